//! Section 8: the modifiers of a combat die (TP-710 to TP-720).

use battle_core::RuleId;

use crate::battle::Battle;
use crate::grid::Sector;
use crate::parameters::{DisruptedMod, FlankSupport, RoughExempt};
use crate::state::{State, UnitState};
use crate::troops::{Trait, UnitType};
use crate::units::UnitId;

impl Battle {
    /// TP-710 to TP-720: hands every modifier of a unit that fights an enemy to `add`, by its rule.
    ///
    /// Charge (TP-711), mass and cards come as the one sum of TP-609.
    pub fn combat_modifiers(
        &self,
        state: &State,
        unit: UnitId,
        enemy: UnitId,
        mut add: impl FnMut(RuleId, i8),
    ) {
        let (own, other) = (state.unit(unit), state.unit(enemy));
        let profile = self.profile(state, unit);
        let parameters = self.parameters();
        let row = profile.of.row();
        if row.combat != 0 {
            add(RuleId("TP-710"), row.combat);
        }
        if own.contacted.has(enemy) && own.charge_bonus != 0 {
            add(RuleId("TP-609"), own.charge_bonus);
        }
        if own.disruption > 0 {
            let points = match parameters.disrupted_mod {
                DisruptedMod::Flat => 1,
                DisruptedMod::PerPoint => own.disruption as i8,
            };
            add(RuleId("TP-712"), -points);
        }
        let support = self.flank_support(state, unit);
        if support != 0 {
            add(RuleId("TP-714"), support);
        }
        let aside = self.side_of(state, unit, enemy) != Sector::Front;
        if aside && !profile.of.is_light() {
            add(RuleId("TP-715"), -2);
        }
        if state.ground(own.cell).is_hill() && !state.ground(other.cell).is_hill() {
            add(RuleId("TP-716"), 1);
        }
        let exempt = parameters.rough_exempt == RoughExempt::Light && profile.of.is_light();
        if self.is_difficult(state, own.cell) && !exempt {
            add(RuleId("TP-717"), -1);
        }
        if profile.of == UnitType::Pikes && other.contacted.has(unit) {
            add(RuleId("TP-718"), 1);
        }
        if profile.has(Trait::Frenzied) {
            let wavers = state.armies[unit.seat()].wavers();
            add(RuleId("TP-719"), if wavers { -1 } else { 1 });
        }
    }

    /// The sum of a unit's modifiers against an enemy.
    pub fn combat_factor(&self, state: &State, unit: UnitId, enemy: UnitId) -> i8 {
        let mut sum = 0;
        self.combat_modifiers(state, unit, enemy, |_, value| sum += value);
        sum
    }

    /// TP-313, TP-714: friends to the left and right that look the same way and fight to no flank or rear.
    fn flank_support(&self, state: &State, unit: UnitId) -> i8 {
        let parameters = self.parameters();
        if self.profile(state, unit).of.is_light() && !parameters.light_flank_support {
            return 0;
        }
        let own = state.unit(unit);
        let supports = |side: Sector| {
            self.beside(state, unit, side).is_some_and(|friend| {
                let other = state.unit(friend);
                friend.seat() == unit.seat()
                    && other.facing == own.facing
                    && (!parameters.support_needs_formation
                        || (own.formation != UnitState::ALONE && own.formation == other.formation))
                    && !self.fights_aside(state, friend)
            })
        };
        let sides = i8::from(supports(Sector::Left)) + i8::from(supports(Sector::Right));
        match parameters.flank_support {
            FlankSupport::Once => sides.min(1),
            FlankSupport::PerSide => sides,
        }
    }
}
