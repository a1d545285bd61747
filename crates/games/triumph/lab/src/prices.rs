//! The rules' prices of battle cards and stands, in words.

use analysis::worth::PriceUnit;
use triumph::{Card, CardCost, HalfPoints, RuleParameters, TroopType};

/// TR-BC-00.5: a card's cost in words.
pub fn printed_cost(card: Card, parameters: &RuleParameters) -> String {
    cost_in_words(card.cost(parameters))
}

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

/// `1 point`, `2 points`, `3.5 points`.
pub fn points(points: HalfPoints) -> String {
    if points == HalfPoints::whole(1) { "1 point".to_owned() } else { format!("{points} points") }
}

/// TR-BC-00.5: the unit of a cost.
pub fn price_unit(cost: CardCost) -> PriceUnit {
    let unit = |points: HalfPoints, words, plural, is_counted| PriceUnit {
        points: f64::from(points.0) / 2.0,
        words,
        plural,
        is_counted,
        is_troops: false,
    };
    match cost {
        CardCost::Army(points) => unit(points, " an army", "armies", false),
        CardCost::Entry(points) => unit(points, " an entry", "entries", true),
        CardCost::Stand(points) => unit(points, " a stand", "stands", true),
        CardCost::Copy { each, .. } => unit(each, " each", "copies", true),
        // The rules charge an army a single price, which is no multiple of a number.
        CardCost::Free
        | CardCost::StandBecomes(_)
        | CardCost::FirstCopyFree { .. }
        | CardCost::SingleStandFree(_) => unit(HalfPoints::ZERO, " an army", "armies", false),
    }
}

/// TR-AB-01: troops are charged by the stand.
pub fn stand_unit(troop: TroopType, rules: &RuleParameters) -> PriceUnit {
    PriceUnit {
        points: f64::from(rules.price(troop).0) / 2.0,
        words: " a stand",
        plural: "stands",
        is_counted: true,
        is_troops: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_point_is_a_point() {
        let said = [2, 7, 0].map(|halves| points(HalfPoints(halves)));
        assert_eq!(said, ["1 point", "3.5 points", "0 points"]);
    }
}
