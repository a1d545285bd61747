//! A comparison as sentences and as a table of at most a screen.

use std::fmt;

use super::{Ahead, Diff, DiffLine, How};
use crate::phrases::{Number, counted};
use crate::text_table::{
    Drawing, Drawn, Ink, SCREEN, TextRow, TextTable, Tone, Truncation, fitting, width, wrap,
};

pub(super) fn sentences(diff: &Diff) -> Vec<String> {
    let [first, second] = &diff.names;
    let moved = |line: &&DiffLine| matches!(line.verdict(), "up" | "down");
    let n_moved = diff.lines.iter().filter(moved).count() as u64;
    let n = diff.lines.len() as u64;
    if n == 0 {
        let none = format!("{first} and {second} have no cell in common.");
        return [none].into_iter().chain(missing(diff)).collect();
    }
    let mut said = Vec::new();
    if !diff.rules.is_empty() {
        said.push(format!("The rules differ: {}.", first_of(&diff.rules)));
    }
    said.extend(turned(diff));
    match diff.lines.iter().find(moved) {
        Some(line) => said.push(format!(
            "From {first} to {second} the score moved most in {}: {} ({}).",
            line.name,
            Number::percentage_points(line.moved)
                .in_words("percentage points", &diff.level_percent),
            line.how.in_words(),
        )),
        None if diff.lines.iter().all(|line| line.how == How::Unchanged) => {
            let cells = match diff.missing(&[]).len() {
                0 => "every cell",
                _ => "every cell that both have",
            };
            said.push(format!(
                "Nothing moved from {first} to {second}: every block of {cells} is the same."
            ));
        }
        None => said.push(format!("No score is seen to have moved from {first} to {second}.")),
    }
    said.push(format!(
        "Of {} that both have, {n_moved} moved for certain (the whole interval lies on one side of zero).",
        counted(n, "cell")
    ));
    said.push(
        if diff.same_seed {
            "Both were played on the same chance: blocks are compared one by one where there are 8 or more of them, and else as if \
             they were independent, which is the wider way."
        } else {
            "They were not played on the same chance, so their scores are compared as independent ones."
        }
        .to_owned(),
    );
    said.extend(missing(diff));
    said
}

/// How many cells a sentence names.
const NAMED: usize = 3;

/// The first few of some phrases, and how many more there are.
fn first_of(phrases: &[String]) -> String {
    let named = phrases[..phrases.len().min(NAMED)].join("; ");
    match phrases.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named}; and {more} more"),
    }
}

/// The cells in which another side is ahead, those first where one side took the place of the other.
fn turned(diff: &Diff) -> Option<String> {
    let lines = diff.lines.iter();
    let mut turned: Vec<(bool, String)> = lines
        .filter_map(|line| {
            let [was, is] = line.turned()?;
            let [before, after] = line.scores.map(|score| Number::percent(score).shown.value);
            let words = format!(
                "{}, {} and now {} ({before} to {after} %)",
                line.name,
                was.in_words(),
                is.in_words()
            );
            Some((was == Ahead::Neither || is == Ahead::Neither, words))
        })
        .collect();
    turned.sort_by_key(|(is_of_one, _)| *is_of_one);
    let phrases: Vec<String> = turned.into_iter().map(|(_, words)| words).collect();
    let n = counted(phrases.len() as u64, "verdict");
    (!phrases.is_empty()).then(|| format!("{n} turned: {}.", first_of(&phrases)))
}

/// What only one of the runs has, a sentence each.
fn missing(diff: &Diff) -> impl Iterator<Item = String> {
    let of_run = |run: usize| {
        let (cells, other) = (&diff.only_in[run], &diff.names[1 - run]);
        let named = cells[..cells.len().min(NAMED)].join("; ");
        let more = match cells.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        (!cells.is_empty()).then(|| {
            let counted = counted(cells.len() as u64, "cell");
            format!("{other} lacks {counted} of {}: {named}{more}.", diff.names[run])
        })
    };
    [0, 1].into_iter().filter_map(of_run)
}

impl fmt::Display for Diff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said: Vec<String> =
            self.sentences().iter().flat_map(|said| wrap(said, width())).collect();
        for line in &said {
            writeln!(f, "{line}")?;
        }
        let rows = self.lines.iter().map(row).collect();
        let headings = ["cell", "first, %", "second, %", "moved, % points"].map(str::to_owned);
        let table = TextTable {
            headings: headings.to_vec(),
            rows,
            drawing: {
                let drawn = self.lines.iter().map(|it| Drawn::of(&it.moved, 100.0, 0.0));
                Drawing::of(&drawn.collect::<Vec<_>>(), &[])
            },
        };
        let room = SCREEN.saturating_sub(said.len() + 4);
        writeln!(f)?;
        for line in fitting(&table, room, Truncation::First, "--json and in the page", Ink::Plain) {
            writeln!(f, "{line}")?;
        }
        for (name, cells) in self.names.iter().zip(&self.only_in) {
            if !cells.is_empty() {
                writeln!(f, "only in {name}: {}", counted(cells.len() as u64, "cell"))?;
                cells.iter().try_for_each(|cell| writeln!(f, "  {cell}"))?;
            }
        }
        Ok(())
    }
}

fn row(line: &DiffLine) -> TextRow {
    let [first, second] = line.scores.map(|score| Number::percent(score).shown.value);
    let moved = Number::percentage_points(line.moved);
    let interval = match line.how {
        How::Unchanged => String::new(),
        _ => format!(" {}", moved.interval()),
    };
    let moved = format!("{}{interval}", moved.shown.value);
    TextRow {
        cells: vec![line.name.clone(), first, second, moved],
        verdict: line.verdict().to_owned(),
        tone: Tone::Even,
    }
}
