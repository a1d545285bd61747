//! TB-WIN-4: whether a side can ever attack again, whatever the dice.

use crate::battle::Battle;
use crate::formation::{Attack, Entry};
use crate::parameters::{AttackTest, ReserveTargets};
use crate::scenario::MAX_ROWS;
use crate::slots::{Army, Slot, Slots};
use crate::state::State;

/// TB-WIN-4: the possible future: `P`, formations that are or can come in play, and `L`, those that have left or can leave.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Outlook {
    present: Slots,
    leaving: Slots,
}

impl Battle {
    /// TB-ACT-8, TB-WIN-4: judges again who has something to act on and which armies can ever attack, if cards have entered or left
    /// since the last time.
    pub(crate) fn judge_attacks(&self, state: &mut State) {
        let cards = [state.in_play, state.in_reserve];
        if state.judged_for != cards {
            let [in_play, in_reserve] = state.judged_for;
            self.note_aimed(state, (in_play ^ state.in_play) | (in_reserve ^ state.in_reserve));
            state.judged_for = cards;
            state.can_attack = self.can_attack(state);
        }
    }

    /// TB-CHK-18: whether each army can ever attack as the battle begins. One that can't loses at its first turn (TB-WIN-3).
    pub fn can_attack_at_set_up(&self) -> [bool; 2] {
        match self.rout_all {
            Some(_) => [true; 2],
            None => self.can_attack(&self.start),
        }
    }

    /// TB-WIN-3, TB-WIN-4, TB-CHK-18: whether each army can ever attack again.
    fn can_attack(&self, state: &State) -> [bool; 2] {
        match self.parameters().attack_test {
            // Who has a target now has one in every outlook.
            AttackTest::Fixpoint if Army::ALL.iter().all(|&army| self.has_target(state, army)) => {
                [true; 2]
            }
            AttackTest::Fixpoint => {
                let outlook = self.outlook(state);
                Army::ALL.map(|army| self.has_attack(state, army, outlook))
            }
            AttackTest::Listed => Army::ALL.map(|army| {
                let able = |card: &Slot| self.can_enter(state, *card);
                self.has_listed_target(state, army, able, true)
            }),
            AttackTest::InPlay => Army::ALL.map(|army| {
                let able = |card: &Slot| state.in_play.contains(*card);
                self.has_listed_target(state, army, able, false)
            }),
        }
    }

    /// Whether an Attack of a card in play has a target.
    fn has_target(&self, state: &State, army: Army) -> bool {
        let own = state.in_play & Slots::of_army(army);
        (0..MAX_ROWS).any(|row| own.meets(state.aimed[row] & self.attacking[row]))
    }

    /// TB-WIN-4 (a) to (e): the least fixpoint.
    fn outlook(&self, state: &State) -> Outlook {
        let left = state.in_play | state.in_reserve;
        let mut now = Outlook { present: state.in_play, leaving: self.cards - left };
        loop {
            let before = now;
            for card in state.in_reserve.iter() {
                if self.may_enter(state, card, now) {
                    now.present.add(card);
                }
            }
            for card in now.present.iter() {
                let formation = self.formation(card);
                for attack in formation.attacks() {
                    self.visit_possible(state, attack, before, |target| {
                        now.leaving.add(target);
                        if attack.self_hits > 0 || self.countered_by(target).contains(card) {
                            now.leaving.add(card);
                        }
                        now.leaving = now.leaving | (self.absorbers_of(target) & now.present);
                    });
                    // (e) Pursuit.
                    let may_pursue = self.pursuing.contains(card)
                        && self.left_of(state, attack).meets(now.leaving);
                    if may_pursue {
                        now.leaving.add(card);
                    }
                }
            }
            // (e) Retire, and TB-SR-STANLEYS-ROUT.
            now.leaving = now.leaving | (self.retiring & now.present);
            for card in state.in_reserve.iter().filter(|&it| self.may_enter(state, it, before)) {
                now.leaving = now.leaving | (self.formation(card).routs_on_entry & left);
            }
            if now == before {
                return now;
            }
        }
    }

    /// TB-WIN-4 (b), TB-CHK-17: whether a formation in Reserve may still enter.
    fn may_enter(&self, state: &State, card: Slot, outlook: Outlook) -> bool {
        match self.formation(card).reserve {
            Some(Entry::Auto(by)) => outlook.leaving.contains(by),
            Some(Entry::Commanded(by)) => outlook.present.contains(by) && !state.is_removed(by),
            None => false,
        }
    }

    /// TB-WIN-4 (c), TB-SR-CLINTON-GATE, TB-SR-HOME-RIDGE-SKIP: passes every card that an Attack can come to have as its target to `visit`.
    fn visit_possible(
        &self,
        state: &State,
        attack: &Attack,
        outlook: Outlook,
        mut visit: impl FnMut(Slot),
    ) {
        if attack.while_dice_on.iter().any(|gate| state.is_removed(gate)) {
            return;
        }
        let reserve_targets = self.parameters().reserve_targets;
        for &name in attack.targets.iter().filter(|&&name| !state.is_removed(name)) {
            let is_waiting = state.in_reserve.contains(name);
            let is_open_reserve = is_waiting
                && reserve_targets == ReserveTargets::Attackable
                && !attack.never_in_reserve;
            if outlook.present.contains(name) || is_open_reserve {
                visit(name);
            }
            let is_passed_over = is_waiting
                && (attack.skips_in_reserve.contains(name)
                    || reserve_targets == ReserveTargets::Skipped);
            if !outlook.leaving.contains(name) && !is_passed_over {
                return;
            }
        }
    }

    /// TB-WIN-4 (f).
    fn has_attack(&self, state: &State, army: Army, outlook: Outlook) -> bool {
        (outlook.present & self.of_army(army)).iter().any(|card| {
            self.formation(card).attacks().any(|attack| {
                let mut found = false;
                self.visit_possible(state, attack, outlook, |_| found = true);
                found
            })
        })
    }

    /// TB-WIN-4, alternative `listed`: in play, or in Reserve and still able to enter.
    fn can_enter(&self, state: &State, card: Slot) -> bool {
        if state.in_play.contains(card) {
            return true;
        }
        // A chain of commanding cards is no longer than an army; a cycle of them never enters.
        let mut at = card;
        for _ in 0..crate::scenario::MAX_CARDS {
            if !state.in_reserve.contains(at) {
                return state.in_play.contains(at);
            }
            match self.formation(at).reserve {
                Some(Entry::Commanded(by)) => at = by,
                _ => return true,
            }
        }
        false
    }

    /// TB-WIN-4, alternatives `listed` and `in_play`: any target of an able formation that isn't removed.
    fn has_listed_target(
        &self,
        state: &State,
        army: Army,
        able: impl Fn(&Slot) -> bool,
        heeds_gate: bool,
    ) -> bool {
        self.of_army(army).iter().filter(able).any(|card| {
            self.formation(card).attacks().any(|attack| {
                let is_shut =
                    heeds_gate && attack.while_dice_on.iter().any(|gate| state.is_removed(gate));
                !is_shut && !self.left_of(state, attack).is_empty()
            })
        })
    }
}
