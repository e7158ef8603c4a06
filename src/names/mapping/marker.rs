//! The marks that R8 leaves in an app about the mapping file that it wrote with it.

use serde::Deserialize;

/// Before the JSON of the marker that R8 puts among the strings of a DEX file.
const MARKER: &str = "~~R8";
/// Before the id where R8 names the mapping file instead of source files.
const SOURCE_FILE: &str = "r8-map-id-";

#[derive(Deserialize)]
struct Marker {
    #[serde(rename = "pg-map-id")]
    id: Option<String>,
}

/// The id of the mapping file that a string of a DEX file speaks of, if it does.
pub fn map_id(string: &str) -> Option<String> {
    if let Some(id) = string.strip_prefix(SOURCE_FILE) {
        return Some(id.to_owned()).filter(|id| !id.is_empty());
    }
    let marker = serde_json::from_str::<Marker>(string.strip_prefix(MARKER)?).ok()?;
    marker.id.filter(|id| !id.is_empty())
}

/// Whether two ids are of one file: R8 may shorten either.
pub(super) fn same(one: &str, other: &str) -> bool {
    one.starts_with(other) || other.starts_with(one)
}
