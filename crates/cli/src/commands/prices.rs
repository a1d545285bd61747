//! `equipoise prices`: what every type of a ruleset should cost, by one regression over battles.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;

use super::report;
use super::typed_question::Asking;
use crate::signals::{self, STOPPED};
use crate::terminal::say;
use analysis::parts::type_prices::PRICES_FILE;
use experiment::document::problem::Failure;
use experiment::{Source, text_file};
use lab::price_list::{Pilot, Question, RANDOM, TriedList};
use lab::rulesets;

/// ST-R6: lists that are tried one after the other, at most.
const MOST_ROUNDS: u32 = 3;

/// What can be typed after `equipoise prices`.
#[derive(Debug, Args)]
pub struct PricesArgs {
    /// The ruleset whose types are priced; where its rules charge nothing, the answer is what each kind of unit should cost
    pub ruleset: String,

    /// Who plays, against itself; the usual player of the game if not given (`equipoise list policies` marks it); several play
    /// with the same armies and dice, and the answer says whose prices differ
    #[arg(long = "for", value_name = "PLAYER")]
    pub players: Vec<String>,

    /// Every player but the first plays one meeting in N, which suits a slow one (commander): its prices are wider, by the root of N
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = super::at_least::<1>)]
    pub one_in: u64,

    /// Whose armies meet: random, which no list limits; historical, of the built-in army lists; or a folder of army lists, as
    /// `equipoise army import` writes them
    #[arg(long, value_name = "FIELD", default_value = RANDOM)]
    pub field: String,

    /// Play until every price is known to this number of points (95 %), such as ¼ or 0.25, which is 0.05 or more; a pilot of a few
    /// seconds says first how long that takes, and more than an hour has to be asked for with --max-pairs
    #[arg(long, value_name = "POINTS", value_parser = super::points)]
    pub precision: Option<f64>,

    /// Pairs of battles of each player, with --precision at most; about 72,000 if neither is given, and where the rules charge nothing
    /// some thousands of each matchup. The answer says how many more would do
    #[arg(long, value_name = "N", value_parser = super::at_least::<1>)]
    pub max_pairs: Option<u64>,

    /// Try a list of prices: a TOML file with a line `TYPE = POINTS` for every type, such as price_list.toml of a run. Fresh armies meet at
    /// the published prices and at these, and the answer says how uneven types are at both; what it would charge then is tried in its
    /// turn, until nothing moves, three lists at most (with --json one). The seed, if not given, is the next
    /// one after that on which the list was found
    #[arg(long, value_name = "FILE")]
    pub try_list: Option<PathBuf>,

    #[command(flatten)]
    pub asking: Asking,
}

/// Plays it and prints the price list.
///
/// # Errors
///
/// Everything that is wrong with the question, before anything is written: an unknown ruleset or player, a question that it can't be asked.
pub fn execute(args: &PricesArgs) -> Result<ExitCode, Failure> {
    let ruleset = lab::rulesets::named(&args.ruleset)?;
    let read = |path: &PathBuf| {
        let text = text_file::read(path, "a list of prices in TOML")?;
        Ok::<_, Failure>(TriedList { path: path.clone(), text })
    };
    let tried = args.try_list.as_ref().map(read).transpose()?;
    let found_on = tried.as_ref().map(|list| list.seed().unwrap_or(1));
    let usual = found_on.map_or(1, |seed| seed.saturating_add(1));
    let mut question = Question {
        ruleset,
        players: ruleset.who_plays(&args.players),
        one_in: args.one_in,
        max_pairs: args.max_pairs,
        precision: args.precision,
        field: args.field.clone(),
        tried,
        seed: args.asking.seed.unwrap_or(usual),
        rules: args.asking.rules.clone().into(),
    };
    let out = args.asking.out(&question.name());
    let mut round = 1;
    // What is wrong with it is said before a pilot is played.
    question.experiment()?;
    loop {
        let Some(sized) = sized(question.clone(), args)? else { return Ok(STOPPED.into()) };
        let of_round = match round {
            1 => out.clone(),
            _ => {
                let mut name = out.file_name().unwrap_or_default().to_owned();
                name.push(format!("-{round}"));
                out.with_file_name(name)
            }
        };
        let (code, next) = play(&sized, &of_round, args)?;
        let Some(text) =
            next.filter(|_| question.tried.is_some() && !args.asking.json && round < MOST_ROUNDS)
        else {
            return Ok(code);
        };
        round += 1;
        question.tried = Some(TriedList { path: of_round.join(PRICES_FILE), text });
        question.seed = question.seed.saturating_add(1);
        if !args.asking.quiet {
            say("Some types should cost something else again: that list is tried on other armies.");
        }
    }
}

/// Plays a question into a folder, and returns the list to try next; none where nothing would move, or it was stopped.
fn play(
    question: &Question,
    out: &Path,
    args: &PricesArgs,
) -> Result<(ExitCode, Option<String>), Failure> {
    let asking = args.asking.played_in(out);
    let written = asking.write(&question.experiment()?)?;
    let mut next = None;
    let code = asking.play(&written, |answer, finished| {
        let list = answer.type_prices().filter(|list| finished && !list.is_at_rest());
        next = list.and_then(|list| list.list_file(question.ruleset.name, question.seed));
        let code = report::print(answer, args.asking.quiet, args.asking.json)?;
        asking.say_end(&written, finished);
        Ok(code)
    })?;
    Ok((code, next))
}

/// The question with the most pairs that its precision may take, by a pilot; none if that was stopped.
fn sized(question: Question, args: &PricesArgs) -> Result<Option<Question>, Failure> {
    let Some(precision) = question.precision.filter(|_| question.max_pairs.is_none()) else {
        return Ok(Some(question));
    };
    let pilot = question.of_pilot();
    let source = Source::of_text(Path::new("pilot.toml"), &pilot.experiment()?);
    let (_, planned) = source.planned(rulesets::all(), |_| {})?;
    let pool = super::pool(args.asking.threads)?;
    let begun = Instant::now();
    let Some(pilot) = Pilot::play(planned.as_ref(), &pool, &signals::stop()) else {
        return Ok(None);
    };
    let pilot = pilot.took(begun.elapsed());
    let pilot = if question.one_in > 1 { pilot.of_first() } else { pilot };
    let max_pairs = pilot.most_pairs(precision)?;
    if !args.asking.quiet {
        say(&pilot.sentence(precision));
    }
    Ok(Some(Question { max_pairs, ..question }))
}
