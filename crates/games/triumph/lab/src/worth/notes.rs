//! The notes beside the worth of cards in a report.

use triumph::RuleParameters;

/// What a worth in points applies to, and what it leaves out.
pub fn notes(parameters: &RuleParameters) -> Vec<String> {
    [
        "A point means a point spent as random legal armies of the list spend it: every composition of the list that costs all its points is equally likely, the same for the army with the card and without.".to_owned(),
        "A worth belongs to these lists, enemies and players; where the verdicts of players differ it depends on skill.".to_owned(),
        "A card is given to whichever stands may have it, as many as may, and only draws of armies count that may have it; Deceptive Deployment is one stand that isn't there, which poses as what the army has most of.".to_owned(),
        format!(
            "A battle without a winner after {} player turns ends as `timeout` says.",
            parameters.max_turns.0
        ),
        "No army has allies; year and faction of a list are fixed. Terrain is drawn anew for every pair and laid by the rules of the topography.".to_owned(),
    ]
    .into()
}
