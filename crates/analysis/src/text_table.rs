//! Tables of plain text for a terminal: aligned columns, and a verdict in words at the end of each line.

mod drawing;
mod line_width;

use anstyle::{AnsiColor, Style};

pub(crate) use drawing::{DRAWN, Drawing, Drawn};
use line_width::{WIDTH, length};
pub use line_width::{at_most, fit_to, paragraph};
pub(crate) use line_width::{shortened, width, wrap};

/// Lines of a screen, less one for the next command.
pub const SCREEN: usize = 23;
/// The rows of a table that are shown in any case, though the screen runs over.
const FEWEST_ROWS: usize = 4;
/// Between two columns.
const GAP: usize = 2;
/// Over the last column.
const VERDICT: &str = "verdict";
/// Names are not cut to fewer letters than this.
const SHORTEST_NAME: usize = 10;
/// Words of a column that is cut before names are not cut to fewer letters than this.
const SHORTEST_WORDS: usize = 13;
/// Beside a picture, names are not cut to fewer letters than this.
const SHORTEST_BESIDE: usize = 20;
/// Letters of a verdict that is folded beside a picture.
const FOLDED: usize = 14;

/// Whether a text is for a terminal that shows colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Letters only.
    Plain,
    /// With the escape codes of a terminal; the code that prints removes them where there is none.
    Colored,
}

impl Ink {
    /// A text in a style; what is empty stays empty.
    pub(crate) fn paint(self, style: Style, text: &str) -> String {
        match self {
            Ink::Colored if !text.is_empty() => format!("{style}{text}{style:#}"),
            _ => text.to_owned(),
        }
    }
}

/// The side that a verdict favours, which decides its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// For the side asked about.
    For,
    /// Against it.
    Against,
    /// Not settled.
    Open,
    /// Neither, for certain.
    Even,
}

impl Tone {
    fn style(self) -> Style {
        match self {
            Tone::For => AnsiColor::Green.on_default(),
            Tone::Against => AnsiColor::Red.on_default(),
            Tone::Open => AnsiColor::Yellow.on_default(),
            Tone::Even => Style::new(),
        }
    }
}

/// A verdict in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerdictLabel {
    /// The words.
    pub words: &'static str,
    /// Which color they have.
    pub tone: Tone,
}

/// Rows under their headings: the name on the left, numbers on the right of their columns, the verdict last.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextTable {
    /// From the left; a column without any text is left out.
    pub(crate) headings: Vec<String>,
    /// From the top.
    pub(crate) rows: Vec<TextRow>,
    /// A picture of each row's interval, before its verdict, where there is room.
    pub(crate) drawing: Drawing,
}

/// A row of such a table.
#[derive(Clone, Debug)]
pub(crate) struct TextRow {
    /// As many as there are headings: the first is the row's name.
    pub(crate) cells: Vec<String>,
    /// What stands behind them.
    pub(crate) verdict: String,
    /// Its color.
    pub(crate) tone: Tone,
}

impl TextTable {
    /// The headings and every row, a line each, without ends of lines.
    pub(crate) fn lines(&self, ink: Ink) -> Vec<String> {
        self.lines_within(width(), ink)
    }

    /// In lines of at most this many characters: pictures where they have room, else [`TextTable::without_pictures`].
    fn lines_within(&self, most: usize, ink: Ink) -> Vec<String> {
        let Some((widths, room)) = self.beside_pictures(most) else {
            return self.without_pictures(most, ink);
        };
        let indent = widths.iter().filter(|&&width| width > 0).map(|it| it + GAP).sum::<usize>()
            + DRAWN
            + GAP;
        let line = |cells: &[String], picture: &str, verdict: &str, style: Style| {
            let verdict: Vec<String> = match length(verdict) <= room {
                true => vec![verdict.to_owned()],
                false => parts(verdict).flat_map(|part| wrap(part, room)).collect(),
            };
            let verdict = verdict.iter().map(|it| ink.paint(style, it));
            format!(
                "{}{:GAP$}{}{:GAP$}{}",
                self.line(&widths, cells),
                "",
                ink.paint(style, picture),
                "",
                verdict.collect::<Vec<_>>().join(&format!("\n{:indent$}", ""))
            )
        };
        let bold = Style::new().bold();
        let headings = line(&self.headings, &self.drawing.heading, VERDICT, bold);
        let rows = self.rows.iter().zip(&self.drawing.rows);
        let rows = rows.map(|(row, it)| line(&row.cells, it, &row.verdict, row.tone.style()));
        std::iter::once(headings).chain(rows).collect()
    }

