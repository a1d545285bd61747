//! The deck of fifty command cards (GL-103, GL-104).

use std::fmt::Write as _;

use gloriam::{Colour, RuleParameters};
use serde::Serialize;

use experiment::reply::Reply;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    letter: char,
    count: u8,
}

pub fn list() -> Reply {
    let deck = RuleParameters::DEFAULT.deck.0;
    let cards = Colour::ALL.into_iter().zip(deck).map(|(colour, count)| Listed {
        name: colour.name(),
        letter: colour.letter(),
        count,
    });
    Reply::list(cards.collect(), text)
}

fn text(cards: &[Listed]) -> String {
    let mut text = String::from("command cards, worst colour first:\n");
    for card in cards {
        let _ = writeln!(text, "  {:>2}  {} ({})", card.count, card.name, card.letter);
    }
    text.push_str(
        "The number of each in the deck. A parameter changes it: `deck = 8/16/14/8/4`.\n\
         A better colour may pay for a worse one; `equipoise run gloriam-command` says what a card is worth.\n",
    );
    text
}
