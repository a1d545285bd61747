//! The position of a battle (GL-964).

use super::choice::Path;
use super::place::{Facing, LANES, Place};
use crate::dice_set::Colour;
use crate::duel::Response;
use crate::generals::General;
use crate::rules::cards::Cards;
use crate::rules::claims::Face;
use crate::rules::losses::{Bases, MAX_FILES};

/// GL-962: most units of an army: 14 tactical and 6 skirmish units.
pub const MAX_UNITS: usize = 20;
/// GL-962: most generals of an army.
pub const MAX_GENERALS: usize = 4;
/// No unit.
pub const NONE: u8 = u8::MAX;

/// Where in the turn a battle is (GL-965).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BattleStep {
    /// 1.1 to 1.3: discards, deals, gifts.
    Cards,
    /// 2.1: generals lead or fight (GL-906). GL-967 also lets skirmishers clear the way here (C1): none has to, since charges go through
    /// friendly skirmishers.
    Generals,
    /// 2.2.
    Declare,
    /// 2.4.
    Countercharge,
    /// 2.5: responses.
    Respond,
    /// 2.5: targets of fire at chargers.
    ChargeFire,
    /// 2.5: the dice of that.
    ChargeVolleys,
    /// 2.6: prompting through fire.
    PromptThrough,
    /// 2.6 to 2.8: charge moves, fights, routs.
    ChargeCombat,
    /// 2.8: pursuits.
    ChargePursuit,
    /// GL-303, 3.1: targets of shooting.
    Shoot,
    /// GL-303, 3.1, 3.2: the dice of that, all at once; then who breaks, and tests.
    Volleys,
    /// GL-304, 4.3: moves of units; generals were replaced just before (4.2).
    Move,
    /// 4.3: moves of generals by themselves (GL-205), which GL-967 has at 2.1 too.
    MoveGenerals,
    /// GL-305, 5.2, 5.3: melee, tests for killed generals, routs.
    Melee,
    /// 5.3: pursuits.
    Pursuit,
    /// 5.4.
    BreakOff,
    /// 5.5.
    MoveBases,
    /// 6.1.
    Recover,
    /// 6.2.
    End,
    /// It is over.
    Over,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ended {
    /// GL-704: this seat's army broke.
    Broke(u8),
    /// GL-707: both broke in one item.
    Both,
    /// GL-708: the turn limit.
    Limit,
}

/// A unit in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitState {
    /// It is on the table.
    pub here: bool,
    /// Its place on the table.
    pub place: Place,
    /// Its bases.
    pub bases: Bases,
    /// The unit to its front, in contact; [`NONE`] if there is none.
    pub foe: u8,
    /// The face of that unit that it touches.
    pub hits: Face,
    /// GL-958: a contact that began at a flank is two files wide at most.
    pub sideways: bool,
    /// GL-515: it came to its place in contact, so it doesn't defend a wall or hedge there.
    pub came_over: bool,
    /// The target of its charge or volley; [`NONE`] of a charge at a camp.
    pub target: u8,
    /// The way of its charge.
    pub path: Path,
    /// It will shoot at its target in this step.
    pub fires: bool,
    /// It charges or countercharges now.
    pub charging: bool,
    /// It charged this turn.
    pub charged: bool,
    /// It has shot this turn.
    pub shot: bool,
    /// Its answer to a charge this turn.
    pub response: Response,
    /// Hits at 2.5 and 3.1.
    pub hit: [u8; 2],
    /// BW given back by GL-206.
    pub recovered: u8,
    /// Pursuits that it has to make or refuse now.
    pub pursuits: u8,
    /// GL-705, `pursuit_contact`: its contact, made in a pursuit, is a charge combat still to be fought.
    pub bursts_in: bool,
    /// GL-602, GL-606: tests that it will take at 2.8 because runners burst through it.
    pub burst: u8,
    /// Kill-a-base tests that it has taken this turn, each with dice of its own.
    pub tests: u8,
}

impl UnitState {
    /// A unit that is not in the battle.
    pub(super) const ABSENT: UnitState = UnitState {
        here: false,
        place: Place { lane: 0, y: 0, facing: Facing::Up },
        bases: Bases { files: [0; MAX_FILES], width: 0, wounds: 0, lost: 0 },
        foe: NONE,
        hits: Face::Front,
        sideways: false,
        came_over: false,
        target: NONE,
        path: Path::Ahead,
        fires: false,
        charging: false,
        charged: false,
        shot: false,
        response: Response::Stood,
        hit: [0; 2],
        recovered: 0,
        pursuits: 0,
        bursts_in: false,
        burst: 0,
        tests: 0,
    };
}

