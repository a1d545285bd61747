//! Section 14: the worked examples, exactly, by the rule code with enumerated dice.

use battle_core::chain::solve;
use gloriam::duel::{PoolDuel, PoolEnd};
use gloriam::rules::breaking::{army_break, is_broken};
use gloriam::rules::cards::{Cards, is_hesitant};
use gloriam::rules::charges::{reaches, run};
use gloriam::rules::claims::{Claims, Combat, Face, File, Ground};
use gloriam::rules::combat::{Party, dice_at, fight, throw};
use gloriam::rules::kill_a_base::{Fate, Test, kill_a_base, test_general};
use gloriam::rules::losses::{Bases, Loss};
use gloriam::rules::shooting::{Rung, Shot, rung, slowing, volley};
use gloriam::troops::Terrain;
use gloriam::{Catalogue, Colour, DiceSet, RuleParameters, Symbol, Troops};

use crate::support::{average, count, is_fraction, meet, of_quality, shot, total, troops};

const RULES: RuleParameters = RuleParameters::DEFAULT;
const KEIL: &str = "\"keil\"";
const CL: &str = "\"charging-lancer\"";
const PS: &str = "\"pike-and-shot\"";

fn foot() -> Troops {
    average("close-infantry", "")
}

fn charging(file: File) -> File {
    File {
        charging: true,
        ..file
    }
}

fn on(terrain: Terrain, file: File) -> File {
    File {
        ground: Ground {
            terrain,
            ..Ground::OPEN
        },
        ..file
    }
}

/// Half-bases that a side loses per file at a difference, of 12 for each die.
fn half_bases(differences: [i8; 2], sufferer: usize) -> (u64, u64) {
    let ways = 36 * 36;
    let lost = total(
        ways,
        |dice| throw(differences, [true; 2], [false; 2], &RULES, dice),
        |thrown| u64::from(2 * thrown[1 - sufferer].skulls + thrown[1 - sufferer].wounds),
    );
    (lost, 2 * ways)
}

