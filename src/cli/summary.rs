//! A study on the terminal: what a designer wants to see first.

use std::cmp::Ordering;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::table::{Bar, Cell, lay_out};
use super::terminal::clean;
use crate::balance::words::count as grouped;
use crate::map::{Id, Map};
use crate::sim::{Figure, Measured, Seating, Study, Unit, figures};

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();
const PLAIN: Style = Style::new();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();
const EVEN: Style = AnsiColor::Cyan.on_default();

/// A line longer than this is hard to read, however wide the terminal is.
const WIDEST: usize = 100;
/// So many tickets and routes are shown of each end.
const ENDS: usize = 5;

/// The study as text with styles.
pub(super) fn summary(study: &Study, map: &Map, width: usize) -> String {
    let page = Page {
        study,
        map,
        width: width.clamp(24, WIDEST),
        par: 1.0 / f64::from(study.subject.players),
    };
    let mut text = page.title();
    text.push_str(&page.faults());
    if study.totals.finished > 0 {
        text.push_str(&page.seats());
        text.push_str(&page.bots());
        text.push_str(&page.tickets());
        text.push_str(&page.routes());
        text.push_str(&page.arc());
    }
    text
}

struct Page<'a> {
    study: &'a Study,
    map: &'a Map,
    width: usize,
    par: f64,
}

