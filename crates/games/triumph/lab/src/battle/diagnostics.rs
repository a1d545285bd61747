//! Diagnostics of a battle experiment, statistics of play and uses of cards: a few pairs of every cell are played again and
//! counted.

pub mod losses;
pub mod usage;

use analysis::{BattleLine, PlayDiagnostic};
use battle_core::outcome::{Measure, Measures};
use battle_core::{Game, Outcome, Seating, Side};
use experiment::diagnostics::Diagnostics;
use rayon::ThreadPool;
use rayon::prelude::*;
use triumph::battle::Battle;
use triumph_players::diagnostics::{CardUsage, PlayDiagnostics};

use super::plan::BattlePlan;
use super::setup::BattleSetup;

/// Plays the first pairs of every cell again and counts.
///
/// All are sums of whole numbers, so the number of threads doesn't matter. Cells with the same two players are counted together.
/// Players come in the order of the cells in which they are A, then those that are only B.
pub fn look(pool: &ThreadPool, setup: &BattleSetup, planned: &BattlePlan) -> Diagnostics {
    let pairs = u64::from(setup.diagnostics_pairs);
    if pairs == 0 {
        return Diagnostics::default();
    }
    let n_cells = planned.cells.len() as u64;
    let counted: Vec<Counted> = pool.install(|| {
        (0..n_cells * pairs)
            .into_par_iter()
            .map(|task| counted(planned, (task / pairs) as usize, task % pairs))
            .collect()
    });
    Diagnostics {
        play: play_lines(setup, planned, &counted),
        usage: usage::lines(&setup.custom, planned, &counted),
        losses: losses::look(pool, planned, pairs.max(losses::LEAST_PAIRS)),
        card_uses: Vec::new(),
        battles: in_order(counted, pool.install(|| endings(planned, pairs))),
    }
}

/// How many pairs [`look`] plays again.
pub fn n_pairs(setup: &BattleSetup, planned: &BattlePlan) -> u64 {
    let pairs = u64::from(setup.diagnostics_pairs);
    if pairs == 0 {
        return 0;
    }
    let baselines = planned.cells.iter().filter(|cell| cell.baseline.is_none()).count() as u64;
    planned.cells.len() as u64 * pairs
        + baselines * losses::LEAST_PAIRS.saturating_sub(pairs)
        + losses::n_cells(planned, None) * pairs.max(losses::LEAST_PAIRS)
}

/// How further battles of the baselines ended, since a distribution needs more battles than the other diagnostics.
fn endings(planned: &BattlePlan, pairs: u64) -> Vec<BattleLine> {
    let cells = 0..planned.cells.len();
    let baselines = cells.filter(|&cell| planned.cells[cell].baseline.is_none());
    let more = |cell| (pairs..losses::LEAST_PAIRS).map(move |pair| (cell, pair));
    let tasks: Vec<(usize, u64)> = baselines.flat_map(more).collect();
    let lines = tasks.into_par_iter().flat_map_iter(|(cell, pair)| {
        planned.replay(cell, pair).into_iter().flat_map(move |battles| {
            let endings = Seating::ALL.into_iter().zip(battles);
            endings.map(move |(seating, (outcome, _))| ending(cell, pair, seating, &outcome))
        })
    });
    lines.collect()
}

/// All endings, cell by cell and pair by pair.
fn in_order(counted: Vec<Counted>, more: Vec<BattleLine>) -> Vec<BattleLine> {
    let looked_at = counted.into_iter().flat_map(|one| one.battles);
    let mut battles: Vec<BattleLine> = looked_at.chain(more).collect();
    battles.sort_by_key(|line| (line.cell, line.pair, line.battle));
    battles
}

/// What was counted in a pair of a cell.
struct Counted {
    cell: usize,
    play: PlayDiagnostics,
    usage: CardUsage,
    battles: Vec<BattleLine>,
}

/// The statistics of each army against each opponent.
fn play_lines(
    setup: &BattleSetup,
    planned: &BattlePlan,
    counted: &[Counted],
) -> Vec<PlayDiagnostic> {
    let mut met: Vec<([String; 2], PlayDiagnostics)> = Vec::new();
    for side in Side::ALL {
        for one in counted {
            let players = setup.players_of(&planned.cells[one.cell]);
            let view = match side {
                Side::A => one.play,
                Side::B => one.play.swapped(),
            };
            let names = [side, side.other()].map(|side| players[side].in_words());
            match met.iter_mut().find(|(others, _)| *others == names) {
                Some((_, sum)) => *sum += view,
                None => met.push((names, view)),
            }
        }
    }
    met.iter().flat_map(|(names, play)| lines(names, play)).collect()
}

