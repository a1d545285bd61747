//! Dice, shatter, support and pairs of files (GL-X01, GL-X22, GL-X29 to GL-X31).

use super::*;

#[test]
fn gl_x01_what_each_die_costs_and_triggers() {
    let rungs = [Rung::Black, Rung::White, Rung::WhitePlus, Rung::Green, Rung::Yellow, Rung::Red];
    let lost = [(1, 12), (1, 6), (1, 4), (1, 3), (1, 2), (2, 3)];
    for (rung, expected) in rungs.into_iter().zip(lost) {
        let halves: u64 = (1..=6)
            .map(|face| {
                let (skulls, wounds) = rung.damage(RULES.dice_set.symbol(rung.colour(), face));
                u64::from(2 * skulls + wounds)
            })
            .sum();
        is_fraction(halves, 12, expected);
    }
    let triggers = [(1, 6), (1, 6), (1, 3), (1, 2), (2, 3)];
    for (colour, expected) in Colour::ALL.into_iter().zip(triggers) {
        let n =
            RULES.dice_set.count(colour, Symbol::Skull) + RULES.dice_set.count(colour, Symbol::S);
        is_fraction(u64::from(n), 6, expected);
    }
}

#[test]
fn gl_x22_shatter_passes_on() {
    use gloriam::parameters::{OrderPolicy, Small};
    let lancers = troops(&format!(
        "quality = \"average\"; training = \"formed\"; moves = \"close-horse\"; characteristics = [{CL}]; size = [3, 2]"
    ));
    let horse = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-horse\"; size = [3, 2]",
    );
    let catalogue = Catalogue::built_in();
    let ways = 6u64.pow(9);
    // Three ways to play: shatter worth 2 and 1, and none at all.
    for (shatter, worth, third, mean) in
        [(true, 2, (11, 18), (101, 54)), (true, 1, (7, 12), (121, 72)), (false, 2, (0, 1), (3, 2))]
    {
        let parameters = RuleParameters {
            shatter_claim: Small(worth),
            use_shatter: shatter,
            order_policy: OrderPolicy::LeftToRight,
            ..RULES
        };
        let claims = Claims { catalogue, parameters: &parameters };
        let (own, foe) = (Bases::full(&lancers), Bases::full(&horse));
        let play = |dice: &mut _| {
            let (mut differences, mut halves, mut at) = ([0; 3], 0, 0);
            let parties = [party(&lancers, &own, true), party(&horse, &foe, false)];
            fight(&claims, [&parties[0], &parties[1]], Combat::Charge, 0, dice, |result| {
                differences[at] = result.differences[0];
                halves += u64::from(2 * result.thrown[0].skulls + result.thrown[0].wounds);
                at += 1;
            });
            (differences, halves)
        };
        let (mut second_up, mut third_up, mut halves) = (0, 0, 0);
        battle_core::dice::enumerate(ways, play, |(differences, lost), weight| {
            assert_eq!(differences[0], 2);
            second_up += if differences[1] > 2 { weight } else { 0 };
            third_up += if differences[2] > 2 { weight } else { 0 };
            halves += lost * weight;
        });
        if shatter {
            is_fraction(second_up, ways, (1, 2));
            is_fraction(third_up, ways, third);
        }
        is_fraction(halves, 2 * ways, mean);
    }
}

/// In how many of all ways the first of two files wins something for its neighbours.
fn wins(one: Party, two: Party) -> (u64, u64) {
    let catalogue = Catalogue::built_in();
    let claims = Claims { catalogue, parameters: &RULES };
    let ways = 6u64.pow(8);
    let play = |dice: &mut _| {
        let mut won = None;
        fight(&claims, [&one, &two], Combat::Charge, 0, dice, |result| {
            won.get_or_insert(result.won[0].any());
        });
        won == Some(true)
    };
    (count(ways, play, |&won| won), ways)
}

