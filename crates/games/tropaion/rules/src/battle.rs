//! Two armies under one set of rules, ready to be played.

mod decisions;
mod game;
mod position;

pub use position::Placed;

use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{BySeat, BySide, Dice, RuleId, Seat, Seating, Side};

use crate::army::{Army, Breach, PointsList};
use crate::cards::{Card, Cards};
use crate::gift::Gift;
use crate::grid::Cell;
use crate::parameters::RuleParameters;
use crate::state::State;
use crate::troops::{Profile, UnitType, Weapon};
use crate::units::{MAX_UNITS, UnitId, Units};

/// A battle ready to be played. A value of this type has no breaches.
#[derive(Clone, Debug, PartialEq)]
pub struct Battle {
    armies: BySide<Army>,
    parameters: RuleParameters,
    deck: Cards,
    /// Profiles by seating and unit; places without a unit repeat the first one.
    pub(crate) profiles: [[Profile; MAX_UNITS]; 2],
    /// Units looked up by their type or trait, by seating.
    kinds: [Kinds; 2],
    /// What each side has beyond the rules.
    pub(crate) gifts: BySide<Gift>,
    /// For each side that has a gift, the battle without it.
    pub(crate) without_gift: BySide<Option<Box<Battle>>>,
}

/// Units of both armies looked up by their type or trait.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Kinds {
    warbands: Units,
    shooters: Units,
    /// Units of the same type as each.
    alike: [Units; MAX_UNITS],
    /// TP-601: how far the unit of each seat charges that charges furthest, alone and without hurrying.
    longest_charge: BySeat<i8>,
}

impl Kinds {
    fn of(profiles: &[Profile; MAX_UNITS]) -> Kinds {
        let with = |is: &dyn Fn(&Profile) -> bool| {
            let all = (0..).map(UnitId).zip(profiles);
            all.filter(|(_, own)| is(own)).map(|(unit, _)| unit).collect()
        };
        Kinds {
            warbands: with(&|own| own.of == UnitType::Warband),
            shooters: with(&|own| own.weapon != Weapon::None),
            alike: profiles.map(|one| with(&|own| own.of == one.of)),
            longest_charge: BySeat::from_fn(|seat| {
                let own = Units::of_seat(seat).iter();
                let reach = own.map(|unit| profiles[unit.index()].numbers.charge_move as i8);
                reach.max().unwrap_or(0)
            }),
        }
    }
}

/// Something that is wrong with a battle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BattleBreach {
    /// With an army.
    #[error("{army}: {breach}")]
    Army {
        /// Its name.
        army: String,
        /// The rule that the army breaks.
        breach: Breach,
    },
    /// TP-A01: with the deck.
    #[error(
        "the deck has {n} cards; take at least {}: five each, and two that each may exchange (TP-A01)",
        BattleBreach::LEAST_CARDS
    )]
    Deck {
        /// How many it has.
        n: u32,
    },
    /// TP-A01: with own cards in the deck.
    #[error(
        "the deck holds own cards of one kind: one army has `{one}`, the other `{other}`; let both have the same, or leave `in_deck` out"
    )]
    OwnCards {
        /// What side A's is called.
        one: String,
        /// What side B's is called.
        other: String,
    },
}

impl BattleBreach {
    /// TP-A01: five each, and two that each may exchange.
    pub const LEAST_CARDS: u32 = 14;
}

impl Battle {
    /// The battle of two armies.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with either army and with the deck.
    pub fn new(
        armies: BySide<Army>,
        parameters: &RuleParameters,
        points: &PointsList,
        deck: Cards,
    ) -> Result<Battle, Vec<BattleBreach>> {
        let mut breaches = Vec::new();
        for army in &armies.0 {
            for breach in army.breaches(points, parameters) {
                breaches.push(BattleBreach::Army { army: army.name.clone(), breach });
            }
        }
        let own = armies.0.each_ref().map(|army| army.own_card.as_ref());
        if let [Some(one), Some(other)] = own
            && one.in_deck + other.in_deck > 0
            && !one.is_same(other)
        {
            breaches
                .push(BattleBreach::OwnCards { one: one.name.clone(), other: other.name.clone() });
        }
        let in_deck = own.into_iter().flatten().map(|own| own.in_deck).max();
        let deck = deck.with(Card::Own, in_deck.unwrap_or(0));
        if deck.len() < BattleBreach::LEAST_CARDS {
            breaches.push(BattleBreach::Deck { n: deck.len() });
        }
        if !breaches.is_empty() {
            return Err(breaches);
        }
        let of = |seating: Seating| {
            let mut profiles = [Profile::plain(UnitType::HeavyInfantry); MAX_UNITS];
            for seat in Seat::ALL {
                for (place, unit) in armies[seating.side_in(seat)].units.iter().enumerate() {
                    profiles[UnitId::of(seat, place).index()] = unit.armed(parameters);
                }
            }
            profiles
        };
        let profiles = [of(Seating::AFirst), of(Seating::BFirst)];
        let kinds = profiles.each_ref().map(Kinds::of);
        Ok(Battle {
            armies,
            parameters: *parameters,
            deck,
            profiles,
            kinds,
            gifts: BySide([Gift::NONE; 2]),
            without_gift: BySide([None, None]),
        })
    }

