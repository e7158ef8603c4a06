//! Parts of the phone that apps switch: GPS, sensors, vibrator, locks, sound, the screen.

use serde::Deserialize;

/// Numbers of `wattline.phone.Hardware`.
const GPS: i32 = 2;
pub(crate) const BRIGHTNESS: i32 = 13;
/// Brightness at the start: 40 %, what the idle power stands for.
pub(crate) const FIRST_BRIGHTNESS: i32 = 102;
const FULL_BRIGHTNESS: u64 = 255;

/// Data of the parts.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Parts {
    /// Milliwatts above idle by the part's number.
    power_mw: Vec<u64>,
    /// GPS looks for satellites so long, at a power of its own.
    gps_search_ms: u64,
    /// Milliwatts while it looks for satellites.
    gps_search_mw: u64,
}

impl Parts {
    /// Milliwatts of a part that is on.
    pub(crate) fn power(&self, component: i32) -> u64 {
        usize::try_from(component).ok().and_then(|at| self.power_mw.get(at)).copied().unwrap_or(0)
    }

    /// Milliwatts of GPS while it looks for satellites.
    pub(crate) fn gps_search_mw(&self) -> u64 {
        self.gps_search_mw
    }

    /// How long GPS looks for satellites, milliseconds.
    pub(crate) fn gps_search_ms(&self) -> u64 {
        self.gps_search_ms
    }
}

/// Data of the screen.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Screen {
    /// Milliwatts of the backlight at full brightness, less what idle includes at the brightness of the start.
    light_mw: u64,
    /// Milliwatts of a screen that is lit all over, at full brightness.
    content_mw: u64,
    /// Bytes of the description of what is drawn that stand for a screen lit all over.
    full_bytes: u64,
}

impl Screen {
    /// Microwatts of the light at a brightness, above what idle includes.
    pub(crate) fn light_uw(&self, brightness: u64) -> u64 {
        self.light_mw * brightness.saturating_sub(FIRST_BRIGHTNESS as u64) * 1000 / FULL_BRIGHTNESS
    }
}

/// A part that was switched.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Switched {
    /// The moment, in picoseconds of the run.
    pub(crate) at_ps: u64,
    /// The part's number.
    pub(crate) component: i32,
    /// See [`crate::HardwareUse`].
    pub(crate) state: i32,
    /// The line that did it.
    pub(crate) line: u32,
}

/// Use of a part: who switched it on, and spans with their milliwatts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Use {
    pub(crate) component: i32,
    pub(crate) line: u32,
    pub(crate) spans: Vec<(u64, u64, u64)>,
}

/// Finds the power that each use of a part draws, until the end of the run at most.
pub(crate) fn uses(parts: &Parts, log: &[Switched], end_ps: u64) -> Vec<Use> {
    let mut found = Vec::new();
    for (n, on) in log.iter().enumerate().filter(|(_, on)| on.component != BRIGHTNESS && on.state > 0) {
        let off = log.iter().skip(n + 1).find(|later| later.component == on.component);
        let until_ps = off.map_or(end_ps, |off| off.at_ps).clamp(on.at_ps, end_ps.max(on.at_ps));
        let power_mw = parts.power(on.component);
        let found_ps = match on.component {
            GPS => (on.at_ps + parts.gps_search_ms * 1_000_000_000).min(until_ps),
            _ => on.at_ps,
        };
        let spans = vec![(on.at_ps, found_ps, parts.gps_search_mw), (found_ps, until_ps, power_mw)];
        found.push(Use { component: on.component, line: on.line, spans });
    }
    found
}

/// Finds the power that the screen draws above idle: spans with their microwatts. `drawn` are moments with the size of
/// what was drawn.
pub(crate) fn screen(screen: &Screen, log: &[Switched], drawn: &[(u64, u64)], end_ps: u64) -> Vec<(u64, u64, u64)> {
    let lights = log.iter().filter(|switched| switched.component == BRIGHTNESS);
    let mut changes: Vec<(u64, Option<i32>, Option<u64>)> = lights
        .map(|switched| (switched.at_ps, Some(switched.state), None))
        .chain(drawn.iter().map(|&(at_ps, bytes)| (at_ps, None, Some(bytes))))
        .collect();
    changes.sort_by_key(|change| change.0);
    let (mut brightness, mut bytes, mut since_ps) = (FIRST_BRIGHTNESS, 0, 0);
    let mut spans = Vec::new();
    for (at_ps, light, content) in changes.into_iter().chain([(end_ps, None, None)]) {
        let level = brightness.clamp(0, FULL_BRIGHTNESS as i32) as u64;
        let lit = bytes * 1000 / screen.full_bytes.max(1);
        let above = level.saturating_sub(FIRST_BRIGHTNESS as u64);
        let power_uw = (screen.light_mw * above * 1000 + screen.content_mw * lit.min(1000) * level) / FULL_BRIGHTNESS;
        if since_ps < at_ps {
            spans.push((since_ps, at_ps, power_uw));
            since_ps = at_ps;
        }
        brightness = light.unwrap_or(brightness);
        bytes = content.unwrap_or(bytes);
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    fn switched(at_ps: u64, component: i32, state: i32) -> Switched {
        Switched { at_ps, component, state, line: 7 }
    }

    #[test]
    fn gps_searches_first() {
        let parts = Parts { power_mw: vec![10, 0, 140], gps_search_ms: 1, gps_search_mw: 350 };
        let ms = 1_000_000_000;
        let log = [switched(0, 2, 1), switched(ms / 2, 0, 1), switched(3 * ms, 2, 0)];
        let found = uses(&parts, &log, 4 * ms);
        assert_eq!(found[0].spans, [(0, ms, 350), (ms, 3 * ms, 140)]);
        assert_eq!(found[1].spans, [(ms / 2, ms / 2, 350), (ms / 2, 4 * ms, 10)]);
    }

    #[test]
    fn the_screen_follows_brightness_and_content() {
        let data = Screen { light_mw: 510, content_mw: 255, full_bytes: 1000 };
        let spans = screen(&data, &[switched(20, BRIGHTNESS, 255)], &[(10, 500), (30, 2000)], 50);
        // At 40 %: half lit 51 mW. At full brightness: 306 mW more light, and 127.5 or 255 mW.
        assert_eq!(spans, [(0, 10, 0), (10, 20, 51_000), (20, 30, 433_500), (30, 50, 561_000)]);
    }
}