impl Page<'_> {
    fn title(&self) -> String {
        let subject = &self.study.subject;
        let games = grouped(self.study.games.number());
        let mut text = format!(
            "{BOLD}{}{BOLD:#}  {} players, {games} games, seed {}\n",
            clean(&subject.name),
            subject.players,
            subject.seed
        );
        let how = match subject.seating {
            Seating::Pool => "drawn for each deal from",
            Seating::Lineup => "at one table:",
        };
        let bots = format!("Bots {how} {}", subject.named.join(", "));
        push_wrapped(&mut text, &bots, self.width);
        if subject.random_tickets {
            text.push_str("Starting tickets are kept at random.\n");
        }
        if !self.study.games.gaps().is_empty() {
            let _ = writeln!(text, "Only games {}.", self.study.games);
        }
        text
    }

    fn faults(&self) -> String {
        let faults = &self.study.whole.faults;
        let mut text = String::new();
        if faults.number() == 0 {
            return text;
        }
        let _ = writeln!(
            text,
            "{BAD}{} {}{BAD:#} and not counted below:",
            grouped(faults.number()),
            if faults.number() == 1 {
                "game failed"
            } else {
                "games failed"
            }
        );
        for fault in faults.examples.iter().take(3) {
            let line = format!(
                "  game {}: {} (seat {}): {}: {}",
                fault.game,
                fault.bot,
                fault.seat.number(),
                fault.kind.about(),
                fault.message
            );
            push_wrapped(&mut text, &line, self.width);
        }
        text
    }

    fn seats(&self) -> String {
        let seats = 0..usize::from(self.study.subject.players);
        let shares = seats
            .clone()
            .map(|seat| self.study.figure(&figures::SEAT_WINS, seat));
        let full = self.full(shares);
        let mut cells = vec![heading(["seat", "wins", "", "95 %", "points", ""])];
        for seat in seats {
            let share = self.study.figure(&figures::SEAT_WINS, seat);
            let score = self.study.figure(&figures::SEAT_SCORE, seat);
            cells.push(vec![
                Cell::left(&(seat + 1).to_string()),
                percent(self.study.value(&figures::SEAT_WINS, seat)),
                self.bar(share, full),
                interval(share),
                number(self.study.value(&figures::SEAT_SCORE, seat), 1),
                plus_minus(score),
            ]);
        }
        self.section("Seats", &cells, &[9, 8, 4, 5, 7, 3])
    }

    fn bots(&self) -> String {
        let names = &self.study.subject.bots;
        let value = |figure: &Figure, bot: usize| self.study.value(figure, bot);
        let mut bots: Vec<usize> = (0..names.len()).collect();
        bots.retain(|bot| self.study.totals.bots[*bot].games > 0);
        let share = |bot: &usize| value(&figures::BOT_WINS, *bot);
        bots.sort_by(|one, two| descending(share(one), share(two)));
        let shares = bots
            .iter()
            .map(|bot| self.study.figure(&figures::BOT_WINS, *bot));
        let full = self.full(shares);
        let mut cells = vec![heading([
            "bot", "wins", "", "95 %", "points", "", "tickets", "games",
        ])];
        for bot in bots {
            let share = self.study.figure(&figures::BOT_WINS, bot);
            let tickets = match (
                value(&figures::TICKETS_COMPLETED, bot),
                value(&figures::TICKETS_KEPT, bot),
            ) {
                (Some(completed), Some(kept)) => format!("{completed:.1} of {kept:.1}"),
                _ => String::new(),
            };
            cells.push(vec![
                Cell::left(&names[bot]),
                percent(value(&figures::BOT_WINS, bot)),
                self.bar(share, full),
                interval(share),
                number(value(&figures::BOT_SCORE, bot), 1),
                plus_minus(self.study.figure(&figures::BOT_SCORE, bot)),
                Cell::right(tickets),
                Cell::Right(grouped(self.study.totals.bots[bot].games), FAINT),
            ]);
        }
        self.section("Bots", &cells, &[9, 8, 4, 5, 7, 2, 6, 1])
    }

    fn tickets(&self) -> String {
        let mut tickets: Vec<usize> = (0..self.study.subject.tickets.len()).collect();
        tickets.retain(|ticket| self.study.totals.tickets[*ticket].kept > 0);
        let share = |ticket: &usize| self.study.value(&figures::HOLDERS_WIN, *ticket);
        tickets.sort_by(|one, two| descending(share(one), share(two)));
        let shares = tickets.iter();
        let shares = shares.map(|ticket| self.study.figure(&figures::HOLDERS_WIN, *ticket));
        let full = self.full(shares);
        let mut cells = vec![heading([
            "ticket",
            "",
            "holders win",
            "",
            "95 %",
            "kept",
            "done",
            "net",
        ])];
        for row in ends(&tickets) {
            cells.push(match row {
                Some(ticket) => self.ticket(*ticket, full),
                None => vec![Cell::Left("…".to_owned(), FAINT)],
            });
        }
        self.section("Tickets", &cells, &[9, 7, 8, 3, 5, 2, 6, 4])
    }

    fn ticket(&self, ticket: usize, full: f64) -> Vec<Cell> {
        let name = &self.study.subject.tickets[ticket];
        let share = self.study.figure(&figures::HOLDERS_WIN, ticket);
        let value = |figure: &Figure| self.study.value(figure, ticket);
        vec![
            Cell::left(&self.between(&name.from, &name.to)),
            Cell::Right(name.value.to_string(), FAINT),
            percent(value(&figures::HOLDERS_WIN)),
            self.bar(share, full),
            interval(share),
            whole_percent(value(&figures::KEPT)),
            whole_percent(value(&figures::COMPLETED)),
            number(value(&figures::POINTS), 1),
        ]
    }

    fn routes(&self) -> String {
        let mut routes: Vec<usize> = (0..self.study.subject.routes.len()).collect();
        let claims = |route: &usize| self.study.value(&figures::CLAIMS, *route);
        routes.sort_by(|one, two| descending(claims(one), claims(two)));
        let mut cells = vec![heading([
            "route",
            "",
            "claimed",
            "",
            "95 %",
            "turn",
            "claimers win",
        ])];
        for row in ends(&routes) {
            cells.push(match row {
                Some(route) => self.route(*route),
                None => vec![Cell::Left("…".to_owned(), FAINT)],
            });
        }
        self.section("Routes", &cells, &[9, 7, 8, 3, 5, 6, 4])
    }

    fn route(&self, route: usize) -> Vec<Cell> {
        let name = &self.study.subject.routes[route];
        let claims = self.study.figure(&figures::CLAIMS, route);
        let value = |figure: &Figure| self.study.figure(figure, route).map(|one| one.value);
        let bar = Cell::Bar(Bar {
            low: claims.map_or(0.0, |claims| claims.low),
            high: claims.map_or(0.0, |claims| claims.high),
            par: None,
            full: 1.0,
            style: EVEN,
        });
        vec![
            Cell::left(&self.between(&name.from, &name.to)),
            Cell::Left(format!("{} {}", name.length, name.color), FAINT),
            percent(value(&figures::CLAIMS)),
            bar,
            interval(claims),
            number(value(&figures::TURN), 0),
            percent(value(&figures::CLAIMERS_WIN)),
        ]
    }

    fn arc(&self) -> String {
        let rules = &self.map.rules;
        let figures = std::iter::once(&figures::TURNS).chain(figures::GAME);
        let figures = figures.filter(|figure| (figure.applies)(rules));
        let row = |figure: &Figure| {
            let value = figure.value_shown(self.study.value(figure, 0)?);
            let unit = if figure.unit == Unit::Percent {
                " %"
            } else {
                ""
            };
            let decimals = figure.decimals;
            Some(vec![
                Cell::left(figure.label),
                Cell::Right(format!("{value:.decimals$}{unit}"), PLAIN),
                plus_minus(self.study.shown(figure, 0)),
            ])
        };
        let rows: Vec<Vec<Cell>> = figures.filter_map(row).collect();
        self.section("Average game", &rows, &[9, 8, 3])
    }

    /// Where the scale of bars ends.
    fn full(&self, shares: impl Iterator<Item = Option<Measured>>) -> f64 {
        let highest = shares.flatten().map(|share| share.high);
        1.05 * highest.fold(self.par, f64::max)
    }

    fn section(&self, title: &str, rows: &[Vec<Cell>], keep: &[u8]) -> String {
        format!(
            "\n{BOLD}{title}{BOLD:#}\n{}",
            lay_out(rows, keep, self.width)
        )
    }

    fn bar(&self, share: Option<Measured>, full: f64) -> Cell {
        let (low, high) = share.map_or((0.0, 0.0), |share| (share.low, share.high));
        let style = match (low > self.par, high < self.par) {
            (true, _) => GOOD,
            (_, true) => BAD,
            _ => EVEN,
        };
        Cell::Bar(Bar {
            low,
            high,
            par: Some(self.par),
            full,
            style,
        })
    }

    fn between(&self, from: &Id, to: &Id) -> String {
        let (from, to) = (self.map.place_name(from), self.map.place_name(to));
        format!("{from} – {to}")
    }
}

