//! Strange maps by seed: extreme rules, legal and not, odd networks, names that nobody would choose.

use std::collections::BTreeMap;

use railwright::map::rules::{
    Bonus, BonusCards, Ferry, Metric, Neutral, Pairs, Places, Pool, Regions, Span, Stations,
    TicketReturn, TicketsRunOut, TieBreak, Toll, Tunnel, Waves,
};
use railwright::map::{
    AreaKind, Background, BoardText, City, Color, Deck, Dismissal, Geo, Goal, Group, Hex, Id,
    Label, LandArea, LandSource, Line, Map, Point, Preset, Route, Theme, Ticket, shipped, theme,
};
use rand::RngExt as _;
use rand_xoshiro::Xoshiro256PlusPlus as Random;

/// A map that is strange in one to five ways.
pub fn map(random: &mut Random) -> Map {
    let mut map = match random.random_range(0..10) {
        0 => {
            let board = pick(random, shipped::ALL);
            board.load().unwrap().map
        }
        1..4 => shipped::find("first-line").unwrap().load().unwrap().map,
        4 => shipped::find("all-aboard").unwrap().load().unwrap().map,
        _ => small(random),
    };
    for _ in 0..random.random_range(1..6) {
        let change = *pick(random, CHANGES);
        change(&mut map, random);
    }
    map
}

fn pick<'a, T>(random: &mut Random, all: &'a [T]) -> &'a T {
    &all[random.random_range(0..all.len())]
}

/// A number that breaks things, or any other.
fn odd_byte(random: &mut Random) -> u8 {
    match random.random_range(0..4) {
        0 => *pick(
            random,
            &[0, 1, 2, 31, 32, 60, 63, 64, 127, 128, 200, 254, 255],
        ),
        1 => random.random(),
        _ => random.random_range(0..12),
    }
}

fn odd_points(random: &mut Random) -> i32 {
    match random.random_range(0..6) {
        0 => *pick(random, &[i32::MIN, i32::MAX, -10_000, 10_000, 1 << 30]),
        1 => *pick(random, &[-9_999, 9_999]),
        2 => 0,
        _ => random.random_range(-30..60),
    }
}

fn odd_size(random: &mut Random) -> f64 {
    match random.random_range(0..5) {
        0 => *pick(
            random,
            &[
                0.0,
                -1.0,
                f64::NAN,
                f64::INFINITY,
                1e308,
                100_000.0,
                -100_000.0,
                0.1,
            ],
        ),
        1 => *pick(random, &[1.0, 1_000.0, 10_000.0]),
        _ => random.random_range(1.0..1_000.0),
    }
}

fn odd_text(random: &mut Random) -> String {
    const ODD: &[&str] = &[
        "",
        " ",
        "Æble Ø",
        "東京",
        "القاهرة",
        "कोलकाता",
        "🚂🚃🚃",
        "Z\u{301}a\u{328}l\u{336}go",
        "\u{202e}olsO",
        "\u{1b}[31mred\u{1b}[0m",
        "bell\u{7}",
        "nul\u{0}",
        "line\nbreak",
        "tab\there",
        "\u{feff}bom",
        "<b>&amp;\"'</b>",
        "=1+1",
        "../../etc/passwd",
        "C:\\con",
        "{{}}",
        "\\u{41}",
        "r#\"raw\"#",
        "/* no comment",
        "// nor this",
        "--flag",
        "\u{200f}mark",
        "ﷺ",
    ];
    match random.random_range(0..6) {
        0 => "long ".repeat(random.random_range(1..200)),
        _ => (*pick(random, ODD)).to_owned(),
    }
}

fn any_city(map: &Map, random: &mut Random) -> Id {
    if map.cities.is_empty() || random.random_range(0..40) == 0 {
        return Id::from("nowhere");
    }
    pick(random, &map.cities).id.clone()
}

fn color(random: &mut Random) -> Color {
    match random.random_range(0..3) {
        0 => Color::Gray,
        _ => *pick(random, &Color::CARDS),
    }
}

