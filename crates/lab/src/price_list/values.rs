//! What every unit should cost in a game whose rules charge nothing for them.

use harness::BLOCK_PAIRS;

use super::Question;
use experiment::document::problem::Failure;
use experiment::kind::{ExperimentKind, UnitValues};
use experiment::ruleset::Ruleset;

/// The kind of experiment that values a ruleset's units.
pub(super) fn of(ruleset: &Ruleset) -> Option<(&'static dyn ExperimentKind, UnitValues)> {
    ruleset.kinds.iter().find_map(|kind| Some((*kind, kind.unit_values()?)))
}

/// The experiment, as a file of TOML.
pub(super) fn experiment(
    asked: &Question,
    (kind, values): (&'static dyn ExperimentKind, UnitValues),
) -> Result<String, Failure> {
    let Question { ruleset, players, max_pairs, seed, .. } = asked;
    let title = ruleset.title;
    let mut wrong: Vec<String> =
        players.iter().filter_map(|name| kind.unknown_policy(name)).collect();
    let player = match players.as_slice() {
        [player] => player.as_str(),
        _ => {
            wrong.push(format!(
                "{title} is asked about one player at a time, and --for names {}: ask once for each, with an --out of its own",
                players.len()
            ));
            ""
        }
    };
    if asked.one_in > 1 {
        wrong.push(format!("a list of {title} has one player: leave out --one-in"));
    }
    if asked.precision.is_some() {
        wrong.push(format!(
            "a list of {title} plays a number of pairs, not to a precision: leave out --precision, and say --max-pairs"
        ));
    }
    if let Some(list) = &asked.tried {
        wrong.push(format!(
            "{title} charges nothing for a {}, so there are no prices that {} could replace: leave out --try-list",
            values.unit,
            list.path.display()
        ));
    }
    if asked.field_name().is_some() {
        wrong.push(format!(
            "{title} has no army lists from which a field could be drawn: leave out --field {}",
            asked.field
        ));
    }
    let pairs = max_pairs.unwrap_or(values.pairs).next_multiple_of(BLOCK_PAIRS);
    if pairs < values.fewest_pairs {
        wrong.push(format!(
            "--max-pairs {} is too little for a price list: use {} or more",
            max_pairs.unwrap_or_default(),
            values.fewest_pairs
        ));
    }
    Failure::of_lines(&wrong)?;
    let rules = kind.typed_rules(&asked.rules)?;
    let (name, unit) = (ruleset.name, values.unit);
    Ok(format!(
        "# equipoise prices {name} --for {player}{}\n\
         #\n# The rules charge nothing for a {unit}: this is what each should cost.\n\n\
         title = \"What every {unit} of {title} should cost\"\n\
         question = \"What should every {unit} cost?\"\n\
         ruleset = \"{name}\"\ngame = \"{}\"\nseed = {seed}\npairs = {pairs}\n\n{}{rules}",
        asked.rules.typed(),
        kind.name(),
        (values.table)(player)
    ))
}
