//! The signature schemes that an archive needs.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The schemes, with the first API level that verifies each ("APK signing", source.android.com). A device verifies the
/// newest one that it knows and the archive has.
const SCHEMES: [(Scheme, &str, u32); 3] = [(Scheme::V1, "v1", 1), (Scheme::V2, "v2", 24), (Scheme::V3, "v3", 28)];
/// The target API level from which on Android does not install what is signed with v1 alone ("Behavior changes: apps
/// targeting Android 11").
const BLOCK_REQUIRED_TARGET: u32 = 30;

/// A signature scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scheme {
    /// A signed JAR.
    V1,
    /// APK Signature Scheme v2.
    V2,
    /// APK Signature Scheme v3.
    V3,
}

/// A set of schemes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schemes([bool; 3]);

/// Schemes that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SchemesError {
    /// No such scheme.
    #[error("expected signature schemes out of v1, v2 and v3 with commas between, found {0:?}")]
    Unknown(String),
    /// Some device that the app is for would not find a signature it understands.
    #[error("signed with {schemes} alone, the app cannot be installed where it should run: {reason}; add {missing}")]
    Missing {
        /// The schemes that were asked for.
        schemes: Schemes,
        /// The reason why it is not enough.
        reason: String,
        /// The scheme that is missing.
        missing: &'static str,
    },
}

impl Schemes {
    /// The schemes for apps from that API level on unless something else is asked for, as apksigner does: v1 where
    /// some devices know nothing newer, v2 and v3 always.
    pub fn for_min_sdk(min_sdk: u32) -> Self {
        let [.., (_, _, v2_since), _] = SCHEMES;
        Schemes([min_sdk < v2_since, true, true])
    }

    /// Whether a scheme is among them.
    pub fn has(self, scheme: Scheme) -> bool {
        self.iter().any(|(one, _)| one == scheme)
    }

    fn iter(self) -> impl Iterator<Item = (Scheme, &'static str)> {
        SCHEMES.into_iter().zip(self.0).filter(|(_, has)| *has).map(|((scheme, name, _), _)| (scheme, name))
    }

    /// Whether every device that the app is for finds a signature that it understands and takes.
    ///
    /// # Errors
    /// [`SchemesError`] with the API level of a device or app that the schemes do not do for.
    pub fn check(self, min_sdk: u32, target_sdk: u32) -> Result<(), SchemesError> {
        let missing = |reason, missing| Err(SchemesError::Missing { schemes: self, reason, missing });
        let first = SCHEMES.into_iter().find(|(scheme, ..)| self.has(*scheme));
        if let Some((_, _, since)) = first
            && since > min_sdk.max(1)
        {
            let instead = if min_sdk < 24 { "v1" } else { "v1 or v2" };
            return missing(format!("its minSdkVersion is {min_sdk}, and Android knows them from {since} on"), instead);
        }
        if target_sdk >= BLOCK_REQUIRED_TARGET && !self.has(Scheme::V2) && !self.has(Scheme::V3) {
            let reason = format!("its targetSdkVersion is {target_sdk}, for which Android 11 wants v2 or newer");
            return missing(reason, "v2");
        }
        Ok(())
    }
}

impl FromStr for Schemes {
    type Err = SchemesError;

    /// Reads `v1,v2,v3` or a part of it.
    fn from_str(text: &str) -> Result<Self, SchemesError> {
        let mut schemes = Schemes([false; 3]);
        for part in text.split(',') {
            let position = SCHEMES.iter().position(|(_, name, _)| *name == part.trim());
            let slot = position.and_then(|position| schemes.0.get_mut(position));
            *slot.ok_or_else(|| SchemesError::Unknown(text.to_owned()))? = true;
        }
        Ok(schemes)
    }
}

impl fmt::Display for Schemes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(|(_, name)| name).collect();
        f.write_str(&names.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_follow_the_lowest_level() {
        for (min_sdk, expected) in [(1, "v1,v2,v3"), (23, "v1,v2,v3"), (24, "v2,v3"), (34, "v2,v3")] {
            assert_eq!(Schemes::for_min_sdk(min_sdk).to_string(), expected);
        }
    }

    #[test]
    fn text_is_a_list_without_repeats_or_order() {
        for (text, expected) in [("v3,v1", "v1,v3"), ("v2", "v2"), ("v1, v1", "v1")] {
            assert_eq!(text.parse::<Schemes>().unwrap().to_string(), expected);
        }
        for text in ["", "v4", "v1,", "V1", "v1 v2"] {
            assert_eq!(text.parse::<Schemes>(), Err(SchemesError::Unknown(text.to_owned())));
        }
    }

    #[test]
    fn some_signature_must_do_on_every_device() {
        let check = |text: &str, min_sdk, target_sdk| text.parse::<Schemes>().unwrap().check(min_sdk, target_sdk);
        for (text, min_sdk, target_sdk) in
            [("v1", 1, 29), ("v1,v3", 21, 34), ("v2", 24, 34), ("v1", 24, 29), ("v3", 28, 34), ("v1,v2,v3", 1, 34)]
        {
            assert_eq!(check(text, min_sdk, target_sdk), Ok(()), "{text} {min_sdk} {target_sdk}");
        }
        for (text, min_sdk, target_sdk, expected) in [
            ("v2", 23, 29, "its minSdkVersion is 23, and Android knows them from 24 on; add v1"),
            ("v2,v3", 0, 29, "its minSdkVersion is 0, and Android knows them from 24 on; add v1"),
            ("v3", 27, 29, "its minSdkVersion is 27, and Android knows them from 28 on; add v1 or v2"),
            ("v1", 14, 30, "its targetSdkVersion is 30, for which Android 11 wants v2 or newer; add v2"),
        ] {
            let error = check(text, min_sdk, target_sdk).unwrap_err().to_string();
            assert!(error.ends_with(expected), "{error}");
        }
    }
}
