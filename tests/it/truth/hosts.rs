//! Which frame's paths must be told where, and whether they are.

use wattline::probe::map::ProbeMap;
use wattline::recording::FrameEnd;

use super::blocks::{Frame, Thread};
use super::{Compared, FramePaths, OVERFLOWED, Told, counts};

/// One thread's truth beside what is told.
struct Pairing<'t> {
    name: &'t str,
    map: &'t ProbeMap,
    thread: &'t Thread,
    told: &'t [Told],
    /// By frame: where it is told itself.
    by_frame: Vec<Option<usize>>,
    /// The frame of each that is told.
    frames: Vec<usize>,
    overflowed: bool,
}

pub(super) fn compare_thread(name: &str, map: &ProbeMap, thread: &Thread, told: &[Told]) -> Compared {
    let mut pairing = Pairing {
        name,
        map,
        thread,
        told,
        by_frame: vec![None; thread.frames.len()],
        frames: Vec::new(),
        overflowed: thread.deepest >= OVERFLOWED,
    };
    pairing.pair();
    let mut sum = Compared { threads: 1, ..Compared::default() };
    let mut guests = vec![Vec::new(); told.len()];
    for (position, frame) in thread.frames.iter().enumerate().filter(|(_, frame)| frame.begun && !frame.is_implied()) {
        match pairing.teller(position) {
            Some(teller) if pairing.by_frame[position].is_none() => guests[teller].push(frame),
            Some(_) => {}
            None if pairing.ends_open(position) => sum.open += 1,
            None if pairing.overflowed => sum.cut += 1,
            None => panic!("{} is not told", pairing.place(position)),
        }
    }
    for (number, guests) in guests.iter().enumerate() {
        sum += pairing.check(number, guests);
    }
    sum
}

impl Pairing<'_> {
    fn place(&self, position: usize) -> String {
        let method = &self.map.methods[self.thread.frames[position].method];
        format!("{}, frame {position}: {}->{}", self.name, method.class, method.name)
    }

    /// Whatever is told is told of the frame that was the innermost at that time.
    fn pair(&mut self) {
        for (number, told) in self.told.iter().enumerate() {
            let position = self.thread.innermost_at(told.start_ns).filter(|&at| self.thread.frames[at].begun);
            let position = position.unwrap_or_else(|| panic!("{}: a frame is told that there was not", self.name));
            let place = self.place(position);
            assert_eq!(self.thread.frames[position].method, told.method, "{place}: the method that is told");
            assert_eq!(self.by_frame[position].replace(number), None, "{place} is told twice");
            self.frames.push(position);
        }
    }

    /// Where a frame's paths are told: with its own, or with those of the innermost one around it that has stamps.
    fn teller(&self, position: usize) -> Option<usize> {
        let mut at = position;
        loop {
            if let Some(told) = self.by_frame[at] {
                let stamped = self.told[told].end != FrameEnd::Untimed;
                assert!(at == position || stamped, "{} has frames inside", self.place(at));
                return Some(told);
            }
            let frame = &self.thread.frames[at];
            at = frame.parent.filter(|_| !frame.windowed)?;
        }
    }

    /// Whether the program ended inside a frame or inside the one that was to tell it.
    fn ends_open(&self, position: usize) -> bool {
        let frame = &self.thread.frames[position];
        !frame.finished || frame.parent.filter(|_| !frame.windowed).is_some_and(|parent| self.ends_open(parent))
    }

    fn check(&self, number: usize, guests: &[&Frame]) -> Compared {
        let (position, told) = (self.frames[number], &self.told[number]);
        let (frame, place) = (&self.thread.frames[position], self.place(position));
        let mut expected = frame.paths.clone();
        for (path, count) in guests.iter().flat_map(|guest| &guest.paths) {
            *expected.entry(path.clone()).or_default() += count;
        }
        let end = if frame.thrown { FrameEnd::Thrown } else { FrameEnd::Returned };
        let mut sum = Compared { guests: guests.len(), frames: guests.len(), ..counts(&told.paths) };
        sum.frames += 1;
        if !frame.finished {
            assert!(told.end == FrameEnd::Open && is_part(&told.paths, &expected), "{place}: {:?}", told.end);
            return Compared { open: 1, ..Compared::default() };
        }
        if told.end == FrameEnd::Untimed && told.paths == expected {
            assert!(self.overflowed || self.has_no_host(position), "{place} has no time");
            return Compared { untimed: 1, ..sum };
        }
        if told.end == end && told.paths == expected {
            return sum;
        }
        if self.overflowed {
            assert!(is_part(&told.paths, &expected), "{place}, cut: {:?} of {expected:?}", told.paths);
            let lost = total(&expected) - total(&told.paths);
            return Compared { cut: lost.max(1), ..Compared::default() };
        }
        if told.end == FrameEnd::Unwound && frame.thrown && told.paths == without_last(frame, expected.clone()) {
            return Compared { unwound: 1, ..sum };
        }
        assert_eq!(expected, told.paths, "{place}: {:?}", told.end);
        panic!("{place}: {:?}", told.end);
    }

    /// Whether no frame with stamps could take a frame's paths.
    fn has_no_host(&self, position: usize) -> bool {
        let frame = &self.thread.frames[position];
        frame.windowed || frame.parent.is_none_or(|parent| self.teller(parent).is_none())
    }
}

/// Whether it is true as far as it goes.
fn is_part(told: &FramePaths, truth: &FramePaths) -> bool {
    told.iter().all(|(path, count)| truth.get(path).is_some_and(|most| count <= most))
}

fn total(paths: &FramePaths) -> usize {
    paths.values().map(|count| *count as usize).sum()
}

/// The paths without a frame's last one, which nobody reports when a monitor is held.
fn without_last(frame: &Frame, mut paths: FramePaths) -> FramePaths {
    if let Some(count) = frame.last.as_ref().and_then(|last| paths.get_mut(last)) {
        *count -= 1;
    }
    paths.retain(|_, count| *count > 0);
    paths
}
