//! Armies drawn from lists, the same for all cells of a bearer (ST-E2).

use std::sync::Arc;

use battle_core::dice::{Luck, SampledDice};
use battle_core::streams::{Purpose, Role};
use battle_core::{BySide, Side};
use harness::{Contest, Draw, SLOTS, Slot};
use report::worth::WorthBearer;
use triumph::army_lists::{
    ArmyList, Builds, CannotBuild, Choice, Muster, Order, WantedCard, build, cost, give, total_cost,
};
use triumph::battle::Battle;
use triumph::policies::Player;
use triumph::{HalfPoints, RuleParameters};

/// The stream of a slot's army A, at any handicap and price.
const ARMY_OF_A: Purpose = Purpose::Other(0x40);
/// The stream of its enemy.
const ARMY_OF_B: Purpose = Purpose::Other(0x41);
/// The stream of where a card goes.
const PLACE_OF_CARD: Purpose = Purpose::Other(0x42);

/// A list with what is chosen of it.
#[derive(Debug)]
pub struct Source {
    /// The list in the year.
    pub list: ArmyList,
    /// The year and the factions.
    pub choice: Choice,
    /// The rules; their cap is what an army may cost.
    pub parameters: RuleParameters,
    /// Its armies without cards, counted.
    pub builds: Builds,
}

impl Source {
    /// Counts the armies of a list.
    ///
    /// # Errors
    ///
    /// If there are none.
    pub fn new(
        list: ArmyList,
        choice: Choice,
        parameters: RuleParameters,
    ) -> Result<Source, CannotBuild> {
        let builds = Builds::of(&order(&list, &choice, &parameters, &[]))?;
        Ok(Source {
            list,
            choice,
            parameters,
            builds,
        })
    }

    /// The same list under another cap.
    ///
    /// # Errors
    ///
    /// If no army of it is so small.
    pub fn capped(&self, parameters: RuleParameters) -> Result<Source, CannotBuild> {
        Source::new(self.list.clone(), self.choice.clone(), parameters)
    }

    fn order<'s>(&'s self, cards: &'s [WantedCard]) -> Order<'s> {
        order(&self.list, &self.choice, &self.parameters, cards)
    }

    /// The army of a slot without cards.
    ///
    /// # Errors
    ///
    /// If none of a thousand that were drawn is legal.
    pub fn army(&self, slot: Slot, purpose: Purpose) -> Result<Muster, CannotBuild> {
        self.builds.draw(&self.order(&[]), &mut dice(slot, purpose))
    }
}

fn order<'s>(
    list: &'s ArmyList,
    choice: &'s Choice,
    parameters: &'s RuleParameters,
    cards: &'s [WantedCard],
) -> Order<'s> {
    Order {
        list,
        choice,
        parameters,
        cards,
        aim: None,
    }
}

fn dice(slot: Slot, purpose: Purpose) -> SampledDice {
    let role = Role::shared(purpose, 0);
    SampledDice::new(slot.key().generator(role), Luck::default())
}

/// What A has in a cell.
#[derive(Clone, Debug)]
pub enum Having {
    /// Troops for all its points.
    Troops,
    /// A card that it didn't pay for.
    Given(WantedCard),
    /// A card that it paid for.
    Paid(WantedCard),
}

/// The armies of a cell of a bearer.
#[derive(Clone, Debug)]
pub struct Draws {
    /// The bearer's list, under the cap of the cell.
    pub a: Arc<Source>,
    /// What A has.
    pub having: Having,
    /// The enemies' lists, in the order of the draws.
    pub enemies: Arc<Vec<Source>>,
    /// Who plays, in the order of the draws.
    pub players: Arc<Vec<Player>>,
    /// One in so many draws is played.
    pub share: u64,
    /// The rules of battle.
    pub rules: RuleParameters,
}

impl Draws {
    /// The army A of a slot; none where its stands may not have the card.
    pub fn army_of_a(&self, slot: Slot) -> Option<Muster> {
        let a = &self.a;
        match &self.having {
            Having::Troops => a.army(slot, ARMY_OF_A).ok(),
            Having::Given(card) => {
                let muster = a.army(slot, ARMY_OF_A).ok()?;
                let cards = [*card];
                let mut dice = dice(slot, PLACE_OF_CARD);
                give(&a.order(&cards), &muster, &mut dice).ok().flatten()
            }
            Having::Paid(card) => {
                let cards = [*card];
                build(&a.order(&cards), &mut dice(slot, ARMY_OF_A)).ok()
            }
        }
    }

    /// The army B of a slot.
    pub fn army_of_b(&self, slot: Slot) -> Option<Muster> {
        let enemy = &self.enemies[slot.in_block() % self.enemies.len()];
        enemy.army(slot, ARMY_OF_B).ok()
    }

    /// Whether the slot is one that the cell plays.
    pub fn plays(&self, slot: Slot) -> bool {
        let (n_enemies, n_players) = (self.enemies.len(), self.players.len());
        WorthBearer::plays(slot.number, self.share, n_enemies, n_players)
    }

    /// What the card costs an army that has it.
    pub fn price(&self, muster: &Muster) -> HalfPoints {
        total_cost(muster, &self.rules) - cost(&muster.army)
    }
}

impl Draw<Battle, Player> for Draws {
    fn contest(&self, slot: Slot) -> Option<Contest<Battle, Player>> {
        if !self.plays(slot) {
            return None;
        }
        let armies = [self.army_of_a(slot)?, self.army_of_b(slot)?];
        let game = Battle::new(
            BySide(armies.each_ref().map(Muster::in_the_field)),
            &self.rules,
        );
        let player = self.players[slot.in_block() / self.enemies.len() % self.players.len()];
        Some(Contest {
            game: game.ok()?,
            policies: BySide([Side::A, Side::B].map(|_| player)),
        })
    }
}

/// A number of draws from the first blocks, for means that describe the armies.
pub fn first_slots(matchup: battle_core::StreamKey, n: usize) -> impl Iterator<Item = Slot> {
    debug_assert!(n <= 64 * SLOTS, "a description of a run is no run");
    (0..n as u64).map(move |number| Slot { matchup, number })
}
