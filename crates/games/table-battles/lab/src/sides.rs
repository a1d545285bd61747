//! What the two armies of a scenario consist of, for `equipoise army check`. Nothing has points in this game.

use std::path::Path;

use table_battles::scenario::{Army, Strength};

use super::TABLE_BATTLES;
use super::scenarios::{CATALOGUE, parse};
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::named_file::NamedText;
use experiment::ruleset::armies::{Account, AccountLine, Armies, Checks, Judged};

/// Armies are parts of scenarios.
pub const ARMIES: Armies =
    Armies { catalogue: CATALOGUE, file: "scenario-file", check, lists: None };

fn check(scenarios: &[NamedText], by: &Checks<'_>) -> Result<Vec<Judged>, Failure> {
    by.refuse(&TABLE_BATTLES, &["--lists", "--points", "--cards"])?;
    Ok(scenarios.iter().map(check_one).collect())
}

fn check_one(named: &NamedText) -> Judged {
    let given = &named.name;
    let mut problems = Problems::default();
    let found = parse(given, &named.text, &mut problems);
    Failure::of_file(Path::new(given), &named.text, problems)?;
    let found = found.ok_or_else(|| Failure::new(format!("{given} is no scenario")))?;
    let scenario = found.scenario;
    let armies = scenario.armies.iter().zip(["first", "second"]);
    Ok(Account {
        given: given.clone(),
        name: format!("{}, {}", scenario.name, scenario.date),
        lines: armies.flat_map(|(army, order)| lines(army, order)).collect(),
        remarks: vec![format!("nothing is wrong with it by the rules of {}", TABLE_BATTLES.title)],
    })
}

/// The name of an army, its formations with their sticks or cubes, and the sum of its sticks.
fn lines(army: &Army, order: &str) -> Vec<AccountLine> {
    let morale = army.morale.map(|cubes| format!(", {cubes} Morale")).unwrap_or_default();
    let mut lines = vec![AccountLine::new("", format!("{order}: {}{morale}", army.name))];
    let mut n_sticks = 0;
    for card in &army.cards {
        let (figure, unit) = match card.strength {
            Strength::Sticks(sticks) => {
                n_sticks += u32::from(sticks);
                (sticks, "sticks")
            }
            Strength::Cubes(cubes) => (cubes, "cubes at most"),
        };
        let reserve = if card.reserve.is_some() { ", in Reserve" } else { "" };
        lines
            .push(AccountLine::new(figure, format!("{unit}: {}, {}{reserve}", card.id, card.name)));
    }
    let n = army.cards.len();
    let formations = if n == 1 { "formation" } else { "formations" };
    lines.push(AccountLine::new(n_sticks, format!("sticks in all; {n} {formations}")));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cubes of special formations are no sticks of an army.
    #[test]
    fn tb_card_2_sticks_are_added_up_without_cubes() {
        let scenario = table_battles_files::built_in("marston-moor").expect("built in").scenario();
        for army in &scenario.armies {
            let of = |card: &table_battles::scenario::Card| match card.strength {
                Strength::Sticks(n) => u32::from(n),
                Strength::Cubes(_) => 0,
            };
            let sum: u32 = army.cards.iter().map(of).sum();
            let lines = lines(army, "first");
            assert_eq!(lines.len(), 2 + army.cards.len());
            assert_eq!(lines.last().map(|line| line.figure.clone()), Some(sum.to_string()));
        }
    }
}
