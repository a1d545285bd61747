//! The checker: one line of JSON after the other.

use std::collections::BTreeMap;

use serde_json::Value;

use super::dice::{self, rank};

/// GL-104: cards of each colour in the deck.
const DECK: [usize; 5] = [8, 14, 14, 8, 6];

/// What is known of a unit.
#[derive(Default)]
struct Unit {
    /// The line of the set-up.
    of: Value,
    bases: i64,
    lost: i64,
    wounds: i64,
    /// Skulls and wounds that have to be put on it.
    due: (i64, i64),
    /// It has charged in this turn; and what became of that is open.
    charged: bool,
    charges: bool,
}

impl Unit {
    fn word(&self, key: &str) -> &str {
        self.of[key].as_str().unwrap_or_default()
    }

    fn is_sug(&self) -> bool {
        self.word("training") == "skirmish"
    }

    fn is_foot(&self) -> bool {
        let moves = self.word("move_type");
        moves.ends_with("infantry") || ["warriors", "dragoons"].contains(&moves)
    }

    fn is_horse(&self) -> bool {
        let moves = self.word("move_type");
        moves.ends_with("horse") || moves.contains("camel")
    }

    /// GL-702, GL-018: within one base of breaking.
    fn is_nervous(&self) -> bool {
        match self.is_sug() {
            true => 6 * (self.lost + 1) + 3 * self.wounds > 2 * self.bases,
            false => 2 * (self.lost + 1) + self.wounds > self.bases,
        }
    }
}

/// What is known of a general.
#[derive(Default, Clone)]
struct General {
    level: i64,
    hand: Vec<String>,
    /// The unit and the file in which he fights.
    fights: Option<(String, i64)>,
}

#[derive(Default)]
struct Checker {
    units: BTreeMap<String, Unit>,
    generals: BTreeMap<(i64, i64), General>,
    found: Vec<String>,
}

fn text(line: &Value, key: &str) -> String {
    line[key].as_str().unwrap_or_default().to_owned()
}

fn int(value: &Value) -> i64 {
    value.as_i64().unwrap_or(i64::MIN / 2)
}

fn words(value: &Value) -> Vec<String> {
    let all = value.as_array().into_iter().flatten();
    all.map(|it| it.as_str().unwrap_or_default().to_owned()).collect()
}

/// Everything that is wrong with the lines of a battle.
pub(super) fn faults(lines: &[Value]) -> Vec<String> {
    let mut checker = Checker::default();
    for (at, line) in lines.iter().enumerate() {
        let before = checker.found.len();
        checker.read(line);
        for fault in &mut checker.found[before..] {
            *fault = format!("{at}: {fault} in {line}");
        }
    }
    checker.found
}

impl Checker {
    fn demand(&mut self, holds: bool, what: &str) {
        if !holds {
            self.found.push(what.to_owned());
        }
    }

    fn unit(&mut self, name: &str) -> &mut Unit {
        self.units.get_mut(name).expect("a unit of the set-up")
    }

    fn general(&mut self, line: &Value) -> &mut General {
        self.generals.entry((int(&line["seat"]), int(&line["general"]))).or_default()
    }

    fn read(&mut self, line: &Value) {
        match text(line, "event").as_str() {
            "set-up" => self.set_up(line),
            "turn-begins" => {
                let open: Vec<String> =
                    self.units.iter().filter(|it| it.1.charges).map(|it| it.0.clone()).collect();
                self.demand(open.is_empty(), &format!("charges of {open:?} have no end"));
                self.units.values_mut().for_each(|unit| unit.charged = false);
            }
            "general-stands" => {
                let mode = text(line, "mode");
                let fights = (mode == "fighting").then(|| (text(line, "with"), int(&line["file"])));
                let general = self.general(line);
                (general.level, general.fights) = (int(&line["level"]), fights);
            }
            "dealt" => self.dealt(line),
            "gives" => {
                let card = text(line, "card");
                let seat = int(&line["seat"]);
                let giver = self.generals.entry((seat, 1)).or_default();
                let held = giver.hand.iter().position(|it| *it == card);
                held.map(|at| giver.hand.remove(at));
                self.demand(held.is_some() && rank(&card) >= 2, "the giver has no such card");
                self.general(line).hand.push(card);
            }
            "paid" => {
                let (card, need) = (text(line, "card"), text(line, "need"));
                let raise = i64::from(line["upgraded"] == true);
                let general = self.general(line);
                let held = general.hand.iter().position(|it| *it == card);
                held.map(|at| general.hand.remove(at));
                self.demand(held.is_some(), "the card is not in his hand");
                self.demand(rank(&card) + raise >= rank(&need), "the card is not good enough");
            }
            "chose" => self.chose(line),
            "contact" => {
                for key in ["unit", "foe"] {
                    self.unit(&text(line, key)).charges = false;
                }
            }
            "stops-short" => {
                let unit = self.unit(&text(line, "unit"));
                let charged = unit.charged;
                unit.charges = false;
                self.demand(charged, "no charge that could stop short");
            }
            "gone" => self.unit(&text(line, "unit")).charges = false,
            "volley" => self.volley(line),
            "pair" => self.pair(line),
            "left" => self.left(line),
            "tested" => self.tested(line),
            "general-tested" => {
                let (die, shown, fate) =
                    (text(line, "die"), text(line, "shown"), text(line, "fate"));
                let general = self.general(line);
                let right = die == dice::of_general(general.level)
                    && fate == dice::fate(&shown, general.level);
                match fate.as_str() {
                    "wounded" => general.level -= 1,
                    "stunned" => general.hand.clear(),
                    "killed" => general.fights = None,
                    _ => {}
                }
                self.demand(right, "another die, or another fate");
            }
            _ => {}
        }
    }

