//! What was asked at the pricing desk: which cards, on which lists, against which; and the experiment that answers it.

use std::fmt::Write as _;
use std::path::Path;

use harness::BLOCK_PAIRS;
use triumph::Card;
use triumph::army_lists::WantedCard;
use triumph::policies::Player;

use super::PriceArgs;
use crate::document::Problems;
use crate::experiment::{Barred, NamedList, known_policies, share_that_may_have};
use crate::lists::{builtin, parse};
use crate::problem::{Failure, did_you_mean};
use crate::ruleset::TRIUMPH;
use crate::text_file;

/// Blocks of pairs that all lists play together, if no other number is asked for.
const BLOCKS: usize = 80;
/// The fewest of a list.
const FEWEST_BLOCKS: usize = 4;
/// Enemies of a list, if none are named.
const ENEMIES: usize = 3;

/// A question that can be played.
pub struct Desk {
    /// What is asked about, in the order given.
    pub cards: Vec<Asked>,
    /// Those who may have some of the cards, with their enemies.
    bearers: Vec<Bearer>,
    players: Vec<String>,
    seed: u64,
    n_blocks: usize,
    /// What was typed.
    command: String,
}

/// A card, and who may not have it.
pub struct Asked {
    pub card: WantedCard,
    /// As it was typed.
    word: String,
    /// Lists that were named and may not have it.
    barred: Vec<(String, Barred)>,
}

struct Bearer {
    list: NamedList,
    /// Of the cards, by number.
    cards: Vec<usize>,
    enemies: Vec<String>,
}

impl Desk {
    /// Reads the question.
    ///
    /// # Errors
    ///
    /// Every word that names nothing, together; then every card that no list may have, with the reason.
    pub fn of(args: &PriceArgs) -> Result<Desk, Failure> {
        let mut wrong = Vec::new();
        let cards = cards(&args.cards, &mut wrong);
        let lists = lists(&args.lists, &mut wrong)?;
        let against = lists_named(&args.against, &mut wrong)?;
        for name in &args.players {
            if Player::named(name).is_none() {
                let known = known_policies(&TRIUMPH, name).words();
                wrong.push(format!("policy `{name}` is unknown: {known}"));
            }
        }
        refuse(&wrong)?;
        let mut desk = Desk {
            cards,
            bearers: Vec::new(),
            players: args.players.clone(),
            seed: args.seed,
            n_blocks: FEWEST_BLOCKS,
            command: command(args),
        };
        for list in lists {
            desk.add(list, &against, !args.lists.is_empty());
        }
        desk.refuse_barred(args.lists.is_empty())?;
        let usual = (BLOCKS / desk.bearers.len().max(1)).max(FEWEST_BLOCKS);
        let asked = args
            .max_pairs
            .map(|pairs| pairs.div_ceil(BLOCK_PAIRS) as usize);
        desk.n_blocks = asked.unwrap_or(usual);
        Ok(desk)
    }

    /// Adds a list if it may have some of the cards.
    fn add(&mut self, list: NamedList, against: &[NamedList], was_named: bool) {
        let mut may_have = Vec::new();
        for (number, asked) in self.cards.iter_mut().enumerate() {
            match share_that_may_have(asked.card, &list) {
                Ok(_) => may_have.push(number),
                // Of lists that were not named, a reason is of interest only if no other list has the card.
                Err(reason) => {
                    let is_offered = !matches!(
                        reason,
                        Barred::ByList(triumph::army_lists::CannotBuild::NotOffered { .. })
                    );
                    if was_named || is_offered {
                        asked.barred.push((list.list.name.clone(), reason));
                    }
                }
            }
        }
        if may_have.is_empty() {
            return;
        }
        let enemies = match against {
            [] => nearest_in_time(&list),
            named => named.iter().map(|list| list.key.clone()).collect(),
        };
        self.bearers.push(Bearer {
            list,
            cards: may_have,
            enemies,
        });
    }

