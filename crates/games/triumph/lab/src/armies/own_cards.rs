//! An army with the designer's own cards: which stands have them, what they cost, and what is wrong.

use battle_core::Dice;
use triumph::army_lists::{
    ArmyRequest, Breach, ListedArmy, WantedCard, build, card_cost, too_dear, total_cost,
};
use triumph::{Card, CardSet, CustomId, HalfPoints, RuleParameters};

use crate::custom::CustomLines;
use crate::worth_subject::{WorthSubject, worth_subject};
use experiment::document::problem::Failure;

/// The most draws of an army, with fewer or more points for its stands, until its cards fit.
const DRAWS: usize = 24;

/// Cards that an army is to buy: printed ones, and a designer's own.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The printed cards, including those that own cards are like.
    pub printed: Vec<WantedCard>,
    pub own: Vec<CustomId>,
}

impl Wanted {
    pub fn own_set(&self) -> CardSet {
        (self.own.iter().copied()).fold(CardSet::EMPTY, CardSet::with_custom)
    }

    /// Cards by name.
    ///
    /// # Errors
    ///
    /// The first word that names none, or one that was named already.
    pub fn read(words: &[String], custom: &CustomLines) -> Result<Wanted, Failure> {
        let mut wanted = Wanted::default();
        for word in words {
            let asked = worth_subject(word, custom)
                .map_err(|(message, help)| Failure::with_help(message, help.words()))?;
            let printed = match asked {
                WorthSubject::Printed(card) => Some(card),
                WorthSubject::Custom(id) => {
                    wanted.own.push(id);
                    let line = custom.get(id);
                    line.and_then(|line| {
                        Some(WantedCard { card: line.model()?, count: line.copies() })
                    })
                }
                WorthSubject::Stands(troop, _) => {
                    return Err(Failure::with_help(
                        format!("{troop} are troops and no card"),
                        "`equipoise list cards` shows the 24 cards",
                    ));
                }
            };
            let is_same = |other: &WantedCard| printed.is_some_and(|it| it.card == other.card);
            let n_same = wanted.own.iter().filter(|id| WorthSubject::Custom(**id) == asked);
            if wanted.printed.iter().any(is_same) || n_same.count() > 1 {
                return Err(Failure::with_help(
                    format!("--card names {} twice", asked.title(custom)),
                    "name it once; hold-the-line=2 is two cards of a kind",
                ));
            }
            wanted.printed.extend(printed);
        }
        Ok(wanted)
    }
}

/// TR-AB-01: a legal army of the list whose stands and cards are within the cap, own cards at their own prices. It is drawn with
/// a lower cap for its stands, by as much as its own cards cost more than the printed ones.
///
/// # Errors
///
/// Why there is no such army.
pub fn build_with<D: Dice>(
    request: &ArmyRequest<'_>,
    custom: &CustomLines,
    own: &[CustomId],
    dice: impl Fn() -> D,
) -> Result<ArmyWithCards, String> {
    let rules = request.parameters;
    let mut left = rules.points_cap;
    for draw in 0..DRAWS {
        let parameters = RuleParameters { points_cap: left, ..*rules };
        let request = ArmyRequest { parameters: &parameters, ..request.clone() };
        let listed_army = build(&request, &mut dice()).map_err(|why| why.to_string())?;
        let with = ArmyWithCards::of(&listed_army, custom, own, rules)
            .map_err(|wrong| wrong.join("; "))?;
        let more = with.total - total_cost(&listed_army, rules);
        if draw == 0 && more != HalfPoints::ZERO {
            left = left - more;
        } else if with.total > rules.points_cap {
            left = left - (with.total - rules.points_cap);
        } else {
            return Ok(with);
        }
    }
    Err(format!("none of {DRAWS} that were drawn pays for its cards within the points"))
}

