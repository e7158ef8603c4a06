#![no_main]

#[expect(dead_code, reason = "the other targets use the rest")]
#[path = "../../tests/it/fuzz_others.rs"]
mod bodies;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bodies::flow(data));
