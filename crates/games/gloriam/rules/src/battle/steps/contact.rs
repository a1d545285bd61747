//! Contacts that hold, turn and end (GL-223, GL-507, GL-919).

use battle_core::Trace;
use battle_core::streams::Chance;

use super::routs::Causes;
use crate::battle::Battle;
use crate::battle::decision::way_off;
use crate::battle::event::BattleEvent;
use crate::battle::state::{BattleState, MAX_UNITS, NONE};
use crate::rules::claims::Face;
use crate::rules::kill_a_base::{Test, tests_for};
use crate::rules::pairs::pairs;
use crate::rules::prompts::{Prompt, break_off, cost};

impl Battle {
    /// GL-507: losses never end a contact: the deepest file of each gives a base to the first pair.
    pub(super) fn close_up(
        &self,
        state: &mut BattleState,
        units: [usize; 2],
        files: Option<[u8; 2]>,
    ) {
        let gone = {
            let one =
                self.party(state, &state.units[units[0]].bases, units[0], units[1], Face::Front);
            let two =
                self.party(state, &state.units[units[1]].bases, units[1], units[0], Face::Front);
            pairs(&one, &two).is_empty()
        };
        if let Some(files) = files.filter(|_| gone) {
            for (unit, file) in units.into_iter().zip(files) {
                state.units[unit].bases.fill(file);
            }
        }
    }

    /// GL-223: turns a unit to face an enemy that holds its flank or rear.
    pub(super) fn face_contact(
        &self,
        state: &mut BattleState,
        unit: usize,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        self.pay_action(state, unit, Prompt::FaceContact, trace);
        let seat = unit / MAX_UNITS;
        let foe = state.of(1 - seat).find(|&foe| usize::from(state.units[foe].foe) == unit);
        if let Some(foe) = foe {
            let sideways = state.units[foe].sideways;
            state.units[unit].foe = foe as u8;
            state.units[unit].hits = Face::Front;
            state.units[unit].sideways = sideways;
            if state.units[foe].hits == Face::Rear {
                self.stand(state, unit, state.units[unit].place.turned(), trace);
            }
            state.units[foe].hits = Face::Front;
        }
    }

    /// GL-919, GL-602: the test if marked (two for more than three files), then straight back.
    pub(super) fn break_off(
        &self,
        state: &mut BattleState,
        unit: usize,
        bw: u8,
        chance: &mut impl Chance,
        trace: &mut impl Trace<BattleEvent>,
    ) {
        let foe = usize::from(state.units[unit].foe);
        let (speed, its) = (self.move_of(state, unit), self.move_of(state, foe));
        let troops = *self.troops(state, unit);
        let Some(action) = break_off(&troops, self.troops(state, foe), speed, its) else {
            return;
        };
        let is_marked = cost(action, &troops, &self.parameters).is_some_and(|cost| cost.kab);
        self.pay_action(state, unit, action, trace);
        let place = state.units[unit].place;
        self.part(state, unit, foe);
        let off = way_off(place, unit / MAX_UNITS).ahead(bw as i8);
        self.stand(state, unit, off.to_face(place.facing), trace);
        if is_marked {
            for _ in 0..tests_for(state.units[unit].bases.frontage(), &self.parameters) {
                self.test(state, unit, Test::default(), chance, trace);
            }
            self.rout_broken(state, false, Causes::new(), chance, trace);
        }
    }

    /// Ends the frontal contact of two.
    fn part(&self, state: &mut BattleState, one: usize, two: usize) {
        for (own, foe) in [(one, two), (two, one)] {
            if usize::from(state.units[own].foe) == foe {
                state.units[own].foe = NONE;
                state.units[own].sideways = false;
                state.units[own].bursts_in = false;
            }
        }
    }
}
