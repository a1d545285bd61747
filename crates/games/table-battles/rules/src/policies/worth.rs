//! The value of a position: how far each army is from being beaten, and what each threatens to do next.

use battle_core::{Game, NoTrace};

use super::greedy::{Greedy, Sight};
use crate::battle::{Battle, Decision};
use crate::slots::{Army, Slots};
use crate::state::{Phase, State};

/// The worth of a won battle.
pub(super) const WIN: i32 = 1_000_000;
/// The value of a race in which one army is one hit from its end and the other infinitely far, in the same unit.
const RACE: i32 = 1_000;
/// Most Morale cubes that a side can hold.
const MOST_MORALE: usize = 10;
/// Hits beyond those that all its formations could take, for an army that can't lose its Morale any more.
const OUT_OF_REACH: i32 = 8;

/// How an army stands. Most decisions change neither its cards nor its sticks, cubes or Morale, and with them nothing of this.
#[derive(Clone, Copy)]
struct Standing {
    /// See [`distance`].
    distance: i32,
    /// The worth of its sticks that can be lost and of its cubes.
    strength: i32,
}

/// A position, and how both armies stand in it.
pub(super) struct Standings<'s> {
    pub(super) state: &'s State,
    of: [Standing; 2],
}

impl<'s> Standings<'s> {
    pub(super) fn of(battle: &Battle, state: &'s State, by: &Greedy) -> Standings<'s> {
        Standings { state, of: Army::ALL.map(|army| standing(battle, state, army, by)) }
    }

    /// The standings of a position that follows from this one.
    pub(super) fn after<'n>(&self, battle: &Battle, next: &'n State, by: &Greedy) -> Standings<'n> {
        let of_army = |army: Army| {
            if next.stands_as(self.state, army) {
                self.of[army.index()]
            } else {
                standing(battle, next, army, by)
            }
        };
        Standings { state: next, of: Army::ALL.map(of_army) }
    }

    /// The material value of the position to an army: winning, the race, sticks that can be lost, cubes.
    pub(super) fn material(&self, army: Army) -> i32 {
        if let Phase::Over { winner, .. } = self.state.phase {
            return match winner {
                Some(winner) if winner == army => WIN,
                Some(_) => -WIN,
                None => 0,
            };
        }
        let (own, enemy) = (self.of[army.index()], self.of[army.other().index()]);
        let whole = (own.distance + enemy.distance).max(1);
        RACE * (own.distance - enemy.distance) / whole + own.strength - enemy.strength
    }
}

fn standing(battle: &Battle, state: &State, army: Army, by: &Greedy) -> Standing {
    let cards = battle.of_army(army) & (state.in_play | state.in_reserve);
    let counted = cards & by.counted(battle);
    let sticks: i32 = counted.iter().map(|card| i32::from(state.sticks(card))).sum();
    let special = cards & battle.special;
    let cubes: i32 = special.iter().map(|card| i32::from(state.cubes(card))).sum();
    Standing {
        distance: distance(battle, state, army, by),
        strength: by.stick * sticks + by.cube * cubes,
    }
}

impl Greedy {
    /// The cards whose sticks it counts.
    fn counted(&self, battle: &Battle) -> Slots {
        match self.sight {
            Sight::Useful => battle.exposed,
            Sight::All => battle.cards,
        }
    }
}

