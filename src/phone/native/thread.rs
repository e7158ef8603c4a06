//! `java.lang.Thread`, and the waiting of the main loop.

use super::{Done, NativeFn, give_int, give_object, int, long, nothing, object};
use crate::error::{PhoneError, Trap};
use crate::heap::Body;
use crate::ids::Handle;
use crate::thread::{FrameKind, NEVER, State, Thread};
use crate::vm::Vm;

const INTERRUPTED: &str = "Ljava/lang/InterruptedException;";
/// Answers of `pollEvent`.
const TIMEOUT: u64 = 0;
const WOKEN: u64 = 1;
const INPUT: u64 = 2;

/// Natives of this file.
pub(super) fn find(signature: &str) -> Option<NativeFn> {
    if let Some(name) = signature.strip_prefix("Lwattline/phone/Host;->") {
        let function: NativeFn = match name {
            "pollEvent(J[I)I" => poll,
            "wake()V" => wake,
            _ => return None,
        };
        return Some(function);
    }
    let function: NativeFn = match signature.strip_prefix("Ljava/lang/Thread;->")? {
        "currentThread()Ljava/lang/Thread;" => |_, t, _| give_object(t.object),
        "start0()V" => start,
        "sleep0(JI)V" => sleep,
        "yield()V" => |_, t, _| {
            t.slice_end_ps = t.spent.now_ps;
            nothing()
        },
        "interrupt0()V" => |vm, t, a| {
            match vm.machine.thread_of.get(&object(a, 0)).copied() {
                Some(id) if id == t.id => t.interrupted = true,
                Some(id) => vm.interrupt(id, t.spent.now_ps)?,
                None => {}
            }
            nothing()
        },
        "isInterrupted0(Z)Z" => is_interrupted,
        "holdsLock(Ljava/lang/Object;)Z" => |vm, t, a| {
            let monitor = vm.machine.heap.get(object(a, 0)).ok_or_else(Trap::null)?.monitor as usize;
            let monitor = monitor.checked_sub(1).and_then(|at| vm.machine.monitors.get(at));
            give_int(monitor.is_some_and(|monitor| monitor.owner == Some(t.id)).into())
        },
        "waiting0()I" => |vm, t, a| {
            let id = vm.machine.thread_of.get(&object(a, 0)).copied().filter(|&id| id != t.id);
            let thread = id.and_then(|id| vm.machine.threads.get(id as usize)?.as_ref());
            give_int(thread.map_or(0, |thread| match thread.state {
                State::Blocked(..) => 1,
                State::Waiting(..) | State::Polling(_) if thread.wake_ps == NEVER => 2,
                State::Waiting(..) | State::Polling(_) | State::Sleeping => 3,
                _ => 0,
            }))
        },
        "isAlive()Z" => |vm, _, a| give_int(vm.machine.thread_of.contains_key(&object(a, 0)).into()),
        _ => return None,
    };
    Some(function)
}

fn start(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let this = object(args, 0);
    let class = vm.machine.class_of(this).ok_or_else(Trap::null)?;
    if vm.scheduler.live.len() >= vm.settings.max_threads {
        let message = "unable to create native thread: possibly out of memory or process/resource limits reached";
        return Err(Trap::java("Ljava/lang/OutOfMemoryError;", message));
    }
    let key = (vm.machine.world.symbols.find("run"), vm.machine.world.symbols.find("()V"));
    let method = match key {
        (Some(name), Some(descriptor)) => vm.machine.world.find_method(class, name, descriptor),
        _ => None,
    };
    let method = method.ok_or_else(|| PhoneError::MissingMethod {
        method: format!("{}->run()V", vm.machine.world.class(class).name),
        caller: vm.innermost(t),
    })?;
    let Some(code) = vm.code_of(method)? else {
        return Err(Trap::Java("Ljava/lang/AbstractMethodError;", None));
    };
    let field = |vm: &Vm, name| {
        vm.machine.world.field_named(class, name).map_or(0, |field| vm.machine.heap.field(this, field.slot))
    };
    let name = vm.machine.text_of(field(vm, "name") as Handle).unwrap_or_default();
    let daemon = field(vm, "daemon") != 0;
    let id = vm.machine.threads.len() as u32;
    let mut thread = Box::new(Thread::new(id, this, name, daemon, t.spent.now_ps));
    thread.java_id = field(vm, "id") as u32;
    vm.push_frame(&mut thread, method, code, &[this.into()], FrameKind::Call);
    vm.machine.threads.push(Some(thread));
    vm.scheduler.live.push(id);
    vm.machine.thread_of.insert(this, id);
    nothing()
}

fn sleep(_: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    if std::mem::take(&mut t.interrupted) {
        return Err(Trap::java(INTERRUPTED, "sleep interrupted"));
    }
    let nanos = long(args, 0).max(0) as u64;
    let ps = nanos.saturating_mul(1_000_000_000).saturating_add(int(args, 2).max(0) as u64 * 1000);
    t.stop(State::Sleeping, t.spent.now_ps.saturating_add(ps).min(NEVER - 1));
    nothing()
}

fn is_interrupted(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let clear = int(args, 1) != 0;
    let flag = match vm.machine.thread_of.get(&object(args, 0)).copied() {
        Some(id) if id == t.id => &mut t.interrupted,
        Some(id) => match vm.machine.threads.get_mut(id as usize).and_then(Option::as_mut) {
            Some(other) => &mut other.interrupted,
            None => return give_int(0),
        },
        None => return give_int(0),
    };
    let was = *flag;
    *flag &= !clear;
    give_int(was.into())
}

fn poll(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let (millis, event) = (long(args, 0), object(args, 2));
    let until_ps = match u64::try_from(millis) {
        Ok(millis) => t.spent.now_ps.saturating_add(millis.saturating_mul(1_000_000_000)).min(NEVER - 1),
        Err(_) => NEVER,
    };
    if t.woken || vm.program.input_ps <= t.spent.now_ps || until_ps <= t.spent.now_ps {
        vm.deliver(t, event);
        return Ok(Done::Value(t.result));
    }
    t.stop(State::Polling(event), until_ps.min(vm.program.input_ps));
    nothing()
}

fn wake(vm: &mut Vm, t: &mut Thread, _: &[u64]) -> Result<Done, Trap> {
    if t.id == 0 {
        t.woken = true;
    } else if let Some(main) = vm.machine.threads.get_mut(0).and_then(Option::as_mut) {
        main.woken = true;
        if matches!(main.state, State::Polling(_)) {
            // Keep the state: it says where the event goes.
            main.wake_ps = t.spent.now_ps.max(main.spent.now_ps).min(main.wake_ps);
        }
    }
    nothing()
}

impl Vm<'_> {
    /// Ends a poll: the main loop gets the reason.
    pub(crate) fn deliver(&mut self, t: &mut Thread, event: Handle) {
        t.state = State::Ready;
        // Input first: an app that keeps itself awake must not starve its user.
        t.result = if self.program.input_ps <= t.spent.now_ps {
            let words = self.program.next_input(t.spent.now_ps);
            if let Some(Body::Ints(out)) = self.machine.heap.get_mut(event).map(|object| &mut object.body) {
                out.iter_mut().zip(words).for_each(|(out, word)| *out = word);
            }
            INPUT
        } else if std::mem::take(&mut t.woken) {
            WOKEN
        } else {
            TIMEOUT
        };
    }
}
