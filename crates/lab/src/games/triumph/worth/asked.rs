//! Which card is asked about: a printed one, or one of the experiment's own.

use triumph::army_lists::WantedCard;
use triumph::{Card, CardCost, CustomId, RuleParameters};

use crate::document::problem::{Help, did_you_mean};
use crate::games::triumph::custom::CustomLines;
use crate::games::triumph::notation::cards_help;
use crate::games::triumph::prices::cost_in_words;

/// A card whose worth is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedCard {
    /// A printed one, or several of one that is bought by the card.
    Printed(WantedCard),
    /// One of the experiment's own.
    Custom(CustomId),
}

impl AskedCard {
    /// By what files name it.
    pub fn name(self, custom: &CustomLines) -> String {
        match self {
            AskedCard::Printed(wanted) => wanted.card.name().to_owned(),
            AskedCard::Custom(id) => custom
                .get(id)
                .map_or_else(String::new, |line| line.name.clone()),
        }
    }

    /// What reports call it.
    pub fn title(self, custom: &CustomLines) -> String {
        match self {
            AskedCard::Printed(WantedCard { card, count: 1 }) => card.to_string(),
            AskedCard::Printed(WantedCard { card, count }) => format!("{card} ({count} cards)"),
            AskedCard::Custom(id) => custom
                .get(id)
                .map_or_else(String::new, |line| line.title.clone()),
        }
    }

    /// As `cards` of a bearer has it.
    pub fn written(self, custom: &CustomLines) -> String {
        match self {
            AskedCard::Printed(wanted) if wanted.count > 1 => {
                format!("{}={}", wanted.card.name(), wanted.count)
            }
            other => other.name(custom),
        }
    }

    /// What is charged for it.
    pub fn cost(self, custom: &CustomLines, rules: &RuleParameters) -> CardCost {
        match self {
            AskedCard::Printed(wanted) => wanted.card.cost(rules),
            AskedCard::Custom(id) => custom
                .get(id)
                .map_or(CardCost::Free, |line| line.cost(rules)),
        }
    }

    /// The same in words.
    pub fn charged(self, custom: &CustomLines, rules: &RuleParameters) -> String {
        cost_in_words(self.cost(custom, rules))
    }

    /// Whether another is the same card, in whatever number.
    pub fn is_same_card(self, other: AskedCard) -> bool {
        match (self, other) {
            (AskedCard::Printed(one), AskedCard::Printed(two)) => one.card == two.card,
            (one, two) => one == two,
        }
    }
}

/// A card by name, with `=4` for several of a printed one that is bought by the card.
///
/// # Errors
///
/// What is wrong with the text, and how to mend it.
pub fn asked_card(text: &str, custom: &CustomLines) -> Result<AskedCard, (String, Help)> {
    if let Some(id) = custom.named(text.trim()) {
        return Ok(AskedCard::Custom(id));
    }
    let (word, count) = text.split_once('=').unwrap_or((text, "1"));
    if let Some(line) = custom.named(word.trim()).and_then(|id| custom.get(id)) {
        return Err((
            format!("`{text}` asks for several of {}", line.title),
            "write its name alone; `limit` in its [[card]] says how many there are".into(),
        ));
    }
    let Some(card) = Card::from_word(word.trim()) else {
        let names = custom.names();
        let help = match names.is_empty() {
            true => cards_help(word),
            false => {
                let printed = Card::ALL.iter().map(|card| card.name());
                let known: Vec<&str> = names.into_iter().chain(printed).collect();
                did_you_mean(word, &known)
            }
        };
        return Err((format!("unknown battle card `{word}`"), help));
    };
    let count: Option<u8> = count.trim().parse().ok().filter(|n| (1..=99).contains(n));
    match count {
        None => Err((
            format!("`{text}` has no number of cards after its `=`"),
            "write a whole number from 1 to 99, such as \"prepared-defenses=4\"".into(),
        )),
        Some(count) if count > 1 && !card.is_bought_by_the_card() => Err((
            format!("{card} is bought once, not {count} times"),
            "leave the number out".into(),
        )),
        Some(count) => Ok(AskedCard::Printed(WantedCard { card, count })),
    }
}
