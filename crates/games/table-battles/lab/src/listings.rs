//! What `equipoise list` shows of Table Battles alone.

mod scenarios;

use experiment::ruleset::Listing;

/// All of it.
pub const LISTINGS: &[Listing] = &[Listing { kind: "scenarios", list: scenarios::list }];