/// A general in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GeneralState {
    /// The general, if the army has one of this number; GL-976: without generals, the owner of the command's hand.
    pub general: Option<General>,
    /// The unit that he is with, or [`NONE`].
    pub with: u8,
    /// Where he stands while he is with no unit.
    pub place: Place,
    /// His hand.
    pub hand: Cards,
    /// GL-106: an ally who hesitates.
    pub hesitant: bool,
    /// GL-109: blocks that he has moved in this phase.
    pub blocks: u8,
}

/// GL-961: a camp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Camp {
    /// It stands.
    Stands,
    /// It has been sacked in this turn.
    Sacked,
    /// It is lost.
    Lost,
}

/// GL-108, GL-115: a block move that goes on: the action and the colour that were paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block {
    /// What all do; 0 for no block.
    pub action: u8,
    /// Tactical units that may still join.
    pub left: u8,
    /// The lanes that it stands in.
    pub lanes: (i8, i8),
    /// Where its first unit's front edge was.
    pub y: i8,
    /// The colour that was paid for.
    pub paid: u8,
}

impl Block {
    /// No block.
    pub(super) const NONE: Block = Block { action: 0, left: 0, lanes: (0, 0), y: 0, paid: 0 };
}

/// A position: plain data of about 2 kB; a test holds the size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleState {
    /// Units by seat: those of seat two begin at [`MAX_UNITS`].
    pub units: [UnitState; 2 * MAX_UNITS],
    /// Units on the table, a bit each.
    pub(super) on_table: u64,
    /// The units on the table that stand in each lane.
    pub(super) lanes: [u64; LANES as usize],
    /// How many units each seat has.
    pub counts: [u8; 2],
    /// Generals by seat.
    pub generals: [[GeneralState; MAX_GENERALS]; 2],
    /// Whether side B sits in seat one.
    pub swapped: bool,
    /// Turns from 0.
    pub turn: u8,
    /// The active seat.
    pub active: u8,
    /// Where in the turn.
    pub step: BattleStep,
    /// The current item of the step: units in roster order, the active side's first.
    pub item: u8,
    /// The pack.
    pub deck: Cards,
    /// Cards played since the last shuffle.
    pub played: Cards,
    /// Cards that the army commander of each seat was dealt last by a gift, as far as he may still hold them.
    pub given: [Cards; 2],
    /// Block moves that go on.
    pub blocks: [Block; 2],
    /// GL-220: the unit of the item has made one move and may make another.
    pub moved_once: bool,
    /// Tactical units lost.
    pub lost: [u8; 2],
    /// GL-961: the camps, if the armies have some.
    pub camps: [Camp; 2],
    /// Bases lost by kill-a-base tests.
    pub kab_lost: [u8; 2],
    /// Charges that were declared and stopped by fire.
    pub slowed_out: [u8; 2],
    /// Cards played.
    pub cards_played: [u8; 2],
    /// How it ended.
    pub ended: Option<Ended>,
    /// Tests of generals this turn, each with dice of its own.
    pub rolls: u16,
}

/// All units of a seat, as bits.
#[inline]
pub(super) const fn of_seat(seat: usize) -> u64 {
    ((1 << MAX_UNITS) - 1) << (seat * MAX_UNITS)
}

/// Units given as bits, in order.
#[inline]
pub(super) fn units_in(mut units: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (units != 0).then(|| {
            let unit = units.trailing_zeros() as usize;
            units &= units - 1;
            unit
        })
    })
}

impl BattleState {
    /// GL-309: whose item it is.
    #[inline]
    pub fn picker(&self) -> usize {
        usize::from((self.active + self.item) % 2)
    }

    /// The unit of the item, if the seat has one of that number and it is on the table.
    #[inline]
    pub fn item_unit(&self) -> Option<usize> {
        let (seat, at) = (self.picker(), self.item / 2);
        let unit = seat * MAX_UNITS + usize::from(at);
        (at < self.counts[seat] && self.units[unit].here).then_some(unit)
    }

