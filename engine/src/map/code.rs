//! The kinds of problems, their stable names and how grave they are.

use std::fmt;

use serde::Serialize;

/// How grave a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The map cannot be played.
    Error,
    /// Most likely not what the designer wants.
    Warning,
    /// Worth a look.
    Hint,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Hint => "hint",
        })
    }
}

macro_rules! codes {
    ($($code:ident $name:literal $severity:ident $doc:literal;)+) => {
        /// A kind of problem.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $doc] $code,)+
        }

        impl Code {
            /// All kinds.
            pub const ALL: &[Code] = &[$(Code::$code),+];

            /// The stable name.
            pub fn name(self) -> &'static str {
                match self { $(Code::$code => $name,)+ }
            }

            /// How grave it is.
            pub fn severity(self) -> Severity {
                match self { $(Code::$code => Severity::$severity,)+ }
            }
        }
    };
}

impl Code {
    /// Whether a part of a map can be played in spite of it: something is missing that only a whole
    /// map needs.
    pub fn is_of_a_whole_map(self) -> bool {
        matches!(
            self,
            Code::RegionMissing
                | Code::RegionEmpty
                | Code::TicketUnreachable
                | Code::NeutralPairWithoutRoute
                | Code::GrayNoFerry
                | Code::TooFewCards
        )
    }
}

codes! {
    EmptyId "empty-id" Error "A record has no id.";
    DuplicateId "duplicate-id" Error "Two records of one kind have the same id.";
    UnknownPlace "unknown-place" Error "A reference names a city or group that does not exist.";
    UnknownPool "unknown-pool" Error "A ticket belongs to a pool that the rules do not deal.";
    UnknownDeck "unknown-deck" Error "The active deck does not exist.";
    EmptyMap "empty-map" Error "The map has no cities or no routes.";
    EmptyGroup "empty-group" Error "A group has no places.";
    RouteToItself "route-to-itself" Error "A route starts and ends in the same place.";
    ZeroLength "zero-length" Error "A route has no train spaces.";
    NoScore "no-score" Error "A route's length is not in the score table.";
    TooLongForTrains "too-long-for-trains" Error "A route needs more trains than a player has.";
    SymbolsOverLength "symbols-over-length" Error "A route has more symbols and waves than spaces.";
    SymbolsOnColor "symbols-on-color" Error "A coloured route has symbols or waves.";
    GrayNoFerry "gray-no-ferry" Error "Every gray route is a ferry by the rules, but this one has no symbol or wave.";
    TicketSameEnds "ticket-same-ends" Error "A ticket connects a place to itself.";
    TicketUnreachable "ticket-unreachable" Error "No path connects the ends of a ticket.";
    PoolTooSmall "pool-too-small" Error "A pool has too few tickets for the highest player count.";
    TooFewCards "too-few-cards" Error "There are too few train cards for the starting hands and the face-up cards.";
    NeutralPairWithoutRoute "neutral-pair-without-route" Error "A ticket's neutral pair is not connected by a route.";
    RegionMissing "region-missing" Error "A city has no region although regions score.";
    RegionEmpty "region-empty" Error "The rules name a region that no city belongs to.";
    RuleOutOfRange "rule-out-of-range" Error "A number in the rules or on a route is out of range.";
    ControlCharacter "control-character" Error "A name contains a character that cannot be printed.";
    TableIncomplete "table-incomplete" Error "A table in the rules has no entry for a player count.";
    Disconnected "disconnected" Warning "The network is in parts that no route connects.";
    CityWithoutRoute "city-without-route" Warning "No route leads to a city.";
    NoPosition "no-position" Warning "A city has no position on the board.";
    OutsideBoard "outside-board" Warning "Something is outside the board.";
    RouteTooShort "route-too-short" Warning "A route is too short for its trains.";
    BendTooSharp "bend-too-sharp" Warning "A bend is so sharp that train spaces of one route overlap.";
    RoutesCross "routes-cross" Warning "Two routes cross.";
    SpacesOverlap "spaces-overlap" Warning "Train spaces of two routes overlap.";
    RouteOverCity "route-over-city" Warning "A route runs over a city that is not its end.";
    CityOverCity "city-over-city" Warning "Two cities overlap.";
    LabelOverRoute "label-over-route" Warning "A name overlaps a route.";
    LabelOverLabel "label-over-label" Warning "A name overlaps another name.";
    LabelOverCity "label-over-city" Warning "A name overlaps another city.";
    MissingGlyph "missing-glyph" Warning "A name has letters that are not in the font.";
    OptionOff "option-off" Warning "Something on the map has no effect because the rules do not use it.";
    DuplicateTicket "duplicate-ticket" Warning "Two tickets connect the same places.";
    TicketValue "ticket-value" Warning "A ticket is worth nothing or less.";
    ValueOffLine "value-off-line" Warning "A ticket's value is far from what the deck pays for its path.";
    ColorImbalance "color-imbalance" Warning "Some colours have many more spaces than others.";
    TooFewSpaces "too-few-spaces" Warning "The open routes cannot hold the trains of the most players.";
    FewCards "few-cards" Warning "Few train cards remain after setup for the most players.";
    BonusWithoutPlaces "bonus-without-places" Warning "A bonus counts places that the map does not have.";
    UnknownTheme "unknown-theme" Warning "The map is based on a theme that does not exist.";
    UnknownFont "unknown-font" Warning "A font that the theme or a text names does not exist.";
    StrayComment "stray-comment" Warning "A comment inside the map would be lost on saving.";
    BackgroundMissing "background-missing" Warning "The background picture cannot be found.";
    BackgroundAbsolute "background-absolute" Warning "The path of the background picture only works on this computer.";
    BackgroundOutside "background-outside" Warning "The background picture is outside the map's folder.";
    BackgroundTooLarge "background-too-large" Warning "The background picture is too large to be shown.";
    BackgroundBroken "background-broken" Warning "The background picture cannot be read as a picture.";
    OptionUnused "option-unused" Hint "The rules have an option that nothing on the map uses.";
    LengthsDiffer "lengths-differ" Hint "Routes connect the same places with different lengths, so they are not parallel.";
    TracksUnsaid "tracks-unsaid" Hint "The rules do not say how many tracks of such a group are open.";
    TicketNeighbours "ticket-neighbours" Hint "A ticket connects neighbours.";
    CityUnnamed "city-unnamed" Hint "No ticket names a city.";
    SameName "same-name" Hint "Two places have the same name.";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
