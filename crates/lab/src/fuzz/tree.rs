//! Changes to the tree that a text stands for: values of another kind, keys of elsewhere, doubled and missing tables.

use serde_json::Value;

use super::Draws;

/// Experiments with what the tree's own don't have.
pub(super) const EXPERIMENTS: [&str; 3] = [
    r#"
question = "Which cards?"
ruleset = "triumph"
game = "duel"
pairs = 288
[duel]
a = ["spear:general", "camp:fortified"]
b = ["knights", "spear+elephant-screen:uphill"]
cards = ["elephant-screen"]
max_rounds = 20
[[duel.variant]]
name = "uphill"
a = ":uphill"
parameters = { nonpositive_doubled = false }
[sweep.parameters]
card_factors_stack = [true, false]
[[expect]]
effect = "elephant-screen"
at_least = -0.5
"#,
    r#"
question = "What is Cromwell worth?"
ruleset = "table-battles"
game = "scenario"
pairs = 288
[parameters]
turn_cap = 100
[scenario]
policies = ["eager", "greedy"]
scenarios = ["marston-moor", "ivry"]
formations = ["18A"]
sticks = [-1, 1]
morale = [-1, 1]
[[scenario.variant]]
name = "stronger"
scenarios = ["marston-moor"]
sticks = { 18A = 1 }
morale = { a = 1 }
cards = { 19A = { strength = 3, star = true, dice = "5/6" } }
without = ["20A"]
"#,
    r#"
question = "What does a card of one's own do?"
ruleset = "triumph"
game = "battle"
pairs = 288
[[card]]
name = "veteran-spears"
cost = 2
cost_per = "army"
bearers = ["spear"]
[[card.effect]]
kind = "factor"
value = 1
when = ["to-front"]
[battle]
policies = ["steady", "random"]
matchups = [{ a = "norman-conquest", b = "anglo-danish", name = "Hastings" }]
cards = ["veteran-spears"]
[[battle.variant]]
name = "deeper"
parameters = { zoc_depth_mu = 3 }
[sweep]
crossed = true
[sweep.parameters]
zoc_limit_mu = { from = 1, to = 2, step = 0.5 }
"#,
];

/// Files of engagements, in both formats.
pub(super) const ENGAGEMENTS: [&str; 2] = [
    r#"[
  { "kind": "close", "a": { "troop": "spear", "cards": ["HTL"], "edges": 2, "uphill": true }, "b": "knights:general" },
  { "kind": "ranged", "a": { "troop": "archers" }, "b": { "troop": "horde", "difficult": true }, "shot_from_rear": true },
  { "kind": "close", "a": "elephants", "b": { "camp": true, "fortified": true, "garrison": "horde" } }
]"#,
    r#"
[[engagement]]
kind = "close"
a = { troop = "spear", rear_support = true, fighting_to = "flank" }
b = "knights:general"
[[engagement]]
kind = "ranged"
a = "archers"
b = { troop = "elephants", marked = true }
"#,
];

/// A text with some changes to its tree, in its own format; the text itself where it is no tree.
pub(super) fn changed(text: &str, draws: &mut Draws) -> String {
    if let Ok(mut tree) = serde_json::from_str::<Value>(text) {
        change_some(&mut tree, draws);
        return tree.to_string();
    }
    let Ok(table) = text.parse::<toml::Table>() else {
        return text.to_owned();
    };
    let Ok(mut tree) = serde_json::to_value(&table) else {
        return text.to_owned();
    };
    change_some(&mut tree, draws);
    // Dates and great numbers have no place in this tree; words stand for them, which lose their quotes on the way.
    let written = toml::to_string(&tree).unwrap_or_else(|_| text.to_owned());
    written
        .replace("\"bare date\"", "1979-05-27")
        .replace("\"bare number\"", "99999999999999999999")
        .replace("\"bare time\"", "07:32:00")
}

