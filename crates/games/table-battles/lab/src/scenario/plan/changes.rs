//! The variants of a scenario: formations and Morale one by one, then the named variants that apply to it.

use crate::ruleset::TableBattlesPlayers;
use analysis::{Strengthens, VariantInfo};
use battle_core::BySide;
use table_battles::scenario::{Breach, Scenario, Where};
use table_battles::{Gift, RuleParameters};
use table_battles_files::scenario_without_places;

use super::stronger;
use super::tweak::{Tweak, in_full, in_words, named, price_of};
use crate::scenario::setup::{Edits, ScenarioSetup, ScenarioVariant};
use crate::scenarios::{ScenarioFile, with_cards};
use experiment::document::Span;
use experiment::players::PlayerText;

/// One cell of a scenario: its baseline, or a variant.
pub(super) struct Change<'e> {
    /// Its name; none for the baseline.
    pub variant: Option<VariantInfo>,
    /// What is fought, or why that can't be.
    pub scenario: Result<Scenario, Vec<Breach>>,
    pub policies: &'e BySide<PlayerText<TableBattlesPlayers>>,
    pub parameters: &'e RuleParameters,
    /// What each side has beyond them.
    pub gifts: BySide<Gift>,
    /// The span in the file; none for changes that follow from the whole setup.
    pub span: Option<&'e Span>,
    /// The change that is tried on its own, if it is one.
    pub asked: Option<SetupChange>,
    /// Whether it is drawn anew for every eight pairs.
    pub drawn: bool,
    /// Which army it strengthens by the rules.
    pub strengthens: Option<Strengthens>,
}

/// The changes that the setup tries one by one, by the index of the army.
pub(super) enum SetupChange {
    /// This number of Morale cubes more or fewer.
    Morale { army: usize, more: i8 },
    /// Something about a formation.
    Formation { army: usize, card: String, name: String, tweak: Tweak },
    /// A variant that changes one formation, which is to be priced: its own name is that of the change.
    Kind { army: usize, card: String, name: String, variant: String },
    /// A formation out, and its army with the cubes that its rout would cost.
    Priced { card: String, cubes: i8 },
    /// Random small changes.
    Drawn,
}

impl SetupChange {
    /// Whether only the second and the third estimate of a worth are made of it.
    pub(super) fn is_aside(&self) -> bool {
        matches!(self, SetupChange::Priced { .. } | SetupChange::Drawn)
    }
}

/// Whether formations of a scenario are valued in cubes, which needs changes of both.
pub(super) fn asks_cubes(file: &ScenarioFile, setup: &ScenarioSetup) -> bool {
    let mut cards = file.scenario.cards();
    let has_morale = file.scenario.armies.iter().any(|army| army.morale.is_some());
    has_morale && !setup.morale.is_empty() && cards.any(|(_, card)| setup.formations.has(&card.id))
}

/// Whether a worth is asked, of formations in cubes or of kinds. Then small changes are drawn, since slots, of which worths are made, are
/// kept only where something is drawn.
pub fn asks_worths(file: &ScenarioFile, setup: &ScenarioSetup) -> bool {
    asks_cubes(file, setup) || setup.variants.iter().any(|it| kind(file, it).is_some())
}

