//! A comparison as sentences and as a table of at most a screen.

use std::fmt;

use super::{Diff, DiffLine, How};
use crate::summary::{MOST_LINES, WIDTH, wrap};
use crate::words::{Number, counted};

pub(super) fn sentences(diff: &Diff) -> Vec<String> {
    let [first, second] = &diff.names;
    let moved = |line: &&DiffLine| matches!(line.verdict(), "up" | "down");
    let n_moved = diff.lines.iter().filter(moved).count() as u64;
    let n = diff.lines.len() as u64;
    if n == 0 {
        return vec![format!("{first} and {second} have no cell in common.")];
    }
    let mut said = Vec::new();
    match diff.lines.iter().find(moved) {
        Some(line) => said.push(format!(
            "From {first} to {second} the score of A moved most in {}: {} ({}).",
            line.name,
            Number::percentage_points(line.moved)
                .in_words("percentage points", &diff.level_percent),
            line.how.in_words(),
        )),
        None if diff.lines.iter().all(|line| line.how == How::Unchanged) => {
            said.push(format!(
                "Nothing moved from {first} to {second}: every block of every cell is the same."
            ));
        }
        None => said.push(format!(
            "No score is seen to have moved from {first} to {second}."
        )),
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
    said
}

impl fmt::Display for Diff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said: Vec<String> = self
            .sentences()
            .iter()
            .flat_map(|said| wrap(said, WIDTH))
            .collect();
        for line in &said {
            writeln!(f, "{line}")?;
        }
        let mut rows =
            vec![["cell", "first, %", "second, %", "moved, % points", ""].map(str::to_owned)];
        let room = MOST_LINES.saturating_sub(said.len() + 4);
        rows.extend(self.lines.iter().take(room).map(row));
        let width = |column: usize| {
            rows.iter()
                .map(|row| row[column].chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: [usize; 5] = std::array::from_fn(width);
        let numbers: usize = widths[1..].iter().map(|width| width + 2).sum();
        let name = widths[0].min(WIDTH.saturating_sub(numbers).max(10));
        writeln!(f)?;
        for row in &rows {
            let short: String = match row[0].chars().count() > name {
                true => row[0].chars().take(name - 1).chain(['…']).collect(),
                false => row[0].clone(),
            };
            let line = format!(
                "{short:<name$}  {:>a$}  {:>b$}  {:>c$}  {}",
                row[1],
                row[2],
                row[3],
                row[4],
                a = widths[1],
                b = widths[2],
                c = widths[3]
            );
            writeln!(f, "{}", line.trim_end())?;
        }
        if self.lines.len() > room {
            writeln!(
                f,
                "… and {} more; --json and the page have all of them",
                self.lines.len() - room
            )?;
        }
        for (name, cells) in self.names.iter().zip(&self.only_in) {
            if !cells.is_empty() {
                writeln!(f, "only in {name}: {}", counted(cells.len() as u64, "cell"))?;
            }
        }
        Ok(())
    }
}

fn row(line: &DiffLine) -> [String; 5] {
    let [first, second] = line.scores.map(|score| Number::percent(score).shown.value);
    let moved = Number::percentage_points(line.moved);
    let interval = match line.how {
        How::Unchanged => String::new(),
        _ => format!(" {}", moved.interval()),
    };
    [
        line.name.clone(),
        first,
        second,
        format!("{}{interval}", moved.shown.value),
        line.verdict().to_owned(),
    ]
}
