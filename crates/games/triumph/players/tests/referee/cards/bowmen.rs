//! Card 7, Supporting Bowmen (TR-BC-07).

use serde_json::Value;

use crate::Referee;
use crate::errors::{Check, need};
use crate::event_fields::*;
use crate::position::*;

impl Referee {
    /// TR-BC-07.2, -07.4, -07.6: bowmen leave the game before any stand that they support is placed.
    pub fn set_aside(&mut self, event: &Value) -> Check {
        let read = |key: &str| -> Check<Vec<usize>> {
            list(event, key)?.iter().map(|stand| self.pos.stand(stand)).collect()
        };
        let (bowmen, supported) = (read("bowmen")?, read("supported")?);
        need(!bowmen.is_empty() && !supported.is_empty(), "TR-BC-07.2", || {
            "no stand supports or is supported".into()
        })?;
        let seat = self.pos.seat(bowmen[0]);
        self.spend(seat, 7, "TR-BC-07.1", |bought| {
            bowmen.iter().all(|bow| bought.others.contains(bow))
                && supported.iter().all(|one| bought.stands.contains(one))
        })?;
        for &at in bowmen.iter().chain(&supported) {
            let stand = &self.pos.stands[at];
            need(
                stand.whereabouts == Where::Unplaced && !stand.card.supported,
                "TR-BC-07.4",
                || format!("{} is placed, or helped, already", stand.name),
            )?;
        }
        let general = bowmen.iter().find(|&&bow| self.pos.stands[bow].general);
        need(general.is_none(), "TR-BC-07.6", || "the general is set aside".into())?;
        let help: f64 = bowmen.iter().map(|&bow| self.pos.stands[bow].listed.cost()).sum();
        need(supported.len() as f64 <= help, "TR-BC-07.2", || {
            format!("{} stands are supported by bowmen of {help} points", supported.len())
        })?;
        for bow in bowmen {
            self.pos.stands[bow].whereabouts = Where::Gone;
        }
        for one in supported {
            self.pos.stands[one].card.supported = true;
        }
        Ok(())
    }
}
