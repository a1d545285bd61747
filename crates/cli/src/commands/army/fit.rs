//! `equipoise army fit`: which army lists allow an army's stands.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;
use triumph::RuleParameters;
use triumph::army_lists::Breach;

use crate::output;
use experiment::document::problem::Failure;
use experiment::json::json_line;
use experiment::wrapped::indented;
use triumph_lab::armies;
use triumph_lab::lists::{self, ListFile, ListFit, builtin};

/// What can be typed after `equipoise army fit`.
#[derive(Debug, Args)]
#[command(after_help = "\
FILE is an army in TOML, - for standard input, or the name of a built-in army; the list and the year that it names don't matter.
Without --lists the built-in lists are tried. Ratings, homes, battle line marks and cards are named where they are another's, but the
stands decide which list is nearer. Of ally options only the stands that are listed are known.")]
pub struct FitArgs {
    /// The army
    #[arg(value_name = "FILE")]
    pub file: String,

    /// Army lists, as `equipoise army import` writes them
    #[arg(long, value_name = "DIR")]
    pub lists: Option<PathBuf>,

    /// How many of the lists that don't allow the stands are shown, the nearest first
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub nearest: usize,

    /// Prints JSON instead of text: one object a list, the nearest first
    #[arg(long)]
    pub json: bool,
}

/// A list in JSON.
#[derive(Serialize)]
struct Listed<'f> {
    list: &'f str,
    allows_the_stands: bool,
    stands_amiss: usize,
    year: i32,
    factions: &'f [String],
    contingents: &'f [u8],
    allies: &'f [u8],
    breaches: Vec<InWords>,
}

#[derive(PartialEq, Serialize)]
struct InWords {
    rule: &'static str,
    text: String,
}

impl InWords {
    /// The breach of a list, with the name of the entry that it is about.
    fn of(breach: &Breach, fit: &ListFit) -> InWords {
        let name = breach.entry().and_then(|entry| fit.entries.get(entry));
        InWords {
            rule: breach.rule().0,
            text: match name {
                Some(name) => format!("{breach} ({name})"),
                None => breach.to_string(),
            },
        }
    }

    /// All breaches of a list, each once, those of its stands first.
    fn all(fit: &ListFit) -> Vec<InWords> {
        let mut all: Vec<InWords> = Vec::new();
        for breach in fit.of_stands.iter().chain(&fit.others) {
            let words = InWords::of(breach, fit);
            if !all.contains(&words) {
                all.push(words);
            }
        }
        all
    }
}

/// Prints the lists that allow the army, and the nearest of the others with what is in the way.
///
/// # Errors
///
/// If the army or a list can't be read.
pub fn execute(args: &FitArgs) -> Result<ExitCode, Failure> {
    let army = armies::load(&args.file)?;
    let parameters = &RuleParameters::DEFAULT;
    let listed_army = army.listed_army(parameters);
    let of_list = |list: &ListFile| ListFit::of(&listed_army, list, parameters);
    let mut fits: Vec<ListFit> = match &args.lists {
        None => builtin::all().iter().map(of_list).collect(),
        Some(folder) => {
            let mut fits = Vec::new();
            for path in lists::files(folder)? {
                fits.push(of_list(&lists::of_file(&path)?));
            }
            fits
        }
    };
    fits.sort_by(|a, b| (a.order(), &a.list).cmp(&(b.order(), &b.list)));
    let n_fitting = fits.iter().filter(|fit| fit.amiss == 0).count();
    fits.truncate(n_fitting.saturating_add(args.nearest));
    let text = match args.json {
        true => fits.iter().map(|fit| json_line(&listed(fit)) + "\n").collect(),
        false => {
            let head = format!("{}: {}, {} stands\n", args.file, army.name, army.n_stands());
            head + &in_words(&fits, n_fitting, args.lists.is_none())
        }
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn listed(fit: &ListFit) -> Listed<'_> {
    Listed {
        list: &fit.list,
        allows_the_stands: fit.amiss == 0,
        stands_amiss: fit.amiss,
        year: fit.choice.year,
        factions: &fit.choice.factions,
        contingents: &fit.choice.contingents,
        allies: &fit.choice.allies,
        breaches: InWords::all(fit),
    }
}

fn in_words(fits: &[ListFit], n_fitting: usize, are_built_in: bool) -> String {
    let mut text = String::new();
    let (fitting, others) = fits.split_at(n_fitting);
    match (fitting.is_empty(), are_built_in) {
        (true, true) => text.push_str(
            "no built-in list allows these stands; --lists DIR tries those that `equipoise army import` writes\n",
        ),
        (true, false) => text.push_str("no list allows these stands\n"),
        (false, _) => text.push_str("lists that allow these stands:\n"),
    }
    for fit in fitting {
        let _ = writeln!(text, "  {}{}", fit.list, when(fit));
        text.push_str(&lines(fit));
    }
    if !others.is_empty() {
        text.push_str("the nearest others, with what is in the way:\n");
    }
    for fit in others {
        let stands = match fit.amiss {
            1 => "1 stand".to_owned(),
            n => format!("{n} stands"),
        };
        let _ = writeln!(text, "  {}{}: {stands} amiss", fit.list, when(fit));
        text.push_str(&lines(fit));
    }
    text
}

/// `, in 1066, faction "Saxons"`: the choice at which it fits best.
fn when(fit: &ListFit) -> String {
    let year = match fit.choice.year {
        year @ ..0 => format!(", in {} BC", -year),
        year => format!(", in {year}"),
    };
    let factions = fit.choice.factions.iter().map(|it| format!(", \"{it}\""));
    let allies = match fit.choice.allies.is_empty() {
        true => "",
        false => ", with allies",
    };
    let contingent = match fit.choice.contingents.is_empty() {
        true => "",
        false => ", with a contingent",
    };
    format!("{year}{}{allies}{contingent}", factions.collect::<String>())
}

fn lines(fit: &ListFit) -> String {
    let all = InWords::all(fit).into_iter();
    all.map(|it| indented(6, &format!("{}  {}", it.rule, it.text))).collect()
}
