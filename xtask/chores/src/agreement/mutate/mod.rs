//! Random mutations of real methods: one defect a method, most of which a verifier must see.

mod body;
mod kinds;
mod rng;

use wattline::dex::{Code, Dex};

pub use body::Mutation;
pub use kinds::KINDS;

use body::Body;
use rng::Rng;

/// A method of the corpus: the position of the app, of the DEX file in it, and of the method among those with code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site {
    /// The app.
    pub app: usize,
    /// The DEX file.
    pub dex: usize,
    /// The method, as [`Dex::methods_with_code`] counts.
    pub method: usize,
}

/// A mutation of a method.
#[derive(Debug, Clone, PartialEq)]
pub struct Planned {
    /// The method.
    pub site: Site,
    /// Position in [`KINDS`].
    pub kind: usize,
    /// What to do.
    pub mutation: Mutation,
}

/// Plans `count` mutations, one a method and as evenly over the kinds as the corpus allows. Apps take turns, so that
/// small ones with unusual code are not lost among the large. The same seed gives the same plan.
///
/// `usable` says which methods are worth a mutation.
pub fn plan(apps: &[Vec<Dex<'_>>], count: usize, seed: u64, usable: impl Fn(Site) -> bool) -> Vec<Planned> {
    let mut rng = Rng::new(seed);
    let mut planned = Vec::new();
    let mut counts = [0usize; KINDS.len()];
    let quota = count.div_ceil(KINDS.len());
    for (site, dex, code) in methods(apps, &mut rng) {
        if planned.len() == count {
            break;
        }
        let Some(body) = usable(site).then(|| Body::new(dex, code)).flatten() else { continue };
        let mut order: Vec<usize> = (0..KINDS.len()).filter(|&kind| counts[kind] < quota).collect();
        rng.shuffle(&mut order);
        order.sort_by_key(|&kind| counts[kind]);
        let found = order.into_iter().find_map(|kind| Some((kind, (KINDS[kind].mutate)(&body, &mut rng)?)));
        if let Some((kind, mutation)) = found {
            counts[kind] += 1;
            planned.push(Planned { site, kind, mutation });
        }
    }
    planned
}

/// All methods with code: those of an app in random order, the apps taking turns.
fn methods<'c, 'd>(apps: &'c [Vec<Dex<'d>>], rng: &mut Rng) -> Vec<(Site, &'c Dex<'d>, &'c Code<'d>)> {
    let mut turns = Vec::new();
    for (app, dexes) in apps.iter().enumerate() {
        let mut own = Vec::new();
        for (position, dex) in dexes.iter().enumerate() {
            let codes = dex.methods_with_code().enumerate();
            own.extend(codes.map(|(method, (_, code))| (Site { app, dex: position, method }, dex, code)));
        }
        rng.shuffle(&mut own);
        turns.extend(own.into_iter().enumerate());
    }
    turns.sort_by_key(|(turn, (site, ..))| (*turn, site.app));
    turns.into_iter().map(|(_, method)| method).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn everything(dexes: &[Vec<Dex<'_>>], seed: u64) -> Vec<Planned> {
        plan(dexes, 60, seed, |site| site.method != 0)
    }

    #[test]
    fn the_same_seed_gives_the_same_mutations() {
        let apps = [vec![Dex::read(wattline::probe::tracer_dex()).unwrap()]];
        let planned = everything(&apps, 1);
        assert!(planned.len() > 10, "{}", planned.len());
        assert_eq!(planned, everything(&apps, 1));
        assert_ne!(planned, everything(&apps, 2));
        assert!(planned.iter().all(|planned| planned.site.method != 0));
        let methods: std::collections::HashSet<Site> = planned.iter().map(|planned| planned.site).collect();
        assert_eq!(methods.len(), planned.len(), "one mutation a method");
        let kinds: std::collections::HashSet<usize> = planned.iter().map(|planned| planned.kind).collect();
        assert!(kinds.len() > 10, "{kinds:?}");
    }

    #[test]
    fn a_mutation_changes_its_method_and_the_file_can_still_be_written() {
        let original = Dex::read(wattline::probe::tracer_dex()).unwrap();
        for seed in 0..20 {
            for planned in everything(&[vec![original.clone()]], seed) {
                let mut changed = original.clone();
                let (_, code) = changed.codes_mut().nth(planned.site.method).unwrap();
                let before = code.clone();
                planned.mutation.apply(code);
                assert_ne!(*code, before, "{}", planned.mutation.what);
                assert_eq!(code.insns.len(), before.insns.len(), "{}", planned.mutation.what);
                let written = changed.write().unwrap();
                assert!(Dex::read(&written).unwrap() == changed, "{}", planned.mutation.what);
            }
        }
    }
}
