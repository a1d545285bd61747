//! The fewest changes on rows drawn from a law whose worths are known.

use analysis::rebalance::worths::{Changed, PriceBounds, played, surrogate};
use analysis::rebalance::{
    Change, Proposal, RebalanceAnswer, RebalanceInfo, RebalanceOutcome, Surrogate, propose,
};
use analysis::text_table::Ink;
use analysis::worth::{
    AtPrice, CurveOf, OtherPrice, PriceUnit, WorthBearer, WorthCard, WorthEnemy, WorthLevel,
    WorthPlan, WorthRows,
};

use crate::law;

const LEVELS: [i32; 4] = [-8, -4, 4, 8];
/// Every card costs two points an army.
const PRICE: i32 = 4;
/// What the cards are worth, in points: the second is rightly priced, the first and the third are not.
const WORTHS: [f64; 3] = [5.1, 2.1, 0.4];
const NAMES: [&str; 3] = ["cheap", "right", "dear"];
/// One margin of all tests, in points of 100.
const MARGIN: f64 = 2.5;

const UNIT: PriceUnit = PriceUnit {
    points: 2.0,
    words: " an army",
    plural: "armies",
    is_counted: false,
    is_troops: false,
};

/// The baseline, the levels, each card given and paid for; then each card at every other price, by halves from 0 to 6 points.
fn plan(n_blocks: u32) -> (WorthPlan, Vec<OtherPrice>) {
    let card = |number: usize| WorthCard {
        touches: &[],
        name: NAMES[number].to_owned(),
        title: format!("The {} Card", NAMES[number]),
        printed: "2 an army".to_owned(),
        price: f64::from(PRICE) / 2.0,
        unit: Some(UNIT),
        share: 1.0,
        cell: 5 + 2 * number as u32,
        at_price: Some(AtPrice {
            same: 0.0,
            cell: 6 + 2 * number as u32,
            paid: f64::from(PRICE) / 2.0,
        }),
    };
    let plan = WorthPlan {
        margin: 0.5,
        half_width: None,
        is_open: false,
        seed: 1,
        n_blocks,
        curve: CurveOf::Bearer,
        players: vec!["steady".to_owned(), "bold".to_owned()],
        is_about_skill: false,
        readings: vec!["the rules as they are".to_owned()],
        bearers: vec![WorthBearer {
            name: "Ours".to_owned(),
            baseline: 0,
            levels: LEVELS.into_iter().zip(1..).map(WorthLevel::spending_all).collect(),
            enemies: vec![WorthEnemy { name: "Theirs".to_owned(), kind: None }],
            cards: (0..3).map(card).collect(),
        }],
        other_prices: Vec::new(),
        population: None,
        rates: Vec::new(),
        meeting_pairs: 8,
        troops: Vec::new(),
    };
    let others = (0..3).flat_map(|card| (0..=12).map(move |half_points| (card, half_points)));
    let others = others.zip(11..).map(|((card, half_points), cell)| OtherPrice {
        bearer: 0,
        card: NAMES[card].to_owned(),
        half_points,
        cell,
    });
    (plan, others.collect())
}

/// The points that a cell's armies are worth more than the baseline's.
fn points(cell: u32, others: &[OtherPrice]) -> f64 {
    let worth = |name: &str| {
        let at = NAMES.iter().position(|it| *it == name);
        WORTHS[at.expect("one of them")]
    };
    match cell {
        0 => 0.0,
        1..=4 => f64::from(LEVELS[cell as usize - 1]) / 2.0,
        5..=10 => {
            let paid = if cell % 2 == 1 { 0 } else { PRICE };
            WORTHS[(cell as usize - 5) / 2] - f64::from(paid) / 2.0
        }
        _ => {
            let other = &others[cell as usize - 11];
            worth(&other.card) - f64::from(other.half_points) / 2.0
        }
    }
}

/// The rows of a run on a seed.
fn rows(n_blocks: u32, seed: u64, others: &[OtherPrice]) -> WorthRows {
    let n_cells = 11 + others.len() as u32;
    let points: Vec<f64> = (0..n_cells).map(|cell| points(cell, others)).collect();
    law::rows(&points, n_blocks, seed)
}

fn bounds(of: &[(&str, (i32, i32))]) -> Vec<PriceBounds> {
    let each = of.iter().map(|(card, half_points)| PriceBounds {
        card: (*card).to_owned(),
        half_points: *half_points,
    });
    each.collect()
}

fn info(n_blocks: u32) -> RebalanceInfo {
    RebalanceInfo {
        title: "A law".to_owned(),
        ruleset: "toy".to_owned(),
        command: "equipoise rebalance law".to_owned(),
        version: "0".to_owned(),
        players: "steady".to_owned(),
        then: Vec::new(),
        margin: MARGIN,
        support: None,
        most_changes: 3,
        search: "reports/law/index.html".to_owned(),
        search_seed: 1,
        search_blocks: 20,
        proof_seed: 2,
        proof_blocks: n_blocks,
        round: 1,
    }
}

fn keys(surrogate: &Surrogate, proposal: &Proposal) -> Vec<(String, i32)> {
    let changes: Vec<&Change> = proposal.changes(surrogate);
    let named = proposal.changes.iter().zip(changes);
    named
        .map(|((at, _), change)| {
            let name = surrogate.changeables[*at].name.clone();
            (name, change.key.parse().expect("half points"))
        })
        .collect()
}

