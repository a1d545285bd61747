//! A pair: the same chance twice, with the armies swapped between the seats.

use battle_core::dice::Luck;
use battle_core::side::{Seating, Side};
use battle_core::{BySide, Chance, EventLog, Game, Outcome, Policy, SampledChance, playout};

use crate::dealing::PairChance;
use crate::luck::LuckMeter;
use crate::measures::{MAX_COLUMNS, add_battle};

/// Whose the dice are in the second battle of a pair (ST-C3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiceBelongTo {
    /// Streams stay with the seats, so each army meets the luck that its enemy had.
    #[default]
    Seat,
    /// Streams follow the armies, so each army keeps its luck and only the seats change.
    Army,
}

/// How the two battles of a pair share their chance.
///
/// Every combination is unbiased; which one saves most is measured by the benches, not assumed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairing {
    /// Whose the dice are in the second battle.
    pub dice: DiceBelongTo,
    /// Whether the second battle shows 7 minus each die of the first.
    pub complement: bool,
    /// Whether the luck of every roll is taken down (ST-C4), of games that know what their positions are worth.
    pub luck: bool,
    /// Whether the first dice of games that have a first roll are dealt out evenly over each block (ST-C7).
    pub stratify: bool,
}

impl Pairing {
    fn luck(self, seating: Seating) -> Luck {
        match seating {
            Seating::AFirst => Luck::default(),
            Seating::BFirst => Luck {
                exchanged: self.dice == DiceBelongTo::Army,
                complemented: self.complement,
            },
        }
    }
}

/// What a pair came to: A's half points in each battle, and the measures summed over both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// A's half points in the battle with A in seat one, then in the one with B there.
    pub half_points: [u8; 2],
    /// The game's measures, in the order of [`crate::columns`].
    pub measures: [i32; MAX_COLUMNS],
    /// ST-A5: c, A's luck in both battles together, in luck units; 0 where it is not taken down.
    pub luck: i64,
}

/// Plays both battles of one pair again and keeps their events: what a row of results leads back to.
pub fn replay_pair<G: Game, P: Policy<G>>(
    game: &G,
    policies: &BySide<P>,
    chance: impl Into<PairChance>,
    pairing: Pairing,
) -> [(Outcome, Vec<G::Event>); 2] {
    let of_pair = chance.into();
    Seating::ALL.map(|seating| {
        let luck = pairing.luck(seating);
        let mut log = EventLog::default();
        let outcome = of_pair.playout(game, policies, seating, luck, &mut log);
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
    let of_pair = chance.into();
    // Here and not in each battle, so that battles without dealt dice are compiled into the loop over pairs.
    let plain = |luck| SampledChance::new(of_pair.key, luck);
    match G::FIRST_ROLL.zip(of_pair.first_dice) {
        None => both_battles(game, policies, pairing, plain),
        Some((roll, cell)) => both_battles(game, policies, pairing, |luck| {
            plain(luck).with_first_dice(roll, cell)
        }),
    }
}

/// Both battles of a pair, each with its chance.
#[inline]
fn both_battles<G: Game, P: Policy<G>, C: Chance>(
    game: &G,
    policies: &BySide<P>,
    pairing: Pairing,
    chance: impl Fn(Luck) -> C,
) -> PairResult {
    let mut measures = [0; MAX_COLUMNS];
    let mut luck = 0;
    let mut half_points = [0; 2];
    // A loop and no closure, which the compiler would call or not as other crates grow.
    for (points, seating) in half_points.iter_mut().zip(Seating::ALL) {
        let mut meter = LuckMeter::new(pairing.luck);
        let mut chance = chance(pairing.luck(seating));
        let outcome = playout(game, policies, seating, &mut chance, &mut meter);
        luck += meter.of(seating.seat_of(Side::A));
        add_battle::<G>(&mut measures, &outcome.measures, seating);
        *points = outcome.half_points_of(seating.seat_of(Side::A));
    }
    PairResult {
        half_points,
        measures,
        luck,
    }
}
