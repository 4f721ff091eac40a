//! Two versions of a map side by side. Both are dealt the same cards, so what the cards did to both falls
//! out of the difference, and far fewer games show it than two separate runs would need.
//!
//! Figures come in three families: what is fair, how games go, and details of tickets and routes. Each
//! family has its part of the chance of a false alarm, and within a family Holm keeps it (see
//! [`super::Looks`] for looking more than once).

use serde::Serialize;

use super::power::paired_effects;
use super::tickets::deck_of;
use super::words::{change, figure, signed};
use super::{Measured, Played, Thresholds, holm};
use crate::analysis::Analysis;
use crate::map::{Id, Map};
use crate::sim::{Figure, Kind, Ratio, Study, Unit, difference_over, figures, ratio_over};

/// Fewer blocks of deals than this say nothing about a difference, even if all of them agree.
const FEWEST_BLOCKS: usize = 8;
/// A ticket with fewer holders than this in one of the versions, over all player counts, cannot be called:
/// in most blocks nobody holds it, and the error is not to be trusted.
const FEWEST_HOLDERS: u64 = 150;
/// The same for a share with fewer events, or fewer events that did not happen, in both versions together.
const FEWEST_EVENTS: f64 = 60.0;
/// Where few deals differ, differences are skewed. So errors are taken to be known less well than the
/// number of blocks says.
const CAREFUL: f64 = 0.5;

/// What belongs together where many figures are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Seats and tickets.
    Fairness,
    /// How games go.
    Course,
    /// Which routes are claimed and which tickets are completed.
    Details,
}

impl Family {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Family; 3] = [Family::Fairness, Family::Course, Family::Details];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Family::Fairness => "Fairness",
            Family::Course => "Course of the game",
            Family::Details => "Tickets and routes in detail",
        }
    }

    /// Its part of the chance of a false alarm.
    fn share(self) -> f64 {
        match self {
            Family::Fairness => 0.6,
            Family::Course | Family::Details => 0.2,
        }
    }
}

/// What a figure is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Compared {
    /// The lead of a seat, counted from 1.
    Seat(usize),
    /// What a ticket does to the margin of its holder.
    Ticket(Id),
    /// A figure of whole games, by its name in JSON.
    Game(&'static str),
    /// How often a ticket is completed.
    Completed(Id),
    /// How often a route is claimed.
    Claims(Id),
}

/// A figure of both versions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// What it is of.
    pub of: Compared,
    /// Where it belongs.
    pub family: Family,
    /// Its name in JSON.
    pub name: String,
    /// Its name for people.
    pub label: String,
    /// The player count; none for what is of all together.
    pub players: Option<u8>,
    /// Behind the number: `%`, `points` or nothing.
    pub unit: &'static str,
    /// Decimals that are worth showing.
    #[serde(skip)]
    pub decimals: usize,
    /// In the first version.
    pub before: Measured,
    /// In the second version.
    pub after: Measured,
    /// The second less the first. The interval holds however often it is looked at.
    pub difference: Measured,
    /// How likely chance alone makes it so large, among all of its family (Holm).
    pub chance: f64,
    /// Whether it surely differs.
    pub sure: bool,
    /// Whether that is for the better; none if nobody can say.
    pub better: Option<bool>,
    /// A difference under this is too small to matter; 0 if nobody can say.
    pub matters: f64,
}

impl Row {
    /// Whether more games could change what is said: it is neither sure nor surely too small to matter.
    fn is_open(&self) -> bool {
        let small = |bound: f64| bound.abs() < self.matters;
        let surely_small = small(self.difference.low) && small(self.difference.high);
        !self.sure && !surely_small
    }

    /// "11.5 → 3.2".
    pub fn numbers(&self) -> String {
        let number = |one: Measured| match self.of {
            Compared::Seat(_) | Compared::Ticket(_) => signed(one.value, self.decimals),
            _ => figure(one.value, self.decimals),
        };
        let unit = match self.unit {
            "%" => " %",
            _ => "",
        };
        format!("{} → {}{unit}", number(self.before), number(self.after))
    }

    /// What it did, and to whom, in a sentence without a full stop.
    pub fn sentence(&self) -> String {
        let what = match &self.of {
            Compared::Seat(_) => " points ahead of the others",
            Compared::Ticket(_) => " points for its holder, against tickets of its length",
            _ => "",
        };
        let verdict = match self.better {
            Some(true) => "Better: ",
            Some(false) => "Worse: ",
            None => "",
        };
        format!(
            "{verdict}{}: {}{what} ({})",
            self.label,
            self.numbers(),
            change(self.difference, self.decimals)
        )
    }
}