    /// The widths of columns beside pictures, and the room that verdicts have there: columns that yield are left out before verdicts
    /// fold, and names give way last. None where there are no pictures, or no room for them.
    fn beside_pictures(&self, most: usize) -> Option<(Vec<usize>, usize)> {
        let yields = self.drawing.yields;
        if self.drawing.rows.len() != self.rows.len() || self.rows.is_empty() {
            return None;
        }
        let verdicts = || self.rows.iter().map(|row| row.verdict.as_str()).chain([VERDICT]);
        let whole = verdicts().map(length).max().unwrap_or(0);
        let words = || verdicts().flat_map(str::split_whitespace).map(length);
        let folded = whole.min(words().max().unwrap_or(0).max(FOLDED));
        let name = *self.widths(usize::MAX, &[]).first()?;
        let shortest = name.min(SHORTEST_BESIDE);
        let of = |name: usize, verdict: usize, n_left_out: usize| {
            let room = most.checked_sub(GAP + DRAWN + GAP + verdict)?;
            let widths = self.widths(room, &yields[..n_left_out]);
            let taken = taken(&widths);
            let fits = taken <= room && widths[0] >= name;
            fits.then(|| (widths, verdict + room - taken))
        };
        let some = (0..=yields.len()).find_map(|n_left_out| of(name, whole, n_left_out));
        some.or_else(|| of(name, folded, yields.len()))
            .or_else(|| of(shortest, folded, yields.len()))
    }

    /// In lines of at most this many characters: what verdicts add in brackets folds, then names give way, and where that is not enough
    /// each verdict stands under its row, and the row's picture before it.
    fn without_pictures(&self, most: usize, ink: Ink) -> Vec<String> {
        let verdicts = || self.rows.iter().map(|row| row.verdict.as_str()).chain([VERDICT]);
        let whole = verdicts().map(length).max().unwrap_or(0);
        let folded = verdicts().flat_map(parts).map(length).max().unwrap_or(0);
        // Pictures are worth more columns; here only the first that yields is left out before names are cut.
        let least = &self.drawing.yields[..self.drawing.yields.len().min(1)];
        let beside_of = |verdict: usize| {
            let room = most.saturating_sub(GAP + verdict);
            let all = self.widths(room, &[]);
            if all.first() < self.widths(usize::MAX, &[]).first() {
                return self.widths(room, least);
            }
            all
        };
        let folds = beside_of(whole).first() < self.widths(usize::MAX, &[]).first();
        let longest = if folds { folded } else { whole };
        let (verdict, beside) = (GAP + longest, beside_of(longest));
        let has_pictures = self.drawing.rows.len() == self.rows.len() && !self.rows.is_empty();
        let is_below = most < WIDTH && (has_pictures || taken(&beside) + verdict > most);
        let (widths, between) = match is_below {
            true => (self.above_pictures(most), "\n  "),
            false => (beside, "  "),
        };
        let line = |cells: &[String], verdict: &str| {
            let row = self.line(&widths, cells);
            match is_below && verdict.is_empty() {
                true => row,
                false => format!("{row}{between}{verdict}"),
            }
        };
        let below = |picture: Option<&str>, verdict: String| match picture {
            Some(picture) if is_below => format!("{picture}{:GAP$}{verdict}", ""),
            _ => verdict,
        };
        let rows = self.rows.iter().enumerate().map(|(at, row)| {
            let style = row.tone.style();
            if is_below || !folds {
                let picture = self.drawing.rows.get(at).filter(|_| has_pictures);
                let picture = picture.map(|it| ink.paint(style, it));
                let verdict = below(picture.as_deref(), ink.paint(style, &row.verdict));
                return line(&row.cells, &verdict);
            }
            let indent = length(&self.line(&widths, &row.cells)) + GAP;
            let parts: Vec<String> = parts(&row.verdict).map(|it| ink.paint(style, it)).collect();
            line(&row.cells, &parts.join(&format!("\n{:indent$}", "")))
        });
        let heading = Some(self.drawing.heading.as_str()).filter(|_| has_pictures);
        let headings = line(&self.headings, &below(heading, VERDICT.to_owned()));
        let headings = ink.paint(Style::new().bold(), &headings);
        std::iter::once(headings).chain(rows).collect()
    }

