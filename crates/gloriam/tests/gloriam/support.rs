//! What the tests share.

use battle_core::dice::{EnumeratedDice, enumerate};
use gloriam::rules::claims::{Claims, Combat, File};
use gloriam::rules::combat::dice_at;
use gloriam::{Catalogue, Colour, RuleParameters, Troops, units};

/// Troops from the keys of a unit file.
pub fn troops(keys: &str) -> Troops {
    let text = format!("[[unit]]\nname = \"it\"\n{}", keys.replace("; ", "\n"));
    let read = units::from_toml(&text, &Catalogue::built_in());
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
    let claims = Claims {
        catalogue: &catalogue,
        parameters,
    };
    let sums = [
        claims.sum(one, two, combat).total,
        claims.sum(two, one, combat).total,
    ];
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
    enumerate(ways, play, |result, weight| {
        found += if wanted(&result) { weight } else { 0 }
    });
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
