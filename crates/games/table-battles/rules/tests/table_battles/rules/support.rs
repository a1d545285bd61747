//! Positions by card ids, and what a decision does to them.

use battle_core::dice::DiceTransform;
use battle_core::{EventLog, Game, SampledChance, StreamKey};
use table_battles::scenario::Scenario;
use table_battles::{
    Army, Battle, CardPosition, Casting, Decision, DiceSet, Event, Phase, RuleParameters, Slot,
    State,
};
use table_battles_files::BUILT_IN;

/// A battle and a position in it.
#[derive(Clone)]
pub struct Table {
    pub battle: Battle,
    pub state: State,
    /// Events since the table was laid.
    pub log: EventLog<Event>,
}

/// The opening of a built-in scenario, by its number, waiting for the first army's action.
pub fn table(number: &str) -> Table {
    table_with(number, &[])
}

/// The same with some rule parameters set.
pub fn table_with(number: &str, parameters: &[(&str, &str)]) -> Table {
    lay(scenario(number), parameters)
}

pub fn scenario(number: &str) -> Scenario {
    table_battles_files::built_in(number)
        .unwrap_or_else(|| panic!("no scenario {number}"))
        .scenario()
}

pub fn every_scenario() -> impl Iterator<Item = Scenario> {
    BUILT_IN.iter().map(|own| own.scenario())
}

/// A scenario of a test's own.
pub fn lay_file(text: &str) -> Table {
    lay(
        table_battles_files::read("scenario", text)
            .unwrap_or_else(|error| panic!("{}", error.in_short())),
        &[],
    )
}

pub fn lay(scenario: Scenario, parameters: &[(&str, &str)]) -> Table {
    let mut rules = RuleParameters::DEFAULT;
    for (name, value) in parameters {
        rules.set(name, value).unwrap_or_else(|error| panic!("{error}"));
    }
    let battle =
        Battle::new(scenario, &rules, Casting::Armies).unwrap_or_else(|it| panic!("{it:?}"));
    let state = battle.opening();
    Table { battle, state, log: EventLog::default() }
}

impl Table {
    pub fn slot(&self, id: &str) -> Slot {
        self.battle.slot(id).unwrap_or_else(|| panic!("no card {id}"))
    }

    pub fn dice(mut self, id: &str, faces: &[u8]) -> Table {
        self.state = self.battle.with_dice(self.state, self.slot(id), DiceSet::from_faces(faces));
        self
    }

    pub fn sticks(mut self, id: &str, sticks: u8) -> Table {
        self.state = self.battle.with_sticks(self.state, self.slot(id), sticks);
        self
    }

    pub fn cubes(mut self, id: &str, cubes: u8) -> Table {
        self.state = self.battle.with_cubes(self.state, self.slot(id), cubes);
        self
    }

    pub fn morale(mut self, first: i8, second: i8) -> Table {
        self.state = self.battle.with_morale(self.state, [first, second]);
        self
    }

    fn moved(mut self, ids: &[&str], at: CardPosition) -> Table {
        for id in ids {
            self.state = self.battle.with_card(self.state, self.slot(id), at);
        }
        self
    }

    pub fn in_play(self, ids: &[&str]) -> Table {
        self.moved(ids, CardPosition::InPlay)
    }

    pub fn gone(self, ids: &[&str]) -> Table {
        self.moved(ids, CardPosition::Gone)
    }

    pub fn routed(self, ids: &[&str]) -> Table {
        self.moved(ids, CardPosition::Routed)
    }

    /// This army to act, no Action Phase skipped.
    pub fn acting(mut self, army: Army) -> Table {
        self.state = self.battle.with_turn(self.state, army, Phase::Action, [false; 2]);
        self
    }

    /// This army to roll, with these Action Phases to be skipped.
    pub fn rolling(mut self, army: Army, skip: [bool; 2]) -> Table {
        self.state = self.battle.with_turn(self.state, army, Phase::Roll, skip);
        self
    }

    /// This army to place these dice.
    pub fn rolled(mut self, army: Army, faces: &[u8]) -> Table {
        self = self.rolling(army, [false; 2]);
        self.state = self.battle.with_roll(self.state, DiceSet::from_faces(faces));
        self
    }

    /// What may be decided now.
    pub fn options(&self) -> Vec<Decision> {
        let mut options = Vec::new();
        self.battle.decisions(&self.state, |option| options.push(option));
        options
    }

    pub fn may(&self, decision: Decision) -> bool {
        self.options().contains(&decision)
    }

    pub fn act_of(&self, id: &str, row: u8) -> Decision {
        Decision::Act { card: self.slot(id), row }
    }

    pub fn react_of(&self, id: &str, row: u8) -> Decision {
        Decision::React { card: self.slot(id), row }
    }

