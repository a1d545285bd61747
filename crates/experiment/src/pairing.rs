//! How the two battles of a pair share their chance: `dice`, `complement`, `luck`, `stratify`.

pub mod stratify;

use harness::{DiceBelongTo, Pairing};

use super::kind::ExperimentKind;
use crate::document::{Problems, TableReader};

pub fn read(
    table: &TableReader<'_>,
    kind: &'static dyn ExperimentKind,
    problems: &mut Problems,
) -> Pairing {
    let words = [("seat", DiceBelongTo::Seat), ("army", DiceBelongTo::Army)];
    Pairing {
        dice: table.word_or_default("dice", &words, problems),
        complement: table.or_default("complement", problems),
        // Not every kind of experiment has the key.
        luck: kind.records_luck().is_some() && table.or_default("luck", problems),
        stratify: stratify::read(table, kind, problems),
    }
}

/// How the two battles of a pair share their chance, in words.
pub fn pairing_in_words(pairing: Pairing, kind: &'static dyn ExperimentKind) -> String {
    let dice = match pairing.dice {
        DiceBelongTo::Seat => {
            "dice stay with the seats, so that each side meets the luck that its enemy had"
        }
        DiceBelongTo::Army => "dice follow the armies, so that each side keeps its luck",
    };
    let turned = if pairing.complement { "; the second battle shows 7 minus each die" } else { "" };
    let luck = if pairing.luck {
        "; what the dice gave either side beyond their mean is recorded, and differences are adjusted for it"
    } else {
        ""
    };
    let dealt = match kind.first_dice() {
        Ok(first) if pairing.stratify => format!(
            "; the {first} are dealt out evenly, each of the 36 pairs of dice eight times a block"
        ),
        _ => String::new(),
    };
    format!("two battles on the same dice with the seats swapped; {dice}{turned}{luck}{dealt}")
}
