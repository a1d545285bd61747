//! What a player doesn't know of its enemy's cards (TR-BC-24.8).

use battle_core::dice::ScriptedDice;
use battle_core::{BySide, Policy, Seat};
use tabletop::{Heading, Point, Pose, UNIT};
use triumph::TroopType::{self, *};
use triumph::battle::{
    Army, ArmyStand, Battle, Decision, Purchase, Setpiece, StandId, State, Topography,
};
use triumph::{Card, RuleParameters};
use triumph_players::Player;

/// A stand by its type, its place in MU and its heading in degrees.
type Put = (TroopType, f64, f64, i32);

/// An army with a general that stays off the board.
fn army(stands: &[Put], purchase: Option<Purchase>) -> Army {
    let general = ArmyStand { general: true, ..ArmyStand::of(EliteCavalry) };
    let stands = stands.iter().map(|(troop, ..)| ArmyStand::of(*troop));
    Army {
        name: "test".into(),
        invasion: 2,
        maneuver: 2,
        home: vec![Topography::Arable],
        purchases: purchase.into_iter().collect(),
        stands: stands.chain([general]).collect(),
    }
}

/// Knights, or Light Foot that pose as Knights, before Heavy Foot, Archers and Javelin Cavalry whose turn it is.
fn before(disguised: bool, x: f64, y: f64) -> (Battle, State) {
    let south = [
        (HeavyFoot, 20.0, 10.0, 0),
        (HeavyFoot, 22.0, 10.0, 0),
        (Archers, 24.0, 10.0, 0),
        (JavelinCavalry, 30.0, 9.0, 0),
    ];
    let (troop, purchase) = match disguised {
        true => {
            let card = Purchase::of(Card::DeceptiveDeployment);
            (LightFoot, card.on([0]).into(Knights))
        }
        // A card that does nothing here, so that both are battles with cards.
        false => (Knights, Purchase::of(Card::Ambush)),
    };
    let north = [(troop, x, y, 180), (Spear, 10.0, 26.0, 180)];
    let armies = BySide([army(&south, None), army(&north, Some(purchase))]);
    let battle = Battle::new(armies, &RuleParameters::DEFAULT).expect("two armies for a battle");
    let mut scene = Setpiece::new(&battle).movement(Seat::One, 6);
    for (seat, stands) in [(Seat::One, &south[..]), (Seat::Two, &north)] {
        for (number, (_, x, y, degrees)) in stands.iter().enumerate() {
            let mu = |length: f64| (length * f64::from(UNIT)).round() as i32;
            let pose = Pose::new(Point::new(mu(*x), mu(*y)), Heading::degrees(*degrees));
            scene = scene.place(StandId::of(seat, number), pose);
        }
    }
    let state = scene.build();
    (battle, state)
}

fn decided((battle, state): &(Battle, State), player: &str) -> Decision {
    let player = Player::named(player).expect("a player of the list");
    player.decide(battle, state, Seat::One, &mut ScriptedDice::new(&[]))
}

/// TR-BC-24.8: a player that faces a masquerade decides as it would against the troops that it shows, since it can't distinguish
/// them.
#[test]
fn tr_bc_24_8_the_opponent_does_not_know_a_masquerade_from_what_it_shows() {
    for player in ["steady", "bold"] {
        for (column, row) in (0..9).flat_map(|column| (0..6).map(move |row| (column, row))) {
            let (x, y) = (16.0 + 2.0 * f64::from(column), 13.0 + 1.5 * f64::from(row));
            assert_eq!(
                decided(&before(true, x, y), player),
                decided(&before(false, x, y), player),
                "{player} before a stand at {x}, {y}"
            );
        }
    }
}
