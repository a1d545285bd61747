//! `search`: chooses among the plans of `steady` by playouts.
//!
//! A plan is a way of playing a whole half-turn: bold, careful, or waiting for the enemy. Where plans differ in their next
//! action, and where points or cards are spent, each is played on by `steady` on both sides for some turns, under the same dice;
//! the best is taken. It doesn't use hidden information: in its playouts the enemy has no cards, and the enemy's secret
//! assignment is drawn anew.

use arrayvec::ArrayVec;
use battle_core::dice::DiceTransform;
use battle_core::game::{Game, Next};
use battle_core::players::Knob;
use battle_core::policy::uniform_below;
use battle_core::streams::{Chance, Purpose, Role, SampledChance, StreamKey};
use battle_core::{Dice, NoTrace, RuleId, Seat};

use super::steady::Steady;
use crate::battle::Battle;
use crate::cards::Cards;
use crate::decision::Decision;
use crate::parameters::PointsHidden;
use crate::state::{Phase, Pool, State};

/// Most options that are tried out.
const MAX_OPTIONS: usize = 16;
/// The value of a won battle; no position is worth as much.
const WIN: i32 = 2_000;
/// Units are near enough to enemies that something happens before the playouts end.
const FAR: i32 = 12;
/// Dice that the enemy has rolled in secret, as a playout rolls them.
const UNSEEN: Purpose = Purpose::Other(7);

/// Ways of playing a half-turn; the first is the usual one.
const PLANS: [Steady; 4] = [
    Steady::DEFAULT,
    Steady { charge_threshold: -40, ..Steady::DEFAULT },
    Steady { charge_threshold: 20, ..Steady::DEFAULT },
    Steady { advances: false, ..Steady::DEFAULT },
];

/// The budget of a player that looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// Playouts of one decision, all its options together.
    pub playouts: i32,
    /// Turns that a playout lasts, the present one included.
    pub horizon: i32,
}

/// A decision with the plan that follows it, and the advantage of its playouts over the usual decision so far.
struct Tried {
    plan: Steady,
    decision: Decision,
    gain: i64,
    squares: i64,
    n_playouts: i32,
}

type Options = ArrayVec<Tried, MAX_OPTIONS>;

impl Search {
    /// The usual budget: against `steady` it scores 70 of 100, and two turns with 48 playouts 59 in twice the time (200 pairs).
    pub const DEFAULT: Search = Search { playouts: 96, horizon: 1 };

    #[rustfmt::skip]
    pub(super) const KNOBS: &'static [Knob<Search>] = &[
        Knob::new("playouts", "playouts of one decision, all its options together; 0 plays as steady", [0, 1_000_000], |own| &mut own.playouts),
        Knob::new("horizon", "turns that a playout lasts, the present one included", [1, 200], |own| &mut own.horizon),
    ];

    /// Sequential halving over the options, each against what `steady` does, which is left only for a clear gain.
    pub(super) fn decide(
        &self,
        battle: &Battle,
        state: &State,
        seat: Seat,
        dice: &mut impl Dice,
    ) -> Decision {
        let usual = Steady::DEFAULT.decide(battle, state, seat);
        if self.playouts == 0 {
            return usual;
        }
        let mut others = options(battle, state, seat, usual);
        if others.is_empty() {
            return usual;
        }
        let key = key_from(dice);
        let mut n_playouts = 0;
        let n_rounds = (others.len() as u32 + 1).next_power_of_two().ilog2() as i32;
        for round in 1..=n_rounds {
            let share = (self.playouts / n_rounds / (others.len() as i32 + 1)).max(2);
            for number in n_playouts..n_playouts + share {
                let value = |plan: &Steady, decision| {
                    self.playout(battle, state, seat, (plan, decision), key, number)
                };
                let of_usual = value(&Steady::DEFAULT, usual);
                for other in &mut others {
                    let gain = i64::from(value(&other.plan, other.decision) - of_usual);
                    other.gain += gain;
                    other.squares += gain * gain;
                    other.n_playouts += 1;
                }
            }
            n_playouts += share;
            // The better half stays; among equals, what comes first.
            others.sort_by_key(|other| std::cmp::Reverse(other.gain));
            if round < n_rounds {
                others.truncate((others.len() + 1).div_ceil(2).saturating_sub(1).max(1));
            }
        }
        if others[0].is_better() { others[0].decision } else { usual }
    }

    /// One playout: the plan to the end of the half-turn, then `steady` on both sides.
    ///
    /// The same playout of another option has the same dice, and every second playout has complementary dice, to reduce noise.
    fn playout(
        &self,
        battle: &Battle,
        state: &State,
        seat: Seat,
        (plan, decision): (&Steady, Decision),
        key: StreamKey,
        number: i32,
    ) -> i32 {
        let transform = DiceTransform { exchanged: false, complemented: number % 2 == 1 };
        let key = key.pair(number as u64 / 2);
        let mut chance = SampledChance::new(key, transform);
        let mut position = seen(battle, state, seat, &mut chance);
        battle.apply(&mut position, decision, &mut chance, &mut NoTrace);
        let last_turn = state.turn + self.horizon as u16;
        while position.turn < last_turn {
            match battle.next(&position) {
                Next::Over => break,
                Next::Advance => battle.advance(&mut position, &mut chance, &mut NoTrace),
                Next::Decide(who) => {
                    let is_planned = who == seat
                        && position.turn == state.turn
                        && position.active == state.active;
                    let player = if is_planned { plan } else { &Steady::DEFAULT };
                    let decision = player.decide(battle, &position, who);
                    battle.apply(&mut position, decision, &mut chance, &mut NoTrace);
                }
            }
        }
        worth(battle, &position, seat)
    }
}

