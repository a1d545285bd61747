//! The purchase of battle cards (TR-AB-08, TR-BC), worked from the rulebook on a small list made up for it.

mod cards_14_to_24;
mod cards_1_to_12;
mod purchase;

use triumph::army_lists::{
    ArmyList, CardOffer, Choice, Disguise, Entry, Label, ListPart, ListedArmy, Mark, Purchase,
    Years, card_cost, check, check_by_itself, stand_cost, total_cost,
};
use triumph::battle::{Army, ArmyStand, Topography};
use triumph::parameters::{CamelProtectedScope, ChargeThroughScope, SupportingBowmenOption, Whole};
use triumph::{Card, CardSet, HalfPoints, RuleParameters, TroopSet, TroopType};

use TroopType::{
    Archers, BadHorse, BowLevy, Elephants, EliteFoot, HeavyFoot, Horde, HorseBow, JavelinCavalry,
    Knights, Pavisiers, Pikes, Skirmishers, Spear, Warriors,
};

const RULES: RuleParameters = RuleParameters::DEFAULT;

fn entry(types: &[TroopType], cards: Vec<CardOffer>) -> Entry {
    Entry {
        types: TroopSet::of(types),
        one_type: false,
        min: 0,
        max: 9,
        mark: Mark::None,
        years: Vec::new(),
        faction: None,
        part: ListPart::Main,
        cards,
    }
}

fn offer(card: Card) -> CardOffer {
    CardOffer::of(card)
}

fn helped(card: Card) -> CardOffer {
    CardOffer { label: Label::Helped, ..CardOffer::of(card) }
}

/// 0: Knights; 1: Heavy Foot or Spear; 2: Archers or Bow Levy; 3: Elephants, at least one; 4: Horse Bow or Javelin Cavalry;
/// 5: Bad Horse of the year 1100 and later; 6: Horde.
fn list() -> ArmyList {
    let dismounting = |card| CardOffer { dismount: Some(EliteFoot), ..offer(card) };
    ArmyList {
        name: "Made up".to_owned(),
        years: Years { from: 1000, to: 1200 },
        invasion: vec![2],
        maneuver: vec![1],
        homes: vec![vec![Topography::Arable]],
        entries: vec![
            entry(
                &[Knights],
                vec![
                    dismounting(Card::DeploymentDismounting),
                    dismounting(Card::MidBattleDismounting),
                    offer(Card::SeparatedValets),
                    offer(Card::ChargingCamelry),
                    offer(Card::SwordFightingCavalry),
                    CardOffer { passes: TroopSet::of(&[HeavyFoot]), ..offer(Card::ChargeThrough) },
                ],
            ),
            entry(
                &[HeavyFoot, Spear],
                vec![
                    helped(Card::SupportingBowmen),
                    helped(Card::ElephantScreen),
                    offer(Card::HoldTheLine),
                    CardOffer { limit: Some(2), ..offer(Card::MobileInfantry) },
                    offer(Card::Plaustrella),
                    offer(Card::CamelProtectedInfantry),
                    CardOffer {
                        types: TroopSet::of(&[HeavyFoot]),
                        ..offer(Card::HopliteDeepFormation)
                    },
                ],
            ),
            entry(
                &[Archers, BowLevy],
                vec![
                    offer(Card::SupportingBowmen),
                    CardOffer { types: TroopSet::of(&[BowLevy]), ..offer(Card::ShowerShooting) },
                    CardOffer { army_limit: Some(1), ..offer(Card::MobileInfantry) },
                ],
            ),
            Entry { min: 1, ..entry(&[Elephants], vec![offer(Card::ElephantScreen)]) },
            entry(
                &[HorseBow, JavelinCavalry],
                vec![offer(Card::ShowerShooting), offer(Card::SwordFightingCavalry)],
            ),
            entry(
                &[BadHorse],
                vec![
                    offer(Card::LightCamelry),
                    CardOffer {
                        years: vec![Years { from: 1100, to: 1200 }],
                        faction: Some("only the khan".to_owned()),
                        ..offer(Card::ChainedTogether)
                    },
                ],
            ),
            entry(&[Horde], vec![]),
        ],
        generals: vec![TroopSet::of(&[Knights, Archers, Elephants, HeavyFoot])],
        cards: vec![
            offer(Card::Ambush),
            CardOffer { limit: Some(4), ..offer(Card::PreparedDefenses) },
            offer(Card::ScythedChariots),
            offer(Card::NoCamp),
            CardOffer { years: vec![Years { from: 1150, to: 1160 }], ..offer(Card::FortifiedCamp) },
            offer(Card::PackTrains),
            CardOffer { faction: Some("only the king".to_owned()), ..offer(Card::StandardWagon) },
            offer(Card::DeceptiveDeployment),
        ],
    }
}

/// An army of these troops, the first of them the general.
fn listed_army(troops: &[(usize, TroopType)], purchases: Vec<Purchase>) -> ListedArmy {
    let all = troops.iter().flat_map(|&(n, troop)| vec![troop; n]);
    let stands = all.enumerate().map(|(at, troop)| ArmyStand {
        general: at == 0,
        battle_line: false,
        ..ArmyStand::of(troop)
    });
    ListedArmy {
        purchases,
        ..ListedArmy::of(Army {
            name: "An army".to_owned(),
            invasion: 2,
            maneuver: 1,
            home: vec![Topography::Arable],
            purchases: Vec::new(),
            stands: stands.collect(),
        })
    }
}

fn on(card: Card, stands: impl IntoIterator<Item = usize>) -> Purchase {
    Purchase { stands: stands.into_iter().collect(), ..Purchase::of(card) }
}

fn helping(purchase: Purchase, stands: impl IntoIterator<Item = usize>) -> Purchase {
    Purchase { helped: stands.into_iter().collect(), ..purchase }
}

fn cards(card: Card, count: u8) -> Purchase {
    Purchase { count, ..Purchase::of(card) }
}

/// What is wrong with an army of the list in 1155, for no faction.
#[track_caller]
fn assert_breaches(listed_army: &ListedArmy, rules: &RuleParameters, expected: &[(&str, &str)]) {
    let choice = Choice { year: 1155, ..Choice::default() };
    let found = check(listed_army, &list(), &choice, rules);
    let found: Vec<(&str, String)> =
        found.iter().map(|breach| (breach.rule().0, breach.to_string())).collect();
    let expected: Vec<(&str, String)> =
        expected.iter().map(|(rule, text)| (*rule, (*text).to_owned())).collect();
    assert_eq!(found, expected);
}

const FREE: &[(usize, TroopType)] = &[(1, Elephants)];

fn with(more: &[(usize, TroopType)]) -> Vec<(usize, TroopType)> {
    [FREE, more].concat()
}

/// Halves of points: (army with the card) - (army without).
#[track_caller]
fn costs(
    troops: &[(usize, TroopType)],
    purchases: Vec<Purchase>,
    rules: &RuleParameters,
    halves: i16,
) {
    let plain = total_cost(&listed_army(troops, Vec::new()), rules);
    let found = total_cost(&listed_army(troops, purchases), rules) - plain;
    assert_eq!(found, HalfPoints(halves));
}
