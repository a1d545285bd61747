//! Volleys and the ladder (GL-X10 to GL-X12, GL-X32).

use super::*;

/// In how many of `ways` ways a volley of all files has this many hits.
fn hits(shooters: &Troops, target: &Troops, distance: u8, ways: u64, hits: u8) -> u64 {
    let shot = shot(shooters, target, distance);
    let (own, foe) = (Bases::full(shooters), Bases::full(target));
    count(
        ways,
        |dice| volley(&shot, &own, &foe, u8::MAX, &RULES, dice).hits,
        |&found| found == hits,
    )
}

#[test]
fn gl_x10_a_volley_of_four_files() {
    let (shooters, target) = (musketeers(4), average("close-infantry", ""));
    assert_eq!(rung(&shot(&shooters, &target, 2), &RULES), Some(Rung::WhitePlus));
    let ways = 6u64.pow(4);
    for (n, sixteenths) in (0..).zip([1, 4, 6, 4, 1]) {
        is_fraction(hits(&shooters, &target, 2, ways, n), ways, (sixteenths, 16));
    }
    let own = (Bases::full(&shooters), Bases::full(&target));
    let halves = total(
        ways,
        |dice| volley(&shot(&shooters, &target, 2), &own.0, &own.1, u8::MAX, &RULES, dice),
        |result| result.losses.iter().map(|loss| u64::from(2 * loss.skulls + loss.wounds)).sum(),
    );
    is_fraction(halves, 2 * ways, (1, 1));
    let slowed = |n: u8| slowing(n, &target, 4, &RULES);
    for (slow, expected) in [(0, (5, 16)), (1, (5, 8)), (2, (1, 16))] {
        let n: u64 = (0..=4)
            .filter(|&n| slowed(n) == slow)
            .map(|n| hits(&shooters, &target, 2, ways, n))
            .sum();
        is_fraction(n, ways, expected);
    }
}

#[test]
fn gl_x11_the_same_at_horse() {
    let shooters = musketeers(4);
    let horse = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-horse\"; size = [4, 1]",
    );
    let ways = 6u64.pow(4);
    for distance in [2, 3] {
        for (slow, expected) in [(0, (1, 16)), (1, (1, 4)), (2, (5, 8)), (3, (1, 16))] {
            let n: u64 = (0..=8)
                .filter(|&n| slowing(n, &horse, 4, &RULES) == slow)
                .map(|n| hits(&shooters, &horse, distance, ways, n))
                .sum();
            is_fraction(n, ways, expected);
        }
        let short: u64 = (0..=8)
            .filter(|&n| !reaches(4 - slowing(n, &horse, 4, &RULES), 3, &RULES))
            .map(|n| hits(&shooters, &horse, distance, ways, n))
            .sum();
        is_fraction(short, ways, (11, 16));
    }
}

#[test]
fn gl_x12_the_ladder() {
    let of = |firepower: &str| {
        troops(&format!(
            "quality = \"average\"; training = \"drilled\"; moves = \"loose-infantry\"; weapon = \"musket\"; firepower = \"{firepower}\""
        ))
    };
    let (high, low, target) = (of("high"), of("low"), foot());
    assert_eq!(rung(&shot(&high, &target, 2), &RULES), Some(Rung::Green));
    assert_eq!(rung(&shot(&high, &target, 4), &RULES), Some(Rung::White));
    assert_eq!(rung(&shot(&low, &target, 5), &RULES), Some(Rung::Black));
    let poor = of_quality("poor", "close-infantry", "");
    assert_eq!(rung(&shot(&low, &poor, 5), &RULES), Some(Rung::White));
    let bows = troops(
        "quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"; weapon = \"bow\"; size = [3, 2]",
    );
    let armoured = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; armour = \"armour\"",
    );
    let thin = Shot { ranks: 1, ..shot(&bows, &armoured, 4) };
    assert_eq!(rung(&thin, &RULES), Some(Rung::SubBlack));
    assert_eq!(Rung::SubBlack.damage(Symbol::Skull), (0, 0));
}

#[test]
fn gl_x32_hits_of_two_volleys_slow_together() {
    let (shooters, target) = (
        musketeers(3),
        troops(
            "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]",
        ),
    );
    let (own, foe) = (Bases::full(&shooters), Bases::full(&target));
    let ways = 6u64.pow(6);
    let play = |dice: &mut _| {
        let one = volley(&shot(&shooters, &target, 2), &own, &foe, u8::MAX, &RULES, dice);
        let two = volley(&shot(&shooters, &target, 2), &own, &foe, u8::MAX, &RULES, dice);
        one.hits + two.hits
    };
    for (hits, n) in (0..).zip([1, 6, 15, 20, 15, 6, 1]) {
        is_fraction(count(ways, play, |&found| found == hits), ways, (n, 64));
    }
    for (slow, n) in [(0, 7), (1, 15), (2, 41), (3, 1)] {
        is_fraction(
            count(ways, play, |&hits| slowing(hits, &target, 3, &RULES) == slow),
            ways,
            (n, 64),
        );
    }
}
