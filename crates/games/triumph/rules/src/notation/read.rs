//! Reads notation, collecting every problem instead of stopping at the first.

use std::ops::Range;

use super::problem::{Mistake, NotationError, NotationProblem};
use super::{CAMP_WORDS, STAND_WORDS};
use crate::cards::{Card, CardSet};
use crate::engagement::{Camp, Engagement, EngagementKind, FightingTo, Garrison, Party, Stand};
use crate::troops::TroopType;
use battle_core::values::same_word;

/// A piece of the text that knows its place.
#[derive(Clone, Copy)]
pub(super) struct Piece<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Piece<'a> {
    fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    fn part(self, range: Range<usize>) -> Piece<'a> {
        Piece { text: &self.text[range.clone()], start: self.start + range.start }
    }

    /// Without blanks at either end; what is empty keeps its place.
    fn trimmed(self) -> Piece<'a> {
        let begin = self.text.len() - self.text.trim_start().len();
        let end = self.text.trim_end().len().max(begin);
        self.part(begin..end)
    }

    /// The parts before and after the first separator.
    fn split_once(self, separator: char) -> (Piece<'a>, Option<Piece<'a>>) {
        match self.text.find(separator) {
            None => (self.trimmed(), None),
            Some(at) => (
                self.part(0..at).trimmed(),
                Some(self.part(at + separator.len_utf8()..self.text.len()).trimmed()),
            ),
        }
    }

    /// The parts between separators, blanks cut off.
    fn split(self, separator: char) -> impl Iterator<Item = Piece<'a>> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let (part, next) = rest?.split_once(separator);
            rest = next;
            Some(part)
        })
    }

    /// The words between blanks.
    fn words(self) -> impl Iterator<Item = Piece<'a>> {
        self.text.split_whitespace().map(move |word| {
            let begin = word.as_ptr() as usize - self.text.as_ptr() as usize;
            self.part(begin..begin + word.len())
        })
    }

    fn is(self, word: &str) -> bool {
        same_word(self.text, word)
    }
}

/// The problems found up to here.
#[derive(Default)]
pub(super) struct Problems(Vec<NotationProblem>);

impl Problems {
    fn add(&mut self, piece: Piece, what: Mistake) {
        self.0.push(NotationProblem { at: piece.range(), what });
    }
}

/// Reads a whole text as one thing.
pub(super) fn whole<T>(
    text: &str,
    read: impl FnOnce(Piece, &mut Problems) -> Option<T>,
) -> Result<T, NotationError> {
    let mut problems = Problems::default();
    let value = read(Piece { text, start: 0 }.trimmed(), &mut problems);
    match value {
        Some(value) if problems.0.is_empty() => Ok(value),
        _ => Err(NotationError { problems: problems.0 }),
    }
}

/// `a v b`; `None` goes with at least one problem, here and below.
pub(super) fn engagement(line: Piece, problems: &mut Problems) -> Option<Engagement> {
    let mut connectors = line.words().filter_map(|word| Some((word, connector(word)?)));
    let Some((between, kind)) = connectors.next() else {
        problems.add(line, Mistake::NoConnector);
        return None;
    };
    if let Some((second, _)) = connectors.next() {
        let found = second.text.to_owned();
        problems.add(second, Mistake::SecondConnector { found });
        return None;
    }
    let begin = between.start - line.start;
    let before = line.part(0..begin).trimmed();
    let after = line.part(begin + between.text.len()..line.text.len()).trimmed();
    let (a, b) = (party(before, problems), party(after, problems));
    Some(Engagement { kind, a: a?, b: b? })
}

fn connector(word: Piece) -> Option<EngagementKind> {
    if word.is("v") || word.is("vs") {
        Some(EngagementKind::Close)
    } else if word.is("shoots") {
        Some(EngagementKind::Ranged { from_rear: false })
    } else if word.is("shoots-from-rear") {
        Some(EngagementKind::Ranged { from_rear: true })
    } else {
        None
    }
}

pub(super) fn party(piece: Piece, problems: &mut Problems) -> Option<Party> {
    if is_camp(piece) {
        camp(piece, problems).map(Party::Camp)
    } else {
        stand(piece, problems).map(Party::Stand)
    }
}

fn is_camp(piece: Piece) -> bool {
    let (head, _) = piece.split_once(':');
    head.split_once('+').0.is("camp")
}

pub(super) fn stand(piece: Piece, problems: &mut Problems) -> Option<Stand> {
    if is_camp(piece) {
        problems.add(piece, Mistake::CampForStand);
        return None;
    }
    let (head, situation) = piece.split_once(':');
    let (troop, cards) = troop_and_cards(head, problems);
    let mut stand = Stand { cards, ..Stand::of(troop.unwrap_or(TroopType::Archers)) };
    let mut seen = Vec::new();
    for word in situation.into_iter().flat_map(|words| words.split(',')) {
        stand_word(word, &mut stand, &mut seen, problems);
    }
    troop.map(|_| stand)
}

fn troop_and_cards(head: Piece, problems: &mut Problems) -> (Option<TroopType>, CardSet) {
    let mut parts = head.split('+');
    let troop = parts.next().and_then(|name| troop(name, problems));
    let mut cards = CardSet::EMPTY;
    for part in parts {
        match Card::from_word(part.text) {
            _ if part.text.is_empty() => problems.add(part, Mistake::MissingCard),
            None => {
                let found = part.text.to_owned();
                problems.add(part, Mistake::UnknownCard { found });
            }
            Some(card) if cards.contains(card) => {
                problems.add(part, Mistake::Twice { found: card.name() });
            }
            Some(card) => cards = cards.with(card),
        }
    }
    (troop, cards)
}

