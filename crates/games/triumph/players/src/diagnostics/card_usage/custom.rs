//! Counts what custom cards did, by the names that they have in factors and results.

use battle_core::{RuleId, Seat};

use triumph::FactorBreakdown;
use triumph::battle::StandId;
use triumph::{CustomCard, CustomId, Effect, InCombat};

use super::reader::Reader;
use super::uses::CustomUse;

pub(super) const N_CUSTOM_USES: usize = 5;

/// The uses in words, each a plural that follows a number.
const NAMES: [&str; N_CUSTOM_USES] = [
    "fights that it counted in",
    "shots that it counted in",
    "results that it changed",
    "times that it changed a command roll",
    "stands deployed with it",
];

/// The uses of a card that events show, each with its index among the counts; if they show none, the stands that bear it.
pub(super) fn uses_of(card: &CustomCard) -> impl Iterator<Item = (usize, &'static str)> {
    let shows = |deed: CustomUse| card.effects().any(|effect| shows_as(effect) == Some(deed));
    let mut asked = [
        shows(CustomUse::Fights),
        shows(CustomUse::Shots),
        shows(CustomUse::Results),
        shows(CustomUse::Commands),
        false,
    ];
    asked[CustomUse::Placed as usize] = asked == [false; N_CUSTOM_USES];
    let all = NAMES.into_iter().enumerate();
    all.filter(move |(at, _)| asked[*at])
}

/// The use by which an effect shows in the events, if it does.
const fn shows_as(effect: &Effect) -> Option<CustomUse> {
    match effect {
        Effect::Factor { combat, .. } => Some(match combat {
            InCombat::Close => CustomUse::Fights,
            InCombat::Shooting | InCombat::ShotAt => CustomUse::Shots,
        }),
        Effect::Camp { factor, .. } if *factor != 0 => Some(CustomUse::Fights),
        Effect::Shot { .. } => Some(CustomUse::Shots),
        Effect::Result { .. } => Some(CustomUse::Results),
        Effect::CommandPoints { .. } | Effect::Reroll { .. } => Some(CustomUse::Commands),
        _ => None,
    }
}

impl Reader<'_> {
    /// Counts the custom cards of a breakdown, each once; they are the cards of the seat whose breakdown it is.
    pub(super) fn custom_factors(
        &mut self,
        deed: CustomUse,
        seat: Seat,
        breakdown: &FactorBreakdown,
    ) {
        let is_named =
            |id: &CustomId| breakdown.base_rule.0 == id.rule() || breakdown.counted(id.rule());
        for id in CustomId::all().filter(is_named) {
            self.count_custom(id, deed, seat);
        }
    }

    /// Counts a result that a custom card decided, for the loser's card if it has that one, else for the winner's.
    pub(super) fn custom_result(&mut self, rule: RuleId, loser: Seat) {
        let Some(id) = CustomId::of_rule(rule) else {
            return;
        };
        let is_losers = self.cards[self.seating.side_in(loser)].contains_custom(id);
        let owner = if is_losers { loser } else { loser.other() };
        self.count_custom(id, CustomUse::Results, owner);
    }

    /// Counts a custom card that rolled the command dice again or added to them.
    pub(super) fn custom_command(&mut self, rule: RuleId, owner: Seat) {
        if let Some(id) = CustomId::of_rule(rule) {
            self.count_custom(id, CustomUse::Commands, owner);
        }
    }

    /// Counts a stand that is placed with its custom cards.
    pub(super) fn custom_placed(&mut self, stand: StandId) {
        let side = self.seating.side_in(stand.seat());
        let listed = self.battle.armies()[side].stands.get(stand.number());
        for id in listed.into_iter().flat_map(|stand| stand.cards.custom()) {
            self.count_custom(id, CustomUse::Placed, stand.seat());
        }
    }

    fn count_custom(&mut self, id: CustomId, deed: CustomUse, seat: Seat) {
        let side = self.seating.side_in(seat);
        self.usage.custom[side][id.number()][deed as usize] += 1;
    }
}
