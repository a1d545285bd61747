//! A page as its reader sees it: a question, a verdict, one chart, and sections of parts; the template makes HTML of it.

use askama::Template;

use super::player::Packed;
use crate::figures::Figure;
use analysis::numbers::with_minus_signs;
use analysis::page::{Content, Group, Section};

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
    pub(crate) sections: Vec<Section>,
    /// The other charts, which sections name.
    pub(crate) figures: Vec<&'a Figure>,
    /// Battles that it plays back.
    pub(crate) replays: Vec<Packed>,
    /// The version that made it.
    pub(crate) version: &'a str,
}

/// The groups of the navigation with their names.
const GROUPS: [(Group, &str); 4] = [
    (Group::Answer, "Answer"),
    (Group::Why, "Why"),
    (Group::Trust, "Can I trust it?"),
    (Group::Data, "Data"),
];

/// A group of the navigation: its name, and the links of its sections.
pub(crate) struct LinkGroup<'d> {
    pub(crate) name: &'static str,
    /// The id and the title of each part.
    pub(crate) links: Vec<(&'d str, &'d str)>,
    /// Whether words and rules are linked at its end, where the page has them.
    pub(crate) has_words: bool,
}

impl Document<'_> {
    /// The page as HTML: without charts that sections name and the page hasn't, or shows with the verdict, and without sections of
    /// which nothing is left.
    ///
    /// # Errors
    ///
    /// When the template can't be filled.
    pub(crate) fn html(mut self) -> Result<String, askama::Error> {
        let figures = &self.figures;
        for section in &mut self.sections {
            section.contents.retain(|content| match content {
                Content::Chart(name) => figures.iter().any(|own| own.name == *name),
                _ => true,
            });
        }
        self.sections.retain(|section| !section.contents.is_empty());
        self.render()
    }

    /// Whether the cells of a chart lead to meetings, which takes a script of its own.
    fn has_meetings(&self) -> bool {
        let mut contents = self.sections.iter().flat_map(|it| &it.contents);
        contents.any(|it| matches!(it, Content::Meetings(_)))
    }

    /// A chart that a section names.
    fn chart(&self, name: &str) -> Option<&Figure> {
        self.figures.iter().copied().find(|figure| figure.name == name)
    }

    /// The navigation: groups that have parts, each with those that stand on the page.
    fn groups(&self) -> Vec<LinkGroup<'_>> {
        let own = |of: Group| {
            let sections = self.sections.iter().filter(move |it| it.group == of);
            sections.map(|it| (it.id, it.title.as_str()))
        };
        let answer = |of: Group| (of == Group::Answer).then_some(("answer", "The answer"));
        let groups = GROUPS.into_iter().map(|(group, name)| LinkGroup {
            name,
            links: answer(group).into_iter().chain(own(group)).collect(),
            has_words: group == Group::Data,
        });
        groups.filter(|group| !group.links.is_empty()).collect()
    }
}

/// The id of the section of warnings.
pub(crate) const CAUTION: &str = "warnings";

/// A text as HTML, with `names` as code.
pub(super) fn marked(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let parts = escaped.split('`').enumerate().map(|(at, part)| match at % 2 {
        0 => with_minus_signs(part),
        _ => format!("<code>{part}</code>"),
    });
    parts.collect()
}
