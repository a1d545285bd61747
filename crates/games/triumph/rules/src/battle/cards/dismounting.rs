//! Cards 1 and 2, Deployment Dismounting and Mid-Battle Dismounting (TR-BC-01, TR-BC-02).

use battle_core::RuleId;

use crate::battle::Battle;
use crate::battle::breach::Breach;
use crate::battle::decision::{Legs, MoveKind, TacticalMove};
use crate::battle::forms::{Appearance, Form};
use crate::battle::stands::{StandId, Stands};
use crate::battle::state::State;
use crate::cards::Card;
use crate::parameters::DismountShotBar;

use super::hooks::{Hooks, RuleHook};

/// TR-BC-01.3, TR-BC-02.2: a stand that may dismount has a form on foot, and may be placed in it.
///
/// TR-BC-02.3, TR-BC-02.5: a stand that has made the move dismounts, and does not shoot in this player turn.
///
/// TR-BC-01.4, TR-BC-02.6: it stays the same stand, so a general stays the general.
pub(super) const HOOKS: Hooks = Hooks {
    forms: |army, purchase, number, parameters, add| {
        if let (true, Some(troop)) = (purchase.stands.contains(number), purchase.becomes) {
            let normal = &army.stands[number];
            add(Form::in_place_of(Appearance::OnFoot, normal, troop, parameters));
        }
    },
    after: |battle, state, seat, what, emit| {
        if let RuleHook::Moved { kind: MoveKind::Dismount, stands } = what {
            for stand in stands.of(seat).iter() {
                battle.exchange(state, stand, Appearance::OnFoot, "TR-BC-02.3", emit);
                let DismountShotBar::OwnerTurn = battle.parameters().dismount_shot_bar();
                state.cards.may_not_shoot.insert(stand);
                battle.count_use(state, seat, Card::MidBattleDismounting);
            }
        }
    },
    ..Hooks::NONE
};

impl Battle {
    /// TR-BC-02.3, TR-BC-02.4: whether a stand may dismount where it is: it is mounted, has card 2, and touches no enemy, not even
    /// with a corner.
    pub fn may_dismount(&self, state: &State, stand: StandId) -> Result<(), Breach> {
        let refused = |rule| Err(Breach::Exchange(stand, RuleId(rule)));
        let has_card = self.purchase_for(state, stand, Card::MidBattleDismounting).is_some();
        if !has_card || self.form(state, stand).appearance != Appearance::Normal {
            return refused("TR-BC-02.3");
        }
        if self.touches_enemy(state, stand) {
            return refused("TR-BC-02.4");
        }
        if !self.can_exchange(state, stand, Appearance::OnFoot) {
            return refused("TR-BC-00.8");
        }
        Ok(())
    }

    /// TR-BC-02.4: whether a stand touches an enemy stand anywhere.
    fn touches_enemy(&self, state: &State, stand: StandId) -> bool {
        let own = self.rect(state, stand);
        state
            .stands_of(stand.seat().other())
            .iter()
            .any(|enemy| own.penetration(&self.rect(state, enemy)) >= -self.eps())
    }

    /// Visits the dismounting moves that the active seat could make.
    pub(in crate::battle) fn visit_dismounting(
        &self,
        state: &State,
        visit: &mut impl FnMut(TacticalMove),
    ) {
        let seat = state.active;
        for (_, purchase) in self.purchases(state, seat, Card::MidBattleDismounting) {
            for stand in (purchase.stands.in_seat(seat) & state.on_board).iter() {
                if self.form(state, stand).appearance == Appearance::Normal {
                    visit(in_place(MoveKind::Dismount, stand));
                }
            }
        }
    }
}

/// A move of one stand that stays where it is.
pub(super) fn in_place(kind: MoveKind, stand: StandId) -> TacticalMove {
    TacticalMove { kind, stands: Stands::only(stand), lead: stand, legs: Legs::NONE }
}
