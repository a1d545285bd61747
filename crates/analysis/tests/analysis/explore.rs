//! ST-Q: finds of a search, from made-up totals.

use analysis::explore::{Archive, Axis, Candidate, ExploreAnswer, ExploreInfo, Played, PlayedBy};
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
        let score = Estimate {
            se: Some(1.5),
            ..Estimate::exact(*score, 288)
        };
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

fn played(candidate: usize, won: [u64; 2]) -> Played {
    Played {
        candidate,
        against: won.map(cell).into(),
        file: format!("finds/find-{}.toml", candidate + 1),
        watch: FIELD.map(|name| format!("watch {name}")).into(),
    }
}

/// A planted army is found, with its best counter; one at the edge is not.
#[test]
fn st_q3_an_army_that_wins_too_much_is_found_and_one_at_the_edge_is_not() {
    let archive = archive(&[80.0, 66.0, 50.0]);
    // 75 and 60 of 100 over the field.
    let finds = [played(0, [252, 180]), played(1, [173, 172])];
    let then = [PlayedBy {
        player: "bold".to_owned(),
        finds: vec![cell(150), cell(100)],
    }];
    let answer = ExploreAnswer::of(info(3), &archive, &finds, &then);
    let broken: Vec<&str> = (answer.broken())
        .map(|it| it.candidate.name.as_str())
        .collect();
    assert_eq!(broken, ["army 0"]);
    let first = &answer.finds[0];
    assert_eq!(first.proved.value, Some(75.0));
    assert_eq!(first.promised.value, Some(80.0));
    // A search that changes what it found promises nothing that can be stated.
    assert_eq!((first.expected, first.is_no_better_than_luck), (None, None));
    let counter = first.counter.as_ref().expect("two opponents");
    assert_eq!(
        (counter.name.as_str(), counter.score.value),
        ("other", Some(62.5))
    );
    assert_eq!(first.watch.as_deref(), Some("watch other"));
    assert_eq!(first.then[0].verdict, "no longer");
    let text = answer.answer.join(" ");
    for part in [
        "1 of 2 finds wins too much",
        "promised 73.0 on average for what it picked, and the proof gave 67.4: 5.6 points of that were luck",
        "As bold plays them, 0 of these 1 still win too much, 1 no longer",
    ] {
        assert!(text.contains(part), "no `{part}` in: {text}");
    }
    assert!(
        answer
            .screen(analysis::text_table::Ink::Plain)
            .lines()
            .count()
            <= 23
    );
}

/// ST-Q2: of armies that were all drawn, the proof's expectation is stated: here nothing but noise, so the mean.
#[test]
fn st_q2_drawn_armies_say_what_the_proof_may_be_expected_to_give() {
    let archive = archive(&[51.0, 50.0, 49.0]);
    let answer = ExploreAnswer::of(info(1), &archive, &[played(0, [144, 144])], &[]);
    assert_eq!(answer.finds[0].expected, Some(50.0));
    assert_eq!(answer.finds[0].is_no_better_than_luck, Some(true));
    assert_eq!(answer.broken().count(), 0);
    assert!(
        answer.answer[0].starts_with("The search did not find"),
        "{:?}",
        answer.answer
    );
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
        let finds: Vec<Played> = (0..8).map(|at| played(at, [won(), won()])).collect();
        let answer = ExploreAnswer::of(info(3), &archive, &finds, &[]);
        wrong += u32::from(answer.broken().next().is_some());
    }
    // Three standard errors of 200 runs beyond 5 %.
    assert!(wrong <= 19, "{wrong} of {runs}");
}
