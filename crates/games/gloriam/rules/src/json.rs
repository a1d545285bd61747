//! Events as JSON, for programs that read a replay; `docs/src/events/gloriam.md` says how to read them.
//!
//! Everything is written by hand in this one place, so that the schema changes only on purpose.
//! Units of a battle are `"1-3"`: the third unit of seat one. Lanes are counted from the left of seat one, BW from its edge.

use battle_core::values::Value as _;
use battle_core::{Gift as _, Gifted, Seat, Seating};
use serde_json::{Map, Value, json};

use crate::army::Army;
use crate::battle::{Battle, BattleEvent, Choice, DEPTH, Ended, Facing, Gift, LANES, Path};
use crate::catalogue::Catalogue;
use crate::dice_set::{Colour, Symbol};
use crate::duel::{self, Duel, DuelDecision, DuelEvent};
use crate::generals::Mode;
use crate::parameters::RuleParameters;
use crate::rules::cards::Cards;
use crate::rules::claim_list::ClaimList;
use crate::rules::claims::Face;
use crate::rules::combat::PairResult;
use crate::rules::kill_a_base::{Test, costs};
use crate::text::dice::{ShotDice, hits_shown};
use crate::text::number;

/// The object before the events of a battle: the armies by seat, the field, and the parameters that differ from their defaults.
pub fn set_up(battle: &Battle, seating: Seating) -> Value {
    let changed: Map<String, Value> = battle
        .parameters()
        .changed()
        .map(|it| (it.name.to_owned(), json!(it.get(battle.parameters()))))
        .collect();
    let catalogue = battle.catalogue();
    let armies = Seat::ALL.map(|seat| army(&battle.armies()[seating.side_in(seat)], catalogue));
    let mut written = json!({
        "event": "set-up",
        "lanes": LANES,
        "depth": DEPTH,
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

fn army(army: &Army, catalogue: &Catalogue) -> Value {
    let units = army.units().iter().map(|unit| {
        let troops = &unit.troops;
        let marks = catalogue
            .characteristics()
            .iter()
            .filter(|it| catalogue.mark(&it.name).is_some_and(|mark| troops.marks.meets(mark)));
        json!({
            "name": unit.name,
            "command": unit.command + 1,
            "files": troops.width,
            "ranks": troops.depth,
            "quality": troops.quality.text(),
            "training": troops.training.text(),
            "move_type": troops.moves.text(),
            "order": troops.order.text(),
            "weapon": troops.weapon.map(|weapon| weapon.text()),
            "firepower": troops.firepower.text(),
            "armour": troops.armour.text(),
            "characteristics": marks.map(|it| it.name.as_str()).collect::<Vec<_>>(),
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
pub fn to_json(battle: &Battle, event: &BattleEvent) -> Value {
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
            "shown": shown_by(&dice),
            "hits": hits_shown(&dice),
            "slowing_hits": hits,
            "skulls": skulls,
            "wounds": wounds,
        }),
        BattleEvent::Pair { units, ref result, ref claims, faces } => {
            let mut object = pair(result, claims, faces, (battle.catalogue(), battle.parameters()));
            object["units"] = json!(units.map(number));
            object
        }
        BattleEvent::Left { unit, bases, wounds } => json!({
            "event": "left", "unit": number(unit), "bases": bases, "wounds": wounds,
        }),
        BattleEvent::Tested { unit, die, shown, nervous, test } => {
            let mut object = tested(die, shown, nervous, test);
            object["unit"] = json!(number(unit));
            object
        }
        BattleEvent::StopsShort { unit, bw, slowed, why } => json!({
            "event": "stops-short",
            "unit": number(unit),
            "bw": bw,
            "slowed": slowed,
            "why": why.name(),
        }),
        BattleEvent::Dealt { seat: own, general, ref discarded, ref hand } => json!({
            "event": "dealt",
            "seat": seat(own),
            "general": general + 1,
            "discarded": letters(discarded),
            "hand": letters(hand),
        }),
        BattleEvent::Gives { seat: own, general, card } => json!({
            "event": "gives", "seat": seat(own), "general": general + 1, "card": letter(card),
        }),
        BattleEvent::Paid { seat: own, general, need, card, upgraded, extra } => json!({
            "event": "paid",
            "seat": seat(own),
            "general": general + 1,
            "need": letter(need),
            "card": letter(card),
            "upgraded": upgraded,
            "extra": extra,
        }),
        BattleEvent::JoinsBlock { unit } => {
            json!({ "event": "joins-block", "unit": number(unit) })
        }
        BattleEvent::GeneralStands { seat: own, general, level, mode, with, place } => {
            let (mode, file) = match mode {
                Mode::Free => ("free", None),
                Mode::Leading => ("leading", None),
                Mode::Fighting(file) => ("fighting", Some(file + 1)),
            };
            json!({
                "event": "general-stands",
                "seat": seat(own),
                "general": general + 1,
                "level": level,
                "mode": mode,
                "file": file,
                "with": with.map(number),
                "lane": place.lane,
                "y": place.y,
            })
        }
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
        BattleEvent::GeneralTested { seat: own, general, die, shown, fate } => json!({
            "event": "general-tested",
            "seat": seat(own),
            "general": general + 1,
            "die": letter(die),
            "shown": shown.name(),
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
pub fn duel_to_json(duel: &Duel, event: &DuelEvent) -> Value {
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
            "shown": shown_by(&dice),
            "hits": hits_shown(&dice),
            "slowing_hits": hits,
            "skulls": skulls,
            "wounds": wounds,
        }),
        DuelEvent::Closed { gap } => json!({ "event": "closed", "gap": gap }),
        DuelEvent::Pair { ref result, ref claims, faces } => {
            pair(result, claims, faces, (duel.catalogue(), duel.parameters()))
        }
        DuelEvent::Left { seat: own, bases, wounds } => {
            json!({ "event": "left", "seat": seat(own), "bases": bases, "wounds": wounds })
        }
        DuelEvent::Tested { seat: own, die, shown, nervous, test } => {
            let mut object = tested(die, shown, nervous, test);
            object["seat"] = json!(seat(own));
            object
        }
        DuelEvent::GeneralTested { seat: own, die, shown, fate } => json!({
            "event": "general-tested",
            "seat": seat(own),
            "die": letter(die),
            "shown": shown.name(),
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

/// Cards by their letters, each as often as it is there.
fn letters(cards: &Cards) -> Vec<String> {
    let each = Colour::ALL.into_iter().zip(cards.0);
    each.flat_map(|(colour, n)| std::iter::repeat_n(letter(colour), usize::from(n))).collect()
}

/// The rungs of a volley, one for each file that shot.
fn rungs(dice: &ShotDice) -> Vec<&'static str> {
    dice.iter().flatten().map(|(rung, _)| rung.name()).collect()
}

/// What the dice of a volley show, in the same order.
fn shown_by(dice: &ShotDice) -> Vec<&'static str> {
    dice.iter().flatten().map(|(_, symbol)| symbol.name()).collect()
}

/// A kill-a-base test, without whose it is.
fn tested(die: Option<Colour>, shown: Option<Symbol>, nervous: bool, test: Test) -> Value {
    json!({
        "event": "tested",
        "die": die.map(letter),
        "shown": shown.map(Symbol::name),
        "lost": costs(shown),
        "nervous": nervous,
        "army_commander": test.army_commander,
        "rear_support": test.rear_support,
    })
}

fn pair(
    result: &PairResult,
    claims: &[ClaimList; 2],
    faces: [Face; 2],
    (catalogue, parameters): (&Catalogue, &RuleParameters),
) -> Value {
    let side = |at: usize| {
        let (thrown, won) = (result.thrown[at], result.won[at]);
        let each = claims[at].iter(catalogue);
        let claims = each.map(|(rule, value)| json!({ "rule": rule, "value": value }));
        json!({
            "file": result.pair.files[at] + 1,
            "face": faces[at].name(),
            "throws": result.pair.throws[at],
            "claims": claims.collect::<Vec<_>>(),
            "difference": result.differences[at],
            "dice": result.dice(at, parameters).map(letter).collect::<Vec<_>>(),
            "skulls": thrown.skulls,
            "wounds": thrown.wounds,
            "trigger": thrown.trigger,
            "shatters": won.shatter,
            "shoves": won.shove,
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
