//! Armies that a search makes: legal, of their kinds, and the same from the same seed.

use analysis::explore::{Archive, Candidate};
use harness::BLOCK_PAIRS;
use stats::Estimate;

use super::question::exploration;
use super::*;
use crate::TRIUMPH;
use ::experiment::Source;

fn asked() -> Question {
    Question {
        lists: vec!["parthian".to_owned(), "hussite".to_owned()],
        folder: None,
        own_cards: None,
        against: vec!["seleucid".to_owned(), "hussite".to_owned()],
        player: "steady".to_owned(),
        then: Vec::new(),
        margin: 10.0,
        armies: 12,
        rounds: 2,
        finds: 4,
        proof_pairs: 1,
        seed: 7,
        proof_seed: None,
        out: None,
        version: "0".to_owned(),
    }
}

fn search() -> Search {
    question::search(&asked()).expect("a search")
}

fn rounds(search: &mut Search) -> Vec<Candidate> {
    let mut archive = Archive::new(search.axes());
    let first = search.round(1, &archive);
    for (at, candidate) in first.iter().enumerate() {
        archive.add(candidate.clone(), Estimate::exact(40.0 + at as f64, BLOCK_PAIRS));
    }
    let second = search.round(2, &archive);
    first.into_iter().chain(second).collect()
}

#[test]
fn tr_ab_02_what_a_search_draws_and_changes_is_legal_and_new() {
    let mut search = search();
    let all = rounds(&mut search);
    assert_eq!(all.len(), 24);
    for made in &search.made {
        let of = &search.sources[made.source];
        assert_eq!(of.breaches(&made.made), [], "{}", made.name);
    }
    let mut texts: Vec<&String> = search.made.iter().map(|it| &it.text).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), 24, "no army is made twice");
    for candidate in &all {
        assert_eq!(candidate.changed_from.is_some(), candidate.round == 2);
    }
    let cards = all.iter().filter(|it| it.kind[2] > 0).count();
    assert!(cards > 6, "{cards} of 24 buy cards");
}

/// An own card that is new is bought by armies that have bearers, at its price within the points; one that is like a printed card is in
/// the place of that one, where the list offers it.
#[test]
fn tr_ab_01_armies_of_a_search_buy_own_cards_within_their_points() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("own.toml");
    let text = "[[card]]\nname = \"planted\"\ntitle = \"Planted Card\"\ncost = 2\ncost_per = \"army\"\n\
        bearers = [\"war-wagons\", \"cataphracts\"]\n[[card.effect]]\nkind = \"factor\"\nvalue = 4\n\
        [[card]]\nname = \"cheap-trains\"\ntitle = \"Cheap Trains\"\nlike = \"pack-trains\"\ncost = 0.5\n";
    std::fs::write(&file, text).expect("writable");
    let mut search = question::search(&Question { own_cards: Some(file), armies: 24, ..asked() })
        .expect("a search");
    let all = rounds(&mut search);
    assert_eq!(all.len(), 48);
    let cap = triumph::RuleParameters::DEFAULT.points_cap;
    let (mut new, mut like) = (0, 0);
    for made in &search.made {
        let of = &search.sources[made.source];
        assert_eq!(of.breaches(&made.made), [], "{}", made.name);
        let army = search.army(&made.name).expect("it was made");
        assert!(army.cost() <= cap, "{}: {}", made.name, army.cost());
        new += usize::from(army.own.named("planted").is_some());
        like += usize::from(army.own.named("cheap-trains").is_some());
    }
    assert!(new > 4 && like > 0, "{new} and {like} of 48");
    let names = all.iter().filter(|it| it.composition.contains("Planted Card"));
    assert_eq!(names.count(), new);
}

#[test]
fn the_same_seed_makes_the_same_armies_and_experiments_that_can_be_played() {
    let (mut one, mut other) = (search(), search());
    let names: Vec<String> = rounds(&mut one).into_iter().map(|it| it.name).collect();
    rounds(&mut other);
    let by = By { player: "steady", seed: 7, title: "a search", question: "?" };
    let scan = one.scan(&names, &by);
    assert_eq!(scan, other.scan(&names, &by));
    let proof = one.proof(&names[..2], BLOCK_PAIRS, &by);
    for (text, n_cells) in [(scan, names.len()), (proof, 4)] {
        let source = Source::of_text(std::path::Path::new("search.toml"), &text);
        let (_, planned) = source.planned(&[&TRIUMPH], |_| {}).expect("an experiment");
        assert_eq!(planned.playable().cells().len(), n_cells);
    }
}

#[test]
fn everything_that_is_wrong_with_a_question_is_reported_together() {
    let wrong = Question {
        lists: vec!["parthan".to_owned()],
        against: vec!["hussite".to_owned()],
        player: "stedy".to_owned(),
        margin: 50.0,
        armies: 0,
        rounds: 0,
        finds: 65,
        proof_seed: Some(7),
        ..asked()
    };
    let failure = exploration(&wrong).expect_err("eight things are wrong");
    let text = format!("{failure:?}");
    for part in [
        "8 things are wrong",
        "--margin is 50",
        "--armies is 0",
        "--rounds is 0",
        "--finds is 65",
        "--proof-seed is 7",
        "did you mean `steady`?",
        "did you mean `parthian`?",
        "--against names one army",
    ] {
        assert!(text.contains(part), "no `{part}` in: {text}");
    }
}

/// ST-Q1: each round of a search has a seed of its own, and the proof has none of these.
#[test]
fn st_q1_a_proof_is_not_on_the_seed_of_a_round() {
    let on = |proof_seed| exploration(&Question { proof_seed: Some(proof_seed), ..asked() });
    let failure =
        on(::experiment::explore::seed_of_round(7, 2)).expect_err("round 2 was played on it");
    assert!(format!("{failure:?}").contains("on which round 2 of the search is played"));
    assert!(on(8).is_ok());
}

#[test]
fn what_is_wrong_with_a_file_of_own_cards_stands_beside_what_is_wrong_with_the_question() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("own.toml");
    let text = "[[card]]\nname = \"no effect\"\ncost = 0.25\n";
    std::fs::write(&file, text).expect("writable");
    let wrong = Question { own_cards: Some(file), rounds: 0, ..asked() };
    let failure = exploration(&wrong).expect_err("four things are wrong");
    let text = failure.in_short();
    for part in [
        "--rounds is 0",
        "3 problems in",
        "`cost` is 0.25",
        "[[card]] has no `effect`",
        "\"no effect\" is no name of a card",
    ] {
        assert!(text.contains(part), "no `{part}` in: {text}");
    }
}
