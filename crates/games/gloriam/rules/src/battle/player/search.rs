//! `search`: the best choices of `steady`, settled by playing on from each.

use arrayvec::ArrayVec;
use battle_core::dice::DiceTransform;
use battle_core::game::{Game, Next};
use battle_core::players::Knob;
use battle_core::streams::{SampledChance, StreamKey};
use battle_core::{Dice, NoTrace, RuleId, Seat};

use super::Player;
use crate::battle::Battle;
use crate::battle::choice::Choice;
use crate::battle::state::{BattleState, BattleStep, Camp, Ended, MAX_UNITS};

/// Most choices that are tried out.
const MAX_PLANS: usize = 12;
/// What a won battle is worth, in halves of a base.
const WIN: i32 = 1_000;
/// What a lost unit is worth beside its bases.
const UNIT: i32 = 8;

/// The budget of a player that looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// Most choices that are tried out.
    pub plans: i32,
    /// How often each is played on.
    pub playouts: i32,
    /// Turns that are played on, the present one counted.
    pub turns: i32,
}

impl Search {
    /// The usual budget.
    pub const DEFAULT: Search = Search { plans: 4, playouts: 8, turns: 2 };

    #[rustfmt::skip]
    pub(super) const KNOBS: [Knob<Search>; 3] = [
        Knob::new("plans", "most choices that are tried out", [2, MAX_PLANS as i32], |own| &mut own.plans),
        Knob::new("playouts", "how often each is played on; 0 plays as steady", [0, 100_000], |own| &mut own.playouts),
        Knob::new("turns", "turns that are played on, the present one counted", [1, 60], |own| &mut own.turns),
    ];

    /// The choice whose playouts have the best mean result. A single option, or a decision of little importance, needs no
    /// playouts.
    pub(super) fn decide(
        self,
        battle: &Battle,
        state: &BattleState,
        seat: Seat,
        dice: &mut impl Dice,
    ) -> Choice {
        let plans = self.plans(battle, state);
        let Some(first) = plans.first() else {
            return Choice::Pass;
        };
        if plans.len() == 1 || self.playouts == 0 || !matters(state.step) {
            return first.choice;
        }
        let key = key_from(dice);
        let mut best = (i64::MIN, first.choice);
        for plan in &plans {
            let mut sum = 0;
            for playout in 0..self.playouts {
                let key = key.pair(playout as u64 / 2);
                sum += i64::from(self.play_on(battle, state, seat, plan.choice, key, playout));
            }
            if sum > best.0 {
                best = (sum, plan.choice);
            }
        }
        best.1
    }

    /// The choices that are tried out: of moves that differ only in distance the one that `steady` prefers, then the best of all.
    fn plans(self, battle: &Battle, state: &BattleState) -> ArrayVec<Plan, MAX_PLANS> {
        let mut plans: ArrayVec<Plan, MAX_PLANS> = ArrayVec::new();
        let most = (self.plans as usize).min(MAX_PLANS);
        battle.options(state, |choice| {
            let worth = Player::Steady.worth(battle, state, choice);
            let same = plans.iter().position(|plan| are_alike(plan.choice, choice));
            if let Some(at) = same {
                if plans[at].worth >= worth {
                    return;
                }
                plans.remove(at);
            } else if plans.len() == most {
                if plans.last().is_some_and(|last| last.worth >= worth) {
                    return;
                }
                plans.pop();
            }
            let at = plans.iter().position(|plan| plan.worth < worth);
            plans.insert(at.unwrap_or(plans.len()), Plan { choice, worth });
        });
        plans
    }

    /// Both sides continue as `steady`; every second playout of a choice has complementary dice to the one before, to reduce
    /// noise.
    fn play_on(
        self,
        battle: &Battle,
        state: &BattleState,
        seat: Seat,
        choice: Choice,
        key: StreamKey,
        playout: i32,
    ) -> i32 {
        let transform = DiceTransform { exchanged: false, complemented: playout % 2 == 1 };
        let mut chance = SampledChance::new(key, transform);
        let mut position = *state;
        hide(&mut position, 1 - seat.index(), key);
        battle.apply(&mut position, choice, &mut chance, &mut NoTrace);
        let end = i32::from(state.turn) + self.turns;
        while i32::from(position.turn) < end {
            match battle.next(&position) {
                Next::Over => break,
                Next::Advance => battle.advance(&mut position, &mut chance, &mut NoTrace),
                Next::Decide(_) => {
                    let next = Player::Steady.best(battle, &position);
                    battle.apply(&mut position, next, &mut chance, &mut NoTrace);
                }
            }
        }
        worth(battle, &position, seat.index())
    }
}

