//! `equipoise swap`: which of two groups of stands is stronger at equal points, asked without a file.

use std::process::ExitCode;

use clap::Args;

use super::asked_ruleset::{asked_ruleset, split};
use super::report;
use super::typed_question::Asking;
use experiment::document::problem::Failure;
use experiment::ruleset::swap::Question;

/// What can be typed after `equipoise swap`.
#[derive(Debug, Args)]
pub struct SwapArgs {
    /// Two groups of stands that cost the same, such as 4 heavy-foot for 3 elite-foot: a number and a troop type by name or code, and
    /// several of these on either side of `for` if you like
    #[arg(required = true)]
    pub groups: Vec<String>,

    /// A list whose armies have the one group and then the other: built in, or a file; random armies that no list limits if not given
    #[arg(long = "list", value_name = "LIST")]
    pub lists: Vec<String>,

    /// A list that they meet; for each list the three nearest in time if not given
    #[arg(long = "against", value_name = "LIST")]
    pub against: Vec<String>,

    /// Who plays, against itself; the usual player of the game if not given (`equipoise list policies` marks it); several play
    /// with the same armies and dice
    #[arg(long = "for", value_name = "PLAYER")]
    pub players: Vec<String>,

    /// Play until the difference is known to this number of points of 100 (95 %), such as ½ or 0.5
    #[arg(long, value_name = "POINTS", default_value_t = 1.0, value_parser = super::points)]
    pub precision: f64,

    /// Pairs of battles with each group, at most
    #[arg(long, value_name = "N", default_value_t = 28_800, value_parser = super::at_least::<1>)]
    pub max_pairs: u64,

    /// Whose stands they are; a ruleset's name before them says the same. If not given, the first game's that can be asked
    #[arg(long, value_name = "RULESET")]
    pub ruleset: Option<String>,

    #[command(flatten)]
    pub asking: Asking,
}

/// Plays it and prints which group is the stronger.
///
/// # Errors
///
/// Everything that is wrong with the question, before anything is written: unknown types, groups that don't cost the same, a list that may
/// not have them.
pub fn execute(args: &SwapArgs) -> Result<ExitCode, Failure> {
    let (named, words) = split(args.ruleset.as_deref(), &args.groups);
    let (ruleset, swaps) = asked_ruleset("swap", named, |ruleset| ruleset.swaps)?;
    let asked = (swaps.asked)(&Question {
        words: words.to_vec(),
        lists: args.lists.clone(),
        against: args.against.clone(),
        players: ruleset.who_plays(&args.players),
        precision: args.precision,
        max_pairs: args.max_pairs,
        seed: args.asking.seed.unwrap_or(1),
        rules: args.asking.rules.clone().into(),
    })?;
    let out = args.asking.out(&format!("swap-{}", asked.name));
    let asking = args.asking.played_in(&out);
    let written = asking.write(&asked.experiment)?;
    asking.play(&written, |answer, finished| {
        let code = report::print(answer, args.asking.quiet, args.asking.json)?;
        asking.say_end(&written, finished);
        Ok(code)
    })
}
