//! Sections 3 to 6: cards, prompted actions, charges, shooting.

use gloriam::generals::{General, GeneralKind};
use gloriam::parameters::{FreeCharge, KabFloor, Small};
use gloriam::rules::cards::{Cards, is_hesitant};
use gloriam::rules::charges::{ChargeKind, charge_kind, reaches, variation};
use gloriam::rules::kill_a_base::{Test, die, general_die};
use gloriam::rules::losses::Bases;
use gloriam::rules::prompts::{Prompt, break_off, cost, double_move, recovered_by, recovery_card};
use gloriam::rules::shooting::{Rung, Shot, rung, slowing, slows_double};
use gloriam::troops::{MoveType, Weapon};
use gloriam::{Colour, RuleParameters, Troops};

use crate::support::{average, of_quality, shot, troops};

const RULES: RuleParameters = RuleParameters::DEFAULT;
use Colour::{Green as G, Red as R, White as W, Yellow as Y};

#[test]
fn gl_101_command_ranges() {
    for (kind, commander, other) in [
        (GeneralKind::Professional, 16, 12),
        (GeneralKind::Instinctive, 10, 10),
        (GeneralKind::Tribal, 8, 8),
    ] {
        assert_eq!((kind.range(true), kind.range(false)), (commander, other));
    }
}

/// GL-103, GL-104.
#[test]
fn gl_103_gl_104_fifty_cards() {
    assert_eq!(Cards::deck(RULES.deck).count(), 50);
    assert_eq!(Cards::deck(RULES.deck).0, [8, 14, 14, 8, 6]);
    let mut rules = RULES;
    rules.set("deck", "6/14/14/10/6").unwrap();
    assert!(rules.set("deck", "6/14/14/10/7").is_err());
    assert_eq!(Cards::deck(rules.deck).0, [6, 14, 14, 10, 6]);
}

/// GL-105, GL-905.
#[test]
fn gl_105_gl_905_discards_keep_the_best_up_to_one_more() {
    let mut hand = Cards([2, 1, 2, 1, 1]);
    let rest = hand.discard(2);
    assert_eq!(
        (hand, rest),
        (Cards([0, 0, 1, 1, 1]), Cards([2, 1, 1, 0, 0]))
    );
}

/// GL-107, GL-110, GL-115.
#[test]
fn gl_107_gl_110_gl_115_payment() {
    let hand = Cards([1, 0, 1, 0, 1]);
    assert_eq!(hand.payment(W, false), Some((G, false)));
    assert_eq!(hand.payment(Y, false), Some((R, false)));
    // An upgrade is taken when it saves a yellow or red, or nothing else pays.
    assert_eq!(hand.payment(Y, true), Some((G, true)));
    assert_eq!(hand.payment(W, true), Some((G, false)));
    assert_eq!(
        Cards([1, 0, 0, 0, 0]).payment(W, true),
        Some((Colour::Black, true))
    );
    assert_eq!(Cards([1, 0, 0, 0, 0]).payment(W, false), None);
    // A boost past red makes an action impossible.
    assert_eq!(R.raised(1), None);
}

#[test]
fn gl_114_generals_are_replaced() {
    for (kind, at_end) in [
        (GeneralKind::Professional, false),
        (GeneralKind::Instinctive, true),
        (GeneralKind::Tribal, true),
    ] {
        let mut general = General {
            killed_in: Some(3),
            ..General::new(4, kind)
        };
        assert!(
            !general.is_replaced(3, at_end)
                && general.is_replaced(4, at_end)
                && !general.is_replaced(4, !at_end)
        );
        general.replace();
        assert_eq!((general.level, general.is_alive()), (3, true));
    }
    let mut last = General {
        killed_in: Some(0),
        ..General::new(2, GeneralKind::Tribal)
    };
    last.replace();
    assert_eq!(last.level, 2);
}

/// SuG, drilled, formed, tribal.
fn row(action: Prompt, moves: &str, characteristics: &str) -> [Option<Colour>; 4] {
    let of = |training: &str, moves: &str| {
        let own = troops(&format!(
            "quality = \"average\"; training = \"{training}\"; moves = \"{moves}\"; characteristics = [{characteristics}]"
        ));
        cost(action, &own, &RULES).map(|cost| cost.card)
    };
    [
        of("skirmish", "skirmish-infantry"),
        of("drilled", moves),
        of("formed", moves),
        of("tribal", moves),
    ]
}

