//! The luck of a close combat (ST-C4).

use battle_core::{BySide, NoTrace, OpposedResult};

use crate::battle::Battle;
use crate::battle::decision::Combat;
use crate::battle::luck::luck_of_one;
use crate::battle::state::State;
use crate::engagement::Engagement;
use crate::resolution::Resolution;

impl Battle {
    /// ST-C4: the luck of seat one in a close combat that has been rolled and not yet been settled.
    ///
    /// Every outcome is settled on a copy of the position.
    /// There a winner that might hold the line by a card (TR-BC-10.2) pursues, since that decision comes after the luck.
    pub(super) fn luck_of_fight(
        &self,
        state: &State,
        combat: Combat,
        engagement: &Engagement,
        worked: &Resolution,
        cell: OpposedResult,
    ) -> i64 {
        luck_of_one(worked, cell, |cell| {
            let mut after = *state;
            match combat {
                Combat::Stands { one, two } => {
                    if let Some(winner) = Resolution::winner(cell) {
                        let parties = BySide([one, two]);
                        let (cards, trace) = (false, &mut NoTrace);
                        self.settle(
                            &mut after, parties, winner, engagement, worked, cell, cards, trace,
                        );
                    }
                }
                Combat::Camp { attacker, owner } => {
                    let results = worked.results(cell);
                    self.settle_at_camp(&mut after, attacker, owner, results, &mut NoTrace);
                }
            }
            self.value(&after)
        })
    }
}
