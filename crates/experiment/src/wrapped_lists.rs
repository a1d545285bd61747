//! Wrapped lines of lists on a terminal.

use std::ops::Range;

use analysis::text_table::at_most;

/// Characters of a line, where a terminal has as many columns.
const WIDTH: usize = 110;

/// A line, indented by four, and wrapped at the width of a terminal.
pub fn wrapped(line: &str) -> String {
    indented(4, line)
}

/// A line indented by this many spaces, and by four more after a wrap.
pub fn indented(indent: usize, line: &str) -> String {
    let most = at_most(WIDTH);
    let (mut text, mut column) = (" ".repeat(indent), indent);
    for (at, word) in line.split(' ').enumerate() {
        let width = word.chars().count();
        if column + 1 + width > most {
            column = indent + 4;
            text.push('\n');
            text.push_str(&" ".repeat(column));
        } else if at > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text.push('\n');
    text
}

/// Rows under each other, the first one the header: each column as wide as its widest cell, two spaces apart; columns of numbers are
/// aligned to the right.
pub fn columns(rows: &[impl AsRef<[String]>]) -> String {
    let n_columns = rows.first().map_or(0, |row| row.as_ref().len());
    let cells = |at: usize| rows.iter().map(move |row| &row.as_ref()[at]);
    let width = |at: usize| cells(at).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let is_number =
        |at: usize| rows.len() > 1 && cells(at).skip(1).all(|cell| cell.parse::<f64>().is_ok());
    let of: Vec<(usize, bool)> = (0..n_columns).map(|at| (width(at), is_number(at))).collect();
    let mut text = String::new();
    for row in rows {
        let cells =
            row.as_ref().iter().zip(&of).map(|(cell, &(width, is_number))| match is_number {
                true => format!("{cell:>width$}"),
                false => format!("{cell:<width$}"),
            });
        let cells: Vec<String> = cells.collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// The columns of a wide table in even parts, each no wider than a terminal: `first` characters before the columns, `each` of a column.
///
/// Elsewhere they stay together.
pub fn parts(first: usize, each: usize, columns: usize) -> Vec<Range<usize>> {
    evenly(at_most(usize::MAX), first, each, columns)
}

fn evenly(width: usize, first: usize, each: usize, columns: usize) -> Vec<Range<usize>> {
    let most = (width.saturating_sub(first) / each.max(1)).max(1);
    let n_parts = columns.div_ceil(most).max(1);
    let of_part = columns.div_ceil(n_parts).max(1);
    let begins = (0..columns).step_by(of_part);
    begins.map(|begin| begin..columns.min(begin + of_part)).collect()
}

/// The least room for the last column of a line that goes on below itself.
const LEAST_ROOM: usize = 24;

/// A text whose lines are no longer than a terminal is wide; what goes on stands under the last column of its line.
///
/// Elsewhere lines stay whole, so that programs read one line a thing.
pub fn fitted(text: &str) -> String {
    within(at_most(usize::MAX), text)
}

fn within(columns: usize, text: &str) -> String {
    let mut fitted = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if line.trim_end().chars().count() <= columns {
            fitted.push_str(line);
            continue;
        }
        let first = line.chars().take_while(|it| *it == ' ').count();
        let start = last_column(line).max(first);
        let below = match start > first && start + LEAST_ROOM <= columns {
            true => start,
            false => first + 4,
        };
        let (mut row, mut is_begun) = (String::new(), false);
        for word in line.trim_end().split(' ') {
            let width = row.chars().count() + usize::from(is_begun) + word.chars().count();
            if is_begun && !word.is_empty() && width > columns {
                fitted.push_str(row.trim_end());
                fitted.push('\n');
                row = " ".repeat(below);
            } else if is_begun {
                row.push(' ');
            }
            row.push_str(word);
            is_begun = true;
        }
        fitted.push_str(&row);
        fitted.push('\n');
    }
    fitted
}

/// Where the last of the columns of a line begins, which two spaces separate.
fn last_column(line: &str) -> usize {
    let letters: Vec<char> = line.trim_end().chars().collect();
    let gap = letters.windows(2).rposition(|two| two == [' ', ' ']);
    gap.map_or(0, |at| at + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [
            ["no", "name", "points"],
            ["9", "a-name-that-is-long", "1 each"],
            ["10", "short", "-1"],
        ];
        let rows = rows.map(|row| row.map(str::to_owned));
        assert_eq!(
            columns(&rows),
            "no  name                 points\n 9  a-name-that-is-long  1 each\n10  short                -1\n"
        );
    }

    #[test]
    fn a_wide_table_is_cut_into_even_parts() {
        assert_eq!(evenly(80, 4, 5, 26), [0..13, 13..26]);
        assert_eq!(evenly(79, 4, 5, 31), [0..11, 11..22, 22..31]);
        assert_eq!(evenly(134, 4, 5, 26), std::slice::from_ref(&(0..26)));
        assert_eq!(evenly(usize::MAX, 26, 3, 32), std::slice::from_ref(&(0..32)));
        assert_eq!(evenly(0, 26, 3, 2), [0..1, 1..2]);
        assert!(evenly(80, 4, 5, 0).is_empty());
    }

    #[test]
    fn a_long_line_goes_on_under_its_last_column() {
        let line = "army-matrix   Which of these armies is stronger, and by how much?\n";
        assert_eq!(
            within(44, line),
            "army-matrix   Which of these armies is\n              stronger, and by how much?\n"
        );
        assert_eq!(within(80, line), line);
    }

    #[test]
    fn a_sentence_goes_on_further_in_and_what_fits_is_left_alone() {
        let text = "  a sentence of eight words that is long\n  short\n";
        assert_eq!(within(24, text), "  a sentence of eight\n      words that is long\n  short\n");
        // Too little room beside the last column, and a word that is longer than a line.
        assert_eq!(
            within(30, "a name of its own         unbreakable-as-it-happens-to-be\n"),
            "a name of its own\n    unbreakable-as-it-happens-to-be\n"
        );
        assert_eq!(within(60, ""), "");
    }
}
