//! The changes tried on one formation, and their names.

use analysis::VariantInfo;
use analysis::parts::components::{BLAND, WITHOUT};
use table_battles::RuleParameters;
use table_battles::scenario::{Card, Scenario, Strength};

use crate::scenario::setup::ScenarioSetup;

/// What is tried on a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tweak {
    /// It is left out.
    Out,
    /// A bland one takes its place.
    Bland,
    /// This number of sticks more or fewer.
    Sticks(i8),
}

impl Tweak {
    /// The scenario with this change of a card; [`None`] if it is impossible.
    pub(super) fn made_to(self, scenario: Scenario, card: &str) -> Option<Scenario> {
        match self {
            Tweak::Out => Some(scenario.without(card)),
            Tweak::Bland => scenario.with_bland(card),
            Tweak::Sticks(more) => scenario.with_sticks(card, more),
        }
    }

    /// `without`, `+1`.
    pub(super) fn in_short(self) -> String {
        match self {
            Tweak::Out => WITHOUT.to_owned(),
            Tweak::Bland => BLAND.to_owned(),
            Tweak::Sticks(more) => format!("{more:+}"),
        }
    }

    /// As a variant of a card: name and title.
    pub(super) fn variant(self, card: &Card) -> VariantInfo {
        let short = self.in_short();
        match self {
            Tweak::Out => {
                named(format!("{short} {}", card.id), format!("{short} {}", in_full(card)))
            }
            Tweak::Bland => named(
                format!("{short} {}", card.id),
                format!("a {short} formation for {}", in_full(card)),
            ),
            Tweak::Sticks(more) => named(
                format!("{} {short}", card.id),
                format!("{} with {}", in_full(card), in_words(more, "stick")),
            ),
        }
    }
}

/// TB-ROUT-2: the Morale cubes that the rout of a card costs its army; none for guns and the like, which never rout.
pub(super) fn price_of(card: &Card, rules: &RuleParameters) -> Option<i8> {
    match card.strength {
        Strength::Sticks(_) if card.star => Some(rules.star_morale.0 as i8),
        Strength::Sticks(_) => Some(rules.rout_morale.0 as i8),
        Strength::Cubes(_) => None,
    }
}

impl ScenarioSetup {
    /// The changes tried on each formation, first its absence or what stands in its place.
    pub(super) fn tweaks(&self) -> impl Iterator<Item = Tweak> {
        let sticks = self.sticks.iter().map(|more| Tweak::Sticks(*more));
        let first = if self.bland { Tweak::Bland } else { Tweak::Out };
        std::iter::once(first).chain(sticks)
    }
}

pub(super) fn named(name: String, title: String) -> VariantInfo {
    VariantInfo { name, title, printed_cost: None }
}

/// `18A Cromwell`.
pub(super) fn in_full(card: &Card) -> String {
    format!("{} {}", card.id, card.name)
}

/// `1 stick more`, `2 sticks fewer`.
pub(super) fn in_words(more: i8, noun: &str) -> String {
    let plural = if more.abs() == 1 { "" } else { "s" };
    let which = if more > 0 { "more" } else { "fewer" };
    format!("{} {noun}{plural} {which}", more.abs())
}
