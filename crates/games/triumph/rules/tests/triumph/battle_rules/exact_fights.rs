//! Two close combat phases of two stands against two, solved three times: by arithmetic written down here from the rulebook, by the
//! engine over every way in which the dice can fall, and by the engine with sampled dice.

use std::collections::BTreeMap;

use battle_core::dice::{Dice, ScriptedDice, enumerate};
use battle_core::game::{Game, Next};
use battle_core::streams::{OneSource, name_id};
use battle_core::{Chance, NoTrace, SampledChance, StreamKey};
use triumph::TroopType::*;
use triumph::battle::{Decision, Phase, State};

use crate::battle_rules::combat_table::{Table, mu, n, pair, s};

/// What has become of a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Stands,
    FellBack,
    Followed,
    Destroyed,
}
use Fate::*;

/// Of Knights S1 and Heavy Foot S2, of Spear N1 and Heavy Foot N2.
type Fates = [Fate; 4];

/// How many ways lead to each end, out of 36 to the fourth.
type Ways = BTreeMap<Fates, u64>;

const ALL_WAYS: u64 = 36 * 36 * 36 * 36;

/// How one of the two fights stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fight {
    /// No side has won yet.
    Open,
    /// Seat one has, and what became of both.
    South(Fate, Fate),
    /// Seat two has.
    North(Fate, Fate),
}

/// TR-CC-20: by totals. -2 and 2 are doubled, -1 and 1 beaten, seat two's and seat one's win.
fn margin(south: i32, north: i32) -> i32 {
    match south.cmp(&north) {
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater if south >= 2 * north => 2,
        std::cmp::Ordering::Greater => 1,
        std::cmp::Ordering::Less if north >= 2 * south => -2,
        std::cmp::Ordering::Less => -1,
    }
}

/// TR-CC-12, TR-CC-13: the winner of a fight overlaps the neighbour of the stand that he beat: by his corner if he stayed,
/// by his side edge if he followed. The edges of seat one's stand and of seat two's.
fn edges(other_fight: Fight) -> [i32; 2] {
    match other_fight {
        Fight::Open => [0, 0],
        Fight::South(..) => [0, 1],
        Fight::North(..) => [1, 0],
    }
}

/// Knights, 3 against foot, and Spear, 4 against mounted.
///
/// Beaten Spear are shattered by Knights in the open (TR-RS-01), and Knights follow whenever they have won (TR-OM-19).
/// Beaten Knights fall back, and doubled they are destroyed; Spear follow only when they have doubled.
fn knights_and_spear(dice: [i32; 2], edges: [i32; 2]) -> Fight {
    match margin(3 - edges[0] + dice[0], 4 - edges[1] + dice[1]) {
        0 => Fight::Open,
        1.. => Fight::South(Followed, Destroyed),
        -1 => Fight::North(FellBack, Stands),
        _ => Fight::North(Destroyed, Followed),
    }
}

/// Heavy Foot, 4 against foot, among themselves: beaten they fall back, doubled they are destroyed and followed.
fn heavy_foot(dice: [i32; 2], edges: [i32; 2]) -> Fight {
    match margin(4 - edges[0] + dice[0], 4 - edges[1] + dice[1]) {
        0 => Fight::Open,
        1 => Fight::South(Stands, FellBack),
        2.. => Fight::South(Followed, Destroyed),
        -1 => Fight::North(FellBack, Stands),
        _ => Fight::North(Destroyed, Followed),
    }
}

/// Both fights through this many phases, the Knights' first in each, over all dice.
fn by_arithmetic(fights: [Fight; 2], n_rolls_left: u32, rolls: &[usize], ways: &mut Ways) {
    let Some((&which, later)) = rolls.split_first() else {
        let fates = fights.map(|fight| match fight {
            Fight::Open => [Stands, Stands],
            Fight::South(south, north) | Fight::North(south, north) => [south, north],
        });
        let [[s1, n1], [s2, n2]] = fates;
        *ways.entry([s1, s2, n1, n2]).or_default() += 36_u64.pow(n_rolls_left);
        return;
    };
    if fights[which] != Fight::Open {
        // No dice are rolled, so nothing is divided.
        by_arithmetic(fights, n_rolls_left, later, ways);
        return;
    }
    for roll in 0..36 {
        let dice = [roll / 6 + 1, roll % 6 + 1];
        let mut after = fights;
        let edges = edges(fights[1 - which]);
        after[which] = match which {
            0 => knights_and_spear(dice, edges),
            _ => heavy_foot(dice, edges),
        };
        by_arithmetic(after, n_rolls_left - 1, later, ways);
    }
}

