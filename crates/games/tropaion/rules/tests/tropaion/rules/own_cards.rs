//! A tactics card of an army's own: what it does at the events on which printed cards hang (TP-A32).

use battle_core::dice::EnumeratedDice;
use battle_core::{BySide, Game, NoTrace, Seat};
use tropaion::army::{Army, CardEvent, OwnCard, PointsList};
use tropaion::cards::{Card, Cards};
use tropaion::grid::{Facing::North, Facing::South, Offset};
use tropaion::troops::Profile;
use tropaion::troops::UnitType::{self, HeavyInfantry};
use tropaion::{Action, ActionKind, Battle, Decision, Event, Mover, Phase, RuleParameters, State};

use crate::support::{
    acting_once, after_turn, at, done, exactly, far_apart, fight_step, foe, own, play, position,
};

/// All faces of one die.
const DIE: u64 = 6;

/// A first unit of a type before heavy infantry, with a card of its own or none.
fn army(of: UnitType, own_card: Option<OwnCard>) -> Army {
    let others = Profile::plain(UnitType::HeavyInfantry);
    Army { own_card, ..Army::new("test", "", &[(1, Profile::plain(of)), (11, others)]) }
}

fn card(on: CardEvent, value: i8) -> OwnCard {
    OwnCard { name: "Signal".to_owned(), on, value, again: false, copies: 1, in_deck: 0 }
}

/// One that rolls the die again.
fn again(on: CardEvent, value: i8) -> OwnCard {
    OwnCard { again: true, ..card(on, value) }
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
            play(battle, &mut state, dice, acting_once(mover, straight, cards), stop);
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
    let charging =
        battle(army(HeavyInfantry, Some(card(CardEvent::Charge, 2))), army(HeavyInfantry, None));
    let held = Cards::of(&[Card::Own]);
    assert_eq!(bonus(&charging, [held, Cards::NONE]), 3);
    assert_eq!(bonus(&charging, [Cards::NONE, Cards::NONE]), 1);
}

/// TP-A26, TP-609: 2 less for whoever charges; light cavalry adds 0 and has no less than that.
#[test]
fn tp_a26_an_own_card_takes_from_a_charge() {
    for (of, left) in [
        (UnitType::HeavyCavalry, 0),
        (UnitType::MediumCavalry, 0),
        (UnitType::Elephants, 1),
        (UnitType::LightCavalry, 0),
    ] {
        let beside = card(CardEvent::Charged, 2);
        let charged = battle(army(of, None), army(HeavyInfantry, Some(beside)));
        let held = Cards::of(&[Card::Own]);
        assert_eq!(bonus(&charged, [Cards::NONE, held]), left, "{of:?}");
    }
}

/// TP-A21, TP-201: heavy infantry passes with 4 to 6; a card that adds 2 makes it 2 to 6, and one that also rolls again leaves a die
/// of 1 after a failed one.
#[test]
fn tp_a21_an_own_card_helps_a_failed_test() {
    for (own, expected, common) in [
        (card(CardEvent::FailedTest, 2), (5, 6), DIE),
        (again(CardEvent::FailedTest, 0), (3, 4), DIE * DIE),
        (again(CardEvent::FailedTest, 2), (11, 12), DIE * DIE),
    ] {
        let battle = battle(army(HeavyInfantry, Some(own)), army(HeavyInfantry, None));
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
    for (own_card, at_least, expected) in [
        (card(CardEvent::Result, 2), 6, (1, 2)),
        (card(CardEvent::Result, 2), 5, (2, 3)),
        (again(CardEvent::Result, 0), 6, (11, 36)),
    ] {
        let battle = battle(army(HeavyInfantry, Some(own_card)), army(HeavyInfantry, None));
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
        let beside = card(CardEvent::Morale, 5);
        let battle = battle(army(HeavyInfantry, Some(beside)), army(HeavyInfantry, None));
        let mut start = far_apart(&battle);
        start.set_hand(Seat::One, Cards::of(&[Card::Own]));
        start.set_losses(Seat::One, tropaion::troops::UnitType::HeavyInfantry, losses);
        after_turn(&battle, &start).armies[Seat::One].half_morale / 2
    };
    assert_eq!([3, 4, 5, 6].map(held), [3, 5, 5, 0]);
}

/// TP-A01, TP-A02, TP-A32: it is held from the start, in as many copies as it says, and leaves the hand when it is played.
#[test]
fn tp_a32_an_own_card_is_held_from_the_start_and_played_once() {
    let two = OwnCard { copies: 2, ..card(CardEvent::Charge, 1) };
    let army = army(HeavyInfantry, Some(two));
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
                Event::Dealt { hand, .. } => dealt.push(hand.len()),
                Event::Played { card: Card::Own, .. } => {
                    played += 1;
                    let line = battle.line(seating, event);
                    assert!(line.ends_with("plays Signal (TP-A32)"), "{line}");
                }
                _ => {}
            }
        }
    }
    assert!(dealt.iter().all(|cards| *cards == 7), "five and two: {dealt:?}");
    assert!((1..=160).contains(&played), "{played} of 160 were played");
}

