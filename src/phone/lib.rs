//! An Android phone in a process: it runs an app on a virtual clock, reads a simulated power meter, and knows what each
//! line of the app has cost.
//!
//! ```
//! use wattline_phone::{Phone, Settings};
//!
//! let kernels = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/apps/kernels");
//! let fib = std::fs::read(format!("{kernels}/Fib.dex"))?;
//!
//! let mut phone = Phone::boot(Settings::default())?;
//! phone.install("com.example", &[("classes.dex".into(), fib)])?;
//! let outcome = phone.run_main("Fib", &[], None)?;
//!
//! assert_eq!(outcome.stdout, "fib 17711\n");
//! assert!(!outcome.samples.is_empty());
//! let dearest = outcome.truth.lines.iter().max_by_key(|line| line.energy_pj);
//! println!("of {} pJ most went into {dearest:?}", outcome.truth.total_pj());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An app with a screen is run by [`Phone::run_app`] with [`Input`]s, of which [`inputs`] makes a script; [`adb`] puts
//! the phone behind the adb protocol.
//!
//! *Virtual time*: every instruction and native costs picoseconds and picojoules from `src/phone/power.toml`; host
//! time is never read. The same app, inputs and [`Settings::seed`] give the same [`Outcome`], to the bit, everywhere.
//!
//! *Cores*: each has a clock. The thread whose clock is smallest runs next, on the core that is free first, for at
//! most 10 us. A thread that takes a lock goes on at the lock's release at the earliest.
//!
//! *Physics*: [`Effects`] that an estimator does not assume, each with a switch: `docs/physics.md`.
//!
//! *Truth*: the energy of an instruction belongs to the app line that it executes or, in the library, to the app line
//! that called it. Probes' own code, idle power, the radio, collections, switches to other processes and the like are
//! apart. The parts sum to the meter's bins exactly. It is for tests of the analysis, never for the analysis.
//!
//! *Natives*: methods of the class library that are written in Rust here. The rest of the library is Java, compiled in
//! `wattline-classlib`.

pub mod adb;
mod amount;
mod array;
mod check;
mod class;
mod code;
mod conduct;
mod cost;
mod effects;
mod error;
mod files;
mod heap;
mod history;
mod ids;
mod interp;
mod invoke;
mod known;
mod ledger;
mod link;
mod machine;
mod meter;
mod meter_data;
mod monitor;
mod native;
mod network;
mod output;
#[cfg(test)]
mod physics_tests;
mod power;
mod program;
mod quick;
mod radio;
mod rails;
mod repeat;
mod replay;
mod resolve;
mod rng;
mod running;
mod sched;
mod scheduler;
mod stop;
mod system_log;
#[cfg(test)]
mod tests;
mod thread;
mod throw;
mod traffic;
mod truth;
mod views;
mod vm;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

pub use check::{Missing, MissingKind};
pub use conduct::{Conduct, Meddling};
pub use effects::Effects;
pub use error::PhoneError;
pub use history::History;
pub use meter::{Meter, MeterKind, Pulse};
pub use repeat::Repeatability;
pub use replay::{SETTLE_MS, inputs, leaves_app, monkey_inputs};
pub use stop::Stop;
pub use system_log::{CompiledMethod, CoreFrequency, SystemLog, ThreadRunning, method_as_written};
pub use traffic::{Counters, Passing, TRAFFIC_HEAD, TRAFFIC_PATH, traffic_text};
pub use truth::{
    CallTruth, HardwareTruth, LineTruth, StepTruth, TransferTruth, Truth, opcode_energies, state_lasts_ms, state_powers,
};
pub use views::{Bounds, SCREEN_HEIGHT, SCREEN_WIDTH, View};

use cost::CostTable;
use error::Trap;
use files::Files;
use history::Load;
use ids::{Handle, MethodId};
use known::Known;
use ledger::Ledger;
use link::World;
use machine::Machine;
use network::Network;
use output::Output;
use power::Ended;
use program::Program;
use repeat::Jitter;
use scheduler::Scheduler;
use thread::{FrameKind, Thread};
use vm::Vm;
use wattline_dex::verify::{Package, coverage};
use wattline_dex::{Dex, part_name};

