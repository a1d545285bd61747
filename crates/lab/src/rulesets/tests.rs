//! What has to hold for every ruleset and every built-in experiment.

mod keys;
mod players;
mod rules_files;

use std::path::Path;

use experiment::builtin::BUILTIN;
use experiment::document::Problems;
use experiment::{Resolved, read};

use super::{RULESETS, together};
use experiment::ruleset::Ruleset;

/// Every parameter names a rule, and a page that cites it says what the rule is: in a line of the ruleset's sentences, or of the rule
/// of which it is a part.
#[test]
fn every_rule_of_a_parameter_has_a_sentence() {
    for ruleset in RULESETS {
        let lines = ruleset.rules.lines();
        let said: Vec<(&str, &str)> = lines.filter_map(|it| it.split_once('\t')).collect();
        assert_eq!(said.len(), ruleset.rules.lines().count(), "{}", ruleset.name);
        assert!(said.is_sorted_by(|one, other| one.0 < other.0), "{}", ruleset.name);
        assert!(said.iter().all(|(_, said)| said.len() > 10));
        let is_said = |rule: &str| {
            let whole = rule.rsplit_once('.').map_or(rule, |(whole, _)| whole);
            said.iter().any(|(id, _)| *id == rule || *id == whole)
        };
        let parameters = (ruleset.parameters)();
        let without: Vec<&str> = parameters
            .iter()
            .map(|parameter| parameter.rule)
            .filter(|rule| !is_said(rule))
            .collect();
        assert_eq!(without, Vec::<&str>::new(), "{}", ruleset.name);
    }
}

/// No line is skipped, each of its three parts says something, and each of its ids has the form of the game's rules.
#[test]
fn every_line_of_a_file_of_limits_is_read() {
    for ruleset in RULESETS {
        let limits = ruleset.limits();
        assert_eq!(limits.len(), ruleset.limits.lines().count(), "{}", ruleset.name);
        assert!(!limits.is_empty(), "{}", ruleset.name);
        let prefix = ruleset.rules.split_once('-').expect("an id").0;
        for limit in limits {
            let mut ids = limit.rules.split(", ");
            assert!(ids.all(|id| id.starts_with(&format!("{prefix}-"))), "{limit:?}");
            for said in [limit.text, limit.played] {
                assert!(said.len() > 10 && said.ends_with('.'), "{limit:?}");
                assert_eq!(said, said.trim(), "{limit:?}");
            }
        }
    }
}

/// The experiment in `run.toml` resolves to itself and plays the same, even if files of armies change later.
#[test]
fn every_built_in_experiment_resolves_to_one_that_resolves_to_itself() {
    for builtin in BUILTIN {
        let mut problems = Problems::default();
        let mut resolve = |text: &str| {
            let experiment =
                read(text, Path::new("nowhere"), &RULESETS, &mut problems).expect("it can be read");
            let planned = experiment.plan(&mut problems);
            let planned = planned.unwrap_or_else(|| panic!("{problems:?}"));
            let resolved = toml::to_string(&Resolved::of(&experiment)).expect("TOML");
            (resolved, format!("{:?}", planned.playable()))
        };
        let (once, played) = resolve(builtin.text);
        assert_eq!(resolve(&once), (once, played), "{}", builtin.name);
        assert!(problems.is_empty());
    }
}

#[test]
fn a_program_s_own_rulesets_come_first_and_have_names_of_their_own() {
    const OWN: Ruleset = Ruleset { name: "own", ..outside::PROGRAM };
    const WITH_SPACE: Ruleset = Ruleset { name: "my own", ..outside::PROGRAM };
    let names = |own: &[&'static Ruleset]| -> Vec<&str> {
        together(own).expect("legal").iter().map(|it| it.name).collect()
    };
    let four = RULESETS.map(|it| it.name);
    assert_eq!(names(&[&OWN]), [&["own"], &four[..], &["program"]].concat());
    let refused = together(&[&OWN, &OWN, &WITH_SPACE, RULESETS[0]]).expect_err("wrong").in_short();
    for part in ["two rulesets are called `own`", "`my own`", four[0]] {
        assert!(refused.contains(part), "{refused}");
    }
}

/// An army of the ladder meets itself, and only the variants have other players: the baseline is even by construction.
#[test]
fn the_ladder_has_twelve_mirrors_of_two_variants() {
    let ladder = BUILTIN.iter().find(|builtin| builtin.name == "ladder");
    let mut problems = Problems::default();
    let text = ladder.expect("it is there").text;
    let experiment = read(text, Path::new(""), &RULESETS, &mut problems).expect("it can be read");
    let planned = experiment.plan(&mut problems).expect("it can be played");
    assert_eq!(planned.playable().cells().len(), 12 * 3);
    for cell in planned.playable().cells() {
        assert_eq!(cell.a, cell.b);
        assert!(!cell.identical);
    }
}

#[test]
fn armies_have_the_colors_of_the_reports() {
    use report::style::{EXACT, INK, MUTED, PAPER, SAMPLED};
    let hex = |colour: (u8, u8, u8)| format!("#{:02x}{:02x}{:02x}", colour.0, colour.1, colour.2);
    let theirs =
        [SAMPLED, EXACT, INK, MUTED, PAPER].map(|colour| hex((colour.0, colour.1, colour.2)));
    assert_eq!(theirs, triumph_lab::battle::replay::COLORS);
}

/// A game of another ruleset is refused as such, and the games of its own are offered.
#[test]
fn ruleset_and_game_go_together() {
    let text = "question = \"?\"\nruleset = \"triumph\"\ngame = \"scenario\"\n\
                [scenario]\npolicies = [\"greedy\", \"eager\"]\nscenarios = [\"marston-moor\"]\n";
    let mut problems = Problems::default();
    drop(read(text, Path::new(""), &RULESETS, &mut problems));
    let problems: Vec<String> = problems.into_sorted().iter().map(ToString::to_string).collect();
    assert!(problems.iter().any(|it| it == "`scenario` is no game of Triumph!"), "{problems:?}");
}

#[test]
fn experiments_about_worth_are_built_in_and_of_their_ruleset() {
    for ruleset in RULESETS {
        for name in ruleset.worth_experiments {
            let mut all = BUILTIN.iter();
            let own = all.find(|it| it.name == *name).unwrap_or_else(|| panic!("no {name}"));
            assert!(own.path.contains(&format!("/{}/", ruleset.name)), "{name}: {}", own.path);
        }
        assert!(ruleset.price.is_some() || !ruleset.worth_experiments.is_empty());
    }
}
