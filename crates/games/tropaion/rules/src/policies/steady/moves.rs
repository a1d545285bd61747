//! How `steady` moves: the mover whose best action is worth most goes first.

use std::cell::Cell as Highest;

use arrayvec::ArrayVec;

use crate::battle::Battle;
use crate::decision::{Action, ActionKind, Aid, Decision, Mover};
use crate::grid::Offset;
use crate::parameters::UnengagedFlankCharge;
use crate::rules::Surroundings;
use crate::state::{State, UnitState};
use crate::units::Units;

use super::judgement::Charge;
use super::outlook::{Enemies, outlook};
use super::stakes;
use super::{NO, Steady, worth};

/// Score of a charge that is neither good nor bad.
const CHARGE: i32 = 200;
/// What it is worth to end in a formation.
const COMPANY: i32 = 8;

impl Steady {
    /// TP-M05: the next mover; `Done` if no action is worth it.
    pub(super) fn next_mover(&self, battle: &Battle, state: &State) -> Decision {
        let mut best = (0, None);
        let around = battle.surroundings(state, state.active);
        let enemies = Enemies::of(state, state.active.other());
        let seen = (&around, &enemies);
        let mut consider = |mover: Mover, charges_only: bool| {
            let found = self.best_action(battle, state, (mover, seen), charges_only, best.0);
            if let Some((score, _)) = found {
                best = (score, Some(mover));
            }
        };
        for unit in state.of(state.active).iter() {
            let formation = state.unit(unit).formation;
            if formation == UnitState::ALONE {
                consider(Mover::Unit(unit), false);
            } else if formation as usize == unit.place() {
                let members = state.formation(unit);
                if members.iter().any(|member| battle.in_combat(state, member)) {
                    // The formation is held; those of it that are free may help.
                    for member in members.iter() {
                        consider(Mover::Unit(member), true);
                    }
                } else {
                    consider(Mover::Formation(unit), false);
                }
            }
        }
        best.1.map_or(Decision::Done, Decision::Mover)
    }

    /// TP-M05: the best action of a mover.
    pub(super) fn act(&self, battle: &Battle, state: &State, mover: Mover) -> Decision {
        let around = battle.surroundings(state, mover.lead().seat());
        let enemies = Enemies::of(state, mover.lead().seat().other());
        let seen = (&around, &enemies);
        let best = |least| self.best_action(battle, state, (mover, seen), false, least);
        // The mover was mostly chosen for an action above 0, and low ones are passed over sooner.
        let found = best(0).or_else(|| best(i32::MIN));
        Decision::Act(found.expect("a mover that may act has an action").1)
    }

    /// The best action of a mover, if its score is more than the least.
    fn best_action(
        &self,
        battle: &Battle,
        state: &State,
        (mover, (around, enemies)): (Mover, (&Surroundings, &Enemies)),
        charges_only: bool,
        least: i32,
    ) -> Option<(i32, Action)> {
        let (highest, mut best) = (Highest::new(least), None);
        let movers = battle.movers(state, mover);
        if !battle.may_act(state, movers) {
            return None;
        }
        let from = Start::of(battle, state, movers, enemies);
        let is_light = battle.profile(state, mover.lead()).of.is_light();
        // Actions that can't beat the best one so far are skipped.
        let wanted = |offset: Offset| {
            let most = if charges_only || !self.advances || (offset.f < 0 && !is_light) {
                NO
            } else {
                from.most(offset)
            };
            most > highest.get()
        };
        battle.visit_actions_among(state, mover, around, &wanted, &mut |action| {
            let score = match action.kind {
                kind if kind.is_charge() => {
                    self.charge_score(battle, state, &action) - aid_cost(&action)
                }
                _ if charges_only => NO,
                _ if from.most(action.offset) <= highest.get() => return false,
                _ => self.move_score(battle, state, &from, &action, highest.get()),
            };
            if score > highest.get() {
                highest.set(score);
                best = Some((score, action));
            }
            false
        });
        best
    }

    /// How good a charge is: the modifiers of every pair it makes, as if it had been made.
    pub(super) fn charge_score(&self, battle: &Battle, state: &State, action: &Action) -> i32 {
        let movers =
            state.charge.map_or_else(|| battle.movers(state, action.mover), |charge| charge.movers);
        let mut after = *state;
        for unit in movers.iter() {
            after.lift(unit);
        }
        for unit in movers.iter() {
            let own = state.unit(unit);
            after.put(unit, own.cell.at(own.facing, action.offset));
            after.unit_mut(unit).facing = action.facing;
        }
        let (mut pairs, mut prize) = (ArrayVec::new(), 0);
        for unit in movers.iter() {
            let Some(enemy) = battle.front_enemy(&after, unit) else {
                continue;
            };
            let turns = battle.parameters().unengaged_flank_charge
                == UnengagedFlankCharge::TurnToFace
                && !battle.in_combat(state, enemy);
            if turns {
                let facing = after.unit(enemy).cell.facing_to(after.unit(unit).cell);
                after.unit_mut(enemy).facing = facing;
            }
            let bonus =
                battle.profile(state, unit).numbers.charge + i8::from(battle.in_mass(state, unit));
            let own = after.unit_mut(unit);
            own.charge_bonus = bonus;
            own.contacted = Units::one(enemy);
            pairs.push((unit, enemy, stakes::lead(battle, &after, unit, enemy)));
            prize += worth(battle, state, enemy) - 2
                + 4 * i32::from(state.unit(enemy).disruption)
                + 6 * i32::from(battle.is_flanked(&after, enemy));
        }
        if pairs.is_empty() {
            return NO;
        }
        let charge = Charge { before: state, after: &after, pairs, prize };
        let score = self.judges.charge(battle, &charge, self.charge_threshold);
        score.map_or(NO, |score| CHARGE + score)
    }

