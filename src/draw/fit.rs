//! How train spaces share the length of their track: full size where there is room, closer and
//! shorter where there is not, and away from the cities as far as that leaves them room.

use crate::map::Sheet;

/// The part of a line of some length that a number of spaces would take, and the length that the
/// line should have so that they stand well.
pub(super) fn span(
    board: &Sheet,
    spaces: u8,
    length: f64,
    edges: (f64, f64),
    start: (f64, f64),
) -> ((f64, f64), f64) {
    let fit = Fit::of(board, spaces, length - edges.0 - edges.1);
    let (center, pitch, space) = fit.place(board, length, edges, start);
    let reach = (f64::from(spaces.saturating_sub(1)) * pitch + space) / 2.0;
    let wanted = start.0.max(edges.0) + start.1.max(edges.1) + fit.closest;
    ((center - reach, center + reach), wanted)
}

/// How the spaces of a track fit into its free length.
pub(super) struct Fit {
    spaces: u8,
    free: f64,
    /// Length of all spaces as close as they may stand.
    closest: f64,
    /// Length of all spaces at their full pitch.
    full: f64,
}

impl Fit {
    /// A number of spaces in a free length.
    pub fn of(board: &Sheet, spaces: u8, free: f64) -> Self {
        let (short, long) = space_lengths(board);
        let gaps = f64::from(spaces.saturating_sub(1));
        Fit {
            spaces,
            free,
            closest: gaps * board.closest_pitch + short,
            full: gaps * board.pitch.max(board.closest_pitch) + long,
        }
    }

    /// How many millimetres are lacking; negative is room to spare.
    pub fn shortfall(&self) -> f64 {
        if self.spaces == 0 {
            return 0.0;
        }
        self.closest - self.free
    }

    /// The way to the middle of all spaces, their pitch, and the length of each.
    pub fn place(
        &self,
        board: &Sheet,
        length: f64,
        edges: (f64, f64),
        start: (f64, f64),
    ) -> (f64, f64, f64) {
        let wanted = ((start.0 - edges.0).max(0.0), (start.1 - edges.1).max(0.0));
        let (before, after) = self.hold_back(wanted);
        let (first, last) = (edges.0 + before, length - edges.1 - after);
        let (pitch, space) = self.pitch(board, last - first);
        ((first + last) / 2.0, pitch, space)
    }

    /// How much of the wanted distance to each end can be had.
    fn hold_back(&self, wanted: (f64, f64)) -> (f64, f64) {
        let both = wanted.0 + wanted.1;
        let spare = (self.free - self.closest).max(0.0);
        let share = if both > spare { spare / both } else { 1.0 };
        (wanted.0 * share, wanted.1 * share)
    }

    /// Pitch and length of the spaces in what remains.
    fn pitch(&self, board: &Sheet, free: f64) -> (f64, f64) {
        let (short, long) = space_lengths(board);
        let room = self.full - self.closest;
        let share = if room > 0.0 {
            ((free - self.closest) / room).clamp(0.0, 1.0)
        } else {
            1.0
        };
        let pitch = board.closest_pitch
            + share * (board.pitch.max(board.closest_pitch) - board.closest_pitch);
        (pitch, short + share * (long - short))
    }
}

/// The length of a space at the closest pitch and at the full one: never shorter than a train
/// unless the map itself says that spaces are.
pub fn space_lengths(board: &Sheet) -> (f64, f64) {
    let long = board.space.length;
    let short = (board.closest_pitch - 1.5).max(board.train.length);
    (short.min(long), long)
}
