//! Ways to make probes cheap that can be turned off, one by one, to see what each of them is worth.

use thiserror::Error;

/// The measures that keep probes cheap, each with a switch; all are on by default. The same dex files and tricks give
/// the same probes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tricks {
    /// `loops`: rounds of a loop are counted in registers, and reported when the frame ends, or in a table of the
    /// tracer.
    pub loops: bool,
    /// `short`: frames that are soon over are summed up by the tracer, without a time stamp each.
    pub short: bool,
    /// `leaf`: methods that invoke nothing report once, where they end.
    pub leaf: bool,
    /// `fold`: small methods are reported by their callers, where it is certain which one is called.
    pub fold: bool,
    /// `imply`: so are methods of one path that may throw or call others, and constructors. Part of `fold`.
    pub imply: bool,
}

/// No trick has such a name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no trick is called `{0}`: expected one of {list}", list = Tricks::ALL.join(", "))]
pub struct UnknownTrick(pub String);

impl Tricks {
    /// The names, in the order of the fields.
    pub const ALL: [&str; 5] = ["loops", "short", "leaf", "fold", "imply"];

    /// No trick at all: the probes as they are without any of them.
    pub const NONE: Tricks = Tricks { loops: false, short: false, leaf: false, fold: false, imply: false };

    /// These tricks without the one of that name.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn without(self, name: &str) -> Result<Self, UnknownTrick> {
        self.set(name, false)
    }

    /// These tricks with the one of that name.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn with(self, name: &str) -> Result<Self, UnknownTrick> {
        self.set(name, true)
    }

    fn set(mut self, name: &str, on: bool) -> Result<Self, UnknownTrick> {
        match name {
            "loops" => self.loops = on,
            "short" => self.short = on,
            "leaf" => self.leaf = on,
            "fold" => self.fold = on,
            "imply" => self.imply = on,
            _ => return Err(UnknownTrick(name.to_owned())),
        }
        Ok(self)
    }
}

impl Default for Tricks {
    fn default() -> Self {
        Tricks { loops: true, short: true, leaf: true, fold: true, imply: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_turns_off_one_trick_and_on_again() {
        let mut tricks = Tricks::default();
        for name in Tricks::ALL {
            let fewer = tricks.without(name).unwrap();
            assert_ne!(fewer, tricks, "{name}");
            assert_eq!(fewer.with(name), Ok(tricks), "{name}");
            tricks = fewer;
        }
        assert_eq!(tricks, Tricks::NONE);
    }

    #[test]
    fn an_unknown_name_is_an_error_that_names_the_others() {
        let error = Tricks::default().without("magic").unwrap_err().to_string();
        assert_eq!(error, "no trick is called `magic`: expected one of loops, short, leaf, fold, imply");
    }
}