/// What the names of a test package's DEX files begin with.
const TEST_ENTRY: &str = "test/";

/// A missing last [`InputKind::Stop`] is added after so much time.
const STOP_AFTER_NS: i64 = 500_000_000;

/// The rest before and after an instrumentation, in which the meter sees the phone without the app: as long as that of
/// a script, so that what the radio does afterwards is seen.
const INSTRUMENTATION_REST_PS: u64 = SETTLE_MS as u64 * 1_000_000_000;

/// What is in the battery of a phone that nobody has charged: 80 % of what it can hold.
const FIRST_CHARGE_NAH: u64 = 2_400_000_000;

/// The settings of a phone.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The seed of all randomness.
    pub seed: u64,
    /// Number of cores, 1 to 8.
    pub cores: u32,
    /// Which physics are on.
    pub effects: Effects,
    /// The network that requests go through.
    pub bearer: Bearer,
    /// The meter that reads the power. Everything else stays the same with another one.
    pub meter: Meter,
    /// How far the times of inputs, timers, answers and threads' turns differ from run to run.
    pub repeatability: Repeatability,
    /// Longest run in nanoseconds of virtual time.
    pub max_ns: i64,
    /// Bytes of the Java heap.
    pub heap_bytes: u64,
    /// Deepest stack of a thread, in frames.
    pub max_frames: usize,
    /// Most threads at a time.
    pub max_threads: usize,
    /// System properties, besides Android's own.
    pub properties: BTreeMap<String, String>,
    /// What may end the run from outside.
    pub stop: Stop,
    /// What is in the battery at the start, nanoampere-hours; a full one holds 3,000,000,000.
    pub charge_nah: u64,
    /// Whether the phone counts the energy of its rails, as [`Outcome::history`] tells then.
    pub rails: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            seed: 1,
            cores: 2,
            effects: Effects::REALISTIC,
            bearer: Bearer::Wifi,
            meter: Meter::BENCH,
            repeatability: Repeatability::Exact,
            // Five minutes: 3 million readings, and no scenario is that long.
            max_ns: 300_000_000_000,
            heap_bytes: 64 << 20,
            max_frames: 4_000,
            max_threads: 500,
            properties: BTreeMap::new(),
            stop: Stop::default(),
            charge_nah: FIRST_CHARGE_NAH,
            rails: false,
        }
    }
}

/// How requests reach the network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bearer {
    /// Wi-Fi.
    Wifi,
    /// LTE.
    Cellular,
}

/// Something that the user does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Input {
    /// Nanoseconds since the input before it was delivered, or since the start.
    pub after_ns: i64,
    /// The kind of input.
    pub kind: InputKind,
}

/// Kinds of input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputKind {
    /// A touch of the screen (1080 x 1920) in pixels.
    Tap {
        /// Pixels from the left edge of the screen.
        x: i32,
        /// Pixels from the top edge of the screen.
        y: i32,
    },
    /// A step of a touch that may move or last.
    Touch {
        /// The action of a `MotionEvent`: 0 down, 1 up, 2 moved.
        action: i32,
        /// Pixels from the left edge of the screen.
        x: i32,
        /// Pixels from the top edge of the screen.
        y: i32,
    },
    /// A key that is pressed and released, by Android's key code.
    Key(i32),
    /// The app is left: it pauses, stops, and ends.
    Stop,
}

/// One reading of the meter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// Nanoseconds on the meter's clock: the end of the time that it is the mean of, which begins where the one before
    /// ends.
    pub at_ns: i64,
    /// Microwatts.
    pub power_uw: i64,
}

/// Kinds of rare events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventKind {
    /// A garbage collection.
    Gc,
    /// A switch to another process.
    Switch,
    /// A method is compiled, concurrently with the app.
    Compile,
}

/// A rare event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// The kind of event.
    pub kind: EventKind,
    /// The thread that it holds up, as `Thread.getId` gives it; none of what holds all threads or none.
    pub thread: Option<u32>,
    /// Start in nanoseconds of the phone's clock.
    pub start_ns: i64,
    /// End in nanoseconds of the phone's clock.
    pub end_ns: i64,
    /// Picojoules above idle.
    pub energy_pj: u64,
}

