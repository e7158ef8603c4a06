//! The app that runs the scripts: its classes, its archive, and the probe map of its stamps.

use wattline_apk::axml::ManifestBuilder;
use wattline_apk::{Method as Packed, Writer};
use wattline_dex::{ClassData, ClassDef, Dex, EncodedField, EncodedMethod, FieldIdx, MethodIdx, Op, access};
use wattline_flow::{Edge, PathGraph, Start, StartKind, Target};
use wattline_map::{BlockMap, MethodMap, ProbeMap, Stamps};

use super::pools::{Member, Pools, Sorted, words};
use super::text::{self, Statement, statements};
use super::{MicroError, Script};

/// Package of the app.
pub(crate) const PACKAGE: &str = "org.wattline.micro";
/// Class of the scripts.
const SCRIPTS: &str = "Lorg/wattline/micro/Scripts;";
/// The class that it extends.
const BASE: &str = "Lorg/wattline/micro/Base;";
/// The interface that it implements.
const FACE: &str = "Lorg/wattline/micro/Face;";
/// The class of which objects are made.
const SMALL: &str = "Lorg/wattline/micro/Small;";
/// The screen, which starts everything.
const MAIN: &str = "Lorg/wattline/micro/MainActivity;";
/// What the tables call them.
pub(super) const CLASSES: [(&str, &str); 4] = [("M", SCRIPTS), ("B", BASE), ("F", FACE), ("S", SMALL)];

/// Fields of the class of the scripts, instance and static: names and types.
const FIELDS: [(&str, &str); 7] =
    [("i", "I"), ("j", "J"), ("l", "Ljava/lang/Object;"), ("z", "Z"), ("b", "B"), ("c", "C"), ("s", "S")];
/// How long the app rests before it begins, milliseconds: the meter sees the phone at rest.
const FIRST_REST_MS: u32 = 400;
/// How long it rests now and then, milliseconds, so that the idle phone's power is known as the chip warms up: long
/// enough for the cores to slow down.
const REST_MS: u32 = 16;
/// Scripts between two rests.
const BETWEEN_RESTS: usize = 6;
/// Short runs of the ramp's script after each rest, in which the frequency rises.
pub(crate) const RAMP: usize = 90;
/// Repetitions before a script is compiled.
pub(crate) const COLD: usize = 3;
/// How long a script runs to be compiled, nanoseconds: compilers count to some thousands.
const WARM_UP_NS: u32 = 36_000_000;
/// By how much longer scripts run that allocate: garbage is collected meanwhile.
const ALLOCATING: u32 = 5;
/// By how much longer a call is in that time than a repetition.
const WARM_UP: u32 = 4;
/// Instructions of a call of the ramp's script.
const RAMP_EXECUTIONS: u32 = 40_000;

/// How long the scripts run, and how often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Cheap instructions that a repetition executes; dear ones are fewer. eCalc: 20 million.
    pub executions: u32,
    /// Repetitions of each script that count. eCalc: ten.
    pub repetitions: u32,
}

/// What is stamped besides the scripts themselves: their number, and then these.
pub(crate) const REST: usize = 0;

/// The return of a method of the app that scripts call; none of other methods.
pub(super) fn returns_by(method: &str) -> Option<Op> {
    let (class, rest) = method.split_once("->")?;
    CLASSES.iter().find(|(_, known)| *known == class)?;
    Some(match rest.rsplit_once(')')?.1 {
        "V" => Op::RETURN_VOID,
        "J" => Op::RETURN_WIDE,
        "I" => Op::RETURN,
        _ => Op::RETURN_OBJECT,
    })
}

/// A method under construction.
struct Method {
    member: Member,
    access: u32,
    registers: u16,
    statements: Vec<Statement>,
}

/// A class under construction.
struct Class {
    name: &'static str,
    access: u32,
    parent: &'static str,
    interfaces: Vec<&'static str>,
    has_fields: bool,
    methods: Vec<Method>,
}

impl Class {
    fn new(name: &'static str, parent: &'static str) -> Class {
        Class { name, access: access::PUBLIC, parent, interfaces: Vec::new(), has_fields: false, methods: Vec::new() }
    }

