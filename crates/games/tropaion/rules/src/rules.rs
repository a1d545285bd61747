//! The rules, one file for each section of the specification.

mod cards;
mod charge;
mod combat;
mod combat_factors;
mod discipline;
mod engagement;
mod fight_step;
mod formations;
mod gifts;
mod morale;
mod movement;
mod own_card;
mod own_traits;
mod rally;
mod removal;
mod reserves;
mod setup;
mod shooting;
mod terrain;
mod turn;

pub use combat_factors::CombatSituation;
pub use formations::Shape;
pub(crate) use formations::may_mass;
pub(crate) use movement::Surroundings;