    fn set_up(&mut self, line: &Value) {
        for (at, army) in line["armies"].as_array().expect("armies").iter().enumerate() {
            for (place, of) in army["units"].as_array().expect("units").iter().enumerate() {
                let bases = int(&of["files"]) * int(&of["ranks"]);
                let unit = Unit { of: of.clone(), bases, ..Unit::default() };
                self.units.insert(format!("{}-{}", at + 1, place + 1), unit);
            }
        }
    }

    /// GL-105: a hand has what was kept and what was dealt up to the level; all hands together are no more than the deck.
    fn dealt(&mut self, line: &Value) {
        let (discarded, hand) = (words(&line["discarded"]), words(&line["hand"]));
        let general = self.general(line);
        let before = general.hand.len();
        for card in &discarded {
            let held = general.hand.iter().position(|it| it == card);
            held.map(|at| general.hand.remove(at));
        }
        let kept = std::mem::take(&mut general.hand);
        let has = |cards: &[String], of: &str| cards.iter().filter(|it| *it == of).count();
        let keeps = dice::COLOURS.iter().all(|of| has(&hand, of) >= has(&kept, of));
        let level = general.level as usize;
        let right = keeps
            && kept.len() + discarded.len() == before
            && hand.len() <= level.max(kept.len())
            && kept.len() <= level + 1;
        general.hand = hand;
        self.demand(right, "a hand is what was kept and what is dealt up to the level");
        let all: Vec<String> = self.generals.values().flat_map(|it| it.hand.clone()).collect();
        let fits = dice::COLOURS.iter().zip(DECK).all(|(of, most)| has(&all, of) <= most);
        self.demand(fits, "more cards of a colour than the deck has");
    }

    fn chose(&mut self, line: &Value) {
        let choice = text(line, "choice");
        let name = text(line, "unit");
        if choice.starts_with("charge") || choice == "intercept" {
            let unit = self.unit(&name);
            (unit.charged, unit.charges) = (true, true);
        }
        if choice == "recover-wound" {
            let unit = self.unit(&name);
            unit.wounds -= 1;
            let had = unit.wounds >= 0;
            self.demand(had, "no wound to recover");
        }
    }

    /// GL-422, GL-423.
    fn volley(&mut self, line: &Value) {
        let (rungs, shown) = (words(&line["dice"]), words(&line["shown"]));
        self.demand(rungs.len() == shown.len(), "each die shows something");
        let hits = shown.iter().filter(|it| *it != "blank").count() as i64;
        self.demand(hits == int(&line["hits"]), "hits are the dice that show anything");
        let each = rungs.iter().zip(&shown).map(|(rung, shown)| dice::damage(rung, shown));
        let (skulls, wounds) = each.fold((0, 0), |(s, w), it| (s + it.0, w + it.1));
        let due = (int(&line["skulls"]), int(&line["wounds"]));
        self.demand((skulls, wounds) == due, "the dice inflict something else");
        let shot = ["arquebus", "musket", "carbine", "pistol", "firearms"];
        let weapon = self.unit(&text(line, "unit")).word("weapon").to_owned();
        let target = self.unit(&text(line, "target"));
        let twice = target.is_horse() || target.word("move_type") == "warriors";
        let factor = if shot.contains(&weapon.as_str()) && twice { 2 } else { 1 };
        target.due = (target.due.0 + skulls, target.due.1 + wounds);
        self.demand(int(&line["slowing_hits"]) == factor * hits, "shot counts twice against horse");
    }