fn change_some(tree: &mut Value, draws: &mut Draws) {
    for _ in 0..=draws.below(4) {
        let n_nodes = count(tree);
        let spare = nth(tree, draws.below(n_nodes)).cloned();
        let at = draws.below(n_nodes);
        if let Some(node) = nth_mut(tree, at) {
            change(node, spare.unwrap_or(Value::Null), draws);
        }
    }
}

/// One change of a value: another of its kind or of any, another's, more or fewer of it.
fn change(node: &mut Value, spare: Value, draws: &mut Draws) {
    let n = draws.below(8);
    match node {
        Value::Array(items) if n < 5 => match n {
            0 => items.clear(),
            1 => items.push(spare),
            2 => {
                let at = draws.below(items.len());
                if at < items.len() {
                    items.remove(at);
                }
            }
            3 if items.len() < 64 => items.extend(items.clone()),
            _ => items.reverse(),
        },
        Value::Object(entries) if n < 5 => {
            let key = entries.keys().nth(draws.below(entries.len())).cloned();
            let Some(key) = key else { return };
            match n {
                0 => drop(entries.remove(&key)),
                1 => drop(entries.insert(key, spare)),
                2 => {
                    let value = entries.remove(&key).unwrap_or(Value::Null);
                    entries.insert(WORDS[draws.below(WORDS.len())].to_owned(), value);
                }
                3 => drop(entries.insert(WORDS[draws.below(WORDS.len())].to_owned(), spare)),
                _ => drop(entries.insert(format!("{key}s"), spare)),
            }
        }
        _ if n == 5 => *node = spare,
        _ => *node = value(draws),
    }
}

/// Words that are keys, names or signs somewhere.
const WORDS: [&str; 20] = [
    "name",
    "key",
    "list",
    "army",
    "cards",
    "variant",
    "parameters",
    "policies",
    "a",
    "b",
    "all",
    "*",
    "18A",
    "hussite",
    "list:hussite",
    "elephant-screen",
    "bare date",
    "bare number",
    "bare time",
    "",
];

fn value(draws: &mut Draws) -> Value {
    const NUMBERS: [i64; 12] = [0, 1, -1, 2, 9, 32, 99, 255, 256, 65_536, i64::MAX, i64::MIN];
    match draws.below(8) {
        0 => Value::from(NUMBERS[draws.below(NUMBERS.len())]),
        1 => Value::from([0.5, -0.0, 1e300, 1e-300][draws.below(4)]),
        2 => Value::from(draws.below(2) == 0),
        3 => Value::Array(Vec::new()),
        4 => Value::Object(serde_json::Map::new()),
        5 => Value::from(
            ["\u{202e}", "a\nb", "\u{7}", "\u{1f600}", "=1+1", "\u{feff}"][draws.below(6)],
        ),
        6 => Value::from("x".repeat(draws.below(5_000))),
        _ => Value::from(WORDS[draws.below(WORDS.len())]),
    }
}

fn children(node: &Value) -> Vec<&Value> {
    match node {
        Value::Array(items) => items.iter().collect(),
        Value::Object(entries) => entries.values().collect(),
        _ => Vec::new(),
    }
}

fn count(node: &Value) -> usize {
    1 + children(node).into_iter().map(count).sum::<usize>()
}

/// The node of a number, in the order of the text.
fn nth(node: &Value, mut number: usize) -> Option<&Value> {
    if number == 0 {
        return Some(node);
    }
    number -= 1;
    for child in children(node) {
        let below = count(child);
        if number < below {
            return nth(child, number);
        }
        number -= below;
    }
    None
}

fn nth_mut(node: &mut Value, mut number: usize) -> Option<&mut Value> {
    if number == 0 {
        return Some(node);
    }
    number -= 1;
    let children: Vec<&mut Value> = match node {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(entries) => entries.values_mut().collect(),
        _ => Vec::new(),
    };
    for child in children {
        let below = count(child);
        if number < below {
            return nth_mut(child, number);
        }
        number -= below;
    }
    None
}
