//! Random small changes of a scenario, drawn anew for every eight pairs, for the regression of formations (ST-E8).

use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::policy::uniform_below;
use battle_core::streams::{Purpose, Role};
use battle_core::{BySide, Ignoring, Side};
use harness::{Contest, ContestDraw, Slot};
use table_battles::policies::Player;
use table_battles::scenario::{Card, Scenario};
use table_battles::{Battle, Casting, RuleParameters};

use super::changes::asks_worths;
use super::tweak::Tweak;
use crate::scenario::setup::ScenarioSetup;
use crate::scenarios::ScenarioFile;

/// The stream of a slot's changes.
const CHANGES: Purpose = Purpose::Other(0x40);
/// For each change that is tried on a formation, it is changed in one draw of this number.
const ONE_IN: u32 = 8;
/// Draws until one can be played.
const TRIALS: usize = 100;

/// What changes are drawn from.
#[derive(Clone, Debug)]
pub struct SmallChanges {
    pub scenario: Scenario,
    pub parameters: RuleParameters,
    /// Who commands what.
    pub casting: Casting,
    pub policies: BySide<Ignoring<Player>>,
    /// Cubes more or fewer that are tried, for each army alike.
    pub morale: Vec<i8>,
    /// Formations with the changes tried on each, in the order of the cells.
    pub formations: Vec<(String, Vec<Tweak>)>,
}

/// A scenario as it was drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    pub scenario: Scenario,
    /// Cubes more of each army.
    pub cubes: [i8; 2],
    /// The change of each formation, by its place in the list; none for most.
    pub tweaks: Vec<Option<Tweak>>,
}

impl SmallChanges {
    /// The draw of a slot; none if a hundred draws could not be played.
    pub fn of(&self, slot: Slot) -> Option<Drawn> {
        let role = Role::shared(CHANGES, 0);
        let mut dice = SampledDice::new(slot.key().generator(role), DiceTransform::default());
        (0..TRIALS).find_map(|_| self.draw(|n| uniform_below(n, &mut dice) as usize))
    }

    /// One draw, from a source of numbers below a bound; [`None`] if it can't be played.
    fn draw(&self, mut below: impl FnMut(u32) -> usize) -> Option<Drawn> {
        let cubes = [0, 1].map(|_| {
            let at = below(self.morale.len() as u32 + 1);
            self.morale.get(at).copied().unwrap_or(0)
        });
        let tweaks: Vec<Option<Tweak>> = self
            .formations
            .iter()
            .map(|(_, tried)| tried.get(below(ONE_IN.max(tried.len() as u32))).copied())
            .collect();
        let mut scenario = self.scenario.clone();
        for (army, more) in cubes.into_iter().enumerate().filter(|(_, more)| *more != 0) {
            scenario = scenario.with_morale(army, more)?;
        }
        for ((card, _), tweak) in self.formations.iter().zip(&tweaks) {
            if let Some(tweak) = tweak {
                scenario = tweak.made_to(scenario, card)?;
            }
        }
        scenario.check().is_empty().then_some(Drawn { scenario, cubes, tweaks })
    }
}

impl ContestDraw<Battle, Ignoring<Player>> for SmallChanges {
    fn contest(&self, slot: Slot) -> Option<Contest<Battle, Ignoring<Player>>> {
        let drawn = self.of(slot)?;
        Some(Contest {
            game: Battle::new(drawn.scenario, &self.parameters, self.casting).ok()?,
            policies: self.policies,
        })
    }
}

/// The source of random small changes of a scenario, if there are any.
pub(super) fn small_changes(file: &ScenarioFile, setup: &ScenarioSetup) -> Option<SmallChanges> {
    let changed = |(_, card): (usize, &Card)| {
        let may = |tweak: &Tweak| {
            let made = tweak.made_to(file.scenario.clone(), &card.id);
            made.is_some_and(|scenario| scenario.check().is_empty())
        };
        let tweaks = setup.tweaks().filter(may).collect();
        (card.id.clone(), tweaks)
    };
    let cards = file.scenario.cards();
    asks_worths(file, setup).then(|| SmallChanges {
        scenario: file.scenario.clone(),
        parameters: setup.parameters,
        casting: setup.casting,
        policies: BySide([Side::A, Side::B].map(|side| *setup.policies[side].player())),
        morale: setup.morale.clone(),
        formations: cards.filter(|(_, card)| setup.formations.has(&card.id)).map(changed).collect(),
    })
}
