//! Questions about prices: of single cards and troops, and of every type at once.

use experiment::ruleset::Ruleset;
use experiment::ruleset::price::{Prices, Question};
use lab::{price_list, rulesets};
use serde::Deserialize;

use super::text::run_name;
use super::{Stands, only_of, refused, typed_rules, wrong};

/// What should this cost?
#[derive(Debug, Deserialize)]
pub struct Price {
    ruleset: String,
    cards: Vec<String>,
    #[serde(default)]
    lists: Vec<String>,
    /// What they meet; lists of their time if none are named.
    #[serde(default)]
    against: Vec<String>,
    /// Changed rules, `NAME=VALUE`.
    #[serde(default)]
    rules: Vec<String>,
    player: Option<String>,
    max_pairs: Option<u64>,
}

/// The experiment of a price. Cards in a file are looked for in `folder`.
pub fn price(asked: &Price, in_folder: impl Fn(&str) -> String) -> Stands {
    let ruleset = match rulesets::named(&asked.ruleset) {
        Ok(ruleset) => ruleset,
        Err(failure) => return refused(&failure),
    };
    let Some(price) = ruleset.price else { return wrong(&refusal(ruleset).unwrap_or_default()) };
    let question = Question {
        cards: asked.cards.iter().map(|card| in_folder(card)).collect(),
        lists: asked.lists.clone(),
        against: asked.against.clone(),
        players: ruleset.who_plays(asked.player.as_slice()),
        max_pairs: asked.max_pairs,
        seed: 1,
        prices: Prices::Charged,
        rules: typed_rules(&asked.rules),
        ..Question::default()
    };
    match (price.read)(&question) {
        Ok(pricing) => Stands {
            name: run_name(&format!("price-{}", pricing.name())),
            text: Some(pricing.experiment()),
            remarks: pricing.remarks(),
            ..Stands::default()
        },
        Err(failure) => refused(&failure),
    }
}

/// What should every type cost?
#[derive(Debug, Deserialize)]
pub struct List {
    ruleset: String,
    /// Each against itself.
    #[serde(default)]
    players: Vec<String>,
    max_pairs: Option<u64>,
    /// The half-width of prices at which play ends, in points.
    precision: Option<f64>,
    #[serde(default)]
    field: Field,
    /// Changed rules, `NAME=VALUE`.
    #[serde(default)]
    rules: Vec<String>,
}

/// Whose armies meet. A folder of lists is left to the command, which may look where the server may not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Field {
    #[default]
    Random,
    Historical,
}

impl Field {
    fn word(self) -> &'static str {
        match self {
            Field::Random => price_list::RANDOM,
            Field::Historical => price_list::HISTORICAL,
        }
    }
}

/// The experiment of a price list.
pub fn list(asked: &List) -> Stands {
    let ruleset = match rulesets::named(&asked.ruleset) {
        Ok(ruleset) => ruleset,
        Err(failure) => return refused(&failure),
    };
    let question = price_list::Question {
        ruleset,
        players: ruleset.who_plays(&asked.players),
        one_in: 1,
        max_pairs: asked.max_pairs,
        precision: asked.precision,
        tried: None,
        field: asked.field.word().to_owned(),
        seed: 1,
        rules: typed_rules(&asked.rules),
    };
    match question.experiment() {
        Ok(text) => {
            Stands { name: run_name(&question.name()), text: Some(text), ..Stands::default() }
        }
        Err(failure) => refused(&failure),
    }
}

/// Why a ruleset can't be asked for single prices; none where it can.
pub fn refusal(ruleset: &Ruleset) -> Option<String> {
    only_of(ruleset, "Prices of single things are", |it| it.price.is_some())
}

/// Why a ruleset can't be asked for a price list; none where it can.
pub fn list_refusal(ruleset: &Ruleset) -> Option<String> {
    only_of(ruleset, "A price list is", |it| price_list::takes(it).is_some())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use experiment::{Source, text_file};

    use super::*;

    #[test]
    fn a_price_is_the_experiment_that_the_command_would_play() {
        let of = |card: &str| {
            let asked = Price {
                ruleset: "triumph".to_owned(),
                cards: vec![card.to_owned()],
                lists: vec!["medieval-french".to_owned()],
                against: vec!["later-swiss".to_owned()],
                rules: vec!["troops.knights.vs_foot=4".to_owned()],
                player: None,
                max_pairs: Some(5_760),
            };
            price(&asked, str::to_owned)
        };
        let stands = of("deployment-dismounting");
        assert!(stands.wrong.is_none(), "{:?}", stands.wrong);
        assert_eq!(stands.name, "price-deployment-dismounting");
        let text = stands.text.expect("it has one");
        Source::of_text(Path::new("x.toml"), &text)
            .planned(rulesets::all(), |_| {})
            .expect("nothing is wrong");
        let wrong = of("no-such-card").wrong.expect("something is wrong");
        assert!(!wrong.is_right());
    }

    fn asked_of(ruleset: &str) -> List {
        List {
            ruleset: ruleset.to_owned(),
            players: Vec::new(),
            max_pairs: Some(5_760),
            precision: None,
            field: Field::Random,
            rules: Vec::new(),
        }
    }

    /// Every game is asked, or refused in a sentence; where it is asked the experiment can be played by a server, which reads no file
    /// outside of its folder.
    #[test]
    fn a_price_list_is_asked_of_games_that_have_one() {
        let folder = tempfile::tempdir().expect("a folder");
        for ruleset in rulesets::all() {
            let stands = list(&asked_of(ruleset.name));
            assert_eq!(stands.text.is_some(), list_refusal(ruleset).is_none(), "{}", ruleset.name);
            assert_eq!(stands.text.is_none(), stands.wrong.is_some());
            if let Some(text) = stands.text {
                let source = Source::of_text(&folder.path().join("x.toml"), &text);
                text_file::within(folder.path(), || source.planned(rulesets::all(), |_| {}))
                    .unwrap_or_else(|why| panic!("{why:?}\n{text}"));
            }
        }
    }

    /// ST-R6, ST-R9: two players, a precision and the field are in the experiment as `equipoise prices` writes them.
    #[test]
    fn a_price_list_has_the_players_the_precision_and_the_field_of_its_form() {
        let stands = list(&List {
            players: vec!["steady".to_owned(), "captain".to_owned()],
            precision: Some(0.25),
            field: Field::Historical,
            ..asked_of("triumph")
        });
        assert_eq!(stands.name, "prices-triumph-historical");
        let text = stands.text.expect("nothing is wrong");
        for line in [
            "# equipoise prices triumph --for steady --for captain --precision 0.25 --field historical",
            "players = [\"steady\", \"captain\"]",
            "precision = 0.25",
            "field = \"historical\"",
        ] {
            assert!(text.lines().any(|own| own == line), "no `{line}` in {text}");
        }
        let source = Source::of_text(Path::new("x.toml"), &text);
        let (_, planned) = source.planned(rulesets::all(), |_| {}).expect("nothing is wrong");
        assert_eq!(planned.price_goal().map(|it| it.half_width()), Some(0.25));
    }

    /// A folder is a path of the server's machine, of which a form says nothing.
    #[test]
    fn a_field_of_a_form_is_no_folder() {
        let read = |field: &str| {
            let text = format!("{{\"ruleset\": \"triumph\", \"field\": \"{field}\"}}");
            serde_json::from_str::<List>(&text)
        };
        assert_eq!(read("historical").expect("a word").field, Field::Historical);
        assert!(read("/").is_err());
    }
}
