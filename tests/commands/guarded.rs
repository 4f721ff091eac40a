//! Runs the program under guard: a run that does not end is killed, and fails its test.

use std::fs::File;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Far longer than anything here takes.
const LONGEST: Duration = Duration::from_secs(60);

/// What came out of a run.
pub struct Run {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    pub fn code(&self) -> Option<i32> {
        self.status.code()
    }

    /// Expects that the input was refused: exit code 2, one line, and words in it.
    #[track_caller]
    pub fn refused(&self, words: &str) {
        let said = &self.stderr;
        assert_eq!(self.code(), Some(2), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.starts_with("railwright: "), "{said}");
        assert!(said.contains(words), "no `{words}` in {said}");
        for noise in ["Error", "Err(", "panicked", "os error", ".tmp", "::"] {
            assert!(!said.contains(noise), "`{noise}` in {said}");
        }
    }
}

/// Runs the program in a folder.
#[track_caller]
pub fn run(arguments: &[&str], folder: &Path) -> Run {
    run_as(
        &mut Command::new(env!("CARGO_BIN_EXE_railwright")),
        arguments,
        folder,
    )
}

/// Runs a command that is the program, or starts it.
#[track_caller]
pub fn run_as(command: &mut Command, arguments: &[&str], folder: &Path) -> Run {
    let scratch = tempfile::tempdir().unwrap();
    let file = |name: &str| File::create(scratch.path().join(name)).unwrap();
    let mut child = command
        .args(arguments)
        .current_dir(folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .stdin(Stdio::null())
        .stdout(file("stdout"))
        .stderr(file("stderr"))
        .spawn()
        .unwrap();
    let started = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if started.elapsed() > LONGEST {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("{arguments:?} did not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let read = |name: &str| {
        let bytes = std::fs::read(scratch.path().join(name)).unwrap();
        String::from_utf8(bytes).unwrap()
    };
    Run {
        status,
        stdout: read("stdout"),
        stderr: read("stderr"),
    }
}

/// The names of what lies in a folder.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Makes a pipe that nobody writes to.
#[cfg(unix)]
pub fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().unwrap();
    assert!(made.success());
}
