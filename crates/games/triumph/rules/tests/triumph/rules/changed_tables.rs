//! Cells of the printed tables as parameters: each can be changed, acts where the rulebook's value does, and changes nothing else.

use triumph::battle::{Army, ArmyStand, Battle, Topography};
use triumph::{HalfPoints, Parameter, Party, RuleParameters, Scope, TroopType};

use crate::rules::support::{fight, fight_under, parameters_with, shot, shot_under};
use battle_core::BySide;
use battle_core::parameters::Tabled;
use battle_core::testing::cells::{other_values, with_value};

#[test]
fn every_cell_is_changed_by_its_name_and_changed_back() {
    let cells = RuleParameters::cells();
    assert_eq!(cells.len(), 26 * 9 + 18 + 8 * 26 * 26);
    // Of the results every ninety-seventh: they differ by their place only.
    let (others, results): (Vec<&Parameter>, Vec<&Parameter>) =
        cells.iter().partition(|cell| !cell.name.starts_with("results."));
    for cell in others.into_iter().chain(results.into_iter().step_by(97)) {
        for value in other_values(cell) {
            with_value(cell, &value);
        }
    }
}

#[test]
fn equal_tables_are_equal_rules_however_they_were_made() {
    let one = parameters_with("troops.spear.vs_foot", "5");
    let mut other = parameters_with("factors.uphill", "3");
    assert_ne!(one, other);
    other.set("troops.spear.vs_foot", "5").expect("allowed");
    other.set("factors.uphill", "1").expect("allowed");
    assert_eq!(one, other);
}

#[test]
fn tr_un_01_a_changed_factor_counts_against_its_category_only() {
    let rules = parameters_with("troops.spear.vs_mounted", "6");
    assert_eq!(fight("SPR", "WRR").a, fight_under(&rules, "SPR", "WRR").a);
    let (before, after) = (fight("SPR", "KNT"), fight_under(&rules, "SPR", "KNT"));
    assert_eq!((after.a.0 - before.a.0, after.b), (4, before.b));
}

#[test]
fn tr_cc_06_to_18_changed_tactical_factors_count() {
    // Name, another value, a fight in which it counts for the first, and by how many half points.
    let cases = [
        ("factors.general", "3", "spear:general", "SPR", 4),
        ("factors.edge", "-2", "spear:edges=2", "SPR", -4),
        ("factors.uphill", "2", "spear:uphill", "SPR", 2),
        ("factors.skirmishers_against_elephants", "0", "SKM", "ELE", -4),
        ("factors.mounted_in_difficult", "0", "knights:difficult", "SPR", 2),
        ("factors.close_order_in_difficult", "-4", "spear:difficult", "SPR", -4),
        ("troops.spear.support", "1", "spear:rear-support", "HFT", 2),
        ("troops.pikes.support", "1", "pikes:rear-support", "HFT", -2),
    ];
    for (name, value, own, enemy, half_points) in cases {
        let rules = parameters_with(name, value);
        // Spear has no rear support by the rulebook, so the engagement itself is refused there.
        let without = if name == "troops.spear.support" { "SPR" } else { own };
        let (before, after) = (fight(without, enemy), fight_under(&rules, own, enemy));
        assert_eq!(after.a.0 - before.a.0, half_points, "{name}");
        assert_eq!(after.b, before.b, "{name}");
    }
}

#[test]
fn tr_rc_11_a_type_shoots_and_is_shot_at_by_its_changed_factors() {
    let mut rules = parameters_with("troops.knights.shooting", "5");
    rules.set("troops.knights.range", "4").expect("allowed");
    rules.set("troops.spear.target", "1").expect("allowed");
    let seen = shot_under(&rules, "KNT", "SPR");
    assert_eq!((seen.a.0, seen.b.0), (10, 2));
    // The printed shooters are as they were.
    assert_eq!(shot_under(&rules, "ARC", "WRR").counts, shot("ARC", "WRR").counts);
}

#[test]
fn tr_rs_17_a_changed_result_acts_in_its_cell_alone() {
    // Printed: Spear beaten by Knights is shattered in the open and falls back in difficult terrain.
    let rules = parameters_with("results.close.beaten.open.spear.knights", "panic");
    assert_eq!(fight("SPR", "KNT").a_suffers, "S/D");
    assert_eq!(fight_under(&rules, "SPR", "KNT").a_suffers, "P/D");
    assert_eq!(fight_under(&rules, "spear:difficult", "KNT").a_suffers, "F/D");
    assert_eq!(fight_under(&rules, "SPR", "CHT").a_suffers, "S/D");
    assert_eq!(fight_under(&rules, "HFT", "KNT").a_suffers, "S/D");
    let doubled = parameters_with("results.close.doubled.open.spear.knights", "evade");
    assert_eq!(fight_under(&doubled, "SPR", "KNT").a_suffers, "S/E");
    let shot_at = parameters_with("results.shot.beaten.open.spear.archers", "destroyed");
    assert_eq!(shot_under(&shot_at, "ARC", "SPR").b_suffers, "D/D");
    assert_eq!(fight_under(&shot_at, "SPR", "ARC").a_suffers, fight("SPR", "ARC").a_suffers);
}

