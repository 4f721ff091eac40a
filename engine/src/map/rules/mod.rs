//! Every rule option as typed data.
//!
//! An option that a board does not use is `None`, `false` or empty. Fields that a map file leaves
//! out have the values of the base game. Facts of one route (its toll, its symbols) are on the
//! route; the amounts that hold for the whole board are here.
//!
//! The actions of a turn follow from the options and are not stored: drawing cards, claiming a
//! route and drawing tickets always; building a station with [`Rules::stations`]; taking a ferry
//! card with [`Rules::waves`].

mod bonus;
mod presets;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use bonus::{Bonus, BonusCards, Metric, Places, Regions, Span};
pub use presets::Preset;

use super::{Id, limits};

/// A table by number of players.
pub type ByPlayers<T> = BTreeMap<u8, T>;

/// How a map is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// How many can play.
    pub players: Players,
    /// Trains that each player starts with.
    pub trains: u8,
    /// The train cards.
    pub cards: Cards,
    /// The face-up train cards.
    pub row: Row,
    /// Drawing train cards.
    pub draw: Draw,
    /// Dealing, drawing and returning tickets.
    pub tickets: TicketRules,
    /// What routes are worth and what gray means.
    pub routes: RouteRules,
    /// Parallel tracks.
    pub parallel: Parallel,
    /// Spaces with a locomotive symbol; none if the board has none.
    pub ferry: Option<Ferry>,
    /// Spaces with a wave, and the ferry cards that pay them.
    pub waves: Option<Waves>,
    /// Tunnels.
    pub tunnel: Option<Tunnel>,
    /// Whether claiming a route with a draw bonus draws cards.
    pub draw_bonus: bool,
    /// Stations.
    pub stations: Option<Stations>,
    /// Tolls, tokens and loans.
    pub toll: Option<Toll>,
    /// Whether zones exist: places whose routes do not connect to each other.
    pub zones: bool,
    /// Bonuses that are always scored at the end, such as the longest path.
    pub bonuses: Vec<Bonus>,
    /// Bonus cards of which some are laid out for each game.
    pub bonus_cards: Option<BonusCards>,
    /// Points for networks that reach many regions.
    pub regions: Option<Regions>,
    /// When and how the game ends.
    pub end: End,
    /// What decides between players with equal points, in order; then the victory is shared.
    pub tie_breaks: Vec<TieBreak>,
    /// Points that each seat starts with; seats not named start at 0.
    #[serde(deserialize_with = "limits::list_of_points")]
    pub start_offsets: Vec<i32>,
    /// A neutral player who blocks tracks.
    pub neutral: Option<Neutral>,
}

impl Default for Rules {
    fn default() -> Self {
        Preset::Base.rules()
    }
}

/// How many can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// The smallest table.
    pub min: u8,
    /// The largest table.
    pub max: u8,
}

impl Players {
    /// Every table size that the rules allow.
    pub fn counts(self) -> std::ops::RangeInclusive<u8> {
        self.min..=self.max
    }
}

/// The train cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Cards {
    /// Cards of each of the eight colours.
    pub per_color: u8,
    /// Locomotives.
    pub locomotives: u8,
    /// Cards that each player starts with.
    pub start_hand: u8,
    /// When the discards become the new deck.
    pub reshuffle: Reshuffle,
}

impl Default for Cards {
    fn default() -> Self {
        Preset::Base.rules().cards
    }
}

impl Cards {
    /// All train cards of the game.
    pub fn total(&self) -> u32 {
        8 * u32::from(self.per_color) + u32::from(self.locomotives)
    }
}

/// When the discarded train cards become the new deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reshuffle {
    /// The moment the deck is empty.
    #[default]
    Eager,
}

/// The face-up train cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Row {
    /// Cards lying face up.
    pub size: u8,
    /// So many locomotives in the row replace the whole row; none never does.
    pub reset_locomotives: Option<u8>,
}

impl Default for Row {
    fn default() -> Self {
        Preset::Base.rules().row
    }
}

/// Drawing train cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Draw {
    /// Cards drawn in a turn.
    pub count: u8,
    /// A locomotive from the row must be the first card and is then the only one.
    pub row_locomotive_ends_draw: bool,
    /// A player may stop after the first card.
    pub second_optional: bool,
}

impl Default for Draw {
    fn default() -> Self {
        Preset::Base.rules().draw
    }
}

/// Dealing, drawing and returning tickets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TicketRules {
    /// The pools that starting tickets are dealt from.
    pub pools: Vec<Pool>,
    /// Starting tickets that must be kept, over all pools.
    pub start_keep: u8,
    /// Where starting tickets go that are not kept.
    pub start_return: TicketReturn,
    /// Tickets drawn in a turn.
    pub draw: u8,
    /// Drawn tickets that must be kept.
    pub draw_keep: u8,
    /// Where drawn tickets go that are not kept.
    pub draw_return: TicketReturn,
    /// What happens when the ticket deck runs out.
    pub on_empty: TicketsRunOut,
}

impl Default for TicketRules {
    fn default() -> Self {
        Preset::Base.rules().tickets
    }
}

impl TicketRules {
    /// Tickets that each player is dealt at the start.
    pub fn dealt(&self) -> u32 {
        self.pools.iter().map(|pool| u32::from(pool.deal)).sum()
    }
}

/// Tickets that are dealt together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pool {
    /// What tickets call it.
    pub id: Id,
    /// How many of it each player is dealt at the start.
    pub deal: u8,
    /// What was not dealt leaves the game unseen; else it joins the ticket deck.
    #[serde(default)]
    pub undealt_to_box: bool,
}

