//! What of a side never changes in a duel: computed once, since every turn asks for it.

use super::Contender;
use crate::parameters::RuleParameters;
use crate::rules::breaking::Endurance;
use crate::rules::charges::{charge_range, forced_within};
use crate::rules::prompts::{Costs, Prompt, break_off, fall_back};
use crate::tables::Number;

/// What one side of a duel can do against the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Facts {
    /// GL-011: its move in its ground.
    pub distance: u8,
    /// GL-907: BW at which it may declare a charge; 0 if it never may.
    pub charges_within: u8,
    /// GL-307: BW within which it has to charge; 0 if it never has to.
    pub forced_within: u8,
    /// GL-204: it may countercharge.
    pub countercharges: bool,
    /// GL-401: it may run away or skirmish.
    pub evades: bool,
    /// GL-405: BW that it shoots at most; 0 without missiles.
    pub shoots_within: u8,
    /// GL-226 to GL-228: how it breaks off.
    pub breaks_off: Option<Prompt>,
    /// The numbers of its moves.
    pub distances: Distances,
    /// What it bears before it breaks.
    pub endurance: Endurance,
    /// What prompted actions cost it.
    pub costs: Costs,
}

impl Facts {
    /// The facts of a side against another.
    pub fn of(own: &Contender, foe: &Contender, parameters: &RuleParameters) -> Facts {
        let troops = &own.troops;
        let move_of =
            |side: &Contender| side.troops.moves.distance(side.ground.terrain, parameters);
        let (distance, its) = (move_of(own), move_of(foe));
        let may_charge = troops.may_charge();
        Facts {
            distance,
            charges_within: if may_charge { charge_range(distance, parameters) } else { 0 },
            forced_within: forced_within(troops, parameters),
            countercharges: may_charge
                && (!troops.is_sug() || foe.troops.is_sug())
                && distance > parameters.tables.count(Number::CounterLess),
            evades: troops.may_evade(parameters),
            shoots_within: troops
                .weapon
                .map_or(0, |weapon| weapon.range(troops.moves.is_mounted(), parameters).1),
            breaks_off: break_off(troops, &foe.troops, distance, its),
            distances: Distances {
                fall_back: fall_back(troops, parameters),
                break_off: parameters.tables.count(Number::BreakOff),
                after_a_run: parameters.tables.count(Number::Short),
                contract_ahead: parameters.tables.count(Number::ContractAhead),
                contract_from: parameters.tables.count(Number::ContractFrom),
            },
            endurance: Endurance::of(troops, parameters),
            costs: Costs::of(troops, parameters),
        }
    }
}

/// Numbers of moves of the printed tables, in BW: beside the other facts of a side, so that they aren't loaded before every step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Distances {
    /// GL-218, GL-219: most of a fall back.
    pub fall_back: u8,
    /// GL-226: least of a break-off.
    pub break_off: u8,
    /// GL-916: most of an advance after a run.
    pub after_a_run: u8,
    /// GL-212: least of an advance that contracts.
    pub contract_ahead: u8,
    /// GL-214: how far from a tactical unit a side may contract.
    pub contract_from: u8,
}
