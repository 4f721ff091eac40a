//! What is read, saved and read again is the same map, and the same text.

use railwright::map::theme::{
    Colors, FerryLook, Fonts, Marker, MarkerShape, Part, SpaceLook, Title, TitleLook, TunnelLook,
};
use railwright::map::{
    AreaKind, Background, BoardText, City, Deck, Dismissal, Geo, Goal, Group, Hex, Id, Label, Land,
    LandArea, LandSource, Line, Map, Point, Preset, Route, Side, Theme, Ticket, parse, shipped,
    to_json, to_ron,
};
use railwright::map::{parse_theme, theme_to_ron};

fn read(text: &str) -> Map {
    parse("test.ron", text.as_bytes())
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
        .map
}

fn assert_fixpoint(map: &Map) {
    let text = to_ron(map).unwrap();
    let again = read(&text);
    assert_eq!(again, *map);
    assert_eq!(to_ron(&again).unwrap(), text);
}

#[test]
fn shipped_boards_survive() {
    for board in shipped::ALL {
        assert_fixpoint(&board.load().unwrap().map);
    }
}

#[test]
fn presets_survive() {
    for preset in Preset::ALL {
        assert_fixpoint(&Map::new("Preset", preset));
    }
}

#[test]
fn a_map_that_uses_every_field_survives() {
    let mut map = Map::new("Ål \"quoted\" \\ and\nbroken", Preset::Nordic);
    map.author = "Ø".to_owned();
    map.revision = 7;
    map.notes = "// not a comment\n(nor [this])".to_owned();
    map.source = "nowhere".to_owned();
    map.head_comment = "A head.\n\n  indented".to_owned();
    map.background = Some(Background {
        path: "pictures/land.png".to_owned(),
        at: Point::new(-3.2, 4.0),
        width: 700.5,
        opacity: 0.35,
        locked: true,
    });
    map.land = Land {
        from: LandSource::Drawn,
        borders: true,
        rivers: true,
        smallest: Some(3.5),
        areas: AreaKind::ALL
            .map(|kind| LandArea {
                kind,
                points: vec![
                    Point::new(0.0, -1.5),
                    Point::new(700.3, 2.0),
                    Point::new(5.0, 500.0),
                ],
            })
            .to_vec(),
    };
    map.guides = vec![Line::Vertical(10.5), Line::Horizontal(0.0)];
    map.folds = vec![Line::Vertical(395.0)];
    map.cities.push(City {
        id: Id::from("a"),
        name: "(unnamed)".to_owned(),
        at: None,
        geo: Geo::new(-59.913_87, 179.0),
        label: Some(Label {
            angle: -45.5,
            gap: 1.5,
            turn: 10.0,
        }),
        region: Some("None".to_owned()),
        country: Some(String::new()),
        tags: vec!["arctic".to_owned(), "a, b".to_owned()],
        zone: true,
        locked: true,
    });
    map.cities
        .push(City::new(Id::from("b"), "", Point::new(1.0, 2.0)));
    map.groups.push(Group {
        id: Id::from("g"),
        name: "Group".to_owned(),
        places: vec![Id::from("a"), Id::from("b")],
    });
    map.routes.push(Route {
        id: Id::from("r"),
        from: Id::from("a"),
        to: Id::from("b"),
        length: 0,
        tunnel: true,
        symbols: 1,
        waves: 2,
        toll: 3,
        draw_bonus: 4,
        bend: vec![Point::new(1.5, -2.5)],
        ..Route::default()
    });
    let mut ticket = Ticket::new(Id::from("t"), Id::from("a"), Id::from("b"), -3);
    ticket.or = vec![Goal {
        to: Id::from("g"),
        value: 9,
    }];
    ticket.pool = "long".to_owned();
    ticket.neutral = Some((Id::from("a"), Id::from("b")));
    ticket.locked = true;
    map.decks.push(Deck {
        id: Id::from("second"),
        name: "Second".to_owned(),
        notes: "notes".to_owned(),
        tickets: vec![ticket],
    });
    map.active_deck = Id::from("second");
    map.theme = Some(full_theme());
    map.texts = vec![
        BoardText {
            text: "Mare \"nostrum\", (sea)".to_owned(),
            at: Point::new(-3.5, 12.0),
            size: 14.5,
            color: Some(Hex([18, 52, 86])),
            font: "EB Garamond".to_owned(),
            bold: true,
            spacing: 2.5,
            turn: -30.0,
            curve: 45.5,
        },
        BoardText::new("plain", Point::new(1.0, 2.0)),
    ];
    map.dismissed = vec![
        Dismissal {
            finding: "ticket t".to_owned(),
            reason: "\"on purpose\",\nsays the (designer)".to_owned(),
            size: 7.5,
        },
        Dismissal {
            finding: "seats".to_owned(),
            reason: String::new(),
            size: 0.0,
        },
    ];
    assert_fixpoint(&map);
    // JSON has the same fields; beside them only the copy of the active deck's tickets.
    let mut json: serde_json::Value = serde_json::from_str(&to_json(&map).unwrap()).unwrap();
    let tickets = json.as_object_mut().unwrap().remove("tickets").unwrap();
    assert_eq!(tickets, json["decks"][1]["tickets"]);
    assert_eq!(serde_json::from_value::<Map>(json).unwrap(), map);
}

