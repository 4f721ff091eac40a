//! A game told in sentences.

use super::board::Board;
use super::break_off::BreakOff;
use super::cards::{Card, Cards};
use super::event::{Ending, Event, Payee, TicketList, TollPaid};
use super::flow::MOST_TURNS;
use super::index::{CityIndex, RouteIndex, Seat, TicketIndex};
use super::score::FinalScore;
use crate::map::problem::count;
use crate::map::rules::TieBreak;

/// Tells events and results with the names of a board and of its players.
#[derive(Clone, Copy, Debug)]
pub struct Story<'a> {
    board: &'a Board,
    names: &'a [String],
    words: bool,
}

impl<'a> Story<'a> {
    /// A teller; seats without a name are called by their number.
    pub fn new(board: &'a Board, names: &'a [String]) -> Self {
        Story {
            board,
            names,
            words: false,
        }
    }

    /// Tells cards in words, not by their letters.
    pub fn in_words(self) -> Self {
        Story {
            words: true,
            ..self
        }
    }

    fn cards(&self, cards: Cards) -> String {
        if cards.is_empty() {
            return "no cards".to_owned();
        }
        if !self.words {
            return cards.to_string();
        }
        let kinds = cards.kinds();
        let kinds: Vec<String> = kinds
            .map(|(card, number)| format!("{number} {}", card.name()))
            .collect();
        kinds.join(" and ")
    }

    /// What a player is called.
    pub fn name(&self, seat: Seat) -> String {
        let name = self
            .names
            .get(usize::from(seat))
            .map(String::as_str)
            .unwrap_or_default();
        if name.is_empty() {
            format!("Seat {}", seat.number())
        } else {
            format!("{name} (seat {})", seat.number())
        }
    }

    fn city(&self, city: CityIndex) -> &str {
        let found = self.board.map().cities.get(usize::from(city));
        found.map_or("?", |city| city.name.as_str())
    }

    fn route(&self, route: RouteIndex) -> String {
        let record = self.board.route(route);
        let [one, two] = record.cities.map(|city| self.city(city));
        let color = record.color.map_or("gray", Card::name);
        format!("{one}–{two} ({} {color})", record.length)
    }

    fn ticket(&self, ticket: TicketIndex) -> String {
        let map = self.board.map();
        let Some(record) = map.tickets().get(usize::from(ticket)) else {
            return "?".to_owned();
        };
        let goals: Vec<String> = record
            .goals()
            .map(|(to, value)| format!("{} {value}", map.place_name(to)))
            .collect();
        format!("{}–{}", map.place_name(&record.from), goals.join(" or "))
    }

    fn tickets(&self, list: &TicketList) -> String {
        let names: Vec<String> = list
            .as_slice()
            .iter()
            .map(|ticket| self.ticket(*ticket))
            .collect();
        if names.is_empty() {
            "nothing".to_owned()
        } else {
            names.join(", ")
        }
    }

    fn toll(&self, toll: Option<TollPaid>) -> String {
        let Some(TollPaid { amount, to, loan }) = toll else {
            return String::new();
        };
        let receiver = match to {
            Payee::Bank => "the bank".to_owned(),
            Payee::Player(seat) => self.name(seat),
        };
        match (loan, to) {
            (true, Payee::Bank) => format!("; takes a loan for the toll of {amount}"),
            (true, Payee::Player(_)) => {
                format!("; takes a loan, and the bank pays the toll of {amount} to {receiver}")
            }
            (false, _) => format!("; toll of {amount} to {receiver}"),
        }
    }

