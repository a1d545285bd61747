//! The army lists that have the cards of a worth experiment.

use crate::worth_subject::WorthSubject;
use experiment::document::Span;

/// An army list whose armies have the cards, and the lists of their enemies.
#[derive(Clone, Debug)]
pub struct Bearer {
    /// The list, by its number in the experiment.
    pub list: usize,
    /// The cards that are asked about.
    pub cards: Vec<WorthSubject>,
    /// The lists of the enemies, by their numbers.
    pub enemies: Vec<usize>,
    /// Its place in the file.
    pub span: Span,
}
