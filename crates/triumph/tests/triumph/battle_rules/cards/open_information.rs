//! What both players know of each other's cards (TR-BC-00.1).

use battle_core::{EventLog, Game, SampledChance, Seating, StreamKey};
use triumph::Card;
use triumph::CardSet;
use triumph::TroopType::*;
use triumph::battle::{Event, Purchase};

use super::scene::{scene, side};

/// TR-BC-00.1: before anything else happens, both armies show their troops with the cards that they bear, and what they have
/// bought.
#[test]
fn tr_bc_00_1_all_troops_and_cards_are_announced_before_the_battle() {
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
    let reported = purchases
        .each_ref()
        .map(|bought| -> Vec<Card> { bought.iter().map(|purchase| purchase.card).collect() });
    assert_eq!(
        reported,
        [
            vec![Card::Ambush, Card::PreparedDefenses],
            vec![Card::HoldTheLine]
        ]
    );
    assert_eq!(purchases[0][1].copies, 3);
}
