//! Questions about sides that meet: what beats what, which of two is stronger, and what happens if a rule changes.

use experiment::rules_file;
use experiment::ruleset::{KnownParameter, Ruleset};
use harness::BLOCK_PAIRS;
use lab::rulesets;
use serde::Deserialize;

use super::kinds_of_sides::KindOfSides;
use super::text::{grouped, list, quoted, run_name};
use super::{Stands, refused, wrong};

/// The most pairs of a cell, if its score is not known before.
const MOST_PAIRS: u64 = 28_800;

#[derive(Debug, Deserialize)]
pub struct Sides {
    ruleset: String,
    game: String,
    a: Vec<String>,
    /// What each of `a` meets; none where all of `a` meet each other.
    #[serde(default)]
    b: Vec<String>,
    #[serde(default)]
    player: String,
    /// Half the length of the interval, in points of 100.
    points: f64,
    max_pairs: Option<u64>,
    /// The rule that is tried beside the one of the rulebook.
    change: Option<Change>,
}

/// A parameter, or a cell of a printed table, with two values.
#[derive(Debug, Deserialize)]
pub struct Change {
    name: String,
    /// The rulebook's if it is empty.
    #[serde(default)]
    from: String,
    to: String,
}

/// The experiment. What is wrong with its words is found when it is checked.
pub fn stands(asked: &Sides) -> Stands {
    let ruleset = match rulesets::named(&asked.ruleset) {
        Ok(ruleset) => ruleset,
        Err(failure) => return refused(&failure),
    };
    let Some(arena) = KindOfSides::named(ruleset, &asked.game) else {
        return wrong(&refusal(ruleset).unwrap_or_else(|| {
            format!("no sides meet in a `{}` of {}", asked.game, ruleset.title)
        }));
    };
    let max_pairs = asked.max_pairs.unwrap_or(MOST_PAIRS);
    let known = asked.change.as_ref().and_then(|change| known(ruleset, &change.name));
    let Words { title, question, name } = asked.words(known.as_ref(), arena.has_two());
    let mut text = format!(
        "title = {}\nquestion = {}\nruleset = {}\ngame = {}\nseed = 1\n\n[precision]\n\
         half_width = {}      # of a score: {} points in 100\nmax_pairs = {}\n",
        quoted(&title),
        quoted(&question),
        quoted(&asked.ruleset),
        quoted(&asked.game),
        asked.points / 100.0,
        asked.points,
        grouped(max_pairs.div_ceil(BLOCK_PAIRS).max(1).saturating_mul(BLOCK_PAIRS)),
    );
    let stated = |change: &Change, value: &str| {
        format!("{} = {}", quoted(change.name.trim()), written(value.trim()))
    };
    let is_printed = |from: &str| known.as_ref().is_some_and(|known| known.default == from.trim());
    if let Some(change) = &asked.change
        && !change.from.trim().is_empty()
        && !is_printed(&change.from)
    {
        text.push_str(&format!("\n[parameters]\n{}\n", stated(change, &change.from)));
    }
    text.push_str(&format!("\n{}", arena.table(&asked.a, &asked.b, &asked.player)));
    if let Some(change) = &asked.change {
        text.push_str(&format!(
            "\n[[{}.variant]]\nname = {}\nparameters = {{ {} }}\n",
            asked.game,
            quoted(&format!("{} = {}", change.name.trim(), change.to.trim())),
            stated(change, &change.to),
        ));
    }
    Stands { name, text: Some(text), ..Stands::default() }
}

/// A value as a file of rules has it.
fn written(value: &str) -> String {
    match rules_file::value(value) {
        bare if bare == value => bare,
        _ => quoted(value),
    }
}

/// The parameter or cell of a name.
fn known(ruleset: &Ruleset, name: &str) -> Option<KnownParameter> {
    let all = (ruleset.parameters)().into_iter().chain((ruleset.cells)());
    all.into_iter().find(|it| it.name == name.trim())
}

struct Words {
    title: String,
    question: String,
    name: String,
}

impl Sides {
    fn words(&self, known: Option<&KnownParameter>, has_two: bool) -> Words {
        let together = |sides: &[String]| sides.join(", ");
        if let Some(change) = &self.change {
            let (name, to) = (change.name.trim(), change.to.trim());
            let from = match (change.from.trim(), known) {
                ("", Some(known)) => known.default.clone(),
                (from, _) => from.to_owned(),
            };
            return Words {
                title: format!("{name}: {from} or {to}"),
                question: format!("What happens if {name} is {to} in place of {from}?"),
                name: run_name(&format!("{name}-{to}")),
            };
        }
        match self.b.as_slice() {
            _ if !has_two => Words {
                title: together(&self.a),
                question: match self.a.as_slice() {
                    [one] if one != "all" => {
                        format!("Which of the two armies of {one} is stronger?")
                    }
                    _ => format!("Which army is stronger in each of these: {}?", together(&self.a)),
                },
                name: run_name(&format!("armies-of-{}", self.a.join("-"))),
            },
            [] => Words {
                title: format!("What beats what: {}", together(&self.a)),
                question: format!("What beats what of these: {}?", together(&self.a)),
                name: run_name(&format!("beats-{}", self.a.join("-"))),
            },
            b => Words {
                title: format!("{} against {}", together(&self.a), together(b)),
                question: format!(
                    "Which is stronger when both are led alike: {} or {}?",
                    together(&self.a),
                    together(b)
                ),
                name: run_name(&format!("{}-v-{}", self.a.join("-"), b.join("-"))),
            },
        }
    }
}