fn troop(name: Piece, problems: &mut Problems) -> Option<TroopType> {
    let troop = TroopType::from_word(name.text);
    if name.text.is_empty() {
        problems.add(name, Mistake::MissingParty);
    } else if troop.is_none() {
        let found = name.text.to_owned();
        problems.add(name, Mistake::UnknownTroop { found });
    }
    troop
}

/// One word of a situation, split from its value and found among the known ones; `None` after adding a problem.
struct Word<'a> {
    name: &'static str,
    piece: Piece<'a>,
    value: Option<Piece<'a>>,
}

impl<'a> Word<'a> {
    fn known(
        piece: Piece<'a>,
        among: &[&'static str],
        unknown: impl FnOnce(String) -> Mistake,
        seen: &mut Vec<&'static str>,
        problems: &mut Problems,
    ) -> Option<Word<'a>> {
        let (word, value) = piece.split_once('=');
        let Some(name) = among.iter().find(|name| word.is(name)) else {
            let what = if word.text.is_empty() {
                Mistake::MissingWord
            } else {
                unknown(word.text.to_owned())
            };
            problems.add(word, what);
            return None;
        };
        if seen.contains(name) {
            problems.add(piece, Mistake::Twice { found: name });
            return None;
        }
        seen.push(name);
        Some(Word { name, piece, value })
    }

    /// For a word that stands alone.
    fn alone(&self, problems: &mut Problems) -> bool {
        if self.value.is_some() {
            problems.add(self.piece, Mistake::UnexpectedValue { word: self.name });
        }
        true
    }

    /// For a word with a value.
    fn value(&self, example: &'static str, problems: &mut Problems) -> Option<Piece<'a>> {
        let value = self.value.filter(|value| !value.text.is_empty());
        if value.is_none() {
            let word = self.name;
            problems.add(self.piece, Mistake::MissingValue { word, example });
        }
        value
    }
}

fn stand_word(
    piece: Piece,
    stand: &mut Stand,
    seen: &mut Vec<&'static str>,
    problems: &mut Problems,
) {
    let unknown = |found| Mistake::UnknownStandWord { found };
    let Some(word) = Word::known(piece, &STAND_WORDS, unknown, seen, problems) else {
        return;
    };
    match word.name {
        "general" => stand.general = word.alone(problems),
        "rear-support" => stand.rear_support = word.alone(problems),
        "uphill" => stand.uphill = word.alone(problems),
        "difficult" => stand.difficult = word.alone(problems),
        "marked" => stand.marked = word.alone(problems),
        "standard-wagon" => stand.standard_wagon = word.alone(problems),
        "on-transports" => stand.on_transports = word.alone(problems),
        "edges" => {
            if let Some(value) = word.value("edges=1", problems) {
                stand.edges = edges(value, problems);
            }
        }
        _ => {
            if let Some(value) = word.value("fighting-to=flank", problems) {
                stand.fighting_to = fighting_to(value, problems);
            }
        }
    }
}

// A number that no stand can have is notation all the same: `Engagement::check` refuses it, and a refused stand can be shown.
fn edges(value: Piece, problems: &mut Problems) -> u8 {
    value.text.parse().unwrap_or_else(|_| {
        let found = value.text.to_owned();
        problems.add(value, Mistake::NotEdges { found });
        0
    })
}

fn fighting_to(value: Piece, problems: &mut Problems) -> FightingTo {
    if value.is("front") {
        FightingTo::Front
    } else if value.is("flank") {
        FightingTo::Flank
    } else if value.is("rear") {
        FightingTo::Rear
    } else {
        let found = value.text.to_owned();
        problems.add(value, Mistake::NotFightingTo { found });
        FightingTo::Front
    }
}

pub(super) fn camp(piece: Piece, problems: &mut Problems) -> Option<Camp> {
    if !is_camp(piece) {
        problems.add(piece, Mistake::StandForCamp);
        return None;
    }
    let (head, words) = piece.split_once(':');
    if head.split_once('+').1.is_some() {
        problems.add(head, Mistake::CardsOnCamp);
    }
    let mut camp = Camp::empty();
    let mut general = None;
    let mut seen = Vec::new();
    for part in words.into_iter().flat_map(|words| words.split(',')) {
        let unknown = |found| Mistake::UnknownCampWord { found };
        let Some(word) = Word::known(part, &CAMP_WORDS, unknown, &mut seen, problems) else {
            continue;
        };
        match word.name {
            "fortified" => camp.fortified = word.alone(problems),
            "wagon" => camp.wagon = word.alone(problems),
            "garrison-general" => general = word.alone(problems).then_some(part),
            _ => {
                if let Some(value) = word.value("garrison=horde", problems) {
                    let (troop, cards) = troop_and_cards(value, problems);
                    camp.garrison = troop.map(|troop| Garrison { cards, ..Garrison::of(troop) });
                }
            }
        }
    }
    if let Some(part) = general {
        match &mut camp.garrison {
            Some(garrison) => garrison.general = true,
            None if seen.contains(&"garrison") => {}
            None => problems.add(part, Mistake::GeneralWithoutGarrison),
        }
    }
    Some(camp)
}
