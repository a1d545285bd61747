//! ST-Q: finds of a search, from made-up totals.

use analysis::explore::{
    Archive, Axis, Candidate, ExploreAnswer, ExploreInfo, FindProof, ProofBattle, ProofByPlayer,
};
use analysis::replays::Address;
use harness::CellTotals;
use stats::Estimate;

const FIELD: [&str; 2] = ["one", "other"];

fn info(rounds: u32) -> ExploreInfo {
    ExploreInfo {
        title: "Armies that win too much: a list".to_owned(),
        ruleset: "toy".to_owned(),
        command: "equipoise explore".to_owned(),
        version: "0".to_owned(),
        player: "steady".to_owned(),
        then: vec!["bold".to_owned()],
        field: FIELD.map(str::to_owned).into(),
        own_cards: Vec::new(),
        margin: 10.0,
        rounds,
        search_seed: 1,
        proof_seed: 2,
        left_out: Vec::new(),
    }
}

fn archive(scores: &[f64]) -> Archive {
    let mut archive = Archive::new(vec![Axis {
        name: "mounted".to_owned(),
        bins: (0..scores.len()).map(|bin| bin.to_string()).collect(),
    }]);
    for (at, score) in scores.iter().enumerate() {
        let candidate = Candidate {
            name: format!("army {at}"),
            group: "a list".to_owned(),
            kind: vec![at],
            composition: "4 Knights (general)".to_owned(),
            round: 1,
            changed_from: None,
        };
        let score = Estimate { se: Some(1.5), ..Estimate::exact(*score, 288) };
        archive.add(candidate, score);
    }
    archive
}

/// 288 pairs, of which this many are won and the others lost.
fn cell(won: u64) -> CellTotals {
    let mut cell = CellTotals::default();
    for pair in 0..288 {
        let half_points = if pair < won { 2 } else { 0 };
        cell.games.record(half_points, half_points);
    }
    cell
}

fn watched(cell: u32, opponent: &str) -> ProofBattle {
    let battle = Address { cell, pair: 7, battle: 2 };
    ProofBattle { battle, command: format!("watch {opponent}") }
}

fn played(candidate: usize, won: [u64; 2]) -> FindProof {
    FindProof {
        candidate,
        against: won.map(cell).into(),
        file: format!("finds/find-{}.toml", candidate + 1),
        watch: (0..).zip(FIELD).map(|(cell, name)| watched(cell, name)).collect(),
    }
}

/// A planted army is found, with its best counter; one at the edge is not.
#[test]
fn st_q3_an_army_that_wins_too_much_is_found_and_one_at_the_edge_is_not() {
    let archive = archive(&[80.0, 66.0, 50.0]);
    // 75 and 60 of 100 over the field.
    let finds = [played(0, [252, 180]), played(1, [173, 172])];
    let then = [ProofByPlayer { player: "bold".to_owned(), finds: vec![cell(150), cell(100)] }];
    let answer = ExploreAnswer::of(info(3), &archive, &finds, &then);
    let broken: Vec<&str> = (answer.broken()).map(|it| it.candidate.name.as_str()).collect();
    assert_eq!(broken, ["army 0"]);
    let first = &answer.finds[0];
    assert_eq!(first.proved.value, Some(75.0));
    assert_eq!(first.promised.value, Some(80.0));
    // A search that changes what it found promises nothing that can be stated.
    assert_eq!((first.expected, first.is_no_better_than_luck), (None, None));
    let counter = first.counter.as_ref().expect("two opponents");
    assert_eq!((counter.name.as_str(), counter.score.value), ("other", Some(62.5)));
    assert_eq!(first.watch.as_deref(), Some("watch other"));
    assert_eq!(first.battle, Some(Address { cell: 1, pair: 7, battle: 2 }));
    assert_eq!(first.then[0].verdict, "no longer");
    let text = answer.answer.join(" ");
    for part in [
        "1 of 2 finds wins too much",
        "promised 73.0 on average for what it picked, and the proof gave 67.4: 5.6 points of that were luck",
        "As bold plays them, 0 of these 1 still win too much, 1 no longer",
    ] {
        assert!(text.contains(part), "no `{part}` in: {text}");
    }
    assert!(answer.screen(analysis::text_table::Ink::Plain).lines().count() <= 23);
}

/// Where no find wins too much as the first player plays it, a further player may still find one that does.
#[test]
fn a_further_player_is_asked_about_finds_that_do_not_win_too_much() {
    let archive = archive(&[66.0, 60.0, 50.0]);
    let finds = [played(0, [173, 172]), played(1, [160, 150])];
    let captain =
        [ProofByPlayer { player: "captain".to_owned(), finds: vec![cell(240), cell(150)] }];
    let by = |then: &[&str]| ExploreInfo {
        then: then.iter().map(|it| (*it).to_owned()).collect(),
        ..info(3)
    };
    let answer = ExploreAnswer::of(by(&["captain"]), &archive, &finds, &captain);
    assert_eq!(answer.broken().count(), 0);
    let said = answer.answer.join(" ");
    assert!(
        said.contains("As captain plays them, 1 of 2 surely wins too much: 67.7 on average."),
        "{said}"
    );
    let alone = ExploreAnswer::of(by(&[]), &archive, &finds, &[]);
    let said = alone.answer.join(" ");
    assert!(said.contains("Only steady played them") && said.contains("`--then PLAYER`"), "{said}");
}

