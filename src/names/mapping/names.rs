//! Names as Java writes them, and as DEX files do.

/// The descriptor of a type as Java writes it, as in `[Ljava/lang/String;` of `java.lang.String[]`.
pub(super) fn type_descriptor(name: &str) -> String {
    let element = name.trim_end_matches("[]");
    let dimensions = (name.len() - element.len()) / 2;
    let primitive = match element {
        "void" => "V",
        "boolean" => "Z",
        "byte" => "B",
        "short" => "S",
        "char" => "C",
        "int" => "I",
        "long" => "J",
        "float" => "F",
        "double" => "D",
        class => return format!("{}L{};", "[".repeat(dimensions), class.replace('.', "/")),
    };
    format!("{}{primitive}", "[".repeat(dimensions))
}

/// A type or method descriptor with other classes in it.
pub(super) fn rename<'s>(descriptor: &'s str, class: impl Fn(&'s str) -> &'s str) -> String {
    let mut out = String::with_capacity(descriptor.len());
    let mut rest = descriptor;
    while let Some(start) = rest.find('L') {
        let (before, from) = rest.split_at(start);
        let Some(end) = from.find(';') else { break };
        let (name, after) = from.split_at(end + 1);
        out.push_str(before);
        out.push_str(class(name));
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The likely source file of a class: `Main.java` of `Lcom/example/Main$Inner;`, `Main.kt` of `Lcom/example/MainKt;`,
/// and `Main.kt` too where `hint` ends so.
pub(super) fn source_file(class: &str, hint: Option<&str>) -> String {
    let name = class.trim_start_matches('L').trim_end_matches(';');
    let name = name.rsplit('/').next().unwrap_or(name);
    // A name may begin with `$`; what follows a later one is an inner class.
    let outer = name.char_indices().skip(1).find(|(_, c)| *c == '$').map_or(name, |(at, _)| &name[..at]);
    match outer.strip_suffix("Kt").filter(|stem| !stem.is_empty()) {
        Some(stem) => format!("{stem}.kt"),
        None if hint.is_some_and(|hint| hint.ends_with(".kt")) => format!("{outer}.kt"),
        None => format!("{outer}.java"),
    }
}
