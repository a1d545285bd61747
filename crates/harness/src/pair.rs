//! A pair: the same chance twice, with the armies swapped between the seats.

use battle_core::dice::DiceTransform;
use battle_core::side::{Seating, Side};
use battle_core::streams::KeptRolls;
use battle_core::{BySide, Chance, EventLog, Game, Outcome, Policy, SampledChance, playout};

use crate::dealing::PairChance;
use crate::luck::LuckMeter;
use crate::measures::{MAX_COLUMNS, add_battle};
use crate::pairing::Pairing;

/// The result of a pair: A's half points in each battle, and the measures summed over both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// A's half points in the battle with A in seat one, then in the one with B there.
    pub half_points: [u8; 2],
    /// The game's measures, in the order of [`crate::columns`].
    pub measures: [i32; MAX_COLUMNS],
    /// ST-A5: c, A's luck in both battles together, in luck units; 0 where luck is not recorded.
    pub luck: i64,
}

impl PairResult {
    /// Before any battle.
    pub(crate) const NOTHING: PairResult =
        PairResult { half_points: [0; 2], measures: [0; MAX_COLUMNS], luck: 0 };
}

/// Plays both battles of one pair again and keeps their events, so that a row of results can be inspected.
pub fn replay_pair<G: Game, P: Policy<G>>(
    game: &G,
    policies: &BySide<P>,
    chance: impl Into<PairChance>,
    pairing: Pairing,
) -> [(Outcome, Vec<G::Event>); 2] {
    let of_pair = chance.into();
    Seating::ALL.map(|seating| {
        let transform = pairing.transform(seating);
        let mut log = EventLog::default();
        let outcome = of_pair.playout(game, policies, seating, transform, &mut log);
        (outcome, log.events)
    })
}

/// Plays both battles of one pair (ST-C1).
#[inline]
pub fn play_pair<G: Game, P: Policy<G>>(
    game: &G,
    policies: &BySide<P>,
    chance: impl Into<PairChance>,
    pairing: Pairing,
) -> PairResult {
    play_pair_keeping(game, policies, chance.into(), pairing, &first_rolls::<G>())
}

/// No roll kept yet of a pair; none for a game that has none to keep.
#[inline]
pub(crate) fn first_rolls<G: Game>() -> Option<KeptRolls> {
    // A constant: of other games nothing is compiled for it.
    const { G::ROLL_OF_TURNS }.map(KeptRolls::of)
}

/// Plays both battles of a pair of which some rolls may be known from battles of other cells.
#[inline]
pub(crate) fn play_pair_keeping<G: Game, P: Policy<G>>(
    game: &G,
    policies: &BySide<P>,
    of_pair: PairChance,
    pairing: Pairing,
    kept: &Option<KeptRolls>,
) -> PairResult {
    // Decided once a pair, so that battles without dealt dice are compiled into the loop over pairs.
    let plain = |transform| SampledChance::new(of_pair.key, transform);
    // A constant: of a game without a first roll nothing is compiled for one.
    if const { G::FIRST_ROLL.is_some() }
        && let Some((roll, cell)) = G::FIRST_ROLL.zip(of_pair.first_dice)
    {
        return both_battles(game, policies, pairing, |transform| {
            plain(transform).with_first_dice(roll, cell)
        });
    }
    if const { G::ROLL_OF_TURNS.is_some() }
        && let Some(kept) = kept
    {
        return both_battles(game, policies, pairing, |transform| plain(transform).keeping(kept));
    }
    both_battles(game, policies, pairing, plain)
}

/// Plays both battles of a pair, each with its own chance.
#[inline]
fn both_battles<G: Game, P: Policy<G>, C: Chance>(
    game: &G,
    policies: &BySide<P>,
    pairing: Pairing,
    chance: impl Fn(DiceTransform) -> C,
) -> PairResult {
    let mut measures = [0; MAX_COLUMNS];
    let mut luck = 0;
    let mut half_points = [0; 2];
    // A loop, not a closure: whether the compiler inlines a closure here changes as other crates grow.
    for (points, seating) in half_points.iter_mut().zip(Seating::ALL) {
        let mut meter = LuckMeter::new(pairing.luck);
        let mut chance = chance(pairing.transform(seating));
        let outcome = playout(game, policies, seating, &mut chance, &mut meter);
        luck += meter.of(seating.seat_of(Side::A));
        add_battle::<G>(&mut measures, &outcome.measures, seating);
        *points = outcome.half_points_of(seating.seat_of(Side::A));
    }
    PairResult { half_points, measures, luck }
}
