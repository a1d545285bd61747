//! `equipoise odds`: exact odds of one engagement, of many from a file, or of all troop types against all.

mod matrix;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::asked_ruleset::asked_ruleset;
use crate::output::{self, in_format};
use analysis::phrases::listed;
use experiment::document::problem::Failure;
use experiment::odds::{Between, Matrices, Odds};
use experiment::ruleset::Ruleset;
use lab::rulesets;

const EXAMPLES: &str = "\
Triumph!: A and B in one line: a troop type, then +cards, then :words for the situation.
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

FILE of --from is a JSON list, TOML with one [[engagement]] each, or a spreadsheet's rows
(CSV with commas, semicolons or tabs) under a header with the keys, such as a.troop and
b.uphill; by its ending (.json, .toml, .csv) or else by its content; - is standard input:
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
What is left out is false, zero, empty or \"front\".

Tropaion: A is the active unit and B the other, or the shooter and its target (--shoot):
a type or code, then +traits, then :words.
  equipoise odds tropaion hi+legionaries:charged,flank-support wb:rough
  equipoise odds tropaion li:distance=2 hi --shoot
  words of a unit      disrupted=N, charged, mass, flank-support, fought-on=flank, flanked, downhill,
                       rough, wavering, blocked (or blocked=edge), back-difficult, weapon=bow
  of the fight         shieldwall, break-the-lines, valour=N, result-valour=N
  of the shot          distance=N or gap2=N, darken, target-sees=false
