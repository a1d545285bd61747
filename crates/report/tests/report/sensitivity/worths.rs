//! What assumptions change of a worth, on rows drawn from a law whose worths are known.

use std::fs;

use analysis::RunInfo;
use analysis::sensitivity::{
    Assumption, Design, Lines, NotFound, Scale, SensitivityAnswer, SensitivityFindings,
    SettingLine, SettledSide, WorthRun, WorthSensitivity, lines_of_worths, of_worths,
};
use analysis::worth::{
    CurveOf, WorthBearer, WorthCard, WorthEnemy, WorthLevel, WorthPlan, WorthRows,
};
use harness::{BlockRow, SLOTS, SlotRow};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use report::figures::sensitivity::chart;
use stats::sensitivity::Trajectory;
use stats::worth::Verdict;

use crate::{sample, written};

/// Handicaps in half points, after a run's baseline.
const LEVELS: [i32; 4] = [-12, -6, 6, 12];
/// A run's cells: its baseline, the handicaps and the card.
const CELLS: u32 = 6;
const PRICE: f64 = 1.0;

/// What a reading of the rules makes of points and of the card, in logits of a game's score.
#[derive(Clone, Copy)]
struct Law {
    a_point: f64,
    card: f64,
}

/// A card that is worth three points.
const OWN: Law = Law { a_point: 0.08, card: 0.24 };

/// The rows of a block under each law; the chance of its pairs is the same under all of them.
fn rows_of(block: u32, laws: &[Law]) -> Vec<BlockRow> {
    let n_cells = CELLS * laws.len() as u32;
    let mut rows: Vec<BlockRow> = (0..n_cells).map(|cell| BlockRow::empty(cell, block)).collect();
    let mut slots = vec![vec![SlotRow::default(); n_cells as usize]; SLOTS];
    let mut chance = Pcg64Mcg::seed_from_u64(u64::from(block) + 100);
    for drawn_of in &mut slots {
        for _ in 0..8 {
            let shares: [f64; 2] =
                std::array::from_fn(|_| chance.next_u64() as f64 / u64::MAX as f64);
            for (cell, row) in (0..).zip(&mut rows) {
                let law = laws[(cell / CELLS) as usize];
                let logits = match cell % CELLS {
                    0 => 0.0,
                    level @ 1..=4 => law.a_point * 0.5 * f64::from(LEVELS[level as usize - 1]),
                    _ => law.card,
                };
                let scored = |logits: f64| {
                    let wins = 1.0 / (1.0 + libm::exp(-logits));
                    let won = shares.iter().filter(|share| **share < wins);
                    2 * won.count() as i64
                };
                let (score, baseline) = (scored(logits), scored(0.0));
                row.games.record(score.min(2) as u8, (score - 2).max(0) as u8);
                let drawn = &mut drawn_of[cell as usize];
                drawn.n_pairs += 1;
                drawn.score += score;
                if cell % CELLS > 0 {
                    let effect = row.effect.get_or_insert_default();
                    effect.pairs.record(baseline as u8, score as u8);
                    drawn.difference += score - baseline;
                }
            }
        }
    }
    for (cell, row) in rows.iter_mut().enumerate() {
        row.slots = Some(Box::new(std::array::from_fn(|slot| slots[slot][cell])));
    }
    rows
}

fn rows(n_blocks: u32, laws: &[Law]) -> WorthRows {
    let mut rows = WorthRows::new(laws.len() * CELLS as usize);
    for block in 0..n_blocks {
        rows_of(block, laws).iter().for_each(|row| rows.push(row));
    }
    rows
}

fn plan(first: u32, n_blocks: u32) -> WorthPlan {
    WorthPlan {
        margin: 0.5,
        half_width: None,
        is_open: false,
        seed: 1,
        n_blocks,
        curve: CurveOf::Bearer,
        players: vec!["steady".to_owned()],
        is_about_skill: false,
        readings: vec!["the rules as they are".to_owned()],
        bearers: vec![WorthBearer {
            name: "Ours".to_owned(),
            baseline: first,
            levels: LEVELS.into_iter().zip(first + 1..).map(WorthLevel::spending_all).collect(),
            enemies: vec![WorthEnemy { name: "Theirs".to_owned(), kind: None }],
            cards: vec![WorthCard {
                touches: &[],
                name: "dear".to_owned(),
                title: "Dear".to_owned(),
                printed: "1 an army".to_owned(),
                price: PRICE,
                unit: None,
                share: 1.0,
                cell: first + 5,
                at_price: None,
            }],
        }],
        other_prices: Vec::new(),
        population: None,
        rates: Vec::new(),
        meeting_pairs: 8,
        troops: Vec::new(),
    }
}

