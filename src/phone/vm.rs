//! The state of a running phone, and what the interpreter and the natives share.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use super::class::{ClassId, MethodBody, MethodId, Origin};
use super::code::{self, Code, Payer, Stretch, Used, quick};
use super::cost::CostTable;
use super::effects::cores::Occupant;
use super::effects::hardware::Switched;
use super::effects::speed::Speed;
use super::error::{PhoneError, Trap};
use super::files::Files;
use super::heap::{Body, Handle, Heap};
use super::link::World;
use super::network::Network;
use super::power::{INHERIT, LineKey, Part, Power, TRACER};
use super::rng::Rng;
use super::thread::{Monitor, Spent, Thread, ThreadId};
use super::{Event, EventKind, HardwareUse, Input, Observer, Settings, View};
use wattline_dex::{MethodIdx, TypeIdx};

/// What the names of methods begin with that instrumentation adds as clones of others.
const CLONE_PREFIX: &str = "wattline$";

/// Classes and fields of the library that the VM itself touches.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    /// `java.lang.Object`.
    pub(super) object: ClassId,
    /// `java.lang.String`.
    pub(super) string: ClassId,
    /// `String.value`.
    pub(super) string_value: u32,
    /// `char[]`.
    pub(super) chars: ClassId,
    /// `java.lang.Class`.
    pub(super) class: ClassId,
    /// The number of a class in its `java.lang.Class`.
    pub(super) class_number: u32,
    /// `java.lang.Throwable`.
    pub(super) throwable: ClassId,
    /// `Throwable.detailMessage`.
    pub(super) message: u32,
    /// `Throwable.cause`.
    pub(super) cause: u32,
    /// `Throwable.backtrace`.
    pub(super) backtrace: u32,
    /// `long[]`.
    pub(super) longs: ClassId,
    /// `java.lang.Thread`.
    pub(super) thread: ClassId,
}

/// What a program wrote.
#[derive(Debug, Default)]
pub(super) struct Output {
    /// `System.out`.
    pub(super) stdout: String,
    /// `System.err`.
    pub(super) stderr: String,
    /// The log, one entry a line.
    pub(super) logcat: Vec<String>,
    /// The screen as last shown.
    pub(super) screen: String,
    /// Its views, where they are kept.
    pub(super) views: Vec<View>,
    /// Parts of the phone as they were switched.
    pub(super) hardware: Vec<HardwareUse>,
}

/// A running phone.
pub(super) struct Vm<'o> {
    pub(super) settings: Settings,
    pub(super) costs: Rc<CostTable>,
    pub(super) world: World,
    pub(super) heap: Heap,
    pub(super) known: Known,
    pub(super) interned: HashMap<Vec<u16>, Handle>,
    /// All threads by number; none while one runs, and after its end.
    pub(super) threads: Vec<Option<Box<Thread>>>,
    /// Threads that have not ended.
    pub(super) live: Vec<ThreadId>,
    /// Threads by their objects, until they end.
    pub(super) thread_of: HashMap<Handle, ThreadId>,
    pub(super) monitors: Vec<Monitor>,
    pub(super) free_monitors: Vec<u32>,
    /// Virtual time of each core.
    pub(super) cores: Vec<u64>,
    pub(super) power: Power,
    /// Frequency, compiler, and what differs between runs.
    pub(super) speed: Speed,
    /// Who had each core last.
    pub(super) occupants: Vec<Occupant>,
    /// Time in which nobody of the app ran, as its threads took turns.
    pub(super) switching_ps: u64,
    /// What was switched, with who did it.
    pub(super) switched: Vec<Switched>,
    /// When the screen was drawn, and how much.
    pub(super) drawn: Vec<(u64, u64)>,
    pub(super) gc_rng: Rng,
    pub(super) switch_rng: Rng,
    /// Processor time until the next switch to another process.
    pub(super) until_switch_ps: u64,
    pub(super) events: Vec<Event>,
    pub(super) output: Output,
    /// Whether the views of the screen are kept.
    pub(super) keeps_views: bool,
    pub(super) files: Files,
    pub(super) network: Network,
    pub(super) package: String,
    /// The files of the app's archive.
    pub(super) archive: Arc<BTreeMap<String, Vec<u8>>>,
    pub(super) inputs: VecDeque<Input>,
    /// When the next input comes.
    pub(super) input_ps: u64,
    pub(super) uncaught: Option<String>,
    pub(super) exit: Option<i32>,
    /// Whether the program ends with its main thread.
    pub(super) is_app: bool,
    pub(super) instructions: u64,
    pub(super) tracer_instructions: u64,
    /// Time that threads ran, collections included.
    pub(super) busy_ps: u64,
    pub(super) observer: Option<&'o mut dyn Observer>,
    pub(super) frame_ids: u64,
}