/// GL-202, GL-203, GL-204, GL-207, GL-208, GL-210, GL-212, GL-213, GL-214, GL-215.
#[test]
fn gl_202_gl_203_gl_204_gl_207_gl_208_gl_210_gl_212_gl_213_gl_214_gl_215_costs_by_drill() {
    for (action, expected) in [
        (Prompt::Charge, [Some(G); 4]),
        (Prompt::StopCharge, [None, Some(G), Some(Y), Some(R)]),
        (Prompt::Countercharge, [Some(G), Some(G), Some(Y), Some(R)]),
        (Prompt::Redress, [Some(G), Some(G), Some(Y), Some(R)]),
        (Prompt::Advance, [Some(W); 4]),
        (Prompt::DoubleWheel, [Some(G), Some(G), Some(Y), Some(R)]),
        (
            Prompt::AdvanceAndContract,
            [Some(G), Some(G), Some(Y), Some(R)],
        ),
        (Prompt::Expand, [Some(W), Some(G), Some(Y), Some(R)]),
        (Prompt::Contract, [Some(G), Some(G), Some(Y), Some(R)]),
        (Prompt::Turn, [Some(W), Some(G), Some(Y), Some(R)]),
    ] {
        assert_eq!(row(action, "close-infantry", ""), expected, "{action:?}");
    }
}

/// GL-106: hesitant with a first hand of white and black only; a green or better lifts it.
#[test]
fn gl_106_hesitant_allies() {
    assert!(is_hesitant(&Cards([1, 2, 0, 0, 0])));
    assert!(is_hesitant(&Cards([3, 0, 0, 0, 0])));
    for better in [G, Y, R] {
        let mut hand = Cards([2, 2, 0, 0, 0]);
        hand.add(better);
        assert!(!is_hesitant(&hand), "{better:?}");
    }
}

/// GL-201, GL-209, GL-211, GL-216, GL-217, GL-221.
#[test]
fn gl_201_gl_209_gl_211_gl_216_gl_217_gl_221_costs_of_moves_off_the_lanes() {
    for (action, moves, expected) in [
        (
            Prompt::ClearTheWay,
            "close-infantry",
            [Some(W), None, None, None],
        ),
        (
            Prompt::Wheel,
            "close-infantry",
            [Some(W), Some(G), Some(G), Some(Y)],
        ),
        (
            Prompt::ShiftAhead,
            "close-infantry",
            [Some(G), Some(G), Some(Y), None],
        ),
        (
            Prompt::TurnAboutAndMove,
            "close-horse",
            [Some(W), Some(Y), Some(R), None],
        ),
        (
            Prompt::TurnAsideAndMove,
            "close-horse",
            [Some(W), Some(Y), Some(R), None],
        ),
        (Prompt::WheelArtillery, "close-infantry", [None; 4]),
    ] {
        assert_eq!(row(action, moves, ""), expected, "{action:?}");
    }
    for (training, expected) in [("drilled", Some(Y)), ("formed", Some(R)), ("tribal", None)] {
        let guns = troops(&format!(
            "quality = \"average\"; training = \"{training}\"; moves = \"artillery\"; weapon = \"heavy-artillery\"; characteristics = []"
        ));
        let found = cost(Prompt::WheelArtillery, &guns, &RULES).map(|cost| cost.card);
        assert_eq!(found, expected, "{training}");
    }
    // Not keil and tercio.
    for rigid in ["\"keil\"", "\"tercio\""] {
        for action in [Prompt::TurnAboutAndMove, Prompt::TurnAsideAndMove] {
            assert_eq!(row(action, "close-infantry", rigid)[1..], [None; 3]);
        }
    }
}

