//! Which of a phone's own meters is taken where nobody names one, and why.

use super::AdbError;
use super::own::{GAUGE, IIO, Kind, OwnMeter};
use super::program::{Program, SHORT, brief};
use crate::Expected;
use wattline_gate::Policy;
use wattline_gate::precision::{APP_W, Precision};

/// The name by which the choice is left to the phone.
pub const AUTO: &str = "auto";

/// A gauge suffices where it shows a change of the mean power of a run of so many watts: a tenth of what an app takes. What
/// is less exact is worth less than counts, which miss nothing that runs more often.
const SUFFICES_W: f64 = 0.1 * APP_W;

/// What was looked for, and what became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Looked {
    /// The meter, as `--meter` calls it.
    pub meter: &'static str,
    /// What is there, or why it cannot be used.
    pub found: Result<String, String>,
}

/// Looks for all of a phone's own meters.
pub(super) fn look(program: &Program) -> Result<Vec<Looked>, AdbError> {
    Kind::ALL.into_iter().map(|kind| look_for(program, kind, false)).collect()
}

/// Looks for one; a gauge whose battery is charged is one only if that is accepted.
pub(super) fn look_for(program: &Program, kind: Kind, while_charging: bool) -> Result<Looked, AdbError> {
    let says = |line: &str| {
        let output = program.run("look what tells the phone's power", &["shell", line], SHORT)?;
        Ok::<_, AdbError>(String::from_utf8_lossy(&output.stdout).replace('\r', ""))
    };
    let found = match kind {
        Kind::Perfetto => {
            let has_program = !says("command -v perfetto")?.trim().is_empty();
            of_perfetto(has_program, &says("dumpsys powerstats")?)
        }
        Kind::Iio => of_iio(&says(&format!("cat {IIO} 2>/dev/null"))?),
        Kind::Gauge => of_gauge(
            &says(&format!("cat {GAUGE}/current_now 2>/dev/null"))?,
            &says(&format!("cat {GAUGE}/voltage_now 2>/dev/null"))?,
            charger(&says("dumpsys battery")?).filter(|_| !while_charging),
        ),
    };
    Ok(Looked { meter: kind.spec(), found })
}

fn of_perfetto(has_program: bool, powerstats: &str) -> Result<String, String> {
    let rails = powerstats.lines().filter(|line| line.trim_start().starts_with("ChannelId:")).count();
    match (has_program, rails) {
        (_, 0) => Err("`dumpsys powerstats` lists no rails".into()),
        (false, rails) => Err(format!("`dumpsys powerstats` lists {}, and there is no `perfetto`", count(rails))),
        (true, rails) => Ok(count(rails)),
    }
}

/// Rails with their number.
fn count(rails: usize) -> String {
    format!("{rails} rail{}", if rails == 1 { "" } else { "s" })
}

fn of_iio(text: &str) -> Result<String, String> {
    match text.lines().filter(|line| line.starts_with("CH") && line.contains(',')).count() {
        0 => Err("no iio device tells `energy_value`".into()),
        rails => Ok(count(rails)),
    }
}

fn of_gauge(current: &str, voltage: &str, charger: Option<&str>) -> Result<String, String> {
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let (Some(ua), Some(uv)) = (number(current), number(voltage)) else {
        return Err("the battery's gauge tells no current and voltage".into());
    };
    if let Some(source) = charger {
        return Err(format!("the battery is charged ({}), so that its current is not the phone's", brief(source)));
    }
    Ok(format!("{:.0} mA at {:.2} V", ua.unsigned_abs() as f64 / 1e3, uv as f64 / 1e6))
}

/// What charges the battery, by `dumpsys battery`.
pub(super) fn charger(battery: &str) -> Option<&str> {
    let powered = battery.lines().filter_map(|line| line.trim().split_once(" powered: "));
    powered.filter(|(_, on)| on.trim() == "true").map(|(source, _)| source).next()
}

/// Takes the best of what there is; the text says which, why, and what that means.
pub(super) fn choose(looked: &[Looked], expected: Option<Expected>) -> (Option<OwnMeter>, String) {
    let mut missing = Vec::new();
    for kind in Kind::ALL {
        let Some(one) = looked.iter().find(|one| one.meter == kind.spec()) else { continue };
        let why_not = match (&one.found, kind) {
            (Ok(found), Kind::Gauge) => match too_coarse(expected) {
                None => return (Some(OwnMeter::whole(kind)), taken(kind, found, &missing)),
                Some(why) => why,
            },
            (Ok(found), _) => return (Some(OwnMeter::whole(kind)), taken(kind, found, &missing)),
            (Err(why), _) => why.clone(),
        };
        missing.push(format!("{} ({why_not})", kind.spec()));
    }
    let why = missing.join(", ");
    let says = format!("meter: none, energy is estimated from counts (docs/no-meter.md); not taken: {why}");
    (None, says)
}

fn taken(kind: Kind, found: &str, missing: &[String]) -> String {
    let means = match kind {
        Kind::Perfetto | Kind::Iio => "they lie behind the battery, so that charging does not disturb them",
        Kind::Gauge => "it tells totals, and nothing of lines",
    };
    let others = if missing.is_empty() { String::new() } else { format!("; not taken: {}", missing.join(", ")) };
    format!("meter: {} ({found}): {means}{others}", kind.name())
}

