//! The effects of custom cards in an engagement, applied at the same points as those of printed cards.
//!
//! A stand without custom cards costs a test of one bit. A stand that loses the cards of its type, as a Plaustrella (TR-BC-09.7)
//! or on foot, loses its custom cards with them.

use super::custom_effects::first;
use super::fights_as::{Fighter, cards_in_force};
use super::results::Ruled;
use crate::cards::{CardSet, Condition, Effect, InCombat, Loser, Pursues, Situation};
use crate::combat_result::Margin;
use crate::engagement::{FightingTo, Stand};
use crate::factor_breakdown::FactorBreakdown;
use crate::parameters::RuleParameters;
use crate::troops::TroopType;

/// The factors of a stand's custom cards, summed for each card; they add to all other factors, whatever `card_factors_stack` says.
///
/// `enemy` is `None` for a camp; `from_rear` belongs to a target.
#[inline]
pub(super) fn add_factors(
    breakdown: &mut FactorBreakdown,
    own: &Fighter,
    enemy: Option<&Fighter>,
    now: InCombat,
    from_rear: bool,
    parameters: &RuleParameters,
) {
    if !own.cards.has_custom() {
        return;
    }
    let enemy = enemy.map(|enemy| enemy.is.troop);
    for id in own.cards.custom() {
        let effects = parameters.custom.get(id).into_iter();
        let values = effects.flat_map(|card| card.effects()).map(|effect| match *effect {
            Effect::Factor { combat, value, condition }
                if combat == now && condition.is_met(own.stand, enemy, from_rear) =>
            {
                value
            }
            _ => 0,
        });
        breakdown.add(id.rule(), values.sum());
    }
}

/// The two sides of a combat, from the view of the one that suffers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Suffering<'f> {
    pub loser: &'f Fighter<'f>,
    pub winner: &'f Fighter<'f>,
    /// Whether a shot came from the rear; `None` in close combat.
    pub shot_from_rear: Option<bool>,
}

impl Suffering<'_> {
    /// A result softened by the loser's custom cards, or hardened by the winner's: the winner's cards come after the loser's, and
    /// every card after those with a lower number.
    #[inline]
    pub fn under_custom_cards(
        self,
        of: Margin,
        printed: Ruled,
        parameters: &RuleParameters,
    ) -> Ruled {
        if !self.loser.cards.has_custom() && !self.winner.cards.has_custom() {
            return printed;
        }
        let after = self.changed_by(Loser::Bearer, of, printed, parameters);
        self.changed_by(Loser::Enemy, of, after, parameters)
    }

    fn changed_by(
        self,
        by: Loser,
        margin: Margin,
        before: Ruled,
        parameters: &RuleParameters,
    ) -> Ruled {
        let (bearer, other, in_shot) = match by {
            Loser::Bearer => (self.loser, self.winner, InCombat::ShotAt),
            Loser::Enemy => (self.winner, self.loser, InCombat::Shooting),
        };
        let now = self.shot_from_rear.map_or(InCombat::Close, |_| in_shot);
        let from_rear = by == Loser::Bearer && self.shot_from_rear == Some(true);
        let effects = parameters.custom.effects_of(bearer.cards);
        effects.fold(before, |so_far, (id, effect)| match *effect {
            Effect::Result { combat, of, loser, instead_of, becomes, condition }
                if (combat, of, loser) == (now, margin, by)
                    && becomes != so_far.result
                    && instead_of.is_none_or(|only| only == so_far.result)
                    && condition.is_met(bearer.stand, Some(other.is.troop), from_rear) =>
            {
                Ruled::by(id.rule(), becomes)
            }
            _ => so_far,
        })
    }
}

/// TR-OM-19, TR-OM-20: whether a winner pursues by its custom cards, if they say so.
pub(crate) fn pursues(
    own: &Stand,
    enemy: TroopType,
    margin: Margin,
    parameters: &RuleParameters,
) -> Option<bool> {
    let cards = cards_in_force(own, parameters);
    let (_, pursues) = first(cards, parameters, |effect| match *effect {
        Effect::Pursuit { pursues, condition } => {
            condition.is_met(own, Some(enemy), false).then_some(pursues)
        }
        _ => None,
    })?;
    Some(match pursues {
        Pursues::Never => false,
        Pursues::WhenDoubling => margin == Margin::Doubles,
        Pursues::Always => true,
    })
}

/// TR-CP-03: the factors that custom cards of its army give a camp.
pub(super) fn add_camp_factors(
    breakdown: &mut FactorBreakdown,
    cards: CardSet,
    parameters: &RuleParameters,
) {
    for (id, effect) in parameters.custom.effects_of(cards) {
        if let Effect::Camp { factor, .. } = *effect {
            breakdown.add(id.rule(), factor);
        }
    }
}

impl Condition {
    /// Whether the condition holds for a stand that bears the card, against an enemy of a type or (`None`) a camp; `from_rear` says
    /// whether a target is shot at from the rear.
    pub(crate) fn is_met(self, own: &Stand, enemy: Option<TroopType>, from_rear: bool) -> bool {
        let to_front = own.fighting_to == FightingTo::Front && !from_rear;
        let unless = |situation, holds: bool| holds || !self.when.contains(situation);
        // TR-CP-05: what names an opponent's type does nothing against a camp.
        let is_enemy =
            self.against.is_empty() || enemy.is_some_and(|enemy| self.against.contains(enemy));
        is_enemy
            && unless(Situation::ToFront, to_front)
            && unless(Situation::ToFlankOrRear, !to_front)
            && unless(Situation::InOpen, !own.difficult)
            && unless(Situation::InDifficult, own.difficult)
            && unless(Situation::RearSupport, own.rear_support)
    }
}
