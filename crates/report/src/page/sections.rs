//! The sections of a run's page: one file each, but for those that are only charts, and those at its end.

pub(super) mod agreement;
pub(super) mod averages;
pub(super) mod bearers;
pub(super) mod charts;
pub(super) mod closing;
pub(super) mod comparisons;
pub(super) mod effects;
pub(super) mod evidence;
pub(super) mod expectations;
pub(super) mod loss_breakdown;
pub(super) mod matchups;
pub(super) mod notable;
pub(super) mod play_diagnostics;
pub(super) mod prices;
pub(super) mod readings;
pub(super) mod sensitivity;
pub(super) mod skill;
pub(super) mod tested_prices;
pub(super) mod troop_values;
pub(super) mod usage;
pub(super) mod value_parts;
pub(super) mod values;
pub(super) mod variants;
