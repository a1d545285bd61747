//! Rules as changes beside prices, on rows drawn from a law whose worths are known under either rules.

use analysis::rebalance::worths::{
    Changed, PriceBounds, RuleChange, UnderRules, played, surrogate,
};
use analysis::rebalance::{RebalanceAnswer, RebalanceInfo, RebalanceOutcome, propose};
use analysis::worth::{
    AtPrice, CurveOf, OtherPrice, PriceUnit, WorthBearer, WorthCard, WorthEnemy, WorthLevel,
    WorthPlan, WorthRows,
};

use crate::law;

const NAMES: [&str; 2] = ["charge", "camp"];
/// Both cost two points, and are worth so much; where the zones are deeper the first is worth what it costs.
const WORTHS: [f64; 2] = [6.0, 0.4];
const DEEPER: [f64; 2] = [2.0, 0.4];
const MARGIN: f64 = 2.5;

/// What the armies of each cell are worth beyond the baseline's, in points.
fn points() -> Vec<f64> {
    let mut all = vec![0.0, -4.0, -2.0, 2.0, 4.0];
    // Given and paid for; then the camp at other prices; then the same where zones are deeper.
    for worths in [WORTHS, DEEPER] {
        all.extend(worths.iter().flat_map(|worth| [*worth, worth - 2.0]));
        all.extend((0..=4).map(|half: i32| worths[1] - 0.5 * f64::from(half)));
    }
    all
}

fn cards(first: u32) -> Vec<WorthCard> {
    let card = |number: usize| WorthCard {
        touches: &[],
        name: NAMES[number].to_owned(),
        title: format!("The {}", NAMES[number]),
        printed: "2 an army".to_owned(),
        price: 2.0,
        unit: Some(PriceUnit {
            points: 2.0,
            words: " an army",
            plural: "armies",
            is_counted: false,
            is_troops: false,
        }),
        share: 1.0,
        cell: first + 2 * number as u32,
        at_price: Some(AtPrice { same: 0.0, cell: first + 2 * number as u32 + 1, paid: 2.0 }),
    };
    (0..2).map(card).collect()
}

fn prices(first: u32) -> Vec<OtherPrice> {
    let price = |half: i32| OtherPrice {
        bearer: 0,
        card: NAMES[1].to_owned(),
        half_points: half,
        cell: first + half as u32,
    };
    (0..=4).map(price).collect()
}

fn bearer(first: u32) -> WorthBearer {
    WorthBearer {
        name: "Ours".to_owned(),
        baseline: 0,
        levels: [-8, -4, 4, 8].into_iter().zip(1..).map(WorthLevel::spending_all).collect(),
        enemies: vec![WorthEnemy { name: "Theirs".to_owned(), kind: None }],
        cards: cards(first),
    }
}

fn plan() -> WorthPlan {
    WorthPlan {
        margin: 0.5,
        half_width: None,
        is_open: false,
        seed: 1,
        n_blocks: 60,
        curve: CurveOf::Bearer,
        players: vec!["steady".to_owned()],
        is_about_skill: false,
        readings: vec!["the rules as they are".to_owned()],
        bearers: vec![bearer(5)],
        other_prices: Vec::new(),
        population: None,
        rates: Vec::new(),
        meeting_pairs: 8,
        troops: Vec::new(),
    }
}

fn rows(seed: u64) -> WorthRows {
    law::rows(&points(), 60, seed)
}

/// ST-P2: a charge that costs four points too little is mended by the rule, since its price may not change; the camp by its price. Both are
/// played together, the camp's price by the other rules.
#[test]
fn st_p2_a_rule_and_a_price_are_found_and_proved_together() {
    let under = UnderRules {
        name: "deeper zones".to_owned(),
        bearers: vec![bearer(14)],
        prices: prices(18),
    };
    let camp = PriceBounds { card: NAMES[1].to_owned(), half_points: (0, 4) };
    let rules = vec![vec![RuleChange { words: "deeper zones", under: &under }]];
    let found = surrogate(&plan(), &rows(1), 60, &[camp], &rules).expect("enough blocks");
    let proposals = propose(&found, MARGIN, 3);
    let keys: Vec<Vec<String>> = (proposals.iter().skip(1))
        .map(|it| it.changes(&found).iter().map(|it| it.key.clone()).collect())
        .collect();
    assert_eq!(keys[0], ["deeper zones"], "it mends what is farthest off");
    assert_eq!(keys[1][1], "deeper zones");
    let half_points: i32 = keys[1][0].parse().expect("a price");
    assert!((0..=2).contains(&half_points), "{keys:?}");
    let changed = [
        Changed { prices: Vec::new(), rules: Some(0) },
        Changed { prices: vec![(NAMES[1].to_owned(), half_points)], rules: Some(0) },
    ];
    let proof = played(&plan(), &prices(9), std::slice::from_ref(&under), &rows(2), 60, &changed);
    let info = RebalanceInfo {
        title: "A law".to_owned(),
        ruleset: "toy".to_owned(),
        command: "equipoise rebalance law".to_owned(),
        search: String::new(),
        version: "0".to_owned(),
        players: "steady".to_owned(),
        then: Vec::new(),
        margin: MARGIN,
        support: None,
        most_changes: 3,
        search_seed: 1,
        search_blocks: 20,
        proof_seed: 2,
        proof_blocks: 60,
        round: 1,
    };
    let answer = RebalanceAnswer::of(info, &found, &proposals, Some(&proof));
    // Prices come in halves, so the camp may stay half a point off, which 60 blocks may leave open.
    assert!(
        matches!(answer.outcome, RebalanceOutcome::Balanced | RebalanceOutcome::Mended),
        "{:?}",
        answer.outcome
    );
    assert_eq!(answer.chosen, Some(2));
    let proved = &answer.proposals[1].played[0];
    // Eight points of 100 too strong and three too weak: (8² + 3²)/2 and nothing.
    assert!((proved.before - 36.5).abs() < 6.0 && proved.after < 1.0, "{proved:?}");
    assert_eq!(answer.proposals[1].names, ["camp", "deeper zones"]);
}
