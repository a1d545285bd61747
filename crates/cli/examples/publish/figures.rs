//! Figures that no run backs: an interval or a standard error that stands outside of a place.

use std::path::Path;

use crate::manifest::root;
use crate::places::emptied;

/// Pages and folders whose figures have to be backed.
const CHECKED: [&str; 4] = ["README.md", "experiments", "reports", "docs/src/guide"];

/// What stands on a line of its own before a paragraph, table or block whose figures were put there by hand: why, or by which command.
const BY_HAND: &str = "<!-- by hand: ";

/// How a page begins, after its heading, that is a diary of research.
const DIARY: &str = "Measured ";

/// The lines with figures that no run backs, each with its number.
pub fn unbacked(path: &Path, page: &str) -> Vec<String> {
    let is_checked = CHECKED.iter().any(|place| path.starts_with(root().join(place)));
    if !is_checked || is_diary(page) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let (mut fence, mut is_by_hand) = (None, false);
    for (at, line) in emptied(page).lines().enumerate() {
        let mark = line.trim_start().strip_prefix("```");
        is_by_hand = match (line.starts_with(BY_HAND), fence.is_some()) {
            (true, _) => true,
            // To the end of its paragraph or block.
            (_, false) => is_by_hand && !line.is_empty(),
            (_, true) => is_by_hand,
        };
        match (mark, fence) {
            (Some(_), Some(_)) => fence = None,
            (Some(kind), None) => fence = Some(kind),
            // Brackets of a program are no intervals.
            (None, Some(kind)) if kind != "text" => {}
            (None, _) if !is_by_hand && has_figure(line) => {
                found.push(format!("{}: {}", at + 1, line.chars().take(120).collect::<String>()));
            }
            (None, _) => {}
        }
    }
    found
}

/// Whether a page says under its heading by which command and seed, and at which commit, all of it was measured; no commit where the command
/// writes the page.
fn is_diary(page: &str) -> bool {
    let line = page.lines().nth(2).unwrap_or_default();
    let says = |word: &str| line.contains(word);
    line.starts_with(DIARY)
        && says("by `")
        && says("seed")
        && (says("commit `") || says("writes this page"))
}

/// Whether a line has an interval, `[1.2, 3.4]`, or a number after `±`.
fn has_figure(line: &str) -> bool {
    let is_number = |text: &str| {
        text.trim_start().starts_with(|sign: char| sign.is_ascii_digit() || "½¼¾".contains(sign))
    };
    let has_error = line.split('±').skip(1).any(is_number);
    let mut brackets = line.split('[').skip(1).filter_map(|after| after.split_once(']'));
    has_error || brackets.any(|(within, after)| is_interval(within) && !after.starts_with('('))
}

fn is_interval(within: &str) -> bool {
    let ends: Vec<&str> = within.split(", ").collect();
    let is_end = |end: &&str| {
        let digits = end.trim_start_matches(['−', '-', '+']);
        !digits.is_empty()
            && digits.chars().all(|sign| sign.is_ascii_digit() || ".,½¼¾".contains(sign))
    };
    ends.len() == 2 && ends.iter().all(is_end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_backed_by_a_place_a_reason_or_the_command_of_its_diary() {
        let path = root().join("README.md");
        let found = |page: &str| unbacked(&path, page).len();
        for figure in
            ["0.3 [0.1, 0.5]", "1 [−1½, 2,000]", "3 ± 1", "3 ±½", "```text\n2 [1, 3]\n```"]
        {
            assert_eq!(found(figure), 1, "{figure}");
            let page = format!("<!-- by hand: why -->\n{figure}\n");
            assert_eq!(found(&page), 0, "{page}");
            assert_eq!(
                found(&format!("{page}\nNext: 2 [1, 3]")),
                1,
                "the reason is for one paragraph"
            );
            let page = format!("Is <!-- run a: sentence -->{figure}<!-- /run -->.");
            assert_eq!(found(&page), 0, "{page}");
        }
        for other in ["[1, 2](page.md)", "`[a, b]`", "± what", "```toml\nat = [1, 2]\n```", "[7]"]
        {
            assert_eq!(found(other), 0, "{other}");
        }
        let diary =
            "# A\n\nMeasured on 1 May 2026 at commit `abc`, seed 7, by `make gauge`.\n\n2 ± 1\n";
        assert_eq!(found(diary), 0);
        assert_eq!(found(&diary.replace("seed", "")), 1);
        assert_eq!(unbacked(&root().join("docs/src/games/triumph.md"), "2 ± 1").len(), 0);
    }
}
