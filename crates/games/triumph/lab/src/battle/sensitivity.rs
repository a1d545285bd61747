//! `[sensitivity]` of battles: a variant for each combination of settings, with the card and without it.

use triumph::{Card, CardSet, RuleParameters};

use super::setup::{BattleSetup, BattleVariant};
use crate::sensitivity::{
    Designed, MOST_CELLS, Run, Sensitivity, StatedSensitivity, name_of, unknown_card,
};
use experiment::document::problem::Problem;
use experiment::document::{Problems, Span};

/// The card whose effect is asked.
struct TriedCard {
    name: String,
    title: String,
    set: CardSet,
}

impl StatedSensitivity {
    /// Adds the settings to the experiment's variants; `seed` is the experiment's.
    pub fn add_to_battles(
        &self,
        rules: &RuleParameters,
        seed: u64,
        setup: &mut BattleSetup,
        problems: &mut Problems,
    ) {
        self.refuse_those_of_cards(setup.has_cards(), problems);
        let Ok(card) = self.find_card(setup, problems) else {
            return;
        };
        let Some(assumptions) = self.assumptions(rules, problems) else {
            return;
        };
        let cells_of_a_run = setup.matchups.len().max(1) * (1 + usize::from(card.is_some()));
        let most = MOST_CELLS / cells_of_a_run;
        let Some(Designed { points, design }) = self.designed(&assumptions, seed, most, problems)
        else {
            return;
        };
        let names = points.iter().enumerate().map(|(run, settings)| {
            let with = |name: String| match &card {
                Some(card) if name.is_empty() => format!("with {}", card.title),
                Some(card) => format!("{name}, with {}", card.title),
                None => name,
            };
            let variant = (run > 0).then(|| name_of(run, settings, &assumptions));
            Run {
                settings: settings.clone(),
                with_card: card.is_some().then(|| with(variant.clone().unwrap_or_default())),
                variant,
            }
        });
        let sensitivity = Sensitivity {
            method: self.method,
            card: card.as_ref().map(|it| (it.name.clone(), it.title.clone())),
            runs: names.collect(),
            assumptions,
            design,
            seed,
        };
        let with = card.map(|card| card.set).unwrap_or_default();
        let variants = sensitivity.variants(rules, with, setup, &self.span);
        let mut others = setup.variants.iter();
        if let Some(taken) = others.find(|it| sensitivity.has_variant(&it.name)) {
            problems.add(
                Problem::at(
                    "experiment::sensitivity",
                    self.span.clone(),
                    format!("a variant is called \"{}\" already", taken.name),
                )
                .help("give that variant another name"),
            );
            return;
        }
        setup.variants.extend(variants);
        setup.sensitivity = Some(Box::new(sensitivity));
    }

    /// The card that is asked about, if one is.
    ///
    /// # Errors
    ///
    /// If there is no card of that name, which is reported.
    fn find_card(
        &self,
        setup: &BattleSetup,
        problems: &mut Problems,
    ) -> Result<Option<TriedCard>, ()> {
        let Some((name, span)) = &self.card else {
            return Ok(None);
        };
        let mut custom = setup.custom.iter();
        let own = custom.find(|(_, line)| line.name == *name);
        let own = own.map(|(id, line)| (line.title.clone(), CardSet::EMPTY.with_custom(id)));
        let printed =
            || Card::from_word(name).map(|card| (card.title().to_owned(), CardSet::of(&[card])));
        let Some((title, set)) = own.or_else(printed) else {
            problems.add(unknown_card(name, span));
            return Err(());
        };
        Ok(Some(TriedCard { name: name.clone(), title, set }))
    }
}

impl Sensitivity {
    /// The variants that play it.
    fn variants(
        &self,
        rules: &RuleParameters,
        with: CardSet,
        setup: &BattleSetup,
        span: &Span,
    ) -> Vec<BattleVariant> {
        let mut variants = Vec::new();
        for run in &self.runs {
            let parameters = self.rules(run, rules);
            for (name, with) in [(&run.variant, CardSet::EMPTY), (&run.with_card, with)] {
                variants.extend(name.iter().map(|name| BattleVariant {
                    name: name.clone(),
                    policies: setup.policies.clone(),
                    parameters,
                    with,
                    without: CardSet::EMPTY,
                    gifts: Default::default(),
                    span: span.clone(),
                }));
            }
        }
        variants
    }
}
