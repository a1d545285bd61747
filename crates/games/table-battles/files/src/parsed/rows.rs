//! Actions and reactions of a card.

use battle_core::values::same_word;
use document::{Node, Problems, check};
use table_battles::Requirement;
use table_battles::scenario::{Hits, Row, RowEffect, RowKind, Share, Targets, Where};

use crate::keys::ROW;

use super::{Found, count, flag, ids, text};

/// The keys that say which action a row is.
const KINDS: [&str; 6] = ["attack", "bombard", "command", "screen", "counterattack", "absorb"];

/// Keys of a row that only some kinds have, whether these have to have it, and which they are.
const BELONGS: [(&str, bool, &[&str]); 4] = [
    ("hits", true, &["attack", "counterattack"]),
    ("takes", true, &["absorb"]),
    ("self", false, &["attack"]),
    ("spares", false, &["counterattack"]),
];

pub(super) fn rows(id: &str, card: &Node, found: &mut Found) -> Vec<Row> {
    let rows = card.items("actions").iter().enumerate();
    rows.map(|(index, node)| row(&Where::Row(id.to_owned(), index + 1), node, found)).collect()
}

fn row(at: &Where, node: &Node, found: &mut Found) -> Row {
    let mut own = Problems::default();
    check("action", node, &ROW, &mut own);
    let kind = match own.is_empty() {
        true => kind(at, node, found),
        // A misspelt key may be the one that says which action it is.
        false => {
            found.cannot_read(at);
            kind(at, node, &mut Found::default())
        }
    };
    Row {
        kind,
        requirement: requirement(node),
        voluntary: flag(node, "voluntary"),
        effect: RowEffect {
            while_dice_on: ids(node, "while_dice_on"),
            extra_hit_while: text(node, "extra_hit_while"),
            skips_in_reserve: ids(node, "skips_in_reserve"),
            never_in_reserve: flag(node, "never_in_reserve"),
            then_removed: flag(node, "then_removed"),
            morale_gain: count(node, "morale_gain").unwrap_or(0),
        },
    }
}

/// TB-CARD-4.
fn kind(at: &Where, node: &Node, found: &mut Found) -> RowKind {
    let is_given = |key: &&str| match *key {
        "bombard" => flag(node, key),
        key => node.get(key).is_some(),
    };
    let given: Vec<&str> = KINDS.iter().copied().filter(is_given).collect();
    let [kind] = given.as_slice() else {
        let what = match given.as_slice() {
            [] => "it doesn't say which action it is".to_owned(),
            several => format!("it is several actions at once: {}", several.join(", ")),
        };
        found.add(
            at,
            what,
            "take one of attack, bombard = true, command, screen, counterattack, absorb",
        );
        return RowKind::Bombard;
    };
    for (key, is_needed, kinds) in BELONGS {
        let (has, belongs) = (node.get(key).is_some(), kinds.contains(kind));
        let goes_with = || format!("`{key}` goes with {}", kinds.join(" and "));
        if has && !belongs {
            found.add(at, format!("`{key}` is no key of {kind}"), goes_with());
        }
        if !has && belongs && is_needed {
            found.add(at, format!("this {kind} has no `{key}`"), goes_with());
        }
    }
    let hits = |key| text(node, key).and_then(|text| Hits::named(&text)).unwrap_or_default();
    match *kind {
        "attack" => RowKind::Attack {
            targets: ids(node, "attack"),
            hits: hits("hits"),
            self_hits: count(node, "self").unwrap_or(0),
        },
        "command" => RowKind::Command(text(node, "command").filter(|id| id != "fog")),
        "screen" => RowKind::Screen(targets(node, "screen")),
        "counterattack" => RowKind::Counterattack {
            targets: targets(node, "counterattack"),
            hits: hits("hits"),
            spares: hits("spares"),
        },
        "absorb" => RowKind::Absorb {
            targets: targets(node, "absorb"),
            takes: text(node, "takes").and_then(|text| Share::named(&text)).unwrap_or(Share::All),
        },
        _ => RowKind::Bombard,
    }
}

/// TB-CARD-5, TB-CARD-6: `any`, or ids.
fn targets(node: &Node, key: &str) -> Targets {
    match text(node, key) {
        Some(word) if same_word(&word, "any") => Targets::Any,
        _ => Targets::Named(ids(node, key)),
    }
}

fn requirement(node: &Node) -> Requirement {
    let needs = text(node, "needs");
    let found = Requirement::ALL
        .iter()
        .find(|(_, word)| needs.as_deref().is_some_and(|own| same_word(word, own)));
    found.map_or(Requirement::None, |(requirement, _)| *requirement)
}
