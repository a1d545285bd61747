//! The cells of an experiment with scenarios, the battle of each, and refused experiments.

use std::any::Any;
use std::path::Path;

use battle_core::{Gift as _, Gifted, Side};
use table_battles::DiceArea;
use table_battles::scenario::{Card, Strength};

use super::ScenarioPlan;
use crate::TABLE_BATTLES;
use crate::scenario::PlannedScenarios;
use experiment::document::{Problems, parse_toml};
use experiment::{Resolved, read_node};

const HEAD: &str = "question = \"?\"\nruleset = \"table-battles\"\ngame = \"scenario\"\n\
                    [scenario]\npolicies = [\"greedy\", \"eager\"]\n";
const MOOR: &str = "scenarios = [\"marston-moor\"]\n";

fn planned_run(text: &str) -> Result<ScenarioPlan, Vec<String>> {
    let mut problems = Problems::default();
    let root = parse_toml(text, &mut problems);
    let experiment = read_node(&root, Path::new(""), &[&TABLE_BATTLES], &mut problems);
    let planned = experiment.as_ref().and_then(|it| it.plan(&mut problems));
    match planned {
        Some(planned) if problems.is_empty() => {
            let planned: Box<dyn Any> = planned;
            Ok(planned.downcast::<PlannedScenarios>().expect("it has scenarios").planned)
        }
        _ => Err(problems.into_sorted().iter().map(ToString::to_string).collect()),
    }
}

