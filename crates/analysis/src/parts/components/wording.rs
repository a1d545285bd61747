//! Components in sentences and for a terminal.

use super::{ComponentLine, ComponentWords, Components};

impl Components {
    /// What a component is called beside the others: with its matchup where they are of several.
    pub fn name_of(&self, line: &ComponentLine) -> String {
        match self.lines.iter().all(|other| other.matchup == line.matchup) {
            true => line.in_full(),
            false => format!("{} ({})", line.in_full(), line.matchup),
        }
    }

    /// The headline: the components that are worth most and least to their force, or why there is no worth yet;
    /// nothing where no amount of the currency was played.
    pub(super) fn headline(&self) -> Option<String> {
        const SHOWN: usize = 2;
        let ComponentWords { one, many, currency, .. } = self.words;
        let first = *self.in_order().first()?;
        // Where no amount of the currency was played, its worth isn't the question.
        first.answer.as_ref()?;
        let why_not = first.why_not(&self.words);
        let valued = self.valued();
        let named = |line: &ComponentLine| {
            let worth = line.worth_in_words();
            format!("{} {worth}", self.name_of(line))
        };
        let list = |lines: &[&ComponentLine]| {
            let all: Vec<String> = lines.iter().map(|line| named(line)).collect();
            all.join("; ")
        };
        Some(match (valued.len(), why_not) {
            (0, Some(why)) => format!("No {one} has a worth in {currency}: {why}."),
            (0, None) => return None,
            (n, _) if n <= 3 * SHOWN => {
                format!("In {currency}, {many} are worth: {}.", list(&valued))
            }
            (n, _) => format!(
                "Of {n} {many}, worth most in {currency}: {}. Worth least: {}.",
                list(&valued[..SHOWN]),
                list(&valued[n - SHOWN..])
            ),
        })
    }

    /// What the headline can't rank: components whose worth is beyond all that was tried.
    pub(super) fn beyond(&self) -> Option<String> {
        let ComponentWords { one, many, key, .. } = self.words;
        let n = self.valued().iter().filter(|line| line.is_beyond()).count();
        let who = match n {
            0 => return None,
            1 => format!("One {one} is"),
            n => format!("{n} {many} are"),
        };
        Some(format!(
            "{who} worth more, or less, than all that was tried, and may stand further out: a number takes larger amounts in `{key}`."
        ))
    }

    /// The components that are worth most to their force, for a terminal; nothing where no amount of the currency was played.
    pub fn in_brief(&self) -> Option<String> {
        const SHOWN: usize = 6;
        let valued = self.valued();
        if valued.is_empty() {
            return None;
        }
        let ComponentWords { many, currency, holders: [one, several], .. } = self.words;
        let mut text = match valued.len() {
            1 => format!("Worth to its {one}, in {currency}:\n"),
            n => format!("Worth most to their {several}, in {currency}, of {n} {many}:\n"),
        };
        let shown: Vec<(String, String)> = valued
            .iter()
            .take(SHOWN)
            .map(|line| (self.name_of(line), line.worth_in_words()))
            .collect();
        let widest = shown.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        for (name, worth) in &shown {
            text.push_str(&format!("  {name:<widest$}  {worth}\n"));
        }
        Some(text)
    }
}
