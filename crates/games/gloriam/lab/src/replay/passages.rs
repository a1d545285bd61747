//! The events grouped into passages, for the report beside the field.

use gloriam::battle::BattleEvent;

use super::ReplayDocument;
use experiment::replay::passages::{Detail, Passage, PassageKind};

pub(super) fn passages(document: &ReplayDocument<'_>) -> Vec<Passage> {
    let mut passages = vec![Passage::new(PassageKind::Part, 0..0, "Before the battle")];
    for (number, event) in document.events.iter().enumerate() {
        let text = document.battle.line(document.seating, event);
        match passages.last_mut() {
            Some(last) if last.kind != PassageKind::Part && text.is_empty() => {
                last.events.end = number + 1;
            }
            Some(last) if last.kind == PassageKind::Line && follows(event) => {
                last.events.end = number + 1;
                last.details.push(Detail { event: number, text });
            }
            _ => {
                let kind = match event {
                    BattleEvent::TurnBegins { .. } | BattleEvent::Ends(_) => PassageKind::Turn,
                    _ => PassageKind::Line,
                };
                let text = if text.is_empty() { "The armies deploy".to_owned() } else { text };
                passages.push(Passage::new(kind, number..number + 1, text));
            }
        }
    }
    passages
}

/// Whether an event follows from the one before it.
const fn follows(event: &BattleEvent) -> bool {
    matches!(
        event,
        BattleEvent::Stands { .. }
            | BattleEvent::Contact { .. }
            | BattleEvent::Left { .. }
            | BattleEvent::Gone { .. }
            | BattleEvent::Pushed { .. }
            | BattleEvent::StopsShort { .. }
            | BattleEvent::Paid { .. }
            | BattleEvent::JoinsBlock { .. }
            | BattleEvent::GeneralStands { .. }
    )
}
