//! A section of a page: a heading, and what stands under it.

use super::meetings::Meetings;
use super::table::PageTable;
use crate::phrases::counted;

/// What the sections of a page are about: the groups of its navigation, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What was asked.
    Answer,
    /// Where the answer comes from.
    Why,
    /// How far it can be trusted.
    Trust,
    /// Everything else that was played.
    Data,
}

/// A section of a page.
#[derive(Debug)]
pub struct Section {
    /// The group of the navigation that links to it.
    pub group: Group,
    /// What links lead to.
    pub id: &'static str,
    /// Its heading.
    pub title: String,
    /// What stands in it, from the top.
    pub contents: Vec<Content>,
}

impl Section {
    fn titled(group: Group, id: &'static str, title: impl Into<String>) -> Section {
        Section { group, id, title: title.into(), contents: Vec::new() }
    }

    /// A heading of what was asked.
    pub fn answer(id: &'static str, title: impl Into<String>) -> Section {
        Section::titled(Group::Answer, id, title)
    }

    /// A heading of where the answer comes from.
    pub fn why(id: &'static str, title: impl Into<String>) -> Section {
        Section::titled(Group::Why, id, title)
    }

    /// A heading of how far the answer can be trusted.
    pub fn trust(id: &'static str, title: impl Into<String>) -> Section {
        Section::titled(Group::Trust, id, title)
    }

    /// A heading of something else that was played.
    pub fn data(id: &'static str, title: impl Into<String>) -> Section {
        Section::titled(Group::Data, id, title)
    }

    /// The section with more at its end.
    #[must_use]
    pub fn with(mut self, content: Content) -> Section {
        self.contents.push(content);
        self
    }

    /// The section with a paragraph more.
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Section {
        self.with(Content::Text(text.into()))
    }

    /// The section with a chart more, by its name: it stands there if the run has it and it isn't shown with the verdict.
    #[must_use]
    pub fn chart(self, name: impl Into<String>) -> Section {
        self.with(Content::Chart(name.into()))
    }

    /// A summary of its content, for its heading while it is folded: `2 charts, a table of 24 rows`.
    pub fn inside(&self) -> String {
        let n_of = |is: fn(&Content) -> bool| self.contents.iter().filter(|it| is(it)).count();
        let mut inside = Vec::new();
        match n_of(|it| matches!(it, Content::Chart(_))) {
            0 => {}
            1 => inside.push("a chart".to_owned()),
            n => inside.push(format!("{n} charts")),
        }
        for content in &self.contents {
            match content {
                Content::Table(table) => {
                    let rows = counted(table.rows.len() as u64, "row");
                    inside.push(format!("a table of {rows}"));
                }
                Content::List(lines) => inside.push(counted(lines.len() as u64, "point")),
                Content::Facts(facts) => inside.push(counted(facts.len() as u64, "fact")),
                Content::Command(_)
                | Content::Text(_)
                | Content::Folded(..)
                | Content::Meetings(_)
                | Content::Chart(_) => {}
            }
        }
        match n_of(|it| matches!(it, Content::Command(_))) {
            0 => {}
            1 => inside.push("a command".to_owned()),
            n => inside.push(format!("{n} commands")),
        }
        inside.join(", ")
    }
}

/// What may stand in a section; in texts, names between backquotes are set as code.
#[derive(Debug)]
pub enum Content {
    /// A paragraph.
    Text(String),
    /// A list of sentences.
    List(Vec<String>),
    /// Paragraphs that are read after a click on their heading.
    Folded(String, Vec<String>),
    /// Names and their values.
    Facts(Vec<Fact>),
    /// Something to type.
    Command(String),
    /// A chart, by its name.
    Chart(String),
    /// What the cells of the chart before it lead to.
    Meetings(Meetings),
    /// Rows with their intervals.
    Table(PageTable),
}

/// A name and its value.
#[derive(Debug)]
pub struct Fact {
    /// What it is called.
    pub name: String,
    /// The file that it names, if it names one.
    pub file: Option<String>,
    /// Its value in words.
    pub value: String,
}

impl Fact {
    /// A name that isn't a file's, and its value.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Fact {
        Fact { name: name.into(), file: None, value: value.into() }
    }
}
