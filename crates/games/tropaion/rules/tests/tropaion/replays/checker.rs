//! The checker: one line of JSON after the other.

use std::collections::BTreeMap;

use serde_json::Value;

/// Section 1: combat, charge, disruptions survived, morale in halves.
const TYPES: [(&str, i64, i64, i64, i64); 10] = [
    ("LI", -1, 0, 1, 0),
    ("MI", 0, 1, 1, 2),
    ("HI", 1, 1, 1, 2),
    ("PK", 1, 1, 2, 2),
    ("WB", 0, 2, 2, 2),
    ("MN", 0, 1, 2, 2),
    ("LC", -1, 0, 1, 1),
    ("MC", 0, 1, 1, 2),
    ("HC", 1, 2, 1, 2),
    ("EL", 2, 3, 1, 2),
];

/// What is known of a unit.
#[derive(Default)]
struct Unit {
    of: String,
    traits: Vec<String>,
    disruption: i64,
    bonus: i64,
    contacted: Vec<String>,
}

impl Unit {
    fn row(&self) -> (i64, i64, i64, i64) {
        let row = TYPES.iter().find(|row| row.0 == self.of).expect("a type of the rulebook");
        (row.1, row.2, row.3, row.4)
    }

    fn has(&self, name: &str) -> bool {
        self.traits.iter().any(|it| it.eq_ignore_ascii_case(name))
    }

    fn is_light(&self) -> bool {
        self.of == "LI" || self.of == "LC"
    }
}

#[derive(Default)]
struct Checker {
    units: BTreeMap<String, Unit>,
    hands: [Vec<String>; 2],
    dice: [Vec<i64>; 2],
    pools: [BTreeMap<String, i64>; 2],
    strategy: [i64; 2],
    morale: [i64; 2],
    /// TP-804: halves lost in this turn, single light cavalry units among them apart.
    lost: [i64; 2],
    light_cavalry: [i64; 2],
    held: [bool; 2],
    active: usize,
    roll: Option<(String, Vec<i64>)>,
    /// A test: die, modifier, points.
    test: Option<i64>,
    /// A fight: its units, their totals with Valour.
    fight: Option<([String; 2], [i64; 2])>,
    result_die: Option<i64>,
    result_valour: i64,
    found: Vec<String>,
}

fn text(line: &Value, key: &str) -> String {
    line[key].as_str().unwrap_or_default().to_owned()
}

fn int(value: &Value) -> i64 {
    value.as_i64().unwrap_or(i64::MIN / 2)
}

fn ints(value: &Value) -> Vec<i64> {
    value.as_array().map(|all| all.iter().map(int).collect()).unwrap_or_default()
}

fn seat(line: &Value, key: &str) -> usize {
    int(&line[key]) as usize - 1
}

fn seat_of(unit: &str) -> usize {
    usize::from(!unit.starts_with('1'))
}