#[test]
fn gl_x29_who_shatters() {
    let (lancers, spears) = (
        average("close-horse", CL),
        troops(
            "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; characteristics = [\"long-spear\"]; size = [2, 2]",
        ),
    );
    let (own, foe) = (Bases::full(&lancers), Bases::full(&spears));
    let horse = party(&lancers, &own, true);
    let (found, ways) = wins(horse, horse);
    is_fraction(found, ways, (2, 9));
    let (found, _) = wins(horse, party(&spears, &foe, false));
    assert_eq!(found, 0);
    let (sums, dice) = meet(&charging(File::of(&lancers)), &File::of(&spears), Combat::Charge);
    assert_eq!((sums[0] - sums[1], dice), (-2, ["W".into(), "Y".into()]));
    let flank = Party { face: Face::Flank, ..party(&spears, &foe, false) };
    let (found, ways) = wins(horse, flank);
    is_fraction(found, ways, (5, 6));
    let target = File { face: Face::Flank, ..File::of(&spears) };
    let (sums, dice) = meet(&charging(File::of(&lancers)), &target, Combat::Charge);
    assert_eq!((sums, dice), ([6, 0], ["R+Y".into(), "B".into()]));
}

#[test]
fn gl_x30_a_supporting_file() {
    let play = |dice: &mut _| throw([0, 0], [true; 2], [true, false], &RULES, dice)[0];
    for (skulls, wounds, n) in [(0, 0, 15), (0, 1, 13), (0, 2, 2), (1, 0, 5), (1, 1, 1)] {
        let found = count(216, play, |thrown| (thrown.skulls, thrown.wounds) == (skulls, wounds));
        is_fraction(found, 216, (n, 36));
    }
    let halves = total(216, play, |thrown| u64::from(2 * thrown.skulls + thrown.wounds));
    is_fraction(halves, 432, (5, 12));
    is_fraction(count(216, play, |thrown| thrown.trigger), 216, (4, 9));
}

#[test]
fn gl_x31_lancers_into_two_of_three_files() {
    let (lancers, shot) = (average("close-horse", CL), musketeers(3));
    let (own, foe) = (Bases::full(&lancers), Bases::full(&shot));
    let catalogue = Catalogue::built_in();
    let claims = Claims { catalogue, parameters: &RULES };
    let ways = 6u64.pow(6);
    let (mut won, mut halves, mut broken) = (0, 0, 0);
    let play = |dice: &mut _| {
        let parties = [party(&lancers, &own, true), party(&shot, &foe, false)];
        let mut seen = Vec::new();
        let fought =
            fight(&claims, [&parties[0], &parties[1]], Combat::Charge, 0, dice, |result| {
                seen.push(result)
            });
        let (mut horse, mut foot) = (own, foe);
        horse.suffer(&fought.losses[0], 2);
        foot.suffer(&fought.losses[1], 2);
        (seen, horse, foot)
    };
    battle_core::dice::enumerate(ways, play, |(seen, horse, foot), weight| {
        assert_eq!(seen[0].pair.files, [0, 0]);
        assert_eq!(seen[1].pair.files, [1, 1]);
        assert_eq!(seen[0].differences[0], 4);
        assert_eq!(seen[1].differences[0], if seen[0].won[0].any() { 6 } else { 4 });
        won += if seen[0].won[0].any() { weight } else { 0 };
        halves += weight * u64::from(2 * foot.lost + foot.wounds);
        broken += if is_broken(&shot, &foot, &RULES) { weight } else { 0 };
        assert!(!is_broken(&lancers, &horse, &RULES));
    });
    is_fraction(won, ways, (13, 18));
    is_fraction(halves, 2 * ways, (103, 54));
    is_fraction(broken, ways, (1, 36));
    assert_eq!(
        [dice_at(4, &RULES), dice_at(6, &RULES)].map(crate::support::letters),
        ["R+W", "R+Y"]
    );
}
