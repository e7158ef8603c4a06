//! Random failures of random phones: every scenario is measured once, or given up for a reason that holds.

use super::*;
use wattline_base::random::Xorshift64;

fn needs(count: usize) -> Vec<Need> {
    (0..count).map(|at| Need { length_ms: 1000 - at as u64, ..Need::default() }).collect()
}

/// Takes a phone's next scenario, which must be there.
fn take(schedule: &mut Schedule, phone: usize) -> usize {
    match schedule.next(phone) {
        Next::Run(at) => at,
        other => panic!("{other:?}"),
    }
}

#[test]
fn long_scenarios_go_first_and_each_goes_once() {
    let mut needs = needs(3);
    needs[2].length_ms = 5000;
    let mut schedule = Schedule::new(needs, 2);
    assert_eq!((take(&mut schedule, 0), take(&mut schedule, 1)), (2, 0));
    schedule.ended(1, 0);
    assert_eq!(take(&mut schedule, 1), 1);
    schedule.ended(1, 1);
    assert_eq!(schedule.next(1), Next::Wait, "the other phone may fail at what it has");
    schedule.ended(0, 2);
    assert_eq!((schedule.next(0), schedule.next(1)), (Next::End, Next::End));
    assert_eq!((schedule.count(0), schedule.count(1)), (1, 2));
}

#[test]
fn a_phone_that_fails_again_and_again_is_put_aside_and_its_scenarios_are_not() {
    let mut schedule = Schedule::new(needs(4), 2);
    for time in 1..=FAILURES {
        let at = take(&mut schedule, 0);
        assert_eq!(schedule.failed(0, Some(at), "a loose cable", false), time == FAILURES);
    }
    assert_eq!((schedule.next(0), schedule.aside(0)), (Next::End, Some("a loose cable")));
    for _ in 0..4 {
        let at = take(&mut schedule, 1);
        schedule.ended(1, at);
    }
    assert_eq!(schedule.next(1), Next::End);
    assert!((0..4).all(|at| schedule.state(at) == State::Ended(1)));
}

#[test]
fn a_phone_that_does_well_between_failures_stays() {
    let mut schedule = Schedule::new(needs(6), 2);
    for _ in 0..FAILURES {
        let at = take(&mut schedule, 0);
        assert!(!schedule.failed(0, Some(at), "a loose cable", false));
        let at = take(&mut schedule, 0);
        schedule.ended(0, at);
    }
    assert_eq!(schedule.aside(0), None);
}

#[test]
fn a_phone_with_a_lasting_reason_goes_at_once() {
    let mut schedule = Schedule::new(needs(1), 2);
    assert!(schedule.failed(0, None, "its battery is low", true));
    assert_eq!(schedule.next(0), Next::End);
    let at = take(&mut schedule, 1);
    assert!(schedule.failed(1, Some(at), "its battery is low, too", true));
    assert_eq!(schedule.state(at), State::GivenUp);
}

#[test]
fn a_scenario_that_fails_everywhere_is_given_up_and_the_phones_are_not() {
    let mut schedule = Schedule::new(needs(4), 2);
    // Neither phone fails twice in a row.
    for turn in 0.. {
        let phone = turn % 2;
        match schedule.next(phone) {
            Next::Run(0) => assert!(!schedule.failed(phone, Some(0), "no meter reads that", false)),
            Next::Run(at) => schedule.ended(phone, at),
            Next::Wait => {}
            Next::End => break,
        }
    }
    assert_eq!(schedule.state(0), State::GivenUp);
    assert_eq!(schedule.failures(0).len(), TRIES);
    assert!((1..4).all(|at| matches!(schedule.state(at), State::Ended(_))));
}

#[test]
fn a_baseline_is_for_its_own_model() {
    let mut needs = needs(3);
    needs[0].model = Some("Pixel 9".into());
    needs[1].model = Some("Pixel 3".into());
    let mut schedule = Schedule::new(needs, 2);
    schedule.found(0, "Pixel 9", None);
    assert_eq!(schedule.state(1), State::Queued, "the other may be one");
    schedule.found(1, "Galaxy", None);
    assert_eq!(schedule.state(1), State::GivenUp);
    assert_eq!((take(&mut schedule, 1), take(&mut schedule, 0)), (2, 0));
    assert_eq!(schedule.next(1), Next::Wait);
    schedule.ended(1, 2);
    assert_eq!(schedule.next(1), Next::End, "what is left is none of its");
}

#[test]
fn a_baseline_is_compared_on_its_own_phone_while_that_is_in_use() {
    let mut needs = needs(3);
    needs.iter_mut().take(2).for_each(|need| need.homes = vec!["B".into()]);
    let mut schedule = Schedule::new(needs, 2);
    schedule.found(0, "Pixel 9", Some("A".into()));
    assert_eq!(take(&mut schedule, 0), 2, "the other phone may be B");
    schedule.ended(0, 2);
    schedule.found(1, "Pixel 9", Some("B".into()));
    assert_eq!(schedule.next(0), Next::Wait);
    let at = take(&mut schedule, 1);
    assert!(!schedule.failed(1, Some(at), "a loose cable", false));
    assert_eq!((take(&mut schedule, 0), take(&mut schedule, 1)), (0, 1), "B has failed at the first");
    assert!(schedule.failed(1, Some(1), "its battery is low", true));
    schedule.ended(0, 0);
    assert_eq!(take(&mut schedule, 0), 1, "B is put aside");
}

