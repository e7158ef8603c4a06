//! Room for the tracer in every dex file.
//!
//! A file that is full, in practice one with fewer than ten free methods, hands classes over to a new `classesN.dex`.
//! Which classes may go depends on who loads the files: [`Loading`].
//!
//! What keeps an app working when a class moves: the class path is searched file by file, so a class that the app
//! defines more than once stays where it is. Within a file, classes keep their order, superclasses first. One class
//! loader defines the classes of all files, so access within a package does not depend on the file.

use std::collections::HashMap;

use rayon::prelude::*;

use wattline_dex::{ClassDef, Dex, Limits, MethodIdx, MethodRef, RefError, Wanted};

use super::emit::{MOST_ROUNDS, TracerMethods};
use super::tracer::{TRACER_CLASS, tracer_dex};
use super::{Loading, Moved, Options, Reason, Stuck, TracerPlace};

/// The references that the dex files got.
pub(super) struct References {
    /// The methods to call, by dex file, or why they do not fit.
    pub tracers: Vec<Result<TracerMethods, Reason>>,
    /// The place where the tracer must go.
    pub place: TracerPlace,
    /// Classes that are in another file now.
    pub moved: Vec<Moved>,
}

/// Adds the references that probes need to every dex file with methods that get some, as `wants_probes` says. New
/// files come behind the others.
pub(super) fn add(
    dexes: &mut Vec<(String, Dex)>,
    options: &Options,
    wants_probes: &(dyn Fn(&Dex) -> bool + Sync),
) -> References {
    let methods = methods();
    let mut room = Room { loading: options.loading, min_sdk: options.min_sdk, definitions: None, moved: Vec::new() };
    let (place, first) = room.place_tracer(dexes, &methods, wants_probes);
    let mut outcomes = vec![first];
    // The list grows: a new file may be full itself, of one large class.
    while outcomes.len() < dexes.len() {
        outcomes.push(match (place, &outcomes[0]) {
            (TracerPlace::Nowhere, Err(reason)) => Err(reason.clone()),
            _ if dexes.get(outcomes.len()).is_some_and(|(_, dex)| !wants_probes(dex)) => Err(Reason::NotSelected),
            _ => room.make(dexes, outcomes.len(), Wanted::Methods(&methods)),
        });
    }
    let tracer = if place == TracerPlace::FirstFile { Dex::read(tracer_dex()).ok() } else { None };
    let files = outcomes.into_par_iter().zip(dexes).enumerate();
    let tracers = files.map(|(at, (outcome, (_, dex)))| {
        let limits = limits(dex, options.min_sdk);
        let outcome = if wants_probes(dex) { outcome } else { Err(Reason::NotSelected) };
        // The tracer will join the first file: the file is renumbered once for that and for the references.
        let joining = tracer.as_ref().filter(|_| at == 0);
        outcome.and_then(|()| TracerMethods::add(dex, &methods, joining, limits).map_err(Reason::References))
    });
    let tracers = tracers.collect();
    References { tracers, place, moved: room.moved }
}

/// The name of the next dex file of the base: `classes2.dex` behind `classes.dex`. The files of splits and the further
/// files of a container, `feature:classes.dex` and `classes.dex#2`, take no number of the base's.
fn next_dex_name<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let of_base = names.into_iter().filter(|name| !name.contains([':', '#'])).count();
    format!("classes{}.dex", of_base + 1)
}

/// The tracer's methods, in the order of [`TracerMethods`]. No build calls all of them, but one set of references serves
/// all builds of an app.
fn methods() -> Vec<MethodRef> {
    let opening = |name| MethodRef::new(TRACER_CLASS, name, &["I"], TRACER_CLASS);
    let report = |name| MethodRef::new(TRACER_CLASS, name, &[TRACER_CLASS, "I"], "V");
    let mut methods = vec![opening("enter")];
    methods.extend(["exit", "loop", "caught", "unwind", "before", "after"].map(report));
    methods.extend([opening("open"), MethodRef::new(TRACER_CLASS, "leaf", &["I"], "V")]);
    methods.push(MethodRef::new(TRACER_CLASS, "table", &[TRACER_CLASS, "I", "I"], "[J"));
    let with_table = |name, table| MethodRef::new(TRACER_CLASS, name, &["I", "I"], table);
    methods.extend([with_table("openEnds", "[I"), with_table("openRounds", "[J")]);
    let by_table = |name| MethodRef::new(TRACER_CLASS, name, &["Ljava/lang/Object;", "I"], "V");
    methods.extend(["exit", "caught", "unwind", "implied"].map(by_table));
    let kept = [TRACER_CLASS, "I", "I"].into_iter().chain(["J"; MOST_ROUNDS]).collect::<Vec<_>>();
    for name in ["exit", "keep"] {
        methods.extend((1..=MOST_ROUNDS).map(|count| MethodRef::new(TRACER_CLASS, name, &kept[..3 + count], "V")));
    }
    methods.push(MethodRef::new(TRACER_CLASS, "sample", &["I"], "I"));
    methods.extend(["sampled", "nothing"].map(|name| MethodRef::new(TRACER_CLASS, name, &["I"], "V")));
    methods
}

