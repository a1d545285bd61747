//! How much of the lists was imported: wholly, in part, or not at all.

use std::fmt::Write as _;

use triumph::army_lists::Years;

use super::Imported;
use analysis::numbers::grouped;

/// How many things were imported wholly and in part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// Taken whole.
    pub whole: u64,
    /// Taken, with words that aren't checked.
    pub part: u64,
}

impl Taken {
    fn add(&mut self, whole: bool) {
        if whole {
            self.whole += 1;
        } else {
            self.part += 1;
        }
    }

    /// `4,517 whole, 7 in part`; what can't be taken at all is refused with its file.
    fn in_words(self) -> String {
        format!("{} whole, {} in part, 0 not", grouped(self.whole), grouped(self.part))
    }
}

/// What an import has read and left out.
#[derive(Clone, Debug, Default)]
pub struct ImportReport {
    /// Lists; a list is whole if all its entries and cards are.
    pub lists: Taken,
    pub entries: Taken,
    /// Cards offered to armies and entries.
    pub cards: Taken,
    /// Ally options, of which only names and years are known.
    pub allies: u64,
    /// Lists that have ally options.
    pub lists_with_allies: u64,
    /// Ratings and homes whose condition is in words, not in years.
    pub in_words: u64,
    /// A part that was not read: the list, the part, and its words.
    pub unread: Vec<[String; 3]>,
    /// Inconsistencies: the list, and what is odd about it.
    pub oddities: Vec<[String; 2]>,
}

impl ImportReport {
    /// Adds a list.
    pub fn add(&mut self, imported: &Imported) {
        let list = &imported.list;
        for line in &list.entries {
            self.entries.add(line.unread.is_none());
        }
        let of_entries = list.entries.iter().map(|line| &line.cards);
        for offers in of_entries.chain([&list.cards]) {
            // One card whose words name two dismount types is two offers with the same words.
            let mut offers = offers.clone();
            offers.dedup_by(|one, other| one.unread.is_some() && one.unread == other.unread);
            for offer in offers {
                self.cards.add(offer.unread.is_none());
            }
        }
        let in_words = |when: &Option<String>, years: &[Years]| when.is_some() && years.is_empty();
        let ratings = list.invasion.iter().chain(&list.maneuver);
        let ratings = ratings.filter(|one| in_words(&one.when, &one.years));
        let homes = list.homes.iter();
        let homes = homes.filter(|one| in_words(&one.when, &one.years));
        self.in_words += (ratings.count() + homes.count()) as u64;
        self.allies += list.allies.len() as u64;
        self.lists_with_allies += u64::from(!list.allies.is_empty());
        let unread = list.unread();
        let unread = unread.map(|one| [list.name.clone(), one.what, one.words.to_owned()]);
        let before = self.unread.len();
        self.unread.extend(unread);
        self.unread.dedup();
        self.lists.add(self.unread.len() == before);
        let oddities = imported.oddities.iter();
        self.oddities.extend(oddities.map(|oddity| [list.name.clone(), oddity.clone()]));
    }

    /// The report as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "lists    {}, allies apart", self.lists.in_words());
        let _ = writeln!(text, "entries  {}", self.entries.in_words());
        let _ = writeln!(text, "cards    {}", self.cards.in_words());
        let _ = writeln!(
            text,
            "allies   {} options of {} lists by name and year only: the data doesn't say what a contingent consists of",
            grouped(self.allies),
            grouped(self.lists_with_allies)
        );
        let _ = writeln!(
            text,
            "ratings  {} ratings and homes hold under conditions in words (\"Normally\"), which aren't checked",
            grouped(self.in_words)
        );
        if !self.unread.is_empty() {
            text.push_str("\nIn part, since these words aren't checked:\n");
            for [list, what, words] in &self.unread {
                let _ = writeln!(text, "  {list}: {what}: \"{words}\"");
            }
        }
        if !self.oddities.is_empty() {
            text.push_str("\nTaken as they stand, though odd:\n");
            for [list, what] in &self.oddities {
                let _ = writeln!(text, "  {list}: {what}");
            }
        }
        text
    }
}