/// What the gate sees by a meter in the runs that are wanted, as a line; none where nothing is known of the meter or of the
/// runs.
pub(super) fn shows(meter: &str, expected: Option<Expected>) -> Option<String> {
    let (precision, Expected { run_s, runs }) = (Precision::named(meter)?, expected?);
    let of = format!("{runs} runs of {run_s:.1} s a side by {}", precision.words);
    let Some(joules) = precision.smallest_j(run_s, runs) else {
        return Some(format!("smallest change: fewer than three runs a side decide nothing by {}", precision.words));
    };
    let policy = Policy::default();
    let lines = match precision.is_slow() {
        true => "no line is trusted, as frames share readings".to_owned(),
        false => format!("of a line {:.0} % of it and 0.05 % of the total", policy.least_growth * 100.0),
    };
    Some(format!(
        "smallest change: {of} show {:.3} mJ of the total ({:.1} mW on average) as far as the meter goes, and no growth \
         below {:.0} %; {lines}",
        joules * 1e3,
        joules / run_s * 1e3,
        policy.least_growth * 100.0
    ))
}

/// Why a gauge does not suffice for the runs that are expected, if it does not.
fn too_coarse(expected: Option<Expected>) -> Option<String> {
    let Some(Expected { run_s, runs }) = expected else {
        return Some("nothing says how long a run is".into());
    };
    let smallest_j = Precision::named(Kind::Gauge.spec()).and_then(|gauge| gauge.smallest_j(run_s, runs));
    match smallest_j.map(|joules| joules / run_s) {
        Some(watts) if watts <= SUFFICES_W => None,
        Some(watts) => Some(format!(
            "of {runs} runs of {run_s:.1} s a side it shows a change of {:.0} mW, and {:.0} mW is what is asked for: \
             longer scenarios help",
            watts * 1e3,
            SUFFICES_W * 1e3
        )),
        None => Some("fewer than three runs a side show no change by it".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looked(perfetto: bool, iio: bool, gauge: bool) -> Vec<Looked> {
        let found = [
            of_perfetto(true, if perfetto { "ChannelId: 0, ChannelName: A\n" } else { "available Channels\n" }),
            of_iio(if iio { "t=1\nCH0(T=1)[A], 5\nCH1(T=1)[B], 5\n" } else { "" }),
            of_gauge(if gauge { "-120000\n" } else { "" }, "3900000\n", None),
        ];
        Kind::ALL.iter().zip(found).map(|(kind, found)| Looked { meter: kind.spec(), found }).collect()
    }

    #[test]
    fn the_best_is_taken_and_said() {
        let long = Some(Expected { run_s: 120.0, runs: 10 });
        let of = |has: (bool, bool, bool), expected| {
            let (meter, says) = choose(&looked(has.0, has.1, has.2), expected);
            (meter.map(|meter| meter.kind), says)
        };
        let (kind, says) = of((true, true, true), long);
        assert_eq!(kind, Some(Kind::Perfetto));
        assert!(says.starts_with("meter: power rails by Perfetto, 10 Hz (1 rail): they lie behind"), "{says}");
        let (kind, says) = of((false, true, true), long);
        assert_eq!(kind, Some(Kind::Iio));
        assert!(says.ends_with("; not taken: perfetto (`dumpsys powerstats` lists no rails)"), "{says}");
        let (kind, says) = of((false, false, true), long);
        assert_eq!(kind, Some(Kind::Gauge), "{says}");
        assert!(says.contains("fuel gauge (120 mA at 3.90 V): it tells totals"), "{says}");
        for (has, expected, why) in [
            ((false, false, false), long, "fuel-gauge (the battery's gauge tells no current"),
            ((false, false, true), Some(Expected { run_s: 4.0, runs: 10 }), "fuel-gauge (of 10 runs of 4.0 s a side"),
            ((false, false, true), None, "nothing says how long"),
            ((false, false, true), Some(Expected { run_s: 120.0, runs: 1 }), "fewer than three runs a side"),
        ] {
            let (kind, says) = of(has, expected);
            assert_eq!(kind, None);
            assert!(says.starts_with("meter: none, energy is estimated from counts") && says.contains(why), "{says}");
        }
    }

    #[test]
    fn what_a_meter_shows_is_said_before() {
        let says = |meter, runs| shows(meter, Some(Expected { run_s: 10.0, runs })).unwrap();
        let rails = says("perfetto", 10);
        assert!(rails.starts_with("smallest change: 10 runs of 10.0 s a side by power rails by Perfetto, 10 Hz show "));
        assert!(rails.ends_with("and no growth below 3 %; no line is trusted, as frames share readings"), "{rails}");
        assert!(
            says("monsoon", 10).ends_with("; of a line 3 % of it and 0.05 % of the total"),
            "{}",
            says("monsoon", 10)
        );
        assert!(says("iio", 2).starts_with("smallest change: fewer than three runs a side decide nothing"));
        assert_eq!(shows("csv", Some(Expected { run_s: 10.0, runs: 3 })), None);
        assert_eq!(shows("iio", None), None);
    }

    #[test]
    fn a_battery_that_is_charged_is_no_meter() {
        let battery = "Current Battery Service state:\n  AC powered: false\n  USB powered: true\n";
        let told = of_gauge("-120000", "3900000", charger(battery)).unwrap_err();
        assert!(told.starts_with("the battery is charged (USB)"), "{told}");
        assert_eq!(
            of_perfetto(false, "ChannelId: 1\n").unwrap_err(),
            "`dumpsys powerstats` lists 1 rail, and there is no `perfetto`"
        );
    }
}
