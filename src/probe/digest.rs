//! Digests of what a method's probes depend on.

/// A SHA-256 digest, which stands for everything that was put into it.
pub type Key = [u8; 32];