    fn method(
        &mut self,
        access: u32,
        (name, descriptor): (&str, &str),
        registers: u16,
        text: &str,
    ) -> Result<(), MicroError> {
        self.add(access, (name, descriptor), registers, statements(text)?);
        Ok(())
    }

    fn add(&mut self, access: u32, (name, descriptor): (&str, &str), registers: u16, statements: Vec<Statement>) {
        let member = Member { class: self.name.into(), name: name.into(), descriptor: descriptor.into() };
        self.methods.push(Method { member, access, registers, statements });
    }

    fn constructor(&mut self) -> Result<(), MicroError> {
        let text = format!("invoke-direct {{v0}}, {}-><init>()V / return-void", self.parent);
        self.method(access::PUBLIC | access::CONSTRUCTOR, ("<init>", "()V"), 1, &text)
    }

    /// Its fields, static ones first.
    fn fields(&self) -> Vec<(bool, Member)> {
        let member = |name: String, type_: &str| Member { class: self.name.into(), name, descriptor: type_.into() };
        let of = |(name, type_): (&str, &str)| {
            [(true, member(format!("s{name}"), type_)), (false, member(name.into(), type_))]
        };
        FIELDS.into_iter().filter(|_| self.has_fields).flat_map(of).collect()
    }

    fn collect(&self, pools: &mut Pools) -> Result<(), MicroError> {
        pools.type_(self.name);
        pools.type_(self.parent);
        self.interfaces.iter().for_each(|interface| pools.type_(interface));
        self.fields().iter().for_each(|(_, field)| pools.field(field));
        for method in &self.methods {
            pools.method(&method.member)?;
            text::collect(&method.statements, pools)?;
        }
        Ok(())
    }

    fn build(&self, pools: &Sorted) -> Result<ClassDef<'static>, MicroError> {
        let mut data = ClassData::default();
        for (is_static, field) in self.fields() {
            let access = access::PUBLIC | if is_static { access::STATIC } else { 0 };
            let encoded = EncodedField { field: FieldIdx(pools.field(&field)?), access };
            if is_static { &mut data.static_fields } else { &mut data.instance_fields }.push(encoded);
        }
        for Method { member, access, registers, statements } in &self.methods {
            let ins = words(&member.descriptor)? + u16::from(access & access::STATIC == 0);
            let code = match access & access::ABSTRACT {
                0 => Some(text::body(statements, (*registers, ins), pools)?),
                _ => None,
            };
            let encoded = EncodedMethod { method: MethodIdx(pools.method(member)?), access: *access, code };
            let direct = access & (access::STATIC | access::PRIVATE | access::CONSTRUCTOR) != 0;
            if direct { &mut data.direct_methods } else { &mut data.virtual_methods }.push(encoded);
        }
        data.static_fields.sort_by_key(|field| field.field);
        data.instance_fields.sort_by_key(|field| field.field);
        data.direct_methods.sort_by_key(|method| method.method);
        data.virtual_methods.sort_by_key(|method| method.method);
        Ok(ClassDef {
            class: pools.type_(self.name)?,
            access: self.access,
            superclass: Some(pools.type_(self.parent)?),
            interfaces: self.interfaces.iter().map(|name| pools.type_(name)).collect::<Result<_, _>>()?,
            source_file: None,
            annotations: None,
            static_values: None,
            data: Some(data),
            hidden_api: None,
        })
    }
}

/// The name of a script's method.
fn name_of(script: usize) -> String {
    format!("script{script}")
}

/// The calls of a group of scripts, after a rest and until the cores are at speed. v0 has the rounds, v8 the object.
fn group(scripts: &[(usize, &Script)], effort: Effort) -> Result<Vec<Statement>, MicroError> {
    let call = |script: usize| format!("invoke-virtual {{v8, v0}}, {SCRIPTS}->{}(I)V / ", name_of(script));
    let mut text = format!("invoke-virtual {{v8}}, {SCRIPTS}->rest()V / const v0, {} / ", ramp_rounds());
    text += &call(0).repeat(RAMP);
    for &(number, script) in scripts {
        let rounds = script.rounds(effort.executions);
        text += &format!("const v0, {rounds} / {}", call(number).repeat(COLD));
        text += &warm_up(number, rounds, script.allocates());
        text += &format!("const v0, {rounds} / {}", call(number).repeat(effort.repetitions as usize));
    }
    statements(&(text + "return-void"))
}

