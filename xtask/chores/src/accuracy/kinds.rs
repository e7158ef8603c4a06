//! Whether intervals and marks hold what they promise, by kind of line.

use serde::Serialize;
use wattline::lines::{LineEnergy, Trust};

use super::score::{Covered, Pair, Score, dearest, score};

/// What most of a line's estimate is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Its own instructions.
    Code,
    /// Library calls without windows.
    Library,
    /// Windowed calls, and the hardware that they use.
    Windowed,
}

impl Kind {
    const ALL: [(Kind, &'static str); 3] =
        [(Kind::Code, "own code"), (Kind::Library, "library calls"), (Kind::Windowed, "windowed calls, hardware")];

    /// The kind of an estimated line.
    pub fn of(line: &LineEnergy) -> Kind {
        let (library, windowed) = (line.library.0, line.api.0 + line.tail.0);
        let code = line.code.0 - library;
        match () {
            () if windowed > f64::max(code, library) => Kind::Windowed,
            () if library > code => Kind::Library,
            () => Kind::Code,
        }
    }
}

/// The mark of a line, and what it promises: errors of at most so much.
const MARKS: [(Trust, &str, f64); 4] = [
    (Trust::High, "none: within 10 %", 0.1),
    (Trust::Medium, "`~`: within 30 %", 0.3),
    (Trust::Low, "`?`: worse", f64::INFINITY),
    (Trust::Inseparable, "`*`: inseparable", f64::INFINITY),
];

/// Lines of one kind, by line and scenario.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct OfKind {
    pub kind: &'static str,
    #[serde(flatten)]
    pub score: Score,
    pub covered: Covered,
}

/// Lines of one mark, by line and scenario.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct OfMark {
    pub mark: &'static str,
    #[serde(flatten)]
    pub score: Score,
    /// Errors that are no larger than the mark promises; none where it promises nothing.
    pub kept: Option<Covered>,
}

/// The dearest lines of each scenario, by kind and by mark.
pub fn tables<'p>(scenarios: impl Iterator<Item = &'p [Pair]>) -> (Vec<OfKind>, Vec<OfMark>) {
    let all: Vec<Pair> = scenarios.flat_map(dearest).cloned().collect();
    let those = |holds: &dyn Fn(&Pair) -> bool| all.iter().filter(|pair| holds(pair)).cloned().collect::<Vec<_>>();
    let of_kind = |(kind, name): (Kind, &'static str)| {
        let pairs = those(&|pair| pair.kind == Some(kind));
        OfKind { kind: name, score: of_all(&pairs), covered: counted(&pairs, Pair::is_covered) }
    };
    let of_mark = |(trust, name, most): (Trust, &'static str, f64)| {
        let pairs = those(&|pair| pair.trust == Some(trust));
        let kept = most.is_finite().then(|| counted(&pairs, |pair| pair.error() <= most));
        OfMark { mark: name, score: of_all(&pairs), kept }
    };
    (Kind::ALL.map(of_kind).to_vec(), MARKS.map(of_mark).to_vec())
}

/// All pairs count, so that each weighs alike.
fn of_all(pairs: &[Pair]) -> Score {
    let relative = |pair: &Pair| Pair {
        truth: 1.0,
        estimate: pair.estimate / pair.truth,
        interval: (pair.interval.0 / pair.truth, pair.interval.1 / pair.truth),
        ..pair.clone()
    };
    let all: Vec<Pair> = pairs.iter().map(relative).collect();
    Score { count: pairs.len(), ..score(&all) }
}

fn counted(pairs: &[Pair], holds: impl Fn(&Pair) -> bool) -> Covered {
    Covered { held: pairs.iter().filter(|pair| holds(pair)).count(), of: pairs.len() }
}
