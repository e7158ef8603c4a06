//! Monkey's own choice of events (AOSP, `MonkeySourceRandom`), with Java's generator, so that a seed means the same.
//!
//! [`RandomMonkey`] is what `monkey --throttle MS --pct-… N -s SEED` is told; a scenario that has one has no events of its
//! own: each run draws them by its seed.

use std::path::PathBuf;

use thiserror::Error;

use super::{Event, EventKind, Scenario};

/// Most events of a run: what the embedded phone's monkey takes.
pub const MOST_EVENTS: u32 = 1_000_000;
/// Longest wait after each event, milliseconds.
pub const MOST_THROTTLE_MS: u32 = 60_000;

/// A random monkey that cannot be sent.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadMonkey {
    /// A kind of event that monkey does not know.
    #[error("expected a kind of event, one of {}, found `{kind}`", FACTORS.join(", "))]
    Kind {
        /// What was given.
        kind: String,
    },
    /// A share that is none, or was given twice.
    #[error("expected KIND=PERCENT once for each kind, as in touch=40, found `{0}`")]
    Share(String),
    /// Shares that are more than all, or all of them and less.
    #[error("expected shares of events that come to 100 % at most, and to 100 % where all are given")]
    Sum,
    /// Too few or too many events, or too long a wait.
    #[error(
        "expected 1 to {MOST_EVENTS} events with waits of at most {MOST_THROTTLE_MS} ms, found {events} and {throttle_ms} ms"
    )]
    Range {
        /// Events.
        events: u32,
        /// The wait.
        throttle_ms: u32,
    },
}

/// What monkey is told besides the seed and the app.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RandomMonkey {
    /// Events of a run.
    pub events: u32,
    /// Wait after each event, milliseconds.
    pub throttle_ms: u32,
    /// Shares in percent by kind of event, in the order of [`FACTORS`]; kinds without one share what is left.
    pub shares: [Option<f32>; 12],
}

impl RandomMonkey {
    /// So many events, with shares such as `touch=40`.
    ///
    /// # Errors
    /// A share that monkey would refuse, or numbers out of range.
    pub fn new(events: u32, throttle_ms: u32, shares: &[String]) -> Result<Self, BadMonkey> {
        if events == 0 || events > MOST_EVENTS || throttle_ms > MOST_THROTTLE_MS {
            return Err(BadMonkey::Range { events, throttle_ms });
        }
        let mut found = [None; 12];
        for share in shares {
            let bad = || BadMonkey::Share(share.clone());
            let (kind, percent) = share.split_once('=').ok_or_else(bad)?;
            let at = FACTORS
                .iter()
                .position(|factor| *factor == kind)
                .ok_or_else(|| BadMonkey::Kind { kind: kind.into() })?;
            let percent: u8 = percent.parse().map_err(|_| bad())?;
            match found.get_mut(at) {
                Some(place @ None) => *place = Some(f32::from(percent)),
                _ => return Err(bad()),
            }
        }
        let monkey = RandomMonkey { events, throttle_ms, shares: found };
        adjust(&monkey.shares).map(|_| monkey).ok_or(BadMonkey::Sum)
    }

    /// The scenario in which each run draws its own events.
    pub fn scenario(self, name: &str) -> Scenario {
        Scenario {
            name: name.to_owned(),
            path: PathBuf::from(format!("{name}.monkey")),
            events: Vec::new(),
            warnings: Vec::new(),
            test: None,
            random: Some(self),
        }
    }

    /// The events of a seed; `main` are package and class of the launcher's activity.
    pub fn drawn(&self, seed: u64, main: (&str, &str)) -> Vec<Event> {
        // What `monkey -s` does with a seed that is no `long`: there is none, it was one before.
        let mut random = JavaRandom::new(seed.cast_signed());
        events(&mut random, &adjust(&self.shares).unwrap_or(DEFAULTS), self.events as usize, main)
    }

