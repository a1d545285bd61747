//! The referee judges battles in which sides have gifts, and finds fault where the setup says another gift than was played with.

use std::ops::Range;

use battle_core::{BySide, EventLog, SampledChance, Seating, StreamKey, playout};
use rayon::prelude::*;
use serde_json::{Value, json};
use triumph::battle::{Battle, Gift, to_json};
use triumph::{HalfPoints, Mu, RuleParameters};
use triumph_players::Player;

use crate::battles::{complaint, uncarded};
use crate::errors::Violation;
use crate::referee;

fn gift(reach: i32, command: i8, factor: i8, half_points: i16) -> Gift {
    let (reach, head_start) = (Mu(reach * 512), HalfPoints(half_points));
    Gift { reach, command, factor, head_start, ..Gift::NONE }
}

/// What A and B have; moves in half MU, head starts in half points.
fn gifts() -> Vec<[Gift; 2]> {
    vec![
        [gift(2, 0, 0, 0), Gift::NONE],
        [gift(-2, 0, 0, 0), Gift::NONE],
        [Gift::NONE, gift(1, 0, 0, 0)],
        [gift(0, 1, 0, 0), Gift::NONE],
        [Gift::NONE, gift(0, -2, 0, 0)],
        [gift(0, 0, 1, 0), Gift::NONE],
        [gift(0, 0, 2, 0), gift(0, 0, -1, 0)],
        [gift(0, 0, 0, 4), gift(0, 0, 0, 1)],
        [gift(8, 3, 0, 9), gift(-4, -6, 3, 31)],
    ]
}

/// The events of a battle with these gifts.
fn events_of(gifts: [Gift; 2], players: [&str; 2], pair: u64) -> Vec<Value> {
    let armies = uncarded();
    let n = pair as usize;
    let both = [n, n / armies.len() + 1 + n].map(|at| armies[at % armies.len()].clone());
    let battle = Battle::with_gifts(BySide(both), BySide(gifts), &RuleParameters::DEFAULT).unwrap();
    let mut chance =
        SampledChance::new(StreamKey::of_seed(20_261_130).pair(pair), Default::default());
    let mut log = EventLog::default();
    let player = |text: &str| {
        let (name, ignores) = text.split_once(' ').unwrap_or((text, "false"));
        let mut player = Player::named(name).expect("a player of the product");
        if name != "random" {
            player.set("ignores_gifts", ignores).expect("its own");
        }
        player
    };
    playout(&battle, &BySide(players.map(player)), Seating::ALL[n % 2], &mut chance, &mut log);
    log.events.iter().map(to_json).collect()
}

/// The verdict of the referee on each battle: the breach, and the battle in words.
type Verdicts = Vec<Result<(), (Violation, String)>>;

/// Plays the gift of a number with these players, and judges what `change` makes of the events.
fn judged(
    nth: usize,
    players: [&str; 2],
    pairs: Range<u64>,
    change: impl Fn(&mut Vec<Value>) + Sync,
) -> Verdicts {
    let gifts = gifts()[nth];
    let pairs = pairs.into_par_iter().map(|pair| pair + 100 * nth as u64);
    let each = pairs.map(|pair| {
        let mut events = events_of(gifts, players, pair);
        change(&mut events);
        let wrong = referee(&events).err();
        wrong.map_or(Ok(()), |verdict| {
            let words = complaint(&format!("{pair} with {gifts:?}"), &verdict, &events);
            Err((verdict, words))
        })
    });
    each.collect()
}

/// Four battles of each gift, two in each seating, with all players, and with one side that plays as if it had no gift.
#[test]
fn battles_with_gifts_are_legal() {
    let players = [
        ["steady", "steady"],
        ["bold", "captain"],
        ["random", "random"],
        ["steady true", "captain true"],
    ];
    for (pair, players) in (0..).zip(players) {
        let all = (0..gifts().len()).flat_map(|nth| judged(nth, players, pair..pair + 1, |_| ()));
        let wrong: Vec<String> = all.filter_map(|it| Some(it.err()?.1)).collect();
        assert!(wrong.is_empty(), "{players:?}: {} of 9\n{}", wrong.len(), wrong[0]);
    }
}

/// The rule by which the referee finds a gift that the setup doesn't report, in at least one of six battles.
#[test]
fn a_setup_that_keeps_a_gift_to_itself_is_at_fault() {
    let found = |nth: usize, allowed: &[&str]| {
        let verdicts = judged(nth, ["steady", "steady"], 0..6, |events| {
            events.retain(|event| event["event"] != "gift");
        });
        let rules: Vec<String> =
            verdicts.into_iter().filter_map(|it| Some(it.err()?.0.rule.to_string())).collect();
        assert!(!rules.is_empty(), "gift {nth} isn't missed");
        for rule in &rules {
            assert!(allowed.contains(&rule.as_str()), "gift {nth}: {rule}");
        }
    };
    // Too long a move, and panic that is too long or too short.
    found(0, &["TR-MV-01", "TR-MV-07", "TR-MV-12", "TR-OM-14", "TR-OM-15"]);
    found(2, &["TR-MV-01", "TR-MV-07", "TR-MV-12", "TR-OM-14", "TR-OM-15"]);
    for nth in [3, 4] {
        found(nth, &["TR-CM-01"]);
    }
    for nth in [5, 6] {
        found(nth, &["TR-CC-05", "TR-CP-04"]);
    }
    found(7, &["TR-VC-04"]);
}

#[test]
fn a_setup_that_says_another_gift_than_was_played_with_is_at_fault() {
    let n_wrong = |nth: usize, key: &'static str, value: Value| {
        let verdicts = judged(nth, ["steady", "steady"], 0..3, move |events| {
            for event in events.iter_mut().filter(|event| event["event"] == "gift") {
                event[key] = value.clone();
            }
        });
        verdicts.iter().filter(|it| it.is_err()).count()
    };
    assert_eq!(n_wrong(3, "command", json!(2)), 3);
    assert_eq!(n_wrong(5, "factor", json!(2)), 3);
    assert_eq!(n_wrong(7, "head_start", json!(1)), 3);
    assert!(n_wrong(0, "move", json!(0.5)) > 0);
}

#[test]
fn points_of_a_gift_may_not_be_left_out_or_given_twice() {
    let events = events_of([gift(0, 1, 0, 0), Gift::NONE], ["steady", "steady"], 0);
    let at = |events: &[Value]| {
        let given = |event: &Value| event["event"] == "command-points-given";
        events.iter().position(given).expect("points")
    };
    let mut without = events.clone();
    without.remove(at(&events));
    let mut twice = events.clone();
    twice.insert(at(&events), events[at(&events)].clone());
    for wrong in [without, twice] {
        assert_eq!(referee(&wrong).expect_err("a fault").rule, "TR-CM-01");
    }
    // A gift is announced once, directly after the armies.
    let mut again = events.clone();
    again.insert(1, events[1].clone());
    let mut late = events.clone();
    late.swap(1, 2);
    assert!(referee(&events).is_ok() && referee(&again).is_err() && referee(&late).is_err());
}
