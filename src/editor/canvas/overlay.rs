//! What analysis and games show on the board.

use egui::Key;

use crate::analysis::Analysis;
use crate::draw::Heat;
use crate::editor::widgets::words::counted;
use crate::map::{Color, Map};
use crate::workbench::live::RouteHeat;

/// Something that analysis or games know, shown over the board.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Overlay {
    /// The board as it is.
    #[default]
    Plain,
    /// How many tickets run over each track.
    Load,
    /// How many shortest paths run over each route.
    Betweenness,
    /// Routes and cities without which others are cut off.
    Bridges,
    /// Where each colour lies.
    Colours,
    /// Which region each city belongs to.
    Regions,
    /// How often bots claim each route.
    Claims,
    /// How often who claims a route wins.
    Winners,
    /// When bots claim each route.
    Turn,
}

impl Overlay {
    /// All overlays in the order of the menu.
    pub const ALL: [Overlay; 9] = [
        Overlay::Plain,
        Overlay::Load,
        Overlay::Betweenness,
        Overlay::Bridges,
        Overlay::Colours,
        Overlay::Regions,
        Overlay::Claims,
        Overlay::Winners,
        Overlay::Turn,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Overlay::Plain => "No overlay",
            Overlay::Load => "Ticket load",
            Overlay::Betweenness => "Betweenness",
            Overlay::Bridges => "Bridges",
            Overlay::Colours => "Colours",
            Overlay::Regions => "Regions",
            Overlay::Claims => "Claims",
            Overlay::Winners => "Claims by winners",
            Overlay::Turn => "Claim turn",
        }
    }

    /// What it shows.
    pub fn help(self) -> &'static str {
        match self {
            Overlay::Plain => "The board as it is printed",
            Overlay::Load => "How many tickets in the deck use each open track",
            Overlay::Betweenness => "Share of city pairs whose shortest path runs here",
            Overlay::Bridges => "Routes and cities whose loss would cut off others",
            Overlay::Colours => "Where each colour is, and how many spaces it has",
            Overlay::Regions => "Region of each city, or its country if it has no region",
            Overlay::Claims => "How often bots claim each route",
            Overlay::Winners => "How often the player who claims a route wins the game",
            Overlay::Turn => {
                "Turn in which bots claim each route, counting the turns of all players"
            }
        }
    }

    /// The digit that shows it, with the alt key.
    pub fn key(self) -> Option<Key> {
        Some(match self {
            Overlay::Plain => Key::Num0,
            Overlay::Load => Key::Num1,
            Overlay::Betweenness => Key::Num2,
            Overlay::Bridges => Key::Num3,
            Overlay::Colours => Key::Num4,
            Overlay::Regions => Key::Num5,
            Overlay::Claims => Key::Num6,
            Overlay::Winners => Key::Num7,
            Overlay::Turn => Key::Num8,
        })
    }

    /// Whether it needs the map to be analysed.
    pub fn needs_analysis(self) -> bool {
        matches!(
            self,
            Overlay::Load | Overlay::Betweenness | Overlay::Bridges
        )
    }

    /// Whether it needs bots to play the map.
    pub fn needs_play(self) -> bool {
        self.played().is_some()
    }

    /// What it shows of the games that bots play.
    pub fn played(self) -> Option<RouteHeat> {
        match self {
            Overlay::Claims => Some(RouteHeat::Claims),
            Overlay::Winners => Some(RouteHeat::Winners),
            Overlay::Turn => Some(RouteHeat::Turn),
            _ => None,
        }
    }

    /// The numbers of the routes, if analysis has some.
    pub fn heat(self, analysis: Option<&Analysis>) -> Option<Heat> {
        let analysis = analysis?;
        let routes = analysis.routes.iter();
        match self {
            Overlay::Load => Some(Heat {
                title: format!("Tickets per open track, {} players", analysis.players),
                values: routes
                    .map(|row| Some(row.load / f64::from(row.open.max(1))))
                    .collect(),
                decimals: 1,
            }),
            Overlay::Betweenness => Some(Heat {
                title: "Share of shortest paths, in %".to_owned(),
                values: routes.map(|row| Some(100.0 * row.betweenness)).collect(),
                decimals: 0,
            }),
            _ => None,
        }
    }

    /// What stands in the corner of the canvas: lines with a number, and for some a colour.
    pub fn legend(self, map: &Map, analysis: Option<&Analysis>) -> Vec<(Option<Swatch>, String)> {
        match self {
            Overlay::Bridges => {
                let Some(analysis) = analysis else {
                    return vec![(None, "Looking for bridges…".to_owned())];
                };
                let bridges = analysis.routes.iter().filter(|row| row.bridge).count();
                let cities = analysis
                    .cities
                    .iter()
                    .filter(|row| row.articulation)
                    .count();
                vec![
                    (
                        Some(Swatch::Danger),
                        format!("{} with no way around", counted(bridges, "route", "routes")),
                    ),
                    (
                        Some(Swatch::Ring),
                        format!(
                            "{} that others depend on",
                            counted(cities, "city", "cities")
                        ),
                    ),
                ]
            }
            Overlay::Colours => {
                let spaces = |color: Color| -> u32 {
                    let routes = map.routes.iter().filter(|route| route.color == color);
                    routes.map(|route| u32::from(route.length)).sum()
                };
                let colors = Color::CARDS.into_iter().chain([Color::Gray]);
                let line = |color: Color| {
                    let spaces = counted(spaces(color), "space", "spaces");
                    format!("{}: {spaces}", color.name())
                };
                colors
                    .map(|color| (Some(Swatch::Route(color)), line(color)))
                    .collect()
            }
            Overlay::Regions => {
                let names = regions(map);
                let number = |name: &String| {
                    let own = |index: usize| region(map, index).as_deref() == Some(name);
                    (0..map.cities.len()).filter(|index| own(*index)).count()
                };
                let lines = names.iter().enumerate().map(|(index, name)| {
                    (
                        Some(Swatch::Region(index)),
                        format!("{name}: {}", counted(number(name), "city", "cities")),
                    )
                });
                let mut lines: Vec<_> = lines.collect();
                if lines.is_empty() {
                    lines.push((None, "No city has a region or a country yet".to_owned()));
                }
                lines
            }
            // Heat has a legend of its own on the board.
            _ => Vec::new(),
        }
    }
}

/// A colour in a legend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Swatch {
    /// Of a route.
    Route(Color),
    /// Of a region, by its number.
    Region(usize),
    /// Of what is in danger.
    Danger,
    /// A ring around a city.
    Ring,
}

/// The region of a city, or else its country.
pub fn region(map: &Map, city: usize) -> Option<String> {
    let city = map.cities.get(city)?;
    city.region.clone().or_else(|| city.country.clone())
}

/// All regions, or else countries, by name.
pub fn regions(map: &Map) -> Vec<String> {
    let mut names: Vec<String> = (0..map.cities.len())
        .filter_map(|index| region(map, index))
        .collect();
    names.sort();
    names.dedup();
    names
}