impl TracerMethods {
    /// Adds references to the tracer's methods, and those of the classes that are `joining` the file.
    fn add(dex: &mut Dex, methods: &[MethodRef], joining: Option<&Dex>, limits: Limits) -> Result<Self, RefError> {
        let added = match joining {
            Some(other) => dex.add_references_and_names(methods, other, limits),
            None => dex.add_references(methods, limits),
        };
        let mut added = added?.into_iter();
        let mut next = || added.next().unwrap_or(MethodIdx(0));
        Ok(TracerMethods {
            enter: next(),
            exit: next(),
            loop_: next(),
            caught: next(),
            unwind: next(),
            before: next(),
            after: next(),
            open: next(),
            leaf: next(),
            table: next(),
            open_ends: next(),
            open_rounds: next(),
            exit_table: next(),
            caught_table: next(),
            unwind_table: next(),
            implied: next(),
            exit_counting: std::array::from_fn(|_| next()),
            keep: std::array::from_fn(|_| next()),
            sample: next(),
            sampled: next(),
            nothing: next(),
        })
    }

    /// The tracer's methods, renumbered after the file got further references.
    pub(super) fn renumbered(self, new: impl Fn(MethodIdx) -> MethodIdx) -> Self {
        let TracerMethods { enter, open, leaf, exit, loop_, caught, unwind, before, after, .. } = self;
        let TracerMethods { table, exit_counting, keep, open_ends, open_rounds, .. } = self;
        let TracerMethods { exit_table, caught_table, unwind_table, implied, .. } = self;
        let TracerMethods { sample, sampled, nothing, .. } = self;
        TracerMethods {
            enter: new(enter),
            open: new(open),
            leaf: new(leaf),
            exit: new(exit),
            loop_: new(loop_),
            caught: new(caught),
            unwind: new(unwind),
            before: new(before),
            after: new(after),
            table: new(table),
            open_ends: new(open_ends),
            open_rounds: new(open_rounds),
            exit_table: new(exit_table),
            caught_table: new(caught_table),
            unwind_table: new(unwind_table),
            implied: new(implied),
            exit_counting: exit_counting.map(&new),
            keep: keep.map(&new),
            sample: new(sample),
            sampled: new(sampled),
            nothing: new(nothing),
        }
    }
}

/// The pools' limits. A file with more types than old devices can tell apart is not for those.
pub(super) fn limits(dex: &Dex, min_sdk: u32) -> Limits {
    let limits = Limits::for_min_sdk(min_sdk);
    if dex.types.len() > limits.types { Limits::default() } else { limits }
}

struct Room {
    loading: Loading,
    min_sdk: u32,
    /// The number of definitions of each class in the app; counted when first needed.
    definitions: Option<HashMap<String, usize>>,
    moved: Vec<Moved>,
}

impl Room {
    /// Decides where the tracer goes and makes room in the first file.
    fn place_tracer(
        &mut self,
        dexes: &mut Vec<(String, Dex)>,
        methods: &[MethodRef],
        wants_probes: &dyn Fn(&Dex) -> bool,
    ) -> (TracerPlace, Result<(), Reason>) {
        let container = self.loading == Loading::Bare && dexes.len() > 1;
        if self.loading == Loading::Together || container {
            let wanted = dexes.first().is_some_and(|(_, dex)| wants_probes(dex));
            let made = if wanted { self.make(dexes, 0, Wanted::Methods(methods)) } else { Ok(()) };
            return (TracerPlace::OwnFile, made);
        }
        let tracer = match Dex::read(tracer_dex()) {
            Ok(tracer) => tracer,
            Err(error) => return (TracerPlace::Nowhere, Err(Reason::Tracer(error.to_string()))),
        };
        match self.make(dexes, 0, Wanted::Classes(&tracer)) {
            Ok(()) => (TracerPlace::FirstFile, Ok(())),
            // Whatever runs in the other files is loaded together with the tracer then.
            Err(reason) if dexes.len() > 1 => (TracerPlace::OwnFile, Err(reason)),
            Err(reason) => (TracerPlace::Nowhere, Err(reason)),
        }
    }

    /// Makes room in one file.
    fn make(&mut self, dexes: &mut Vec<(String, Dex)>, at: usize, wanted: Wanted) -> Result<(), Reason> {
        let Some((name, dex)) = dexes.get(at) else { return Ok(()) };
        let limits = limits(dex, self.min_sdk);
        if dex.check_room(wanted, limits).is_ok() {
            return Ok(());
        }
        let from = name.clone();
        let definitions = self.definitions.take().unwrap_or_else(|| count_definitions(dexes));
        let stuck = match self.loading {
            Loading::Bare => Stuck::Bare,
            Loading::FirstAlone if at == 0 => Stuck::FirstAlone,
            _ => Stuck::Entangled,
        };
        let may_move = |class: &str| stuck == Stuck::Entangled && definitions.get(class) == Some(&1);
        let to = next_dex_name(dexes.iter().map(|(name, _)| name.as_str()));
        let made = dexes.get_mut(at).map(|(_, dex)| dex.make_room(wanted, limits, &may_move)).transpose();
        self.definitions = Some(definitions);
        if let Some(new) = made.map_err(|full| Reason::Full { full, stuck })?.flatten() {
            let class = |def: &ClassDef| new.type_name(def.class).into_owned();
            self.moved.extend(new.classes.iter().map(|def| Moved {
                class: class(def),
                from: from.clone(),
                to: to.clone(),
            }));
            dexes.push((to, new));
        }
        Ok(())
    }
}

fn count_definitions(dexes: &[(String, Dex)]) -> HashMap<String, usize> {
    let mut count = HashMap::new();
    for (_, dex) in dexes {
        for class in &dex.classes {
            *count.entry(dex.type_name(class.class).into_owned()).or_default() += 1;
        }
    }
    count
}
