//! Profiles: a form under the cards in force for it for a while; each is a row of the odds.

use crate::battle::forms::{FormId, Forms};
use crate::cards::{Card, CardSet};
use crate::engagement::Stand;

/// A profile, as the index of its row in the odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile(u16);

impl Profile {
    /// The row of a stand whose odds are never looked up.
    pub const NONE: Profile = Profile(0);

    #[inline]
    /// Its place in tables of profiles.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The cards that are in force for some stands for a while: bowmen, a mark, a wagon behind, a screen.
const PASSING: [Card; 4] =
    [Card::SupportingBowmen, Card::ScythedChariots, Card::StandardWagon, Card::ElephantScreen];

/// How many sets of them there are.
const N_SETS: usize = 1 << PASSING.len();

/// Every profile of a battle: its forms, each under every set of the passing cards that the armies have.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Profiles {
    stands: Vec<Stand>,
    /// The profile by form and by the set of passing cards; a set that the armies don't have counts as the empty one.
    of: Vec<[Profile; N_SETS]>,
}

impl Profiles {
    /// The profiles of these forms in a battle of armies that together have these cards.
    pub(in crate::battle) fn new(forms: &Forms, cards: CardSet) -> Profiles {
        let mut profiles = Profiles { stands: Vec::new(), of: Vec::new() };
        for form in forms.all() {
            let mut of_form = [Profile::NONE; N_SETS];
            for (number, profile) in of_form.iter_mut().enumerate() {
                let passing = set_of(number).intersection(cards);
                let in_force = passing.iter().fold(form.cards, CardSet::with);
                let gift = form.given.factor;
                let stand = Stand { cards: in_force, gift, ..Stand::of(form.troop) };
                *profile = profiles.intern(stand);
            }
            profiles.of.push(of_form);
        }
        profiles
    }

    fn intern(&mut self, stand: Stand) -> Profile {
        let known = self.stands.iter().position(|other| *other == stand);
        let at = known.unwrap_or_else(|| {
            self.stands.push(stand);
            self.stands.len() - 1
        });
        Profile(at as u16)
    }

    /// A stand of each profile, in their order.
    pub fn stands(&self) -> &[Stand] {
        &self.stands
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.stands.len()
    }

    /// The profile of a form under passing cards.
    #[inline]
    pub fn of(&self, form: FormId, passing: CardSet) -> Profile {
        let number = if passing.is_empty() { 0 } else { number_of(passing) };
        self.of[usize::from(form)][number]
    }
}

fn set_of(number: usize) -> CardSet {
    let is_in = |at: &usize| number >> at & 1 == 1;
    (0..PASSING.len()).filter(is_in).map(|at| PASSING[at]).collect()
}

fn number_of(passing: CardSet) -> usize {
    let bit = |(at, card): (usize, &Card)| usize::from(passing.contains(*card)) << at;
    PASSING.iter().enumerate().map(bit).sum()
}