/// GL-220: both moves have to be white or green in their own cell, and each takes a card.
#[test]
fn gl_220_double_moves() {
    let of = |training: &str, moves: [Prompt; 2]| {
        let own = troops(&format!(
            "quality = \"average\"; training = \"{training}\"; moves = \"loose-infantry\"; characteristics = []"
        ));
        double_move(moves, &own, &RULES)
    };
    let advance = [Prompt::Advance; 2];
    assert_eq!(of("drilled", advance), Some([W, W]));
    assert_eq!(
        of("drilled", [Prompt::Advance, Prompt::DoubleWheel]),
        Some([W, G])
    );
    // Yellow for formed troops.
    assert_eq!(of("formed", [Prompt::DoubleWheel, Prompt::Advance]), None);
    assert_eq!(of("formed", [Prompt::Wheel, Prompt::Advance]), Some([G, W]));
    assert_eq!(of("tribal", advance), None);
}

/// GL-218, GL-219.
#[test]
fn gl_218_gl_219_falling_back() {
    assert_eq!(
        row(Prompt::FallBack, "loose-horse", ""),
        [Some(W), Some(G), Some(Y), Some(R)]
    );
    assert_eq!(
        row(Prompt::FallBack, "close-infantry", "")[1..],
        [Some(Y), Some(R), Some(R)]
    );
    assert_eq!(
        row(Prompt::FallBack, "close-infantry", "\"keil\"")[1..],
        [None; 3]
    );
    assert_eq!(
        row(Prompt::FallBack, "close-infantry", "\"tercio\"")[1..],
        [None; 3]
    );
}

/// GL-222, GL-223, GL-224, GL-225.
#[test]
fn gl_222_gl_223_gl_224_gl_225_moves_in_a_fight() {
    for (action, expected) in [
        (Prompt::MoveBases, [Some(G), Some(G), Some(Y), Some(R)]),
        (Prompt::FaceContact, [Some(G), Some(G), Some(Y), Some(R)]),
        (Prompt::Stay, [Some(W), Some(G), Some(Y), Some(R)]),
        (Prompt::StayImpetuous, [Some(G), Some(Y), Some(R), Some(R)]),
    ] {
        assert_eq!(row(action, "close-infantry", ""), expected, "{action:?}");
    }
}

/// GL-226, GL-227, GL-228.
#[test]
fn gl_226_gl_227_gl_228_breaking_off() {
    let (horse, foot) = (average("loose-horse", ""), average("close-infantry", ""));
    assert_eq!(
        break_off(&horse, &foot, 5, 3),
        Some(Prompt::BreakOffMounted)
    );
    assert_eq!(break_off(&horse, &horse, 5, 4), Some(Prompt::BreakOffOther));
    assert_eq!(break_off(&foot, &foot, 3, 3), Some(Prompt::BreakOffEqual));
    assert_eq!(break_off(&foot, &horse, 3, 5), None);
    for (action, expected, kab) in [
        (
            Prompt::BreakOffMounted,
            [Some(G), Some(G), Some(Y), Some(R)],
            [false, false, false, true],
        ),
        (
            Prompt::BreakOffOther,
            [Some(Y), Some(Y), Some(R), Some(R)],
            [false, false, false, true],
        ),
        (
            Prompt::BreakOffEqual,
            [Some(Y), Some(Y), Some(R), None],
            [true, true, true, false],
        ),
    ] {
        assert_eq!(row(action, "close-infantry", ""), expected, "{action:?}");
        for (training, marked) in [("drilled", kab[1]), ("formed", kab[2]), ("tribal", kab[3])] {
            let own = troops(&format!(
                "quality = \"average\"; training = \"{training}\"; moves = \"close-infantry\""
            ));
            assert_eq!(
                cost(action, &own, &RULES).is_some_and(|cost| cost.kab),
                marked,
                "{action:?} {training}"
            );
        }
    }
}

/// GL-206, GL-229.
#[test]
fn gl_206_gl_229_prompting_through_and_recovering() {
    assert_eq!([G, Y, R].map(recovered_by), [1, 2, 3]);
    assert_eq!((recovery_card(true), recovery_card(false)), (R, Y));
}

