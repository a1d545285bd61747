//! A page as its reader sees it: a question, a verdict, one chart, and sections of parts; the template makes HTML of it.

use askama::Template;

use super::meetings::Meetings;
use super::player::Packed;
use super::table::HtmlTable;
use crate::figures::Figure;
use analysis::numbers::with_minus_signs;
use analysis::phrases::counted;

/// A whole page.
#[derive(Debug, Template)]
#[template(path = "document.html")]
pub(crate) struct Document<'a> {
    /// What the page is called.
    pub(crate) title: &'a str,
    pub(crate) question: &'a str,
    /// The answer: its main sentence, then the others.
    pub(crate) verdict: Vec<String>,
    /// What it rests on, in a line.
    pub(crate) trust: String,
    /// The one chart that shows it.
    pub(crate) figure: Option<&'a Figure>,
    /// The text of the link to the caveats: how many there are.
    pub(crate) caution: Option<String>,
    /// Everything else, in order.
    pub(crate) sections: Vec<Section<'a>>,
    /// Battles that it plays back.
    pub(crate) replays: Vec<Packed>,
    /// The version that made it.
    pub(crate) version: &'a str,
}

/// The parts of a page in four groups, in the order of the navigation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Answer,
    Why,
    Trust,
    Data,
}

/// The groups with their names.
const GROUPS: [(Group, &str); 4] = [
    (Group::Answer, "Answer"),
    (Group::Why, "Why"),
    (Group::Trust, "Can I trust it?"),
    (Group::Data, "Data"),
];

/// What the link of a part leads to; those that aren't named here are data.
const PARTS: [(Group, &[&str]); 3] = [
    (
        Group::Answer,
        &[
            "answer",
            "prices",
            "price-list",
            "tested-prices",
            "readings",
            "sensitivity",
            "values",
            "skill",
            "points",
            "components",
            "metagame",
            "verdicts",
            "proposals",
            "found",
            "finds",
            "comparisons",
            "variants",
            "only-first",
            "only-second",
        ],
    ),
    (
        Group::Why,
        &[
            "value-parts",
            "curves",
            "troop-values",
            "averages",
            "bearers",
            "effects",
            "loss-breakdown",
            "usage",
            "notable",
            "battles",
            "wholes",
            "kinds",
            "players",
        ],
    ),
    (
        Group::Trust,
        &[
            "expectations",
            "rests-on",
            "convergence",
            "play-diagnostics",
            "agreement",
            CAUTION,
            "not-modeled",
        ],
    ),
];

fn group_of(id: &str) -> Group {
    let of = PARTS.iter().find(|(_, ids)| ids.contains(&id));
    of.map_or(Group::Data, |(group, _)| *group)
}

/// A group of the navigation: its name, and the links of its parts that the page has.
pub(crate) struct LinkGroup<'d> {
    pub(crate) name: &'static str,
    /// The id and the title of each part.
    pub(crate) links: Vec<(&'d str, &'d str)>,
    /// Whether words and rules are linked at its end, where the page has them.
    pub(crate) has_words: bool,
}

impl Document<'_> {
    /// Whether the cells of a chart lead to meetings, which takes a script of its own.
    fn has_meetings(&self) -> bool {
        let mut parts = self.sections.iter().flat_map(|it| &it.parts);
        parts.any(|part| matches!(part, Content::Meetings(_)))
    }

    /// The navigation: groups that have parts, each with those that stand on the page.
    fn groups(&self) -> Vec<LinkGroup<'_>> {
        let sections = || self.sections.iter().map(|it| (it.id, it.title.as_str()));
        let all = || [("answer", "The answer")].into_iter().chain(sections());
        let groups = GROUPS.into_iter().map(|(group, name)| LinkGroup {
            name,
            links: all().filter(|(id, _)| group_of(id) == group).collect(),
            has_words: group == Group::Data,
        });
        groups.filter(|group| !group.links.is_empty()).collect()
    }
}

/// A part of the page with a heading of its own.
#[derive(Debug)]
pub(crate) struct Section<'a> {
    /// What links lead to.
    pub(crate) id: &'static str,
    /// Its heading.
    pub(crate) title: String,
    /// What stands in it, from the top.
    pub(crate) parts: Vec<Content<'a>>,
}

impl<'a> Section<'a> {
    /// A heading with nothing under it yet.
    pub(crate) fn titled(id: &'static str, title: impl Into<String>) -> Section<'a> {
        Section { id, title: title.into(), parts: Vec::new() }
    }

    /// The section with one part more.
    pub(crate) fn with(mut self, part: Content<'a>) -> Section<'a> {
        self.parts.push(part);
        self
    }

    /// The section with a paragraph more.
    pub(crate) fn text(self, text: impl Into<String>) -> Section<'a> {
        self.with(Content::Text(text.into()))
    }

    /// The section with a chart more, if there is one.
    pub(crate) fn figure(mut self, figure: Option<&'a Figure>) -> Section<'a> {
        self.parts.extend(figure.map(Content::Figure));
        self
    }

    /// A summary of its content, for its heading while it is folded: `2 charts, a table of 24 rows`.
    fn inside(&self) -> String {
        let n_of = |is: fn(&Content<'_>) -> bool| self.parts.iter().filter(|part| is(part)).count();
        let mut inside = Vec::new();
        match n_of(|part| matches!(part, Content::Figure(_))) {
            0 => {}
            1 => inside.push("a chart".to_owned()),
            n => inside.push(format!("{n} charts")),
        }
        for part in &self.parts {
            match part {
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
                | Content::Figure(_) => {}
            }
        }
        match n_of(|part| matches!(part, Content::Command(_))) {
            0 => {}
            1 => inside.push("a command".to_owned()),
            n => inside.push(format!("{n} commands")),
        }
        inside.join(", ")
    }

    /// Whether warnings stand in it, which are set apart.
    fn is_caution(&self) -> bool {
        self.id == CAUTION
    }
}

/// The id of the section of warnings.
pub(crate) const CAUTION: &str = "warnings";

/// What may stand in a section; in texts, names between backquotes are set as code.
#[derive(Debug)]
pub(crate) enum Content<'a> {
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
    /// A chart.
    Figure(&'a Figure),
    /// What the cells of the chart before it lead to.
    Meetings(Meetings),
    Table(HtmlTable),
}

/// A name and its value.
#[derive(Debug)]
pub(crate) struct Fact {
    pub(crate) name: String,
    /// The file that it names, if it names one.
    pub(crate) file: Option<String>,
    pub(crate) value: String,
}

impl Fact {
    pub(crate) fn new(name: impl Into<String>, value: impl Into<String>) -> Fact {
        Fact { name: name.into(), file: None, value: value.into() }
    }
}

/// A text as HTML, with `names` as code.
pub(super) fn marked(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let parts = escaped.split('`').enumerate().map(|(at, part)| match at % 2 {
        0 => with_minus_signs(part),
        _ => format!("<code>{part}</code>"),
    });
    parts.collect()
}
