//! A small assembler for test cases: text much like smali's, to a [`Dex`].
//!
//! ```text
//! .class public LCase;
//! .super Ljava/lang/Object;
//! .field static count:I
//! .method public static main([Ljava/lang/String;)V
//!   .registers 4
//!   :again
//!   .line 7
//!   sget v0, LCase;->count:I
//!   if-eqz v0, :again
//!   packed-switch v0, :table
//!   return-void
//!   :table
//!   .packed-switch 1
//!     :again
//!   .end packed-switch
//!   .catch Ljava/lang/Exception; {:again .. :table} :again
//! .end method
//! ```
//!
//! Every instruction is written by its mnemonic and keeps that width: nothing is chosen for the author. Besides what
//! the example shows:
//!
//! - `.implements TYPE`, `.source NAME`, `.version 38` (of the file; 35 unless said);
//! - `.catchall {:from .. :to} :handler`; where ranges overlap, catches are tried in the order in which they stand;
//! - `.sparse-switch` with lines `KEY -> :label`, `.array-data WIDTH` with values;
//! - `const-method-handle v0, invoke-static@LA;->f()V`, `const-method-type v0, ()V`;
//! - `invoke-custom {v0}, NAME(I)V@LA;->bootstrap(…)…`;
//! - `invoke-polymorphic {v0, v1}, METHOD, (I)V`;
//! - `.repeat N` … `.end repeat`: the lines N times, `$` being the number of the turn from 0 on;
//! - `.align odd`: a `nop` if what follows would stand at an even address, so that a payload needs a spacer;
//! - `.fill-strings TOTAL PREFIX`: strings `PREFIX00000`, … until the file has so many.
//!
//! A mistake in the text panics with its line.

mod code;
mod lines;
mod pools;

use wattline::dex::{ClassData, ClassDef, Dex, EncodedField, EncodedMethod, access};

use code::Method;
use lines::{Line, lines};
use pools::Pools;

/// A class as written.
#[derive(Default)]
struct Class {
    name: String,
    access: u32,
    superclass: String,
    interfaces: Vec<String>,
    source: Option<String>,
    fields: Vec<(u32, String, String)>,
    methods: Vec<Method>,
}

/// Assembles a file.
pub fn assemble(text: &str) -> Dex<'static> {
    let lines = lines(text);
    let mut lines = lines.iter();
    let mut classes: Vec<Class> = Vec::new();
    let mut pools = Pools::default();
    let (mut version, mut fill) = (35, None);
    while let Some(line) = lines.next() {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        match words[..] {
            [".version", digits] => version = line.parse(digits),
            [".fill-strings", total, prefix] => fill = Some((line.parse(total), prefix.to_owned())),
            [".class", ref flags @ .., name] => {
                classes.push(Class { name: name.into(), access: access_flags(line, flags), ..Class::default() });
            }
            _ => {
                let class = classes.last_mut().unwrap_or_else(|| line.fail("expected .class first"));
                match words[..] {
                    [".super", name] => class.superclass = name.into(),
                    [".implements", name] => class.interfaces.push(name.into()),
                    [".source", name] => class.source = Some(name.into()),
                    [".field", ref flags @ .., field] => {
                        let (name, type_) = field.split_once(':').unwrap_or_else(|| line.fail("expected NAME:TYPE"));
                        class.fields.push((access_flags(line, flags), name.into(), type_.into()));
                    }
                    [".method", ref flags @ .., signature] => {
                        class.methods.push(Method::parse(line, access_flags(line, flags), signature, &mut lines));
                    }
                    _ => line.fail("expected a directive"),
                }
            }
        }
    }
    classes.iter().for_each(|class| class.intern(&mut pools));
    if let Some((total, prefix)) = fill {
        pools.fill_strings(total, &prefix);
    }
    let pools = pools.finish();
    let classes = classes.iter().map(|class| class.build(&pools)).collect();
    Dex { version, classes, ..pools.into_dex() }
}

impl Class {
    fn intern(&self, pools: &mut Pools) {
        pools.type_(&self.name);
        pools.type_(&self.superclass);
        self.interfaces.iter().for_each(|interface| pools.type_(interface));
        self.source.iter().for_each(|source| pools.string(source));
        for (_, name, type_) in &self.fields {
            pools.field(&self.name, name, type_);
        }
        for method in &self.methods {
            pools.method(&self.name, &method.name, &method.proto);
            method.intern(pools);
        }
    }

    fn build(&self, pools: &pools::Sorted) -> ClassDef<'static> {
        let mut data = ClassData::default();
        for (flags, name, type_) in &self.fields {
            let field = EncodedField { field: pools.field(&self.name, name, type_), access: *flags };
            let is_static = flags & access::STATIC != 0;
            if is_static { &mut data.static_fields } else { &mut data.instance_fields }.push(field);
        }
        for method in &self.methods {
            let code = method.code(pools);
            let index = pools.method(&self.name, &method.name, &method.proto);
            let encoded = EncodedMethod { method: index, access: method.access, code };
            let direct = method.access & (access::STATIC | access::PRIVATE | access::CONSTRUCTOR) != 0;
            if direct { &mut data.direct_methods } else { &mut data.virtual_methods }.push(encoded);
        }
        data.static_fields.sort_by_key(|field| field.field);
        data.instance_fields.sort_by_key(|field| field.field);
        data.direct_methods.sort_by_key(|method| method.method);
        data.virtual_methods.sort_by_key(|method| method.method);
        ClassDef {
            class: pools.type_(&self.name),
            access: self.access,
            superclass: Some(pools.type_(&self.superclass)),
            interfaces: self.interfaces.iter().map(|interface| pools.type_(interface)).collect(),
            source_file: self.source.as_ref().map(|source| pools.string(source)),
            annotations: None,
            static_values: None,
            data: Some(data),
            hidden_api: None,
        }
    }
}

fn access_flags(line: &Line, words: &[&str]) -> u32 {
    let flag = |word: &&str| match *word {
        "public" => access::PUBLIC,
        "private" => access::PRIVATE,
        "protected" => access::PROTECTED,
        "static" => access::STATIC,
        "final" => access::FINAL,
        "synchronized" => access::SYNCHRONIZED,
        "declared-synchronized" => access::DECLARED_SYNCHRONIZED,
        "native" => access::NATIVE,
        "abstract" => access::ABSTRACT,
        "interface" => access::INTERFACE,
        "constructor" => access::CONSTRUCTOR,
        "varargs" => access::VARARGS,
        other => line.fail(&format!("expected an access flag, found {other:?}")),
    };
    words.iter().map(flag).fold(0, |all, flag| all | flag)
}
