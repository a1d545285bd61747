//! Questions as forms: each stands for an experiment, whose text is made here.

use experiment::ruleset::Ruleset;
use experiment::ruleset::price::{Prices, Question};
use harness::BLOCK_PAIRS;
use lab::rulesets;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::check::{Found, of_failure};
use crate::folder::is_name;

/// The kind of experiment in which two armies meet.
const BATTLE: &str = "battle";

/// What can be chosen in the forms.
pub fn choices() -> Value {
    let priced = rulesets::all().iter().find_map(|ruleset| {
        let price = ruleset.price?;
        let titles = ["cards", "troops"].map(|kind| entries(ruleset, kind)).concat();
        let names: Vec<Entry> = (price.names)()
            .into_iter()
            .map(|name| {
                let titled = titles.iter().find(|entry| entry.name == name);
                titled.cloned().unwrap_or_else(|| Entry::plain(name))
            })
            .collect();
        Some(json!({
            "ruleset": ruleset.name, "title": ruleset.title, "names": names,
            "lists": (price.lists)(), "players": players(ruleset),
        }))
    });
    let matched = rulesets::all().iter().filter_map(|ruleset| {
        let mut armies = entries(ruleset, "armies");
        let lists = ruleset.price.map(|price| (price.lists)()).unwrap_or_default();
        armies.extend(lists.into_iter().map(|list| Entry {
            name: format!("list:{list}"),
            title: format!("{list}: armies that are drawn from this list"),
        }));
        let has_battles = ruleset.kinds.iter().any(|kind| kind.name() == BATTLE);
        (has_battles && !armies.is_empty()).then(|| {
            json!({
                "ruleset": ruleset.name, "title": ruleset.title, "armies": armies,
                "players": players(ruleset),
            })
        })
    });
    json!({ "price": priced, "matchup": matched.collect::<Vec<_>>() })
}

/// Something with a name, as `equipoise list` has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Entry {
    name: String,
    #[serde(default)]
    title: String,
}

impl Entry {
    fn plain(name: &str) -> Entry {
        Entry { name: name.to_owned(), title: name.to_owned() }
    }
}

