//! Which of two groups of stands is stronger at equal points.

use experiment::ruleset::Ruleset;
use experiment::ruleset::swap::{Question, Swaps};
use lab::rulesets;
use serde::Deserialize;

use super::text::run_name;
use super::{Stands, only_of, refused, typed_rules, wrong};

/// Pairs with each group, at most, as after the command.
const MOST_PAIRS: u64 = 28_800;

#[derive(Debug, Deserialize)]
pub struct Swap {
    ruleset: String,
    groups: [Vec<Part>; 2],
    #[serde(default)]
    lists: Vec<String>,
    /// What they meet; lists of their time if none are named.
    #[serde(default)]
    against: Vec<String>,
    /// Changed rules, `NAME=VALUE`.
    #[serde(default)]
    rules: Vec<String>,
    /// Each against itself.
    #[serde(default)]
    players: Vec<String>,
    /// Half the length of the interval, in points of 100.
    points: f64,
    max_pairs: Option<u64>,
}

/// A part of a group.
#[derive(Debug, Deserialize)]
struct Part {
    n: i64,
    name: String,
}

/// The experiment; of a group alone what it costs.
pub fn stands(asked: &Swap) -> Stands {
    let ruleset = match rulesets::named(&asked.ruleset) {
        Ok(ruleset) => ruleset,
        Err(failure) => return refused(&failure),
    };
    let Some(swaps) = ruleset.swaps else { return wrong(&refusal(ruleset).unwrap_or_default()) };
    let groups = asked.groups.each_ref().map(|group| typed(group));
    let costs = groups.iter().map(|group| (swaps.cost)(group)).collect();
    let stands = match groups.iter().any(Vec::is_empty) {
        true => Stands::default(),
        false => experiment(asked, ruleset, &swaps, groups),
    };
    Stands { costs, ..stands }
}

fn experiment(
    asked: &Swap,
    ruleset: &Ruleset,
    swaps: &Swaps,
    [first, second]: [Vec<String>; 2],
) -> Stands {
    let question = Question {
        words: [first, vec!["for".to_owned()], second].concat(),
        lists: asked.lists.clone(),
        against: asked.against.clone(),
        players: ruleset.who_plays(&asked.players),
        precision: asked.points,
        max_pairs: asked.max_pairs.unwrap_or(MOST_PAIRS),
        seed: 1,
        rules: typed_rules(&asked.rules),
    };
    match (swaps.asked)(&question) {
        Ok(asked) => Stands {
            name: run_name(&format!("swap-{}", asked.name)),
            text: Some(asked.experiment),
            ..Stands::default()
        },
        Err(failure) => refused(&failure),
    }
}

/// A group as it is typed after the command.
fn typed(group: &[Part]) -> Vec<String> {
    group.iter().flat_map(|part| [part.n.to_string(), part.name.clone()]).collect()
}