/// A choice that is tried out, with the value that `steady` gives it.
#[derive(Clone, Copy, Debug)]
struct Plan {
    choice: Choice,
    worth: i32,
}

/// Whether two choices differ in a distance alone.
fn are_alike(one: Choice, other: Choice) -> bool {
    matches!(
        (one, other),
        (Choice::Advance(_), Choice::Advance(_))
            | (Choice::FallBack(_), Choice::FallBack(_))
            | (Choice::BreakOff(_), Choice::BreakOff(_))
            | (Choice::MoveBase { .. }, Choice::MoveBase { .. })
            | (Choice::Run { .. }, Choice::Run { .. })
            | (Choice::Skirmish { .. }, Choice::Skirmish { .. })
            | (Choice::Join(_), Choice::Join(_))
            | (Choice::Ride { .. }, Choice::Ride { .. })
            | (Choice::PromptThrough(_), Choice::PromptThrough(_))
    )
}

/// Steps whose choices decide battles.
const fn matters(step: BattleStep) -> bool {
    matches!(
        step,
        BattleStep::Declare
            | BattleStep::Countercharge
            | BattleStep::Respond
            | BattleStep::ChargePursuit
            | BattleStep::Move
            | BattleStep::Pursuit
            | BattleStep::BreakOff
    )
}

/// The enemy's cards are hidden: his hands go back into the pack and as many cards are drawn anew.
fn hide(position: &mut BattleState, enemy: usize, key: StreamKey) {
    use battle_core::streams::{Chance, Purpose, Role};
    let counts = position.generals[enemy].map(|own| own.hand.count());
    for general in &mut position.generals[enemy] {
        let hand = std::mem::take(&mut general.hand);
        position.deck.put(hand);
    }
    let mut chance = SampledChance::new(key.matchup(1), DiceTransform::default());
    let mut dice = chance.dice(Role::shared(Purpose::Command, 0));
    for (general, count) in position.generals[enemy].iter_mut().zip(counts) {
        let hand = &mut general.hand;
        hand.draw_up_to(count, &mut position.deck, &mut dice);
    }
}

/// The value of a position to a seat: won or lost, otherwise the enemy's losses less its own.
fn worth(battle: &Battle, position: &BattleState, seat: usize) -> i32 {
    if let Some(Ended::Broke(broken)) = position.ended {
        return if usize::from(broken) == seat { -WIN } else { WIN };
    }
    let [own, foe] = [seat, 1 - seat].map(|of| harm(battle, position, of));
    foe - own
}

/// The losses of a seat, in halves of a base: a lost unit counts more the nearer its army is to breaking.
fn harm(battle: &Battle, position: &BattleState, seat: usize) -> i32 {
    let first = seat * MAX_UNITS;
    let mut sum = 0;
    for unit in first..first + usize::from(position.counts[seat]) {
        let own = &position.units[unit];
        if own.here {
            sum += 2 * i32::from(own.bases.lost) + i32::from(own.bases.wounds);
        } else if battle.troops(position, unit).is_sug() {
            sum += UNIT / 2;
        } else {
            sum += i32::from(battle.troops(position, unit).bases());
        }
    }
    let camp = i32::from(position.camps[seat] != Camp::Stands);
    let lost = i32::from(position.lost[seat]) + camp;
    let break_at = i32::from(battle.breaks_at(position, seat)).max(1);
    sum + UNIT * lost + 4 * UNIT * lost * lost / (break_at * break_at)
}

/// A key for the battles of one decision, from the player's own dice.
fn key_from(dice: &mut impl Dice) -> StreamKey {
    const PLAYOUTS: RuleId = RuleId("policy/search");
    let seed = (0..12).fold(0u64, |seed, _| 6 * seed + u64::from(dice.d6(PLAYOUTS) - 1));
    StreamKey::of_seed(seed)
}
