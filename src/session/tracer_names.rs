//! An app that knows its tracer's name, before any probes are in it.

use wattline_dex::Dex;

use super::resigning::Warning;

/// The rule of an app that names the tracer.
pub(super) const NAMES_TRACER: &str = "names-the-tracer";
/// The tracer's package, as descriptors and as reflection write it.
const NAMES: [&[u8]; 2] = [b"wattline/rt", b"wattline.rt"];
/// As many as one line takes.
const SHOWN: usize = 3;

/// A warning if a string of the app has the name of the tracer's package: nobody needs it but who wants to disturb it.
pub(super) fn names_tracer<'d>(dexes: impl Iterator<Item = &'d Dex<'d>>) -> Option<Warning> {
    let mut found: Vec<String> = Vec::new();
    for dex in dexes {
        let names = dex.strings.iter().filter(|string| NAMES.iter().any(|name| contains(&string.bytes, name)));
        found.extend(names.map(|string| String::from_utf8_lossy(&string.bytes).escape_debug().to_string()));
    }
    found.sort();
    found.dedup();
    if found.is_empty() {
        return None;
    }
    let more = found.len().saturating_sub(SHOWN);
    found.truncate(SHOWN);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let message = format!(
        "the app names the tracer itself ({}{more}): a run in which it touches it is refused",
        found.join(", ")
    );
    Some(Warning { rule: NAMES_TRACER, message })
}

fn contains(text: &[u8], name: &[u8]) -> bool {
    text.windows(name.len()).any(|window| window == name)
}
