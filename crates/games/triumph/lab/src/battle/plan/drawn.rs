//! Matchups in which an army is drawn from a list, anew for every eight pairs.

use battle_core::streams::Purpose;
use battle_core::{BySide, Side};
use harness::{Contest, ContestDraw, Slot};
use triumph::army_lists::total_cost;
use triumph::battle::{Army, Battle, BattleProblem, Gift};
use triumph::{HalfPoints, RuleParameters};
use triumph_players::Player;

use crate::random_armies::{ARMY_OF_A, ARMY_OF_B, RandomArmies};

/// An army in the field, and what it costs with its cards.
#[derive(Clone, Debug)]
pub(super) struct Costed {
    pub army: Army,
    pub cost: HalfPoints,
}

/// The battle of two armies, which knows what they cost.
pub(super) fn battle_of(
    armies: BySide<Costed>,
    gifts: BySide<Gift>,
    rules: &RuleParameters,
) -> Result<Battle, Vec<BattleProblem>> {
    let costs = BySide(armies.0.each_ref().map(|it| it.cost));
    let battle = Battle::with_gifts(BySide(armies.0.map(|it| it.army)), gifts, rules)?;
    Ok(battle.with_costs(costs))
}

/// Where the army of a side comes from.
#[derive(Debug)]
pub(super) enum Party {
    /// One army in all battles.
    Army(Box<Costed>),
    List(Box<RandomArmies>),
    /// Several, which take turns.
    Field(Vec<Party>),
}

impl Party {
    fn army(&self, slot: Slot, purpose: Purpose, rules: &RuleParameters) -> Option<Costed> {
        match self {
            Party::Army(army) => Some(Costed::clone(army)),
            Party::List(list) => {
                let listed_army = list.army(slot, purpose).ok()?;
                Some(Costed {
                    cost: total_cost(&listed_army, rules),
                    army: listed_army.in_the_field(),
                })
            }
            Party::Field(members) => {
                // Within a block each comes as often as every other, or once more.
                let turn = slot.in_block() % members.len().max(1);
                members.get(turn)?.army(slot, purpose, rules)
            }
        }
    }
}

/// A matchup whose armies are drawn.
#[derive(Debug)]
pub(super) struct Drawn {
    pub parties: BySide<Party>,
    pub gifts: BySide<Gift>,
    pub rules: RuleParameters,
    pub policies: BySide<Player>,
}

impl ContestDraw<Battle, Player> for Drawn {
    fn contest(&self, slot: Slot) -> Option<Contest<Battle, Player>> {
        let army = |side: Side, purpose| self.parties[side].army(slot, purpose, &self.rules);
        let armies = BySide([army(Side::A, ARMY_OF_A)?, army(Side::B, ARMY_OF_B)?]);
        let game = battle_of(armies, self.gifts, &self.rules).ok()?;
        Some(Contest { game, policies: self.policies })
    }
}
