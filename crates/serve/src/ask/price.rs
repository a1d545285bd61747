//! Questions about prices: of single cards and troops, and of every type at once.

use experiment::ruleset::Ruleset;
use experiment::ruleset::price::{Prices, Question};
use lab::{price_list, rulesets};
use serde::Deserialize;

use super::text::run_name;
use super::{Stands, refused, wrong};

/// What should this cost?
#[derive(Debug, Deserialize)]
pub struct Price {
    ruleset: String,
    cards: Vec<String>,
    #[serde(default)]
    lists: Vec<String>,
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
        players: vec![player(asked.player.as_deref())],
        max_pairs: asked.max_pairs,
        seed: 1,
        prices: Prices::Charged,
        ..Question::default()
    };
    match (price.desk)(&question) {
        Ok(desk) => Stands {
            name: run_name(&format!("price-{}", desk.name())),
            text: Some(desk.experiment()),
            remarks: desk.remarks(),
            wrong: None,
        },
        Err(failure) => refused(&failure),
    }
}

/// What should every type cost?
#[derive(Debug, Deserialize)]
pub struct List {
    ruleset: String,
    player: Option<String>,
    max_pairs: Option<u64>,
}

/// The experiment of a price list.
pub fn list(asked: &List) -> Stands {
    let ruleset = match rulesets::named(&asked.ruleset) {
        Ok(ruleset) => ruleset,
        Err(failure) => return refused(&failure),
    };
    let question = price_list::Question {
        ruleset,
        players: vec![player(asked.player.as_deref())],
        max_pairs: asked.max_pairs,
        precision: None,
        tried: None,
        field: price_list::RANDOM.to_owned(),
        seed: 1,
        rules: Default::default(),
    };
    match question.experiment() {
        Ok(text) => Stands {
            name: run_name(&format!("prices-{}", ruleset.name)),
            text: Some(text),
            ..Stands::default()
        },
        Err(failure) => refused(&failure),
    }
}

fn player(named: Option<&str>) -> String {
    named.unwrap_or("steady").to_owned()
}

/// Why a ruleset can't be asked for single prices; none where it can.
pub fn refusal(ruleset: &Ruleset) -> Option<String> {
    let able = rulesets::all().iter().filter(|it| it.price.is_some()).map(|it| it.title);
    let able: Vec<String> = able.map(str::to_owned).collect();
    ruleset.price.is_none().then(|| only_of(ruleset, "Prices of single things", &able))
}

/// Why a ruleset can't be asked for a price list; none where it can.
pub fn list_refusal(ruleset: &Ruleset) -> Option<String> {
    let able = rulesets::all().iter().filter(|it| price_list::has_list(it)).map(|it| it.title);
    let able: Vec<String> = able.map(str::to_owned).collect();
    (!price_list::has_list(ruleset)).then(|| only_of(ruleset, "A price list", &able))
}

fn only_of(ruleset: &Ruleset, what: &str, able: &[String]) -> String {
    let instead = match ruleset.worth_experiments {
        [] => "",
        _ => "; these experiments ask what its things are worth",
    };
    let verb = if what.starts_with("A ") { "is" } else { "are" };
    format!(
        "{what} {verb} asked of {} and not of {}{instead}",
        analysis::words::listed(able),
        ruleset.title
    )
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use experiment::Source;

    use super::*;

    #[test]
    fn a_price_is_the_experiment_that_the_command_would_play() {
        let of = |card: &str| {
            let asked = Price {
                ruleset: "triumph".to_owned(),
                cards: vec![card.to_owned()],
                lists: vec!["medieval-french".to_owned()],
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
            .work(rulesets::all(), |_| {})
            .expect("nothing is wrong");
        let wrong = of("no-such-card").wrong.expect("something is wrong");
        assert!(!wrong.is_right());
    }

    /// Every game is asked, or refused in a sentence; where it is asked the experiment can be played.
    #[test]
    fn a_price_list_is_asked_of_games_that_have_one() {
        for ruleset in rulesets::all() {
            let asked =
                List { ruleset: ruleset.name.to_owned(), player: None, max_pairs: Some(5_760) };
            let stands = list(&asked);
            assert_eq!(stands.text.is_some(), list_refusal(ruleset).is_none(), "{}", ruleset.name);
            assert_eq!(stands.text.is_none(), stands.wrong.is_some());
            if let Some(text) = stands.text {
                let source = Source::of_text(Path::new("x.toml"), &text);
                source.work(rulesets::all(), |_| {}).expect("nothing is wrong");
            }
        }
    }
}
