//! A unit as a party of a fight, and its choices in and after one (GL-222 to GL-229, GL-706, GL-925).

use crate::battle::Battle;
use crate::battle::choice::Choice;
use crate::battle::place::{Facing, Place};
use crate::battle::state::{BattleState, MAX_UNITS, NONE, of_seat, units_in};
use crate::generals::Mode;
use crate::rules::claims::{Combat, Face, Ground};
use crate::rules::combat::worst_difference;
use crate::rules::losses::{Bases, widest};
use crate::rules::pairs::{Party, Won, pairs};
use crate::rules::prompts::{Prompt, break_off, recovery_card, stay};
use crate::tables::Number;

/// GL-226, GL-960: a unit as it would face along its way when it breaks off: straight back, or along its lane to the edge of its own
/// side if it faces across the lanes.
pub(in crate::battle) fn way_off(place: Place, seat: usize) -> Place {
    if place.facing.is_along() {
        place.turned()
    } else {
        place.to_face(Facing::forward_of(1 - seat))
    }
}

/// GL-957, GL-560: friends that face the same way along the lanes, level within 1 BW, in the lane to one side.
pub(in crate::battle) fn abreast(
    state: &BattleState,
    unit: usize,
    side: i8,
) -> impl Iterator<Item = usize> {
    let place = state.units[unit].place;
    let lane = place.lane + side;
    let friends =
        if place.facing.is_along() { state.in_lane(lane) & of_seat(unit / MAX_UNITS) } else { 0 };
    units_in(friends).filter(move |&friend| {
        let its = state.units[friend].place;
        its.facing == place.facing && (its.y - place.y).abs() <= 1
    })
}