/// GL-307, GL-310, GL-311.
#[test]
fn gl_307_gl_310_gl_311_forced_free_and_prompted_charges() {
    use ChargeKind::{Forced, Free, Prompted};
    let lancers = average("close-horse", "\"charging-lancer\"");
    let (warriors, foot) = (average("warriors", ""), average("close-infantry", ""));
    let shot = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; weapon = \"musket\"",
    );
    for (own, gap, worst, kind) in [
        (&lancers, 3, 0, Forced),
        (&lancers, 4, 0, Prompted),
        (&warriors, 3, -2, Forced),
        (&lancers, 3, -3, Free),
        (&foot, 1, 0, Forced),
        (&foot, 2, 0, Prompted),
        (&shot, 1, 3, Prompted),
    ] {
        assert_eq!(
            charge_kind(own, gap, || worst, &RULES),
            kind,
            "{gap} {worst}"
        );
    }
    let none = RuleParameters {
        free_charge: FreeCharge::None,
        ..RULES
    };
    assert_eq!(charge_kind(&lancers, 3, || -3, &none), Prompted);
    let near = RuleParameters {
        free_charge: FreeCharge::WithinOneBw,
        ..RULES
    };
    assert_eq!(charge_kind(&shot, 1, || 3, &near), Free);
}

#[test]
fn gl_308_who_never_charges() {
    for (moves, may) in [
        ("battle-wagons", false),
        ("close-infantry", true),
        ("elephants", true),
    ] {
        assert_eq!(average(moves, "").may_charge(), may, "{moves}");
    }
    let guns = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"artillery\"; weapon = \"medium-artillery\"",
    );
    assert!(!guns.may_charge());
}

#[test]
fn gl_401_who_may_run() {
    let slow = RuleParameters {
        close_horse_runs: false,
        ..RULES
    };
    for (moves, runs, other) in [
        ("close-horse", true, false),
        ("loose-horse", true, true),
        ("close-infantry", false, false),
        ("elephants", false, false),
    ] {
        let own = average(moves, "");
        assert_eq!(
            (own.may_evade(&RULES), own.may_evade(&slow)),
            (runs, other),
            "{moves}"
        );
    }
}

#[test]
fn gl_402_the_table_of_runs() {
    assert_eq!(
        [0, 1, 2, 3, 4, 5, 6, 7].map(variation),
        [-3, -2, -1, 0, 0, 0, 1, 2]
    );
}

/// GL-403, GL-912.
#[test]
fn gl_403_gl_912_reach_and_gap() {
    assert!(reaches(4, 4, &RULES) && !reaches(3, 4, &RULES) && !reaches(0, 0, &RULES));
    let strict = RuleParameters {
        equal_is_contact: false,
        ..RULES
    };
    assert!(!reaches(4, 4, &strict) && reaches(5, 4, &strict));
}

#[test]
fn gl_405_ranges() {
    for (weapon, foot, horse) in [
        (Weapon::Javelin, (1, 2), (1, 2)),
        (Weapon::Bow, (2, 5), (2, 3)),
        (Weapon::Crossbow, (2, 5), (2, 3)),
    ] {
        assert_eq!(
            (weapon.range(false, &RULES), weapon.range(true, &RULES)),
            (foot, horse)
        );
    }
    for (weapon, range) in [
        (Weapon::Sling, (2, 3)),
        (Weapon::Arquebus, (2, 2)),
        (Weapon::Musket, (2, 5)),
        (Weapon::LightArtillery, (0, 8)),
        (Weapon::MediumArtillery, (0, 16)),
        (Weapon::HeavyArtillery, (0, 24)),
    ] {
        assert_eq!(weapon.range(false, &RULES), range);
    }
    assert_eq!(
        (
            Weapon::Pistol.range(true, &RULES),
            Weapon::Carbine.range(true, &RULES)
        ),
        ((1, 1), (2, 2))
    );
    let parameters = RuleParameters {
        artillery_effective: Small(6),
        ..RULES
    };
    assert_eq!(Weapon::HeavyArtillery.range(false, &parameters), (6, 24));
    assert!(
        !Weapon::Musket.fits(MoveType::CloseHorse) && !Weapon::Pistol.fits(MoveType::CloseInfantry)
    );
}

fn guns() -> Troops {
    troops(
        "quality = \"average\"; training = \"formed\"; moves = \"artillery\"; weapon = \"medium-artillery\"",
    )
}