/// Two versions of a map side by side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The names of the maps.
    pub names: [String; 2],
    /// Player counts that were played, with the games of each version there.
    pub tables: Vec<(u8, u64)>,
    /// Every figure: what surely differs first, worse before better before other changes.
    pub rows: Vec<Row>,
    /// Whether more games could still change what is said about fairness.
    pub open: bool,
}

/// One version of a map, and what was played on it.
#[derive(Clone, Copy)]
pub struct Version<'a> {
    /// The map.
    pub map: &'a Map,
    /// The map as its largest table finds it.
    pub analysis: &'a Analysis,
    /// What was played, at each player count.
    pub played: &'a [Played],
}

impl Comparison {
    /// Sets two versions side by side that were dealt the same cards. `error` is the chance of a false
    /// alarm that this look may take.
    pub fn of(versions: [Version<'_>; 2], error: f64) -> Comparison {
        let [one, two] = versions;
        let mut rows = Vec::new();
        seats(versions, &mut rows);
        tickets(versions, &mut rows);
        games(versions, &mut rows);
        details(versions, &mut rows);
        for row in &mut rows {
            row.difference = row.difference.with_error(error);
        }
        for family in Family::ALL {
            let own = || rows.iter().filter(|row| row.family == family);
            let chances: Vec<f64> = own().map(|row| row.chance).collect();
            let mut chances = holm(&chances).into_iter();
            for row in rows.iter_mut().filter(|row| row.family == family) {
                row.chance = chances.next().unwrap_or(1.0);
                row.sure = row.chance < error * family.share();
                if !row.sure {
                    row.better = None;
                }
            }
        }
        let weight = |row: &Row| row.difference.value.abs() / row.difference.error.max(1e-9);
        let rank = |row: &Row| match (row.sure, row.better) {
            (true, Some(false)) => 0,
            (true, Some(true)) => 1,
            (true, None) => 2,
            (false, _) => 3,
        };
        rows.sort_by(|a, b| {
            let order = (rank(a), a.family).cmp(&(rank(b), b.family));
            order.then(weight(b).total_cmp(&weight(a)))
        });
        let fair = || rows.iter().filter(|row| row.family == Family::Fairness);
        // What could not be measured yet may still differ.
        let shared = common([one.map.tickets(), two.map.tickets()], |ticket| &ticket.id);
        let ticket = |row: &Row| matches!(row.of, Compared::Ticket(_));
        let unmeasured = fair().all(ticket) || !shared.is_empty() && !fair().any(ticket);
        let open = unmeasured || fair().any(Row::is_open);
        let tables = two.played.iter();
        Comparison {
            names: [one.map.name.clone(), two.map.name.clone()],
            tables: tables.map(|one| (one.players, one.games())).collect(),
            rows,
            open,
        }
    }

    /// What surely differs.
    pub fn sure(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.sure)
    }

    /// Games of each version, over all player counts.
    pub fn games(&self) -> u64 {
        self.tables.iter().map(|(_, games)| games).sum()
    }

    /// The row of a figure.
    pub fn row(&self, of: &Compared, players: Option<u8>) -> Option<&Row> {
        let mut rows = self.rows.iter();
        rows.find(|row| row.of == *of && row.players == players)
    }
}

fn is_certain(difference: Measured, blocks: usize) -> f64 {
    let off = difference.value.abs();
    if blocks < FEWEST_BLOCKS || off < 1e-9 {
        1.0
    } else if difference.error <= 1e-9 * off.max(1.0) {
        // Every block differs by the same.
        0.0
    } else {
        difference.chance(0.0)
    }
}

fn played_blocks(study: &Study) -> usize {
    let played = study.blocks.iter().filter(|block| block.finished > 0);
    played.count()
}

/// Whether a share had enough events, and enough that did not happen, to be called different.
fn has_events(ratios: impl Iterator<Item = Ratio>) -> bool {
    let (mut part, mut of) = (0.0, 0.0);
    for ratio in ratios {
        part += ratio.part;
        of += ratio.of;
    }
    part.min(of - part) >= FEWEST_EVENTS
}

