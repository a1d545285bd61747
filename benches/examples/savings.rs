//! What each way of saving battles saves, alone and together, on the effects of a few cards: `make savings`.
//!
//! A ratio says how many independent battles give as much information as one battle of this run (ST-C9): the variance of the effect
//! from independent battles with random seats, over its variance from the same number of battles played this way.
//! The last columns count time instead of battles: what taking luck down costs is in them.
//!
//! First dice are dealt out in every battle, so that it can be asked what is left of a variance within their 36 cells: that is what
//! the mean of whole blocks varies by (ST-C7), and it is known far better than a spread of a few blocks.
//! The other columns see no difference, since a sample that is dealt varies in all as much as one that is rolled.
#![allow(clippy::print_stdout, reason = "it prints what it measured")]

use std::time::{Duration, Instant};

use battle_core::dice::DiceTransform;
use battle_core::streams::name_id;
use battle_core::{BySide, Opposed, Seating, Side, StreamKey};
use benches::armies::{HORSE_ARCHERS, LEGION, Listing, PHALANX, Size};
use harness::{BLOCK_PAIRS, Dealer, LuckMeter, PairChance, Pairing};
use rayon::prelude::*;
use stats::MomentTally;
use stats::luck::{CrossFit, FOLDS, luck_is_fair};
use triumph::battle::{Battle, Purchase};
use triumph::{Card, RuleParameters};
use triumph_players::Player;

/// Pairs of each card, unless the first argument says otherwise.
const PAIRS: u64 = 2_304;
/// Pairs of a block, whose number says which fold they are in.
const BLOCK: u64 = 36;

/// Dice that follow the armies into the second battle of a pair.
const ARMY: DiceTransform = DiceTransform { exchanged: true, complemented: false };

/// A card, its bearer, and the enemy.
struct Case {
    card: Card,
    bearer: Listing,
    enemy: Listing,
    purchase: Purchase,
}

fn cases() -> Vec<Case> {
    let of = |card, bearer: Listing, enemy, stands: std::ops::Range<usize>, copies| {
        let purchase = Purchase::of(card).on(stands);
        Case { card, bearer, enemy, purchase: Purchase { copies, ..purchase } }
    };
    vec![
        of(Card::HoldTheLine, LEGION, PHALANX, 0..6, 2),
        of(Card::PreparedDefenses, LEGION, HORSE_ARCHERS, 0..0, 4),
        of(Card::FortifiedCamp, LEGION, PHALANX, 0..0, 0),
        of(Card::PreparedDefenses, PHALANX, HORSE_ARCHERS, 0..0, 1),
    ]
}

/// A battle: A's score in quarter points of a pair (0, 2 or 4), and A's luck.
#[derive(Clone, Copy, Default)]
struct Played {
    score: i64,
    luck: i64,
}

/// What one pair of baseline and variant came to.
#[derive(Clone, Copy)]
struct Pair {
    /// Seat one's and seat two's first command die.
    first_dice: Opposed,
    /// Baseline and variant: from either seat with dice that stay with the seats, and from seat two with dice of the armies.
    battles: [[Played; 3]; 2],
    /// One battle without its luck recorded, and the same one with it.
    time: [Duration; 2],
}

fn play(
    battle: &Battle,
    chance: PairChance,
    seating: Seating,
    transform: DiceTransform,
    on: bool,
) -> Played {
    let player = Player::named("steady").expect("a player of the list");
    let mut meter = LuckMeter::new(on);
    let policies = BySide([player; 2]);
    let outcome = chance.playout(battle, &policies, seating, transform, &mut meter);
    let seat = seating.seat_of(Side::A);
    Played { score: 2 * i64::from(outcome.half_points_of(seat)), luck: meter.of(seat) }
}

fn pair(battles: &[Battle; 2], chance: PairChance) -> Pair {
    let mut pair = Pair {
        first_dice: chance.first_dice.expect("they are dealt"),
        battles: Default::default(),
        time: Default::default(),
    };
    for (battle, played) in battles.iter().zip(&mut pair.battles) {
        for (on, time) in [false, true].into_iter().zip(&mut pair.time) {
            let begin = Instant::now();
            played[0] = play(battle, chance, Seating::AFirst, DiceTransform::default(), on);
            *time += begin.elapsed();
        }
        played[1] = play(battle, chance, Seating::BFirst, DiceTransform::default(), true);
        played[2] = play(battle, chance, Seating::BFirst, ARMY, false);
    }
    pair
}

/// The variance of some integers.
fn variance(values: impl Iterator<Item = i64>) -> f64 {
    let mut tally = MomentTally::default();
    values.for_each(|value| tally.record(value));
    tally.variance().unwrap_or(f64::NAN)
}

/// Values and their luck with the luck taken out (ST-C6), from pairs in their order.
fn adjusted(values: impl Iterator<Item = (i64, i64)> + Clone, a_block: u64) -> Vec<f64> {
    let mut folds = CrossFit::<1>::default();
    for (number, (value, luck)) in (0..).zip(values.clone()) {
        folds.record(number / a_block, value, [luck]);
    }
    assert!(luck_is_fair(&folds.total()), "luck has mean nought");
    let betas = folds.betas();
    let taken_out = |(number, (value, luck)): (u64, (i64, i64))| {
        let fold = (number / a_block) as usize % FOLDS;
        value as f64 - betas[fold][0] * luck as f64
    };
    (0..).zip(values).map(taken_out).collect()
}

