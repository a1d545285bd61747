//! `equipoise list`: what there is to name.

mod armies;
mod cards;
mod experiments;
mod parameters;
mod policies;
pub mod rulesets;
mod troops;

use std::process::ExitCode;

use clap::Args;

use crate::output;
use crate::problem::{Failure, nearest};

const KINDS: &str = "\
KIND is one of
  rulesets       the rules of which games there are
  experiments    what `equipoise run` knows by name
  troops         troop types with their factors
  cards          battle cards with their costs and bearers
  armies         armies that take the field in whole battles
  policies       who can play a battle, with their parameters
  parameters     named assumptions of the rules, with their defaults and where they act";

/// What can be typed after `equipoise list`.
#[derive(Debug, Args)]
#[command(after_help = KINDS)]
pub struct ListArgs {
    /// What to list: rulesets, experiments, troops, cards, armies, policies or parameters
    pub kind: String,

    /// The rules; there is only triumph yet
    pub ruleset: Option<String>,

    /// Prints JSON instead of text
    #[arg(long)]
    pub json: bool,
}

/// One kind of thing as text or JSON.
type Listing = fn(as_json: bool) -> String;

/// The kinds that there are.
const LISTINGS: [(&str, Listing); 7] = [
    ("rulesets", rulesets::list),
    ("experiments", experiments::list),
    ("troops", troops::list),
    ("cards", cards::list),
    ("armies", armies::list),
    ("policies", policies::list),
    ("parameters", parameters::list),
];

/// Kinds of the design that this version does not have.
const NOT_YET: [&str; 1] = ["scenarios"];

/// Prints a list.
///
/// # Errors
///
/// If there is no such kind or no such ruleset.
pub fn execute(args: &ListArgs) -> Result<ExitCode, Failure> {
    let listing = listing(&args.kind)?;
    if let Some(ruleset) = &args.ruleset {
        rulesets::known(ruleset)?;
    }
    output::print(&listing(args.json))?;
    Ok(ExitCode::SUCCESS)
}

fn listing(kind: &str) -> Result<Listing, Failure> {
    let found = LISTINGS
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(kind));
    if let Some((_, listing)) = found {
        return Ok(*listing);
    }
    let names = LISTINGS.map(|(name, _)| name);
    let kinds = format!("`equipoise list` has {}", names.join(", "));
    if NOT_YET.iter().any(|name| name.eq_ignore_ascii_case(kind)) {
        return Err(Failure::with_help(
            format!("there are no {kind} to list: this version does not have them yet"),
            kinds,
        ));
    }
    Err(Failure::with_help(
        format!("there is no kind of thing called `{kind}` to list"),
        match nearest(kind, &names) {
            Some(name) => format!("did you mean `{name}`? {kinds}"),
            None => kinds,
        },
    ))
}
