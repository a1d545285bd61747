//! The doctrines of `commander`: those whose turns it tries out beside the captain's, and those that play the playouts.

use crate::doctrine::{CaptainWeights, Doctrine};

/// The base of all others: the captain's values before they were tuned, with which the worth of positions was learned, and a raid.
pub(super) const CAPTAIN: Doctrine = Doctrine {
    camp: 200,
    raid: 0,
    next: 160,
    threat: 52,
    strike: 28,
    breadth: 1,
    captain: CaptainWeights {
        answer: 20,
        follow: 20,
        turned: 64,
        closed: 64,
        lap: 24,
        flank: 64,
        thrift: 48,
        pair: 64,
        room: 8,
        ..Doctrine::CAPTAIN.captain
    },
    ..Doctrine::STEADY
};

/// The doctrine that deploys, shoots and fights. Wings apart from the line suit a player that tries whole turns out.
pub(super) const SETTLES: Doctrine =
    Doctrine { captain: CaptainWeights { whole: 0, ..CAPTAIN.captain }, ..CAPTAIN };

/// `steady` and `bold` with `breadth = 1`: a plan can only be tried out if the doctrine considers it.
const THOROUGH: Doctrine = Doctrine { breadth: 1, ..Doctrine::STEADY };
const THOROUGH_BOLD: Doctrine = Doctrine { breadth: 1, ..Doctrine::BOLD };

/// The other doctrines in the order in which they are tried; the last are left out if there is no room for all.
pub(super) const OTHERS: [&Doctrine; 8] =
    [&THOROUGH, &FIERCE, &CLOSED, &PRESS, &WAIT, &ENVELOP, &RAID, &THOROUGH_BOLD];

/// Starts any fight and ignores danger.
const FIERCE: Doctrine =
    Doctrine { threat: 0, chance: 64, strike: -64, advance: 8, body: 0, ..CAPTAIN };

/// Keeps together, and starts only fights that are clearly good.
const CLOSED: Doctrine = Doctrine { threat: 76, strike: 36, join: 12, body: 10, ..CAPTAIN };

/// Advances as a whole, and gives danger less weight.
const PRESS: Doctrine = Doctrine { threat: 19, strike: 0, advance: 10, body: 8, ..CAPTAIN };

/// Lets the enemy come.
const WAIT: Doctrine = Doctrine { threat: 76, advance: 0, haste: 0, ..CAPTAIN };

/// Goes for flanks.
const ENVELOP: Doctrine = Doctrine {
    threat: 19,
    captain: CaptainWeights { lap: 64, flank: 128, ..CAPTAIN.captain },
    ..CAPTAIN
};

/// Goes for the enemy camp.
const RAID: Doctrine = Doctrine { raid: 400, ..CAPTAIN };

/// The players of playouts, for both sides. Of two playouts with mirrored dice, the first player plays one and the second the other,
/// so that a plan has to be good against either.
pub(super) const DEPUTIES: [&Doctrine; 2] = [&Doctrine::STEADY, &QUICK_CAPTAIN];

/// The captain without the terms that take the most time.
const QUICK_CAPTAIN: Doctrine = Doctrine {
    captain: CaptainWeights { lap: 0, answer: 0, follow: 0, ..CAPTAIN.captain },
    ..CAPTAIN
};
