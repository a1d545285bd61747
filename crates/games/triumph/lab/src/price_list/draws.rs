//! The armies of each meeting, drawn anew, and dearer losses.

use std::sync::Arc;

use battle_core::policy::uniform_below;
use battle_core::{BySide, Side};
use harness::{Contest, ContestDraw, Slot};
use triumph::battle::{Army, Battle};
use triumph::{CardSet, CustomCard, CustomId, Effect, HalfPoints, RuleParameters};
use triumph_players::Player;

use super::field::ListField;
use super::{Meetings, Seated};
use crate::random_armies::{ARMY_OF_A, ARMY_OF_B, PLACE_OF_CARD, dice};
use crate::random_population::{Stands, army};

/// What meets in a cell.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    /// How armies are drawn, and how they meet.
    pub meetings: Meetings,
    /// The army lists whose armies meet; without lists random ones do.
    pub lists: Arc<ListField>,
    pub rules: RuleParameters,
    /// The player of both sides.
    pub seated: Seated,
    /// Whether some of A's types count a point more when they are lost.
    pub dearer: bool,
}

/// Two armies of a slot.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    /// Stands of A and of B.
    pub stands: [Stands; 2],
    armies: [Army; 2],
    /// How many of A's stands count a point more if losses are dearer.
    pub n_dearer: u32,
    dearer: Vec<bool>,
}

impl Draws {
    /// The armies of a slot; `None` if no army of the drawn points is found.
    pub fn of(&self, slot: Slot) -> Option<Drawn> {
        let [a, b] = [("A", ARMY_OF_A), ("B", ARMY_OF_B)].map(|(name, purpose)| {
            if !self.lists.is_empty() {
                let (_, stands, army) = self.lists.army(slot, purpose)?;
                return Some((stands, army));
            }
            let mut dice = dice(slot, purpose);
            let mut below = |n: u32| uniform_below(n, &mut dice);
            let stands = self.meetings.armies.stands(&self.rules.prices(), &mut below)?;
            Some((stands, army(name, &stands, &mut below)))
        });
        let ((of_a, a), (of_b, b)) = (a?, b?);
        let mut dice = dice(slot, PLACE_OF_CARD);
        let dearer = of_a.map(|n| n > 0 && uniform_below(2, &mut dice) == 1);
        let n_dearer = of_a.iter().zip(dearer).map(|(n, is)| if is { u32::from(*n) } else { 0 });
        Some(Drawn {
            stands: [of_a, of_b],
            armies: [a, b],
            n_dearer: n_dearer.sum(),
            dearer: dearer.to_vec(),
        })
    }

    /// Whether the cell plays the slot, whatever its armies are.
    pub fn plays(&self, slot: Slot) -> bool {
        let share = if self.dearer { self.meetings.dearer_share } else { 1 };
        slot.number.is_multiple_of(self.seated.share * share)
    }
}

/// TR-VC-04: a card by which a stand counts a point more when it is lost.
pub(super) fn counts_more() -> Option<(CustomId, CustomCard)> {
    let card = CustomCard::new("Counts a point more", &[Effect::Points(HalfPoints::whole(1))])?;
    Some((CustomId::new(0)?, card))
}

impl ContestDraw<Battle, Player> for Draws {
    fn contest(&self, slot: Slot) -> Option<Contest<Battle, Player>> {
        if !self.plays(slot) {
            return None;
        }
        let mut drawn = self.of(slot)?;
        let mut rules = self.rules;
        if self.dearer {
            if drawn.n_dearer == 0 {
                return None;
            }
            let (id, card) = counts_more()?;
            rules.custom = rules.custom.with(id, card);
            let [a, _] = &mut drawn.armies;
            for stand in a.stands.iter_mut().filter(|it| drawn.dearer[it.troop as usize]) {
                stand.cards = CardSet::EMPTY.with_custom(id);
            }
        }
        Some(Contest {
            game: Battle::new(BySide(drawn.armies), &rules).ok()?,
            policies: BySide([Side::A, Side::B].map(|_| self.seated.player)),
        })
    }

    fn n_pairs(&self) -> u64 {
        self.meetings.pairs
    }
}