/// A part of the phone that an app switched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HardwareUse {
    /// The moment, in nanoseconds of the phone's clock.
    pub at_ns: i64,
    /// The part, as `wattline.phone.Hardware` of the class library numbers them.
    pub component: i32,
    /// 1 from its first user to 0 after its last; of the screen's brightness 0 to 255.
    pub state: i32,
}

/// The outcome of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// `System.out`.
    pub stdout: String,
    /// `System.err`.
    pub stderr: String,
    /// The log, `LEVEL/TAG: text` a line.
    pub logcat: Vec<String>,
    /// All files.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What an instrumentation reported, as `am instrument -r` prints it; empty of other runs.
    pub reports: String,
    /// The last screen: `x y w h Class "text"` a line.
    pub screen: String,
    /// The views of the last screen, if [`Phone::keep_views`] asked for them.
    pub views: Vec<View>,
    /// Parts of the phone that were switched on and off, in order.
    pub hardware: Vec<HardwareUse>,
    /// The meter's readings.
    pub samples: Vec<Reading>,
    /// The phone's clock and the meter's clock in nanoseconds at the same moments, at the start and the end.
    pub clock: Vec<(i64, i64)>,
    /// The pattern that the phone drew at the start and the end, if [`Meter::pulses`] says so.
    pub pulses: Vec<Pulse>,
    /// The exception that ended the main thread, or any thread of an app, as `class: message`.
    pub uncaught: Option<String>,
    /// The same exception with its frames and causes, as Java prints it.
    pub stack: Option<String>,
    /// The argument of `System.exit`.
    pub exit: Option<i32>,
    /// What the app did that makes its run no run.
    pub conduct: Conduct,
    /// End of the program on the phone's clock.
    pub end_ns: i64,
    /// Instructions executed.
    pub instructions: u64,
    /// Instructions of them that are the probes' own code (`wattline.rt`), or the library's when that calls it.
    pub tracer_instructions: u64,
    /// Time that threads ran, summed over them, without collections; nanoseconds.
    pub busy_ns: u64,
    /// What the phone tells of its own work.
    pub system: SystemLog,
    /// The app's traffic, which the kernel counts: [`Counters::at`].
    pub traffic: Vec<Passing>,
    /// What the kernel and the services knew of it all, at any moment.
    pub history: History,
    /// What is in the battery at the end, nanoampere-hours; see [`Settings::charge_nah`].
    pub charge_nah: u64,
    /// The truth.
    pub truth: Truth,
}

/// A method as the observer sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodRef<'a> {
    /// The DEX file that defines it.
    pub entry: &'a str,
    /// Descriptor of its class.
    pub class: &'a str,
    /// Name.
    pub name: &'a str,
    /// Descriptor.
    pub descriptor: &'a str,
}

/// Sees every step of every app method; neither the library nor `wattline.rt`. It costs no virtual time.
pub trait Observer {
    /// A method is entered. `thread` is what `Thread.getId` gives; `frame` numbers activations; `at_ns` is what
    /// `System.nanoTime` would return to the thread.
    fn enter(&mut self, thread: u32, frame: u64, method: MethodRef<'_>, at_ns: i64);
    /// An instruction begins; `pc` is in code units of the running DEX file.
    fn step(&mut self, thread: u32, frame: u64, pc: u32);
    /// A method is left, by a return or by an exception.
    fn leave(&mut self, thread: u32, frame: u64, thrown: bool, at_ns: i64);
}

/// An instrumentation of a package of tests.
#[derive(Debug, Clone, Copy)]
pub struct Instrumentation<'a> {
    /// The package that it is in.
    pub package: &'a str,
    /// Its class, as in `android.test.InstrumentationTestRunner`.
    pub runner: &'a str,
    /// What it is told, as `-e KEY VALUE` of `am instrument`.
    pub arguments: &'a [(String, String)],
}

