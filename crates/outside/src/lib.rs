//! Games that something outside of this program plays: any program over standard input and output (`ruleset = "program"`), or an object
//! of a program that embeds this one, such as a class of Python.
//!
//! [`Outside`] is all that such a game is: it describes itself, and plays batches of pairs by their seeds. A program is started only
//! where [`permitted`] allows it.
#![allow(
    missing_docs,
    reason = "a name that says it all has no comment: these crates are read in their code"
)]

mod batch;
mod battle;
mod contests;
mod counts;
mod description;
mod guarded;
mod handicaps;
mod keys;
mod kind;
mod matchups;
mod opening;
mod plan;
mod process;
mod program;
mod questions;
mod setup;
mod source;
mod values;
mod variants;
mod worth;

pub use batch::{Batch, Scores, VERSION};
pub use description::{Described, OwnParameter};
pub use handicaps::OwnHandicap;
pub use kind::PROGRAM;
pub use source::{Outside, permitted, repeats, with_embedded};
