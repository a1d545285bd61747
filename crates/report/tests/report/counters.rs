//! What keeps what in check: arrows between the armies of a field that are met most.

use analysis::Answer;
use analysis::CellInfo;
use analysis::parts::metagame::MetaAnswer;
use harness::Totals;
use report::charts::{Chart, CounterGraph};
use report::figures::counters::chart;
use stats::CellTally;

use crate::sample;

/// The graph of a run in which everyone met everyone else and A won this many of a thousand pairs.
fn graph(cells: &[(&str, &str, u64)]) -> Option<CounterGraph> {
    let mut info = sample::info();
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
    let answer = Answer::of(info, &totals).expect("they belong together");
    chart(answer.part::<MetaAnswer>().expect("everyone met everyone else"), &answer.shown)
}

#[test]
fn of_a_ring_each_lead_is_an_arrow_from_the_winner() {
    let graph =
        graph(&[("rock", "scissors", 700), ("paper", "scissors", 300), ("paper", "rock", 720)])
            .expect("a ring");
    let name = |at: usize| graph.names[at].as_str();
    let mut arrows: Vec<(&str, &str)> =
        graph.beats.iter().map(|it| (name(it.winner), name(it.loser))).collect();
    arrows.sort_unstable();
    assert_eq!(arrows, [("paper", "rock"), ("rock", "scissors"), ("scissors", "paper")]);
    let svg = graph.svg().expect("drawn");
    for part in ["rock", "paper", "scissors", "70", "72"] {
        assert!(svg.contains(&format!(">{part}<")), "{part}: {svg}");
    }
    assert!(graph.description().contains("paper beats rock (72 %)"), "{}", graph.description());
}

/// A lead of less than 60 is no arrow, and where strength explains every score there is nothing to keep in check.
#[test]
fn small_leads_and_plain_strength_draw_no_arrows() {
    let ring =
        graph(&[("rock", "scissors", 700), ("scissors", "paper", 590), ("paper", "rock", 700)]);
    assert_eq!(ring.expect("a ring").beats.len(), 2);
    assert_eq!(
        graph(&[("best", "middle", 600), ("middle", "least", 600), ("best", "least", 692)]),
        None
    );
}
