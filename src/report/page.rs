//! The page: one HTML file that needs nothing else.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::boards::Picture;
use super::chart::Chart;
use super::charts::Charts;
use super::html::{Table, escape};
use super::{ReportError, tables};
use crate::balance::words::games;
use crate::balance::{Card, Section};
use crate::draw::{Coast, Style};
use crate::map::problem::count;
use crate::map::{Id, Map};

pub(super) const STYLE: &str = include_str!("page.css");
pub(super) const SCRIPT: &str = include_str!("page.js");

/// Fewer games than this at a player count are few.
const SMALL: u64 = 1_000;
pub(super) struct Page<'a> {
    pub map: &'a Map,
    coast: Option<&'a Coast>,
    pub card: &'a Card,
    pub out: String,
}

pub(super) fn page(
    map: &Map,
    coast: Option<&Coast>,
    card: &Card,
    charts: &Charts,
    pictures: &[Picture],
    command: &str,
) -> Result<String, ReportError> {
    let mut page = Page {
        map,
        coast,
        card,
        out: String::new(),
    };
    page.head(command);
    page.findings()?;
    page.section("seats", "Seats", "Does it matter where you sit?");
    page.charts(&charts.seats)?;
    page.table(&tables::seats(card));
    page.more(Section::Seats);
    page.section("tickets", "Tickets", "Is every ticket worth what it pays?");
    page.charts(&charts.tickets)?;
    page.explained();
    page.table(&tables::tickets(map, card));
    page.folded(
        "Ticket holders by player count",
        &tables::holders(map, card),
    );
    page.more(Section::Tickets);
    page.section(
        "routes",
        "Routes",
        "Which routes are claimed, when, and by whom?",
    );
    page.pictures(pictures)?;
    page.folded("All routes", &[tables::routes(map, card)]);
    page.more(Section::Routes);
    page.section(
        "structure",
        "Structure",
        "What can be measured without playing?",
    );
    page.table(&tables::figures(card));
    page.charts(&charts.structure)?;
    page.folded("The score table", &[tables::score(map)]);
    page.folded("What each ticket requires", &tables::paths(map, card));
    page.more(Section::Structure);
    page.section("deck", "Deck", "Is the ticket deck healthy?");
    page.charts(&charts.deck)?;
    page.deck();
    page.more(Section::Deck);
    page.section(
        "strategies",
        "Strategies",
        "Does one strategy beat all others?",
    );
    page.charts(&charts.strategies)?;
    page.table(&tables::bots(card));
    page.more(Section::Strategies);
    page.section("arc", "Arc", "How does a game unfold?");
    page.charts(&charts.arc)?;
    page.table(&tables::luck(card));
    page.table(&tables::arc(card, false));
    page.table(&tables::arc(card, true));
    page.more(Section::Arc);
    page.foot(command);
    Ok(page.out)
}

