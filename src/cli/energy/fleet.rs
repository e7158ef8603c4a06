//! `energy` on several phones, which share the scenarios.

use std::sync::Arc;

use super::super::common::CliError;
use super::super::progress::{Lane, Progress};
use crate::config::{Config, Member, Workspace, check_fleet};
use crate::gate::Plan;
use crate::job::{
    self, Analyzed, BuildInputs, Ended, EveryReport, Fleet, FleetReport, Inputs, Judge, OfPhones, Outcomes,
    PhoneReport, read_build, read_inputs,
};

/// The app, and perhaps another build to measure in turn.
pub enum Builds {
    /// On one device.
    One {
        /// The app.
        head: Inputs,
        /// The other build.
        base: Option<Inputs>,
    },
    /// On several phones, which are yet to be found.
    Fleet {
        /// The app.
        head: BuildInputs,
        /// The other build.
        base: Option<BuildInputs>,
    },
}

impl Builds {
    /// Reads all input of a build, and of another one if there are settings for it.
    ///
    /// # Errors
    /// For the first input that cannot be used.
    pub fn read(
        workspace: &Workspace,
        config: &Config,
        base: Option<&Config>,
        progress: &Progress,
    ) -> Result<Builds, CliError> {
        if config.fleet.is_empty() {
            let read = |config: &Config| read_inputs(workspace, config, progress);
            return Ok(Builds::One { head: read(config)?, base: base.map(read).transpose()? });
        }
        let read = |config: &Config| read_build(workspace, config, progress);
        Ok(Builds::Fleet { head: read(config)?, base: base.map(read).transpose()? })
    }

    /// Names of the scenarios.
    pub fn names(&self) -> Vec<String> {
        match self {
            Builds::One { head, .. } => head.names(),
            Builds::Fleet { head, .. } => head.names(),
        }
    }
}

/// Puts the phones of the command line in the place of the settings' devices: with the meters that the settings give
/// them, or that of the command line.
///
/// # Errors
/// When they are no phones behind adb, or one is there twice.
pub fn choose(names: &[String], meter: Option<&str>, configs: &mut Vec<Config>) -> Result<(), CliError> {
    if !names.is_empty() {
        configs.dedup_by(|next, first| next.name == first.name);
    }
    for config in configs {
        if !names.is_empty() {
            let known = std::mem::take(&mut config.fleet);
            let member = |name: &String| known.iter().find(|member| member.name == *name).cloned();
            let new = |name: &String| Member { name: name.clone(), meter: None };
            config.fleet = names.iter().map(|name| member(name).unwrap_or_else(|| new(name))).collect();
            check_fleet(&config.fleet).map_err(|what| format!("failed to use --fleet: {what}"))?;
            config.is_further_device = false;
        }
        if let Some(meter) = meter {
            config.fleet.iter_mut().for_each(|member| member.meter = Some(meter.to_owned()));
        }
        if let Some(first) = config.fleet.first() {
            config.device.clone_from(&first.name);
        }
    }
    Ok(())
}

/// Refuses `--every-phone` where there are no several phones.
///
/// # Errors
/// When an app has no fleet.
pub fn check_every(configs: &[Config]) -> Result<(), CliError> {
    match configs.iter().find(|config| config.fleet.len() < 2) {
        None => Ok(()),
        Some(_) => {
            Err("failed to use --every-phone: expected several phones, by --fleet or by `fleet` in the settings \
                        (docs/fleet.md)"
                .into())
        }
    }
}

/// The device of a plan: one of several, or every one.
pub fn device(config: &Config, every: bool) -> String {
    let names: Vec<&str> = config.fleet.iter().map(|member| member.name.as_str()).collect();
    match names.as_slice() {
        [] => config.device.clone(),
        [only] => (*only).to_owned(),
        several => format!("{} of {}", if every { "each" } else { "one" }, several.join(", ")),
    }
}

/// What several phones have measured.
pub struct Shared {
    /// Each scenario, and what single phones say of it: with the phone's name.
    pub outcomes: Vec<(Option<String>, Outcomes)>,
    /// What was used of the settings.
    pub judges: Vec<Judge>,
}

