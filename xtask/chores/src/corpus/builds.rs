//! The measuring builds and the timing build of a file: what they stamp and time, without a run that says so.

use std::collections::BTreeSet;

use wattline::map::{ProbeMap, Stamps};
use wattline::random::mix;

/// Of so many methods or invocations one is stamped at random.
const ONE_OF: u64 = 10;

/// A measuring build of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stamped {
    /// Every method, and every invocation that can have a window.
    All,
    /// A tenth of each, at random, and the methods that the invocations are in.
    Tenth,
    /// Every method and invocation, with all library calls timed now and then: a timing build.
    Timed,
}

impl Stamped {
    /// All of them.
    pub const EACH: [Stamped; 3] = [Stamped::All, Stamped::Tenth, Stamped::Timed];

    /// How the tables call it.
    pub fn label(self) -> &'static str {
        match self {
            Stamped::All => "all stamped",
            Stamped::Tenth => "a tenth stamped",
            Stamped::Timed => "all timed",
        }
    }

    /// Whether library calls are timed.
    pub fn times(self) -> bool {
        self == Stamped::Timed
    }

    /// The stamps, of the map of the counting build. The same seed and file name give the same ones.
    pub fn stamps(self, map: &ProbeMap, file: &str, seed: u64) -> Stamps {
        let of_file = of_file(file, seed);
        let is_chosen = |kind: u64, at: usize| match self {
            Stamped::All | Stamped::Timed => true,
            Stamped::Tenth => mix(mix(of_file ^ kind) ^ at as u64).is_multiple_of(ONE_OF),
        };
        let sites: Vec<u32> = (0..map.sites.len()).filter(|at| is_chosen(1, *at)).map(|at| at as u32).collect();
        let of_sites = sites.iter().filter_map(|site| map.sites.get(*site as usize)).map(|site| site.method as usize);
        let own = (0..map.methods.len()).filter(|at| is_chosen(2, *at));
        let chosen: BTreeSet<usize> = own.chain(of_sites).collect();
        let methods = chosen.iter().filter_map(|at| Some(map.methods.get(*at)?.base)).collect();
        Stamps { methods, sites, counting_runs: 1, ..Stamps::default() }
    }
}

/// Whether a file is one of the tenth of which every build is judged by every checker.
pub fn is_of_tenth(file: &str, seed: u64) -> bool {
    mix(of_file(file, seed)).is_multiple_of(10)
}

/// The same for the same seed and file name.
fn of_file(file: &str, seed: u64) -> u64 {
    file.bytes().fold(mix(seed), |hash, byte| mix(hash ^ u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use wattline::map::{MethodMap, Site};

    use super::*;

    fn map(methods: u32) -> ProbeMap {
        let method = |base| MethodMap {
            class: "LA;".into(),
            name: format!("m{base}"),
            descriptor: "()V".into(),
            base,
            graph: Default::default(),
            ..MethodMap::default()
        };
        let site = |method| Site { method, line: 1, ..Site::default() };
        let (methods, sites) = ((0..methods).map(method).collect(), (0..methods).map(site).collect());
        ProbeMap { methods, sites, ..ProbeMap::default() }
    }

    #[test]
    fn a_tenth_follows_from_the_seed_and_has_the_methods_of_its_invocations() {
        let map = map(2000);
        let all = Stamped::All.stamps(&map, "a.apk", 1);
        assert_eq!((all.methods.len(), all.sites.len()), (2000, 2000));
        let tenth = |file, seed| Stamped::Tenth.stamps(&map, file, seed);
        let stamps = tenth("a.apk", 1);
        assert!((140..260).contains(&stamps.sites.len()), "{}", stamps.sites.len());
        assert!(stamps.methods.len() > stamps.sites.len() && stamps.methods.is_sorted());
        assert!(stamps.sites.iter().all(|site| stamps.methods.contains(site)));
        assert_eq!(stamps, tenth("a.apk", 1));
        assert!(stamps != tenth("a.apk", 2) && stamps != tenth("b.apk", 1));
        let tenth = (0..1000).filter(|seed| is_of_tenth("a.apk", *seed)).count();
        assert!((70..130).contains(&tenth), "{tenth}");
    }
}
