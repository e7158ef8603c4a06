//! A running phone, and what the interpreter and the natives share.

use std::rc::Rc;

use super::class::{MethodBody, Origin};
use super::code::{self, Code, Payer};
use super::conduct::Conduct;
use super::cost::CostTable;
use super::error::{PhoneError, Trap};
use super::files::Files;
use super::ids::{ClassId, Handle, MethodId};
use super::ledger::Ledger;
use super::machine::Machine;
use super::network::Network;
use super::output::Output;
use super::power::{INHERIT, LineKey, Part, TRACER};
use super::program::Program;
use super::repeat::Jitter;
use super::scheduler::Scheduler;
use super::thread::{Monitor, Thread};
use super::{EventKind, Observer, Settings};
use wattline_dex::{MethodIdx, TypeIdx};

/// The prefix of the names of methods that instrumentation adds as clones of others.
const CLONE_PREFIX: &str = "wattline$";
/// The end of the parameters of such methods that have the name of the other.
const CLONE_MARK: &str = "Lwattline/rt/Implied;)";

/// A running phone.
pub(super) struct Vm<'o> {
    /// The settings that it was booted with.
    pub(super) settings: Settings,
    /// The costs of instructions, natives and parts.
    pub(super) costs: Rc<CostTable>,
    /// Classes, objects, threads and monitors.
    pub(super) machine: Machine,
    /// Cores and the threads that have not ended.
    pub(super) scheduler: Scheduler,
    /// Time and energy used.
    pub(super) ledger: Ledger,
    /// The program that runs.
    pub(super) program: Program,
    /// How the program behaves.
    pub(super) conduct: Conduct,
    /// The program's text, log and screen.
    pub(super) output: Output,
    /// The phone's files.
    pub(super) files: Files,
    /// The network that requests go through.
    pub(super) network: Network,
    /// What differs between runs beside energy.
    pub(super) jitter: Jitter,
    /// Sees every step of the app's methods.
    pub(super) observer: Option<&'o mut dyn Observer>,
}

impl Vm<'_> {
    /// Makes room for a new instance and makes it. The instance goes where a call's result goes.
    pub(super) fn allocate(&mut self, thread: &mut Thread, class: ClassId) -> Result<(), Trap> {
        self.make_room(thread, 8 + 4 * u64::from(self.machine.world.class(class).slots))?;
        thread.result = self.machine.new_instance(class).into();
        Ok(())
    }

    /// Makes room for an allocation, by a collection if need be.
    pub(super) fn make_room(&mut self, thread: &mut Thread, bytes: u64) -> Result<(), Trap> {
        if self.machine.heap.fresh < self.costs.gc.every_bytes && self.machine.heap.fits(bytes) {
            return Ok(());
        }
        if self.collect(thread, true) && !self.machine.heap.fits(bytes) {
            self.collect(thread, false);
        }
        if self.machine.heap.fits(bytes) {
            return Ok(());
        }
        let message = format!("Failed to allocate {bytes} bytes of {} in use", self.machine.heap.used);
        Err(Trap::java("Ljava/lang/OutOfMemoryError;", message))
    }

    /// Collects garbage: a pause of all threads, with its energy. Tells whether soft references kept objects.
    pub(super) fn collect(&mut self, thread: &mut Thread, keeps_soft: bool) -> bool {
        self.ledger.close_span(thread);
        let others = self.machine.threads.iter().flatten().flat_map(|other| other.roots());
        let statics = self.machine.world.static_refs.iter().map(|&slot| {
            let value = self.machine.world.statics.get(slot as usize).copied().unwrap_or(0);
            value as Handle
        });
        let classes = self.machine.world.loaded().map(|class| class.object);
        let interned = self.machine.interned.values().copied();
        let roots: Vec<Handle> = thread.roots().chain(others).chain(statics).chain(classes).chain(interned).collect();
        let world = &self.machine.world;
        let (monitors, free) = (&mut self.machine.monitors, &mut self.machine.free_monitors);
        let freed = |index: u32| {
            if let Some(monitor) = monitors.get_mut(index as usize) {
                *monitor = Monitor::default();
                free.push(index);
            }
        };
        let (shape, slots) = (|class| world.class(class).shape(), world.reference_slots);
        let before = self.machine.heap.cleared.len();
        let kept_soft = self.machine.heap.collect(roots, shape, slots, keeps_soft, freed);
        let queues = self.machine.heap.cleared.iter().skip(before);
        let queues: Vec<Handle> =
            queues.map(|&cleared| self.machine.heap.field(cleared, slots.queue) as Handle).collect();
        if self.settings.effects.collections {
            self.pause(thread);
        }
        for queue in queues {
            self.machine.notify_unowned(queue, thread.spent.now_ps);
        }
        kept_soft
    }

    /// A collection's pause of all threads.
    fn pause(&mut self, thread: &mut Thread) {
        let (start_ps, end_ps, energy_pj) = self.ledger.burst(thread.spent.now_ps, EventKind::Gc, None);
        self.ledger.power.add_part(Part::Gc, start_ps, end_ps, energy_pj);
        thread.spent.now_ps = end_ps;
        thread.span_ps = end_ps;
        thread.slice_end_ps = thread.slice_end_ps.max(end_ps);
        self.scheduler.hold_all_until(end_ps);
    }

    /// The decoded code of a method; none if it has none.
    pub(super) fn code_of(&mut self, id: MethodId) -> Result<Option<Rc<Code>>, PhoneError> {
        let method = self.machine.world.method(id);
        let at = match &method.body {
            MethodBody::Code(code) => return Ok(Some(Rc::clone(code))),
            MethodBody::Raw(at) => *at,
            _ => return Ok(None),
        };
        let (class, signature) = (method.class, self.machine.world.signature(id));
        let Some(file) = self.machine.world.dex_of(class) else { return Ok(None) };
        let Some(raw) = self.machine.world.raw_code(class, at, &file) else { return Ok(None) };
        let bad = |at, what| PhoneError::Code { method: signature.clone(), at, what };
        if raw.ins != method.ins {
            return Err(bad(0, format!("expected {} argument words, found {}", method.ins, raw.ins)));
        }
        let name: Rc<str> = Rc::clone(&self.machine.world.class(class).name);
        let short = signature.get(name.len() + 2..).unwrap_or("");
        // What a method's clone without probes consumes is the method's.
        let short: Rc<str> = short.strip_prefix(CLONE_PREFIX).unwrap_or(short).replace(CLONE_MARK, ")").into();
        let power = &mut self.ledger.power;
        let mut add = |line, called: Option<u32>| {
            let called = called.map(|index| file.dex.method_signature(MethodIdx(index)).into());
            power.add_line(LineKey { class: Rc::clone(&name), method: Rc::clone(&short), line, called })
        };
        let payer = match self.machine.world.class(class).origin {
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
        self.machine.world.method_mut(id).body = MethodBody::Code(Rc::clone(&code));
        Ok(Some(code))
    }

    /// The class that a method's type index names; none when it does not exist.
    pub(super) fn class_if_any(&mut self, method: MethodId, index: TypeIdx) -> Result<Option<ClassId>, PhoneError> {
        let Some(file) = self.machine.world.dex_of(self.machine.world.method(method).class) else { return Ok(None) };
        self.machine.world.find_class(&file.dex.type_name(index))
    }
}