/// A theme with every field.
fn full_theme() -> Theme {
    let marker = Marker {
        shape: Some(MarkerShape::Star),
        size: Some(1.25),
    };
    let part = Some(Part {
        at: Some(Point::new(10.0, 20.5)),
        size: Some(0.75),
    });
    let color = |red| Some(Hex([red, 0xAB, 0x0F]));
    Theme {
        base: "atlas".to_owned(),
        fonts: Fonts {
            title: Some("Playfair Display".to_owned()),
            cities: Some("EB Garamond".to_owned()),
            numbers: Some("JetBrains Mono".to_owned()),
        },
        colors: Colors {
            land: color(1),
            sea: color(2),
            coast: color(3),
            borders: color(4),
            rivers: color(5),
            regions: vec![Hex([0, 0, 0]), Hex([255, 255, 255])],
            paper: color(6),
            score_track: color(7),
            ink: color(8),
            title: color(9),
            cities: color(10),
            zones: color(11),
        },
        cities: marker,
        capitals: marker,
        zones: marker,
        spaces: Some(SpaceLook::Wood),
        tunnels: Some(TunnelLook::Dashes),
        ferries: Some(FerryLook::Waves),
        rails: Some(false),
        score_track: Some(vec![Side::Top, Side::Left]),
        title: Title {
            look: Some(TitleLook::Cartouche),
            at: Some(Point::new(1.0, 2.5)),
            size: Some(30.0),
            turn: Some(-12.5),
        },
        scoring_table: part,
        legend: Some(Part::default()),
        compass: part,
    }
}

