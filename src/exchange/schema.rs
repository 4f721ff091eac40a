//! The JSON schema of exported maps, generated from the types that are exported.

use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::map::{Map, Ticket};

/// The schema of what `export --format json` writes and `import` reads.
pub fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let ticket = generator.subschema_for::<Ticket>().to_value();
    let mut schema = generator.into_root_schema_for::<Map>().to_value();
    if let Some(root) = schema.as_object_mut() {
        root.insert("title".to_owned(), json!("Railwright map"));
        root.insert(
            "description".to_owned(),
            json!("A map for a train-route board game, as Railwright exports it as JSON."),
        );
        if let Some(properties) = root.get_mut("properties").and_then(Value::as_object_mut) {
            properties.insert(
                "tickets".to_owned(),
                json!({
                    "description": "The tickets of the active deck once more, for readers who do \
                                    not care about decks; ignored when a map is read.",
                    "type": "array",
                    "items": ticket,
                }),
            );
        }
    }
    schema
}

/// The schema as the text of its file.
pub fn text() -> String {
    let mut text = serde_json::to_string_pretty(&schema()).unwrap_or_default();
    text.push('\n');
    text
}
