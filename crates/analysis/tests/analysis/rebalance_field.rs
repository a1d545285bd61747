//! A field in which every army should be worth bringing, on rows drawn from a law whose equilibrium is known.

use analysis::rebalance::matchups::{RuleChange, played_by, surrogate};
use analysis::rebalance::{
    FieldAim, ProofBlocks, Proposal, RebalanceAnswer, RebalanceInfo, RebalanceOutcome, Surrogate,
    propose,
};
use analysis::sensitivity::BlockScores;
use analysis::text_table::Ink;
use analysis::{CellInfo, VariantInfo};
use harness::{BLOCK_PAIRS, BlockRow};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

const ARMIES: [&str; 3] = ["Horse", "Foot", "Bows"];
const MATCHUPS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];
/// What the first army of each matchup scores: as it is, where bows reach farther, and under a rule that changes nothing.
const SCORES: [[f64; 3]; 3] = [[0.6, 0.6, 0.56], [0.6, 0.42, 0.56], [0.6, 0.6, 0.56]];
const VARIANTS: [&str; 2] = ["far bows", "other hats"];
const LEAST: f64 = 0.5;

/// A matchup, then its two variants, three times.
fn cells() -> Vec<CellInfo> {
    let of = |(a, b): (usize, usize)| {
        let first = 3 * MATCHUPS.iter().position(|it| *it == (a, b)).expect("there") as u32;
        (0..3).map(move |rules: usize| CellInfo {
            matchup: format!("{} v {}", ARMIES[a], ARMIES[b]),
            a: ARMIES[a].to_owned(),
            b: ARMIES[b].to_owned(),
            variant: rules.checked_sub(1).map(|at| VariantInfo {
                name: VARIANTS[at].to_owned(),
                title: VARIANTS[at].to_owned(),
                printed_cost: None,
            }),
            baseline: (rules > 0).then_some(first),
            identical: false,
            strengthens: None,
            is_aside: false,
            exact: None,
        })
    };
    MATCHUPS.into_iter().flat_map(of).collect()
}

/// Pairs of two battles each; cells of a matchup share their chance.
fn scores(n_blocks: u32, seed: u64) -> BlockScores {
    let mut scores = BlockScores::new(9);
    for block in 0..n_blocks {
        for matchup in 0..3 {
            let mut chance =
                Pcg64Mcg::seed_from_u64(1_000_000 * seed + u64::from(3 * block) + matchup as u64);
            let mut rows = [0, 1, 2].map(|rules| BlockRow::empty(3 * matchup + rules, block));
            for _ in 0..BLOCK_PAIRS {
                let shares = [0, 1].map(|_| chance.next_u64() as f64 / u64::MAX as f64);
                for (rules, row) in rows.iter_mut().enumerate() {
                    let wins = |share: &&f64| **share < SCORES[rules][matchup as usize];
                    let [one, two] = shares.each_ref().map(|it| 2 * u8::from(wins(&it)));
                    row.games.record(one, two);
                }
            }
            rows.iter().for_each(|row| scores.push(row));
        }
    }
    scores
}

fn changes() -> Vec<Vec<RuleChange>> {
    let of = |(at, name): (usize, &&str)| {
        vec![RuleChange {
            name: (*name).to_owned(),
            words: (*name).to_owned(),
            cells: (0..3).map(|matchup| 3 * matchup + 1 + at as u32).collect(),
        }]
    };
    VARIANTS.iter().enumerate().map(of).collect()
}

fn found(groups: &[Vec<RuleChange>]) -> Surrogate {
    let found = surrogate(&cells(), &scores(20, 1), groups).expect("enough blocks");
    Surrogate { field: FieldAim::of(&cells(), LEAST, 1), ..found }
}

fn info() -> RebalanceInfo {
    RebalanceInfo {
        title: "A field".to_owned(),
        ruleset: "toy".to_owned(),
        command: "equipoise rebalance field".to_owned(),
        search: String::new(),
        version: "0".to_owned(),
        players: "steady".to_owned(),
        then: Vec::new(),
        margin: 0.0,
        support: Some(LEAST),
        most_changes: 3,
        search_seed: 1,
        search_blocks: 20,
        proof_seed: 2,
        proof_blocks: 60,
        round: 1,
    }
}

fn names(surrogate: &Surrogate, proposal: &Proposal) -> Vec<String> {
    let changes = proposal.changes(surrogate).into_iter();
    changes.map(|change| change.key.clone()).collect()
}

