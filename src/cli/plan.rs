//! `--dry-run`: what would be measured.

use std::path::PathBuf;

use serde::Serialize;

use super::common::{CliError, Exit, print_json};

/// A scenario that would be measured.
#[derive(Debug, Clone, Serialize)]
pub struct Planned {
    /// The name of the scenario, with those of app and device where there are several.
    pub scenario: String,
    /// The app's package file.
    pub app: PathBuf,
    /// The device to run on.
    pub device: String,
    /// Runs, at first.
    pub runs: u32,
    /// Runs at the most, without those that confirm a regression.
    pub most_runs: u32,
    /// Seed of the first run.
    pub seed: u64,
    /// The golden artifact or the build to compare with; none where there is no baseline.
    pub against: Option<PathBuf>,
}

/// Prints what would be measured.
///
/// # Errors
/// None but those of printing.
pub fn show(plans: &[Planned], json: bool) -> Result<Exit, CliError> {
    match json {
        true => print_json(&plans)?,
        false => plans.iter().for_each(|plan| println!("{}", line(plan))),
    }
    Ok(Exit::Pass)
}

fn line(plan: &Planned) -> String {
    let Planned { scenario, app, device, runs, most_runs, seed, against } = plan;
    let most = if most_runs > runs { format!(" to {most_runs}") } else { String::new() };
    let s = if *most_runs == 1 { "" } else { "s" };
    let against = match against {
        Some(path) => format!("compared with {}", path.display()),
        None => "no baseline yet".to_owned(),
    };
    format!("{scenario}: {runs}{most} run{s} of {} on {device}, from seed {seed} on; {against}", app.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_in_words() {
        let plan = Planned {
            scenario: "login".into(),
            app: "app.apk".into(),
            device: "embedded".into(),
            runs: 3,
            most_runs: 20,
            seed: 7,
            against: None,
        };
        assert_eq!(line(&plan), "login: 3 to 20 runs of app.apk on embedded, from seed 7 on; no baseline yet");
        let plan = Planned { runs: 1, most_runs: 1, against: Some("golden/login.energy.zip".into()), ..plan };
        let expected = "login: 1 run of app.apk on embedded, from seed 7 on; compared with golden/login.energy.zip";
        assert_eq!(line(&plan), expected);
    }
}
