//! Path probes: where they go, the rewrite, the tracer, and the map that explains what they report.

pub mod map;
