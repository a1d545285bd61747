//! Card 10, Hold the Line (TR-BC-10).

use serde_json::Value;

use crate::Referee;
use crate::errors::{Check, Fault, need};
use crate::event_fields::*;
use crate::geometry::Sure;
use crate::outcome::{Cause, Item, Pending};

impl Referee {
    /// TR-BC-10.2: right after a result is known a winner stays.
    pub fn held(&mut self, event: &Value) -> Check {
        let at = self.pos.stand(field(event, "stand")?)?;
        let seat = self.pos.seat(at);
        self.spend(seat, 10, "TR-BC-10.1", |bought| bought.stands.contains(&at))?;
        let first = self.pending.as_ref().is_some_and(|pending| pending.items.is_empty());
        need(first, "TR-BC-10.2", || {
            format!("{} holds after something else has happened", self.pos.name(at))
        })?;
        self.note(Item::Held { stand: at })
    }

    /// TR-BC-10.2, -10.3: only a winner that should pursue holds, and then no stand pursues.
    pub fn judge_holding(&self, pending: &mut Pending) -> Result<(), (usize, Fault)> {
        let held = pending.items.iter().find_map(|(n, item)| match item {
            Item::Held { stand } => Some((*n, *stand)),
            _ => None,
        });
        let Some((n, stand)) = held else {
            return Ok(());
        };
        pending.items.retain(|(_, item)| !matches!(item, Item::Held { .. }));
        let name = self.pos.name(stand).to_owned();
        match &mut pending.cause {
            Cause::Fight { winner, pursues, .. } if *winner == stand && pursues.may() => {
                *pursues = Sure::No;
                Ok(())
            }
            _ => Err((
                n,
                Fault {
                    rule: "TR-BC-10.2",
                    what: format!("{name} holds and should not pursue anyway"),
                },
            )),
        }
    }
}
