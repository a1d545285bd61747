//! The lines of a file around a problem.
//!
//! miette's own `NamedSource` looks for a place by walking the whole file, and shows lines however long they are.
//! A file of 8 MB may have a problem in each of its 80,000 engagements, and a program that writes JSON puts all of it on one
//! line; so lines are found by bisection here, and long ones are cut around the place. Control characters are replaced by visible
//! ones of the same length.

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::signs::{masked, shown};

/// A line that is longer than this on one side of a place is cut, bytes.
const LONG: usize = 200;
/// What is left of it on that side, bytes.
const CONTEXT: usize = 60;

/// A file's name and text, with the places where its lines begin.
#[derive(Debug)]
pub struct Excerpts {
    name: String,
    text: String,
    line_starts: Vec<usize>,
    /// Columns are then bytes, which need no counting along a line of megabytes.
    is_ascii: bool,
}

impl Excerpts {
    /// A text under a name.
    pub fn of(name: String, text: String) -> Excerpts {
        let (name, text) = (shown(&name).into_owned(), masked(&text));
        let after_ends =
            text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let line_starts = std::iter::once(0).chain(after_ends).collect();
        Excerpts { name, is_ascii: text.is_ascii(), text, line_starts }
    }

    /// How messages call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The line of a byte, counted from 0.
    fn line_of(&self, at: usize) -> usize {
        self.line_starts.partition_point(|start| *start <= at) - 1
    }

    /// Line and column of a byte, counted from 1; the column in characters.
    pub(super) fn place_of(&self, at: usize) -> (usize, usize) {
        let line = self.line_of(at);
        let before = self.text.get(self.line_starts[line]..at);
        (line + 1, 1 + before.map_or(0, |text| text.chars().count()))
    }

    /// Where a line ends, its line break included.
    fn end_of(&self, line: usize) -> usize {
        self.line_starts.get(line + 1).copied().unwrap_or(self.text.len())
    }
}

impl SourceCode for Excerpts {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        n_lines_before: usize,
        n_lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (begin, end) = (span.offset(), span.offset() + span.len());
        if end > self.text.len() {
            return Err(MietteError::OutOfBounds);
        }
        let line = self.line_of(begin);
        let from = if n_lines_before == 0 {
            begin
        } else {
            let from = self.line_starts[line.saturating_sub(n_lines_before)];
            if begin - from > LONG { self.text.floor_char_boundary(begin - CONTEXT) } else { from }
        };
        let last_line = self.line_of(end.max(begin + 1) - 1);
        let to = if n_lines_after == 0 {
            end
        } else {
            let to = self.end_of((last_line + n_lines_after).min(self.line_starts.len() - 1));
            if to - end > LONG { self.text.ceil_char_boundary(end + CONTEXT) } else { to }
        };
        let first_line = self.line_of(from);
        let before = &self.text[self.line_starts[first_line]..from];
        let column = if self.is_ascii { before.len() } else { before.chars().count() };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            &self.text.as_bytes()[from..to],
            (from, to - from).into(),
            first_line,
            column,
            last_line - first_line + 1,
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn excerpt(text: &str, begin: usize, len: usize, n_lines: usize) -> (String, usize, usize) {
        let excerpts = Excerpts::of("file".to_owned(), text.to_owned());
        let contents =
            excerpts.read_span(&(begin, len).into(), n_lines, n_lines).expect("within the text");
        let shown = String::from_utf8(contents.data().to_vec()).expect("cut between characters");
        (shown, contents.line(), contents.column())
    }

    #[test]
    fn a_place_is_shown_with_its_neighbors() {
        let text = "one\ntwo\nthree\nfour\n";
        assert_eq!(excerpt(text, 8, 5, 1), ("two\nthree\nfour\n".to_owned(), 1, 0));
        assert_eq!(excerpt(text, 10, 2, 0), ("re".to_owned(), 2, 2));
        assert_eq!(excerpt(text, 0, 0, 1), ("one\ntwo\n".to_owned(), 0, 0));
        assert_eq!(excerpt(text, text.len(), 0, 1), ("four\n".to_owned(), 3, 0));
        assert_eq!(excerpt("", 0, 0, 1), (String::new(), 0, 0));
    }

    #[test]
    fn a_long_line_is_cut_around_the_place_and_between_characters() {
        let text = "é".repeat(5_000);
        let (shown, line, column) = excerpt(&text, 4_000, 2, 1);
        assert_eq!((shown.len(), line, column), (CONTEXT + 2 + CONTEXT, 0, (4_000 - CONTEXT) / 2));
        let (shown, _, _) = excerpt(&text, 0, 2, 1);
        assert_eq!(shown.len(), 2 + CONTEXT);
    }

    #[test]
    fn a_place_beyond_the_end_is_refused() {
        let excerpts = Excerpts::of("file".to_owned(), "text".to_owned());
        assert!(excerpts.read_span(&(3, 2).into(), 0, 0).is_err());
    }
}
