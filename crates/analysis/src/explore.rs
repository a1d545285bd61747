//! Combinations that win too much (ST-Q): from the armies that a search scanned to finds that were played again on fresh seeds.
//!
//! - [`archive`]: what was scanned, by kinds, and the best of each kind (MAP-Elites);
//! - [`answer`]: the finds with their scores in the search and in the proof, which terminal, JSON, tables and page read;
//! - [`none_found`]: what a search without finds says of how rare they are;
//! - `wording`, [`tables`]: the same in sentences and in rows.
//!
//! Scores are in points of 100, at full precision.

pub mod answer;
pub mod archive;
pub mod none_found;
pub mod tables;
mod wording;

pub use answer::{
    ExploreAnswer, ExploreInfo, Find, FindProof, Opponent, ProofBattle, ProofByPlayer, Standing,
};
/// The folder of the proof, below that of the search.
pub const PROOF: &str = "proof";

pub use archive::{Archive, Axis, Candidate, Scanned};