/// A few cities, routes between them, and tickets.
fn small(random: &mut Random) -> Map {
    let preset = *pick(random, &Preset::ALL);
    let mut map = Map::new("Strange", preset);
    for number in 0..random.random_range(2..10) {
        let at = Point::new(
            random.random_range(0.0..790.0),
            random.random_range(0.0..530.0),
        );
        let id = Id::from(format!("c{number}").as_str());
        let mut city = City::new(id, &format!("City {number}"), at);
        city.region = Some("one".to_owned());
        map.cities.push(city);
    }
    for number in 0..random.random_range(1..24) {
        let (from, to) = (any_city(&map, random), any_city(&map, random));
        let id = Id::from(format!("r{number}").as_str());
        let length = random.random_range(1..7);
        let mut route = Route::new(id, from, to, length, color(random));
        if route.color == Color::Gray && random.random_range(0..3) == 0 {
            route.symbols = random.random_range(0..=length);
        }
        map.routes.push(route);
    }
    let pools: Vec<String> = map
        .rules
        .tickets
        .pools
        .iter()
        .map(|pool| pool.id.to_string())
        .collect();
    for number in 0..random.random_range(0..40) {
        let (from, to) = (any_city(&map, random), any_city(&map, random));
        let id = Id::from(format!("t{number}").as_str());
        let mut ticket = Ticket::new(id, from, to, random.random_range(1..20));
        if !pools.is_empty() {
            ticket.pool.clone_from(pick(random, &pools));
        }
        map.decks[0].tickets.push(ticket);
    }
    map
}

type Change = fn(&mut Map, &mut Random);