/// A row that has not been judged yet. Without blocks it cannot be called different.
fn row(
    of: Compared,
    family: Family,
    (name, label): (String, String),
    players: Option<u8>,
    [before, after, difference]: [Measured; 3],
    blocks: usize,
) -> Row {
    let fair = matches!(of, Compared::Seat(_) | Compared::Ticket(_));
    let difference = Measured {
        freedom: CAREFUL * difference.freedom,
        ..difference
    };
    Row {
        family,
        name,
        label,
        players,
        unit: if fair { "points" } else { "" },
        decimals: 1,
        better: fair.then_some(after.value.abs() < before.value.abs()),
        matters: match of {
            Compared::Seat(_) => Thresholds::USUAL.seat_points,
            Compared::Ticket(_) => Thresholds::USUAL.ticket,
            _ => 0.0,
        },
        of,
        chance: is_certain(difference, blocks),
        before,
        after,
        difference,
        sure: false,
    }
}

/// The same player count in both versions, both kinds of games.
fn tables<'a>(versions: [Version<'a>; 2]) -> impl Iterator<Item = [&'a Played; 2]> {
    let [one, two] = versions.map(|version| version.played);
    one.iter().filter_map(move |one| {
        let mut others = two.iter();
        Some([one, others.find(|other| other.players == one.players)?])
    })
}

