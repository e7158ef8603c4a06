//! An artifact's manifest: what was recorded, with the digest of everything else in the archive.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::model::{ProbeTimes, Run};
use super::phones::PhoneRuns;
use wattline_map::ProbeMap;

/// Version of the artifact's layout. Bump it when a reader of the previous version would misread or refuse the new
/// one: another encoding of an entry, a field that changes its meaning, a new entry that must not be ignored. Reading
/// the older versions then stays possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormatVersion(pub u32);

impl FormatVersion {
    /// The version that this program writes where a meter's rails are not told apart.
    pub const CURRENT: FormatVersion = FormatVersion(14);

    /// The first with what the tracer says about itself.
    pub(super) const NOTES: FormatVersion = FormatVersion(2);

    /// The first in which a frame may have the paths of guests, and whose probe map may have
    /// [`wattline_map::MethodMap::places`], which older readers would take for lines.
    pub(super) const GUESTS: FormatVersion = FormatVersion(3);

    /// The first whose tracer timed what loops count.
    const COUNTS: FormatVersion = FormatVersion(4);

    /// The first whose archive has a digest over all, and whose runs may be in another file.
    pub(super) const SEALED: FormatVersion = FormatVersion(6);

    /// The first whose device may tell what else it did.
    pub(super) const SYSTEM: FormatVersion = FormatVersion(7);

    /// The first that may have the counters of the app's traffic.
    pub(super) const TRAFFIC: FormatVersion = FormatVersion(8);

    /// The first that may have what the device's components were doing.
    pub(super) const COMPONENTS: FormatVersion = FormatVersion(9);

    /// The first whose device may tell which methods it compiled.
    pub(super) const COMPILED: FormatVersion = FormatVersion(10);
    // 11 may have conditions in its manifest, which older readers refuse.

    /// The first whose device may tell at which frequency its cores ran.
    pub(super) const FREQUENCIES: FormatVersion = FormatVersion(12);

    // 13 may name the phones that made its runs, which older readers refuse.

    /// The first whose device may tell when threads were on a core.
    pub(super) const RUNNING: FormatVersion = FormatVersion(14);

    /// The first that may have a meter's rails apart; it is written only where there are some.
    pub(super) const RAILS: FormatVersion = FormatVersion(15);

    /// The last that is read.
    pub(super) const LATEST: FormatVersion = FormatVersion::RAILS;

    /// The version that is written of runs with a meter's rails, or without.
    pub(super) fn written(has_rails: bool) -> FormatVersion {
        if has_rails { FormatVersion::RAILS } else { FormatVersion::CURRENT }
    }

    /// The number of times of probes that each measurement has.
    pub(super) fn probe_times(self) -> usize {
        match self {
            version if version < FormatVersion::GUESTS => 6,
            version if version < FormatVersion::COUNTS => 9,
            _ => ProbeTimes::COLUMNS,
        }
    }
}

impl fmt::Display for FormatVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A SHA-256 digest as 64 lower-case hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sha256Hex(pub String);

impl Sha256Hex {
    /// The digest of `data`.
    pub fn of(data: &[u8]) -> Self {
        Sha256Hex::from_digest(&Sha256::digest(data))
    }

    pub(super) fn from_digest(digest: &[u8]) -> Self {
        Sha256Hex(digest.iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

/// The description of an artifact: what was recorded, on what, and the digest of every entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Layout.
    pub format: FormatVersion,
    /// Version of the program that wrote it.
    pub tool: String,
    /// Digest of the app's package as built, before any rewriting.
    pub app: Sha256Hex,
    /// The app's package name.
    pub package: String,
    /// Name of the scenario.
    pub scenario: String,
    /// Digest of the scenario's script.
    pub scenario_digest: Sha256Hex,
    /// The device that ran it.
    pub device: String,
    /// The meter beside it.
    pub meter: String,
    /// Settings that influence the recording, by name.
    pub settings: BTreeMap<String, String>,
    /// What the device said of itself while it was measured, by name, as in `battery`; nothing of one that says nothing.
    /// Recordings under other conditions can be compared.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub conditions: BTreeMap<String, String>,
    /// The phones that measured it, each with its runs; none where that is not known, as of the embedded phone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phones: Vec<PhoneRuns>,
    /// Seed of each run, in order.
    pub seeds: Vec<u64>,
    /// Every other entry. Filled in by [`Artifact::write`].
    pub entries: BTreeMap<String, EntryDigest>,
    /// The file with the runs, if they are not in this one. Filled in by whoever writes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<RawPart>,
}

/// The runs of a slim artifact: an archive in the same directory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawPart {
    /// The archive's name, which has the first digits of the digest.
    pub file: String,
    /// Digest of the whole file.
    pub sha256: Sha256Hex,
    /// The archive's length in bytes.
    pub bytes: u64,
}

/// The digest and length that an entry must have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryDigest {
    /// Digest of the unpacked bytes.
    pub sha256: Sha256Hex,
    /// Length of the unpacked bytes.
    pub bytes: u64,
}

/// A recorded scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// The description of what was recorded.
    pub manifest: Manifest,
    /// Explains the path ids and sites of the runs.
    pub map: ProbeMap,
    /// The runs, one for each of [`Manifest::seeds`].
    pub runs: Vec<Run>,
    /// The analysis result in JSON; opaque here, since the analysis lies above.
    pub result: Vec<u8>,
}