#[test]
fn gl_x01_what_each_die_costs_and_triggers() {
    let rungs = [
        Rung::Black,
        Rung::White,
        Rung::WhitePlus,
        Rung::Green,
        Rung::Yellow,
        Rung::Red,
    ];
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
fn gl_x02_lancers_charge_a_standing_keil() {
    let (lancers, keil) = (average("close-horse", CL), average("close-infantry", KEIL));
    let (sums, dice) = meet(
        &charging(File::of(&lancers)),
        &File::of(&keil),
        Combat::Charge,
    );
    assert_eq!((sums, dice), ([0, 3], ["W".into(), "R".into()]));
    let (lost, of) = half_bases([-3, 3], 0);
    is_fraction(lost, of, (2, 3));
    let (lost, of) = half_bases([-3, 3], 1);
    is_fraction(lost, of, (1, 6));
}

#[test]
fn gl_x03_the_keil_in_rough_ground() {
    let (lancers, keil) = (average("close-horse", CL), average("close-infantry", KEIL));
    let keil = on(Terrain::Rough, File::of(&keil));
    let (sums, dice) = meet(&charging(File::of(&lancers)), &keil, Combat::Charge);
    assert_eq!((sums, dice), ([4, 0], ["R+W".into(), "B".into()]));
    let (lost, of) = half_bases([4, -4], 1);
    is_fraction(lost, of, (5, 6));
    let (lost, of) = half_bases([4, -4], 0);
    is_fraction(lost, of, (1, 12));
}

#[test]
fn gl_x04_ferocious_warriors_and_loose_musketeers() {
    let warriors = of_quality("superior", "warriors", "\"ferocious\"");
    let shot = troops(
        "quality = \"average\"; training = \"drilled\"; moves = \"loose-infantry\"; weapon = \"musket\"",
    );
    let (sums, dice) = meet(
        &charging(File::of(&warriors)),
        &File::of(&shot),
        Combat::Charge,
    );
    assert_eq!((sums, dice), ([2, 0], ["Y".into(), "W".into()]));
    let (lost, of) = half_bases([2, -2], 1);
    is_fraction(lost, of, (1, 2));
    let (lost, of) = half_bases([2, -2], 0);
    is_fraction(lost, of, (1, 6));
}

#[test]
fn gl_x05_charging_pistols_and_standing_pikes() {
    let (pistols, pikes) = (
        average("close-horse", "\"charging-pistol\""),
        average("close-infantry", PS),
    );
    let (sums, dice) = meet(
        &charging(File::of(&pistols)),
        &File::of(&pikes),
        Combat::Charge,
    );
    assert_eq!((sums, dice), ([0, 2], ["W".into(), "Y".into()]));
}

#[test]
fn gl_x06_lancers_and_pistols() {
    let (lancers, pistols) = (
        average("close-horse", CL),
        average("close-horse", "\"charging-pistol\""),
    );
    let lancers = charging(File::of(&lancers));
    let (sums, dice) = meet(&lancers, &charging(File::of(&pistols)), Combat::Charge);
    assert_eq!((sums[0] - sums[1], dice), (0, ["G".into(), "G".into()]));
    let stood = File {
        shot: true,
        ..File::of(&pistols)
    };
    let (sums, dice) = meet(&lancers, &stood, Combat::Charge);
    assert_eq!((sums, dice), ([3, 0], ["R".into(), "W".into()]));
}

#[test]
fn gl_x07_elephants_and_long_spears() {
    let (elephants, spears) = (
        average("elephants", ""),
        average("close-infantry", "\"long-spear\""),
    );
    let (elephants, spears) = (File::of(&elephants), File::of(&spears));
    let (sums, dice) = meet(&charging(elephants), &spears, Combat::Charge);
    assert_eq!((sums, dice), ([3, 2], ["G".into(), "W".into()]));
    let (sums, dice) = meet(&elephants, &spears, Combat::Melee);
    assert_eq!((sums, dice), ([2, 2], ["G".into(), "G".into()]));
}

#[test]
fn gl_x08_a_charge_into_a_flank() {
    let own = foot();
    let target = File {
        face: Face::Flank,
        ..File::of(&own)
    };
    let (sums, dice) = meet(&charging(File::of(&own)), &target, Combat::Charge);
    assert_eq!((sums, dice), ([4, 0], ["R+W".into(), "B".into()]));
}

#[test]
fn gl_x09_swordsmen_on_horse_and_pikes() {
    let horse = of_quality("superior", "close-horse", "\"expert-swordsmen\"");
    let pikes = average("close-infantry", PS);
    let pikes = File {
        ranks: 2,
        ..File::of(&pikes)
    };
    let (sums, dice) = meet(&File::of(&horse), &pikes, Combat::Melee);
    assert_eq!((sums, dice), ([1, 2], ["W".into(), "G".into()]));
}

fn musketeers(width: u8) -> Troops {
    troops(&format!(
        "quality = \"average\"; training = \"drilled\"; moves = \"loose-infantry\"; weapon = \"musket\"; size = [{width}, 2]"
    ))
}

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
    assert_eq!(
        rung(&shot(&shooters, &target, 2), &RULES),
        Some(Rung::WhitePlus)
    );
    let ways = 6u64.pow(4);
    for (n, sixteenths) in (0..).zip([1, 4, 6, 4, 1]) {
        is_fraction(hits(&shooters, &target, 2, ways, n), ways, (sixteenths, 16));
    }
    let own = (Bases::full(&shooters), Bases::full(&target));
    let halves = total(
        ways,
        |dice| {
            volley(
                &shot(&shooters, &target, 2),
                &own.0,
                &own.1,
                u8::MAX,
                &RULES,
                dice,
            )
        },
        |result| {
            result
                .losses
                .iter()
                .map(|loss| u64::from(2 * loss.skulls + loss.wounds))
                .sum()
        },
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
    let thin = Shot {
        ranks: 1,
        ..shot(&bows, &armoured, 4)
    };
    assert_eq!(rung(&thin, &RULES), Some(Rung::SubBlack));
    assert_eq!(Rung::SubBlack.damage(Symbol::Skull), (0, 0));
}

/// How many of six kill-a-base dice cost a base and a wound.
fn tests_of(troops: &Troops, bases: Bases, test: Test) -> (u64, u64) {
    let play = |dice: &mut _| {
        let mut after = bases;
        kill_a_base(troops, &mut after, test, &RULES, dice);
        after
    };
    let lost = count(6, play, |after| after.lost > bases.lost);
    let wounded = count(6, play, |after| {
        after.lost == bases.lost && after.wounds > bases.wounds
    });
    (lost, wounded)
}

#[test]
fn gl_x13_kill_a_base_tests() {
    let supported = Test {
        rear_support: true,
        ..Test::default()
    };
    let fresh = |quality: &str| {
        let troops = of_quality(quality, "close-infantry", "");
        (troops, Bases::full(&troops))
    };
    for (quality, plain, backed) in [
        ("poor", (3, 2), (1, 2)),
        ("average", (2, 2), (0, 2)),
        ("superior", (1, 2), (0, 1)),
        ("exceptional", (0, 2), (0, 0)),
    ] {
        let (troops, bases) = fresh(quality);
        assert_eq!(
            tests_of(&troops, bases, Test::default()),
            plain,
            "{quality}"
        );
        assert_eq!(
            tests_of(&troops, bases, supported),
            backed,
            "{quality} with support"
        );
    }
    let (troops, mut bases) = fresh("average");
    bases.suffer(
        &[Loss {
            file: 0,
            skulls: 4,
            wounds: 0,
        }],
        2,
    );
    assert_eq!(tests_of(&troops, bases, Test::default()), (3, 2), "nervous");
}

#[test]
fn gl_x14_two_units_near_a_broken_friend() {
    let troops = foot();
    let lost = count(
        36,
        |dice| {
            [0; 2].map(|_| {
                let mut bases = Bases::full(&troops);
                kill_a_base(&troops, &mut bases, Test::default(), &RULES, dice);
                bases.lost
            })
        },
        |lost| lost.iter().any(|&bases| bases > 0),
    );
    is_fraction(lost, 36, (5, 9));
}

#[test]
fn gl_x15_tests_of_generals() {
    let of = |level, fate| {
        count(
            6,
            |dice| test_general(level, &RULES, dice),
            |&found| found == fate,
        )
    };
    let all = |level| {
        [Fate::Killed, Fate::Wounded, Fate::Stunned, Fate::Unhurt].map(|fate| of(level, fate))
    };
    assert_eq!(all(3), [2, 2, 1, 1]);
    assert_eq!(all(5), [0, 2, 1, 3]);
    // GL-114: a Mediocre general who is wounded stays Mediocre.
    assert_eq!(all(2), [3, 0, 1, 2]);
}

#[test]
fn gl_x16_variable_moves() {
    for (quality, bonus, sixths) in [
        ("poor", false, -6i64),
        ("average", false, -2),
        ("superior", true, 2),
    ] {
        let troops = of_quality(quality, "loose-horse", "");
        let run = total(
            6,
            |dice| run(&troops, 10, bonus, dice),
            |&distance| u64::from(distance),
        );
        assert_eq!(run as i64 - 60, sixths, "{quality}");
    }
}

#[test]
fn gl_x17_runners_caught() {
    let caught = |quality: &str, base: u8, gap: u8| {
        let troops = of_quality(quality, "loose-horse", "");
        count(
            6,
            |dice| run(&troops, base, true, dice),
            |&run| reaches(5, gap + run, &RULES),
        )
    };
    assert_eq!(
        [("average", 1), ("poor", 1), ("superior", 1)].map(|(it, gap)| caught(it, 4, gap)),
        [5, 6, 4]
    );
    assert_eq!(
        ["average", "poor", "superior"].map(|it| caught(it, 4, 2)),
        [2, 3, 1]
    );
    assert_eq!(caught("average", 6, 1), 1);
}

/// Half-bases that three yellow dice inflict.
fn three_yellow(troops: &Troops, before: Bases, dice: &mut impl battle_core::Dice) -> Bases {
    let mut after = before;
    for _ in 0..3 {
        let [thrown, _] = throw([2, 0], [true, false], [false; 2], &RULES, dice);
        after.suffer(
            &[Loss {
                file: 0,
                skulls: thrown.skulls,
                wounds: thrown.wounds,
            }],
            2,
        );
    }
    assert!(after.lost <= troops.bases());
    after
}

#[test]
fn gl_x18_three_yellow_dice() {
    let four = average("close-horse", "");
    let six = average("close-horse", "").bases() + 2;
    let of_six = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-horse\"; size = [3, 2]",
    );
    assert_eq!(six, of_six.bases());
    let fresh = Bases::full(&of_six);
    for (halves, n) in (0..).zip([1, 3, 6, 7, 6, 3, 1]) {
        let found = count(
            216,
            |dice| three_yellow(&of_six, fresh, dice),
            |after| 2 * after.lost + after.wounds == halves,
        );
        is_fraction(found, 216, (n, 27));
    }
    let breaks = count(
        216,
        |dice| three_yellow(&four, Bases::full(&four), dice),
        |after| is_broken(&four, after, &RULES),
    );
    is_fraction(breaks, 216, (4, 27));
    let is_gone = |after: &Bases| is_broken(&of_six, after, &RULES);
    assert_eq!(
        count(216, |dice| three_yellow(&of_six, fresh, dice), is_gone),
        0
    );
    let twice = count(
        216 * 216,
        |dice| {
            let once = three_yellow(&of_six, fresh, dice);
            three_yellow(&of_six, once, dice)
        },
        is_gone,
    );
    is_fraction(twice, 216 * 216, (98, 243));
}

