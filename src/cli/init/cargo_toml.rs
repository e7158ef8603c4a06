//! Lines that a TOML file gets, with all that it says and its comments kept.

use toml_edit::{Array, DocumentMut, Item, TableLike, Value};

/// The text with `member` among the members of its workspace; itself if it is there already. None where the text is no
/// TOML, or its members are no array.
pub fn with_member(text: &str, member: &str) -> Option<String> {
    let mut document: DocumentMut = text.parse().ok()?;
    let workspace = table(&mut document, "workspace")?;
    let members = workspace.entry("members").or_insert(Item::Value(Array::new().into())).as_array_mut()?;
    if members.iter().filter_map(Value::as_str).any(|pattern| is_named(pattern, member)) {
        return Some(text.to_owned());
    }
    push(members, member);
    Some(document.to_string())
}

/// Whether a pattern of workspace members names a directory; `*` stands for any name.
fn is_named(pattern: &str, member: &str) -> bool {
    let pattern = pattern.trim_start_matches("./").trim_end_matches('/');
    pattern == member || pattern == "*"
}

/// One more item, below the last one if that has a line of its own.
fn push(array: &mut Array, item: &str) {
    let text = |raw: Option<&toml_edit::RawString>| raw.and_then(|raw| raw.as_str()).unwrap_or_default().to_owned();
    let trailing = text(Some(array.trailing()));
    let position = array.len();
    let Some(last) = position.checked_sub(1).and_then(|last| array.get_mut(last)) else {
        return array.push(item);
    };
    let before = text(last.decor().prefix());
    let Some((_, indent)) = before.rsplit_once('\n') else {
        return array.push(item);
    };
    // The last item's line may end with a comment, which belongs to it.
    let comment = text(last.decor().suffix()) + &trailing;
    last.decor_mut().set_suffix("");
    let prefix = format!("{}\n{indent}", comment.trim_end());
    array.push_formatted(Value::from(item).decorated(prefix, ""));
    array.set_trailing("\n");
    array.set_trailing_comma(true);
}

/// The text with a key in one of its tables. None where the text is no TOML, or holds something else by the table's
/// name.
pub fn with_key(text: &str, name: &str, key: &str, value: &str) -> Option<String> {
    let mut document: DocumentMut = text.parse().ok()?;
    table(&mut document, name)?.insert(key, Item::Value(value.into()));
    Some(document.to_string())
}

/// One of the document's tables; an empty one if there is none.
fn table<'d>(document: &'d mut DocumentMut, name: &str) -> Option<&'d mut dyn TableLike> {
    document.entry(name).or_insert(toml_edit::table()).as_table_like_mut()
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
    text.parse::<DocumentMut>().is_ok().then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_is_added_and_nothing_is_lost() {
        for (before, after) in [
            ("[workspace]\nmembers = [\"a\"] # all\n", "[workspace]\nmembers = [\"a\", \"xtask\"] # all\n"),
            ("[workspace]\nmembers = []\n", "[workspace]\nmembers = [\"xtask\"]\n"),
            ("[workspace]\nmembers = [ # none\n]\n", "[workspace]\nmembers = [\"xtask\" # none\n]\n"),
            (
                "[workspace]\nmembers = [\n  \"a\", # first\n  \"b\" # last\n]\n",
                "[workspace]\nmembers = [\n  \"a\", # first\n  \"b\", # last\n  \"xtask\",\n]\n",
            ),
            (
                "[workspace]\nmembers = [\n  'a', # last\n]\n",
                "[workspace]\nmembers = [\n  'a', # last\n  \"xtask\",\n]\n",
            ),
            ("[workspace]\nmembers = [\n  'a',\n]\n", "[workspace]\nmembers = [\n  'a',\n  \"xtask\",\n]\n"),
            ("[workspace]\nmembers = [\n  'a', 'b']\n", "[workspace]\nmembers = [\n  'a', 'b', \"xtask\"]\n"),
            ("[workspace] # root\nresolver = \"3\"\n", "[workspace] # root\nresolver = \"3\"\nmembers = [\"xtask\"]\n"),
            ("[package]\nname = 'a'\n", "[package]\nname = 'a'\n\n[workspace]\nmembers = [\"xtask\"]\n"),
            (
                "[workspace.package]\nversion = '1'",
                "[workspace]\nmembers = [\"xtask\"]\n[workspace.package]\nversion = '1'\n",
            ),
            ("workspace.members = ['a']\n", "workspace.members = ['a', \"xtask\"]\n"),
            ("[workspace]\nmembers = [\"./xtask/\"]\n", "[workspace]\nmembers = [\"./xtask/\"]\n"),
            ("[workspace]\nmembers = [\"*\"]\n", "[workspace]\nmembers = [\"*\"]\n"),
        ] {
            assert_eq!(with_member(before, "xtask").as_deref(), Some(after), "{before}");
        }
    }

    #[test]
    fn what_is_something_else_is_left_to_its_author() {
        for text in ["workspace = 1\n", "[workspace]\nmembers = 'a'\n", "[workspace\n"] {
            assert_eq!(with_member(text, "xtask"), None, "{text}");
        }
    }

    #[test]
    fn a_key_goes_into_its_table() {
        for (before, after) in [
            ("", "[alias]\nxtask = \"run\"\n"),
            ("[alias] # mine\nb = 'build'\n", "[alias] # mine\nb = 'build'\nxtask = \"run\"\n"),
            ("alias.b = 'build'\n", "alias.b = 'build'\nalias.xtask = \"run\"\n"),
            ("# all\n[build]\njobs = 1\n", "# all\n[build]\njobs = 1\n\n[alias]\nxtask = \"run\"\n"),
        ] {
            assert_eq!(with_key(before, "alias", "xtask", "run").as_deref(), Some(after), "{before}");
        }
        assert_eq!(with_key("alias = 1\n", "alias", "xtask", "run"), None);
    }
}
