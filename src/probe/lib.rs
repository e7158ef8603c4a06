//! Path probes: where they go, the rewrite, the tracer, and the map that explains what they report.
//!
//! ```
//! use wattline_dex::{ClassData, ClassDef, Code, Dex, EncodedMethod, Limits, MethodRef, Units, access};
//! use wattline_names::scope::Scope;
//! use wattline_probe::{ApiList, Loading, Options, Tricks, instrument};
//!
//! // static int Main.first(int, int): if-gtz v1, +3; return v0; return v1
//! let units: [u16; 4] = [0x013c, 3, 0x000f, 0x010f];
//! let insns = Units(units.iter().flat_map(|unit| unit.to_le_bytes()).collect::<Vec<_>>().into());
//! let code = Code { registers: 2, ins: 2, outs: 0, insns, tries: vec![], handlers: vec![], debug: None };
//! let mut dex = Dex { version: 35, ..Dex::default() };
//! let first = MethodRef::new("LMain;", "first", &["I", "I"], "I");
//! let object = MethodRef::new("Ljava/lang/Object;", "<init>", &[], "V");
//! let method = dex.add_references(&[first, object], Limits::default())?[0];
//! let method = EncodedMethod { method, access: access::PUBLIC | access::STATIC, code: Some(code) };
//! dex.classes.push(ClassDef {
//!     class: dex.find_type("LMain;").unwrap(),
//!     access: access::PUBLIC,
//!     superclass: dex.find_type("Ljava/lang/Object;"),
//!     interfaces: vec![],
//!     source_file: None,
//!     annotations: None,
//!     static_values: None,
//!     data: Some(ClassData { direct_methods: vec![method], ..ClassData::default() }),
//!     hidden_api: None,
//! });
//!
//! let options = Options {
//!     package: None,
//!     min_sdk: 21,
//!     loading: Loading::Bare,
//!     apis: ApiList::embedded()?,
//!     scope: Scope::default(),
//!     classpath: &[],
//!     verify: true,
//!     tricks: Tricks::default(),
//!     mapping: None,
//! };
//! let mut dexes = vec![("classes.dex".to_owned(), dex)];
//! let map = instrument(&mut dexes, &options)?.map.into_inner();
//! assert_eq!(map.methods[0].graph.total, 2, "one path for each return");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`instrument`] changes the dex files of an app so that every method reports which of its acyclic paths it took,
//! and returns the [`map::ProbeMap`]. A method has three registers of its own: the tracer's frame, the path id so far,
//! and one for constants. [`place`](self) says which probe stands where and why; the tracer, a Java class
//! `wattline.rt.Frame` that keeps the reports in a memory-mapped file, is [`tracer_dex`].
//!
//! What is deliberately different from the first design: methods get a catch-all of their own, so that the last path
//! of a frame left by an exception is known exactly instead of being lost. It takes no executed instruction on the
//! normal way, only entries in the method's handler table.
//!
//! [`TracerPlace`] says where the tracer must be added.
//!
//! Vocabulary: a *frame* is one execution of a method. A *stamped* frame reports its start and end; a *guest* has no
//! stamps and is part of the frame around it. A *window* is a pair of stamps around an invocation whose cost is not
//! constant ([`ApiList`]). To *fold* a small method is to call a clone of it without probes, and to count what it
//! executes with its caller. Addresses and sizes of code are in code units of 16 bits.
//!
//! Errors: [`ProbeError`] where an app as a whole cannot be instrumented. A method that cannot is named in
//! [`map::ProbeMap::left_out`] with its [`Reason`]. No method that verified before is written when it does not verify
//! with probes.

mod api;
mod blocks;
pub mod cache;
mod callee;
mod digest;
mod emit;
mod fold;
mod instrument;
#[cfg(test)]
mod instrument_tests;
mod late;
mod layout;
mod place;
mod quiet;
#[cfg(test)]
mod random_tests;
mod reach;
mod references;
mod retrace;
#[cfg(test)]
mod retrace_tests;
mod rounds;
mod tracer;
mod tricks;
#[cfg(test)]
mod walk_tests;

use thiserror::Error;

use wattline_dex::asm::AsmError;
use wattline_dex::verify::{VerifyError, level_of_platform, platform_level};
use wattline_dex::{Dex, RefError};
use wattline_flow::{FlowError, TooManyPaths};
use wattline_names::mapping::Mapping;
use wattline_names::scope::Scope;

pub use wattline_map as map;

pub use api::{Api, ApiList, ApiListError, Category};
pub use fold::{CLONE_PREFIX, MARK_CLASS, original_of};
pub use instrument::{FirstFile, Pending, Ready, StampedCodes, StampedFile, Stock, by_position, put_stamped};
pub use instrument::{instrument, instrument_keeping, instrument_remembering, stamp};
pub use late::Late;
pub use tracer::{TRACER_CLASS, measuring_tracer, tracer_dex, untimed_in};
pub use tricks::{Tricks, UnknownTrick};

