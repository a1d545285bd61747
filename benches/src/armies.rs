//! The armies that fight in the measured battles: typical ones, each at three sizes.

use triumph::TroopType::{self, *};
use triumph::battle::{Army, ArmyStand, Topography};

/// How large both armies are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// About 24 points.
    Small,
    /// 48 points, what the rules are written for.
    Usual,
    /// 96 points.
    Large,
}

impl Size {
    /// All of them.
    pub const ALL: [Size; 3] = [Size::Small, Size::Usual, Size::Large];

    /// The points that both armies are near to.
    pub const fn points(self) -> i16 {
        match self {
            Size::Small => 24,
            Size::Usual => 48,
            Size::Large => 96,
        }
    }
}

/// An army by its types; the first stand of the first type is the general.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    name: &'static str,
    invasion: u8,
    maneuver: u8,
    home: Topography,
    /// Stands of each type, by size.
    counts: &'static [(TroopType, [usize; 3])],
}

/// A solid line of pikes with good horse on the wings.
pub const PHALANX: Listing = Listing {
    name: "phalanx",
    invasion: 4,
    maneuver: 2,
    home: Topography::Arable,
    counts: &[
        (Knights, [2, 3, 6]),
        (Pikes, [3, 6, 12]),
        (JavelinCavalry, [1, 2, 4]),
        (LightFoot, [1, 2, 4]),
        (Raiders, [0, 1, 2]),
    ],
};

/// Heavy foot behind skirmishers.
pub const LEGION: Listing = Listing {
    name: "legion",
    invasion: 3,
    maneuver: 3,
    home: Topography::Hilly,
    counts: &[
        (EliteFoot, [3, 6, 12]),
        (HeavyFoot, [1, 2, 4]),
        (EliteCavalry, [1, 2, 4]),
        (Archers, [1, 1, 2]),
        (Skirmishers, [0, 2, 4]),
    ],
};

/// Horse archers, and a few foot that hold the centre.
pub const HORSE_ARCHERS: Listing = Listing {
    name: "horse archers",
    invasion: 4,
    maneuver: 5,
    home: Topography::Steppe,
    counts: &[
        (Cataphracts, [2, 3, 6]),
        (HorseBow, [3, 6, 12]),
        (JavelinCavalry, [0, 1, 2]),
        (Rabble, [1, 2, 4]),
        (BowLevy, [1, 2, 4]),
    ],
};

impl Listing {
    /// The army at a size.
    pub fn at(&self, size: Size) -> Army {
        let mut stands: Vec<ArmyStand> = self
            .counts
            .iter()
            .flat_map(|&(troop, counts)| {
                std::iter::repeat_n(ArmyStand::of(troop), counts[size as usize])
            })
            .collect();
        stands[0].general = true;
        Army {
            name: self.name.to_owned(),
            invasion: self.invasion,
            maneuver: self.maneuver,
            home: vec![self.home],
            purchases: Vec::new(),
            stands,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_armies_are_as_large_as_they_say() {
        for listing in [PHALANX, LEGION, HORSE_ARCHERS] {
            for size in Size::ALL {
                let stands = listing.at(size).stands;
                let points: i16 =
                    stands.iter().map(|stand| i16::from(stand.troop.cost_points())).sum();
                let allowed = match size {
                    Size::Small => 23..=25,
                    Size::Usual => 48..=48,
                    Size::Large => 96..=96,
                };
                assert!(allowed.contains(&points), "{}: {points}", listing.name);
            }
        }
    }
}