    /// The score of a move: how much nearer it brings its units to their goals, in tenths of a cell, less its cost; where the
    /// score isn't above `highest`, any lower bound may be returned.
    fn move_score(
        &self,
        battle: &Battle,
        state: &State,
        from: &Start,
        action: &Action,
        highest: i32,
    ) -> i32 {
        let movers = from.movers;
        let lead = action.mover.lead();
        // Foot and horse that fight hand to hand don't move back.
        let goes_back =
            action.offset.f < 0 || (action.offset.f == 0 && action.kind == ActionKind::Move);
        if !self.advances
            || action.kind == ActionKind::Disengage
            || (goes_back && !battle.profile(state, lead).of.is_light())
        {
            return NO;
        }
        let n = from.n;
        let sideways = i32::from(action.offset.r.abs());
        let company = match action.kind {
            ActionKind::Join(_) | ActionKind::Reform => COMPANY,
            _ => 0,
        };
        let hurry = if action.fast { 10 * n } else { 0 };
        let fixed = company - sideways - aid_cost(action) - hurry;
        let mut after = 0;
        for unit in movers.iter() {
            let own = state.unit(unit);
            let cell = own.cell.at(own.facing, action.offset);
            let is_light = battle.profile(state, unit).of.is_light();
            after += outlook(from.enemies.nearest(cell, action.facing), is_light);
            // No outlook is above 0, so the score can only fall from here.
            let score = (after - from.now) * 10 / n + fixed;
            if score <= highest {
                return score;
            }
        }
        // Foot advances all the same: two lines that wait for each other never meet.
        for unit in movers.iter().filter(|&unit| battle.profile(state, unit).of.is_cavalry()) {
            let own = state.unit(unit);
            let cell = own.cell.at(own.facing, action.offset);
            after -= self.judges.exposure(battle, state, unit, cell);
        }
        let score = (after - from.now) * 10 / n + fixed;
        if score <= highest {
            return score;
        }
        score - self.judges.discipline() * i32::from(action.cost)
    }
}

/// How the units of a mover stand before it acts.
struct Start<'a> {
    movers: Units,
    /// How many they are.
    n: i32,
    /// Where the enemies stand.
    enemies: &'a Enemies,
    /// The sum of their outlooks.
    now: i32,
    /// An upper bound of the score of a move straight to a place at this distance.
    most: [i32; LONGEST],
}

/// One more than the longest way that an action takes, as [`distance`] counts.
const LONGEST: usize = 11;

impl<'a> Start<'a> {
    fn of(battle: &Battle, state: &State, movers: Units, enemies: &'a Enemies) -> Start<'a> {
        let (mut now, mut most) = (0, [0; LONGEST]);
        for unit in movers.iter() {
            let own = state.unit(unit);
            let is_light = battle.profile(state, unit).of.is_light();
            let (ahead, anywhere) = enemies.nearest(own.cell, own.facing);
            now += outlook((ahead, anywhere), is_light);
            let wanted = if is_light { 3 } else { 0 };
            let to_go = anywhere.unwrap_or(0) - wanted;
            for (most, change) in most.iter_mut().zip(0..) {
                *most += (change - to_go).min(0);
            }
        }
        let n = movers.len() as i32;
        // No unit comes nearer to an enemy than by the length of the move.
        let most = most.map(|after| (after - now) * 10 / n + COMPANY);
        Start { movers, n, enemies, now, most }
    }

    /// No score of a move is higher.
    fn most(&self, offset: Offset) -> i32 {
        self.most[distance(offset) as usize + 1] - i32::from(offset.r.abs())
    }
}

/// Cells to an offset, those to the side of the way counted half.
fn distance(offset: Offset) -> i32 {
    let (f, r) = (i32::from(offset.f.abs()), i32::from(offset.r.abs()));
    f.max(r) + f.min(r) / 2
}

/// A card is not spent on an action that doesn't need it.
fn aid_cost(action: &Action) -> i32 {
    match action.aid {
        Aid::None => 0,
        Aid::GetEmMoving => 5,
        Aid::Blanks => 2,
    }
}
