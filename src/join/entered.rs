//! The methods that a path enters.

use std::collections::HashMap;

use wattline_flow::StartKind;
use wattline_map::ProbeMap;

/// The methods that paths enter, found once for each path.
pub(super) struct Entered<'m> {
    map: &'m ProbeMap,
    /// The methods that others report, by class, name and descriptor.
    folded: HashMap<[&'m str; 3], usize>,
    /// Positions of methods by path id.
    known: HashMap<u32, Vec<usize>>,
}

impl<'m> Entered<'m> {
    pub fn of(map: &'m ProbeMap) -> Self {
        let is_folded = map.methods.iter().any(|method| !method.places.is_empty());
        let methods = map.methods.iter().zip(0..).filter(|_| is_folded);
        let folded = methods.map(|(method, at)| ([&*method.class, &*method.name, &*method.descriptor], at)).collect();
        Entered { map, folded, known: HashMap::new() }
    }

    /// The positions of the methods that a path enters: its own, if it begins there, and those that it reports.
    pub fn at(&mut self, id: u32) -> &[usize] {
        let Entered { map, folded, known } = self;
        known.entry(id).or_insert_with(|| entered(map, folded, id).unwrap_or_default())
    }
}

/// Code that was inlined before the app was instrumented has more than one frame, and is no method that was folded.
fn entered(map: &ProbeMap, folded: &HashMap<[&str; 3], usize>, id: u32) -> Option<Vec<usize>> {
    let (at, number) = map.locate(id)?;
    let method = map.methods.get(at)?;
    let path = method.graph.decode(number)?;
    let mut entered: Vec<usize> = (path.start == StartKind::Entry).then_some(at).into_iter().collect();
    if method.places.is_empty() {
        return Some(entered);
    }
    let blocks = path.blocks.iter().filter_map(|&block| method.blocks.get(block as usize));
    let lines = blocks.flat_map(|block| &block.lines);
    for frames in lines.filter_map(|line| method.places.get(line.line as usize)) {
        let [frame] = &frames[..] else { continue };
        let of = folded.get(&[&*frame.class, &*frame.name, &*frame.descriptor]).copied();
        entered.extend(of.filter(|of| *of != at && !entered.contains(of)));
    }
    Some(entered)
}
