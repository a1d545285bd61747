//! The kinds of question that a run may ask, and the chart that answers each: it stands first on the page.

use super::{Source, readings};
use crate::charts::MOST_SHAPES;
use analysis::info::Variants;
use analysis::row_order::distinct;
use analysis::standings;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// What cards or troop types should cost.
    Prices,
    /// What a part of the answer says: the charts that it names.
    Part(&'static [&'static str]),
    /// How much an answer depends on assumptions.
    Sensitivity,
    /// Which armies players would bring.
    Field,
    /// Who is ahead, and whether another reading of the rules or another player turns that.
    Readings,
    /// Who is strongest of many that meet each other.
    Strength,
    /// Who is ahead in each matchup.
    Balance,
    /// What variants change.
    Changes,
}

impl Question {
    /// What a run asks.
    pub fn of(source: &Source<'_>) -> Question {
        let Source { info, tables, .. } = *source;
        let mirrors = || tables.baselines().all(|cell| cell.a == cell.b);
        let of_parts =
            || source.parts.iter().map(|part| part.charts()).find(|charts| !charts.is_empty());
        let n_matchups = tables.baselines().count();
        if !info.sensitivity.is_empty() {
            Question::Sensitivity
        } else if info.worth.is_some() {
            Question::Prices
        } else if let Some(charts) = of_parts() {
            Question::Part(charts)
        } else if info.asks_field {
            Question::Field
        } else if !info.readings.is_empty() && !mirrors() {
            Question::Readings
        } else if info.variants != Variants::Game || (mirrors() && !tables.variants.is_empty()) {
            match tables.variants.is_empty() {
                true => of_baselines(source),
                false => Question::Changes,
            }
        } else if n_matchups > 1 && !readings::lines(info, tables).is_empty() {
            Question::Readings
        } else if !tables.variants.is_empty()
            && (n_matchups == 1 || tables.variants.len() >= MOST_SHAPES)
        {
            // Too many to be seen as dots of a matchup: what is asked is what each of them does.
            Question::Changes
        } else {
            of_baselines(source)
        }
    }

    /// The names of charts: the first that a run has answers it. `scores`, a map that is read cell by cell, is none of them.
    pub const fn charts(self) -> &'static [&'static str] {
        match self {
            Question::Prices => &["values"],
            Question::Part(charts) => charts,
            Question::Sensitivity => &["sensitivity", "values", "readings", "effects", "matchups"],
            Question::Field => &["field", "strength", "matchups"],
            Question::Readings => &["readings", "matchups", "effects"],
            Question::Strength => &["strength", "matchups"],
            Question::Balance => &["matchups"],
            Question::Changes => &["effects", "matchups"],
        }
    }
}

/// The fewest that are compared as a field; of fewer every matchup is seen at once.
const FEWEST_STRONG: usize = 4;

fn of_baselines(source: &Source<'_>) -> Question {
    let enemies = distinct(source.tables.baselines().map(|cell| cell.b.as_str()));
    let sides = standings::standings(source.tables).or_else(|| {
        let rows = standings::by_row(source.tables);
        rows.filter(|_| enemies.len() >= FEWEST_STRONG)
    });
    match sides.is_some_and(|sides| sides.len() >= FEWEST_STRONG) {
        true => Question::Strength,
        false => Question::Balance,
    }
}
