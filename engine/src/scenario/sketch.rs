//! A small map drawn for a scenario: only what the scenario needs.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Unmet, wrong};
use crate::map::limits::POINTS;
use crate::map::rules::TieBreak;
use crate::map::{City, Color, Goal, Group, Id, Map, Point, Preset, REGULAR_POOL, Route, Ticket};

/// A few places and routes. Places exist by being named.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sketch {
    /// The preset whose rules hold.
    pub rules: String,
    /// Routes.
    pub routes: Vec<SketchRoute>,
    /// Tickets.
    pub tickets: Vec<SketchTicket>,
    /// Places that are zones.
    pub zones: Vec<String>,
    /// Regions of places.
    pub regions: BTreeMap<String, String>,
    /// Countries of places.
    pub countries: BTreeMap<String, String>,
    /// Tags of places.
    pub tags: BTreeMap<String, Vec<String>>,
    /// Groups of places.
    pub groups: BTreeMap<String, Vec<String>>,
    /// Regions that count twice when complete.
    pub doubled_regions: Option<Vec<String>>,
    /// Points for the longest path, in rules that have none.
    pub longest_path: Option<i32>,
    /// Other options to take over from presets: `tunnel` from `europe`, and so on.
    pub also: Vec<(String, String)>,
    /// Tie-breaks instead of those of the preset.
    pub tie_breaks: Option<Vec<TieBreak>>,
}

/// A route; its id is `from-to`, with a number behind it if there are several.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SketchRoute {
    /// One end.
    pub from: String,
    /// The other end.
    pub to: String,
    /// Train spaces.
    pub length: u8,
    /// The colour.
    #[serde(default)]
    pub color: Color,
    /// A tunnel.
    #[serde(default)]
    pub tunnel: bool,
    /// Spaces with a locomotive symbol.
    #[serde(default)]
    pub symbols: u8,
    /// Spaces with a wave.
    #[serde(default)]
    pub waves: u8,
    /// The toll.
    #[serde(default)]
    pub toll: u8,
    /// The draw bonus.
    #[serde(default)]
    pub draw_bonus: u8,
}

/// A ticket; its id is `from-to`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SketchTicket {
    /// One end.
    pub from: String,
    /// The other end.
    pub to: String,
    /// Points.
    pub value: i32,
    /// Further goals.
    #[serde(default)]
    pub or: Vec<(String, i32)>,
    /// The neutral pair.
    #[serde(default)]
    pub neutral: Option<(String, String)>,
}

impl Sketch {
    /// The map.
    ///
    /// # Errors
    /// If the preset or an option does not exist.
    pub fn map(&self) -> Result<Map, Unmet> {
        let preset = |name: &str| {
            Preset::from_name(name).ok_or_else(|| format!("there is no preset `{name}`"))
        };
        let mut map = Map::new("Sketch", preset(&self.rules)?);
        for (option, name) in &self.also {
            take_over(&mut map, option, preset(name)?)?;
        }
        let values = self.tickets.iter().flat_map(|ticket| {
            let others = ticket.or.iter().map(|(_, value)| *value);
            std::iter::once(ticket.value).chain(others)
        });
        for points in values.chain(self.longest_path) {
            if !POINTS.contains(&points) {
                let (least, most) = POINTS.into_inner();
                return wrong(format!("{points} points; expected {least} to {most}"));
            }
        }
        if let Some(points) = self.longest_path {
            let mut bonuses = Preset::Base.rules().bonuses;
            for bonus in &mut bonuses {
                bonus.points = points;
            }
            map.rules.bonuses = bonuses;
        }
        if let Some(tie_breaks) = &self.tie_breaks {
            map.rules.tie_breaks.clone_from(tie_breaks);
        }
        // A sketch deals no tickets: the position says who holds what.
        map.rules
            .tickets
            .pools
            .retain(|pool| pool.id == REGULAR_POOL);
        for pool in &mut map.rules.tickets.pools {
            pool.deal = 0;
        }
        map.rules.tickets.start_keep = 0;
        if let (Some(regions), Some(doubled)) = (&mut map.rules.regions, &self.doubled_regions) {
            regions.double_if_complete.clone_from(doubled);
        }
        self.draw(&mut map);
        Ok(map)
    }

    fn draw(&self, map: &mut Map) {
        for route in &self.routes {
            for place in [&route.from, &route.to] {
                let id = Id::from(place.as_str());
                if map.city(&id).is_none() {
                    map.cities.push(self.city(place));
                }
            }
            let (from, to) = (Id::from(route.from.as_str()), Id::from(route.to.as_str()));
            let taken: Vec<Id> = map.routes.iter().map(|route| route.id.clone()).collect();
            map.routes.push(Route {
                id: Id::joining(&from, &to, |id| taken.iter().any(|other| *other == id)),
                from,
                to,
                length: route.length,
                color: route.color,
                tunnel: route.tunnel,
                symbols: route.symbols,
                waves: route.waves,
                toll: route.toll,
                draw_bonus: route.draw_bonus,
                bend: Vec::new(),
            });
        }
        for (id, places) in &self.groups {
            map.groups.push(Group {
                id: Id::from(id.as_str()),
                name: id.clone(),
                places: places
                    .iter()
                    .map(|place| Id::from(place.as_str()))
                    .collect(),
            });
        }
        for ticket in &self.tickets {
            let (from, to) = (Id::from(ticket.from.as_str()), Id::from(ticket.to.as_str()));
            let deck = &mut map.decks[0].tickets;
            let taken: Vec<Id> = deck.iter().map(|ticket| ticket.id.clone()).collect();
            let id = Id::joining(&from, &to, |id| taken.iter().any(|other| *other == id));
            let mut record = Ticket::new(id, from, to, ticket.value);
            record.or = ticket
                .or
                .iter()
                .map(|(to, value)| Goal {
                    to: Id::from(to.as_str()),
                    value: *value,
                })
                .collect();
            let pair = ticket.neutral.as_ref();
            record.neutral =
                pair.map(|(one, two)| (Id::from(one.as_str()), Id::from(two.as_str())));
            deck.push(record);
        }
    }

    fn city(&self, place: &str) -> City {
        let mut city = City::new(Id::from(place), place, Point::default());
        city.zone = self.zones.iter().any(|zone| zone == place);
        city.region = self.regions.get(place).cloned();
        city.country = self.countries.get(place).cloned();
        city.tags = self.tags.get(place).cloned().unwrap_or_default();
        city
    }
}

/// Takes one option over from another preset.
fn take_over(map: &mut Map, option: &str, preset: Preset) -> Result<(), Unmet> {
    let rules = &mut map.rules;
    let other = preset.rules();
    match option {
        "row" => rules.row = other.row,
        "draw" => rules.draw = other.draw,
        "tickets" => rules.tickets = other.tickets,
        "parallel" => rules.parallel = other.parallel,
        "ferry" => rules.ferry = other.ferry,
        "waves" => rules.waves = other.waves,
        "tunnel" => rules.tunnel = other.tunnel,
        "draw_bonus" => rules.draw_bonus = other.draw_bonus,
        "stations" => rules.stations = other.stations,
        "toll" => rules.toll = other.toll,
        "zones" => rules.zones = other.zones,
        "bonuses" => rules.bonuses = other.bonuses,
        "bonus_cards" => rules.bonus_cards = other.bonus_cards,
        "regions" => rules.regions = other.regions,
        "start_offsets" => rules.start_offsets = other.start_offsets,
        "neutral" => rules.neutral = other.neutral,
        _ => return wrong(format!("there is no option `{option}` in the rules")),
    }
    Ok(())
}
