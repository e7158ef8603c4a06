//! Tests of the store and the loop, on a device that takes what its seed says.