    /// The widths of columns over pictures and verdicts: those that yield are left out as far as names need their room.
    fn above_pictures(&self, most: usize) -> Vec<usize> {
        let yields = self.drawing.yields;
        let all = (0..=yields.len()).map(|n_left_out| self.widths(most, &yields[..n_left_out]));
        let full = self.widths(usize::MAX, &[])[0].min(SHORTEST_BESIDE);
        let mut all: Vec<Vec<usize>> = all.collect();
        let fits = |widths: &Vec<usize>| taken(widths) <= most && widths[0] >= full;
        match all.iter().position(fits) {
            Some(at) => all.swap_remove(at),
            None => all.pop().unwrap_or_default(),
        }
    }

    /// The widest text of each column, of which some are left out; names give way where all of them would be wider than this.
    fn widths(&self, most: usize, left_out: &[usize]) -> Vec<usize> {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.cells.get(column));
            let widest = cells.map(|cell| length(cell)).max().unwrap_or(0);
            match widest {
                0 => 0,
                _ if left_out.contains(&column) => 0,
                _ => widest.max(length(&self.headings[column])),
            }
        };
        let mut widths: Vec<usize> = (0..self.headings.len()).map(width).collect();
        if let Some(column) = self.drawing.gives_way {
            let least = widths[column].min(SHORTEST_WORDS.max(length(&self.headings[column])));
            let over = taken(&widths).saturating_sub(most);
            widths[column] = widths[column].saturating_sub(over).max(least);
        }
        let others = widths.iter().skip(1).filter(|&&width| width > 0);
        let taken: usize = others.map(|it| it + GAP).sum();
        if let Some(name) = widths.first_mut() {
            *name = (*name).min(most.saturating_sub(taken).max(SHORTEST_NAME));
        }
        widths
    }

    fn line(&self, widths: &[usize], cells: &[String]) -> String {
        let mut line = String::new();
        for (column, (cell, &width)) in cells.iter().zip(widths).enumerate() {
            match (column, width) {
                (0, _) => line.push_str(&format!("{:<width$}", shortened(cell, width))),
                (_, 0) => {}
                _ => line.push_str(&format!("{:GAP$}{:>width$}", "", shortened(cell, width))),
            }
        }
        line
    }
}

/// Which rows are kept where not all have room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truncation {
    /// The first.
    First,
    /// The first and some of the last, since both ends of the list are informative.
    BothEnds,
}

/// A table in about `room` rows; where it has more, a line at its end says how many are left out and where all of them are, and one
/// between both ends shows the gap.
pub(crate) fn fitting(
    table: &TextTable,
    room: usize,
    kept: Truncation,
    place: &str,
    ink: Ink,
) -> Vec<String> {
    // Headings without rows say nothing.
    let room = room.max(FEWEST_ROWS + 1);
    let mut lines = table.lines(ink);
    let n = table.rows.len();
    let (n_notes, gap) = match kept {
        Truncation::First => (1, Vec::new()),
        Truncation::BothEnds => (2, vec!["⋮".to_owned()]),
    };
    // The notes would take the place of the rows that they count.
    if n > room + n_notes {
        let shown = room.saturating_sub(n_notes);
        let last = match kept {
            Truncation::First => 0,
            Truncation::BothEnds => shown / 3,
        };
        // The headings come before the first row.
        let left_out = 1 + shown - last..1 + n - last;
        let note = format!("… and {} more, all of them in {place}", left_out.len());
        lines.splice(left_out, gap);
        lines.extend(wrap(&note, width()));
    }
    lines
}

/// Letters of a line with columns of these widths, without those that are left out.
fn taken(widths: &[usize]) -> usize {
    let columns = widths.iter().filter(|&&width| width > 0);
    columns.map(|width| width + GAP).sum::<usize>().saturating_sub(GAP)
}

/// A verdict, and what it adds in brackets.
fn parts(verdict: &str) -> impl Iterator<Item = &str> {
    let (first, added) = match verdict.find(" (") {
        Some(at) => (&verdict[..at], Some(&verdict[at + 1..])),
        None => (verdict, None),
    };
    std::iter::once(first).chain(added)
}

#[cfg(test)]
mod tests;
