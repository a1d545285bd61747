//! Battles of armies that bear cards before the referee: every card does something in them, and all of it is legal.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde_json::Value;
use triumph::battle::{Army, ArmyStand, Purchase, Topography};
use triumph::{Card, CardSet, TroopType};

use crate::battles::{Table, asked, complaint, events_of};
use crate::referee;

use TroopType::*;

fn with(troop: TroopType, cards: &[Card]) -> ArmyStand {
    ArmyStand {
        cards: CardSet::of(cards),
        ..ArmyStand::of(troop)
    }
}

fn army(
    name: &str,
    home: Topography,
    stands: &[(usize, ArmyStand)],
    purchases: &[Purchase],
) -> Army {
    let mut stands: Vec<ArmyStand> = stands
        .iter()
        .flat_map(|&(count, stand)| std::iter::repeat_n(stand, count))
        .collect();
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
                Purchase::of(Card::MidBattleDismounting)
                    .on([1, 2, 3])
                    .into(EliteFoot),
                Purchase::of(Card::SeparatedValets).on([4, 5]),
                Purchase::of(Card::HoldTheLine).on([0, 1, 2, 3]).times(3),
                Purchase::of(Card::SupportingBowmen).on([6, 7, 8]).with([9]),
                Purchase::of(Card::ChargeThrough)
                    .on([0, 1, 2, 3])
                    .with([6, 7, 8])
                    .times(2),
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
                Purchase::of(Card::DeploymentDismounting)
                    .on([12, 13])
                    .into(Archers),
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
                Purchase::of(Card::DeceptiveDeployment)
                    .on([1, 2])
                    .into(Horde),
                Purchase::of(Card::DeceptiveDeployment)
                    .on([3])
                    .with([4])
                    .into(Pikes),
                Purchase::of(Card::DeceptiveDeployment)
                    .with([5])
                    .into(Horde),
                Purchase::of(Card::DeceptiveDeployment)
                    .on([13])
                    .into(Knights),
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
        let reckonings = [
            &event["south"]["reckoning"],
            &event["north"]["reckoning"],
            &event["shooter_reckoning"],
            &event["target_reckoning"],
        ];
        for factor in reckonings
            .into_iter()
            .flat_map(|one| one["tactical"].as_array().into_iter().flatten())
        {
            let rule = factor["rule"].as_str().unwrap_or("?");
            if rule.starts_with("TR-BC") {
                count(format!("factor {rule}"));
            }
        }
        let result = event["rule"].as_str().unwrap_or_default();
        if event["event"] == "shot" && event["shooter_reckoning"]["base"] == 2 {
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
        if event["event"] == "destroyed" && event["points"] == 3.5 || result == "TR-BC-16.1" {
            count("lost 3.5".into());
        }
    }
    seen
}

/// Plays so many battles and asks the referee about each; gives what the cards did.
///
/// `REFEREE_BATTLES` and `REFEREE_FROM` ask for others, as they do for battles without cards.
fn card_battles_are_legal(table: Table, usual: u64) -> BTreeMap<String, usize> {
    let n_battles = asked("REFEREE_BATTLES").unwrap_or(usual);
    let first = asked("REFEREE_FROM").unwrap_or(0);
    let armies = armies();
    let judged: Vec<_> = (first..first + n_battles)
        .into_par_iter()
        .map(|pair| {
            let events = events_of(&armies, table, pair);
            let wrong = referee(&events).err();
            let wrong = wrong.map(|verdict| (verdict.rule, complaint(pair, &verdict, &events)));
            (uses_of(&events), wrong)
        })
        .collect();
    let mut seen = BTreeMap::new();
    let mut by_rule = BTreeMap::new();
    let mut complaints = Vec::new();
    for (uses, wrong) in judged {
        for (what, n) in uses {
            *seen.entry(what).or_insert(0) += n;
        }
        if let Some((rule, complaint)) = wrong {
            *by_rule.entry(rule).or_insert(0) += 1;
            complaints.push(complaint);
        }
    }
    let n_wrong = complaints.len();
    complaints.truncate(12);
    assert!(
        complaints.is_empty(),
        "{n_wrong} of {n_battles} battles of {table:?} are illegal: {by_rule:?}; they have {seen:#?}\n{}",
        complaints.join("\n\n")
    );
    seen
}

#[test]
fn card_battles_of_random_players_are_legal() {
    let seen = card_battles_are_legal(Table::Random, 60);
    if std::env::var("REFEREE_SHOW").is_ok() {
        panic!("{seen:#?}");
    }
}

#[test]
fn card_battles_of_doctrines_are_legal() {
    let seen = card_battles_are_legal(Table::Doctrines, 60);
    if std::env::var("REFEREE_SHOW").is_ok() {
        panic!("{seen:#?}");
    }
}
