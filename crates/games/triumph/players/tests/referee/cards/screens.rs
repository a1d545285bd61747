//! Card 20, Elephant Screen: its markers (TR-BC-20).

use serde_json::Value;

use crate::Referee;
use crate::errors::{Check, Fault, need};
use crate::event_fields::*;
use crate::geometry::*;
use crate::movement::{clearly_joined, joined};
use crate::outcome::{Cause, Item, Pending};

impl Referee {
    /// TR-BC-20.2: markers for stands in the front rank of one group.
    pub fn screened(&mut self, event: &Value) -> Check {
        let stands: Vec<usize> = list(event, "stands")?
            .iter()
            .map(|stand| self.pos.stand(stand))
            .collect::<Check<_>>()?;
        let Some(&first) = stands.first() else {
            return Ok(());
        };
        let seat = self.pos.seat(first);
        self.spend(seat, 20, "TR-BC-20.2", |bought| {
            stands.iter().all(|at| bought.stands.contains(at))
        })?;
        // All stands that are joined to the first, directly or through others.
        let mut group = vec![first];
        let mut next = 0;
        while next < group.len() {
            let own = group[next];
            next += 1;
            let more: Vec<usize> = self
                .pos
                .of(seat)
                .filter(|other| !group.contains(other) && joined(&self.pos, own, *other))
                .collect();
            group.extend(more);
        }
        for &at in &stands {
            let name = self.pos.name(at).to_owned();
            need(self.pos.on_board(at) && group.contains(&at), "TR-BC-20.2", || {
                format!("{name} is in no group with {}", self.pos.name(first))
            })?;
            let pose = self.pos.pose(at);
            let before = self.pos.of(seat).find(|&friend| {
                let there = self.pos.pose(friend).point(-self.pos.depth(friend), 0.0);
                friend != at
                    && clearly_joined(&self.pos, at, friend)
                    && (there - pose.at).length() <= EPS - FUZZ
            });
            need(before.is_none(), "TR-BC-20.2", || format!("{name} is not in the front rank"))?;
            self.pos.stands[at].card.screened = true;
        }
        Ok(())
    }

    pub fn screen_lost(&mut self, event: &Value) -> Check {
        let at = self.pos.stand(field(event, "stand")?)?;
        need(self.pos.stands[at].card.screened, "TR-BC-20.4", || {
            format!("{} has no marker to lose", self.pos.name(at))
        })?;
        self.note(Item::ScreenLost { stand: at })
    }

    /// TR-BC-20.4 to -20.6: the stands that lose a marker by what happened; no other stand loses one.
    pub fn judge_screens(&mut self, pending: &mut Pending) -> Result<(), (usize, Fault)> {
        let mut lost: Vec<(usize, usize)> = Vec::new();
        pending.items.retain(|(n, item)| match item {
            Item::ScreenLost { stand } => {
                lost.push((*n, *stand));
                false
            }
            _ => true,
        });
        let moved_as = |at: usize, hows: &[&str]| {
            pending.items.iter().any(|(_, item)| {
                matches!(item, Item::Moved { stand, how, .. }
                    if *stand == at && hows.contains(&how.as_str()))
            })
        };
        let mut must: Vec<usize> = Vec::new();
        // Where no move is reported, or the text says nothing, either will do.
        let mut may: Vec<usize> = Vec::new();
        const OWN: [&str; 5] = ["fall-back", "evade", "turn-about", "panic", "pursuit"];
        match &pending.cause {
            Cause::Move => {
                if let Some(last) = &self.last_move
                    && last.stands.len() == 1
                {
                    let single = matches!(
                        last.kind.as_str(),
                        "single" | "disengage" | "dismount" | "discard-in-place"
                    );
                    if single {
                        must.push(last.lead);
                    }
                }
            }
            Cause::Shot { target, result, .. } => {
                if moved_as(*target, &OWN) {
                    must.push(*target);
                } else if result != "no-effect" {
                    may.push(*target);
                }
            }
            Cause::Fight { loser, winner, result, to_front_of_close_order, .. } => {
                must.extend(to_front_of_close_order);
                for at in [*loser, *winner] {
                    if moved_as(at, &OWN) {
                        must.push(at);
                    } else if at == *loser && result != "no-effect"
                        || moved_as(at, &["pursuit-aligned"])
                    {
                        may.push(at);
                    }
                }
            }
            Cause::Facing | Cause::Sack { .. } => {}
        }
        let fault = |n: usize, what: String| Err((n, Fault { rule: "TR-BC-20.4", what }));
        for (place, &(n, at)) in lost.iter().enumerate() {
            let again = lost[..place].iter().any(|&(_, who)| who == at);
            if again || !must.contains(&at) && !may.contains(&at) {
                return fault(n, format!("{} has no marker to lose by this", self.pos.name(at)));
            }
        }
        for at in must {
            let bears = self.pos.stands[at].card.screened && self.pos.on_board(at);
            if bears && !lost.iter().any(|&(_, who)| who == at) {
                return fault(
                    pending.event,
                    format!("{} does not lose its marker", self.pos.name(at)),
                );
            }
        }
        for (_, at) in lost {
            self.pos.stands[at].card.screened = false;
        }
        Ok(())
    }
}
