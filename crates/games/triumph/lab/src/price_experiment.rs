//! `equipoise price`: what cards and troops should cost, on which lists, against which; and the experiment that answers it.

mod all_of_kind;
mod named_items;
mod price_grids;
mod rate;

use std::fmt::Write as _;

use analysis::phrases::listed;
use analysis::worth::WorthAnswer;
use harness::{BLOCK_PAIRS, SLOT_PAIRS};
use stats::list_population::{DEFAULT_PANEL, drawn_once};
use triumph::army_lists::CannotBuild;
use triumph::{CardCost, RuleParameters};

use crate::completion_names;
use crate::custom::CustomLines;
use crate::named_list::NamedList;
use crate::question_lists::{built_in, nearest_in_time, of_folder, read_lists};
use crate::ruleset::TriumphRules;
use crate::worth::WORTH;
use crate::worth::plan::{Barred, may_have};
use crate::worth_subject::WorthSubject;
use all_of_kind::{AllOfKind, spelled_out};
use experiment::document::problem::Failure;
use experiment::rules_file;
use experiment::ruleset::price::{Price, Pricing};
use named_items::{cards, own_cards};

pub use experiment::ruleset::price::{Prices, Question};

/// What Triumph! offers to `equipoise price`.
pub const PRICE: Price = Price {
    read: |asked| Ok(Box::new(PriceExperiment::of(asked)?)),
    names: completion_names::priced,
    lists: completion_names::lists,
};

/// Blocks of pairs that all lists play together, if no other number is asked for.
const BLOCKS: usize = 80;
/// The fewest blocks of a list.
const FEWEST_BLOCKS: usize = 4;

/// A question about prices, as an experiment that can be played.
#[derive(Debug)]
pub struct PriceExperiment {
    /// What is asked about, in the order given.
    pub cards: Vec<PricedItem>,
    /// The designer's own cards.
    custom: CustomLines,
    /// The lists whose armies may have some of the cards, with their enemies.
    bearers: Vec<Bearer>,
    players: Vec<String>,
    seed: u64,
    n_blocks: usize,
    /// The number of lists from which the bearers are drawn; `None` if the answer is about these lists only.
    population: Option<usize>,
    /// Whether one card is to be compared with another.
    compares: bool,
    /// The other prices than the rules' at which each card is played, in half points from the first to the last.
    grids: Vec<Option<(i32, i32)>>,
    /// The kinds of which all were asked about.
    everything: Vec<AllOfKind>,
    /// The cards that no list may have and that were not named, in one line.
    left_out: Option<String>,
    rules: RuleParameters,
    /// What a point is worth, as tables of the experiment; `None` if it is measured.
    rates: Option<String>,
    /// Why it is measured, if that wasn't asked for.
    measured_since: Option<String>,
    /// How many of each eight pairs are played.
    meeting_pairs: u64,
    /// What was typed.
    command: String,
}

/// A card or a troop type, and the lists whose armies may not have it.
#[derive(Debug)]
pub struct PricedItem {
    /// The card that was priced.
    pub card: WorthSubject,
    /// The name and number that experiments use.
    word: String,
    /// The name that reports use.
    title: String,
    /// Whether it was not named, but is one of all of its kind.
    of_everything: bool,
    /// Lists that were named, or offer it, and whose armies may not have it.
    barred: Vec<(String, Barred)>,
}

#[derive(Debug)]
struct Bearer {
    /// The name that experiments use.
    list: String,
    /// The cards, by number.
    cards: Vec<usize>,
    enemies: Vec<String>,
}

