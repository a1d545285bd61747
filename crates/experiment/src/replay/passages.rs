//! A battle in words: its events grouped into passages, each a sentence with its consequences.

use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassageKind {
    /// The heading of a part of the battle.
    Part,
    /// The heading of a turn, or of a part of one.
    Turn,
    /// An action or event.
    Line,
}

/// A sentence that follows from a passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detail {
    /// The event that it describes.
    pub event: usize,
    pub text: String,
}

/// Events that belong together, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The events that it describes; none for the heading of a part.
    pub events: Range<usize>,
    pub kind: PassageKind,
    pub text: String,
    /// What follows from it.
    pub details: Vec<Detail>,
}

impl Passage {
    /// A passage from which nothing follows yet.
    pub fn new(kind: PassageKind, events: Range<usize>, text: impl Into<String>) -> Passage {
        Passage { events, kind, text: text.into(), details: Vec::new() }
    }
}
