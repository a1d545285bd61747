//! Section 1: the table of types, weapons and traits.

use tropaion::RuleParameters;
use tropaion::troops::{Trait, UnitType, UnitType::*, Weapon};

use crate::support::unit;

/// TP-001, TP-002, TP-003, TP-004, TP-005, TP-006, TP-007, TP-008, TP-009, TP-010, TP-011, TP-012: the table, copied from the rulebook: combat, charge, move, charge move, halves of morale, disruptions survived.
#[test]
fn tp_001_tp_002_tp_003_tp_004_tp_005_tp_006_tp_007_tp_008_tp_009_tp_010_the_table() {
    let table = [
        ("LI", -1, 0, 3, 4, 0, 1),
        ("MI", 0, 1, 2, 3, 2, 1),
        ("HI", 1, 1, 2, 2, 2, 1),
        ("PK", 1, 1, 2, 2, 2, 2),
        ("WB", 0, 2, 2, 3, 2, 2),
        ("MN", 0, 1, 2, 3, 2, 2),
        ("LC", -1, 0, 4, 5, 1, 1),
        ("MC", 0, 1, 3, 4, 2, 1),
        ("HC", 1, 2, 3, 4, 2, 1),
        ("EL", 2, 3, 2, 3, 2, 1),
    ];
    for (of, (code, combat, charge, movement, charge_move, halves, holds)) in
        UnitType::ALL.into_iter().zip(table)
    {
        let row = of.row();
        assert_eq!(row.code, code);
        assert_eq!((row.combat, row.charge), (combat, charge), "{code}");
        assert_eq!((row.movement, row.charge_move), (movement, charge_move), "{code}");
        assert_eq!((row.half_morale, row.holds), (halves, holds), "{code}");
        assert_eq!(UnitType::named(code), Some(of));
        assert_eq!(UnitType::named(row.name), Some(of));
    }
}

/// TP-013: elephants are as deep as the parameter says.
#[test]
fn tp_013_elephant_depth() {
    let mut parameters = RuleParameters::DEFAULT;
    assert_eq!(unit(Elephants, &[]).holds(&parameters), 1);
    parameters.set("elephant_depth", "deep").unwrap();
    assert_eq!(unit(Elephants, &[]).holds(&parameters), 2);
    assert_eq!(unit(HeavyInfantry, &[]).holds(&parameters), 1);
}

/// TP-014, TP-015, TP-017: elephants cost morale; ranges; foot, cavalry, mounted.
#[test]
fn tp_014_tp_015_tp_017_classes() {
    assert_eq!(Elephants.row().half_morale, 2);
    assert_eq!(Weapon::ALL.map(Weapon::range), [0, 2, 3]);
    let foot: Vec<_> = UnitType::ALL.into_iter().filter(|it| it.is_foot()).collect();
    assert_eq!(foot, [LightInfantry, MediumInfantry, HeavyInfantry, Pikes, Warband, Maniples]);
    assert!(Elephants.is_mounted() && !Elephants.is_cavalry() && LightCavalry.is_cavalry());
}

/// TP-016: who carries missiles by each value of the parameter.
#[test]
fn tp_016_missiles() {
    let armed = |value: &str| {
        let mut parameters = RuleParameters::DEFAULT;
        parameters.set("missile_by_type", value).unwrap();
        UnitType::ALL
            .into_iter()
            .map(|of| (of, unit(of, &[]).armed(&parameters).weapon))
            .filter(|(_, weapon)| *weapon != Weapon::None)
            .collect::<Vec<_>>()
    };
    let javelins = (LightCavalry, Weapon::Javelin);
    assert_eq!(armed("LI_LC_javelin"), [(LightInfantry, Weapon::Javelin), javelins]);
    assert_eq!(armed("LI_bow"), [(LightInfantry, Weapon::Bow), javelins]);
    assert_eq!(
        armed("MI_bow"),
        [(LightInfantry, Weapon::Javelin), (MediumInfantry, Weapon::Bow), javelins]
    );
}

/// TP-P06, TP-021, TP-024, TP-025, TP-029, TP-032: which types each trait suits.
#[test]
fn tp_p06_traits_by_type() {
    let suited = |one: Trait| -> String {
        let codes = UnitType::ALL.into_iter().filter(|&of| one.suits(of));
        codes.map(|of| of.row().code).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(suited(Trait::FastCavalry), "LC MC HC");
    assert_eq!(suited(Trait::HeavilyArmoured), "MI HI PK WB MN MC HC EL");
    assert_eq!(suited(Trait::Legionaries), "HI");
    assert_eq!(suited(Trait::ParthianShot), "LC");
    assert_eq!(suited(Trait::SupportingArchers), "LI MI");
    assert_eq!(suited(Trait::Veteran), "LI MI HI PK WB MN LC MC HC");
    assert_eq!(suited(Trait::Fearsome).len(), 29);
    for one in Trait::ALL {
        assert_eq!(Trait::named(one.name()), Some(one));
    }
}
