//! Map files: read or refused; what is read is checked, played, drawn and exported.
#![no_main]

#[path = "../../tests/hostile/digest.rs"]
#[allow(dead_code, reason = "each target uses a part of the harness")]
mod digest;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = digest::map_file(bytes, digest::Depth::Everything);
});
