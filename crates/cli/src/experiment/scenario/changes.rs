//! What is tried in a scenario: formations and Morale one by one, then the named variants that apply to it.

use battle_core::BySide;
use report::VariantInfo;
use table_battles::RuleParameters;
use table_battles::policies::Player;
use table_battles::scenario::file::FileError;
use table_battles::scenario::{Breach, Card, Scenario, Where};

use crate::document::Span;
use crate::experiment::players::PlayerText;
use crate::experiment::schema::{Edits, ScenarioSection, ScenarioVariant};
use crate::scenarios::{ScenarioFile, with_cards};

/// One cell of a scenario: its baseline, or what differs from it.
pub(super) struct Change<'e> {
    /// Its name; none for the baseline.
    pub variant: Option<VariantInfo>,
    /// What is fought, or why that can't be.
    pub scenario: Result<Scenario, Vec<Breach>>,
    /// Who plays.
    pub policies: &'e BySide<PlayerText<Player>>,
    /// The rules.
    pub parameters: &'e RuleParameters,
    /// Where the file says so; nothing for what the whole section says.
    pub span: Option<&'e Span>,
    /// What is tried one by one, if it is that.
    pub asked: Option<Asked>,
}

/// What the section tries one by one, by the index of the army.
pub(super) enum Asked {
    /// So many Morale cubes more or fewer.
    Morale { army: usize, more: i8 },
    /// Something about a formation: `without`, `+1`.
    Formation {
        army: usize,
        card: String,
        name: String,
        change: String,
    },
}

/// The baseline of a scenario, and what is tried against it.
///
/// A formation or an amount that can't be, such as a stick less than one, is not tried where the section asks for all of them; where
/// a variant asks for it by name it is a breach.
pub(super) fn changes<'e>(file: &'e ScenarioFile, section: &'e ScenarioSection) -> Vec<Change<'e>> {
    let change = |variant, scenario, asked| Change {
        variant,
        scenario: Ok(scenario),
        asked,
        policies: &section.policies,
        parameters: &section.parameters,
        span: None,
    };
    let mut changes = vec![change(None, file.scenario.clone(), None)];
    let mut try_one = |name: String, title: String, scenario: Option<Scenario>, asked| {
        let playable = scenario.filter(|it| it.check().is_empty());
        let variant = Some(named(name, title));
        changes.extend(playable.map(|scenario| change(variant, scenario, Some(asked))));
    };
    for (army, &more) in [0, 1]
        .iter()
        .flat_map(|army| section.morale.iter().map(move |more| (*army, more)))
    {
        let side = ["A", "B"][army];
        try_one(
            format!("{side} {more:+} morale"),
            format!("side {side} with {}", in_words(more, "Morale cube")),
            file.scenario.clone().with_morale(army, more),
            Asked::Morale { army, more },
        );
    }
    for (army, card) in file.scenario.cards() {
        let about = |change: String| Asked::Formation {
            army,
            card: card.id.clone(),
            name: card.name.clone(),
            change,
        };
        if !section.formations.has(&card.id) {
            continue;
        }
        let scenario = || file.scenario.clone();
        try_one(
            format!("without {}", card.id),
            format!("without {}", in_full(card)),
            Some(scenario().without(&card.id)),
            about("without".to_owned()),
        );
        for &more in &section.sticks {
            try_one(
                format!("{} {more:+}", card.id),
                format!("{} with {}", in_full(card), in_words(more, "stick")),
                scenario().with_sticks(&card.id, more),
                about(format!("{more:+}")),
            );
        }
    }
    let applies = |variant: &&ScenarioVariant| {
        let is_named = variant.scenarios.contains(&file.key);
        let has_all = || {
            variant
                .edits
                .ids()
                .all(|id| file.scenario.find(id).is_some())
        };
        is_named || (variant.scenarios.is_empty() && has_all())
    };
    let variants = section.variants.iter().filter(applies);
    let variants = variants.map(|variant| Change {
        variant: Some(named(variant.name.clone(), variant.name.clone())),
        scenario: edited(file, &variant.edits),
        policies: &variant.policies,
        parameters: &variant.parameters,
        span: Some(&variant.span),
        asked: None,
    });
    changes.into_iter().chain(variants).collect()
}

fn named(name: String, title: String) -> VariantInfo {
    VariantInfo {
        name,
        title,
        printed_cost: None,
    }
}

/// `18A Cromwell`.
fn in_full(card: &Card) -> String {
    format!("{} {}", card.id, card.name)
}

/// `1 stick more`, `2 sticks fewer`.
fn in_words(more: i8, noun: &str) -> String {
    let plural = if more.abs() == 1 { "" } else { "s" };
    let which = if more > 0 { "more" } else { "fewer" };
    format!("{} {noun}{plural} {which}", more.abs())
}

/// The scenario as a variant has it: keys of cards first, then formations, sticks and Morale.
fn edited(file: &ScenarioFile, edits: &Edits) -> Result<Scenario, Vec<Breach>> {
    let mut scenario = if edits.cards.is_empty() {
        file.scenario.clone()
    } else {
        Scenario::from_table(with_cards(&file.table, &edits.cards)).map_err(
            |error| match error {
                FileError::Breaches(breaches) => breaches,
                FileError::Format { what, .. } => vec![Breach {
                    at: Where::Scenario,
                    what,
                    remedy: "crates/table-battles/README.md has every key of a card".to_owned(),
                }],
            },
        )?
    };
    for (id, more) in &edits.sticks {
        scenario = scenario
            .with_sticks(id, *more)
            .ok_or_else(|| breach(Where::Card(id.clone()), "sticks", *more))?;
    }
    for (army, &more) in edits.morale.0.iter().enumerate() {
        if more != 0 {
            let name = scenario.armies[army].name.clone();
            scenario = scenario
                .with_morale(army, more)
                .ok_or_else(|| breach(Where::Army(name), "Morale cubes", more))?;
        }
    }
    for id in &edits.without {
        scenario = scenario.without(id);
    }
    Ok(scenario)
}

fn breach(at: Where, what: &str, more: i8) -> Vec<Breach> {
    vec![Breach {
        at,
        what: format!("it can't have {more:+} {what}"),
        remedy: "at least one has to be left, and there have to be some to begin with".to_owned(),
    }]
}
