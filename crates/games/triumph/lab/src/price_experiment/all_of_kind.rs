//! `all-cards` and `all-troops` in place of names, and the name of a question.

use battle_core::values::same_word;
use triumph::{Card, TroopType};

use super::{PriceExperiment, PricedItem};
use experiment::document::problem::Failure;

/// A word that stands for all of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AllOfKind {
    Cards,
    Troops,
}

impl AllOfKind {
    pub(super) const WORDS: [&str; 2] = [AllOfKind::Cards.word(), AllOfKind::Troops.word()];

    fn of(word: &str) -> Option<AllOfKind> {
        let all = [AllOfKind::Cards, AllOfKind::Troops];
        all.into_iter().find(|it| same_word(it.word(), word))
    }

    pub(super) const fn word(self) -> &'static str {
        match self {
            AllOfKind::Cards => "all-cards",
            AllOfKind::Troops => "all-troops",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            AllOfKind::Cards => "all battle cards",
            AllOfKind::Troops => "all troop types",
        }
    }

    fn names(self) -> Vec<&'static str> {
        match self {
            AllOfKind::Cards => Card::ALL.map(Card::name).to_vec(),
            AllOfKind::Troops => TroopType::ALL.map(TroopType::name).to_vec(),
        }
    }
}

/// The names that a question asks about: those that were typed, which come first, and those that `all-cards` and `all-troops` stand
/// for; then how many were typed, and which of the two words were.
pub(super) fn spelled_out(words: &[String]) -> (Vec<String>, usize, Vec<AllOfKind>) {
    let mut everything: Vec<AllOfKind> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    for word in words {
        match AllOfKind::of(word) {
            Some(all) if everything.contains(&all) => {}
            Some(all) => everything.push(all),
            None => names.push(word.clone()),
        }
    }
    let n_typed = names.len();
    let all = everything.iter().flat_map(|all| all.names());
    names.extend(all.map(str::to_owned));
    (names, n_typed, everything)
}

/// The most names in the name of a folder.
const MOST_NAMES: usize = 4;

impl PriceExperiment {
    /// Leaves out what was not named if no list may have it.
    ///
    /// # Errors
    ///
    /// If nothing is left.
    pub(super) fn leave_out_unasked(&mut self, who: &str) -> Result<(), Failure> {
        if self.everything.is_empty() {
            return Ok(());
        }
        let is_kept = |(number, asked): (usize, &PricedItem)| {
            let mut having = self.bearers.iter();
            !asked.of_everything || having.any(|it| it.cards.contains(&number))
        };
        let kept: Vec<bool> = self.cards.iter().enumerate().map(is_kept).collect();
        if !kept.contains(&true) {
            let titles: Vec<&str> = self.everything.iter().map(|all| all.title()).collect();
            return Failure::of_lines(&[format!("{who} may have any of {}", titles.join(" and "))]);
        }
        let number_after =
            |number: usize| kept[..number].iter().filter(|is_kept| **is_kept).count();
        for bearer in &mut self.bearers {
            for number in &mut bearer.cards {
                *number = number_after(*number);
            }
        }
        let cards = std::mem::take(&mut self.cards).into_iter().zip(&kept);
        let (kept, left_out): (Vec<_>, Vec<_>) = cards.partition(|(_, is_kept)| **is_kept);
        self.cards = kept.into_iter().map(|(asked, _)| asked).collect();
        let titles: Vec<String> = left_out.into_iter().map(|(asked, _)| asked.title).collect();
        self.left_out = (!titles.is_empty())
            .then(|| format!("Not priced, as {who} may have them: {}", titles.join(", ")));
        Ok(())
    }

    /// What is asked about, as titles have it: the names that were typed, and `all troop types`.
    pub(super) fn titles(&self) -> Vec<&str> {
        let named = self.cards.iter().filter(|asked| !asked.of_everything);
        let named = named.map(|asked| asked.title.as_str());
        named.chain(self.everything.iter().map(|all| all.title())).collect()
    }

    /// What is asked about, for the name of a folder: `shower-shooting-ambush`, `all-troops`, `ambush-and-5-more`.
    pub fn name(&self) -> String {
        let named = self.cards.iter().filter(|asked| !asked.of_everything);
        let named = named.map(|asked| asked.card.name(&self.custom));
        let all = self.everything.iter().map(|all| all.word().to_owned());
        let names: Vec<String> = named.chain(all).collect();
        match names.as_slice() {
            [first, more @ ..] if more.len() >= MOST_NAMES => {
                format!("{first}-and-{}-more", more.len())
            }
            few => few.join("-"),
        }
    }
}
