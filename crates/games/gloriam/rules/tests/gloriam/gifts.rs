//! What a side has beyond the rules, and players who ignore it.

use battle_core::dice::{DiceTransform, EnumeratedDice, enumerate};
use battle_core::{
    BySide, EventLog, Game, Gifted, Ignoring, NoTrace, Policy, SampledChance, Seat, Seating, Side,
    StreamKey, playout,
};
use gloriam::armies::BuiltIn;
use gloriam::battle::{Battle, BattleEvent, BattleState, BattleStep, Choice, Gift};
use gloriam::policies::Player;
use gloriam::{Catalogue, RuleParameters};

use crate::positions;

fn battle(army: &str, gifts: [Gift; 2]) -> Battle {
    let catalogue = Catalogue::built_in();
    let own = || BuiltIn::named(army).expect("built in").army(catalogue);
    Battle::new(own(), own(), catalogue, &RuleParameters::DEFAULT).with_gifts(BySide(gifts))
}

fn chance(pair: u64) -> SampledChance {
    SampledChance::new(StreamKey::of_seed(8).pair(pair), DiceTransform::default())
}

fn steady(ignores_gifts: bool) -> Ignoring<Player> {
    Ignoring { ignores_gifts, ..Player::Steady.into() }
}

fn played(battle: &Battle, a: Ignoring<Player>, seating: Seating, pair: u64) -> Vec<BattleEvent> {
    let mut log = EventLog::default();
    playout(battle, &BySide([a, steady(false)]), seating, &mut chance(pair), &mut log);
    log.events
}

fn start(battle: &Battle, seating: Seating) -> BattleState {
    battle.setup(seating, &mut chance(0), &mut NoTrace)
}

/// GL-101, GL-105: the army commander alone, and what he holds without it is what he would hold.
#[test]
fn gl_101_cards_are_dealt_to_the_army_commander() {
    let usual = start(&battle("imperial-1620", [Gift::NONE; 2]), Seating::AFirst);
    for command in [-1, 1, 3] {
        let gift = Gift { command, ..Gift::NONE };
        for (seating, seat) in [(Seating::AFirst, 0), (Seating::BFirst, 1)] {
            let given = battle("imperial-1620", [gift, Gift::NONE]);
            let state = start(&given, seating);
            for (at, of_seat) in state.generals.iter().enumerate() {
                let more = if at == seat { command } else { 0 };
                let expected = usual.generals[at][0].hand.count() as i8 + more;
                assert_eq!(of_seat[0].hand.count() as i8, expected, "{command} in seat {at}");
                let others = [&of_seat[1], &usual.generals[at][1]].map(|it| it.hand.count());
                assert_eq!(others[0], others[1]);
            }
            let (_, seen) =
                given.without_gift(&state, seating.seat_of(Side::A)).expect("it has a gift");
            let own = seen.generals[seat][0].hand.count();
            let printed = usual.generals[seat][0].hand.count();
            assert_eq!(own as i8, printed as i8 + command.min(0));
        }
    }
}

/// GL-011: the longest advance of the first units that are asked, with a BW more and less.
#[test]
fn gl_011_a_move_is_longer_or_shorter_for_one_side() {
    let longest = |reach: i8| {
        let gift = Gift { reach, ..Gift::NONE };
        let battle = battle("imperial-1620", [gift, Gift::NONE]);
        let mut most = [0; 2];
        let mut state = start(&battle, Seating::AFirst);
        let mut chance = chance(0);
        while state.turn == 0 && most.contains(&0) {
            let seat = state.picker();
            battle.decisions(&state, |choice| {
                if let Choice::Advance(bw) = choice {
                    most[seat] = most[seat].max(bw);
                }
            });
            battle.apply(&mut state, Choice::Pass, &mut chance, &mut NoTrace);
        }
        most
    };
    let [usual, enemy] = longest(0);
    assert_eq!(usual, enemy);
    for more in [-1, 1, 2] {
        assert_eq!(longest(more), [usual.saturating_add_signed(more), enemy]);
    }
}

