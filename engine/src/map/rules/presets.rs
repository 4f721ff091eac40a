//! Rule sets of published games, to start from.

use std::collections::BTreeMap;
use std::fmt;

use super::{
    Bonus, BonusCards, Cards, Draw, End, Ferry, Metric, Neutral, Pairs, Parallel, Places,
    PlayedFerryCard, Players, Pool, Regions, Reshuffle, RouteRules, Row, Rules, Span, Stations,
    TicketReturn, TicketRules, TicketsRunOut, TieBreak, TokenRanking, Toll, Tunnel, Waves,
};
use crate::map::{Id, REGULAR_POOL};

/// A rule set to start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// The base game: longest path, no special routes.
    Base,
    /// Ferries, tunnels and stations; long tickets.
    Europe,
    /// Ferries paid by locomotives or pairs, draw bonuses, bonus cards.
    Nordic,
    /// Ferry cards, zones at the border, a bonus for regions.
    Italia,
    /// Tolls, tokens and loans.
    Nederland,
    /// The same board without tolls.
    NederlandWithoutTolls,
    /// The same board for two, with a neutral player.
    NederlandNeutral,
}

impl Preset {
    /// All presets, in the order in which they are offered.
    pub const ALL: [Preset; 7] = [
        Preset::Base,
        Preset::Europe,
        Preset::Nordic,
        Preset::Italia,
        Preset::Nederland,
        Preset::NederlandWithoutTolls,
        Preset::NederlandNeutral,
    ];