/// What happened to a scenario.
#[derive(Default)]
struct Seen {
    ended: usize,
    runs_on: Option<usize>,
}

/// A fleet whose phones fail at random.
struct Trial {
    random: Xorshift64,
    schedule: Schedule,
    seen: Vec<Seen>,
    /// What each phone does; none of one that was told that there is nothing more.
    phones: Vec<Option<Option<usize>>>,
    /// How often each phone fails, from 0 to 1.
    flaky: Vec<f64>,
}

impl Trial {
    fn new(seed: u64) -> Self {
        let mut random = Xorshift64::new(seed);
        let mut below = |most: u32| (random.uniform() * f64::from(most)) as usize;
        let (phones, scenarios) = (1 + below(8), below(20));
        let model = |number: usize| format!("model {number}");
        let needs = (0..scenarios)
            .map(|_| Need {
                model: (below(4) == 0).then(|| model(below(3))),
                homes: if below(3) == 0 { vec![format!("phone {}", below(9))] } else { Vec::new() },
                length_ms: below(5) as u64,
            })
            .collect();
        let flaky = (0..phones).map(|_| [0.0, 0.1, 0.5, 1.0][below(4)]).collect();
        let mut schedule = Schedule::new(needs, phones);
        (0..phones).for_each(|phone| schedule.found(phone, &model(below(2)), Some(format!("phone {phone}"))));
        let seen = (0..scenarios).map(|_| Seen::default()).collect();
        Trial { random, schedule, seen, phones: vec![Some(None); phones], flaky }
    }

    /// One phone's next step; whether anything came of it.
    fn step(&mut self, phone: usize) -> bool {
        let fails = self.random.uniform() < self.flaky[phone];
        match self.phones[phone] {
            None => false,
            Some(Some(at)) => {
                self.phones[phone] = Some(None);
                self.seen[at].runs_on = None;
                match fails {
                    true => drop(self.schedule.failed(phone, Some(at), "random", false)),
                    false => {
                        self.seen[at].ended += 1;
                        self.schedule.ended(phone, at);
                    }
                }
                true
            }
            Some(None) if fails && !self.schedule.is_over(phone) && self.random.uniform() < 0.3 => {
                self.schedule.failed(phone, None, "not found", false);
                true
            }
            Some(None) => match self.schedule.next(phone) {
                Next::Run(at) => {
                    assert_eq!(self.seen[at].runs_on.replace(phone), None, "on two phones at once");
                    assert_eq!(self.seen[at].ended, 0, "measured again");
                    self.phones[phone] = Some(Some(at));
                    true
                }
                Next::Wait => false,
                Next::End => {
                    self.phones[phone] = None;
                    true
                }
            },
        }
    }

    fn run(&mut self, seed: u64) {
        while self.phones.iter().any(Option::is_some) {
            // Which phone is the next to do something is chance.
            let start = (self.random.uniform() * self.phones.len() as f64) as usize;
            let count = self.phones.len();
            let moved = (0..count).any(|other| self.step((start + other) % count));
            assert!(moved, "seed {seed}: all wait for each other");
        }
    }

    fn check(&self, seed: u64) {
        for (at, seen) in self.seen.iter().enumerate() {
            let fits: Vec<usize> = (0..self.phones.len())
                .filter(|&phone| self.schedule.fits(phone, &self.schedule.scenarios[at]))
                .collect();
            let failures = self.schedule.failures(at);
            match self.schedule.state(at) {
                State::Ended(_) => assert_eq!(seen.ended, 1, "seed {seed}"),
                State::GivenUp => {
                    assert_eq!(seen.ended, 0, "seed {seed}");
                    let tried = |phone: &usize| failures.iter().any(|failure| failure.phone == *phone);
                    assert!(fits.iter().all(tried), "seed {seed}: a phone was left that had not tried");
                    assert!(fits.is_empty() || failures.len() >= TRIES, "seed {seed}");
                }
                other => panic!("seed {seed}: {other:?} at the end"),
            }
            assert!(failures.len() < self.phones.len() + TRIES, "seed {seed}: tried for ever");
        }
    }
}

#[test]
fn whatever_fails_nothing_is_lost_and_nothing_is_counted_twice() {
    let (mut ended, mut given_up) = (0, 0);
    for seed in 1..=20_000 {
        let mut trial = Trial::new(seed);
        trial.run(seed);
        trial.check(seed);
        let states = (0..trial.seen.len()).map(|at| trial.schedule.state(at));
        let lost = states.filter(|state| *state == State::GivenUp).count();
        (ended, given_up) = (ended + trial.seen.len() - lost, given_up + lost);
    }
    assert!(ended > 10_000 && given_up > 1_000, "both ends are seen: {ended}, {given_up}");
}