/// GL-502: each file claims it, by a name of its own in the events, in every pair.
#[test]
fn gl_502_a_claim_is_given_to_every_file_of_one_side() {
    let gift = Gift { factor: 2, ..Gift::NONE };
    let battle = battle("swiss-1515", [gift, Gift::NONE]);
    let mut n_pairs = 0;
    for event in played(&battle, steady(false), Seating::AFirst, 1) {
        let BattleEvent::Pair { units, claims, result, .. } = event else { continue };
        for (unit, claims) in units.into_iter().zip(claims) {
            let given = claims.iter(battle.catalogue()).filter(|(rule, _)| *rule == "gift");
            let given: Vec<i8> = given.map(|(_, value)| value).collect();
            assert_eq!(given, if usize::from(unit) < 20 { vec![2] } else { vec![] });
        }
        assert_eq!(result.differences[0], claims[0].sum() - claims[1].sum());
        n_pairs += 1;
    }
    assert!(n_pairs > 0);
}

/// Nothing given is no gift: the same battle, event by event, for who knows it and who ignores it.
#[test]
fn a_gift_of_nothing_changes_nothing() {
    let catalogue = Catalogue::built_in();
    let own = || BuiltIn::named("polish-1621").expect("built in").army(catalogue);
    let plain = Battle::new(own(), own(), catalogue, &RuleParameters::DEFAULT);
    let given = battle("polish-1621", [Gift::default(); 2]);
    assert_eq!(plain, given);
    let [one, two] = [&plain, &given].map(|it| played(it, steady(true), Seating::AFirst, 2));
    assert_eq!(one, two);
    assert_eq!(one, played(&given, steady(false), Seating::AFirst, 2));
}

/// GL-704: a unit more to lose; who ignores it sees an army that breaks as it would without it. Every decision is legal, of less too.
#[test]
fn gl_704_an_army_with_more_morale_breaks_later() {
    let lost = |morale: i8| {
        let gift = Gift { morale, ..Gift::NONE };
        let battle = battle("swiss-1515", [gift, Gift::NONE]);
        let mut outcome = None;
        for pair in 0..40 {
            let players = BySide([steady(true), steady(false)]);
            let ended =
                playout(&battle, &players, Seating::AFirst, &mut chance(pair), &mut NoTrace);
            let own = ended.measures.by_seat.0[0][0];
            outcome = outcome.max(Some(own));
        }
        outcome.expect("battles were fought")
    };
    let [less, usual, more] = [-1, 0, 2].map(lost);
    assert!(less < usual && usual < more, "{less} {usual} {more}");
    let all = Gift { command: -2, reach: -1, factor: -1, morale: -1 };
    for player in [Player::Random, Player::Rash, Player::Cautious, Player::Eager] {
        let ignoring = Ignoring { ignores_gifts: true, ..player.into() };
        played(&battle("tatar-1571", [all, Gift::NONE]), ignoring, Seating::BFirst, 4);
    }
}

#[test]
fn every_amount_can_be_given() {
    battle_core::testing::conformance::check_gift::<Gift>();
}

/// GL-971: who moves farther than its enemy stands no farther away from it, and so in range.
#[test]
fn gl_971_a_longer_move_keeps_no_greater_distance() {
    let rules = RuleParameters { use_cards: false, ..RuleParameters::DEFAULT };
    for kind in ["Swedish Brigade", "Samurai Foot", "Gendarmes"] {
        for reach in 0..=2 {
            let gift = Gift { reach, ..Gift::NONE };
            let usual = positions::battle([kind, kind], &rules);
            let battle = usual.with_gifts(BySide([gift, Gift::NONE]));
            let units = [(0, positions::up(7, 10)), (positions::FOE, positions::down(7, 15))];
            let state = positions::position(&battle, BattleStep::Move, &units);
            let picked =
                |dice: &mut EnumeratedDice| Player::Steady.decide(&battle, &state, Seat::One, dice);
            enumerate(1, picked, |picked, _| {
                assert_eq!(picked, Choice::Advance(3), "{kind}, {reach} BW more");
            });
        }
    }
}
