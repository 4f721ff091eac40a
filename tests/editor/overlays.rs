//! What analysis shows on the board.

use egui::{Key, Modifiers};
use railwright::editor::Overlay;
use railwright::sim::{Figure, figures};

use crate::stage::Stage;

/// Whether a picture has many pixels near a colour inside of the canvas.
fn pixels_like(stage: &mut Stage, wanted: [u8; 3], within: u8) -> usize {
    let picture = stage.picture();
    let near = |pixel: &&image::Rgba<u8>| {
        let parts = pixel.0.iter().zip(wanted);
        parts
            .map(|(own, wanted)| own.abs_diff(wanted))
            .max()
            .unwrap()
            < within
    };
    picture.pixels().filter(near).count()
}

/// Selects the only ticket of the table that joins two cities.
fn select_ticket(stage: &mut Stage, from: &str, to: &str) {
    let map = stage.map();
    let joins = |ticket: &railwright::map::Ticket| {
        map.place_name(&ticket.from) == from && map.place_name(&ticket.to) == to
    };
    let index = map.tickets().iter().position(joins).unwrap();
    stage.ctrl(Key::Num9);
    stage.fill("Filter tickets", from);
    stage.press(&format!("Select ticket {}", index + 1));
}

#[test]
fn ticket_path() {
    let mut stage = Stage::board("europe");
    stage.key(Key::J);
    stage.click(stage.city("Berlin"));
    stage.hover(stage.city("Roma"));
    stage.harness.run_steps(2);
    let lit = stage.picture();
    stage.hover(stage.at(20.0, 500.0));
    stage.harness.run_steps(2);
    assert_ne!(
        lit,
        stage.picture(),
        "the path lights up while the pointer is there"
    );
    let before = stage.map().tickets().len();
    stage.click(stage.city("Roma"));
    assert_eq!(stage.map().tickets().len(), before + 1);
    let ticket = stage.map().tickets().last().unwrap();
    assert!(ticket.value > 3, "{ticket:?}");
    assert!(stage.shows("on the shortest path"));
}

/// The colours of path, second path and cut appear when a ticket is selected, and go with it.
fn shows_with_a_ticket(wanted: [u8; 3], within: u8) {
    let mut stage = Stage::board("first-line");
    let ticket = stage.map().tickets()[0].clone();
    let name = |id| stage.map().place_name(id).to_owned();
    let (from, to) = (name(&ticket.from), name(&ticket.to));
    let before = pixels_like(&mut stage, wanted, within);
    select_ticket(&mut stage, &from, &to);
    let after = pixels_like(&mut stage, wanted, within);
    assert!(after > before + 20, "{before} {after}");
}

#[test]
fn second_path() {
    // Half of the guides' purple over the land.
    shows_with_a_ticket([0xCC, 0x98, 0xC3], 24);
}

#[test]
fn min_cut() {
    // Close to the red of routes, which the path hides.
    shows_with_a_ticket([0xC6, 0x2F, 0x1D], 3);
}

/// Shows an overlay by its keys and waits for its numbers.
fn shown(board: &str, key: Key, overlay: Overlay) -> Stage {
    let mut stage = Stage::board(board);
    let plain = stage.picture();
    stage.keys(Modifiers::ALT, key);
    stage.settle();
    assert_eq!(stage.settings().overlay, overlay);
    assert_ne!(plain, stage.picture());
    stage
}

#[test]
fn betweenness() {
    shown("europe", Key::Num2, Overlay::Betweenness);
}

#[test]
fn bridges() {
    shown("nordic", Key::Num3, Overlay::Bridges);
}

#[test]
fn ticket_load_by_player_count() {
    let mut stage = shown("europe", Key::Num1, Overlay::Load);
    let four = stage.picture();
    stage.press("Players");
    stage.press("2 players");
    stage.settle();
    assert_eq!(stage.settings().players, 2);
    assert_ne!(
        four,
        stage.picture(),
        "with two players fewer tracks are open"
    );
}

/// Shows an overlay by its keys, waits for games, and gives the number that is drawn for a route.
fn shown_by_play(key: Key, overlay: Overlay) -> (Stage, Option<f64>) {
    let mut stage = Stage::board("first-line");
    let plain = stage.picture();
    stage.keys(Modifiers::ALT, key);
    assert_eq!(stage.settings().overlay, overlay);
    stage.wait_for("games", |stage| {
        let known = stage.editor().live().known();
        known.is_some_and(|known| known.games(3) >= 500 || known.games(4) >= 500)
    });
    assert_ne!(plain, stage.picture());
    let heat = stage
        .editor()
        .live()
        .heat(overlay.played().unwrap(), stage.map())
        .unwrap();
    assert!(heat.title.contains("players"), "{}", heat.title);
    let value = heat.values[0];
    (stage, value)
}

/// A figure of the first route, from the games that are counted.
fn of_the_first_route(stage: &Stage, figure: &Figure) -> Option<f64> {
    let live = stage.editor().live();
    let players = live.series().unwrap().players;
    let study = live.known().unwrap().study(players).unwrap();
    study.value(figure, 0)
}

fn close(one: Option<f64>, two: Option<f64>) {
    let (one, two) = (one.unwrap(), two.unwrap());
    assert!((one - two).abs() < 1e-3, "{one} {two}");
}

#[test]
fn route_heat_by_claims() {
    let (stage, value) = shown_by_play(Key::Num6, Overlay::Claims);
    close(
        value.map(|value| value / 100.0),
        of_the_first_route(&stage, &figures::CLAIMS),
    );
}

#[test]
fn route_heat_by_winner() {
    let (stage, value) = shown_by_play(Key::Num7, Overlay::Winners);
    close(
        value.map(|value| value / 100.0),
        of_the_first_route(&stage, &figures::CLAIMERS_WIN),
    );
}

#[test]
fn route_heat_by_turn() {
    let (stage, value) = shown_by_play(Key::Num8, Overlay::Turn);
    close(value, of_the_first_route(&stage, &figures::TURN));
}

#[test]
fn colours() {
    shown("europe", Key::Num4, Overlay::Colours);
}

#[test]
fn regions() {
    shown("italia", Key::Num5, Overlay::Regions);
}