#[test]
fn themes_are_files_of_their_own_too() {
    let theme = full_theme();
    let text = theme_to_ron(&theme).unwrap();
    assert_eq!(parse_theme("a.theme.ron", text.as_bytes()).unwrap(), theme);
    let text = theme_to_ron(&Theme::named("mint")).unwrap();
    assert_eq!(
        text,
        "#![enable(implicit_some)]\n(\n    base: \"mint\",\n)\n"
    );
    for (text, why) in [
        ("(base: \"mint\", colors: (land: \"red\"))", "#RRGGBB"),
        ("(colours: ())", "did you mean `colors`?"),
        ("(cities: (size: 9))", "from 0.5 to 2"),
        ("(cities: (shape: blob))", "the shape of a place"),
        ("(base: \"a\\u{7}\")", "control character"),
    ] {
        let error = parse_theme("a.theme.ron", text.as_bytes()).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
    let large = format!("(base: \"mint\"){}", " ".repeat(70_000));
    let error = parse_theme("a.theme.ron", large.as_bytes()).unwrap_err();
    assert!(error.to_string().contains("at most 64 KiB"), "{error}");
}

#[test]
fn a_theme_says_only_what_it_changes_and_texts_stand_one_to_a_line() {
    let text = "(version: 1, name: \"x\", theme: (base: \"atlas\", score_track: [left, top, left], \
                compass: ()), texts: [(text: \"Sea\", at: (1, 2), size: 9), \
                (text: \"Isle\", at: (3, 4), size: 12, curve: 20.04)])";
    let map = read(text);
    assert_fixpoint(&map);
    let saved = to_ron(&map).unwrap();
    let lines: Vec<&str> = saved.lines().map(str::trim).collect();
    assert!(
        lines.contains(&"theme: (base: \"atlas\", score_track: [top, left], compass: ()),"),
        "{saved}"
    );
    assert!(
        lines.contains(&"(text: \"Sea\", at: (1.0, 2.0), size: 9.0),"),
        "{saved}"
    );
    assert!(
        lines.contains(&"(text: \"Isle\", at: (3.0, 4.0), size: 12.0, curve: 20.0),"),
        "{saved}"
    );
}

#[test]
fn texts_and_themes_beyond_the_limits_are_refused() {
    let long = "x".repeat(201);
    for (part, why) in [
        (
            "texts: [(text: \"a\", at: (1, 2), size: 201)]",
            "from 1 to 200 mm",
        ),
        (
            "texts: [(text: \"a\", at: (1, 2), size: 5, curve: 301)]",
            "from -300 to 300",
        ),
        ("texts: [(text: \"a\", at: (1, 2))]", "size"),
        (
            &format!("texts: [(text: \"{long}\", at: (1, 2), size: 5)]"),
            "at most 200 letters",
        ),
        ("theme: (title: (size: 0.5))", "from 1 to 200"),
        ("theme: (score_track: [middle])", "a side of the board"),
    ] {
        let text = format!("(version: 1, name: \"x\", {part})");
        let error = railwright::map::parse("x.ron", text.as_bytes()).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
    let one = "(text: \"a\", at: (1, 2), size: 5),";
    let many = format!("(version: 1, name: \"x\", texts: [{}])", one.repeat(501));
    let error = railwright::map::parse("x.ron", many.as_bytes()).unwrap_err();
    assert!(error.to_string().contains("at most 500 texts"), "{error}");
}

#[test]
fn land_is_written_only_where_a_map_has_it_and_areas_stand_one_to_a_line() {
    let plain = Map::new("x", Preset::Base);
    assert!(!to_ron(&plain).unwrap().contains("land"));
    assert!(!to_json(&plain).unwrap().contains("\"land\""));
    let mut map = plain;
    map.land.from = LandSource::Real;
    assert!(to_ron(&map).unwrap().contains("    land: (from: real),\n"));
    let corner = |x: f64| Point::new(x, 123.4);
    let area = |kind| LandArea {
        kind,
        points: (0..40).map(|n| corner(f64::from(n))).collect(),
    };
    map.land.areas = AreaKind::ALL.map(area).to_vec();
    let text = to_ron(&map).unwrap();
    let lines = text.lines().map(str::trim);
    let areas: Vec<&str> = lines.filter(|line| line.starts_with("(kind: ")).collect();
    assert_eq!(areas.len(), 4, "{text}");
    assert!(areas[3].starts_with("(kind: river, points: [(0.0, 123.4), "));
}

#[test]
fn dismissed_findings_stand_one_to_a_line_with_a_size_to_a_tenth() {
    let text = "(version: 1, name: \"x\", dismissed: [(finding: \"seats\", size: 1.26), \
                (finding: \"ticket a-b\", reason: \"a classic\", size: 12)])";
    let map = read(text);
    assert_eq!(map.dismissed[0].size, 1.3);
    assert_fixpoint(&map);
    let saved = to_ron(&map).unwrap();
    let lines: Vec<&str> = saved.lines().map(str::trim).collect();
    let place = lines
        .iter()
        .position(|line| *line == "dismissed: [")
        .unwrap();
    assert!(
        lines[place + 1].starts_with("(finding: \"seats\", "),
        "{saved}"
    );
    assert_eq!(
        lines[place + 2],
        "(finding: \"ticket a-b\", reason: \"a classic\", size: 12.0),"
    );
}

/// A map on which nothing was dismissed is written as it always was, so old files and the hashes in old
/// logs stay the same.
#[test]
fn maps_without_dismissed_findings_do_not_mention_them() {
    for board in shipped::ALL {
        let map = board.load().unwrap().map;
        assert!(map.dismissed.is_empty());
        assert_eq!(to_ron(&map).unwrap(), board.text, "{}", board.name);
        assert!((map.theme.is_none(), map.texts.is_empty()) == (true, true));
        assert!(!board.text.contains("theme:") && !board.text.contains("texts:"));
        let json = to_json(&map).unwrap();
        assert!(!json.contains("\"theme\"") && !json.contains("\"texts\""));
        assert!(!board.text.contains("dismissed"));
        assert!(!to_json(&map).unwrap().contains("dismissed"));
    }
}

#[test]
fn records_stand_one_to_a_line() {
    for board in shipped::ALL {
        let loaded = board.load().unwrap();
        let mut lines = loaded.origin.cities.clone();
        lines.extend(&loaded.origin.routes);
        lines.extend(loaded.origin.tickets.iter().flatten());
        let records = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), records, "{}", board.name);
        let text: Vec<&str> = board.text.lines().collect();
        for line in lines {
            let record = text[line - 1].trim();
            assert!(
                record.starts_with("(id: ") && record.ends_with("),"),
                "{record}"
            );
        }
    }
}

