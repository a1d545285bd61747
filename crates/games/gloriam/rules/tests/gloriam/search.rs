//! The player of battles who looks ahead.

use battle_core::dice::DiceTransform;
use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{
    BySide, EventLog, Game, NoTrace, Policy, SampledChance, Seat, Seating, StreamKey, playout,
};
use gloriam::armies::BuiltIn;
use gloriam::battle::{Battle, BattleStep, Player};
use gloriam::{Catalogue, Colour};

fn battle() -> Battle {
    let catalogue = Catalogue::built_in();
    let army = |name: &str| BuiltIn::named(name).expect(name).army(catalogue);
    Battle::of(army("polish-1621"), army("swedish-1632"))
}

fn chance(pair: u64) -> SampledChance {
    let key = StreamKey::of_seed(31).matchup(4).pair(pair);
    SampledChance::new(key, DiceTransform::default())
}

fn player(settings: &[(&str, &str)]) -> Player {
    let mut player = Player::named("search").expect("a player");
    for (name, value) in settings {
        player.set(name, value).expect("a parameter");
    }
    player
}

/// Without playouts it is the player whose choices it tries out.
#[test]
fn gl_976_search_without_playouts_is_steady() {
    let battle = battle();
    let events = |player: Player| {
        let mut log = EventLog::default();
        playout(&battle, &BySide([player; 2]), Seating::BFirst, &mut chance(2), &mut log);
        log.events
    };
    let steady = Player::named("steady").expect("a player");
    assert_eq!(events(player(&[("playouts", "0")])), events(steady));
    assert_ne!(events(player(&[("playouts", "2")])), events(steady));
}

/// GL-105: the enemy's cards are hidden: whatever he holds of the cards that are out, the choice is the same.
#[test]
fn gl_105_search_does_not_see_the_enemys_hand() {
    let battle = battle();
    let own = player(&[("playouts", "4")]);
    let steady = Player::named("steady").expect("a player");
    let (mut state, mut compared) =
        (battle.setup(Seating::AFirst, &mut chance(1), &mut NoTrace), 0);
    while state.step != BattleStep::Over && compared < 40 {
        let seat = match battle.next(&state) {
            battle_core::Next::Decide(seat) => seat,
            battle_core::Next::Advance => {
                battle.advance(&mut state, &mut chance(1), &mut NoTrace);
                continue;
            }
            battle_core::Next::Over => break,
        };
        let mut other = state;
        let enemy = 1 - seat.index();
        let hand = &mut other.generals[enemy][0].hand;
        let held = Colour::ALL.into_iter().find(|&colour| hand.0[colour.index()] > 0);
        let wanted = Colour::ALL
            .into_iter()
            .rev()
            .find(|&colour| other.deck.0[colour.index()] > 0 && Some(colour) != held);
        if let (Some(held), Some(wanted)) = (held, wanted) {
            other.generals[enemy][0].hand.take(held);
            other.generals[enemy][0].hand.add(wanted);
            other.deck.take(wanted);
            other.deck.add(held);
            let decide = |position: &gloriam::battle::BattleState| {
                let mut source = chance(7);
                let mut dice = source.dice(Role::of_seat(Purpose::Policy, seat, 0));
                own.decide(&battle, position, seat, &mut dice)
            };
            assert_eq!(decide(&state), decide(&other), "{:?}", state.step);
            compared += 1;
        }
        let mut source = chance(7);
        let mut dice = source.dice(Role::of_seat(Purpose::Policy, Seat::One, 0));
        let choice = steady.decide(&battle, &state, seat, &mut dice);
        battle.apply(&mut state, choice, &mut chance(1), &mut NoTrace);
    }
    assert!(compared >= 20, "{compared}");
}