/// The scenarios of an app, to be split.
pub struct Split<'a> {
    pub config: &'a Config,
    pub baselines: &'a [Option<Analyzed>],
    pub plan: Option<Plan>,
    pub confirm: bool,
    pub judge: &'a Judge,
}

impl Split<'_> {
    /// Measures and judges every scenario on one of the phones; adds what was not measured, and why, to the problems.
    ///
    /// # Errors
    /// When an app cannot be instrumented, or the user ends it.
    pub fn run(
        self,
        builds: (BuildInputs, Option<BuildInputs>),
        progress: &Progress,
        problems: &mut Vec<String>,
    ) -> Result<Shared, CliError> {
        let FleetReport { ended, phones, judges } =
            self.with_lanes(builds, progress, |fleet, lanes| Ok(fleet.run(lanes)?))?;
        let measured: Vec<Outcomes> = ended.into_iter().filter_map(|ended| measured(ended, problems)).collect();
        progress.tell(&summary(&phones));
        Ok(Shared { outcomes: measured.into_iter().map(|one| (None, one)).collect(), judges })
    }

    /// Measures and judges every scenario on every phone; adds what was not measured, and why, to the problems.
    ///
    /// # Errors
    /// When an app cannot be instrumented, or the user ends it.
    pub fn run_every(
        self,
        builds: (BuildInputs, Option<BuildInputs>),
        progress: &Progress,
        problems: &mut Vec<String>,
    ) -> Result<Shared, CliError> {
        let EveryReport { ended, phones, judge } =
            self.with_lanes(builds, progress, |fleet, lanes| Ok(fleet.run_every(lanes)?))?;
        let mut outcomes = Vec::new();
        for OfPhones { together, phones } in ended.into_iter().filter_map(|ended| measured(ended, problems)) {
            outcomes.push((None, together));
            let alone = |(phone, measured)| (Some(phone), Outcomes { measured, refused: None });
            outcomes.extend(phones.into_iter().map(alone));
        }
        progress.tell(&summary(&phones));
        Ok(Shared { outcomes, judges: vec![judge] })
    }

    /// Instruments the builds, and has the phones at work.
    fn with_lanes<T>(
        self,
        (head, base): (BuildInputs, Option<BuildInputs>),
        progress: &Progress,
        work: impl FnOnce(&Fleet<'_>, &[job::Lane<'_>]) -> Result<T, CliError>,
    ) -> Result<T, CliError> {
        let Split { config, baselines, plan, confirm, judge } = self;
        let head = Arc::new(head.instrument(progress)?);
        let base = base.map(|base| base.instrument(progress)).transpose()?.map(Arc::new);
        let lanes: Vec<Lane<'_>> = progress.lanes(config.fleet.iter().map(|member| member.name.as_str()));
        let lanes: Vec<job::Lane<'_>> = lanes.iter().map(|lane| lane as job::Lane<'_>).collect();
        work(&Fleet { config, head, base, baselines, plan, confirm, judge }, &lanes)
    }
}

/// What was measured of a scenario; nothing, and one problem more, if it was not.
fn measured<T>(ended: Ended<T>, problems: &mut Vec<String>) -> Option<T> {
    match ended {
        Ended::Measured(outcomes) => return Some(*outcomes),
        Ended::Failed(error) => problems.push(error.to_string()),
        Ended::GivenUp(not) => problems.push(not.to_string()),
    }
    None
}

/// Which phone did how much, in a line.
fn summary(phones: &[PhoneReport]) -> String {
    let said = |phone: &PhoneReport| {
        let aside = if phone.aside.is_some() { " and was put aside" } else { "" };
        let s = if phone.scenarios == 1 { "" } else { "s" };
        format!("{} did {} scenario{s}{aside}", phone.name, phone.scenarios)
    };
    phones.iter().map(said).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_who_did_what() {
        let phone = |name: &str, scenarios, aside: Option<&str>| PhoneReport {
            name: name.into(),
            scenarios,
            aside: aside.map(str::to_owned),
        };
        let phones = [phone("adb:A", 3, None), phone("adb:B@lab:5037", 1, Some("the cable"))];
        assert_eq!(summary(&phones), "adb:A did 3 scenarios, adb:B@lab:5037 did 1 scenario and was put aside");
    }
}
