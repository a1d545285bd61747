//! The first question about a scenario: how fair it is.

use table_battles_files::{BUILT_IN, built_in};

/// The names of the built-in scenarios.
pub fn names() -> Vec<&'static str> {
    BUILT_IN.iter().map(|own| own.name).collect()
}

/// An experiment about a built-in scenario: what each army scores, and what the first turn and a Morale cube are worth.
pub fn experiment_of(given: &str) -> Option<(&'static str, String)> {
    let file = built_in(given)?;
    let title = file.scenario().name;
    let name = file.name;
    let text = format!(
        r#"title = "How fair is {title}?"
question = "What does each army score in {title}, and what would the first turn or a Morale cube change?"
ruleset = "table-battles"
game = "scenario"
seed = 1620

[precision]
half_width = 0.01
max_pairs = 11_520

[scenario]
scenarios = ["{name}"]
policies = ["steady", "steady"]
morale = [-1, 1]

[[scenario.variant]]
name = "other army first"
parameters = {{ first_turn = "second" }}
"#
    );
    Some((name, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TABLE_BATTLES;
    use experiment::Source;

    #[test]
    fn every_scenario_has_an_experiment_by_its_name() {
        for file in BUILT_IN {
            let title = file.scenario().name;
            for given in [file.name, &title.to_lowercase()] {
                let source = Source::find(given, &[&TABLE_BATTLES]).expect("an experiment");
                assert_eq!(source.name, file.name);
                assert!(source.planned(&[&TABLE_BATTLES], |_| {}).is_ok(), "{}", source.text());
            }
        }
        assert!(experiment_of("marston").is_none());
    }
}
