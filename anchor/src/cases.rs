//! The boards, and what their rules give a player alone.

use std::error::Error;
use std::sync::Arc;

use railwright_engine::game::Board;
use railwright_engine::map::rules::Bonus;
use railwright_engine::map::{Map, shipped};

/// A board, and how much of its rules counts.
#[derive(Clone, Debug)]
pub struct Case {
    /// What the table calls it.
    pub name: String,
    /// The board.
    pub board: Board,
    /// Points for the most tokens, which nobody with a loan gets; 0 leaves them out and allows loans.
    pub token_bonus: i32,
}

impl Case {
    /// A map at a table of two, where the other player does nothing.
    ///
    /// # Errors
    /// If the map cannot be played.
    pub fn alone(name: &str, map: Map) -> Result<Case, Box<dyn Error>> {
        Ok(Case {
            name: name.to_owned(),
            board: Board::new(Arc::new(map), 2)?,
            token_bonus: 0,
        })
    }

    /// A map at the largest table, where the others have spent all their tokens.
    ///
    /// # Errors
    /// If the map cannot be played, or has no tokens.
    pub fn richest(name: &str, map: Map) -> Result<Case, Box<dyn Error>> {
        let board = Board::new(Arc::new(map), 5)?;
        let toll = board.rules().toll.as_ref();
        let bonus = toll.and_then(|toll| toll.bonus.get(&board.players()));
        let token_bonus = *bonus.and_then(|bonus| bonus.first()).ok_or("no tokens")?;
        Ok(Case {
            name: name.to_owned(),
            board,
            token_bonus,
        })
    }

    /// What a player alone gets for certain: stations not built, every bonus for the most of
    /// something, the most valuable bonus cards that can be laid out together, and the token bonus.
    pub fn certain_points(&self) -> i32 {
        let rules = self.board.rules();
        let stations = rules.stations.as_ref();
        let stations = stations.map_or(0, |rule| rule.costs.len() as i32 * rule.unused_value);
        let bonuses: i32 = rules.bonuses.iter().map(|bonus| bonus.points).sum();
        let cards = self.bonus_cards();
        let cards: i32 = cards.iter().map(|(_, card)| card.points).sum();
        stations + bonuses + cards + self.token_bonus
    }

    /// The most valuable bonus cards that can be laid out together, with their places.
    pub fn bonus_cards(&self) -> Vec<(u8, &Bonus)> {
        let Some(rules) = &self.board.rules().bonus_cards else {
            return Vec::new();
        };
        let mut cards: Vec<(u8, &Bonus)> = (0..).zip(&rules.cards).collect();
        cards.sort_by_key(|(_, card)| -card.points);
        cards.truncate(usize::from(rules.display));
        cards
    }
}

/// A board that comes with the program.
///
/// # Errors
/// If there is none of that name.
pub fn shipped_map(name: &str) -> Result<Map, Box<dyn Error>> {
    let found = shipped::find(name).ok_or_else(|| format!("there is no board `{name}`"))?;
    Ok(found.load()?.map)
}

/// The USA board with San Francisco – Salt Lake City of another length: sources differ.
///
/// # Errors
/// None, as long as the board comes with the program.
pub fn usa_with_salt_lake_city_at(length: u8) -> Result<Map, Box<dyn Error>> {
    let mut map = shipped_map("usa")?;
    for route in &mut map.routes {
        if route.ends().0 == "salt_lake_city" && route.ends().1 == "san_francisco" {
            route.length = length;
        }
    }
    Ok(map)
}

/// All published boards.
///
/// # Errors
/// None, as long as they come with the program.
pub fn all() -> Result<Vec<Case>, Box<dyn Error>> {
    Ok(vec![
        Case::alone("USA", shipped_map("usa")?)?,
        Case::alone(
            "USA, San Francisco – Salt Lake City of 4",
            usa_with_salt_lake_city_at(4)?,
        )?,
        Case::alone("Europe", shipped_map("europe")?)?,
        Case::alone("Nordic Countries", shipped_map("nordic")?)?,
        Case::alone("Italia", shipped_map("italia")?)?,
        Case::alone("Nederland", shipped_map("nederland")?)?,
        Case::richest("Nederland, most tokens of five", shipped_map("nederland")?)?,
    ])
}
