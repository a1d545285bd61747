//! The cells of one bearer, while they are collected.

use analysis::{CellInfo, Strengthens, VariantInfo};

use super::Draws;

/// The cells of a bearer that have been added so far.
pub(super) struct Cells {
    pub(super) matchup: String,
    pub(super) a: String,
    pub(super) b: String,
    pub(super) setting: Option<String>,
    pub(super) first: u32,
    pub(super) cells: Vec<CellInfo>,
    pub(super) draws: Vec<Draws>,
}

impl Cells {
    /// Adds a cell; the first is the baseline.
    pub(super) fn add(&mut self, variant: Option<VariantInfo>, draws: Draws) -> u32 {
        self.add_of(variant, None, draws)
    }

    /// Adds a cell of an army that may spend more or less than the baseline's.
    pub(super) fn add_of(
        &mut self,
        variant: Option<VariantInfo>,
        strengthens: Option<Strengthens>,
        draws: Draws,
    ) -> u32 {
        let number = self.first + self.cells.len() as u32;
        // Under other rules it is another variant, whose effect must not be merged with this one's.
        let variant = variant.map(|variant| VariantInfo {
            name: in_setting(&variant.name, self.setting.as_deref()),
            title: in_setting(&variant.title, self.setting.as_deref()),
            ..variant
        });
        self.cells.push(CellInfo {
            matchup: self.matchup.clone(),
            a: self.a.clone(),
            b: self.b.clone(),
            baseline: variant.as_ref().map(|_| self.first),
            variant,
            identical: false,
            strengthens,
            is_aside: false,
            exact: None,
        });
        self.draws.push(draws);
        number
    }
}

/// `Parthian v Seleucid (zoc_group = any)`.
pub(super) fn in_setting(name: &str, setting: Option<&str>) -> String {
    match setting {
        Some(setting) => format!("{name} ({setting})"),
        None => name.to_owned(),
    }
}
