//! Players of battles: the default policies of GL-965 to GL-976, and others.

use arrayvec::ArrayVec;
use battle_core::policy::{Policy, UniformPolicy, uniform_below};
use battle_core::{Dice, Seat};

use super::Battle;
use super::choice::{Charge, Choice, Path};
use super::place::{Facing, LANES, Place, along};
use super::search::Search;
use super::state::{BattleState, BattleStep, Camp, MAX_UNITS, NONE, of_seat, units_in};
use crate::player_kinds::{PlayerError, PlayerKind, PlayerParameter, name_of, named, no_parameter};
use crate::rules::breaking::is_near_breaking;
use crate::rules::charges::{may_take_bonus, skirmish_move};
use crate::rules::claims::{Combat, Face};
use crate::rules::prompts::recovered_by;
use crate::rules::shooting::Rung;

/// Options that `random` lists at once; more are counted first.
const MOST_OPTIONS: usize = 96;

/// A player of battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Uniform among the options.
    Random,
    /// A club player: the default policies.
    Steady,
    /// As `cautious`, but no charge at a front that is held, nor by troops that shoot.
    Patient,
    /// Charges only with an advantage, keeps its generals out of fights.
    Cautious,
    /// Charges whatever it reaches and never stops a charge.
    Eager,
    /// Looks ahead from the choices of `cautious` before it takes one.
    Search(Search),
}

/// Every player of battles with its name, and what it is.
pub const PLAYERS: &[PlayerKind<Player>] = &[
    PlayerKind::new(
        "random",
        "uniform among the options of each decision: the floor",
        Player::Random,
    ),
    PlayerKind::new(
        "steady",
        "a club player: advances in line, shoots, charges where no file is worse off",
        Player::Steady,
    ),
    PlayerKind::new(
        "cautious",
        "as steady, but charges only with an advantage and keeps its generals out of fights",
        Player::Cautious,
    ),
    PlayerKind::new(
        "patient",
        "as cautious, but charges no front that is held, and lets shooters shoot; lines of foot may wait for each other",
        Player::Patient,
    ),
    PlayerKind::new("eager", "charges whatever it reaches, never stops a charge", Player::Eager),
    PlayerKind::new(
        "search",
        "looks ahead: plays the best choices of cautious on for a turn or two, and takes the one that goes best",
        Player::Search(Search::DEFAULT),
    ),
];

impl Player {
    /// The player of a name.
    pub fn named(name: &str) -> Option<Player> {
        named(PLAYERS, name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        let usual = match self {
            Player::Search(_) => Player::Search(Search::DEFAULT),
            other => other,
        };
        name_of(PLAYERS, usual)
    }

    /// Its parameters with their values: only `search` has parameters.
    pub fn parameters(self) -> Vec<PlayerParameter> {
        match self {
            Player::Search(own) => own.parameters(),
            _ => Vec::new(),
        }
    }

    /// Sets a parameter by name and text.
    ///
    /// # Errors
    ///
    /// If it has no such parameter, or the text is no value of it.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        let set = match self {
            Player::Search(own) => own.set(name, value),
            _ => None,
        };
        set.unwrap_or_else(|| no_parameter(self.name(), name))
    }

    /// The least D at which it charges.
    const fn charges_at(self) -> i8 {
        match self {
            Player::Patient | Player::Cautious => 1,
            Player::Eager => -99,
            Player::Steady | Player::Random | Player::Search(_) => 0,
        }
    }
}

impl Policy<Battle> for Player {
    fn decide(
        &self,
        battle: &Battle,
        state: &BattleState,
        seat: Seat,
        dice: &mut impl Dice,
    ) -> Choice {
        if *self == Player::Random {
            // As `UniformPolicy`, by the same dice, but with the options listed once.
            let mut all: ArrayVec<Choice, MOST_OPTIONS> = ArrayVec::new();
            let mut whole = true;
            battle.options(state, |option| whole &= all.try_push(option).is_ok());
            if !whole {
                return UniformPolicy.decide(battle, state, seat, dice);
            }
            return all[uniform_below(all.len() as u32, dice) as usize];
        }
        if let Player::Search(own) = self {
            return own.decide(battle, state, seat, dice);
        }
        self.best(battle, state)
    }
}

