//! The points list on battles with a known model: each unit adds its own amount to the logit of winning.

use std::sync::Arc;

use analysis::parts::points_list::PointsList;
use analysis::worth::WorthRows;
use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::policy::uniform_below;
use battle_core::streams::{Purpose, Role};
use battle_core::{BySide, Ignoring, StreamKey};
use harness::{BlockRow, SLOT_PAIRS, Slot, SlotAddresses, SlotRow};
use tropaion::army::{self, Army};
use tropaion::policies::Player;
use tropaion::{Battle, RuleParameters};

use experiment::points::{Cells, DrawnCell, Exchange, Which, points_list, remarks};

use super::TropaionBattle;
use super::columns::{N_COLUMNS, N_TYPES, UNIT, counts};

type Draws = experiment::points::Draws<TropaionBattle>;

/// What each column adds to the logit: heavy infantry 0.2, elephants as much as two, a trait or a bow a quarter of one more or less.
fn truth(column: usize) -> f64 {
    match column {
        9 => 0.4,
        column if column < N_TYPES => 0.2 + 0.02 * (column as f64 - UNIT as f64),
        column if column % 2 == 0 => 0.05,
        _ => -0.05,
    }
}

/// TP-P02: what a column is worth in points where an average army of twelve costs 120.
fn worth(list: &PointsList, column: usize) -> f64 {
    let mean = |column: usize| list.lines[column].mean_number;
    let units: f64 = (0..N_TYPES).map(mean).sum();
    let army: f64 = (0..N_COLUMNS).map(|column| mean(column) * truth(column)).sum();
    10.0 * truth(column) * units / army
}

fn draws(which: Which) -> Draws {
    Draws {
        sizes: 9..=12,
        rules: RuleParameters::DEFAULT,
        policies: BySide([Player::Random.into(); 2]),
        which,
    }
}

/// The chance that A wins by the model; its last bit must not matter.
#[allow(clippy::disallowed_methods)]
fn chance([a, b]: &[Army; 2]) -> f64 {
    let sum: f64 = (counts(a).iter().zip(&counts(b)))
        .enumerate()
        .map(|(column, (a, b))| truth(column) * (a - b))
        .sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Pairs of a slot, of two battles each, by the law.
fn slot(draws: &Draws, at: Slot, cell: u32) -> SlotRow {
    let Some(armies) = draws.of(at) else {
        return SlotRow::default();
    };
    // The same chance with an exchange and without it, as in a run: differences are paired.
    let role = Role::shared(Purpose::Other(0x50), 0);
    let mut dice = SampledDice::new(at.key().generator(role), DiceTransform::default());
    let mut row = SlotRow { n_pairs: SLOT_PAIRS as u32, ..SlotRow::default() };
    let before = [armies[1].clone(), armies[1].clone()];
    for _ in 0..2 * SLOT_PAIRS {
        let u = f64::from(uniform_below(1 << 20, &mut dice)) / f64::from(1 << 20);
        let won = i64::from(u < chance(&armies));
        row.score += 2 * won;
        if cell > 2 {
            row.difference += 2 * (won - i64::from(u < chance(&before)));
        }
    }
    row
}

/// The list of a run of the law.
fn list(n_blocks: u32) -> PointsList {
    let two = draws(Which::Two);
    let part = |cell| DrawnCell { cell, draws: two.clone() };
    let exchanges: Vec<(Exchange, u32)> = Exchange::all::<TropaionBattle>().zip(3..).collect();
    let cells = Cells { form: part(0), prove: part(1), exchanges: exchanges.clone() };
    let changed = exchanges.iter().map(|(exchange, _)| draws(Which::Exchanged(*exchange)));
    let unchanged = draws(Which::Exchanged(Exchange::Nothing));
    let of_cells: Vec<Draws> =
        [two.clone(), two.clone(), unchanged].into_iter().chain(changed).collect();
    let stream_ids = (0..of_cells.len() as u64).map(|cell| cell.min(2));
    let addresses = SlotAddresses::new(7.into(), stream_ids.collect());
    let mut rows = WorthRows::new(of_cells.len());
    for block in 0..n_blocks {
        for (cell, draws) in of_cells.iter().enumerate() {
            let mut row = BlockRow::empty(cell as u32, block);
            let slots = std::array::from_fn(|at| {
                let address = addresses.of(cell as u32, block as usize, at);
                slot(draws, address.expect("a cell"), cell as u32)
            });
            row.slots = Some(Box::new(slots));
            rows.push(&row);
        }
    }
    points_list(
        &cells,
        &addresses,
        &rows,
        n_blocks,
        ("the law".to_owned(), &RuleParameters::DEFAULT),
    )
}

/// TP-P04: worths that are known are found, by the regression and by exchanging units; fresh armies are forecast better by the list.
#[test]
fn tp_p04_the_worths_of_a_known_law_are_found() {
    let list = list(60);
    let mut within = 0;
    for (column, line) in list.lines.iter().enumerate() {
        let found = line.worth.unwrap_or_else(|| panic!("no worth of {}", line.name));
        within += usize::from(found.lo <= worth(&list, column) && worth(&list, column) <= found.hi);
        assert!(
            (found.value.expect("a value") - worth(&list, column)).abs() < 3.0,
            "{}: {found:?} and not {}",
            line.name,
            worth(&list, column)
        );
        if let Some(exchanged) = line.exchanged {
            // The logit is not linear, so the worth by an exchange only approximates the model's.
            assert!(
                exchanged.lo - 1.0 <= worth(&list, column)
                    && worth(&list, column) <= exchanged.hi + 1.0,
                "{}: {exchanged:?} and not {}",
                line.name,
                worth(&list, column)
            );
        }
    }
    assert_eq!(list.lines.len(), N_COLUMNS);
    // Twelve average units, with their traits, cost what an army may.
    let cost = |line: &analysis::parts::points_list::PointsLine| {
        line.mean_number * line.worth.and_then(|worth| worth.value).expect("a value")
    };
    let units: f64 = list.lines[..N_TYPES].iter().map(|line| line.mean_number).sum();
    let army: f64 = list.lines.iter().map(cost).sum();
    assert!((12.0 * army / units - 120.0).abs() < 1e-6, "{army} for {units} units");
    assert!(list.remarks.is_empty(), "{:?}", list.remarks);
    assert_eq!(list.lines[9].kind, "type");
    // 95 % intervals of twenty columns.
    assert!(within >= 18, "only {within} of {N_COLUMNS}");
    assert_eq!(list.lines[..N_TYPES].iter().filter(|line| line.exchanged.is_some()).count(), 10);
    let proof = list.proof.expect("there are fresh armies");
    assert!(proof.gain.lo > 0.0, "{:?}", proof.gain);
    assert!(proof.error_of_list < proof.chance + 0.01, "{}", proof.error_of_list);
    let alike = proof.alike.expect("some cost alike");
    assert!(alike.beyond_chance() < 0.05, "{alike:?}");
}

/// TP-804: a type that is worth far more than an average unit is named, with its cause, and the list is not to be used.
#[test]
fn tp_804_the_cause_of_a_price_far_off_is_named() {
    let mut lines = list(30).lines;
    assert!(remarks::<TropaionBattle>(&lines, 10.0).is_empty());
    let far = |points: f64| Some(stats::Estimate::exact(points, 0));
    lines[9].worth = far(25.0);
    let said = remarks::<TropaionBattle>(&lines, 10.0);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("elephants is surely worth more than twice"), "{said:?}");
    lines[0].worth = far(22.0);
    let said = remarks::<TropaionBattle>(&lines, 10.0);
    assert!(said[0].contains("light infantry and elephants are"), "{said:?}");
    assert!(said[1].contains("light infantry: its loss costs no morale (TP-804)"), "{said:?}");
}

