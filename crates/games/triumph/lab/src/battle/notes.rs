//! The notes beside the numbers of battles in a report.

use triumph::RuleParameters;

use super::setup::BattleSetup;
use experiment::gifts;

/// What battles leave out, and what their numbers apply to.
pub fn notes(setup: &BattleSetup, parameters: &RuleParameters) -> Vec<String> {
    let cards = if setup.has_cards() || !setup.custom.is_empty() {
        "A card is tried as given: the army without it has the same stands, and the points that the card costs buy nothing else. How well a player uses a card is part of what is measured; some cards do more in better hands."
    } else {
        "These armies buy no battle cards."
    };
    let gifts = setup.variants.iter().flat_map(|it| gifts::in_words(&it.name, &it.gifts));
    let usual = [
        "A score is that of these armies in these hands: another player, or other stands of the same list, may come to another one. The ladder of policies says how far apart the players are.".to_owned(),
        format!(
            "A battle without a winner after {} player turns ends as `timeout` says; \"at turn limit\" counts how often that happens.",
            parameters.max_turns.0
        ),
        cards.to_owned(),
        "No army has allies that come on their own; every army is built by hand and fixed, so nothing here says what the best army of a list is.".to_owned(),
        "Terrain is drawn anew for every pair and laid by the rules of the topography; it is not a map of the historical field.".to_owned(),
    ];
    usual.into_iter().chain(gifts).collect()
}