    /// Units on the table of a seat.
    #[inline]
    pub fn of(&self, seat: usize) -> impl Iterator<Item = usize> + use<> {
        units_in(self.on_table & of_seat(seat))
    }

    /// Units of both seats in a lane, as bits; a lane beside the field is empty.
    #[inline]
    pub(super) fn in_lane(&self, lane: i8) -> u64 {
        self.lanes.get(lane as usize).copied().unwrap_or_default()
    }

    /// The units in a lane and in the next ones.
    #[inline]
    pub(super) fn near_lane(&self, lane: i8) -> u64 {
        self.in_lane(lane - 1) | self.in_lane(lane) | self.in_lane(lane + 1)
    }

    /// The units in a range of lanes.
    #[inline]
    pub(super) fn in_lanes(&self, lanes: std::ops::RangeInclusive<i8>) -> u64 {
        let (low, high) = ((*lanes.start()).max(0), (*lanes.end()).min(LANES - 1));
        let lanes = self.lanes.get(low as usize..(high + 1) as usize).unwrap_or_default();
        lanes.iter().fold(0, |all, units| all | units)
    }

    /// Puts a unit somewhere, whether it was on the table before or not.
    pub fn put(&mut self, unit: usize, place: Place) {
        self.take_off(unit);
        self.units[unit].here = true;
        self.units[unit].place = place;
        self.units[unit].came_over = false;
        self.on_table |= 1 << unit;
        self.lanes[place.lane as usize] |= 1 << unit;
    }

    /// Takes a unit off the table, if it is on it.
    pub fn take_off(&mut self, unit: usize) {
        self.units[unit].here = false;
        self.on_table &= !(1 << unit);
        self.lanes[self.units[unit].place.lane as usize] &= !(1 << unit);
    }

    /// All units on the table, the active side's first, in roster order.
    pub fn all(&self) -> impl Iterator<Item = usize> + use<> {
        let active = usize::from(self.active);
        self.of(active).chain(self.of(1 - active))
    }

    /// Whether a unit has an enemy to its front, or at its flank or rear.
    pub fn is_engaged(&self, unit: usize) -> bool {
        let own = &self.units[unit];
        // Units in contact are in the same lane or the next.
        let near = || self.near_lane(own.place.lane);
        own.foe != NONE
            || units_in(near() & of_seat(1 - unit / MAX_UNITS))
                .any(|foe| usize::from(self.units[foe].foe) == unit)
    }

    /// Whether two are front to front.
    ///
    /// Two that have charged into each other's flank are not: each fights to its front against a flank (GL-525, GL-958).
    pub fn are_face_to_face(&self, one: usize, two: usize) -> bool {
        self.touches_front(one, two) && self.touches_front(two, one)
    }

    /// Whether a unit fights to its front against the front of another.
    fn touches_front(&self, unit: usize, foe: usize) -> bool {
        let own = &self.units[unit];
        usize::from(own.foe) == foe && own.hits == Face::Front
    }

    /// GL-113: where a general is.
    pub fn general_place(&self, seat: usize, general: usize) -> Place {
        let own = &self.generals[seat][general];
        if own.with == NONE { own.place } else { self.units[usize::from(own.with)].place }
    }

    /// The unit that charges another, if there is one.
    pub(super) fn charger_of(&self, unit: usize) -> Option<usize> {
        self.of(1 - unit / MAX_UNITS)
            .find(|&foe| self.units[foe].charging && usize::from(self.units[foe].target) == unit)
    }

    /// Puts a unit in contact with a face of another; at a flank at most two files fight (GL-958).
    pub(super) fn touch(&mut self, unit: usize, foe: usize, face: Face) {
        let own = &mut self.units[unit];
        own.foe = foe as u8;
        own.hits = face;
        own.sideways = face == Face::Flank;
    }

    /// Moves a card that a general has from his hand to the cards played.
    pub(super) fn spend(&mut self, seat: usize, general: usize, card: Colour) {
        self.generals[seat][general].hand.take(card);
        self.played.add(card);
        self.cards_played[seat] = self.cards_played[seat].saturating_add(1);
    }

    /// Goes to the first item of a step; blocks end with theirs.
    pub(super) fn go(&mut self, step: BattleStep) {
        self.step = step;
        self.item = 0;
        self.moved_once = false;
        self.blocks = [Block::NONE; 2];
    }
}
