//! Whether measured runs did what was counted, and what to say if they did not.

use std::collections::BTreeMap;

use wattline_base::units::Joules;
use wattline_map::{JoinedEnergy, ProbeMap};

use super::two_builds::Joined;

/// Windows with counts have at least this part of the windows' energy, or no line is told; windows with counts of their
/// own do, or it is said how much they have.
///
/// What has no counts is missing from lines, all of it from some. Of atlas' scenarios that do not repeat, lines were off by
/// 17 % in the median where 97 % of the energy had counts, about as with a single run (16 %), and by 47 % where 88 % had,
/// with a single run by 20 % (`docs/counting.md`). Counts that are borrowed do no such harm.
const ENOUGH: f64 = 0.95;
/// So many methods are named at most.
const MOST_NAMED: usize = 5;

/// How much of measured runs is what was counted.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Repeated {
    /// Of all outermost windows.
    all: Amount,
    /// Of those of them that have counts.
    joined: Amount,
    /// Of those of these whose counts are their own.
    own: Amount,
    /// Energy of those without counts of their own, by the first path id of their method.
    left: BTreeMap<u32, Joules>,
}

/// Energy and time of windows.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Amount {
    energy: Joules,
    time_ns: i64,
}

impl Amount {
    fn add(&mut self, energy: Joules, time_ns: i64) {
        self.energy += energy;
        self.time_ns += time_ns;
    }

    /// The part of the energy of all; that of the time if no energy is known.
    fn part_of(self, all: Amount) -> f64 {
        if all.energy > Joules(0.0) { self.energy / all.energy } else { self.time_of(all) }
    }

    fn time_of(self, all: Amount) -> f64 {
        if all.time_ns > 0 { self.time_ns as f64 / all.time_ns as f64 } else { 1.0 }
    }
}

/// What follows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// Lines can be told.
    Enough,
    /// They can, and this is to be said.
    Little(String),
    /// They cannot, and this is why.
    TooLittle(String),
}

impl Repeated {
    /// Adds a run.
    pub fn add(&mut self, run: &Joined) {
        self.all.add(run.energy, run.summary.measured_ns);
        self.joined.add(run.joined, run.summary.joined_ns);
        self.own.add(run.own, run.summary.own_ns);
        for (&method, &energy) in &run.left {
            *self.left.entry(method).or_insert(Joules(0.0)) += energy;
        }
    }

    /// The part of the windows' energy in those that have counts.
    pub fn share(&self) -> f64 {
        self.joined.part_of(self.all)
    }

    /// The energies, as the probe map keeps them.
    pub fn energy(&self) -> JoinedEnergy {
        let uj = |energy: Joules| (energy.0 * 1e6) as u64;
        JoinedEnergy {
            all_uj: uj(self.all.energy),
            counted_uj: uj(self.joined.energy),
            own_uj: uj(self.own.energy),
            left_uj: self.left.iter().map(|(&method, &energy)| (method, uj(energy))).collect(),
        }
    }

    /// Whether lines can be told, and what is to be said of the scenario; the map is that of the joined runs.
    pub fn judge(&self, scenario: &str, map: &ProbeMap) -> Judgement {
        if self.own.part_of(self.all) >= ENOUGH {
            return Judgement::Enough;
        }
        let is_enough = self.share() >= ENOUGH;
        // What is like something that was counted is worth something, but only where all the rest is.
        let told = if is_enough { self.own } else { self.joined };
        let text = format!(
            "the app did not do the same again: the counts are known of frames with {:.0} % of the energy and {:.0} % of \
             the time; most of the rest is in {}",
            told.part_of(self.all) * 100.0,
            told.time_of(self.all) * 100.0,
            self.methods(map)
        );
        match is_enough {
            true => Judgement::Little(format!(
                "{scenario}: {text}, which have the counts of frames like them; record with `single-run` (--single-run) if that \
                 is not enough"
            )),
            false => Judgement::TooLittle(format!(
                "failed to join {scenario}: {text}; record with `single-run` (--single-run), or with a scenario that does the \
                 same each time"
            )),
        }
    }

    /// The methods of the frames without counts, dearest first, each with its part of the energy.
    fn methods(&self, map: &ProbeMap) -> String {
        let mut left: Vec<(u32, Joules)> = self.left.iter().map(|(&base, &energy)| (base, energy)).collect();
        left.sort_by(|a, b| b.1.0.total_cmp(&a.1.0).then(a.0.cmp(&b.0)));
        let name = |&(base, energy): &(u32, Joules)| {
            let (at, _) = map.locate(base)?;
            let method = map.methods.get(at)?;
            let class = method.class.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
            let part = Amount { energy, time_ns: 0 }.part_of(self.all);
            Some(format!("{class}.{} ({:.0} %)", method.name, part * 100.0))
        };
        left.iter().take(MOST_NAMED).filter_map(name).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_map::MethodMap;

    fn map() -> ProbeMap {
        let method = |name: &str, base| MethodMap {
            class: "Lcom/example/Main;".into(),
            name: name.into(),
            descriptor: "()V".into(),
            base,
            graph: wattline_flow::PathGraph { total: 1, ..Default::default() },
            ..MethodMap::default()
        };
        ProbeMap { methods: vec![method("often", 0), method("tick", 1)], ..ProbeMap::default() }
    }

    fn repeated(joined: f64, own: f64) -> Repeated {
        let amount = |energy| Amount { energy: Joules(energy), time_ns: (energy * 100.0) as i64 };
        let left = BTreeMap::from([(0, Joules(0.1 * (10.0 - own))), (1, Joules(0.9 * (10.0 - own)))]);
        Repeated { all: amount(10.0), joined: amount(joined), own: amount(own), left }
    }

    #[test]
    fn what_repeats_is_told() {
        assert_eq!(repeated(10.0, 9.6).judge("s", &map()), Judgement::Enough);
        assert_eq!(Repeated::default().judge("s", &map()), Judgement::Enough, "nothing ran");
    }

    #[test]
    fn what_is_only_alike_is_said() {
        let Judgement::Little(text) = repeated(9.6, 6.0).judge("s", &map()) else { panic!("expected a warning") };
        assert!(text.contains("60 % of the energy and 60 % of the time"), "{text}");
        assert!(text.contains("com.example.Main.tick (36 %), com.example.Main.often (4 %)"), "{text}");
    }

    #[test]
    fn what_does_not_repeat_is_refused() {
        let Judgement::TooLittle(text) = repeated(9.4, 5.0).judge("s", &map()) else { panic!("expected an error") };
        assert!(text.contains("failed to join s") && text.contains("record with `single-run`"), "{text}");
        assert!(text.contains("94 % of the energy"), "{text}");
    }
}
