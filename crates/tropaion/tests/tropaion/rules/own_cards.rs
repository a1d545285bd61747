//! A tactics card of an army's own: what its file says, and what it does at the events on which printed cards hang (TP-A32).

use battle_core::dice::EnumeratedDice;
use battle_core::{BySide, Seat};
use tropaion::army::{Army, CardEvent, OwnCard, PointsList};
use tropaion::cards::{Card, Cards};
use tropaion::grid::{Facing::North, Facing::South, Offset};
use tropaion::{Action, ActionKind, Battle, Decision, Event, Mover, Phase, RuleParameters, State};

use crate::support::{
    acting_once, after_turn, at, done, exactly, far_apart, fight_step, foe, own, play, position,
};

/// All faces of one die.
const DIE: u64 = 6;

fn read(text: &str) -> Result<Army, Vec<String>> {
    let read = Army::from_toml(text, &PointsList::PLACEHOLDER, &RuleParameters::DEFAULT);
    read.map_err(|wrong| wrong.iter().map(ToString::to_string).collect())
}

/// A first unit of a type before heavy infantry, with what a file says beside.
fn army(of: &str, beside: &str) -> Army {
    let text = format!(
        "name = \"{of}\"\n{beside}\n[[unit]]\ntype = \"{of}\"\n[[unit]]\ntype = \"HI\"\ncount = 11\n"
    );
    read(&text).expect("legal")
}

fn card(keys: &str) -> String {
    format!("[card]\nname = \"Signal\"\n{keys}\n")
}

fn battle(a: Army, b: Army) -> Battle {
    Battle::of(a, b).expect("legal")
}

/// The charge bonus of seat one's first unit after it has charged, every own card being played.
fn bonus(battle: &Battle, hands: [Cards; 2]) -> i8 {
    let placed = [at(own(0), 5, 5, North), at(foe(0), 5, 7, South)];
    let mut start = position(battle, &placed);
    for (seat, hand) in Seat::ALL.into_iter().zip(hands) {
        start.set_hand(seat, hand);
    }
    let straight =
        |action: &Action| action.kind.is_charge() && action.offset == Offset { f: 1, r: 0 };
    let cards = |state: &State, all: &[Decision]| match state.phase {
        Phase::BreakTheLines => Decision::Own(None),
        Phase::Shieldwall => Decision::Own(Some(foe(0))),
        _ => done(state, all),
    };
    let mut found = None;
    battle_core::dice::enumerate(
        DIE,
        |dice| {
            let mut state = start;
            let mover = Mover::Unit(own(0));
            let stop = |state: &State| matches!(state.phase, Phase::Fight | Phase::HalfTurnEnd);
            play(
                battle,
                &mut state,
                dice,
                acting_once(mover, straight, cards),
                stop,
            );
            state
        },
        |state, _| {
            if state.unit(own(0)).contacted.has(foe(0)) {
                found = Some(state.unit(own(0)).charge_bonus);
            }
        },
    );
    found.expect("some test is passed")
}

/// TP-A27, TP-711: heavy infantry adds 1 when it charges, and 2 more by its card.
#[test]
fn tp_a27_an_own_card_adds_to_a_charge() {
    let charging = battle(
        army("HI", &card("on = \"charge\"\nvalue = 2")),
        army("HI", ""),
    );
    let held = Cards::of(&[Card::Own]);
    assert_eq!(bonus(&charging, [held, Cards::NONE]), 3);
    assert_eq!(bonus(&charging, [Cards::NONE, Cards::NONE]), 1);
}

/// TP-A26, TP-609: 2 less for whoever charges; light cavalry adds 0 and has no less than that.
#[test]
fn tp_a26_an_own_card_takes_from_a_charge() {
    for (of, left) in [("HC", 0), ("MC", 0), ("EL", 1), ("LC", 0)] {
        let beside = card("on = \"charged\"\nvalue = 2");
        let charged = battle(army(of, ""), army("HI", &beside));
        let held = Cards::of(&[Card::Own]);
        assert_eq!(bonus(&charged, [Cards::NONE, held]), left, "{of}");
    }
}

/// TP-A21, TP-201: heavy infantry passes with 4 to 6; a card that adds 2 makes it 2 to 6, and one that also rolls again leaves a die
/// of 1 after a failed one.
#[test]
fn tp_a21_an_own_card_helps_a_failed_test() {
    for (keys, expected, common) in [
        ("value = 2", (5, 6), DIE),
        ("again = true", (3, 4), DIE * DIE),
        ("again = true\nvalue = 2", (11, 12), DIE * DIE),
    ] {
        let beside = card(&format!("on = \"failed-test\"\n{keys}"));
        let battle = battle(army("HI", &beside), army("HI", ""));
        let mut start = far_apart(&battle);
        start.set_hand(Seat::One, Cards::of(&[Card::Own]));
        exactly(expected, common, |dice| moves_ahead(&battle, start, dice));
    }
}

/// Whether seat one's first unit moves ahead, its own card being played on a failed test.
fn moves_ahead(battle: &Battle, mut state: State, dice: &mut EnumeratedDice) -> bool {
    let before = state.unit(own(0)).cell;
    let ahead =
        |action: &Action| action.kind == ActionKind::Move && action.offset == Offset { f: 1, r: 0 };
    let otherwise = |state: &State, all: &[Decision]| match state.phase {
        // A card that doesn't help is not offered.
        Phase::TestAgain => *all.last().expect("an option"),
        _ => done(state, all),
    };
    let answers = acting_once(Mover::Unit(own(0)), ahead, otherwise);
    let stop = |state: &State| state.phase == Phase::HalfTurnEnd;
    play(battle, &mut state, dice, answers, stop);
    state.unit(own(0)).cell != before
}