/// Everything that can be odd about a map.
const CHANGES: &[Change] = &[
    |map, random| map.rules = pick(random, &Preset::ALL).rules(),
    |map, random| {
        (map.rules.players.min, map.rules.players.max) = (odd_byte(random), odd_byte(random))
    },
    |map, random| map.rules.trains = odd_byte(random),
    |map, random| map.rules.cards.per_color = odd_byte(random),
    |map, random| map.rules.cards.locomotives = odd_byte(random),
    |map, random| map.rules.cards.start_hand = odd_byte(random),
    |map, random| map.rules.row.size = odd_byte(random),
    |map, random| map.rules.row.reset_locomotives = Some(odd_byte(random)),
    |map, random| {
        map.rules.draw.count = odd_byte(random);
        map.rules.draw.row_locomotive_ends_draw = random.random();
        map.rules.draw.second_optional = random.random();
    },
    |map, random| {
        let tickets = &mut map.rules.tickets;
        tickets.start_keep = odd_byte(random);
        tickets.draw = odd_byte(random);
        tickets.draw_keep = odd_byte(random);
    },
    |map, random| {
        const RETURNS: [TicketReturn; 4] = [
            TicketReturn::Box,
            TicketReturn::Bottom,
            TicketReturn::BottomShuffled,
            TicketReturn::DiscardFaceUp,
        ];
        let tickets = &mut map.rules.tickets;
        tickets.start_return = *pick(random, &RETURNS);
        tickets.draw_return = *pick(random, &RETURNS);
        tickets.on_empty = *pick(
            random,
            &[
                TicketsRunOut::DrawAvailable,
                TicketsRunOut::ReshuffleDiscards,
            ],
        );
    },
    |map, random| {
        let id = Id::from(*pick(random, &["regular", "long", "new", ""]));
        map.rules.tickets.pools.push(Pool {
            id,
            deal: odd_byte(random) % 5,
            undealt_to_box: random.random(),
        });
    },
    |map, random| {
        for pool in &mut map.rules.tickets.pools {
            pool.deal = odd_byte(random);
        }
    },
    |map, random| {
        for length in 0..odd_byte(random).min(40) {
            map.rules.routes.score.insert(length, odd_points(random));
        }
    },
    |map, random| map.rules.routes.gray_is_ferry = random.random(),
    |map, random| {
        let table = (2..7).map(|players| (players, odd_byte(random) % 4));
        let table: BTreeMap<u8, u8> = table.collect();
        map.rules.parallel.open.insert(odd_byte(random), table);
        map.rules.parallel.one_per_player = random.random();
    },
    |map, random| {
        map.rules.ferry = random.random::<bool>().then(|| Ferry {
            pairs: random.random::<bool>().then(|| Pairs {
                size: odd_byte(random),
                independent: random.random(),
            }),
        });
    },
    |map, random| {
        map.rules.waves = random.random::<bool>().then(|| Waves {
            cards: odd_byte(random),
            hand_limit: odd_byte(random),
            covers: odd_byte(random),
            played: Default::default(),
        });
    },
    |map, random| {
        map.rules.tunnel = random.random::<bool>().then(|| Tunnel {
            reveal: odd_byte(random),
        });
    },
    |map, random| {
        let costs = (0..odd_byte(random) % 9)
            .map(|_| odd_byte(random))
            .collect();
        map.rules.stations = random.random::<bool>().then(|| Stations {
            costs,
            unused_value: odd_points(random),
        });
    },
    |map, random| {
        let bonus = (2..7).map(|players| {
            let ranks = (0..odd_byte(random) % 9).map(|_| odd_points(random));
            (players, ranks.collect())
        });
        let bonus = bonus.collect();
        map.rules.toll = random.random::<bool>().then(|| Toll {
            start_tokens: [(odd_byte(random), odd_byte(random)), (1, odd_byte(random))].into(),
            loan_penalty: odd_points(random),
            loan_bars_bonus: random.random(),
            bonus,
            ranking: Default::default(),
        });
        for route in &mut map.routes {
            route.toll = odd_byte(random);
        }
    },
    |map, random| {
        map.rules.zones = random.random();
        for city in &mut map.cities {
            city.zone = random.random();
        }
    },
    |map, random| {
        let bonuses = (0..odd_byte(random) % 70).map(|number| bonus(number, random));
        map.rules.bonuses = bonuses.collect();
    },
    |map, random| {
        let cards = (0..odd_byte(random) % 80).map(|number| bonus(number, random));
        map.rules.bonus_cards = Some(BonusCards {
            cards: cards.collect(),
            display: odd_byte(random),
            min_count: odd_points(random),
        });
    },
    |map, random| {
        let table: BTreeMap<u8, i32> = (0..odd_byte(random) % 20)
            .map(|count| (count, odd_points(random)))
            .collect();
        map.rules.regions = random.random::<bool>().then(|| Regions {
            table,
            cap: odd_byte(random),
            double_if_complete: vec!["one".to_owned(), odd_text(random)],
        });
    },
    |map, random| {
        map.rules.end.train_threshold = odd_byte(random);
        map.rules.end.final_turns_each = odd_byte(random);
        map.rules.end.includes_trigger = random.random();
    },
    |map, random| {
        const TIES: [TieBreak; 4] = [
            TieBreak::CompletedTickets,
            TieBreak::FewestStations,
            TieBreak::LongestPath,
            TieBreak::BonusCards,
        ];
        let ties = (0..random.random_range(0..9)).map(|_| *pick(random, &TIES));
        map.rules.tie_breaks = ties.collect();
    },
    |map, random| {
        let offsets = (0..odd_byte(random) % 10).map(|_| odd_points(random));
        map.rules.start_offsets = offsets.collect();
    },
    |map, random| {
        let players = (0..random.random_range(0..4)).map(|_| odd_byte(random));
        map.rules.neutral = Some(Neutral {
            players: players.collect(),
            needs_toll: random.random(),
            trains: odd_byte(random),
            first_round: odd_byte(random),
            marker_seat: odd_byte(random),
        });
        let cities = map.clone();
        for ticket in map.decks.iter_mut().flat_map(|deck| &mut deck.tickets) {
            ticket.neutral = Some((any_city(&cities, random), any_city(&cities, random)));
        }
    },
    // Networks.
    |map, _| {
        if let Some(first) = map.routes.first().cloned() {
            for route in &mut map.routes {
                (route.from, route.to) = (first.from.clone(), first.to.clone());
                route.length = first.length;
            }
        }
    },
    |map, random| {
        for route in &mut map.routes {
            if random.random_range(0..4) == 0 {
                route.to = route.from.clone();
            }
        }
    },
    |map, random| {
        let many = *pick(random, &[2, 5, 63, 64, 65, 300]);
        if let Some(first) = map.routes.first().cloned() {
            for number in 0..many {
                let id = Id::from(format!("many{number}").as_str());
                map.routes.push(Route {
                    id,
                    color: color(random),
                    ..first.clone()
                });
            }
        }
    },
    |map, random| {
        for route in &mut map.routes {
            route.length = odd_byte(random);
        }
    },
    |map, random| {
        for route in &mut map.routes {
            route.symbols = odd_byte(random) % 8;
            route.waves = odd_byte(random) % 8;
            route.tunnel = random.random();
            route.color = color(random);
        }
    },
    |map, random| {
        map.rules.draw_bonus = true;
        for route in &mut map.routes {
            route.draw_bonus = odd_byte(random);
        }
    },
    |map, _| map.routes.clear(),
    |map, _| map.cities.clear(),
    |map, _| map.decks.clear(),
    |map, _| map.decks.iter_mut().for_each(|deck| deck.tickets.clear()),
    |map, _| map.cities.truncate(1),
    |map, random| {
        if let Some(city) = map.cities.first().cloned() {
            let at = random.random_range(0..=map.cities.len());
            map.cities.insert(at, city);
        }
    },
    |map, random| {
        map.groups.push(Group {
            id: Id::from("anywhere"),
            name: odd_text(random),
            places: map.cities.iter().map(|city| city.id.clone()).collect(),
        });
        for ticket in map.decks.iter_mut().flat_map(|deck| &mut deck.tickets) {
            if random.random_range(0..5) == 0 {
                ticket.to = Id::from("anywhere");
            }
        }
    },
    |map, random| {
        let places = map.clone();
        for ticket in map.decks.iter_mut().flat_map(|deck| &mut deck.tickets) {
            ticket.value = odd_points(random);
            if random.random_range(0..3) == 0 {
                ticket.or.push(Goal {
                    to: any_city(&places, random),
                    value: odd_points(random),
                });
            }
        }
    },
    |map, random| {
        map.decks.push(Deck {
            id: Id::from(*pick(random, &["main", "other", ""])),
            name: odd_text(random),
            ..Deck::default()
        });
        map.active_deck = Id::from(*pick(random, &["main", "other", "", "gone"]));
    },
    // Words and the drawing.
    |map, random| map.name = odd_text(random),
    |map, random| map.notes = odd_text(random),
    |map, random| {
        for _ in 0..*pick(random, &[1, 2, 5_000, 5_001]) {
            map.dismissed.push(Dismissal {
                finding: "seats".to_owned(),
                reason: String::new(),
                size: 4.5,
            });
        }
        map.dismissed[0] = Dismissal {
            finding: odd_text(random),
            reason: odd_text(random),
            size: odd_size(random),
        };
    },
    |map, random| {
        for _ in 0..*pick(random, &[1, 2, 500, 501]) {
            map.texts.push(BoardText::new("Sea", Point::new(9.0, 9.0)));
        }
        map.texts[0] = BoardText {
            text: odd_text(random),
            at: Point::new(odd_size(random), odd_size(random)),
            size: odd_size(random),
            color: Some(Hex([1, 2, 3])),
            font: odd_text(random),
            bold: true,
            spacing: odd_size(random),
            turn: odd_size(random),
            curve: odd_size(random),
        };
    },
    |map, random| {
        let part = |random: &mut Random| {
            Some(theme::Part {
                at: Some(Point::new(odd_size(random), odd_size(random))),
                size: Some(odd_size(random)),
            })
        };
        let base = *pick(random, &["", "paper", "atlas", "poster", "mint", "gone"]);
        let mut own = Theme::named(base);
        own.scoring_table = part(random);
        own.legend = Some(theme::Part::default());
        own.compass = part(random);
        own.cities.size = Some(odd_size(random));
        own.cities.shape = Some(*pick(random, theme::MarkerShape::ALL));
        own.zones.shape = Some(*pick(random, theme::MarkerShape::ALL));
        own.spaces = Some(*pick(random, theme::SpaceLook::ALL));
        own.tunnels = Some(*pick(random, theme::TunnelLook::ALL));
        own.ferries = Some(*pick(random, theme::FerryLook::ALL));
        own.title.look = Some(*pick(random, theme::TitleLook::ALL));
        own.title.size = Some(odd_size(random));
        own.fonts.title = Some(odd_text(random));
        own.score_track = Some(vec![*pick(random, theme::Side::ALL)]);
        map.theme = Some(own);
    },
    |map, random| map.head_comment = odd_text(random),
    |map, random| {
        map.land.from = *pick(random, &LandSource::ALL);
        map.land.borders = random.random_range(0..2) == 0;
        map.land.rivers = random.random_range(0..2) == 0;
        map.land.smallest = *pick(random, &[None, Some(0.0), Some(1e9), Some(f64::NAN)]);
        for city in &mut map.cities {
            let degrees = |random: &mut Random| f64::from(random.random_range(-1800..=1800)) / 10.0;
            city.geo = Geo::new(degrees(random) / 2.0, degrees(random));
        }
        for kind in AreaKind::ALL {
            let corners = *pick(random, &[0, 1, 2, 3, 7, 300]);
            map.land.areas.push(LandArea {
                kind,
                points: (0..corners)
                    .map(|_| Point {
                        x: odd_size(random),
                        y: odd_size(random),
                    })
                    .collect(),
            });
        }
    },
    |map, random| {
        for city in &mut map.cities {
            if random.random_range(0..3) == 0 {
                city.name = odd_text(random);
            }
            if random.random_range(0..9) == 0 {
                city.tags.push(odd_text(random));
                city.country = Some(odd_text(random));
                city.region = Some(odd_text(random));
            }
        }
    },
    |map, random| {
        for city in &mut map.cities {
            if random.random_range(0..20) == 0 {
                city.id = Id::from(odd_text(random).as_str());
            }
        }
    },
    |map, random| {
        for city in &mut map.cities {
            match random.random_range(0..8) {
                0 => city.at = None,
                1 => {
                    city.at = Some(Point {
                        x: odd_size(random),
                        y: odd_size(random),
                    })
                }
                _ => {}
            }
        }
    },
    |map, random| {
        let at = Point::new(random.random_range(0.0..700.0), 100.0);
        map.cities.iter_mut().for_each(|city| city.at = Some(at));
    },
    |map, random| {
        for city in &mut map.cities {
            city.label = Some(Label {
                angle: odd_size(random),
                gap: odd_size(random),
                turn: odd_size(random),
            });
        }
    },
    |map, random| {
        for route in &mut map.routes {
            if random.random_range(0..6) == 0 {
                let points = (0..random.random_range(0..12)).map(|_| Point {
                    x: odd_size(random),
                    y: odd_size(random),
                });
                route.bend = points.collect();
            }
        }
    },
    |map, random| (map.board.width, map.board.height) = (odd_size(random), odd_size(random)),
    |map, random| {
        let board = &mut map.board;
        (board.train.length, board.train.width) = (odd_size(random), odd_size(random));
        (board.space.length, board.space.width) = (odd_size(random), odd_size(random));
        (board.pitch, board.closest_pitch) = (odd_size(random), odd_size(random));
    },
    |map, random| {
        map.background = Some(Background {
            path: odd_text(random),
            at: Point {
                x: odd_size(random),
                y: odd_size(random),
            },
            width: odd_size(random),
            opacity: odd_size(random),
            locked: random.random(),
        });
    },
    |map, random| {
        map.folds.push(Line::Vertical(odd_size(random)));
        map.guides.push(Line::Horizontal(odd_size(random)));
    },
];

fn bonus(number: u8, random: &mut Random) -> Bonus {
    let end = match random.random_range(0..5) {
        0 => Places::Any,
        1 => Places::Tag(odd_text(random)),
        2 => Places::Country(odd_text(random)),
        3 => Places::Region("one".to_owned()),
        _ => Places::Cities(vec![Id::from("c0"), Id::from("nowhere")]),
    };
    let span = Span {
        min: random.random::<bool>().then(|| odd_points(random)),
        max: random.random::<bool>().then(|| odd_points(random)),
    };
    let metric = match random.random_range(0..6) {
        0 => Metric::LongestPath,
        1 => Metric::Tickets { end, value: span },
        2 => Metric::Routes {
            end,
            length: span,
            ferry: random.random(),
        },
        3 => Metric::Countries,
        4 => Metric::TrainsLeft,
        _ => Metric::Locomotives {
            set: odd_byte(random),
        },
    };
    Bonus {
        id: Id::from(format!("bonus{number}").as_str()),
        name: odd_text(random),
        metric,
        points: odd_points(random),
    }
}
