//! `equipoise army check` of a game whose armies are files of units.

use std::path::Path;

use battle_core::BySide;
use battle_core::parameters::{Tabled, set};

use super::armies::catalogue;
use super::{ArmyGame, RulesOf};
use crate::document::Problems;
use crate::document::problem::Failure;
use crate::named_file::NamedText;
use crate::ruleset::armies::{Account, Armies, Checks, Judged};

/// What such a game offers to `equipoise army`.
pub const fn armies<G: ArmyGame>() -> Armies {
    Armies { catalogue: catalogue::<G>(), file: "army-file", check: check::<G>, lists: None }
}

fn check<G: ArmyGame>(armies: &[NamedText], by: &Checks<'_>) -> Result<Vec<Judged>, Failure> {
    by.refuse(G::RULESET, &["--lists", "--cards"])?;
    if G::ARMY_POINTS.is_none() {
        by.refuse(G::RULESET, &["--points"])?;
    }
    let mut rules = <RulesOf<G> as Tabled>::DEFAULT;
    if let Some((parameter, points)) = G::ARMY_POINTS.zip(by.points) {
        set(&mut rules, parameter, &points.to_string())
            .map_err(|error| Failure::new(format!("--points {points}: {error}")))?;
    }
    Ok(armies.iter().map(|army| check_one::<G>(army, &rules)).collect())
}

/// The account of an army that could meet one like itself under these rules.
fn check_one<G: ArmyGame>(named: &NamedText, rules: &RulesOf<G>) -> Judged {
    let given = &named.name;
    let mut problems = Problems::default();
    let army = G::read(&named.text, rules, &mut problems);
    Failure::of_file(Path::new(given), &named.text, problems)?;
    let army = army.ok_or_else(|| Failure::new(format!("{given} is no army")))?;
    if let Err(wrong) = G::battle(BySide([army.clone(), army.clone()]), rules) {
        return Err(Failure::with_help(
            format!("{given} can't take the field: {}", wrong.join("; ")),
            "change its file",
        ));
    }
    let (lines, mut remarks) = G::account(&army, rules);
    remarks.push(format!("nothing is wrong with it by the rules of {}", G::RULESET.title));
    Ok(Account { given: given.clone(), name: G::name(&army), lines, remarks })
}
