//! Numbers of classes, methods, objects and threads.

/// Position in the table of classes.
pub(super) type ClassId = u32;

/// Position in the table of methods.
pub(super) type MethodId = u32;

/// A reference as it stands in registers and fields. 0 is null.
pub(super) type Handle = u32;

/// Number of a thread, in the order in which they were started.
pub(super) type ThreadId = u32;
