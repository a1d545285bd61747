//! Armies of stands that no list limits, drawn at random (ST-R3).

use std::ops::RangeInclusive;

use triumph::battle::{Army, ArmyStand};
use triumph::{HalfPoints, TroopPrices, TroopType};

use crate::vocabulary::TOPOGRAPHIES;
use experiment::document::problem::Problem;
use experiment::document::{Problems, TableReader};

/// The most stands of a type, except for types of which armies have fewer.
pub const MOST: u32 = 8;
/// The most armies that are drawn until one has an allowed cost.
const TRIALS: usize = 10_000;
/// The number of parts into which the points of an army are divided.
const PARTS: u32 = 1_296;

/// Stands by type, in the order of [`TroopType::ALL`].
pub type Stands = [u8; TroopType::COUNT];

/// How random armies are drawn (ST-R3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomPopulation {
    /// The fewest and the most types of an army.
    pub types: RangeInclusive<u32>,
    /// The fewest and the most points of an army; each number between is aimed at with the same chance.
    pub points: RangeInclusive<u32>,
}

/// The most stands of a type in a random army.
pub fn most_of(troop: TroopType) -> u32 {
    match troop {
        TroopType::Artillery => 3,
        TroopType::BattleTaxi | TroopType::Cataphracts | TroopType::Elephants => 4,
        TroopType::Chariots | TroopType::WarWagons => 6,
        _ => MOST,
    }
}

/// `3 of Artillery, 4 of Battle Taxi, …`: the types of which an army has fewer than [`MOST`].
pub fn fewer_in_words() -> String {
    let fewer = TroopType::ALL.into_iter().filter(|troop| most_of(*troop) < MOST);
    let words = fewer.map(|troop| format!("{} of {}", most_of(troop), troop.title()));
    words.collect::<Vec<_>>().join(", ")
}

/// The allowed numbers of pairs of a meeting.
const MEETING_PAIRS: [u64; 4] = [1, 2, 4, 8];

/// Reads `meeting_pairs`: how many of each eight pairs are played.
pub fn meeting_pairs(table: &TableReader<'_>, problems: &mut Problems) -> u64 {
    let pairs = table.or_default("meeting_pairs", problems);
    if !MEETING_PAIRS.contains(&pairs) {
        problems.add(
            Problem::at(
                "experiment::meeting_pairs",
                table.place("meeting_pairs"),
                format!("`meeting_pairs` is {pairs}"),
            )
            .label("not 1, 2, 4 or 8")
            .help("write meeting_pairs = 2: eight pairs are one draw, of which some are played"),
        );
    }
    pairs
}

impl RandomPopulation {
    /// Reads `types` and `points`.
    pub fn read(table: &TableReader<'_>, problems: &mut Problems) -> Option<RandomPopulation> {
        let (types, points) = (table.range("types", problems), table.range("points", problems));
        Some(RandomPopulation { types: types?, points: points? })
    }

    /// ST-R3: how many stands of each type a random army has.
    ///
    /// The number of types, the types and the number of points are drawn, each equally likely. The points are divided at random
    /// (Dirichlet shares of weight 1), and each type gets the nearest number of stands, at least one and at most what it may have.
    pub fn stands(
        &self,
        prices: &TroopPrices,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Option<Stands> {
        self.beside(HalfPoints::ZERO, &TroopType::ALL, prices, below)
    }

    /// As [`RandomPopulation::stands`], of some types only and beside stands that take a part of the points.
    pub fn beside(
        &self,
        others: HalfPoints,
        types: &[TroopType],
        prices: &TroopPrices,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Option<Stands> {
        let others = others.0 as u32;
        (0..TRIALS).find_map(|_| {
            let mut among = |range: &std::ops::RangeInclusive<u32>| {
                range.start() + below(range.end() - range.start() + 1)
            };
            let (n_types, points) = (among(&self.types) as usize, among(&self.points));
            // In half points, like prices.
            let points = (2 * points).checked_sub(others)?;
            let mut order = types.to_vec();
            for at in 0..n_types {
                let other = at + below((order.len() - at) as u32) as usize;
                order.swap(at, other);
            }
            let mut cuts: Vec<u32> = (1..n_types).map(|_| below(PARTS + 1)).collect();
            cuts.push(PARTS);
            cuts.sort_unstable();
            let mut stands = [0; TroopType::COUNT];
            let (mut cost, mut before) = (0, 0);
            for (troop, cut) in order.into_iter().zip(cuts) {
                let (each, share) = (prices.of(troop).0 as u32, cut - before);
                let nearest = (2 * points * share + each * PARTS) / (2 * each * PARTS);
                let n = nearest.clamp(1, most_of(troop));
                stands[troop as usize] = n as u8;
                cost += n * each;
                before = cut;
            }
            (2 * self.points.start()..=2 * self.points.end())
                .contains(&(others + cost))
                .then_some(stands)
        })
    }
}

/// An army with these stands; which one is the general, its home and its ratings are random.
pub fn army(name: &str, stands: &Stands, below: &mut impl FnMut(u32) -> u32) -> Army {
    let types = TroopType::ALL.into_iter();
    let mut stands: Vec<ArmyStand> = types
        .flat_map(|troop| vec![ArmyStand::of(troop); usize::from(stands[troop as usize])])
        .collect();
    let general = below(stands.len() as u32) as usize;
    stands[general].general = true;
    Army {
        name: format!("a random army {name}"),
        invasion: below(5) as u8,
        maneuver: below(5) as u8,
        home: vec![TOPOGRAPHIES[below(TOPOGRAPHIES.len() as u32) as usize].1],
        stands,
        purchases: Vec::new(),
    }
}