    /// GL-502 to GL-510, GL-523, GL-524, GL-560.
    fn pair(&mut self, line: &Value) {
        let names = words(&line["units"]);
        let sides = &line["sides"];
        let sum = |at: usize| -> i64 {
            let claims = sides[at]["claims"].as_array().into_iter().flatten();
            claims.map(|it| int(&it["value"])).sum()
        };
        let claim = |at: usize, rule: &str| -> i64 {
            let claims = sides[at]["claims"].as_array().into_iter().flatten();
            claims.filter(|it| it["rule"] == rule).map(|it| int(&it["value"])).sum()
        };
        for at in 0..2 {
            let side = &sides[at];
            let d = int(&side["difference"]);
            self.demand(d == sum(at) - sum(1 - at), "the claims are not the difference");
            let mut thrown = words(&side["dice"]);
            let (skulls, wounds) = (int(&side["skulls"]), int(&side["wounds"]));
            let n = thrown.len() as i64;
            if side["throws"] == true {
                let right = dice::of_difference(d);
                // GL-561: a supporting file adds a black die.
                let support = thrown.len() == right.len() + 1;
                let last = if support { thrown.pop() } else { None };
                let fits = thrown == right && last.is_none_or(|it| it == "B");
                self.demand(fits, "another die for this difference");
            } else {
                self.demand(thrown.is_empty(), "it throws nothing");
            }
            self.demand(skulls + wounds <= n, "more than its dice");
            let trigger = side["trigger"] == true;
            let won = side["shatters"] == true || side["shoves"] == true;
            self.demand(trigger || skulls == 0, "a skull is a trigger");
            self.demand(trigger || !won, "nothing is won without a trigger");
            let (own, foe) = (&self.units[&names[at]], &self.units[&names[1 - at]]);
            let quality = |unit: &Unit| match unit.word("quality") {
                "poor" => 0,
                "average" => 1,
                "superior" => 2,
                _ => 3,
            };
            let better = (quality(own) - quality(foe)).max(0);
            let skirmishers = foe.is_sug() || foe.word("order") == "skirmish";
            let formed = if !own.is_sug() && skirmishers { 2 } else { 0 };
            let place = (names[at].clone(), int(&side["file"]));
            // GL-508: a general fights to the front only.
            let front = side["face"] == "front";
            let led = front && self.generals.values().any(|it| it.fights.as_ref() == Some(&place));
            let right = [("GL-510", better), ("GL-523", formed), ("GL-524", i64::from(led))];
            let wrong = right.iter().find(|it| claim(at, it.0) != it.1).map(|it| it.0);
            self.demand(wrong.is_none(), &format!("another claim by {wrong:?}"));
            let due = &mut self.unit(&names[1 - at]).due;
            *due = (due.0 + skulls, due.1 + wounds);
        }
    }

    /// GL-008, GL-009: two wounds are a base.
    fn left(&mut self, line: &Value) {
        let unit = self.unit(&text(line, "unit"));
        let (skulls, wounds) = std::mem::take(&mut unit.due);
        let all = unit.wounds + wounds;
        unit.wounds = all % 2;
        unit.lost = (unit.lost + skulls + all / 2).min(unit.bases);
        let right = int(&line["bases"]) == unit.bases - unit.lost;
        let right = right && int(&line["wounds"]) == unit.wounds;
        self.demand(right, "other losses than those that fell on it");
    }

    /// GL-601, GL-607.
    fn tested(&mut self, line: &Value) {
        let (nervous, commander) = (line["nervous"] == true, line["army_commander"] == true);
        let unit = self.unit(&text(line, "unit"));
        let is_right = nervous == unit.is_nervous();
        let moves = unit.word("move_type");
        let quality = match moves.contains("elephant") || moves.contains("wagon") {
            true => "exceptional",
            false => unit.word("quality"),
        };
        let supported = line["rear_support"] == true && unit.is_foot() && !unit.is_sug();
        let worse = i64::from(nervous) + i64::from(commander);
        let die = dice::of_test(quality, worse, if supported { 2 } else { 0 });
        let shown = line["shown"].as_str();
        let (skull, wound) = (shown == Some("skull"), shown == Some("wound"));
        unit.due = (unit.due.0 + i64::from(skull), unit.due.1 + i64::from(wound));
        self.demand(is_right, "it is nervous, or not");
        self.demand(line["die"].as_str() == die, "another die");
        self.demand((line["lost"] == true) == (skull || wound), "skull and wound cost something");
    }
}
