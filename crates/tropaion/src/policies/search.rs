//! `search`: the plans of `steady`, settled by playouts ahead.
//!
//! A plan is a way of playing a whole half-turn: bold, careful, or waiting for the enemy. Where plans differ in what they do next, and
//! where points or cards are spent, each is played on by `steady` on both sides for some turns, under the same dice; the best stays.
//! It does not see more than its opponent does: in its playouts the enemy has no cards, and what the enemy assigns is rolled anew.

use arrayvec::ArrayVec;
use battle_core::dice::DiceTransform;
use battle_core::game::{Game, Next};
use battle_core::policy::uniform_below;
use battle_core::streams::{Chance, Purpose, Role, SampledChance, StreamKey};
use battle_core::{Dice, NoTrace, RuleId, Seat};

use super::Knob;
use super::steady::Steady;
use crate::battle::Battle;
use crate::cards::Cards;
use crate::decision::Decision;
use crate::parameters::PointsHidden;
use crate::state::{Phase, Pool, State};

/// Most options that are tried out.
const MAX_OPTIONS: usize = 16;
/// A battle that is won; no position is worth as much.
const WIN: i32 = 2_000;
/// No unit is so far from all enemies that nothing happens before the playouts end.
const FAR: i32 = 12;
/// Dice that the enemy has rolled in secret, as a playout rolls them.
const UNSEEN: Purpose = Purpose::Other(7);

/// Ways of playing a half-turn; the first is the usual one.
const PLANS: [Steady; 4] = [
    Steady::DEFAULT,
    Steady {
        charge_threshold: -3,
        ..Steady::DEFAULT
    },
    Steady {
        charge_threshold: 3,
        ..Steady::DEFAULT
    },
    Steady {
        advances: false,
        ..Steady::DEFAULT
    },
];

/// The budget of a player that looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// Playouts of one decision, all its options together.
    pub playouts: i32,
    /// Turns that a playout lasts, the present one included.
    pub horizon: i32,
}

/// A decision with the plan that goes on from it, and how its playouts went so far.
struct Option {
    plan: Steady,
    decision: Decision,
    value: i64,
    n_playouts: i32,
}

type Options = ArrayVec<Option, MAX_OPTIONS>;

impl Search {
    /// The usual budget.
    pub const DEFAULT: Search = Search {
        playouts: 48,
        horizon: 2,
    };

    pub(super) const KNOBS: &'static [Knob<Search>] = &[
        Knob {
            name: "playouts",
            about: "playouts of one decision, all its options together; 0 plays as steady",
            low: 0,
            high: 1_000_000,
            value: |own| &mut own.playouts,
        },
        Knob {
            name: "horizon",
            about: "turns that a playout lasts, the present one included",
            low: 1,
            high: 200,
            value: |own| &mut own.horizon,
        },
    ];

    /// Sequential halving over the options; a single one is taken without any playout.
    pub(super) fn decide(
        &self,
        battle: &Battle,
        state: &State,
        seat: Seat,
        dice: &mut impl Dice,
    ) -> Decision {
        let usual = Steady::DEFAULT.decide(battle, state, seat, dice);
        if self.playouts == 0 {
            return usual;
        }
        let mut options = options(battle, state, seat, usual, dice);
        if options.len() < 2 {
            return usual;
        }
        let key = key_from(dice);
        let n_rounds = (options.len() as u32).next_power_of_two().ilog2() as i32;
        while options.len() > 1 {
            let share = (self.playouts / n_rounds / options.len() as i32).max(2);
            for option in &mut options {
                for _ in 0..share {
                    let value = self.playout(battle, state, seat, option, key);
                    option.value += i64::from(value);
                    option.n_playouts += 1;
                }
            }
            // The better half stays; among equals, what steady prefers.
            options.sort_by_key(|option| std::cmp::Reverse(option.mean()));
            options.truncate(options.len().div_ceil(2));
        }
        options[0].decision
    }

    /// One playout: the plan to the end of the half-turn, then `steady` on both sides.
    ///
    /// The same playout of another option meets the same dice, and every second one their mirror image.
    fn playout(
        &self,
        battle: &Battle,
        state: &State,
        seat: Seat,
        option: &Option,
        key: StreamKey,
    ) -> i32 {
        let transform = DiceTransform {
            exchanged: false,
            complemented: option.n_playouts % 2 == 1,
        };
        let key = key.pair(option.n_playouts as u64 / 2);
        let mut chance = SampledChance::new(key, transform);
        let mut position = seen(battle, state, seat, &mut chance);
        battle.apply(&mut position, option.decision, &mut chance, &mut NoTrace);
        let last_turn = state.turn + self.horizon as u16;
        let mut nothing = NoDice;
        while position.turn < last_turn {
            match battle.next(&position) {
                Next::Over => break,
                Next::Advance => battle.advance(&mut position, &mut chance, &mut NoTrace),
                Next::Decide(who) => {
                    let is_planned = who == seat
                        && position.turn == state.turn
                        && position.active == state.active;
                    let player = if is_planned {
                        &option.plan
                    } else {
                        &Steady::DEFAULT
                    };
                    let decision = player.decide(battle, &position, who, &mut nothing);
                    battle.apply(&mut position, decision, &mut chance, &mut NoTrace);
                }
            }
        }
        worth(battle, &position, seat)
    }
}

impl Option {
    fn mean(&self) -> i64 {
        self.value * 1_000 / i64::from(self.n_playouts.max(1))
    }
}

/// What is tried out: the usual decision first, each once.
fn options(
    battle: &Battle,
    state: &State,
    seat: Seat,
    usual: Decision,
    dice: &mut impl Dice,
) -> Options {
    let mut options = Options::new();
    let mut add = |plan: Steady, decision: Decision| {
        if options.iter().all(|other| other.decision != decision) {
            // What there is no room for is not tried out.
            let _ = options.try_push(Option {
                plan,
                decision,
                value: 0,
                n_playouts: 0,
            });
        }
    };
    add(Steady::DEFAULT, usual);
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
                add(plan, plan.decide(battle, state, seat, dice));
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
        let near = |enemy| i32::from(cell.gap2(state.unit(enemy).cell)) <= FAR * FAR;
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
        enemy.dice.sort_unstable();
        enemy.pools = [0; 3];
        if other == Seat::One {
            position.phase = Phase::Assign(Seat::One);
            let decision = Steady::DEFAULT.decide(battle, &position, other, &mut NoDice);
            battle.apply(&mut position, decision, chance, &mut NoTrace);
        }
    } else if battle.parameters().points_hidden == PointsHidden::RevealStrategyOnly {
        // The highest and the middle of three dice, in the mean.
        enemy.pools[Pool::Valour as usize] = 5;
        enemy.pools[Pool::Discipline as usize] = 3;
    }
    position
}

/// What a position is worth to a seat: morale, and what is about to cost some.
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
            let row = battle.profile(state, unit).of.row();
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

/// `steady` rolls none.
struct NoDice;

impl Dice for NoDice {
    fn d6(&mut self, rule: RuleId) -> u8 {
        unreachable!("{} asks for a die", rule.0)
    }
}