/// TP-A22, TP-731: on a result of 1 to 5 the card adds 2, up to 6; or it rolls again, as the printed card does (TP-X13).
#[test]
fn tp_a22_an_own_card_changes_the_result() {
    for (keys, at_least, expected) in [
        ("value = 2", 6, (1, 2)),
        ("value = 2", 5, (2, 3)),
        ("again = true", 6, (11, 36)),
    ] {
        let beside = card(&format!("on = \"result\"\n{keys}"));
        let battle = battle(army("HI", &beside), army("HI", ""));
        let mut start = position(&battle, &[at(own(0), 5, 5, North), at(foe(0), 5, 6, South)]);
        start.set_charged(own(0), foe(0), 12);
        start.set_hand(Seat::One, Cards::of(&[Card::Own]));
        exactly(expected, 36 * 36, |dice| {
            let (_, events) = fight_step(&battle, &start, dice, |state, all| match state.phase {
                Phase::RunThemDown => Decision::Own(None),
                _ => done(state, all),
            });
            let result = events.iter().find_map(|event| match event {
                Event::Result { result, .. } => Some(*result),
                _ => None,
            });
            result.expect("it has a result") >= at_least
        });
    }
}

/// TP-A24: a morale of 6 that would fall to 2 by four losses is 5 instead; one that falls to 3 isn't held, nor one that is gone.
#[test]
fn tp_a24_an_own_card_holds_morale() {
    let held = |losses: u8| {
        let beside = card("on = \"morale\"\nvalue = 5");
        let battle = battle(army("HI", &beside), army("HI", ""));
        let mut start = far_apart(&battle);
        start.set_hand(Seat::One, Cards::of(&[Card::Own]));
        start.set_losses(Seat::One, tropaion::troops::UnitType::HeavyInfantry, losses);
        after_turn(&battle, &start).armies[Seat::One].half_morale / 2
    };
    assert_eq!([3, 4, 5, 6].map(held), [3, 5, 5, 0]);
}

/// TP-A01, TP-A02, TP-A32: it is held from the start, in as many copies as the file says, and leaves the hand when it is played.
#[test]
fn tp_a32_an_own_card_is_held_from_the_start_and_played_once() {
    let beside = card("on = \"charge\"\nvalue = 1\ncopies = 2");
    let army = army("HI", &beside);
    let expected = OwnCard {
        name: "Signal".to_owned(),
        on: CardEvent::Charge,
        value: 1,
        again: false,
        copies: 2,
    };
    assert_eq!(army.own_card, Some(expected));
    let again = read(&army.to_toml()).expect("it is read back");
    assert_eq!(again, army);
    let battle = Battle::new(
        BySide([army.clone(), army]),
        &RuleParameters::DEFAULT,
        &PointsList::PLACEHOLDER,
        Cards::DECK,
    )
    .expect("legal");
    let steady = tropaion::policies::Player::named("steady").expect("a player");
    battle_core::testing::conformance::check_mirror(&battle, &steady, 4);
    let key = battle_core::StreamKey::of_seed(3).matchup(1);
    let (mut dealt, mut played) = (Vec::new(), 0);
    for pair in 0..40 {
        let mut log = battle_core::EventLog::default();
        let mut chance = battle_core::SampledChance::new(key.pair(pair), Default::default());
        let players = BySide([steady; 2]);
        let seating = battle_core::Seating::AFirst;
        battle_core::playout(&battle, &players, seating, &mut chance, &mut log);
        for event in &log.events {
            match event {
                Event::Dealt { cards, .. } => dealt.push(*cards),
                Event::Played {
                    card: Card::Own, ..
                } => {
                    played += 1;
                    let line = battle.line(seating, event);
                    assert!(line.ends_with("plays Signal"), "{line}");
                }
                _ => {}
            }
        }
    }
    assert!(
        dealt.iter().all(|cards| *cards == 7),
        "five and two: {dealt:?}"
    );
    assert!((1..=160).contains(&played), "{played} of 160 were played");
}

#[test]
fn everything_wrong_with_an_own_card_is_named_at_once() {
    for (keys, parts) in [
        (
            "[card]\nname = \"Shieldwall\"\non = \"rain\"\ncopies = 9",
            &[
                "the name `Shieldwall` is taken",
                "there is no event for a card `rain`; take charge, charged, failed-test, result, morale",
                "copies = 9; take 1 to 3",
            ][..],
        ),
        (
            "[card]\nname = \"a\"\non = \"charge\"\nvalue = 4\nagain = true",
            &[
                "nothing is rolled on = \"charge\"",
                "value = 4; take 1 to 3 on = \"charge\"",
            ],
        ),
        (
            "[card]\nname = \"a\"\non = \"result\"\nvalue = 2\nagain = true",
            &["value = 2; take 0, or leave it out: the die is rolled again"],
        ),
        (
            "[card]\nname = \"a\"\non = \"morale\"\nvalue = 2",
            &["value = 2; take 3 to 6"],
        ),
        (
            "[card]\nname = \"a\"\non = \"morale\"\nvalue = 3\nwhen = 2",
            &["unknown field `when`"],
        ),
    ] {
        let text = format!("name = \"odd\"\n{keys}\n[[unit]]\ntype = \"HI\"\ncount = 12\n");
        let wrong = read(&text).expect_err("much").join("\n");
        for part in parts {
            assert!(wrong.contains(part), "{part} in:\n{wrong}");
        }
    }
}