fn lines() -> Table {
    // A side that loses both of its stands has no other, and the second phase is fought for all that.
    Table::under(
        &[("without_stands", "plays_on")],
        &[(Knights, 20.0, 16.0, 0), (HeavyFoot, 22.0, 16.0, 0)],
        &[(Spear, 20.0, 16.0, 180), (HeavyFoot, 22.0, 16.0, 180)],
    )
    .at_combat()
}

/// Plays the phase that has begun and the next one, in which no stand moves before it.
fn play(table: &Table, chance: &mut impl Chance) -> Fates {
    let battle = &table.battle;
    let mut state: State = table.state;
    for phase in 0..2 {
        for combat in [pair(1, 1), pair(2, 2)] {
            let decision = Decision::Fight(combat);
            if battle.is_legal(&state, decision) {
                battle.apply(&mut state, decision, chance, &mut NoTrace);
            }
        }
        assert_eq!(battle.next(&state), Next::Advance);
        while phase == 0 && !(state.turn == 1 && state.phase == Phase::Combat) {
            // The command die decides nothing here.
            let mut die = OneSource(ScriptedDice::new(&[1]));
            match state.phase {
                Phase::Movement => {
                    battle.apply(&mut state, Decision::EndMovement, &mut die, &mut NoTrace);
                }
                _ => battle.advance(&mut state, &mut die, &mut NoTrace),
            }
        }
    }
    // Depths 1.5 and 0.75.
    let stands = [(s(1), 1.5), (s(2), 0.75), (n(1), 0.75), (n(2), 0.75)];
    stands.map(|(stand, depth)| {
        let (before, now) = (table.state.pose(stand), state.pose(stand));
        if !state.on_board.contains(stand) {
            Destroyed
        } else if now == before {
            Stands
        } else if now == before.shifted(-mu(depth), 0) {
            FellBack
        } else if now == before.shifted(mu(depth), 0) {
            Followed
        } else {
            panic!("{stand} at {now:?}")
        }
    })
}

fn arithmetic() -> Ways {
    let mut ways = Ways::new();
    by_arithmetic([Fight::Open; 2], 4, &[0, 1, 0, 1], &mut ways);
    ways
}

/// The dice of a path, whatever they are for.
struct Path<'d, D>(&'d mut D);

impl<D: Dice> Path<'_, D> {
    fn play(&mut self, table: &Table) -> Fates {
        play(table, &mut OneSource(&mut *self.0))
    }
}

#[test]
fn tr_cc_04_two_phases_of_two_fights_end_as_arithmetic_says() {
    let expected = arithmetic();
    assert_eq!(expected.values().sum::<u64>(), ALL_WAYS);
    let table = lines();
    let mut found = Ways::new();
    enumerate(
        ALL_WAYS,
        |dice| Path(dice).play(&table),
        |fates, ways| *found.entry(fates).or_default() += ways,
    );
    assert_eq!(found, expected);
}

#[test]
fn tr_cc_04_sampled_fights_agree_with_the_exact_ones_within_four_and_a_half_standard_errors() {
    const N_SAMPLES: u64 = 60_000;
    let expected = arithmetic();
    let table = lines();
    let key = StreamKey::of_seed(20_261_121).matchup(name_id("exact fights"));
    let mut found = Ways::new();
    for number in 0..N_SAMPLES {
        let mut chance = SampledChance::new(key.pair(number), Default::default());
        *found.entry(play(&table, &mut chance)).or_default() += 1;
    }
    assert!(found.keys().all(|fates| expected.contains_key(fates)));
    for (fates, &ways) in &expected {
        let share = ways as f64 / ALL_WAYS as f64;
        let sampled = *found.get(fates).unwrap_or(&0) as f64;
        let mean = share * N_SAMPLES as f64;
        let error = (mean * (1.0 - share)).sqrt();
        assert!(
            (sampled - mean).abs() <= 4.5 * error,
            "{fates:?}: {sampled} of {mean:.1} with a standard error of {error:.1}"
        );
    }
}