/// An army with its own cards.
#[derive(Clone, Debug)]
pub struct ArmyWithCards {
    /// The army: new cards are on its stands, and of cards like a printed one it buys the printed one.
    pub army: ListedArmy,
    /// What it pays for each own card.
    pub lines: Vec<OwnLine>,
    /// What it costs in all (TR-AB-01).
    pub total: HalfPoints,
}

/// What an army pays for a card of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnLine {
    /// What it is called.
    pub title: String,
    /// The printed card that it takes the place of.
    pub model: Option<Card>,
    /// The points that it adds to what the rules charge for the stands.
    pub points: HalfPoints,
}

impl ArmyWithCards {
    /// The army with some of the cards of a file.
    ///
    /// # Errors
    ///
    /// Every card that the army may not have, with the reason.
    pub fn of(
        listed_army: &ListedArmy,
        custom: &CustomLines,
        cards: &[CustomId],
        rules: &RuleParameters,
    ) -> Result<ArmyWithCards, Vec<String>> {
        let mut wrong = Vec::new();
        let mut army = listed_army.clone();
        let mut models: Vec<Card> = Vec::new();
        for id in cards {
            let Some(line) = custom.get(*id) else {
                continue;
            };
            let before = army.clone();
            custom.give(CardSet::EMPTY.with_custom(*id), &mut army);
            let Some(model) = line.model() else {
                if !army.army.stands.iter().any(|stand| stand.cards.contains_custom(*id)) {
                    wrong.push(format!("no stand of it may bear {}", line.title));
                }
                continue;
            };
            if models.contains(&model) {
                wrong.push(format!("{} is like {model}, as another of its cards is", line.title));
            } else if !before.has(model) {
                wrong.push(format!("it doesn't buy {model}, which {} is like", line.title));
            } else if army != before {
                wrong.push(format!(
                    "it buys more of {model} than {} allows, which is like it",
                    line.title
                ));
            }
            models.push(model);
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let mut total = total_cost(&army, rules);
        let lines = cards.iter().filter_map(|id| {
            let line = custom.get(*id)?;
            let only = custom.buying_only(*id, &army);
            let beyond = custom.beyond_printed(*id, &only, rules);
            // The effects of the printed card on its stands stay in their lines.
            let apart = line.model().map(|model| card_cost(&only, model, rules));
            total += beyond;
            Some(OwnLine {
                title: line.title.clone(),
                model: line.model(),
                points: beyond + apart.unwrap_or_default(),
            })
        });
        let lines = lines.collect();
        Ok(ArmyWithCards { army, lines, total })
    }
}

/// What is wrong with an army, of what `check` finds; the cost that is compared with the limit includes own cards.
pub fn breaches(
    listed_army: &ListedArmy,
    own: &ArmyWithCards,
    parameters: &RuleParameters,
    check: impl FnOnce(&ListedArmy, &RuleParameters) -> Vec<Breach>,
) -> Vec<Breach> {
    let beyond_the_cap = RuleParameters { points_cap: HalfPoints(i16::MAX), ..*parameters };
    let mut breaches = check(listed_army, &beyond_the_cap);
    breaches.splice(0..0, too_dear(own.total, parameters));
    breaches
}

/// All cards of a file.
pub fn all_of(custom: &CustomLines) -> Vec<CustomId> {
    custom.iter().map(|(id, _)| id).collect()
}

/// The named cards of a file, or all of them if none is named.
///
/// # Errors
///
/// Every name that the file doesn't have.
pub fn named(custom: &CustomLines, words: &[String]) -> Result<Vec<CustomId>, Failure> {
    if words.is_empty() {
        return Ok(all_of(custom));
    }
    let unknown: Vec<&str> =
        (words.iter().map(String::as_str)).filter(|word| custom.named(word).is_none()).collect();
    match unknown.is_empty() {
        true => Ok(words.iter().filter_map(|word| custom.named(word)).collect()),
        false => Err(Failure::with_help(
            format!("the file has no card `{}`", unknown.join("`, `")),
            format!("it has {}", custom.names().join(", ")),
        )),
    }
}

#[cfg(test)]
mod tests;
