//! What a side has beyond the rules, and players who ignore it.

use battle_core::dice::DiceTransform;
use battle_core::{
    BySide, EventLog, Game, Gifted, Ignoring, SampledChance, Seating, StreamKey, playout,
};
use table_battles::policies::Player;
use table_battles::scenario::Scenario;
use table_battles::{Army, Battle, Casting, Event, Gift, RuleParameters, State};
use table_battles_files::{BUILT_IN, built_in};

fn battle(scenario: &str, casting: Casting, gifts: [Gift; 2]) -> Battle {
    let scenario = built_in(scenario).expect("built in").scenario();
    Battle::with_gifts(scenario, &RuleParameters::DEFAULT, casting, BySide(gifts)).expect("legal")
}

fn scenarios() -> impl Iterator<Item = Scenario> {
    BUILT_IN.iter().map(|own| own.scenario())
}

fn steady(ignores_gifts: bool) -> Ignoring<Player> {
    Ignoring { ignores_gifts, ..Player::named("steady").expect("a player").into() }
}

fn played(battle: &Battle, a: Ignoring<Player>, seating: Seating, pair: u64) -> Vec<Event> {
    let mut log = EventLog::default();
    playout(battle, &BySide([a, steady(false)]), seating, &mut chance(pair), &mut log);
    log.events
}

fn chance(pair: u64) -> SampledChance {
    SampledChance::new(StreamKey::of_seed(3).pair(pair), DiceTransform::default())
}

/// The position before the first decision, and what was recorded before it.
fn start(battle: &Battle, seating: Seating) -> (State, Vec<Event>) {
    let mut log = EventLog::default();
    let mut chance = SampledChance::new(StreamKey::of_seed(3), DiceTransform::default());
    (battle.setup(seating, &mut chance, &mut log), log.events)
}

/// TB-COMP-1, TB-ROLL-8: seven dice, of which none is on a card, are rolled.
#[test]
fn tb_comp_1_a_die_given_is_rolled_in_every_turn_of_its_owner() {
    let gift = Gift { dice: 1, ..Gift::NONE };
    let battle = battle("pharsalus", Casting::Armies, [gift, Gift::NONE]);
    let events = played(&battle, steady(false), Seating::BFirst, 0);
    let first = |of: Army| {
        let mut rolls = events.iter().filter_map(|event| match event {
            Event::Rolled { army, dice } if *army == of => Some(dice.total()),
            _ => None,
        });
        rolls.next()
    };
    assert_eq!([first(Army::First), first(Army::Second)], [Some(7), Some(6)]);
    assert!(events.contains(&Event::Gift { army: Army::First, gift }));
    let (state, _) = start(&battle, Seating::AFirst);
    assert_eq!([state.pool(Army::First), state.pool(Army::Second)], [7, 6]);
}

/// TB-SET-2, TB-SET-3: each formation and the Morale of one army; never below one.
#[test]
fn tb_set_2_sticks_and_morale_are_given_to_one_army() {
    let usual = start(&battle("pharsalus", Casting::Armies, [Gift::NONE; 2]), Seating::AFirst).0;
    for (sticks, morale) in [(1, 2), (-1, -1), (-4, -5)] {
        let gift = Gift { sticks, morale, ..Gift::NONE };
        let battle = battle("pharsalus", Casting::Armies, [Gift::NONE, gift]);
        let (state, _) = start(&battle, Seating::AFirst);
        for id in ["217A", "222A"] {
            let card = battle.slot(id).expect("a card of the scenario");
            let printed = usual.sticks(card) as i8;
            let of_second = card.army() == Army::Second;
            let expected = if of_second { (printed + sticks).max(1) } else { printed };
            assert_eq!(state.sticks(card) as i8, expected, "{id}");
        }
        assert_eq!(state.morale(Army::First), usual.morale(Army::First));
        let expected = (usual.morale(Army::Second) + morale).max(1);
        assert_eq!(state.morale(Army::Second), expected);
    }
}

/// TB-COMP-4: of ten cubes Marston Moor has five as Morale. Five more for each army would leave none for guns if they were of the box.
#[test]
fn tb_comp_4_morale_that_is_given_is_not_taken_from_the_box() {
    let gift = Gift { morale: 5, ..Gift::NONE };
    let battle = battle("marston-moor", Casting::Armies, [gift; 2]);
    let events = played(&battle, steady(false), Seating::AFirst, 0);
    let of_guns = events.iter().find_map(|event| match event {
        Event::Placed { cubes, .. } => *cubes,
        _ => None,
    });
    assert!(of_guns.is_some_and(|cubes| cubes > 0), "{of_guns:?}");
}

