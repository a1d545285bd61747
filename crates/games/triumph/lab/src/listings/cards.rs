//! The 24 battle cards.

use serde::Serialize;
use triumph::{Card, CardCost, Category, Order, RuleParameters, TroopType};

use experiment::reply::Reply;
use experiment::wrapped_lists::columns;

#[derive(Serialize)]
struct Listed {
    number: u8,
    code: &'static str,
    name: &'static str,
    title: &'static str,
    also: &'static [&'static str],
    cost: String,
    /// The types that may have it in force by its text; empty for cards of an army or a camp.
    bearers: Vec<&'static str>,
    /// The types whose entries offer it in the published army lists.
    listed_bearers: Vec<&'static str>,
    acts_in_engagement: bool,
}

impl Listed {
    fn of(card: Card) -> Listed {
        Listed {
            number: card.number(),
            code: card.code(),
            name: card.name(),
            title: card.title(),
            also: card.aliases(),
            cost: cost(card),
            bearers: bearers(card).into_iter().map(TroopType::name).collect(),
            listed_bearers: card.listed_bearers().iter().map(|troop| troop.name()).collect(),
            acts_in_engagement: card.acts_in_engagement(),
        }
    }
}

pub fn list() -> Reply {
    Reply::list(Card::ALL.map(Listed::of).into(), |_| text())
}

fn text() -> String {
    let mut rows = vec![["no", "code", "name", "points", "acts", "borne by"].map(str::to_owned)];
    rows.extend(Card::ALL.map(|card| {
        let acts = if card.acts_in_engagement() { "yes" } else { "-" };
        [
            card.number().to_string(),
            card.code().to_owned(),
            card.name().to_owned(),
            cost(card),
            acts.to_owned(),
            bearers_in_words(card),
        ]
    }));
    let mut text = columns(&rows);
    text.push_str("acts: whether it changes an engagement; the others act in building armies, deploying and moving only.\n");
    text
}

fn cost(card: Card) -> String {
    match card.cost(&RuleParameters::DEFAULT) {
        CardCost::Free => "0".to_owned(),
        CardCost::Army(cost) => format!("{cost} for the army"),
        CardCost::Entry(cost) => format!("{cost} for a troop entry"),
        CardCost::Stand(cost) => format!("{cost} for a stand"),
        CardCost::StandBecomes(cost) => format!("the stand costs {cost}"),
        CardCost::Copy { each, limit: None } => format!("{each} each"),
        CardCost::Copy { each, limit: Some(limit) } => format!("{each} each, at most {limit}"),
        CardCost::FirstCopyFree { each, limit } => format!("0, then {each}, at most {limit}"),
        CardCost::SingleStandFree(cost) => format!("0 for one stand, {cost} for more"),
    }
}

/// The types that may bear a card; none for cards that don't act on a stand in an engagement, for which army lists decide.
fn bearers(card: Card) -> Vec<TroopType> {
    if !card.acts_in_engagement() {
        return Vec::new();
    }
    TroopType::ALL.into_iter().filter(|troop| card.may_bear(*troop).is_ok()).collect()
}

fn bearers_in_words(card: Card) -> String {
    if card == Card::FortifiedCamp {
        return "a camp".to_owned();
    }
    let bearers = bearers(card);
    let is = |fits: fn(TroopType) -> bool| {
        bearers.iter().copied().eq(TroopType::ALL.into_iter().filter(|troop| fits(*troop)))
    };
    if bearers.is_empty() {
        "-".to_owned()
    } else if is(|troop| troop.category() == Category::Foot) {
        "foot".to_owned()
    } else if is(|troop| troop.category() == Category::Foot && troop.order() == Order::Close) {
        "close order foot".to_owned()
    } else if is(|troop| troop.category() == Category::Mounted) {
        "mounted".to_owned()
    } else if bearers.len() <= 3 {
        titles(&bearers)
    } else {
        let others: Vec<_> =
            TroopType::ALL.into_iter().filter(|troop| !bearers.contains(troop)).collect();
        format!("all but {}", titles(&others))
    }
}

fn titles(troops: &[TroopType]) -> String {
    let titles: Vec<_> = troops.iter().map(|troop| troop.title()).collect();
    titles.join(", ")
}