impl Tried {
    /// Whether its gain is more than what chance alone would bring: at least its own standard error.
    fn is_better(&self) -> bool {
        let n = f64::from(self.n_playouts.max(1));
        let (gain, squares) = (self.gain as f64, self.squares as f64);
        gain > 0.0 && gain * gain > squares - gain * gain / n
    }
}

/// The decisions that are tried out beside the usual one, each once.
fn options(battle: &Battle, state: &State, seat: Seat, usual: Decision) -> Options {
    let mut options = Options::new();
    let mut add = |plan: Steady, decision: Decision| {
        if decision != usual && options.iter().all(|other| other.decision != decision) {
            // Options beyond the limit are not tried out.
            let _ = options.try_push(Tried { plan, decision, gain: 0, squares: 0, n_playouts: 0 });
        }
    };
    match state.phase {
        Phase::Assign(_)
        | Phase::FightValour(_)
        | Phase::ResultValour
        | Phase::TestPoints
        | Phase::RunThemDown
        | Phase::Retreat(_) => {
            battle.decisions(state, |decision| add(Steady::DEFAULT, decision));
        }
        Phase::Move | Phase::Act(_) if is_near(state, seat) => {
            for plan in PLANS {
                add(plan, plan.decide(battle, state, seat));
            }
        }
        Phase::Warband(_) => add(Steady::DEFAULT, Decision::Done),
        _ => {}
    }
    options
}

/// Whether enemies can meet within the playouts.
fn is_near(state: &State, seat: Seat) -> bool {
    let enemies = state.of(seat.other());
    state.of(seat).iter().any(|unit| {
        let cell = state.unit(unit).cell;
        let near = |enemy| cell.gap2(state.unit(enemy).cell) <= FAR * FAR;
        enemies.iter().any(near)
    })
}

/// The position as the player sees it: the enemy's cards are none, and what is assigned in secret is rolled anew.
fn seen(battle: &Battle, state: &State, seat: Seat, chance: &mut impl Chance) -> State {
    let mut position = *state;
    let other = seat.other();
    let enemy = &mut position.armies[other];
    enemy.hand = Cards::NONE;
    if matches!(state.phase, Phase::Assign(_)) {
        let mut stream = chance.dice(Role::of_seat(UNSEEN, other, state.turn));
        enemy.dice = [0; 3].map(|_: u8| stream.d6(RuleId("TP-101")));
        drop(stream);
        enemy.dice.sort_unstable();
        enemy.pools = [0; 3];
        if other == Seat::One {
            position.phase = Phase::Assign(Seat::One);
            let decision = Steady::DEFAULT.decide(battle, &position, other);
            battle.apply(&mut position, decision, chance, &mut NoTrace);
        }
    } else if battle.parameters().points_hidden == PointsHidden::RevealStrategyOnly {
        // The mean values of the highest and the middle of three dice.
        enemy.pools[Pool::Valour as usize] = 5;
        enemy.pools[Pool::Discipline as usize] = 3;
    }
    position
}

/// The value of a position to a seat: morale, and losses that are likely to cost some.
fn worth(battle: &Battle, state: &State, seat: Seat) -> i32 {
    if let Phase::Over { winner, .. } = state.phase {
        return match winner {
            Some(won) if won == seat => WIN,
            Some(_) => -WIN,
            None => 0,
        };
    }
    let of = |seat: Seat| {
        let army = &state.armies[seat];
        let units = state.of(seat).or(army.reserve());
        let each = units.iter().map(|unit| {
            let row = &battle.profile(state, unit).numbers;
            let disruption = i32::from(state.unit(unit).disruption);
            5 + i32::from(row.half_morale) - 5 * disruption
        });
        20 * i32::from(army.half_morale) - 10 * i32::from(army.odd_cavalry) + each.sum::<i32>()
    };
    of(seat) - of(seat.other())
}

/// A key for the playouts of one decision, from the player's own dice.
fn key_from(dice: &mut impl Dice) -> StreamKey {
    StreamKey::of_seed(u64::from(uniform_below(6u32.pow(10), dice)))
}
