//! Which lists allow an army's stands: each list is tried at the year, faction and contingents at which the army fits best.

use std::collections::BTreeSet;

use triumph::RuleParameters;
use triumph::army_lists::{Breach, Choice, ListPart, ListedArmy, Years, check};

use super::ListFile;

/// How well a list fits an army.
#[derive(Clone, Debug)]
pub struct ListFit {
    pub list: String,
    /// The names of its entries.
    pub entries: Vec<String>,
    /// The year, faction and contingents at which it fits best; the earliest year of several.
    pub choice: Choice,
    /// How many stands would have to be others or are missing; 0 if the list allows the army's stands.
    pub amiss: usize,
    /// The breaches by stands (TR-AB-02, -03, -04, -08).
    pub of_stands: Vec<Breach>,
    /// All other breaches: ratings, homes, marks, cards.
    pub others: Vec<Breach>,
}

impl ListFit {
    /// The best fit of a list to an army, whatever list the army names.
    pub fn of(listed_army: &ListedArmy, list: &ListFile, parameters: &RuleParameters) -> ListFit {
        let free = ListedArmy { entries: Vec::new(), ..listed_army.clone() };
        let fits = choices(list).into_iter().map(|choice| {
            let breaches = check(&free, &list.of_year(&choice), &choice, parameters);
            let (of_stands, others): (Vec<_>, Vec<_>) =
                breaches.into_iter().partition(|it| stands_of(it) > 0);
            ListFit {
                list: list.name.clone(),
                entries: list.entries.iter().map(|line| line.name.clone()).collect(),
                choice,
                amiss: of_stands.iter().map(stands_of).sum(),
                of_stands,
                others,
            }
        });
        fits.min_by_key(ListFit::order).expect("a list has a year at least")
    }

    /// A key by which the list that fits best comes first.
    pub fn order(&self) -> (usize, usize) {
        (self.amiss, self.others.len())
    }
}

/// How many stands a breach is about; 0 if it isn't about stands.
fn stands_of(breach: &Breach) -> usize {
    match breach {
        Breach::TooFew { min, found, .. } => usize::from(*min).saturating_sub(*found),
        Breach::TooMany { n, .. }
        | Breach::MixedTypes { n, .. }
        | Breach::NotListed { n, .. }
        | Breach::NotAvailable { n, .. } => *n,
        Breach::WrongGeneral { .. } => 1,
        _ => 0,
    }
}

/// Every choice of a list that can make a difference: the years in which something begins or has just ended, no faction or one
/// that a note names, and no contingent or one of its parts.
fn choices(list: &ListFile) -> Vec<Choice> {
    let mut years = BTreeSet::from([list.years.from]);
    let spans = list.entries.iter().flat_map(|line| &line.entry.years);
    let generals = list.generals.iter().flatten().flat_map(|one| &one.years);
    for Years { from, to } in spans.chain(generals) {
        years.extend([*from, to.saturating_add(1)]);
    }
    years.retain(|year| list.years.contains(*year));
    let notes: BTreeSet<&str> = list.notes().collect();
    let factions = std::iter::once(None).chain(notes.into_iter().map(Some));
    let factions: Vec<Option<&str>> = factions.collect();
    let parts: Vec<ListPart> = list.entries.iter().map(|line| line.entry.part).collect();
    let mut taken = vec![(Vec::new(), Vec::new())];
    for part in parts {
        let option = match part {
            ListPart::Main => continue,
            ListPart::Contingent(number) => (vec![number], Vec::new()),
            ListPart::Ally(number) => (Vec::new(), vec![number]),
        };
        if !taken.contains(&option) {
            taken.push(option);
        }
    }
    let mut choices = Vec::new();
    for &year in &years {
        for &faction in &factions {
            for (contingents, allies) in &taken {
                choices.push(Choice {
                    contingents: contingents.clone(),
                    allies: allies.clone(),
                    ..list.choice(year, faction)
                });
            }
        }
    }
    choices
}
