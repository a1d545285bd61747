//! Factors in words.

use crate::event::Factors;

/// What the factor of a rule is for, in a few words.
pub fn factor_name(rule: &str) -> &'static str {
    match rule {
        "TP-033" => "uncertain morale",
        "TP-202" => "legionaries",
        "TP-203" => "the enemy wavers",
        "TP-204" => "a friend near its rear",
        "TP-205" => "threatened",
        "TP-206" => "skirmishers",
        "TP-207" => "a fearsome enemy",
        "TP-208" => "its army wavers",
        "TP-209" => "maniples that rally",
        "TP-609" => "its charge",
        "TP-710" => "its type",
        "TP-711" => "it charged",
        "TP-712" => "disrupted",
        "TP-713" => "it charged in a mass",
        "TP-714" => "a friend beside it",
        "TP-715" => "fought on its flank or rear",
        "TP-716" => "downhill",
        "TP-717" => "in difficult ground",
        "TP-718" => "pikes that were charged",
        "TP-719" => "frenzied",
        "TP-720" => "cards on its charge",
        "TP-A21" => "the card",
        "gift" => "a gift",
        "own trait" => "traits of its army's own",
        _ => "",
    }
}

/// `4 +1 (its type, TP-710) = 5`: a die and everything that is added to it.
pub(super) fn sum(die: u8, factors: &Factors, named: u8) -> String {
    let mut line = die.to_string();
    for (rule, value) in factors.iter() {
        let name = factor_name(rule);
        let id = if rule.starts_with("TP-") { format!(", {rule}") } else { String::new() };
        line.push_str(&format!(" {value:+} ({name}{id})"));
    }
    if named > 0 {
        line.push_str(&format!(" +{named} (points named before the die)"));
    }
    if factors.iter().next().is_none() && named == 0 {
        return line;
    }
    let total = die as i8 + factors.sum() + named as i8;
    format!("{line} = {total}")
}
