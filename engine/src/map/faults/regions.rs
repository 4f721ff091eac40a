//! Regions that score but lack cities, and cities without one.

use std::collections::BTreeSet;

use super::{Code, Problems, Subject, suggestion};
use crate::map::Map;

pub(super) fn find(map: &Map, problems: &mut Problems) {
    let Some(regions) = &map.rules.regions else {
        return;
    };
    for (index, city) in map.cities.iter().enumerate() {
        let missing = city.region.as_deref().unwrap_or_default().is_empty();
        if missing && !map.is_zone(city) {
            problems.add(
                Code::RegionMissing,
                Subject::City(index),
                "has no region, but the rules score regions; give it one or make it a zone",
            );
        }
    }
    let known: BTreeSet<&str> = map
        .cities
        .iter()
        .filter_map(|city| city.region.as_deref())
        .collect();
    for region in &regions.double_if_complete {
        if !known.contains(region.as_str()) {
            let near = suggestion(region, known.iter().copied());
            problems.add(
                Code::RegionEmpty,
                Subject::Rules,
                format!("double the region `{region}`, but no city belongs to it{near}"),
            );
        }
    }
}
