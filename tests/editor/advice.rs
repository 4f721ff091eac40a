//! From a finding to a better map, by real input: advice, previews, dismissals, comparisons, versions,
//! bands and tuning.

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use railwright::balance::{Bands, Cause, Finding};
use railwright::design::remedies::remedies;
use railwright::editor::Start;
use railwright::editor::balance::Snapshot;
use railwright::map::problem::capital;
use railwright::map::{self, Map};
use railwright::workbench::archive::Archive;
use railwright::workbench::files::Source;

use crate::stage::{Stage, board};

fn known(stage: &Stage) -> &Snapshot {
    stage.editor().live().known().unwrap()
}

fn is_current(stage: &Stage) -> bool {
    let live = stage.editor().live();
    live.revision() == Some(stage.editor().document().revision())
}

fn wait_for_all(stage: &mut Stage) {
    stage.wait_for("the end of the run", |stage| {
        is_current(stage) && known(stage).done
    });
}

/// The Balance panel of a map, when everything has been played.
fn opened(map: Map) -> Stage {
    let mut stage = Stage::with(map);
    stage.ctrl(Key::T);
    wait_for_all(&mut stage);
    stage
}

/// A board with a ticket that pays far too much.
fn generous() -> Map {
    let mut map = board("first-line");
    map.decks[0].tickets[0].value += 12;
    map
}

fn finding(stage: &Stage, is_it: impl Fn(&Cause) -> bool) -> Finding {
    let card = known(stage).card.as_ref().unwrap();
    let found = card.findings.iter().find(|one| is_it(&one.cause));
    found.expect("a finding").clone()
}

/// Only the first findings are shown until one asks for the others.
fn show_all(stage: &mut Stage) {
    let card = known(stage).card.clone().unwrap();
    if let Some(more @ 1..) = card.findings.len().checked_sub(12)
        && stage.shows(&format!("Show {more} more"))
    {
        stage.press(&format!("Show {more} more"));
    }
}

/// Presses the first remedy of a finding, waits for what it would do, and gives its name.
fn try_first(stage: &mut Stage, finding: &Finding) -> String {
    let card = known(stage).card.clone().unwrap();
    let name = remedies(stage.map(), &card, finding)[0].name.clone();
    show_all(stage);
    stage.press(&format!("Try: {name}"));
    stage.wait_for("the preview", |stage| {
        let preview = stage.editor().improving().preview.as_ref();
        preview.is_some_and(|(_, one)| !one.is_playing() && one.comparison().is_some())
    });
    name
}

#[test]
fn the_panel_opens_with_how_the_map_stands_and_a_remedy_is_tried_before_it_is_applied() {
    let mut stage = opened(generous());
    assert!(stage.shows("Not fair yet"));
    let id = stage.map().tickets()[0].id.clone();
    let found = finding(&stage, |cause| *cause == Cause::Ticket(id.clone()));
    let before = stage.map().clone();
    try_first(&mut stage, &found);
    assert_eq!(*stage.map(), before, "nothing has changed yet");
    assert!(stage.shows(" → "), "before and after");
    assert!(stage.shows("of each"));
    stage.press("Discard the remedy");
    assert!(!stage.shows("Apply the remedy"));
    try_first(&mut stage, &found);
    stage.press("Apply the remedy");
    let after = stage.map().tickets()[0].value;
    assert!(after < before.tickets()[0].value, "{after}");
    assert!(stage.undo_name().unwrap().starts_with("Accept value of"));
    wait_for_all(&mut stage);
    assert!(stage.shows("Better: "), "the sentence says what it did");
    stage.ctrl(Key::Z);
    assert_eq!(*stage.map(), before, "it was one step");
}

#[test]
fn seat_offsets_are_set_by_a_button() {
    let mut map = board("first-line");
    map.rules.start_offsets = vec![9, 0];
    let mut stage = opened(map);
    let found = finding(&stage, |cause| *cause == Cause::Seats);
    let name = try_first(&mut stage, &found);
    assert!(name.starts_with("Start seats with "), "{name}");
    stage.press("Apply the remedy");
    assert_ne!(stage.map().rules.start_offsets, [9, 0]);
    assert_eq!(stage.undo_name().as_deref(), Some("Set start offsets"));
}