/// Where tickets go that are not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TicketReturn {
    /// Out of the game, unseen.
    Box,
    /// Under the deck, in the order in which they were returned.
    Bottom,
    /// Shuffled together and put under the deck.
    BottomShuffled,
    /// Onto a face-up pile.
    DiscardFaceUp,
}

/// What happens when the ticket deck runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TicketsRunOut {
    /// Draw what is there.
    DrawAvailable,
    /// Shuffle the face-up pile into a new deck and go on.
    ReshuffleDiscards,
}

/// What routes are worth and what gray means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RouteRules {
    /// Points by length. A route of any other length cannot be played.
    #[serde(deserialize_with = "limits::table_of_points")]
    pub score: BTreeMap<u8, i32>,
    /// Every gray route is a ferry.
    pub gray_is_ferry: bool,
}

impl Default for RouteRules {
    fn default() -> Self {
        Preset::Base.rules().routes
    }
}

/// Parallel tracks: routes with the same ends and the same length.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Parallel {
    /// By number of tracks, then by number of players: how many may be claimed in a game.
    /// Where nothing is said, all of them.
    pub open: BTreeMap<u8, ByPlayers<u8>>,
    /// One player may own at most one track of a group.
    pub one_per_player: bool,
}

impl Default for Parallel {
    fn default() -> Self {
        Preset::Base.rules().parallel
    }
}

impl Parallel {
    /// How many tracks of a group of `tracks` may be claimed with so many players.
    pub fn open_tracks(&self, tracks: u8, players: u8) -> u8 {
        self.open
            .get(&tracks)
            .and_then(|by_players| by_players.get(&players))
            .map_or(tracks, |open| (*open).min(tracks))
    }
}

/// Ferries with locomotive symbols: each symbol needs a locomotive.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ferry {
    /// Sets of equal cards that replace a locomotive on a symbol; none if they do not.
    #[serde(default)]
    pub pairs: Option<Pairs>,
}

/// Sets of equal cards that pay a locomotive symbol.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// Cards of one colour that replace one locomotive.
    pub size: u8,
    /// Sets on the same route may differ in colour.
    pub independent: bool,
}

/// Ferries with waves: a locomotive covers one wave, a ferry card several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Waves {
    /// Ferry cards in the supply.
    pub cards: u8,
    /// Ferry cards that one player may hold.
    pub hand_limit: u8,
    /// Waves that one ferry card covers at most.
    pub covers: u8,
    /// Where a played ferry card goes.
    #[serde(default)]
    pub played: PlayedFerryCard,
}

/// Where a played ferry card goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayedFerryCard {
    /// Back to the supply at once.
    #[default]
    Supply,
}

/// Tunnels: laying out a payment reveals cards, and those that match ask for a surcharge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tunnel {
    /// Cards revealed.
    pub reveal: u8,
}

/// Stations: each lets its owner use one route of another player for tickets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stations {
    /// Cards for the first, second, … station; each player has as many stations as there are
    /// costs.
    pub costs: Vec<u8>,
    /// Points for each station not built.
    #[serde(deserialize_with = "limits::points")]
    pub unused_value: i32,
}

/// Tolls on routes, paid with tokens or by a loan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Toll {
    /// Tokens that each player starts with: number of tokens by their value.
    pub start_tokens: BTreeMap<u8, u8>,
    /// Points lost for each loan at the end.
    #[serde(deserialize_with = "limits::points")]
    pub loan_penalty: i32,
    /// A player with a loan gets no token bonus and takes no rank.
    pub loan_bars_bonus: bool,
    /// Points by rank of the tokens left, by number of players.
    #[serde(deserialize_with = "limits::table_of_lists")]
    pub bonus: ByPlayers<Vec<i32>>,
    /// How ranks are given.
    #[serde(default)]
    pub ranking: TokenRanking,
}

impl Toll {
    /// The worth of the tokens that each player starts with.
    pub fn start_value(&self) -> u32 {
        self.start_tokens
            .iter()
            .map(|(value, number)| u32::from(*value) * u32::from(*number))
            .sum()
    }
}

/// How token ranks are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TokenRanking {
    /// One plus the number of eligible players with strictly more; equal players share a rank
    /// and use up the places they fill.
    #[default]
    CompetitionAmongEligible,
}

/// When and how the game ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct End {
    /// A player with so few trains left at the end of a turn starts the last round.
    pub train_threshold: u8,
    /// Turns that each player has after that.
    pub final_turns_each: u8,
    /// The player who started the last round has them too.
    pub includes_trigger: bool,
}

impl Default for End {
    fn default() -> Self {
        Preset::Base.rules().end
    }
}

/// What decides between players with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// More completed tickets.
    CompletedTickets,
    /// Fewer stations built.
    FewestStations,
    /// Holding the longest path.
    LongestPath,
    /// More bonus cards won.
    BonusCards,
}

/// A neutral player who takes the tracks named at the foot of revealed tickets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Neutral {
    /// Table sizes at which the neutral player takes part.
    pub players: Vec<u8>,
    /// Takes part only in games with tolls.
    pub needs_toll: bool,
    /// Trains of the neutral player.
    pub trains: u8,
    /// The first round with a neutral phase.
    pub first_round: u8,
    /// The seat that starts with the marker, counted from 0.
    pub marker_seat: u8,
}
