//! Why the phone could not go on.

use thiserror::Error;

/// A failure of the phone itself or of what it was given. Exceptions of the program are not errors: see
/// [`super::Outcome::uncaught`].
#[derive(Debug, Error)]
pub enum PhoneError {
    /// A DEX file that cannot be read.
    #[error("failed to read {entry}: {what}")]
    Dex {
        /// Name of the file.
        entry: String,
        /// The reader's message.
        what: String,
    },
    /// A class whose definition is not sound.
    #[error("failed to link {class}: {what}")]
    Link {
        /// Descriptor of the class.
        class: String,
        /// The expectation that was not met.
        what: String,
    },
    /// A method body that is not sound.
    #[error("bad code in {method} at code unit {at:#x}: {what}")]
    Code {
        /// Signature of the method.
        method: String,
        /// Position in code units.
        at: u32,
        /// The expectation that was not met.
        what: String,
    },
    /// A class that neither the class library nor the app has, and Android does.
    #[error("class {class} is missing; {caller} refers to it")]
    MissingClass {
        /// Descriptor of the class.
        class: String,
        /// The method, or the class, that needs it.
        caller: String,
    },
    /// A method that its class does not have.
    #[error("method {method} is missing; {caller} calls it")]
    MissingMethod {
        /// Signature of the method.
        method: String,
        /// The calling method.
        caller: String,
    },
    /// A field that its class does not have.
    #[error("field {field} is missing; {caller} uses it")]
    MissingField {
        /// Signature of the field.
        field: String,
        /// The method that uses it.
        caller: String,
    },
    /// A native method without an implementation.
    #[error("native method {method} is not implemented; {caller} calls it")]
    MissingNative {
        /// Signature of the method.
        method: String,
        /// The calling method.
        caller: String,
    },
    /// An opcode that the interpreter does not have.
    #[error("opcode {opcode} is not implemented; {method} uses it at code unit {at:#x}")]
    MissingOpcode {
        /// Mnemonic.
        opcode: String,
        /// The method.
        method: String,
        /// Position in code units.
        at: u32,
    },
    /// All threads wait for each other.
    #[error("deadlock: {threads}")]
    Deadlock {
        /// The threads and what each waits for.
        threads: String,
    },
    /// The program ran longer than [`super::Settings::max_ns`] of virtual time.
    #[error("the program still runs after {limit_ns} ns of virtual time; thread {thread} is in {method}")]
    Timeout {
        /// The limit.
        limit_ns: i64,
        /// The thread that was to run next.
        thread: String,
        /// The thread's innermost method.
        method: String,
    },
    /// The run was ended from outside ([`super::Stop`]).
    #[error("stopped after {ran_ms} ms of virtual time; thread {thread} is in {method}")]
    Stopped {
        /// Virtual time since the start, milliseconds.
        ran_ms: u64,
        /// The thread that was to run next.
        thread: String,
        /// The thread's innermost method.
        method: String,
    },
    /// A setting that makes no sense, or a broken data file.
    #[error("bad setting {name}: {what}")]
    Setting {
        /// Name of the setting.
        name: &'static str,
        /// The expectation that was not met.
        what: String,
    },
}

/// Why an instruction did not complete.
pub(super) enum Trap {
    /// An exception object is thrown.
    Thrown(u32),
    /// The VM throws: descriptor of the class and message.
    Java(&'static str, Option<String>),
    /// The VM throws `NoClassDefFoundError`: Android has no such class either.
    NoClass {
        /// Descriptor of the class.
        class: String,
        /// The method, or the class, that needs it.
        caller: String,
    },
    /// The phone gives up.
    Fatal(Box<PhoneError>),
}

impl From<PhoneError> for Trap {
    /// A class that Android has and the phone lacks ends the run, as an app would do something else on Android. One that
    /// is missing there, too, is the app's own affair: it may well do without.
    fn from(error: PhoneError) -> Self {
        match error {
            PhoneError::MissingClass { class, caller } if !wattline_dex::verify::is_of_platform(&class) => {
                Trap::NoClass { class, caller }
            }
            error => Trap::Fatal(Box::new(error)),
        }
    }
}

impl Trap {
    /// An exception with a message.
    pub(super) fn java(class: &'static str, message: impl Into<String>) -> Self {
        Trap::Java(class, Some(message.into()))
    }

    /// A `NullPointerException`.
    pub(super) fn null() -> Self {
        Trap::Java("Ljava/lang/NullPointerException;", None)
    }

    /// An `ArrayIndexOutOfBoundsException` with OpenJDK's message.
    pub(super) fn index(index: i32, len: usize) -> Self {
        let message = format!("Index {index} out of bounds for length {len}");
        Trap::java("Ljava/lang/ArrayIndexOutOfBoundsException;", message)
    }
}
