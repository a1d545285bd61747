//! Reads names and titles of custom cards.

use triumph::{Card, MAX_TITLE};

use experiment::document::problem::Problem;
use experiment::document::{Node, Problems};

/// Most letters of a name.
const MAX_NAME: usize = 32;

/// A name: lower case letters, digits and hyphens, and not the name of a printed card.
pub(super) fn name(node: &Node, problems: &mut Problems) -> Option<String> {
    let text = problems.text("name", node)?;
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    let is_name = text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.len() <= MAX_NAME
        && text.chars().all(|letter| is_plain(letter) || letter == '-');
    if !is_name {
        problems.add(
            Problem::at(
                "card::name",
                node.span.clone(),
                format!("\"{text}\" is no name of a card"),
            )
            .label("not a name")
            .help(format!(
                "a name is 1 to {MAX_NAME} lower case letters, digits and hyphens, a letter first: \"veteran-spears\"; `title` may be anything"
            )),
        );
        return None;
    }
    if let Some(printed) = Card::from_word(text) {
        problems.add(
            Problem::at(
                "card::name",
                node.span.clone(),
                format!("\"{text}\" is the printed card {printed}"),
            )
            .label("taken")
            .help(format!(
                "for {printed} with other figures write another name, and like = \"{}\"",
                printed.name()
            )),
        );
        return None;
    }
    if text == "all" {
        problems.add(
            Problem::at("card::name", node.span.clone(), "\"all\" means every card")
                .label("taken")
                .help("give it another name"),
        );
        return None;
    }
    Some(text.to_owned())
}

/// A title: anything that fits.
pub(super) fn title(node: &Node, problems: &mut Problems) -> Option<String> {
    let text = problems.text("title", node)?;
    if text.is_empty() || text.len() > MAX_TITLE {
        problems.add(
            Problem::at(
                "card::title",
                node.span.clone(),
                format!("`title` is 1 to {MAX_TITLE} bytes long, on one line"),
            )
            .label(format!("{} bytes", text.len()))
            .help("shorten it"),
        );
        return None;
    }
    Some(text.to_owned())
}

/// `Veteran Spears` of `veteran-spears`.
pub(super) fn title_of(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    name.split('-').map(word).collect::<Vec<_>>().join(" ")
}