/// Every other button that does something: a colour, a length, a second track, a score.
#[test]
fn colors_lengths_scores_and_tracks_are_mended_by_buttons() {
    use railwright::map::Color;
    let mut map = board("usa");
    for route in map.routes.iter_mut().filter(|one| one.color == Color::Red) {
        route.color = Color::Blue;
    }
    let long = map.routes.iter().position(|route| route.length == 6);
    let ends = map.routes[long.unwrap()].ends();
    let ends = (ends.0.clone(), ends.1.clone());
    for route in &mut map.routes {
        if route.ends() == (&ends.0, &ends.1) {
            route.length = 2;
        }
    }
    map.rules.routes.score.insert(6, 25);
    let mut stage = opened(map);
    for (kind, is_it) in [
        (
            "color",
            (|cause| matches!(cause, Cause::StarvedColor { .. })) as fn(&Cause) -> bool,
        ),
        ("length", |cause| matches!(cause, Cause::OddLength { .. })),
        ("score", |cause| matches!(cause, Cause::OddScore { .. })),
    ] {
        let found = finding(&stage, is_it);
        let before = stage.map().clone();
        try_first(&mut stage, &found);
        stage.press("Apply the remedy");
        assert_ne!(*stage.map(), before, "{kind}");
        stage.ctrl(Key::Z);
        assert_eq!(*stage.map(), before, "{kind} was one step");
        wait_for_all(&mut stage);
    }
}

/// A way that is the only one gets a second track, and a ticket that is nearly another one goes.
#[test]
fn a_bottleneck_is_doubled_and_a_double_ticket_removed_by_buttons() {
    let mut map = board("usa");
    // Miami keeps one way in.
    let mut kept = false;
    map.routes.retain(|route| {
        let there = route.from == "miami" || route.to == "miami";
        !there || !std::mem::replace(&mut kept, true)
    });
    let twin = map.decks[0].tickets[3].clone();
    map.decks[0].tickets.push(railwright::map::Ticket {
        id: "twin".into(),
        ..twin
    });
    let mut stage = opened(map);
    for (kind, is_it) in [
        (
            "track",
            (|cause| matches!(cause, Cause::Bridge(_))) as fn(&Cause) -> bool,
        ),
        ("ticket", |cause| matches!(cause, Cause::NearDuplicates(..))),
    ] {
        let found = finding(&stage, is_it);
        let before = stage.map().clone();
        let name = try_first(&mut stage, &found);
        stage.press("Apply the remedy");
        let (routes, tickets) = (stage.map().routes.len(), stage.map().tickets().len());
        match kind {
            "track" => assert_eq!(routes, before.routes.len() + 1, "{name}"),
            _ => assert_eq!(tickets, before.tickets().len() - 1, "{name}"),
        }
        stage.ctrl(Key::Z);
        assert_eq!(*stage.map(), before, "{kind} was one step");
        wait_for_all(&mut stage);
    }
}

#[test]
fn a_finding_is_shown_explained_watched_and_dismissed_with_a_reason() {
    let mut stage = opened(generous());
    let id = stage.map().tickets()[0].id.clone();
    let found = finding(&stage, |cause| *cause == Cause::Ticket(id.clone()));
    let title = capital(&found.title);
    stage.press(&format!("Show on the board: {title}"));
    let selected: Vec<usize> = stage.editor().document().selection().tickets().collect();
    assert_eq!(selected, [0]);
    stage.ctrl(Key::T);
    stage.press(&format!("Why: {title}"));
    assert!(stage.shows("Its shortest path: "));
    stage.press(&format!("Dismiss: {title}"));
    stage.fill("Reason to dismiss", "contested on purpose");
    stage.press("Dismiss");
    let kept = &stage.map().dismissed;
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].reason, "contested on purpose");
    assert_eq!(kept[0].finding, found.cause.key());
    wait_for_all(&mut stage);
    let card = known(&stage).card.as_ref().unwrap();
    assert!(card.findings.iter().all(|one| one.cause != found.cause));
    stage.press("1 dismissed finding");
    assert!(stage.shows("contested on purpose"));
    stage.press(&format!("Restore: {title}"));
    assert!(stage.map().dismissed.is_empty());
    wait_for_all(&mut stage);
    // Whoever wants to know more watches a game with it.
    if !stage.shows("Watch a game with it") {
        stage.press(&format!("Why: {title}"));
    }
    stage.press("Watch a game with it");
    stage.wait_for("the game", |stage| stage.editor().game().is_some());
}

