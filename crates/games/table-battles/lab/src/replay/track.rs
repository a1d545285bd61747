//! The position after each event, followed from the events alone.

use table_battles::{CardId, Event};

/// TB-SV-3: dice of a player.
const DICE: usize = table_battles::DICE_PER_PLAYER as usize;

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    InPlay,
    InReserve,
    Left(&'static str),
}

/// A card at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub id: CardId,
    pub name: String,
    pub army: usize,
    pub sticks: u8,
    pub cubes: u8,
    pub dice: Vec<u8>,
    pub place: Place,
}

/// The position after an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// From 1; 0 before the first.
    pub turn: u16,
    pub active: usize,
    pub cards: Vec<Card>,
    pub morale: [i8; 2],
    /// Rolled dice that are on no card yet.
    pub rolled: Vec<u8>,
    /// Dice of each army beyond the rules.
    pub more_dice: [i8; 2],
}

/// Every position of a battle.
#[derive(Clone, Debug)]
pub struct Track {
    /// After each event.
    pub steps: Vec<Position>,
}

/// The last turn that a battle came to.
pub fn last_turn(events: &[Event]) -> u16 {
    let turn = |event: &Event| match event {
        Event::TurnBegins { turn, .. } => Some(*turn),
        _ => None,
    };
    events.iter().rev().find_map(turn).unwrap_or(0)
}

impl Track {
    /// Follows the events.
    pub fn of(events: &[Event]) -> Track {
        let mut position = Position::default();
        let steps = events.iter().map(|event| {
            position.follow(event);
            position.clone()
        });
        Track { steps: steps.collect() }
    }

    /// The position at the end of a turn; of turn 0 as it was set up.
    pub fn end_of_turn(&self, turn: u16) -> Option<&Position> {
        self.steps.iter().rev().find(|step| step.turn <= turn)
    }
}

impl Position {
    pub fn card(&self, id: &str) -> Option<&Card> {
        self.cards.iter().find(|card| card.id.as_str() == id)
    }

    /// TB-SV-3: dice of an army that lie on no card.
    pub fn pool(&self, army: usize) -> usize {
        let own = self.cards.iter().filter(|card| card.army == army);
        let dice = DICE.saturating_add_signed(self.more_dice[army].into());
        dice.saturating_sub(own.map(|card| card.dice.len()).sum())
    }

    fn change(&mut self, id: &CardId, change: impl FnOnce(&mut Card)) {
        if let Some(card) = self.cards.iter_mut().find(|card| card.id == *id) {
            change(card);
        }
    }

    fn leaves(&mut self, id: &CardId, how: &'static str) {
        self.change(id, |card| {
            card.place = Place::Left(how);
            card.dice.clear();
            card.cubes = 0;
        });
    }

    fn follow(&mut self, event: &Event) {
        match event {
            Event::SetUp { armies, .. } => {
                for (army, own) in armies.iter().enumerate() {
                    self.morale[army] = own.morale as i8;
                    self.cards.extend(own.cards.iter().map(|card| Card {
                        id: card.card,
                        name: card.name.clone(),
                        army,
                        sticks: card.sticks,
                        cubes: card.cubes,
                        dice: Vec::new(),
                        place: match card.in_reserve {
                            true => Place::InReserve,
                            false => Place::InPlay,
                        },
                    }));
                }
            }
            Event::Gift { army, gift } => self.more_dice[army.index()] = gift.dice,
            Event::TurnBegins { turn, army } => {
                self.turn = *turn;
                self.active = army.index();
                self.rolled.clear();
            }
            Event::Arrived { card, left, .. } | Event::Hit { card, left, .. } => {
                self.change(card, |card| card.sticks = *left);
            }
            Event::Shifted { giver, sticks, .. } => {
                self.change(giver, |card| card.sticks = card.sticks.saturating_sub(*sticks));
            }
            Event::Attacked { card, .. }
            | Event::Commanded { card, .. }
            | Event::Nulled { card, .. }
            | Event::Reacted { card, .. } => self.change(card, |card| card.dice.clear()),
            Event::Bombarded { card, left, .. } => {
                self.change(card, |card| card.dice.clear());
                self.morale[1 - self.active] = *left;
            }
            Event::FogLifted { card, left } | Event::CubeSpent { card, left } => {
                self.change(card, |card| card.cubes = *left);
            }
            Event::MoraleGained { army, left } => self.morale[army.index()] = *left,
            Event::MoraleLost { left, .. } => self.morale = *left,
            Event::Retired { card, .. } => self.leaves(card, "retired"),
            Event::Routed { card, .. } => self.leaves(card, "routed"),
            Event::Pursued { card, .. } => self.leaves(card, "pursued"),
            Event::Removed { card } => self.leaves(card, "removed"),
            Event::Saved { card, by } => {
                self.change(card, |card| card.sticks = 1);
                self.leaves(by, "gave itself");
            }
            Event::Entered { card } => self.change(card, |card| card.place = Place::InPlay),
            Event::Rolled { dice, .. } => self.rolled = dice.faces().collect(),
            Event::Placed { card, dice, cubes } => {
                for face in dice.faces() {
                    if let Some(at) = self.rolled.iter().position(|own| *own == face) {
                        self.rolled.remove(at);
                    }
                }
                self.change(card, |card| match cubes {
                    Some(cubes) => card.cubes = *cubes,
                    None => {
                        card.dice.extend(dice.faces());
                        card.dice.sort_unstable();
                    }
                });
            }
            Event::ActionSkipped { .. }
            | Event::Passed { .. }
            | Event::Declined { .. }
            | Event::BattleEnds { .. } => {}
        }
    }
}
