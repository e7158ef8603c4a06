//! Which settings decide: those at hand, or those of an earlier revision; and what differs between the two.

use crate::config::{Config, ConfigError, OnPolicyChanges, PolicyChanges, Workspace};
use crate::job::{Judge, policy_changes};

use super::common::{CliError, Exit};

/// By which revision's settings to judge, and since which to list what changed.
#[derive(Debug, Clone, clap::Args)]
pub struct PolicyArgs {
    /// Judge by the settings, scenarios and golden artifacts of this git revision, and list what has changed of them
    /// since: what a change proposes for itself does not count (docs/gate.md)
    #[arg(long, value_name = "REVISION", conflicts_with = "changes_since")]
    policy_from: Option<String>,
    /// List what has changed of settings, scenarios and golden artifacts since this git revision. In a pull request's
    /// job on GitHub, the branch that it goes to is the default
    #[arg(long, value_name = "REVISION")]
    changes_since: Option<String>,
    /// Do not pass where such changes are found, as `policy-changes = "fail"` in that revision's settings has it
    #[arg(long)]
    fail_on_policy_changes: bool,
}

/// What was found of an earlier revision.
#[derive(Debug, Default)]
pub struct Policy {
    /// Its settings, if they decide.
    pub decides: Option<Workspace>,
    /// What differs, if that was looked at.
    pub changes: Option<PolicyChanges>,
}

impl PolicyArgs {
    /// Looks at the revision that is named, or that a pull request goes to.
    ///
    /// # Errors
    /// When git does not know the revision that is named, or its settings cannot be used.
    pub fn look(&self, workspace: Option<&Workspace>) -> Result<Policy, CliError> {
        let decides = self.policy_from.is_some();
        let Some((since, is_named)) = self.since() else {
            return match self.fail_on_policy_changes {
                true => Err("failed to find changes: give --policy-from or --changes-since with a revision".into()),
                false => Ok(Policy::default()),
            };
        };
        let Some(workspace) = workspace else {
            let what = format!("failed to read the settings of {since}: there are none here whose place would tell");
            return if is_named { Err(what.into()) } else { Ok(Policy::default()) };
        };
        match compared(workspace, &since, decides, self.fail_on_policy_changes) {
            Err(error) if !is_named => {
                // Nobody asked; but whoever reads the log must not take it for a list without changes.
                eprintln!("warning: what this change alters of settings and golden artifacts is not listed: {error}");
                Ok(Policy::default())
            }
            found => Ok(found?),
        }
    }

    /// The revision, and whether somebody named it.
    fn since(&self) -> Option<(String, bool)> {
        let named = self.policy_from.as_ref().or(self.changes_since.as_ref()).cloned();
        named.map(|named| (named, true)).or_else(|| Some((target_branch()?, false)))
    }
}

/// What an earlier revision says, and what differs from it.
fn compared(workspace: &Workspace, since: &str, decides: bool, fails: bool) -> Result<Policy, ConfigError> {
    let earlier = workspace.at_revision(since)?;
    let changes = policy_changes(workspace, &earlier)?;
    let fails = fails || earlier.config()?.policy_changes == OnPolicyChanges::Fail;
    let fails = fails && !changes.is_empty();
    let changes = PolicyChanges { since: since.to_owned(), decides, fails, changes };
    Ok(Policy { decides: decides.then_some(earlier), changes: Some(changes) })
}

impl Policy {
    /// What the command ends with at the least.
    pub fn exit(&self) -> Exit {
        let fails = self.changes.as_ref().is_some_and(|policy| policy.fails);
        if fails { Exit::Inconclusive } else { Exit::Pass }
    }

    /// Lets settings that do not decide say where their sources are, and what they would allow.
    pub fn hear(&self, proposed: &Workspace, config: &Config, judge: &mut Judge) {
        if self.decides.is_some()
            && let Some(own) = same_app(proposed, config)
        {
            judge.ask_for(&own);
        }
    }

    /// The directories of sources that settings which do not decide name, too.
    pub fn add_sources(&self, proposed: &Workspace, configs: &mut [Config]) {
        for config in configs.iter_mut().filter(|_| self.decides.is_some()) {
            let own = same_app(proposed, config).map(|own| own.sources).unwrap_or_default();
            let new: Vec<_> = own.into_iter().filter(|source| !config.sources.contains(source)).collect();
            config.sources.extend(new);
        }
    }
}

/// The settings of the same app on the same device; none where they cannot be used.
fn same_app(workspace: &Workspace, config: &Config) -> Option<Config> {
    let configs = workspace.configs().ok()?;
    let of_app = || configs.iter().filter(|own| own.name == config.name);
    of_app().find(|own| own.device == config.device).or_else(|| of_app().next()).cloned()
}

/// The branch that a pull request goes to, in a job of GitHub's.
fn target_branch() -> Option<String> {
    let value = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    value("GITHUB_ACTIONS").filter(|value| value == "true")?;
    Some(format!("origin/{}", value("GITHUB_BASE_REF")?))
}
