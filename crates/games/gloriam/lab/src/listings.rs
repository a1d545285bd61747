//! What `equipoise list` shows of Gloriam alone.

mod armies;
mod troops;

use experiment::ruleset::Listing;

/// All of it.
pub const LISTINGS: &[Listing] = &[
    Listing { kind: "troops", list: troops::list },
    Listing { kind: "armies", list: armies::list },
];
