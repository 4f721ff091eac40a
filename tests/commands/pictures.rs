//! Background pictures: broken, too large, or of somebody else.

use std::fs;
use std::path::Path;

use image::{Rgba, RgbaImage};
use railwright::map::{Background, Map, save, shipped};
use serde_json::Value;

use crate::guarded::run;

fn with_picture(path: &str) -> Map {
    let mut map = shipped::find("first-line").unwrap().load().unwrap().map;
    map.background = Some(Background {
        path: path.to_owned(),
        width: 400.0,
        opacity: 1.0,
        ..Background::default()
    });
    map
}

fn red(path: &Path) {
    let picture = RgbaImage::from_pixel(40, 20, Rgba([250, 0, 0, 255]));
    picture.save(path).unwrap();
}

/// Whether the exported picture of the board has red where the background lies.
fn is_red(file: &Path) -> bool {
    let picture = image::open(file).unwrap().into_rgba8();
    let red = |pixel: &&Rgba<u8>| pixel.0[0] > 200 && pixel.0[1] < 60 && pixel.0[2] < 60;
    picture.pixels().filter(red).count() * 10 > picture.pixels().count()
}

const PNG: [&str; 8] = [
    "export",
    "map.ron",
    "--format",
    "png",
    "--dpi",
    "30",
    "-o",
    "board.png",
];

#[test]
fn a_picture_outside_of_the_folder_is_used_only_if_that_is_allowed() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("maps");
    fs::create_dir(&folder).unwrap();
    let secret = scratch.path().join("secret.png");
    red(&secret);
    let mut named = vec![
        "../secret.png".to_owned(),
        "sub/../../secret.png".to_owned(),
        secret.to_str().unwrap().to_owned(),
    ];
    fs::create_dir(folder.join("sub")).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&secret, folder.join("link.png")).unwrap();
        named.push("link.png".to_owned());
    }
    for path in named {
        save(&with_picture(&path), &folder.join("map.ron")).unwrap();
        let done = run(&PNG, &folder);
        assert_eq!(done.code(), Some(0), "{}", done.stderr);
        assert_eq!(
            done.stderr,
            format!(
                "railwright: warning: the background picture `{path}` is outside the map's \
                 folder; a placeholder is shown; --allow-outside-picture includes it\n"
            )
        );
        assert!(!is_red(&folder.join("board.png")), "{path}");
        let mut allowed = PNG.to_vec();
        allowed.push("--allow-outside-picture");
        let done = run(&allowed, &folder);
        assert_eq!((done.code(), done.stderr.as_str()), (Some(0), ""));
        assert!(is_red(&folder.join("board.png")), "{path}");
        let report = [
            "report",
            "map.ron",
            "--games",
            "2",
            "--players",
            "2",
            "-o",
            "report",
        ];
        assert_eq!(run(&report, &folder).code(), Some(0));
        assert!(
            !is_red(&folder.join("report/charts/board-load.png")),
            "{path}"
        );
    }
    // Inside of the folder nobody is asked.
    red(&folder.join("sub/own.png"));
    save(&with_picture("sub/own.png"), &folder.join("map.ron")).unwrap();
    let done = run(&PNG, &folder);
    assert_eq!((done.code(), done.stderr.as_str()), (Some(0), ""));
    assert!(is_red(&folder.join("board.png")));
}

#[test]
fn check_and_export_say_why_a_picture_is_not_shown() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    fs::write(folder.join("text.png"), "not a picture").unwrap();
    // A picture of 11,500 × 11,500 pixels in a small file.
    let mut wide = Vec::new();
    let mut encoder = png::Encoder::new(&mut wide, 11_500, 11_500);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().unwrap();
    let row = vec![0u8; 3 * 11_500];
    let mut stream = writer.stream_writer().unwrap();
    for _ in 0..11_500 {
        std::io::Write::write_all(&mut stream, &row).unwrap();
    }
    stream.finish().unwrap();
    writer.finish().unwrap();
    fs::write(folder.join("wide.png"), wide).unwrap();
    fs::create_dir(folder.join("folder.png")).unwrap();
    let mut cases = vec![
        ("missing.png", "background-missing", "cannot be found"),
        (
            "text.png",
            "background-broken",
            "cannot be read as a PNG or JPEG picture",
        ),
        ("folder.png", "background-broken", "it is a folder"),
        (
            "wide.png",
            "background-too-large",
            "is too large: 11500 × 11500 pixels; at most 100 million can be shown",
        ),
        (
            "../out.png",
            "background-outside",
            "is outside the map's folder",
        ),
    ];
    #[cfg(unix)]
    {
        crate::guarded::pipe(&folder.join("pipe.png"));
        cases.push(("pipe.png", "background-broken", "it is a pipe, not a file"));
    }
    for (path, code, words) in cases {
        save(&with_picture(path), &folder.join("map.ron")).unwrap();
        let checked = run(&["check", "map.ron", "--json", "-"], folder);
        assert_eq!(checked.code(), Some(0), "{}", checked.stderr);
        let page: Value = serde_json::from_str(&checked.stdout).unwrap();
        let problems = page[0]["problems"].as_array().unwrap();
        let found = problems.iter().find(|problem| problem["code"] == code);
        let found = found.unwrap_or_else(|| panic!("no {code} in {problems:?}"));
        assert!(
            found["message"].as_str().unwrap().contains(words),
            "{found}"
        );
        assert_eq!(found["severity"], "warning");
        for format in ["png", "svg", "pdf"] {
            let export = [
                "export", "map.ron", "--format", format, "--dpi", "20", "-o", "out",
            ];
            let done = run(&export, folder);
            assert_eq!(done.code(), Some(0), "{}", done.stderr);
            assert_eq!(done.stderr.lines().count(), 1, "{}", done.stderr);
            assert!(done.stderr.contains(words), "{}", done.stderr);
        }
    }
}
