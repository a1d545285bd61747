//! The referee judges battles of armies with cards: every card is used in them, and all uses are legal.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

use battle_core::{Dice, Game, Policy, RuleId, Seat};
use rayon::prelude::*;
use serde_json::Value;
use triumph::battle::{Army, ArmyStand, Battle, Decision, MoveKind, Purchase, State, Topography};
use triumph::{Card, CardSet, TroopType};

use crate::battles::{Eager, PlayerSet, asked, battles_are_legal, complaint, events_of};
use crate::referee;

use TroopType::*;

pub fn with(troop: TroopType, cards: &[Card]) -> ArmyStand {
    ArmyStand { cards: CardSet::of(cards), ..ArmyStand::of(troop) }
}

pub fn army(
    name: &str,
    home: Topography,
    stands: &[(usize, ArmyStand)],
    purchases: &[Purchase],
) -> Army {
    let mut stands: Vec<ArmyStand> =
        stands.iter().flat_map(|&(count, stand)| std::iter::repeat_n(stand, count)).collect();
    stands[0].general = true;
    Army {
        name: name.to_owned(),
        invasion: 2,
        maneuver: 3,
        home: vec![home],
        purchases: purchases.to_vec(),
        stands,
    }
}

/// Armies that have all 24 cards between them.
pub fn armies() -> Vec<Army> {
    let plain = ArmyStand::of;
    vec![
        army(
            "chivalry",
            Topography::Arable,
            &[
                (4, plain(Knights)),
                (2, plain(BadHorse)),
                (3, plain(HeavyFoot)),
                (1, plain(Archers)),
                (2, plain(LightFoot)),
            ],
            &[
                Purchase::of(Card::MidBattleDismounting).on([1, 2, 3]).into(EliteFoot),
                Purchase::of(Card::SeparatedValets).on([4, 5]),
                Purchase::of(Card::HoldTheLine).on([0, 1, 2, 3]).times(3),
                Purchase::of(Card::SupportingBowmen).on([6, 7, 8]).with([9]),
                Purchase::of(Card::ChargeThrough).on([0, 1, 2, 3]).with([6, 7, 8]).times(2),
                Purchase::of(Card::StandardWagon),
                Purchase::of(Card::PreparedDefenses).times(4),
                Purchase::of(Card::Ambush),
            ],
        ),
        army(
            "desert",
            Topography::Dry,
            &[
                (2, with(Knights, &[Card::ChargingCamelry])),
                (3, with(BadHorse, &[Card::LightCamelry])),
                (2, with(BowLevy, &[Card::ShowerShooting])),
                (2, with(LightFoot, &[Card::CamelProtectedInfantry])),
                (3, with(HeavyFoot, &[Card::HopliteDeepFormation])),
                (2, plain(JavelinCavalry)),
            ],
            &[
                Purchase::of(Card::ElephantScreen).on([5, 6, 9, 10, 11]),
                Purchase::of(Card::ScythedChariots),
                Purchase::of(Card::PackTrains),
                Purchase::of(Card::FortifiedCamp),
                Purchase::of(Card::DeploymentDismounting).on([12, 13]).into(Archers),
            ],
        ),
        army(
            "deceivers",
            Topography::Marsh,
            &[
                (1, plain(Knights)),
                (2, plain(Warriors)),
                (1, plain(Horde)),
                (1, plain(Pikes)),
                (1, plain(Horde)),
                (2, plain(HeavyFoot)),
                (3, plain(LightSpear)),
                (2, plain(Spear)),
                (1, plain(Rabble)),
            ],
            &[
                Purchase::of(Card::DeceptiveDeployment).on([1, 2]).into(Horde),
                Purchase::of(Card::DeceptiveDeployment).on([3]).with([4]).into(Pikes),
                Purchase::of(Card::DeceptiveDeployment).with([5]).into(Horde),
                Purchase::of(Card::DeceptiveDeployment).on([13]).into(Knights),
                Purchase::of(Card::MobileInfantry).on([6, 7]),
                Purchase::of(Card::Plaustrella).on([8, 9, 10]),
                Purchase::of(Card::NoCamp),
            ],
        ),
        army(
            "chained",
            Topography::Steppe,
            &[
                (3, plain(EliteCavalry)),
                (2, with(JavelinCavalry, &[Card::SwordFightingCavalry])),
                (2, plain(Warriors)),
                (4, plain(Spear)),
                (2, with(EliteCavalry, &[Card::ShowerShooting])),
            ],
            &[
                Purchase::of(Card::ChainedTogether).on([0, 1, 2]),
                Purchase::of(Card::MobileInfantry).on([7, 8, 9, 10]),
                Purchase::of(Card::ScythedChariots),
                Purchase::of(Card::FortifiedCamp),
            ],
        ),
        army(
            "wagons",
            Topography::Dry,
            &[
                (3, with(Cataphracts, &[Card::ChargingCamelry])),
                (3, plain(Archers)),
                (2, plain(Pikes)),
                (2, plain(Pavisiers)),
                (2, plain(Artillery)),
                (2, plain(Raiders)),
            ],
            &[
                Purchase::of(Card::MobileInfantry).on([3, 4, 5]),
                Purchase::of(Card::StandardWagon),
                Purchase::of(Card::ScythedChariots),
                Purchase::of(Card::PreparedDefenses).times(2),
                Purchase::of(Card::Ambush),
                Purchase::of(Card::SupportingBowmen).on([12, 13]).with([3]),
            ],
        ),
    ]
}