    /// The command line on a device.
    pub fn command(&self, package: &str, seed: u64) -> String {
        let shares = FACTORS.iter().zip(self.shares).filter_map(|(kind, share)| Some((kind, share?)));
        let shares: String = shares.map(|(kind, share)| format!(" --pct-{kind} {share:.0}")).collect();
        let (seed, throttle_ms, events) = (seed.cast_signed(), self.throttle_ms, self.events);
        format!("monkey -p {package} -v -s {seed} --throttle {throttle_ms}{shares} {events}")
    }

    /// What it is told, in one line, for records and their comparison.
    pub fn text(&self) -> String {
        self.command("PACKAGE", 0).replace(" -s 0", "")
    }
}

/// The kinds of event that can be chosen, in the order in which monkey numbers it.
pub const FACTORS: [&str; 12] = [
    "touch",
    "motion",
    "pinchzoom",
    "trackball",
    "rotation",
    "permission",
    "nav",
    "majornav",
    "syskeys",
    "appswitch",
    "flip",
    "anyevent",
];
/// Their shares in percent.
pub const DEFAULTS: [f32; 12] = [15.0, 10.0, 2.0, 15.0, 0.0, 0.0, 25.0, 15.0, 2.0, 2.0, 1.0, 13.0];

/// Width and height of the screen.
const SCREEN: (f32, f32) = (1080.0, 1920.0);
/// D-pad: up, down, left, right.
const NAV_KEYS: [i32; 4] = [19, 20, 21, 22];
/// Menu and the D-pad's centre.
const MAJOR_NAV_KEYS: [i32; 2] = [82, 23];
/// Home, back, call, end call, volume up, down, mute, microphone mute.
const SYS_KEYS: [i32; 8] = [3, 4, 5, 6, 24, 25, 164, 91];
/// Power, end call, sleep and soft sleep are never pressed.
const LEFT_OUT: [i32; 4] = [26, 6, 223, 276];
/// `KeyEvent.getMaxKeyCode()` of Android 11.
const MAX_KEY: i32 = 288;

/// `java.util.Random`.
#[derive(Debug, Clone)]
pub struct JavaRandom(u64);

impl JavaRandom {
    const MASK: u64 = (1 << 48) - 1;

    /// `new Random(seed)`.
    pub fn new(seed: i64) -> Self {
        JavaRandom((seed as u64 ^ 0x5_DEEC_E66D) & Self::MASK)
    }

    fn next(&mut self, bits: u32) -> i32 {
        self.0 = self.0.wrapping_mul(0x5_DEEC_E66D).wrapping_add(0xB) & Self::MASK;
        (self.0 >> (48 - bits)) as i32
    }

    /// `nextInt(bound)`; the bound is above 0.
    pub fn int(&mut self, bound: i32) -> i32 {
        if bound & (bound - 1) == 0 {
            return ((i64::from(bound) * i64::from(self.next(31))) >> 31) as i32;
        }
        loop {
            let bits = self.next(31);
            let value = bits % bound;
            if bits.wrapping_sub(value).wrapping_add(bound - 1) >= 0 {
                return value;
            }
        }
    }

    /// `nextFloat()`.
    pub fn float(&mut self) -> f32 {
        self.next(24) as f32 / (1 << 24) as f32
    }
}

/// Shares as monkey adjusts them: what was not given shares what is left. None if the given ones exceed 100.
pub fn adjust(given: &[Option<f32>; 12]) -> Option<[f32; 12]> {
    let (mut user, mut default) = (0.0, 0.0);
    for (given, share) in given.iter().zip(DEFAULTS) {
        match given {
            Some(given) => user += given,
            None => default += share,
        }
    }
    if user > 100.0 || (default == 0.0 && (user - 100.0).abs() > 0.1) {
        return None;
    }
    let scale = if default == 0.0 { 0.0 } else { (100.0 - user) / default };
    let mut shares = DEFAULTS;
    for (share, given) in shares.iter_mut().zip(given) {
        *share = given.unwrap_or(*share * scale);
    }
    Some(shares)
}

