//! Card 12, Charge Through (TR-BC-12).

use serde_json::Value;

use crate::errors::{Check, need};
use crate::event_fields::*;
use crate::{Phase, Referee};

impl Referee {
    /// TR-BC-12.2: the move that follows may pass through these.
    pub fn charges_through(&mut self, event: &Value) -> Check {
        let owner = seat(event, "owner")?;
        need(self.phase == Phase::Movement && owner == self.active, "TR-BC-12.2", || {
            format!("a charge through in {:?}", self.phase)
        })?;
        let through: Vec<usize> = list(event, "through")?
            .iter()
            .map(|stand| self.pos.stand(stand))
            .collect::<Check<_>>()?;
        for &at in &through {
            let listed = self.bought[owner]
                .iter()
                .any(|bought| bought.card == 12 && bought.others.contains(&at));
            need(listed, "TR-BC-12.2", || {
                format!("{} is not of the kinds that the card names", self.pos.name(at))
            })?;
        }
        self.charging = Some(through);
        Ok(())
    }

    /// TR-BC-12.1, -12.3: the move by the card: its stands may make it, and a card was left, which is expended.
    pub fn charge(&mut self, kind: &str, stands: &[usize]) -> Check {
        let Some(through) = self.charging.take() else {
            return Ok(());
        };
        need(matches!(kind, "single" | "group" | "column"), "TR-BC-12.2", || {
            format!("a {kind} by Charge Through")
        })?;
        let covers = |bought: &super::Bought| {
            stands.iter().all(|at| bought.stands.contains(at))
                && through.iter().all(|at| bought.others.contains(at))
        };
        let known =
            self.bought[self.active].iter().any(|bought| bought.card == 12 && covers(bought));
        need(known, "TR-BC-12.3", || "not all who move belong to the entry of the card".into())?;
        self.spend(self.active, 12, "TR-BC-12.1", covers)?;
        self.pos.through = through;
        Ok(())
    }
}