    pub fn null_of(&self, id: &str) -> Decision {
        Decision::Null { card: self.slot(id) }
    }

    pub fn retire_of(&self, id: &str) -> Decision {
        Decision::Retire { card: self.slot(id) }
    }

    pub fn put_on(&self, id: &str, faces: &[u8]) -> Decision {
        Decision::Put { card: self.slot(id), dice: DiceSet::from_faces(faces) }
    }

    pub fn may_act(&self, id: &str, row: u8) -> bool {
        self.may(self.act_of(id, row))
    }

    pub fn may_react(&self, id: &str, row: u8) -> bool {
        self.may(self.react_of(id, row))
    }

    pub fn may_put(&self, id: &str, faces: &[u8]) -> bool {
        self.may(self.put_on(id, faces))
    }

    /// Carries out a decision that must be legal.
    pub fn decide(mut self, decision: Decision) -> Table {
        assert!(self.may(decision), "{decision:?} is not among {:?}", self.options());
        let mut chance = SampledChance::new(StreamKey::of_seed(1), DiceTransform::default());
        let (battle, state) = (&self.battle, &mut self.state);
        battle.apply(state, decision, &mut chance, &mut self.log);
        self
    }

    /// An action; reactions without a choice are taken.
    pub fn act(self, id: &str, row: u8) -> Table {
        let act = self.act_of(id, row);
        self.decide(act)
    }

    pub fn react(self, id: &str, row: u8) -> Table {
        let react = self.react_of(id, row);
        self.decide(react)
    }

    pub fn put(self, id: &str, faces: &[u8]) -> Table {
        let put = self.put_on(id, faces);
        self.decide(put)
    }

    /// Rolls the turn owner's pool with whatever dice.
    pub fn roll(self) -> Table {
        self.roll_with(1)
    }

    /// Rolls the turn owner's pool with the dice of a seed.
    pub fn roll_with(mut self, seed: u64) -> Table {
        assert_eq!(self.state.phase(), Phase::Roll);
        let mut chance = SampledChance::new(StreamKey::of_seed(seed), DiceTransform::default());
        self.battle.advance(&mut self.state, &mut chance, &mut self.log);
        self
    }

    /// What may be put on a card now.
    pub fn placements_on(&self, card: Slot) -> Vec<DiceSet> {
        let options = self.options().into_iter();
        let put = options.filter_map(|option| match option {
            Decision::Put { card: on, dice } if on == card => Some(dice),
            _ => None,
        });
        put.collect()
    }

    /// Rolls, and places nothing.
    pub fn roll_and_place_nothing(self) -> Table {
        let turn = self.state.turn();
        let table = self.roll();
        if table.state.turn() == turn && table.state.phase() == Phase::Place {
            table.decide(Decision::Done)
        } else {
            table
        }
    }

    pub fn sticks_on(&self, id: &str) -> u8 {
        self.state.sticks(self.slot(id))
    }

    pub fn cubes_on(&self, id: &str) -> u8 {
        self.state.cubes(self.slot(id))
    }

    pub fn dice_on(&self, id: &str) -> Vec<u8> {
        self.state.dice(self.slot(id)).faces().collect()
    }

    pub fn is_in_play(&self, id: &str) -> bool {
        self.state.in_play().contains(self.slot(id))
    }

    pub fn is_in_reserve(&self, id: &str) -> bool {
        self.state.in_reserve().contains(self.slot(id))
    }

    pub fn is_removed(&self, id: &str) -> bool {
        !self.is_in_play(id) && !self.is_in_reserve(id)
    }

    pub fn has_routed(&self, id: &str) -> bool {
        let routed = self.battle.id(self.slot(id));
        self.log
            .events
            .iter()
            .any(|event| matches!(event, Event::Routed { card, .. } if *card == routed))
    }

    pub fn pools(&self) -> [u8; 2] {
        Army::ALL.map(|army| self.state.pool(army))
    }

    pub fn morale_now(&self) -> [i8; 2] {
        Army::ALL.map(|army| self.state.morale(army))
    }

    /// Who won, and by what, if the battle is over.
    pub fn verdict(&self) -> Option<(Option<Army>, table_battles::Reason)> {
        match self.state.phase() {
            Phase::Over { winner, reason } => Some((winner, reason)),
            _ => None,
        }
    }

    /// Whether the next Action Phase of each army would be skipped, seen by playing on.
    pub fn skips(&self, army: Army) -> bool {
        let mut table = self.clone();
        for _ in 0..4 {
            table = match table.state.phase() {
                Phase::Roll => table.roll_and_place_nothing(),
                _ => break,
            };
            let skipped = table.log.events.iter().any(
                |event| matches!(event, Event::ActionSkipped { army: whose } if *whose == army),
            );
            if skipped {
                return true;
            }
            if table.state.active() == army {
                return false;
            }
        }
        false
    }
}