/// Why nothing is known of a parent, and what helps.
fn of_missing(parent: &str) -> String {
    match level_of_platform(parent) {
        Some(level) => format!(
            "which Android has from API level {level} on, and the app runs on older devices; if it does not, \
             --assume-min-api {level} gives it probes"
        ),
        None => format!(
            "which neither the app nor Android up to API level {} has; if the device has it, give a file with it by \
             --classpath",
            platform_level(parent)
        ),
    }
}

/// The settings of an instrumentation.
#[derive(Debug, Clone, PartialEq)]
pub struct Options<'c> {
    /// The app's package, for the map.
    pub package: Option<String>,
    /// The lowest API level on which the app runs (`minSdkVersion`).
    pub min_sdk: u32,
    /// Who loads the app's dex files, and when.
    pub loading: Loading,
    /// The invocations that get a window; see [`ApiList::embedded`].
    pub apis: ApiList,
    /// The classes that get probes.
    pub scope: Scope,
    /// Files whose classes the app finds on its devices although neither it nor Android has them.
    pub classpath: &'c [Dex<'c>],
    /// Whether every method is verified with its probes.
    pub verify: bool,
    /// The measures that keep probes cheap.
    pub tricks: Tricks,
    /// The original names and lines of an app whose names were shortened; the probe map uses those.
    pub mapping: Option<&'c Mapping>,
}

/// Who loads an app's dex files, and when: decides where the tracer goes and which classes may move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loading {
    /// A bare DEX file, beside which there is no other. The tracer goes into it and no class leaves it. In a container
    /// of several files the tracer is one more.
    Bare,
    /// Before Android 5.0, Dalvik loads `classes.dex` alone and the app's multidex library the others, after some of
    /// the app's code has run. What that code needs cannot be read from the files, so no class leaves `classes.dex`,
    /// and the tracer goes into it. If it has no room, its methods are left out, and the tracer goes into a file of
    /// its own for those of the other files.
    FirstAlone,
    /// Android since 5.0 loads all files of an app together. The tracer gets a file of its own, where it needs no
    /// room, and any class may move.
    Together,
    /// An archive without a manifest: the tracer goes into the first file, where any Android finds it, but classes
    /// may leave a full file, since such large archives are hardly for Android before 5.0.
    Unknown,
}

impl Loading {
    /// The way in which an APK is loaded on the oldest Android that it is for (`minSdkVersion`).
    pub fn of_apk(min_sdk: u32) -> Self {
        const NATIVE_MULTIDEX: u32 = 21;
        if min_sdk < NATIVE_MULTIDEX { Loading::FirstAlone } else { Loading::Together }
    }
}

/// The place where the tracer must go; [`instrument`] leaves putting it there to its caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TracerPlace {
    /// The tracer's classes belong into the first dex file ([`wattline_dex::Dex::import`]), which has room for them.
    FirstFile,
    /// The tracer is one more dex file of the archive, behind all others of the base.
    OwnFile,
    /// Nowhere: no method has probes.
    Nowhere,
}

/// A class that had to move to another dex file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    /// The class's descriptor.
    pub class: String,
    /// The archive entry that it was in.
    pub from: String,
    /// The archive entry that it is in.
    pub to: String,
}

/// The result of [`instrument`], which has changed the dex files.
#[derive(Debug, Clone, PartialEq)]
pub struct Instrumented {
    /// Explains what the probes report.
    pub map: Late<map::ProbeMap>,
    /// Methods that were to get probes and could not, as in the map.
    pub left_out: Vec<map::LeftOut>,
    /// Methods that were not to get any, as in the map.
    pub not_selected: Vec<map::NotSelected>,
    /// The work in numbers.
    pub stats: Stats,
    /// The place where the tracer must be added.
    pub tracer: TracerPlace,
    /// Classes that had to move to a new dex file.
    pub moved: Vec<Moved>,
    /// The reasons why names and lines in the map may not be those of the source.
    pub name_warnings: Vec<String>,
    /// The new and the old address, in code units, of each original instruction, ascending, for each method of the map.
    pub pc_maps: Late<Vec<Vec<(u32, u32)>>>,
    /// The fate of each dex file.
    pub fates: Vec<cache::Fate>,
    /// Sites that a timing build has behind those of the map: one at which nothing is timed, then library calls.
    pub timed: Vec<map::Site>,
    /// By dex file and class whether no build of the app changes its bodies.
    pub fixed: Vec<Vec<bool>>,
}

/// The work in numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stats {
    /// Methods with probes.
    pub methods: usize,
    /// Methods without.
    pub left_out: usize,
    /// Instructions of the instrumented methods before.
    pub instructions: usize,
    /// Instructions added to them.
    pub added_instructions: usize,
    /// Code units of the instrumented methods before.
    pub units: usize,
    /// Code units of the instrumented methods now.
    pub new_units: usize,
    /// Methods whose parameters are copied on entry, as their frame has no low registers left.
    pub copied_parameters: usize,
    /// Signatures of methods that outgrow 32 code units, up to which ART's compiler inlines.
    pub past_inlining: Vec<String>,
    /// Signatures of methods that outgrow 10,000 code units, up to which ART compiles: they run interpreted now.
    pub past_compiling: Vec<String>,
}