/// Assumptions `first`, `second`, … with this many settings each, and a run a law.
fn asked(sizes: &[usize], runs: &[&[usize]], design: Design, n_blocks: u32) -> WorthSensitivity {
    let assumption = |(name, &size): (&&str, &usize)| Assumption {
        parameter: (*name).to_owned(),
        rule: "TR-MV-18".to_owned(),
        about: String::new(),
        settings: (0..size).map(|setting| format!("v{setting}")).collect(),
        own: 0,
    };
    let run = |(number, settings): (u32, &&[usize])| WorthRun {
        settings: settings.to_vec(),
        matchups: (number > 0)
            .then(|| format!("Ours v Theirs (run {number})"))
            .into_iter()
            .collect(),
        variants: Vec::new(),
        plan: plan(number * CELLS, n_blocks),
    };
    WorthSensitivity {
        seed: 1,
        assumptions: ["first", "second"].iter().zip(sizes).map(assumption).collect(),
        runs: (0..).zip(runs).map(run).collect(),
        design,
    }
}

/// One assumption with a setting a law, the first the experiment's own.
fn one_at_a_time(laws: &[Law], n_blocks: u32) -> SensitivityAnswer {
    let settings: Vec<Vec<usize>> = (0..laws.len()).map(|setting| vec![setting]).collect();
    let runs: Vec<&[usize]> = settings.iter().map(Vec::as_slice).collect();
    let asked = asked(&[laws.len()], &runs, Design::OneAtATime, n_blocks);
    let mut answers = asked.answers(&rows(n_blocks, laws), n_blocks, true);
    assert_eq!(answers.len(), 1, "there is one card");
    answers.remove(0)
}

fn found(answer: &SensitivityAnswer) -> &SensitivityFindings {
    answer.found.as_ref().expect("enough was played")
}

/// What a setting changes, by its number.
fn line(answer: &SensitivityAnswer, setting: usize) -> &SettingLine {
    let Lines::OneAtATime(lines) = &found(answer).lines else { panic!("{answer:?}") };
    let line = lines.iter().find(|line| line.setting == setting);
    line.expect("every setting has a line")
}

#[track_caller]
fn says_of_worths(answer: &SensitivityAnswer, expected: &[&str]) {
    let said = of_worths(std::slice::from_ref(answer)).join(" ");
    for part in expected {
        assert!(said.contains(part), "no `{part}` in: {said}");
    }
}

/// Settings: v1 as the rules are; v2 the card does nothing; v3 points do twice as much, so that the card is worth half as many.
fn known() -> SensitivityAnswer {
    let nothing = Law { card: 0.0, ..OWN };
    let steeper = Law { a_point: 0.16, ..OWN };
    one_at_a_time(&[OWN, OWN, nothing, steeper], 40)
}

/// ST-B5: pairs that all come out alike differ by exactly nothing, whatever the worth's own interval.
#[test]
fn st_b5_a_setting_that_changes_no_battle_changes_the_worth_by_exactly_nothing() {
    let answer = known();
    let idle = line(&answer, 1);
    assert_eq!((idle.change.value, idle.change.se), (Some(0.0), Some(0.0)));
    assert_eq!((idle.noise_floor, idle.is_beyond_noise), (0.0, false));
    assert!(!idle.turns);
    let [own, under] = [0, 1].map(|run| &found(&answer).worth.as_ref().expect("asked").runs[run]);
    assert_eq!(own, under);
}

