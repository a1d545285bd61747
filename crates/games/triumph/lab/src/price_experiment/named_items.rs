//! The cards and troop types of a question, by the words that were typed.

use std::path::Path;

use super::PricedItem;
use super::all_of_kind::AllOfKind;
use crate::custom::{self, CustomLines};
use crate::worth_subject::worth_subject;
use experiment::document::problem::{Failure, nearest};

/// The designer's own cards, of a file that is named among the cards, and the names of the cards that are asked about: all of the
/// file's, or those that are named beside it.
///
/// # Errors
///
/// Everything that is wrong with the file, a file without cards, or a second file.
pub(super) fn own_cards(
    words: &[String],
    than: Option<&str>,
) -> Result<(CustomLines, Vec<String>), Failure> {
    let is_file = |word: &String| word.ends_with(".toml");
    let mut files = words.iter().filter(|word| is_file(word));
    let Some(file) = files.next() else {
        return Ok((CustomLines::default(), words.to_vec()));
    };
    if files.next().is_some() {
        return Err(Failure::with_help(
            "two files of cards are named",
            "put the [[card]] tables into one file",
        ));
    }
    let custom = custom::of_file(Path::new(file))?;
    let others = words.iter().filter(|word| *word != file);
    // If some of its cards are named, the file only defines cards.
    let some_are_named = others.clone().any(|word| custom.named(word).is_some());
    let mut all: Vec<String> = Vec::new();
    if !some_are_named {
        let names = custom.names().into_iter();
        all.extend(names.filter(|it| Some(*it) != than).map(str::to_owned));
    }
    all.extend(others.cloned());
    Ok((custom, all))
}

/// Finds cards by name. Those after the first `n_named` are all of a kind, of which those that were named are left out.
pub(super) fn cards(
    words: &[String],
    n_named: usize,
    custom: &CustomLines,
    wrong: &mut Vec<String>,
) -> Vec<PricedItem> {
    let mut all: Vec<PricedItem> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let of_everything = at >= n_named;
        match worth_subject(word, custom) {
            Ok(card) if of_everything && all.iter().any(|other| other.card.is_same_card(card)) => {}
            Ok(card) if all.iter().any(|other| other.card.is_same_card(card)) => {
                wrong.push(format!("{} is named twice", card.title(custom)));
            }
            Ok(card) => all.push(PricedItem {
                card,
                word: card.written(custom),
                title: card.title(custom),
                of_everything,
                barred: Vec::new(),
            }),
            Err((message, help)) => wrong.push(match nearest(word, &AllOfKind::WORDS) {
                Some(all) => format!("{message}: did you mean `{all}`?"),
                None => format!("{message}: {}", help.words()),
            }),
        }
    }
    all
}