/// The variance of some numbers.
fn spread(values: &[f64]) -> f64 {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares = values.iter().map(|value| (value - mean).powi(2));
    squares.sum::<f64>() / (n - 1.0)
}

/// The variance of some numbers within the cells of their first dice.
fn within(values: impl Iterator<Item = (Opposed, f64)>) -> f64 {
    let mut cells = vec![Vec::new(); usize::from(Opposed::CELLS)];
    values.for_each(|(cell, value)| cells[cell.index()].push(value));
    let scatter = |cell: &Vec<f64>| spread(cell) * (cell.len() as f64 - 1.0);
    let n: usize = cells.iter().map(Vec::len).sum();
    cells.iter().map(scatter).sum::<f64>() / (n as f64 - f64::from(Opposed::CELLS))
}

fn main() {
    let n_pairs = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(PAIRS);
    assert!(
        n_pairs > 0 && n_pairs.is_multiple_of(BLOCK_PAIRS),
        "first dice are dealt out over blocks of {BLOCK_PAIRS} pairs, and these are {n_pairs}"
    );
    println!("{n_pairs} pairs of each card, {} battles.\n", 4 * n_pairs);
    println!(
        "| card | effect, % points | swapped seats, dice of the seats | swapped seats, dice of the armies | same chance | luck | \
         first dice | seats and chance | seats, chance and luck | all together | time of luck | all together, in time | battles to ±1 % point | seconds of a core |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for case in cases() {
        let [a, b] = [case.bearer, case.enemy].map(|listing| listing.at(Size::Usual));
        let mut with = a.clone();
        with.purchases.push(case.purchase);
        let battles = [a, with].map(|a| {
            Battle::new(BySide([a, b.clone()]), &RuleParameters::DEFAULT)
                .unwrap_or_else(|problems| panic!("{}: {problems:?}", case.card))
        });
        let seed = name_id("savings");
        let key = StreamKey::of_seed(seed).matchup(name_id(case.card.name()));
        let dealt = Pairing { stratify: true, ..Pairing::default() };
        let pairs: Vec<Pair> = (0..n_pairs)
            .collect::<Vec<u64>>()
            .par_iter()
            .map(|&number| {
                let dealer = Dealer::of_block(seed, dealt, number / BLOCK_PAIRS);
                pair(&battles, dealer.chance(key, number))
            })
            .collect();
        println!("{}", row(case.card, &pairs));
    }
}

fn row(card: Card, pairs: &[Pair]) -> String {
    let of = |army: usize, at: usize| pairs.iter().map(move |pair| pair.battles[army][at]);
    let score = |played: Played| played.score;
    // A single battle from a random seat, of both armies together.
    let singles = |army| of(army, 0).chain(of(army, 1));
    let single: f64 = [0, 1].map(|army| variance(singles(army).map(score))).iter().sum();
    // Scores of a pair are the mean of its two battles.
    let both = |army, second| of(army, 0).zip(of(army, second));
    let mean = |(one, two): (Played, Played)| (one.score + two.score) / 2;
    let pair_of =
        |second| -> f64 { [0, 1].map(|army| variance(both(army, second).map(mean))).iter().sum() };
    let d = |second: usize| both(1, second).map(mean).zip(both(0, second).map(mean));
    let paired = |second| variance(d(second).map(|(v, b)| v - b));
    let alone = singles(1).zip(singles(0));
    let same_chance = variance(alone.map(|(v, b)| v.score - b.score));
    let luck = |army| {
        let battles = singles(army).map(|it| (it.score, it.luck));
        spread(&adjusted(battles, BLOCK))
    };
    let luck_alone: f64 = [0, 1].map(luck).iter().sum();
    // Of a single battle A's die counts first, whichever seat it has.
    let of_seats = pairs.iter().map(|pair| pair.first_dice);
    let of_armies = of_seats.clone().chain(of_seats.clone().map(Opposed::swapped));
    let dealt = |army| {
        let scores = singles(army).map(|it| it.score as f64);
        within(of_armies.clone().zip(scores))
    };
    let dealt_alone: f64 = [0, 1].map(dealt).iter().sum();
    let of_pair = |(one, two): (Played, Played)| one.luck + two.luck;
    let lucks = both(1, 1).map(of_pair).zip(both(0, 1).map(of_pair));
    let differences = d(1).zip(lucks).map(|((v, b), (of_v, of_b))| (v - b, of_v - of_b));
    let differences = adjusted(differences, BLOCK);
    let rolled = spread(&differences);
    let all = within(of_seats.zip(differences));
    let naive = single / 2.0;
    let time = |at: usize| pairs.iter().map(|pair| pair.time[at].as_secs_f64()).sum::<f64>();
    let cost = time(1) / time(0);
    // Four battles a pair, whose difference is known to a hundredth at 95 %; scores of a pair count to four.
    let battles = 4.0 * all / 16.0 * (1.96 / 0.01) * (1.96 / 0.01);
    let seconds = battles * time(1) / (2.0 * pairs.len() as f64);
    let effect = d(1).map(|(v, b)| v - b).sum::<i64>() as f64 / (4.0 * pairs.len() as f64);
    format!(
        "| {} | {:+.1} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | **{:.2}** | {:+.0} % | **{:.2}** | {:.0} | {:.0} |",
        card.name(),
        100.0 * effect,
        naive / pair_of(1),
        naive / pair_of(2),
        single / same_chance,
        single / luck_alone,
        single / dealt_alone,
        naive / paired(1),
        naive / rolled,
        naive / all,
        100.0 * (cost - 1.0),
        naive / all / cost,
        battles,
        seconds,
    )
}
