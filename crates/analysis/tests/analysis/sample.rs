//! Two matchups and two variants, made up pair by pair so that every tally fits the others.

use analysis::{Answer, CellInfo, Exact, RunInfo, VariantInfo};
use harness::block::EffectRow;
use harness::{BLOCK_PAIRS, BlockRow, Column, MAX_COLUMNS, Totals};
use stats::pair_score;

/// Cells: spear v knights, the same with a screen and with a shower; spear v elephants, the same with a screen.
pub const SCREEN: usize = 1;
/// The shower changes nothing.
pub const SHOWER: usize = 2;

/// Chance of a win in percent, for each cell.
const WINS: [u64; 5] = [50, 58, 50, 30, 70];
/// Baseline of each cell.
const BASELINES: [Option<u32>; 5] = [None, Some(0), Some(0), None, Some(3)];
/// Blocks of each cell.
pub const BLOCKS: u32 = 2;

/// A's half points in the two battles of a pair, and the measures: rounds, half points lost by A, by B, swing.
fn play(pair: u64, wins: u64) -> ([u8; 2], [i64; 4]) {
    let mut measures = [0; 4];
    let results = [(7, 3), (31, 17)].map(|(factor, shift)| {
        let roll = (pair * factor + shift) % 100;
        measures[0] += (1 + roll % 3) as i64;
        if roll < wins {
            measures[2] += 8;
            2
        } else if roll < wins + 6 {
            1
        } else {
            measures[1] += 6;
            0
        }
    });
    measures[3] = measures[2] - measures[1];
    (results, measures)
}

fn row(cell: usize, block: u32) -> BlockRow {
    let mut row = BlockRow {
        cell: cell as u32,
        block,
        games: Default::default(),
        sums: [0; MAX_COLUMNS],
        squares: [0; MAX_COLUMNS],
        products: [0; MAX_COLUMNS],
        missing: 0,
        effect: BASELINES[cell]
            .map(|_| EffectRow { pairs: Default::default(), difference_squares: [0; MAX_COLUMNS] }),
        slots: None,
        luck: None,
    };
    let first = u64::from(block) * BLOCK_PAIRS;
    for pair in first..first + BLOCK_PAIRS {
        let ([x1, x2], measures) = play(pair, WINS[cell]);
        row.games.record(x1, x2);
        for (column, value) in measures.into_iter().enumerate() {
            row.sums[column] += value;
            row.squares[column] += value * value;
        }
        if let (Some(effect), Some(baseline)) = (&mut row.effect, BASELINES[cell]) {
            let ([y1, y2], without) = play(pair, WINS[baseline as usize]);
            effect.pairs.record(pair_score(y1, y2), pair_score(x1, x2));
            for (column, (with, without)) in measures.into_iter().zip(without).enumerate() {
                effect.difference_squares[column] += (with - without) * (with - without);
            }
        }
    }
    row
}

/// All rows, block by block.
pub fn rows() -> Vec<BlockRow> {
    (0..BLOCKS).flat_map(|block| (0..WINS.len()).map(move |cell| row(cell, block))).collect()
}

pub fn totals() -> Totals {
    let mut totals = Totals::new(WINS.len());
    rows().iter().for_each(|row| totals.add(row));
    totals
}

pub fn columns() -> Vec<Column> {
    let column = |name: &str, unit, per_unit| Column {
        name: name.to_owned(),
        unit,
        meaning: format!("the sample's {name}"),
        per_unit,
        only_where: None,
    };
    vec![
        column("rounds", "rounds", 1),
        column("a_points_lost", "points", 2),
        column("b_points_lost", "points", 2),
        column("swing", "points", 2),
    ]
}

/// The run, with exact values equal to the sampled ones.
pub fn info() -> RunInfo {
    let totals = totals();
    let variant = |name: &str, title: &str, cost: Option<&str>| VariantInfo {
        name: name.to_owned(),
        title: title.to_owned(),
        printed_cost: cost.map(str::to_owned),
    };
    let screen = || Some(variant("elephant-screen", "Elephant Screen", Some("2 points, army")));
    let variants =
        [None, screen(), Some(variant("shower-shooting", "Shower Shooting", None)), None, screen()];
    let cells = variants.into_iter().enumerate().map(|(cell, variant)| {
        let b = if cell < 3 { "knights" } else { "elephants" };
        let tally = &totals.cells[cell];
        let pairs = tally.games.n_pairs() as f64;
        CellInfo {
            matchup: format!("spear v {b}"),
            a: "spear".to_owned(),
            b: b.to_owned(),
            variant,
            baseline: BASELINES[cell],
            identical: cell == SHOWER,
            strengthens: None,
            is_aside: false,
            exact: Some(Exact {
                score: tally.games.sum() as f64 / (4.0 * pairs),
                draw: tally.games.draws() as f64 / (2.0 * pairs),
                measures: columns()
                    .iter()
                    .zip(&tally.measures)
                    .map(|(column, tally)| {
                        Some(tally.sum as f64 / (2.0 * f64::from(column.per_unit) * pairs))
                    })
                    .collect(),
            }),
        }
    });
    RunInfo {
        title: "Cards in a duel".to_owned(),
        question: "Which card helps its bearer most?".to_owned(),
        ruleset: "triumph".to_owned(),
        kind: "duel".to_owned(),
        game: "duel".to_owned(),
        command: "equipoise run duel-cards --seed 7".to_owned(),
        seed: 7,
        pool: Vec::new(),
        is_open: false,
        version: "0.0.0".to_owned(),
        rules_digest: "0123456789abcdef".to_owned(),
        pairing: "dice stay with the seats".to_owned(),
        is_unrepeatable: false,
        stratified: false,
        is_allotted: false,
        asks_field: false,
        policies: "no player has a choice".to_owned(),
        parameters: vec![("general_set_aside".to_owned(), "true".to_owned())],
        n_blocks: BLOCKS,
        precision: None,
        variants: analysis::Variants::Bearer,
        tasks_done: 4,
        n_tasks: 4,
        columns: columns(),
        cells: cells.collect(),
        alpha: 0.05,
        rules: "",
        notes: vec!["Terrain is not modeled.".to_owned()],
        limits: Vec::new(),
        unequal: Vec::new(),
        play_diagnostics: Vec::new(),
        usage: Vec::new(),
        expectations: Vec::new(),
        sensitivity: Vec::new(),
        worth: None,
        comparisons: Vec::new(),
        swap: None,
        readings: Vec::new(),
        as_they_are: analysis::readings::AS_THEY_ARE.to_owned(),
        on_mirrors: String::new(),
        counted: Vec::new(),
        battles: Vec::new(),
        replays: Vec::new(),
        loss_breakdown: Vec::new(),
    }
}

/// The answer of a run whose totals belong to it.
pub fn answer(info: &RunInfo, totals: &Totals) -> Answer {
    Answer::of(info.clone(), totals).unwrap()
}
