//! Section 13: the battle of two armies on lanes.

mod choice;
mod decision;
mod event;
mod field;
mod game;
mod gift;
mod place;
mod player;
mod state;
mod steps;

pub use choice::{Charge, Choice, Path};
pub use event::{BattleEvent, ShortOf};
pub use gift::Gift;
pub use place::{DEPTH, Facing, LANES, Place, distance};
pub use player::Search;
pub use player::{PLAYERS, Player};
pub use state::{BattleState, BattleStep, Camp, Ended, MAX_GENERALS, MAX_UNITS, NONE, UnitState};

use battle_core::BySide;

use self::field::Cells;
use crate::army::{Army, ArmyUnit};
use crate::catalogue::Catalogue;
use crate::parameters::RuleParameters;
use crate::rules::breaking::{Endurance, army_break};
use crate::rules::claims::Claims;
use crate::rules::prompts::Costs;
use crate::troops::Troops;

/// What never changes of a unit in a battle.
#[derive(Clone, Copy, Debug, PartialEq)]
struct KnownUnit {
    troops: Troops,
    /// The number of the general who commands it.
    command: u8,
    /// Section 4: what prompted actions cost it.
    costs: Costs,
    /// What it bears before it breaks.
    endurance: Endurance,
    /// BW that its weapon carries; below 0 without a weapon.
    carries: i8,
}

impl KnownUnit {
    fn of(unit: &ArmyUnit, parameters: &RuleParameters) -> KnownUnit {
        let &ArmyUnit { ref troops, command, .. } = unit;
        KnownUnit {
            troops: *troops,
            command,
            costs: Costs::of(troops, parameters),
            endurance: Endurance::of(troops, parameters),
            carries: troops.carries(parameters),
        }
    }
}

/// Two armies and the rules between them: ready to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Battle {
    armies: BySide<Army>,
    catalogue: Catalogue,
    parameters: RuleParameters,
    /// GL-951: the ground, by seats.
    cells: Cells,
    /// The rows that each unit of a side can claim against each of the other.
    rows: [Vec<u64>; 2],
    /// The units by their numbers in the state: where side A sits in seat one, and where B does.
    units: [Vec<KnownUnit>; 2],
    /// The skirmishers of these, a bit each.
    skirmishers: [u64; 2],
    /// GL-704: how many lost units break each side.
    breaks_at: [u8; 2],
    /// What each side has beyond the rules.
    gifts: BySide<Gift>,
    /// For each side that has a gift, the battle without it.
    without_gift: BySide<Option<Box<Battle>>>,
}

impl Battle {
    /// A battle of two armies, which are always legal.
    ///
    /// `catalogue` is what the armies were read with; characteristics of their own are added to it.
    pub fn new(a: Army, mut b: Army, catalogue: &Catalogue, parameters: &RuleParameters) -> Battle {
        let own = |army: &Army| army.own_catalogue().unwrap_or(catalogue).clone();
        let (catalogue, marks) = own(&a).joined(&own(&b), catalogue);
        b.mark_units(marks);
        let rows_of = |own: &Army, foe: &Army| {
            let mut rows = vec![0; MAX_UNITS * MAX_UNITS];
            for (at, unit) in own.units().iter().enumerate() {
                for (other, enemy) in foe.units().iter().enumerate() {
                    rows[at * MAX_UNITS + other] =
                        catalogue.rows_between(unit.troops.marks, enemy.troops.marks);
                }
            }
            rows
        };
        let rows = [rows_of(&a, &b), rows_of(&b, &a)];
        let units = [[&a, &b], [&b, &a]].map(|seats| {
            // The first stands for those that an army doesn't have.
            let numbers = seats.iter().flat_map(|army| (0..MAX_UNITS).map(move |at| (army, at)));
            let all = numbers.map(|(army, at)| army.units().get(at).unwrap_or(&army.units()[0]));
            all.map(|unit| KnownUnit::of(unit, parameters)).collect::<Vec<_>>()
        });
        let skirmishers = units.each_ref().map(|units| {
            let bits = units.iter().enumerate().map(|(at, unit)| (at, unit.troops.is_sug()));
            bits.fold(0, |all, (at, is_sug)| all | u64::from(is_sug) << at)
        });
        let breaks_at = [&a, &b].map(|army| army_break(army.tugs(), parameters));
        Battle {
            armies: BySide([a, b]),
            catalogue,
            parameters: *parameters,
            cells: Cells::of(parameters),
            rows,
            units,
            skirmishers,
            breaks_at,
            gifts: BySide([Gift::NONE; 2]),
            without_gift: BySide([None, None]),
        }
    }

    /// The battle of two armies by the rules as they are written, with the built-in characteristics.
    pub fn of(a: Army, b: Army) -> Battle {
        Battle::new(a, b, Catalogue::built_in(), &RuleParameters::DEFAULT)
    }

    /// The armies.
    pub fn armies(&self) -> &BySide<Army> {
        &self.armies
    }

    /// The rules.
    pub fn parameters(&self) -> &RuleParameters {
        &self.parameters
    }

    /// Characteristics and claims, those that the armies brought among them.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn claims(&self) -> Claims<'_> {
        Claims { catalogue: &self.catalogue, parameters: &self.parameters }
    }

    fn army(&self, state: &BattleState, seat: usize) -> &Army {
        &self.armies.0[seat ^ usize::from(state.swapped)]
    }

    /// The unit with an index of the state: its seat's first is `seat * MAX_UNITS`.
    #[inline]
    fn unit(&self, state: &BattleState, unit: usize) -> &KnownUnit {
        &self.units[usize::from(state.swapped)][unit]
    }

    #[inline]
    fn troops(&self, state: &BattleState, unit: usize) -> &Troops {
        &self.unit(state, unit).troops
    }

    /// All skirmishers, on the table or not.
    #[inline]
    fn skirmishers(&self, state: &BattleState) -> u64 {
        self.skirmishers[usize::from(state.swapped)]
    }

    #[inline]
    fn is_sug(&self, state: &BattleState, unit: usize) -> bool {
        self.skirmishers(state) >> unit & 1 == 1
    }

    /// GL-704: how many lost units break the army of a seat.
    fn breaks_at(&self, state: &BattleState, seat: usize) -> u8 {
        let own = self.breaks_at[seat ^ usize::from(state.swapped)];
        own.saturating_add_signed(self.gift_of(state, seat).morale).max(1)
    }

    /// GL-106: whether the general of a seat with this number commands allies.
    fn is_allied(&self, state: &BattleState, seat: usize, general: usize) -> bool {
        let generals = self.army(state, seat).generals();
        generals.get(general).is_some_and(|own| own.ally)
    }

    /// GL-106: whether a unit is of a command of allies that hesitates.
    fn hesitates(&self, state: &BattleState, unit: usize) -> bool {
        let command = usize::from(self.unit(state, unit).command);
        state.generals[unit / MAX_UNITS][command].hesitant
    }

    fn rows(&self, state: &BattleState, own: usize, foe: usize) -> u64 {
        let side = (own / MAX_UNITS) ^ usize::from(state.swapped);
        self.rows[side][own % MAX_UNITS * MAX_UNITS + foe % MAX_UNITS]
    }
}
