//! How much of the measured energy has counts, where they are of other runs.

use super::lines::{Counted, LineKey, NotCounted};
use wattline_map::{JoinedEnergy, ProbeMap};

/// So many methods are named at most.
const MOST: usize = 10;

/// None where counts and times are of the same runs.
pub(super) fn counted(map: &ProbeMap) -> Option<Counted> {
    let JoinedEnergy { all_uj, counted_uj, own_uj, left_uj } = map.stamps.as_ref()?.joined.as_ref()?;
    let part = |uj: u64| if *all_uj == 0 { 0.0 } else { uj as f64 / *all_uj as f64 };
    let mut left: Vec<(u32, u64)> = left_uj.iter().map(|(&base, &uj)| (base, uj)).filter(|(_, uj)| *uj > 0).collect();
    left.sort_by_key(|&(base, uj)| (std::cmp::Reverse(uj), base));
    let not_counted = |(base, uj): (u32, u64)| Some(NotCounted { key: first_line(map, base)?, share: part(uj) });
    Some(Counted {
        own: part(*own_uj),
        borrowed: part(counted_uj.saturating_sub(*own_uj)),
        left: left.into_iter().filter_map(not_counted).take(MOST).collect(),
    })
}

/// The first line of a method.
fn first_line(map: &ProbeMap, base: u32) -> Option<LineKey> {
    let method = map.methods.get(map.locate(base)?.0)?;
    let numbers = method.blocks.iter().flat_map(|block| &block.lines).map(|line| line.line);
    let place = method.place(numbers.filter(|line| *line > 0).min().unwrap_or(0));
    Some(LineKey {
        class: place.class.to_owned(),
        method: place.name.to_owned(),
        descriptor: place.descriptor.to_owned(),
        file: place.file.map(str::to_owned),
        line: place.line,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::App;
    use wattline_map::Stamps;

    #[test]
    fn methods_without_counts_come_dearest_first() {
        let mut map = App::new(1, 3, 0.0).map;
        assert_eq!(counted(&map), None, "counts and times are of the same runs");
        let bases: Vec<u32> = map.methods.iter().map(|method| method.base).collect();
        let left_uj = [(bases[0], 100), (bases[1], 300), (bases[2], 0)].into();
        let joined = JoinedEnergy { all_uj: 1_000, counted_uj: 700, own_uj: 600, left_uj };
        map.stamps = Some(Stamps { joined: Some(joined), ..Stamps::default() });
        let found = counted(&map).unwrap();
        assert!((found.own - 0.6).abs() < 1e-12 && (found.borrowed - 0.1).abs() < 1e-12, "{found:?}");
        let methods: Vec<&str> = found.left.iter().map(|left| left.key.method.as_str()).collect();
        assert_eq!(methods, [map.methods[1].name.as_str(), map.methods[0].name.as_str()]);
        assert_eq!(found.left[0].share, 0.3);
    }
}
