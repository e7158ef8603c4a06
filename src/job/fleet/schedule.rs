//! Which phone measures which scenario next. It asks no phone and reads no clock.
//!
//! Scenarios are handed out whole. One whose phone failed goes back to the others; a phone that fails too often in a row
//! is put aside. So each scenario is measured once, or given up with the reasons.

use std::cmp::Reverse;

/// A phone that fails so often in a row is put aside.
const FAILURES: usize = 3;
/// A scenario that failed on every phone in use is tried so often altogether.
const TRIES: usize = 3;

/// What a scenario asks of a phone.
#[derive(Debug, Clone, Default)]
pub(super) struct Need {
    /// The only model of phone that its baseline can be compared with.
    pub(super) model: Option<String>,
    /// Serial numbers of the phones that made its baseline: while one of them is in use, it is measured there.
    pub(super) homes: Vec<String>,
    /// About how long it takes: long ones go first, so that none is left alone at the end.
    pub(super) length_ms: u64,
}

/// What a phone is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// To measure the scenario at this position.
    Run(usize),
    /// To ask again when something has changed.
    Wait,
    /// Nothing more.
    End,
}

/// How far a scenario is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Waits for a phone.
    Queued,
    /// Is being measured on a phone.
    Running(usize),
    /// Was measured on a phone, or found to be one that cannot be measured.
    Ended(usize),
    /// No phone has measured it, and none will.
    GivenUp,
}

/// A failure of a phone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Failure {
    pub(super) phone: usize,
    pub(super) reason: String,
}

#[derive(Debug)]
struct Scenario {
    need: Need,
    state: State,
    failures: Vec<Failure>,
}

#[derive(Debug, Default)]
struct Phone {
    /// Known once it was found.
    model: Option<String>,
    serial: Option<String>,
    in_a_row: usize,
    /// Why nothing is given to it any more.
    aside: Option<String>,
    ended: usize,
}

/// The scenarios of an app and the phones that share them.
#[derive(Debug)]
pub(super) struct Schedule {
    scenarios: Vec<Scenario>,
    phones: Vec<Phone>,
    is_stopped: bool,
}

impl Schedule {
    pub(super) fn new(needs: Vec<Need>, phones: usize) -> Self {
        let scenario = |need| Scenario { need, state: State::Queued, failures: Vec::new() };
        let phones = (0..phones).map(|_| Phone::default()).collect();
        Schedule { scenarios: needs.into_iter().map(scenario).collect(), phones, is_stopped: false }
    }

    /// A phone is there, of this model and with this serial number.
    pub(super) fn found(&mut self, phone: usize, model: &str, serial: Option<String>) {
        let found = &mut self.phones[phone];
        (found.model, found.serial) = (Some(model.to_owned()), serial);
        self.settle();
    }

    /// What a phone that was found does next.
    pub(super) fn next(&mut self, phone: usize) -> Next {
        if self.is_over(phone) {
            return Next::End;
        }
        let open = (0..self.scenarios.len()).filter(|&at| self.takes(phone, at));
        let next = open.min_by_key(|&at| (Reverse(self.scenarios[at].need.length_ms), at));
        next.map_or(Next::Wait, |at| {
            self.scenarios[at].state = State::Running(phone);
            Next::Run(at)
        })
    }

    /// Whether there will never be anything for a phone again.
    pub(super) fn is_over(&self, phone: usize) -> bool {
        let may_come = |scenario: &Scenario| match scenario.state {
            State::Queued | State::Running(_) => self.fits(phone, scenario),
            State::Ended(_) | State::GivenUp => false,
        };
        self.is_stopped || self.phones[phone].aside.is_some() || !self.scenarios.iter().any(may_come)
    }

    /// A phone has measured a scenario, or found that no phone can.
    pub(super) fn ended(&mut self, phone: usize, at: usize) {
        self.scenarios[at].state = State::Ended(phone);
        let phone = &mut self.phones[phone];
        (phone.in_a_row, phone.ended) = (0, phone.ended + 1);
        self.settle();
    }