/// TP-A01: five of a deck of nine blanks and five own cards are dealt to each, whoever's file has the card: none of the five with
/// probability C(9,5) / C(14,5) = 9/143. Both play it by its name, in words and as JSON.
#[test]
fn tp_a01_an_own_card_in_the_deck_is_dealt_to_both() {
    let shuffled = OwnCard { copies: 0, in_deck: 5, ..card(CardEvent::Charge, 1) };
    let armies = BySide([army(HeavyInfantry, Some(shuffled)), army(HeavyInfantry, None)]);
    let blanks = Cards::NONE.with(Card::Blank, 9);
    let (rules, points) = (&RuleParameters::DEFAULT, &PointsList::PLACEHOLDER);
    let battle = Battle::new(armies, rules, points, blanks).expect("legal");
    assert_eq!(battle.deck().count(Card::Own), 5);
    let steady = tropaion::policies::Player::named("steady").expect("a player");
    let key = battle_core::StreamKey::of_seed(5).matchup(1);
    let (mut without, mut played) = ([0; 2], [0; 2]);
    for pair in 0..600 {
        let mut chance = battle_core::SampledChance::new(key.pair(pair), Default::default());
        let seating = battle_core::Seating::AFirst;
        let mut state = battle.setup(seating, &mut chance, &mut NoTrace);
        battle.advance(&mut state, &mut chance, &mut NoTrace);
        for seat in Seat::ALL {
            without[seat.index()] += u64::from(!state.hand(seat).has(Card::Own));
        }
        if pair >= 40 {
            continue;
        }
        let mut log = battle_core::EventLog::default();
        let mut chance = battle_core::SampledChance::new(key.pair(pair), Default::default());
        let players = BySide([steady; 2]);
        battle_core::playout(&battle, &players, seating, &mut chance, &mut log);
        for event in &log.events {
            if let Event::Played { seat, card: Card::Own } = event {
                played[seat.index()] += 1;
                let line = battle.line(seating, event);
                assert!(line.ends_with("plays Signal (TP-A32)"), "{line}");
                let json = tropaion::json::to_json(&battle, seating, event);
                assert_eq!(json["card"], "Signal");
            }
        }
    }
    // 600 * 9/143 = 37.8, with a standard deviation of 6.0.
    assert!(without.iter().all(|n| (14..=62).contains(n)), "{without:?}");
    assert!(played.iter().all(|n| *n > 0), "{played:?}");
    let set_up = tropaion::json::set_up(&battle, battle_core::Seating::AFirst);
    assert_eq!(set_up["armies"][0]["own_card"]["name"], "Signal");
    assert_eq!(set_up["armies"][0]["own_card"]["in_deck"], 5);
}

/// Two armies with different own cards, one of which is in the deck, can't meet; with the same one the deck has it once, and a battle
/// against itself is the same from both sides.
#[test]
fn own_cards_in_a_deck_are_of_one_kind() {
    let with = |value: i8, in_deck: u8| {
        let own = OwnCard { in_deck, ..card(CardEvent::Charge, value) };
        army(HeavyInfantry, Some(own))
    };
    let wrong = Battle::of(with(1, 3), with(2, 0)).expect_err("two kinds");
    assert_eq!(wrong.len(), 1);
    let said = wrong[0].to_string();
    assert!(said.contains("own cards of one kind"), "{said}");
    assert!(Battle::of(with(1, 0), with(2, 0)).is_ok());
    let both = Battle::of(with(1, 3), with(1, 3)).expect("legal");
    assert_eq!(both.deck().count(Card::Own), 3);
    let steady = tropaion::policies::Player::named("steady").expect("a player");
    battle_core::testing::conformance::check_mirror(&both, &steady, 4);
}
