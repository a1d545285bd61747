//! Estimates from integer counts of pairs: intervals, the variance saved, worth in points, and their digits.
//!
//! A **pair** is two battles on the same chance with the armies swapped between the seats; it is one
//! observation. What a run stores are integers only ([`CellTally`], [`EffectTally`], [`MomentTally`]), and
//! merging is integer addition, so the order of blocks, threads and shards cannot matter.
//! Floating point appears when an [`Estimate`] is formed from merged totals, and an estimate always has an
//! interval.
//!
//! # Planned and anytime
//!
//! A [planned](IntervalKind::Planned) interval holds when the run stopped for a reason that does not look at the result:
//! a fixed number of pairs, or a precision reached.
//! Looked at after every block, and stopped at a good moment, it misses the truth in a third of all
//! runs.
//! An [anytime](IntervalKind::Anytime) interval holds whatever made the run stop, at all looks together.
//! It is about half as wide again.
//!
//! # Where to look
//!
//! | question | answer |
//! |---|---|
//! | how strong an army is, and how much stronger a variant | [`CellTally`], [`EffectTally`] |
//! | what a card is worth | [`worth`] |
//! | what each troop is worth | [`prices`] |
//! | whether that holds on other lists | [`list_population`] |
//! | how many army points that is, and which price is fair | [`exchange_rate`] |
//! | whether a run may stop, and what may be read then | [`Ledger`], [`AsymptoticBoundary`], [`StoppedWalks`] |
//! | how much of a result was luck | [`luck`] |
//! | which of a run's variants is stronger | [`variants`] |
//! | whether it depends on the players | [`skill`] |
//! | which of many stand out | [`flagged`], [`variants`] |
//! | which unclear rule matters | [`sensitivity`] |
//! | which army beats which | [`matchups`] |
//! | which armies would be played, and how certain that is | [`metagame`] |
//! | which few changes would balance it | [`rebalance`] |
//! | whether a find of a search is really broken | [`search_proof`] |
//!
//! # The same floats everywhere
//!
//! Whether a run stops depends on these numbers, so they must be the same bits on every machine.
//! `+ − × ÷ √` are exact by IEEE 754; logarithms, exponentials and quantiles come from pure Rust code (`libm`
//! and this crate), never from the platform; sums run in index order.
//!
//! # Errors
//!
//! An impossible level, scale or count panics, since the plan has checked them before.
//! Data never cause a panic or NaN: an estimate that does not exist is `None`, and an unknown end is
//! the end of the range, or infinite.
//!
//! # Examples
//!
//! ```
//! use stats::{EffectTally, Unit, format_estimate};
//!
//! let mut effect = EffectTally::default();
//! effect.pairs[2][2] = 700; // 700 pairs where the card changed nothing
//! effect.pairs[2][3] = 200; // 200 where it brought a draw for a loss, or a win for a draw
//! effect.pairs[2][1] = 100; // and 100 where it did the reverse
//! let gain = format_estimate(&effect.difference(0.05), Unit::PERCENTAGE_POINTS);
//! assert_eq!((gain.value.as_str(), gain.lo.as_str(), gain.hi.as_str()), ("2.5", "1.6", "3.4"));
//! ```
//!
//! Statements `ST-…` are those of the project's statistics page.

mod after_stop;
mod asymptotic;
mod beta;
mod betting;
mod bisection;
mod caveats;
mod checkpoints;
mod decimal;
mod digits;
mod estimate;
pub mod exchange_rate;
mod flags;
mod jackknife;
#[cfg(feature = "json")]
mod json;
pub mod list_population;
mod logit;
pub mod luck;
pub mod matchups;
mod matrix;
mod mean;
pub mod metagame;
mod multiplicity;
mod normal;
pub mod prices;
mod probability;
mod quantile;
pub mod rebalance;
pub mod search_proof;
pub mod sensitivity;
pub mod skill;
mod stopping;
mod stratified;
mod streams;
mod tally;
mod variance_saved;
pub mod variants;
pub mod worth;

pub use after_stop::{StoppedWalks, VerdictRegion};
pub use asymptotic::{AsymptoticBoundary, DEFAULT_PLANNED_PAIRS, anytime_p, may_begin};
pub use betting::BetMixture;
pub use caveats::{Caveat, EvidenceQuality, caveats};
pub use checkpoints::{looks, next_look};
pub use digits::{Shown, Unit, format_estimate};
pub use estimate::{Estimate, IntervalKind, IntervalMethod};
pub use flags::{Evidence, FLAG_LEVEL, edge_p, flagged};
pub use jackknife::{mean_of_blocks, pseudo_values};
pub use logit::{Logit, Observation, Ridge, Unfit};
pub use matrix::Matrix;
pub use multiplicity::holm;
pub use normal::{normal_cdf, normal_quantile};
pub use probability::{chi_squared_upper, student_t_cdf};
pub use quantile::{chi_squared_quantile, student_t_quantile};
pub use stopping::{Ledger, Look, Stop};
pub use stratified::{BLOCK_PAIRS, FEWEST_STRATIFIED_BLOCKS, FirstDice, stratified_mean};
pub use tally::{
    CellTally, EffectTally, FEWEST_MOVING, Lattice, MAX_PAIRS, MomentTally, NotIdentical,
    PartialTally, pair_score,
};
pub use variance_saved::{VarianceAccount, Variances};
