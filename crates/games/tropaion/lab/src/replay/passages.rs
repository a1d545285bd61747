//! The events grouped into passages, for the report beside the table.

use battle_core::Seat;
use tropaion::{Event, UnitId};

use super::ReplayDocument;
use experiment::replay::passages::{Detail, Passage, PassageKind};

pub(super) fn passages(document: &ReplayDocument<'_>) -> Vec<Passage> {
    let mut passages = vec![Passage::new(PassageKind::Part, 0..0, "Before the battle")];
    let mut head = Head::Other;
    for (number, event) in document.events.iter().enumerate() {
        let text = document.battle.line(document.seating, event);
        let is_more = head.has(event);
        if !is_more {
            head = Head::of(event);
            let text = match event {
                Event::Placed { unit, .. } => {
                    format!("{} places units", name(document, unit.seat()))
                }
                _ => text.clone(),
            };
            passages.push(Passage::new(kind(event), number..number + 1, text));
        }
        if (is_more || matches!(event, Event::Placed { .. }))
            && let Some(last) = passages.last_mut()
        {
            last.events.end = number + 1;
            last.details.push(Detail { event: number, text });
        }
        if let (Event::TestEnds { .. }, Head::Action { is_tested, .. }) = (event, &mut head) {
            *is_tested = true;
        }
    }
    passages
}

fn kind(event: &Event) -> PassageKind {
    match event {
        Event::TurnBegins { .. } | Event::HalfTurnBegins { .. } | Event::Ended { .. } => {
            PassageKind::Turn
        }
        _ => PassageKind::Line,
    }
}

fn name<'r>(document: &'r ReplayDocument<'_>, seat: Seat) -> &'r str {
    &document.battle.armies()[document.seating.side_in(seat)].name
}

/// The first event of a passage, which determines what belongs to it.
enum Head {
    /// Units of a seat come on.
    Placing(Seat),
    /// An action of a unit or of its formation; whether its test is over.
    Action {
        lead: UnitId,
        is_tested: bool,
    },
    Shot(UnitId, UnitId),
    /// A card, which a test may follow.
    Card,
    Other,
}

impl Head {
    fn of(event: &Event) -> Head {
        match *event {
            Event::Placed { unit, .. } => Head::Placing(unit.seat()),
            Event::Declared { action } => {
                Head::Action { lead: action.mover.lead(), is_tested: false }
            }
            Event::Shot { shooter, target, .. } => Head::Shot(shooter, target),
            Event::Played { .. } => Head::Card,
            _ => Head::Other,
        }
    }

    /// Whether an event belongs to the passage.
    fn has(&self, event: &Event) -> bool {
        match (self, event) {
            (_, Event::Spent { .. } | Event::TestEnds { .. } | Event::Moved { .. })
            | (_, Event::Contacted { .. } | Event::Result { .. } | Event::Disrupted { .. })
            | (_, Event::Removed { .. } | Event::Rallied { .. })
            | (_, Event::ChargeBonus { .. } | Event::BonusChanged { .. })
            | (_, Event::ResultRolled { .. }) => true,
            (Head::Placing(seat), Event::Placed { unit, .. }) => *seat == unit.seat(),
            (Head::Action { lead, is_tested }, Event::Tested { unit, .. }) => {
                !is_tested && lead == unit
            }
            (Head::Card, Event::Tested { .. }) => true,
            // TP-504: the return.
            (Head::Shot(first, second), Event::Shot { shooter, target, .. }) => {
                first == target && second == shooter
            }
            _ => false,
        }
    }
}
