//! The sections of a run's page, one file each.

pub(super) mod agreement;
pub(super) mod averages;
pub(super) mod bearers;
pub(super) mod caution;
pub(super) mod conduct;
pub(super) mod convergence;
pub(super) mod curves;
pub(super) mod effects;
pub(super) mod expectations;
pub(super) mod files;
pub(super) mod formations;
pub(super) mod matchups;
pub(super) mod not_modeled;
pub(super) mod notable;
pub(super) mod points_list;
pub(super) mod repeat;
pub(super) mod rests_on;
pub(super) mod scores;
pub(super) mod sensitivity;
pub(super) mod toll;
pub(super) mod troop_values;
pub(super) mod usage;
pub(super) mod value_parts;
pub(super) mod values;
pub(super) mod variants;
pub(super) mod wholes;
