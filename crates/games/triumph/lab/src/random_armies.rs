//! Armies drawn at random from the lists that an experiment names (ST-E2).

use battle_core::StreamKey;
use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::streams::{Purpose, Role};
use harness::Slot;
use triumph::RuleParameters;
use triumph::army_lists::{
    ArmyList, ArmyRequest, Builds, CannotBuild, Choice, ListedArmy, WantedCard, build,
};
use triumph::battle::no_room;

use crate::named_list::NamedList;
use experiment::document::problem::Problem;
use experiment::document::{Problems, Span};

/// The stream of army A of a slot, at any handicap and price.
pub const ARMY_OF_A: Purpose = Purpose::Other(0x40);
/// The stream of the enemy of army A.
pub const ARMY_OF_B: Purpose = Purpose::Other(0x41);
/// The stream of the place of a card.
pub const PLACE_OF_CARD: Purpose = Purpose::Other(0x42);

/// A list with its choice and rules, from which armies are drawn.
#[derive(Debug)]
pub struct RandomArmies {
    /// The list in the year.
    pub list: ArmyList,
    /// The year and the factions.
    pub choice: Choice,
    /// The rules; their cap is what an army may cost.
    pub parameters: RuleParameters,
    /// The cards that every army buys.
    pub cards: Vec<WantedCard>,
    /// Its armies without cards, which have been counted.
    pub builds: Builds,
}

impl RandomArmies {
    /// Counts the armies of a list.
    ///
    /// # Errors
    ///
    /// If there are none.
    pub fn new(
        list: ArmyList,
        choice: Choice,
        parameters: RuleParameters,
    ) -> Result<RandomArmies, CannotBuild> {
        let builds = Builds::of(&request(&list, &choice, &parameters, &[]))?;
        Ok(RandomArmies { list, choice, parameters, cards: Vec::new(), builds })
    }

    /// This list under the cap of other rules.
    ///
    /// # Errors
    ///
    /// If no army of it is so small.
    pub fn capped(&self, parameters: RuleParameters) -> Result<RandomArmies, CannotBuild> {
        RandomArmies::new(self.list.clone(), self.choice.clone(), parameters)
    }

    /// The request for armies of the list, with these cards among them.
    pub fn request<'s>(&'s self, cards: &'s [WantedCard]) -> ArmyRequest<'s> {
        request(&self.list, &self.choice, &self.parameters, cards)
    }

    /// The army of a slot, with the cards that every army buys.
    ///
    /// # Errors
    ///
    /// If none of a thousand that were drawn is legal.
    pub fn army(&self, slot: Slot, purpose: Purpose) -> Result<ListedArmy, CannotBuild> {
        let mut dice = dice(slot, purpose);
        match self.cards.as_slice() {
            [] => self.builds.draw(&self.request(&[]), &mut dice),
            cards => build(&self.request(cards), &mut dice),
        }
    }
}

fn request<'s>(
    list: &'s ArmyList,
    choice: &'s Choice,
    parameters: &'s RuleParameters,
    cards: &'s [WantedCard],
) -> ArmyRequest<'s> {
    ArmyRequest { list, choice, parameters, cards, aim: None }
}

pub fn dice(slot: Slot, purpose: Purpose) -> SampledDice {
    let role = Role::shared(purpose, 0);
    SampledDice::new(slot.key().generator(role), DiceTransform::default())
}

/// The armies of a list, if it has any.
pub fn of_list(
    named: &NamedList,
    rules: &RuleParameters,
    span: &Span,
    problems: &mut Problems,
) -> Option<RandomArmies> {
    for reason in no_room(rules) {
        problems.add_unless_said(
            Problem::at("triumph::army", span.clone(), reason.to_string())
                .label("no battle can be fought"),
        );
    }
    let choice = named.list.choice(named.year, named.faction.as_deref());
    let list = named.list.of_year(&choice);
    let refuse = |reason: CannotBuild, problems: &mut Problems| {
        problems.add_unless_said(
            Problem::at(
                "experiment::list",
                span.clone(),
                format!(
                    "no army of the list \"{}\" in the year {} can be built: {reason}",
                    named.key, named.year
                ),
            )
            .label("has no armies")
            .help("give the list's year and faction by [[worth.list]] or [[battle.list]] with key, year and faction"),
        );
    };
    let with_cards = |source: RandomArmies| {
        let source = RandomArmies { cards: named.cards.clone(), ..source };
        // Tests whether the list offers the cards, to stands that armies have.
        let first = Slot { matchup: StreamKey::of_seed(0), number: 0 };
        source.army(first, ARMY_OF_A).map(|_| source)
    };
    let found = RandomArmies::new(list, choice, *rules);
    let found = match named.cards.is_empty() {
        true => found,
        false => found.and_then(with_cards),
    };
    match found {
        Ok(source) => Some(source),
        Err(reason) => {
            refuse(reason, problems);
            None
        }
    }
}
