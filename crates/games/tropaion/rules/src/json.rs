//! Events as JSON, for programs that read a replay; `docs/src/events/tropaion.md` says how to read them.
//!
//! Everything is written by hand in this one place, so that the schema changes only on purpose.
//! Units are `"1-3"`: the third unit of seat one. A cell is `[x, y]`, counted from the south-west corner. Morale is in halves.

use battle_core::{Gift as _, Gifted, Seat, Seating};
use serde_json::{Map, Value, json};

use crate::army::{Army, Handicap};
use crate::battle::Battle;
use crate::cards::{Card, Cards};
use crate::decision::{Action, ActionKind, Aid, Mover};
use crate::event::{Event, Factors, MoveReason};
use crate::gift::Gift;
use crate::grid::Cell;
use crate::state::Pool;

/// The object before the events of a battle: the armies by seat, the table, and the parameters that differ from their defaults.
pub fn set_up(battle: &Battle, seating: Seating) -> Value {
    let (width, depth) = battle.table();
    let changed: Map<String, Value> = battle
        .parameters()
        .changed()
        .map(|it| (it.name.to_owned(), json!(it.get(battle.parameters()))))
        .collect();
    let armies = Seat::ALL.map(|seat| army(&battle.armies()[seating.side_in(seat)]));
    let mut written = json!({
        "event": "set-up",
        "width": width,
        "depth": depth,
        "armies": armies,
        "parameters": changed,
    });
    if battle.gifts().0.iter().any(|gift| !gift.is_none()) {
        written["gifts"] =
            json!(Seat::ALL.map(|seat| gift(&battle.gifts()[seating.side_in(seat)])));
    }
    written
}

/// What a side has beyond the rules, by the keys of experiments; nothing that it hasn't.
fn gift(gift: &Gift) -> Map<String, Value> {
    let given = Gift::QUANTITIES.iter().map(|one| (one.name.to_owned(), (one.read)(gift)));
    given.filter(|(_, amount)| *amount != 0).map(|(name, amount)| (name, json!(amount))).collect()
}

fn army(army: &Army) -> Value {
    let unit = |unit: &crate::troops::Profile| {
        let mut written = json!({
            "type": unit.of.row().code,
            "weapon": army.weapon_name(unit),
            "traits": army.trait_names(unit),
        });
        if let Some(own) = army.own_type(unit) {
            written["own_type"] = json!(own.name);
        }
        written
    };
    let mut written = json!({
        "name": army.name,
        "units": army.units.iter().map(unit).collect::<Vec<_>>(),
    });
    let given = &army.handicap;
    if *given != Handicap::NONE {
        written["handicap"] = json!({
            "points": given.points,
            "card": given.card.map(Card::name),
            "goes_first": given.goes_first,
        });
    }
    if let Some(own) = &army.own_card {
        written["own_card"] = json!({
            "name": own.name,
            "on": own.on.name(),
            "value": own.value,
            "again": own.again,
            "copies": own.copies,
            "in_deck": own.in_deck,
        });
    }
    written
}