/// A phone that has booted.
pub struct Phone {
    settings: Settings,
    costs: Rc<CostTable>,
    world: World,
    package: String,
    archive: Arc<BTreeMap<String, Vec<u8>>>,
    files: BTreeMap<String, Vec<u8>>,
    keeps_views: bool,
}

/// The method that a run begins with.
struct Entry<'a> {
    class: &'a str,
    method: &'a str,
    descriptor: &'a str,
    is_app: bool,
    /// The rest before and after it, beside that of every run.
    rest_ps: u64,
}

impl Phone {
    /// Boots a phone.
    ///
    /// # Errors
    /// Settings out of range, and a class library that cannot be read.
    pub fn boot(settings: Settings) -> Result<Phone, PhoneError> {
        if !(1..=8).contains(&settings.cores) {
            return Err(PhoneError::Setting {
                name: "cores",
                what: format!("expected 1 to 8, got {}", settings.cores),
            });
        }
        let costs = Rc::new(CostTable::load()?);
        let mut world = World::new(Rc::clone(&costs));
        for dex in read_all(wattline_classlib::BOOT, "boot.dex")? {
            world.add_dex("boot.dex", dex, false);
        }
        let files = BTreeMap::new();
        Ok(Phone {
            settings,
            costs,
            world,
            package: "wattline.app".into(),
            archive: Arc::default(),
            files,
            keeps_views: false,
        })
    }

    /// Installs an app: names and bytes of its DEX files in class-path order.
    ///
    /// # Errors
    /// A file that is no DEX file.
    pub fn install(&mut self, package: &str, dex_files: &[(String, Vec<u8>)]) -> Result<(), PhoneError> {
        self.package = package.into();
        for (entry, bytes) in dex_files {
            for (position, dex) in read_all(bytes, entry)?.into_iter().enumerate() {
                self.world.add_dex(&part_name(entry, position), link::into_owned(dex), true);
            }
        }
        Ok(())
    }

    /// Installs a test package's DEX files beside the app, whose classes come first.
    ///
    /// # Errors
    /// A file that is no DEX file.
    pub fn install_tests(&mut self, dex_files: &[(String, Vec<u8>)]) -> Result<(), PhoneError> {
        let package = self.package.clone();
        let named = dex_files.iter().map(|(entry, bytes)| (format!("{TEST_ENTRY}{entry}"), bytes.clone()));
        self.install(&package, &named.collect::<Vec<_>>())
    }

    /// Lets the installed app read these files of its archive: assets, the manifest, resources. Phones may share them.
    pub fn add_archive(&mut self, files: Arc<BTreeMap<String, Vec<u8>>>) {
        self.archive = files;
    }

    /// Files that are there before the app starts, by absolute path.
    pub fn add_files(&mut self, files: BTreeMap<String, Vec<u8>>) {
        self.files.extend(files);
    }

    /// Names of the app's ids, for who wants to know the views. Of a broken table there are none: the app itself fails
    /// where it reads it.
    fn ids(&self) -> BTreeMap<u32, String> {
        let table = self.archive.get("resources.arsc").filter(|_| self.keeps_views);
        table.and_then(|table| wattline_apk::axml::ids(table).ok()).unwrap_or_default()
    }

    /// Keeps the views of the screen, for who wants to know where to tap. The run is the same.
    pub fn keep_views(&mut self) {
        self.keeps_views = true;
    }

    /// Starts an activity by class name, feeds it the inputs, and stops it.
    ///
    /// # Errors
    /// See [`PhoneError`]. An exception in the app is no error: see [`Outcome::uncaught`].
    pub fn run_app(
        self,
        activity: &str,
        inputs: &[Input],
        observer: Option<&mut dyn Observer>,
    ) -> Result<Outcome, PhoneError> {
        let activity = match activity.starts_with('.') {
            true => format!("{}{activity}", self.package),
            false => activity.into(),
        };
        let entry = Entry {
            class: "Landroid/app/ActivityThread;",
            method: "main",
            descriptor: "(Ljava/lang/String;Ljava/lang/String;)V",
            is_app: true,
            rest_ps: 0,
        };
        let mut inputs = inputs.to_vec();
        if inputs.last().is_none_or(|input| input.kind != InputKind::Stop) {
            inputs.push(Input { after_ns: STOP_AFTER_NS, kind: InputKind::Stop });
        }
        let inputs = repeat::inputs(self.settings.repeatability, self.settings.seed, &inputs);
        let args = [self.package.clone(), activity];
        self.run(&entry, &inputs, observer, |vm| {
            Ok(args.iter().map(|text| u64::from(vm.machine.new_text(text))).collect())
        })
    }

