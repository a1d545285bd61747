//! Events as JSON, for programs that read a replay; `docs/src/events/gloriam.md` says how to read them.
//!
//! Everything is written by hand in this one place, so that the schema changes only on purpose.
//! Units of a battle are `"1-3"`: the third unit of seat one. Lanes are counted from the left of seat one, BW from its edge.

use battle_core::values::Value as _;
use battle_core::{Seat, Seating};
use serde_json::{Map, Value, json};

use crate::army::Army;
use crate::battle::{Battle, BattleEvent, Choice, DEPTH, Ended, Facing, LANES, Path};
use crate::dice_set::Colour;
use crate::duel::{self, DuelDecision, DuelEvent};
use crate::parameters::RuleParameters;
use crate::rules::combat::PairResult;
use crate::rules::losses::MAX_FILES;
use crate::rules::shooting::Rung;
use crate::text::number;

/// The object before the events of a battle: the armies by seat, the field, and the parameters that differ from their defaults.
pub fn set_up(battle: &Battle, seating: Seating) -> Value {
    let changed: Map<String, Value> = battle
        .parameters()
        .changed()
        .map(|it| (it.name.to_owned(), json!((it.get)(battle.parameters()))))
        .collect();
    let armies = Seat::ALL.map(|seat| army(&battle.armies()[seating.side_in(seat)]));
    json!({
        "event": "set-up",
        "lanes": LANES,
        "depth": DEPTH,
        "armies": armies,
        "parameters": changed,
    })
}

fn army(army: &Army) -> Value {
    let units = army.units().iter().map(|unit| {
        json!({
            "name": unit.name,
            "command": unit.command + 1,
            "files": unit.troops.width,
            "ranks": unit.troops.depth,
        })
    });
    let generals = army
        .generals()
        .iter()
        .map(|own| json!({ "level": own.level, "kind": own.kind.text(), "ally": own.ally }));
    json!({
        "name": army.name(),
        "units": units.collect::<Vec<_>>(),
        "generals": generals.collect::<Vec<_>>(),
    })
}

/// An event of a battle as a JSON object with its kind under `event`.
pub fn to_json(event: &BattleEvent, parameters: &RuleParameters) -> Value {
    match *event {
        BattleEvent::TurnBegins { turn, active } => json!({
            "event": "turn-begins", "turn": turn, "active": seat(active),
        }),
        BattleEvent::Chose { unit, step, choice } => {
            let (name, with) = chosen(choice);
            json!({
                "event": "chose",
                "unit": number(unit),
                "step": step.name(),
                "choice": name,
                "with": with,
            })
        }
        BattleEvent::Stands { unit, place } => json!({
            "event": "stands",
            "unit": number(unit),
            "lane": place.lane,
            "y": place.y,
            "facing": place.facing.name(),
        }),
        BattleEvent::Contact { unit, foe } => json!({
            "event": "contact", "unit": number(unit), "foe": number(foe),
        }),
        BattleEvent::Volley { unit, target, dice, hits, skulls, wounds } => json!({
            "event": "volley",
            "unit": number(unit),
            "target": number(target),
            "dice": rungs(&dice),
            "hits": hits,
            "skulls": skulls,
            "wounds": wounds,
        }),
        BattleEvent::Pair { units, result } => {
            let mut object = pair(&result, parameters);
            object["units"] = json!(units.map(number));
            object
        }
        BattleEvent::Left { unit, bases, wounds } => json!({
            "event": "left", "unit": number(unit), "bases": bases, "wounds": wounds,
        }),
        BattleEvent::Tested { unit, die, lost } => json!({
            "event": "tested", "unit": number(unit), "die": die.map(letter), "lost": lost,
        }),
        BattleEvent::MovesAgain { unit } => {
            json!({ "event": "moves-again", "unit": number(unit) })
        }
        BattleEvent::Gone { unit } => json!({ "event": "gone", "unit": number(unit) }),
        BattleEvent::Pushed { unit, by } => json!({
            "event": "pushed", "unit": number(unit), "by": number(by),
        }),
        BattleEvent::Sacked { unit } => json!({ "event": "sacked", "unit": number(unit) }),
        BattleEvent::Hesitates { seat: own, general, hesitant } => json!({
            "event": "hesitates",
            "seat": seat(own),
            "general": general + 1,
            "hesitant": hesitant,
        }),
        BattleEvent::Deserts { seat: own, general } => json!({
            "event": "deserts", "seat": seat(own), "general": general + 1,
        }),
        BattleEvent::GeneralFlees { seat: own, general, to } => json!({
            "event": "general-flees",
            "seat": seat(own),
            "general": general + 1,
            "to": number(to),
        }),
        BattleEvent::GeneralTested { seat: own, general, die, fate } => json!({
            "event": "general-tested",
            "seat": seat(own),
            "general": general + 1,
            "die": letter(die),
            "fate": fate.name(),
        }),
        BattleEvent::GeneralKilled { seat: own, general } => json!({
            "event": "general-killed", "seat": seat(own), "general": general + 1,
        }),
        BattleEvent::Ends(ended) => {
            let (broken, reason) = match ended {
                Ended::Broke(seat) => (Some(seat + 1), "broken"),
                Ended::Both => (None, "both-broken"),
                Ended::Limit => (None, "turn-limit"),
            };
            json!({ "event": "ended", "broken": broken, "reason": reason })
        }
    }
}

