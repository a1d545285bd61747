//! An experiment with every default written out, as `run.toml` keeps it and reads it back.

mod scenario;

use battle_core::{BySide, Side};
use harness::{BLOCK_PAIRS, DiceBelongTo};
use serde::Serialize;
use std::collections::BTreeMap;
use triumph::army_lists::WantedCard;
use triumph::{CardSet, PARAMETERS, RuleParameters};

use super::custom::ResolvedCustom;
use super::expect::ResolvedExpectation;
use super::parameters::{GameKind, is_of_cards, values, why_not};
use super::players::PlayerText;
use super::schema::{
    BattleSection, Cards, Contender, DuelSection, Experiment, NamedList, Section, WorthSection,
    curve_in_words,
};
use super::sensitivity::ResolvedSensitivity;
use crate::armies;
use crate::ruleset::Players;
use scenario::ResolvedScenario;

/// The same keys as an experiment file, in its order.
#[derive(Debug, Serialize)]
pub struct Resolved {
    title: String,
    question: String,
    ruleset: &'static str,
    game: &'static str,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<u64>,
    dice: &'static str,
    complement: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stratify: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    precision: Option<ResolvedPrecision>,
    parameters: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    card: Vec<ResolvedCustom>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    expect: Vec<ResolvedExpectation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sensitivity: Option<ResolvedSensitivity>,
    #[serde(flatten)]
    section: ResolvedSection,
}