/// The baseline of a scenario, and what is tried against it.
///
/// Impossible changes, such as fewer than one stick, are skipped where the setup asks for all of them; in a named variant they
/// are a breach.
pub(super) fn changes<'e>(file: &'e ScenarioFile, setup: &'e ScenarioSetup) -> Vec<Change<'e>> {
    let change = |variant, scenario, asked: Option<SetupChange>| Change {
        strengthens: asked.as_ref().and_then(stronger::by_one_change),
        variant,
        scenario: Ok(scenario),
        asked,
        drawn: false,
        policies: &setup.policies,
        parameters: &setup.parameters,
        gifts: BySide::default(),
        span: None,
    };
    let mut changes = vec![change(None, file.scenario.clone(), None)];
    let mut try_one = |variant: VariantInfo, scenario: Option<Scenario>, asked| {
        let playable = scenario.filter(|it| it.check().is_empty());
        changes.extend(playable.map(|scenario| change(Some(variant), scenario, Some(asked))));
    };
    let asks_cubes = asks_cubes(file, setup);
    for (army, &more) in
        [0, 1].iter().flat_map(|army| setup.morale.iter().map(move |more| (*army, more)))
    {
        let side = ["A", "B"][army];
        // One variant is tried in every scenario.
        let whose = match setup.scenarios.as_slice() {
            [only] => only.scenario.armies[army].name.as_str(),
            _ => ["first army", "second army"][army],
        };
        try_one(
            named(
                format!("{side} {more:+} morale"),
                format!("{whose} with {}", in_words(more, "Morale cube")),
            ),
            file.scenario.clone().with_morale(army, more),
            SetupChange::Morale { army, more },
        );
    }
    for (army, card) in file.scenario.cards() {
        let about = |tweak| SetupChange::Formation {
            army,
            card: card.id.clone(),
            name: card.name.clone(),
            tweak,
        };
        if !setup.formations.has(&card.id) {
            continue;
        }
        for tweak in setup.tweaks() {
            let scenario = tweak.made_to(file.scenario.clone(), &card.id);
            try_one(tweak.variant(card), scenario, about(tweak));
        }
        // A bland formation pays for its rout as the one does in whose place it stands.
        if let Some(cubes) =
            price_of(card, &setup.parameters).filter(|_| asks_cubes && !setup.bland)
        {
            let out = file.scenario.clone().without(&card.id);
            let title = format!(
                "without {}, and {} instead",
                in_full(card),
                in_words(cubes, "Morale cube")
            );
            try_one(
                named(format!("{cubes:+} morale for {}", card.id), title),
                out.with_morale(army, cubes),
                SetupChange::Priced { card: card.id.clone(), cubes },
            );
        }
    }
    if asks_worths(file, setup) {
        changes.push(Change {
            drawn: true,
            ..change(
                Some(named("small changes".to_owned(), "small changes at random".to_owned())),
                file.scenario.clone(),
                Some(SetupChange::Drawn),
            )
        });
    }
    let applies = |variant: &&ScenarioVariant| {
        let is_named = variant.scenarios.contains(&file.key);
        let has_all = || variant.edits.ids().all(|id| file.scenario.find(id).is_some());
        is_named || (variant.scenarios.is_empty() && has_all())
    };
    let variants = setup.variants.iter().filter(applies);
    let variants = variants.map(|variant| Change {
        variant: Some(named(variant.name.clone(), variant.name.clone())),
        scenario: edited(file, &variant.edits),
        policies: &variant.policies,
        parameters: &variant.parameters,
        gifts: variant.gifts,
        span: Some(&variant.span),
        asked: kind(file, variant),
        drawn: false,
        strengthens: stronger::by_variant(file, setup, variant),
    });
    changes.into_iter().chain(variants).collect()
}

/// The card that a variant prices.
fn kind(file: &ScenarioFile, variant: &ScenarioVariant) -> Option<SetupChange> {
    let id = variant.edits.only_card().filter(|_| variant.priced)?;
    let (army, card) = file.scenario.find(id)?;
    Some(SetupChange::Kind {
        army,
        card: id.to_owned(),
        name: card.name.clone(),
        variant: variant.name.clone(),
    })
}

/// The scenario as a variant has it: keys of cards first, then formations, sticks and Morale.
fn edited(file: &ScenarioFile, edits: &Edits) -> Result<Scenario, Vec<Breach>> {
    let strangers = edits.ids().filter(|id| file.scenario.find(id).is_none());
    let strangers: Vec<Breach> = strangers
        .map(|id| Breach {
            at: Where::Card(id.to_owned()),
            what: "no card of this scenario, so that nothing would be changed".to_owned(),
            remedy: "leave the card out, or name only scenarios that have it".to_owned(),
        })
        .collect();
    if !strangers.is_empty() {
        return Err(strangers);
    }
    let mut scenario = if edits.cards.is_empty() {
        file.scenario.clone()
    } else {
        scenario_without_places(&with_cards(&file.tree, &edits.cards))?
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
    for id in &edits.bland {
        let bland = scenario.with_bland(id);
        scenario = bland.ok_or_else(|| {
            vec![Breach {
                at: Where::Card(id.clone()),
                what: "no bland formation can stand in its place".to_owned(),
                remedy: "leave it out: only cards with sticks have one, unless they have fog or are bland already".to_owned(),
            }]
        })?;
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