/// An event of a duel as a JSON object with its kind under `event`.
pub fn duel_to_json(event: &DuelEvent, parameters: &RuleParameters) -> Value {
    match *event {
        DuelEvent::TurnBegins { turn, active } => json!({
            "event": "turn-begins", "turn": turn, "active": seat(active),
        }),
        DuelEvent::Chose { seat: own, choice, .. } => {
            let (name, with) = decided(choice);
            json!({ "event": "chose", "seat": seat(own), "choice": name, "with": with })
        }
        DuelEvent::Ran { seat: own, distance } => {
            json!({ "event": "ran", "seat": seat(own), "distance": distance })
        }
        DuelEvent::Volley { seat: own, dice, hits, skulls, wounds } => json!({
            "event": "volley",
            "seat": seat(own),
            "dice": rungs(&dice),
            "hits": hits,
            "skulls": skulls,
            "wounds": wounds,
        }),
        DuelEvent::Closed { gap } => json!({ "event": "closed", "gap": gap }),
        DuelEvent::Pair(result) => pair(&result, parameters),
        DuelEvent::Left { seat: own, bases, wounds } => {
            json!({ "event": "left", "seat": seat(own), "bases": bases, "wounds": wounds })
        }
        DuelEvent::Tested { seat: own, die, lost } => json!({
            "event": "tested",
            "seat": seat(own),
            "die": die.map(letter),
            "lost": lost,
        }),
        DuelEvent::GeneralTested { seat: own, die, fate } => json!({
            "event": "general-tested",
            "seat": seat(own),
            "die": letter(die),
            "fate": fate.name(),
        }),
        DuelEvent::GeneralKilled { seat: own } => {
            json!({ "event": "general-killed", "seat": seat(own) })
        }
        DuelEvent::Ends(ended) => {
            let (broken, reason) = match ended {
                duel::Ended::Lost(seat) => (Some(seat + 1), "broken"),
                duel::Ended::Both => (None, "both-broken"),
                duel::Ended::Limit => (None, "turn-limit"),
            };
            json!({ "event": "ended", "broken": broken, "reason": reason })
        }
    }
}

fn seat(seat: Seat) -> usize {
    seat.index() + 1
}

fn letter(colour: Colour) -> String {
    colour.letter().to_string()
}

/// The rungs of a volley, one for each file that shot.
fn rungs(dice: &[Option<Rung>; MAX_FILES]) -> Vec<&'static str> {
    dice.iter().flatten().map(|rung| rung.name()).collect()
}

fn pair(result: &PairResult, parameters: &RuleParameters) -> Value {
    let side = |at: usize| {
        let thrown = result.thrown[at];
        json!({
            "file": result.pair.files[at] + 1,
            "throws": result.pair.throws[at],
            "difference": result.differences[at],
            "dice": result.dice(at, parameters).map(letter).collect::<Vec<_>>(),
            "skulls": thrown.skulls,
            "wounds": thrown.wounds,
            "trigger": thrown.trigger,
            "won": result.won[at],
        })
    };
    json!({ "event": "pair", "sides": [side(0), side(1)] })
}

/// Whether a move turns first or last.
const fn order(first: bool) -> &'static str {
    if first { "first" } else { "last" }
}