impl Player {
    /// The choice of a player who follows rules of thumb, which takes no dice.
    pub(super) fn best(self, battle: &Battle, state: &BattleState) -> Choice {
        // GL-971 has one move for each unit.
        if state.moved_once {
            return Choice::Pass;
        }
        // The option of the highest worth, the first of equals.
        let mut best: Option<(i32, Choice)> = None;
        battle.options(state, |option| {
            let worth = self.worth(battle, state, option);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, option));
            }
        });
        best.map_or(Choice::Pass, |(_, option)| option)
    }
}

impl Player {
    /// The value of an option; that of [`Choice::Pass`] is 0.
    pub(super) fn worth(self, battle: &Battle, state: &BattleState, option: Choice) -> i32 {
        // GL-971 has one move for each unit.
        if state.moved_once {
            return if option == Choice::Pass { 0 } else { -1 };
        }
        let Some(unit) = state.item_unit() else {
            return self.worth_to_general(battle, state, option);
        };
        if matches!(state.step, BattleStep::Generals | BattleStep::MoveGenerals) {
            return self.worth_to_general(battle, state, option);
        }
        let own = &state.units[unit];
        let troops = battle.troops(state, unit);
        match option {
            Choice::Charge(charge) => {
                let target = usize::from(charge.target);
                let face = battle.face_of(state, unit, charge);
                if state.step == BattleStep::Countercharge {
                    let both =
                        battle.worst(state, unit, target, Combat::Charge, [true, true], face);
                    let stood =
                        battle.worst(state, unit, target, Combat::Charge, [false, true], face);
                    return if both > stood { 1 } else { -1 };
                }
                if self == Player::Patient && battle.is_left_to_others(state, unit, target, face) {
                    return -20;
                }
                let worst = battle.worst(state, unit, target, Combat::Charge, [true, false], face);
                // GL-968: flank and rear first, then the highest worst-file D.
                let side = if face != Face::Front { 100 } else { 0 };
                if worst >= self.charges_at() {
                    10 + side + i32::from(worst)
                } else {
                    i32::from(worst) - 10
                }
            }
            // GL-961: a move sacks it for a worse card.
            Choice::ChargeCamp if self == Player::Eager => 20,
            Choice::ChargeCamp => -1,
            // GL-969.
            Choice::Intercept(charger) => {
                let charger = usize::from(charger);
                if state.units[charger].target == NONE {
                    let both = [true, true];
                    let own = battle.worst(state, unit, charger, Combat::Charge, both, Face::Front);
                    return if own >= self.charges_at() { 1 } else { -1 };
                }
                let target = usize::from(state.units[charger].target);
                let charge = Charge { target: target as u8, path: state.units[charger].path };
                let face = battle.face_of(state, charger, charge);
                let both = [true, true];
                let own = battle.worst(state, unit, charger, Combat::Charge, both, Face::Front);
                let its = battle.worst_of_target(state, charger, target, face);
                if own >= its && own >= self.charges_at() { 1 } else { -1 }
            }
            // GL-907: a forced charge is stopped at two down.
            Choice::StopCharge if self == Player::Eager => -100,
            Choice::StopCharge => -11,
            Choice::Run { .. } | Choice::Skirmish { .. } => {
                self.worth_of_evading(battle, state, unit, option)
            }
            Choice::Shoot(target) => {
                let mut worth = -1;
                let at_charge = state.step == BattleStep::ChargeFire;
                battle.targets(state, unit, at_charge, |own_target, rung| {
                    if own_target == usize::from(target) {
                        let near = state.units[own_target].place.y - own.place.y;
                        worth = 100 * rung as i32 + 50 - i32::from(near.abs());
                        if rung == Rung::SubBlack && !at_charge {
                            worth = 1;
                        }
                    }
                });
                worth
            }
            Choice::PromptThrough(card) => {
                let needs = if own.target == NONE {
                    i32::from(own.place.to_edge())
                } else {
                    let target = usize::from(own.target);
                    let gap = i32::from(own.place.gap(state.units[target].place));
                    gap + i32::from(own.path == Path::Wheel)
                };
                let reach = i32::from(battle.reach(state, unit));
                let enough = reach < needs && reach + i32::from(recovered_by(card)) >= needs;
                if enough { 10 - card.index() as i32 } else { -1 }
            }
            // GL-973.
            Choice::Pursue if self != Player::Eager && battle.is_rash_pursuit(state, unit) => -1,
            // With every enemy behind it, the unit is out of the battle for as long as the way back takes.
            Choice::Pursue if self == Player::Patient && battle.leaves_all_behind(state, unit) => {
                -1
            }
            Choice::Pursue => 1,
            Choice::Stay => 0,
            // GL-919, GL-974.
            Choice::BreakOff(bw) => {
                let foe = usize::from(own.foe);
                let rides = troops.moves.is_mounted() && battle.troops(state, foe).moves.is_foot();
                let worst = battle.worst(state, unit, foe, Combat::Melee, [false; 2], Face::Front);
                if rides && worst < 0 && self != Player::Eager { i32::from(bw) } else { -1 }
            }
            // GL-920, GL-974.
            Choice::MoveBase { from, to } => {
                let foe = &state.units[usize::from(own.foe)].bases;
                let gap = to < own.bases.width && own.bases.ranks(to) == 0;
                let alone = own.bases.width <= foe.width;
                let deep = own.bases.ranks(from) >= 3;
                if gap {
                    2 + i32::from(own.bases.ranks(from))
                } else if alone && deep && to == own.bases.width {
                    1
                } else {
                    -1
                }
            }
            // GL-974: whenever a card pays.
            Choice::FaceContact => 5,
            // GL-975.
            Choice::RecoverWound => {
                if is_near_breaking(troops, &own.bases, &battle.parameters) {
                    1
                } else {
                    -1
                }
            }
            Choice::Advance(_)
            | Choice::Shift(_)
            | Choice::TurnAbout
            | Choice::Face(_)
            | Choice::FallBack(_)
            | Choice::Redress => self.worth_of_move(battle, state, unit, option),
            // GL-971 names none of them.
            Choice::Wheel { .. }
            | Choice::AboutAndMove { .. }
            | Choice::AsideAndMove { .. }
            | Choice::AdvanceAndContract(_)
            | Choice::Expand(_)
            | Choice::Contract => -1,
            Choice::Pass
            | Choice::Lead
            | Choice::FightInFile
            | Choice::Join(_)
            | Choice::Ride { .. } => 0,
        }
    }