    fn refuse_barred(&self, all_lists: bool) -> Result<(), Failure> {
        let without = |number: &usize| self.bearers.iter().all(|it| !it.cards.contains(number));
        let wrong: Vec<String> = (0..self.cards.len())
            .filter(without)
            .map(|number| {
                let asked = &self.cards[number];
                let who = if all_lists {
                    "no built-in list"
                } else {
                    "no army of these lists"
                };
                let reasons = match asked.reasons() {
                    reasons if reasons.is_empty() => "none of them offers it".to_owned(),
                    reasons => reasons,
                };
                format!("{who} may have {}: {reasons}", asked.card.card)
            })
            .collect();
        refuse(&wrong)
    }

    /// Which lists that were named, or that offer a card, may not have it.
    pub fn barred(&self) -> Vec<String> {
        let of = |asked: &Asked| {
            let reasons = asked.reasons();
            (!reasons.is_empty()).then(|| {
                format!(
                    "{} is priced without some lists: {reasons}",
                    asked.card.card
                )
            })
        };
        self.cards.iter().filter_map(of).collect()
    }

    /// The experiment, as a file of TOML.
    pub fn experiment(&self) -> String {
        let quoted = |words: &[&str]| -> String {
            let words = words.iter().map(|word| toml_string(word));
            words.collect::<Vec<_>>().join(", ")
        };
        let titles: Vec<String> = self
            .cards
            .iter()
            .map(|it| it.card.card.to_string())
            .collect();
        let players: Vec<&str> = self.players.iter().map(String::as_str).collect();
        let mut text = format!(
            "# {}\n\ntitle = {}\nquestion = {}\nruleset = \"triumph\"\ngame = \"worth\"\nseed = {}\npairs = {}\n\n\
             [worth]\nplayers = [{}]\nhandicaps = [-4, -2, 2, 4]\nshare = 4\nprice_share = 4\ncurve = \"all\"\n",
            self.command,
            toml_string(&format!("The price of {}", titles.join(", "))),
            toml_string(&format!("What should {} cost?", titles.join(", "))),
            self.seed,
            self.n_blocks as u64 * BLOCK_PAIRS,
            quoted(&players),
        );
        for bearer in &self.bearers {
            let cards: Vec<&str> = bearer
                .cards
                .iter()
                .map(|at| self.cards[*at].word.as_str())
                .collect();
            let enemies: Vec<&str> = bearer.enemies.iter().map(String::as_str).collect();
            let _ = write!(
                text,
                "\n[[worth.bearer]]\nlist = {}\ncards = [{}]\nenemies = [{}]\n",
                toml_string(&bearer.list.key),
                quoted(&cards),
                quoted(&enemies)
            );
        }
        text
    }
}

impl Asked {
    fn reasons(&self) -> String {
        let of = |(list, reason): &(String, Barred)| match reason {
            Barred::ByList(reason) => format!("{list}: {reason}"),
            Barred::ByTroops => {
                format!("{list}: none of the armies drawn from it has the troops for it")
            }
        };
        self.barred.iter().map(of).collect::<Vec<_>>().join("; ")
    }
}

fn refuse(wrong: &[String]) -> Result<(), Failure> {
    match wrong {
        [] => Ok(()),
        [only] => Err(Failure::new(only.clone())),
        several => Err(Failure::new(format!(
            "{} things are wrong:\n  - {}",
            several.len(),
            several.join("\n  - ")
        ))),
    }
}