#[test]
fn tr_bc_00_a_card_goes_before_a_changed_result() {
    // TR-BC-05.4: camels fall back from Elephants.
    let rules = parameters_with("results.close.beaten.open.knights.elephants", "panic");
    assert_eq!(fight_under(&rules, "KNT", "ELE").a_suffers, "P/D");
    assert_eq!(fight_under(&rules, "knights+charging-camelry", "ELE").a_suffers, "F/D");
}

#[test]
fn tr_cp_03_and_11_changed_camps_count() {
    let rules = parameters_with("camps.factor", "4");
    assert_eq!(fight_under(&rules, "SPR", "camp").b.0 - fight("SPR", "camp").b.0, 4);
    let rules = parameters_with("camps.garrisoned", "3");
    assert_eq!(fight_under(&rules, "SPR", "camp").b, fight("SPR", "camp").b);
    assert_eq!(
        fight_under(&rules, "SPR", "camp:garrison=skirmishers").b.0
            - fight("SPR", "camp:garrison=skirmishers").b.0,
        4
    );
    let worth = |rules: &RuleParameters| match "camp".parse::<Party>() {
        Ok(Party::Camp(camp)) => camp.victory_points(rules).0,
        other => panic!("{other:?}"),
    };
    assert_eq!(worth(&RuleParameters::DEFAULT), 16);
    assert_eq!(worth(&parameters_with("camps.points", "5")), 10);
}

/// TR-UN-05, TR-RC-01, TR-CM-03: a battle looks up move, range and weight in the changed tables; an edition's moves yield to them.
#[test]
fn tr_un_05_a_battle_has_the_changed_moves_and_ranges() {
    let army = || Army {
        name: String::new(),
        invasion: 0,
        maneuver: 0,
        home: vec![Topography::Arable],
        stands: [TroopType::Knights, TroopType::Rabble]
            .map(|troop| ArmyStand { general: troop == TroopType::Knights, ..ArmyStand::of(troop) })
            .to_vec(),
        purchases: Vec::new(),
    };
    let mut rules = parameters_with("troops.knights.move", "7");
    for (name, value) in [
        ("troops.knights.heavy", "true"),
        ("troops.knights.shooting", "2"),
        ("troops.knights.range", "6"),
        ("troops.rabble.move", "5"),
        ("move_edition", "v1.2"),
    ] {
        rules.set(name, value).expect("allowed");
    }
    let battle = Battle::new(BySide([army(), army()]), &rules).expect("two armies");
    let of = |troop: TroopType| {
        let data = battle.data(troop);
        (data.reach / tabletop::UNIT, data.range.map(|it| it / tabletop::UNIT), data.heavy)
    };
    assert_eq!(of(TroopType::Knights), (7, Some(6), true));
    assert_eq!(of(TroopType::Rabble), (5, None, false));
}

/// TR-AB-01, TR-VC-04, TR-CP-03: a changed price is what a stand costs, counts when it is lost, and adds to a camp that it garrisons;
/// cards add to it (TR-BC-21.1) or take from it (TR-BC-05.1), and no rebate makes a stand free.
#[test]
fn tr_ab_01_a_changed_price_is_paid_and_lost() {
    let worth = |rules: &RuleParameters, party: &str| match party.parse::<Party>() {
        Ok(Party::Stand(stand)) => stand.victory_points(rules).0,
        Ok(Party::Camp(camp)) => camp.victory_points(rules).0,
        Err(error) => panic!("{error:?}"),
    };
    let printed = RuleParameters::DEFAULT;
    let dear = parameters_with("troops.archers.points", "5.5");
    for (party, before, after) in [
        ("archers", 8, 11),
        ("archers+shower-shooting", 10, 13),
        ("spear", 8, 8),
        ("camp:garrison=archers", 16 + 8, 16 + 11),
    ] {
        assert_eq!((worth(&printed, party), worth(&dear, party)), (before, after), "{party}");
    }
    // A camp's factor grows by what its garrison costs more.
    let factor = |rules| fight_under(rules, "SPR", "camp:garrison=archers").b.0;
    assert_eq!(factor(&dear) - factor(&printed), 3);
    let cheap = parameters_with("troops.knights.points", "1");
    assert_eq!(worth(&printed, "knights+charging-camelry"), 6);
    assert_eq!(worth(&cheap, "knights+charging-camelry"), 1);
    let army = Army {
        name: String::new(),
        invasion: 0,
        maneuver: 0,
        home: vec![Topography::Arable],
        stands: vec![ArmyStand::of(TroopType::Archers), ArmyStand::of(TroopType::Spear)],
        purchases: Vec::new(),
    };
    assert_eq!(army.troops_cost(&printed), HalfPoints::whole(8));
    assert_eq!(army.troops_cost(&dear), HalfPoints(19));
}

#[test]
fn cells_of_moves_and_command_act_in_battles_only() {
    for cell in RuleParameters::cells() {
        let of_battles = ["move", "range", "heavy", "distance", "shortened", "out_of_command"];
        let column = cell.name.rsplit('.').next().expect("a part");
        let is_of_battles = of_battles.contains(&column) || cell.name.starts_with("moves.");
        let expected = if is_of_battles { Scope::Battle } else { Scope::Engagement };
        assert_eq!(cell.scope, expected, "{}", cell.name);
    }
}
