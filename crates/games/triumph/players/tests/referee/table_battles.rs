//! The referee judges battles under changed tables, which it reads from their setups.

use battle_core::parameters::{Tabled, set};
use rayon::prelude::*;
use triumph::RuleParameters;

use crate::battles::{PlayerSet, asked, complaint, events_under, uncarded};
use crate::referee;
use crate::tables::{close_result, shot_result, troops};

/// Numbers that are the same on every machine.
struct Draws(u64);

impl Draws {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// Rules in which some sixty cells of the troop types, most numbers and four results in ten are others.
fn random_tables(number: u64) -> RuleParameters {
    let mut draws = Draws(number);
    let mut rules = RuleParameters::DEFAULT;
    let cells = RuleParameters::cells();
    let n_results = cells.iter().filter(|cell| cell.name.starts_with("results.")).count();
    let n_singles = cells.len() - n_results;
    let singles = (0..n_singles).filter(|_| draws.below(10) < 3).collect::<Vec<_>>();
    for at in singles {
        let cell = &cells[at];
        let value = match cell.name.rsplit('.').next() {
            Some("heavy") => ["true", "false"][draws.below(2)].to_owned(),
            // Both together, or a type could shoot nowhere.
            Some("shooting" | "range") => continue,
            Some("move") => (2 + draws.below(7)).to_string(),
            Some("doubling") => (12 + draws.below(20)).to_string(),
            Some("mounted_in_difficult") if cell.name.starts_with("moves.") => {
                (1 + draws.below(6)).to_string()
            }
            Some("distance") => (10 + draws.below(20)).to_string(),
            Some("shortened") => (3 + draws.below(7)).to_string(),
            // In half points.
            Some("points") if cell.name.starts_with("troops.") => {
                (0.5 * (2 + draws.below(11)) as f64).to_string()
            }
            Some("points") => (4 + draws.below(8)).to_string(),
            _ => {
                let now: i32 = cell.get(&rules).parse().expect("a number");
                (now + draws.below(3) as i32 - 1).to_string()
            }
        };
        // One less than the least isn't allowed, and then the cell stays as it is.
        let _ = cell.set(&mut rules, &value);
    }
    let shooter = crate::tables::troops()[draws.below(26)].name.clone();
    set(&mut rules, &format!("troops.{shooter}.shooting"), "3").expect("a factor");
    set(&mut rules, &format!("troops.{shooter}.range"), "4").expect("a range");
    let words = ["no-effect", "fall-back", "evade", "panic", "shattered", "destroyed"];
    for _ in 0..600 {
        let cell = &cells[n_singles + draws.below(n_results)];
        cell.set(&mut rules, words[draws.below(words.len())]).expect("a result");
    }
    rules
}

/// Battles under each of thirty random tables: one, by either kind of players in turn, or as many as `REFEREE_BATTLES` asks for, up
/// to ten.
#[test]
fn battles_under_changed_tables_are_legal() {
    let armies = uncarded();
    let each = asked("REFEREE_BATTLES").map_or(1, |n| n.clamp(1, 10));
    let wrong: Vec<String> = (0..30 * each)
        .into_par_iter()
        .filter_map(|number| {
            let rules = random_tables(number % 30);
            let players =
                [PlayerSet::Random, PlayerSet::Doctrines][(number + number / 30) as usize % 2];
            let events = events_under(&rules, &armies, players, number);
            let verdict = referee(&events).err()?;
            Some(complaint(&format!("{number}"), &verdict, &events))
        })
        .collect();
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n\n"));
}

/// A referee who reads the printed tables in place of the changed ones finds fault with most battles.
#[test]
fn changed_tables_are_seen_in_battles() {
    let armies = uncarded();
    let found = (0..8u64).filter(|&number| {
        let mut events = events_under(&random_tables(number), &armies, PlayerSet::Random, number);
        events[0]["parameters"] = serde_json::json!({});
        referee(&events).is_err()
    });
    let n_found = found.count();
    assert!(n_found >= 6, "{n_found} of 8");
}

/// TR-RS-17 to TR-RS-19: each cell of the engine's tables is the one typed in here from the rules.
#[test]
fn tr_rs_17_every_printed_cell_is_that_of_the_rules() {
    let mut n_cells = 0;
    for loser in troops() {
        for winner in troops() {
            for (doubled, difficult) in [(false, false), (false, true), (true, false), (true, true)]
            {
                let margin = if doubled { "doubled" } else { "beaten" };
                let ground = if difficult { "difficult" } else { "open" };
                let cell = |arms: &str| {
                    let name =
                        format!("results.{arms}.{margin}.{ground}.{}.{}", loser.name, winner.name);
                    let cell = triumph::Parameter::named(&name).expect("a cell of this name");
                    cell.default_text()
                };
                assert_eq!(
                    cell("close"),
                    close_result(loser, winner, doubled, difficult),
                    "{} by {}, {margin}, {ground}",
                    loser.name,
                    winner.name
                );
                assert_eq!(
                    cell("shot"),
                    shot_result(loser, winner, doubled, difficult),
                    "{} shot by {}, {margin}, {ground}",
                    loser.name,
                    winner.name
                );
                n_cells += 2;
            }
        }
    }
    assert_eq!(n_cells, 5_408);
}

/// TR-UN-01, TR-CC-07, TR-CM-03: the columns of the troop types as typed in here from the rules.
#[test]
fn tr_un_01_every_column_is_that_of_the_rules() {
    let optional =
        |number: Option<f64>| number.map_or_else(|| "none".to_owned(), |it| it.to_string());
    for troop in troops() {
        let support = crate::tables::own_support(troop);
        let columns = [
            ("points", troop.cost().to_string()),
            ("vs_foot", troop.vs_foot.to_string()),
            ("vs_mounted", troop.vs_mounted.to_string()),
            ("shooting", optional(troop.shooting)),
            ("target", troop.target.to_string()),
            ("move", troop.reach.to_string()),
            ("range", optional(troop.range)),
            ("support", support.to_string()),
            ("heavy", troop.heavy().to_string()),
        ];
        for (column, printed) in columns {
            let name = format!("troops.{}.{column}", troop.name);
            let cell = triumph::Parameter::named(&name).expect("a cell of this name");
            assert_eq!(cell.default_text(), printed, "{name}");
        }
    }
}