/// The counts of both battles of a pair.
fn counted(planned: &BattlePlan, cell: usize, pair: u64) -> Counted {
    let mut counted = Counted {
        cell,
        play: PlayDiagnostics::default(),
        usage: CardUsage::default(),
        battles: Vec::new(),
    };
    let (Some((_, contest)), Some(battles)) =
        (planned.plan.contest(cell, pair), planned.replay(cell, pair))
    else {
        return counted;
    };
    for (seating, (outcome, events)) in Seating::ALL.into_iter().zip(&battles) {
        counted.battles.push(ending(cell, pair, seating, outcome));
        counted.play.add(&contest.game, seating, events);
        counted.usage.add(&contest.game, seating, events);
    }
    counted
}

/// How a battle of a cell ended.
fn ending(cell: usize, pair: u64, seating: Seating, outcome: &Outcome) -> BattleLine {
    let place = |measures: &[Measure], name: &str| measures.iter().position(|it| it.name == name);
    let Measures { whole, by_seat } = &outcome.measures;
    let lost = |side: Side| {
        place(Battle::SIDE_MEASURES, "points_lost")
            .map_or(0, |at| i64::from(by_seat[seating.seat_of(side)][at]))
    };
    BattleLine {
        cell: cell as u32,
        pair,
        battle: match seating {
            Seating::AFirst => 1,
            Seating::BFirst => 2,
        },
        a_half_points: outcome.half_points_of(seating.seat_of(Side::A)),
        margin: lost(Side::B) - lost(Side::A),
        length: place(Battle::WHOLE_MEASURES, "player_turns").map_or(0, |at| whole[at].into()),
    }
}

/// The lines of a player, whose side is A.
pub fn lines(
    [player, against]: &[String; 2],
    play: &PlayDiagnostics,
) -> impl Iterator<Item = PlayDiagnostic> {
    play.rows(Side::A).into_iter().map(move |row| {
        let (value, unit) = match row.value.strip_suffix(" %") {
            Some(share) => (share, "%"),
            None if row.value == "-" => ("", ""),
            None => (row.value.as_str(), ""),
        };
        PlayDiagnostic {
            player: player.clone(),
            against: against.clone(),
            statistic: row.name.to_owned(),
            value: value.to_owned(),
            unit: unit.to_owned(),
            expected: row.expected.to_owned(),
            is_alarm: row.alarm,
            battles: u32::try_from(play.battles()).unwrap_or(u32::MAX),
        }
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::TRIUMPH;
    use experiment::document::{Problems, parse_toml};
    use experiment::read_node;

    const LADDER: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\n[battle]\nmirror = [\"parthian\"]\n\
                          policies = [\"steady\", \"steady\"]\ndiagnostics_pairs = 1\n\
                          [[battle.variant]]\nname = \"chance\"\npolicies = [\"random\", \"steady\"]\n";

    fn looked(n_threads: usize, text: &str) -> Diagnostics {
        let mut problems = Problems::default();
        let root = parse_toml(text, &mut problems);
        let experiment =
            read_node(&root, Path::new(""), &[&TRIUMPH], &mut problems).expect("it can be read");
        let planned = experiment.plan(&mut problems).expect("it can be played");
        let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build();
        planned.diagnose(&pool.expect("threads"))
    }

    /// Both battles of a pair are counted for each side; the player of A comes first.
    #[test]
    fn players_are_distinguished_by_name_and_enemy_on_any_threads() {
        let seen = looked(1, LADDER);
        assert_eq!(seen, looked(2, LADDER));
        assert_eq!(seen.usage, []);
        let mut met: Vec<_> = seen
            .play
            .iter()
            .map(|line| (line.player.as_str(), line.against.as_str(), line.battles))
            .collect();
        met.dedup();
        assert_eq!(
            met,
            [("steady", "steady", 4), ("random", "steady", 2), ("steady", "random", 2)]
        );
        let none = LADDER.replace("diagnostics_pairs = 1", "diagnostics_pairs = 0");
        assert_eq!(looked(1, &none), Diagnostics::default());
    }

    const CARDS: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\n[battle]\n\
                         policies = [\"steady\", \"steady\"]\ncards = [\"fortified-camp\"]\ndiagnostics_pairs = 2\n\
                         matchups = [{ a = \"marian-roman-with-cards\", b = \"hussite-with-cards\" }]\n";

    /// TR-BC-17.1: a fortified camp is there in every battle; a card that a side doesn't have in a cell has no line there.
    #[test]
    fn cards_are_listed_by_cell_side_and_use() {
        let seen = looked(1, CARDS);
        assert_eq!(seen, looked(2, CARDS));
        let mut cells: Vec<_> = seen
            .usage
            .iter()
            .map(|line| (line.variant.as_str(), line.side.as_str(), line.card.as_str()))
            .collect();
        cells.dedup();
        assert_eq!(
            cells,
            [
                ("", "B", "mid-battle-dismounting"),
                ("fortified-camp", "A", "fortified-camp"),
                ("fortified-camp", "B", "mid-battle-dismounting"),
            ]
        );
        let camps = seen
            .usage
            .iter()
            .find(|line| line.what == "camps fortified")
            .expect("the camp is listed");
        assert_eq!((camps.times, camps.battles), (4, 4));
        assert_eq!(camps.army, "Marian Roman with cards");
    }
}