impl Stats {
    fn add(&mut self, part: &Stats) {
        self.methods += part.methods;
        self.left_out += part.left_out;
        self.instructions += part.instructions;
        self.added_instructions += part.added_instructions;
        self.units += part.units;
        self.new_units += part.new_units;
        self.copied_parameters += part.copied_parameters;
        self.past_inlining.extend_from_slice(&part.past_inlining);
        self.past_compiling.extend_from_slice(&part.past_compiling);
    }
}

/// The reason why an app cannot be instrumented at all.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProbeError {
    /// The tracer is in the app.
    #[error("{dex} defines {TRACER_CLASS}: the app is already instrumented")]
    AlreadyInstrumented {
        /// The entry that holds it.
        dex: String,
    },
    /// A class of the app is in the tracer's package, where it could do what it likes to it.
    #[error("{dex} defines {class}: the package wattline.rt is the tracer's; give the class another one")]
    InTracersPackage {
        /// The entry that holds it.
        dex: String,
        /// Its descriptor.
        class: String,
    },
    /// The embedded tracer cannot be read: a defect of wattline.
    #[error("failed to read the embedded tracer: {0}")]
    Tracer(String),
    /// Every class is left out by a rule.
    #[error("no class is selected: its {0} methods are all in classes that are excluded, or are a library's")]
    NothingSelected(usize),
    /// Path ids are non-negative 32-bit numbers.
    #[error("the app has {0} paths, 2147483647 at the most")]
    TooManyPaths(u64),
}

/// The reason why a method has no probes.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Reason {
    /// The dex file has no room for the tracer's methods, and cannot get any.
    #[error("no room for the tracer: {full}, and {stuck}")]
    Full {
        /// The reference that has no room.
        full: RefError,
        /// The reason why classes cannot go elsewhere.
        stuck: Stuck,
    },
    /// No class of the dex file is selected, so that it has no references to the tracer.
    #[error("no class of its dex file is selected")]
    NotSelected,
    /// The tracer's methods cannot be referred to.
    #[error("failed to refer to the tracer: {0}")]
    References(RefError),
    /// The embedded tracer cannot be read: a bug.
    #[error("failed to read the embedded tracer: {0}")]
    Tracer(String),
    /// No class loader has a parent of the method's class, so that it is never loaded, and calls nothing else that ART
    /// refuses to judge for it.
    #[error("its class is based on {parent}, {}", of_missing(parent))]
    MissingParent {
        /// The parent, perhaps not a direct one.
        parent: String,
    },
    /// The method verified before and does not with its probes.
    #[error("it would not verify with probes ({0}): a defect of wattline, please report it")]
    Verify(VerifyError),
    /// The method's monitors were balanced before and are not with its probes.
    #[error("ART could not tell with probes that its monitors are balanced: a defect of wattline, please report it")]
    Locks,
    /// ART could check the whole method before and not with its probes.
    #[error("ART could not check all of it with probes: a defect of wattline, please report it")]
    Unresolved,
    /// What the method's clone executes is not what its callers report.
    #[error("its callers would report it wrongly: a defect of wattline, please report it")]
    Implied,
    /// Bad or inexpressible code.
    #[error(transparent)]
    Code(#[from] AsmError),
    /// Unsound control flow.
    #[error(transparent)]
    Flow(#[from] FlowError),
    /// Too many paths.
    #[error(transparent)]
    Paths(#[from] TooManyPaths),
    /// The frame cannot grow by what the probes need.
    #[error("its frame would need {0} registers, 65535 at the most")]
    Registers(u32),
    /// An invocation whose arguments must be copied, without a signature that says what they are.
    #[error("code unit {pc:#x}: an invocation with registers beyond its reach, and no signature")]
    Arguments {
        /// The instruction.
        pc: u32,
    },
    /// An instruction names a register that the method does not have.
    #[error("code unit {pc:#x}: a register beyond the frame of {registers}")]
    Frame {
        /// The instruction.
        pc: u32,
        /// Size of the frame.
        registers: u16,
    },
    /// The parameters do not fill the incoming registers.
    #[error("the signature has {words} words of parameters, the code {ins} in {registers} registers")]
    Signature {
        /// Words by signature.
        words: usize,
        /// Words by code.
        ins: u16,
        /// Size of the frame.
        registers: u16,
    },
    /// Normal flow leads to a `move-exception`.
    #[error("code unit {pc:#x}: control reaches move-exception without an exception")]
    MoveException {
        /// The instruction.
        pc: u32,
    },
    /// Nothing may be inserted there.
    #[error("code unit {pc:#x}: a probe would part an instruction from its result")]
    NoPlace {
        /// The instruction before.
        pc: u32,
    },
}

/// The reason why classes cannot leave a full dex file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Stuck {
    /// [`Loading::Bare`].
    #[error("a bare DEX file has no other file beside it for some of its classes: instrument the archive it is from")]
    Bare,
    /// [`Loading::FirstAlone`].
    #[error("before Android 5.0 classes cannot leave classes.dex, which alone is loaded at first")]
    FirstAlone,
    /// The classes that may move do not make enough room.
    #[error("moving classes to another dex file does not make enough")]
    Entangled,
}
