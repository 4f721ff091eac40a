//! How land and sea are drawn: from the network, from the real world, from polygons of the map's
//! own, or by a picture.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::limits;
use super::point::Point;

/// Where on earth a city lies, in degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Geo {
    /// From −90 at the south pole to 90.
    pub lat: f64,
    /// From −180 to 180, eastwards.
    pub lon: f64,
}

impl Geo {
    /// A place on earth, rounded to what a map file keeps (about ten metres); none if there is no
    /// such place.
    pub fn new(lat: f64, lon: f64) -> Option<Geo> {
        let rounded = |value: f64| (value * 10_000.0).round() / 10_000.0 + 0.0;
        let known = (-90.0..=90.0).contains(&lat) && (-180.0..=180.0).contains(&lon);
        known.then(|| Geo {
            lat: rounded(lat),
            lon: rounded(lon),
        })
    }
}

impl Serialize for Geo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.lat, self.lon).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Geo {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (lat, lon) = <(f64, f64)>::deserialize(deserializer)?;
        Geo::new(lat, lon).ok_or_else(|| {
            D::Error::custom(format_args!(
                "expected a latitude from -90 to 90 and a longitude from -180 to 180, found `({lat}, {lon})`"
            ))
        })
    }
}

/// Two numbers in a list.
impl JsonSchema for Geo {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Geo".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Latitude and longitude in degrees.",
            "type": "array",
            "prefixItems": [
                {"type": "number", "minimum": -90, "maximum": 90},
                {"type": "number", "minimum": -180, "maximum": 180},
            ],
            "minItems": 2,
            "maxItems": 2,
        })
    }
}

/// How land and sea are drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Land {
    /// Where the coast comes from.
    pub from: LandSource,
    /// Borders between today's countries, if the coast is that of the real world.
    #[serde(skip_serializing_if = "is_off")]
    pub borders: bool,
    /// Rivers, if the coast is that of the real world.
    #[serde(skip_serializing_if = "is_off")]
    pub rivers: bool,
    /// Islands and lakes of fewer square millimetres are left out.
    #[serde(
        skip_serializing_if = "Option::is_none",
        deserialize_with = "limits::smallest_island"
    )]
    pub smallest: Option<f64>,
    /// Areas and lines that the designer has drawn or imported.
    #[serde(
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "limits::areas"
    )]
    pub areas: Vec<LandArea>,
}

impl Land {
    /// Islands and lakes of fewer square millimetres are left out, unless the map says otherwise.
    pub const SMALLEST: f64 = 12.0;

    /// Whether nothing differs from what a map has that says nothing.
    pub fn is_plain(&self) -> bool {
        *self == Land::default()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_off(flag: &bool) -> bool {
    !flag
}

/// Where the coast comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LandSource {
    /// Land lies around cities and under routes that are no ferries.
    #[default]
    Network,
    /// The coast of the real world, bent so that every city with `geo` lies where it is drawn.
    Real,
    /// The areas of the map.
    Drawn,
    /// The background picture.
    Picture,
}

impl LandSource {
    /// All of them, in the order in which they are offered.
    pub const ALL: [LandSource; 4] = [
        LandSource::Network,
        LandSource::Real,
        LandSource::Drawn,
        LandSource::Picture,
    ];
}

/// An area or line of land that is drawn by hand.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LandArea {
    /// What it is.
    pub kind: AreaKind,
    /// Its corners; areas are closed, borders and rivers are not.
    pub points: Vec<Point>,
}

/// What an area or line of land is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AreaKind {
    /// Land in the sea.
    #[default]
    Land,
    /// Water in the land.
    Lake,
    /// A line between countries.
    Border,
    /// A line of water.
    River,
}

impl AreaKind {
    /// All of them, in the order in which they are offered.
    pub const ALL: [AreaKind; 4] = [
        AreaKind::Land,
        AreaKind::Lake,
        AreaKind::Border,
        AreaKind::River,
    ];

    /// Whether its last corner is joined to its first.
    pub fn is_closed(self) -> bool {
        matches!(self, AreaKind::Land | AreaKind::Lake)
    }

    /// The fewest corners that it can have.
    pub fn fewest_points(self) -> usize {
        if self.is_closed() { 3 } else { 2 }
    }
}
