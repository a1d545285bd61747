//! Chooses the weights of a player of Triumph! by play, all at once: `make tune-captain`.
//!
//! `tune SEED GENERATIONS PLAYER`. In each try every weight is raised or lowered by its step, as a coin falls, and the player plays so
//! and the other way round: an army of the catalogue against itself, without the four that the gauge holds out, both seats, against
//! `steady` and against the player it began as, all on the same dice. Half the difference, without the luck of the fights, is what the
//! directions of that try are worth together; its mean over all tries, by a weight's own direction, is what one step of that weight is
//! worth. After each generation the weights move by that. Who waits for the other gains by it and a game of two who wait gains nothing,
//! so later contact has a price, which rises as long as contact comes later than in the first generation, and falls if it is earlier.
//! It prints the player whose weights are the mean of the second half of the generations. Choose on one seed, prove on another.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it prints what it found")]

use std::process::ExitCode;

use battle_core::dice::DiceTransform;
use battle_core::policy::uniform_below;
use battle_core::streams::{Chance, Purpose, Role, name_id};
use battle_core::{SampledChance, Seat, StreamKey};
use benches::catalogue::{HELD_OUT, Listing, every};
use benches::contestants::Contestant;
use benches::matchups::{Beaten, Matchup};
use rayon::prelude::*;
use stats::luck::LUCK_OF_A_WIN;
use triumph::RuleParameters;
use triumph_players::Player;

/// Left as they are: the scale of all, what mostly means to wait longer than the other, prices of camps, and switches.
const FIXED: [&str; 13] = [
    "fight",
    "advance",
    "patience",
    "haste",
    "body",
    "camp",
    "raid",
    "breadth",
    "ignores_gifts",
    "middle",
    "even",
    "whole",
    "march",
];
const POINTS: usize = 48;
/// Of a generation: fifty for each of 37 armies, each eight battles.
const TRIES: u64 = 1_850;
/// By how many steps a weight moves at first if a step is worth one in 100; half of that after so many generations.
const RATE: f64 = 0.5;
const HALVED_AFTER: f64 = 8.0;
/// The price of a player turn of later contact, in 100, at first: what `patience` gains by it; and by how much it rises a generation.
const PRICE: f64 = 5.0;
const RISE: f64 = 3.0;

struct Weight {
    name: &'static str,
    step: i32,
    value: f64,
    /// Of its values in the second half of the generations.
    sum: f64,
}

/// What a player comes to, or the mean of two.
#[derive(Clone, Copy)]
struct Course {
    /// Against each opponent, in 100.
    scores: [f64; 2],
    /// The mean of both without the luck of the fights.
    freed: f64,
    /// Player turns before the first close combat.
    contact: f64,
}

