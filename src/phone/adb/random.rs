//! Monkey's own choice of events (AOSP, `MonkeySourceRandom`), with Java's generator, so that a seed means the same.

use wattline_scenario::{Event, EventKind};

/// The kinds of event that can be chosen, in the order in which monkey numbers it.
pub(super) const FACTORS: [&str; 12] = [
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
pub(super) const DEFAULTS: [f32; 12] = [15.0, 10.0, 2.0, 15.0, 0.0, 0.0, 25.0, 15.0, 2.0, 2.0, 1.0, 13.0];

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
pub(super) struct JavaRandom(u64);

impl JavaRandom {
    const MASK: u64 = (1 << 48) - 1;

    pub(super) fn new(seed: i64) -> Self {
        JavaRandom((seed as u64 ^ 0x5_DEEC_E66D) & Self::MASK)
    }

    fn next(&mut self, bits: u32) -> i32 {
        self.0 = self.0.wrapping_mul(0x5_DEEC_E66D).wrapping_add(0xB) & Self::MASK;
        (self.0 >> (48 - bits)) as i32
    }

    pub(super) fn int(&mut self, bound: i32) -> i32 {
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

    pub(super) fn float(&mut self) -> f32 {
        self.next(24) as f32 / (1 << 24) as f32
    }
}

/// Shares as monkey adjusts them: what was not given shares what is left. None if the given ones exceed 100.
pub(super) fn adjust(given: &[Option<f32>; 12]) -> Option<[f32; 12]> {
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
pub(super) fn events(random: &mut JavaRandom, shares: &[f32; 12], count: usize, main: (&str, &str)) -> Vec<Event> {
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