fn pool(bases: u8, colours: [Colour; 2], dice_set: DiceSet) -> [f64; 4] {
    let troops = troops(&format!(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, {}]",
        bases / 3
    ));
    let duel = PoolDuel {
        troops: [troops; 2],
        colours,
        added: [None; 2],
        parameters: RuleParameters { dice_set, ..RULES },
    };
    let solution = solve(&duel, 2_000);
    assert!(solution.residual < 1e-11, "{}", solution.residual);
    let of = |end| {
        solution
            .ends
            .iter()
            .find(|(own, _)| *own == end)
            .map_or(0.0, |&(_, p)| p)
    };
    [
        of(PoolEnd::FirstWins),
        of(PoolEnd::SecondWins),
        of(PoolEnd::Both),
        solution.mean_rounds,
    ]
}

#[track_caller]
fn near(found: [f64; 4], expected: [f64; 4], within: f64) {
    for (own, other) in found.into_iter().zip(expected) {
        assert!(
            (own - other).abs() <= within,
            "{found:?} is not {expected:?}"
        );
    }
}

#[test]
fn gl_x19_pool_duels_of_six_bases() {
    use Colour::{Green, Red, White, Yellow};
    for (first, expected) in [
        (Green, [0.380640, 0.380640, 0.238720, 3.284403]),
        (Yellow, [0.982016, 0.003189, 0.014795, 2.776594]),
        (Red, [0.997747, 0.000089, 0.002165, 2.213387]),
    ] {
        let second = if first == Green { Green } else { White };
        near(pool(6, [first, second], DiceSet::D_A), expected, 6e-7);
    }
    near(
        pool(6, [Green, White], DiceSet::D_A),
        [0.888627, 0.045921, 0.065453, 3.889203],
        6e-7,
    );
}

