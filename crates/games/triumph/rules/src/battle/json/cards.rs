//! Events of battle cards as JSON: `"event": "card"`, with the kind under `card`.

use battle_core::Seat;
use serde_json::{Value, json};

use crate::battle::army::{Numbers, Purchase};
use crate::battle::event::{CardEvent, Disguised};
use crate::battle::stands::{StandId, Stands};

use super::{card_names, corners, mu, points, pose, seat, stand as name};

/// An event of a card.
pub(super) fn card(event: &CardEvent) -> Value {
    match event {
        CardEvent::CampChosen { owner, kind } => json!({
            "event": "card",
            "card": "camp-chosen",
            "owner": seat(*owner),
            "kind": kind.name(),
        }),
        CardEvent::ObstaclePlaced { owner, base } => json!({
            "event": "card",
            "card": "obstacle-placed",
            "owner": seat(*owner),
            "corners": corners(base),
        }),
        CardEvent::SetAside { bowmen, supported } => json!({
            "event": "card",
            "card": "set-aside",
            "bowmen": names(*bowmen),
            "supported": names(*supported),
        }),
        CardEvent::Screened { stands } => json!({
            "event": "card",
            "card": "screened",
            "stands": names(*stands),
        }),
        CardEvent::ScreenLost { stand, rule } => json!({
            "event": "card",
            "card": "screen-lost",
            "stand": name(*stand),
            "rule": rule.0,
        }),
        CardEvent::Marked { owner, stands } => json!({
            "event": "card",
            "card": "marked",
            "owner": seat(*owner),
            "stands": names(*stands),
        }),
        CardEvent::Held { stand } => json!({
            "event": "card",
            "card": "held",
            "stand": name(*stand),
        }),
        CardEvent::ChargesThrough { owner, through } => json!({
            "event": "card",
            "card": "charges-through",
            "owner": seat(*owner),
            "through": names(*through),
        }),
        CardEvent::Became { stand, appearance, troop, depth, points: counts, hidden, rule } => {
            let mut became = json!({
                "event": "card",
                "card": "became",
                "stand": name(*stand),
                "appearance": appearance.name(),
                "troop": troop.name(),
                "depth": mu(*depth),
                "points": points(*counts),
                "rule": rule.0,
            });
            // TR-BC-24.8: only now are they known.
            if !hidden.is_empty() {
                became["cards"] = card_names(*hidden);
            }
            became
        }
        CardEvent::Unmasked { stand } => json!({
            "event": "card",
            "card": "unmasked",
            "stand": name(*stand),
        }),
        CardEvent::Appeared { stand, pose: at } => json!({
            "event": "card",
            "card": "appeared",
            "stand": name(*stand),
            "pose": pose(*at),
        }),
        CardEvent::CommandRolledAgain { owner, dice, points: counts, rule } => json!({
            "event": "card",
            "card": "command-rolled-again",
            "owner": seat(*owner),
            "dice": dice.iter().flatten().collect::<Vec<_>>(),
            "points": counts,
            "rule": rule.0,
        }),
        CardEvent::CommandPointsAdded { owner, more, points: counts, rule } => json!({
            "event": "card",
            "card": "command-points-added",
            "owner": seat(*owner),
            "more": more,
            "points": counts,
            "rule": rule.0,
        }),
        CardEvent::UsedUp { owner, rule } => json!({
            "event": "card",
            "card": "used-up",
            "owner": seat(*owner),
            "rule": rule.0,
        }),
    }
}

/// A card as an army has bought it.
pub(super) fn purchase(owner: Seat, bought: &Purchase) -> Value {
    let of = |numbers: Numbers| -> Vec<String> {
        numbers.iter().map(|number| name(StandId::of(owner, number))).collect()
    };
    json!({
        "card": bought.card.name(),
        "stands": of(bought.stands),
        "others": of(bought.others),
        "copies": bought.copies,
        "becomes": bought.becomes.map(|troop| troop.name()),
    })
}

/// What is behind a disguise.
pub(super) fn disguised(hidden: &Disguised) -> Value {
    json!({
        "stand": name(hidden.stand),
        "real": hidden.real.map(|troop| troop.name()),
    })
}

fn names(stands: Stands) -> Vec<String> {
    stands.iter().map(name).collect()
}