    /// GL-906, GL-963: the worth of what a general may do.
    fn worth_to_general(self, battle: &Battle, state: &BattleState, option: Choice) -> i32 {
        let (seat, at) = (state.picker(), usize::from(state.item / 2));
        let him = &state.generals[seat][at];
        match option {
            Choice::FightInFile => {
                let unit = usize::from(him.with);
                let mut fights = false;
                battle.charges(state, unit, |charge, _| {
                    let face = battle.face_of(state, unit, charge);
                    let worst = battle.worst(
                        state,
                        unit,
                        usize::from(charge.target),
                        Combat::Charge,
                        [true, false],
                        face,
                    );
                    fights |= worst >= 0;
                });
                let keeps_out = matches!(self, Player::Patient | Player::Cautious);
                if fights && !keeps_out { 1 } else { -1 }
            }
            // A general without a unit joins one that doesn't fight; one who leads stays.
            Choice::Join(unit) if him.with == NONE => {
                if state.is_engaged(usize::from(unit)) {
                    1
                } else {
                    2
                }
            }
            Choice::Join(_) | Choice::Ride { .. } => -1,
            _ => 0,
        }
    }

    /// GL-909: the worth of a run or a skirmish.
    fn worth_of_evading(
        self,
        battle: &Battle,
        state: &BattleState,
        unit: usize,
        option: Choice,
    ) -> i32 {
        let troops = battle.troops(state, unit);
        let Some(charger) = state.charger_of(unit) else {
            return -1;
        };
        let by_tug = !battle.troops(state, charger).is_sug();
        let wanted_bonus = may_take_bonus(troops);
        let (own, foe) = (battle.move_of(state, unit), battle.move_of(state, charger));
        let gap = state.units[charger].place.gap(state.units[unit].place).max(0) as u8;
        let shoots = troops.weapon.is_some() && skirmish_move(own) + gap > foe;
        let worst = battle.worst(state, unit, charger, Combat::Charge, [false, true], Face::Front);
        // Horse without a chance gets out of the way as skirmishers do.
        let flees = by_tug && troops.is_skirmisher() || troops.moves.is_mounted() && worst <= -3;
        match option {
            Choice::Skirmish { bonus } if flees && shoots && bonus == wanted_bonus => 3,
            Choice::Run { bonus } if flees && bonus == wanted_bonus => 2,
            _ => -1,
        }
    }

