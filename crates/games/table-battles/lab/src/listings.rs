//! What `equipoise list` shows of Table Battles alone.

mod cards;
mod scenarios;

use experiment::ruleset::Listing;

pub const LISTINGS: &[Listing] = &[
    Listing { kind: "cards", list: cards::list },
    Listing { kind: "scenarios", list: scenarios::list },
];
