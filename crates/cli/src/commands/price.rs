//! `equipoise price`: what battle cards and troops should cost, asked without a file.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use analysis::text_table::Ink;
use analysis::worth::{pair_phrases, price_list};
use clap::Args;

use super::asked_ruleset::{asked_ruleset, listed_by_another, split};
use super::report;
use super::typed_question::{Asking, STOPPED_BEFORE};
use crate::output;
use crate::terminal::say;
use experiment::document::problem::Failure;
use experiment::ruleset::Ruleset;
use experiment::ruleset::price::{Prices, Pricing, Question, RateOf};

/// What can be typed after `equipoise price`.
#[derive(Debug, Args)]
pub struct PriceArgs {
    /// Battle cards by name (`equipoise list cards`), with `=4` for several of one that is bought by the card; troop types by name or
    /// code, of which a stand more is priced, or with `=2` two; all-cards or all-troops; or a TOML file with `[[card]]` tables, a designer's own cards: all of them are priced, or those
    /// that are named beside it
    #[arg(required = true)]
    pub cards: Vec<String>,

    /// Another card or troop type to compare it with, on lists that may have both; the answer says by how much the first does more
    #[arg(long, value_name = "OTHER")]
    pub than: Option<String>,

    /// A list whose armies may buy the cards: built in, or a file; all built-in lists that may have a card if not given
    #[arg(long = "list", value_name = "LIST")]
    pub lists: Vec<String>,

    /// Army lists, as `equipoise army import` writes them: 24 of those that may have a card are drawn, and meet lists of this folder;
    /// the price holds for lists like these
    #[arg(long = "lists", value_name = "DIR")]
    pub folder: Option<PathBuf>,

    /// A list that they meet; for each list the three nearest in time if not given
    #[arg(long = "against", value_name = "LIST")]
    pub against: Vec<String>,

    /// Who plays, against itself; the usual player of the game if not given (`equipoise list policies` marks it); several take turns
    #[arg(long = "for", value_name = "PLAYER")]
    pub players: Vec<String>,

    /// Pairs of battles of each list, at most, rounded up to blocks of 288. If not given, some 7,000 in all for
    /// each card, and where what a point is worth is measured too, some 23,000
    #[arg(long, value_name = "N", value_parser = super::at_least::<1>)]
    pub max_pairs: Option<u64>,

    /// Play each half point too, and say which of them may be right: those from LOW to HIGH, or, with --prices alone, once the question
    /// is answered, those that the worth leaves open and a point to either side, 17 at most
    #[arg(long, value_name = "LOW..HIGH", num_args = 0..=1, require_equals = true, default_missing_value = "worth")]
    pub prices: Option<Prices>,

    /// By what a point of troops is judged: `shipped` takes the rate that this program brings, where it is of these rules, players and
    /// lists, and plays for the effect alone; `measured` plays armies with points more and fewer too; `rulebook` takes the shipped one
    /// for other rules, players or lists as well, and says so
    #[arg(long, value_name = "RATE", default_value = "shipped")]
    pub rate: RateOf,

    /// Whose cards and troops they are; a ruleset's name before them says the same. If not given, the first game's that can be asked
    #[arg(long, value_name = "RULESET")]
    pub ruleset: Option<String>,

    /// Also say why, a paragraph for each card or troop type
    #[arg(long, conflicts_with_all = ["json", "quiet"])]
    pub why: bool,

    #[command(flatten)]
    pub asking: Asking,
}

impl PriceArgs {
    fn question(&self, ruleset: &Ruleset, cards: &[String]) -> Question {
        Question {
            cards: cards.to_vec(),
            than: self.than.clone(),
            lists: self.lists.clone(),
            folder: self.folder.clone(),
            against: self.against.clone(),
            players: ruleset.who_plays(&self.players),
            max_pairs: self.max_pairs,
            seed: self.asking.seed.unwrap_or(1),
            prices: self.prices.unwrap_or_default(),
            rate: self.rate,
            rules: self.asking.rules.clone().into(),
        }
    }
}

/// Plays it and prints the price list.
///
/// # Errors
///
/// Everything that is wrong with the question, before anything is written; a card that no list may have, with the reason.
pub fn execute(args: &PriceArgs) -> Result<ExitCode, Failure> {
    let (named, cards) = split(args.ruleset.as_deref(), &args.cards);
    let (ruleset, price) = asked_ruleset("price", named, |ruleset| ruleset.price)?;
    if cards.is_empty() {
        return Err(Failure::with_help(
            "nothing is named that should be priced",
            format!(
                "`equipoise list troops {0}` and `equipoise list cards {0}` have the names",
                ruleset.name
            ),
        ));
    }
    let pricing = (price.read)(&args.question(ruleset, cards)).map_err(|failure| {
        if !failure.in_short().starts_with("unknown") {
            return failure;
        }
        let of_another = cards.iter().find_map(|card| listed_by_another(ruleset, card));
        let help = of_another.unwrap_or_else(|| {
            format!(
                "prices are asked of {}; `equipoise price RULESET NAME` says what to ask of another game",
                ruleset.title
            )
        });
        Failure::with_help(failure.in_short(), help)
    })?;
    let out = args.asking.out(&format!("price-{}", pricing.name()));
    play(args, pricing, &out, args.prices == Some(Prices::AroundWorth))
}

/// `goes_on` where each half point about the worth is played after it.
fn play(
    args: &PriceArgs,
    pricing: Box<dyn Pricing>,
    out: &Path,
    goes_on: bool,
) -> Result<ExitCode, Failure> {
    let asking = args.asking.played_in(out);
    let written = asking.write(&pricing.experiment())?;
    if !args.asking.quiet {
        pricing.remarks().iter().for_each(|line| say(line));
    }
    let (mut pricing, mut next) = (Some(pricing), None);
    let code = asking.play(&written, |answer, finished| {
        let worth = answer.worth().filter(|_| goes_on && finished);
        next = worth.and_then(|worth| pricing.take()?.around(worth));
        if next.is_some() {
            return Ok(ExitCode::SUCCESS);
        }
        let prices = answer.worth().filter(|worth| !price_list::in_order(worth).is_empty());
        match prices {
            Some(worth) if !args.asking.quiet && !args.asking.json => {
                let mut text = match args.than {
                    Some(_) => pair_phrases::comparison(worth),
                    None => String::new(),
                };
                match args.why {
                    true => text.push_str(&price_list::screen(worth, Ink::Colored, answer.pace())),
                    false => text.push_str(&price_list::brief(worth, Ink::Colored, answer.pace())),
                }
                text.push('\n');
                text.push_str(&answer.changed_rules());
                text.push_str(&format!("experiment: {}\n", written.file.display()));
                if let Some(page) = answer.page() {
                    text.push_str(&format!("page: {} (each list by itself)\n", page.display()));
                    let folder = page.parent().unwrap_or(page).display();
                    if !args.why {
                        text.push_str(&format!("why: equipoise report {folder} --why\n"));
                    }
                }
                if !finished {
                    text.push_str(&format!("{STOPPED_BEFORE}\n"));
                }
                output::print(&text)?;
                Ok(ExitCode::SUCCESS)
            }
            _ => report::print(answer, args.asking.quiet, args.asking.json),
        }
    })?;
    match next {
        Some(pricing) => {
            let mut name = out.file_name().unwrap_or_default().to_owned();
            name.push("-at-prices");
            play(args, pricing, &out.with_file_name(name), false)
        }
        None => Ok(code),
    }
}
