//! The loops that are measured, each with the answer it must give, so that a wrong answer can't be a fast one.

pub mod armies;
pub mod battles;
pub mod catalogue;
pub mod contestants;
pub mod kernels;
pub mod ledger;
pub mod matchups;
pub mod mirrors;
pub mod scenarios;
pub mod scores;