fn saved() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.ron");
    map::save(&board("first-line"), &path).unwrap();
    (folder, path)
}

fn at(path: &Path) -> Stage {
    let mut stage = Stage::start(Start {
        source: Some(Source::File(path.to_owned())),
        ..Start::default()
    });
    stage.settle();
    stage
}

#[test]
fn versions_and_runs_survive_a_restart_and_can_be_compared_and_restored() {
    let (_folder, path) = saved();
    let mut stage = at(&path);
    stage.ctrl(Key::T);
    wait_for_all(&mut stage);
    stage.press("Versions");
    assert!(stage.shows("No versions yet"));
    stage.fill("Name of this version", "First draft");
    stage.press("Keep version");
    stage.settle();
    let versions = &stage.editor().improving().archive.versions;
    assert_eq!(versions[0].name, "First draft");
    assert!(!versions[0].figures.is_empty(), "it keeps its figures");
    let original = stage.map().clone();
    // A change, saved, and a run.
    stage.click(stage.route(0));
    stage.key(Key::Num3);
    stage.ctrl(Key::S);
    stage.settle();
    stage.ctrl(Key::I);
    stage.fill("Games in the run", "200");
    stage.key(Key::Enter);
    stage.press("Run simulation");
    stage.wait_for("a run", |stage| !stage.editor().runs().kept.is_empty());
    stage.settle();
    assert!(stage.shows("as saved"));
    drop(stage);
    assert!(Archive::folder(&path).is_dir());

    let mut stage = at(&path);
    stage.wait_for("what was kept", |stage| {
        !stage.editor().runs().kept.is_empty()
            && !stage.editor().improving().archive.versions.is_empty()
    });
    assert_eq!(stage.editor().runs().kept[0].label, "Run 1");
    stage.press("Versions");
    assert!(stage.shows("First draft") && stage.shows("Chart of versions"));
    stage.press("Compare First draft");
    stage.wait_for("a comparison", |stage| {
        is_current(stage)
            && known(stage).done
            && stage
                .editor()
                .live()
                .comparison(stage.editor().document())
                .is_some()
    });
    assert!(stage.shows("Since First draft"));
    stage.press("Versions");
    stage.press("Restore First draft");
    assert_eq!(*stage.map(), original);
    assert_eq!(stage.undo_name().as_deref(), Some("Restore version"));
    stage.press("Delete First draft");
    stage.settle();
    assert!(stage.shows("No versions yet"));
}

#[test]
fn a_map_is_compared_with_a_file_and_the_page_is_written() {
    let (folder, path) = saved();
    let mut stage = opened(generous());
    assert!(!stage.shows("Since "));
    stage.press("Compare with");
    stage.press("A file…");
    stage.fill("Path", &path.display().to_string());
    stage.press("Compare");
    stage.wait_for("a comparison", |stage| {
        let live = stage.editor().live();
        is_current(stage)
            && known(stage).done
            && live.comparison(stage.editor().document()).is_some()
    });
    assert!(stage.shows("Since my.ron"));
    stage.press("Compare with");
    stage.press("Write comparison page…");
    let page = folder.path().join("page");
    stage.fill("Path", &page.display().to_string());
    stage.press("Write comparison");
    stage.settle();
    let text = std::fs::read_to_string(page.join("index.html")).unwrap();
    assert!(text.contains("What changed") && text.contains("First line"));
}