/// ST-Q2: of armies that were all drawn, the proof's expectation is stated: here nothing but noise, so the mean.
#[test]
fn st_q2_drawn_armies_say_what_the_proof_may_be_expected_to_give() {
    let archive = archive(&[51.0, 50.0, 49.0]);
    let answer = ExploreAnswer::of(info(1), &archive, &[played(0, [144, 144])], &[]);
    assert_eq!(answer.finds[0].expected, Some(50.0));
    assert_eq!(answer.finds[0].is_no_better_than_luck, Some(true));
    assert_eq!(answer.broken().count(), 0);
    assert!(answer.answer[0].starts_with("The search did not find"), "{:?}", answer.answer);
    let drawn = answer.drawn.expect("three were drawn");
    assert_eq!((drawn.n, drawn.spread), (3, 0.0));
}

/// ST-I33, on the scale of a proof: where every find is exactly at the edge, a search calls any of 8 too strong in 5 % at most.
#[test]
fn st_q3_a_landscape_at_the_edge_yields_finds_at_the_stated_rate() {
    let archive = archive(&[60.0; 8]);
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut won = || {
        let mut n = 0;
        for _ in 0..288 {
            // Xorshift (Marsaglia 2003).
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            n += u64::from(state % 1000 < 600);
        }
        n
    };
    let runs = 200;
    let mut wrong = 0;
    for _ in 0..runs {
        let finds: Vec<FindProof> = (0..8).map(|at| played(at, [won(), won()])).collect();
        let answer = ExploreAnswer::of(info(3), &archive, &finds, &[]);
        wrong += u32::from(answer.broken().next().is_some());
    }
    // Three standard errors of 200 runs beyond 5 %.
    assert!(wrong <= 19, "{wrong} of {runs}");
}

/// ST-Q5: nothing is said of how rare broken armies are where one was found, and a search that changes armies says it of drawn ones only.
#[test]
fn st_q5_a_search_without_finds_says_how_rare_broken_armies_are() {
    let archive = archive(&[51.0, 50.0, 49.0]);
    let none = |rounds| ExploreAnswer::of(info(rounds), &archive, &[played(0, [144, 144])], &[]);
    let answer = none(1);
    let rare = answer.none_found.expect("three were drawn");
    assert_eq!((rare.drawn, rare.score), (3, 65.0));
    // 65 is 9 standard errors of the search above the best, so that it is always played again; 288 pairs against each of two
    // opponents, all won or lost, have a standard error of 100·√(0.25/576), and one find is judged at 5 %.
    let se = 100.0 * (0.25f64 / 575.0).sqrt();
    let power = stats::normal_cdf(5.0 / se - stats::normal_quantile(0.95));
    assert!((rare.power - power).abs() < 1e-9, "{}", rare.power);
    let below = (1.0 - libm::pow(0.05, 1.0 / 3.0)) / power;
    assert!((rare.share_below - below).abs() < 1e-12);
    let said = answer.answer.join(" ");
    assert!(said.contains("of the armies that can be drawn score 65 or more"), "{said}");
    assert!(!said.contains("armies that it changed"), "{said}");
    assert!(
        none(3)
            .answer
            .join(" ")
            .contains("Of armies that it changed, the search says only that it did not find any.")
    );
    let found = ExploreAnswer::of(info(1), &archive, &[played(0, [288, 288])], &[]);
    assert_eq!(found.none_found, None);
}

/// ST-Q5: the chance to find one is that of armies that are planted at random: into the kinds as they are drawn, with the noise of both
/// stages.
#[test]
fn st_q5_planted_armies_are_found_as_often_as_is_said() {
    let scores = [58.0, 63.0, 55.0, 66.0, 61.0];
    let archive = archive(&scores);
    // The best two kinds are played again, 300 and 290 of 576 pairs won: neither wins too much.
    let finds = [played(3, [150, 150]), played(1, [145, 145])];
    let answer = ExploreAnswer::of(info(1), &archive, &finds, &[]);
    let said = answer.none_found.expect("none was found");
    let proof_se = {
        let squares = answer.finds.iter().filter_map(|it| it.proved.se);
        (squares.map(|se| se * se).sum::<f64>() / 2.0).sqrt()
    };
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut normal = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        stats::normal_quantile((state >> 11) as f64 / (1u64 << 53) as f64 + 1e-17)
    };
    let (mut caught, runs) = (0, 4_000);
    for run in 0..runs {
        let kind = run % scores.len();
        let mut planted = archive.clone();
        let mut candidate = planted.all()[kind].candidate.clone();
        candidate.name = "planted".to_owned();
        let seen = Estimate { se: Some(1.5), ..Estimate::exact(said.score + 1.5 * normal(), 288) };
        planted.add(candidate, seen);
        let picked = planted.finds(2);
        let is_picked = picked.contains(&scores.len());
        let z = (said.score + proof_se * normal() - 60.0) / proof_se;
        caught += u32::from(is_picked && z > stats::normal_quantile(1.0 - 0.05 / 2.0));
    }
    let share = f64::from(caught) / runs as f64;
    let error = (share * (1.0 - share) / runs as f64).sqrt();
    assert!((share - said.power).abs() < 4.0 * error, "{share} and {}", said.power);
}
