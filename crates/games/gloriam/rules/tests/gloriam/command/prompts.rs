//! Prompted actions and what they cost (GL-201 to GL-229).

use super::*;

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
        (Prompt::AdvanceAndContract, [Some(G), Some(G), Some(Y), Some(R)]),
        (Prompt::Expand, [Some(W), Some(G), Some(Y), Some(R)]),
        (Prompt::Contract, [Some(G), Some(G), Some(Y), Some(R)]),
        (Prompt::Turn, [Some(W), Some(G), Some(Y), Some(R)]),
    ] {
        assert_eq!(row(action, "close-infantry", ""), expected, "{action:?}");
    }
}

/// GL-201, GL-209, GL-211, GL-216, GL-217, GL-221.
#[test]
fn gl_201_gl_209_gl_211_gl_216_gl_217_gl_221_costs_of_moves_off_the_lanes() {
    for (action, moves, expected) in [
        (Prompt::ClearTheWay, "close-infantry", [Some(W), None, None, None]),
        (Prompt::Wheel, "close-infantry", [Some(W), Some(G), Some(G), Some(Y)]),
        (Prompt::ShiftAhead, "close-infantry", [Some(G), Some(G), Some(Y), None]),
        (Prompt::TurnAboutAndMove, "close-horse", [Some(W), Some(Y), Some(R), None]),
        (Prompt::TurnAsideAndMove, "close-horse", [Some(W), Some(Y), Some(R), None]),
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
    assert_eq!(of("drilled", [Prompt::Advance, Prompt::DoubleWheel]), Some([W, G]));
    // Yellow for formed troops.
    assert_eq!(of("formed", [Prompt::DoubleWheel, Prompt::Advance]), None);
    assert_eq!(of("formed", [Prompt::Wheel, Prompt::Advance]), Some([G, W]));
    assert_eq!(of("tribal", advance), None);
}

/// GL-218, GL-219.
#[test]
fn gl_218_gl_219_falling_back() {
    assert_eq!(row(Prompt::FallBack, "loose-horse", ""), [Some(W), Some(G), Some(Y), Some(R)]);
    assert_eq!(row(Prompt::FallBack, "close-infantry", "")[1..], [Some(Y), Some(R), Some(R)]);
    assert_eq!(row(Prompt::FallBack, "close-infantry", "\"keil\"")[1..], [None; 3]);
    assert_eq!(row(Prompt::FallBack, "close-infantry", "\"tercio\"")[1..], [None; 3]);
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
    assert_eq!(break_off(&horse, &foot, 5, 3), Some(Prompt::BreakOffMounted));
    assert_eq!(break_off(&horse, &horse, 5, 4), Some(Prompt::BreakOffOther));
    assert_eq!(break_off(&foot, &foot, 3, 3), Some(Prompt::BreakOffEqual));
    assert_eq!(break_off(&foot, &horse, 3, 5), None);
    for (action, expected, kab) in [
        (
            Prompt::BreakOffMounted,
            [Some(G), Some(G), Some(Y), Some(R)],
            [false, false, false, true],
        ),
        (Prompt::BreakOffOther, [Some(Y), Some(Y), Some(R), Some(R)], [false, false, false, true]),
        (Prompt::BreakOffEqual, [Some(Y), Some(Y), Some(R), None], [true, true, true, false]),
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
    assert_eq!([G, Y, R].map(|card| recovered_by(card, &RULES)), [1, 2, 3]);
    assert_eq!((recovery_card(true, &RULES), recovery_card(false, &RULES)), (R, Y));
}
