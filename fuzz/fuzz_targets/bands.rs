//! Files of bands.
#![no_main]

#[path = "../../tests/hostile/digest.rs"]
#[allow(dead_code, reason = "each target uses a part of the harness")]
mod digest;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    digest::bands(bytes);
});
