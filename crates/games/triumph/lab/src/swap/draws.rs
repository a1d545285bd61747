//! The armies that have one group or the other, and their enemies.

use std::sync::Arc;

use battle_core::policy::uniform_below;
use battle_core::{BySide, Side};
use harness::{Contest, ContestDraw, Slot};
use triumph::battle::{Army, ArmyStand, Battle};
use triumph::{RuleParameters, TroopType};
use triumph_players::Player;

use super::group::Group;
use super::in_lists;
use crate::random_armies::{ARMY_OF_A, ARMY_OF_B, RandomArmies, dice};
use crate::random_population::{RandomPopulation, army};

/// Where armies come from.
#[derive(Debug)]
pub enum Field {
    /// Random armies, which no list limits.
    Random(RandomPopulation),
    /// From lists, which take turns, and so do the lists of their enemies.
    Lists {
        /// The lists that may have both groups.
        own: Vec<RandomArmies>,
        /// The lists of the enemies.
        enemies: Vec<RandomArmies>,
    },
}

/// What meets in a cell.
#[derive(Clone, Debug)]
pub struct Draws {
    /// Where armies come from.
    pub field: Arc<Field>,
    /// Both groups.
    pub groups: Arc<[Group; 2]>,
    /// The number of the group that A has.
    pub having: usize,
    /// How many pairs of battles two armies play before others are drawn.
    pub pairs: u64,
    pub rules: RuleParameters,
    /// The player of both sides.
    pub player: Player,
}

impl Draws {
    /// The army of a slot with each group; `None` if none is found that may have both.
    pub fn both(&self, slot: Slot) -> Option<[Army; 2]> {
        let mut dice = dice(slot, ARMY_OF_A);
        match &*self.field {
            Field::Random(population) => {
                let [first, second] = &*self.groups;
                let others = |troop: &TroopType| !first.has(*troop) && !second.has(*troop);
                let others: Vec<TroopType> = TroopType::ALL.into_iter().filter(others).collect();
                let mut below = |n: u32| uniform_below(n, &mut dice);
                let (cost, prices) = (first.cost(&self.rules), self.rules.prices());
                let rest = population.beside(cost, &others, &prices, &mut below)?;
                let rest = army("A", &rest, &mut below);
                Some([first, second].map(|group| with(&rest, group)))
            }
            Field::Lists { own, .. } => {
                let list = &own[slot.in_block() % own.len()];
                in_lists::both(&self.groups, list, &mut dice)
            }
        }
    }

    fn enemy(&self, slot: Slot) -> Option<Army> {
        match &*self.field {
            Field::Random(population) => {
                let mut dice = dice(slot, ARMY_OF_B);
                let mut below = |n: u32| uniform_below(n, &mut dice);
                let stands = population.stands(&self.rules.prices(), &mut below)?;
                Some(army("B", &stands, &mut below))
            }
            Field::Lists { own, enemies } => {
                let list = &enemies[slot.in_block() / own.len() % enemies.len()];
                Some(list.army(slot, ARMY_OF_B).ok()?.in_the_field())
            }
        }
    }
}

/// The army with the stands of a group added, in the order of types of random armies; the general stays the same stand.
fn with(rest: &Army, group: &Group) -> Army {
    let mut army = rest.clone();
    let added = group.0.iter().flat_map(|(troop, n)| vec![ArmyStand::of(*troop); usize::from(*n)]);
    army.stands.extend(added);
    army.stands.sort_by_key(|stand| stand.troop as usize);
    army
}

impl ContestDraw<Battle, Player> for Draws {
    fn contest(&self, slot: Slot) -> Option<Contest<Battle, Player>> {
        let [first, second] = self.both(slot)?;
        let own = if self.having == 0 { first } else { second };
        Some(Contest {
            game: Battle::new(BySide([own, self.enemy(slot)?]), &self.rules).ok()?,
            policies: BySide([Side::A, Side::B].map(|_| self.player)),
        })
    }

    fn n_pairs(&self) -> u64 {
        self.pairs
    }
}
