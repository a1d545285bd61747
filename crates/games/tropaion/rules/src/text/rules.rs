//! The rule that each event follows, for those who look it up.

use crate::event::{Event, MoveReason, Removal};
use crate::state::Reason;

/// The rule of an event.
pub(super) const fn of_event(event: &Event) -> &'static str {
    match event {
        Event::Exchanged { .. } | Event::Dealt { .. } => "TP-A01",
        Event::RolledOff { rule, .. } => rule.0,
        Event::TerrainPlaced { .. } => "TP-A16",
        Event::EdgePicked { .. } => "TP-302",
        Event::Played { .. } => "TP-A32",
        Event::Reserved { flank: true, .. } => "TP-A29",
        Event::Reserved { flank: false, .. } => "TP-A30",
        Event::Placed { .. } => "TP-302",
        Event::TurnBegins { .. } => "TP-101",
        Event::Assigned { .. } => "TP-102",
        Event::Order { .. } => "TP-401",
        Event::HalfTurnBegins { .. } => "TP-402",
        Event::Declared { .. } => "TP-M06",
        Event::Tested { .. } | Event::TestEnds { .. } => "TP-201",
        Event::Spent { pool, .. } => match pool {
            crate::state::Pool::Valour => "TP-105",
            crate::state::Pool::Discipline => "TP-106",
            crate::state::Pool::Strategy => "TP-107",
        },
        Event::Moved { why, .. } => match why {
            MoveReason::Action => "TP-403",
            MoveReason::Charge => "TP-601",
            MoveReason::Wrap => "TP-606",
            MoveReason::TurnsToFace => "TP-610",
            MoveReason::Retreat => "TP-603",
            MoveReason::PushedBack => "TP-730",
            MoveReason::DrivenBack => "TP-502",
            MoveReason::FollowsUp => "TP-732",
        },
        Event::ChargeBonus { .. } | Event::BonusChanged { .. } | Event::Contacted { .. } => {
            "TP-609"
        }
        Event::Shot { .. } => "TP-502",
        Event::Fought { .. } => "TP-701",
        Event::ResultRolled { .. } | Event::Result { .. } => "TP-730",
        Event::Disrupted { .. } => "TP-011",
        Event::Removed { why, .. } => match why {
            Removal::Broken => "TP-730",
            Removal::Disruption => "TP-011",
            Removal::Ground => "TP-030",
            Removal::Edge => "TP-733",
        },
        Event::Rallied { .. } => "TP-801",
        Event::Morale { .. } => "TP-805",
        Event::Ended { reason, .. } => match reason {
            Reason::Morale | Reason::NoUnits => "TP-806",
            Reason::TurnLimit => "TP-807",
        },
    }
}