/// Cards by name, each once.
fn cards(words: &[String], wrong: &mut Vec<String>) -> Vec<Asked> {
    let mut all: Vec<Asked> = Vec::new();
    for word in words {
        let (name, count) = word.split_once('=').unwrap_or((word, "1"));
        let Some(card) = Card::from_word(name.trim()) else {
            let names: Vec<&str> = Card::ALL.iter().map(|card| card.name()).collect();
            wrong.push(format!(
                "unknown battle card `{name}`: {}",
                did_you_mean(name, &names).words()
            ));
            continue;
        };
        let count: Option<u8> = count.trim().parse().ok().filter(|n| (1..=99).contains(n));
        match count {
            Some(count) if count == 1 || card.is_bought_by_the_card() => {
                if all.iter().all(|other| other.card.card != card) {
                    all.push(Asked {
                        card: WantedCard { card, count },
                        word: word.clone(),
                        barred: Vec::new(),
                    });
                }
            }
            Some(count) => wrong.push(format!("{card} is bought once, not {count} times")),
            None => wrong.push(format!(
                "`{word}` has no number of cards from 1 to 99 after its `=`"
            )),
        }
    }
    all
}

/// The lists that were named, or all built-in ones.
fn lists(names: &[String], wrong: &mut Vec<String>) -> Result<Vec<NamedList>, Failure> {
    if names.is_empty() {
        let all: Vec<String> = builtin::BUILTIN
            .iter()
            .map(|list| list.name.to_owned())
            .collect();
        return lists_named(&all, wrong);
    }
    lists_named(names, wrong)
}

fn lists_named(names: &[String], wrong: &mut Vec<String>) -> Result<Vec<NamedList>, Failure> {
    let mut all: Vec<NamedList> = Vec::new();
    for name in names {
        let path = Path::new(name);
        let built_in = builtin::BUILTIN.iter().find(|list| list.name == name);
        let (key, text) = match built_in {
            _ if path.is_file() => {
                let text = text_file::read(path, "an army list in TOML")?;
                // The experiment lies in another folder.
                let key = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
                (key.display().to_string(), text)
            }
            Some(list) => (list.name.to_owned(), list.text.to_owned()),
            None => {
                let names: Vec<&str> = builtin::BUILTIN.iter().map(|list| list.name).collect();
                wrong.push(format!(
                    "there is no file and no built-in army list `{name}`: {}",
                    did_you_mean(name, &names).words()
                ));
                continue;
            }
        };
        if all.iter().any(|other| other.key == key) {
            continue;
        }
        let mut problems = Problems::default();
        let list = parse(&text, &mut problems);
        Failure::of_file(path, &text, problems)?;
        all.extend(list.map(|list| NamedList::of_catalogue(&key, text, list)));
    }
    Ok(all)
}

/// The built-in lists whose years are nearest to a list's year, itself left out.
fn nearest_in_time(list: &NamedList) -> Vec<String> {
    let mut others: Vec<(i32, i32, &str)> = Vec::new();
    for other in builtin::BUILTIN
        .iter()
        .filter(|other| other.name != list.key)
    {
        let Some(read) = parse(other.text, &mut Problems::default()) else {
            continue;
        };
        let named = NamedList::of_catalogue(other.name, String::new(), read);
        let years = named.list.years;
        let off = (years.from - list.year).max(list.year - years.to).max(0);
        others.push((off, (named.year - list.year).abs(), other.name));
    }
    others.sort_unstable();
    let nearest = others.into_iter().take(ENEMIES);
    nearest.map(|(.., name)| name.to_owned()).collect()
}

/// What was typed, for the head of the file.
fn command(args: &PriceArgs) -> String {
    let mut command = format!("equipoise price {}", args.cards.join(" "));
    let options = [("--list", &args.lists), ("--against", &args.against)];
    for (option, values) in options {
        values
            .iter()
            .for_each(|value| command.push_str(&format!(" {option} {value}")));
    }
    if args.players != ["steady"] {
        let players = args.players.iter();
        players.for_each(|player| command.push_str(&format!(" --for {player}")));
    }
    if args.seed != 1 {
        command.push_str(&format!(" --seed {}", args.seed));
    }
    command.replace(['\n', '\r'], " ")
}

/// A text as TOML writes it.
fn toml_string(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