/// Searches on one seed and proves on another.
fn rebalanced(
    of: &[(&str, (i32, i32))],
    n_blocks: u32,
) -> (RebalanceAnswer, Vec<Vec<(String, i32)>>) {
    let (plan, others) = plan(n_blocks);
    let found =
        surrogate(&plan, &rows(60, 1, &others), 60, &bounds(of), &[]).expect("enough blocks");
    let proposals = propose(&found, MARGIN, 3);
    let changes: Vec<Vec<(String, i32)>> =
        (proposals.iter().skip(1)).map(|proposal| keys(&found, proposal)).collect();
    let proof = rows(n_blocks, 2, &others);
    let changed = changes.iter().map(|prices| Changed { prices: prices.clone(), rules: None });
    let changed: Vec<Changed> = changed.collect();
    let proof = played(&plan, &others, &[], &proof, n_blocks, &changed);
    let answer = RebalanceAnswer::of(info(n_blocks), &found, &proposals, Some(&proof));
    (answer, changes)
}

const ALL: [(&str, (i32, i32)); 3] = [("cheap", (0, 12)), ("right", (0, 12)), ("dear", (0, 12))];

/// ST-P2 to ST-P5: two of three cards are wrongly priced, and the fewest changes are those two, each to its worth; another seed proves it.
#[test]
fn st_p4_the_smallest_set_is_found_and_proved_on_another_seed() {
    let (answer, changes) = rebalanced(&ALL, 60);
    assert_eq!(changes.len(), 2, "{changes:?}");
    // One change mends the card that is farthest off, which is not enough.
    assert_eq!(changes[0][0].0, "cheap");
    let names: Vec<&str> = changes[1].iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["cheap", "dear"]);
    let [cheap, dear] = [changes[1][0].1, changes[1][1].1];
    assert!((9..=11).contains(&cheap) && (0..=2).contains(&dear), "{changes:?}");
    assert_eq!((answer.outcome, answer.chosen), (RebalanceOutcome::Balanced, Some(2)));
    let proved = &answer.proposals[1].played;
    let players: Vec<&str> = proved.iter().map(|it| it.player.as_str()).collect();
    assert_eq!(players, ["all players", "steady", "bold"]);
    // Three points too cheap and one and a half too dear, at two points of 100 a point: (6² + 0 + 3²)/3.
    assert!((proved[0].before - 15.0).abs() < 2.5, "{}", proved[0].before);
    assert!(proved[0].after < 0.5 && proved[0].gain.contains(15.0), "{proved:?}");
    assert_eq!(answer.proposals[0].played[0].stands(), "does not do it");
    let screen = answer.screen(Ink::Plain);
    for part in [
        "Fewest found: with these 2 changes",
        "every card at its price is rightly priced within ±2.5 points of 100",
        "in the hands of bold",
        "No verdict with the changes turns from one player to another.",
        "The cheap Card: ",
        "does not do it",
    ] {
        assert!(screen.replace('\n', " ").contains(part), "no `{part}` in:\n{screen}");
    }
    assert!(screen.lines().count() <= 23, "{screen}");
    assert!(screen.lines().all(|line| line.chars().count() <= 100), "{screen}");
}

/// ST-P5: where bounds keep a card from its worth, the answer is that nothing that was tried does it, and how far it stays off.
#[test]
fn st_p5_bounds_that_allow_no_solution_are_reported() {
    let narrow = [("cheap", (4, 6)), ("right", (0, 12)), ("dear", (0, 12))];
    let (answer, _) = rebalanced(&narrow, 60);
    assert_eq!(answer.outcome, RebalanceOutcome::BetterOnly);
    let headline = &answer.answer[0];
    assert!(
        headline.starts_with("Nothing that was tried within these bounds")
            && headline.contains("The cheap Card, Ours"),
        "{headline}"
    );
    // Only the rightly priced card may change, and away from its worth: nothing is proposed, and nothing has to be played.
    let (plan, others) = plan(60);
    let away = bounds(&[("right", (10, 12))]);
    let found = surrogate(&plan, &rows(60, 1, &others), 60, &away, &[]).expect("enough blocks");
    let proposals = propose(&found, MARGIN, 3);
    assert_eq!(proposals.len(), 1);
    let answer = RebalanceAnswer::of(info(60), &found, &proposals, None);
    assert_eq!(answer.outcome, RebalanceOutcome::OutOfReach);
    assert!(answer.answer[0].starts_with("Nothing within these bounds mends it"));
}

/// A margin that all verdicts are within leaves nothing to mend.
#[test]
fn st_p2_nothing_is_proposed_where_everything_is_fair() {
    let (plan, others) = plan(60);
    let found =
        surrogate(&plan, &rows(60, 1, &others), 60, &bounds(&ALL), &[]).expect("enough blocks");
    let wide = RebalanceInfo { margin: 10.0, ..info(60) };
    let proposals = propose(&found, wide.margin, 3);
    let answer = RebalanceAnswer::of(wide, &found, &proposals, None);
    assert_eq!((proposals.len(), answer.outcome), (1, RebalanceOutcome::NothingToMend));
}

/// ST-P4: of fewer than 40 blocks nothing is claimed, whatever they show.
#[test]
fn st_p4_a_short_proof_claims_nothing() {
    let (answer, _) = rebalanced(&ALL, 12);
    assert_eq!(answer.outcome, RebalanceOutcome::NotConfirmed);
    assert!(answer.answer[0].contains("a claim needs 40 blocks"), "{:?}", answer.answer);
}
