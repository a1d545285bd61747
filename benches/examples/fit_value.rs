//! Learns what positions of Triumph! are worth to `commander`: `make fit-value`, which writes the weights anew.
//!
//! Battles of armies of the catalogue, without the four that the gauge holds out, cut to 36 to 48 points; half of them an army against
//! itself. A side is played by `captain`, `steady` or `bold`, or each of its turns by one of eight doctrines, so that positions differ
//! by more than what one player likes. `commander` isn't among them: its weights would depend on themselves. Ridge regressions, one a
//! moment and stage, fit half the points by which a side ends ahead, without the luck of the fights, and half of 16 points for a win. It
//! prints for each how well the weights, as they are stored, foretell the fifth of the battles that they weren't fitted to: the slope
//! of what came on what was foretold is 1 where a value is calibrated.
#![allow(clippy::print_stdout, reason = "it prints what it fitted")]

use std::fmt::Write as _;
use std::path::Path;

use battle_core::dice::DiceTransform;
use battle_core::policy::{Policy, uniform_below};
use battle_core::streams::{Chance, Purpose, Role, name_id};
use battle_core::{BySide, Game, Next, NoTrace, SampledChance, Seat, Seating, StreamKey};
use benches::catalogue::{HELD_OUT, Listing, every};
use benches::contestants::Contestant;
use rayon::prelude::*;
use triumph::RuleParameters;
use triumph::battle::{Battle, Phase, State};
use triumph_players::Player;
use triumph_players::value::{self, Moment, N_SIGNS, ONCE, Signs, Stage, WIN};

/// Battles that are played; positions of one in `TESTED` aren't fitted to.
const BATTLES: u64 = 12_000;
const TESTED: u64 = 5;
/// The pull of all weights towards 0, in positions of the usual size.
const PULL: f64 = 30.0;
const POINTS: [usize; 4] = [36, 40, 44, 48];

/// The captain of whom `commander` learned: before his weights were tuned and before he raided. Weights that were fitted to battles of
/// the present one play no better (reports/commander.md).
macro_rules! captain {
    ($others:literal) => {
        concat!(
            "captain:next=160,threat=52,strike=28,chance=22,evade=16,panic=38,body=6,command=10,general=96,",
            "doom=19,camp=64,raid=48,answer=20,follow=20,turned=64,closed=64,lap=24,flank=64,thrift=48,",
            "pair=64,room=8,road=0,march=0",
            $others
        )
    };
}

/// Who plays a side of a battle, the explorer as often as the other three.
const PLAYERS: [&str; 5] = [captain!(""), captain!(""), captain!(""), "steady", "bold"];
/// Of which an explorer takes another each turn.
const DOCTRINES: [&str; 8] = [
    captain!(""),
    captain!(""),
    "steady:breadth=1",
    captain!(",threat=0,chance=64,strike=-64,advance=8,body=0"),
    captain!(",threat=76,strike=36,join=12,body=10"),
    captain!(",threat=19,strike=0,advance=10,body=8"),
    captain!(",threat=76,advance=0,haste=0"),
    captain!(",threat=19,lap=64,flank=128"),
];

/// A position, and what it came to for the side whose turn it was.
struct Row {
    moment: Moment,
    stage: Stage,
    signs: Signs,
    worth: f64,
}

fn main() {
    let key = StreamKey::of_seed(name_id("the value of a position, for commander"));
    let is_held_out = |own: &Listing| HELD_OUT.iter().any(|&(_, file)| file == own.kind);
    let lists: Vec<Listing> = every().into_iter().filter(|own| !is_held_out(own)).collect();
    let read = |name: &str| Contestant::read(name).expect("a player of the list").player;
    let (players, doctrines) = (PLAYERS.map(read), DOCTRINES.map(read));
    let battles: Vec<Vec<Row>> = (0..BATTLES)
        .into_par_iter()
        .map(|number| rows(&lists, &players, &doctrines, key.pair(number)))
        .collect();
    let rows = |is_test: bool, moment: Moment, stage: Stage| {
        let battles = (0..).zip(&battles);
        let these = battles.filter(move |(number, _)| (number % TESTED == 0) == is_test);
        let rows = these.flat_map(|(_, rows)| rows);
        rows.filter(move |row| (row.moment, row.stage) == (moment, stage))
    };
    let mut text = String::from(HEAD);
    for moment in Moment::ALL {
        text.push_str("    [\n");
        for stage in Stage::ALL {
            let weights = fit(rows(false, moment, stage));
            let _ = writeln!(text, "        {weights:?},");
            println!("{moment:?}, {stage:?}: {}", check(rows(true, moment, stage), &weights));
        }
        text.push_str("    ],\n");
    }
    text.push_str("];\n");
    let numbers =
        text[HEAD.len()..].split(|letter: char| !letter.is_ascii_digit() && letter != '-');
    let weights: Vec<i32> = numbers.filter_map(|word| word.parse().ok()).collect();
    println!(
        "{BATTLES} battles; digest {:#018x}, frozen {:#018x}",
        value::digest_of(&weights),
        value::DIGEST
    );
    let file = "../crates/games/triumph/players/src/value/weights.rs";
    std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(file), text).expect("its folder");
}

const HEAD: &str = "//! The weights of a position's signs, in 1/256, by moment and stage. Written by `make fit-value`, not by hand.

use super::N_SIGNS;

