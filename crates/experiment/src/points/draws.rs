//! Random armies, drawn anew for every eight pairs, and armies that differ in one unit.

use std::ops::RangeInclusive;

use battle_core::BySide;
use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::policy::uniform_below;
use battle_core::streams::{Purpose, Role};
use harness::{Contest, ContestDraw, Slot};

use super::{Below, PointsGame};
use crate::army_battles::{PlayerOf, RulesOf};

/// The stream of a slot's armies.
const ARMIES: Purpose = Purpose::Other(0x41);
/// Armies with one unit exchanged are played in one slot of this number, since they take many cells.
const ONE_SLOT_IN: u64 = 3;
/// Armies that are drawn until every exchange is legal.
const TRIALS: usize = 100;

/// What both sides have.
#[derive(Clone, Debug)]
pub struct Draws<G: PointsGame> {
    /// How many units an army has.
    pub sizes: RangeInclusive<u8>,
    pub rules: RulesOf<G>,
    pub policies: BySide<PlayerOf<G>>,
    /// Which armies.
    pub which: Which,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Two, drawn independently of each other.
    Two,
    /// One against itself, A's with a change.
    Exchanged(Exchange),
}

/// What is changed in an army that has a plain reference unit at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// The army stays as it is.
    Nothing,
    /// The unit becomes a plain one of another type, by its column.
    For(usize),
    /// The unit is left out.
    Fewer,
    /// Another one like it joins.
    More,
}

impl Exchange {
    /// Every change: types, then a unit fewer and a unit more.
    pub fn all<G: PointsGame>() -> impl Iterator<Item = Exchange> {
        let types = (0..G::n_types()).filter(|of| *of != G::reference());
        types.map(Exchange::For).chain([Exchange::Fewer, Exchange::More])
    }
}

impl<G: PointsGame> Draws<G> {
    /// The armies of a slot; none where they don't meet in it, or were not found.
    pub fn of(&self, slot: Slot) -> Option<[G::Army; 2]> {
        let role = Role::shared(ARMIES, 0);
        let mut dice = SampledDice::new(slot.key().generator(role), DiceTransform::default());
        let mut below = |n: u32| uniform_below(n, &mut dice);
        match self.which {
            Which::Two => Some([
                G::draw(&self.sizes, &self.rules, &mut below)?,
                G::draw(&self.sizes, &self.rules, &mut below)?,
            ]),
            Which::Exchanged(exchange) => {
                if !slot.number.is_multiple_of(ONE_SLOT_IN) {
                    return None;
                }
                let (army, at) = self.exchangeable(&mut below)?;
                Some([G::exchanged(&army, at, exchange), army])
            }
        }
    }

    /// A legal army with a plain reference unit at a place, which stays legal under every exchange.
    fn exchangeable(&self, below: &mut Below<'_>) -> Option<(G::Army, usize)> {
        let sizes = *self.sizes.start()..=*self.sizes.end() - 1;
        (0..TRIALS).find_map(|_| {
            let drawn = G::draw(&sizes, &self.rules, below)?;
            let at = below(G::n_units(&drawn) as u32) as usize;
            let army = G::exchanged(&drawn, at, Exchange::For(G::reference()));
            let mut all = Exchange::all::<G>().chain([Exchange::Nothing]);
            let is_legal = |exchange| G::is_legal(&G::exchanged(&army, at, exchange), &self.rules);
            all.all(is_legal).then_some((army, at))
        })
    }
}

impl<G: PointsGame> ContestDraw<G::Battle, PlayerOf<G>> for Draws<G> {
    fn contest(&self, slot: Slot) -> Option<Contest<G::Battle, PlayerOf<G>>> {
        let armies = BySide(self.of(slot)?);
        Some(Contest { game: G::battle(armies, &self.rules).ok()?, policies: self.policies })
    }
}