/// ST-O3, ST-P4: Horse beats both others; where bows reach farther the three are a ring, in which each is brought.
#[test]
fn st_p4_the_rule_that_makes_a_ring_is_found_and_proved() {
    let found = found(&changes());
    let proposals = propose(&found, 0.0, 3);
    assert_eq!(proposals.len(), 2, "one change is enough: {proposals:?}");
    assert_eq!(names(&found, &proposals[1]), ["far bows"]);
    let by = |player: &str| {
        played_by(&cells(), &scores(60, 2), player.to_owned(), &[], &[vec![1, 4, 7]])
    };
    let played = ProofBlocks { by: vec![by("steady"), by("bold")] };
    let answer = RebalanceAnswer::of(info(), &found, &proposals, Some(&played));
    assert_eq!((answer.outcome, answer.chosen), (RebalanceOutcome::Balanced, Some(1)));
    let proved = &answer.proposals[0].played[0];
    let shares: Vec<[Option<f64>; 2]> =
        (proved.items.iter()).map(|it| [it.before.value, it.after.value]).collect();
    assert_eq!(
        shares,
        [[Some(100.0), Some(100.0)], [Some(0.0), Some(100.0)], [Some(0.0), Some(100.0)]]
    );
    // Two of three lack half of all redraws.
    assert!((proved.before - 5_000.0 / 3.0).abs() < 1e-9 && proved.after == 0.0);
    let screen = answer.screen(Ink::Plain).replace('\n', " ");
    for part in [
        "Fewest found: with this change armies typically lack ≈ 0 points of 100 of that in place of 40.82",
        "every army comes up in 50 % of redraws or more",
        "The change: far bows.",
        "in the hands of bold",
        "No verdict with the changes turns",
        "often enough",
        "That is no confidence",
    ] {
        assert!(screen.contains(part), "no `{part}` in: {screen}");
    }
}

/// ST-P4: a further player plays the proposal that is named on a seed of its own, and contradicts the first one where it does.
#[test]
fn st_p4_a_further_player_is_reported_beside_the_first() {
    let found = found(&changes());
    let proposals = propose(&found, 0.0, 3);
    let by = |player: &str, seed: u64, cells_of_rule: Vec<u32>| {
        played_by(&cells(), &scores(60, seed), player.to_owned(), &[], &[cells_of_rule])
    };
    let played = ProofBlocks { by: vec![by("steady", 2, vec![1, 4, 7])] };
    let alone = RebalanceAnswer::of(info(), &found, &proposals, Some(&played));
    let said = alone.answer.join(" ");
    assert!(
        said.contains("Only steady played it, and a stronger player may find otherwise"),
        "{said}"
    );
    // In the hands of `captain` the rule does what other hats do: nothing.
    let captain = by("captain", 3, vec![2, 5, 8]);
    let both = alone.clone().with_further_players(&found, &[captain]);
    assert_eq!((both.outcome, both.chosen), (alone.outcome, alone.chosen), "the proof decides");
    let said = both.answer.join(" ");
    for part in [
        "By player: in the hands of steady from 40.82 to ≈ 0 (does it); in the hands of captain from 40.82 to 40.82 (does not do it).",
        "With another player these turn: Foot (often enough with steady, too seldom with captain); Bows",
    ] {
        assert!(said.contains(part), "no `{part}` in: {said}");
    }
    assert!(!said.contains("Only steady"), "{said}");
}

/// ST-P5: a rule that changes nothing mends nothing, and that is said.
#[test]
fn st_p5_a_field_that_nothing_mends_is_reported() {
    let found = found(&changes()[1..]);
    let proposals = propose(&found, 0.0, 3);
    assert_eq!(proposals.len(), 1);
    let answer = RebalanceAnswer::of(info(), &found, &proposals, None);
    assert_eq!(answer.outcome, RebalanceOutcome::OutOfReach);
    let headline = &answer.answer[0];
    assert!(
        headline.starts_with("Nothing within these bounds mends it")
            && headline.contains("comes up in 0"),
        "{headline}"
    );
}

/// A field is whole where each army meets each other one once.
#[test]
fn st_o1_only_whole_fields_have_a_support() {
    assert!(FieldAim::of(&cells()[..6], LEAST, 1).is_none());
    let twice: Vec<CellInfo> = cells().into_iter().chain(cells()).collect();
    assert!(FieldAim::of(&twice, LEAST, 1).is_none());
}
