//! Short descriptions of the rules that events name; their ids are always shown beside them.

use battle_core::RuleId;
use triumph::battle::OutcomeMove;
use triumph::{BY_GIFT, Card};

/// The words for a factor, by its rule.
pub(super) type Factors = fn(RuleId) -> &'static str;

/// The factors of two fighters.
pub(super) const FIGHT: [Factors; 2] = [close_factor, close_factor];
pub(super) const SHOT: [Factors; 2] = [shooter_factor, target_factor];

fn close_factor(rule: RuleId) -> &'static str {
    match rule.0 {
        "TR-CC-06" => "general",
        "TR-CC-07" => "rear support",
        "TR-CC-12" => "edges",
        "TR-CC-15" => "uphill",
        "TR-CC-16" => "Skirmishers v Elephants",
        "TR-CC-17" => "mounted in difficult",
        "TR-CC-18" => "close order in difficult",
        BY_GIFT => "by a gift",
        other => card(other).unwrap_or(""),
    }
}

fn shooter_factor(rule: RuleId) -> &'static str {
    match rule.0 {
        "TR-RC-12" => "at a general",
        other => card(other).unwrap_or(""),
    }
}

fn target_factor(rule: RuleId) -> &'static str {
    match rule.0 {
        "TR-RC-12" => "from the rear",
        other => card(other).unwrap_or(""),
    }
}

/// The battle card of a rule `TR-BC-nn`.
fn card(rule: &str) -> Option<&'static str> {
    let number: u8 = rule.strip_prefix("TR-BC-")?.parse().ok()?;
    let card = Card::ALL.iter().find(|card| card.number() == number)?;
    Some(card.title())
}

/// Why a stand was destroyed, if not by the result of a fight or a shot.
pub(super) fn destroyed(rule: RuleId) -> Option<&'static str> {
    Some(match rule.0 {
        "TR-OM-02" => "it can't fall back with an enemy on its flank or rear",
        "TR-OM-05" => "it fell back into an enemy",
        "TR-OM-06" => "a friend blocked its way back",
        "TR-OM-07" => "there was no ground to fall back to",
        "TR-OM-08" => "a friend pushed it off the board",
        "TR-OM-12" => "it evaded off the board",
        "TR-OM-15" => "it ran into something in panic",
        "TR-OM-23" => "it pursued off the board",
        other => return card(other),
    })
}

/// A move that the rules make: a verb for one stand, whether its length is shown, and the rule.
pub(super) fn outcome(how: OutcomeMove) -> (&'static str, bool, &'static str) {
    match how {
        OutcomeMove::FallBack => ("falls back", true, "TR-OM-01"),
        OutcomeMove::PushedBack => ("is pushed back", true, "TR-OM-03"),
        OutcomeMove::Evade => ("runs on", true, "TR-OM-10"),
        OutcomeMove::TurnAbout => ("turns about", false, "TR-OM-14"),
        OutcomeMove::Panic => ("flees", true, "TR-OM-14"),
        OutcomeMove::Pursuit => ("pursues", true, "TR-OM-21"),
        OutcomeMove::PursuitAligned => ("lines up with the enemy that it met", false, "TR-OM-22"),
        OutcomeMove::SupporterFollows => ("follows in support", true, "TR-OM-26"),
        OutcomeMove::MakesRoom => ("makes room", true, "TR-MV-31"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_and_fates_are_named_by_rule_and_by_card() {
        assert_eq!(close_factor(RuleId("TR-CC-07")), "rear support");
        assert_eq!(close_factor(RuleId("TR-BC-20")), Card::ALL[19].title());
        assert_eq!(close_factor(RuleId("TR-XX-99")), "");
        assert_eq!(SHOT.map(|name| name(RuleId("TR-RC-12"))), ["at a general", "from the rear"]);
        assert_eq!(destroyed(RuleId("TR-RS-10")), None);
        assert!(destroyed(RuleId("TR-OM-05")).is_some());
    }
}