    /// Starts the installed app for an instrumentation, and waits until that has finished: its class, the package that
    /// was installed by [`Phone::install_tests`], and what it is told. [`Outcome::reports`] is what it said.
    ///
    /// # Errors
    /// See [`PhoneError`]; also when it never finishes. An exception is no error: see [`Outcome::uncaught`].
    pub fn run_instrumentation(
        self,
        instrumentation: &Instrumentation<'_>,
        observer: Option<&mut dyn Observer>,
    ) -> Result<Outcome, PhoneError> {
        let entry = Entry {
            class: "Landroid/app/ActivityThread;",
            method: "instrument",
            descriptor: "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;)V",
            is_app: true,
            rest_ps: INSTRUMENTATION_REST_PS,
        };
        let names = [self.package.clone(), instrumentation.package.into(), instrumentation.runner.into()];
        let told = instrumentation.arguments.iter().flat_map(|(key, value)| [key, value]);
        self.run(&entry, &[], observer, |vm| {
            let mut args: Vec<u64> = names.iter().map(|text| u64::from(vm.machine.new_text(text))).collect();
            let told = told.map(|text| vm.machine.new_text(text)).collect();
            args.push(vm.machine.new_refs("[Ljava/lang/String;", told)?.into());
            Ok(args)
        })
    }

    /// Runs `public static void main(String[])` of a class, such as `com.example.Main`.
    ///
    /// # Errors
    /// See [`PhoneError`].
    pub fn run_main(
        self,
        class: &str,
        args: &[String],
        observer: Option<&mut dyn Observer>,
    ) -> Result<Outcome, PhoneError> {
        let class = format!("L{};", class.replace('.', "/"));
        let entry =
            Entry { class: &class, method: "main", descriptor: "([Ljava/lang/String;)V", is_app: false, rest_ps: 0 };
        self.run(&entry, &[], observer, |vm| {
            let args = args.iter().map(|text| vm.machine.new_text(text)).collect();
            Ok(vec![vm.machine.new_refs("[Ljava/lang/String;", args)?.into()])
        })
    }

    fn run(
        mut self,
        entry: &Entry,
        inputs: &[Input],
        observer: Option<&mut dyn Observer>,
        args: impl FnOnce(&mut Vm) -> Result<Vec<u64>, Trap>,
    ) -> Result<Outcome, PhoneError> {
        let known = Known::find(&mut self.world)?;
        let mut vm = self.into_vm(known, (inputs, entry.rest_ps), observer);
        vm.program.is_app = entry.is_app;
        vm.start(entry, args).map_err(|trap| match trap {
            Trap::Fatal(error) => *error,
            Trap::Java(class, message) => PhoneError::Link {
                class: class.into(),
                what: format!("thrown before the program began: {}", message.unwrap_or_default()),
            },
            Trap::NoClass { class, caller } => PhoneError::MissingClass { class, caller },
            Trap::Thrown(_) => PhoneError::Link { class: entry.class.into(), what: "failed to start".into() },
        })?;
        vm.run()?;
        Ok(vm.finish())
    }

