//! The options that say which classes get probes.

use clap::Args;

use crate::config::Config;
use crate::scope::{Choice, Pattern};

/// Heading of these options in `--help`, and not of those that follow them.
const HEADING: &str = "Which classes get probes (docs/selection.md)";

/// Which classes get probes; what is not given comes from `[workspace.metadata.wattline]`.
#[derive(Debug, Clone, Args)]
pub struct ScopeArgs {
    /// Package or class that gets probes, as in `com.example`, `com.example.*Test`, `**.net`; may be given more than
    /// once. Of the patterns that match a class, the narrowest decides. Replaces `include` and `exclude` of the
    /// settings
    #[arg(long, help_heading = HEADING, value_name = "PATTERN")]
    include: Vec<Pattern>,
    /// Package or class that gets no probes; wins over an equally narrow --include; `**` is every class
    #[arg(long, help_heading = HEADING, value_name = "PATTERN")]
    exclude: Vec<Pattern>,
    /// Probes in known libraries as well (AndroidX, Kotlin, OkHttp, …)
    #[arg(long, help_heading = HEADING)]
    libraries: bool,
}

impl ScopeArgs {
    /// The choice of the command line, and that of the settings where it makes none.
    pub fn choice(&self, settings: Option<&Config>) -> Choice {
        let said =
            Choice { include: self.include.clone(), exclude: self.exclude.clone(), skip_libraries: !self.libraries };
        let Some(settings) = settings else { return said };
        let settings = settings.choice();
        let skip_libraries = said.skip_libraries && settings.skip_libraries;
        let patterns = if said.include.is_empty() && said.exclude.is_empty() { settings } else { said };
        Choice { skip_libraries, ..patterns }
    }

    /// Overrides the settings.
    pub fn override_in(&self, settings: &mut Config) {
        let Choice { include, exclude, skip_libraries } = self.choice(Some(settings));
        (settings.include, settings.exclude, settings.libraries) = (include, exclude, !skip_libraries);
    }
}
