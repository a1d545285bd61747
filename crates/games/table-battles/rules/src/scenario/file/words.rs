//! The small languages inside a scenario file: dice areas, requirements, hits.

use crate::dice_area::{DiceArea, FaceSet};
use crate::requirement::Requirement;
use crate::scenario::{Breach, Hits, Share, Where, Wing};
use battle_core::values::same_word;

/// The position of the reader, and its errors so far.
pub(super) struct Reader {
    pub(super) at: Where,
    pub(super) breaches: Vec<Breach>,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader { at: Where::Scenario, breaches: Vec::new() }
    }
}

impl Reader {
    pub(super) fn note(&mut self, at: Where, what: impl Into<String>, remedy: impl Into<String>) {
        self.breaches.push(Breach { at, what: what.into(), remedy: remedy.into() });
    }

    pub(super) fn here(&mut self, what: impl Into<String>, remedy: impl Into<String>) {
        self.note(self.at.clone(), what, remedy);
    }
}

pub(super) fn read_wing(reader: &mut Reader, text: &str) -> Wing {
    let found = Wing::ALL.iter().find(|(_, word)| same_word(word, text));
    found.map(|&(wing, _)| wing).unwrap_or_else(|| {
        reader.here(format!("`{text}` is no wing"), "take red, pink, blue or dkblue");
        Wing::Red
    })
}

pub(super) fn read_requirement(reader: &mut Reader, text: &str) -> Requirement {
    let found = Requirement::ALL.iter().find(|(_, word)| same_word(word, text));
    found.map(|&(requirement, _)| requirement).unwrap_or_else(|| {
        let words: Vec<&str> = Requirement::ALL.iter().map(|&(_, word)| word).collect();
        reader.here(format!("`{text}` is no requirement"), format!("take {}", words.join(", ")));
        Requirement::None
    })
}

/// TB-DICE-1 to -6: `6`, `5/6`, `1-3`, `any`, each also in brackets; `doubles`, `triples`, `straight-4`, `none`.
pub(super) fn read_area(reader: &mut Reader, text: &str) -> DiceArea {
    area_of(text).unwrap_or_else(|| {
        reader.here(
            format!("`{text}` is no dice area"),
            "take faces as 6, 5/6, 4-6 or any, in brackets (5/6) for one die a turn; or doubles, triples, straight-4, none",
        );
        DiceArea::None
    })
}

impl DiceArea {
    /// The dice area that a scenario file names by this word: `5/6`, `(6)`, `1-3`, `any`, `doubles`, `straight-4`.
    pub fn named(word: &str) -> Option<DiceArea> {
        area_of(word)
    }
}

fn area_of(text: &str) -> Option<DiceArea> {
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

/// TB-ATK-2: `1`, `1 per die`, `1 + 1 per die`.
pub(super) fn read_hits(reader: &mut Reader, text: &str) -> Hits {
    hits_of(text).unwrap_or_else(|| {
        reader
            .here(format!("`{text}` is no number of hits"), "take 1, 1 per die, or 1 + 1 per die");
        Hits::default()
    })
}

fn hits_of(text: &str) -> Option<Hits> {
    let digit = |word: &str| word.trim().parse::<u8>().ok().filter(|&it| it <= 6);
    let (base, per_die) = match text.strip_suffix(" per die") {
        None => (digit(text)?, 0),
        Some(rest) => match rest.split_once('+') {
            None => (0, digit(rest)?),
            Some((base, per_die)) => (digit(base)?, digit(per_die)?),
        },
    };
    Some(Hits { base, per_die })
}

/// TB-ABS-2: `all`, `1`, `1 less per die`.
pub(super) fn read_share(reader: &mut Reader, text: &str) -> Share {
    let digit = |word: &str| word.parse::<u8>().ok().filter(|&it| it <= 6);
    let found = match text.strip_suffix(" less per die") {
        Some(number) => digit(number).map(Share::LessPerDie),
        None if text == "all" => Some(Share::All),
        None => digit(text).map(Share::Fixed),
    };
    found.unwrap_or_else(|| {
        reader.here(format!("`{text}` is no share of the hits"), "take all, 1, or 1 less per die");
        Share::All
    })
}
