//! Every table of an answer, in the order in which a report writes them.

use crate::answer::Answer;
use crate::schema::TableSink;
use crate::worth::{TestedPrices, tested_price_rows};
use crate::{comparisons, parts, sensitivity, tables};

/// The names of the tables that an answer may have beside those of its parts.
const OF_EVERY_KIND: [&str; 12] = [
    "cells",
    "effects",
    "variants",
    "bearers",
    "comparisons",
    "values",
    "card_skill",
    "tested_prices",
    "value_parts",
    "troop_values",
    "sensitivity",
    "sensitivity_runs",
];

/// The names of the tables that an answer may have, which are those of their files.
pub fn names() -> impl Iterator<Item = &'static str> {
    OF_EVERY_KIND.into_iter().chain(parts::TABLES.into_iter().flatten().copied())
}

impl Answer {
    /// Gives every table that the answer has to a sink.
    ///
    /// # Errors
    ///
    /// The sink's error at the first table that it refuses.
    pub fn each_table<S: TableSink>(&self, sink: &mut S) -> Result<(), S::Error> {
        let info = &self.info;
        let swing = info.swing_column().map(|column| info.columns[column].unit);
        let level = 1.0 - info.alpha;
        sink.take(&tables::cells::table(&info.columns, level), &self.tables.cells)?;
        if let Some(worth) = &info.worth {
            sink.take(&tables::values::table(), &worth.cards)?;
            let parts = tables::values::parts(&worth.cards);
            sink.take(&tables::values::parts_table(), &parts)?;
            sink.take(&tables::values::troops_table(), &worth.troops)?;
            let tested = TestedPrices::lines(worth);
            if !tested.is_empty() {
                sink.take(&tested_price_rows::table(), &tested)?;
            }
            let skill = tables::skill::lines(&worth.cards);
            if !skill.is_empty() {
                sink.take(&tables::skill::table(), &skill)?;
            }
        }
        for part in &self.parts {
            part.each_table(sink)?;
        }
        if !info.comparisons.is_empty() {
            sink.take(&comparisons::table(), &info.comparisons)?;
        }
        sensitivity::each_table(&info.sensitivity, sink)?;
        if self.tables.effects.is_empty() {
            return Ok(());
        }
        sink.take(&tables::effects::table(swing, level), &self.tables.effects)?;
        sink.take(&tables::variants::table(swing, level), &self.tables.variants)?;
        sink.take(&tables::bearers::table(swing, level), &self.tables.bearers)
    }
}
