//! What a rulebook says and its ruleset doesn't play: one file for each game, `limits.tsv`, read here alone.

use analysis::Limit;

use super::Ruleset;

impl Ruleset {
    /// What its rulebook says and a game of it doesn't play as written, in the order of its file.
    pub fn limits(&self) -> Vec<Limit> {
        self.limits.lines().filter_map(limit).collect()
    }
}

/// A line of the file: the ids of rules, what the text says and what is played instead, with tabs between them.
fn limit(line: &'static str) -> Option<Limit> {
    let mut parts = line.split('\t');
    let limit = Limit { rules: parts.next()?, text: parts.next()?, played: parts.next()? };
    parts.next().is_none().then_some(limit)
}

#[cfg(test)]
mod tests {
    use super::limit;

    #[test]
    fn a_line_of_another_number_of_parts_is_none() {
        assert_eq!(limit("TR-1\tOnly the text."), None);
        assert_eq!(limit("TR-1\tText.\tPlayed.\tMore."), None);
        let read = limit("TR-1\tText.\tPlayed.").expect("three parts");
        assert_eq!((read.rules, read.text, read.played), ("TR-1", "Text.", "Played."));
    }
}