fn armed(weapon: &str) -> Troops {
    troops(&format!(
        "quality = \"average\"; training = \"formed\"; moves = \"loose-infantry\"; weapon = \"{weapon}\"; size = [3, 2]"
    ))
}

/// A shot over 3 BW at a target two ranks deep.
fn at<'a>(shooter: &'a Troops, target: &'a Troops) -> Shot<'a> {
    Shot {
        target_ranks: 2,
        ..shot(shooter, target, 3)
    }
}

/// Steps from white that a shot is up or down, where no end of the ladder is near.
fn steps(shot: &Shot) -> i32 {
    rung(shot, &RULES).expect("in range") as i32 - Rung::White as i32
}

/// GL-406, GL-412.
#[test]
fn gl_406_gl_412_depth() {
    let (bows, guns, foot) = (armed("bow"), guns(), average("close-infantry", ""));
    assert_eq!(steps(&at(&bows, &foot)), 0);
    assert_eq!(
        steps(&Shot {
            ranks: 1,
            ..at(&bows, &foot)
        }),
        -1
    );
    assert_eq!(
        steps(&Shot {
            ranks: 1,
            ..at(&guns, &foot)
        }),
        0
    );
}

/// GL-408, GL-411, GL-425.
#[test]
fn gl_408_gl_411_gl_425_start_and_effective_range() {
    let (musket, crossbow, foot) = (
        armed("musket"),
        armed("crossbow"),
        average("close-infantry", ""),
    );
    assert_eq!(
        steps(&Shot {
            distance: 2,
            ..at(&musket, &foot)
        }),
        1
    );
    assert_eq!(steps(&at(&musket, &foot)), 0);
    assert_eq!(
        steps(&Shot {
            always_effective: true,
            ..at(&musket, &foot)
        }),
        1
    );
    assert_eq!(
        steps(&Shot {
            distance: 2,
            ..at(&crossbow, &foot)
        }),
        0
    );
    assert_eq!(
        rung(
            &Shot {
                distance: 6,
                ..at(&musket, &foot)
            },
            &RULES
        ),
        None
    );
    let green = RuleParameters {
        shoot_base: gloriam::parameters::ShootBase::Green,
        ..RULES
    };
    assert_eq!(rung(&at(&musket, &foot), &green), Some(Rung::Green));
}

/// GL-413, GL-414.
#[test]
fn gl_413_gl_414_skirmishers() {
    let sug = troops(
        "quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"; weapon = \"bow\"",
    );
    let (bows, foot) = (armed("bow"), average("close-infantry", ""));
    assert_eq!(steps(&at(&sug, &foot)), -1);
    assert_eq!(steps(&at(&bows, &sug)), -1);
    assert_eq!(steps(&at(&sug, &sug)), -1);
}

/// GL-414, GL-415, GL-418, GL-420.
#[test]
fn gl_414_gl_415_gl_418_gl_420_guns() {
    let (guns, foot) = (guns(), average("close-infantry", ""));
    let (elephants, wagons, horse) = (
        average("elephants", ""),
        average("battle-wagons", ""),
        average("close-horse", ""),
    );
    assert_eq!(steps(&at(&guns, &foot)), 0);
    assert_eq!(steps(&at(&guns, &elephants)), 1);
    assert_eq!(steps(&at(&guns, &wagons)), 1);
    assert_eq!(
        steps(&Shot {
            target_ranks: 3,
            ..at(&guns, &foot)
        }),
        1
    );
    assert_eq!(
        steps(&Shot {
            from_behind: true,
            ..at(&guns, &foot)
        }),
        1
    );
    assert_eq!(
        steps(&Shot {
            charged: true,
            ..at(&guns, &foot)
        }),
        1
    );
    assert_eq!(steps(&at(&guns, &horse)), -1);
    assert_eq!(steps(&at(&guns, &guns)), -1);
    let bows = armed("bow");
    assert_eq!(
        steps(&Shot {
            target_ranks: 3,
            charged: true,
            ..at(&bows, &foot)
        }),
        0
    );
}