    fn into_vm<'o>(
        self,
        known: Known,
        (inputs, rest_ps): (&[Input], u64),
        observer: Option<&'o mut dyn Observer>,
    ) -> Vm<'o> {
        let start_ps = self.costs.clock.idle_before_us * 1_000_000 + rest_ps;
        let cores = self.settings.cores as usize;
        let mut ledger = Ledger::new(Rc::clone(&self.costs), &self.settings, start_ps);
        let until_switch_ps = ledger.until_switch_ps();
        let Effects { switching, wake_ups, .. } = self.settings.effects;
        let ids = self.ids();
        Vm {
            machine: Machine::new(self.world, known, self.settings.heap_bytes),
            scheduler: Scheduler::new(cores, switching || wake_ups, start_ps, until_switch_ps),
            ledger,
            conduct: Conduct::default(),
            output: Output { keeps_views: self.keeps_views, ids, ..Output::default() },
            files: Files::with(&self.package, self.files),
            network: Network::new(self.settings.seed, self.settings.effects.promotion),
            program: Program::new(self.package, self.archive, inputs, (start_ps, rest_ps)),
            jitter: Jitter::new(self.settings.repeatability, self.settings.seed),
            observer,
            settings: self.settings,
            costs: self.costs,
        }
    }
}

impl Vm<'_> {
    /// Makes the main thread and its first frame.
    fn start(&mut self, entry: &Entry, args: impl FnOnce(&mut Self) -> Result<Vec<u64>, Trap>) -> Result<(), Trap> {
        let class = self.machine.world.need_class(entry.class, "the phone")?;
        let method = self.entry_method(class, entry)?;
        let object = self.main_thread_object();
        let start_ps = self.scheduler.free_ps(0);
        let mut main = Box::new(Thread::new(0, object, "main".into(), false, start_ps));
        let args = args(self)?;
        if let Some(code) = self.code_of(method)? {
            self.push_frame(&mut main, method, code, &args, FrameKind::Call);
        }
        self.initialise(&mut main, class)?;
        self.machine.threads.push(Some(main));
        self.scheduler.live.push(0);
        self.machine.thread_of.insert(object, 0);
        Ok(())
    }

    fn entry_method(&self, class: u32, entry: &Entry) -> Result<MethodId, PhoneError> {
        let symbols = &self.machine.world.symbols;
        let found = match (symbols.find(entry.method), symbols.find(entry.descriptor)) {
            (Some(name), Some(descriptor)) => self.machine.world.find_method(class, name, descriptor),
            _ => None,
        };
        found.filter(|&method| self.machine.world.method(method).is_static()).ok_or_else(|| PhoneError::MissingMethod {
            method: format!("{}->{}{}", entry.class, entry.method, entry.descriptor),
            caller: "the phone".into(),
        })
    }

    fn main_thread_object(&mut self) -> Handle {
        let class = self.machine.known.thread;
        let object = self.machine.new_instance(class);
        let name = self.machine.new_text("main");
        for (field, value) in [("name", u64::from(name)), ("id", 1), ("started", 1), ("priority", 5)] {
            if let Some(field) = self.machine.world.field_named(class, field) {
                self.machine.heap.set_field(object, field.slot, value);
            }
        }
        object
    }

    /// What the kernel counted: other processes' work goes to whichever core had time.
    fn load(&mut self, end_ps: u64) -> Load {
        let speed = &mut self.ledger.speed;
        speed.govern(end_ps);
        let base_ns = self.costs.clock.base_ns;
        let ps = |at_ns: i64| (at_ns - base_ns).max(0) as u64 * 1000;
        for event in self.ledger.events.iter().filter(|event| event.kind == EventKind::Compile) {
            speed.load.add_elsewhere(ps(event.start_ns), ps(event.end_ns));
        }
        if self.settings.effects.system {
            let wake_ups = effects::background::wake_ups(&self.costs.system, self.settings.seed, end_ps);
            wake_ups.iter().for_each(|&(from_ps, until_ps, _)| speed.load.add_elsewhere(from_ps, until_ps));
        }
        speed.load.clone()
    }

    fn finish(mut self) -> Outcome {
        self.ledger.settle_lines(self.machine.world.codes());
        let end_ps = self.end_ps() + self.costs.clock.idle_after_us * 1_000_000 + self.program.rest_ps;
        let load = self.load(end_ps);
        let costs = &self.costs;
        let program_end_ps = self.scheduler.last_ps();
        let (seed, meter) = (self.settings.seed, self.settings.meter);
        let (bins, truth, rails) = self.ledger.power.finish(&Ended {
            end_ps,
            costs,
            effects: self.settings.effects,
            bearer: self.settings.bearer,
            seed,
            idle_ppm: self.ledger.speed.idle_ppm,
            transfers: &self.network.transfers,
            switched: &self.ledger.switched,
            drawn: &self.ledger.drawn,
            pulses: meter.pulses,
            rails: self.settings.rails,
        });
        let last_ps = bins.len() as u64 * costs.meter.period_us * 1_000_000;
        let stamp = |ps| (meter::device_ns(ps, costs), meter.clock_ns(ps, costs));
        let mut events = self.ledger.events;
        let collections = events.iter().filter(|event| event.kind == EventKind::Gc);
        let collecting_ns: i64 = collections.map(|event| event.end_ns - event.start_ns).sum();
        events.sort_by_key(|event| (event.start_ns, event.kind));
        let world = &self.machine.world;
        let named = |&(at_ps, id): &(u64, _)| CompiledMethod {
            at_ns: meter::device_ns(at_ps, costs),
            method: world.signature(id),
        };
        let mut compiled: Vec<CompiledMethod> = self.ledger.compiled.iter().map(named).collect();
        compiled.sort_by(|a, b| (a.at_ns, &a.method).cmp(&(b.at_ns, &b.method)));
        let khz = |step: usize| costs.frequency.khz.get(step).map_or(0, |khz| *khz as u32);
        let from = |(at_ps, step)| CoreFrequency { at_ns: meter::device_ns(at_ps, costs), khz: khz(step) };
        let frequencies = load.steps().map(from).collect();
        let device_ns = |ps| meter::device_ns(ps, costs);
        let on_core = |on: running::OnCore| ThreadRunning {
            thread: on.thread,
            start_ns: device_ns(on.start_ps),
            end_ns: device_ns(on.end_ps),
        };
        let running = self.ledger.running.told().into_iter().map(on_core).collect();
        let bytes_per_ms = costs.radio(self.settings.bearer).bytes_per_ms;
        let traffic = Passing::of(&self.network.transfers, bytes_per_ms, costs);
        let idle_uw = costs.idle.power_mw * 1000;
        let (gauge, charge_nah) =
            costs.battery.discharge(self.settings.charge_nah, idle_uw, (&bins, costs.meter.period_us));
        let end_ns = meter::device_ns(last_ps, costs);
        let (hardware, passing) = (self.output.hardware.clone(), traffic.clone());
        let known = history::Known { load, hardware, traffic: passing, gauge, end_ns, rails };
        let history = History::of(costs, self.settings.bearer, self.program.package.clone(), known);
        Outcome {
            stdout: self.output.stdout,
            stderr: self.output.stderr,
            logcat: self.output.logcat,
            files: self.files.into_contents(),
            reports: self.output.reports,
            screen: self.output.screen,
            views: self.output.views,
            hardware: self.output.hardware,
            samples: meter.read(&bins, costs, seed),
            clock: vec![stamp(0), stamp(last_ps)],
            pulses: if meter.pulses { meter::sent(costs, end_ps, seed) } else { Vec::new() },
            conduct: Conduct { unseen: self.program.unseen(), ..self.conduct },
            uncaught: self.program.uncaught,
            stack: self.program.stack,
            exit: self.program.exit,
            end_ns: meter::device_ns(program_end_ps, costs),
            instructions: self.ledger.instructions,
            tracer_instructions: self.ledger.tracer_instructions,
            busy_ns: (self.ledger.busy_ps / 1000).saturating_sub(collecting_ns.max(0) as u64),
            system: SystemLog { events, compiled, frequencies, running },
            traffic,
            history,
            charge_nah,
            truth,
        }
    }
}

/// How much of Android the class library has, by package.
///
/// # Errors
/// When the class library cannot be read, which a test excludes.
pub fn library() -> Result<Vec<Package>, PhoneError> {
    Ok(read_all(wattline_classlib::BOOT, "boot.dex")?.iter().flat_map(coverage).collect())
}

fn read_all<'a>(bytes: &'a [u8], entry: &str) -> Result<Vec<Dex<'a>>, PhoneError> {
    Dex::read_all(bytes).map_err(|error| PhoneError::Dex { entry: entry.into(), what: error.to_string() })
}
