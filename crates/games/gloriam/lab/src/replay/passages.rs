//! The events grouped into passages, for the report beside the field.

use std::ops::Range;

use gloriam::battle::BattleEvent;

use super::ReplayDocument;

/// What a passage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PassageKind {
    /// A part of the battle.
    Part,
    /// The heading of a turn.
    Turn,
    /// An event with its consequences.
    Line,
}

/// A sentence that follows from a passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Detail {
    /// The event that it says.
    pub event: usize,
    pub text: String,
}

/// Some events that belong together, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Passage {
    pub events: Range<usize>,
    pub kind: PassageKind,
    pub text: String,
    pub details: Vec<Detail>,
}

/// All passages, in order.
pub(super) fn passages(document: &ReplayDocument<'_>) -> Vec<Passage> {
    let mut passages = vec![Passage {
        events: 0..0,
        kind: PassageKind::Part,
        text: "Before the battle".to_owned(),
        details: Vec::new(),
    }];
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
            _ => passages.push(Passage {
                events: number..number + 1,
                kind: match event {
                    BattleEvent::TurnBegins { .. } | BattleEvent::Ends(_) => PassageKind::Turn,
                    _ => PassageKind::Line,
                },
                text: if text.is_empty() { "The armies deploy".to_owned() } else { text },
                details: Vec::new(),
            }),
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