/// How many hits the enemy needs at least until the army is beaten, if it may choose where they fall.
fn distance(battle: &Battle, state: &State, army: Army, by: &Greedy) -> i32 {
    let left = state.in_play | state.in_reserve;
    let own = battle.of_army(army) & (left - battle.special);
    let counted = own & by.counted(battle);
    let within_reach = counted.iter().filter(|&card| battle.attackers_of(card).meets(left));
    if let Some(wanted) = battle.rout_all {
        let sticks = |card| i32::from(state.sticks(card));
        return match army {
            Army::First => within_reach.map(sticks).min().unwrap_or(OUT_OF_REACH),
            Army::Second => (own & wanted).iter().map(sticks).sum(),
        };
    }
    // The cheapest hits for each number of Morale cubes lost.
    let morale = (state.morale(army).max(1) as usize).min(MOST_MORALE);
    let mut hits = [i32::MAX / 2; MOST_MORALE + 1];
    hits[0] = 0;
    let mut all = 0;
    let (of_plain, of_star) = battle.rout_costs();
    for card in within_reach {
        let sticks = i32::from(state.sticks(card));
        let cost = if battle.starred.contains(card) { of_star } else { of_plain } as usize;
        all += sticks;
        // The printed numbers by themselves, so that the loop is compiled for them.
        match cost {
            1 => add_rout(&mut hits, morale, sticks, 1),
            2 => add_rout(&mut hits, morale, sticks, 2),
            other => add_rout(&mut hits, morale, sticks, other),
        }
    }
    hits[morale].min(all + OUT_OF_REACH)
}

/// The cheapest hits for each number of Morale cubes lost, where one more card may rout.
#[inline(always)]
fn add_rout(hits: &mut [i32; MOST_MORALE + 1], morale: usize, sticks: i32, cost: usize) {
    for lost in (0..morale).rev() {
        let after = (lost + cost).min(morale);
        hits[after] = hits[after].min(hits[lost] + sticks);
    }
}

/// What an army would gain by the best action it could take now against the enemy's best answer, and a part of the gains of its
/// other actions.
pub(super) fn threat(battle: &Battle, now: &Standings<'_>, army: Army, by: &Greedy) -> i32 {
    let mut before = *now.state;
    before.phase = Phase::Action;
    before.active = army;
    let base = now.material(army);
    let (mut best, mut rest) = (0, 0);
    battle.actions(&before, army).visit(|action| {
        if matches!(action, Decision::Act { .. }) {
            let mut next = before;
            battle.carry_out(&mut next, action, &mut NoTrace);
            let worth = |state: &State| now.after(battle, state, by).material(army);
            let gain = after_answer(battle, &next, worth) - base;
            if gain > best {
                rest += best;
                best = gain;
            } else {
                rest += gain.max(0);
            }
        }
    });
    // A threatened win is one that may still be screened next turn.
    best.min(2 * RACE) + rest.min(2 * RACE) / 4
}

/// The worth of a position after the answer to an Attack that is worst by it, or of the position itself where none is due.
pub(super) fn after_answer(battle: &Battle, next: &State, worth: impl Fn(&State) -> i32) -> i32 {
    if !matches!(next.phase, Phase::Reaction { .. }) {
        return worth(next);
    }
    let mut worst = i32::MAX;
    battle.decisions(next, |answer| {
        let mut answered = *next;
        battle.carry_out(&mut answered, answer, &mut NoTrace);
        worst = worst.min(worth(&answered));
    });
    worst
}

/// The progress of an army's dice towards rows whose requirement they don't meet yet, the number of dice that count towards it squared;
/// and how many dice count towards none.
pub(super) fn build_up(battle: &Battle, state: &State, army: Army, by: &Greedy) -> (i32, i32) {
    let holding: Slots = state.with_dice & state.in_play & battle.of_army(army);
    let (mut progress, mut idle) = (0, 0);
    for card in holding.iter() {
        let dice = state.dice(card);
        let mut useful = 0;
        for row in &battle.formation(card).rows {
            let counted = match by.sight {
                Sight::Useful => i32::from(row.requirement.dice_towards(dice)),
                Sight::All => i32::from(dice.counts().into_iter().max().unwrap_or(0)),
            };
            useful = useful.max(counted);
            if !row.requirement.is_met_by(dice) {
                progress += counted * counted;
            }
        }
        idle += i32::from(dice.total()) - useful;
    }
    (progress, idle)
}
