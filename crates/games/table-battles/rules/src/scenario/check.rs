//! Every reason why a scenario can't be played, all at once.

mod numbers;
mod references;

use super::{Breach, Card, Entry, Row, RowKind, Scenario, Where};

/// Breaches as they are found.
#[derive(Default)]
pub(super) struct Breaches(Vec<Breach>);

impl Breaches {
    /// Notes one.
    pub(super) fn note(&mut self, at: Where, what: impl Into<String>, remedy: impl Into<String>) {
        self.0.push(Breach { at, what: what.into(), remedy: remedy.into() });
    }
}

impl Scenario {
    /// Everything that is wrong with it: unresolved and misplaced names, impossible cards, numbers out of range.
    ///
    /// In the order of the file; empty for a scenario that can be played.
    pub fn check(&self) -> Vec<Breach> {
        let mut found = Breaches::default();
        numbers::check(self, &mut found);
        references::check(self, &mut found);
        found.0
    }
}

impl Card {
    /// Where on this card a row is.
    fn at_row(&self, row: usize) -> Where {
        Where::Row(self.id.clone(), row + 1)
    }

    /// Where this card is.
    fn at(&self) -> Where {
        Where::Card(self.id.clone())
    }

    /// Whether it can bring the card of this id in, by a Command or by its fog.
    pub(super) fn commands(&self, id: &str) -> bool {
        let by_row =
            |row: &Row| matches!(&row.kind, RowKind::Command(Some(commanded)) if commanded == id);
        let fog = self.special.fog.as_ref();
        self.rows.iter().any(by_row)
            || fog.is_some_and(|fog| fog.then_enter.iter().any(|it| it == id))
    }

    /// Whether it starts in Reserve and waits for a Command.
    pub(super) fn is_commanded(&self) -> bool {
        matches!(self.reserve, Some(Entry::Commanded(_)))
    }
}
