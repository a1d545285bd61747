//! What the tests share.

use battle_core::dice::{EnumeratedDice, enumerate};
use battle_core::{BySide, Game, NoTrace, Outcome, Policy, SampledChance, Seating, Side, playout};
use gloriam::policies::{PLAYERS, Player};
use gloriam::rules::claims::{Claims, Combat, File};
use gloriam::rules::shooting::Shot;
use gloriam::rules::thrown_dice::dice_at;
use gloriam::{Catalogue, Colour, RuleParameters, Troops, units};

/// Troops from the keys of a unit file.
pub fn troops(keys: &str) -> Troops {
    let text = format!("[[unit]]\nname = \"it\"\n{}", keys.replace("; ", "\n"));
    let read = units::from_toml(&text, Catalogue::built_in());
    read.unwrap_or_else(|breaches| panic!("{breaches:?}"))[0].troops
}

/// Average, formed troops that move like this, with these characteristics.
pub fn average(moves: &str, characteristics: &str) -> Troops {
    of_quality("average", moves, characteristics)
}

/// Formed troops of a quality.
pub fn of_quality(quality: &str, moves: &str, characteristics: &str) -> Troops {
    troops(&format!(
        "quality = \"{quality}\"; training = \"formed\"; moves = \"{moves}\"; characteristics = [{characteristics}]"
    ))
}

/// The sums of two files against each other, and the letters of their dice.
pub fn meet(one: &File, two: &File, combat: Combat) -> ([i8; 2], [String; 2]) {
    meet_under(one, two, combat, &RuleParameters::DEFAULT)
}

/// The same under other rules.
pub fn meet_under(
    one: &File,
    two: &File,
    combat: Combat,
    parameters: &RuleParameters,
) -> ([i8; 2], [String; 2]) {
    let catalogue = Catalogue::built_in();
    let claims = Claims { catalogue, parameters };
    let sums = [claims.sum(one, two, combat).total, claims.sum(two, one, combat).total];
    let dice = |d: i8| letters(dice_at(d, parameters));
    (sums, [dice(sums[0] - sums[1]), dice(sums[1] - sums[0])])
}

/// Dice as letters: `R+W`.
pub fn letters((main, added): (Colour, Option<Colour>)) -> String {
    match added {
        Some(added) => format!("{}+{}", main.letter(), added.letter()),
        None => main.letter().to_string(),
    }
}

/// In how many of `ways` ways something comes out.
pub fn count<T>(
    ways: u64,
    play: impl FnMut(&mut EnumeratedDice) -> T,
    wanted: impl Fn(&T) -> bool,
) -> u64 {
    let mut found = 0;
    enumerate(ways, play, |result, weight| found += if wanted(&result) { weight } else { 0 });
    found
}

/// The sum of a value over `ways` ways.
pub fn total<T>(
    ways: u64,
    play: impl FnMut(&mut EnumeratedDice) -> T,
    value: impl Fn(&T) -> u64,
) -> u64 {
    let mut sum = 0;
    enumerate(ways, play, |result, weight| sum += weight * value(&result));
    sum
}

/// Asserts that `part` of `whole` is exactly a fraction.
#[track_caller]
pub fn is_fraction(part: u64, whole: u64, (numerator, denominator): (u64, u64)) {
    assert_eq!(
        u128::from(part) * u128::from(denominator),
        u128::from(whole) * u128::from(numerator),
        "{part} of {whole} is not {numerator}/{denominator}"
    );
}

/// A shot in the open at the full depth of both, by troops that nothing hinders.
pub fn shot<'a>(shooter: &'a Troops, target: &'a Troops, distance: u8) -> Shot<'a> {
    Shot {
        shooter,
        ranks: shooter.depth,
        running: false,
        nervous: false,
        charged: false,
        distance,
        always_effective: false,
        target,
        target_ranks: target.depth,
        from_behind: false,
        cover: false,
    }
}

/// Share of points of side A over `pairs` pairs, each played from both seats, and the outcomes in that order.
pub fn score<G: Game, P: Policy<G> + Copy>(
    game: &G,
    players: [P; 2],
    pairs: u64,
    chance: impl Fn(u64) -> SampledChance,
) -> (f64, Vec<Outcome>) {
    let (mut half_points, mut outcomes) = (0u64, Vec::new());
    for pair in 0..pairs {
        for seating in Seating::ALL {
            let mut chance = chance(pair);
            let outcome = playout(game, &BySide(players), seating, &mut chance, &mut NoTrace);
            half_points += u64::from(outcome.half_points_of(seating.seat_of(Side::A)));
            outcomes.push(outcome);
        }
    }
    (half_points as f64 / 4.0 / pairs as f64, outcomes)
}

/// Outcomes of `pairs` playouts of a player against itself, side A in seat one.
pub fn mirrored<'a, G: Game, P: Policy<G> + Copy + 'a>(
    game: &'a G,
    player: P,
    pairs: u64,
    chance: impl Fn(u64) -> SampledChance + 'a,
) -> impl Iterator<Item = Outcome> + 'a {
    (0..pairs).map(move |pair| {
        let players = BySide([player; 2]);
        playout(game, &players, Seating::AFirst, &mut chance(pair), &mut NoTrace)
    })
}

/// The players of battles; the one who looks ahead with the least budget that still looks.
pub fn quick_players() -> impl Iterator<Item = Player> {
    PLAYERS.iter().map(|kind| quick(kind.player()))
}

/// A player with the least budget.
pub fn quick(mut player: Player) -> Player {
    if player.name() == "search" {
        for (name, value) in [("plans", "2"), ("playouts", "1"), ("turns", "1")] {
            player.set(name, value).expect("a parameter");
        }
    }
    player
}