#[test]
fn positions_are_kept_to_a_tenth_of_a_millimetre() {
    let text = "(version: 1, name: \"x\", cities: [(id: \"a\", name: \"A\", at: (1.26, -0.04))])";
    let map = read(text);
    assert_eq!(map.cities[0].at, Some(Point { x: 1.3, y: 0.0 }));
    assert!(to_ron(&map).unwrap().contains("at: (1.3, 0.0)"));
}

#[test]
fn comments_at_the_head_survive_and_others_are_reported() {
    let text = "// One.\n/* Two.\n   Three. */\n#![enable(implicit_some)]\n// Four.\n(version: 1, // inside\n name: \"x\")\n// behind\n";
    let loaded = parse("test.ron", text.as_bytes()).unwrap();
    assert_eq!(loaded.map.head_comment, "One.\nTwo.\nThree.\nFour.");
    assert_eq!(loaded.origin.stray_comments, [6, 8]);
    let saved = to_ron(&loaded.map).unwrap();
    assert!(
        saved.starts_with("// One.\n// Two.\n// Three.\n// Four.\n#!["),
        "{saved}"
    );
    assert_fixpoint(&loaded.map);
}

#[test]
fn options_are_written_with_or_without_some() {
    let with = "(version: 1, name: \"x\", rules: (tunnel: Some((reveal: 3))))";
    let without = "(version: 1, name: \"x\", rules: (tunnel: (reveal: 3)))";
    assert_eq!(read(with), read(without));
    assert!(read(with).rules.tunnel.is_some());
}

#[test]
fn a_byte_order_mark_and_foreign_line_ends_are_no_fault() {
    let text = "\u{feff}// Head.\r\n(\r\n    version: 1,\r\n    name: \"x\",\r\n)\r\n";
    assert_eq!(read(text).head_comment, "Head.");
}

#[test]
fn any_ron_reader_can_read_a_saved_map() {
    for board in shipped::ALL {
        let plain: Map = ron::from_str(board.text).unwrap();
        let mut ours = board.load().unwrap().map;
        ours.head_comment.clear();
        assert_eq!(plain, ours);
    }
}