impl Battle {
    /// A unit as a party of a fight with another.
    pub(in crate::battle) fn party<'s>(
        &'s self,
        state: &'s BattleState,
        bases: &'s Bases,
        unit: usize,
        foe: usize,
        face: Face,
    ) -> Party<'s> {
        let own = &state.units[unit];
        let seat = unit / MAX_UNITS;
        let mut general = None;
        if face == Face::Front {
            for him in &state.generals[seat] {
                let Some(alive) = him.general.filter(|own| own.is_alive()) else {
                    continue;
                };
                if usize::from(him.with) == unit
                    && let Mode::Fighting(file) = alive.mode
                {
                    general = Some(file);
                }
            }
        }
        let troops = self.troops(state, unit);
        Party {
            troops,
            bases,
            ground: if self.cells.is_open {
                Ground::OPEN
            } else {
                let its = state.units[foe].place;
                self.cells.ground(own.place, its, own.came_over)
            },
            rows: self.rows(state, unit, foe),
            known: None,
            charging: own.charging,
            shot: own.shot,
            nervous: self.unit(state, unit).endurance.is_nervous(bases),
            general,
            face,
            beside: if self.parameters.lane_support && face == Face::Front {
                self.friends_beside(state, unit)
            } else {
                [false; 2]
            },
            front_files: 0,
            at_most: if own.sideways { 2 } else { u8::MAX },
            won_beside: [Won::default(); 2],
            given: self.gift_of(state, unit / MAX_UNITS).factor,
        }
    }

    /// GL-957: whether a friend that is not engaged stands level within 1 BW in the lane to the left and to the right.
    fn friends_beside(&self, state: &BattleState, unit: usize) -> [bool; 2] {
        [-1, 1].map(|side| abreast(state, unit, side).any(|friend| !state.is_engaged(friend)))
    }

    /// GL-925: worst-file D of a unit against another, whose face it touches.
    pub(in crate::battle) fn worst(
        &self,
        state: &BattleState,
        unit: usize,
        foe: usize,
        combat: Combat,
        charging: [bool; 2],
        face: Face,
    ) -> i8 {
        let own = Party {
            charging: charging[0],
            ..self.party(state, &state.units[unit].bases, unit, foe, Face::Front)
        };
        let its = Party {
            charging: charging[1],
            ..self.party(state, &state.units[foe].bases, foe, unit, face)
        };
        worst_difference(&self.claims(), [&own, &its], 0, combat)
    }

    /// GL-925, GL-969: worst-file D of a unit that stands, charged by another at this face.
    pub(in crate::battle) fn worst_of_target(
        &self,
        state: &BattleState,
        charger: usize,
        target: usize,
        face: Face,
    ) -> i8 {
        let own = Party {
            charging: false,
            ..self.party(state, &state.units[target].bases, target, charger, face)
        };
        let its = Party {
            charging: true,
            ..self.party(state, &state.units[charger].bases, charger, target, Face::Front)
        };
        worst_difference(&self.claims(), [&own, &its], 0, Combat::Charge)
    }

    /// GL-706: a winner pursues or pays to stay; impetuous troops have no choice the first time.
    pub(super) fn pursue_options(
        &self,
        state: &BattleState,
        unit: usize,
        mut visit: impl FnMut(Choice),
    ) {
        let (own, troops) = (&state.units[unit], self.troops(state, unit));
        if own.pursuits == 0 {
            return;
        }
        let bound = troops.is_impetuous() && own.pursuits == 3;
        visit(Choice::Pursue);
        if !bound && self.affords_action(state, unit, stay(troops)) {
            visit(Choice::Stay);
        }
    }

    /// GL-958: the files of a unit that fight to its front, as bits.
    pub(in crate::battle) fn front_files(&self, state: &BattleState, unit: usize) -> u8 {
        let own = &state.units[unit];
        if own.foe == NONE {
            return 0;
        }
        let foe = usize::from(own.foe);
        let front = self.party(state, &own.bases, unit, foe, Face::Front);
        let its = self.party(state, &state.units[foe].bases, foe, unit, own.hits);
        let pairs = pairs(&front, &its);
        pairs.iter().fold(0, |files, pair| files | 1 << pair.files[0])
    }

    /// GL-226 to GL-228: a unit in frontal contact stays or goes 2 BW or more straight back.
    pub(super) fn break_off_options(
        &self,
        state: &BattleState,
        unit: usize,
        mut visit: impl FnMut(Choice),
    ) {
        let (own, troops) = (&state.units[unit], self.troops(state, unit));
        let foe = usize::from(own.foe);
        if own.foe == NONE || !state.are_face_to_face(unit, foe) {
            return;
        }
        let (speed, its) = (self.move_of(state, unit), self.move_of(state, foe));
        let Some(action) = break_off(troops, self.troops(state, foe), speed, its) else {
            return;
        };
        let least = self.parameters.tables.count(Number::BreakOff);
        let way = way_off(own.place, unit / MAX_UNITS);
        let room = self.room_from(state, unit, way);
        if self.affords_action(state, unit, action) && room >= least {
            let far = self.furthest(state, unit, way, room, 0);
            visit(Choice::Pass);
            (least..=far).for_each(|back| visit(Choice::BreakOff(back)));
        }
    }

    /// GL-222, GL-223: a unit in contact moves a base, or turns to an enemy at its flank or rear.
    pub(super) fn move_bases_options(
        &self,
        state: &BattleState,
        unit: usize,
        mut visit: impl FnMut(Choice),
    ) {
        let own = &state.units[unit];
        if !state.is_engaged(unit) {
            return;
        }
        visit(Choice::Pass);
        if own.foe == NONE {
            if self.affords_action(state, unit, Prompt::FaceContact) {
                visit(Choice::FaceContact);
            }
        } else if state.are_face_to_face(unit, usize::from(own.foe))
            && self.affords_action(state, unit, Prompt::MoveBases)
        {
            self.shifts(state, unit, |from, to| visit(Choice::MoveBase { from, to }));
        }
    }

    /// GL-920: bases that may go from one file to another.
    fn shifts(&self, state: &BattleState, unit: usize, visit: impl FnMut(u8, u8)) {
        let own = &state.units[unit];
        let foe = usize::from(own.foe);
        let parties = [
            self.party(state, &own.bases, unit, foe, Face::Front),
            self.party(state, &state.units[foe].bases, foe, unit, Face::Front),
        ];
        let (one, two) = if unit < foe { (0, 1) } else { (1, 0) };
        let pairs = pairs(&parties[one], &parties[two]);
        let is_held = |file| {
            let mut files = pairs.iter().map(|pair| pair.files[unit / MAX_UNITS]);
            files.any(|own| own == file)
        };
        own.bases.shifts(widest(self.troops(state, unit)), is_held, visit);
    }

    /// GL-229: a unit with a wound recovers it if a general near it has the card.
    pub(super) fn recover_options(
        &self,
        state: &BattleState,
        unit: usize,
        mut visit: impl FnMut(Choice),
    ) {
        if state.units[unit].bases.wounds == 0 || self.hesitates(state, unit) {
            return;
        }
        let card = recovery_card(state.is_engaged(unit), &self.parameters);
        if self.near_general(state, unit, card, Number::RecoverWithin).is_some() {
            visit(Choice::Pass);
            visit(Choice::RecoverWound);
        }
    }
}
