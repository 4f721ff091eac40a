//! What a layout has to say for itself.

use super::super::clash::Clash;
use super::Laid;

impl Laid {
    /// What found no room, in a sentence; none if everything did.
    pub fn remark(&self) -> Option<String> {
        let count = |of: fn(&Clash) -> bool| self.left.iter().filter(|clash| of(clash)).count();
        let counted = [
            (
                count(|clash| matches!(clash, Clash::TooShort(..))),
                "route too short",
                "routes too short",
            ),
            (
                count(|clash| matches!(clash, Clash::Cross(..))),
                "crossing",
                "crossings",
            ),
            (
                count(|clash| {
                    matches!(
                        clash,
                        Clash::TooSharp(_)
                            | Clash::Overlap(..)
                            | Clash::OverCity(..)
                            | Clash::CityOverCity(..)
                    )
                }),
                "overlap of routes or cities",
                "overlaps of routes or cities",
            ),
            (
                count(|clash| {
                    matches!(
                        clash,
                        Clash::NameOverRoute(..)
                            | Clash::NameOverName(..)
                            | Clash::NameOverCity(..)
                    )
                }),
                "overlapping name",
                "overlapping names",
            ),
            (
                count(|clash| matches!(clash, Clash::RouteOutside(_) | Clash::NameOutside(_))),
                "route or name off the board",
                "routes or names off the board",
            ),
        ];
        let parts: Vec<String> = counted
            .into_iter()
            .filter(|(number, ..)| *number > 0)
            .map(|(number, one, many)| format!("{number} {}", if number == 1 { one } else { many }))
            .collect();
        match (parts.is_empty(), self.tired) {
            (true, false) => None,
            (true, true) => Some(
                "the layout stopped early: the map is too crowded; enlarge the board".to_owned(),
            ),
            (false, _) => Some(format!(
                "not everything fits: {} left; enlarge the board or move things by hand",
                parts.join(", ")
            )),
        }
    }
}
