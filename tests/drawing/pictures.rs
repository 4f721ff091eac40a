//! SVG and PNG: valid, at true size, with real text.

use railwright::draw::{Look, Style, png, shapes, svg};
use railwright::map::{Map, shipped};
use roxmltree::{Document, Node};

fn drawn(map: &Map, style: &Style) -> String {
    svg::write(map, &shapes(map, &Look::plain(style)))
}

fn number(node: Node, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

#[test]
fn the_svg_of_every_board_is_valid_and_says_its_size_in_millimetres() {
    for board in shipped::ALL {
        let map = board.load().unwrap().map;
        for style in [Style::LIGHT, Style::DARK] {
            let text = drawn(&map, &style);
            let document = Document::parse(&text).unwrap();
            let root = document.root_element();
            let (width, height) = (map.board.width, map.board.height);
            assert_eq!(root.attribute("width"), Some(format!("{width}mm").as_str()));
            let view = format!("0 0 {width} {height}");
            assert_eq!(root.attribute("viewBox"), Some(view.as_str()));
        }
    }
}

#[test]
fn train_spaces_in_the_svg_measure_what_the_map_says() {
    for board in shipped::ALL {
        let map = board.load().unwrap().map;
        let text = drawn(&map, &Style::LIGHT);
        let document = Document::parse(&text).unwrap();
        let layer = document
            .descendants()
            .find(|node| node.attribute("id") == Some("spaces"))
            .unwrap();
        for route in &map.routes {
            let spaces: Vec<Node> = layer
                .children()
                .filter(|node| node.has_tag_name("rect"))
                .filter(|node| node.attribute("data-route") == Some(route.id.as_str()))
                .collect();
            assert_eq!(spaces.len(), usize::from(route.length), "{}", route.id);
            for space in spaces {
                // The line around a space lies inside of it.
                let line = number(space, "stroke-width");
                let width = number(space, "height") + line;
                let length = number(space, "width") + line;
                assert!((width - map.board.space.width).abs() < 0.01);
                assert!(length <= map.board.space.length + 0.01);
                assert!(length >= map.board.train.length - 0.01);
            }
        }
    }
}

#[test]
fn a_route_with_room_has_spaces_of_full_size_at_full_pitch() {
    let map = crate::small::with_route(|_| ());
    let text = drawn(&map, &Style::LIGHT);
    let document = Document::parse(&text).unwrap();
    let spaces: Vec<Node> = document
        .descendants()
        .filter(|node| node.has_attribute("data-space") && node.has_tag_name("rect"))
        .collect();
    let left: Vec<f64> = spaces.iter().map(|space| number(*space, "x")).collect();
    assert!((left[1] - left[0] - 29.0).abs() < 0.01 && (left[2] - left[1] - 29.0).abs() < 0.01);
    let line = number(spaces[0], "stroke-width");
    assert!((number(spaces[0], "width") + line - 26.0).abs() < 0.01);
    assert!((number(spaces[0], "height") + line - 10.0).abs() < 0.01);
}

#[test]
fn names_are_text_and_odd_names_are_escaped() {
    let mut map = crate::small::two_cities();
    map.cities[0].name = "A < B & \"C\"".to_owned();
    map.cities[1].name = "Trondheim\u{1}".to_owned();
    let text = drawn(&map, &Style::LIGHT);
    let document = Document::parse(&text).unwrap();
    let names: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_attribute("data-name"))
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(names, ["A < B & \"C\"", "Trondheim"]);
}

#[test]
fn a_png_has_the_size_of_the_board_at_its_resolution() {
    let map = shipped::find("first-line").unwrap().load().unwrap().map;
    let shapes = shapes(&map, &Look::plain(&Style::DARK));
    let bytes = png::write(&map, &shapes, 25.4, None).unwrap();
    let picture = image::load_from_memory(&bytes).unwrap();
    assert_eq!((picture.width(), picture.height()), (420, 297));
    assert!(png::write(&map, &shapes, 0.0, None).is_err());
    assert!(png::write(&map, &shapes, 1e6, None).is_err());
    assert!(png::write(&map, &shapes, f64::NAN, None).is_err());
}

#[test]
fn space_and_paper_have_their_colours_in_the_png() {
    let map = crate::small::with_route(|route| {
        route.color = railwright::map::Color::Red;
        route.length = 1;
    });
    let style = Style::LIGHT;
    let shapes = shapes(&map, &Look::plain(&style));
    let bytes = png::write(&map, &shapes, 50.8, None).unwrap();
    let picture = image::load_from_memory(&bytes).unwrap().into_rgba8();
    let at = |x: f64, y: f64| picture.get_pixel((x * 2.0) as u32, (y * 2.0) as u32).0;
    let red = style.space(railwright::map::Color::Red);
    assert_eq!(at(117.0, 60.0), [red.r, red.g, red.b, 255]);
}