/// TP-P05: a model without interactions shows none, since the intervals of all pairs of types hold together.
#[test]
fn tp_p05_a_law_of_sums_has_no_interactions() {
    let list = list(30);
    assert_eq!(list.interactions.len(), 45);
    assert_eq!(list.clear_interactions().count(), 0, "{:?}", list.interactions.first());
}

/// Below twenty blocks nothing is said.
#[test]
fn a_few_blocks_are_no_list() {
    let list = list(3);
    assert!(list.lines.iter().all(|line| line.worth.is_none() && line.proposed.is_none()));
    assert!(list.proof.is_none() && list.interactions.is_empty());
    assert!(list.sentences()[0].contains("at least 20 blocks"));
}

/// TP-P02, TP-P06: what is drawn is legal, and armies with an exchange are too.
#[test]
fn tp_p02_drawn_armies_are_legal_and_an_exchange_changes_one_unit() {
    let matchup = StreamKey::of_seed(3).matchup(1);
    let legal = |army: &Army| {
        let found = army.breaches(&army::PointsList::PLACEHOLDER, &RuleParameters::DEFAULT);
        assert!(found.is_empty(), "{found:?}");
    };
    let mut sizes = [0; 13];
    for number in 0..300 {
        let at = Slot { matchup, number };
        let two = draws(Which::Two).of(at).expect("armies are found");
        two.iter().for_each(legal);
        two.iter().for_each(|army| sizes[army.units.len()] += 1);
        for exchange in Exchange::all::<TropaionBattle>() {
            let Some([a, b]) = draws(Which::Exchanged(exchange)).of(at) else {
                assert!(number % 3 != 0);
                continue;
            };
            legal(&a);
            let (a, b) = (counts(&a), counts(&b));
            let moved: f64 = a.iter().zip(&b).map(|(a, b)| (a - b).abs()).sum();
            let expected = match exchange {
                Exchange::For(_) => 2.0,
                _ => 1.0,
            };
            assert!((moved - expected).abs() < 1e-9, "{exchange:?}: {moved}");
        }
    }
    assert!(sizes[9..].iter().all(|n| *n > 100), "{sizes:?}");
    assert_eq!(sizes[..9].iter().sum::<i32>(), 0);
}

/// A draw is a battle that can be played.
#[test]
fn drawn_armies_meet() {
    let source: Arc<dyn harness::ContestDraw<Battle, Ignoring<Player>>> =
        Arc::new(draws(Which::Two));
    let at = Slot { matchup: StreamKey::of_seed(3).matchup(1), number: 0 };
    assert!(source.contest(at).is_some());
}