/// The first and the last rows with a gap between; all of them if they are few.
fn ends<T>(rows: &[T]) -> Vec<Option<&T>> {
    if rows.len() <= 2 * ENDS + 1 {
        return rows.iter().map(Some).collect();
    }
    let (first, last) = (&rows[..ENDS], &rows[rows.len() - ENDS..]);
    let mut all: Vec<Option<&T>> = first.iter().map(Some).collect();
    all.push(None);
    all.extend(last.iter().map(Some));
    all
}

/// The first name stands at the left, the others over their numbers.
fn heading<const N: usize>(names: [&str; N]) -> Vec<Cell> {
    let cell = |(place, name): (usize, &str)| match place {
        0 => Cell::Left(name.to_owned(), FAINT),
        _ => Cell::Right(name.to_owned(), FAINT),
    };
    names.into_iter().enumerate().map(cell).collect()
}

fn descending(one: Option<f64>, two: Option<f64>) -> Ordering {
    let value = |value: Option<f64>| value.unwrap_or(-1.0);
    value(two).total_cmp(&value(one))
}

fn percent(share: Option<f64>) -> Cell {
    let text = share.map(|share| format!("{:.1} %", 100.0 * share));
    Cell::Right(text.unwrap_or_default(), BOLD)
}

fn whole_percent(share: Option<f64>) -> Cell {
    Cell::right(share.map_or_else(String::new, |share| format!("{:.0} %", 100.0 * share)))
}

fn interval(share: Option<Measured>) -> Cell {
    let text = share.map_or_else(String::new, |share| {
        format!("{:.1} – {:.1}", 100.0 * share.low, 100.0 * share.high)
    });
    Cell::Right(text, FAINT)
}

fn number(value: Option<f64>, decimals: usize) -> Cell {
    let text = value.map(|value| format!("{value:.decimals$}"));
    Cell::Right(text.unwrap_or_default(), PLAIN)
}

fn plus_minus(figure: Option<Measured>) -> Cell {
    let text = figure.map_or_else(String::new, |figure| {
        format!("± {:.1}", (figure.high - figure.low) / 2.0)
    });
    Cell::Left(text, FAINT)
}

/// Breaks a line between words; what follows is indented as far as the line is.
fn push_wrapped(text: &mut String, line: &str, width: usize) {
    let line = clean(line);
    let indent = line.len() - line.trim_start().len();
    let mut column = 0;
    for word in line.split_whitespace() {
        let size = word.chars().count();
        if column > indent && column + 1 + size > width {
            text.push('\n');
            column = 0;
        }
        if column == 0 {
            text.push_str(&" ".repeat(indent));
            column = indent;
        } else {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += size;
    }
    text.push('\n');
}
