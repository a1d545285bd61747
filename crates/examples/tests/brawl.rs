//! Brawl, by its rules as RULES.md states them; its exact odds beside sampled ones; and how short it is.

use std::fs;
use std::path::Path;

use battle_core::dice::{ScriptedDice, enumerate};
use battle_core::streams::{OneSource, name_id};
use battle_core::{BySide, EventLog, NoTrace, Outcome, Seat, Seating, playout, testing};
use harness::{Group, Pairing, play_block};
use own_games::brawl::{Band, Fight, Player, RuleParameters};

const AXE: Band = [1, 0, 0, 0];
const SPEAR: Band = [0, 1, 0, 0];
const BOW: Band = [0, 0, 1, 0];
const RIDER: Band = [0, 0, 0, 1];

fn fight(a: Band, b: Band, changes: &[(&str, &str)]) -> Fight {
    let mut rules = RuleParameters::DEFAULT;
    for (name, value) in changes {
        rules.set(name, value).expect("a parameter with this value");
    }
    Fight { bands: BySide([a, b]), rules }
}

/// A brawl with these dice, A in seat one.
fn scripted(fight: &Fight, dice: &[u8]) -> (Outcome, Vec<String>) {
    let mut script = ScriptedDice::new(dice);
    let mut log = EventLog::default();
    let policies = BySide([Player::Keen; 2]);
    let outcome = playout(fight, &policies, Seating::AFirst, &mut OneSource(&mut script), &mut log);
    script.finish().expect("all dice are used");
    (outcome, log.events)
}

/// A's half points.
fn score(fight: &Fight, dice: &[u8]) -> u8 {
    scripted(fight, dice).0.half_points_of(Seat::One)
}

#[test]
fn brawl_conforms_to_what_every_game_promises() {
    let whole = fight([2, 1, 1, 0], [0, 2, 1, 1], &[]);
    testing::conformance::check(&whole, &Player::Random, 200);
    testing::conformance::check(&whole, &Player::Keen, 50);
}

#[test]
fn br_2_the_higher_roll_attacks_first_and_a_tie_goes_by_turns() {
    // Ties of fights leave everybody there.
    let even = fight(AXE, AXE, &[("rounds", "2")]);
    let (_, events) = scripted(&even, &[2, 2, 4, 4, 4, 4, 2, 2, 4, 4, 4, 4]);
    let first: Vec<&str> = events.iter().filter_map(|it| it.strip_prefix("Round ")).collect();
    assert_eq!(first, ["1: seat One attacks first.", "2: seat Two attacks first."]);
    let (_, events) = scripted(&fight(AXE, AXE, &[("rounds", "1")]), &[1, 2, 4, 4, 4, 4]);
    assert_eq!(events[0], "Round 1: seat Two attacks first.");
}

#[test]
fn br_3_the_lower_total_loses_and_a_spear_stops_a_rider() {
    // An axe adds 2 and a spear 1: with the same die the axe is ahead, with one less it is a tie, and the spear attacks.
    let axe = fight(AXE, SPEAR, &[]);
    assert_eq!(score(&axe, &[6, 1, 3, 3]), 2);
    assert_eq!(score(&axe, &[6, 1, 3, 4, 5, 3]), 2);
    assert_eq!(score(&axe, &[6, 1, 3, 5]), 0);
    // A rider adds 3, and a spear 1 + 2 against it: the same die is a tie, and then the spear attacks.
    let rider = fight(RIDER, SPEAR, &[]);
    assert_eq!(score(&rider, &[6, 1, 3, 3, 3, 4]), 0);
    let unstopped = fight(RIDER, SPEAR, &[("spears_stop_riders", "false")]);
    assert_eq!(score(&unstopped, &[6, 1, 3, 3]), 2);
}

#[test]
fn br_4_a_bow_hits_on_5_and_is_in_no_danger_when_it_attacks() {
    let bow = fight(BOW, AXE, &[("rounds", "1")]);
    assert_eq!(score(&bow, &[6, 1, 5]), 2);
    // It misses, and the axe attacks it: 0 against 2.
    assert_eq!(score(&bow, &[6, 1, 4, 3, 3]), 0);
    assert_eq!(score(&fight(BOW, AXE, &[("shoot_on", "4")]), &[6, 1, 4]), 2);
}

#[test]
fn br_5_more_than_half_of_the_points_break_a_band() {
    // Two axes against two: one lost is exactly half, so that the brawl goes on to its last round.
    let even = fight([2, 0, 0, 0], [2, 0, 0, 0], &[("rounds", "1")]);
    let (outcome, _) = scripted(&even, &[6, 1, 6, 1, 3, 3]);
    assert_eq!((outcome.half_points, outcome.measures.by_seat[Seat::Two][0]), (2, 5));
    // Both lose one: a draw.
    assert_eq!(scripted(&even, &[6, 1, 6, 1, 1, 6]).0.half_points, 1);
}

/// Win, draw and loss of an axe against a spear in one round, by the code that plays, over all dice: each of 36 · 36 · 36.
fn exact() -> [u64; 3] {
    let mut counts = [0; 3];
    let single = fight(AXE, SPEAR, &[("rounds", "1")]);
    let play = |dice: &mut battle_core::dice::EnumeratedDice| {
        playout(
            &single,
            &BySide([Player::Keen; 2]),
            Seating::AFirst,
            &mut OneSource(dice),
            &mut NoTrace,
        )
    };
    enumerate(36 * 36 * 36, play, |outcome, weight| {
        counts[usize::from(outcome.half_points)] += weight;
    });
    counts
}

/// Worked by hand: the axe, which is one ahead, wins 21 of 36 fights, loses 10 and ties 5, whoever attacks; a tie is fought again once.
#[test]
fn exact_odds_of_an_axe_against_a_spear_are_those_of_a_count_by_hand() {
    let decided = |fights: u64| 36 * (36 * fights + 5 * fights);
    assert_eq!(exact(), [decided(10), 36 * 25, decided(21)]);
}

/// The laboratory, sampled, beside the exact odds: within 4.5 standard errors.
#[test]
fn sampled_odds_are_the_exact_ones() {
    let game = fight(AXE, SPEAR, &[("rounds", "1")]);
    let group =
        Group::played_by(&BySide([Player::Keen; 2]), name_id("exact"), game, Vec::<Fight>::new());
    let mut rows =
        (0..40).flat_map(|block| play_block(11, Pairing::default(), &group, 0, block, &[]));
    let mut games = rows.next().expect("a row").games;
    rows.for_each(|row| games.merge(&row.games));
    let [loss, draw, win] = exact().map(|n| n as f64 / 46_656.0);
    let mean = win + draw / 2.0;
    let variance = win * (1.0 - mean).powi(2) + draw * (0.5 - mean).powi(2) + loss * mean.powi(2);
    // Both battles of a pair share their dice, so that a pair counts for as much as one battle at least.
    let error = (variance / games.n_pairs() as f64).sqrt();
    let sampled = (games.wins() as f64 + games.draws() as f64 / 2.0) / (2 * games.n_pairs()) as f64;
    assert!((sampled - mean).abs() < 4.5 * error, "{sampled} {mean} {error}");
}

/// A game, a player and a ruleset are 300 lines together at most: what a designer writes.
#[test]
fn the_whole_game_is_300_lines_at_most() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/brawl");
    let n_lines: usize = ["rules.rs", "player.rs", "adapter.rs"]
        .map(|name| fs::read_to_string(folder.join(name)).expect("there").lines().count())
        .iter()
        .sum();
    assert!(n_lines <= 300, "{n_lines}");
}
