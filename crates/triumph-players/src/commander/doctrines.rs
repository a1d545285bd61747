//! The doctrines whose turns `commander` tries out beside the captain's.

use crate::captain::Craft;
use crate::doctrine::Doctrine;

/// The captain's values are the start of all.
const CAPTAIN: Doctrine = Doctrine::CAPTAIN;

/// In the order in which they are tried, where there is not room for all.
pub(super) const OTHERS: [&Doctrine; 8] = [
    &Doctrine::STEADY,
    &FIERCE,
    &CLOSED,
    &PRESS,
    &WAIT,
    &ENVELOP,
    &RAID,
    &Doctrine::BOLD,
];

/// Starts any fight and fears nothing.
const FIERCE: Doctrine = Doctrine {
    threat: 0,
    chance: 64,
    strike: -64,
    advance: 8,
    body: 0,
    ..CAPTAIN
};

/// Keeps together, and starts only fights that are clearly good.
const CLOSED: Doctrine = Doctrine {
    threat: 76,
    strike: 24,
    join: 12,
    body: 10,
    ..CAPTAIN
};

/// Goes on as a body, and minds danger less.
const PRESS: Doctrine = Doctrine {
    threat: 19,
    strike: 0,
    advance: 10,
    body: 8,
    ..CAPTAIN
};

/// Lets the enemy come.
const WAIT: Doctrine = Doctrine {
    threat: 76,
    advance: 0,
    haste: 0,
    ..CAPTAIN
};

/// Goes for flanks.
const ENVELOP: Doctrine = Doctrine {
    threat: 19,
    craft: Craft {
        lap: 64,
        flank: 128,
        ..CAPTAIN.craft
    },
    ..CAPTAIN
};

/// Goes for the enemy camp.
const RAID: Doctrine = Doctrine {
    raid: 400,
    ..CAPTAIN
};
