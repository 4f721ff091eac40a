//! Findings on the page: what is the case, what to change, and why a ticket is strong or weak.

use std::fmt::Write as _;

use super::html::escape;
use super::page::Page;
use super::{ReportError, boards};
use crate::balance::words::change;
use crate::balance::{About, Finding, Section, Verified, Why};
use crate::map::problem::{capital, count};

/// So many findings come first; the others stand in their sections.
pub const FIRST: usize = 10;
/// Tickets whose path is shown on the board.
const PICTURED: usize = 6;

impl Page<'_> {
    pub fn findings(&mut self) -> Result<(), ReportError> {
        self.section(
            "findings",
            "Findings",
            "What matters most, and what to change",
        );
        let standing = self.card.standing();
        let _ = writeln!(
            self.out,
            "<p class=\"standing\">{}</p>",
            escape(&standing.line())
        );
        let all = &self.card.findings;
        let top = all.get(..FIRST).unwrap_or(all);
        if top.is_empty() {
            self.out.push_str(
                "<p>Nothing stands out: every difference could be chance, or is too small to matter.</p>\n",
            );
            self.dismissed();
            return Ok(());
        }
        self.out.push_str(
            "<p class=\"hint\">Sorted by the harm to an average game, in points: how large a thing is times how often it matters. A finding from games is shown only if it is sure and large enough.</p>\n<ol class=\"findings\">\n",
        );
        let mut pictured = 0;
        for finding in top {
            let why = match &finding.about {
                About::Ticket(id) => self.card.whys.iter().find(|why| why.ticket == *id),
                _ => None,
            };
            let picture = match why.filter(|_| pictured < PICTURED) {
                Some(why) => {
                    pictured += 1;
                    Some(self.path_picture(why)?)
                }
                None => None,
            };
            let why = why.map(|why| why.sentences(self.map));
            self.finding(finding, why.as_deref(), picture.as_deref());
        }
        self.out.push_str("</ol>\n");
        self.dismissed();
        Ok(())
    }

    /// What the designer wants to keep as it is.
    fn dismissed(&mut self) {
        let all = &self.card.dismissed;
        if all.is_empty() {
            return;
        }
        let number = count(all.len(), "finding", "findings");
        let _ = write!(
            self.out,
            "<details><summary>{number} dismissed by the designer</summary><ul>"
        );
        for one in all {
            let reason = match one.reason.as_str() {
                "" => String::new(),
                reason => format!(" <em>{}</em>", escape(reason)),
            };
            let says = escape(&one.finding.says);
            let _ = write!(self.out, "<li>{says}.{reason}</li>");
        }
        self.out.push_str("</ul></details>\n");
    }

    /// The path of a ticket on the board.
    fn path_picture(&self, why: &Why) -> Result<String, ReportError> {
        let picture = boards::path(self.map, why);
        self.picture(&picture, "path")
    }

    fn finding(&mut self, finding: &Finding, why: Option<&str>, picture: Option<&str>) {
        let section = match finding.section {
            Section::Seats => "seats",
            Section::Tickets => "tickets",
            Section::Routes => "routes",
            Section::Structure => "structure",
            Section::Deck => "deck",
            Section::Strategies => "strategies",
            Section::Arc => "arc",
        };
        let all = finding.players == self.card.players();
        let players: Vec<String> = finding.players.iter().map(u8::to_string).collect();
        let at = match (all, players.is_empty()) {
            (true, _) => "at every player count".to_owned(),
            (false, true) => "over all player counts combined".to_owned(),
            (false, false) => format!("with {} players", players.join(", ")),
        };
        let n = finding
            .figure
            .map_or_else(String::new, |figure| format!(", n = {}", figure.n));
        let _ = writeln!(
            self.out,
            "<li><p class=\"says\">{}.</p><p class=\"change\">{}.</p>\
             <p class=\"about\"><span class=\"label {label}\">{label}</span> \
             <a href=\"#{section}\">{section}</a>, {at}{n}{verified}</p>{why}</li>",
            escape(&finding.says),
            escape(&capital(&finding.change)),
            label = finding.label,
            verified = finding.verified.map_or_else(String::new, verified),
            why = why.map_or_else(String::new, |why| format!(
                "<details class=\"why\"><summary>Why</summary><p>{}</p>{}</details>",
                escape(why),
                picture.unwrap_or_default()
            )),
        );
    }

    /// What starting tickets explain, in one sentence.
    pub fn explained(&mut self) {
        let deck = &self.card.deck;
        let mut told = Vec::new();
        if let Some(spread) = deck.spread {
            told.push(format!(
                "Beyond chance, tickets of the same length differ by about {:.1} points [{:.1}, {:.1}] in what they do to the margin of their holder.",
                spread.value, spread.low, spread.high
            ));
        }
        if let Some(explained) = deck.explained {
            told.push(format!(
                "Which tickets you start with explains {} of how far you finish ahead or behind.",
                if explained < 0.005 {
                    "less than 1 %".to_owned()
                } else {
                    format!("about {:.0} %", 100.0 * explained)
                }
            ));
        }
        told.push("These figures are about holders: players who may choose return bad tickets, so a bad one hurts less than it seems.".to_owned());
        let _ = writeln!(
            self.out,
            "<p class=\"hint\">{}</p>",
            escape(&told.join(" "))
        );
    }

    /// Findings of a section that are not among the first.
    pub fn more(&mut self, section: Section) {
        let rest = self.card.findings.iter().skip(FIRST);
        let rest: Vec<&Finding> = rest.filter(|finding| finding.section == section).collect();
        if rest.is_empty() {
            return;
        }
        let _ = write!(
            self.out,
            "<details><summary>{} more finding{}</summary><ol class=\"findings\">",
            rest.len(),
            if rest.len() == 1 { "" } else { "s" }
        );
        for finding in rest {
            let why = match &finding.about {
                About::Ticket(id) => self.card.whys.iter().find(|why| why.ticket == *id),
                _ => None,
            };
            let why = why.map(|why| why.sentences(self.map));
            self.finding(finding, why.as_deref(), None);
        }
        self.out.push_str("</ol></details>\n");
    }
}

/// What a stronger player says.
fn verified(verified: Verified) -> String {
    let figure = verified
        .figure
        .map_or_else(String::new, |figure| format!(": {}", change(figure, 1)));
    format!(
        "; players who think ahead: <span class=\"label verified\">{}</span>{figure}, {}",
        verified.verdict.words(),
        count(verified.games as usize, "game", "games")
    )
}
