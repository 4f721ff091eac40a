//! Every format that a map can be exported in: the one table that the command line, the dialogs,
//! the documentation and the tests read.

use super::print::Job;

/// What a format holds, and so how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The whole map as JSON.
    Json,
    /// Tables for spreadsheets.
    Tables,
    /// The board as a drawing.
    Svg,
    /// The board as a picture.
    Png,
    /// Something to print.
    Print(Job),
}

/// A format.
#[derive(Debug, PartialEq, Eq)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// The ending of its file.
    pub ending: &'static str,
    /// What it is called in a list.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// What it holds.
    pub content: Content,
}

/// All formats, in the order in which they are offered.
pub const FORMATS: &[Format] = &[
    Format {
        name: "json",
        ending: "json",
        title: "JSON",
        about: "The whole map, with the field names of the map file",
        content: Content::Json,
    },
    Format {
        name: "csv",
        ending: "csv",
        title: "CSV tables",
        about: "Tables of cities, routes, tickets and distances: four files in a folder, or one file \
                if its name ends with .csv",
        content: Content::Tables,
    },
    Format {
        name: "svg",
        ending: "svg",
        title: "SVG drawing",
        about: "The board at true size, with editable text",
        content: Content::Svg,
    },
    Format {
        name: "png",
        ending: "png",
        title: "PNG picture",
        about: "The board as a picture",
        content: Content::Png,
    },
    Format {
        name: "pdf",
        ending: "pdf",
        title: "Board on one sheet",
        about: "The board at true size on one sheet, with trim and bleed, as a PDF",
        content: Content::Print(Job::Board),
    },
    Format {
        name: "tiles",
        ending: "pdf",
        title: "Board on tiles",
        about: "The board at true size on many sheets of paper, as a PDF",
        content: Content::Print(Job::Tiles),
    },
    Format {
        name: "panels",
        ending: "pdf",
        title: "Board by panels",
        about: "One sheet for each panel between the folds, as a PDF",
        content: Content::Print(Job::Panels),
    },
    Format {
        name: "cards",
        ending: "pdf",
        title: "Ticket cards",
        about: "Ticket cards to cut out, as a PDF",
        content: Content::Print(Job::Cards),
    },
    Format {
        name: "rules",
        ending: "pdf",
        title: "Rules",
        about: "The rules, from the map's rule settings, as a PDF",
        content: Content::Print(Job::Rules),
    },
    Format {
        name: "aid",
        ending: "pdf",
        title: "Player aid",
        about: "A player aid with the score table, as a PDF",
        content: Content::Print(Job::Aid),
    },
];

impl Format {
    /// The format of that name.
    pub fn named(name: &str) -> Option<&'static Format> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// The first format whose files have that ending, in letters of any size.
    pub fn with_ending(ending: &str) -> Option<&'static Format> {
        let mut formats = FORMATS.iter();
        formats.find(|format| format.ending.eq_ignore_ascii_case(ending))
    }

    /// What is printed, if it is a format for paper.
    pub fn job(&self) -> Option<Job> {
        match self.content {
            Content::Print(job) => Some(job),
            Content::Json | Content::Tables | Content::Svg | Content::Png => None,
        }
    }

    /// Formats for paper, in the order in which they are offered.
    pub fn for_paper() -> impl Iterator<Item = (&'static Format, Job)> {
        let formats = FORMATS.iter();
        formats.filter_map(|format| Some((format, format.job()?)))
    }

    /// Every ending once, in order.
    pub fn endings() -> Vec<&'static str> {
        let mut endings: Vec<&str> = Vec::new();
        for format in FORMATS {
            if !endings.contains(&format.ending) {
                endings.push(format.ending);
            }
        }
        endings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_endings_find_a_format() {
        for format in FORMATS {
            assert_eq!(Format::named(format.name), Some(format));
            let found = Format::with_ending(format.ending).unwrap();
            assert_eq!(found.ending, format.ending);
        }
        assert_eq!(Format::with_ending("PDF").unwrap().name, "pdf");
        assert_eq!(Format::for_paper().count(), Job::ALL.len());
    }
}
