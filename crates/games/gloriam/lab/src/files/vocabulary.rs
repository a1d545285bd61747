//! The words of Gloriam's files: kinds of units and of generals, attributes of troops, characteristics.

use battle_core::values::{Value as _, same_word};
use gloriam::Catalogue;
use gloriam::generals::GeneralKind;
use gloriam::troops::{Armour, Firepower, MoveType, Order, Quality, Training, Weapon};
use gloriam::units;

use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, Value};

/// What a file may name.
pub struct Names {
    /// Kinds of units: its own, then the built-in ones.
    kinds: Vec<String>,
    /// Characteristics by name and code: the known ones, then its own.
    characteristics: Vec<String>,
    /// Classes of troops.
    classes: &'static [&'static str],
}

/// The texts of some keys in the tables of a list.
fn texts(root: &Node, list: &str, keys: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let Value::Table(entries) = &root.value else {
        return found;
    };
    for entry in entries.iter().filter(|entry| entry.key == list) {
        let Value::List(items) = &entry.node.value else {
            continue;
        };
        for item in items {
            let Value::Table(own) = &item.value else {
                continue;
            };
            for entry in own.iter().filter(|own| keys.contains(&own.key.as_str())) {
                if let Value::Text(text) = &entry.node.value {
                    found.push(text.clone());
                }
            }
        }
    }
    found
}

impl Names {
    /// What a file may name, its own things among them.
    pub fn of(root: &Node, catalogue: &Catalogue) -> Names {
        let mut kinds = texts(root, "kind", &["name"]);
        kinds.extend(
            units::words(units::BUILT_IN).unwrap_or_default().into_iter().map(|own| own.name),
        );
        let known = catalogue.characteristics().iter();
        let mut characteristics: Vec<String> =
            known.flat_map(|own| [own.name.clone(), own.code.clone()]).collect();
        characteristics.extend(texts(root, "characteristic", &["name", "code"]));
        Names { kinds, characteristics, classes: &gloriam::catalogue::CLASSES }
    }

    /// Checks a text against the words that its key allows; most keys allow any text.
    pub fn judge(&self, table: &str, key: &str, text: &str, node: &Node, problems: &mut Problems) {
        let general = table == "[[general]]";
        let (what, allowed) = match key {
            "kind" if general => ("a kind of general", list(GeneralKind::ALLOWED)),
            "kind" => ("a kind of unit", refs(&self.kinds)),
            "quality" => ("a quality", list(Quality::ALLOWED)),
            "training" => ("a training", list(Training::ALLOWED)),
            "moves" => ("a way to move", list(MoveType::ALLOWED)),
            "order" => ("an order", list(Order::ALLOWED)),
            "weapon" => ("a missile weapon", list(Weapon::ALLOWED)),
            "firepower" => ("a firepower", list(Firepower::ALLOWED)),
            "armour" => ("an armour", list(Armour::ALLOWED)),
            "characteristics" => ("a characteristic", refs(&self.characteristics)),
            "also" | "of" | "versus" | "except" | "except_deep" | "blocked_by" => {
                let mut all = self.classes.to_vec();
                all.extend(refs(&self.characteristics));
                ("a class or a characteristic", all)
            }
            "name" if text.trim().is_empty() => {
                problems.empty_name("gloriam::file", node);
                return;
            }
            _ => return,
        };
        // GL-011: what others call cavalry is horse here.
        let horse = text.to_lowercase().replace(' ', "-").replace("cavalry", "horse");
        if key == "moves" && horse != text && allowed.contains(&horse.as_str()) {
            problems.add(
                Problem::at(
                    "gloriam::file",
                    node.span.clone(),
                    format!("\"{text}\" is not {what} of Gloriam"),
                )
                .label("unknown")
                .help(format!("did you mean `{horse}`? allowed: {}", allowed.join(", "))),
            );
            return;
        }
        let plain = |word: &str| word.replace('&', "");
        if !allowed.iter().any(|word| same_word(&plain(word), &plain(text))) {
            let what = format!("{what} of Gloriam");
            problems.unknown("gloriam::file", text, &what, &allowed, node);
        }
    }
}

fn list(allowed: &'static str) -> Vec<&'static str> {
    allowed.split(" | ").collect()
}

fn refs(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}