fn ramp_rounds() -> u32 {
    RAMP_EXECUTIONS / super::COPIES
}

/// Runs a script until it is compiled.
fn warm_up(script: usize, rounds: u32, allocates: bool) -> String {
    let until_ns = if allocates { ALLOCATING * WARM_UP_NS } else { WARM_UP_NS };
    format!(
        "const v0, {} / invoke-static {{}}, {NANO_TIME} / move-result-wide v2 / :warm{script} / \
         invoke-virtual {{v8, v0}}, {SCRIPTS}->{}(I)V / invoke-static {{}}, {NANO_TIME} / move-result-wide v4 / \
         sub-long/2addr v4, v2 / const-wide/32 v6, {until_ns} / cmp-long v4, v4, v6 / if-ltz v4, :warm{script} / ",
        rounds.saturating_mul(WARM_UP),
        name_of(script)
    )
}

fn classes(scripts: &[Script], effort: Effort) -> Result<Vec<Class>, MicroError> {
    const OBJECT: &str = "Ljava/lang/Object;";
    let mut face = Class::new(FACE, OBJECT);
    face.access |= access::INTERFACE | access::ABSTRACT;
    face.method(access::PUBLIC | access::ABSTRACT, ("face", "()V"), 0, "")?;
    let mut base = Class::new(BASE, OBJECT);
    base.constructor()?;
    base.method(access::PUBLIC, ("virt", "()V"), 1, "return-void")?;
    let mut small = Class::new(SMALL, OBJECT);
    small.constructor()?;
    let mut own = Class::new(SCRIPTS, BASE);
    (own.has_fields, own.interfaces) = (true, vec![FACE]);
    own.constructor()?;
    let of_class = access::PUBLIC | access::STATIC;
    own.method(access::PUBLIC, ("virt", "()V"), 1, "return-void")?;
    own.method(access::PUBLIC, ("face", "()V"), 1, "return-void")?;
    own.method(access::PRIVATE, ("own", "()V"), 1, "return-void")?;
    own.method(of_class, ("nothing", "(I)V"), 1, "return-void")?;
    own.method(of_class, ("same", "(I)I"), 1, "return v0")?;
    own.method(of_class, ("same", "(J)J"), 2, "return-wide v0")?;
    own.method(of_class, ("same", "(Ljava/lang/Object;)Ljava/lang/Object;"), 1, "return-object v0")?;
    let rest = format!("const-wide/16 v0, {REST_MS} / invoke-static {{v0, v1}}, {SLEEP} / return-void");
    own.method(access::PUBLIC, ("rest", "()V"), 3, &rest)?;
    for (number, script) in scripts.iter().enumerate() {
        let mut all = script.setup.clone();
        all.extend(script.body.iter().cloned());
        all.extend(statements(":end / return-void")?);
        own.add(access::PUBLIC, (&name_of(number), "(I)V"), 20, all);
    }
    let warm = statements(&format!("{}return-void", warm_up(0, ramp_rounds(), false)))?;
    own.add(access::PUBLIC, ("warm", "()V"), 9, warm);
    let numbered: Vec<(usize, &Script)> = scripts.iter().enumerate().skip(1).collect();
    let mut run = format!(
        "const-wide/16 v0, {FIRST_REST_MS} / invoke-static {{v0, v1}}, {SLEEP} / new-instance v2, {SCRIPTS} / \
         invoke-direct {{v2}}, {SCRIPTS}-><init>()V / invoke-virtual {{v2}}, {SCRIPTS}->warm()V / "
    );
    for (number, chunk) in numbered.chunks(BETWEEN_RESTS).enumerate() {
        own.add(access::PUBLIC, (&format!("group{number}"), "()V"), 9, group(chunk, effort)?);
        run += &format!("invoke-virtual {{v2}}, {SCRIPTS}->group{number}()V / ");
    }
    run += &format!("invoke-virtual {{v2}}, {SCRIPTS}->rest()V / return-void");
    let mut main = Class::new(MAIN, "Landroid/app/Activity;");
    main.interfaces.push("Ljava/lang/Runnable;");
    main.constructor()?;
    main.method(access::PUBLIC, ("onCreate", "(Landroid/os/Bundle;)V"), 4, ON_CREATE)?;
    main.method(access::PUBLIC, ("run", "()V"), 4, &run)?;
    Ok(vec![face, base, small, own, main])
}

