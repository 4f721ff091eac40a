//! What is large enough to matter. Figures get surer with every game, but a designer wants to know what
//! is worth changing: a finding must be sure and larger than this.

/// What a finding must exceed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// A finding must be so sure, among all of its family.
    pub sure: f64,
    /// A ticket must surely change its holder's margin by more than this, in points.
    pub ticket: f64,
    /// Where tickets surely differ by more than this on the whole, in points, those whose direction is sure
    /// get a value too, although none of them may be a finding.
    pub deck: f64,
    /// Where they do not, a ticket must be so sure for its value to be changed: a deck that is even on the
    /// whole has few odd tickets.
    pub alone: f64,
    /// A seat must surely win so much more or less often than its fair share…
    pub seat_share: f64,
    /// …or surely be so many points ahead or behind.
    pub seat_points: f64,
    /// A value is only changed if surely more than this share of holders complete the ticket.
    pub completed: f64,
    /// A ticket is too hard, whatever it does, if surely fewer holders complete it.
    pub hopeless: f64,
    /// A ticket is dead if every kind of bot surely keeps it less often than this.
    pub kept: f64,
    /// A route is dead if every kind of bot surely claims it less often than this in its games.
    pub claimed: f64,
    /// What is printable, as parts of what the deck's own line pays.
    pub printable: (f64, f64),
    /// A route is rushed if it is claimed in so much more of the games than routes like it…
    pub rushed_claims: f64,
    /// …and before this part of the turn at which those are claimed.
    pub rushed_turn: f64,
    /// A colour is starved with less than this part of the spaces that the others have on average.
    pub color: f64,
    /// A length is odd if it differs from what its distance suggests by more than this factor…
    pub length_factor: f64,
    /// …and by so many spaces.
    pub length_spaces: f64,
    /// A score is odd if it differs from published tables by more than this factor.
    pub score_factor: f64,
}

impl Thresholds {
    /// What reports use.
    pub const USUAL: Thresholds = Thresholds {
        sure: 0.05,
        ticket: 2.0,
        deck: 1.5,
        alone: 0.000_1,
        seat_share: 0.02,
        seat_points: 1.5,
        completed: 0.6,
        hopeless: 0.25,
        kept: 0.05,
        claimed: 0.03,
        printable: (0.5, 1.5),
        rushed_claims: 0.25,
        rushed_turn: 0.7,
        color: 0.75,
        length_factor: 1.7,
        length_spaces: 2.0,
        score_factor: 1.25,
    };
}

impl Default for Thresholds {
    fn default() -> Self {
        Thresholds::USUAL
    }
}
