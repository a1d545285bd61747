//! The scenarios that are built in.

use battle_core::values::same_word;
use table_battles::scenario::Scenario;

/// A scenario that is built in, as the text of its file.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// The name of its file without the ending.
    pub name: &'static str,
    /// The file.
    pub text: &'static str,
}

impl BuiltIn {
    /// The scenario.
    ///
    /// # Panics
    ///
    /// Never: a test reads all of them.
    pub fn scenario(&self) -> Scenario {
        let read = super::read(self.name, self.text);
        read.unwrap_or_else(|wrong| panic!("{}", wrong.in_short()))
    }
}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        /// Every built-in scenario, in the order of their numbers.
        pub const BUILT_IN: &[BuiltIn] = &[$(
            BuiltIn {
                name: $name,
                text: include_str!(concat!("../scenarios/", $name, ".toml")),
            },
        )*];
    };
}

built_in![
    "white-mountain",
    "marston-moor",
    "plains-of-abraham",
    "bosworth-field",
    "malplaquet",
    "ivry",
    "dunes",
    "brooklyn-heights",
    "pharsalus",
    "inkerman",
];

/// A built-in scenario by the name of its file, its id, or its own name, in any case.
pub fn built_in(word: &str) -> Option<&'static BuiltIn> {
    let by_file = BUILT_IN.iter().find(|own| same_word(own.name, word));
    by_file.or_else(|| BUILT_IN.iter().find(|own| own.scenario().is_called(word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use table_battles::{Battle, Casting, RuleParameters};

    /// TB-CHK-18: at set-up both sides of every scenario pass TB-WIN-4.
    #[test]
    fn every_built_in_scenario_can_be_played() {
        for own in BUILT_IN {
            let rules = &RuleParameters::DEFAULT;
            let battle = Battle::new(own.scenario(), rules, Casting::Armies).expect(own.name);
            assert_eq!(battle.can_attack_at_set_up(), [true; 2], "{}", own.name);
        }
    }

    #[test]
    fn a_built_in_scenario_is_found_by_file_by_id_and_by_name() {
        for word in ["marston-moor", "Marston Moor", "marston_moor"] {
            assert_eq!(built_in(word).map(|own| own.name), Some("marston-moor"), "{word}");
        }
        assert_eq!(built_in("S-01").map(|own| own.name), Some("white-mountain"));
        assert!(built_in("marston").is_none());
    }
}
