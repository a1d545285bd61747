//! What the numbers of an experiment with scenarios apply to.

use table_battles::Casting;
use table_battles::policies::Player;

use crate::scenario::setup::ScenarioSetup;
use experiment::gifts;

/// Whether every `search` of the experiment looks ahead: with one plan, or without playouts, it takes what `steady` likes best.
pub(super) fn looks_ahead(setup: &ScenarioSetup) -> bool {
    let variants = setup.variants.iter().map(|variant| &variant.policies);
    let both = std::iter::once(&setup.policies).chain(variants);
    let mut players =
        both.flat_map(|policies| policies.0.iter().map(|player| player.player().player));
    players.all(|player| match player {
        Player::Search(search) => search.plans > 1 && search.playouts > 0,
        _ => true,
    })
}

/// What is not modeled, a sentence each.
pub(super) fn notes(setup: &ScenarioSetup) -> Vec<String> {
    let casting = match setup.casting {
        Casting::Armies => {
            "The first side commands the army that the scenario names first in both battles of a pair: its score is what the scenario gives that army."
        }
        Casting::Players => {
            "Side A commands each army once a pair: its score is what its play is worth, and of two equal players each scores exactly one half."
        }
    };
    let rules = &setup.parameters;
    let gifts = setup.variants.iter().flat_map(|it| gifts::in_words(&it.name, &it.gifts));
    let usual = [
        casting.to_owned(),
        "A score is that of these players: the stronger they are, the more it says about the scenario. Another player may come to another one.".to_owned(),
        format!(
            "Battles without an end count as draws: \"at turn cap\" are those undecided after {} player turns (TB-WIN-6), \"deadlocked\" those in which neither side could act any more (TB-WIN-5).",
            rules.turn_cap.0
        ),
        "A formation that is left out is struck from every other card; who waited for it in Reserve is in play from the start.".to_owned(),
        "The scenarios are those of the series whose cards are complete in the data.".to_owned(),
    ];
    usual.into_iter().chain(gifts).collect()
}