/// Chooses `count` events.
pub fn events(random: &mut JavaRandom, shares: &[f32; 12], count: usize, main: (&str, &str)) -> Vec<Event> {
    let mut bounds = *shares;
    let mut sum = 0.0;
    for bound in &mut bounds {
        sum += *bound / 100.0;
        *bound = sum;
    }
    let launch = || EventKind::LaunchActivity { package: main.0.to_owned(), class: main.1.to_owned() };
    // There is one activity to begin with; monkey draws its number all the same.
    random.int(1);
    let mut kinds = vec![launch()];
    let mut open = false;
    while kinds.len() < count {
        let class = random.float();
        let below = |at: usize| class < bounds.get(at).copied().unwrap_or(1.0);
        match (0..11).find(|at| below(*at)) {
            Some(0) => touch(random, &mut kinds, Gesture::Tap),
            Some(1) => touch(random, &mut kinds, Gesture::Drag),
            Some(2) => touch(random, &mut kinds, Gesture::Pinch),
            Some(3) => trackball(random, &mut kinds),
            Some(4) => kinds.push(EventKind::Rotate { rotation: random.int(4), persist: random.int(2) == 1 }),
            // Grants a permission; apps here have theirs.
            Some(5) => kinds.push(EventKind::WriteLog),
            _ => key(random, &bounds, class, &mut kinds, &mut open, launch()),
        }
    }
    kinds.truncate(count);
    kinds.into_iter().zip(1..).map(|(kind, line)| Event { line, kind }).collect()
}

fn key(
    random: &mut JavaRandom,
    bounds: &[f32; 12],
    class: f32,
    kinds: &mut Vec<EventKind>,
    open: &mut bool,
    launch: EventKind,
) {
    let [.., nav, major, sys, switch, flip, _] = *bounds;
    let pick = |random: &mut JavaRandom, keys: &[i32]| {
        let at = random.int(keys.len() as i32);
        keys.get(at as usize).copied().unwrap_or(0)
    };
    let code = loop {
        let code = if class < nav {
            pick(random, &NAV_KEYS)
        } else if class < major {
            pick(random, &MAJOR_NAV_KEYS)
        } else if class < sys {
            pick(random, &SYS_KEYS)
        } else if class < switch {
            return kinds.push(launch);
        } else if class < flip {
            *open = !*open;
            return kinds.push(EventKind::Flip(!*open));
        } else {
            1 + random.int(MAX_KEY - 1)
        };
        if !LEFT_OUT.contains(&code) {
            break code;
        }
    };
    for action in 0..2 {
        kinds.push(EventKind::Key { event_time_ms: 0, action, code });
    }
}

#[derive(PartialEq)]
enum Gesture {
    Tap,
    Drag,
    Pinch,
}

fn point(random: &mut JavaRandom) -> (f32, f32) {
    (random.int(SCREEN.0 as i32) as f32, random.int(SCREEN.1 as i32) as f32)
}

fn vector(random: &mut JavaRandom) -> (f32, f32) {
    ((random.float() - 0.5) * 50.0, (random.float() - 0.5) * 50.0)
}

fn walk(random: &mut JavaRandom, point: &mut (f32, f32), vector: (f32, f32)) {
    point.0 = (point.0 + random.float() * vector.0).clamp(0.0, SCREEN.0);
    point.1 = (point.1 + random.float() * vector.1).clamp(0.0, SCREEN.1);
}

