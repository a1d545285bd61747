//! The small notations of a card's text: dice areas, hits, shares of hits.

use super::{Hits, Share};
use crate::dice_area::DiceArea;
use crate::face_set::FaceSet;

/// Most hits that a card's text names.
const MOST_HITS: u8 = 6;

impl DiceArea {
    /// TB-DICE-1 to TB-DICE-6: the dice area that a text names: `6`, `5/6`, `1-3`, `any`, each also in brackets; `doubles`, `triples`,
    /// `straight-4`, `none`.
    pub fn named(text: &str) -> Option<DiceArea> {
        match text {
            "none" => return Some(DiceArea::None),
            "doubles" => return Some(DiceArea::Doubles),
            "triples" => return Some(DiceArea::Triples),
            _ => {}
        }
        if let Some(length) = text.strip_prefix("straight-") {
            return length.parse().ok().map(DiceArea::Straight);
        }
        let bracketed = text.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
        let faces = faces_of(bracketed.unwrap_or(text))?;
        Some(match bracketed {
            Some(_) => DiceArea::OneOf(faces),
            None => DiceArea::Faces(faces),
        })
    }
}

fn faces_of(text: &str) -> Option<FaceSet> {
    if text == "any" {
        return Some(FaceSet::ANY);
    }
    let face = |word: &str| word.parse::<u8>().ok().filter(|it| (1..=6).contains(it));
    if let Some((low, high)) = text.split_once('-') {
        let (low, high) = (face(low)?, face(high)?);
        return (low < high).then(|| FaceSet::of(low..=high));
    }
    let faces: Option<Vec<u8>> = text.split('/').map(face).collect();
    faces.map(FaceSet::of)
}

impl Hits {
    /// TB-ATK-2: the hits that a text names: `1`, `1 per die`, `1 + 1 per die`.
    pub fn named(text: &str) -> Option<Hits> {
        let digit = |word: &str| number(word.trim());
        let (base, per_die) = match text.strip_suffix(" per die") {
            None => (digit(text)?, 0),
            Some(rest) => match rest.split_once('+') {
                None => (0, digit(rest)?),
                Some((base, per_die)) => (digit(base)?, digit(per_die)?),
            },
        };
        Some(Hits { base, per_die })
    }
}

impl Share {
    /// TB-ABS-2: the share of hits that a text names: `all`, `1`, `1 less per die`.
    pub fn named(text: &str) -> Option<Share> {
        match text.strip_suffix(" less per die") {
            Some(less) => number(less).map(Share::LessPerDie),
            None if text == "all" => Some(Share::All),
            None => number(text).map(Share::Fixed),
        }
    }
}

fn number(word: &str) -> Option<u8> {
    word.parse::<u8>().ok().filter(|&it| it <= MOST_HITS)
}
