//! Matchups in which an army is drawn from a list, anew for every eight pairs.

use battle_core::streams::Purpose;
use battle_core::{BySide, Side};
use harness::{Contest, ContestDraw, Slot};
use triumph::RuleParameters;
use triumph::army_lists::ListedArmy;
use triumph::battle::{Army, Battle};
use triumph_players::Player;

use crate::games::triumph::random_armies::{ARMY_OF_A, ARMY_OF_B, RandomArmies};

/// Where an army comes from.
#[derive(Debug)]
pub(super) enum Party {
    /// It is always the same.
    Army(Box<Army>),
    /// A list.
    List(Box<RandomArmies>),
    /// Several, who take turns.
    Field(Vec<Party>),
}

impl Party {
    /// The army of a slot.
    fn army(&self, slot: Slot, purpose: Purpose) -> Option<Army> {
        match self {
            Party::Army(army) => Some(Army::clone(army)),
            Party::List(list) => {
                let listed_army = list.army(slot, purpose).ok();
                listed_army.as_ref().map(ListedArmy::in_the_field)
            }
            Party::Field(members) => {
                // Within a block each comes as often as every other one, or once more.
                let turn = slot.in_block() % members.len().max(1);
                members.get(turn)?.army(slot, purpose)
            }
        }
    }
}

/// A matchup whose armies are drawn.
#[derive(Debug)]
pub(super) struct Drawn {
    pub parties: BySide<Party>,
    pub rules: RuleParameters,
    pub policies: BySide<Player>,
}

impl ContestDraw<Battle, Player> for Drawn {
    fn contest(&self, slot: Slot) -> Option<Contest<Battle, Player>> {
        let army = |side: Side, purpose| self.parties[side].army(slot, purpose);
        let armies = BySide([army(Side::A, ARMY_OF_A)?, army(Side::B, ARMY_OF_B)?]);
        Some(Contest {
            game: Battle::new(armies, &self.rules).ok()?,
            policies: self.policies,
        })
    }
}
