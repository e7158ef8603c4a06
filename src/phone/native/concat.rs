//! What `StringConcatFactory` links a call site to: a method that appends to a `StringBuilder`.

use super::custom::{Site, add_class, make, move_value};
use super::proxy::{Builder, is_wide};
use super::reflect::types_of;
use wattline_dex::Value;

const BUILDER: &str = "Ljava/lang/StringBuilder;";
const STRING: &str = "Ljava/lang/String;";
const OBJECT: &str = "Ljava/lang/Object;";
/// In a recipe: the next argument, and the next constant.
const ARGUMENT: char = '\u{1}';
const CONSTANT: char = '\u{2}';
/// Registers before the arguments: the builder, and a value.
const LOCALS: u16 = 3;

/// A part of the text.
enum Part {
    Argument,
    Text(String),
}

/// `makeConcatWithConstants`: a recipe, and its constants.
pub(super) fn with_recipe(builder: &mut Builder, class: &str, site: &Site) -> Option<()> {
    let [Value::String(recipe), constants @ ..] = site.extra else { return None };
    let mut constants = constants.iter();
    let mut parts = Vec::new();
    let mut text = String::new();
    for letter in site.dex.string(*recipe).chars() {
        match letter {
            ARGUMENT => parts.extend([Part::Text(std::mem::take(&mut text)), Part::Argument]),
            CONSTANT => text.push_str(&constant(site, constants.next()?)?),
            letter => text.push(letter),
        }
    }
    parts.push(Part::Text(text));
    join(builder, class, site, parts)
}

/// `makeConcat`: the arguments alone.
pub(super) fn plain(builder: &mut Builder, class: &str, site: &Site) -> Option<()> {
    let count = types_of(&site.type_).len().checked_sub(1)?;
    join(builder, class, site, (0..count).map(|_| Part::Argument).collect())
}

fn constant(site: &Site, value: &Value) -> Option<String> {
    Some(match value {
        Value::String(text) => site.dex.string(*text).into_owned(),
        Value::Int(number) => number.to_string(),
        Value::Long(number) => number.to_string(),
        _ => return None,
    })
}

/// The type with which `StringBuilder.append` takes a value.
fn appended(type_: &str) -> &str {
    match type_ {
        "B" | "S" => "I",
        "Z" | "C" | "I" | "J" | "F" | "D" | STRING => type_,
        _ => OBJECT,
    }
}

fn join(builder: &mut Builder, class: &str, site: &Site, parts: Vec<Part>) -> Option<()> {
    let types: Vec<String> = types_of(&site.type_).into_iter().map(str::to_owned).collect();
    let (_, arguments) = types.split_last()?;
    let mut arguments = arguments.iter();
    let constructor = builder.method(BUILDER, "<init>", "()V").0 as u16;
    // new-instance v0; invoke-direct/range {v0}
    let mut units = vec![0x0022, builder.type_(BUILDER).0 as u16, 0x0176, constructor, 0];
    let mut register = LOCALS;
    for part in parts {
        let type_ = match part {
            Part::Text(text) if text.is_empty() => continue,
            Part::Text(text) => {
                // const-string v1
                units.extend([0x011a, builder.string(&text).0 as u16]);
                STRING
            }
            Part::Argument => {
                let type_ = arguments.next()?;
                let kind = *type_.as_bytes().first()?;
                move_value(kind, 1, register, &mut units);
                register += if is_wide(kind) { 2 } else { 1 };
                appended(type_)
            }
        };
        let append = builder.method(BUILDER, "append", &format!("({type_}){BUILDER}")).0 as u16;
        let count: u16 = if matches!(type_, "J" | "D") { 3 } else { 2 };
        // invoke-virtual/range {v0, v1}
        units.extend([count << 8 | 0x74, append, 0]);
    }
    let text = builder.method(BUILDER, "toString", &format!("(){STRING}")).0 as u16;
    // invoke-virtual/range {v0}; move-result-object v0; return-object v0
    units.extend([0x0174, text, 0, 0x000c, 0x0011]);
    let make = make(builder, class, &site.type_, LOCALS, &units);
    add_class(builder, class, &[], Vec::new(), make, Vec::new());
    arguments.next().is_none().then_some(())
}