fn touch(random: &mut JavaRandom, kinds: &mut Vec<EventKind>, gesture: Gesture) {
    let mut pointer =
        |action: i32, (x, y): (f32, f32), pointer| kinds.push(EventKind::Pointer { action, x, y, pointer });
    let (mut one, towards) = (point(random), vector(random));
    pointer(0, one, None);
    match gesture {
        Gesture::Tap => {}
        Gesture::Drag => {
            for _ in 0..random.int(10) {
                walk(random, &mut one, towards);
                pointer(2, one, None);
            }
        }
        Gesture::Pinch => {
            let (mut two, away) = (point(random), vector(random));
            walk(random, &mut one, towards);
            pointer(5, two, Some(1));
            for _ in 0..random.int(10) {
                walk(random, &mut one, towards);
                walk(random, &mut two, away);
                pointer(2, one, None);
            }
            walk(random, &mut one, towards);
            walk(random, &mut two, away);
            pointer(6, two, Some(1));
        }
    }
    walk(random, &mut one, towards);
    pointer(1, one, None);
}

fn trackball(random: &mut JavaRandom, kinds: &mut Vec<EventKind>) {
    for _ in 0..10 {
        let (x, y) = ((random.int(10) - 5) as f32, (random.int(10) - 5) as f32);
        kinds.push(EventKind::Trackball { action: 2, x, y });
    }
    if random.int(10) == 0 {
        for action in 0..2 {
            kinds.push(EventKind::Trackball { action, x: 0.0, y: 0.0 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_javas() {
        // `new java.util.Random(42)`: nextInt(10) three times, nextInt(8), nextFloat().
        let mut random = JavaRandom::new(42);
        assert_eq!([random.int(10), random.int(10), random.int(10)], [0, 3, 8]);
        let mut random = JavaRandom::new(0);
        assert_eq!(random.float().to_bits(), 0.730_967_76_f32.to_bits());
    }

    #[test]
    fn a_monkey_is_told_what_it_is_asked_for() {
        let shares = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let monkey = RandomMonkey::new(50, 20, &shares("touch=70 syskeys=0")).unwrap();
        assert_eq!(monkey.command("a.b", 7), "monkey -p a.b -v -s 7 --throttle 20 --pct-touch 70 --pct-syskeys 0 50");
        assert_eq!(monkey.drawn(7, ("a.b", "a.b.C")).len(), 50);
        assert_eq!(monkey.scenario("random").random, Some(monkey));
        let error = |events, text| RandomMonkey::new(events, 20, &shares(text)).unwrap_err().to_string();
        assert!(error(5, "tuch=3").contains("one of touch, motion"), "{}", error(5, "tuch=3"));
        assert!(error(5, "touch=x").contains("found `touch=x`"));
        assert!(error(5, "touch=1 touch=1").contains("once for each kind"));
        assert!(error(5, "touch=60 motion=50").contains("100 % at most"));
        assert!(error(0, "touch=60").contains("expected 1 to 1000000 events"));
    }

    #[test]
    fn shares_that_are_not_given_share_the_rest() {
        let mut given = [None; 12];
        given[0] = Some(50.0);
        let shares = adjust(&given).unwrap();
        assert_eq!(shares[0], 50.0);
        assert!((shares.iter().sum::<f32>() - 100.0).abs() < 0.01, "{shares:?}");
        given[1] = Some(60.0);
        assert_eq!(adjust(&given), None);
        assert_eq!(adjust(&[Some(0.0); 12]), None);
    }

    #[test]
    fn a_seed_gives_the_same_events() {
        let all = |seed| events(&mut JavaRandom::new(seed), &DEFAULTS, 300, ("p", "p.A"));
        assert_eq!(all(5), all(5));
        assert_ne!(all(5), all(6));
        assert_eq!(all(5).len(), 300);
        let only_touch = adjust(&std::array::from_fn(|at| Some(if at == 0 { 100.0 } else { 0.0 }))).unwrap();
        let touches = events(&mut JavaRandom::new(1), &only_touch, 21, ("p", "p.A"));
        assert!(touches.iter().skip(1).all(|event| matches!(event.kind, EventKind::Pointer { .. })));
    }
}