    /// GL-971: closes to charge reach or to effective range, goes round to where the enemy is, turns to face him.
    fn worth_of_move(
        self,
        battle: &Battle,
        state: &BattleState,
        unit: usize,
        option: Choice,
    ) -> i32 {
        let (own, seat) = (&state.units[unit], unit / MAX_UNITS);
        let troops = battle.troops(state, unit);
        // The nearest enemy ahead by lane and gap, and whether there is any ahead at all.
        let mut nearest: Option<(i32, usize)> = None;
        let mut ahead = false;
        for foe in state.of(1 - seat) {
            let its = state.units[foe].place;
            let gap = i32::from(own.place.gap(its));
            let lanes = i32::from((its.lane - own.place.lane).abs());
            ahead |= gap >= 0;
            let cost = gap.abs() + 3 * lanes + if gap < 0 { 6 } else { 0 };
            if nearest.is_none_or(|(least, _)| cost < least) {
                nearest = Some((cost, foe));
            }
        }
        let Some((_, foe)) = nearest else { return -1 };
        let its = state.units[foe].place;
        let (gap, lanes) = (i32::from(own.place.gap(its)), i32::from(its.lane - own.place.lane));
        let range = troops
            .weapon
            .map(|weapon| weapon.best_range(troops.moves.is_mounted(), &battle.parameters));
        let range = range.map_or(0, i32::from);
        // Where it wants to stand: shooters that shouldn't charge at range, others where the next charge reaches.
        let wanted = || {
            let reach = i32::from(battle.move_of(state, unit));
            let worst = battle.worst(state, unit, foe, Combat::Charge, [true, false], Face::Front);
            let shoots = range > 0 && (worst < self.charges_at() || troops.is_sug());
            match self {
                _ if shoots => range,
                Player::Eager => 1,
                _ if worst < self.charges_at() && troops.weapon.is_none() => reach + 1,
                _ => (reach - 1).max(1),
            }
        };
        let camp = battle.camp_ahead(state, unit);
        if !own.place.facing.is_along() {
            return self.worth_across(battle, state, unit, its, option);
        }
        match option {
            // GL-961: nothing stands between it and the camp.
            Choice::Advance(bw) if camp => 20 + i32::from(bw),
            Choice::TurnAbout if camp => -1,
            Choice::Face(facing)
                if battle.turns_to_flank(state, unit, facing, self.charges_at()) =>
            {
                12
            }
            Choice::TurnAbout => {
                if ahead {
                    -1
                } else {
                    20
                }
            }
            Choice::Advance(bw) if gap >= 0 && lanes.abs() <= 1 => {
                let left = gap - i32::from(bw);
                if left >= wanted() { i32::from(bw) } else { -1 }
            }
            Choice::Advance(bw) if gap > 4 => i32::from(bw),
            Choice::Shift(side)
                if lanes.abs() >= 2 && i32::from(side) == lanes.signum() && gap <= 4 =>
            {
                10
            }
            Choice::FallBack(bw)
                if troops.is_sug()
                    && gap >= 0
                    && gap < range
                    && self != Player::Eager
                    && gap + i32::from(bw) <= range =>
            {
                i32::from(bw)
            }
            Choice::Redress if own.bases.frontage() < own.bases.width => 5,
            _ => -1,
        }
    }