/// An event as a JSON object with its kind under `event`.
pub fn to_json(battle: &Battle, seating: Seating, event: &Event) -> Value {
    match *event {
        Event::Exchanged { seat, ref gave, ref drew } => json!({
            "event": "exchanged",
            "seat": number(seat),
            "gave": cards(battle, seating, seat, gave),
            "drew": cards(battle, seating, seat, drew),
        }),
        Event::Dealt { seat, ref hand } => json!({
            "event": "dealt",
            "seat": number(seat),
            "cards": hand.len(),
            "hand": cards(battle, seating, seat, hand),
        }),
        Event::RolledOff { rule, dice } => {
            json!({ "event": "rolled-off", "rule": rule.0, "dice": dice })
        }
        Event::TerrainPlaced { seat, card, cell, across } => json!({
            "event": "terrain-placed",
            "seat": number(seat),
            "card": card.name(),
            "cell": cell.map(place),
            "across": across,
        }),
        Event::EdgePicked { seat, south } => json!({
            "event": "edge-picked", "seat": number(seat), "south": number(south),
        }),
        Event::Played { seat, card } => {
            let name = battle.card_name(seating, seat, card);
            json!({ "event": "played", "seat": number(seat), "card": name })
        }
        Event::Reserved { unit, flank } => {
            json!({ "event": "reserved", "unit": unit.to_string(), "flank": flank })
        }
        Event::Placed { unit, cell, facing, join } => json!({
            "event": "placed",
            "unit": unit.to_string(),
            "cell": place(cell),
            "facing": facing.name(),
            "join": join.map(|other| other.to_string()),
        }),
        Event::TurnBegins { turn, dice } => {
            json!({ "event": "turn-begins", "turn": turn, "dice": dice })
        }
        Event::Assigned { seat, points } => json!({
            "event": "assigned",
            "seat": number(seat),
            "valour": points[Pool::Valour as usize],
            "discipline": points[Pool::Discipline as usize],
            "strategy": points[Pool::Strategy as usize],
        }),
        Event::Order { first, paid } => {
            json!({ "event": "order", "first": number(first), "paid": paid })
        }
        Event::HalfTurnBegins { seat } => {
            json!({ "event": "half-turn-begins", "seat": number(seat) })
        }
        Event::Declared { action } => declared(&action),
        Event::Tested { unit, die, modifier, worst, ref factors, named } => json!({
            "event": "tested",
            "unit": unit.to_string(),
            "die": die,
            "modifier": modifier,
            "worst": worst.to_string(),
            "factors": listed(factors),
            "named": named,
        }),
        Event::Spent { seat, pool, points } => json!({
            "event": "spent",
            "seat": number(seat),
            "pool": pool.name().to_ascii_lowercase(),
            "points": points,
        }),
        Event::TestEnds { unit, passed } => {
            json!({ "event": "test-ends", "unit": unit.to_string(), "passed": passed })
        }
        Event::Moved { unit, cell, facing, why } => json!({
            "event": "moved",
            "unit": unit.to_string(),
            "cell": place(cell),
            "facing": facing.name(),
            "why": why_moved(why),
        }),
        Event::ChargeBonus { unit, charge, mass } => json!({
            "event": "charge-bonus", "unit": unit.to_string(), "charge": charge, "mass": mass,
        }),
        Event::BonusChanged { unit, by } => {
            json!({ "event": "bonus-changed", "unit": unit.to_string(), "by": by })
        }
        Event::Contacted { unit, enemy, bonus } => json!({
            "event": "contacted",
            "unit": unit.to_string(),
            "enemy": enemy.to_string(),
            "bonus": bonus,
        }),
        Event::Shot { shooter, target, die, effect } => json!({
            "event": "shot",
            "shooter": shooter.to_string(),
            "target": target.to_string(),
            "die": die,
            "effect": effect,
        }),
        Event::Fought { own, enemy, dice, totals, ref factors } => json!({
            "event": "fought",
            "own": own.to_string(),
            "enemy": enemy.to_string(),
            "dice": dice,
            "totals": totals,
            "factors": [listed(&factors[0]), listed(&factors[1])],
        }),
        Event::ResultRolled { seat, die } => {
            json!({ "event": "result-rolled", "seat": number(seat), "die": die })
        }
        Event::Result { winner, loser, result, die, valour } => json!({
            "event": "result",
            "winner": winner.to_string(),
            "loser": loser.to_string(),
            "result": result,
            "die": die,
            "valour": valour,
        }),
        Event::Disrupted { unit, disruption } => json!({
            "event": "disrupted", "unit": unit.to_string(), "disruption": disruption,
        }),
        Event::Removed { unit, why } => {
            json!({ "event": "removed", "unit": unit.to_string(), "why": why.name() })
        }
        Event::Rallied { unit, disruption } => json!({
            "event": "rallied", "unit": unit.to_string(), "disruption": disruption,
        }),
        Event::Morale { halves } => json!({ "event": "morale", "halves": halves }),
        Event::Ended { winner, reason } => json!({
            "event": "ended", "winner": winner.map(number), "reason": reason.name(),
        }),
    }
}

/// The names of cards, each as often as it is there.
fn cards(battle: &Battle, seating: Seating, seat: Seat, cards: &Cards) -> Vec<String> {
    let names = cards.iter().flat_map(|(card, n)| {
        let name = battle.card_name(seating, seat, card).to_owned();
        std::iter::repeat_n(name, usize::from(n))
    });
    names.collect()
}

/// The factors of a total: the rule and the value of each.
fn listed(factors: &Factors) -> Vec<Value> {
    factors.iter().map(|(rule, value)| json!({ "rule": rule, "value": value })).collect()
}

fn number(seat: Seat) -> usize {
    seat.index() + 1
}

fn place(cell: Cell) -> [i8; 2] {
    [cell.x, cell.y]
}

fn why_moved(why: MoveReason) -> &'static str {
    match why {
        MoveReason::Action => "action",
        MoveReason::Charge => "charge",
        MoveReason::Wrap => "wrap",
        MoveReason::TurnsToFace => "turns-to-face",
        MoveReason::Retreat => "retreat",
        MoveReason::PushedBack => "pushed-back",
        MoveReason::DrivenBack => "driven-back",
        MoveReason::FollowsUp => "follows-up",
    }
}

fn declared(action: &Action) -> Value {
    let (mover, whole) = match action.mover {
        Mover::Unit(unit) => (unit, false),
        Mover::Formation(unit) => (unit, true),
    };
    let (kind, unit) = match action.kind {
        ActionKind::Move => ("move", None),
        ActionKind::Turn => ("turn", None),
        ActionKind::Join(unit) => ("join", Some(unit)),
        ActionKind::Reform => ("reform", None),
        ActionKind::Disengage => ("disengage", None),
        ActionKind::Charge(enemy) => ("charge", Some(enemy)),
        ActionKind::FormationCharge => ("formation-charge", None),
    };
    json!({
        "event": "declared",
        "mover": mover.to_string(),
        "formation": whole,
        "kind": kind,
        "with": unit.map(|unit| unit.to_string()),
        "ahead": action.offset.f,
        "right": action.offset.r,
        "facing": action.facing.name(),
        "fast": action.fast,
        "aid": match action.aid {
            Aid::None => None,
            Aid::GetEmMoving => Some("get-em-moving"),
            Aid::Blanks => Some("blanks"),
        },
    })
}