#[test]
fn an_edit_that_changes_nothing_in_play_says_so() {
    let mut stage = opened(board("first-line"));
    let document = stage.editor_mut().document_mut();
    let mut about = railwright::document::About::of(document.map());
    about.notes = "only words".to_owned();
    let edit = railwright::document::Edit::About(Box::new(about));
    document.apply(&edit).unwrap();
    wait_for_all(&mut stage);
    assert!(stage.shows("Since the saved map: nothing surely changed"));
}

#[test]
fn bands_start_from_published_boards_and_are_edited_and_kept_beside_the_map() {
    let (_folder, path) = saved();
    let mut stage = at(&path);
    stage.ctrl(Key::T);
    wait_for_all(&mut stage);
    stage.press("Balance of bands");
    assert!(stage.shows("No bands yet"));
    stage.press("Start from published boards");
    stage.settle();
    let file = Bands::beside(&path);
    let read = |file: &Path| {
        let text = std::fs::read_to_string(file).unwrap();
        Bands::parse("bands", &text).unwrap()
    };
    let bands = read(&file);
    assert!(bands.bands.iter().any(|band| band.figure == "seat_lead"));
    assert!(stage.shows(" within, "));
    stage.press("Delete band odd_lengths");
    stage.settle();
    assert_eq!(read(&file).bands.len(), bands.bands.len() - 1);
    stage.fill("Bound most seat_lead", "3.5");
    stage.key(Key::Enter);
    stage.settle();
    let now = read(&file);
    let seat = now.bands.iter().find(|band| band.figure == "seat_lead");
    assert_eq!(seat.unwrap().to, Some(3.5));
    drop(stage);
    let mut again = at(&path);
    again.ctrl(Key::T);
    wait_for_all(&mut again);
    again.press("Balance of bands");
    assert!(!again.shows("No bands yet"));
}

#[test]
fn tuning_finds_changes_that_can_be_unticked_and_applied_as_one_step() {
    let mut stage = opened(generous());
    let before = stage.map().clone();
    stage.press("Tune…");
    stage.press("Start tuning");
    stage.wait_for("the end of tuning", |stage| {
        let run = stage.editor().improving().tuning.as_ref();
        run.is_some_and(|run| !run.is_running())
    });
    let run = stage.editor().improving().tuning.as_ref().unwrap();
    let tuned = run.tuned.as_ref().unwrap();
    assert!(!tuned.changes.is_empty());
    assert_eq!(tuned.validated.len(), 2, "judged on unseen deals");
    assert!(stage.shows("Unseen deals, planner"));
    let told = tuned.changes[0].step.described(&before);
    let line = format!("{}: {} → {}", told.what, told.from, told.to);
    stage.press(&line);
    let run = stage.editor().improving().tuning.as_ref().unwrap();
    assert!(!run.ticked[0]);
    stage.press(&line);
    // On another state of the map the changes wait until that is undone.
    stage.ctrl(Key::A);
    stage.key(Key::ArrowRight);
    assert!(stage.shows("The map has changed since"));
    stage.press("Apply ticked changes");
    assert_eq!(stage.map().tickets(), before.tickets());
    stage.ctrl(Key::Z);
    stage.press("Apply ticked changes");
    assert_ne!(*stage.map(), before);
    assert_eq!(stage.undo_name().as_deref(), Some("Tune map"));
    stage.ctrl(Key::Z);
    assert_eq!(*stage.map(), before);
}

/// What the panels do is in the menus and in the palette, too.
#[test]
fn tuning_comparing_and_keeping_a_version_have_commands() {
    let mut stage = opened(generous());
    stage.menu(&["Balance", "Keep version"]);
    assert_eq!(stage.editor().improving().archive.versions.len(), 1);
    assert!(stage.shows("Version 1"));
    stage.menu(&["Balance", "Compare with saved map"]);
    assert!(stage.shows("Not fair yet"), "the Balance panel is shown");
    stage.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::T);
    assert!(stage.shows("Start tuning"));
    stage.press("Cancel tuning");
    assert!(!stage.shows("Start tuning"));
}