    /// The worth of a move to a unit that faces across: it waits while an enemy beside it can be charged, else it faces along its lane.
    fn worth_across(
        self,
        battle: &Battle,
        state: &BattleState,
        unit: usize,
        nearest: Place,
        option: Choice,
    ) -> i32 {
        let place = state.units[unit].place;
        let mut charges = false;
        battle.charges(state, unit, |_, _| charges = true);
        let wanted = match nearest.cell() >= place.cell() {
            true => Facing::Up,
            false => Facing::Down,
        };
        match option {
            Choice::Face(facing) if !charges && facing == wanted => 15,
            _ => -1,
        }
    }
}

impl Battle {
    /// Whether `patient` refuses a charge at a front: GL-907, by troops that shoot, or where a friend charges or fights that front already
    /// and a second unit would stop short.
    fn is_left_to_others(
        &self,
        state: &BattleState,
        unit: usize,
        target: usize,
        face: Face,
    ) -> bool {
        let troops = self.troops(state, unit);
        let range = troops
            .weapon
            .map(|weapon| weapon.best_range(troops.moves.is_mounted(), &self.parameters));
        let is_held = || {
            let charges = |friend: usize| usize::from(state.units[friend].target) == target;
            let mut friends = state.of(unit / MAX_UNITS).filter(|&friend| friend != unit);
            state.units[target].foe != NONE || friends.any(charges)
        };
        face == Face::Front && (range.is_some_and(|range| range > 1) || is_held())
    }

    /// GL-961: whether a tactical unit has the enemy's camp straight ahead and no body before it.
    pub(super) fn camp_ahead(&self, state: &BattleState, unit: usize) -> bool {
        let (place, seat) = (state.units[unit].place, unit / MAX_UNITS);
        self.parameters.camps
            && state.camps[1 - seat] == Camp::Stands
            && place.lane == LANES / 2
            && place.facing == Facing::forward_of(seat)
            && !self.troops(state, unit).is_sug()
            && self.first_ahead(state, unit, place.lane).is_none()
    }

    /// GL-956, (d): whether a unit that turns this way faces the flank of an enemy beside it that it would charge, while none comes at it
    /// along its own lane.
    fn turns_to_flank(&self, state: &BattleState, unit: usize, facing: Facing, least: i8) -> bool {
        let seat = unit / MAX_UNITS;
        let after = state.units[unit].place.to_face(facing);
        let lane = after.lane + facing.side();
        let near = self.first_ahead(state, unit, after.lane);
        if !self.troops(state, unit).may_charge()
            || self.troops(state, unit).is_sug()
            || near.is_some_and(|(other, gap)| other / MAX_UNITS != seat && gap <= 6)
        {
            return false;
        }
        units_in(state.in_lanes(lane..=lane) & of_seat(1 - seat)).any(|foe| {
            let its = state.units[foe].place;
            let charging = [true, false];
            its.facing.is_along()
                && along(after, its) <= 1
                && self.worst(state, unit, foe, Combat::Charge, charging, Face::Flank) >= least
        })
    }
}
