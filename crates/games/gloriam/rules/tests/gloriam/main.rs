//! Tests of the ruleset, named by rule ids and worked from the sheet and its specification.

mod battles;
mod camps;
mod changed_tables;
mod command;
mod data;
mod default_policies;
mod duels;
mod examples;
mod file_odds;
mod gifts;
mod ground;
mod interception;
mod interface;
mod moves;
mod odds;
mod outcomes;
mod parameters;
mod pools;
mod positions;
mod replays;
mod search;
mod steps;
mod support;
mod turn;
mod turning;
