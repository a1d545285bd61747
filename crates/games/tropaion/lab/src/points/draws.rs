//! Random armies, drawn anew for every eight pairs, and armies that differ in one unit.

use battle_core::BySide;
use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::policy::uniform_below;
use battle_core::streams::{Purpose, Role};
use harness::{Contest, ContestDraw, Slot};
use tropaion::army::{Army, RandomArmies};
use tropaion::policies::Player;
use tropaion::troops::{Profile, UnitType};
use tropaion::{Battle, RuleParameters};

/// The stream of a slot's armies.
const ARMIES: Purpose = Purpose::Other(0x41);
/// Armies with one unit exchanged are played in one slot of this number, since they take twelve cells.
const ONE_SLOT_IN: u64 = 3;
/// Armies that are drawn until every exchange is legal.
const TRIALS: usize = 100;

/// What both sides have.
#[derive(Clone, Debug)]
pub struct Draws {
    /// From what armies are drawn.
    pub armies: RandomArmies,
    /// Who plays.
    pub policies: BySide<Player>,
    /// Which armies.
    pub which: Which,
}

/// Which armies meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Two, drawn independently of each other.
    Two,
    /// One against itself, A's with a change.
    Exchanged(Exchange),
}

/// What is changed in an army that has a heavy infantry without traits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// The army stays as it is.
    Nothing,
    /// That unit becomes a plain one of another type.
    For(UnitType),
    /// That unit is left out.
    Fewer,
    /// Another one like it joins.
    More,
}

impl Exchange {
    /// Every change: types, then a unit fewer and a unit more.
    pub fn all() -> impl Iterator<Item = Exchange> {
        let types = UnitType::ALL.into_iter();
        types
            .filter(|of| *of != UnitType::HeavyInfantry)
            .map(Exchange::For)
            .chain([Exchange::Fewer, Exchange::More])
    }

    /// Makes the change to the unit at a place.
    fn made_to(self, army: &Army, at: usize) -> Army {
        let mut army = army.clone();
        match self {
            Exchange::Nothing => {}
            Exchange::For(of) => army.units[at] = Profile::plain(of),
            Exchange::Fewer => {
                army.units.remove(at);
            }
            Exchange::More => army.units.insert(at, Profile::plain(UnitType::HeavyInfantry)),
        }
        army
    }
}

impl Draws {
    /// The armies of a slot; none where they don't meet in it, or were not found.
    pub fn of(&self, slot: Slot) -> Option<[Army; 2]> {
        let role = Role::shared(ARMIES, 0);
        let mut dice = SampledDice::new(slot.key().generator(role), DiceTransform::default());
        let mut below = |n: u32| uniform_below(n, &mut dice);
        match self.which {
            Which::Two => Some([self.armies.draw(&mut below)?, self.armies.draw(&mut below)?]),
            Which::Exchanged(exchange) => {
                if !slot.number.is_multiple_of(ONE_SLOT_IN) {
                    return None;
                }
                let (army, at) = self.exchangeable(&mut below)?;
                Some([exchange.made_to(&army, at), army])
            }
        }
    }

    /// A legal army with a plain heavy infantry at a place, which stays legal under every exchange.
    fn exchangeable(&self, below: &mut impl FnMut(u32) -> u32) -> Option<(Army, usize)> {
        let (least, most) = (*self.armies.sizes.start(), *self.armies.sizes.end());
        let armies = RandomArmies { sizes: least..=most - 1, ..self.armies.clone() };
        (0..TRIALS).find_map(|_| {
            let mut army = armies.draw(below)?;
            let at = below(army.units.len() as u32) as usize;
            army.units[at] = Profile::plain(UnitType::HeavyInfantry);
            let is_legal =
                |army: &Army| army.breaches(&armies.points, &armies.parameters).is_empty();
            let mut all = Exchange::all().chain([Exchange::Nothing]);
            all.all(|exchange| is_legal(&exchange.made_to(&army, at))).then_some((army, at))
        })
    }
}

impl ContestDraw<Battle, Player> for Draws {
    fn contest(&self, slot: Slot) -> Option<Contest<Battle, Player>> {
        let armies = BySide(self.of(slot)?);
        let rules: &RuleParameters = &self.armies.parameters;
        Some(Contest {
            game: Battle::new(armies, rules, &self.armies.points, rules.deck()).ok()?,
            policies: self.policies,
        })
    }
}
