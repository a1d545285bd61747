//! `equipoise list`: the names of rulesets, experiments, troops and so on.

mod experiments;
mod keys;
mod limits;
mod parameters;
mod policies;
mod rulesets;

use std::process::ExitCode;

use battle_core::values::same_word;
use clap::Args;

use crate::output::{self, in_format};
use analysis::phrases::listed;
use experiment::document::problem::{Failure, nearest};
use experiment::reply::Reply;
use experiment::ruleset::{Listing, Ruleset};
use lab::rulesets::all;

const KINDS: &str = "\
KIND is one of
  rulesets       the rules of which games there are
  experiments    what `equipoise run` knows by name
  keys           what experiments, armies and other files may say, with defaults
  troops         kinds of troops, of the rulesets that have some
  cards          battle cards, or the deck
  armies         armies that take the field in whole battles
  scenarios      battles with their armies and formations
  tables         tables that a rulebook prints, whose cells can be changed
  policies       who can play a battle, with their parameters
  parameters     named assumptions of the rules, with their defaults and where they act
  limits         text of a rulebook that is not played as written, and what is played";

/// What can be typed after `equipoise list`.
#[derive(Debug, Args)]
#[command(after_help = KINDS)]
pub struct ListArgs {
    /// What to list: rulesets, experiments, keys, troops, cards, armies, scenarios, tables, policies, parameters or limits; the kinds themselves if not given
    pub kind: Option<String>,

    /// Whose, such as triumph or table-battles; if not given, of every ruleset, or troops, cards and armies of triumph
    pub ruleset: Option<String>,

    /// Prints JSON instead of text
    #[arg(long)]
    pub json: bool,
}

/// One kind of thing, of some rulesets.
type List = fn(rulesets: &[&'static Ruleset]) -> Reply;

/// The kinds that every ruleset has; others are [`Ruleset::listings`].
const OF_ALL: [(&str, List); 6] = [
    ("rulesets", |_| rulesets::list()),
    ("experiments", experiments::list),
    ("keys", keys::list),
    ("policies", policies::list),
    ("parameters", parameters::list),
    ("limits", limits::list),
];

/// Prints a list.
///
/// # Errors
///
/// If there is no such kind or no such ruleset, or the ruleset has none of the kind.
pub fn execute(args: &ListArgs) -> Result<ExitCode, Failure> {
    let text = text(args)?;
    output::print(&if args.json { text } else { experiment::wrapped_lists::fitted(&text) })?;
    Ok(ExitCode::SUCCESS)
}

/// A list as text or JSON.
///
/// # Errors
///
/// As for [`execute`].
pub fn text(args: &ListArgs) -> Result<String, Failure> {
    let Some(kind) = &args.kind else {
        return Ok(if args.json {
            format!("{}\n", serde_json::json!(kinds()))
        } else {
            format!("{KINDS}\n")
        });
    };
    let is_meant = |name: &str| same_word(name, kind);
    let of_all = OF_ALL.iter().find(|(name, _)| is_meant(name));
    let having: Vec<(&'static Ruleset, &Listing)> = all()
        .iter()
        .copied()
        .filter_map(|ruleset| {
            let mut own = ruleset.listings.iter();
            Some((ruleset, own.find(|listing| is_meant(listing.kind))?))
        })
        .collect();
    if of_all.is_none() && having.is_empty() {
        return Err(unknown(kind));
    }
    let asked = args.ruleset.as_deref().map(lab::rulesets::named).transpose()?;
    Ok(match (of_all, asked) {
        (Some((_, list)), Some(ruleset)) => in_format(&list(&[ruleset]), args.json),
        (Some((_, list)), None) => in_format(&list(all()), args.json),
        (None, asked) => of_one(&having, asked, args.json)?,
    })
}

/// The list of the ruleset that was asked for, or of the first that has one.
fn of_one(
    having: &[(&'static Ruleset, &Listing)],
    asked: Option<&Ruleset>,
    as_json: bool,
) -> Result<String, Failure> {
    let (first, listing) = having[0];
    let kind = listing.kind;
    let command = |ruleset: &Ruleset| format!("`equipoise list {kind} {}`", ruleset.name);
    let Some(asked) = asked else {
        let mut text = in_format(&(listing.list)(), as_json);
        let others: Vec<String> = having[1..].iter().map(|(it, _)| command(it)).collect();
        if !as_json && !others.is_empty() {
            text.push_str(&format!(
                "These are of {}; for others: {}.\n",
                first.title,
                others.join(", ")
            ));
        }
        return Ok(text);
    };
    match having.iter().find(|(ruleset, _)| ruleset.name == asked.name) {
        Some((_, listing)) => Ok(in_format(&(listing.list)(), as_json)),
        None => {
            let titles = having.iter().map(|(ruleset, _)| ruleset.title.to_owned());
            let titles = listed(&titles.collect::<Vec<_>>());
            Err(Failure::with_help(
                format!("{} has no {kind}", asked.title),
                format!("they are of {titles}: {}", command(first)),
            ))
        }
    }
}

fn unknown(kind: &str) -> Failure {
    let names = kinds();
    let kinds = format!("`equipoise list` has {}", names.join(", "));
    Failure::with_help(
        format!("there is no list of `{kind}`"),
        match nearest(kind, &names) {
            Some(name) => format!("did you mean `{name}`? {kinds}"),
            None => kinds,
        },
    )
}

/// Everything that can be listed, in the order of the help.
pub(super) fn kinds() -> Vec<&'static str> {
    let [rulesets, experiments, keys, policies, parameters, limits] = OF_ALL.map(|(name, _)| name);
    let mut names = vec![rulesets, experiments, keys];
    let own = all().iter().flat_map(|ruleset| ruleset.listings.iter().map(|listing| listing.kind));
    for name in own.chain([policies, parameters, limits]) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use lab::rulesets::RULESETS;

    /// On a terminal of 60, 80 or 200 columns no line of any list runs over its edge.
    #[test]
    fn every_list_fits_a_terminal() {
        let mut n_lists = 0;
        for columns in [60, 80, 200] {
            analysis::text_table::fit_to(columns);
            let rulesets = RULESETS.iter().map(|ruleset| Some(ruleset.name.to_owned()));
            for ruleset in rulesets.chain([None]) {
                for kind in kinds() {
                    let args = ListArgs {
                        kind: Some(kind.to_owned()),
                        ruleset: ruleset.clone(),
                        json: false,
                    };
                    let Ok(text) = text(&args) else { continue };
                    n_lists += 1;
                    for line in experiment::wrapped_lists::fitted(&text).lines() {
                        let width = line.chars().count();
                        assert!(width <= columns, "{kind} of {ruleset:?}: {width}: {line}");
                    }
                }
            }
        }
        assert!(n_lists > 3 * 5 * 6, "{n_lists}");
    }
}