/// A player with its weights moved one way, and with all of them moved the other way.
struct Try {
    signs: Vec<i32>,
    ways: [Course; 2],
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<u64>().ok());
    let player = words.get(2).map(|word| Contestant::read(word).map(|read| (word, read.player)));
    let (Some(seed), Some(generations @ 1..), Some(Ok((word, from)))) =
        (number(0), number(1), &player)
    else {
        let why = player.and_then(Result::err).map_or(String::new(), |why| format!("; {why}"));
        eprintln!(
            "Error: `tune SEED GENERATIONS PLAYER` needs a whole number, another from 1, and a player{why}"
        );
        return ExitCode::from(2);
    };
    if !matches!(from, Player::Steady(_) | Player::Bold(_) | Player::Captain(_)) {
        eprintln!("Error: {word} has no weights; steady, bold and captain have");
        return ExitCode::from(2);
    }
    let mut weights = weights_of(from);
    let is_held_out = |own: &Listing| HELD_OUT.iter().any(|&(_, file)| file == own.kind);
    let lists: Vec<Listing> = every().into_iter().filter(|own| !is_held_out(own)).collect();
    let (mut price, mut usual_contact) = (PRICE, None);
    print!("| generation | `steady` | itself | contact | price |");
    let names = weights.iter().map(|weight| weight.name);
    println!(" {} |\n|{}", names.collect::<Vec<_>>().join(" | "), "---|".repeat(weights.len() + 5));
    for generation in 0..generations {
        let play = |nth| {
            Try::of(
                from,
                &weights,
                &lists[nth as usize % lists.len()],
                seed,
                generation * TRIES + nth,
            )
        };
        let tries: Vec<Try> = (0..TRIES).into_par_iter().map(play).collect();
        let mean = |of: &dyn Fn(&Try) -> f64| tries.iter().map(of).sum::<f64>() / TRIES as f64;
        let of_both = |of: fn(&Course) -> f64| mean(&|a| (of(&a.ways[0]) + of(&a.ways[1])) / 2.0);
        let contact = of_both(|way| way.contact);
        let rate = RATE / (1.0 + generation as f64 / HALVED_AFTER);
        print!(
            "| {generation} | {:.1} | {:.1} | {contact:.2} | {price:.1} |",
            of_both(|way| way.scores[0]),
            of_both(|way| way.scores[1])
        );
        for (at, weight) in weights.iter_mut().enumerate() {
            let gain = mean(&|a| f64::from(a.signs[at]) * a.gain(price));
            weight.value = f64::max(0.0, weight.value + rate * gain * f64::from(weight.step));
            if 2 * generation >= generations - 1 {
                weight.sum += weight.value;
            }
            print!(" {:.1} ({gain:+.1}) |", weight.value);
        }
        println!();
        price = f64::max(0.0, price + RISE * (contact - *usual_contact.get_or_insert(contact)));
    }
    let n = (generations / 2 + generations % 2) as f64;
    let found = weights.iter().map(|weight| format!("{}={:.0}", weight.name, weight.sum / n));
    println!("\n{}:{}", from.name(), found.collect::<Vec<_>>().join(","));
    ExitCode::SUCCESS
}

/// The weights that are tuned; a step is two fifths of a weight.
fn weights_of(player: &Player) -> Vec<Weight> {
    let all = player.parameters().into_iter().filter(|own| !FIXED.contains(&own.name));
    let weight = |name, value: i32| {
        let step = (2 * value.abs() / 5).max(2);
        Weight { name, step, value: f64::from(value), sum: 0.0 }
    };
    all.map(|own| weight(own.name, own.value)).collect()
}

impl Try {
    fn of(from: &Player, weights: &[Weight], list: &Listing, seed: u64, nth: u64) -> Try {
        let key = StreamKey::of_seed(seed).matchup(name_id("tune")).pair(nth);
        let mut chance = SampledChance::new(key, DiceTransform::default());
        let mut coins = chance.dice(Role::of_seat(Purpose::Policy, Seat::One, u16::MAX));
        let signs = weights.iter().map(|_| 2 * uniform_below(2, &mut coins) as i32 - 1);
        let signs: Vec<i32> = signs.collect();
        let armies = [list.at(POINTS), list.at(POINTS)];
        let matchup = Matchup::new(armies, &RuleParameters::DEFAULT, seed, nth).keeping_luck();
        let ways = [1, -1].map(|way| {
            let mut player = *from;
            for (weight, sign) in weights.iter().zip(&signs) {
                let value = (weight.value.round() as i32 + way * sign * weight.step).max(0);
                player.set(weight.name, &value.to_string()).expect("a weight of this player");
            }
            Course::of(&matchup, player, *from)
        });
        Try { signs, ways }
    }

    /// What its directions are worth, in 100.
    fn gain(&self, price: f64) -> f64 {
        let [up, down] = self.ways.map(|way| way.freed - price * way.contact);
        (up - down) / 2.0
    }
}

impl Course {
    fn of(matchup: &Matchup, player: Player, from: Player) -> Course {
        let steady = Player::named("steady").expect("a player of the list");
        let mut sums = Course { scores: [0.0; 2], freed: 0.0, contact: 0.0 };
        for (score, opponent) in sums.scores.iter_mut().zip([steady, from]) {
            for played in matchup.pairs([player, opponent], 1, Beaten::ByTheRules)[0] {
                let won = 25.0 * played.half_points as f64;
                *score += won;
                sums.freed += won / 2.0 - 25.0 * played.luck as f64 / LUCK_OF_A_WIN as f64;
                sums.contact += played.contact as f64 / 4.0;
            }
        }
        sums
    }
}
