//! Random armies, drawn anew for every meeting, and dearer losses.

use battle_core::policy::uniform_below;
use battle_core::{BySide, Side};
use harness::{Contest, ContestDraw, Slot};
use triumph::battle::{Army, ArmyStand, Battle};
use triumph::{
    CardSet, CustomCard, CustomId, Effect, HalfPoints, RuleParameters, TroopPrices, TroopType,
};
use triumph_players::Player;

use super::RandomPopulation;
use crate::random_armies::{ARMY_OF_A, ARMY_OF_B, PLACE_OF_CARD, dice};
use crate::words::TOPOGRAPHIES;

/// The most stands of a type, but for those of which armies have fewer.
pub(super) const MOST: u32 = 8;
/// Armies that are drawn until one costs what it may.
const TRIALS: usize = 10_000;
/// Parts into which the points of an army are cut.
const PARTS: u32 = 1_296;

/// Stands by type, in the order of [`TroopType::ALL`].
pub(super) type Stands = [u8; TroopType::COUNT];

/// What meets in a cell.
#[derive(Clone, Debug)]
pub(super) struct Draws {
    /// What armies are like.
    pub population: RandomPopulation,
    /// The rules.
    pub rules: RuleParameters,
    /// Who plays both sides.
    pub player: Player,
    /// Whether some of A's types count a point more when they are lost.
    pub dearer: bool,
}

/// Two armies of a slot.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    /// Stands of A and of B.
    pub stands: [Stands; 2],
    armies: [Army; 2],
    /// A's stands that count a point more where losses are dearer.
    pub n_dearer: u32,
    dearer: Vec<bool>,
}

/// The most stands of a type in a random army.
fn most_of(troop: TroopType) -> u32 {
    match troop {
        TroopType::Artillery => 3,
        TroopType::BattleTaxi | TroopType::Cataphracts | TroopType::Elephants => 4,
        TroopType::Chariots | TroopType::WarWagons => 6,
        _ => MOST,
    }
}

/// `3 of Artillery, 4 of Battle Taxi, …`: the types of which an army has fewer than [`MOST`].
pub(super) fn fewer_in_words() -> String {
    let fewer = TroopType::ALL.into_iter().filter(|troop| most_of(*troop) < MOST);
    let words = fewer.map(|troop| format!("{} of {}", most_of(troop), troop.title()));
    words.collect::<Vec<_>>().join(", ")
}

impl Draws {
    /// The armies of a slot; none where no army costs so much.
    pub fn of(&self, slot: Slot) -> Option<Drawn> {
        let [a, b] = [("A", ARMY_OF_A), ("B", ARMY_OF_B)].map(|(name, purpose)| {
            let mut dice = dice(slot, purpose);
            let mut below = |n: u32| uniform_below(n, &mut dice);
            let stands = self.population.stands(&self.rules.prices(), &mut below)?;
            Some((stands, army(name, &stands, &mut below)))
        });
        let ((of_a, a), (of_b, b)) = (a?, b?);
        let mut dice = dice(slot, PLACE_OF_CARD);
        let dearer = of_a.map(|n| n > 0 && uniform_below(2, &mut dice) == 1);
        let n_dearer = of_a.iter().zip(dearer).map(|(n, is)| if is { u32::from(*n) } else { 0 });
        Some(Drawn {
            stands: [of_a, of_b],
            armies: [a, b],
            n_dearer: n_dearer.sum(),
            dearer: dearer.to_vec(),
        })
    }

    /// Whether the cell plays the slot, as far as that doesn't depend on its armies.
    pub fn plays(&self, slot: Slot) -> bool {
        !self.dearer || slot.number.is_multiple_of(self.population.dearer_share)
    }
}

impl RandomPopulation {
    /// ST-R3: how many stands of each type a random army has.
    ///
    /// A number of types, which, and a number of points are drawn, each equally likely; the points are cut at random places (Dirichlet
    /// shares of weight 1), and each type gets the nearest number of stands, at least one and at most what it may have.
    pub fn stands(
        &self,
        prices: &TroopPrices,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Option<Stands> {
        (0..TRIALS).find_map(|_| {
            let mut among = |range: &std::ops::RangeInclusive<u32>| {
                range.start() + below(range.end() - range.start() + 1)
            };
            let (n_types, points) = (among(&self.types) as usize, among(&self.points));
            let mut order = TroopType::ALL;
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
                // In half points, as prices are.
                let (each, share) = (prices.of(troop).0 as u32, cut - before);
                let nearest = (4 * points * share + each * PARTS) / (2 * each * PARTS);
                let n = nearest.clamp(1, most_of(troop));
                stands[troop as usize] = n as u8;
                cost += n * each;
                before = cut;
            }
            (2 * self.points.start()..=2 * self.points.end()).contains(&cost).then_some(stands)
        })
    }
}

/// The army with these stands: a random one is the general, and its home and ratings are random.
fn army(name: &str, stands: &Stands, below: &mut impl FnMut(u32) -> u32) -> Army {
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

/// TR-VC-04: a card by which a stand counts a point more when it is lost.
pub(super) fn counts_more() -> Option<(CustomId, CustomCard)> {
    let card = CustomCard::new("Counts a point more", &[Effect::Points(HalfPoints::whole(1))])?;
    Some((CustomId::new(0)?, card))
}

impl ContestDraw<Battle, Player> for Draws {
    fn contest(&self, slot: Slot) -> Option<Contest<Battle, Player>> {
        if !self.plays(slot) {
            return None;
        }
        let mut drawn = self.of(slot)?;
        let mut rules = self.rules;
        if self.dearer {
            if drawn.n_dearer == 0 {
                return None;
            }
            let (id, card) = counts_more()?;
            rules.custom = rules.custom.with(id, card);
            let [a, _] = &mut drawn.armies;
            for stand in a.stands.iter_mut().filter(|it| drawn.dearer[it.troop as usize]) {
                stand.cards = CardSet::EMPTY.with_custom(id);
            }
        }
        Some(Contest {
            game: Battle::new(BySide(drawn.armies), &rules).ok()?,
            policies: BySide([Side::A, Side::B].map(|_| self.player)),
        })
    }

    fn n_pairs(&self) -> u64 {
        self.population.meeting_pairs
    }
}
