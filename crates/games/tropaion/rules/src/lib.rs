//! Tropaion, the ruleset: units, cards and whole battles of the fast-play rules for the classical world.
//!
//! Two [`army::Army`]s are checked once, which names everything that is wrong with them, and become a [`Battle`], which is played on a
//! square grid by the specification's sections 3 to 14.
//!
//! The crate does no I/O and allocates nothing while it plays; text exists in armies that are written as files, in events that are
//! read (feature `json`, [`Battle::line`]), in messages and in the parameters' table only.
//! Every assumption of the rules' specification is a field of [`RuleParameters`].

pub mod armies;
pub mod army;
mod battle;
mod board;
pub mod cards;
mod cells;
mod decision;
mod effects;
mod event;
mod gift;
pub mod grid;
#[cfg(feature = "json")]
pub mod json;
pub mod locked;
pub mod odds;
pub mod parameters;
pub mod policies;
mod rules;
mod scope;
mod state;
pub mod tables;
mod text;
pub mod troops;
mod types;
mod units;

pub use battle::{Battle, BattleBreach, Placed};
pub use decision::{Action, ActionKind, Aid, Decision, Mover};
pub use effects::Effect;
pub use event::{Event, Factors, MoveReason, Removal};
pub use gift::{BY_GIFT, Gift};
pub use parameters::{PARAMETERS, Parameter, ParameterError, RuleParameters, Scope};
pub use rules::{CombatSituation, Shape};
pub use state::{
    ArmyState, Charge, Fight, Ground, Phase, Pool, Purpose, Reason, Shot, State, Test, UnitState,
};
pub use text::factor_name;
pub use units::{MAX_UNITS, UnitId, Units};
