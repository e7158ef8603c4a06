//! Locks, `wait` and `notify` in virtual time.

use super::error::Trap;
use super::ids::{ClassId, Handle, ThreadId};
use super::machine::Machine;
use super::thread::{Monitor, State, Thread};
use super::vm::Vm;

const ILLEGAL_MONITOR: &str = "Ljava/lang/IllegalMonitorStateException;";

impl Machine {
    fn monitor(&mut self, object: Handle) -> Option<&mut Monitor> {
        let monitors = &mut self.monitors;
        let object = self.heap.get_mut(object)?;
        if object.monitor == 0 {
            let free = self.free_monitors.pop();
            let index = free.unwrap_or(monitors.len() as u32);
            if free.is_none() {
                monitors.push(Monitor::default());
            }
            object.monitor = index + 1;
        }
        monitors.get_mut(object.monitor as usize - 1)
    }

    /// Takes a monitor, or puts the thread in the queue for it: look at the thread's state afterwards.
    pub(super) fn lock(&mut self, thread: &mut Thread, object: Handle) -> Result<(), Trap> {
        let monitor = self.monitor(object).ok_or_else(Trap::null)?;
        match monitor.owner {
            Some(owner) if owner == thread.id => monitor.count += 1,
            Some(_) => {
                monitor.entering.push_back(thread.id);
                thread.stop(State::Blocked(object, 1), super::thread::NEVER);
            }
            None => {
                (monitor.owner, monitor.count) = (Some(thread.id), 1);
                if monitor.free_ps > thread.spent.now_ps {
                    // Released later than now by a thread whose slice was run first: it is ours from then on.
                    let free_ps = monitor.free_ps;
                    thread.stop(State::Ready, free_ps);
                }
            }
        }
        Ok(())
    }

    /// Gives a monitor back once.
    pub(super) fn unlock(&mut self, thread: &mut Thread, object: Handle) -> Result<(), Trap> {
        let now_ps = thread.spent.now_ps;
        let monitor = self.monitor(object).ok_or_else(Trap::null)?;
        if monitor.owner != Some(thread.id) {
            return Err(Trap::java(ILLEGAL_MONITOR, "current thread is not owner"));
        }
        monitor.count = monitor.count.saturating_sub(1);
        if monitor.count == 0 {
            self.hand_over(object, now_ps);
        }
        Ok(())
    }

    /// Frees a monitor at a moment and gives it to the first thread in the queue.
    fn hand_over(&mut self, object: Handle, now_ps: u64) {
        let Some(monitor) = self.monitor(object) else { return };
        (monitor.owner, monitor.count, monitor.free_ps, monitor.ended) = (None, 0, now_ps, false);
        let Some(next) = monitor.entering.pop_front() else { return };
        let Some(thread) = self.threads.get_mut(next as usize).and_then(Option::as_mut) else { return };
        let State::Blocked(_, count) = thread.state else { return };
        thread.wake(now_ps);
        if let Some(monitor) = self.monitor(object) {
            (monitor.owner, monitor.count) = (Some(next), count);
        }
    }

    /// `Object.wait`: until notified, interrupted, or `until_ps`.
    pub(super) fn wait(&mut self, thread: &mut Thread, object: Handle, until_ps: u64) -> Result<(), Trap> {
        let monitor = self.monitor(object).ok_or_else(Trap::null)?;
        if monitor.owner != Some(thread.id) {
            return Err(Trap::java(ILLEGAL_MONITOR, "current thread is not owner"));
        }
        if std::mem::take(&mut thread.interrupted) {
            return Err(Trap::Java("Ljava/lang/InterruptedException;", None));
        }
        let count = monitor.count;
        if std::mem::take(&mut monitor.ended) || self.has_cleared(object) {
            return Ok(());
        }
        let Some(monitor) = self.monitor(object) else { return Ok(()) };
        monitor.waiting.push_back(thread.id);
        thread.stop(State::Waiting(object, count), until_ps);
        self.hand_over(object, thread.spent.now_ps);
        Ok(())
    }

    /// `Object.notify` and `notifyAll`.
    pub(super) fn notify(&mut self, thread: &Thread, object: Handle, all: bool) -> Result<(), Trap> {
        let monitor = self.monitor(object).ok_or_else(Trap::null)?;
        if monitor.owner != Some(thread.id) {
            return Err(Trap::java(ILLEGAL_MONITOR, "current thread is not owner"));
        }
        let count = if all { monitor.waiting.len() } else { monitor.waiting.len().min(1) };
        let woken: Vec<ThreadId> = monitor.waiting.drain(..count).collect();
        for id in woken {
            self.end_wait(id, thread.spent.now_ps);
        }
        Ok(())
    }