/// A choice of a battle: its name and its fields.
fn chosen(choice: Choice) -> (&'static str, Value) {
    match choice {
        Choice::Pass => ("pass", Value::Null),
        Choice::Lead => ("lead", Value::Null),
        Choice::FightInFile => ("fight-in-file", Value::Null),
        Choice::Join(unit) => ("join", json!(number(unit))),
        Choice::Ride { lane, y } => ("ride", json!({ "lane": lane, "y": y })),
        Choice::Charge(charge) => (
            match charge.path {
                Path::Ahead => "charge",
                Path::Wheel => "charge-with-a-wheel",
                Path::Flank => "charge-the-flank",
                Path::Across => "charge-from-beside",
            },
            json!(number(charge.target)),
        ),
        Choice::ChargeCamp => ("charge-the-camp", Value::Null),
        Choice::Intercept(unit) => ("intercept", json!(number(unit))),
        Choice::StopCharge => ("stop-charge", Value::Null),
        Choice::Run { bonus } => ("run", json!(bonus)),
        Choice::Skirmish { bonus } => ("skirmish", json!(bonus)),
        Choice::Shoot(unit) => ("shoot", json!(number(unit))),
        Choice::PromptThrough(card) => ("prompt-through", json!(letter(card))),
        Choice::Advance(bw) => ("advance", json!(bw)),
        Choice::Shift(side) => ("shift", json!(side)),
        Choice::FallBack(bw) => ("fall-back", json!(bw)),
        Choice::TurnAbout => ("turn-about", Value::Null),
        Choice::Face(facing) => ("face", json!(facing.name())),
        Choice::Wheel { facing, bw, first } => {
            ("wheel", json!({ "facing": facing.name(), "bw": bw, "turns": order(first) }))
        }
        Choice::AboutAndMove { bw, first, wheel } => (
            "turn-about-and-move",
            json!({ "bw": bw, "turns": order(first), "wheels-to-face": wheel.map(Facing::name) }),
        ),
        Choice::AsideAndMove { facing, bw, wheel } => (
            "turn-aside-and-move",
            json!({
                "facing": facing.name(),
                "bw": bw,
                "wheels-to-face": wheel.map(Facing::name),
            }),
        ),
        Choice::AdvanceAndContract(bw) => ("advance-and-contract", json!(bw)),
        Choice::Expand(files) => ("expand", json!(files)),
        Choice::Contract => ("contract", Value::Null),
        Choice::Redress => ("redress", Value::Null),
        Choice::Pursue => ("pursue", Value::Null),
        Choice::Stay => ("stay", Value::Null),
        Choice::BreakOff(bw) => ("break-off", json!(bw)),
        Choice::MoveBase { from, to } => ("move-base", json!([from + 1, to + 1])),
        Choice::FaceContact => ("face-contact", Value::Null),
        Choice::RecoverWound => ("recover-wound", Value::Null),
    }
}

/// A choice of a duel: its name and its fields.
fn decided(choice: DuelDecision) -> (&'static str, Value) {
    match choice {
        DuelDecision::Pass => ("pass", Value::Null),
        DuelDecision::Lead => ("lead", Value::Null),
        DuelDecision::FightInFile => ("fight-in-file", Value::Null),
        DuelDecision::StandOff => ("stand-off", Value::Null),
        DuelDecision::Charge => ("charge", Value::Null),
        DuelDecision::StopCharge => ("stop-charge", Value::Null),
        DuelDecision::Run { bonus } => ("run", json!(bonus)),
        DuelDecision::Skirmish { bonus } => ("skirmish", json!(bonus)),
        DuelDecision::Shoot => ("shoot", Value::Null),
        DuelDecision::PromptThrough(card) => ("prompt-through", json!(letter(card))),
        DuelDecision::Advance(bw) => ("advance", json!(bw)),
        DuelDecision::AdvanceAndContract(bw) => ("advance-and-contract", json!(bw)),
        DuelDecision::FallBack(bw) => ("fall-back", json!(bw)),
        DuelDecision::TurnAbout => ("turn-about", Value::Null),
        DuelDecision::Expand(files) => ("expand", json!(files)),
        DuelDecision::Contract => ("contract", Value::Null),
        DuelDecision::Redress => ("redress", Value::Null),
        DuelDecision::BreakOff(bw) => ("break-off", json!(bw)),
        DuelDecision::MoveBase { from, to } => ("move-base", json!([from + 1, to + 1])),
        DuelDecision::FaceContact => ("face-contact", Value::Null),
        DuelDecision::RecoverWound => ("recover-wound", Value::Null),
    }
}
