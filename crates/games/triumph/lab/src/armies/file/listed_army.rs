//! From the lines of a file to stands by their numbers.

use triumph::RuleParameters;
use triumph::army_lists::{Disguise, ListedArmy, Purchase};

use super::{ArmyFile, CardLine, StandsLine};

impl StandsLine {
    /// Whether a word means this line: its name, or its troop type.
    pub(super) fn is_called(&self, word: &str) -> bool {
        let own = self.name.as_deref();
        own.is_some_and(|own| own.eq_ignore_ascii_case(word))
            || triumph::TroopType::from_word(word) == Some(self.troop)
    }
}

impl ArmyFile {
    /// The army with its entries and purchases.
    pub fn listed_army(&self, parameters: &RuleParameters) -> ListedArmy {
        let entries = self.stands.iter().flat_map(|line| {
            let entry = line.entry.map(usize::from);
            std::iter::repeat_n(entry, line.count.into())
        });
        let mut disguised = Vec::new();
        ListedArmy {
            army: self.army(parameters),
            entries: entries.collect(),
            purchases: self.cards.iter().map(|line| self.purchase(line, &mut disguised)).collect(),
        }
    }

    fn purchase(&self, line: &CardLine, disguised: &mut Vec<usize>) -> Purchase {
        let card = line.card;
        let mut stands = self.called_by_any(&line.on);
        let count = line.count.unwrap_or(match line.disguises.len() {
            0 => 1,
            n => u8::try_from(n).unwrap_or(u8::MAX),
        });
        let by_the_card = card.is_bought_by_the_card();
        if let Some(wanted) = line.count.filter(|_| !by_the_card) {
            // The general's stand is left out first where not all stands have a card.
            stands.sort_by_key(|stand| self.is_general(*stand));
            stands.truncate(wanted.into());
            stands.sort_unstable();
        }
        let disguises = line.disguises.iter().map(|disguise| {
            let real = disguise.real.as_ref().map_or_else(Vec::new, |(n, who)| {
                let free = self.called_by_any(std::slice::from_ref(who));
                let free = free.into_iter().filter(|stand| !disguised.contains(stand));
                free.take(usize::from(*n)).collect()
            });
            disguised.extend(&real);
            Disguise { real, shown: disguise.shown, n_shown: disguise.n_shown }
        });
        let disguises = disguises.collect();
        Purchase {
            count: if by_the_card { count } else { 1 },
            stands,
            helped: self.called_by_any(&line.helps),
            dismount: line.dismount,
            passes: line.passes,
            disguises,
            ..Purchase::of(card)
        }
    }

    /// The stands whose line has one of these words as its name or troop type; names of lines come before troop types.
    fn called_by_any(&self, words: &[String]) -> Vec<usize> {
        let mut found = Vec::new();
        for word in words {
            let is_name = |line: &StandsLine| {
                let own = line.name.as_deref();
                own.is_some_and(|own| own.eq_ignore_ascii_case(word))
            };
            let by_name = self.stands.iter().any(is_name);
            let mut first = 0;
            for line in &self.stands {
                let after = first + usize::from(line.count);
                if is_name(line) || (!by_name && line.is_called(word)) {
                    found.extend(first..after);
                }
                first = after;
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether a stand, by its number, is the general's.
    fn is_general(&self, stand: usize) -> bool {
        let mut first = 0;
        for line in &self.stands {
            if line.general && stand == first {
                return true;
            }
            first += usize::from(line.count);
        }
        false
    }
}