/// A player who commands each army once has its gift with either.
#[test]
fn a_gift_goes_with_the_player_who_commands_each_army_once() {
    let gift = Gift { morale: 1, ..Gift::NONE };
    let battle = battle("pharsalus", Casting::Players, [gift, Gift::NONE]);
    for (seating, expected) in [(Seating::AFirst, Army::First), (Seating::BFirst, Army::Second)] {
        let (_, events) = start(&battle, seating);
        assert!(events.contains(&Event::Gift { army: expected, gift }), "{seating:?}");
    }
}

/// TB-SV-8: a scenario that is won by other things has none.
#[test]
fn tb_sv_8_morale_is_given_only_where_there_is_some() {
    let mut all = scenarios();
    let scenario = all.find(|it| it.victory.is_some()).expect("Abraham");
    let gifts = BySide([Gift { morale: 1, ..Gift::NONE }, Gift::NONE]);
    let rules = RuleParameters::DEFAULT;
    assert!(Battle::with_gifts(scenario, &rules, Casting::Armies, gifts).is_err());
}

/// Nothing given is no gift: the same battle, event by event.
#[test]
fn a_gift_of_nothing_changes_nothing() {
    for scenario in scenarios() {
        let rules = RuleParameters::DEFAULT;
        let plain = Battle::new(scenario.clone(), &rules, Casting::Armies).expect("legal");
        let none = BySide([Gift::default(); 2]);
        let given = Battle::with_gifts(scenario, &rules, Casting::Armies, none).expect("legal");
        assert_eq!(plain, given);
        for side in [true, false] {
            let [one, other] =
                [&plain, &given].map(|it| played(it, steady(side), Seating::AFirst, 1));
            assert_eq!(one, other);
        }
    }
}

/// Who ignores a die plays the battle without it, though it is rolled: `greedy` thinks nothing of dice that an enemy has in its pool.
#[test]
fn who_ignores_a_die_plays_the_battle_without_it() {
    for scenario in ["pharsalus", "inkerman", "ivry"] {
        let usual = battle(scenario, Casting::Armies, [Gift::NONE; 2]);
        let given = battle(scenario, Casting::Armies, [Gift { dice: 1, ..Gift::NONE }, Gift::NONE]);
        let mut differs = false;
        for pair in 0..6 {
            let play = |battle: &Battle, ignores_gifts| -> Vec<Event> {
                let greedy = Ignoring::from(Player::named("greedy").expect("a player"));
                let players = BySide([Ignoring { ignores_gifts, ..greedy }, greedy]);
                let mut log = EventLog::default();
                playout(battle, &players, Seating::AFirst, &mut chance(pair), &mut log);
                let of_dice = |it: &Event| matches!(it, Event::Gift { .. } | Event::Rolled { .. });
                log.events.into_iter().filter(|it| !of_dice(it)).collect()
            };
            let plain = play(&usual, false);
            assert_eq!(play(&given, true), plain, "{scenario}, pair {pair}");
            differs |= play(&given, false) != plain;
        }
        assert!(differs, "nothing is made of a die in {scenario}");
    }
}

/// What is seen without a gift is what the scenario has, for every player; every decision is legal, of less too.
#[test]
fn a_position_without_its_gift_is_that_of_the_scenario() {
    for gift in [Gift { dice: 1, sticks: 2, morale: 1 }, Gift { dice: -3, sticks: -1, morale: -1 }]
    {
        let usual = battle("pharsalus", Casting::Armies, [Gift::NONE; 2]);
        let given = battle("pharsalus", Casting::Armies, [gift, Gift::NONE]);
        let state = start(&given, Seating::AFirst).0;
        let first = state.seat_of(Army::First);
        let (poor, seen) = given.without_gift(&state, first).expect("it has a gift");
        assert_eq!((poor, &seen), (&usual, &start(&usual, Seating::AFirst).0));
        assert!(given.without_gift(&state, first.other()).is_none());
        for name in ["random", "eager", "greedy", "steady"] {
            let player = Player::named(name).expect("a player");
            let ignoring = Ignoring { ignores_gifts: true, ..player.into() };
            played(&given, ignoring, Seating::BFirst, 2);
        }
    }
}

#[test]
fn every_amount_can_be_given() {
    battle_core::testing::conformance::check_gift::<Gift>();
}
