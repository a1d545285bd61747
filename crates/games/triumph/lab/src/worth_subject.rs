//! The subject of a question about worth: a printed card, one of the experiment's own, or more stands of a troop type.

use analysis::worth::PriceUnit;
use triumph::army_lists::WantedCard;
use triumph::{Card, CardCost, CustomId, RuleParameters, TroopType};

use crate::custom::CustomLines;
use crate::prices::{cost_in_words, price_unit, stand_unit};
use experiment::document::problem::{Help, nearest};

/// A card, or more stands of a type, whose worth is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorthSubject {
    /// A printed card, or several copies of one that is bought by the card.
    Printed(WantedCard),
    /// One of the experiment's own cards.
    Custom(CustomId),
    /// A number of further stands of a troop type, which may be one that an army has anyway.
    Stands(TroopType, u8),
}

impl WorthSubject {
    /// The name that files use.
    pub fn name(self, custom: &CustomLines) -> String {
        match self {
            WorthSubject::Printed(wanted) => wanted.card.name().to_owned(),
            WorthSubject::Custom(id) => {
                custom.get(id).map_or_else(String::new, |line| line.name.clone())
            }
            WorthSubject::Stands(troop, _) => troop.name().to_owned(),
        }
    }

    /// The name that reports use.
    pub fn title(self, custom: &CustomLines) -> String {
        match self {
            WorthSubject::Printed(WantedCard { card, count: 1 }) => card.to_string(),
            WorthSubject::Printed(WantedCard { card, count }) => format!("{card} ({count} cards)"),
            WorthSubject::Custom(id) => {
                custom.get(id).map_or_else(String::new, |line| line.title.clone())
            }
            WorthSubject::Stands(troop, _) => troop.to_string(),
        }
    }

    /// The text that `cards` of a bearer has.
    pub fn written(self, custom: &CustomLines) -> String {
        match self {
            WorthSubject::Printed(wanted) if wanted.count > 1 => {
                format!("{}={}", wanted.card.name(), wanted.count)
            }
            WorthSubject::Stands(troop, n) if n > 1 => format!("{}={n}", troop.name()),
            other => other.name(custom),
        }
    }

    /// What is charged for it.
    pub fn cost(self, custom: &CustomLines, rules: &RuleParameters) -> CardCost {
        match self {
            WorthSubject::Printed(wanted) => wanted.card.cost(rules),
            WorthSubject::Custom(id) => {
                custom.get(id).map_or(CardCost::Free, |line| line.cost(rules))
            }
            // TR-AB-01: what its type costs.
            WorthSubject::Stands(troop, _) => CardCost::Stand(rules.price(troop)),
        }
    }

    /// What is charged for it, in words.
    pub fn charged(self, custom: &CustomLines, rules: &RuleParameters) -> String {
        cost_in_words(self.cost(custom, rules))
    }

    /// The unit in which it is charged.
    pub fn unit(self, custom: &CustomLines, rules: &RuleParameters) -> PriceUnit {
        match self {
            WorthSubject::Stands(troop, _) => stand_unit(troop, rules),
            card => price_unit(card.cost(custom, rules)),
        }
    }

    /// Whether another is the same card, in any number.
    pub fn is_same_card(self, other: WorthSubject) -> bool {
        match (self, other) {
            (WorthSubject::Printed(one), WorthSubject::Printed(two)) => one.card == two.card,
            (WorthSubject::Stands(one, _), WorthSubject::Stands(two, _)) => one == two,
            (one, two) => one == two,
        }
    }
}

/// The most stands, since more would exceed the curve of handicaps.
const MOST_STANDS: u8 = 3;

/// Reads a card by name, with `=4` for several of a printed one that is bought by the card, or a troop type by name, code or
/// title, with `=2` for two more stands of it.
///
/// # Errors
///
/// What is wrong with the text, and how to mend it.
pub fn worth_subject(text: &str, custom: &CustomLines) -> Result<WorthSubject, (String, Help)> {
    if let Some(id) = custom.named(text.trim()) {
        return Ok(WorthSubject::Custom(id));
    }
    let (word, count) = text.split_once('=').unwrap_or((text, "1"));
    if let Some(line) = custom.named(word.trim()).and_then(|id| custom.get(id)) {
        return Err((
            format!("`{text}` asks for several of {}", line.title),
            "write its name alone; `limit` in its [[card]] says how many there are".into(),
        ));
    }
    let Some(card) = Card::from_word(word.trim()) else {
        return match TroopType::from_word(word.trim()) {
            Some(troop) => match number(count).filter(|n| *n <= MOST_STANDS) {
                Some(n) => Ok(WorthSubject::Stands(troop, n)),
                None => Err((
                    format!("`{text}` has no number of stands after its `=`"),
                    "write a whole number from 1 to 3, such as \"elite-foot=2\"".into(),
                )),
            },
            None => Err((format!("unknown battle card `{word}`"), unknown_help(word, custom))),
        };
    };
    match number(count) {
        None => Err((
            format!("`{text}` has no number of cards after its `=`"),
            "write a whole number from 1 to 99, such as \"prepared-defenses=4\"".into(),
        )),
        Some(count) if count > 1 && !card.is_bought_by_the_card() => Err((
            format!("{card} is bought once, not {count} times"),
            "leave the number out".into(),
        )),
        Some(count) => Ok(WorthSubject::Printed(WantedCard { card, count })),
    }
}

fn number(text: &str) -> Option<u8> {
    text.trim().parse().ok().filter(|n| (1..=99).contains(n))
}

/// The name that was most likely meant: of a card, of one of the experiment's own, or of a troop type.
fn unknown_help(word: &str, custom: &CustomLines) -> Help {
    let own = custom.names();
    let printed = Card::ALL.iter().map(|card| card.name());
    let troops = TroopType::ALL.iter().map(|troop| troop.name());
    let known: Vec<String> =
        (own.into_iter().chain(printed).chain(troops)).map(str::to_owned).collect();
    let word = word.to_owned();
    Help::later(move || {
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let lists = "`equipoise list cards` shows the 24 cards, and a troop type is named as the rulebook does";
        match nearest(&word, &known) {
            Some(name) => format!("did you mean `{name}`? {lists}"),
            None => lists.to_owned(),
        }
    })
}
