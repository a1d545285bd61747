//! The tables in force in a battle: the printed ones, with the cells that a designer changed.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::tables::{Troop, own_support, troops};

/// What the setup of a battle says of its tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    troops: Vec<Troop>,
    /// Everything that was changed, by its name in the setup.
    changed: BTreeMap<String, String>,
}

/// Numbers that stand alone, which a setup may change.
const NUMBERS: &str = "factors.general factors.edge factors.uphill factors.skirmishers_against_elephants \
    factors.mounted_in_difficult factors.close_order_in_difficult factors.shot_from_rear factors.shot_at_general \
    factors.doubling camps.factor camps.garrisoned camps.points moves.mounted_in_difficult command.move command.heavy \
    command.out_of_command command.distance command.shortened";

impl Default for &'static Sheet {
    fn default() -> &'static Sheet {
        Sheet::printed()
    }
}

impl Sheet {
    /// As the rulebook prints them.
    pub fn printed() -> &'static Sheet {
        static PRINTED: OnceLock<Sheet> = OnceLock::new();
        PRINTED.get_or_init(|| Sheet { troops: troops().to_vec(), changed: BTreeMap::new() })
    }

    pub fn is_printed(&self) -> bool {
        self.changed.is_empty()
    }

    /// With one more cell changed; `None` if there is no such cell.
    pub fn with(&self, name: &str, value: &str) -> Option<Sheet> {
        let mut sheet = self.clone();
        let parts: Vec<&str> = name.split('.').collect();
        let number = value.parse::<f64>().ok();
        match parts.as_slice() {
            ["troops", of, column] => {
                let troop = sheet.troops.iter_mut().find(|troop| troop.name == *of)?;
                match *column {
                    "points" => troop.points = number?,
                    "vs_foot" => troop.vs_foot = number?,
                    "vs_mounted" => troop.vs_mounted = number?,
                    "shooting" => troop.shooting = number,
                    "target" => troop.target = number?,
                    "move" => troop.reach = number?,
                    "range" => troop.range = number,
                    "support" | "heavy" => {}
                    _ => return None,
                }
            }
            [
                "results",
                "close" | "shot",
                "beaten" | "doubled",
                "open" | "difficult",
                loser,
                winner,
            ] => {
                sheet.troop(loser)?;
                sheet.troop(winner)?;
            }
            _ if NUMBERS.split_whitespace().any(|known| known == name) => {
                number?;
            }
            _ => return None,
        }
        sheet.changed.insert(name.to_owned(), value.to_owned());
        Some(sheet)
    }

    /// Kept until the program ends, as all forms of stands are.
    pub fn kept(self) -> &'static Sheet {
        Box::leak(Box::new(self))
    }

    pub fn troop(&self, name: &str) -> Option<&Troop> {
        self.troops.iter().find(|troop| troop.name == name)
    }

    fn of(&self, code: &str, column: &str) -> Option<&String> {
        let troop = self.troops.iter().find(|troop| troop.code == code)?;
        self.changed.get(&format!("troops.{}.{column}", troop.name))
    }

    /// A number that stands alone, or the printed one.
    pub fn number(&self, name: &str, printed: f64) -> f64 {
        self.changed.get(name).and_then(|text| text.parse().ok()).unwrap_or(printed)
    }

    /// TR-CM-03, TR-BC-22.2.
    pub fn is_heavy(&self, troop: &Troop) -> bool {
        match self.of(troop.code, "heavy") {
            Some(text) => text == "true" || troop.cards.has(22),
            None => troop.heavy(),
        }
    }

    /// TR-CC-07: what rear support gives a type, where it counts.
    pub fn own_support(&self, own: &Troop) -> f64 {
        let changed = self.of(own.code, "support").and_then(|text| text.parse().ok());
        changed.unwrap_or_else(|| own_support(own))
    }

    /// A changed result; `None` where the printed rows hold.
    pub fn result(
        &self,
        arms: &str,
        loser: &str,
        winner: &str,
        doubled: bool,
        difficult: bool,
    ) -> Option<&'static str> {
        if self.is_printed() {
            return None;
        }
        let name = |code: &str| {
            let troop = self.troops.iter().find(|troop| troop.code == code);
            troop.map_or("", |troop| troop.name.as_str())
        };
        let margin = if doubled { "doubled" } else { "beaten" };
        let ground = if difficult { "difficult" } else { "open" };
        let cell = format!("results.{arms}.{margin}.{ground}.{}.{}", name(loser), name(winner));
        let known = ["no-effect", "fall-back", "evade", "panic", "shattered", "destroyed"];
        known.into_iter().find(|result| self.changed.get(&cell).is_some_and(|is| is == result))
    }
}
