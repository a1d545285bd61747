//! Cells of the printed tables as parameters: each changes some battle, and counts where the rulebook's value does.

use battle_core::parameters::Tabled;
use battle_core::testing::cells::{other_values, with_value};
use tropaion::policies::Player;
use tropaion::troops::{Profile, UnitType, Weapon};
use tropaion::{CombatSituation, RuleParameters};

use super::parameters::events_with;

#[test]
fn every_cell_is_changed_by_its_name_and_changes_some_battle() {
    let cells = RuleParameters::cells();
    assert_eq!(cells.len(), 10 * 6 + 2 + 19 + 2 * 6);
    let events = |rules: &RuleParameters, player: Player, pair: u64| {
        events_with(UnitType::Maniples, rules, player, pair)
    };
    let players = [Player::Random, Player::named("steady").expect("a player")];
    let usual: Vec<_> = (0..200u64)
        .map(|pair| events(&RuleParameters::DEFAULT, players[pair as usize % 2], pair))
        .collect();
    let mut dead = Vec::new();
    for cell in cells {
        let rules = with_value(cell, &other_values(cell)[0]);
        let acts = (0..200u64)
            .any(|pair| events(&rules, players[pair as usize % 2], pair) != usual[pair as usize]);
        if !acts {
            dead.push(cell.name);
        }
    }
    assert_eq!(dead, Vec::<&str>::new());
}

fn with(changes: &[(&str, &str)]) -> RuleParameters {
    let mut rules = RuleParameters::DEFAULT;
    for (name, value) in changes {
        rules.set(name, value).expect("allowed");
    }
    rules
}

/// TP-001 to TP-016: a unit has the numbers of the tables, but for what a parameter or its army's file says.
#[test]
fn tp_010_a_unit_has_the_changed_numbers_of_its_type_and_its_weapon() {
    let rules = with(&[
        ("types.light-infantry.combat", "2"),
        ("types.light-infantry.holds", "3"),
        ("weapons.javelin.range", "4"),
        ("types.pikes.charge_move", "5"),
    ]);
    let light = Profile::plain(UnitType::LightInfantry).armed(&rules).numbers;
    assert_eq!((light.combat, light.holds, light.range, light.half_morale), (2, 3, 4, 0));
    assert_eq!(Profile::plain(UnitType::Pikes).armed(&rules).numbers.charge_move, 5);
    let bow = Profile::plain(UnitType::LightInfantry).with_weapon(Weapon::Bow).armed(&rules);
    assert_eq!(bow.numbers.range, 3);
    // TP-804: the loss of light infantry is a parameter as well, where the table leaves it at nothing.
    let costly = with(&[("light_infantry_loss", "half")]);
    assert_eq!(Profile::plain(UnitType::LightInfantry).armed(&costly).numbers.half_morale, 1);
    // Of a type of its army's own nothing changes.
    let own = Profile { own_type: Some(0), ..Profile::plain(UnitType::LightInfantry) };
    assert_eq!(own.armed(&rules).numbers.combat, -1);
}

/// TP-716: what a hill adds.
#[test]
fn tp_716_a_changed_hill_adds_what_the_table_says() {
    let rules = with(&[("combat.downhill", "3")]);
    let situation = CombatSituation { downhill: true, ..CombatSituation::default() };
    let mut found = Vec::new();
    let pikes = Profile::plain(UnitType::Pikes);
    situation.modifiers(&pikes, &rules, |rule, value| found.push((rule.0, value)));
    assert_eq!(found, [("TP-710", 1), ("TP-716", 3)]);
}

/// TP-730, TP-502: a changed result is that of its face alone; less than 1 counts as 1, more than 6 as 6.
#[test]
fn tp_730_a_changed_result_is_that_of_its_face() {
    use tropaion::Effect;
    let rules = with(&[("results.combat.1", "broken"), ("results.combat.6", "disrupted")]);
    let results = [0, 1, 2, 3, 4, 5, 6, 9].map(|result| rules.tables.combat_result(result));
    assert_eq!(
        results,
        [
            Effect::Broken,
            Effect::Broken,
            Effect::PushedBack,
            Effect::PushedBack,
            Effect::PushedBackAndDisrupted,
            Effect::Disrupted,
            Effect::Disrupted,
            Effect::Disrupted,
        ]
    );
}
