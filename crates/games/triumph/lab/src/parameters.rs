//! Which rule parameters of Triumph! can change something in which kind of experiment.

use triumph::parameters::{Parameter, Scope};

use super::kind_names::DUEL;
use experiment::document::problem::Problem;
use experiment::document::{Problems, TableReader};
use experiment::kind::ExperimentKind;

/// Why a parameter changes nothing in a game; `None` if it can change something.
pub fn why_not(parameter: &Parameter, game: &'static dyn ExperimentKind) -> Option<&'static str> {
    let is_duel = game.name() == DUEL;
    match parameter.scope {
        Scope::Battle if is_duel => Some("acts only in whole battles, and this is a duel"),
        Scope::Army if is_duel => Some("acts only in building armies, and a duel has none"),
        _ => None,
    }
}

/// Refuses parameters that are about battle cards alone, in a battle whose armies buy none: they would change nothing.
pub fn refuse_those_of_cards(table: &TableReader<'_>, problems: &mut Problems) {
    for entry in table.entries() {
        if let Some(parameter) = Parameter::named(&entry.key).filter(|it| is_of_cards(it)) {
            problems.add(
                Problem::at(
                    "experiment::parameter",
                    entry.key_span.clone(),
                    format!(
                        "`{}` ({}) acts only on battle cards, and no army here buys any, so it would change nothing",
                        parameter.name, parameter.rule
                    ),
                )
                .label("no effect without cards")
                .help("leave it out, or name armies with [[cards]]; `equipoise list armies triumph` shows which have some"),
            );
        }
    }
}

/// Whether a parameter is about battle cards alone.
pub fn is_of_cards(parameter: &Parameter) -> bool {
    let of_card_rules = ["TR-BC-", "TR-BX-"].iter().any(|rules| parameter.rule.starts_with(rules));
    of_card_rules || parameter.name == "card_shooter_range_mu"
}