    /// A phone failed: at the scenario that it had, if it had one. `lasts` says that it stays as it is until somebody
    /// does something. The result says whether it was put aside for that.
    pub(super) fn failed(&mut self, phone: usize, at: Option<usize>, reason: &str, lasts: bool) -> bool {
        if let Some(scenario) = at.and_then(|at| self.scenarios.get_mut(at)) {
            scenario.state = State::Queued;
            scenario.failures.push(Failure { phone, reason: reason.to_owned() });
        }
        let failing = &mut self.phones[phone];
        failing.in_a_row += 1;
        let is_aside = lasts || failing.in_a_row >= FAILURES;
        if is_aside {
            failing.aside = Some(reason.to_owned());
        }
        self.settle();
        is_aside
    }

    /// Nothing more is handed out.
    pub(super) fn stop(&mut self) {
        self.is_stopped = true;
    }

    pub(super) fn state(&self, at: usize) -> State {
        self.scenarios[at].state
    }

    /// Where a scenario failed, and why, in the order of time.
    pub(super) fn failures(&self, at: usize) -> &[Failure] {
        &self.scenarios[at].failures
    }

    /// The model that a scenario needs.
    pub(super) fn needs(&self, at: usize) -> Option<&str> {
        self.scenarios[at].need.model.as_deref()
    }

    /// The model of a phone that was found.
    pub(super) fn model(&self, phone: usize) -> Option<&str> {
        self.phones[phone].model.as_deref()
    }

    /// How many scenarios a phone has ended.
    pub(super) fn count(&self, phone: usize) -> usize {
        self.phones[phone].ended
    }

    /// Why a phone was put aside.
    pub(super) fn aside(&self, phone: usize) -> Option<&str> {
        self.phones[phone].aside.as_deref()
    }

    /// Whether a phone is, or may turn out to be, one that a scenario can be measured on.
    fn fits(&self, phone: usize, scenario: &Scenario) -> bool {
        let of_model = match (&self.phones[phone].model, &scenario.need.model) {
            (Some(model), Some(needed)) => model == needed,
            _ => true,
        };
        of_model && self.phones[phone].aside.is_none()
    }

    /// Whether a phone may have a scenario now. One at which it failed goes to the phones first that have not.
    fn takes(&self, phone: usize, at: usize) -> bool {
        let scenario = &self.scenarios[at];
        let failed = |phone: usize| scenario.failures.iter().any(|failure| failure.phone == phone);
        let is_open =
            scenario.state == State::Queued && self.fits(phone, scenario) && !self.is_for_another(phone, scenario);
        is_open && (!failed(phone) || (0..self.phones.len()).all(|other| !self.fits(other, scenario) || failed(other)))
    }

    /// Whether another phone that is in use made, or may have made, a scenario's baseline, and this one did not.
    fn is_for_another(&self, phone: usize, scenario: &Scenario) -> bool {
        let is_home = |phone: &Phone| phone.serial.as_ref().is_some_and(|serial| scenario.need.homes.contains(serial));
        let failed = |phone: usize| scenario.failures.iter().any(|failure| failure.phone == phone);
        let may_be = |other: &Phone| other.model.is_none() || is_home(other);
        let others = self.phones.iter().enumerate();
        !scenario.need.homes.is_empty()
            && !is_home(&self.phones[phone])
            && others.into_iter().any(|(at, other)| may_be(other) && self.fits(at, scenario) && !failed(at))
    }

    /// Gives up what no phone will measure.
    fn settle(&mut self) {
        for at in 0..self.scenarios.len() {
            let scenario = &self.scenarios[at];
            let failed = |phone: usize| scenario.failures.iter().any(|failure| failure.phone == phone);
            let mut usable = (0..self.phones.len()).filter(|&phone| self.fits(phone, scenario)).peekable();
            let is_lost = usable.peek().is_none() || (scenario.failures.len() >= TRIES && usable.all(failed));
            if scenario.state == State::Queued && is_lost {
                self.scenarios[at].state = State::GivenUp;
            }
        }
    }
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
