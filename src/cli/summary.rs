//! A study on the terminal: what a designer wants to see first.

use std::cmp::Ordering;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::table::{Bar, Cell, lay_out};
use super::terminal::clean;
use crate::map::{Id, Map};
use crate::sim::{BotRow, RouteRow, Seating, Study, TicketRow};

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
        let faults = &self.study.totals.faults;
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
        let rows = self.study.seats();
        let full = rows
            .iter()
            .filter_map(|row| row.deal_high)
            .fold(self.par, f64::max)
            * 1.05;
        let mut cells = vec![heading(["seat", "wins", "", "95 % by deals", "points", ""])];
        for row in &rows {
            let (low, high) = (row.deal_low.or(row.low), row.deal_high.or(row.high));
            cells.push(vec![
                Cell::left(&(row.seat + 1).to_string()),
                percent(row.win_share),
                self.bar(low, high, full),
                interval(low, high),
                number(row.mean_score, 1),
                plus_minus(row.mean_score, row.score_high),
            ]);
        }
        self.section("Seats", &cells, &[9, 8, 4, 5, 7, 3])
    }

    fn bots(&self) -> String {
        let mut rows = self.study.bots();
        let by_share = |one: &BotRow, two: &BotRow| descending(one.win_share, two.win_share);
        rows.sort_by(by_share);
        let full = rows
            .iter()
            .filter_map(|row| row.high)
            .fold(self.par, f64::max)
            * 1.05;
        let mut cells = vec![heading([
            "bot", "wins", "", "95 %", "points", "", "tickets", "games",
        ])];
        for row in rows.iter().filter(|row| row.games > 0) {
            let tickets = match (row.tickets_completed, row.tickets_kept) {
                (Some(completed), Some(kept)) => format!("{completed:.1} of {kept:.1}"),
                _ => String::new(),
            };
            cells.push(vec![
                Cell::left(&row.bot),
                percent(row.win_share),
                self.bar(row.low, row.high, full),
                interval(row.low, row.high),
                number(row.mean_score, 1),
                plus_minus(row.mean_score, row.score_high),
                Cell::right(tickets),
                Cell::Right(grouped(row.games), FAINT),
            ]);
        }
        self.section("Bots", &cells, &[9, 8, 4, 5, 7, 2, 6, 1])
    }

    fn tickets(&self) -> String {
        let mut rows = self.study.tickets();
        rows.retain(|row| row.kept > 0);
        rows.sort_by(|one, two| descending(one.holder_win_share, two.holder_win_share));
        let full = rows
            .iter()
            .filter_map(|row| row.high)
            .fold(self.par, f64::max)
            * 1.05;
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
        for row in ends(&rows) {
            cells.push(match row {
                Some(row) => self.ticket(row, full),
                None => vec![Cell::Left("…".to_owned(), FAINT)],
            });
        }
        self.section("Tickets", &cells, &[9, 7, 8, 3, 5, 2, 6, 4])
    }

    fn ticket(&self, row: &TicketRow, full: f64) -> Vec<Cell> {
        let part = |of: u64, all: u64| (all > 0).then(|| of as f64 / all as f64);
        vec![
            Cell::left(&self.between(&row.from, &row.to)),
            Cell::Right(row.value.to_string(), FAINT),
            percent(row.holder_win_share),
            self.bar(row.low, row.high, full),
            interval(row.low, row.high),
            whole_percent(part(row.kept, row.dealt)),
            whole_percent(part(row.completed, row.kept)),
            number(row.mean_points, 1),
        ]
    }

    fn routes(&self) -> String {
        let mut rows = self.study.routes();
        rows.sort_by(|one, two| descending(one.claims_per_game, two.claims_per_game));
        let mut cells = vec![heading([
            "route",
            "",
            "claimed",
            "",
            "95 %",
            "turn",
            "claimers win",
        ])];
        for row in ends(&rows) {
            cells.push(match row {
                Some(row) => self.route(row),
                None => vec![Cell::Left("…".to_owned(), FAINT)],
            });
        }
        self.section("Routes", &cells, &[9, 7, 8, 3, 5, 6, 4])
    }

    fn route(&self, row: &RouteRow) -> Vec<Cell> {
        let bar = Cell::Bar(Bar {
            low: row.claims_low.unwrap_or_default(),
            high: row.claims_high.unwrap_or_default(),
            par: None,
            full: 1.0,
            style: EVEN,
        });
        vec![
            Cell::left(&self.between(&row.from, &row.to)),
            Cell::Left(format!("{} {}", row.length, row.color), FAINT),
            percent(row.claims_per_game),
            bar,
            interval(row.claims_low, row.claims_high),
            number(row.mean_turn, 0),
            percent(row.claimer_win_share),
        ]
    }

    fn arc(&self) -> String {
        let (turns, arc) = (self.study.turns(), self.study.arc());
        let rules = &self.map.rules;
        let shown = |value: Option<f64>| value.unwrap_or_default();
        let share = |value: Option<f64>| 100.0 * shown(value);
        let mut facts = vec![
            format!(
                "{:.0} turns ({:.1} each)",
                shown(turns.mean),
                shown(turns.per_player)
            ),
            format!("{:.1} lead changes", shown(arc.lead_changes)),
            format!("won by {:.1} points", shown(arc.margin)),
            format!(
                "winners have {:.0} points and {:.1} tickets",
                shown(arc.winner_score),
                shown(arc.winner_completed)
            ),
            format!(
                "{:.0} % won by the player who ends it",
                share(arc.trigger_win_share)
            ),
            format!(
                "{:.1} % shared or decided by a tie-break",
                share(arc.shared_wins) + share(arc.tie_breaks)
            ),
            format!("the draw pile runs out in {:.0} %", share(arc.reshuffled)),
        ];
        if shown(arc.stalemates) > 0.0 {
            facts.push(format!("{:.1} % stalemates", share(arc.stalemates)));
        }
        if rules.stations.is_some() {
            facts.push(format!("{:.1} stations", shown(arc.stations)));
        }
        if shown(arc.ferries) > 0.0 {
            facts.push(format!("{:.1} ferries", shown(arc.ferries)));
        }
        if rules.waves.is_some() {
            facts.push(format!("{:.1} ferry cards taken", shown(arc.ferry_cards)));
        }
        if rules.tunnel.is_some() {
            facts.push(format!(
                "{:.1} tunnels tried, {:.0} % failed",
                shown(arc.tunnels_tried),
                share(arc.tunnel_failures)
            ));
        }
        if rules.toll.is_some() {
            facts.push(format!("{:.1} loans", shown(arc.loans)));
        }
        if rules.regions.is_some() {
            facts.push(format!(
                "{:.1} region points each",
                shown(arc.region_points)
            ));
        }
        if shown(arc.neutral_claims) > 0.0 {
            facts.push(format!("{:.1} neutral tracks", shown(arc.neutral_claims)));
        }
        let mut text = format!("\n{BOLD}Average game{BOLD:#}\n");
        push_wrapped(&mut text, &format!("  {}", facts.join(" · ")), self.width);
        text
    }

    fn section(&self, title: &str, rows: &[Vec<Cell>], keep: &[u8]) -> String {
        format!(
            "\n{BOLD}{title}{BOLD:#}\n{}",
            lay_out(rows, keep, self.width)
        )
    }

    fn bar(&self, low: Option<f64>, high: Option<f64>, full: f64) -> Cell {
        let (low, high) = (low.unwrap_or_default(), high.unwrap_or_default());
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

fn interval(low: Option<f64>, high: Option<f64>) -> Cell {
    let text = match (low, high) {
        (Some(low), Some(high)) => format!("{:.1} – {:.1}", 100.0 * low, 100.0 * high),
        _ => String::new(),
    };
    Cell::Right(text, FAINT)
}

fn number(value: Option<f64>, decimals: usize) -> Cell {
    let text = value.map(|value| format!("{value:.decimals$}"));
    Cell::Right(text.unwrap_or_default(), PLAIN)
}

fn plus_minus(value: Option<f64>, high: Option<f64>) -> Cell {
    let text = match (value, high) {
        (Some(value), Some(high)) => format!("± {:.1}", high - value),
        _ => String::new(),
    };
    Cell::Left(text, FAINT)
}

/// Thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
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