impl PriceExperiment {
    /// Reads the question.
    ///
    /// # Errors
    ///
    /// Every unknown name, together; then every card that no list may have, with the reason.
    pub fn of(args: &Question) -> Result<PriceExperiment, Failure> {
        let mut wrong = Vec::new();
        let (custom, words) = own_cards(&args.cards, args.than.as_deref())?;
        let (mut words, n_named, everything) = spelled_out(&words);
        if let (Some(all), Some(_)) = (everything.first(), &args.than) {
            let all = all.word();
            wrong.push(format!(
                "--than compares one card with another one: name it in place of {all}"
            ));
        } else if args.than.is_some() && words.len() != 1 {
            wrong.push(match words.as_slice() {
                [] => "--than compares one card with another one: name one before it".to_owned(),
                several => format!(
                    "--than compares one card with another one: of {}, name one before it",
                    several.join(", ")
                ),
            });
        }
        words.extend(args.than.clone());
        let n_named = match everything.is_empty() {
            true => words.len(),
            false => n_named,
        };
        let cards = cards(&words, n_named, &custom, &mut wrong);
        let lists = read_lists(&args.lists, &mut wrong)?;
        let against = read_lists(&args.against, &mut wrong)?;
        let rules = rules_file::typed::<TriumphRules>(&args.rules, WORTH)?;
        let unknown = args.players.iter();
        wrong.extend(unknown.filter_map(|name| WORTH.unknown_policy(name)));
        let all = match &args.folder {
            Some(folder) => of_folder(folder),
            None => built_in(),
        };
        if let (Err(failure), false) = (&all, wrong.is_empty()) {
            wrong.push(failure.in_short());
        }
        Failure::of_lines(&wrong)?;
        let all = all?;
        let mut plan = PriceExperiment {
            cards,
            custom,
            bearers: Vec::new(),
            players: args.players.clone(),
            seed: args.seed,
            n_blocks: FEWEST_BLOCKS,
            population: None,
            compares: args.than.is_some(),
            grids: Vec::new(),
            everything,
            left_out: None,
            rules,
            rates: None,
            measured_since: None,
            meeting_pairs: SLOT_PAIRS,
            command: command(args),
        };
        let asks_all = args.lists.is_empty();
        let is_drawn = asks_all && args.folder.is_some();
        plan.population = is_drawn.then_some(all.len());
        let asked: Vec<&NamedList> = match (asks_all, is_drawn) {
            (false, _) => lists.iter().collect(),
            (true, false) => all.iter().collect(),
            (true, true) => {
                let order = drawn_once(all.len(), all.len(), args.seed);
                order.into_iter().map(|at| &all[at]).collect()
            }
        };
        for list in asked {
            if is_drawn && plan.has_enough() {
                break;
            }
            let enemies = match against.as_slice() {
                [] => nearest_in_time(list, &all),
                named => named.iter().map(|list| list.key.clone()).collect(),
            };
            plan.add(list, enemies, !asks_all);
        }
        let who = match (asks_all, &args.folder) {
            (true, Some(folder)) => format!("no list in {}", folder.display()),
            (true, None) => "no built-in list".to_owned(),
            (false, _) => "no army of these lists".to_owned(),
        };
        plan.leave_out_unasked(&who)?;
        plan.refuse_barred(who)?;
        if plan.compares {
            plan.keep_lists_of_both();
        }
        plan.grids = match args.prices {
            Prices::FromTo(first, last) => vec![Some((first, last)); plan.cards.len()],
            Prices::Charged | Prices::AroundWorth => vec![None; plan.cards.len()],
        };
        plan.take_rates(args.rate)?;
        match args.max_pairs {
            Some(pairs) => plan.n_blocks = pairs.div_ceil(BLOCK_PAIRS) as usize,
            None if plan.asks_effect_only() => plan.play_quickly(),
            None => plan.n_blocks = (BLOCKS / plan.bearers.len().max(1)).max(FEWEST_BLOCKS),
        }
        plan.refuse_too_few()?;
        if args.prices != Prices::Charged {
            plan.refuse_unpriced()?;
        }
        Ok(plan)
    }

    /// Refuses one block of one list, from which chance can't be estimated.
    fn refuse_too_few(&self) -> Result<(), Failure> {
        let bearers_of = |number| {
            let having = self.bearers.iter().filter(|it| it.cards.contains(&number));
            having.count()
        };
        let few = (0..self.cards.len()).filter(|number| bearers_of(*number) * self.n_blocks < 2);
        let few: Vec<String> = few.map(|number| self.cards[number].title.clone()).collect();
        let wrong = (!few.is_empty()).then(|| {
            format!(
                "one block of {BLOCK_PAIRS} pairs of one list is too little for a price of {}: use --max-pairs {} or more",
                listed(&few),
                2 * BLOCK_PAIRS
            )
        });
        Failure::of_lines(wrong.as_slice())
    }