/// ST-E1, ST-G2: changes of known size are found, and those of the worth are separate from those of the effect.
#[test]
fn st_g2_changes_of_a_worth_are_found() {
    let answer = known();
    assert_eq!(found(&answer).scale, Scale::Points);
    let worth = found(&answer).worth.as_ref().expect("asked");
    let own = worth.runs[0].estimate();
    assert!(own.contains(3.0), "{own:?}");
    let (nothing, steeper) = (line(&answer, 2), line(&answer, 3));
    assert!(nothing.change.contains(-3.0), "{nothing:?}");
    assert!(nothing.is_beyond_noise && nothing.change.hi < -1.0);
    assert!(steeper.change.contains(-1.5), "{steeper:?}");
    assert!(steeper.is_beyond_noise);
    // The change is that of the numbers that stand beside it.
    let difference = steeper.under.value.expect("a worth") - own.value.expect("a worth");
    assert!((steeper.change.value.expect("a change") - difference).abs() < 1e-9);
    // Points that do more change nothing of what the card adds.
    let of_effect = steeper.effect_change.expect("of a worth");
    assert_eq!((of_effect.value, of_effect.se), (Some(0.0), Some(0.0)));
    // Both worths are uncertain by the same pairs, so their difference is less so than if they had none in common.
    let [one, other, both] = [&own, &steeper.under, &steeper.change].map(|it| it.se.expect("se"));
    assert!(both < 0.8 * libm::hypot(one, other), "{one} {other} {both}");
}

/// ST-E15: underpriced by one reading and overpriced by another, which is named first.
#[test]
fn st_e15_what_flips_a_verdict_is_named_first() {
    let answer = known();
    let flipping: Vec<usize> = (1..4).filter(|at| line(&answer, *at).turns).collect();
    assert_eq!(flipping, [2]);
    let worth = found(&answer).worth.as_ref().expect("asked");
    assert_eq!(worth.runs[0].verdict, Verdict::Underpriced);
    assert_eq!(worth.runs[2].verdict, Verdict::Overpriced);
    assert_eq!(found(&answer).sides.of_runs[2], SettledSide::Below);
    let answers = [answer];
    let first = of_worths(&answers).remove(0);
    assert!(
        first.starts_with("Readings of unclear rules that flip a verdict on a worth: Dear with first = v2 (overpriced instead of underpriced"),
        "{first}"
    );
    says_of_worths(
        &answers[0],
        &[
            "The worth of Dear to Ours armies is",
            "at a price of 1: underpriced",
            "2 of 3 other settings change it by more than noise, in army points: first = v2 (−",
        ],
    );
    let screen = lines_of_worths(&answers);
    assert!(screen[0].starts_with("Readings of unclear rules that flip"));
    assert!(screen.iter().all(|line| line.chars().count() <= 100));
    let chart = chart(&answers).expect("rows");
    assert!(chart.intervals.axis.starts_with("army points more"));
    let flips: Vec<&str> = (chart.intervals.rows.iter())
        .filter(|row| row.text.ends_with("flips"))
        .map(|row| row.label.as_str())
        .collect();
    assert_eq!(flips, ["first = v2"]);
}

/// The page and its files: the flip by name, and a row a setting.
#[test]
fn the_page_and_the_tables_name_what_flips() {
    let info = RunInfo { sensitivity: vec![known()], ..sample::info() };
    let folder = tempfile::tempdir().expect("a temporary folder");
    written::write(folder.path(), &info, &sample::totals()).expect("it is written");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it is there");
    let page = read("index.html");
    for part in ["the rules as they are", "first = v2", ">flips<"] {
        assert!(page.contains(part), "no {part}");
    }
    let csv = read("sensitivity.csv");
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows.len(), 4, "{csv}");
    assert!(rows[1].starts_with("dear,Ours,first,TR-MV-18,v0,v2,1.000000,"), "{csv}");
    assert!(rows[1].contains(",overpriced,") && rows[1].ends_with(",yes,yes"), "{csv}");
    assert_eq!(rows.iter().filter(|row| row.ends_with(",yes")).count(), 1);
    let runs = read("sensitivity_runs.csv");
    assert_eq!(runs.lines().count(), 5);
    assert!(runs.contains("dear,Ours,Ours v Theirs (run 2),first = v2,"), "{runs}");
}

