//! TP-710, TP-201, TP-801: what traits of an army's own add to dice.

use battle_core::RuleId;

use crate::army::OwnTrait;
use crate::army::own_traits::{OwnDie, OwnWhen};
use crate::battle::Battle;
use crate::state::State;
use crate::units::UnitId;

impl Battle {
    /// The own traits of a unit.
    fn own_traits(&self, state: &State, unit: UnitId) -> impl Iterator<Item = &OwnTrait> {
        let traits = self.profile(state, unit).traits;
        let all = &self.army_of(state, unit.seat()).own_traits;
        traits.own().filter_map(|at| all.get(at))
    }

    /// TP-710: what own traits add to the combat die of a unit against an enemy.
    pub(crate) fn own_combat_modifiers(
        &self,
        state: &State,
        unit: UnitId,
        enemy: UnitId,
        mut add: impl FnMut(RuleId, i8),
    ) {
        if !self.profile(state, unit).traits.has_own() {
            return;
        }
        let footing = self.footing(state, unit, enemy);
        let is = |when: OwnWhen| match when {
            OwnWhen::Charging => state.unit(unit).contacted.has(enemy),
            OwnWhen::Charged => footing.charged_at,
            OwnWhen::ToFront => !footing.aside,
            OwnWhen::InOpen => !footing.rough,
        };
        let of = self.profile(state, enemy).of;
        for own in self.own_traits(state, unit) {
            own.on_combat(of, is, &mut add);
        }
    }

    /// TP-201, TP-801: what own traits add to a discipline test of a unit.
    pub(crate) fn own_test_modifiers(
        &self,
        state: &State,
        unit: UnitId,
        rally: bool,
        mut add: impl FnMut(RuleId, i8),
    ) {
        if !self.profile(state, unit).traits.has_own() {
            return;
        }
        for own in self.own_traits(state, unit) {
            own.add(&mut add, |effect| {
                effect.on == OwnDie::Test || (rally && effect.on == OwnDie::Rally)
            });
        }
    }
}