#[derive(Debug, Serialize)]
struct ResolvedPrecision {
    half_width: f64,
    max_pairs: u64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum ResolvedSection {
    Duel(ResolvedDuel),
    Battle(ResolvedBattle),
    Worth(ResolvedWorth),
    Scenario(ResolvedScenario),
}

#[derive(Debug, Serialize)]
struct ResolvedDuel {
    a: Vec<String>,
    b: Vec<String>,
    cards: ResolvedCards,
    opening_shots: bool,
    max_rounds: u16,
    variant: Vec<ResolvedVariant>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum ResolvedCards {
    Word(&'static str),
    Names(Vec<&'static str>),
}

#[derive(Debug, Serialize)]
struct ResolvedVariant {
    name: String,
    a: String,
    b: String,
    parameters: BTreeMap<&'static str, String>,
}

#[derive(Debug, Serialize)]
struct ResolvedBattle {
    conduct_pairs: u16,
    policies: [BTreeMap<String, String>; 2],
    cards: Vec<String>,
    matchups: Vec<ResolvedMatchup>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    army: Vec<ResolvedArmy>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    list: Vec<ResolvedList>,
    variant: Vec<ResolvedBattleVariant>,
}

#[derive(Debug, Serialize)]
struct ResolvedWorth {
    players: Vec<BTreeMap<String, String>>,
    margin: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    half_width: Option<f64>,
    curve: &'static str,
    handicaps: Vec<i16>,
    share: u8,
    price_share: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reading: Vec<ResolvedReading>,
    bearer: Vec<ResolvedBearer>,
    list: Vec<ResolvedList>,
}

#[derive(Debug, Serialize)]
struct ResolvedReading {
    name: String,
    parameters: BTreeMap<&'static str, String>,
}

#[derive(Debug, Serialize)]
struct ResolvedBearer {
    list: String,
    cards: Vec<String>,
    enemies: Vec<String>,
}

#[derive(Debug, Serialize)]
struct ResolvedList {
    key: String,
    year: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    faction: Option<String>,
    text: String,
}

#[derive(Debug, Serialize)]
struct ResolvedMatchup {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    a: String,
    b: String,
}

#[derive(Debug, Serialize)]
struct ResolvedArmy {
    key: String,
    #[serde(flatten)]
    army: armies::Resolved,
}

#[derive(Debug, Serialize)]
struct ResolvedBattleVariant {
    name: String,
    policies: [BTreeMap<String, String>; 2],
    with: Vec<String>,
    without: Vec<String>,
    parameters: BTreeMap<&'static str, String>,
}

impl Resolved {
    /// Everything that the experiment says, defaults included.
    pub fn of(experiment: &Experiment) -> Resolved {
        let kind = experiment.game.kind();
        let pairs = u64::from(experiment.n_blocks) * BLOCK_PAIRS;
        Resolved {
            title: experiment.title.clone(),
            question: experiment.question.clone(),
            ruleset: kind.ruleset().name,
            game: kind.name(),
            seed: experiment.seed,
            pairs: experiment.half_width.is_none().then_some(pairs),
            dice: match experiment.pairing.dice {
                DiceBelongTo::Seat => "seat",
                DiceBelongTo::Army => "army",
            },
            complement: experiment.pairing.complement,
            luck: matches!(kind, GameKind::Battle | GameKind::Worth)
                .then_some(experiment.pairing.luck),
            stratify: matches!(kind, GameKind::Duel | GameKind::Battle)
                .then_some(experiment.pairing.stratify),
            precision: experiment.half_width.map(|half_width| ResolvedPrecision {
                half_width,
                max_pairs: pairs,
            }),
            parameters: match &experiment.game {
                Section::Duel(section) => parameters(&section.parameters, kind, true),
                Section::Worth(section) => parameters(&section.parameters, kind, true),
                Section::Battle(section) => {
                    parameters(&section.parameters, kind, section.has_cards())
                }
                Section::Scenario(section) => values(&section.parameters, kind),
            },
            card: match &experiment.game {
                Section::Duel(_) | Section::Worth(_) | Section::Scenario(_) => Vec::new(),
                Section::Battle(section) => section.custom.resolved(),
            },
            sensitivity: match &experiment.game {
                Section::Battle(section) => {
                    section.sensitivity.as_deref().map(ResolvedSensitivity::of)
                }
                Section::Worth(section) => {
                    section.sensitivity.as_deref().map(ResolvedSensitivity::of)
                }
                Section::Duel(_) | Section::Scenario(_) => None,
            },
            expect: experiment
                .expectations
                .iter()
                .map(ResolvedExpectation::of)
                .collect(),
            section: match &experiment.game {
                Section::Duel(section) => ResolvedSection::Duel(duel(section)),
                Section::Battle(section) => ResolvedSection::Battle(battle(section)),
                Section::Worth(section) => ResolvedSection::Worth(worth(section)),
                Section::Scenario(section) => {
                    ResolvedSection::Scenario(ResolvedScenario::of(section))
                }
            },
        }
    }
}

fn duel(duel: &DuelSection) -> ResolvedDuel {
    let names = |parties: &[super::schema::Stated]| {
        parties
            .iter()
            .map(|stated| stated.party.to_string())
            .collect()
    };
    ResolvedDuel {
        a: names(&duel.a),
        b: names(&duel.b),
        cards: match &duel.cards {
            Cards::Listed => ResolvedCards::Word("listed"),
            Cards::All => ResolvedCards::Word("all"),
            Cards::These(cards) => {
                ResolvedCards::Names(cards.iter().map(|card| card.name()).collect())
            }
        },
        opening_shots: duel.terms.opening_shots,
        max_rounds: duel.terms.max_rounds,
        variant: duel
            .variants
            .iter()
            .map(|variant| ResolvedVariant {
                name: variant.name.clone(),
                a: variant.a.clone(),
                b: variant.b.clone(),
                parameters: parameters(&variant.parameters, GameKind::Duel, true),
            })
            .collect(),
    }
}

fn battle(battle: &BattleSection) -> ResolvedBattle {
    let key = |number: usize| battle.contenders[number].0.clone();
    let names = |cards: CardSet| battle.custom.names_in(cards);
    ResolvedBattle {
        conduct_pairs: battle.conduct_pairs,
        policies: players(&battle.policies),
        cards: names(battle.cards),
        matchups: battle
            .matchups
            .iter()
            .map(|matchup| ResolvedMatchup {
                name: matchup.name.clone(),
                a: key(matchup.armies[Side::A]),
                b: key(matchup.armies[Side::B]),
            })
            .collect(),
        army: (battle.contenders.iter())
            .filter_map(|(key, contender)| match contender {
                Contender::Army(army) => Some(ResolvedArmy {
                    key: key.clone(),
                    army: armies::Resolved::of(army),
                }),
                Contender::List(_) => None,
            })
            .collect(),
        list: (battle.contenders.iter())
            .filter_map(|(_, contender)| match contender {
                Contender::Army(_) => None,
                Contender::List(named) => Some(list(named)),
            })
            .collect(),
        variant: battle
            .variants
            .iter()
            .filter(|variant| {
                let sensitivity = battle.sensitivity.as_ref();
                sensitivity.is_none_or(|it| !it.has_variant(&variant.name))
            })
            .map(|variant| ResolvedBattleVariant {
                name: variant.name.clone(),
                policies: players(&variant.policies),
                with: names(variant.with),
                without: names(variant.without),
                parameters: parameters(&variant.parameters, GameKind::Battle, battle.has_cards()),
            })
            .collect(),
    }
}

fn worth(worth: &WorthSection) -> ResolvedWorth {
    let key = |list: &usize| worth.lists[*list].key.clone();
    let card = |wanted: &WantedCard| match wanted.count {
        1 => wanted.card.name().to_owned(),
        n => format!("{}={n}", wanted.card.name()),
    };
    ResolvedWorth {
        players: worth.players.iter().map(player).collect(),
        margin: worth.margin,
        half_width: worth.half_width,
        curve: curve_in_words(worth.curve),
        handicaps: worth.handicaps.clone(),
        share: worth.share,
        price_share: worth.price_share,
        // The first is the experiment's own parameters.
        reading: (worth.readings.iter().skip(1))
            .map(|reading| ResolvedReading {
                name: reading.name.clone(),
                parameters: parameters(&reading.parameters, GameKind::Battle, true),
            })
            .collect(),
        bearer: worth
            .bearers
            .iter()
            .map(|bearer| ResolvedBearer {
                list: key(&bearer.list),
                cards: bearer.cards.iter().map(card).collect(),
                enemies: bearer.enemies.iter().map(key).collect(),
            })
            .collect(),
        list: worth.lists.iter().map(list).collect(),
    }
}

fn list(named: &NamedList) -> ResolvedList {
    ResolvedList {
        key: named.key.clone(),
        year: named.year,
        faction: named.faction.clone(),
        text: named.text.clone(),
    }
}

/// Both players.
fn players<P: Players>(players: &BySide<PlayerText<P>>) -> [BTreeMap<String, String>; 2] {
    [Side::A, Side::B].map(|side| player(&players[side]))
}

/// A player by name, with every parameter.
fn player<P: Players>(player: &PlayerText<P>) -> BTreeMap<String, String> {
    let name = ("name".to_owned(), player.name().to_owned());
    player.values().into_iter().chain([name]).collect()
}

/// Every parameter that can act here, with its value.
fn parameters(
    rules: &RuleParameters,
    game: GameKind,
    has_cards: bool,
) -> BTreeMap<&'static str, String> {
    PARAMETERS
        .iter()
        .filter(|parameter| why_not(parameter, game).is_none())
        .filter(|parameter| has_cards || !is_of_cards(parameter))
        .map(|parameter| (parameter.name, (parameter.get)(rules)))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::document::Problems;
    use crate::experiment::builtin::BUILTIN;
    use crate::experiment::{AnyWork, read};

    /// What `run.toml` keeps is an experiment that resolves to itself and plays the same, whatever the armies' files say later.
    #[test]
    fn every_built_in_experiment_resolves_to_one_that_resolves_to_itself() {
        for builtin in BUILTIN {
            let mut problems = Problems::default();
            let mut resolve = |text: &str| {
                let experiment =
                    read(text, Path::new("nowhere"), &mut problems).expect("it can be read");
                let work = AnyWork::of(&experiment, &mut problems).expect("it can be played");
                let resolved = toml::to_string(&Resolved::of(&experiment)).expect("TOML");
                (resolved, format!("{work:?}"))
            };
            let (once, played) = resolve(builtin.text);
            assert_eq!(resolve(&once), (once, played), "{}", builtin.name);
            assert!(problems.is_empty());
        }
    }

    /// An army of the ladder meets itself, and only the variants have other players: the baseline is even by construction.
    #[test]
    fn the_ladder_has_twelve_mirrors_of_two_variants() {
        let ladder = BUILTIN.iter().find(|builtin| builtin.name == "ladder");
        let mut problems = Problems::default();
        let text = ladder.expect("it is there").text;
        let experiment = read(text, Path::new(""), &mut problems).expect("it can be read");
        let work = AnyWork::of(&experiment, &mut problems).expect("it can be played");
        assert_eq!(work.cells().len(), 12 * 3);
        for cell in work.cells() {
            assert_eq!(cell.a, cell.b);
            assert!(!cell.identical);
        }
    }
}
