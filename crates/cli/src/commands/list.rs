//! `equipoise list`: what there is to name.

mod armies;
mod cards;
mod experiments;
mod parameters;
mod policies;
mod rulesets;
mod scenarios;
mod troops;

use std::process::ExitCode;

use clap::Args;

use crate::games;
use crate::games::RULESETS;
use crate::games::table_battles::TABLE_BATTLES;
use crate::games::triumph::TRIUMPH;
use crate::output;
use crate::problem::{Failure, nearest};
use crate::ruleset::Ruleset;

const KINDS: &str = "\
KIND is one of
  rulesets       the rules of which games there are
  experiments    what `equipoise run` knows by name
  troops         of triumph: troop types with their factors
  cards          of triumph: battle cards with their costs and bearers
  armies         of triumph: armies that take the field in whole battles
  scenarios      of table-battles: battles with their armies and formations
  policies       who can play a battle, with their parameters
  parameters     named assumptions of the rules, with their defaults and where they act";

/// What can be typed after `equipoise list`.
#[derive(Debug, Args)]
#[command(after_help = KINDS)]
pub struct ListArgs {
    /// What to list: rulesets, experiments, troops, cards, armies, scenarios, policies or parameters
    pub kind: String,

    /// Whose, such as triumph or table-battles; of every ruleset that has some if not given
    pub ruleset: Option<String>,

    /// Prints JSON instead of text
    #[arg(long)]
    pub json: bool,
}

/// One kind of thing as text or JSON.
enum Listing {
    /// Of no ruleset.
    General(fn(as_json: bool) -> String),
    /// Of every ruleset.
    OfAll(fn(rulesets: &[&Ruleset], as_json: bool) -> String),
    /// Of one only.
    Of(&'static Ruleset, fn(as_json: bool) -> String),
}

/// The kinds that there are.
static LISTINGS: [(&str, Listing); 8] = [
    ("rulesets", Listing::General(rulesets::list)),
    ("experiments", Listing::OfAll(experiments::list)),
    ("troops", Listing::Of(&TRIUMPH, troops::list)),
    ("cards", Listing::Of(&TRIUMPH, cards::list)),
    ("armies", Listing::Of(&TRIUMPH, armies::list)),
    ("scenarios", Listing::Of(&TABLE_BATTLES, scenarios::list)),
    ("policies", Listing::OfAll(policies::list)),
    ("parameters", Listing::OfAll(parameters::list)),
];

/// Prints a list.
///
/// # Errors
///
/// If there is no such kind or no such ruleset, or the ruleset has none of the kind.
pub fn execute(args: &ListArgs) -> Result<ExitCode, Failure> {
    let (kind, listing) = listing(&args.kind)?;
    let asked = args.ruleset.as_deref().map(games::named).transpose()?;
    let text = match (listing, asked) {
        (Listing::General(list), _) => list(args.json),
        (Listing::OfAll(list), Some(ruleset)) => list(&[ruleset], args.json),
        (Listing::OfAll(list), None) => list(&RULESETS, args.json),
        (Listing::Of(owner, _), Some(other)) if other.name != owner.name => {
            return Err(Failure::with_help(
                format!("{} has no {kind}", other.title),
                format!(
                    "they are of {}: `equipoise list {kind} {}`",
                    owner.title, owner.name
                ),
            ));
        }
        (Listing::Of(_, list), _) => list(args.json),
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn listing(kind: &str) -> Result<&'static (&'static str, Listing), Failure> {
    let found = LISTINGS
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(kind));
    if let Some(found) = found {
        return Ok(found);
    }
    let names: Vec<&str> = LISTINGS.iter().map(|(name, _)| *name).collect();
    let kinds = format!("`equipoise list` has {}", names.join(", "));
    Err(Failure::with_help(
        format!("there is no kind of thing called `{kind}` to list"),
        match nearest(kind, &names) {
            Some(name) => format!("did you mean `{name}`? {kinds}"),
            None => kinds,
        },
    ))
}