fn entries(ruleset: &Ruleset, kind: &str) -> Vec<Entry> {
    let listing = ruleset.listings.iter().find(|listing| listing.kind == kind);
    let text = listing.map(|listing| (listing.list)().json()).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

fn players(ruleset: &Ruleset) -> Vec<Value> {
    let players = (ruleset.players)().into_iter();
    players.map(|it| json!({ "name": it.name, "about": it.about })).collect()
}

/// What a form stands for: an experiment with a name for its run, or what is wrong.
#[derive(Debug, Default, Serialize)]
pub struct Stands {
    name: String,
    text: Option<String>,
    remarks: Vec<String>,
    wrong: Option<Found>,
}

/// What should this cost?
#[derive(Debug, Deserialize)]
pub struct Price {
    cards: Vec<String>,
    #[serde(default)]
    lists: Vec<String>,
    player: Option<String>,
    max_pairs: Option<u64>,
}

/// The experiment of a price.
pub fn price(asked: &Price) -> Stands {
    let desk = rulesets::all().iter().find_map(|ruleset| ruleset.price).map(|price| price.desk);
    let question = Question {
        cards: asked.cards.clone(),
        lists: asked.lists.clone(),
        players: vec![asked.player.clone().unwrap_or_else(|| "steady".to_owned())],
        max_pairs: asked.max_pairs,
        seed: 1,
        prices: Prices::Charged,
        ..Question::default()
    };
    let Some(desk) = desk else { return Stands::default() };
    match desk(&question) {
        Ok(desk) => Stands {
            name: named(&format!("price-{}", desk.name())),
            text: Some(desk.experiment()),
            remarks: desk.remarks(),
            wrong: None,
        },
        Err(failure) => Stands { wrong: Some(of_failure(&failure)), ..Stands::default() },
    }
}

/// Which of two armies is stronger?
#[derive(Debug, Deserialize)]
pub struct Matchup {
    ruleset: String,
    a: String,
    b: String,
    player: String,
    /// Half the length of the interval, in points of 100.
    points: f64,
    max_pairs: u64,
}

/// The experiment of a matchup. What is wrong with its words is found when it is checked.
pub fn matchup(asked: &Matchup) -> Stands {
    let quoted = |text: &str| Value::from(text).to_string();
    let n_blocks = asked.max_pairs.div_ceil(BLOCK_PAIRS).max(1);
    let text = format!(
        "title = {}\nquestion = {}\nruleset = {}\ngame = {}\nseed = 1\n\n[precision]\n\
         half_width = {}      # of a score: {} points in 100\nmax_pairs = {}\n\n[battle]\n\
         policies = [{player}, {player}]\nmatchups = [\n    {{ a = {}, b = {} }},\n]\n",
        quoted(&format!("{} against {}", asked.a, asked.b)),
        quoted(&format!("Which is stronger when both are led alike: {} or {}?", asked.a, asked.b)),
        quoted(&asked.ruleset),
        quoted(BATTLE),
        asked.points / 100.0,
        asked.points,
        n_blocks.saturating_mul(BLOCK_PAIRS),
        quoted(&asked.a),
        quoted(&asked.b),
        player = quoted(&asked.player),
    );
    Stands {
        name: named(&format!("{}-v-{}", asked.a, asked.b)),
        text: Some(text),
        ..Stands::default()
    }
}

/// A name of a run that is like a text.
fn named(text: &str) -> String {
    let letter = |it: char| if it.is_ascii_alphanumeric() || it == '-' { it } else { '-' };
    let name: String = text.to_lowercase().chars().map(letter).take(60).collect();
    let name = name.trim_matches('-');
    match is_name(name) {
        true => name.to_owned(),
        false => "question".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use experiment::Source;

    use super::*;

    fn asked(a: &str, b: &str) -> Matchup {
        Matchup {
            ruleset: "triumph".to_owned(),
            a: a.to_owned(),
            b: b.to_owned(),
            player: "steady".to_owned(),
            points: 2.0,
            max_pairs: 300,
        }
    }

    /// 300 pairs are two blocks of 288.
    #[test]
    fn a_matchup_is_the_experiment_of_its_two_armies() {
        let stands = matchup(&asked("norman-conquest", "anglo-danish"));
        assert_eq!(stands.name, "norman-conquest-v-anglo-danish");
        let text = stands.text.expect("it has one");
        let source = Source::of_text(Path::new("x.toml"), &text);
        let (experiment, work) = source.work(rulesets::all(), |_| {}).expect("nothing is wrong");
        assert_eq!((experiment.half_width, experiment.n_blocks), (Some(0.02), 2));
        assert_eq!(work.playable().schedule().n_cells(), 1);
    }

    #[test]
    fn a_list_stands_where_an_army_could() {
        let choices = choices();
        let games = choices["matchup"].as_array().expect("a list");
        let armies = games[0]["armies"].as_array().expect("a list");
        let list = armies.iter().filter_map(|it| it["name"].as_str());
        let list = list.into_iter().find(|it| it.starts_with("list:")).expect("it has lists");
        let text = matchup(&asked(list, "anglo-danish")).text.expect("it has one");
        Source::of_text(Path::new("x.toml"), &text)
            .work(rulesets::all(), |_| {})
            .expect("nothing is wrong");
    }

    #[test]
    fn words_of_a_form_stay_words_of_the_file() {
        let stands = matchup(&asked("a\" }]\nseed = 2\n#", "b"));
        let text = stands.text.expect("it has one");
        assert!(!text.lines().any(|line| line == "seed = 2"), "{text}");
        assert!(is_name(&stands.name), "{}", stands.name);
    }

    #[test]
    fn every_game_with_armies_and_what_can_be_priced_is_there_to_choose() {
        let choices = choices();
        let games = choices["matchup"].as_array().expect("a list");
        assert!(games.len() >= 3, "{}", games.len());
        assert!(games.iter().all(|it| it["armies"].as_array().is_some_and(|it| it.len() > 1)));
        let names = choices["price"]["names"].as_array().expect("a list");
        let has = |name: &str| names.iter().any(|it| it["name"] == name && it["title"] != name);
        assert!(has("deployment-dismounting") && has("knights"), "{names:?}");
    }

    #[test]
    fn a_price_is_the_experiment_that_the_command_would_play() {
        let of = |card: &str| {
            price(&Price {
                cards: vec![card.to_owned()],
                lists: vec!["medieval-french".to_owned()],
                player: None,
                max_pairs: Some(5_760),
            })
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
}
