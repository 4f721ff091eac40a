//! Whatever anybody feeds the program: no panic, no hanging, no flood of memory, and nothing that
//! `check` and the board judge differently.
//!
//! The long run: `cargo test --release --config profile.release.overflow-checks=true --test hostile
//! -- --ignored --nocapture`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod bytes;
mod digest;
mod limits;
#[path = "../files/mutate.rs"]
mod mutate;
mod strange;

use std::alloc::System;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use cap::Cap;
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus as Random;

use digest::Depth;

/// Asking for more than 512 MB ends the test, with all its threads counted together.
#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, 512 * 1024 * 1024);

/// Digests strange maps, and one of so many drawn, exported and played by bots as well; says how many
/// were refused, drafts, played.
fn strange_maps(cases: Range<u64>, everything: u64) -> [u64; 3] {
    let next = AtomicU64::new(cases.start);
    let fates = [const { AtomicU64::new(0) }; 3];
    let broken = Mutex::new(Vec::new());
    let digest = |seed: u64| {
        let map = strange::map(&mut Random::seed_from_u64(seed));
        let depth = match seed % everything {
            0 => Depth::Everything,
            _ => Depth::Play,
        };
        match std::panic::catch_unwind(|| digest::map(&map, depth)) {
            Ok(fate) => drop(fates[fate as usize].fetch_add(1, Ordering::Relaxed)),
            Err(_) => broken.lock().unwrap().push(seed),
        }
    };
    // Threads of our own: one of a pool would do other cases while the simulator plays, and count
    // their time as its own.
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= cases.end {
                        break;
                    }
                    digest(seed);
                }
            });
        }
    });
    let broken = broken.into_inner().unwrap();
    assert!(broken.is_empty(), "broken by the maps of seeds {broken:?}");
    fates.map(AtomicU64::into_inner)
}

/// For looking closer at one that breaks something: `SEED=1700 cargo test --test hostile one_map --
/// --ignored --nocapture`.
#[test]
#[ignore = "needs a seed"]
fn one_map() {
    let seed = std::env::var("SEED").unwrap().parse().unwrap();
    let map = strange::map(&mut Random::seed_from_u64(seed));
    println!("{}", railwright::map::to_ron(&map).unwrap());
    println!("{:?}", digest::map(&map, Depth::Everything));
}

#[test]
fn ten_thousand_strange_maps_are_refused_drafts_or_played() {
    let [refused, drafts, played] = strange_maps(0..10_000, 50);
    // A test that never got past the reader or the check would show nothing about the rest.
    assert!(
        refused > 500 && drafts > 500 && played > 500,
        "{refused} {drafts} {played}"
    );
}

#[test]
#[ignore = "two million maps: half an hour"]
fn two_million_strange_maps_are_refused_drafts_or_played() {
    let cases = std::env::var("CASES")
        .ok()
        .and_then(|cases| cases.parse().ok());
    let [refused, drafts, played] = strange_maps(10_000..10_000 + cases.unwrap_or(2_000_000), 500);
    println!("{refused} refused, {drafts} drafts, {played} played");
    println!("{:.0} MB at most", MEMORY.max_allocated() as f64 / 1e6);
}
