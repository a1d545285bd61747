//! Own cards of an army's file: their bearers, their rules, and combinations that can't be played.

use super::*;
use crate::TRIUMPH;
use crate::battle::PlannedBattles;
use experiment::document::parse_toml;
use experiment::read_node;
use std::any::Any;
use std::path::Path;

const HEAD: &str = "question = \"?\"\nruleset = \"triumph\"\ngame = \"battle\"\n[battle]\npolicies = [\"steady\", \"steady\"]\n";
const WALL: &str = "[[battle.army.card]]\nname = \"wall\"\ncost = 0.5\ncost_per = \"stand\"\nbearers = [\"heavy-foot\"]\n\
                    effect = [{ kind = \"factor\", value = 1 }]\n";

fn army(key: &str, own: &str) -> String {
    format!(
        "[[battle.army]]\nkey = \"{key}\"\nname = \"{key}\"\ninvasion = 1\nmaneuver = 1\nhome = [\"arable\"]\n\
         [[battle.army.stands]]\ntroop = \"heavy-foot\"\ncount = 12\ngeneral = true\n{own}"
    )
}

/// The plan of an experiment, or all its problems.
fn planned(text: &str) -> Result<BattlePlan, String> {
    let mut problems = Problems::default();
    let root = parse_toml(text, &mut problems);
    let experiment = read_node(&root, Path::new(""), &[&TRIUMPH], &mut problems);
    let planned_run = experiment.and_then(|experiment| experiment.plan(&mut problems));
    if !problems.is_empty() {
        return Err(format!("{problems:?}"));
    }
    let planned_run: Box<dyn Any> = planned_run.expect("it can be played");
    Ok(planned_run.downcast::<PlannedBattles>().expect("a battle").planned)
}

/// How many stands of A and of B bear an own card, in each cell.
fn bearers(planned: &BattlePlan) -> Vec<[usize; 2]> {
    let cells = 0..planned.cells.len();
    cells
        .map(|cell| {
            let (_, contest) = planned.plan.contest(cell, 0).expect("a cell of the plan");
            [Side::A, Side::B].map(|side| {
                let stands = contest.game.armies()[side].stands.iter();
                stands.filter(|stand| stand.cards.has_custom()).count()
            })
        })
        .collect()
}

#[test]
fn an_army_bears_its_own_cards_on_either_side() {
    let armies = army("mine", WALL) + &army("theirs", "");
    let both = "matchups = [{ a = \"mine\", b = \"theirs\" }, { a = \"theirs\", b = \"mine\" }]\n";
    let planned = planned(&format!("{HEAD}{both}{armies}")).expect("legal");
    // Theirs has the troops for it and not the card.
    assert_eq!(bearers(&planned), [[12, 0], [0, 12]]);
}

#[test]
fn an_own_card_of_an_army_is_tried_like_any_other() {
    let armies = army("mine", WALL) + &army("theirs", "");
    let tried = "matchups = [{ a = \"mine\", b = \"theirs\" }]\ncards = [\"wall\"]\n";
    let planned = planned(&format!("{HEAD}{tried}{armies}")).expect("legal");
    assert_eq!(bearers(&planned), [[0, 0], [12, 0]]);
}

/// TR-AB-01: at 2 points for each of 12 stands the army costs 36 + 24 points.
#[test]
fn tr_ab_01_own_cards_are_paid() {
    let armies = army("mine", &WALL.replace("0.5", "2")) + &army("theirs", "");
    let matchup = "matchups = [{ a = \"theirs\", b = \"mine\" }]\n";
    let wrong = planned(&format!("{HEAD}{matchup}{armies}")).expect_err("too dear");
    assert!(wrong.contains("it costs 60 points"), "{wrong}");
}

#[test]
fn cards_of_one_name_have_to_be_the_same() {
    let matchup = "matchups = [{ a = \"mine\", b = \"theirs\" }]\n";
    let same = army("mine", WALL) + &army("theirs", WALL);
    let same = planned(&format!("{HEAD}{matchup}{same}")).expect("one card of two armies");
    assert_eq!(bearers(&same), [[12, 12]]);
    let other = army("mine", WALL) + &army("theirs", &WALL.replace("value = 1", "value = 2"));
    let wrong = planned(&format!("{HEAD}{matchup}{other}")).expect_err("two cards");
    assert!(
        wrong.contains("two cards are called") && wrong.contains("are not the same"),
        "{wrong}"
    );
}

/// One battle has one value of a parameter: shots of 2 MU and of 4 MU meet in none.
#[test]
fn cards_that_contradict_each_other_in_a_parameter_meet_in_no_battle() {
    let archers = |key: &str, own: &str| {
        army(key, own).replace("heavy-foot\"\ncount = 12", "bow-levy\"\ncount = 12")
    };
    let with = |name: &str, mu: u8| {
        format!(
            "[[battle.army.cards]]\ncard = \"shower-shooting\"\non = \"bow-levy\"\n\
             [[battle.army.card]]\nname = \"{name}\"\nlike = \"shower-shooting\"\ncard_shooter_range_mu = {mu}\n"
        )
    };
    let matchup = "matchups = [{ a = \"mine\", b = \"theirs\" }]\n";
    let of = |a: u8, b: u8| {
        let armies = archers("mine", &with("one", a)) + &archers("theirs", &with("other", b));
        planned(&format!("{HEAD}{matchup}{armies}"))
    };
    let same = of(4, 4).expect("they agree");
    let (_, contest) = same.plan.contest(0, 0).expect("a cell of the plan");
    assert_eq!(contest.game.parameters().card_shooter_range_mu, triumph::Mu::whole(4));
    let wrong = of(2, 4).expect_err("they don't");
    assert!(wrong.contains("to different values"), "{wrong}");
}

#[test]
fn a_card_that_no_stand_may_bear_is_refused() {
    let armies = army("mine", &WALL.replace("heavy-foot", "elephants")) + &army("theirs", "");
    let matchup = "matchups = [{ a = \"mine\", b = \"theirs\" }]\n";
    let wrong = planned(&format!("{HEAD}{matchup}{armies}")).expect_err("no bearer");
    assert!(wrong.contains("no stand of it may bear Wall"), "{wrong}");
}
