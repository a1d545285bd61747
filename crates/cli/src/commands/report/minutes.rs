//! What would settle an open row, in minutes: a page has no clock and says a multiple of the run; the terminal knows how long that took.

use std::time::Duration;

use analysis::next_step::TIMES;

use crate::duration::in_words;

/// Every multiple of the run's time as a time. Lines may be broken anywhere in it; they become shorter.
pub fn in_minutes(text: &str, took: Duration) -> String {
    let mut said = String::new();
    let mut rest = text;
    while let Some((number, before, after)) = first_multiple(rest) {
        let seconds = number * took.as_secs_f64();
        // "about 4.8 times" has its word already.
        let before = before.trim_end();
        said += before.strip_suffix("about").unwrap_or(before).trim_end_matches(' ');
        let gap = if said.ends_with('\n') { "" } else { " " };
        said += &format!("{gap}{}", in_words(seconds));
        rest = after;
    }
    said + rest
}

/// The number of the first multiple, and what stands before and after it.
fn first_multiple(text: &str) -> Option<(f64, &str, &str)> {
    let (first, others) = TIMES.split_once(' ')?;
    text.match_indices(first).find_map(|(at, _)| {
        let mut after = &text[at + first.len()..];
        for word in others.split(' ') {
            after = after.strip_prefix([' ', '\n'])?.strip_prefix(word)?;
        }
        let before = text[..at].trim_end();
        let number_at = before.rfind(char::is_whitespace)? + 1;
        let number = before[number_at..].replace(',', "").parse().ok()?;
        Some((number, &before[..number_at], after))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_of_the_run_become_times() {
        let took = Duration::from_secs(100);
        let step =
            "x: to settle it: about 4.8 times the battles and the\ntime (`--max-pairs 13824`).";
        assert_eq!(in_minutes(step, took), "x: to settle it: about 8 min (`--max-pairs 13824`).");
        let more = "play 4 times the battles\nand the time (`a`). To settle it: about\n1,200 times the battles and the time (`b`)!";
        assert_eq!(
            in_minutes(more, took),
            "play about 7 min (`a`). To settle it: about 33 h (`b`)!"
        );
        let none = "three times the battles and the time; it times out";
        assert_eq!(in_minutes(none, took), none);
    }
}