    /// Adds a list if its armies may have some of the cards.
    fn add(&mut self, list: &NamedList, enemies: Vec<String>, was_named: bool) {
        let mut cards = Vec::new();
        for (number, asked) in self.cards.iter_mut().enumerate() {
            match may_have(asked.card, &self.custom, list) {
                Ok(()) => cards.push(number),
                // A list that doesn't offer the card is only reported if it was named.
                Err(
                    Barred::ByList(
                        CannotBuild::NotOffered { .. } | CannotBuild::OfferedToOthers { .. },
                    )
                    | Barred::NoSuchTroops(_),
                ) if !was_named => {}
                Err(reason) => asked.barred.push((list.list.name.clone(), reason)),
            }
        }
        if !cards.is_empty() {
            self.bearers.push(Bearer { list: list.key.clone(), cards, enemies });
        }
    }

    /// Keeps the lists whose armies may have every card, if there are any.
    fn keep_lists_of_both(&mut self) {
        let n_cards = self.cards.len();
        if self.bearers.iter().any(|it| it.cards.len() == n_cards) {
            self.bearers.retain(|it| it.cards.len() == n_cards);
        }
    }

    /// ST-K1: whether every card has the lists of a panel.
    fn has_enough(&self) -> bool {
        let of = |number: usize| self.bearers.iter().filter(move |it| it.cards.contains(&number));
        // If all of a kind are asked about, few lists or none have some of them; then one panel is drawn for all.
        let mut named = (0..self.cards.len()).filter(|number| !self.cards[*number].of_everything);
        named.all(|number| of(number).count() >= DEFAULT_PANEL)
            && (self.everything.is_empty() || self.bearers.len() >= DEFAULT_PANEL)
    }

    fn refuse_barred(&self, who: String) -> Result<(), Failure> {
        let without = |number: &usize| self.bearers.iter().all(|it| !it.cards.contains(number));
        let wrong: Vec<String> = (0..self.cards.len())
            .filter(without)
            .map(|number| {
                let asked = &self.cards[number];
                let reasons = match asked.reasons() {
                    _ if self.population.is_some() => {
                        "the lists don't offer it, or have no room for it".to_owned()
                    }
                    reasons if reasons.is_empty() => "none of them offers it".to_owned(),
                    reasons => reasons,
                };
                format!("{who} may have {}: {reasons}", asked.title)
            })
            .collect();
        Failure::of_lines(&wrong)
    }

    /// The lists that were named, or that offer a card, and may not have it, in words.
    pub fn barred(&self) -> Vec<String> {
        if self.population.is_some() {
            // Lists without room for a stand are not drawn.
            return Vec::new();
        }
        let of = |asked: &PricedItem| {
            let reasons = asked.reasons();
            (!reasons.is_empty())
                .then(|| format!("{} is priced without some lists: {reasons}", asked.title))
        };
        let named = self.cards.iter().filter(|asked| !asked.of_everything);
        named.filter_map(of).chain(self.left_out.clone()).collect()
    }

    /// The experiment, as a file of TOML.
    pub fn experiment(&self) -> String {
        let quoted = |words: &[&str]| -> String {
            let words = words.iter().map(|word| toml_string(word));
            words.collect::<Vec<_>>().join(", ")
        };
        let titles = self.titles();
        let players: Vec<&str> = self.players.iter().map(String::as_str).collect();
        let mut text = format!(
            "# {}\n\ntitle = {}\nquestion = {}\nruleset = \"triumph\"\ngame = \"worth\"\nseed = {}\npairs = {}\n\n\
             [worth]\nplayers = [{}]\n{}price_share = {}\n",
            self.command,
            toml_string(&format!("The price of {}", titles.join(", "))),
            toml_string(&match (self.compares, titles.as_slice()) {
                (true, [first, second]) =>
                    format!("Is {first} stronger than {second}, and what should they cost?"),
                _ => format!("What should {} cost?", titles.join(", ")),
            }),
            self.seed,
            self.n_blocks as u64 * BLOCK_PAIRS,
            quoted(&players),
            match &self.rates {
                Some(_) => format!("meeting_pairs = {}\n", self.meeting_pairs),
                None => format!("handicaps = [{}]\nshare = 4\ncurve = \"all\"\n", self.handicaps()),
            },
            // If prices are compared, the rules' own price is played as often as the others.
            match (self.grids.iter().any(Option::is_some), self.asks_effect_only()) {
                (true, _) => 1,
                (_, true) => 0,
                (_, false) => 4,
            },
        );
        if let Some(all) = self.population {
            let _ = writeln!(text, "population = {all}");
        }
        for bearer in &self.bearers {
            let cards: Vec<&str> =
                bearer.cards.iter().map(|at| self.cards[*at].word.as_str()).collect();
            let enemies: Vec<&str> = bearer.enemies.iter().map(String::as_str).collect();
            let _ = write!(
                text,
                "\n[[worth.bearer]]\nlist = {}\ncards = [{}]\nenemies = [{}]\n",
                toml_string(&bearer.list),
                quoted(&cards),
                quoted(&enemies)
            );
        }
        text.push_str(self.rates.as_deref().unwrap_or_default());
        text.push_str(&self.other_prices());
        text.push_str(&rules_file::table::<TriumphRules>(&self.rules));
        if !self.custom.is_empty() {
            text.push('\n');
            text.push_str(&self.custom.to_toml());
        }
        text
    }

