//! Gifts in the battles of a plan: who has one, which side it strengthens, and that it is a change of a design.

use std::any::Any;
use std::path::Path;

use battle_core::Side;
use experiment::document::{Problems, parse_toml};
use experiment::read_node;
use experiment::rebalancing::variants::DesignVariants;
use triumph::HalfPoints;
use triumph::battle::Gift;

use crate::TRIUMPH;
use crate::battle::PlannedBattles;

const HEAD: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\n[battle]\n\
                    policies = [\"steady\", \"steady\"]\n\
                    matchups = [{ a = \"parthian\", b = \"seleucid\" }, { a = \"list:hussite\", b = \"parthian\" }]\n";

fn battles(variants: &str) -> Box<PlannedBattles> {
    let mut problems = Problems::default();
    let root = parse_toml(&format!("{HEAD}{variants}"), &mut problems);
    let experiment =
        read_node(&root, Path::new(""), &[&TRIUMPH], &mut problems).expect("it can be read");
    let planned: Box<dyn Any> = experiment.plan(&mut problems).expect("it can be played");
    assert!(problems.is_empty());
    planned.downcast::<PlannedBattles>().expect("it is a battle")
}

/// Of a named army and of one that is drawn anew every eight pairs; the baseline has none.
#[test]
fn the_side_that_a_variant_names_has_the_gift_in_every_matchup() {
    let battles = battles("[[battle.variant]]\nname = \"ahead\"\ngift_b = { head_start = 1.5 }\n");
    let gift = Gift { head_start: HalfPoints(3), ..Gift::NONE };
    for (number, cell) in battles.planned.cells.iter().enumerate() {
        let (_, contest) = battles.planned.plan.contest(number, 0).expect("a cell of the plan");
        let of_b = if cell.variant.is_some() { gift } else { Gift::NONE };
        assert_eq!(contest.game.gifts().0, [Gift::NONE, of_b]);
    }
    assert_eq!(battles.planned.cells.len(), 4);
}

/// More of what the rules only let help strengthens a side; more of one and less of another is open, and so is another player.
#[test]
fn a_gift_strengthens_the_side_that_has_more() {
    let side = |variant: &str| {
        let battles = battles(&format!("[[battle.variant]]\nname = \"it\"\n{variant}\n"));
        let cell = battles.planned.cells.iter().find(|cell| cell.variant.is_some());
        cell.expect("a variant").strengthens.as_ref().map(|it| it.side)
    };
    assert_eq!(side("gift_a = { command = 1 }"), Some(Side::A));
    assert_eq!(side("gift_b = { move = 0.5, head_start = 1 }"), Some(Side::B));
    assert_eq!(side("gift_a = { factor = -1 }"), Some(Side::B));
    assert_eq!(side("gift_a = { factor = -1, command = 1 }"), None);
    assert_eq!(side("gift_a = { command = 1 }\npolicies = [\"bold\", \"steady\"]"), None);
}

/// A handicap is a change of the design like any other, and a proposal has it as the file had it.
#[test]
fn a_search_for_a_fair_battle_may_choose_a_gift() {
    let battles =
        battles("[[battle.variant]]\nname = \"slower\"\ngift_a = { move = -0.5, command = -1 }\n");
    let changes = battles.changes();
    assert_eq!(changes.len(), 1);
    let expected = "[gift_a]\ncommand = -1\nmove = -0.5\n";
    assert_eq!(toml::to_string(&changes[0].edits).expect("a table"), expected);
}