    /// The name that the command line knows it by.
    pub fn name(self) -> &'static str {
        match self {
            Preset::Base => "base",
            Preset::Europe => "europe",
            Preset::Nordic => "nordic",
            Preset::Italia => "italia",
            Preset::Nederland => "nederland",
            Preset::NederlandWithoutTolls => "nederland-without-tolls",
            Preset::NederlandNeutral => "nederland-neutral",
        }
    }

    /// What sets it apart, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Preset::Base => "cards, routes, tickets and the longest path",
            Preset::Europe => "ferries, tunnels, stations and long tickets",
            Preset::Nordic => "ferries paid with pairs, draw bonuses, bonus cards",
            Preset::Italia => "ferry cards, border zones and a region bonus",
            Preset::Nederland => "tolls, tokens and loans",
            Preset::NederlandWithoutTolls => "the Nederland rules without tolls",
            Preset::NederlandNeutral => "the Nederland rules with a neutral player for two",
        }
    }

    /// The preset of that name.
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// The rules, filled in.
    pub fn rules(self) -> Rules {
        match self {
            Preset::Base => base(),
            Preset::Europe => europe(),
            Preset::Nordic => nordic(),
            Preset::Italia => italia(),
            Preset::Nederland => nederland(),
            Preset::NederlandWithoutTolls => nederland_without_tolls(),
            Preset::NederlandNeutral => nederland_neutral(),
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn base() -> Rules {
    Rules {
        players: Players { min: 2, max: 5 },
        trains: 45,
        cards: Cards {
            per_color: 12,
            locomotives: 14,
            start_hand: 4,
            reshuffle: Reshuffle::Eager,
        },
        row: Row {
            size: 5,
            reset_locomotives: Some(3),
        },
        draw: Draw {
            count: 2,
            row_locomotive_ends_draw: true,
            second_optional: false,
        },
        tickets: TicketRules {
            pools: vec![pool(REGULAR_POOL, 3)],
            start_keep: 2,
            start_return: TicketReturn::Bottom,
            draw: 3,
            draw_keep: 1,
            draw_return: TicketReturn::Bottom,
            on_empty: TicketsRunOut::DrawAvailable,
        },
        routes: RouteRules {
            score: [1, 2, 4, 7, 10, 15, 18, 21, 27]
                .into_iter()
                .zip(1..)
                .map(|(points, length)| (length, points))
                .collect(),
            gray_is_ferry: false,
        },
        parallel: Parallel {
            open: BTreeMap::from([(2, by_players([1, 1, 2, 2]))]),
            one_per_player: true,
        },
        ferry: None,
        waves: None,
        tunnel: None,
        draw_bonus: false,
        stations: None,
        toll: None,
        zones: false,
        bonuses: vec![bonus(
            "longest_path",
            "Longest path",
            10,
            Metric::LongestPath,
        )],
        bonus_cards: None,
        regions: None,
        end: End {
            train_threshold: 2,
            final_turns_each: 1,
            includes_trigger: true,
        },
        tie_breaks: vec![TieBreak::CompletedTickets, TieBreak::LongestPath],
        start_offsets: Vec::new(),
        neutral: None,
    }
}

fn europe() -> Rules {
    let base = base();
    Rules {
        tickets: TicketRules {
            pools: vec![
                Pool {
                    undealt_to_box: true,
                    ..pool("long", 1)
                },
                pool(REGULAR_POOL, 3),
            ],
            start_return: TicketReturn::Box,
            ..base.tickets
        },
        ferry: Some(Ferry { pairs: None }),
        tunnel: Some(Tunnel { reveal: 3 }),
        stations: Some(Stations {
            costs: vec![1, 2, 3],
            unused_value: 4,
        }),
        bonuses: vec![bonus(
            "european_express",
            "European Express",
            10,
            Metric::LongestPath,
        )],
        tie_breaks: vec![
            TieBreak::CompletedTickets,
            TieBreak::FewestStations,
            TieBreak::LongestPath,
        ],
        ..base
    }
}

fn nordic() -> Rules {
    let base = base();
    Rules {
        trains: 40,
        cards: Cards {
            locomotives: 18,
            ..base.cards
        },
        row: Row {
            reset_locomotives: None,
            ..base.row
        },
        draw: Draw {
            second_optional: true,
            ..base.draw
        },
        tickets: TicketRules {
            pools: vec![pool(REGULAR_POOL, 4)],
            ..base.tickets
        },
        routes: RouteRules {
            gray_is_ferry: true,
            ..base.routes
        },
        parallel: Parallel {
            open: BTreeMap::from([(2, by_players([1, 1, 2, 2])), (3, by_players([1, 2, 3, 3]))]),
            ..base.parallel
        },
        ferry: Some(Ferry {
            pairs: Some(Pairs {
                size: 2,
                independent: true,
            }),
        }),
        draw_bonus: true,
        bonuses: Vec::new(),
        bonus_cards: Some(BonusCards {
            display: 4,
            min_count: 0,
            cards: nordic_cards(),
        }),
        tie_breaks: vec![TieBreak::CompletedTickets, TieBreak::BonusCards],
        ..base
    }
}

fn nordic_cards() -> Vec<Bonus> {
    let tag = |tag: &str| Places::Tag(tag.to_owned());
    let tickets = |end, value| Metric::Tickets { end, value };
    let routes = |end, length, ferry| Metric::Routes { end, length, ferry };
    let any = Span::default();
    vec![
        bonus(
            "call_of_the_wild",
            "Call of the wild",
            5,
            Metric::Locomotives { set: 2 },
        ),
        bonus(
            "capital_investment",
            "Capital investment",
            7,
            tickets(tag("capital"), any),
        ),
        bonus("cost_efficiency", "Cost efficiency", 7, Metric::TrainsLeft),
        bonus(
            "small_steps",
            "Small steps strategist",
            10,
            routes(Places::Any, Span::exactly(1), false),
        ),
        bonus("nordic_express", "Nordic Express", 10, Metric::LongestPath),
        bonus(
            "local_network",
            "Local network",
            10,
            tickets(Places::Any, Span::up_to(5)),
        ),
        bonus(
            "international_tycoon",
            "International tycoon",
            12,
            Metric::Countries,
        ),
        bonus(
            "polar_express",
            "Polar Express",
            12,
            tickets(tag("arctic"), any),
        ),
        bonus(
            "snowplow_award",
            "Snowplow award",
            12,
            routes(tag("arctic"), any, false),
        ),
        bonus(
            "ferry_master",
            "Ferry Master",
            12,
            routes(Places::Any, any, true),
        ),
        bonus(
            "wild_west",
            "The wild west",
            7,
            routes(Places::Country("Norway".to_owned()), any, false),
        ),
    ]
}

fn italia() -> Rules {
    let base = base();
    Rules {
        tickets: TicketRules {
            pools: vec![pool(REGULAR_POOL, 5)],
            start_keep: 3,
            start_return: TicketReturn::BottomShuffled,
            draw: 4,
            ..base.tickets
        },
        routes: RouteRules {
            gray_is_ferry: true,
            ..base.routes
        },
        parallel: Parallel {
            open: BTreeMap::from([(2, by_players([1, 1, 2, 2])), (3, by_players([1, 1, 3, 3]))]),
            ..base.parallel
        },
        waves: Some(Waves {
            cards: 10,
            hand_limit: 2,
            covers: 2,
            played: PlayedFerryCard::Supply,
        }),
        zones: true,
        bonuses: Vec::new(),
        regions: Some(Regions {
            table: (5..)
                .zip([1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56])
                .collect(),
            cap: 15,
            double_if_complete: ["Sardegna", "Sicilia", "Puglia"]
                .map(str::to_owned)
                .to_vec(),
        }),
        tie_breaks: vec![TieBreak::CompletedTickets],
        ..base
    }
}

fn nederland() -> Rules {
    Rules {
        parallel: Parallel {
            open: BTreeMap::from([(2, by_players([2, 2, 2, 2]))]),
            one_per_player: true,
        },
        toll: Some(Toll {
            start_tokens: BTreeMap::from([(4, 2), (2, 6), (1, 10)]),
            loan_penalty: 5,
            loan_bars_bonus: true,
            bonus: BTreeMap::from([
                (2, vec![35, 0]),
                (3, vec![55, 35, 0]),
                (4, vec![55, 35, 20, 0]),
                (5, vec![55, 35, 20, 10, 0]),
            ]),
            ranking: TokenRanking::CompetitionAmongEligible,
        }),
        ..nederland_without_tolls()
    }
}

fn nederland_without_tolls() -> Rules {
    let base = base();
    Rules {
        trains: 40,
        tickets: TicketRules {
            pools: vec![pool(REGULAR_POOL, 5)],
            start_keep: 3,
            start_return: TicketReturn::DiscardFaceUp,
            draw: 4,
            draw_return: TicketReturn::DiscardFaceUp,
            on_empty: TicketsRunOut::ReshuffleDiscards,
            ..base.tickets
        },
        bonuses: Vec::new(),
        tie_breaks: vec![TieBreak::CompletedTickets],
        start_offsets: vec![0, 1, 2, 3, 4],
        ..base
    }
}

fn nederland_neutral() -> Rules {
    Rules {
        neutral: Some(Neutral {
            players: vec![2],
            needs_toll: true,
            trains: 40,
            first_round: 6,
            marker_seat: 1,
        }),
        ..nederland()
    }
}

fn pool(id: &str, deal: u8) -> Pool {
    Pool {
        id: Id::from(id),
        deal,
        undealt_to_box: false,
    }
}

fn bonus(id: &str, name: &str, points: i32, metric: Metric) -> Bonus {
    Bonus {
        id: Id::from(id),
        name: name.to_owned(),
        metric,
        points,
    }
}

/// A table that starts at two players.
fn by_players<const N: usize>(values: [u8; N]) -> BTreeMap<u8, u8> {
    (2..).zip(values).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_found_by_its_name() {
        for preset in Preset::ALL {
            assert_eq!(Preset::from_name(preset.name()), Some(preset));
        }
    }

    #[test]
    fn the_score_table_is_the_published_one() {
        let score = base().routes.score;
        assert_eq!(
            score.into_iter().collect::<Vec<_>>(),
            [
                (1, 1),
                (2, 2),
                (3, 4),
                (4, 7),
                (5, 10),
                (6, 15),
                (7, 18),
                (8, 21),
                (9, 27)
            ]
        );
    }

    #[test]
    fn decks_and_tokens_have_the_published_totals() {
        assert_eq!(europe().cards.total(), 110);
        assert_eq!(nordic().cards.total(), 114);
        assert_eq!(italia().cards.total(), 110);
        assert_eq!(nederland().cards.total(), 110);
        assert_eq!(nederland().toll.map(|toll| toll.start_value()), Some(30));
    }

    #[test]
    fn triples_open_as_published() {
        let open = |rules: Rules| [2, 3, 4, 5].map(|n| rules.parallel.open_tracks(3, n));
        assert_eq!(open(nordic()), [1, 2, 3, 3]);
        assert_eq!(open(italia()), [1, 1, 3, 3]);
    }

    #[test]
    fn the_region_table_follows_its_formula() {
        let regions = italia().regions.unwrap();
        for n in 5u8..=15 {
            let n32 = i32::from(n);
            assert_eq!(regions.points(n), 1 + (n32 - 5) * (n32 - 4) / 2);
        }
        assert_eq!(regions.points(4), 0);
        assert_eq!(regions.points(20), 56);
    }
}
