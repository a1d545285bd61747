//! A table of the page: cells with intervals, and the battle that a row links to.

use std::borrow::Borrow;

use stats::Estimate;

use super::example_battles::ExampleBattle;
use crate::next_step::NextStep;
use crate::numbers::{grouped, plain, with_minus_signs};
use crate::phrases::Number;
pub use crate::phrases::upper_first as capital;
use crate::worth::wording::points;

/// Rows of bearers, of matchups and of uses beyond which the page only points to the file.
pub const MOST_ROWS: usize = 250;
/// Rows beyond which a table is scrolled by itself.
const TALL: usize = 12;
/// Rows from which a filter is worth its place.
const WORTH_FILTERING: usize = 6;

/// A table of the page.
#[derive(Debug)]
pub struct PageTable {
    /// The name of its file: `matchups`.
    pub name: &'static str,
    /// A sentence or two before it.
    pub lead: String,
    /// From the left.
    pub headings: Vec<Heading>,
    /// From the top.
    pub rows: Vec<PageRow>,
}

impl PageTable {
    /// Whether it is long enough to be scrolled by itself.
    pub fn is_tall(&self) -> bool {
        self.rows.len() > TALL
    }

    /// Whether it is long enough to be filtered.
    pub fn is_long(&self) -> bool {
        self.rows.len() >= WORTH_FILTERING
    }

    /// Whether its rows lead to battles.
    pub fn can_be_watched(&self) -> bool {
        self.rows.iter().any(|row| row.battle.is_some())
    }
}

/// What a column is.
#[derive(Debug)]
pub struct Heading {
    /// Its name, with its unit.
    pub text: String,
    /// Whether it holds numbers.
    pub is_number: bool,
}

/// A heading over words.
pub fn words(heading: &str) -> Heading {
    Heading { text: heading.to_owned(), is_number: false }
}

/// A heading over numbers.
pub fn figures(heading: &str) -> Heading {
    Heading { text: heading.to_owned(), is_number: true }
}

/// A row: its cells, and its example battle.
#[derive(Debug)]
pub struct PageRow {
    /// From the left.
    pub cells: Vec<PageCell>,
    /// The battle to watch, if one is known.
    pub battle: Option<ExampleBattle>,
}

impl From<Vec<PageCell>> for PageRow {
    fn from(cells: Vec<PageCell>) -> PageRow {
        PageRow { cells, battle: None }
    }
}

/// A cell of a table.
#[derive(Debug, Default)]
pub struct PageCell {
    /// What is read first.
    pub text: String,
    /// The interval of a number, or the text in its place.
    pub interval: String,
    /// A second line.
    pub below: String,
    /// Paragraphs that open in the cell.
    pub more: Vec<String>,
    /// The value that is sorted by, if it isn't the text: the number with more digits, in the column's unit. Of a number it is copied too.
    pub sort: String,
    /// Both ends of the interval in the same unit, where it has two.
    pub ends: Option<[String; 2]>,
    /// Whether it is a number.
    pub is_number: bool,
    /// Whether it must be looked at.
    pub is_alarm: bool,
}

/// Letters from which a text needs room, so that it isn't squeezed to a word a line.
const MANY_LETTERS: usize = 60;

impl PageCell {
    /// Whether it is a text of some lines.
    pub fn is_wordy(&self) -> bool {
        !self.is_number && self.text.chars().count() > MANY_LETTERS
    }
}

/// Digits after the point of what is sorted by and copied.
fn fine(value: f64) -> String {
    format!("{value:.6}")
}

/// Words, with true minus signs.
pub fn text(text: impl Into<String>) -> PageCell {
    PageCell { text: with_minus_signs(&text.into()), ..PageCell::default() }
}

/// What would settle a row that is open.
pub fn next(step: Option<impl Borrow<NextStep>>) -> PageCell {
    text(step.map(|step| step.borrow().on_a_page()).unwrap_or_default())
}

/// A whole number that was counted.
pub fn count(n: u64) -> PageCell {
    PageCell { text: grouped(n), sort: n.to_string(), is_number: true, ..PageCell::default() }
}

/// An estimate with its interval.
pub fn number(number: &Number) -> PageCell {
    let in_unit = number.in_shown_unit();
    let is_bounded = in_unit.lo.is_finite() && in_unit.hi.is_finite();
    PageCell {
        text: number.shown.value.clone(),
        interval: number.interval(),
        sort: in_unit.value.map(fine).unwrap_or_default(),
        ends: (in_unit.value.is_some() && is_bounded).then(|| [fine(in_unit.lo), fine(in_unit.hi)]),
        is_number: true,
        ..PageCell::default()
    }
}

/// An estimate with its interval, or a dash where there is none.
pub fn known(estimate: Option<Estimate>) -> PageCell {
    let shown = estimate.map(|it| number(&Number::plain(it)));
    shown.unwrap_or_else(|| PageCell { is_number: true, ..text("–") })
}

/// A worth in points, sorted by its estimate; open ends in words.
pub fn worth_cell(estimate: Option<&Estimate>) -> PageCell {
    match estimate {
        Some(bounded) if bounded.half_width().is_finite() => number(&Number::plain(*bounded)),
        other => PageCell {
            sort: other
                .and_then(|estimate| estimate.value)
                .map(|value| format!("{value:.6}"))
                .unwrap_or_default(),
            is_number: true,
            ..text(points(other))
        },
    }
}

/// A number without an interval: an exact one, in a unit `factor` times as fine.
pub fn exact(value: Option<f64>, factor: f64) -> PageCell {
    let value = value.map(|value| factor * value);
    PageCell {
        text: value.map(|value| plain(value, 3)).unwrap_or_default(),
        sort: value.map(fine).unwrap_or_default(),
        is_number: true,
        ..PageCell::default()
    }
}

/// A number without an interval as it is shown, sorted and copied with more digits.
pub fn shown(text: String, value: f64) -> PageCell {
    PageCell { text, sort: fine(value), is_number: true, ..PageCell::default() }
}

/// A number without an interval as it is shown, sorted and copied with all of its digits; not sorted where there is none.
pub fn all_digits(shown: impl Into<String>, value: Option<f64>) -> PageCell {
    let sort = value.map(|it| it.to_string()).unwrap_or_default();
    PageCell { sort, is_number: true, ..text(shown) }
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
        let number = PageCell { is_number: true, ..text(trust) };
        assert!(!number.is_wordy());
    }
}
