//! After a save there is the new file; after anything else there is the old one.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use railwright::map::{SaveError, read, save, shipped, to_ron};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

fn board(name: &str) -> railwright::map::Map {
    shipped::find(name).unwrap().load().unwrap().map
}

fn files_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_save_replaces_the_file_and_leaves_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.ron");
    for name in ["europe", "usa"] {
        save(&board(name), &file).unwrap();
        assert_eq!(read(&file).unwrap().map, board(name));
    }
    assert_eq!(files_in(folder.path()), ["map.ron"]);
}

#[cfg(unix)]
#[test]
fn permissions_are_kept_and_links_stay_links() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.ron");
    save(&board("europe"), &file).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    fs::create_dir(folder.path().join("links")).unwrap();
    let link = folder.path().join("links/map.ron");
    symlink("../map.ron", &link).unwrap();

    save(&board("usa"), &link).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(read(&file).unwrap().map, board("usa"));
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o640
    );

    let dangling = folder.path().join("links/new.ron");
    symlink("../new.ron", &dangling).unwrap();
    save(&board("usa"), &dangling).unwrap();
    assert!(folder.path().join("new.ron").is_file());

    let circle = folder.path().join("circle.ron");
    symlink("circle.ron", &circle).unwrap();
    assert!(matches!(
        save(&board("usa"), &circle),
        Err(SaveError::System { .. })
    ));
}

#[test]
fn a_read_only_file_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.ron");
    save(&board("europe"), &file).unwrap();
    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    let refused = save(&board("usa"), &file).unwrap_err();
    assert!(matches!(refused, SaveError::ReadOnly(_)), "{refused}");
    assert_eq!(read(&file).unwrap().map, board("europe"));
    assert_eq!(files_in(folder.path()), ["map.ron"]);
}

#[test]
fn a_folder_is_no_target_and_a_missing_folder_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let refused = save(&board("usa"), folder.path()).unwrap_err();
    assert!(matches!(refused, SaveError::NotAFile(_)), "{refused}");
    let nowhere = folder.path().join("no/such/map.ron");
    let refused = save(&board("usa"), &nowhere).unwrap_err();
    assert!(
        refused.to_string().contains("could not be saved"),
        "{refused}"
    );
}

/// A disk that is full after two kilobytes, by the shell's limit on the size of files.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_file_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.ron");
    fs::write(&file, "old").unwrap();
    let script = "trap '' XFSZ; ulimit -f 2; exec \"$0\" export nordic --format json -o \"$1\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_railwright")])
        .arg(&file)
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("nothing was overwritten"), "{message}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(files_in(folder.path()), ["map.ron"]);
}

const KILLS: usize = 200;
const SAVE_TO: &str = "RAILWRIGHT_TEST_SAVE_TO";

/// Saves two boards in turn until it is killed; does nothing unless started by the test below.
#[test]
fn saver_that_gets_killed() {
    let Some(file) = std::env::var_os(SAVE_TO) else {
        return;
    };
    let boards = [board("europe"), board("nordic")];
    println!("saving");
    loop {
        for map in &boards {
            save(map, Path::new(&file)).unwrap();
        }
    }
}

#[test]
fn killing_a_save_leaves_the_old_or_the_new_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.ron");
    let whole = ["europe", "nordic"].map(|name| to_ron(&board(name)).unwrap());
    fs::write(&file, &whole[0]).unwrap();
    let mut random = StdRng::seed_from_u64(1);
    let mut seen = [0; 2];
    for _ in 0..KILLS {
        let mut saver = Command::new(std::env::current_exe().unwrap())
            .args(["saving::saver_that_gets_killed", "--exact", "--nocapture"])
            .env(SAVE_TO, &file)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The line tells that the saving has begun.
        let mut line = String::new();
        let mut out = std::io::BufReader::new(saver.stdout.take().unwrap());
        while !line.contains("saving") {
            line.clear();
            assert!(std::io::BufRead::read_line(&mut out, &mut line).unwrap() > 0);
        }
        std::thread::sleep(Duration::from_micros(random.random_range(0..30_000)));
        saver.kill().unwrap();
        saver.wait().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let which = whole.iter().position(|whole| *whole == text);
        seen[which.expect("the file is neither the old nor the new one")] += 1;
    }
    // Else the kills came before any save, and the test would show nothing.
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

#[test]
fn a_map_too_large_to_be_read_again_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.ron");
    save(&board("usa"), &file).unwrap();
    let mut large = board("usa");
    large.notes = "x".repeat(5 * 1024 * 1024);
    let refused = save(&large, &file).unwrap_err();
    assert!(matches!(refused, SaveError::TooLarge { .. }), "{refused}");
    let said = refused.to_string();
    assert!(said.contains("the map is 5 MiB"), "{said}");
    assert!(said.contains("over the limit of 4 MiB"), "{said}");
    assert!(said.contains("most of it is the notes (5 MiB)"), "{said}");
    assert_eq!(read(&file).unwrap().map, board("usa"));
    // One record that makes up the whole is named; many are named as a list.
    let mut large = board("usa");
    large.cities[0].name = "x".repeat(5 * 1024 * 1024);
    let said = save(&large, &file).unwrap_err().to_string();
    assert!(said.contains("the city `"), "{said}");
    let mut large = board("usa");
    for city in &mut large.cities {
        city.name = "x".repeat(200_000);
    }
    let said = save(&large, &file).unwrap_err().to_string();
    assert!(said.contains("most of it is the cities ("), "{said}");
    assert_eq!(files_in(folder.path()), ["map.ron"]);
}

#[test]
fn a_map_with_too_many_records_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.ron");
    let mut large = board("usa");
    let city = large.cities[0].clone();
    large.cities = vec![city; railwright::map::MAX_CITIES + 1];
    let refused = save(&large, &file).unwrap_err();
    assert!(matches!(refused, SaveError::NotReadable(_)), "{refused}");
    assert!(
        refused.to_string().contains("at most 500 cities"),
        "{refused}"
    );
    assert!(files_in(folder.path()).is_empty());
}
