//! What both players know of each other's cards (TR-BC-00.1).

use battle_core::{BySide, EventLog, Game, SampledChance, Seat, Seating, StreamKey};
use triumph::TroopType::*;
use triumph::battle::{Battle, Disguised, Event, Purchase, StandId};
use triumph::{Card, CardSet, HalfPoints};

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
    let Some(Event::Armies { stands, purchases, .. }) = log.events.first() else {
        panic!("the armies first, and not {:?}", log.events.first());
    };
    let of_bad_horse = stands.iter().find(|stand| stand.troop == BadHorse);
    let camels = CardSet::of(&[Card::LightCamelry]);
    assert_eq!(of_bad_horse.map(|stand| stand.cards), Some(camels));
    let reported = purchases
        .each_ref()
        .map(|bought| -> Vec<Card> { bought.iter().map(|purchase| purchase.card).collect() });
    assert_eq!(reported, [vec![Card::Ambush, Card::PreparedDefenses], vec![Card::HoldTheLine]]);
    assert_eq!(purchases[0][1].copies, 3);
}

/// TR-BC-24.8: a masquerade is announced as what it pretends to be, and events say, for readers, what is behind it; TR-BC-24.1: an army
/// is said to cost what was paid for it, without stands that exist as a disguise only.
#[test]
fn tr_bc_24_8_events_say_what_is_behind_disguises_and_what_was_paid() {
    let disguise = Purchase::of(Card::DeceptiveDeployment);
    let south = side(&[(Spear, 0.0, 0.0, 0), (Warriors, 0.0, 0.0, 0), (Horde, 0.0, 0.0, 0)])
        .buys(disguise.on([1]).into(Horde))
        .buys(disguise.with([2]).into(Horde));
    let table = scene(&[], south.waiting(), side(&[(Warband, 0.0, 0.0, 0)]).waiting());
    let announced = |battle: &Battle| {
        let mut chance = SampledChance::new(StreamKey::of_seed(1), Default::default());
        let mut log = EventLog::default();
        battle.setup(Seating::ALL[0], &mut chance, &mut log);
        match log.events.into_iter().next() {
            Some(Event::Armies { stands, disguised, costs, .. }) => (stands, disguised, costs),
            other => panic!("the armies first, and not {other:?}"),
        }
    };
    let (stands, disguised, costs) = announced(&table.battle);
    let troops: Vec<_> = stands.iter().map(|stand| stand.troop).collect();
    let general = EliteCavalry;
    assert_eq!(troops, [Spear, Horde, Horde, general, Warband, general]);
    let hidden = |number, real| Disguised { stand: StandId::of(Seat::One, number), real };
    assert_eq!(disguised, [hidden(1, Some(Warriors)), hidden(2, None)]);
    // Spear 4, Warriors 3 and the general 4; Warband 3 and the general 4. Without prices of cards, troops alone.
    assert_eq!(costs, [11, 7].map(HalfPoints::whole));
    let priced = table.battle.with_costs(BySide([8, 3].map(HalfPoints::whole)));
    assert_eq!(announced(&priced).2, [8, 3].map(HalfPoints::whole));
}
