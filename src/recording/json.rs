//! Entries in JSON.

use serde::{Deserialize, Serialize};

use super::error::{ArtifactError, refuse};

pub(super) fn to_json<T: Serialize>(entry: &str, value: &T, pretty: bool) -> Result<Vec<u8>, ArtifactError> {
    let json = if pretty { serde_json::to_vec_pretty(value) } else { serde_json::to_vec(value) };
    json.or_else(|error| refuse(entry, error))
}

pub(super) fn from_json<T: for<'de> Deserialize<'de>>(entry: &str, data: &[u8]) -> Result<T, ArtifactError> {
    serde_json::from_slice(data).or_else(|error| refuse(entry, error))
}