/// Two cards that do the same at other prices: each has its own verdict, rows and bars; the flips of both stand in one sentence.
#[test]
fn every_card_of_the_experiment_is_called_by_its_name() {
    let nothing = Law { card: 0.0, ..OWN };
    let mut asked = asked(&[2], &[&[0], &[1]], Design::OneAtATime, 40);
    for run in &mut asked.runs {
        let cards = &mut run.plan.bearers[0].cards;
        let same = WorthCard {
            touches: &[],
            name: "fair".to_owned(),
            title: "Fair".to_owned(),
            price: 3.0,
            ..cards[0].clone()
        };
        cards.push(same);
    }
    let answers = asked.answers(&rows(40, &[OWN, nothing]), 40, true);
    let own = |answer: &SensitivityAnswer| {
        let worth = found(answer).worth.as_ref().expect("asked");
        (worth.runs[0].verdict, found(answer).sides.of_runs[0])
    };
    assert_eq!(own(&answers[0]), (Verdict::Underpriced, SettledSide::Above));
    assert_eq!(own(&answers[1]), (Verdict::RightlyPriced, SettledSide::Within));
    let first = of_worths(&answers).remove(0);
    for part in [
        "Dear with first = v1 (overpriced instead of underpriced",
        "Fair with first = v1 (overpriced instead of rightly priced",
    ] {
        assert!(first.contains(part), "no `{part}` in: {first}");
    }
    let bars = chart(&answers).expect("rows").intervals;
    let labels: Vec<&str> = bars.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["Dear: first = v1", "Fair: first = v1"]);
    assert!(bars.title.contains("worth of cards"));
}

/// A reading of what a card costs changes no battle, and the verdict all the same.
#[test]
fn a_reading_of_the_price_flips_a_verdict_that_no_battle_changes() {
    let mut asked = asked(&[2], &[&[0], &[1]], Design::OneAtATime, 40);
    asked.runs[1].plan.bearers[0].cards[0].price = 4.0;
    let answers = asked.answers(&rows(40, &[OWN, OWN]), 40, true);
    let line = line(&answers[0], 1);
    assert_eq!(line.change.value, Some(0.0));
    assert!(line.turns);
    says_of_worths(
        &answers[0],
        &[
            "Dear with first = v1 (overpriced instead of underpriced: worth 2.99 [",
            " at a price of 4)",
        ],
    );
}

/// A worth that is more than was played has no change in points: the effect's stands for it, and the others keep theirs.
#[test]
fn a_worth_off_the_curve_is_shown_by_its_effect() {
    let more = Law { card: 1.2, ..OWN };
    let answer = one_at_a_time(&[OWN, more, OWN], 40);
    let off = line(&answer, 1);
    assert_eq!(off.change.value, None);
    assert!(off.is_beyond_noise);
    assert!(off.effect_change.expect("of a worth").lo > 0.1);
    assert_eq!(line(&answer, 2).change.value, Some(0.0));
    says_of_worths(&answer, &["first = v1 (its effect by ", "its worth isn't on the curve)"]);
    let own = found(&answer).worth.as_ref().expect("asked").runs[1].estimate();
    assert!(Scale::Points.number(&own).ends_with(" points"), "{own:?}");
    let chart = chart(&[answer]).expect("rows");
    assert_eq!(chart.intervals.rows.len(), 1);
}

/// ST-E3: where points do not move the score under the experiment's own rules everything is reported of the effect, and says so.
#[test]
fn st_e3_without_a_worth_changes_are_those_of_the_effect() {
    let flat = Law { a_point: 0.0, ..OWN };
    let answer = one_at_a_time(&[flat, Law { card: 0.0, ..flat }], 40);
    let found = found(&answer);
    assert_eq!(found.scale, Scale::Share);
    // A game is won by 0.0597 more often.
    let change = line(&answer, 1).change;
    assert!(change.contains(-0.0597) && change.hi < 0.0, "{change:?}");
    says_of_worths(
        &answer,
        &[
            "No verdict on a worth is settled under the rules as they are",
            "given for its effect on the score",
            "points do not move the score under the experiment's own rules",
            "in percentage points: first = v1 (−",
        ],
    );
    assert!(chart(&[answer]).expect("rows").intervals.title.contains("effect of Dear"));
}

