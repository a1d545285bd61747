//! Armies as they are built: the account of `equipoise army check`, or what is wrong with them.

use experiment::document::problem::Failure;
use experiment::named_file::NamedText;
use experiment::ruleset::Ruleset;
use experiment::ruleset::armies::{Account, Checks};
use serde::Serialize;

use crate::check::{Found, of_failure};
use crate::folder::Folder;

/// An army in rows.
#[derive(Debug, Serialize)]
pub struct Army {
    name: String,
    /// Its parts, their sum last.
    lines: Vec<Line>,
    remarks: Vec<String>,
}

/// A part of an army.
#[derive(Debug, Serialize)]
struct Line {
    figure: String,
    what: String,
    n_units: usize,
}

impl Army {
    fn of(account: Account) -> Army {
        let lines = account.lines.into_iter();
        let lines = lines.map(|it| Line { figure: it.figure, what: it.what, n_units: it.n_units });
        Army { name: account.name, lines: lines.collect(), remarks: account.remarks }
    }

    /// Its sum in words.
    pub fn sum(&self) -> String {
        self.lines.last().map_or_else(String::new, |it| format!("{} {}", it.figure, it.what))
    }
}

/// The account of a text.
///
/// # Errors
///
/// Everything that is wrong with it, with the rules that it breaks.
pub fn judged(ruleset: &Ruleset, name: &str, text: &str) -> Result<Army, Failure> {
    let Some(armies) = &ruleset.armies else {
        return Err(Failure::new(format!("{} has no armies", ruleset.title)));
    };
    let named = NamedText { name: name.to_owned(), text: text.to_owned() };
    let judged = (armies.check)(&[named], &Checks::default())?;
    judged
        .into_iter()
        .next()
        .unwrap_or_else(|| Err(Failure::new("nothing was checked")))
        .map(Army::of)
}

/// An army that a form names.
#[derive(Debug, Serialize)]
pub struct Shown {
    army: Option<Army>,
    wrong: Option<Found>,
}

/// A built-in army, or a file of the folder; none where the name is of neither, such as `list:NAME`.
pub fn shown(ruleset: &Ruleset, name: &str, folder: &Folder) -> Option<Shown> {
    let saved = name.strip_suffix(".toml").and_then(|stem| folder.text(stem).ok());
    let text = match saved {
        Some(text) => text,
        None => (ruleset.armies.as_ref()?.catalogue.built_in)(name)?.1.to_owned(),
    };
    Some(match judged(ruleset, name, &text) {
        Ok(army) => Shown { army: Some(army), wrong: None },
        Err(failure) => Shown { army: None, wrong: Some(of_failure(&failure)) },
    })
}
