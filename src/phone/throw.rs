//! Exceptions: making them, finding their handlers, and what happens when there is none.

use std::rc::Rc;

use super::class::{Init, java_name};
use super::code::Code;
use super::error::{PhoneError, Trap};
use super::heap::Body;
use super::ids::{Handle, MethodId};
use super::thread::{FrameKind, Thread};
use super::vm::Vm;

/// HotSpot's `MaxJavaStackTraceDepth`.
const MAX_TRACE: usize = 1024;

/// Frames of an exception that are printed where nobody catches it: whoever recurses without end is seen by these.
const MAX_PRINTED: usize = 64;

/// Causes that are followed: they may go round.
const MAX_CAUSES: usize = 8;

impl Vm<'_> {
    /// A new exception with the stack of `thread`. No constructor runs.
    pub(super) fn new_exception(
        &mut self,
        thread: &Thread,
        class: &str,
        message: Option<&str>,
    ) -> Result<Handle, Trap> {
        let class = self.machine.library_class(class)?;
        let exception = self.machine.new_instance(class);
        if let Some(message) = message {
            let message = self.machine.new_text(message);
            self.machine.heap.set_field(exception, self.machine.known.message, message.into());
        }
        self.fill_backtrace(thread, exception);
        Ok(exception)
    }

    /// Notes where `thread` is, without the exception's own constructors. Returns the number of frames.
    pub(super) fn fill_backtrace(&mut self, thread: &Thread, exception: Handle) -> u64 {
        let class = self.machine.class_of(exception).unwrap_or(self.machine.known.throwable);
        let own = |method: u32| {
            let method = self.machine.world.method(method);
            let name = self.machine.world.symbols.text(method.name);
            let of_exception = self.machine.world.is_assignable(class, method.class);
            of_exception && (name == "<init>" || name.starts_with("fillInStackTrace"))
        };
        let frames = thread.frames.iter().rev().skip_while(|frame| own(frame.method));
        let entries: Vec<i64> =
            frames.take(MAX_TRACE).map(|frame| i64::from(frame.method) << 32 | i64::from(frame.pc as u32)).collect();
        let count = entries.len() as u64;
        let backtrace = self.machine.heap.add(self.machine.known.longs, Body::Longs(entries.into()));
        self.machine.heap.set_field(exception, self.machine.known.backtrace, backtrace.into());
        count
    }

    /// Throws: the innermost frame with a handler goes on there; without one the thread ends.
    pub(super) fn throw(&mut self, thread: &mut Thread, trap: Trap) -> Result<(), PhoneError> {
        let exception = match self.materialise(thread, trap) {
            Ok(exception) => exception,
            Err(Trap::Fatal(error)) => return Err(*error),
            // `materialise` throws nothing of its own.
            Err(_) => return Ok(()),
        };
        self.unwind(thread, exception)
    }

    fn materialise(&mut self, thread: &Thread, trap: Trap) -> Result<Handle, Trap> {
        match trap {
            Trap::Thrown(exception) => Ok(exception),
            Trap::Java(class, message) => self.new_exception(thread, class, message.as_deref()),
            Trap::NoClass { class, .. } => self.no_class(thread, &class),
            fatal => Err(fatal),
        }
    }

    /// What code that names a class meets where there is none: the error has the name as class files do, its cause as
    /// programs do.
    fn no_class(&mut self, thread: &Thread, class: &str) -> Result<Handle, Trap> {
        let class = class.trim_start_matches('[');
        let cause = self.new_exception(thread, "Ljava/lang/ClassNotFoundException;", Some(&java_name(class)))?;
        let inner = class.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(class);
        let error = self.new_exception(thread, "Ljava/lang/NoClassDefFoundError;", Some(inner))?;
        self.machine.heap.set_field(error, self.machine.known.cause, cause.into());
        Ok(error)
    }

    fn unwind(&mut self, thread: &mut Thread, mut exception: Handle) -> Result<(), PhoneError> {
        while let Some(frame) = thread.frames.last() {
            let (method, pc, kind) = (frame.method, frame.pc, frame.kind);
            let code = Rc::clone(&frame.code);
            // What the superclass's initialiser throws is not the subclass's to catch.
            if frame.begun
                && let Some(target) = self.handler(method, &code, pc, exception)?
            {
                thread.exception = exception;
                if let Some(frame) = thread.frames.last_mut() {
                    frame.pc = target;
                    // The instruction that was to be tried again is not: its class could not be initialised.
                    frame.again = false;
                }
                return Ok(());
            }
            if let FrameKind::Initialiser(class) = kind {
                self.machine.world.class_mut(class).init = Init::Failed;
                self.wake_initialisers(class, thread.spent.now_ps);
                exception = self.initialiser_error(thread, exception)?;
            }
            self.pop_frame(thread, true);
        }
        self.uncaught(thread, exception)
    }

    fn handler(&mut self, method: u32, code: &Code, pc: usize, exception: Handle) -> Result<Option<usize>, PhoneError> {
        let thrown = self.machine.class_of(exception).unwrap_or(self.machine.known.throwable);
        for range in code.tries.iter().filter(|range| (range.start as usize..range.end as usize).contains(&pc)) {
            for &(index, target) in &range.catches {
                // A class that does not exist catches nothing.
                if let Some(class) = self.class_if_any(method, index)?
                    && self.machine.world.is_assignable(thrown, class)
                {
                    return Ok(Some(target as usize));
                }
            }
            if let Some(target) = range.catch_all {
                return Ok(Some(target as usize));
            }
        }
        Ok(None)
    }

    /// Wraps an exception that leaves a static initialiser, unless it is an error (JLS 12.4.2, step 10).
    fn initialiser_error(&mut self, thread: &Thread, exception: Handle) -> Result<Handle, PhoneError> {
        let error = self.machine.world.need_class("Ljava/lang/Error;", "the phone")?;
        if self.machine.class_of(exception).is_some_and(|class| self.machine.world.is_assignable(class, error)) {
            return Ok(exception);
        }
        match self.new_exception(thread, "Ljava/lang/ExceptionInInitializerError;", None) {
            Ok(wrapper) => {
                self.machine.heap.set_field(wrapper, self.machine.known.cause, exception.into());
                Ok(wrapper)
            }
            Err(Trap::Fatal(error)) => Err(*error),
            Err(_) => Ok(exception),
        }
    }

    /// No handler: the thread prints the exception as Java does, then ends.
    fn uncaught(&mut self, thread: &mut Thread, exception: Handle) -> Result<(), PhoneError> {
        if std::mem::replace(&mut thread.dying, true) {
            return Ok(());
        }
        // Android ends an app for an exception of any thread.
        if thread.id == 0 || self.program.is_app {
            self.program.uncaught = Some(self.describe(exception));
            self.program.stack = Some(self.trace(exception));
        }
        // The library prints it, or calls the handler that the program has set.
        let symbols = &self.machine.world.symbols;
        let key = (symbols.find("dispatchUncaughtException"), symbols.find("(Ljava/lang/Throwable;)V"));
        let method = match key {
            (Some(name), Some(descriptor)) => {
                self.machine.world.find_method(self.machine.known.thread, name, descriptor)
            }
            _ => None,
        };
        let code = match method {
            Some(method) => self.code_of(method)?.map(|code| (method, code)),
            None => None,
        };
        match code {
            Some((method, code)) => {
                let args = [thread.object.into(), exception.into()];
                self.push_frame(thread, method, code, &args, FrameKind::Call);
            }
            None => {
                let text = format!("Exception in thread \"{}\" {}\n", thread.name, self.describe(exception));
                self.output.stderr.push_str(&text);
            }
        }
        Ok(())
    }

    /// An exception with its frames and causes, as Java prints it: the frames that a cause shares with what it caused
    /// are there again.
    fn trace(&self, exception: Handle) -> String {
        let mut out = String::new();
        let (mut next, mut caption) = (exception, "");
        for _ in 0..MAX_CAUSES {
            out += &format!("{caption}{}\n", self.describe(next));
            for frame in self.frames(next).take(MAX_PRINTED) {
                out += &format!("\tat {frame}\n");
            }
            let cause = self.machine.heap.field(next, self.machine.known.cause) as Handle;
            // An exception without a cause is its own.
            if cause == 0 || cause == next {
                break;
            }
            (next, caption) = (cause, "Caused by: ");
        }
        out
    }

    /// Frames of an exception, innermost first, as `com.example.Sync.confirm(Sync.java:56)`.
    fn frames(&self, exception: Handle) -> impl Iterator<Item = String> {
        let backtrace = self.machine.heap.field(exception, self.machine.known.backtrace) as Handle;
        let entries: &[i64] = match self.machine.heap.get(backtrace).map(|object| &object.body) {
            Some(Body::Longs(entries)) => entries,
            _ => &[],
        };
        entries.iter().map(|&entry| {
            let (class, method, file, line) = self.place((entry >> 32) as MethodId, entry as u32);
            let at = match file {
                Some(file) if line > 0 => format!("{file}:{line}"),
                Some(file) => file,
                None => "Unknown Source".to_owned(),
            };
            format!("{class}.{method}({at})")
        })
    }

    /// Class and message, as in `java.lang.RuntimeException: no network`.
    pub(super) fn describe(&self, exception: Handle) -> String {
        let class = self
            .machine
            .class_of(exception)
            .map_or_else(String::new, |class| self.machine.world.class(class).java_name());
        let message = self.machine.heap.field(exception, self.machine.known.message) as Handle;
        match self.machine.text_of(message) {
            Some(message) => format!("{class}: {message}"),
            None => class,
        }
    }
}