    /// ST-E2: the levels of the curve; it reaches beyond the dearest stand.
    fn handicaps(&self) -> &'static str {
        let is_stand = |asked: &PricedItem| matches!(asked.card, WorthSubject::Stands(..));
        match self.cards.iter().any(is_stand) {
            true => "-4, -2, 2, 4, 6",
            false => "-4, -2, 2, 4",
        }
    }
}

impl Pricing for PriceExperiment {
    fn name(&self) -> String {
        self.name()
    }

    fn experiment(&self) -> String {
        self.experiment()
    }

    fn remarks(&self) -> Vec<String> {
        let measured = self.measured_since.iter().map(|why| {
            format!("What a point of troops is worth is measured in these battles, since {why} (--rate rulebook takes the shipped one).")
        });
        self.barred().into_iter().chain(self.grids_in_words()).chain(measured).collect()
    }

    fn around(self: Box<Self>, worth: &WorthAnswer) -> Option<Box<dyn Pricing>> {
        Some(Box::new((*self).around(worth)?))
    }
}

impl PricedItem {
    /// What the rules charge for a unit, in half points; `None` if they charge no multiple of a number.
    fn charged(&self, custom: &CustomLines, rules: &RuleParameters) -> Option<i32> {
        match self.card.cost(custom, rules) {
            CardCost::StandBecomes(_)
            | CardCost::FirstCopyFree { .. }
            | CardCost::SingleStandFree(_) => None,
            _ => Some(self.card.unit(custom, rules).half_points()),
        }
    }

    fn reasons(&self) -> String {
        let of = |(list, reason): &(String, Barred)| match reason {
            Barred::ByList(reason) => format!("{list}: {reason}"),
            Barred::ByTroops(troops) => {
                let names: Vec<String> = troops.iter().map(|it| it.to_string()).collect();
                let (of, any) = match names.is_empty() {
                    true => (String::new(), "the troops for it"),
                    false => (format!("it is for {}, and ", names.join(", ")), "such a stand"),
                };
                format!("{list}: {of}none of the armies drawn from it has {any} (TR-AB-02)")
            }
            Barred::NoSuchTroops(troop) => {
                format!("{list}: it offers no {troop} in this year and to this faction (TR-AB-08)")
            }
            Barred::NoRoom(troop) => {
                format!("{list}: its armies have as many {troop} as it allows already (TR-AB-02)")
            }
        };
        self.barred.iter().map(of).collect::<Vec<_>>().join("; ")
    }
}

/// The command that was typed, for the head of the file.
fn command(args: &Question) -> String {
    let mut command = format!("equipoise price {}", args.cards.join(" "));
    if let Some(than) = &args.than {
        command.push_str(&format!(" --than {than}"));
    }
    let options = [("--list", &args.lists), ("--against", &args.against)];
    for (option, values) in options {
        values.iter().for_each(|value| command.push_str(&format!(" {option} {value}")));
    }
    if let Some(folder) = &args.folder {
        command.push_str(&format!(" --lists {}", folder.display()));
    }
    if args.players != [crate::TRIUMPH.usual_player] {
        let players = args.players.iter();
        players.for_each(|player| command.push_str(&format!(" --for {player}")));
    }
    if args.seed != 1 {
        command.push_str(&format!(" --seed {}", args.seed));
    }
    command.push_str(&args.prices.typed());
    command.push_str(&args.rate.typed());
    command.push_str(&args.rules.typed());
    // A comment of TOML has no control characters.
    command.replace(char::is_control, " ")
}

/// A text as TOML writes it.
pub(super) fn toml_string(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests;
