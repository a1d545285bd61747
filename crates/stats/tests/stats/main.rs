//! Estimators and stopping rules against oracles, laws whose truth is known, and the edges of what they accept.

mod edges;
mod edges_of_answers;
mod edges_of_worth;
mod oracles;
mod properties;
mod quantiles;
mod self_tests;
mod support;
