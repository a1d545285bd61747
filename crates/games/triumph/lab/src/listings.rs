//! What `equipoise list` shows for Triumph! alone.

pub(super) mod armies;
mod cards;
mod troops;

use experiment::rules_file;
use experiment::ruleset::Listing;

/// The listings of this game.
pub const LISTINGS: &[Listing] = &[
    Listing { kind: "troops", list: troops::list },
    Listing { kind: "cards", list: cards::list },
    Listing { kind: "armies", list: armies::list },
    Listing { kind: "tables", list: || rules_file::list(&crate::TRIUMPH) },
];