/// What a battle's events say of cards: the things that cards did, and the rules of cards by which factors counted.
fn uses_of(events: &[Value]) -> BTreeMap<String, usize> {
    let mut seen = BTreeMap::new();
    let mut count = |what: String| *seen.entry(what).or_insert(0) += 1;
    for event in events {
        if let Some(card) = event["card"].as_str() {
            let what = event["rule"].as_str().or(event["kind"].as_str());
            count(format!("{card} {}", what.unwrap_or_default()));
        }
        if matches!(event["kind"].as_str(), Some("dismount" | "discard-in-place")) {
            count(format!("moved {}", event["kind"]));
        }
        let breakdowns = [
            &event["south"]["breakdown"],
            &event["north"]["breakdown"],
            &event["shooter_breakdown"],
            &event["target_breakdown"],
        ];
        for factor in
            breakdowns.into_iter().flat_map(|one| one["tactical"].as_array().into_iter().flatten())
        {
            let rule = factor["rule"].as_str().unwrap_or("?");
            if rule.starts_with("TR-BC") {
                count(format!("factor {rule}"));
            }
        }
        if event["event"] == "shot" && event["shooter_breakdown"]["base"] == 2 {
            count("shot by card".into());
        }
        if event["event"] == "fought" {
            let of = |seat: &str| event[seat]["rule"].as_str().unwrap_or_default().to_owned();
            for rule in [of("south"), of("north")] {
                if rule.starts_with("TR-BC") {
                    count(format!("result {rule}"));
                }
            }
        }
        if event["event"] == "destroyed" && event["points"] == 3.5 {
            count("lost 3.5".into());
        }
    }
    seen
}

/// Plays a card, or makes a move that only a card allows, in half of the cases in which it can; otherwise it is eager.
///
/// Eager players hardly ever dismount, since that brings no stand nearer.
pub struct CardLover;

impl Policy<Battle> for CardLover {
    fn decide(&self, battle: &Battle, state: &State, seat: Seat, dice: &mut impl Dice) -> Decision {
        const CHOICE: RuleId = RuleId("referee/card-lover");
        let roll = u64::from(dice.d6(CHOICE));
        let mut by_card: Vec<Decision> = Vec::new();
        battle.decisions(state, |decision| match decision {
            Decision::Card(_) => by_card.push(decision),
            Decision::Move(tactical)
                if matches!(tactical.kind, MoveKind::Dismount | MoveKind::DiscardInPlace) =>
            {
                by_card.push(decision);
            }
            _ => {}
        });
        if roll > 3 || by_card.is_empty() {
            return Eager.decide(battle, state, seat, dice);
        }
        let lot = (0..5).fold(roll, |lot, _| 6 * lot + u64::from(dice.d6(CHOICE)));
        by_card.swap_remove(lot as usize % by_card.len())
    }
}

