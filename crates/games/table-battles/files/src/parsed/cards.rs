//! Cards of an army.

use battle_core::values::same_word;
use document::{Node, Value};
use table_battles::scenario::{
    Arm, Card, Entry, Fog, HitLimit, Link, Special, Strength, Suppressed, Where, Wing,
};
use table_battles::{DiceArea, FaceSet};

use super::{Found, count, flag, ids, rows, text};

pub(super) fn card(node: &Node, found: &mut Found) -> Card {
    let id = text(node, "id").unwrap_or_default();
    let at = Where::Card(id.clone());
    Card {
        name: text(node, "name").unwrap_or_default(),
        wing: text(node, "wing").and_then(|word| wing(&word)).unwrap_or(Wing::Red),
        strength: strength(&at, node, found),
        star: flag(node, "star"),
        // Every requirement can be met with any dice.
        dice: text(node, "dice")
            .and_then(|text| DiceArea::named(&text))
            .unwrap_or(DiceArea::Faces(FaceSet::ANY)),
        rows: rows::rows(&id, node, found),
        reserve: reserve(&at, node, found),
        retire: flag(node, "retire"),
        pursuit: flag(node, "pursuit"),
        arm: text(node, "arm").map(|word| match same_word(&word, "cavalry") {
            true => Arm::Cavalry,
            false => Arm::Infantry,
        }),
        link: Link { previous: links(node, "previous"), next: links(node, "next") },
        special: special(&at, node, found),
        id,
    }
}

fn wing(word: &str) -> Option<Wing> {
    Wing::ALL.iter().find(|(_, own)| same_word(own, word)).map(|(wing, _)| *wing)
}

fn links(node: &Node, side: &str) -> bool {
    ids(node, "links").iter().any(|own| same_word(own, side))
}

/// TB-CARD-2.
fn strength(at: &Where, node: &Node, found: &mut Found) -> Strength {
    match (node.get("strength"), node.get("cubes")) {
        (Some(_), None) => Strength::Sticks(count(node, "strength").unwrap_or(1)),
        (None, Some(_)) => Strength::Cubes(count(node, "cubes").unwrap_or(1)),
        (both, _) => {
            let what = match both {
                Some(_) => "it has both `strength` and `cubes`",
                None => "it has neither `strength` nor `cubes`",
            };
            found.add(at, what, "a normal formation has `strength`, a special one `cubes`");
            Strength::Sticks(1)
        }
    }
}

/// TB-RSV-2.
fn reserve(at: &Where, node: &Node, found: &mut Found) -> Option<Entry> {
    match (text(node, "reserve"), text(node, "commanded")) {
        (Some(_), Some(_)) => {
            found.add(
                at,
                "it has both `reserve` and `commanded`",
                "`reserve` enters by itself, `commanded` by a Command",
            );
            None
        }
        (by, None) => by.map(Entry::Auto),
        (None, by) => by.map(Entry::Commanded),
    }
}

/// TB-CARD-7.
fn special(at: &Where, node: &Node, found: &mut Found) -> Special {
    Special {
        shields: ids(node, "shields"),
        saves: ids(node, "saves"),
        placements: placements(at, node, found),
        routs_on_entry: ids(node, "routs_on_entry"),
        suppresses: node
            .items("suppresses")
            .iter()
            .map(|own| Suppressed {
                card: text(own, "card").unwrap_or_default(),
                reaction: text(own, "reaction").unwrap_or_default().to_lowercase(),
            })
            .collect(),
        closed_by_rout_of: ids(node, "closed_by_rout_of"),
        hit_limit: node.get("hit_limit").map(|limit| HitLimit {
            less: count(limit, "less").unwrap_or(0),
            most: count(limit, "most").unwrap_or(0),
        }),
        fog: node.get("fog").map(|fog| Fog {
            veils: text(fog, "veils").unwrap_or_default(),
            then_enter: ids(fog, "then_enter"),
        }),
    }
}

/// TB-SR-WOLFE-PLACE and its like, in the order of the wings' words.
fn placements(at: &Where, node: &Node, found: &mut Found) -> Vec<(Wing, u8)> {
    let Some(Value::Table(entries)) = node.get("placements").map(|table| &table.value) else {
        return Vec::new();
    };
    let mut each = Vec::new();
    for entry in entries {
        match wing(&entry.key) {
            Some(wing) => each.extend(count_of(&entry.node).map(|cards| (wing, cards))),
            None => found.add(
                at,
                format!("`placements` names `{}`, which is no wing", entry.key),
                "take red, pink, blue or dkblue",
            ),
        }
    }
    each.sort_by_key(|(wing, _)| wing.name());
    each
}

fn count_of(node: &Node) -> Option<u8> {
    match node.value {
        Value::Integer(number) => u8::try_from(number).ok(),
        _ => None,
    }
}
