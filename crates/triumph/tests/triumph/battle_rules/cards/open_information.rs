//! What both players know of each other's cards (TR-BC-00.1), and what they don't (TR-BC-24.8).

use battle_core::dice::ScriptedDice;
use battle_core::{EventLog, Game, Policy, SampledChance, Seat, Seating, StreamKey};
use triumph::Card;
use triumph::CardSet;
use triumph::TroopType::*;
use triumph::battle::{Decision, Event, Purchase};
use triumph::policies::Player;

use super::scene::{Side, scene, side};
use crate::battle_rules::combat_table::Table;

/// TR-BC-00.1: before anything else happens, both armies show their troops with the cards that they bear, and what they have bought.
#[test]
fn tr_bc_00_1_all_troops_and_cards_are_told_before_the_battle() {
    let south = side(&[(BadHorse, 0.0, 0.0, 0), (Spear, 0.0, 0.0, 0)])
        .bearing(&[Card::LightCamelry])
        .buys(Purchase::of(Card::Ambush))
        .buys(Purchase::of(Card::PreparedDefenses).times(3));
    let north = side(&[(Warband, 0.0, 0.0, 0)]).buys(Purchase::of(Card::HoldTheLine).on([0]));
    let table = scene(&[], south.waiting(), north.waiting());
    let mut chance = SampledChance::new(StreamKey::of_seed(1), Default::default());
    let mut log = EventLog::default();
    table.battle.setup(Seating::ALL[0], &mut chance, &mut log);
    let Some(Event::Armies {
        stands, purchases, ..
    }) = log.events.first()
    else {
        panic!("the armies first, and not {:?}", log.events.first());
    };
    let of_bad_horse = stands.iter().find(|stand| stand.troop == BadHorse);
    let camels = CardSet::of(&[Card::LightCamelry]);
    assert_eq!(of_bad_horse.map(|stand| stand.cards), Some(camels));
    let told = purchases
        .each_ref()
        .map(|bought| -> Vec<Card> { bought.iter().map(|purchase| purchase.card).collect() });
    assert_eq!(
        told,
        [
            vec![Card::Ambush, Card::PreparedDefenses],
            vec![Card::HoldTheLine]
        ]
    );
    assert_eq!(purchases[0][1].copies, 3);
}

/// Knights, or Light Foot that pose as Knights, before Heavy Foot, Archers and Javelin Cavalry whose turn it is.
fn before(disguised: bool, at: (f64, f64)) -> Table {
    let own = [
        (HeavyFoot, 20.0, 10.0, 0),
        (HeavyFoot, 22.0, 10.0, 0),
        (Archers, 24.0, 10.0, 0),
        (JavelinCavalry, 30.0, 9.0, 0),
    ];
    let north: Side = if disguised {
        let card = Purchase::of(Card::DeceptiveDeployment);
        side(&[(LightFoot, at.0, at.1, 180), (Spear, 10.0, 26.0, 180)])
            .buys(card.on([0]).into(Knights))
    } else {
        // A card that does nothing here, so that both are battles with cards.
        side(&[(Knights, at.0, at.1, 180), (Spear, 10.0, 26.0, 180)])
            .buys(Purchase::of(Card::Ambush))
    };
    scene(&[], side(&own), north)
}

fn decided(table: &Table, player: &str) -> Decision {
    let player = Player::named(player).expect("a player of the list");
    let mut dice = ScriptedDice::new(&[]);
    player.decide(&table.battle, &table.state, Seat::One, &mut dice)
}

/// TR-BC-24.8: whoever faces a masquerade does what it would do before the troops that it shows, since it can't tell them apart.
#[test]
fn tr_bc_24_8_the_opponent_does_not_know_a_masquerade_from_what_it_shows() {
    for player in ["steady", "bold"] {
        for (column, row) in (0..9).flat_map(|column| (0..6).map(move |row| (column, row))) {
            let at = (16.0 + 2.0 * f64::from(column), 13.0 + 1.5 * f64::from(row));
            assert_eq!(
                decided(&before(true, at), player),
                decided(&before(false, at), player),
                "{player} before a stand at {at:?}"
            );
        }
    }
}