/// Both kinds of games count: starting tickets do not know where they are.
fn seats(versions: [Version<'_>; 2], out: &mut Vec<Row>) {
    for [one, two] in tables(versions) {
        let players = one.players;
        let blocks = played_blocks(&one.own).min(played_blocks(&two.own));
        for seat in 0..usize::from(players) {
            let lead = |played: &Played| {
                let kinds = [&*played.own, &*played.drawn];
                figures::LEAD.measure_over(kinds.into_iter(), seat)
            };
            let pairs = [(&one.own, &two.own), (&one.drawn, &two.drawn)];
            let pairs = pairs.map(|(one, two)| [(&**one, seat), (&**two, seat)]);
            let difference = figures::LEAD.difference(pairs.into_iter());
            if let (Some(before), Some(after), Some(difference)) =
                (lead(one), lead(two), difference)
            {
                let name = format!("seat_{}_lead", seat + 1);
                let label = format!("Seat {} with {players} players", seat + 1);
                out.push(row(
                    Compared::Seat(seat + 1),
                    Family::Fairness,
                    (name, label),
                    Some(players),
                    [before, after, difference],
                    blocks,
                ));
            }
        }
    }
}

/// Places of the records that both versions have.
fn common<T>(lists: [&[T]; 2], id: impl Fn(&T) -> &Id) -> Vec<[usize; 2]> {
    let [one, two] = lists;
    let place = |wanted: &Id, near: usize| {
        // Most often it is still where it was.
        let there = two.get(near).filter(|record| id(record) == wanted);
        let elsewhere = || two.iter().position(|record| id(record) == wanted);
        there.map(|_| near).or_else(elsewhere)
    };
    let records = one.iter().enumerate();
    let pairs = records.filter_map(|(at, record)| Some([at, place(id(record), at)?]));
    pairs.collect()
}

fn ticket_name(map: &Map, ticket: usize) -> (String, Id) {
    let ticket = &map.tickets()[ticket];
    let (from, to) = (map.place_name(&ticket.from), map.place_name(&ticket.to));
    (format!("{from}–{to}"), ticket.id.clone())
}

fn tickets(versions: [Version<'_>; 2], out: &mut Vec<Row>) {
    let [one, two] = versions;
    let pairs = common([one.map.tickets(), two.map.tickets()], |ticket| &ticket.id);
    let (ones, twos): (Vec<Played>, Vec<Played>) = tables(versions)
        .map(|[one, two]| (one.clone(), two.clone()))
        .unzip();
    let Some(first) = ones.first() else {
        return;
    };
    let bots = first.drawn.subject.bots.len();
    let decks = versions.map(|version| deck_of(version.map, version.analysis, bots));
    let effects = paired_effects([&decks[0], &decks[1]], [&ones, &twos], &pairs);
    let blocks = played_blocks(&first.drawn);
    let held = |played: &[Played], ticket: usize| -> u64 {
        let tables = played.iter();
        let starts = tables.flat_map(|one| &one.drawn.totals.tickets[ticket].starts);
        starts.map(|start| start.held).sum()
    };
    for ([before, ticket], effects) in pairs.iter().zip(effects) {
        let (label, id) = ticket_name(two.map, *ticket);
        let holders = held(&ones, *before).min(held(&twos, *ticket));
        let blocks = if holders < FEWEST_HOLDERS { 0 } else { blocks };
        if let Some(effects) = effects {
            let names = (format!("ticket_{id}_effect"), label);
            let of = Compared::Ticket(id);
            out.push(row(of, Family::Fairness, names, None, effects, blocks));
        }
    }
}

fn games(versions: [Version<'_>; 2], out: &mut Vec<Row>) {
    let all = std::iter::once(&figures::TURNS).chain(figures::GAME);
    let applies = |figure: &&Figure| versions.iter().all(|one| (figure.applies)(&one.map.rules));
    for figure in all.filter(applies) {
        for [one, two] in tables(versions) {
            let sides = [&*one.own, &*two.own];
            let [before, after] = sides.map(|study| study.figure(figure, 0));
            let pair = sides.map(|study| (study, 0));
            let difference = figure.difference(std::iter::once(pair));
            if let (Some(before), Some(after), Some(difference)) = (before, after, difference) {
                let found = [before, after, difference].map(|one| figure.shown(one));
                let players = one.players;
                let label = format!("{} with {players} players", figure.label);
                let totals = sides.map(|study| figure.of(&study.totals, 0));
                let few = figure.unit == Unit::Percent && !has_events(totals.into_iter());
                let blocks = if few { 0 } else { played_blocks(sides[0]) };
                let mut row = row(
                    Compared::Game(figure.key),
                    Family::Course,
                    (figure.key.to_owned(), label),
                    Some(players),
                    found,
                    blocks,
                );
                row.decimals = figure.decimals;
                if figure.unit == Unit::Percent {
                    row.unit = "%";
                }
                out.push(row);
            }
        }
    }
}

/// Over all player counts together.
fn details(versions: [Version<'_>; 2], out: &mut Vec<Row>) {
    let [one, two] = versions;
    let tables: Vec<[&Played; 2]> = tables(versions).collect();
    let mut add = |of: Compared, (name, label): (String, String), ratios: Pairs| {
        let kind = |side: usize| -> Vec<Vec<Ratio>> {
            let kinds = ratios.iter();
            kinds
                .map(|blocks| blocks.iter().map(|pair| pair[side]).collect())
                .collect()
        };
        let before = ratio_over(Kind::Share, &kind(0));
        let after = ratio_over(Kind::Share, &kind(1));
        let difference = difference_over(&ratios);
        if let (Some(before), Some(after), Some(difference)) = (before, after, difference) {
            let found = [before, after, difference].map(|one| one.map(|share| 100.0 * share));
            let blocks = match has_events(ratios.iter().flatten().flatten().copied()) {
                true => ratios.iter().map(Vec::len).min().unwrap_or(0),
                false => 0,
            };
            let mut row = row(of, Family::Details, (name, label), None, found, blocks);
            (row.unit, row.decimals) = ("%", 0);
            out.push(row);
        }
    };
    for [at, there] in common([one.map.tickets(), two.map.tickets()], |ticket| &ticket.id) {
        let share = |study: &Study, block: usize, ticket: usize| {
            let starts = || study.blocks[block].tickets[ticket].starts.iter();
            Ratio {
                part: starts().map(|start| start.completed as f64).sum(),
                of: starts().map(|start| start.held as f64).sum(),
            }
        };
        let ratios = tables.iter().map(|[one, two]| {
            let blocks = 0..one.drawn.blocks.len();
            let pair = |block: usize| {
                [
                    share(&one.drawn, block, at),
                    share(&two.drawn, block, there),
                ]
            };
            blocks.map(pair).collect()
        });
        let (label, id) = ticket_name(two.map, there);
        let names = (
            format!("ticket_{id}_completed"),
            format!("{label} completed"),
        );
        add(Compared::Completed(id), names, ratios.collect());
    }
    for [at, there] in common([&one.map.routes, &two.map.routes], |route| &route.id) {
        let ratios = tables.iter().map(|[one, two]| {
            let blocks = one.own.blocks.iter().zip(&two.own.blocks);
            let of = |totals, route| figures::CLAIMS.of(totals, route);
            blocks
                .map(|(one, two)| [of(one, at), of(two, there)])
                .collect()
        });
        let route = &two.map.routes[there];
        let (from, to) = (
            two.map.place_name(&route.from),
            two.map.place_name(&route.to),
        );
        let names = (
            format!("route_{}_claims", route.id),
            format!("{from}–{to} ({}) claimed", route.color),
        );
        add(Compared::Claims(route.id.clone()), names, ratios.collect());
    }
}

/// Of each kind of deals: the same block in both versions.
type Pairs = Vec<Vec<[Ratio; 2]>>;
