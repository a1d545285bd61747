//! `[sensitivity]` of a worth experiment: the cards that are asked about under each setting.

use analysis::sensitivity::{WorthRun, WorthSensitivity};
use triumph::{Card, RuleParameters};

use super::bearer::Bearer;
use super::setup::{AS_THEY_ARE, Reading, WorthSetup};
use crate::sensitivity::{
    Designed, MOST_CELLS, Run, Sensitivity, StatedSensitivity, assumptions_in_words, name_of,
    unknown_card,
};
use experiment::document::problem::Problem;
use experiment::document::{Problems, Span};

impl StatedSensitivity {
    /// Adds the settings to a worth experiment; `seed` is the experiment's.
    pub fn add_to_worth(
        &self,
        rules: &RuleParameters,
        seed: u64,
        setup: &mut WorthSetup,
        problems: &mut Problems,
    ) {
        self.refuse_what_shares_no_pairs(setup, problems);
        let card = self.card.as_ref().map(|(name, span)| {
            let card = worth_card(name, span, setup, problems);
            (name.clone(), card.map_or("", Card::title).to_owned())
        });
        let Some(assumptions) = self.assumptions(rules, problems) else {
            return;
        };
        let mut sensitivity = Sensitivity {
            method: self.method,
            card,
            assumptions,
            runs: Vec::new(),
            design: analysis::sensitivity::Design::OneAtATime,
            seed,
        };
        let bearers = sensitivity.bearers(setup);
        let cells = bearers.iter().map(|bearer| 1 + setup.handicaps.len() + bearer.cards.len());
        let most = MOST_CELLS / cells.sum::<usize>().max(1);
        let designed = self.designed(&sensitivity.assumptions, seed, most, problems);
        let Some(Designed { points, design }) = designed else {
            return;
        };
        let runs = points.iter().enumerate().map(|(run, settings)| Run {
            settings: settings.clone(),
            variant: (run > 0).then(|| name_of(run, settings, &sensitivity.assumptions)),
            with_card: None,
        });
        sensitivity.runs = runs.collect();
        sensitivity.design = design;
        setup.sensitivity = Some(Box::new(sensitivity));
    }

    /// Refuses what keeps settings from playing the same draws, since they are compared pair by pair.
    fn refuse_what_shares_no_pairs(&self, setup: &WorthSetup, problems: &mut Problems) {
        if setup.readings.len() > 1 {
            problems.add(
                Problem::at(
                    "experiment::sensitivity",
                    self.span.clone(),
                    "[sensitivity] and [[worth.reading]] don't go together: readings share out the draws, and settings play all of them",
                )
                .label("beside [[worth.reading]]")
                .help("leave one of them out; a reading is a setting here: write its parameters in [sensitivity.parameters]"),
            );
        }
        if setup.half_width.is_some() {
            problems.add(
                Problem::at(
                    "experiment::sensitivity",
                    self.span.clone(),
                    "[sensitivity] and `half_width` don't go together: settings are compared over the same pairs, and a card that is known well \
                     enough would leave some of them",
                )
                .label("beside `half_width` in [worth]")
                .help("leave `half_width` out, and `pairs` are played of every card"),
            );
        }
    }
}

/// A card that some bearer is asked about.
fn worth_card(
    name: &str,
    span: &Span,
    setup: &WorthSetup,
    problems: &mut Problems,
) -> Option<Card> {
    let Some(card) = Card::from_word(name) else {
        problems.add(unknown_card(name, span));
        return None;
    };
    let asked = setup.bearers.iter().flat_map(|bearer| &bearer.cards);
    let mut names: Vec<String> = asked.map(|asked| asked.name(&setup.custom)).collect();
    if !names.iter().any(|name| name == card.name()) {
        names.sort_unstable();
        names.dedup();
        problems.add(
            Problem::at(
                "experiment::sensitivity",
                span.clone(),
                format!("no [[worth.bearer]] has the card {card} among its `cards`"),
            )
            .label("not asked about here")
            .help(format!("add it to the cards of a bearer, or name one of: {}", names.join(", "))),
        );
        return None;
    }
    Some(card)
}

impl Sensitivity {
    /// The bearers that every setting plays, with the cards that are asked about.
    ///
    /// If worths are read from the curve of all bearers together, bearers without such a card play their handicaps.
    fn bearers(&self, setup: &WorthSetup) -> Vec<Bearer> {
        let bearers = setup.bearers.iter().map(|bearer| Bearer {
            cards: (bearer.cards.iter().copied())
                .filter(|asked| self.asks_about(&asked.name(&setup.custom)))
                .collect(),
            ..bearer.clone()
        });
        let shares_curve = setup.curve == analysis::worth::CurveOf::All;
        bearers.filter(|bearer| shares_curve || !bearer.cards.is_empty()).collect()
    }

    /// The cells of each setting except the experiment's own, by the name of the setting.
    pub fn sections(&self, setup: &WorthSetup) -> Vec<(String, WorthSetup)> {
        let bearers = self.bearers(setup);
        let runs = self.runs.iter().filter_map(|run| {
            let parameters = self.rules(run, &setup.parameters);
            let under = WorthSetup {
                parameters,
                readings: vec![Reading { name: AS_THEY_ARE.to_owned(), parameters }],
                bearers: bearers.clone(),
                sensitivity: None,
                ..setup.clone()
            };
            Some((run.variant.clone()?, under))
        });
        runs.collect()
    }

    /// Whether a card's worth is asked, by its name.
    pub fn asks_about(&self, card: &str) -> bool {
        self.card
            .as_ref()
            .is_none_or(|(name, _)| Card::from_word(name).is_some_and(|asked| asked.name() == card))
    }

    /// The question about cells that were made of [`Sensitivity::sections`], in this order, after the experiment's own.
    pub fn of_worths(&self, played: Vec<WorthRun>) -> WorthSensitivity {
        let runs = self
            .runs
            .iter()
            .zip(played)
            .map(|(run, played)| WorthRun { settings: run.settings.clone(), ..played });
        WorthSensitivity {
            seed: self.seed,
            assumptions: assumptions_in_words(self),
            runs: runs.collect(),
            design: self.design.clone(),
        }
    }
}