    /// The battle of two armies by the rules as they are written.
    ///
    /// # Errors
    ///
    /// As [`Battle::new`].
    pub fn of(a: Army, b: Army) -> Result<Battle, Vec<BattleBreach>> {
        Battle::new(BySide([a, b]), &RuleParameters::DEFAULT, &PointsList::PLACEHOLDER, Cards::DECK)
    }

    /// Looks units up by their type or trait, after their profiles have changed.
    pub(crate) fn look_up_kinds(&mut self) {
        self.kinds = self.profiles.each_ref().map(Kinds::of);
    }

    /// Both armies.
    pub fn armies(&self) -> &BySide<Army> {
        &self.armies
    }

    /// The rules that it is played by.
    pub fn parameters(&self) -> &RuleParameters {
        &self.parameters
    }

    /// TP-A01: the deck.
    pub fn deck(&self) -> &Cards {
        &self.deck
    }

    /// What a unit is.
    #[inline]
    pub fn profile(&self, state: &State, unit: UnitId) -> &Profile {
        &self.profiles[state.seating as usize][unit.index()]
    }

    /// TP-035: all warbands. Of a seat's own they are those of [`State::of`] it.
    #[inline]
    pub(crate) fn warbands(&self, state: &State) -> Units {
        self.kinds[state.seating as usize].warbands
    }

    /// TP-501: all units with something to shoot.
    #[inline]
    pub(crate) fn shooters(&self, state: &State) -> Units {
        self.kinds[state.seating as usize].shooters
    }

    /// TP-601: no unit of a seat charges further alone and without hurrying.
    #[inline]
    pub(crate) fn longest_charge(&self, state: &State, seat: Seat) -> i8 {
        self.kinds[state.seating as usize].longest_charge[seat]
    }

    /// All units of the type of one, itself too.
    #[inline]
    pub(crate) fn alike(&self, state: &State, unit: UnitId) -> Units {
        self.kinds[state.seating as usize].alike[unit.index()]
    }

    /// How many units a seat's army has.
    #[inline]
    pub fn army_size(&self, state: &State, seat: Seat) -> usize {
        self.armies[state.seating.side_in(seat)].units.len()
    }

    /// Which army sits in a seat.
    pub fn army_of(&self, state: &State, seat: Seat) -> &Army {
        let side: Side = state.seating.side_in(seat);
        &self.armies[side]
    }

    /// TP-304: the width and the depth of the table, in cells.
    #[inline]
    pub(crate) fn table(&self) -> (i8, i8) {
        let RuleParameters { table_width, table_depth, .. } = &self.parameters;
        (table_width.0 as i8, table_depth.0 as i8)
    }

    /// Whether a cell is on the table.
    #[inline]
    pub fn on_table(&self, cell: Cell) -> bool {
        let (width, depth) = self.table();
        (0..width).contains(&cell.x) && (0..depth).contains(&cell.y)
    }

    /// One die of a seat's stream of some purpose.
    pub(crate) fn die(
        &self,
        state: &mut State,
        seat: Seat,
        purpose: Purpose,
        rule: RuleId,
        chance: &mut impl Chance,
    ) -> u8 {
        let role = Role::of_seat(purpose, seat, state.turn).nth(state.rolls);
        state.rolls += 1;
        chance.dice(role).d6(rule)
    }

    /// TP-M18: two dice against each other, seat one's first, whose half-turn it may be.
    pub(crate) fn dice(
        &self,
        state: &mut State,
        purpose: Purpose,
        rule: RuleId,
        chance: &mut impl Chance,
    ) -> [u8; 2] {
        let role = Role::shared(purpose, state.turn).nth(state.rolls);
        state.rolls += 1;
        let roll = chance.dice(role).opposed(rule);
        [roll.first(), roll.second()]
    }
}