/// What each sign counts.
#[rustfmt::skip]
pub const WEIGHTS: [[[i32; N_SIGNS]; 3]; 2] = [
";

/// One battle: the positions of turns in which stands can reach each other, directly after the moves and at the next turn's start.
fn rows(lists: &[Listing], players: &[Player], doctrines: &[Player], key: StreamKey) -> Vec<Row> {
    let mut chance = SampledChance::new(key, DiceTransform::default());
    let mut drawn = chance.dice(Role::of_seat(Purpose::Policy, Seat::One, u16::MAX));
    let mut below = |n: usize| uniform_below(n as u32, &mut drawn) as usize;
    let one = below(lists.len());
    let other = if below(2) == 0 { one } else { below(lists.len()) };
    let armies = [one, other].map(|list| lists[list].at(POINTS[below(POINTS.len())]));
    let players = [(); 2].map(|()| players.get(below(2 * players.len())));
    let battle =
        Battle::new(BySide(armies), &RuleParameters::DEFAULT).expect("armies for the field");

    let mut state = battle.setup(Seating::AFirst, &mut chance, &mut NoTrace);
    let (mut found, mut luck, mut turn, mut was_near) = (Vec::new(), 0, state.turn, false);
    // What a position is worth is known at the end; until then, the luck before it.
    let position = |state: &State, moment, luck| {
        let signs = value::signs(&battle, state, state.active);
        let stage = Stage::of(&battle, state);
        (Row { moment, stage, signs, worth: 0.0 }, state.active, luck)
    };
    loop {
        if state.turn != turn {
            turn = state.turn;
            if was_near && !matches!(state.phase, Phase::Over(_)) {
                found.push(position(&state, Moment::Begun, luck));
            }
            was_near = false;
        }
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => battle.advance(&mut state, &mut chance, &mut NoTrace),
            Next::Decide(seat) => {
                let player =
                    players[seat.index()].unwrap_or_else(|| &doctrines[below(doctrines.len())]);
                let role = Role::of_seat(Purpose::Policy, seat, state.turn);
                let decision = player.decide(&battle, &state, seat, &mut chance.dice(role));
                let is_near = state.phase == Phase::Movement && value::can_meet(&battle, &state);
                let expected = value::expected(&battle, &state, Seat::One, decision);
                let before = value::lead(&state, Seat::One);
                battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
                luck += expected.map_or(0, |won| value::lead(&state, Seat::One) - before - won);
                if is_near && state.phase != Phase::Movement {
                    found.push(position(&state, Moment::Moved, luck));
                    was_near = true;
                }
            }
        }
    }
    let end = value::lead(&state, Seat::One) - luck;
    let result = f64::from(battle.outcome(&state).half_points_of(Seat::One)) - 1.0;
    let worth = |(row, seat, luck): (Row, Seat, i32)| {
        let for_one = (f64::from(end + luck) + f64::from(WIN) * result) / 2.0;
        Row { worth: if seat == Seat::One { for_one } else { -for_one }, ..row }
    };
    found.into_iter().map(worth).collect()
}

/// The weights that a ridge regression finds.
fn fit<'r>(rows: impl Iterator<Item = &'r Row>) -> [i32; N_SIGNS] {
    let mut sums = vec![[0.0; N_SIGNS + 1]; N_SIGNS];
    let mut n = 0.0;
    for row in rows {
        n += 1.0;
        for (sum, sign) in sums.iter_mut().zip(row.signs) {
            let sign = f64::from(sign);
            for (cell, other) in sum.iter_mut().zip(row.signs) {
                *cell += sign * f64::from(other);
            }
            sum[N_SIGNS] += sign * row.worth;
        }
    }
    for (at, sum) in sums.iter_mut().enumerate() {
        sum[at] += 1.0 + PULL * sum[at] / n;
    }
    // Gauss and Jordan: with a pull no pivot is 0.
    for at in 0..N_SIGNS {
        let pivot = sums[at][at];
        let row = sums[at].map(|cell| cell / pivot);
        sums[at] = row;
        for (_, sum) in sums.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let factor = sum[at];
            for (cell, of_row) in sum.iter_mut().zip(row) {
                *cell -= factor * of_row;
            }
        }
    }
    std::array::from_fn(|at| (f64::from(ONCE) * sums[at][N_SIGNS]).round() as i32)
}

/// How weights foretell other battles.
fn check<'r>(rows: impl Iterator<Item = &'r Row>, weights: &[i32; N_SIGNS]) -> String {
    let (mut n, mut sums, mut squares, mut product) = (0.0, [0.0; 2], [0.0; 2], 0.0);
    for row in rows {
        let foretold: i32 = row.signs.iter().zip(weights).map(|(sign, weight)| sign * weight).sum();
        let pair = [f64::from(foretold / ONCE), row.worth];
        n += 1.0;
        product += pair[0] * pair[1];
        for at in [0, 1] {
            sums[at] += pair[at];
            squares[at] += pair[at] * pair[at];
        }
    }
    let [foretold, worth] = [0, 1].map(|at| squares[at] / n - (sums[at] / n).powi(2));
    let both = product / n - sums[0] * sums[1] / (n * n);
    let (slope, share) = (both / foretold, both * both / (foretold * worth));
    let spread = foretold.sqrt() / 64.0;
    format!("slope {slope:.2}, R² {share:.2}, spread of values {spread:.1} points, {n} positions")
}