/// ST-E5: a worth takes 20 blocks, an effect 8; before the end nothing is reported.
#[test]
fn st_e5_few_blocks_tell_effects_and_then_nothing() {
    let answer = one_at_a_time(&[OWN, OWN], 10);
    assert_eq!(found(&answer).scale, Scale::Share);
    says_of_worths(&answer, &["a worth takes 20 blocks"]);
    let answer = one_at_a_time(&[OWN, OWN], 7);
    assert_eq!(answer.found, Err(NotFound::FewBlocks));
    says_of_worths(
        &answer,
        &["8 blocks, 2,304 pairs, are the least", "a worth itself takes 20 blocks, 5,760 pairs"],
    );
    let asked = asked(&[2], &[&[0], &[1]], Design::OneAtATime, 40);
    let answers = asked.answers(&rows(20, &[OWN, OWN]), 20, false);
    assert_eq!(answers[0].found, Err(NotFound::Unfinished));
}

/// Two assumptions: the first takes the card's three points, the second does nothing; by walks and by the full table.
#[test]
fn st_g1_and_g4_walks_and_tables_are_of_worths_too() {
    let nothing = Law { card: 0.0, ..OWN };
    let laws = [OWN, nothing, nothing, OWN];
    let runs: [&[usize]; 4] = [&[0, 0], &[1, 0], &[1, 1], &[0, 1]];
    let rows = rows(40, &laws);
    let of = |design: Design| {
        let mut answers = asked(&[2, 2], &runs, design, 40).answers(&rows, 40, true);
        answers.remove(0)
    };
    let point = |first: f64, second: f64| vec![first, second];
    let walks = vec![
        (
            Trajectory { points: vec![point(0.0, 0.0), point(1.0, 0.0), point(1.0, 1.0)] },
            vec![0, 1, 2],
        ),
        (
            Trajectory { points: vec![point(0.0, 0.0), point(0.0, 1.0), point(1.0, 1.0)] },
            vec![0, 3, 2],
        ),
    ];
    let answer = of(Design::Morris { levels: vec![2, 2], walks });
    let Lines::Screening(lines) = &found(&answer).lines else { panic!("{answer:?}") };
    let own = found(&answer).worth.as_ref().expect("asked").runs[0].estimate();
    let own = own.value.expect("a worth");
    assert!((lines[0].screened.mu_star - own).abs() < 1e-9, "{lines:?}");
    assert!(lines[0].assumption == 0 && lines[0].is_beyond_noise);
    assert!(lines[1].changes_nothing(), "{lines:?}");
    says_of_worths(
        &answer,
        &[
            "flip a verdict on a worth: Dear by first (underpriced or overpriced)",
            "over 4 combinations it is underpriced in 2, overpriced in 2",
            "many army points in the mean: first (3",
            "Not one block changed with second",
        ],
    );
    // In the order of the table: the last assumption moves fastest.
    let answer = of(Design::Exact { table: vec![0, 3, 1, 2] });
    let Lines::Shares(Some(shares)) = &found(&answer).lines else { panic!("{answer:?}") };
    assert_eq!(shares.lines[0].assumption, 0);
    assert!((shares.lines[0].total.0 - 1.0).abs() < 0.01, "{shares:?}");
    assert!(shares.lines[1].changes_nothing(), "{shares:?}");
    // Half of three points on either side of the mean.
    let spread = shares.variance.sqrt();
    assert!((spread - 0.5 * own).abs() < 0.1 * own, "{spread} {own}");
}

/// ST-E3: where one combination has no worth, walks are reported of the effect, with the combination.
#[test]
fn walks_fall_back_on_the_effect_if_a_worth_is_off_its_curve() {
    let more = Law { card: 1.2, ..OWN };
    let asked = asked(&[2], &[&[0], &[1]], Design::Exact { table: vec![0, 1] }, 40);
    let answer = asked.answers(&rows(40, &[OWN, more]), 40, true).remove(0);
    assert_eq!(found(&answer).scale, Scale::Share);
    says_of_worths(
        &answer,
        &["it is off the handicap curve with first = v1", "it spreads by", "percentage points"],
    );
}
