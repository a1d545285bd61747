//! ST-O1 to ST-O7 in the answer of a run: a ring of three armies, and an army that beats all others.

use analysis::parts::metagame::MetaAnswer;
use analysis::{Answer, CellInfo, RunInfo, VariantInfo};
use harness::Totals;
use stats::CellTally;

use crate::sample;

/// A run in which everyone met everyone else: A won this many of a thousand pairs (both battles), and lost the others.
fn met(cells: &[(&str, &str, u64)]) -> Answer {
    let mut info: RunInfo = sample::info();
    info.asks_field = true;
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
    met(cells).part::<MetaAnswer>().cloned().expect("everyone met everyone else")
}

/// Rock beats scissors, scissors beat paper, paper beats rock, all 70 to 30: by symmetry each is a third of every mix.
#[test]
fn st_o5_a_ring_of_three_is_brought_in_thirds_and_each_has_its_counter() {
    let ring =
        meta(&[("rock", "scissors", 700), ("scissors", "paper", 700), ("paper", "rock", 700)]);
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
    let clear = meta(&[("best", "second", 700), ("best", "third", 700), ("second", "third", 600)]);
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
    let said = clear.sentences();
    assert!(said[0].starts_with("Nearly everyone would bring best (99."), "{}", said[0]);
    assert!(said[0].ends_with("it beats all 2 others."), "{}", said[0]);
    let parts = "Part of every equilibrium: best. Never part of one: second and third.";
    assert!(said[1].starts_with(parts), "{}", said[1]);
}

/// A run without every meeting has no metagame.
#[test]
fn st_o1_a_missing_meeting_leaves_the_metagame_out() {
    let answer = met(&[("one", "two", 500), ("two", "three", 500)]);
    assert_eq!(answer.part::<MetaAnswer>(), None);
}

/// The ring is named once, with the score of each against the next; no lead is uncertain.
#[test]
fn st_o7_a_ring_is_named_with_its_leads() {
    let ring =
        meta(&[("rock", "scissors", 700), ("scissors", "paper", 650), ("paper", "rock", 600)]);
    let [named] = ring.rings.as_slice() else {
        panic!("{:?}", ring.rings);
    };
    assert!(named.is_sure);
    let words = named.in_words();
    for lead in
        ["rock beats scissors (70 %)", "scissors beats paper (65 %)", "paper beats rock (60 %)"]
    {
        assert!(words.contains(lead), "{words}");
    }
    assert!(ring.in_brief().contains("Armies that keep each other in check: "));
    // Even meetings are no leads.
    let even =
        meta(&[("rock", "scissors", 500), ("scissors", "paper", 700), ("paper", "rock", 700)]);
    assert_eq!(even.rings, []);
}

/// A variant turns the ring into a game that rock always wins: the field under it is rock, and its part surely grows.
#[test]
fn st_o5_the_field_under_a_variant_says_what_changes() {
    let cells = [
        ("rock", "scissors", [700, 900]),
        ("scissors", "paper", [700, 500]),
        ("paper", "rock", [700, 100]),
    ];
    let mut info = sample::info();
    let one = info.cells[0].clone();
    let cell = |(a, b, is_variant): (&str, &str, Option<u32>)| CellInfo {
        matchup: format!("{a} v {b}"),
        a: a.to_owned(),
        b: b.to_owned(),
        exact: None,
        baseline: is_variant,
        variant: is_variant.map(|_| VariantInfo {
            name: "captain".to_owned(),
            title: "captain".to_owned(),
            printed_cost: None,
        }),
        ..one.clone()
    };
    let named = cells.iter().zip(0..).flat_map(|((a, b, _), matchup)| {
        [None, Some(2 * matchup)].map(|baseline| (*a, *b, baseline))
    });
    info.cells = named.map(cell).collect();
    info.sensitivity.clear();
    info.asks_field = true;
    let mut totals = Totals::new(6);
    let wins = cells.iter().flat_map(|(.., wins)| wins);
    for (total, wins) in totals.cells.iter_mut().zip(wins) {
        total.games.games[2][2] = *wins;
        total.games.games[0][0] = 1000 - wins;
    }
    for total in totals.cells.iter_mut().skip(1).step_by(2) {
        total.effect = Some(Default::default());
    }
    let answer = Answer::of(info, &totals).expect("they belong together");
    let meta = answer.part::<MetaAnswer>().expect("everyone met everyone else");
    let [under] = meta.under.as_slice() else {
        panic!("{:?}", meta.under);
    };
    assert_eq!((under.variant.as_str(), under.armies[0].name.as_str()), ("captain", "rock"));
    let change = under.armies[0].change;
    assert!((change.value.unwrap() - 2.0 / 3.0).abs() < 0.01 && change.lo > 0.4, "{change:?}");
    assert!(under.armies[1..].iter().all(|it| it.change.hi < 0.0), "{under:?}");
    assert_eq!(answer.summary.sentences, meta.headline());
    let said = under.sentence();
    assert!(said.starts_with("Under \"captain\" the field is rock 100.00 %"), "{said}");
    assert!(said.contains("surely more often, in points of 100: rock (+66.7)"), "{said}");
    assert_eq!(meta.moved().count(), 3);
}

/// ST-O4, ST-O8: where blocks were dealt by what was seen, intervals hold at any look and sure ranges are wider.
#[test]
fn st_o8_dealt_pairs_have_wider_sure_ranges() {
    let cells = [("rock", "scissors", 700), ("scissors", "paper", 700), ("paper", "rock", 700)];
    let planned = met(&cells);
    let mut info: RunInfo = planned.info.clone();
    info.is_allotted = true;
    let mut totals = Totals::new(3);
    for total in &mut totals.cells {
        total.games.games[2][2] = 700;
        total.games.games[0][0] = 300;
    }
    let dealt = Answer::of(info, &totals).expect("they belong together");
    let range = |answer: &Answer| {
        let army = &answer.part::<MetaAnswer>().unwrap().armies[0];
        (army.sure_lo, army.sure_hi)
    };
    let (of_planned, of_dealt) = (range(&planned), range(&dealt));
    assert!(of_dealt.0 < of_planned.0 && of_dealt.1 > of_planned.1, "{of_planned:?} {of_dealt:?}");
    assert!(of_dealt.0 > 0.0, "still part of every equilibrium");
}