fn planned(text: &str) -> ScenarioPlan {
    planned_run(text).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// The names of the variants, in order; empty for the baseline.
fn names(planned: &ScenarioPlan) -> Vec<&str> {
    let variants = planned.cells.iter().map(|cell| cell.variant.as_ref());
    variants.map(|variant| variant.map_or("", |variant| variant.name.as_str())).collect()
}

/// A card as a cell has it.
fn card(planned: &ScenarioPlan, variant: &str, id: &str) -> Option<Card> {
    let names = names(planned);
    let at = names.iter().position(|name| *name == variant);
    let (_, contest) = planned.plan.contest(at.expect("a cell of that name"), 0).expect("planned");
    let found = contest.game.scenario().find(id);
    found.map(|(_, card)| card.clone())
}

fn sticks(card: Option<Card>) -> Option<u8> {
    match card?.strength {
        Strength::Sticks(sticks) => Some(sticks),
        Strength::Cubes(_) => None,
    }
}

#[test]
fn all_ten_scenarios_have_their_armies_as_a_and_b() {
    let planned = planned(&format!("{HEAD}scenarios = \"all\"\n"));
    assert_eq!(planned.cells.len(), 10);
    let moor = &planned.cells[1];
    assert_eq!(
        [&moor.matchup, &moor.a, &moor.b],
        ["Marston Moor", "Royalists", "Parliament & Covenanters"]
    );
}

/// TB-ROUT-2, ST-E8: a formation out against the cube that its rout costs; and small changes, the same for eight pairs, which are
/// other ones every eight.
#[test]
fn formations_are_priced_and_drawn() {
    let planned = planned(&format!(
        "{HEAD}{MOOR}formations = [\"11A\", \"13A\"]\nsticks = [-1, 1]\nmorale = [-2, 1]\n"
    ));
    let scenario = |cell, pair| {
        let (_, contest) = planned.plan.contest(cell, pair).expect("planned");
        contest.game.scenario().clone()
    };
    let (own, priced) = (scenario(0, 0), scenario(7, 0));
    assert!(priced.find("11A").is_none());
    let morale = |army: usize| (own.armies[army].morale, priced.armies[army].morale);
    assert_eq!((morale(0), morale(1)), ((Some(2), Some(3)), (Some(3), Some(3))));
    let drawn: Vec<_> = (0..40).map(|slot| scenario(9, 8 * slot)).collect();
    assert_eq!(scenario(9, 7), drawn[0]);
    assert!(drawn.iter().any(|it| it.find("11A").is_none()));
    assert!(drawn.iter().any(|it| it.armies[1].morale == Some(1)));
    assert!(drawn.iter().all(|it| it.check().is_empty()));
}

/// Morale first, then each formation; impossible changes are left out: two cubes less of two, sticks of guns.
#[test]
fn formations_and_morale_are_tried_one_by_one() {
    let planned = planned(&format!(
        "{HEAD}{MOOR}formations = [\"11A\", \"13A\"]\nsticks = [-1, 1]\nmorale = [-2, 1]\n"
    ));
    assert_eq!(
        names(&planned),
        [
            "",
            "A +1 morale",
            "B -2 morale",
            "B +1 morale",
            "without 11A",
            "11A -1",
            "11A +1",
            "+1 morale for 11A",
            "without 13A",
            "small changes"
        ]
    );
    assert_eq!(card(&planned, "without 11A", "11A"), None);
    assert_eq!(sticks(card(&planned, "", "11A")), Some(3));
    assert_eq!(sticks(card(&planned, "11A -1", "11A")), Some(2));
    assert!(planned.cells.iter().all(|cell| !cell.identical));
}

/// With `bland` each formation is replaced and not removed: it is still attacked, and guns, which hold cubes, aren't tried.
#[test]
fn a_bland_formation_takes_the_place_of_each() {
    let bland = "formations = [\"18A\", \"13A\"]\nbland = true\nmorale = [1]\n";
    let planned = planned(&format!("{HEAD}{MOOR}{bland}"));
    assert_eq!(names(&planned), ["", "A +1 morale", "B +1 morale", "bland 18A", "small changes"]);
    let cromwell = card(&planned, "bland 18A", "18A").expect("it is there");
    assert_eq!((cromwell.dice.to_string().as_str(), cromwell.rows.len()), ("6", 1));
    assert_eq!(card(&planned, "bland 18A", "14A"), card(&planned, "", "14A"));
    let nothing = planned_run(&format!("{HEAD}{MOOR}bland = true\n")).expect_err("no formations");
    assert!(nothing[0].contains("there are none"), "{nothing:?}");
}

/// A variant is priced where it changes one card, and Morale is tried beside it.
#[test]
fn a_variant_of_one_card_may_be_priced() {
    let variant =
        |keys: &str| format!("[[scenario.variant]]\nname = \"it\"\npriced = true\n{keys}\n");
    let morale = "morale = [1]\n";
    let one = variant("cards = { 18A = { dice = \"5/6\" } }\nsticks = { 18A = 1 }");
    let of_one = planned(&format!("{HEAD}{MOOR}{morale}{one}"));
    assert_eq!(names(&of_one)[3..], ["small changes", "it"]);
    let bland = variant("bland = \"18A\"");
    let of_bland = planned(&format!("{HEAD}{MOOR}{morale}{bland}"));
    assert_eq!(card(&of_bland, "it", "18A").map(|it| it.rows.len()), Some(1));
    for (text, said) in [
        (format!("{HEAD}{MOOR}{one}"), "neither Morale cubes nor sticks"),
        (
            format!("{HEAD}{MOOR}{morale}{}", variant("sticks = { 18A = 1, 12A = 1 }")),
            "changes one card",
        ),
        (format!("{HEAD}{MOOR}{morale}{}", variant("morale = { a = 1 }")), "changes one card"),
        (
            format!("{HEAD}{MOOR}{morale}{}", variant("bland = \"13A\"")),
            "no bland formation can stand",
        ),
    ] {
        let found = planned_run(&text).expect_err("refused");
        assert!(found.iter().any(|it| it.contains(said)), "{said}: {found:?}");
    }
}

/// Runs are reported and replayed from `run.toml`: it says the same as the file.
#[test]
fn bland_and_priced_are_kept_in_run_toml() {
    let text = format!(
        "{HEAD}{MOOR}formations = [\"18A\"]\nbland = true\nmorale = [1]\n\
         [[scenario.variant]]\nname = \"it\"\npriced = true\nbland = [\"18A\"]\n"
    );
    let mut problems = Problems::default();
    let root = parse_toml(&text, &mut problems);
    let experiment = read_node(&root, Path::new(""), &[&TABLE_BATTLES], &mut problems);
    let resolved = toml::to_string(&Resolved::of(&experiment.expect("readable"))).expect("TOML");
    assert_eq!(names(&planned(&resolved)), names(&planned(&text)), "{resolved}");
    assert!(resolved.contains("priced = true") && resolved.contains("bland = [\"18A\"]"));
}

#[test]
fn a_variant_changes_cards_sticks_rules_and_players() {
    let planned = planned(&format!(
        "{HEAD}scenarios = [\"marston-moor\", \"ivry\"]\n\
         [[scenario.variant]]\nname = \"fives too\"\ncards = {{ 12A = {{ dice = \"(5/6)\", actions = [{{ attack = [\"22A\"], hits = \"1 per die\" }}] }} }}\n\
         [[scenario.variant]]\nname = \"weaker\"\nsticks = {{ 12A = -2 }}\nmorale = {{ b = 1 }}\nwithout = \"17A\"\n\
         [[scenario.variant]]\nname = \"free reactions\"\nparameters = {{ reaction_skips = false }}\n\
         [[scenario.variant]]\nname = \"only at Ivry\"\nscenarios = [\"ivry\"]\npolicies = [\"random\", \"eager\"]\n\
         [[scenario.variant]]\nname = \"nothing\"\nscenarios = [\"ivry\"]\n"
    ));
    assert_eq!(
        names(&planned),
        [
            "",
            "fives too",
            "weaker",
            "free reactions",
            "",
            "free reactions",
            "only at Ivry",
            "nothing"
        ]
    );
    let changed = card(&planned, "fives too", "12A").expect("there");
    assert_eq!((changed.dice.to_string(), changed.rows.len()), ("(5/6)".to_owned(), 1));
    assert_ne!(changed.dice, DiceArea::Doubles);
    assert_eq!(sticks(card(&planned, "weaker", "12A")), Some(4));
    let identical: Vec<bool> = planned.cells.iter().map(|cell| cell.identical).collect();
    assert_eq!(identical.iter().filter(|it| **it).count(), 1);
    assert_eq!(identical.last(), Some(&true));
    let (_, free) = planned.plan.contest(3, 0).expect("planned");
    assert!(!free.game.parameters().reaction_skips);
}

/// Each answer is a cell of every scenario, and `run.toml` asks the same question again without naming the cells as variants.
#[test]
fn open_questions_are_played_in_every_scenario() {
    let text = format!(
        "{HEAD}scenarios = [\"marston-moor\", \"ivry\"]\n\
         [sensitivity]\nparameters = [\"reaction_skips\", \"reaction_null\"]\n"
    );
    let planned = planned(&text);
    let expected =
        ["", "reaction_null = unmet", "reaction_null = always", "reaction_skips = false"];
    assert_eq!(names(&planned), [expected, expected].concat());
    let skips: Vec<bool> = (0..4)
        .map(|cell| {
            planned.plan.contest(cell, 0).expect("planned").1.game.parameters().reaction_skips
        })
        .collect();
    assert_eq!(skips, [true, true, true, false]);
    let mut problems = Problems::default();
    let root = parse_toml(&text, &mut problems);
    let experiment = read_node(&root, Path::new(""), &[&TABLE_BATTLES], &mut problems);
    let resolved = Resolved::of(&experiment.expect("it can be read"));
    let resolved = toml::to_string(&resolved).expect("TOML");
    assert!(!resolved.contains("[[scenario.variant]]"), "{resolved}");
    assert_eq!(names(&planned_run(&resolved).expect("it can be read again")), names(&planned));
}

#[test]
fn an_answer_that_a_variant_is_called_after_is_refused() {
    let wrong = planned_run(&format!(
        "{HEAD}{MOOR}[[scenario.variant]]\nname = \"reaction_skips = false\"\nwithout = \"18A\"\n\
         [sensitivity]\nparameters = [\"reaction_skips\"]\n"
    ));
    assert_eq!(
        wrong.expect_err("the name is taken"),
        ["a variant is called \"reaction_skips = false\" already"]
    );
}

/// A player that isn't known hides nothing that is wrong with the open questions.
#[test]
fn open_questions_are_checked_beside_unknown_players() {
    let wrong = planned_run(
        "question = \"?\"\nruleset = \"table-battles\"\ngame = \"scenario\"\n\
         [scenario]\npolicies = [\"gredy\", \"eager\"]\nscenarios = [\"ivry\"]\n\
         [sensitivity]\nmethod = \"moris\"\nparameters = [\"reaction_skip\"]\n",
    );
    assert_eq!(
        wrong.expect_err("all of it is wrong"),
        [
            "policy `gredy` is unknown",
            "`method` is \"moris\", which is none of its values",
            "there is no parameter `reaction_skip`",
        ]
    );
}

fn assert_problems(scenarios: &str, expected: &[&str]) {
    let mut problems = planned_run(&format!(
        "{HEAD}scenarios = {scenarios}\nformations = [\"99Z\"]\nmorale = [0]\n\
         [[scenario.variant]]\nname = \"?\"\nwithout = \"98Z\"\nparameters = {{ zoc_depth_mu = 3 }}\n"
    ))
    .expect_err("it is wrong");
    problems.sort_unstable();
    assert_eq!(problems, expected);
}

/// Everything at once, each by name. Whether a card is known can be said only where all scenarios are.
#[test]
fn what_is_wrong_is_named_all_at_once() {
    assert_problems(
        "[\"marston-moor\"]",
        &[
            "`formations` names card 99Z, which no scenario here has",
            "`morale` has 0, which changes nothing",
            "`without` names card 98Z, which no scenario here has",
            "unknown rule parameter `zoc_depth_mu`",
        ],
    );
    assert_problems(
        "[\"marston-moor\", \"marstin-moor\"]",
        &[
            "`morale` has 0, which changes nothing",
            "there is no file and no built-in scenario `marstin-moor`",
            "unknown rule parameter `zoc_depth_mu`",
        ],
    );
}

/// A named variant that can't be set up is refused, with the card and its problem.
#[test]
fn a_variant_that_cant_be_is_refused() {
    for (edit, message) in [
        ("sticks = { 11A = -3 }", "card 11A: it can't have -3 sticks"),
        ("morale = { a = -2 }", "it can't have -2 Morale cubes"),
        ("cards = { 11A = { dice = \"7\" } }", "\"7\" is no dice area"),
        (
            "cards = { 12A = { actions = [{ attack = [\"99A\"], hits = \"1\" }] } }",
            "names 99A, which is no card",
        ),
        ("cards = { 12A = { strenght = 3 } }", "unknown key `strenght` in card 12A"),
    ] {
        let text = format!("{HEAD}{MOOR}[[scenario.variant]]\nname = \"?\"\n{edit}\n");
        let problems = planned_run(&text).expect_err(edit);
        assert!(problems.iter().any(|it| it.contains(message)), "{edit}: {problems:?}");
    }
}

/// The army that a variant names has it and is stronger for it; with an edit of the other army, or another player, that is open.
#[test]
fn a_gift_strengthens_the_army_that_has_more() {
    let side = |variant: &str| {
        let planned =
            planned(&format!("{HEAD}{MOOR}[[scenario.variant]]\nname = \"it\"\n{variant}\n"));
        let (_, contest) = planned.plan.contest(1, 0).expect("planned");
        let given = contest.game.gifts().0.map(|gift| !gift.is_none());
        (given, planned.cells[1].strengthens.as_ref().map(|it| it.side))
    };
    assert_eq!(side("gift_a = { dice = 1 }"), ([true, false], Some(Side::A)));
    assert_eq!(side("gift_b = { sticks = 1, morale = 1 }"), ([false, true], Some(Side::B)));
    assert_eq!(
        side("gift_a = { dice = -1 }\ngift_b = { dice = 1 }"),
        ([true, true], Some(Side::B))
    );
    assert_eq!(side("gift_a = { dice = 1, sticks = -1 }"), ([true, false], None));
    assert_eq!(side("gift_a = { dice = 1 }\nmorale = { b = 1 }"), ([true, false], None));
}

/// A handicap is a change of the design like any other, kept by its keys.
#[test]
fn a_search_for_a_fair_scenario_may_choose_a_gift() {
    use experiment::rebalancing::variants::DesignVariants;

    let text = format!(
        "{HEAD}{MOOR}[[scenario.variant]]\nname = \"it\"\ngift_b = {{ dice = 1, morale = -1 }}\n"
    );
    let mut problems = Problems::default();
    let root = parse_toml(&text, &mut problems);
    let experiment = read_node(&root, Path::new(""), &[&TABLE_BATTLES], &mut problems);
    let experiment = experiment.expect("readable");
    let resolved = toml::to_string(&Resolved::of(&experiment)).expect("TOML");
    assert!(resolved.contains("gift_b]\ndice = 1\nmorale = -1\n"), "{resolved}");
    let planned: Box<dyn Any> = experiment.plan(&mut problems).expect("it can be played");
    let changes = planned.downcast::<PlannedScenarios>().expect("it has scenarios").changes();
    assert_eq!(
        toml::to_string(&changes[0].edits).expect("TOML"),
        "[gift_b]\ndice = 1\nmorale = -1\n"
    );
}
