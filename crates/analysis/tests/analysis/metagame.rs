//! ST-O1 to ST-O7 in the answer of a run: a ring of three armies, and an army that beats all others.

use analysis::metagame::MetaAnswer;
use analysis::{Answer, CellInfo, RunInfo};
use harness::Totals;
use stats::CellTally;

use crate::sample;

/// A run in which everyone met everyone else: A won this many of a thousand pairs (both battles), and lost the others.
fn met(cells: &[(&str, &str, u64)]) -> Answer {
    let mut info: RunInfo = sample::info();
    let one = info.cells[0].clone();
    let cell = |(a, b, _): &(&str, &str, u64)| CellInfo {
        matchup: format!("{a} v {b}"),
        a: (*a).to_owned(),
        b: (*b).to_owned(),
        exact: None,
        ..one.clone()
    };
    info.cells = cells.iter().map(cell).collect();
    info.sensitivity.clear();
    let mut totals = Totals::new(cells.len());
    for (total, (.., wins)) in totals.cells.iter_mut().zip(cells) {
        let mut games = CellTally::default();
        games.games[2][2] = *wins;
        games.games[0][0] = 1000 - wins;
        total.games = games;
    }
    Answer::of(info, &totals).expect("they belong together")
}

fn meta(cells: &[(&str, &str, u64)]) -> MetaAnswer {
    met(cells).metagame.expect("everyone met everyone else")
}

/// Rock beats scissors, scissors beat paper, paper beats rock, all 70 to 30: by symmetry each is a third of every mix.
#[test]
fn st_o5_a_ring_of_three_is_brought_in_thirds_and_each_has_its_counter() {
    let ring = meta(&[
        ("rock", "scissors", 700),
        ("scissors", "paper", 700),
        ("paper", "rock", 700),
    ]);
    for army in &ring.armies {
        assert!((army.weight.value.unwrap() - 1.0 / 3.0).abs() < 1e-9);
        assert!((army.equilibrium - 1.0 / 3.0).abs() < 1e-9);
        assert_eq!(army.part, "part of every equilibrium");
    }
    let of = |name: &str| ring.armies.iter().find(|army| army.name == name).unwrap();
    let beaten_by = |name: &str| of(name).counter.as_ref().unwrap().name.clone();
    assert_eq!(beaten_by("rock"), "paper");
    assert_eq!(beaten_by("paper"), "scissors");
    assert_eq!(beaten_by("scissors"), "rock");
    let cyclic = ring.cyclic.as_ref().unwrap();
    assert!(cyclic.p < 1e-6 && cyclic.share.lo > 0.9, "{cyclic:?}");
    // All have the same mean score and each loses 20 points to another: one is the top army, and beside it only the one that it loses to
    // holds its own.
    assert_eq!(ring.counts[0].playable.measured, 2);
    assert_eq!(ring.counts[0].with_some_use.measured, 3);
}

#[test]
fn st_o4_an_army_that_beats_all_others_is_all_of_every_equilibrium() {
    let clear = meta(&[
        ("best", "second", 700),
        ("best", "third", 700),
        ("second", "third", 600),
    ]);
    let parts: Vec<(&str, &str, bool)> = clear
        .armies
        .iter()
        .map(|army| (army.name.as_str(), army.part, army.counter.is_some()))
        .collect();
    assert_eq!(
        parts,
        [
            ("best", "part of every equilibrium", false),
            ("second", "never part of one", true),
            ("third", "never part of one", true),
        ]
    );
    assert!(clear.sentences()[1].starts_with("Part of every equilibrium: 1; never part of one: 2"));
}

/// A run without every meeting has no metagame.
#[test]
fn st_o1_a_missing_meeting_leaves_the_metagame_out() {
    let answer = met(&[("one", "two", 500), ("two", "three", 500)]);
    assert_eq!(answer.metagame, None);
}