    /// An event as a sentence.
    pub fn tell(&self, event: &Event) -> String {
        match event {
            Event::Dealt { seat, card } => {
                format!("{} is dealt {}.", self.name(*seat), a_card("", *card))
            }
            Event::RowFilled { card } => {
                format!("  {} is turned face up.", capital(&a_card("", *card)))
            }
            Event::RowReset { cards } => {
                format!("  The face-up cards {} are discarded.", self.cards(*cards))
            }
            Event::RowKept { resets } => {
                format!("  After {resets} resets the face-up cards stay as they are.")
            }
            Event::Reshuffled { cards } => {
                let number = count(cards.total() as usize, "card", "cards");
                format!("  The discard pile becomes the new deck: {number}.")
            }
            Event::BonusLaidOut { card } => {
                let card = self.board.bonus_card(*card);
                format!(
                    "Bonus card: {}.",
                    card.map_or("?", |card| card.name.as_str())
                )
            }
            Event::TicketOffered { seat, ticket } => {
                format!("{} is offered {}.", self.name(*seat), self.ticket(*ticket))
            }
            Event::TicketsKept {
                seat,
                kept,
                returned,
            } => format!(
                "{} keeps {} and returns {}.",
                self.name(*seat),
                self.tickets(kept),
                self.tickets(returned)
            ),
            Event::TicketPutUnder { ticket } => {
                format!("  {} goes to the bottom of the deck.", self.ticket(*ticket))
            }
            Event::TicketsReshuffled { number } => {
                format!("  The discarded tickets become the new deck: {number}.")
            }
            Event::TurnBegan { seat, round } => format!("Round {round}, {}:", self.name(*seat)),
            Event::TookFromRow { card, .. } => format!("  takes {}.", a_card("face-up ", *card)),
            Event::DrewBlind { card, .. } => {
                format!("  draws {} from the deck.", a_card("", *card))
            }
            Event::StoppedDrawing { .. } => "  draws no more cards.".to_owned(),
            Event::DrewTickets { .. } => "  draws tickets.".to_owned(),
            Event::TunnelTried { route, cards, .. } => {
                let (cards, route) = (self.cards(*cards), self.route(*route));
                format!("  lays out {cards} for the tunnel {route}.")
            }
            Event::Revealed { card } => {
                format!("  {} is revealed.", capital(&a_card("", *card)))
            }
            Event::TunnelDeclined { surcharge, .. } => {
                format!("  declines to add {surcharge} and takes the cards back.")
            }
            Event::Claimed {
                route,
                cards,
                surcharge,
                points,
                toll,
                ..
            } => {
                let added = match surcharge.total() {
                    0 => String::new(),
                    _ => format!(", including the surcharge {},", self.cards(*surcharge)),
                };
                let (route, toll) = (self.route(*route), self.toll(*toll));
                let unit = if *points == 1 { "point" } else { "points" };
                format!(
                    "  claims {route} with {}{added} for {points} {unit}{toll}.",
                    self.cards(*cards)
                )
            }
            Event::BonusDrawn { card, .. } => format!("  draws {} as a bonus.", a_card("", *card)),
            Event::StationBuilt { city, cards, .. } => {
                let (city, cards) = (self.city(*city), self.cards(*cards));
                format!("  builds a station in {city} with {cards}.")
            }
            Event::FerryCardTaken { .. } => "  takes a ferry card.".to_owned(),
            Event::TurnSkipped { .. } => "  has no legal action.".to_owned(),
            Event::NeutralRevealed { holder, ticket } => format!(
                "Neutral player, led by {}: {} is revealed.",
                self.name(*holder),
                self.ticket(*ticket)
            ),
            Event::NeutralClaimed {
                route,
                toll,
                next_holder,
                ..
            } => format!(
                "  The neutral player takes {}{}; the marker is with {}.",
                self.route(*route),
                self.toll(*toll),
                self.name(*next_holder)
            ),
            Event::NeutralIdle {} => "  The neutral player takes nothing.".to_owned(),
            Event::NeutralStopped {} => "  The neutral player drops out.".to_owned(),
            Event::LastRound { seat } => format!("{} starts the last round.", self.name(*seat)),
            Event::Ended { how } => match how {
                Ending::LastRound => "The game is over.".to_owned(),
                Ending::Stalemate => "Nobody can move: the game is over.".to_owned(),
                Ending::TurnLimit => format!("Stopped after {MOST_TURNS} turns."),
            },
        }
    }

    /// Why the game broke off.
    pub fn break_off(&self, why: &BreakOff) -> String {
        match why {
            BreakOff::Fault {
                fault,
                seat,
                message,
            } => {
                let (name, about) = (self.name(*seat), fault.about());
                format!("The game was abandoned: {about} by {name} ({message}).")
            }
            BreakOff::TurnLimit { turns } => {
                format!("The game was stopped after {turns} turns and not scored.")
            }
            BreakOff::Cancelled {} => "The game was not finished.".to_owned(),
        }
    }

    /// The result, item by item.
    pub fn result(&self, score: &FinalScore) -> Vec<String> {
        let mut lines = Vec::new();
        for (seat, player) in score.players.iter().enumerate() {
            let mut items = vec![format!("routes {}", player.routes)];
            let done = player.completed;
            let all = player.tickets.len();
            items.push(format!(
                "tickets {} ({done} of {all})",
                player.ticket_points()
            ));
            for (points, name) in [
                (player.start, "start"),
                (player.stations, "stations"),
                (player.bonus_points(), "bonuses"),
                (player.regions, "regions"),
                (player.tokens, "tokens"),
                (player.loans, "loans"),
            ] {
                if points != 0 {
                    items.push(format!("{name} {points}"));
                }
            }
            let name = self.name(Seat::new(seat));
            lines.push(format!("{name}: {} = {}", player.total, items.join(", ")));
        }
        let winners: Vec<String> = score.winners.iter().map(|seat| self.name(*seat)).collect();
        let verb = if winners.len() == 1 {
            "wins"
        } else {
            "share the victory"
        };
        let by = score.tie_break.map_or("", decided_by);
        lines.push(format!("{} {verb}{by}.", winners.join(" and ")));
        lines
    }
}

/// What decided between players with equal points.
fn decided_by(tie_break: TieBreak) -> &'static str {
    match tie_break {
        TieBreak::CompletedTickets => " on the tie-break: more completed tickets",
        TieBreak::FewestStations => " on the tie-break: fewer stations",
        TieBreak::LongestPath => " on the tie-break: longest path",
        TieBreak::BonusCards => " on the tie-break: more bonus cards",
    }
}

/// "an orange card", "a face-up locomotive".
fn a_card(how: &str, card: Card) -> String {
    let name = card.name();
    match card {
        Card::Locomotive => format!("a {how}{name}"),
        Card::Orange if how.is_empty() => format!("an {name} card"),
        _ => format!("a {how}{name} card"),
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