/// The number of battles of each kind of players; even in these few all of [`USES`] happen.
const USUAL: Range<u64> = 24..36;

/// Battles of all kinds of players, played once for all tests.
///
/// `REFEREE_BATTLES` and `REFEREE_FROM` ask for others, as they do for battles without cards.
pub fn card_battles() -> &'static [(String, Vec<Value>)] {
    static PLAYED: OnceLock<Vec<(String, Vec<Value>)>> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let first = asked("REFEREE_FROM").unwrap_or(USUAL.start);
        let n_battles = asked("REFEREE_BATTLES").unwrap_or(USUAL.end - USUAL.start);
        let armies = armies();
        [PlayerSet::Cards, PlayerSet::Doctrines, PlayerSet::Random]
            .into_iter()
            .flat_map(|players| (first..first + n_battles).map(move |pair| (players, pair)))
            .collect::<Vec<_>>()
            .into_par_iter()
            .map(|(players, pair)| {
                let events = events_of(&armies, players, pair);
                (format!("{players:?} {pair}"), events)
            })
            .collect()
    })
}

/// Judges the battles that are played for all tests; others, which may be too many to keep, are judged while they are played.
fn kept_battles_are_legal(players: PlayerSet) {
    if asked("REFEREE_BATTLES").or(asked("REFEREE_FROM")).is_some() {
        return battles_are_legal(&armies(), players, USUAL);
    }
    let battles = card_battles();
    let illegal: Vec<String> = USUAL
        .into_par_iter()
        .filter_map(|pair| {
            let own = format!("{players:?} {pair}");
            let (name, events) = battles.iter().find(|(name, _)| *name == own).expect("played");
            let verdict = referee(events).err()?;
            Some(complaint(name, &verdict, events))
        })
        .collect();
    assert!(illegal.is_empty(), "{}", illegal.join("\n\n"));
}

#[test]
fn card_battles_of_those_who_like_cards_are_legal() {
    kept_battles_are_legal(PlayerSet::Cards);
}

#[test]
fn card_battles_of_doctrines_are_legal() {
    kept_battles_are_legal(PlayerSet::Doctrines);
}

#[test]
fn card_battles_of_captains_are_legal() {
    battles_are_legal(&armies(), PlayerSet::Captain, USUAL);
}

#[test]
fn card_battles_of_random_players_are_legal() {
    kept_battles_are_legal(PlayerSet::Random);
}

/// What happens in every few battles with cards.
const USES: &[&str] = &[
    "appeared ",
    "became TR-BC-01.3",
    "became TR-BC-02.2",
    "became TR-BC-02.3",
    "became TR-BC-03.2",
    "became TR-BC-08.2",
    "became TR-BC-08.4",
    "became TR-BC-08.5",
    "became TR-BC-08.7",
    "became TR-BC-09.1",
    "became TR-BC-22.1",
    "became TR-BC-24.4",
    "camp-chosen fortified-camp",
    "camp-chosen nothing",
    "camp-chosen pack-train",
    "camp-chosen standard-wagon",
    "charges-through ",
    "held ",
    "marked ",
    "obstacle-placed ",
    "screen-lost TR-BC-20.4",
    "screened ",
    "set-aside ",
    "unmasked ",
    "factor TR-BC-04",
    "factor TR-BC-05",
    "factor TR-BC-06",
    "factor TR-BC-07",
    "factor TR-BC-08",
    "factor TR-BC-20",
    "shot by card",
    "lost 3.5",
];

#[test]
fn card_battles_have_what_cards_do() {
    let mut seen = BTreeMap::new();
    for (_, events) in card_battles() {
        for (what, n) in uses_of(events) {
            *seen.entry(what).or_insert(0) += n;
        }
    }
    // A legal battle proves little if no card is used in it.
    let missing: Vec<_> = USES.iter().filter(|&&what| !seen.contains_key(what)).collect();
    assert!(missing.is_empty(), "no {missing:?} in {seen:#?}");
}
