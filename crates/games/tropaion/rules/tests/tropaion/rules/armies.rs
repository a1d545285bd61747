//! Section 12: what armies may be and cost.

use tropaion::armies::BUILT_IN;
use tropaion::army::{Army, PointsList, describe, unit};
use tropaion::cards::Cards;
use tropaion::troops::{Trait, UnitType::*, Weapon};
use tropaion::{Battle, RuleParameters};

/// TP-P02, TP-P06: six armies, legal, of at least four kinds, each with its source.
#[test]
fn tp_p02_the_built_in_armies_are_legal() {
    let points = PointsList::PLACEHOLDER;
    let mut kinds: Vec<&str> = BUILT_IN.iter().map(|own| own.kind).collect();
    for own in BUILT_IN {
        let army = own.army();
        assert_eq!(army.breaches(&points, &RuleParameters::DEFAULT), [], "{}", own.id);
        assert!(army.sources.len() > 20);
        assert_eq!(army.units.len(), 12, "{}", own.id);
    }
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!((BUILT_IN.len(), kinds.len() >= 4), (6, true));
}

/// TP-P01, TP-P03: a unit costs what its type, its traits and a bought weapon cost.
#[test]
fn tp_p03_costs_add_up() {
    let mut points = PointsList::PLACEHOLDER;
    points.types[MediumInfantry as usize] = 8;
    points.traits[Trait::SupportingArchers as usize] = 3;
    points.weapons[Weapon::Bow as usize] = 2;
    points.weapons[Weapon::Javelin as usize] = 50;
    let archers = unit(MediumInfantry, Weapon::Bow, &[Trait::SupportingArchers]);
    assert_eq!(points.cost(&archers), 13);
    // TP-016: its javelins come with it.
    assert_eq!(points.cost(&unit(LightInfantry, Weapon::Javelin, &[])), 10);
    assert_eq!(describe(&archers), "MI bow, supporting archers");
}

/// TP-P02, TP-P06: everything that is wrong is named at once.
#[test]
fn tp_p06_everything_wrong_with_an_army_is_named() {
    let army = Army::new(
        "odd",
        "",
        &[
            (3, unit(Elephants, Weapon::None, &[Trait::Raw])),
            (1, unit(MediumInfantry, Weapon::Javelin, &[Trait::Legionaries])),
            (1, unit(HeavyInfantry, Weapon::None, &[Trait::Raw, Trait::Veteran])),
        ],
    );
    let found: Vec<String> = army
        .breaches(&PointsList::PLACEHOLDER, &RuleParameters::DEFAULT)
        .iter()
        .map(ToString::to_string)
        .collect();
    let expected = [
        "it has 5 units; take 6 to 18 (TP-P02)",
        "it has 3 elephants; take at most 2 (TP-P02)",
        "the morale values of its units add up to 5, its morale to begin with is 6: it could not be beaten; take fewer light troops or more units (TP-P02)",
        "unit 1, EL: it may not be raw; that is for any type but EL (TP-P06)",
        "unit 2, EL: it may not be raw; that is for any type but EL (TP-P06)",
        "unit 3, EL: it may not be raw; that is for any type but EL (TP-P06)",
        "unit 4, MI: it may not have a javelin; it takes none or bow (TP-016)",
        "unit 4, MI: it may not be legionaries; that is for HI (TP-P06)",
        "unit 5, HI: raw and veteran at once; take one of them (TP-P06)",
    ];
    assert_eq!(found, expected);
}

/// TP-P02, TP-A01: too dear an army and too small a deck are named together.
#[test]
fn tp_p02_points_and_deck() {
    let army = || Army::new("many", "", &[(13, unit(HeavyInfantry, Weapon::None, &[]))]);
    let armies = battle_core::BySide([army(), BUILT_IN[0].army()]);
    let deck = Cards::DECK.with(tropaion::cards::Card::Field, 0);
    let small =
        deck.with(tropaion::cards::Card::Blank, 0).with(tropaion::cards::Card::SmallWood, 0);
    let points = PointsList::PLACEHOLDER;
    let refused = Battle::new(
        armies.clone(),
        &RuleParameters::DEFAULT,
        &points,
        small
            .with(tropaion::cards::Card::River, 0)
            .with(tropaion::cards::Card::Hill, 0)
            .with(tropaion::cards::Card::LargeWood, 0)
            .with(tropaion::cards::Card::HoldHold, 0),
    );
    let found: Vec<String> = refused.unwrap_err().iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "many: its units cost 130 points; take at most 120, or raise the parameter `army_points` (TP-P02)",
            "the deck has 12 cards; take at least 14: five each, and two that each may exchange (TP-A01)",
        ]
    );
    let mut parameters = RuleParameters::DEFAULT;
    parameters.set("army_points", "130").unwrap();
    assert!(Battle::new(armies, &parameters, &points, deck).is_ok());
}
