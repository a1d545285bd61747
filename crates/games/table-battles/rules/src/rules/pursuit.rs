//! Section 11: Pursuit.

use battle_core::Trace;

use crate::battle::Battle;
use crate::event::Event;
use crate::formation::Attack;
use crate::parameters::PursuitTargets;
use crate::slots::Slots;
use crate::state::State;

impl Battle {
    /// TB-PUR-1, TB-PUR-2, TB-PUR-3, TB-PUR-5: a card marked Pursuit that has one of these routs among its targets leaves at once.
    pub(super) fn pursue(&self, state: &mut State, routs: Slots, trace: &mut impl Trace<Event>) {
        for card in (self.pursuing & state.in_play).iter() {
            let triggers = |attack| self.triggers_pursuit(state, attack, routs);
            if self.formation(card).attacks().any(triggers) {
                let dice = self.leave(state, card);
                trace.record(|| Event::Pursued { card: self.id(card), dice });
            }
        }
    }

    /// TB-PUR-4: whether a rout is of a name of this Attack, or of its current one where the parameter says so.
    fn triggers_pursuit(&self, state: &State, attack: &Attack, routs: Slots) -> bool {
        let mut names = attack.targets.iter().copied();
        match self.parameters().pursuit_targets {
            PursuitTargets::EveryName => names.any(|name| routs.contains(name)),
            PursuitTargets::CurrentTarget => names
                .find(|&name| !state.is_removed(name) || routs.contains(name))
                .is_some_and(|current| routs.contains(current)),
        }
    }
}
