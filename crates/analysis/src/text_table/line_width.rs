//! How wide texts for a terminal are, and how they are wrapped to that width.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Characters of a line, where there is room for them.
pub(super) const WIDTH: usize = 100;
/// No text is fitted to fewer.
const NARROWEST: usize = 60;
/// Columns of the terminal that shows the texts.
static COLUMNS: AtomicUsize = AtomicUsize::new(usize::MAX);

/// Fits all texts from now on to a terminal of this many columns; texts that go elsewhere are as wide as they like.
pub fn fit_to(columns: usize) {
    COLUMNS.store(columns.max(NARROWEST), Ordering::Relaxed);
}

/// `width` characters a line, or as many as the terminal has columns if that is fewer.
pub fn at_most(width: usize) -> usize {
    width.min(COLUMNS.load(Ordering::Relaxed))
}

/// Characters of a line.
pub(crate) fn width() -> usize {
    at_most(WIDTH)
}

/// Characters of a text.
pub(super) fn length(text: &str) -> usize {
    text.chars().count()
}

/// A text of at most this many letters, the last of them an ellipsis where some are left out.
pub(crate) fn shortened(text: &str, width: usize) -> String {
    if length(text) <= width {
        return text.to_owned();
    }
    let kept = text.chars().take(width.saturating_sub(1));
    kept.chain(['…']).collect()
}

/// A text in lines of at most this many characters; a longer word has a line of its own.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if length(line) + 1 + length(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A paragraph in lines as wide as a screen, with its last end of line.
pub fn paragraph(text: &str) -> String {
    let lines = wrap(text, width()).into_iter();
    lines.map(|line| line + "\n").collect()
}