impl Page<'_> {
    fn head(&mut self, command: &str) {
        let name = escape(&self.card.name);
        let map = self.map;
        let bots: Vec<&str> = self
            .card
            .strategies
            .bots
            .iter()
            .map(|bot| bot.bot.as_str())
            .collect();
        let tables: Vec<String> = self.card.players().iter().map(u8::to_string).collect();
        let _ = write!(
            self.out,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{name}: balance report</title>\n<link rel=\"icon\" href=\"data:,\">\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n\
             <p class=\"kicker\">Balance report</p>\n<h1>{name}</h1>\n\
             <p class=\"lead\">{}, {}, {}. {} with {} players, played by {}.</p>\n\
             <p class=\"made\"><code>{}</code></p>\n</header>\n<nav aria-label=\"Sections\">",
            count(map.cities.len(), "place", "places"),
            count(map.routes.len(), "route", "routes"),
            count(map.tickets().len(), "ticket", "tickets"),
            games(self.card.games),
            escape(&tables.join(", ")),
            escape(&bots.join(", ")),
            escape(command),
        );
        for name in [
            "Findings",
            "Seats",
            "Tickets",
            "Routes",
            "Structure",
            "Deck",
            "Strategies",
            "Arc",
        ] {
            let _ = write!(self.out, "<a href=\"#{}\">{name}</a>", name.to_lowercase());
        }
        self.out.push_str("</nav>\n<main>\n");
        let fewest = self.card.tables.iter();
        let fewest = fewest
            .map(|table| table.own_games + table.drawn_games)
            .min();
        if fewest.is_some_and(|games| games < SMALL) {
            let _ = writeln!(
                self.out,
                "<p class=\"warning\">This is a small run: {} at the least at a player count. Intervals are wide, and what is not found here may still be there. {} or more show most of it.</p>",
                games(fewest.unwrap_or(0)),
                games(SMALL),
            );
        }
        if self.card.faults > 0 {
            let _ = writeln!(
                self.out,
                "<p class=\"warning\">Abandoned because of a bot error, and not counted: {}.</p>",
                games(self.card.faults)
            );
        }
    }

    pub fn section(&mut self, id: &str, title: &str, question: &str) {
        if id != "findings" {
            self.out.push_str("</section>\n");
        }
        let _ = writeln!(
            self.out,
            "<section id=\"{id}\"><h2>{title}</h2><p class=\"question\">{question}</p>"
        );
    }

    fn charts(&mut self, charts: &[Chart]) -> Result<(), ReportError> {
        for chart in charts {
            if let Some(why) = chart.nothing() {
                let _ = writeln!(
                    self.out,
                    "<figure><figcaption><h3>{}</h3><p>{}</p></figcaption><p>{}</p></figure>",
                    escape(&chart.title),
                    escape(&chart.caption),
                    escape(why),
                );
                continue;
            }
            let svg = chart.inline()?;
            let label = format!("<svg role=\"img\" aria-label=\"{}\"", escape(&chart.title));
            let _ = writeln!(
                self.out,
                "<figure><figcaption><h3>{}</h3><p>{}</p></figcaption><div class=\"wide\">{}</div></figure>",
                escape(&chart.title),
                escape(&chart.caption),
                svg.replacen("<svg role=\"img\"", &label, 1),
            );
        }
        Ok(())
    }

    fn pictures(&mut self, pictures: &[Picture]) -> Result<(), ReportError> {
        self.out.push_str("<div class=\"boards\">\n");
        for picture in pictures {
            let image = self.picture(picture, "board")?;
            let title = escape(&picture.title);
            let _ = writeln!(
                self.out,
                "<figure><figcaption><h3>{title}</h3></figcaption>{image}</figure>"
            );
        }
        self.out.push_str("</div>\n");
        Ok(())
    }

    /// A picture in light and dark.
    pub fn picture(&self, picture: &Picture, what: &str) -> Result<String, ReportError> {
        let [light, dark] = [false, true].map(|dark| {
            let style = Style::of(self.map, dark);
            let jpeg = picture.jpeg(self.map, self.coast, &style)?;
            Ok::<String, ReportError>(format!("data:image/jpeg;base64,{}", STANDARD.encode(jpeg)))
        });
        Ok(format!(
            "<picture><source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"{}\">\
             <img loading=\"lazy\" alt=\"The {what}: {}\" src=\"{}\"></picture>",
            dark?,
            escape(&picture.title),
            light?,
        ))
    }

    fn table(&mut self, table: &Table) {
        table.write(&mut self.out);
    }

    fn folded(&mut self, title: &str, tables: &[Table]) {
        let _ = writeln!(self.out, "<details><summary>{}</summary>", escape(title));
        for table in tables {
            table.write(&mut self.out);
        }
        self.out.push_str("</details>\n");
    }

    fn deck(&mut self) {
        let Some(table) = self.card.tables.last() else {
            return;
        };
        let deck = &table.analysis.deck;
        let name = |id: &Id| {
            let row = table.analysis.tickets.iter().find(|row| row.id == *id);
            row.map_or_else(
                || id.to_string(),
                |row| {
                    format!(
                        "{}–{}",
                        self.map.place_name(&row.from),
                        self.map.place_name(&row.to)
                    )
                },
            )
        };
        let mut lines = Vec::new();
        let unnamed: Vec<&str> = deck
            .unnamed
            .iter()
            .map(|id| self.map.place_name(id))
            .collect();
        lines.push(match unnamed.len() {
            0 => "Every city is on a ticket.".to_owned(),
            _ => format!("On no ticket: {}.", unnamed.join(", ")),
        });
        lines.push(format!(
            "{} left to draw after the deal with {} players.",
            count(deck.left_to_draw as usize, "ticket is", "tickets are"),
            table.players
        ));
        for pair in deck.near_duplicates.iter() {
            lines.push(format!(
                "{} and {} are nearly the same.",
                name(&pair.one),
                name(&pair.two)
            ));
        }
        for pair in &deck.overlaps {
            lines.push(format!(
                "{} and {} share {:.0} % of the shorter path.",
                name(&pair.one),
                name(&pair.two),
                100.0 * pair.shared
            ));
        }
        self.out.push_str("<ul class=\"notes\">");
        for line in lines {
            let _ = write!(self.out, "<li>{}</li>", escape(&line));
        }
        self.out.push_str("</ul>\n");
    }

    fn foot(&mut self, command: &str) {
        let _ = write!(
            self.out,
            "</section>\n</main>\n<footer><p>Made with <code>{}</code>. The same map, seed and number of games give the same page. \
             Figures are followed by their 95 % interval in brackets; hover over one to see its number of games. \
             Intervals come from leaving out one block of deals at a time, so they count what makes games alike. \
             Where many tickets or seats are compared, Holm keeps false alarms under one report in twenty. \
             <strong>Robust</strong>: planner and at least two other kinds of bots agree in their own games. \
             <strong>Bot-dependent</strong>: they do not, so try it with people. <strong>Certain</strong>: it needs no games.</p></footer>\n\
             <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
            escape(command)
        );
    }
}