/// GL-416, GL-417, GL-419.
#[test]
fn gl_416_gl_417_gl_419_armour_cover_and_nerves() {
    let full = troops(
        "quality = \"average\"; training = \"formed\"; moves = \"close-infantry\"; armour = \"full\"",
    );
    let foot = average("close-infantry", "");
    for (weapon, step) in [("bow", -1), ("crossbow", 0), ("musket", 0)] {
        assert_eq!(steps(&at(&armed(weapon), &full)), step, "{weapon}");
    }
    let (bows, guns) = (armed("bow"), guns());
    assert_eq!(
        steps(&Shot {
            cover: true,
            ..at(&bows, &foot)
        }),
        -1
    );
    assert_eq!(
        steps(&Shot {
            cover: true,
            ..at(&guns, &foot)
        }),
        0
    );
    assert_eq!(
        steps(&Shot {
            nervous: true,
            ..at(&bows, &foot)
        }),
        -1
    );
    assert_eq!(
        steps(&Shot {
            running: true,
            ..at(&bows, &foot)
        }),
        -1
    );
}

#[test]
fn gl_421_the_ladder_has_ends() {
    let bows = armed("bow");
    let full = troops(
        "quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"; armour = \"full\"",
    );
    let worst = Shot {
        ranks: 1,
        running: true,
        nervous: true,
        cover: true,
        ..at(&bows, &full)
    };
    assert_eq!(rung(&worst, &RULES), Some(Rung::SubBlack));
}

#[test]
fn gl_423_which_troops_shot_slows_double_and_by_how_much() {
    let (warriors, foot, camels) = (
        average("warriors", ""),
        average("close-infantry", ""),
        average("loose-horse", "\"camels\""),
    );
    for (weapon, target, double) in [
        (Weapon::Musket, &warriors, true),
        (Weapon::Carbine, &camels, true),
        (Weapon::Musket, &foot, false),
        (Weapon::Bow, &warriors, false),
    ] {
        assert_eq!(slows_double(weapon, target), double);
    }
    assert_eq!(
        [0, 1, 2, 3, 4, 7, 8].map(|hits| slowing(hits, &foot, 4, &RULES)),
        [0, 0, 1, 1, 2, 2, 3]
    );
    let sug =
        troops("quality = \"average\"; training = \"skirmish\"; moves = \"skirmish-infantry\"");
    assert_eq!(slowing(9, &sug, 3, &RULES), 0);
    let off = RuleParameters {
        use_slowing: false,
        ..RULES
    };
    assert_eq!(slowing(9, &foot, 3, &off), 0);
}

/// GL-601, GL-603.
#[test]
fn gl_601_gl_603_dice_of_tests() {
    let of = |quality: &str, moves: &str| of_quality(quality, moves, "");
    let plain = |own: &Troops| die(own, &Bases::full(own), Test::default(), &RULES);
    for (quality, colour) in [
        ("poor", R),
        ("average", Y),
        ("superior", G),
        ("exceptional", W),
    ] {
        assert_eq!(plain(&of(quality, "close-infantry")), Some(colour));
        assert_eq!(plain(&of(quality, "elephants")), Some(W));
        assert_eq!(plain(&of(quality, "battle-wagons")), Some(W));
    }
    let best = of("exceptional", "close-infantry");
    let supported = Test {
        rear_support: true,
        ..Test::default()
    };
    assert_eq!(die(&best, &Bases::full(&best), supported, &RULES), None);
    let floor = RuleParameters {
        kab_floor: KabFloor::Black,
        ..RULES
    };
    assert_eq!(
        die(&best, &Bases::full(&best), supported, &floor),
        Some(Colour::Black)
    );
    // GL-607: the army commander's death is a colour worse; horse have no rear support.
    let commander = Test {
        army_commander: true,
        ..Test::default()
    };
    assert_eq!(die(&best, &Bases::full(&best), commander, &RULES), Some(G));
    let horse = of("average", "close-horse");
    assert_eq!(
        die(&horse, &Bases::full(&horse), supported, &RULES),
        Some(Y)
    );
    assert_eq!([2, 3, 4, 5].map(general_die), [R, Y, G, W]);
}