A file of --from has `kind` (\"close\", \"ranged\"), `active` and `other` or `shooter` and `target`,
and these words with _ for -; in TOML one [[situation]] each; `params` sets rule parameters.

Gloriam: one file against another, or a volley (--shoot): a kind of unit (`equipoise list troops
gloriam`) or a move type, then +characteristics, then :words.
  equipoise odds gloriam gendarmes:charging \"swiss-keil:terrain=rough\"
  equipoise odds gloriam close-horse+charging-lancer:charging close-infantry+keil:ranks=3
  equipoise odds gloriam musketeers:files=4,range=2 tercio --shoot
  equipoise odds gloriam gendarmes:charging tercio --rules mine.toml
  equipoise odds gloriam --matrix
  words of a file      quality=superior, order=loose, sug, armour=1, ranks=N, terrain=rough, uphill,
                       obstacle=hedge, charging, shot, nervous, general, fighting-to=flank,
                       neighbour=shatter, support
  of shooters          weapon=musket, firepower=hfp, files=N, running, nervous, charged
  of a target          cover, width=N, aspect=flank; range=N stands with either
A file of --from has `kind` (\"charge\", \"melee\", \"shoot\"), `a` and `b` or `shooter` and `target`.

Table Battles: a scenario (a name or a file) and a card, or a dice area and what is required of it:
  equipoise odds table-battles marston-moor 18A:dice=4
  equipoise odds table-battles marston-moor 18A:on=22,16A=55,13A=0,gone=11A
  equipoise odds table-battles 5/6 pair:dice=4
  words                dice=N to roll (if left out, all that lie on no card), on=FACES already there,
                       turns=N for the chances within up to 100 turns
  of a card            enemy-dice=N, ID=FACES on another card (of a special formation: its cubes),
                       sticks=N, cubes=N, gone=ID+ID, in-play=ID+ID
A file of --from has `scenario` and `card`, or `area` and `needs`; the words with _ for -, other cards
under `others`, as { \"16A\": \"55\" }; `params` sets rule parameters.";

/// What can be typed after `equipoise odds`.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES, after_help = "`--help` shows how stands, camps and files are written.")]
pub struct OddsArgs {
    /// The rules: triumph, table-battles, tropaion or gloriam
    pub ruleset: String,

    /// The first stand, camp or unit, such as spear+elephant-screen; of Table Battles a scenario or a dice area
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

    /// By the rules of FILE, as `equipoise rules` prints one; of Gloriam. A file of --from has `params` instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "matrix"])]
    pub rules: Option<PathBuf>,

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

/// Computes what was asked for and prints it.
///
/// # Errors
///
/// Everything that is wrong with the arguments or with the file; nothing is printed then.
pub fn execute(args: &OddsArgs) -> Result<ExitCode, Failure> {
    let text = text(args)?;
    match &args.out {
        None if args.b.is_some() && !args.json => {
            output::print(&experiment::wrapped_lists::fitted(&text))?
        }
        None => output::print(&text)?,
        Some(path) => output::write_file(path, &text, args.force)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The answer as text or in another format.
///
/// # Errors
///
/// As for [`execute`].
pub fn text(args: &OddsArgs) -> Result<String, Failure> {
    let (ruleset, odds) = asked_ruleset("odds", Some(&args.ruleset), |ruleset| ruleset.odds)?;
    match odds.matrix {
        Some(Matrices::OneValue(work_out)) if args.matrix => return matrix::text(args, work_out),
        _ if !args.matrix => refuse_words_of_a_matrix(args)?,
        _ => {}
    }
    answer(args, ruleset, &odds)
}

fn answer(args: &OddsArgs, ruleset: &Ruleset, odds: &Odds) -> Result<String, Failure> {
    let name = ruleset.name;
    match (&args.a, &args.b, &args.from) {
        (Some(a), Some(b), _) => {
            let asked = Between { a, b, shoots: args.shoot, from_rear: args.from_rear };
            let said = match (&args.rules, odds.by_rules) {
                (None, _) => (odds.between)(asked),
                (Some(file), Some(by_rules)) => by_rules(asked, file),
                (Some(_), None) => Err(Failure::with_help(
                    format!("odds of {} take no file of rules", ruleset.title),
                    format!(
                        "leave out --rules; `equipoise odds {name} {}` goes by the printed rules",
                        odds.example
                    ),
                )),
            };
            said.map(|said| in_format(&said, args.json))
        }
        (_, _, Some(from)) => (odds.of_file)(from).map(|said| in_format(&said, args.json)),
        _ if args.matrix => {
            refuse_words_of_a_matrix(args)?;
            let Some(Matrices::Whole(matrix)) = odds.matrix else {
                return Err(Failure::with_help(
                    format!("{} has no matrix of odds", ruleset.title),
                    format!("`equipoise odds {name} {}` asks about one fight", odds.example),
                ));
            };
            Ok(in_format(&matrix(), args.json))
        }
        (Some(a), None, None) => Err(Failure::with_help(
            format!("`{a}` has no opponent"),
            format!("name the other one too, such as `equipoise odds {name} {}`", odds.example),
        )),
        _ => Err(Failure::with_help(
            "nothing to work out: neither two parties, nor --from FILE, nor --matrix",
            format!(
                "such as `equipoise odds {name} {}`; `equipoise odds --help` has more",
                odds.example
            ),
        )),
    }
}

/// The games whose matrix shows one of several values, by their titles.
fn with_values() -> String {
    let is_of_one =
        |it: &&Ruleset| matches!(it.odds.and_then(|odds| odds.matrix), Some(Matrices::OneValue(_)));
    let titles = rulesets::all().iter().copied().filter(is_of_one).map(|it| it.title.to_owned());
    listed(&titles.collect::<Vec<_>>())
}

/// clap's own `requires` doesn't report this beside A and B, which a matrix excludes.
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
        Some((option, _)) if args.matrix => Err(Failure::with_help(
            format!("only the matrix of {} takes `{option}`", with_values()),
            format!("leave out {option}; --json prints every pair for programs"),
        )),
        Some((option, _)) => Err(Failure::with_help(
            format!("`{option}` is said of a matrix, and none is asked for"),
            format!("add --matrix and leave out the rest, or leave out {option}"),
        )),
    }
}