/// The factors of a total by their rules.
fn factors(value: &Value) -> BTreeMap<String, i64> {
    let all = value.as_array().into_iter().flatten();
    all.map(|it| (text(it, "rule"), int(&it["value"]))).collect()
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

    fn wavers(&self, seat: usize) -> bool {
        self.morale[seat] <= 4
    }

    fn read(&mut self, line: &Value) {
        match text(line, "event").as_str() {
            "set-up" => self.set_up(line),
            "dealt" => {
                let hand: Vec<String> = line["hand"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|card| card.as_str().unwrap_or_default().to_owned())
                    .collect();
                self.demand(int(&line["cards"]) == 5 && hand.len() == 5, "a hand is five cards");
                self.hands[seat(line, "seat")] = hand;
            }
            "terrain-placed" | "played" => {
                let (by, card) = (seat(line, "seat"), text(line, "card"));
                let held = self.hands[by].iter().position(|it| *it == card);
                self.demand(held.is_some(), "the card is not in hand");
                held.map(|at| self.hands[by].remove(at));
                self.held[by] |= card == "Hold! Hold!";
            }
            "rolled-off" => {
                let dice = ints(&line["dice"]);
                if let Some((rule, before)) = self.roll.take() {
                    let again = rule == text(line, "rule") && before[0] == before[1];
                    self.demand(again || rule == "TP-A16", "only a tie is rolled again");
                }
                self.roll = Some((text(line, "rule"), dice));
            }
            "edge-picked" => self.wins_roll("TP-302", seat(line, "seat")),
            "turn-begins" => {
                let dice = line["dice"].as_array().expect("dice of both");
                self.dice = [ints(&dice[0]), ints(&dice[1])];
            }
            "assigned" => self.assigned(line),
            "order" => self.order(line),
            "half-turn-begins" => {
                self.active = seat(line, "seat");
                for unit in self.units.values_mut() {
                    (unit.bonus, unit.contacted) = (0, Vec::new());
                }
            }
            "spent" => self.spent(line),
            "tested" => self.tested(line),
            "test-ends" => {
                let total = self.test.take();
                let passed = line["passed"] == true;
                self.demand(total.is_none_or(|it| (it >= 4) == passed), "4 passes a test");
            }
            "charge-bonus" => {
                let mass = int(&line["mass"]);
                let unit = self.units.get_mut(&text(line, "unit")).expect("a unit");
                let right = unit.row().1 == int(&line["charge"]) && (0..=1).contains(&mass);
                unit.bonus = unit.row().1 + mass;
                self.demand(right, "the Charge value of its type");
            }
            "bonus-changed" => {
                self.units.get_mut(&text(line, "unit")).expect("a unit").bonus += int(&line["by"]);
            }
            "contacted" => {
                let unit = self.units.get_mut(&text(line, "unit")).expect("a unit");
                unit.contacted.push(text(line, "enemy"));
                let right = int(&line["bonus"]) == unit.bonus.max(0);
                self.demand(right, "the bonus is Charge, mass and cards, not below 0");
            }
            "shot" => {
                let (die, effect) = (int(&line["die"]), int(&line["effect"]));
                let hits = die >= 5 || die == 0;
                self.demand(hits == (effect > 0), "5 or 6 hits");
            }
            "fought" => self.fought(line),
            "result-rolled" => {
                let winner = self.winner();
                let right = winner.is_some_and(|it| seat_of(&it) == seat(line, "seat"));
                self.demand(right, "the higher total rolls");
                self.result_die = Some(int(&line["die"]));
            }
            "result" => {
                let die = self.result_die.take();
                let sum = int(&line["die"]) + int(&line["valour"]);
                self.demand(die == Some(int(&line["die"])), "the die that was rolled last");
                self.demand(sum == int(&line["result"]), "die and Valour");
                self.demand(int(&line["valour"]) == self.result_valour, "the Valour spent");
                self.demand(self.winner() == Some(text(line, "winner")), "the higher total wins");
                self.fight = None;
            }
            "disrupted" | "rallied" => {
                let step = if text(line, "event") == "rallied" { -1 } else { 1 };
                let unit = self.units.get_mut(&text(line, "unit")).expect("a unit");
                unit.disruption += step;
                let right = int(&line["disruption"]) == unit.disruption
                    && (0..=unit.row().2).contains(&unit.disruption);
                self.demand(right, "disruption goes by one");
            }
            "removed" => {
                let name = text(line, "unit");
                let unit = self.units.remove(&name).expect("it is not removed twice");
                let full = unit.disruption == unit.row().2;
                let right = text(line, "why") != "disrupted once too often" || full;
                self.demand(right, "it could hold another disruption");
                if unit.of == "LC" {
                    self.light_cavalry[seat_of(&name)] += 1;
                } else {
                    self.lost[seat_of(&name)] += unit.row().3;
                }
            }
            "morale" => self.count(line),
            "ended" => {
                let [one, two] = self.morale;
                let winner = line["winner"].as_i64();
                if text(line, "reason") == "morale" {
                    let higher = match one.cmp(&two) {
                        std::cmp::Ordering::Greater => Some(1),
                        std::cmp::Ordering::Less => Some(2),
                        std::cmp::Ordering::Equal => None,
                    };
                    self.demand(one <= 0 || two <= 0, "an army has morale left");
                    self.demand(winner == higher, "the higher morale wins");
                }
            }
            _ => {}
        }
    }

    fn set_up(&mut self, line: &Value) {
        for (at, army) in line["armies"].as_array().expect("armies").iter().enumerate() {
            for (place, unit) in army["units"].as_array().expect("units").iter().enumerate() {
                let traits = unit["traits"].as_array().into_iter().flatten();
                let traits = traits.map(|it| it.as_str().unwrap_or_default().to_owned()).collect();
                let unit = Unit { of: text(unit, "type"), traits, ..Unit::default() };
                self.units.insert(format!("{}-{}", at + 1, place + 1), unit);
            }
        }
        // TP-803.
        self.morale = [12; 2];
    }

    fn wins_roll(&mut self, rule: &str, winner: usize) {
        let roll = self.roll.take();
        let right = roll.is_some_and(|(of, dice)| of == rule && dice[winner] > dice[1 - winner]);
        self.demand(right, "the higher die wins");
    }

    fn assigned(&mut self, line: &Value) {
        let at = seat(line, "seat");
        let names = ["valour", "discipline", "strategy"];
        let points = names.map(|name| int(&line[name]));
        let mut sorted = points.to_vec();
        sorted.sort_unstable();
        self.demand(sorted == self.dice[at], "each die is one pool");
        self.pools[at] = names.iter().map(|it| (*it).to_owned()).zip(points).collect();
        self.strategy[at] = points[2];
    }

    fn order(&mut self, line: &Value) {
        let first = seat(line, "first");
        let paid: Vec<bool> =
            line["paid"].as_array().into_iter().flatten().map(|it| *it == true).collect();
        for (at, paid) in paid.iter().enumerate() {
            self.morale[at] -= 2 * i64::from(*paid);
        }
        if self.strategy[0] != self.strategy[1] {
            let higher = self.strategy[first] > self.strategy[1 - first];
            self.demand(higher && self.roll.is_none(), "more Strategy goes first");
        } else if paid[0] == paid[1] {
            self.wins_roll("TP-401", first);
        } else {
            self.demand(paid[first], "who pays goes first");
        }
    }

    fn spent(&mut self, line: &Value) {
        let (by, pool, points) = (seat(line, "seat"), text(line, "pool"), int(&line["points"]));
        let left = self.pools[by].entry(pool.clone()).or_default();
        *left -= points;
        let enough = *left >= 0;
        self.demand(enough && points > 0, "more points than the pool has");
        self.demand(by == self.active, "only the active player spends");
        match pool.as_str() {
            "valour" if self.result_die.is_some() => self.result_valour += points,
            "valour" => {
                if let Some((_, totals)) = &mut self.fight {
                    totals[0] += points;
                }
            }
            _ => {
                if let Some(total) = &mut self.test {
                    *total += points;
                }
            }
        }
    }

    /// TP-201 to TP-210.
    fn tested(&mut self, line: &Value) {
        let name = text(line, "worst");
        let list = factors(&line["factors"]);
        let modifier = int(&line["modifier"]);
        self.demand(list.values().sum::<i64>() == modifier, "the factors are not the modifier");
        let at = seat_of(&name);
        let (own, enemy) = (self.wavers(at), self.wavers(1 - at));
        let unit = &self.units[&name];
        let right = [
            ("TP-202", if unit.has("legionaries") { 1 } else { 0 }),
            ("TP-203", i64::from(enemy)),
            ("TP-206", -i64::from(unit.is_light())),
            ("TP-208", -i64::from(own)),
            ("TP-033", -i64::from(own && unit.has("uncertain morale"))),
        ];
        let of = |rule: &str| list.get(rule).copied().unwrap_or(0);
        let wrong = right.iter().find(|(rule, value)| of(rule) != *value).map(|it| it.0);
        let within = (0..=1).contains(&of("TP-204"))
            && (-1..=0).contains(&of("TP-205"))
            && (-1..=0).contains(&of("TP-207"))
            && (of("TP-209") == 0 || of("TP-209") == 1 && unit.of == "MN");
        self.demand(wrong.is_none() && within, &format!("another factor of {wrong:?}"));
        self.test = Some(int(&line["die"]) + modifier + int(&line["named"]));
    }

    /// TP-701, TP-710 to TP-720.
    fn fought(&mut self, line: &Value) {
        let names = [text(line, "own"), text(line, "enemy")];
        let (dice, totals) = (ints(&line["dice"]), ints(&line["totals"]));
        for at in 0..2 {
            let list = factors(&line["factors"][at]);
            let sum = dice[at] + list.values().sum::<i64>();
            self.demand(sum == totals[at], "die and factors are not the total");
            let (unit, enemy) = (&self.units[&names[at]], &self.units[&names[1 - at]]);
            let met = unit.contacted.contains(&names[1 - at]);
            let charged = enemy.contacted.contains(&names[at]);
            let frenzy = match (unit.has("frenzied"), self.wavers(seat_of(&names[at]))) {
                (false, _) => 0,
                (true, wavers) => 1 - 2 * i64::from(wavers),
            };
            let right = [
                ("TP-710", unit.row().0),
                ("TP-609", if met { unit.bonus.max(0) } else { 0 }),
                ("TP-712", -i64::from(unit.disruption > 0)),
                ("TP-718", i64::from(unit.of == "PK" && charged)),
                ("TP-719", frenzy),
            ];
            let of = |rule: &str| list.get(rule).copied().unwrap_or(0);
            let wrong = right.iter().find(|(rule, value)| of(rule) != *value).map(|it| it.0);
            let within = (0..=1).contains(&of("TP-714"))
                && (of("TP-715") == 0 || of("TP-715") == -2 && !unit.is_light())
                && (0..=1).contains(&of("TP-716"))
                && (-1..=0).contains(&of("TP-717"));
            self.demand(wrong.is_none() && within, &format!("another factor of {wrong:?}"));
        }
        (self.result_die, self.result_valour) = (None, 0);
        self.fight = Some((names, [totals[0], totals[1]]));
    }

    /// TP-701, TP-702: who has the higher total of the fight, with the Valour spent so far.
    fn winner(&self) -> Option<String> {
        let (names, [one, two]) = self.fight.as_ref()?;
        (one != two).then(|| names[usize::from(one < two)].clone())
    }

    /// TP-804, TP-805, TP-A24.
    fn count(&mut self, line: &Value) {
        for at in 0..2 {
            let singles = self.light_cavalry[at];
            let lost = self.lost[at] + singles / 2 * 2;
            self.light_cavalry[at] = singles % 2;
            self.morale[at] =
                if self.held[at] { 6.min(self.morale[at]) } else { self.morale[at] - lost };
            (self.lost[at], self.held[at]) = (0, false);
        }
        let right = ints(&line["halves"]) == self.morale;
        self.demand(right, &format!("morale is {:?}", self.morale));
    }
}
