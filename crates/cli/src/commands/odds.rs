//! `equipoise odds`: exact odds of one engagement, of many from a file, or of all troop types against all.

mod matrix;
mod single;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::output;
use lab::document::problem::Failure;
use lab::games;
use lab::games::triumph::TRIUMPH;
use lab::games::triumph::odds::table;

const EXAMPLES: &str = "\
A and B in one line: a troop type, then +cards, then :words for the situation.
  spear                            a stand of Spear, nothing special
  spear+elephant-screen            with a card in force for it
  knights:general,difficult        the general's stand, in difficult terrain
  pikes:rear-support,edges=1       supported from behind, one edge overlapped
  light-foot:fighting-to=flank     turned to an enemy on its flank
  camp:fortified,garrison=horde    a camp, with card 17 and a stand inside
Names or codes, in any case: `equipoise list troops`, `equipoise list cards`.

Examples:
  equipoise odds triumph spear+elephant-screen knights:general,difficult
  equipoise odds triumph archers knights:difficult --shoot
  equipoise odds triumph --from engagements.json --json
  equipoise odds triumph --matrix --value kill
  equipoise odds triumph --matrix --row-words difficult --out swing.svg

FILE of --from is a JSON list, or TOML with one [[engagement]] each; by its ending
(.json, .toml) or else by its content; - is standard input:
  [ { \"kind\": \"close\",
      \"a\": { \"troop\": \"spear\", \"cards\": [\"elephant-screen\"], \"edges\": 1 },
      \"b\": { \"troop\": \"knights\", \"general\": true } },
    { \"kind\": \"ranged\", \"a\": \"archers\", \"b\": { \"troop\": \"spear\" } },
    { \"kind\": \"close\", \"a\": \"knights\",
      \"b\": { \"camp\": true, \"fortified\": true, \"garrison\": \"horde\" } } ]
  kind             \"close\", or \"ranged\" with `a` the shooter
  shot_from_rear   of a ranged engagement: true or false
  a, b             one line as above, or an object:
    of a stand     troop, cards, general, rear_support, uphill, difficult, edges (0 to 3),
                   fighting_to (\"front\", \"flank\" or \"rear\"), marked, standard_wagon,
                   on_transports
    of a camp      camp (true), fortified, garrison (a troop type), standard_wagon
What is left out is false, zero, empty or \"front\".";

/// What can be typed after `equipoise odds`.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES, after_help = "`--help` shows how stands, camps and files are written.")]
pub struct OddsArgs {
    /// The rules: triumph
    pub ruleset: String,

    /// The first stand or camp, such as spear+elephant-screen
    #[arg(conflicts_with_all = ["from", "matrix"])]
    pub a: Option<String>,

    /// The second, such as knights:general,difficult
    #[arg(conflicts_with_all = ["from", "matrix"])]
    pub b: Option<String>,

    /// A shoots at B, instead of close combat
    #[arg(long, conflicts_with = "from")]
    pub shoot: bool,

    /// The target is shot at from its rear
    #[arg(long, requires = "shoot")]
    pub from_rear: bool,

    /// Works out every engagement of a file; - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with = "matrix")]
    pub from: Option<PathBuf>,

    /// Works out every troop type against every troop type
    #[arg(long)]
    pub matrix: bool,

    /// Prints JSON instead of text
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// Of a matrix: what its table or picture shows; swing if not given
    #[arg(long, value_enum)]
    pub value: Option<matrix::Value>,

    /// Of a matrix: how it is written; by default as the ending of --out says, else as a table
    #[arg(long, value_enum)]
    pub format: Option<matrix::Format>,

    /// Of a matrix: a file to write instead of standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Of a matrix: replace that file if it is there and says something else
    #[arg(long, requires = "out")]
    pub force: bool,

    /// Of a matrix: what every row's stand has besides, such as difficult or +elephant-screen:uphill
    #[arg(long, value_name = "WORDS")]
    pub row_words: Option<String>,

    /// Of a matrix: what every column's stand has besides
    #[arg(long, value_name = "WORDS")]
    pub column_words: Option<String>,
}

/// Works out what was asked for and prints it.
///
/// # Errors
///
/// Everything that is wrong with what was typed or with the file; nothing is printed then.
pub fn execute(args: &OddsArgs) -> Result<ExitCode, Failure> {
    let ruleset = games::named(&args.ruleset)?;
    if ruleset.name != TRIUMPH.name {
        return Err(Failure::with_help(
            format!("odds of {} are not in this version", ruleset.title),
            format!(
                "`equipoise odds {} spear knights` asks about one",
                TRIUMPH.name
            ),
        ));
    }
    if !args.matrix {
        refuse_words_of_a_matrix(args)?;
    }
    let text = match (&args.a, &args.b, &args.from) {
        (Some(a), Some(b), _) => single::answer(a, b, single::kind(args), args.json)?,
        (_, _, Some(from)) => table::answer(from, args.json)?,
        _ if args.matrix => return matrix::execute(args),
        (Some(a), None, None) => {
            return Err(Failure::with_help(
                format!("`{a}` has no opponent"),
                format!(
                    "name the other stand or camp too, such as `equipoise odds triumph {a} spear`"
                ),
            ));
        }
        _ => {
            return Err(Failure::with_help(
                "nothing to work out: neither two parties, nor --from FILE, nor --matrix",
                "such as `equipoise odds triumph spear knights:general`; `equipoise odds --help` has more",
            ));
        }
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// clap's own `requires` is silent beside A and B, which a matrix excludes.
fn refuse_words_of_a_matrix(args: &OddsArgs) -> Result<(), Failure> {
    let given = [
        ("--value", args.value.is_some()),
        ("--format", args.format.is_some()),
        ("--out", args.out.is_some()),
        ("--row-words", args.row_words.is_some()),
        ("--column-words", args.column_words.is_some()),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        None => Ok(()),
        Some((option, _)) => Err(Failure::with_help(
            format!("`{option}` is said of a matrix, and none is asked for"),
            format!("add --matrix and leave out the rest, or leave out {option}"),
        )),
    }
}
