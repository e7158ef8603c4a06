//! Lines that a TOML file gets, with all that it says and its comments kept.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The text with `member` among the members of its workspace; itself if it is there already. None where the text is
/// written so that only its author can add it.
pub fn with_member(text: &str, member: &str) -> Option<String> {
    let parsed = DeTable::parse(text).ok()?;
    let workspace = get(parsed.get_ref(), "workspace").and_then(as_table);
    let members = workspace.and_then(|workspace| get(workspace, "members"));
    let edited = match members.map(Spanned::get_ref) {
        Some(DeValue::Array(array)) => {
            let is_member = |item: &Spanned<DeValue<'_>>| match item.get_ref() {
                DeValue::String(name) => is_named(name, member),
                _ => false,
            };
            if array.iter().any(is_member) {
                return Some(text.to_owned());
            }
            let span = members?.span();
            insert(text, span.start, span.end, array.iter().last().map(Spanned::span), member)?
        }
        Some(_) => return None,
        None => with_key(text, "workspace", &format!("members = [\"{member}\"]"))?,
    };
    let again: serde_json::Value = toml::from_str(&edited).ok()?;
    let members = again.pointer("/workspace/members")?.as_array()?;
    members.iter().any(|name| name == member).then_some(edited)
}

/// Whether a pattern of workspace members names a directory; `*` stands for any name.
fn is_named(pattern: &str, member: &str) -> bool {
    let pattern = pattern.trim_start_matches("./").trim_end_matches('/');
    pattern == member || pattern == "*"
}

/// An array with one more string. `last` is where its last item is.
fn insert(text: &str, start: usize, end: usize, last: Option<std::ops::Range<usize>>, member: &str) -> Option<String> {
    let Some(last) = last else {
        let inner = text.get(start + 1..end - 1)?;
        return match inner.trim().is_empty() {
            true => Some(format!("{}[\"{member}\"]{}", text.get(..start)?, text.get(end..)?)),
            // A comment is all that is in it.
            false => Some(format!("{}[\"{member}\",{inner}]{}", text.get(..start)?, text.get(end..)?)),
        };
    };
    let rest = text.get(last.end..end)?;
    let line = text.get(..last.start)?.rsplit('\n').next()?;
    let is_alone = line.trim().is_empty() && rest.contains('\n');
    if !is_alone {
        return Some(format!("{}, \"{member}\"{}", text.get(..last.end)?, text.get(last.end..)?));
    }
    // Its line may end with a comma and a comment, which belong to it.
    let has_comma = rest.trim_start().starts_with(',');
    let comma = if has_comma { "" } else { "," };
    let line_end = last.end + rest.find('\n')?;
    let (before, after) = (text.get(last.end..line_end)?, text.get(line_end..)?);
    Some(format!("{}{comma}{before}\n{line}\"{member}\",{after}", text.get(..last.end)?))
}

/// The text with a line in one of its tables, right below the header; with a new table at the end if there is none.
/// None where the table is written in another way.
pub fn with_key(text: &str, table: &str, line: &str) -> Option<String> {
    let header = format!("[{table}]");
    let is_header = |candidate: &str| {
        let rest = candidate.trim().strip_prefix(header.as_str());
        rest.is_some_and(|rest| rest.trim().is_empty() || rest.trim_start().starts_with('#'))
    };
    let mut at = 0;
    for candidate in text.split_inclusive('\n') {
        at += candidate.len();
        if is_header(candidate) {
            let end = if candidate.ends_with('\n') { "" } else { "\n" };
            return good(format!("{}{end}{line}\n{}", text.get(..at)?, text.get(at..)?));
        }
    }
    good(appended(text, &format!("{header}\n{line}\n")))
}

/// The text with more at its end, after an empty line.
pub fn appended(text: &str, more: &str) -> String {
    let gap = match text {
        "" => "",
        text if text.ends_with("\n\n") => "",
        text if text.ends_with('\n') => "\n",
        _ => "\n\n",
    };
    format!("{text}{gap}{more}")
}

/// A text that is TOML.
pub fn good(text: String) -> Option<String> {
    DeTable::parse(&text).is_ok().then_some(text)
}

fn get<'t, 'i>(table: &'t DeTable<'i>, name: &str) -> Option<&'t Spanned<DeValue<'i>>> {
    table.iter().find(|(key, _)| key.get_ref() == name).map(|(_, value)| value)
}

fn as_table<'t, 'i>(value: &'t Spanned<DeValue<'i>>) -> Option<&'t DeTable<'i>> {
    match value.get_ref() {
        DeValue::Table(table) => Some(table),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_is_added_and_nothing_is_lost() {
        for (before, after) in [
            ("[workspace]\nmembers = [\"a\"] # all\n", "[workspace]\nmembers = [\"a\", \"xtask\"] # all\n"),
            ("[workspace]\nmembers = []\n", "[workspace]\nmembers = [\"xtask\"]\n"),
            ("[workspace]\nmembers = [ # none\n]\n", "[workspace]\nmembers = [\"xtask\", # none\n]\n"),
            (
                "[workspace]\nmembers = [\n  \"a\", # first\n  \"b\" # last\n]\n",
                "[workspace]\nmembers = [\n  \"a\", # first\n  \"b\", # last\n  \"xtask\",\n]\n",
            ),
            ("[workspace]\nmembers = [\n  'a',\n]\n", "[workspace]\nmembers = [\n  'a',\n  \"xtask\",\n]\n"),
            ("[workspace]\nmembers = [\n  'a', 'b']\n", "[workspace]\nmembers = [\n  'a', 'b', \"xtask\"]\n"),
            ("[workspace] # root\nresolver = \"3\"\n", "[workspace] # root\nmembers = [\"xtask\"]\nresolver = \"3\"\n"),
            ("[package]\nname = 'a'\n", "[package]\nname = 'a'\n\n[workspace]\nmembers = [\"xtask\"]\n"),
            (
                "[workspace.package]\nversion = '1'",
                "[workspace.package]\nversion = '1'\n\n[workspace]\nmembers = [\"xtask\"]\n",
            ),
            ("[workspace]\nmembers = [\"./xtask/\"]\n", "[workspace]\nmembers = [\"./xtask/\"]\n"),
            ("[workspace]\nmembers = [\"*\"]\n", "[workspace]\nmembers = [\"*\"]\n"),
        ] {
            assert_eq!(with_member(before, "xtask").as_deref(), Some(after), "{before}");
        }
    }

    #[test]
    fn what_is_written_otherwise_is_left_to_its_author() {
        for text in ["workspace = { resolver = '3' }\n", "[workspace]\nmembers = 'a'\n", "[workspace\n"] {
            assert_eq!(with_member(text, "xtask"), None, "{text}");
        }
    }

    #[test]
    fn a_key_goes_into_its_table() {
        let alias = "xtask = \"run\"";
        assert_eq!(with_key("", "alias", alias).as_deref(), Some("[alias]\nxtask = \"run\"\n"));
        assert_eq!(
            with_key("[alias]\nb = 'build'\n", "alias", alias).as_deref(),
            Some("[alias]\nxtask = \"run\"\nb = 'build'\n")
        );
        assert_eq!(with_key("alias.b = 'build'\n", "alias", alias), None);
    }
}
