//! Helpers that several of these tests share.

pub(crate) mod estimates;
pub(crate) mod tallies;
pub(crate) mod time_limit;