/// Why a ruleset can't be asked; none where it can.
pub fn refusal(ruleset: &Ruleset) -> Option<String> {
    only_of(ruleset, "Which of two groups is stronger at equal points is", |it| it.swaps.is_some())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use experiment::{Source, text_file};

    use super::*;

    fn asked(first: &[(i64, &str)], second: &[(i64, &str)]) -> Swap {
        let group = |parts: &[(i64, &str)]| {
            parts.iter().map(|(n, name)| Part { n: *n, name: (*name).to_owned() }).collect()
        };
        Swap {
            ruleset: "triumph".to_owned(),
            groups: [group(first), group(second)],
            lists: Vec::new(),
            against: Vec::new(),
            rules: Vec::new(),
            players: Vec::new(),
            points: 1.0,
            max_pairs: None,
        }
    }

    fn said(stands: &Stands) -> String {
        serde_json::to_string(&stands.wrong).expect("it is told to the page")
    }

    /// TR-AB-01: four Heavy Foot cost 12 points as three Elite Foot do.
    #[test]
    fn tr_ab_01_groups_that_cost_the_same_are_the_experiment_of_the_command() {
        let stands = stands(&Swap {
            players: vec!["steady".to_owned(), "captain".to_owned()],
            lists: vec!["marian-roman".to_owned()],
            points: 2.0,
            ..asked(&[(4, "heavy-foot")], &[(3, "Elite Foot")])
        });
        assert_eq!(stands.name, "swap-4-heavy-foot-for-3-elite-foot");
        assert_eq!(stands.costs, ["12 points", "12 points"].map(|it| Some(it.to_owned())));
        let text = stands.text.expect("nothing is wrong");
        let command = "# equipoise swap 4 heavy-foot for 3 elite-foot --list marian-roman --for steady --for captain\n";
        assert!(text.starts_with(command), "{text}");
        assert!(text.contains("half_width = 0.02\nmax_pairs = 115200\n"), "{text}");
        let source = Source::of_text(Path::new("x.toml"), &text);
        source.planned(rulesets::all(), |_| {}).expect("nothing is wrong");
    }

    /// TR-AB-01: four Elite Foot cost 16 points, and each group is counted all the same.
    #[test]
    fn tr_ab_01_groups_that_cost_unlike_are_refused_with_numbers_that_cost_the_same() {
        let stands = stands(&asked(&[(4, "heavy-foot")], &[(4, "elite-foot")]));
        assert_eq!(stands.costs, ["12 points", "16 points"].map(|it| Some(it.to_owned())));
        assert!(stands.text.is_none() && said(&stands).contains("`4 heavy-foot for 3 elite-foot`"));
    }

    /// TR-AB-01: enemies and changed rules are those of the command, and what is wrong with them is said as there.
    #[test]
    fn a_swap_has_the_enemies_and_the_changed_rules_of_its_form() {
        let with = |lists: &[&str], rule: &str| Swap {
            lists: lists.iter().map(|&name| name.to_owned()).collect(),
            against: vec!["parthian".to_owned()],
            rules: vec![rule.to_owned()],
            ..asked(&[(4, "heavy-foot")], &[(3, "elite-foot")])
        };
        let text = stands(&with(&["marian-roman"], "troops.elite_foot.vs_foot=6")).text;
        let text = text.expect("nothing is wrong");
        let command = text.lines().next().unwrap_or_default();
        for part in
            ["--list marian-roman", "--against parthian", "--set troops.elite_foot.vs_foot=6"]
        {
            assert!(command.contains(part), "no `{part}` in {command}");
        }
        let source = Source::of_text(Path::new("x.toml"), &text);
        let (experiment, _) = source.planned(rulesets::all(), |_| {}).expect("nothing is wrong");
        let changed = ("troops.elite-foot.vs_foot".to_owned(), "6".to_owned());
        assert_eq!(experiment.game.changed_parameters(), [changed]);
        assert!(said(&stands(&with(&[], "timeout=draw"))).contains("name it by --list"));
        let unknown = said(&stands(&with(&["marian-roman"], "troops.elite_fot.vs_foot=6")));
        assert!(unknown.contains("elite_fot"), "{unknown}");
    }

    /// A server reads no file outside of its folder: a list that is built in is none, also where a table gives its year.
    #[test]
    fn built_in_lists_are_found_by_a_server_that_reads_its_folder_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let lists = vec!["marian-roman".to_owned()];
        let stands = stands(&Swap { lists, ..asked(&[(4, "heavy-foot")], &[(3, "elite-foot")]) });
        let text = stands.text.expect("nothing is wrong");
        let with_year = format!("{text}\n[[swap.list]]\nkey = \"marian-roman\"\nyear = -60\n");
        for text in [text, with_year] {
            let source = Source::of_text(&folder.path().join("x.toml"), &text);
            text_file::within(folder.path(), || source.planned(rulesets::all(), |_| {}))
                .unwrap_or_else(|why| panic!("{why:?}\n{text}"));
        }
    }

    #[test]
    fn a_group_is_counted_before_there_is_another_one() {
        let alone = stands(&asked(&[(4, "heavy-foot"), (1, "archers")], &[]));
        assert_eq!(alone.costs, [Some("16 points".to_owned()), None]);
        assert!(alone.text.is_none() && alone.wrong.is_none());
        let unread = stands(&asked(&[(0, "heavy-foot")], &[(1, "hevy-foot")]));
        assert_eq!(unread.costs, [None, None]);
        let said = said(&unread);
        for part in ["a whole number from 1 to 12", "did you mean `heavy-foot`"] {
            assert!(said.contains(part), "no `{part}` in {said}");
        }
    }

    /// By the rulebooks Triumph! alone has stands that cost points.
    #[test]
    fn a_game_without_points_is_refused_in_a_sentence() {
        for ruleset in rulesets::all().iter().filter(|it| it.name != "triumph") {
            let sentence = refusal(ruleset).expect("it is refused");
            assert!(sentence.contains(&format!("Triumph! and not of {}", ruleset.title)));
            let of_it =
                Swap { ruleset: ruleset.name.to_owned(), ..asked(&[(1, "a")], &[(1, "b")]) };
            let stands = stands(&of_it);
            assert!(stands.text.is_none() && said(&stands).contains(&sentence));
        }
    }
}