impl Known {
    /// Looks everything up in the class library.
    pub(super) fn find(world: &mut World) -> Result<Known, PhoneError> {
        let caller = "the phone";
        let object = world.need_class("Ljava/lang/Object;", caller)?;
        let string = world.need_class("Ljava/lang/String;", caller)?;
        let class = world.need_class("Ljava/lang/Class;", caller)?;
        let throwable = world.need_class("Ljava/lang/Throwable;", caller)?;
        let thread = world.need_class("Ljava/lang/Thread;", caller)?;
        let slot = |world: &World, class: ClassId, name: &str| {
            let found = world.field_named(class, name).map(|field| field.slot);
            let field = || format!("{}->{name}", world.class(class).name);
            found.ok_or_else(|| PhoneError::MissingField { field: field(), caller: caller.into() })
        };
        let number = world.class(class).fields.values().find(|field| field.kind == b'I' && !field.is_static);
        let number = number.map(|field| field.slot);
        let missing =
            || PhoneError::MissingField { field: "an int of Ljava/lang/Class;".into(), caller: caller.into() };
        Ok(Known {
            object,
            string,
            string_value: slot(world, string, "value")?,
            chars: world.need_class("[C", caller)?,
            class,
            class_number: number.ok_or_else(missing)?,
            throwable,
            message: slot(world, throwable, "detailMessage")?,
            cause: slot(world, throwable, "cause")?,
            backtrace: slot(world, throwable, "backtrace")?,
            longs: world.need_class("[J", caller)?,
            thread,
        })
    }
}