const SLEEP: &str = "Ljava/lang/Thread;->sleep(J)V";
const NANO_TIME: &str = "Ljava/lang/System;->nanoTime()J";
/// Starts the thread that measures.
const ON_CREATE: &str = "invoke-super {v2, v3}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V / \
                         new-instance v0, Ljava/lang/Thread; / \
                         invoke-direct {v0, v2}, Ljava/lang/Thread;-><init>(Ljava/lang/Runnable;)V / \
                         invoke-virtual {v0}, Ljava/lang/Thread;->start()V / return-void";

/// The DEX file of the scripts.
pub(crate) fn dex(scripts: &[Script], effort: Effort) -> Result<Vec<u8>, MicroError> {
    let classes = classes(scripts, effort)?;
    let mut pools = Pools::default();
    classes.iter().try_for_each(|class| class.collect(&mut pools))?;
    let pools = pools.sorted();
    let classes = classes.iter().map(|class| class.build(&pools)).collect::<Result<Vec<_>, _>>()?;
    let dex = Dex { classes, ..pools.to_dex()? };
    dex.write().map_err(|error| MicroError::new(&error.to_string(), "a DEX file that can be written"))
}

/// The app, not signed yet.
pub(crate) fn archive(scripts: &[Script], effort: Effort) -> Result<Vec<u8>, MicroError> {
    let manifest = ManifestBuilder {
        package: PACKAGE.into(),
        activity: ".MainActivity".into(),
        label: "Micro-benchmarks".into(),
        ..ManifestBuilder::default()
    };
    let manifest = manifest.build().map_err(|error| MicroError::new(&error.to_string(), "a manifest"))?;
    let packed = |error: wattline_apk::ApkError| MicroError::new(&error.to_string(), "an archive");
    let mut writer = Writer::new();
    writer.add("AndroidManifest.xml", Packed::Deflated, &manifest).map_err(packed)?;
    writer.add("classes.dex", Packed::Deflated, &dex(scripts, effort)?).map_err(packed)?;
    writer.finish(b"").map_err(packed)
}

/// The map of what is stamped: the rests, and each script's calls. The base of a script is its number and one.
pub(crate) fn map(scripts: &[Script]) -> ProbeMap {
    let method = |base: usize, name: String, descriptor: &str| MethodMap {
        dex: "classes.dex".into(),
        class: SCRIPTS.into(),
        name,
        descriptor: descriptor.into(),
        source_file: None,
        runs_as: None,
        base: base as u32,
        graph: PathGraph {
            starts: vec![Start { block: 0, kind: StartKind::Entry, value: 0 }],
            edges: vec![vec![Edge { to: Target::Return, value: 0 }]],
            total: 1,
            ..PathGraph::default()
        },
        blocks: vec![BlockMap { start: 0, end: 1, lines: vec![], sites: vec![], ends: None }],
        leaf: false,
        table: 0,
        places: vec![],
    };
    let mut methods = vec![method(REST, "rest".into(), "()V")];
    methods.extend((0..scripts.len()).map(|script| method(script + 1, name_of(script), "(I)V")));
    let stamps = Stamps { methods: methods.iter().map(|method| method.base).collect(), ..Stamps::default() };
    ProbeMap { package: Some(PACKAGE.into()), methods, stamps: Some(stamps), ..ProbeMap::default() }
}
