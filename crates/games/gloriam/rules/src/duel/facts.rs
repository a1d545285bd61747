//! What of a side never changes in a duel: computed once, since every turn asks for it.

use super::Contender;
use crate::parameters::RuleParameters;
use crate::rules::breaking::Endurance;
use crate::rules::charges::charge_range;
use crate::rules::prompts::{Costs, Prompt, break_off};

/// What one side of a duel can do against the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Facts {
    /// GL-011: its move in its ground.
    pub distance: u8,
    /// GL-907: BW at which it may declare a charge; 0 if it never may.
    pub charges_within: u8,
    /// GL-204: it may countercharge.
    pub countercharges: bool,
    /// GL-401: it may run away or skirmish.
    pub evades: bool,
    /// GL-405: BW that it shoots at most; 0 without missiles.
    pub shoots_within: u8,
    /// GL-226 to GL-228: how it breaks off.
    pub breaks_off: Option<Prompt>,
    /// What it bears before it breaks.
    pub endurance: Endurance,
    /// What prompted actions cost it.
    pub costs: Costs,
}

impl Facts {
    /// Those of a side against another.
    pub fn of(own: &Contender, foe: &Contender, parameters: &RuleParameters) -> Facts {
        let troops = &own.troops;
        let move_of = |side: &Contender| side.troops.moves.distance(side.ground.terrain);
        let (distance, its) = (move_of(own), move_of(foe));
        let may_charge = troops.may_charge();
        Facts {
            distance,
            charges_within: if may_charge { charge_range(distance, parameters) } else { 0 },
            countercharges: may_charge && (!troops.is_sug() || foe.troops.is_sug()) && distance > 1,
            evades: troops.may_evade(parameters),
            shoots_within: troops
                .weapon
                .map_or(0, |weapon| weapon.range(troops.moves.is_mounted(), parameters).1),
            breaks_off: break_off(troops, &foe.troops, distance, its),
            endurance: Endurance::of(troops, parameters),
            costs: Costs::of(troops, parameters),
        }
    }
}
