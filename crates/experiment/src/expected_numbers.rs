//! Resolves the names in expectations to the numbers of a run.

use analysis::expectations::{Expectation, ExpectedNumber, Quantity};

use super::expectations::{Named, StatedExpectation};
use crate::document::Problems;
use crate::document::problem::{Help, Problem, nearest};
use crate::planned_run::PlannedRun;
use crate::setup::Experiment;

/// Each of a kind.
const EVERY: &str = "*";

/// The expectations of an experiment, with the numbers of its plan that they are about; an unknown name is a problem.
pub fn expectations(
    experiment: &Experiment,
    planned: &dyn PlannedRun,
    problems: &mut Problems,
) -> Vec<Expectation> {
    if experiment.expectations.is_empty() {
        return Vec::new();
    }
    let names = Names::of(planned);
    let expectations = experiment.expectations.iter().filter_map(|stated| {
        let (about, numbers) = names.asked(stated, problems)?;
        Some(Expectation {
            about,
            quantity: stated.quantity,
            numbers,
            least: stated.least,
            most: stated.most,
            strict: stated.strict,
        })
    });
    expectations.collect()
}

/// What an experiment has names for.
struct Names {
    matchups: Vec<Matchup>,
    /// Variants in the order of the plan, by name and title.
    variants: Vec<(String, String)>,
    /// Cards whose worth is asked: name, title, list.
    cards: Vec<[String; 3]>,
}

struct Matchup {
    /// What it may be called, its title first.
    names: Vec<String>,
    baseline: u32,
    /// Its variants' cells, by name.
    variants: Vec<(String, u32)>,
}

impl Names {
    fn of(planned: &dyn PlannedRun) -> Names {
        let mut names = Names { matchups: Vec::new(), variants: Vec::new(), cards: Vec::new() };
        if let Some(plan) = planned.worth_plan() {
            let cards = plan.cards();
            names.cards = cards
                .map(|(bearer, card)| [&card.name, &card.title, &bearer.name].map(String::clone))
                .collect();
            return names;
        }
        for (cell, info) in planned.playable().cells().iter().enumerate() {
            match (&info.variant, names.matchups.last_mut()) {
                (Some(variant), Some(matchup)) => {
                    let both = (variant.name.clone(), variant.title.clone());
                    matchup.variants.push((both.0.clone(), cell as u32));
                    if !names.variants.contains(&both) {
                        names.variants.push(both);
                    }
                }
                _ => names.matchups.push(Matchup {
                    names: vec![info.matchup.clone()],
                    baseline: cell as u32,
                    variants: Vec::new(),
                }),
            }
        }
        for (matchup, others) in names.matchups.iter_mut().zip(planned.names_of_matchups()) {
            matchup.names.extend(others);
        }
        names
    }

    /// The subject of an expectation in words, and its numbers.
    fn asked(
        &self,
        stated: &StatedExpectation,
        problems: &mut Problems,
    ) -> Option<(String, Vec<ExpectedNumber>)> {
        let is_about_worth = !self.cards.is_empty();
        let fits = match stated.quantity {
            Quantity::Worth => is_about_worth,
            Quantity::Score => !is_about_worth,
            Quantity::Effect => true,
        };
        if !fits {
            let (what, where_it_is) = match stated.quantity {
                Quantity::Worth => ("worth in points", "game = \"worth\""),
                _ => ("scores of matchups", "game = \"battle\" or \"duel\""),
            };
            problems.add(
                Problem::at(
                    "experiment::expect",
                    stated.about.span.clone(),
                    format!("this experiment asks for no {what}"),
                )
                .label("never known here")
                .help(format!("{where_it_is} asks for that")),
            );
            return None;
        }
        match stated.quantity {
            Quantity::Worth => {
                self.of_cards(stated, problems, |card| ExpectedNumber::Worth { card })
            }
            Quantity::Effect if is_about_worth => {
                self.of_cards(stated, problems, |card| ExpectedNumber::EffectUnpaid { card })
            }
            Quantity::Score => self.scores(stated, problems),
            Quantity::Effect => self.effects(stated, problems),
        }
    }

    fn of_cards(
        &self,
        stated: &StatedExpectation,
        problems: &mut Problems,
        asked: impl Fn(usize) -> ExpectedNumber,
    ) -> Option<(String, Vec<ExpectedNumber>)> {
        let what = match stated.quantity {
            Quantity::Worth => "worth",
            _ => "effect",
        };
        if let (Quantity::Effect, Some(matchup)) = (stated.quantity, &stated.within) {
            problems.add(
                Problem::at(
                    "experiment::expect",
                    matchup.span.clone(),
                    "effects of this experiment are over all its draws, and not of a matchup",
                )
                .help("leave `matchup` out"),
            );
            return None;
        }
        let lists = self.cards.iter().map(|[.., list]| list.as_str());
        let list = match &stated.within {
            Some(named) => Some(known("list", named, lists, problems)?),
            None => None,
        };
        let is_of_list = |card: &&[String; 3]| {
            list.as_ref().is_none_or(|list| list == EVERY || card[2] == *list)
        };
        let here: Vec<&[String; 3]> = self.cards.iter().filter(is_of_list).collect();
        let names = here.iter().flat_map(|[name, title, _]| [name, title]).map(String::as_str);
        let name = known("card", &stated.about, names, problems)?;
        let is_meant = |card: &[String; 3]| name == EVERY || card[..2].contains(&name);
        let cards = self.cards.iter().enumerate();
        let numbers = cards
            .filter(|(_, card)| is_of_list(card) && is_meant(card))
            .map(|(card, _)| asked(card));
        let of = list.as_ref().map(|list| format!(" of {list}")).unwrap_or_default();
        let about = format!("{what} of {}{of}", or_each(&name, "every card"));
        Some((about, numbers.collect()))
    }

