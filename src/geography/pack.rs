//! Reading the packed world. Its layout is that of `examples/world.rs`, which writes it.

use std::io::Read as _;

use flate2::read::DeflateDecoder;

/// The world as the file has it, before anything is worked out.
#[derive(Debug, Default)]
pub(super) struct Packed {
    /// The grid's corner, then the degrees of one step, each longitude first.
    pub grid: [f64; 4],
    /// How many points each arc has.
    pub lengths: Vec<usize>,
    /// The points of all arcs.
    pub points: Vec<[i32; 2]>,
    /// Outlines as references to arcs; the complement of a number is that arc backwards.
    pub land: Vec<Vec<i32>>,
    /// Lakes, likewise.
    pub lakes: Vec<Vec<i32>>,
    /// An arc, and how minor the river is.
    pub rivers: Vec<(i32, u8)>,
    /// Names, numbers of ISO 3166 (0 for none) and outlines.
    pub countries: Vec<(String, u16, Vec<Vec<i32>>)>,
}

/// Reads the packed world; nothing if it is damaged.
pub(super) fn unpack(bytes: &[u8]) -> Option<Packed> {
    let mut body = Vec::with_capacity(4 * bytes.len());
    DeflateDecoder::new(bytes).read_to_end(&mut body).ok()?;
    let mut rest = Reader(&body);
    let mut packed = Packed::default();
    for value in &mut packed.grid {
        *value = rest.real()?;
    }
    let arcs = rest.count()?;
    packed.lengths = (0..arcs).map(|_| rest.count()).collect::<Option<_>>()?;
    let total = packed
        .lengths
        .iter()
        .try_fold(0_usize, |sum, n| sum.checked_add(*n))?;
    // A point takes two bytes at least.
    if total > body.len() / 2 {
        return None;
    }
    packed.points = vec![[0; 2]; total];
    for side in 0..2 {
        let mut at = 0;
        for point in &mut packed.points {
            at = rest.signed()?.checked_add(at)?;
            point[side] = at;
        }
    }
    packed.land = rest.rings()?;
    packed.lakes = rest.rings()?;
    let mut arc = 0;
    for _ in 0..rest.count()? {
        arc = rest.signed()?.checked_add(arc)?;
        packed
            .rivers
            .push((arc, u8::try_from(rest.number()?).ok()?));
    }
    for _ in 0..rest.count()? {
        let length = rest.count()?;
        let name = String::from_utf8(rest.take(length)?.to_vec()).ok()?;
        let code = u16::try_from(rest.number()?).ok()?;
        packed.countries.push((name, code, rest.rings()?));
    }
    let whole = |arc: i32| {
        let arc = if arc < 0 { !arc } else { arc };
        usize::try_from(arc).is_ok_and(|arc| packed.lengths.get(arc).is_some_and(|n| *n > 0))
    };
    let outlines = packed.land.iter().chain(&packed.lakes);
    let outlines = outlines.chain(packed.countries.iter().flat_map(|country| &country.2));
    let known = outlines.flatten().all(|arc| whole(*arc));
    let known = known
        && packed
            .rivers
            .iter()
            .all(|(arc, _)| *arc >= 0 && whole(*arc));
    (known && rest.0.is_empty()).then_some(packed)
}

/// What is left to read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take(&mut self, count: usize) -> Option<&[u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn real(&mut self) -> Option<f64> {
        let bytes = self.take(8)?.try_into().ok()?;
        Some(f64::from_le_bytes(bytes)).filter(|value| value.is_finite())
    }

    /// Seven bits a byte, the lowest first.
    fn number(&mut self) -> Option<u32> {
        let mut value = 0;
        for shift in [0, 7, 14, 21, 28] {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            value |= u32::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    /// A number of things to follow, each of which takes a byte at least.
    fn count(&mut self) -> Option<usize> {
        let count = self.number()? as usize;
        (count <= self.0.len()).then_some(count)
    }

    /// A number of either sign (zigzag).
    fn signed(&mut self) -> Option<i32> {
        let value = self.number()?;
        Some((value >> 1) as i32 ^ -((value & 1) as i32))
    }

    fn rings(&mut self) -> Option<Vec<Vec<i32>>> {
        let mut arc = 0;
        let mut rings = Vec::new();
        for _ in 0..self.count()? {
            let mut ring = Vec::new();
            for _ in 0..self.count()? {
                arc = self.signed()?.checked_add(arc)?;
                ring.push(arc);
            }
            rings.push(ring);
        }
        Some(rings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORLD: &[u8] = include_bytes!("world.bin");

    #[test]
    fn the_shipped_world_is_whole() {
        let world = unpack(WORLD).unwrap();
        assert!(world.points.len() > 500_000);
        assert!(world.land.len() > 4_000);
    }

    #[test]
    fn a_damaged_world_is_refused() {
        assert!(unpack(&[]).is_none());
        assert!(unpack(&WORLD[..WORLD.len() / 2]).is_none());
        for at in [10, 1_000, 100_000, WORLD.len() - 20] {
            let mut damaged = WORLD.to_vec();
            damaged[at] ^= 0x55;
            // Whatever comes out, reading it must end.
            drop(unpack(&damaged));
        }
    }
}
