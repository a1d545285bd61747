//! The referee judges battles of armies that have printed cards and a designer's own together, on both sides.

use std::ops::Range;

use serde_json::Value;
use triumph::battle::{Army, ArmyStand, Purchase, Topography};
use triumph::{Card, CustomId};

use TroopType::*;
use triumph::TroopType;

use crate::battles::{PlayerSet, all_are_legal, events_under};
use crate::card_battles::{armies, army, with};
use crate::own_card::OwnCard;
use crate::own_card_decks::deck;
use crate::referee_with;

/// Armies of 24 points with printed cards.
fn small_armies() -> Vec<Army> {
    let plain = ArmyStand::of;
    vec![
        army(
            "small chivalry",
            Topography::Arable,
            &[
                (2, plain(Knights)),
                (2, plain(BadHorse)),
                (2, plain(HeavyFoot)),
                (1, plain(Archers)),
            ],
            &[
                Purchase::of(Card::MidBattleDismounting).on([1]).into(EliteFoot),
                Purchase::of(Card::SeparatedValets).on([2, 3]),
                Purchase::of(Card::HoldTheLine).on([0, 1]),
                Purchase::of(Card::ChargeThrough).on([0, 1]).with([4, 5]),
                Purchase::of(Card::StandardWagon),
                Purchase::of(Card::PreparedDefenses).times(2),
            ],
        ),
        army(
            "small desert",
            Topography::Dry,
            &[
                (1, with(Knights, &[Card::ChargingCamelry])),
                (2, with(BadHorse, &[Card::LightCamelry])),
                (1, with(BowLevy, &[Card::ShowerShooting])),
                (2, with(HeavyFoot, &[Card::HopliteDeepFormation])),
                (2, with(LightFoot, &[Card::CamelProtectedInfantry])),
            ],
            &[Purchase::of(Card::ElephantScreen).on([4, 5]), Purchase::of(Card::FortifiedCamp)],
        ),
        army(
            "small deceivers",
            Topography::Marsh,
            &[
                (1, plain(Knights)),
                (2, plain(Warriors)),
                (1, plain(Horde)),
                (3, plain(HeavyFoot)),
                (1, plain(LightSpear)),
            ],
            &[
                Purchase::of(Card::DeceptiveDeployment).on([1, 2]).into(Horde),
                Purchase::of(Card::DeceptiveDeployment).on([7]).into(Horde),
                Purchase::of(Card::Plaustrella).on([4]),
                Purchase::of(Card::MobileInfantry).on([5, 6]),
                Purchase::of(Card::Ambush),
            ],
        ),
        army(
            "small chained",
            Topography::Steppe,
            &[
                (2, plain(EliteCavalry)),
                (2, with(JavelinCavalry, &[Card::SwordFightingCavalry])),
                (2, plain(Spear)),
                (1, plain(Pikes)),
            ],
            &[
                Purchase::of(Card::ChainedTogether).on([0, 1]),
                Purchase::of(Card::ScythedChariots),
                Purchase::of(Card::PackTrains),
            ],
        ),
    ]
}

/// The armies of a battle: of 48 points or, in every third one, of 24, with own cards on most of their stands.
///
/// In five rounds of the armies each own card is on every stand once; in every second deck some stands have two of them.
fn armies_of(pair: u64) -> Vec<Army> {
    let mut armies = if pair % 3 == 2 { small_armies() } else { armies() };
    let round = pair as usize / armies.len();
    for (number, army) in armies.iter_mut().enumerate() {
        for (at, stand) in army.stands.iter_mut().enumerate() {
            let second = CustomId::new((3 * at + round) % 9).filter(|_| pair % 2 == 1);
            for id in CustomId::new((at + number + round) % 5).into_iter().chain(second) {
                stand.cards = stand.cards.with_custom(id);
            }
        }
    }
    armies
}

/// The events of a battle, and what its own cards do.
pub fn played(players: PlayerSet, pair: u64, deck_number: u64) -> (Vec<Value>, &'static [OwnCard]) {
    let deck = deck(deck_number);
    let events = events_under(&deck.rules, &armies_of(pair), players, pair);
    (events, deck.own)
}

fn are_legal(players: PlayerSet, usual: Range<u64>) {
    all_are_legal(players, "printed and own", usual, |pair| {
        // One battle in eight has the deck written by hand.
        let number = if pair.is_multiple_of(8) { 0 } else { pair };
        let (events, own) = played(players, pair, number);
        let wrong = referee_with(&events, own).err();
        (events, wrong)
    });
}

#[test]
fn mixed_battles_of_those_who_like_cards_are_legal() {
    are_legal(PlayerSet::Cards, 0..6);
}

#[test]
fn mixed_battles_of_doctrines_are_legal() {
    are_legal(PlayerSet::Doctrines, 0..6);
}

#[test]
fn mixed_battles_of_captains_are_legal() {
    are_legal(PlayerSet::Captain, 0..4);
}

#[test]
fn mixed_battles_of_random_players_are_legal() {
    are_legal(PlayerSet::Random, 0..4);
}
