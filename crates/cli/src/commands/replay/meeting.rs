//! What a file with one matchup would play, from the words of a command line.

use std::path::Path;

use battle_core::BySide;
use harness::Pairing;

use super::ReplayArgs;
use crate::armies;
use crate::document::{Node, Problems, Value};
use crate::experiment::{
    AnyWork, BattleSection, CONDUCT_PAIRS, Contender, Experiment, Formations, Matchup, PlayerText,
    ScenarioSection, Section, known_policies,
};
use crate::problem::Failure;
use crate::ruleset::{self, Players, TABLE_BATTLES, TRIUMPH};
use crate::scenarios;

/// What was named after a ruleset: two armies of Triumph!, or a scenario of Table Battles.
pub(super) fn meeting(args: &ReplayArgs) -> Result<(Experiment, AnyWork), Failure> {
    let ruleset = ruleset::named(&args.source)?;
    match args.armies.as_slice() {
        [a, b] if ruleset.name == TRIUMPH.name => two_armies(args, a, b),
        [scenario] if ruleset.name == TABLE_BATTLES.name => one_scenario(args, scenario),
        _ => Err(Failure::with_help(
            format!(
                "{} words after `{}`, and its battles are not named like that",
                args.armies.len(),
                ruleset.name
            ),
            "write `equipoise replay triumph ARMY_A ARMY_B`, or `equipoise replay table-battles SCENARIO`",
        )),
    }
}

fn two_armies(args: &ReplayArgs, a: &str, b: &str) -> Result<(Experiment, AnyWork), Failure> {
    let policies = players(args.policies.as_deref())?;
    // Problems are placed in what was typed, as if it were a file.
    let typed = format!("{a} {b}");
    let node = |begin: usize, text: &str| Node {
        span: begin..begin + text.len(),
        value: Value::Text(text.to_owned()),
    };
    let mut problems = Problems::default();
    let folder = Path::new("");
    let found = [(a, node(0, a)), (b, node(a.len() + 1, b))].map(|(given, node)| {
        armies::find(given, &node, folder, &mut problems).map(|army| (given.to_owned(), army))
    });
    let [Some(one), Some(two)] = found else {
        Failure::of_file(Path::new("the command line"), &typed, problems)?;
        return Err(Failure::new("the armies can't be read"));
    };
    let title = format!("{} v {}", one.1.name, two.1.name);
    let section = Section::Battle(BattleSection {
        parameters: triumph::RuleParameters::DEFAULT,
        policies,
        contenders: [one, two]
            .map(|(given, army)| (given, Contender::Army(army)))
            .into(),
        matchups: vec![Matchup {
            name: None,
            armies: BySide([0, 1]),
            span: 0..typed.len(),
        }],
        cards: triumph::CardSet::EMPTY,
        custom: Default::default(),
        variants: Vec::new(),
        sensitivity: None,
        conduct_pairs: CONDUCT_PAIRS,
    });
    played(args, title, section, &typed)
}

fn one_scenario(args: &ReplayArgs, given: &str) -> Result<(Experiment, AnyWork), Failure> {
    let policies = players(args.policies.as_deref())?;
    let file = scenarios::load(given)?;
    let title = file.scenario.name.clone();
    let section = Section::Scenario(ScenarioSection {
        parameters: table_battles::RuleParameters::DEFAULT,
        policies,
        casting: table_battles::Casting::default(),
        scenarios: vec![file],
        formations: Formations::These(Vec::new()),
        sticks: Vec::new(),
        morale: Vec::new(),
        variants: Vec::new(),
    });
    played(args, title, section, given)
}

fn played(
    args: &ReplayArgs,
    title: String,
    game: Section,
    typed: &str,
) -> Result<(Experiment, AnyWork), Failure> {
    let experiment = Experiment {
        title,
        question: "What happens?".to_owned(),
        seed: args.seed.unwrap_or(0),
        n_blocks: 1,
        half_width: None,
        expectations: Vec::new(),
        pairing: Pairing::default(),
        game,
    };
    let mut problems = Problems::default();
    let work = AnyWork::of(&experiment, &mut problems);
    Failure::of_file(Path::new("the command line"), typed, problems)?;
    let work = work.ok_or_else(|| Failure::new("there is nothing to play"))?;
    Ok((experiment, work))
}

/// `steady,bold`: who plays A and B; the usual player twice if nobody is named.
fn players<P: Players>(given: Option<&str>) -> Result<BySide<PlayerText<P>>, Failure> {
    let usual = format!("{},{}", P::EXAMPLE, P::EXAMPLE);
    let given = given.unwrap_or(&usual);
    let Some((a, b)) = given.split_once(',') else {
        return Err(Failure::with_help(
            format!("`--policies {given}` names one player; it names two"),
            format!("write --policies {given},{given}"),
        ));
    };
    let named = |name: &str| {
        PlayerText::named(name.trim()).ok_or_else(|| {
            Failure::with_help(
                format!("policy `{}` is unknown", name.trim()),
                known_policies(P::RULESET, name.trim()).words(),
            )
        })
    };
    Ok(BySide([named(a)?, named(b)?]))
}
