//! What the rules charge for battle cards, in words.

use triumph::{Card, CardCost, RuleParameters};

/// TR-BC-00.5: a card's cost in words.
pub fn printed_cost(card: Card, parameters: &RuleParameters) -> String {
    cost_in_words(card.cost(parameters))
}

/// A cost in words.
pub fn cost_in_words(cost: CardCost) -> String {
    match cost {
        CardCost::Free => "free".to_owned(),
        CardCost::Army(points) => format!("{points} an army"),
        CardCost::Entry(points) => format!("{points} an entry"),
        CardCost::Stand(points) => format!("{points} a stand"),
        CardCost::StandBecomes(points) => format!("the stand costs {points}"),
        CardCost::Copy { each, .. } => format!("{each} each"),
        CardCost::FirstCopyFree { each, .. } => format!("first free, then {each} each"),
        CardCost::SingleStandFree(points) => format!("1 stand free, 2 or more {points}"),
    }
}
