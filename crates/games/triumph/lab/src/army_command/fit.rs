//! Which army lists allow an army's stands, and what the nearest of the others don't allow.

use std::fmt::Write as _;

use serde::Serialize;
use triumph::RuleParameters;
use triumph::army_lists::Breach;

use super::army_of;
use crate::lists::{self, ListFile, ListFit, builtin};
use experiment::document::problem::Failure;
use experiment::named_file::NamedText;
use experiment::reply::Reply;
use experiment::ruleset::armies::Fit;
use experiment::wrapped_lists::indented;

/// A list in JSON.
#[derive(Serialize)]
struct Listed {
    list: String,
    allows_the_stands: bool,
    stands_amiss: usize,
    year: i32,
    factions: Vec<String>,
    contingents: Vec<u8>,
    allies: Vec<u8>,
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

    /// All breaches of a list, each once, those about stands first.
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

/// The lists that allow the army, then the nearest of the others.
pub(super) fn fit(named: &NamedText, among: &Fit<'_>) -> Result<Reply, Failure> {
    let army = army_of(named)?;
    let parameters = &RuleParameters::DEFAULT;
    let listed_army = army.listed_army(parameters);
    let of_list = |list: &ListFile| ListFit::of(&listed_army, list, parameters);
    let mut fits: Vec<ListFit> = match among.lists {
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
    fits.truncate(n_fitting.saturating_add(among.nearest));
    let head = format!("{}: {}, {} stands\n", named.name, army.name, army.n_stands());
    let are_built_in = among.lists.is_none();
    let items = fits.iter().map(listed).collect();
    Ok(Reply::lines(items, move |_| head.clone() + &in_words(&fits, n_fitting, are_built_in)))
}

fn listed(fit: &ListFit) -> Listed {
    Listed {
        list: fit.list.clone(),
        allows_the_stands: fit.amiss == 0,
        stands_amiss: fit.amiss,
        year: fit.choice.year,
        factions: fit.choice.factions.clone(),
        contingents: fit.choice.contingents.clone(),
        allies: fit.choice.allies.clone(),
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
