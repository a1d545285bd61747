//! Card 15, Scythed Chariots and Stampedes (TR-BC-15).

use serde_json::Value;

use crate::errors::{Check, need};
use crate::event_fields::*;
use crate::movement::joined;
use crate::{Phase, Referee};

impl Referee {
    /// TR-BC-15.1, -15.4: as the first act of a turn one close order foot stand is marked, or two that are joined.
    pub fn marked(&mut self, event: &Value) -> Check {
        let owner = seat(event, "owner")?;
        let (first_act, next) = match self.phase {
            Phase::Setup(_) => (self.turn == 0, self.field.first_turn),
            phase => (phase == Phase::Ended && !self.must_end, 1 - self.active),
        };
        need(first_act && owner == next, "TR-BC-15.1", || {
            format!("a mark in {:?}, not as the first act of the turn", self.phase)
        })?;
        self.spend(owner, 15, "TR-BC-15.1", |_| true)?;
        let stands: Vec<usize> = list(event, "stands")?
            .iter()
            .map(|stand| self.pos.stand(stand))
            .collect::<Check<_>>()?;
        let together = match stands.as_slice() {
            [_] => true,
            &[one, other] => one != other && joined(&self.pos, one, other),
            _ => false,
        };
        need(together, "TR-BC-15.1", || {
            format!("{} stands are marked that are not one, nor two joined", stands.len())
        })?;
        for at in stands {
            let name = self.pos.name(at).to_owned();
            need(self.pos.seat(at) != owner && self.pos.on_board(at), "TR-BC-15.1", || {
                format!("{name} is no enemy on the board")
            })?;
            need(self.pos.troop(at).close_foot(), "TR-BC-15.4", || {
                format!("{name} is no close order foot")
            })?;
            self.pos.stands[at].card.marked = true;
        }
        Ok(())
    }
}
