//! Triumph!, the ruleset: troop types, battle cards, and the engagement of two stands or of a stand and a camp.
//!
//! An [`Engagement`] is checked once, which reports every reason against it, and resolved: both total factors, the results of
//! each side, and the outcome of all 36 pairs of dice.
//!
//! ```
//! use triumph::{Engagement, RuleParameters, work_out};
//!
//! let rules = RuleParameters::default();
//! let engagement: Engagement = "knights v spear+elephant-screen".parse().unwrap();
//! assert!(engagement.check(&rules).is_empty());
//! let worked = work_out(&engagement, &rules);
//! assert_eq!((worked.a.total().to_string(), worked.b.total().to_string()), ("3".into(), "5".into()));
//! assert_eq!(worked.counts().to_array(), [0, 6, 4, 20, 6]);
//! assert_eq!(worked.b_beaten.result.name(), "shattered");
//! ```
//!
//! The crate does no I/O, knows no file format, and allocates nothing while it plays. Its only floating point numbers are the
//! exact probabilities of [`duel::ExactDuel`]; text is only in [`notation`], in the table of parameters and in messages.
//! Every assumption of the rules' specification is a field of [`RuleParameters`].

pub mod army_lists;
pub mod battle;
mod cards;
mod cells;
mod combat_result;
pub mod duel;
mod engagement;
mod engagement_check;
mod factor_breakdown;
mod half_points;
mod moves_and_bases;
mod mu;
pub mod notation;
mod opposed_totals;
pub mod parameters;
mod pursuit;
mod resolution;
mod rules;
mod scope;
mod stand_costs;
pub mod tables;
mod terrain_kind;
mod troops;

pub use cards::{
    Card, CardCost, CardScope, CardSet, Condition, CustomCard, CustomCards, CustomId, Effect,
    InCombat, Keep, Loser, MAX_CUSTOM_CARDS, MAX_EFFECTS, MAX_TITLE, Pursues, Rerolled, Situation,
    Situations,
};
pub use combat_result::{CombatResult, Margin};
pub use engagement::{Camp, Engagement, EngagementKind, FightingTo, Garrison, Party, Stand};
pub use engagement_check::{Refusal, RefusalSubject};
pub use factor_breakdown::{BY_GIFT, Factor, FactorBreakdown, MAX_FACTORS};
pub use half_points::HalfPoints;
pub use mu::{Mu, NotALength};
pub use opposed_totals::{Doubling, OutcomeRow, cell_of, compare, resolve};
pub use parameters::{PARAMETERS, Parameter, ParameterError, RuleParameters, Scope};
pub use pursuit::must_pursue;
pub use resolution::{Resolution, work_out};
pub use rules::battle_cards::screen_is_lost;
pub use rules::fights_as::FightsAs;
pub use rules::results::Ruled;
pub use terrain_kind::{Going, OwnGround, TerrainKinds};
pub use troops::{Category, Order, TroopPrices, TroopSet, TroopType};
