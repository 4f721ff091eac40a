//! Small pieces of HTML.

use std::fmt::Write as _;

use crate::balance::Measured;
pub(super) use crate::balance::words::figure as number;
use crate::draw::svg::Escaped;

/// Text that may stand between tags and inside attributes.
pub(super) fn escape(text: &str) -> String {
    Escaped(text).to_string()
}

/// A cell of a table: what it shows, and what it is sorted by.
pub(super) struct Cell {
    html: String,
    key: Option<f64>,
}

impl Cell {
    pub fn text(text: &str) -> Cell {
        Cell {
            html: escape(text),
            key: None,
        }
    }

    /// A text that is sorted by a number.
    pub fn sorted(text: &str, key: f64) -> Cell {
        Cell {
            html: escape(text),
            key: Some(key),
        }
    }

    pub fn html(html: String) -> Cell {
        Cell { html, key: None }
    }

    pub fn number(value: Option<f64>, decimals: usize) -> Cell {
        Cell {
            html: value.map_or_else(|| "–".to_owned(), |value| number(value, decimals)),
            key: Some(value.unwrap_or(f64::NEG_INFINITY)),
        }
    }

    /// A figure with its interval in small letters, and its number of games for whoever asks.
    pub fn measured(figure: Option<Measured>, scale: f64, decimals: usize) -> Cell {
        let Some(figure) = figure else {
            return Cell::number(None, 0);
        };
        let at = |value: f64| number(scale * value, decimals);
        Cell {
            html: format!(
                "<span title=\"n = {}\">{}<small> [{}, {}]</small></span>",
                figure.n,
                at(figure.value),
                at(figure.low),
                at(figure.high)
            ),
            key: Some(figure.value),
        }
    }
}

/// A table that can be sorted by any column.
pub(super) struct Table {
    caption: String,
    heads: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    pub fn new(caption: &str, heads: impl IntoIterator<Item = impl Into<String>>) -> Table {
        Table {
            caption: caption.to_owned(),
            heads: heads.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
        }
    }

    pub fn row(&mut self, cells: Vec<Cell>) {
        self.rows.push(cells);
    }

    pub fn write(&self, out: &mut String) {
        let _ = write!(
            out,
            "<div class=\"wide\"><table><caption>{}</caption><thead><tr>",
            escape(&self.caption)
        );
        for head in &self.heads {
            let _ = write!(
                out,
                "<th scope=\"col\"><button type=\"button\">{}</button></th>",
                escape(head)
            );
        }
        out.push_str("</tr></thead><tbody>\n");
        for row in &self.rows {
            out.push_str("<tr>");
            for (column, cell) in row.iter().enumerate() {
                let tag = if column == 0 {
                    "th scope=\"row\""
                } else {
                    "td"
                };
                let close = if column == 0 { "th" } else { "td" };
                match cell.key {
                    Some(key) if key.is_finite() => {
                        let _ = write!(out, "<{tag} data-key=\"{key:.6}\">{}</{close}>", cell.html);
                    }
                    Some(_) => {
                        let _ = write!(out, "<{tag} data-key=\"-1e9\">{}</{close}>", cell.html);
                    }
                    None => {
                        let _ = write!(out, "<{tag}>{}</{close}>", cell.html);
                    }
                }
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody></table></div>\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_become_tags() {
        assert_eq!(escape("<b> & \"x\""), "&lt;b&gt; &amp; &quot;x&quot;");
        assert_eq!(escape("Os\u{1b}[31m\u{7}lo\u{ffff}"), "Os[31mlo");
    }

    #[test]
    fn zero_has_no_sign() {
        assert_eq!(number(-0.04, 1), "0.0");
        assert_eq!(number(-1.25, 1), "−1.2");
    }
}
