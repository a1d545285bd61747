//! The notes beside the numbers of duels in a report.

use gloriam::RuleParameters;

/// What a duel leaves out compared with a battle.
pub fn notes(rules: &RuleParameters) -> Vec<String> {
    vec![
        super::super::DICE_NOTE.to_owned(),
        format!(
            "A duel is two units in one lane, {} BW apart at first, until one breaks; after {} turns it is a draw. It is not a battle: no neighbours, no flanks, no choice of enemy.",
            rules.gap0.0, rules.turn_limit.0
        ),
        "A unit meets a unit, whatever the two would cost: no points are known (GL-801).".to_owned(),
        "Swing is the bases that the enemy loses less those that the unit loses itself.".to_owned(),
        "A score is that of these units in these hands: a player who charges or shoots at other times may come to another one.".to_owned(),
        "The built-in kinds of units were set up from memory of the period and not checked against books.".to_owned(),
    ]
}