#[test]
fn gl_x20_pool_duel_of_nine_bases() {
    let found = pool(9, [Colour::Green; 2], DiceSet::D_A);
    near(found, [0.400658, 0.400658, 0.198684, 4.650775], 6e-7);
}

#[test]
fn gl_x21_pool_duels_under_other_dice() {
    let of = |set| pool(6, [Colour::Green, Colour::White], set);
    near(of(DiceSet::D_B), [0.6123, 0.2185, 0.1692, 3.5834], 6e-5);
    near(of(DiceSet::D_C), [0.7333, 0.1233, 0.1433, 3.1175], 6e-5);
    assert_eq!(of(DiceSet::D_D), of(DiceSet::D_A));
}

pub(super) fn party<'a>(troops: &'a Troops, bases: &'a Bases, charging: bool) -> Party<'a> {
    Party {
        troops,
        bases,
        ground: Ground::OPEN,
        rows: u64::MAX,
        known: None,
        charging,
        shot: false,
        nervous: false,
        general: None,
        face: Face::Front,
        beside: [false; 2],
        at_most: u8::MAX,
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
    for (shatter, worth, third, mean) in [
        (true, 2, (11, 18), (101, 54)),
        (true, 1, (7, 12), (121, 72)),
        (false, 2, (0, 1), (3, 2)),
    ] {
        let parameters = RuleParameters {
            shatter_claim: Small(worth),
            use_shatter: shatter,
            order_policy: OrderPolicy::LeftToRight,
            ..RULES
        };
        let claims = Claims {
            catalogue: &catalogue,
            parameters: &parameters,
        };
        let (own, foe) = (Bases::full(&lancers), Bases::full(&horse));
        let play = |dice: &mut _| {
            let (mut differences, mut halves, mut at) = ([0; 3], 0, 0);
            let parties = [party(&lancers, &own, true), party(&horse, &foe, false)];
            fight(
                &claims,
                [&parties[0], &parties[1]],
                Combat::Charge,
                0,
                dice,
                |result| {
                    differences[at] = result.differences[0];
                    halves += u64::from(2 * result.thrown[0].skulls + result.thrown[0].wounds);
                    at += 1;
                },
            );
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

/// Ways to draw a hand from a full deck, and in how many it is as wanted; by GL-901 each card left is as likely.
fn hands(n: u8, wanted: impl Fn(&Cards) -> bool + Copy) -> (u64, u64) {
    fn go(left: Cards, hand: Cards, n: u8, wanted: impl Fn(&Cards) -> bool + Copy) -> u64 {
        if n == 0 {
            return u64::from(wanted(&hand));
        }
        let mut ways = 0;
        for colour in Colour::ALL {
            let mut hand = hand;
            let mut after = left;
            let cards = u64::from(left.0[colour.index()]);
            if cards > 0 {
                after.take(colour);
                hand.add(colour);
                ways += cards * go(after, hand, n - 1, wanted);
            }
        }
        ways
    }
    let all = (0..u64::from(n)).map(|drawn| 50 - drawn).product();
    (
        go(Cards::deck(RULES.deck), Cards::default(), n, wanted),
        all,
    )
}

#[test]
fn gl_x23_first_hands() {
    let greens = [(142, 175), (129, 140), (6371, 6580), (149459, 151340)];
    let reds = [(279, 1225), (227, 700), (13507, 32900), (18442, 37835)];
    for (n, (green, red)) in (2..).zip(greens.into_iter().zip(reds)) {
        let (found, all) = hands(n, |hand| hand.cheapest(Colour::Green).is_some());
        is_fraction(found, all, green);
        let (found, all) = hands(n, |hand| hand.cheapest(Colour::Red).is_some());
        is_fraction(found, all, red);
    }
}

#[test]
fn gl_x24_hesitant_allies() {
    for (n, hesitant, black) in [(2, (33, 175), (4, 175)), (3, (11, 140), (1, 350))] {
        let (found, all) = hands(n, is_hesitant);
        is_fraction(found, all, hesitant);
        let (found, all) = hands(n, |hand| hand.0[0] == hand.count());
        is_fraction(found, all, black);
    }
}

#[test]
fn gl_x25_break_points() {
    let first_broken = |troops: &Troops| {
        (0..=2 * troops.bases()).find(|halves| {
            let bases = Bases {
                lost: halves / 2,
                wounds: halves % 2,
                ..Bases::full(troops)
            };
            is_broken(troops, &bases, &RULES)
        })
    };
    let tug = |size: &str, extra: &str| {
        troops(&format!(
            "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = {size}; characteristics = [{extra}]"
        ))
    };
    for (size, halves) in [("[2, 2]", 5), ("[3, 2]", 7), ("[4, 2]", 9), ("[3, 3]", 10)] {
        assert_eq!(first_broken(&tug(size, "")), Some(halves), "{size}");
    }
    assert_eq!(first_broken(&tug("[4, 3]", "\"tercio\"")), Some(13));
    for (size, halves) in [("[3, 2]", 5), ("[3, 3]", 7)] {
        let sug = troops(&format!(
            "quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"; size = {size}"
        ));
        assert_eq!(first_broken(&sug), Some(halves), "{size}");
    }
    assert_eq!([7, 11, 12, 20].map(army_break), [4, 6, 6, 9]);
}

#[test]
fn gl_x26_ground() {
    let (loose, close) = (average("loose-infantry", ""), foot());
    let (loose_file, close_file) = (
        on(Terrain::Difficult, File::of(&loose)),
        on(Terrain::Difficult, File::of(&close)),
    );
    let (sums, dice) = meet(&charging(loose_file), &close_file, Combat::Charge);
    assert_eq!((sums, dice), ([3, 2], ["G".into(), "W".into()]));
    let horse = average("close-horse", "");
    let (horse, loose) = (
        on(Terrain::Rough, File::of(&horse)),
        on(Terrain::Rough, File::of(&loose)),
    );
    let (sums, dice) = meet(&charging(horse), &loose, Combat::Charge);
    assert_eq!((sums, dice), ([0, 3], ["W".into(), "R".into()]));
}

#[test]
fn gl_x27_uphill_behind_a_wall() {
    let own = foot();
    let ground = Ground {
        uphill: true,
        wall: true,
        ..Ground::OPEN
    };
    let defender = File {
        ground,
        ..File::of(&own)
    };
    let (sums, dice) = meet(&defender, &charging(File::of(&own)), Combat::Charge);
    assert_eq!((sums, dice), ([3, 0], ["R".into(), "W".into()]));
    let (sums, dice) = meet(&defender, &File::of(&own), Combat::Melee);
    assert_eq!((sums, dice), ([1, 0], ["G".into(), "W".into()]));
}

#[test]
fn gl_x28_two_handed_against_spears() {
    let (axes, spears) = (
        average("close-infantry", "\"two-handed\""),
        average("close-infantry", "\"long-spear\""),
    );
    let (axes, spears) = (File::of(&axes), File::of(&spears));
    let (_, dice) = meet(&charging(axes), &spears, Combat::Charge);
    assert_eq!(dice, ["G", "W"]);
    let (sums, dice) = meet(&axes, &spears, Combat::Melee);
    assert_eq!((sums, dice), ([0, 0], ["G".into(), "G".into()]));
}

/// In how many of all ways the first of two files wins something for its neighbours.
fn wins(one: Party, two: Party) -> (u64, u64) {
    let catalogue = Catalogue::built_in();
    let claims = Claims {
        catalogue: &catalogue,
        parameters: &RULES,
    };
    let ways = 6u64.pow(8);
    let play = |dice: &mut _| {
        let mut won = None;
        fight(&claims, [&one, &two], Combat::Charge, 0, dice, |result| {
            won.get_or_insert(result.won[0]);
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
    let (sums, dice) = meet(
        &charging(File::of(&lancers)),
        &File::of(&spears),
        Combat::Charge,
    );
    assert_eq!((sums[0] - sums[1], dice), (-2, ["W".into(), "Y".into()]));
    let flank = Party {
        face: Face::Flank,
        ..party(&spears, &foe, false)
    };
    let (found, ways) = wins(horse, flank);
    is_fraction(found, ways, (5, 6));
    let target = File {
        face: Face::Flank,
        ..File::of(&spears)
    };
    let (sums, dice) = meet(&charging(File::of(&lancers)), &target, Combat::Charge);
    assert_eq!((sums, dice), ([6, 0], ["R+Y".into(), "B".into()]));
}

#[test]
fn gl_x30_a_supporting_file() {
    let play = |dice: &mut _| throw([0, 0], [true; 2], [true, false], &RULES, dice)[0];
    for (skulls, wounds, n) in [(0, 0, 15), (0, 1, 13), (0, 2, 2), (1, 0, 5), (1, 1, 1)] {
        let found = count(216, play, |thrown| {
            (thrown.skulls, thrown.wounds) == (skulls, wounds)
        });
        is_fraction(found, 216, (n, 36));
    }
    let halves = total(216, play, |thrown| {
        u64::from(2 * thrown.skulls + thrown.wounds)
    });
    is_fraction(halves, 432, (5, 12));
    is_fraction(count(216, play, |thrown| thrown.trigger), 216, (4, 9));
}

#[test]
fn gl_x31_lancers_into_two_of_three_files() {
    let (lancers, shot) = (average("close-horse", CL), musketeers(3));
    let (own, foe) = (Bases::full(&lancers), Bases::full(&shot));
    let catalogue = Catalogue::built_in();
    let claims = Claims {
        catalogue: &catalogue,
        parameters: &RULES,
    };
    let ways = 6u64.pow(6);
    let (mut won, mut halves, mut broken) = (0, 0, 0);
    let play = |dice: &mut _| {
        let parties = [party(&lancers, &own, true), party(&shot, &foe, false)];
        let mut seen = Vec::new();
        let fought = fight(
            &claims,
            [&parties[0], &parties[1]],
            Combat::Charge,
            0,
            dice,
            |result| seen.push(result),
        );
        let (mut horse, mut foot) = (own, foe);
        horse.suffer(&fought.losses[0], 2);
        foot.suffer(&fought.losses[1], 2);
        (seen, horse, foot)
    };
    battle_core::dice::enumerate(ways, play, |(seen, horse, foot), weight| {
        assert_eq!(seen[0].pair.files, [0, 0]);
        assert_eq!(seen[1].pair.files, [1, 1]);
        assert_eq!(seen[0].differences[0], 4);
        assert_eq!(seen[1].differences[0], if seen[0].won[0] { 6 } else { 4 });
        won += if seen[0].won[0] { weight } else { 0 };
        halves += weight * u64::from(2 * foot.lost + foot.wounds);
        broken += if is_broken(&shot, &foot, &RULES) {
            weight
        } else {
            0
        };
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
        let one = volley(
            &shot(&shooters, &target, 2),
            &own,
            &foe,
            u8::MAX,
            &RULES,
            dice,
        );
        let two = volley(
            &shot(&shooters, &target, 2),
            &own,
            &foe,
            u8::MAX,
            &RULES,
            dice,
        );
        one.hits + two.hits
    };
    for (hits, n) in (0..).zip([1, 6, 15, 20, 15, 6, 1]) {
        is_fraction(count(ways, play, |&found| found == hits), ways, (n, 64));
    }
    for (slow, n) in [(0, 7), (1, 15), (2, 41), (3, 1)] {
        is_fraction(
            count(ways, play, |&hits| {
                slowing(hits, &target, 3, &RULES) == slow
            }),
            ways,
            (n, 64),
        );
    }
}

#[test]
fn gl_x33_nearly_broken() {
    let routs = |quality: &str, test: Test| {
        let troops = troops(&format!(
            "quality = \"{quality}\"; training = \"formed\"; moves = \"close-infantry\"; size = [2, 2]"
        ));
        let mut bases = Bases::full(&troops);
        bases.suffer(
            &[Loss {
                file: 0,
                skulls: 2,
                wounds: 0,
            }],
            2,
        );
        let play = |dice: &mut _| {
            let mut after = bases;
            kill_a_base(&troops, &mut after, test, &RULES, dice);
            after
        };
        count(6, play, |after| is_broken(&troops, after, &RULES))
    };
    let supported = Test {
        rear_support: true,
        ..Test::default()
    };
    assert_eq!(routs("average", Test::default()), 5);
    assert_eq!(routs("superior", Test::default()), 4);
    assert_eq!(routs("average", supported), 3);
}

#[test]
fn gl_x34_where_the_second_wound_falls() {
    let troops = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; size = [3, 2]",
    );
    for (order, files) in [([0, 1, 2], [1, 2, 1]), ([2, 0, 1], [2, 1, 1])] {
        let mut bases = Bases {
            wounds: 1,
            ..Bases::full(&troops)
        };
        let losses = order.map(|file| Loss {
            file,
            skulls: 0,
            wounds: 1,
        });
        bases.suffer(&losses, 2);
        assert_eq!(
            (bases.in_files(), bases.wounds, bases.lost),
            (&files[..], 0, 2)
        );
    }
}
