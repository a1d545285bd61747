//! A table of the page: cells with intervals, and the battle that a row links to.

use std::borrow::Borrow;

use super::document::marked;
use super::example_battles::ExampleBattle;
use analysis::next_step::NextStep;
use analysis::numbers::{grouped, plain, with_minus_signs};
use analysis::phrases::Number;
pub(crate) use analysis::phrases::upper_first as capital;

/// Rows of bearers, of matchups and of uses beyond which the page only points to the file.
pub(crate) const MOST_ROWS: usize = 250;
/// Rows beyond which a table is scrolled by itself.
const TALL: usize = 12;
/// Rows from which a filter is worth its place.
const WORTH_FILTERING: usize = 6;

/// A table of the page.
#[derive(Debug)]
pub(crate) struct HtmlTable {
    /// The name of its file: `matchups`.
    pub(crate) name: &'static str,
    /// A sentence or two before it.
    pub(crate) lead: String,
    /// From the left.
    pub(crate) headings: Vec<Heading>,
    /// From the top.
    pub(crate) rows: Vec<HtmlRow>,
}

impl HtmlTable {
    /// Whether it is long enough to be scrolled by itself.
    pub(super) fn is_tall(&self) -> bool {
        self.rows.len() > TALL
    }

    /// Whether it is long enough to be filtered.
    pub(super) fn is_long(&self) -> bool {
        self.rows.len() >= WORTH_FILTERING
    }

    /// Whether its rows lead to battles.
    pub(super) fn can_be_watched(&self) -> bool {
        self.rows.iter().any(|row| row.battle.is_some())
    }
}

/// What a column is.
#[derive(Debug)]
pub(crate) struct Heading {
    /// Its name, with its unit.
    pub(crate) text: String,
    /// Whether it holds numbers.
    pub(crate) is_number: bool,
}

/// A heading over words.
pub(crate) fn words(heading: &str) -> Heading {
    Heading { text: heading.to_owned(), is_number: false }
}

/// A heading over numbers.
pub(crate) fn figures(heading: &str) -> Heading {
    Heading { text: heading.to_owned(), is_number: true }
}

/// A row: its cells, and its example battle.
#[derive(Debug)]
pub(crate) struct HtmlRow {
    /// From the left.
    pub(crate) cells: Vec<HtmlCell>,
    /// The battle to watch, if one is known.
    pub(crate) battle: Option<ExampleBattle>,
}

impl From<Vec<HtmlCell>> for HtmlRow {
    fn from(cells: Vec<HtmlCell>) -> HtmlRow {
        HtmlRow { cells, battle: None }
    }
}

/// A cell of a table.
#[derive(Debug, Default)]
pub(crate) struct HtmlCell {
    /// What is read first.
    pub(crate) text: String,
    /// The interval of a number, or the text in its place.
    pub(crate) interval: String,
    /// A second line.
    pub(crate) below: String,
    /// Paragraphs that open in the cell.
    pub(crate) more: Vec<String>,
    /// The value that is sorted by, if it isn't the text: the number with more digits, in the column's unit. Of a number it is copied too.
    pub(crate) sort: String,
    /// Both ends of the interval in the same unit, where it has two.
    pub(crate) ends: Option<[String; 2]>,
    /// Whether it is a number.
    pub(crate) is_number: bool,
    /// Whether it must be looked at.
    pub(crate) is_alarm: bool,
}

/// Letters from which a text needs room, so that it isn't squeezed to a word a line.
const MANY_LETTERS: usize = 60;

impl HtmlCell {
    /// Whether it is a text of some lines.
    pub(crate) fn is_wordy(&self) -> bool {
        !self.is_number && self.text.chars().count() > MANY_LETTERS
    }

    /// A text of it as HTML, with what is typed as code.
    pub(crate) fn prose(&self, text: &str) -> String {
        marked(text)
    }
}

/// Digits after the point of what is sorted by and copied.
fn fine(value: f64) -> String {
    format!("{value:.6}")
}

/// Words, with true minus signs.
pub(crate) fn text(text: impl Into<String>) -> HtmlCell {
    HtmlCell { text: with_minus_signs(&text.into()), ..HtmlCell::default() }
}

/// What would settle a row that is open.
pub(crate) fn next(step: Option<impl Borrow<NextStep>>) -> HtmlCell {
    text(step.map(|step| step.borrow().on_a_page()).unwrap_or_default())
}

/// A whole number that was counted.
pub(crate) fn count(n: u64) -> HtmlCell {
    HtmlCell { text: grouped(n), sort: n.to_string(), is_number: true, ..HtmlCell::default() }
}

/// An estimate with its interval.
pub(crate) fn number(number: &Number) -> HtmlCell {
    let in_unit = number.in_shown_unit();
    let is_bounded = in_unit.lo.is_finite() && in_unit.hi.is_finite();
    HtmlCell {
        text: number.shown.value.clone(),
        interval: number.interval(),
        sort: in_unit.value.map(fine).unwrap_or_default(),
        ends: (in_unit.value.is_some() && is_bounded).then(|| [fine(in_unit.lo), fine(in_unit.hi)]),
        is_number: true,
        ..HtmlCell::default()
    }
}

/// A number without an interval: an exact one, in a unit `factor` times as fine.
pub(crate) fn exact(value: Option<f64>, factor: f64) -> HtmlCell {
    let value = value.map(|value| factor * value);
    HtmlCell {
        text: value.map(|value| plain(value, 3)).unwrap_or_default(),
        sort: value.map(fine).unwrap_or_default(),
        is_number: true,
        ..HtmlCell::default()
    }
}

/// A number without an interval as it is shown, sorted and copied with more digits.
pub(crate) fn shown(text: String, value: f64) -> HtmlCell {
    HtmlCell { text, sort: fine(value), is_number: true, ..HtmlCell::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On a phone a column of sentences would get what numbers leave: a word a line.
    #[test]
    fn only_long_texts_ask_for_room() {
        let trust =
            "played by steady; 2 statistics of their play are far from good play; 11,520 battles";
        assert!(text(trust).is_wordy() && !text("underpriced").is_wordy());
        let number = HtmlCell { is_number: true, ..text(trust) };
        assert!(!number.is_wordy());
    }
}