    fn scores(
        &self,
        stated: &StatedExpectation,
        problems: &mut Problems,
    ) -> Option<(String, Vec<ExpectedNumber>)> {
        let matchups = self.matchups_of(&stated.about, problems);
        let variant = stated.within.as_ref().map(|it| self.variant(it, problems));
        let matchups = matchups?;
        let variant = match variant {
            Some(variant) => Some(variant?),
            None => None,
        };
        let cells = matchups.iter().flat_map(|matchup| match variant.as_deref() {
            None => vec![matchup.baseline],
            Some(name) => matchup.variants_called(name).collect(),
        });
        let numbers: Vec<ExpectedNumber> =
            cells.map(|cell| ExpectedNumber::Score { cell }).collect();
        let with = match variant.as_deref() {
            None => String::new(),
            Some(name) => format!(", {}", or_each(name, "every variant")),
        };
        let about = format!("score of {}{with}", or_each(&stated.about.text, "every matchup"));
        some_or_problem(stated, about, numbers, problems)
    }

    fn effects(
        &self,
        stated: &StatedExpectation,
        problems: &mut Problems,
    ) -> Option<(String, Vec<ExpectedNumber>)> {
        let variant = self.variant(&stated.about, problems);
        let matchups = stated.within.as_ref().map(|it| self.matchups_of(it, problems));
        let variant = variant?;
        let is_meant = |name: &&String| variant == EVERY || **name == variant;
        let (numbers, place) = match (matchups, &stated.within) {
            (Some(matchups), Some(named)) => {
                let cells = matchups?;
                let cells = cells.iter().flat_map(|matchup| matchup.variants_called(&variant));
                let numbers = cells.map(|cell| ExpectedNumber::Effect { cell }).collect();
                let place = format!(" in {}", or_each(&named.text, "every matchup"));
                (numbers, place)
            }
            _ => {
                let names = self.variants.iter().map(|(name, _)| name).filter(is_meant);
                let numbers =
                    names.map(|name| ExpectedNumber::EffectOverall { variant: name.clone() });
                (numbers.collect(), String::new())
            }
        };
        let about = format!("effect of {}{place}", or_each(&variant, "every variant"));
        some_or_problem(stated, about, numbers, problems)
    }

    fn matchups_of(&self, named: &Named, problems: &mut Problems) -> Option<Vec<&Matchup>> {
        let names = self.matchups.iter().flat_map(|matchup| &matchup.names);
        let name = known("matchup", named, names.map(String::as_str), problems)?;
        let matchups = self.matchups.iter();
        let meant = matchups.filter(|it| name == EVERY || it.names.contains(&name));
        Some(meant.collect())
    }

    /// The name in files of a variant that is named by it or by its title.
    fn variant(&self, named: &Named, problems: &mut Problems) -> Option<String> {
        let variants = self.variants.iter();
        let names = variants.flat_map(|(name, title)| [name.as_str(), title.as_str()]);
        let given = known("card or variant", named, names, problems)?;
        let mut variants = self.variants.iter();
        let titled = variants.find(|(name, title)| *name == given || *title == given);
        Some(titled.map_or(given, |(name, _)| name.clone()))
    }
}

impl Matchup {
    /// The cells of a variant, or of every one.
    fn variants_called(&self, name: &str) -> impl Iterator<Item = u32> {
        let variants = self.variants.iter();
        variants.filter(move |(own, _)| name == EVERY || own == name).map(|(_, cell)| *cell)
    }
}

fn or_each(name: &str, every: &str) -> String {
    if name == EVERY { every } else { name }.to_owned()
}

/// A name that the experiment knows, or `*`; anything else is a problem with the nearest one.
fn known<'n>(
    what: &str,
    named: &Named,
    names: impl Iterator<Item = &'n str>,
    problems: &mut Problems,
) -> Option<String> {
    let given = named.text.as_str();
    let names: Vec<&str> = names.collect();
    if names.contains(&given) || (given == EVERY && !names.is_empty()) {
        return Some(given.to_owned());
    }
    let help = match names.first() {
        None => format!("it has none; name a {what} in the experiment first").into(),
        // The nearest name is looked for only where the problem will be shown.
        Some(_) if problems.n_more() > 0 => Help::from("\"*\" is every one"),
        Some(first) => match nearest(given, &names) {
            Some(name) => format!("did you mean \"{name}\"? \"*\" is every one").into(),
            None => format!("such as \"{first}\"; \"*\" is every one").into(),
        },
    };
    problems.add(
        Problem::at(
            "experiment::expect",
            named.span.clone(),
            format!("this experiment has no {what} \"{given}\""),
        )
        .label("unknown here")
        .help(help),
    );
    None
}

/// Numbers there are; a variant that is played in none of the matchups named is a problem.
fn some_or_problem(
    stated: &StatedExpectation,
    about: String,
    numbers: Vec<ExpectedNumber>,
    problems: &mut Problems,
) -> Option<(String, Vec<ExpectedNumber>)> {
    if numbers.is_empty() {
        problems.add(
            Problem::at(
                "experiment::expect",
                stated.about.span.clone(),
                format!("there is no {about}: it isn't played there"),
            )
            .label("played nowhere")
            .help("name a matchup in which it is played"),
        );
        return None;
    }
    Some((about, numbers))
}