    /// Whether an object is a queue of references, and there are some that did not come to theirs: whoever would wait for
    /// them has to look first.
    fn has_cleared(&self, object: Handle) -> bool {
        let is_queue = |&class: &ClassId| &*self.world.class(class).name == "Ljava/lang/ref/ReferenceQueue;";
        !self.heap.cleared.is_empty()
            && self.class_of(object).is_some_and(|class| self.world.class(class).supers.iter().any(is_queue))
    }

    /// Notifies all without owning the monitor: what happens when a thread ends, and when the collector has cleared a
    /// reference of a queue. An owner may have asked whether that is so and be about to wait for it.
    pub(super) fn notify_unowned(&mut self, object: Handle, now_ps: u64) {
        let waiting = self.monitor(object).map(|monitor| {
            monitor.ended = monitor.owner.is_some();
            std::mem::take(&mut monitor.waiting)
        });
        for id in waiting.unwrap_or_default() {
            self.end_wait(id, now_ps);
        }
    }

    /// A waiting thread, already out of the set of waiters, goes on to want the monitor again.
    fn end_wait(&mut self, id: ThreadId, now_ps: u64) {
        let Some(mut thread) = self.threads.get_mut(id as usize).and_then(Option::take) else { return };
        if let State::Waiting(object, count) = thread.state {
            thread.spent.now_ps = thread.spent.now_ps.max(now_ps);
            self.relock(&mut thread, object, count);
        }
        self.put_back(thread);
    }

    /// The end of a wait's time for a thread that runs next. It may have to queue for the monitor.
    pub(super) fn wait_is_over(&mut self, thread: &mut Thread, object: Handle, count: u32) {
        if let Some(monitor) = self.monitor(object) {
            monitor.waiting.retain(|&id| id != thread.id);
        }
        self.relock(thread, object, count);
    }

    fn relock(&mut self, thread: &mut Thread, object: Handle, count: u32) {
        let Some(monitor) = self.monitor(object) else { return };
        if monitor.owner.is_some() {
            monitor.entering.push_back(thread.id);
            thread.stop(State::Blocked(object, count), super::thread::NEVER);
        } else {
            (monitor.owner, monitor.count) = (Some(thread.id), count);
            let free_ps = monitor.free_ps;
            thread.wake(free_ps);
        }
    }
}

impl Vm<'_> {
    /// `Thread.interrupt` of another thread: ends its sleep or wait with an exception.
    pub(super) fn interrupt(&mut self, id: ThreadId, now_ps: u64) -> Result<(), Trap> {
        let Some(mut thread) = self.machine.threads.get_mut(id as usize).and_then(Option::take) else { return Ok(()) };
        thread.interrupted = true;
        if matches!(thread.state, State::Sleeping | State::Waiting(..)) {
            thread.interrupted = false;
            let message = (thread.state == State::Sleeping).then_some("sleep interrupted");
            let pending = self.new_exception(&thread, "Ljava/lang/InterruptedException;", message);
            thread.spent.now_ps = thread.spent.now_ps.max(now_ps);
            match thread.state {
                State::Waiting(object, count) => self.machine.wait_is_over(&mut thread, object, count),
                _ => thread.wake(now_ps),
            }
            match pending {
                Ok(exception) => thread.pending = exception,
                Err(trap) => {
                    self.machine.put_back(thread);
                    return Err(trap);
                }
            }
        }
        self.machine.put_back(thread);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::thread::NEVER;
    use super::super::{Known, Phone, Settings};
    use super::*;

    #[test]
    fn a_thread_that_ends_while_another_is_about_to_wait_for_it_leaves_nobody_waiting() {
        let mut phone = Phone::boot(Settings::default()).unwrap();
        let known = Known::find(&mut phone.world).unwrap();
        let machine = &mut phone.into_vm(known, (&[], 0), None).machine;
        let ended = machine.new_text("stands for a thread");
        let mut main = Thread::new(0, ended, "main".into(), false, 0);
        // `join` has the monitor, and has asked whether the thread is alive.
        assert!(machine.lock(&mut main, ended).is_ok());
        machine.notify_unowned(ended, 0);
        assert!(machine.wait(&mut main, ended, NEVER).is_ok());
        assert!(!matches!(main.state, State::Waiting(..)));
        // Only that one wait ends at once, and only while the monitor is not given back.
        for _ in 0..2 {
            assert!(machine.unlock(&mut main, ended).is_ok());
            assert!(machine.lock(&mut main, ended).is_ok());
            assert!(machine.wait(&mut main, ended, NEVER).is_ok());
            assert!(matches!(main.state, State::Waiting(..)));
            machine.wait_is_over(&mut main, ended, 1);
            machine.notify_unowned(ended, 0);
        }
    }
}
