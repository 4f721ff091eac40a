//! A window in a process of its own: orders go in line by line, answers come out.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use egui::{Key, Modifiers, ViewportId};
use railwright::document::{About, Edit};
use railwright::editor::{Settings, Start};
use railwright::signals;
use railwright::workbench::files::{Source, crash};
use railwright::workbench::job::Job;

use crate::stage::Stage;

/// Where the process finds its side folders, and the map that it opens.
const HOME: &str = "RAILWRIGHT_WINDOW_HOME";
const MAP: &str = "RAILWRIGHT_WINDOW_MAP";

/// What answers start with, so that they are told from what the test runner says.
const MARK: &str = "answer: ";

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(120);

pub fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// A named pipe that nobody writes to.
#[cfg(unix)]
pub fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().unwrap();
    assert!(made.success());
}

/// The only crash report in a folder.
pub fn report_in(folder: &Path) -> String {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut reports = entries.filter(|path| path.extension().is_some_and(|end| end == "txt"));
    let report = reports.next().expect("a report");
    assert!(reports.next().is_none());
    fs::read_to_string(report).unwrap()
}

/// A window in another process.
pub struct Driven {
    child: Child,
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Driven {
    /// Starts a window in a folder, perhaps with a map as it would be named on the command line.
    pub fn start(home: &Path, folder: &Path, map: Option<&str>) -> Driven {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args(["--exact", "window_process", "--nocapture"])
            .current_dir(folder)
            .env(HOME, home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if let Some(map) = map {
            command.env(MAP, map);
        }
        let mut child = command.spawn().unwrap();
        let orders = child.stdin.take().unwrap();
        let answers = BufReader::new(child.stdout.take().unwrap());
        let mut window = Driven {
            child,
            orders,
            answers,
        };
        assert_eq!(window.answer(), "ready");
        window
    }

    /// Gives an order and waits for its answer.
    pub fn tell(&mut self, order: &str) -> String {
        writeln!(self.orders, "{order}").unwrap();
        self.answer()
    }

    fn answer(&mut self) -> String {
        loop {
            let mut line = String::new();
            let read = self.answers.read_line(&mut line).unwrap();
            assert!(read > 0, "the window is gone");
            if let Some((_, answer)) = line.split_once(MARK) {
                return answer.trim_end().to_owned();
            }
        }
    }

    pub fn expect(&mut self, text: &str) {
        assert_eq!(self.tell(&format!("shows {text}")), "yes", "{text}");
    }

    pub fn expect_not(&mut self, text: &str) {
        assert_eq!(self.tell(&format!("shows {text}")), "no", "{text}");
    }

    /// Kills it in the middle of whatever it does.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Sends a signal and waits until it has ended.
    #[cfg(unix)]
    pub fn signal(mut self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(sent.unwrap().success());
        assert!(self.child.wait().unwrap().success());
    }

    /// Lets it panic and waits until it has ended.
    pub fn crash(mut self) {
        writeln!(self.orders, "break").unwrap();
        assert!(!self.child.wait().unwrap().success());
    }
}

impl Drop for Driven {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The other side: obeys orders until there are none.
pub fn obey() {
    let Some(home) = std::env::var_os(HOME) else {
        return;
    };
    let home = Path::new(&home);
    let copies = home.join("copies");
    crash::install(&copies, || {});
    let ending = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&ending);
    signals::on_end(move || flag.store(true, Ordering::Relaxed)).unwrap();
    let map = std::env::var_os(MAP);
    let mut stage = Stage::start(Start {
        source: map.map(|map| Source::named(Path::new(&map))),
        settings: Settings {
            welcome: false,
            ..Settings::default()
        },
        copies: Some(copies.clone()),
        playtests: Some(home.join("playtests")),
        ..Start::default()
    });
    let (sender, orders) = channel();
    thread::spawn(move || {
        for line in std::io::stdin().lines().map_while(Result::ok) {
            sender.send(line).unwrap();
        }
    });
    answer("ready");
    loop {
        if ending.load(Ordering::Relaxed) {
            stage.editor_mut().end_now();
            drop(stage);
            railwright::map::remove_unfinished();
            std::process::exit(0);
        }
        match orders.recv_timeout(Duration::from_millis(5)) {
            Ok(order) => answer(&carry_out(&mut stage, home, &order)),
            Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {}
            Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => return,
        }
    }
}

fn answer(text: &str) {
    let mut out = std::io::stdout();
    writeln!(out, "{MARK}{}", text.replace('\n', " ")).unwrap();
    out.flush().unwrap();
}

fn carry_out(stage: &mut Stage, home: &Path, order: &str) -> String {
    let (verb, what) = order.split_once(' ').unwrap_or((order, ""));
    let yes = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    match verb {
        "shows" => return yes(stage.shows(what)),
        "wait" => stage.wait_for(what, |stage| stage.shows(what)),
        "press" => stage.press(what),
        "key" => stage.key(Key::from_name(what).unwrap()),
        "ctrl" => stage.keys(Modifiers::COMMAND, Key::from_name(what).unwrap()),
        "messages" => return stage.editor().messages().join("; "),
        "title" => return stage.editor().title(),
        "playing" => return yes(stage.editor().game().is_some()),
        "name" => {
            let mut about = About::of(stage.map());
            about.name = what.to_owned();
            let document = stage.editor_mut().document_mut();
            document.apply(&Edit::About(Box::new(about))).unwrap();
        }
        "copied" => wait_for_file(&home.join("copies"), "copy"),
        "kept" => wait_for_file(&home.join("playtests"), "json"),
        "idle" => return idle(stage),
        "woken" => return woken(stage),
        "break" if what == "job" => {
            let mut job: Job<()> = Job::start(0, || {}, |_| panic!("broken on purpose")).unwrap();
            while job.poll().is_ok() {
                thread::sleep(Duration::from_millis(1));
            }
        }
        "break" => panic!("broken on purpose"),
        _ => panic!("no such order: {order}"),
    }
    stage.settle();
    "done".to_owned()
}

fn wait_for_file(folder: &Path, ending: &str) {
    let start = Instant::now();
    let there = || {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths = entries.map(|entry| entry.path());
        paths.any(|path| path.extension().is_some_and(|end| end == ending))
    };
    while !there() {
        assert!(start.elapsed() < PATIENCE, "no {ending}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Lets messages and hints go away; says whether the window then asks for another frame.
fn idle(stage: &mut Stage) -> String {
    stage.harness.run_steps(600);
    stage.settle();
    stage.harness.step();
    let next = stage.harness.output().viewport_output[&ViewportId::ROOT].repaint_delay;
    if next == Duration::MAX {
        "no frame is due".to_owned()
    } else {
        format!("a frame is due in {next:?}")
    }
}

/// Draws nothing until something in the background asks for it.
fn woken(stage: &mut Stage) -> String {
    let start = Instant::now();
    while !stage.harness.ctx.has_requested_repaint() {
        if start.elapsed() > PATIENCE {
            return "never woken".to_owned();
        }
        thread::sleep(Duration::from_millis(5));
    }
    stage.settle();
    "woken".to_owned()
}
