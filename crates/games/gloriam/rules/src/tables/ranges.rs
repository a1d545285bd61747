//! GL-405: how far weapons shoot, as it is printed.

use crate::attributes::Weapon;

/// Effective and maximum range of a weapon, in BW.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Within which it counts as near; artillery has none, but for the parameter `artillery_effective`.
    pub(crate) effective: u8,
    /// Beyond which it doesn't reach.
    pub(crate) maximum: u8,
}

/// All weapons.
pub(super) const N_WEAPONS: usize = 13;

/// The weapons of each part of the table: those of infantry and wagons, of mounted, and guns.
pub(crate) const FOOT: [Weapon; 8] = [
    Weapon::Javelin,
    Weapon::Firearms,
    Weapon::Sling,
    Weapon::Darts,
    Weapon::Bow,
    Weapon::Crossbow,
    Weapon::Arquebus,
    Weapon::Musket,
];
pub(crate) const MOUNTED: [Weapon; 6] = [
    Weapon::Javelin,
    Weapon::Firearms,
    Weapon::Bow,
    Weapon::Crossbow,
    Weapon::Pistol,
    Weapon::Carbine,
];
pub(crate) const GUNS: [Weapon; 3] =
    [Weapon::LightArtillery, Weapon::MediumArtillery, Weapon::HeavyArtillery];

/// The ranges of all weapons in the hands of infantry, wagons and gunners, and of mounted. A weapon that only one of them has, has one
/// range, which stands in both places.
pub(super) const PRINTED: [[Range; N_WEAPONS]; 2] = {
    let mut all = [[range(0, 0); N_WEAPONS]; 2];
    let mut at = 0;
    while at < FOOT.len() {
        let weapon = FOOT[at] as usize;
        (all[0][weapon], all[1][weapon]) = (foot(FOOT[at]), foot(FOOT[at]));
        at += 1;
    }
    at = 0;
    while at < GUNS.len() {
        let weapon = GUNS[at] as usize;
        (all[0][weapon], all[1][weapon]) = (gun(GUNS[at]), gun(GUNS[at]));
        at += 1;
    }
    at = 0;
    while at < MOUNTED.len() {
        let weapon = MOUNTED[at];
        all[1][weapon as usize] = mounted(weapon);
        if is_of_mounted_only(weapon) {
            all[0][weapon as usize] = mounted(weapon);
        }
        at += 1;
    }
    all
};

const fn is_of_mounted_only(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Pistol | Weapon::Carbine)
}

/// The places of a weapon among the ranges: its own, or both if only these troops have it.
pub(super) fn places(weapon: Weapon, by_mounted: bool) -> impl Iterator<Item = usize> {
    let both = FOOT.contains(&weapon) && MOUNTED.contains(&weapon);
    (0..2).filter(move |&place| !both || place == usize::from(by_mounted))
}

const fn range(effective: u8, maximum: u8) -> Range {
    Range { effective, maximum }
}

const fn foot(weapon: Weapon) -> Range {
    match weapon {
        Weapon::Javelin | Weapon::Firearms => range(1, 2),
        Weapon::Sling | Weapon::Darts => range(2, 3),
        Weapon::Arquebus => range(2, 2),
        _ => range(2, 5),
    }
}

const fn mounted(weapon: Weapon) -> Range {
    match weapon {
        Weapon::Javelin | Weapon::Firearms => range(1, 2),
        Weapon::Pistol => range(1, 1),
        Weapon::Carbine => range(2, 2),
        _ => range(2, 3),
    }
}

const fn gun(weapon: Weapon) -> Range {
    match weapon {
        Weapon::LightArtillery => range(0, 8),
        Weapon::MediumArtillery => range(0, 16),
        _ => range(0, 24),
    }
}
