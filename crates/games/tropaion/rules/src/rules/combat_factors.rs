//! Section 8: the modifiers of a combat die (TP-710 to TP-720).

use battle_core::RuleId;

use crate::battle::Battle;
use crate::gift::BY_GIFT;
use crate::grid::Sector;
use crate::parameters::{DisruptedMod, FlankSupport, RoughExempt, RuleParameters};
use crate::state::{State, UnitState};
use crate::tables::Number;
use crate::troops::{Profile, Trait, UnitType};
use crate::units::UnitId;

/// What a unit's combat die depends on besides its profile: read from a position, or given by the caller that computes odds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CombatSituation {
    /// TP-609: what its charge adds against this enemy.
    pub charge_bonus: i8,
    /// TP-712: disruption points.
    pub disruption: u8,
    /// TP-714: sides on which a friend supports it.
    pub supported_sides: u8,
    /// TP-715: the enemy stands at its flank or rear.
    pub aside: bool,
    /// TP-716: on a hill, against an enemy that is not.
    pub downhill: bool,
    /// TP-717: in difficult ground.
    pub rough: bool,
    /// TP-718: this enemy charged it.
    pub charged_at: bool,
    /// TP-719: its army wavers.
    pub wavers: bool,
}

impl CombatSituation {
    /// TP-710 to TP-720: passes every modifier of a unit to `add`, by its rule.
    ///
    /// Charge (TP-711), mass and cards come as the one sum of TP-609.
    #[inline]
    pub fn modifiers(
        &self,
        profile: &Profile,
        parameters: &RuleParameters,
        mut add: impl FnMut(RuleId, i8),
    ) {
        let row = &profile.numbers;
        let number = |number| parameters.tables.number(number);
        if row.combat != 0 {
            add(RuleId("TP-710"), row.combat);
        }
        if self.charge_bonus != 0 {
            add(RuleId("TP-609"), self.charge_bonus);
        }
        if self.disruption > 0 {
            let points = match parameters.disrupted_mod {
                DisruptedMod::Flat => 1,
                DisruptedMod::PerPoint => self.disruption as i8,
            };
            add(RuleId("TP-712"), points * number(Number::Disrupted));
        }
        let counted = match parameters.flank_support {
            FlankSupport::Once => self.supported_sides.min(1),
            FlankSupport::PerSide => self.supported_sides,
        };
        if counted > 0 && (parameters.light_flank_support || !profile.of.is_light()) {
            add(RuleId("TP-714"), counted as i8 * number(Number::Supported));
        }
        if self.aside && !profile.of.is_light() {
            add(RuleId("TP-715"), number(Number::Aside));
        }
        if self.downhill {
            add(RuleId("TP-716"), number(Number::Downhill));
        }
        let exempt = parameters.rough_exempt == RoughExempt::Light && profile.of.is_light();
        if self.rough && !exempt {
            add(RuleId("TP-717"), number(Number::Rough));
        }
        if profile.of == UnitType::Pikes && self.charged_at {
            add(RuleId("TP-718"), number(Number::PikesCharged));
        }
        if profile.has(Trait::Frenzied) {
            let frenzied = if self.wavers { Number::FrenziedWavers } else { Number::Frenzied };
            add(RuleId("TP-719"), number(frenzied));
        }
    }
}

impl Battle {
    /// What a unit's combat die against an enemy depends on.
    pub(crate) fn footing(&self, state: &State, unit: UnitId, enemy: UnitId) -> CombatSituation {
        let (own, other) = (state.unit(unit), state.unit(enemy));
        CombatSituation {
            charge_bonus: if own.contacted.has(enemy) { own.charge_bonus } else { 0 },
            disruption: own.disruption,
            supported_sides: self.supported_sides(state, unit),
            aside: self.side_of(state, unit, enemy) != Sector::Front,
            downhill: state.ground(own.cell).is_hill() && !state.ground(other.cell).is_hill(),
            rough: self.is_difficult(state, own.cell),
            charged_at: other.contacted.has(unit),
            wavers: state.armies[unit.seat()].wavers(),
        }
    }

    /// TP-710 to TP-720: passes every modifier of a unit that fights an enemy to `add`, by its rule, including its own traits.
    pub fn combat_modifiers(
        &self,
        state: &State,
        unit: UnitId,
        enemy: UnitId,
        mut add: impl FnMut(RuleId, i8),
    ) {
        let footing = self.footing(state, unit, enemy);
        footing.modifiers(self.profile(state, unit), self.parameters(), &mut add);
        let gift = self.gift_of(state, unit.seat()).factor;
        if gift != 0 {
            // The profile has it among the modifiers of its type.
            add(RuleId("TP-710"), -gift);
            add(BY_GIFT, gift);
        }
        self.own_combat_modifiers(state, unit, enemy, add);
    }

    /// The sum of a unit's modifiers against an enemy.
    pub fn combat_factor(&self, state: &State, unit: UnitId, enemy: UnitId) -> i8 {
        let mut sum = 0;
        self.combat_modifiers(state, unit, enemy, |_, value| sum += value);
        sum
    }

    /// TP-313, TP-714: on how many sides a friend looks the same way and fights to no flank or rear.
    fn supported_sides(&self, state: &State, unit: UnitId) -> u8 {
        let parameters = self.parameters();
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
        u8::from(supports(Sector::Left)) + u8::from(supports(Sector::Right))
    }
}