impl Vm<'_> {
    /// A class of the library by descriptor.
    pub(super) fn library_class(&mut self, descriptor: &str) -> Result<ClassId, Trap> {
        Ok(self.world.need_class(descriptor, "the phone")?)
    }

    /// The class of an object.
    pub(super) fn class_of(&self, object: Handle) -> Option<ClassId> {
        self.heap.get(object).map(|object| object.class)
    }

    /// A new string. The caller has made room.
    pub(super) fn new_string(&mut self, text: &[u16]) -> Handle {
        let chars = self.heap.add(self.known.chars, Body::Chars(text.into()));
        let slots = self.world.class(self.known.string).slots as usize;
        let string = self.heap.add(self.known.string, Body::Fields(vec![0; slots].into()));
        self.heap.set_field(string, self.known.string_value, chars.into());
        string
    }

    /// A new string from text.
    pub(super) fn new_text(&mut self, text: &str) -> Handle {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string(&units)
    }

    /// The one string of its content that `String.intern` and constants share.
    pub(super) fn intern(&mut self, text: Vec<u16>) -> Handle {
        if let Some(&string) = self.interned.get(&text) {
            return string;
        }
        let string = self.new_string(&text);
        self.interned.insert(text, string);
        string
    }

    /// The UTF-16 of a string; none for null and what is no string.
    pub(super) fn units_of(&self, string: Handle) -> Option<&[u16]> {
        self.heap.get(string).filter(|object| object.class == self.known.string)?;
        let chars = self.heap.field(string, self.known.string_value) as Handle;
        match &self.heap.get(chars)?.body {
            Body::Chars(units) => Some(units),
            _ => None,
        }
    }

    /// The text of a string; lone surrogates are replaced.
    pub(super) fn text_of(&self, string: Handle) -> Option<String> {
        self.units_of(string).map(String::from_utf16_lossy)
    }

    /// The `java.lang.Class` of a class.
    pub(super) fn class_object(&mut self, class: ClassId) -> Handle {
        let object = self.world.class(class).object;
        if object != 0 {
            return object;
        }
        let slots = self.world.class(self.known.class).slots as usize;
        let object = self.heap.add(self.known.class, Body::Fields(vec![0; slots].into()));
        self.heap.set_field(object, self.known.class_number, u64::from(class));
        self.world.class_mut(class).object = object;
        object
    }

    /// The class of a `java.lang.Class`.
    pub(super) fn class_from_object(&self, object: Handle) -> Result<ClassId, Trap> {
        self.heap.get(object).filter(|found| found.class == self.known.class).ok_or_else(Trap::null)?;
        Ok(self.heap.field(object, self.known.class_number) as ClassId)
    }

    /// A new instance with all fields zero. The caller has made room.
    pub(super) fn new_instance(&mut self, class: ClassId) -> Handle {
        let slots = self.world.class(class).slots as usize;
        self.heap.add(class, Body::Fields(vec![0; slots].into()))
    }

    /// As [`Vm::new_instance`], but makes room; it goes where a call's result goes.
    pub(super) fn allocate(&mut self, thread: &mut Thread, class: ClassId) -> Result<(), Trap> {
        self.make_room(thread, 8 + 4 * u64::from(self.world.class(class).slots))?;
        thread.result = self.new_instance(class).into();
        Ok(())
    }

    /// An empty body for an array of this class and length, and its size.
    pub(super) fn array_element(&self, class: ClassId) -> usize {
        match self.world.class(class).name.as_bytes().get(1) {
            Some(b'Z' | b'B') => 1,
            Some(b'S' | b'C') => 2,
            Some(b'J' | b'D') => 8,
            _ => 4,
        }
    }

    /// A new array with all elements zero. The caller has made room.
    pub(super) fn new_array(&mut self, class: ClassId, len: usize) -> Handle {
        let body = match self.world.class(class).name.as_bytes().get(1) {
            Some(b'Z' | b'B') => Body::Bytes(vec![0; len].into()),
            Some(b'S') => Body::Shorts(vec![0; len].into()),
            Some(b'C') => Body::Chars(vec![0; len].into()),
            Some(b'I' | b'F') => Body::Ints(vec![0; len].into()),
            Some(b'J' | b'D') => Body::Longs(vec![0; len].into()),
            _ => Body::Refs(vec![0; len].into()),
        };
        self.heap.add(class, body)
    }

    /// An array of references from its elements.
    pub(super) fn new_refs(&mut self, descriptor: &str, elements: Vec<Handle>) -> Result<Handle, Trap> {
        let class = self.library_class(descriptor)?;
        Ok(self.heap.add(class, Body::Refs(elements.into())))
    }

    /// Makes room for an allocation, by a collection if need be.
    pub(super) fn make_room(&mut self, thread: &mut Thread, bytes: u64) -> Result<(), Trap> {
        if self.heap.fresh < self.costs.gc.every_bytes && self.heap.fits(bytes) {
            return Ok(());
        }
        self.collect(thread);
        if self.heap.fits(bytes) {
            return Ok(());
        }
        let message = format!("Failed to allocate {bytes} bytes of {} in use", self.heap.used);
        Err(Trap::java("Ljava/lang/OutOfMemoryError;", message))
    }

    /// Collects garbage: a pause of all threads, with its energy.
    pub(super) fn collect(&mut self, thread: &mut Thread) {
        self.close_span(thread);
        let others = self.threads.iter().flatten().flat_map(|other| other.roots());
        let statics = self.world.static_refs.iter().map(|&slot| {
            let value = self.world.statics.get(slot as usize).copied().unwrap_or(0);
            value as Handle
        });
        let classes = self.world.loaded().map(|class| class.object);
        let interned = self.interned.values().copied();
        let roots: Vec<Handle> = thread.roots().chain(others).chain(statics).chain(classes).chain(interned).collect();
        let world = &self.world;
        let (monitors, free) = (&mut self.monitors, &mut self.free_monitors);
        let freed = |index: u32| {
            if let Some(monitor) = monitors.get_mut(index as usize) {
                *monitor = Monitor::default();
                free.push(index);
            }
        };
        self.heap.collect(roots, |class| world.class(class).ref_slots.as_slice(), freed);
        if !self.settings.effects.collections {
            return;
        }
        let (start_ps, end_ps, energy_pj) = self.burst(thread.spent.now_ps, EventKind::Gc);
        self.power.add_part(Part::Gc, start_ps, end_ps, energy_pj);
        thread.spent.now_ps = end_ps;
        thread.span_ps = end_ps;
        thread.slice_end_ps = thread.slice_end_ps.max(end_ps);
        self.hold_all_until(end_ps);
    }

    /// Draws the energy of a rare event that begins now, and notes it.
    pub(super) fn burst(&mut self, start_ps: u64, kind: EventKind) -> (u64, u64, u64) {
        let (model, rng) = match kind {
            EventKind::Gc => (&self.costs.gc, &mut self.gc_rng),
            EventKind::Switch | EventKind::Compile => (&self.costs.switch, &mut self.switch_rng),
        };
        let (low, high) = model.energy_uj;
        let energy_pj = rng.range(low * 1_000_000, high * 1_000_000);
        // 1 pJ at 1 mW lasts 1 ns.
        let end_ps = start_ps + energy_pj.saturating_mul(1000) / model.power_mw;
        self.event(kind, start_ps, end_ps, energy_pj);
        (start_ps, end_ps, energy_pj)
    }

    fn event(&mut self, kind: EventKind, start_ps: u64, end_ps: u64, energy_pj: u64) {
        let device_ns = |ps| super::meter::device_ns(ps, &self.costs);
        self.events.push(Event { kind, start_ns: device_ns(start_ps), end_ns: device_ns(end_ps), energy_pj });
    }

    /// The costs of a method as it is entered or gone on with.
    #[inline(always)]
    pub(super) fn table<'c>(&mut self, now_ps: u64, code: &'c Code) -> &'c [Stretch] {
        let heat = code.heat.get();
        let compiled = heat >= self.speed.rounds;
        if !compiled {
            code.heat.set(heat + 1);
            if heat + 1 == self.speed.rounds {
                self.compile(now_ps, code);
            }
        }
        let level = self.speed.level(compiled);
        code.table(level, || self.speed.factor(level))
    }

    /// Compiles a method, beside the app.
    #[cold]
    fn compile(&mut self, start_ps: u64, code: &Code) {
        let model = &self.costs.warm_up;
        let energy_pj = model.compile_pj * code.insts.len() as u64;
        let end_ps = start_ps + energy_pj.saturating_mul(1000) / model.compile_mw;
        self.power.add_part(Part::Compile, start_ps, end_ps, energy_pj);
        self.event(EventKind::Compile, start_ps, end_ps, energy_pj);
    }

    /// What so many significant bits of operands cost.
    #[inline(always)]
    pub(super) fn weigh(&self, bits: u64) -> Used {
        let (ps, pj) = self.speed.native().of(self.costs.operands.bit);
        (ps * bits, pj * bits)
    }

    /// Books what a thread has used since the last call.
    pub(super) fn close_span(&mut self, thread: &mut Thread) {
        self.charge(&mut thread.spent);
        self.power.add(thread.span_ps, thread.spent.now_ps, thread.spent.energy_pj);
        thread.spent.energy_pj = 0;
        thread.span_ps = thread.spent.now_ps;
    }

    /// Makes another line pay from now on.
    #[inline]
    pub(super) fn pay(&mut self, thread: &mut Thread, line: u32) {
        self.charge(&mut thread.spent);
        thread.spent.line = line;
    }

    /// Charges the line that pays with what it has called since it was charged last.
    #[inline]
    fn charge(&mut self, spent: &mut Spent) {
        let (ps, pj) = (std::mem::take(&mut spent.called_ps), std::mem::take(&mut spent.called_pj));
        self.power.charge_line(spent.line, (ps, pj));
        let instructions = std::mem::take(&mut spent.called_instructions);
        if spent.line == TRACER {
            self.tracer_instructions = self.tracer_instructions.wrapping_add(instructions);
        }
    }

    /// Makes the line of an instruction pay for what it calls.
    #[inline(always)]
    pub(super) fn pay_for_call(&mut self, spent: &mut Spent, inherits: bool, stretches: &[Stretch], pc: usize) {
        if !inherits
            && let Some(stretch) = stretches.get(pc)
            && stretch.caller != spent.line
        {
            self.charge(spent);
            spent.line = stretch.caller;
        }
    }

    /// Counts what was executed, and who pays for what app lines and probes executed, all of it since the program began.
    pub(super) fn settle_lines(&mut self) {
        for code in self.world.codes() {
            for (level, table) in code.tables.iter().enumerate() {
                let factor = self.speed.factor(level);
                for (at, stretch) in table.get().into_iter().flatten().enumerate() {
                    let count = stretch.count.take();
                    for pc in (stretch.start as usize..=at).filter(|_| count != 0) {
                        let (Some(price), Some(inst)) = (code.prices.get(pc), code.insts.get(pc)) else { continue };
                        let counted = if inst.op.get() == quick::LABEL { 0 } else { count };
                        self.instructions = self.instructions.wrapping_add(counted);
                        if code.inherits {
                            continue;
                        }
                        if price.line == TRACER {
                            self.tracer_instructions = self.tracer_instructions.wrapping_add(counted);
                        }
                        let times = |used: Used, count: u64| (used.0.wrapping_mul(count), used.1.wrapping_mul(count));
                        let (own, back) = price.at(factor);
                        self.power.charge_line(price.line, times(own, count));
                        // The branch before the instruction gets back what it would have cost if it had been taken.
                        let branch = pc.checked_sub(1).and_then(|before| code.prices.get(before));
                        branch.inspect(|branch| self.power.charge_line(branch.line, times(back, count.wrapping_neg())));
                    }
                }
            }
            for (added, price) in code.added.iter().zip(&code.prices).filter(|_| !code.inherits) {
                self.power.charge_line(price.line, added.take());
            }
        }
    }

    /// Puts a thread back where the scheduler finds it.
    pub(super) fn put_back(&mut self, thread: Box<Thread>) {
        if let Some(entry) = self.threads.get_mut(thread.id as usize) {
            *entry = Some(thread);
        }
    }

    /// The decoded code of a method; none if it has none.
    pub(super) fn code_of(&mut self, id: MethodId) -> Result<Option<Rc<Code>>, PhoneError> {
        let method = self.world.method(id);
        let at = match &method.body {
            MethodBody::Code(code) => return Ok(Some(Rc::clone(code))),
            MethodBody::Raw(at) => *at,
            _ => return Ok(None),
        };
        let (class, signature) = (method.class, self.world.signature(id));
        let Some(file) = self.world.dex_of(class) else { return Ok(None) };
        let Some(raw) = self.world.raw_code(class, at, &file) else { return Ok(None) };
        let bad = |at, what| PhoneError::Code { method: signature.clone(), at, what };
        if raw.ins != method.ins {
            return Err(bad(0, format!("expected {} argument words, found {}", method.ins, raw.ins)));
        }
        let name: Rc<str> = Rc::clone(&self.world.class(class).name);
        let short = signature.get(name.len() + 2..).unwrap_or("");
        // What a method's clone without probes consumes is the method's.
        let short: Rc<str> = short.strip_prefix(CLONE_PREFIX).unwrap_or(short).into();
        let power = &mut self.power;
        let mut add = |line, called: Option<u32>| {
            let called = called.map(|index| file.dex.method_signature(MethodIdx(index)).into());
            power.add_line(LineKey { class: Rc::clone(&name), method: Rc::clone(&short), line, called })
        };
        let payer = match self.world.class(class).origin {
            Origin::Library => Payer::Fixed(INHERIT),
            Origin::Tracer => Payer::Fixed(TRACER),
            Origin::App => Payer::PerLine(&mut add),
        };
        let code =
            Rc::new(code::prepare(raw, &self.costs, self.settings.effects, payer).map_err(|(at, what)| bad(at, what))?);
        if self.observer.is_none() {
            // An observer sees each instruction begin.
            code::fuse(&code);
        }
        self.world.method_mut(id).body = MethodBody::Code(Rc::clone(&code));
        Ok(Some(code))
    }

    /// The class that a method's type index names; none when it does not exist.
    pub(super) fn class_if_any(&mut self, method: MethodId, index: TypeIdx) -> Result<Option<ClassId>, PhoneError> {
        let Some(file) = self.world.dex_of(self.world.method(method).class) else { return Ok(None) };
        self.world.find_class(&file.dex.type_name(index))
    }
}
