//! What is predicted, as a value that can be shown.

use serde::Serialize;

use wattline_analysis::lines::LineKey;
use wattline_base::units::Joules;

/// What a change will do to the energy of a scenario. Energies are means per run; changes are head less base.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Prediction {
    /// Always `predicted`: nobody has measured any of it.
    pub basis: &'static str,
    /// What the scenario took above idle when it was recorded.
    pub base: Joules,
    /// By how much that changes, as far as it can be known.
    pub change: Joules,
    /// 95 % interval of the change.
    pub interval: Interval,
    /// What can be said of the change as a whole.
    pub answer: Answer,
    /// Methods that have changed, are new or are gone, of those that ran or will run.
    pub changed_methods: usize,
    /// Lines that change, by how much they do.
    pub lines: Vec<LinePrediction>,
    /// Methods that change, by how much they do.
    pub methods: Vec<MethodPrediction>,
    /// What cannot be known without running it.
    pub unknown: Vec<Unknown>,
}

/// A range of joules; an end that is none is open, as nothing that was recorded says how far it goes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: Option<Joules>,
    /// The upper end.
    pub high: Option<Joules>,
}

/// What can be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Nothing that runs has changed.
    Unchanged,
    /// The interval is closed.
    Known,
    /// The change is that or more: what is new takes something, and how much is not known.
    AtLeast,
    /// What is not known may be anything, so that not even the sign is sure.
    CannotKnow,
}

/// A line whose energy changes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LinePrediction {
    /// The line in the head version; in the base version if it is gone.
    #[serde(flatten)]
    pub key: LineKey,
    /// Its number in the base version; none for a line that is new.
    pub base_line: Option<u32>,
    /// What it took.
    pub base: Joules,
    /// By how much that changes.
    pub change: Joules,
    /// One standard deviation of the change.
    pub deviation: Joules,
    /// How often it ran.
    pub base_executions: f64,
    /// How often it will run, as far as that can be known.
    pub executions: f64,
}

/// A method whose energy changes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MethodPrediction {
    /// Class descriptor.
    pub class: String,
    /// Method name.
    pub method: String,
    /// What its lines took.
    pub base: Joules,
    /// By how much that changes.
    pub change: Joules,
}

/// Something that a recording of the version before does not tell.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Unknown {
    /// Of what kind it is.
    pub kind: UnknownKind,
    /// Where.
    #[serde(flatten)]
    pub key: LineKey,
    /// What it is about, as the name of a method or a constant.
    pub what: String,
    /// How often it can run at the most, where something sets a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<f64>,
}

/// Kinds of [`Unknown`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnknownKind {
    /// A loop that is new: how many rounds it takes.
    NewLoop,
    /// A branch that is new: how often it is taken.
    NewPath,
    /// A condition that asks something else: how often it holds.
    Condition,
    /// A constant that is another: what depends on it.
    Constant,
    /// A call that is gone: what depended on its effect.
    GoneCall,
    /// Objects of a class that had none: how often Android or a library calls them back.
    Callback,
    /// A library call without a price.
    NoPrice,
    /// Hardware is used more often: its tails, its state and the network's answer. Where it is used at a line that did
    /// not, nothing of that is in the change.
    Hardware,
    /// Hardware is used less often.
    LessHardware,
    /// Hardware is switched on or off more or less often.
    Switch,
    /// The recording has no own calls and constants, or a mapping file hides them.
    NoCode,
}

impl UnknownKind {
    /// Which ends of the interval it leaves open: the lower and the upper one.
    pub fn opens(self) -> (bool, bool) {
        match self {
            UnknownKind::NewLoop | UnknownKind::NewPath | UnknownKind::Callback | UnknownKind::NoPrice => (false, true),
            UnknownKind::Hardware => (false, true),
            UnknownKind::NoCode | UnknownKind::LessHardware => (true, true),
            UnknownKind::Condition | UnknownKind::Constant | UnknownKind::GoneCall | UnknownKind::Switch => {
                (true, true)
            }
        }
    }
}

impl Unknown {
    /// The sentence for people, without the place.
    pub fn text(&self) -> String {
        let what = &self.what;
        match self.kind {
            UnknownKind::NewLoop => "a new loop: how many rounds it takes".to_owned(),
            UnknownKind::NewPath => match self.most {
                Some(most) => format!("a new path: how often it is taken, {most:.0} times a run at the most"),
                None => "a new path: how often it is taken".to_owned(),
            },
            UnknownKind::Condition => "another condition: how often it holds".to_owned(),
            UnknownKind::Constant => format!("{what}: what depends on that"),
            UnknownKind::GoneCall => format!("{what} is not called any more: what depended on it"),
            UnknownKind::Callback => format!("{what} is new here: how often it is called back"),
            UnknownKind::NoPrice => format!("{what} has no price: what a call takes"),
            UnknownKind::Hardware | UnknownKind::LessHardware => {
                format!("{what}: what the hardware and the answer take")
            }
            UnknownKind::Switch => format!("{what} switches hardware: how long that is on"),
            UnknownKind::NoCode => what.clone(),
        }
    }
}
