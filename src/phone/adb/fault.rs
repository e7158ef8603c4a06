//! Faults that can be made to happen, to see how the other side copes.

use std::str::FromStr;

/// Something that goes wrong once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The connection breaks when half of an archive has arrived.
    CutInstall,
    /// The connection breaks while a scenario runs.
    CutScenario,
    /// The connection breaks when half of a trace has been sent.
    CutPull,
    /// An installation is refused.
    RefuseInstall,
    /// No space is left for what is installed.
    StorageFull,
    /// The app crashes in the middle of a scenario.
    Crash,
    /// The app does not answer to an event.
    Anr,
    /// Monkey gives up, and says no more.
    Abort,
    /// Monkey does not return.
    Hang,
    /// The phone's clock is set while a scenario runs.
    ClockJump,
    /// The meter stops when half of a scenario is over.
    MeterStops,
    /// The phone says that it compiled an app, and did not.
    StaysUncompiled,
    /// The phone limits what an app does in the background, whatever it is told.
    StaysLimited,
    /// The phone sleeps deeply for two and a half seconds while a scenario runs.
    FallsAsleep,
}

impl Fault {
    /// All of them with their names.
    pub const ALL: [(&'static str, Fault); 14] = [
        ("cut-install", Fault::CutInstall),
        ("cut-scenario", Fault::CutScenario),
        ("cut-pull", Fault::CutPull),
        ("refuse-install", Fault::RefuseInstall),
        ("storage-full", Fault::StorageFull),
        ("crash", Fault::Crash),
        ("anr", Fault::Anr),
        ("abort", Fault::Abort),
        ("hang", Fault::Hang),
        ("clock-jump", Fault::ClockJump),
        ("meter-stops", Fault::MeterStops),
        ("stays-uncompiled", Fault::StaysUncompiled),
        ("stays-limited", Fault::StaysLimited),
        ("falls-asleep", Fault::FallsAsleep),
    ];
}

impl FromStr for Fault {
    type Err = String;

    fn from_str(name: &str) -> Result<Fault, String> {
        let found = Fault::ALL.iter().find(|(known, _)| *known == name).map(|(_, fault)| *fault);
        found.ok_or_else(|| format!("expected one of {}", Fault::ALL.map(|(name, _)| name).join(", ")))
    }
}
