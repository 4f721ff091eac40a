//! Every promised feature has a test that is named after it.

use std::fs;
use std::path::Path;

/// What the editor promises, heading by heading. The test of a feature stands in the file of its
/// heading.
const FEATURES: &[(&str, &[&str])] = &[
    (
        "canvas",
        &[
            "pan",
            "zoom_to_pointer",
            "fit",
            "grid_and_snap",
            "guides",
            "true_size_train_spaces_along_straight_or_bent_routes",
            "parallel_tracks_side_by_side",
            "tunnel_edges",
            "locomotive_symbols",
            "waves",
            "tolls",
            "draw_bonus_icons",
            "a_symbol_for_each_colour",
            "labels_turn_around_the_city_and_move_clear_with_one_command",
            "light_and_dark",
            "board_standing_or_lying",
        ],
    ),
    (
        "editing",
        &[
            "select",
            "marquee",
            "shift_add",
            "move_a_city",
            "nudge_with_arrows",
            "align_and_distribute",
            "duplicate",
            "copy_and_paste_between_maps",
            "delete",
            "inline_rename",
            "multi_edit_in_the_inspector",
            "unlimited_undo_and_redo_with_named_steps",
            "every_action_in_a_menu_with_its_shortcut_and_in_the_palette",
            "context_menus",
            "escape_cancels",
            "lock_a_city",
        ],
    ),
    (
        "tables",
        &[
            "cities",
            "routes",
            "tickets",
            "sortable",
            "filterable",
            "editable",
            "selection_shared_with_the_canvas",
            "paste_from_a_spreadsheet",
        ],
    ),
    (
        "rules",
        &[
            "every_option_as_a_form_with_presets_and_explanations",
            "what_a_board_does_not_use_is_off_and_out_of_sight",
        ],
    ),
    (
        "overlays",
        &[
            "ticket_path",
            "second_path",
            "min_cut",
            "betweenness",
            "bridges",
            "ticket_load_by_player_count",
            "route_heat_by_claims",
            "route_heat_by_winner",
            "route_heat_by_turn",
            "colours",
            "regions",
        ],
    ),
    (
        "files",
        &[
            "new",
            "open",
            "save",
            "save_as",
            "recent",
            "revert",
            "unsaved_mark",
            "ask_before_losing_work",
            "autosave_and_crash_recovery_in_a_side_folder",
            "file_changed_on_disk_is_noticed",
            "drag_a_file_onto_the_window",
            "import_formats_that_people_have",
            "export",
        ],
    ),
    (
        "long_work",
        &[
            "progress_with_remaining_time_and_cancel",
            "the_window_never_freezes",
        ],
    ),
    (
        "help",
        &[
            "tour",
            "shortcut_sheet",
            "tooltips",
            "empty_states",
            "errors_say_what_happened_and_what_to_do",
        ],
    ),
    (
        "live_balance",
        &[
            "after_an_edit_bots_play_again_and_figures_equal_the_simulator",
            "a_stale_figure_is_marked_until_bots_have_played",
            "pause_and_play_now",
            "what_has_changed_since_the_map_was_saved",
            "accepting_all_values_is_one_step_and_leaves_locked_tickets",
            "a_map_that_cannot_be_played_names_its_errors",
            "every_table_size_side_by_side",
        ],
    ),
    (
        "simulate",
        &[
            "a_run_is_played_with_progress_and_kept_for_comparison",
            "a_cancelled_run_keeps_what_was_played",
            "games_that_stand_out_can_be_watched",
            "the_report_is_written_into_a_folder",
        ],
    ),
];

/// Features that wait for another part of the program.
const WAITING: &[(&str, &str)] = &[];

#[test]
fn every_feature_has_a_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/editor");
    let mut missing = Vec::new();
    for (heading, features) in FEATURES {
        let text = fs::read_to_string(folder.join(format!("{heading}.rs"))).unwrap();
        for feature in *features {
            let waits = WAITING.iter().any(|(name, _)| name == feature);
            let tested = text.contains(&format!("#[test]\nfn {feature}()"));
            if tested == waits {
                missing.push(format!("{heading}: {feature}"));
            }
        }
    }
    assert!(missing.is_empty(), "without a test: {missing:#?}");
}
