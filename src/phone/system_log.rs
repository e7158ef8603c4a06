//! What the phone tells of its own work: the embedded phone through the recording, the one behind its endpoint through
//! the kernel's trace.

use super::Event;

/// The process of every app, and the kernel's number of its first thread, as `android.os.Process` has them.
pub(super) const PROCESS: i32 = 4242;

/// A method of the app that the runtime compiled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompiledMethod {
    /// The moment from which the compiled code ran, in nanoseconds of the phone's clock.
    pub at_ns: i64,
    /// The method, as in `Lcom/example/Main;->run(I)V`.
    pub method: String,
}

/// The frequency at which the cores went on from a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoreFrequency {
    /// The moment, in nanoseconds of the phone's clock.
    pub at_ns: i64,
    /// Kilohertz.
    pub khz: u32,
}

/// A time in which a thread of the app was on a core.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThreadRunning {
    /// The result of `Thread.getId`.
    pub thread: u32,
    /// Start in nanoseconds of the phone's clock.
    pub start_ns: i64,
    /// End.
    pub end_ns: i64,
}

/// What the phone did beside the app's own code in a run, and when, as it tells.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SystemLog {
    /// Rare events, by start.
    pub events: Vec<Event>,
    /// Methods of the app that were compiled, by time.
    pub compiled: Vec<CompiledMethod>,
    /// The cores' frequencies, by time.
    pub frequencies: Vec<CoreFrequency>,
    /// When the app's threads were on a core, by start; nothing if that was too often to be told.
    pub running: Vec<ThreadRunning>,
}

/// A method's signature as Android's runtime writes it for people: `int com.example.Main.run(long[])` of
/// `Lcom/example/Main;->run([J)I`.
pub fn method_as_written(signature: &str) -> String {
    let (class, rest) = signature.split_once("->").unwrap_or((signature, ""));
    let (name, types) = rest.split_once('(').unwrap_or((rest, ""));
    let (arguments, result) = types.split_once(')').unwrap_or((types, "V"));
    let mut names = Vec::new();
    let mut left = arguments;
    while !left.is_empty() {
        let dimensions = left.bytes().take_while(|byte| *byte == b'[').count();
        let element = left.get(dimensions..).unwrap_or_default();
        let end = if element.starts_with('L') { element.find(';').map_or(element.len(), |at| at + 1) } else { 1 };
        let (one, rest) = left.split_at((dimensions + end).min(left.len()));
        names.push(type_name(one));
        left = rest;
    }
    format!("{} {}.{name}({})", type_name(result), type_name(class), names.join(", "))
}

fn type_name(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match element {
        "V" => "void".to_owned(),
        "Z" => "boolean".to_owned(),
        "B" => "byte".to_owned(),
        "C" => "char".to_owned(),
        "S" => "short".to_owned(),
        "I" => "int".to_owned(),
        "J" => "long".to_owned(),
        "F" => "float".to_owned(),
        "D" => "double".to_owned(),
        class => class.trim_start_matches('L').trim_end_matches(';').replace('/', "."),
    };
    name + &"[]".repeat(descriptor.len() - element.len())
}