/// Why a ruleset can't be asked about sides; none where it can.
pub fn refusal(ruleset: &Ruleset) -> Option<String> {
    KindOfSides::all_of(ruleset).is_empty().then(|| {
        let games: Vec<String> = ruleset.kinds.iter().map(|it| it.name().to_owned()).collect();
        format!(
            "The sides of {} are not known before it is started; write an experiment with game = {} in the editor",
            ruleset.title,
            list(&games).trim_matches(['[', ']'])
        )
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use experiment::{Experiment, Source};

    use super::*;

    fn asked(game: &str, a: &[&str], b: &[&str]) -> Sides {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Sides {
            ruleset: "triumph".to_owned(),
            game: game.to_owned(),
            a: owned(a),
            b: owned(b),
            player: "steady".to_owned(),
            points: 2.0,
            max_pairs: Some(300),
            change: None,
        }
    }

    fn change(name: &str, from: &str, to: &str) -> Option<Change> {
        Some(Change { name: name.to_owned(), from: from.to_owned(), to: to.to_owned() })
    }

    /// The experiment and the number of its cells.
    fn planned(asked: &Sides) -> (Experiment, usize) {
        let text = stands(asked).text.expect("it has one");
        let source = Source::of_text(Path::new("x.toml"), &text);
        let (experiment, planned) =
            source.planned(rulesets::all(), |_| {}).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
        (experiment, planned.playable().schedule().n_cells())
    }

    /// 300 pairs are two blocks of 288.
    #[test]
    fn a_matchup_is_the_experiment_of_its_two_armies() {
        let asked = asked("battle", &["norman-conquest"], &["anglo-danish"]);
        assert_eq!(stands(&asked).name, "norman-conquest-v-anglo-danish");
        let (experiment, n_cells) = planned(&asked);
        assert_eq!((experiment.half_width, experiment.n_blocks, n_cells), (Some(0.02), 2, 1));
    }

    /// Three armies meet in three matchups; three types in a square of nine duels.
    #[test]
    fn what_beats_what_lets_each_meet_each() {
        let armies = asked("battle", &["norman-conquest", "anglo-danish", "parthian"], &[]);
        assert_eq!(planned(&armies).1, 3);
        assert_eq!(planned(&asked("duel", &["spear", "knights", "warriors"], &[])).1, 9);
        assert_eq!(planned(&asked("duel", &["all"], &["knights"])).1, 26);
    }

    /// A scenario has both of its armies.
    #[test]
    fn a_scenario_is_asked_which_of_its_armies_is_stronger() {
        let asked = Sides {
            ruleset: "table-battles".to_owned(),
            ..asked("scenario", &["marston-moor"], &[])
        };
        assert_eq!(planned(&asked).1, 1);
        let said = "Which of the two armies of marston-moor is stronger?";
        assert!(stands(&asked).text.is_some_and(|text| text.contains(said)));
    }

    /// The other value stands beside the rulebook's, on the same dice; a value that isn't the rulebook's begins both.
    #[test]
    fn a_changed_rule_is_a_variant() {
        let with = |from: &str| Sides {
            change: change("troops.warriors.vs_mounted", from, "4"),
            ..asked("duel", &["warriors"], &["knights"])
        };
        let printed = known(lab::rulesets::RULESETS[0], "troops.warriors.vs_mounted");
        let printed = printed.expect("it is printed").default;
        for from in ["", printed.as_str()] {
            let (experiment, n_cells) = planned(&with(from));
            assert_eq!((n_cells, experiment.game.changed_parameters().len()), (2, 0), "{from:?}");
        }
        let (experiment, _) = planned(&with("5"));
        let expected = ("troops.warriors.vs_mounted".to_owned(), "5".to_owned());
        assert_eq!(experiment.game.changed_parameters(), [expected]);
        let stands = stands(&with(""));
        let said = format!("troops.warriors.vs_mounted is 4 in place of {printed}?");
        assert!(stands.text.is_some_and(|text| text.contains(&said)));
        assert_eq!(stands.name, "troops-warriors-vs-mounted-4");
    }

    #[test]
    fn words_of_a_form_stay_words_of_the_file() {
        let stands = stands(&Sides {
            change: change("a\"\n[x]\n", "\"\nseed = 3", "1\nseed = 4"),
            ..asked("battle", &["a\" }]\nseed = 2\n#"], &["b"])
        });
        let text = stands.text.expect("it has one");
        assert!(!text.lines().any(|line| line.starts_with("seed") && line != "seed = 1"), "{text}");
        assert!(!text.lines().any(|line| line == "[x]"), "{text}");
    }

    /// By the rulebooks four games have sides with names, and a program's are known to the program alone.
    #[test]
    fn a_game_without_known_sides_is_refused_in_a_sentence() {
        let refused: Vec<_> =
            rulesets::all().iter().filter(|it| refusal(it).is_some()).map(|it| it.name).collect();
        assert_eq!(refused, ["program"]);
        let stands =
            stands(&Sides { ruleset: "program".to_owned(), ..asked("program", &["x"], &[]) });
        assert!(stands.text.is_none() && stands.wrong.is_some_and(|it| !it.is_right()));
    }
}
