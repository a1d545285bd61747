//! What the two sides of a battle choose (GL-965 to GL-975), unit by unit in roster order.

use super::Battle;
use super::place::{Facing, Place, distance};
use super::state::{BattleState, BattleStep, MAX_GENERALS, MAX_UNITS, NONE, UnitState};
use crate::dice_set::Colour;
use crate::duel::Response;
use crate::generals::{GeneralKind, Mode};
use crate::parameters::{ChargeFireRange, ChargeFireTargets};
use crate::rules::breaking::{is_near_breaking, is_nervous};
use crate::rules::cards::block_size;
use crate::rules::charges::{ChargeKind, charge_kind, charge_range};
use crate::rules::claims::{Combat, Face, Ground};
use crate::rules::combat::{Party, pairs, worst_difference};
use crate::rules::losses::{Bases, MAX_FILES};
use crate::rules::prompts::{Prompt, break_off, cost, recovered_by, recovery_card};
use crate::rules::shooting::{Rung, Shot, rung, slowing};
use crate::troops::Terrain;

/// GL-956: the way of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Path {
    /// (a), (e): ahead in the own lane.
    Ahead,
    /// (b): with a wheel into the next lane.
    Wheel,
    /// (c): into a flank in the next lane.
    Flank,
}

/// A charge that may be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Charge {
    /// At whom.
    pub target: u8,
    /// How.
    pub path: Path,
}

/// A choice at one of the decision points of section 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// Nothing: no charge, stand, hold, no shot, stay.
    Pass,
    /// GL-906: the general leads without fighting.
    Lead,
    /// GL-906: the general fights in the middle file.
    FightInFile,
    /// GL-963: the general joins this unit.
    Join(u8),
    /// GL-968: charge, or countercharge.
    Charge(Charge),
    /// GL-203: stop a forced charge.
    StopCharge,
    /// GL-909: run away.
    Run {
        /// GL-402: take the +1.
        bonus: bool,
    },
    /// GL-909: skirmish.
    Skirmish {
        /// GL-402: take the +1.
        bonus: bool,
    },
    /// GL-970: shoot at this unit.
    Shoot(u8),
    /// GL-206: prompt through fire with this card.
    PromptThrough(Colour),
    /// GL-208: so many BW ahead.
    Advance(u8),
    /// GL-210: into the next lane, -1 to the left of seat one or 1 to the right.
    Shift(i8),
    /// GL-218, GL-219: so many BW straight back.
    FallBack(u8),
    /// GL-215: turn about.
    TurnAbout,
    /// GL-207: bases evenly over the files.
    Redress,
    /// GL-705: pursue.
    Pursue,
    /// GL-706: pay and stay.
    Stay,
    /// GL-226 to GL-228: break off by so many BW.
    BreakOff(u8),
    /// GL-222: a base from one file to another.
    MoveBase {
        /// From this file.
        from: u8,
        /// To this.
        to: u8,
    },
    /// GL-223: turn bases to face an enemy at flank or rear.
    FaceContact,
    /// GL-229: recover a wound.
    RecoverWound,
}

/// GL-115: who pays, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Payment {
    pub general: usize,
    pub card: Colour,
    pub upgraded: bool,
}

impl Battle {
    /// GL-011: the move of a unit.
    pub(super) fn move_of(&self, state: &BattleState, unit: usize) -> u8 {
        self.troops(state, unit).moves.distance(Terrain::Good)
    }

    /// GL-113, GL-114: the general of a seat with this number, if he lives.
    pub(super) fn living(&self, state: &BattleState, seat: usize, general: usize) -> bool {
        state.generals[seat][general]
            .general
            .is_some_and(|own| own.is_alive())
    }

    /// GL-102: a general who fights in combat commands only where he is.
    fn range_of(&self, state: &BattleState, seat: usize, general: usize) -> i8 {
        let own = &state.generals[seat][general];
        let Some(him) = own.general else { return 0 };
        let fights = matches!(him.mode, Mode::Fighting(_))
            && own.with != NONE
            && state.is_engaged(usize::from(own.with));
        if fights {
            0
        } else {
            him.kind.range(general == 0) as i8
        }
    }

    /// GL-115, GL-109, GL-112, GL-972: who pays a colour for a unit: its own general first, then the army commander.
    pub(super) fn payment(
        &self,
        state: &BattleState,
        unit: usize,
        base: Colour,
    ) -> Option<Payment> {
        let seat = unit / MAX_UNITS;
        let own = usize::from(self.unit(state, unit).command);
        for general in [own, 0] {
            if !self.living(state, seat, general) {
                continue;
            }
            let him = &state.generals[seat][general];
            let kind = him.general.map(|own| own.kind);
            let other = general != own;
            // GL-101: tribal commanders command their own only.
            if other && kind == Some(GeneralKind::Tribal) {
                continue;
            }
            let away = distance(state.general_place(seat, general), state.units[unit].place);
            let out = away > self.range_of(state, seat, general);
            let boost = if out {
                self.parameters.out_of_command_boost.0 as i8
            } else {
                0
            };
            let Some(need) = base.raised(boost + i8::from(other)) else {
                continue;
            };
            let may_upgrade =
                usize::from(him.with) == unit && him.general.is_some_and(|own| !own.upgraded);
            if let Some((card, upgraded)) = him.hand.payment(need, may_upgrade) {
                return Some(Payment {
                    general,
                    card,
                    upgraded,
                });
            }
        }
        None
    }

    /// Whether a unit's side can pay for a colour.
    pub(super) fn affords(&self, state: &BattleState, unit: usize, need: Colour) -> bool {
        !self.parameters.use_cards || self.payment(state, unit, need).is_some()
    }

    /// Whether an action is legal for a unit and can be paid, alone or in a block that goes on.
    pub(super) fn affords_action(&self, state: &BattleState, unit: usize, action: Prompt) -> bool {
        cost(action, self.troops(state, unit), &self.parameters).is_some_and(|cost| {
            self.joins_block(state, unit, action, cost.card) || self.affords(state, unit, cost.card)
        })
    }

    /// GL-108, GL-115: whether a unit stands beside a block of its side that does the same at the same cost or a dearer one.
    fn joins_block(&self, state: &BattleState, unit: usize, action: Prompt, need: Colour) -> bool {
        let block = &state.blocks[unit / MAX_UNITS];
        let place = state.units[unit].place;
        block.left > 0
            && block.action == action as u8 + 1
            && need as u8 <= block.paid
            && !self.troops(state, unit).is_sug()
            && (place.lane == block.lanes.0 - 1 || place.lane == block.lanes.1 + 1)
            && (place.y - block.y).abs() <= 1
    }

    /// Pays a colour for a unit.
    pub(super) fn pay(
        &self,
        state: &mut BattleState,
        unit: usize,
        need: Colour,
    ) -> Option<Payment> {
        if !self.parameters.use_cards {
            return None;
        }
        let payment = self.payment(state, unit, need)?;
        let seat = unit / MAX_UNITS;
        let him = &mut state.generals[seat][payment.general];
        him.hand.take(payment.card);
        if let Some(own) = &mut him.general {
            own.upgraded |= payment.upgraded;
        }
        state.played.add(payment.card);
        state.cards_played[seat] = state.cards_played[seat].saturating_add(1);
        Some(payment)
    }

    /// Pays for an action, or joins a block that has been paid for; a tactical unit that pays begins a block.
    pub(super) fn pay_action(&self, state: &mut BattleState, unit: usize, action: Prompt) {
        let Some(cost) = cost(action, self.troops(state, unit), &self.parameters) else {
            return;
        };
        let (seat, place) = (unit / MAX_UNITS, state.units[unit].place);
        if self.joins_block(state, unit, action, cost.card) {
            let block = &mut state.blocks[seat];
            block.left -= 1;
            block.lanes = (block.lanes.0.min(place.lane), block.lanes.1.max(place.lane));
            return;
        }
        let Some(payment) = self.pay(state, unit, cost.card) else {
            return;
        };
        if !self.troops(state, unit).is_sug() {
            let level = state.generals[seat][payment.general]
                .general
                .map_or(2, |own| own.level);
            state.blocks[seat] = super::state::Block {
                action: action as u8 + 1,
                left: block_size(level) - 1,
                lanes: (place.lane, place.lane),
                y: place.y,
                paid: cost.card as u8,
            };
        }
    }

    /// A unit as a party of a fight with another.
    pub(super) fn party<'s>(
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
            ground: Ground::OPEN,
            rows: self.rows(state, unit, foe),
            charging: own.charging,
            shot: own.shot,
            nervous: is_nervous(troops, bases, &self.parameters),
            general,
            face,
            at_most: if own.sideways { 2 } else { u8::MAX },
        }
    }

    /// GL-925: worst-file D of a unit against another, whose face it touches.
    pub(super) fn worst(
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

    /// The first body ahead of a place in a lane, friendly skirmishers left out, and the gap to it.
    pub(super) fn first_ahead(
        &self,
        state: &BattleState,
        unit: usize,
        lane: i8,
    ) -> Option<(usize, i8)> {
        let (place, seat) = (state.units[unit].place, unit / MAX_UNITS);
        let mut best: Option<(usize, i8)> = None;
        for other in state.of(0).chain(state.of(1)) {
            let its = state.units[other].place;
            if its.lane != lane
                || other == unit
                || other / MAX_UNITS == seat && self.troops(state, other).is_sug()
            {
                continue;
            }
            let gap = place.gap(its);
            if gap >= 0 && best.is_none_or(|(_, least)| gap < least) {
                best = Some((other, gap));
            }
        }
        best
    }

    /// GL-956: which face a charge would touch.
    pub(super) fn face_of(&self, state: &BattleState, unit: usize, charge: Charge) -> Face {
        let target = usize::from(charge.target);
        match charge.path {
            Path::Flank => Face::Flank,
            Path::Ahead if state.units[unit].place.facing == state.units[target].place.facing => {
                Face::Rear
            }
            Path::Ahead | Path::Wheel => Face::Front,
        }
    }

    /// GL-956: the charges of a unit with the reach that each needs.
    pub(super) fn charges(
        &self,
        state: &BattleState,
        unit: usize,
        mut visit: impl FnMut(Charge, u8),
    ) {
        let own = &state.units[unit];
        let troops = self.troops(state, unit);
        if !troops.may_charge() || state.is_engaged(unit) || own.charging {
            return;
        }
        let range = charge_range(self.move_of(state, unit), &self.parameters) as i8;
        let seat = unit / MAX_UNITS;
        // GL-308.
        let may = |target: usize| {
            let its = self.troops(state, target);
            !troops.is_sug()
                || its.is_sug()
                || is_near_breaking(its, &state.units[target].bases, &self.parameters)
        };
        let ahead = self.first_ahead(state, unit, own.place.lane);
        let foe_ahead = ahead.filter(|&(target, _)| target / MAX_UNITS != seat);
        if let Some((target, gap)) = foe_ahead
            && gap <= range
            && may(target)
        {
            visit(
                Charge {
                    target: target as u8,
                    path: Path::Ahead,
                },
                gap as u8,
            );
        }
        for lane in [own.place.lane - 1, own.place.lane + 1] {
            if let Some((target, gap)) = self.first_ahead(state, unit, lane)
                && target / MAX_UNITS != seat
                && gap >= 1
                && gap < range
                && state.units[target].place.facing != own.place.facing
                && state.units[target].foe == NONE
                && foe_ahead.is_none_or(|(_, nearest)| nearest > gap)
                && may(target)
            {
                visit(
                    Charge {
                        target: target as u8,
                        path: Path::Wheel,
                    },
                    gap as u8 + 1,
                );
            }
            for target in state.of(1 - seat) {
                let its = state.units[target].place;
                let past = (own.place.y - its.y) * own.place.facing.step();
                let is_past =
                    its.lane == lane && its.facing != own.place.facing && (0..=3).contains(&past);
                if is_past && 2 + past <= range && may(target) {
                    visit(
                        Charge {
                            target: target as u8,
                            path: Path::Flank,
                        },
                        (2 + past) as u8,
                    );
                }
            }
        }
    }

    /// GL-307, GL-311: the kind of a charge.
    pub(super) fn kind_of(
        &self,
        state: &BattleState,
        unit: usize,
        charge: Charge,
        needs: u8,
    ) -> ChargeKind {
        let face = self.face_of(state, unit, charge);
        let worst = self.worst(
            state,
            unit,
            usize::from(charge.target),
            Combat::Charge,
            [true, false],
            face,
        );
        charge_kind(self.troops(state, unit), needs, worst, &self.parameters)
    }

    /// GL-427: BW by which a unit is slowed now.
    pub(super) fn slowed(&self, state: &BattleState, unit: usize) -> u8 {
        let own = &state.units[unit];
        if own.hit == [0; 2] {
            return 0;
        }
        let of = |hits| {
            slowing(
                hits,
                self.troops(state, unit),
                own.bases.frontage(),
                &self.parameters,
            )
        };
        let slow = of(own.hit[0].saturating_add(own.hit[1]));
        slow.saturating_sub(own.recovered)
    }

    /// The move that is left to a unit.
    pub(super) fn reach(&self, state: &BattleState, unit: usize) -> u8 {
        let less = u8::from(state.units[unit].response == Response::Countercharged);
        self.move_of(state, unit)
            .saturating_sub(self.slowed(state, unit) + less)
    }

    /// GL-955: how a unit shoots at another and how many of its files bear, if it can at all.
    pub(super) fn shot_at<'s>(
        &'s self,
        state: &'s BattleState,
        unit: usize,
        target: usize,
        at_charge: bool,
    ) -> Option<(Shot<'s>, u8)> {
        let (own, its) = (&state.units[unit], &state.units[target]);
        let shooter = self.troops(state, unit);
        shooter.weapon?;
        let apart = (own.place.lane - its.place.lane).abs();
        let gap = own.place.gap(its.place);
        if apart > 1 || gap < 0 || its.foe != NONE {
            return None;
        }
        let blocks = |other: usize| {
            let place = state.units[other].place;
            let lane = place.lane == own.place.lane || place.lane == its.place.lane;
            lane && other != unit && other != target && (0..gap).contains(&own.place.gap(place))
        };
        if state.of(0).chain(state.of(1)).any(blocks) {
            return None;
        }
        let files = if apart == 0 {
            own.bases.width
        } else {
            own.bases.width.div_ceil(2)
        };
        let charged = its.charging && usize::from(its.target) == unit;
        let shot = Shot {
            shooter,
            ranks: own.bases.in_files().iter().max().copied().unwrap_or(0),
            running: at_charge && own.response == Response::Skirmished,
            nervous: is_nervous(shooter, &own.bases, &self.parameters),
            charged: at_charge && charged,
            distance: gap as u8,
            always_effective: at_charge
                && self.parameters.charge_fire_range == ChargeFireRange::Effective,
            target: self.troops(state, target),
            target_ranks: its.bases.in_files().iter().max().copied().unwrap_or(0),
            from_behind: its.place.facing == own.place.facing,
            cover: false,
        };
        rung(&shot, &self.parameters).map(|_| (shot, files))
    }

    /// GL-955: the targets of a unit with the best rung at each; one within 1 BW in its own lane must be taken.
    pub(super) fn targets(
        &self,
        state: &BattleState,
        unit: usize,
        at_charge: bool,
        mut visit: impl FnMut(usize, Rung),
    ) {
        let own = &state.units[unit];
        let silent = own.shot || own.foe != NONE || own.charged || own.response == Response::Ran;
        if silent || self.troops(state, unit).weapon.is_none() {
            return;
        }
        let any = self.parameters.charge_fire_targets == ChargeFireTargets::Any;
        let seat = unit / MAX_UNITS;
        let near = |target: usize| {
            let place = state.units[target].place;
            place.lane == own.place.lane && (0..=1).contains(&own.place.gap(place))
        };
        let must = state
            .of(1 - seat)
            .any(|target| near(target) && self.shot_at(state, unit, target, at_charge).is_some());
        for target in state.of(1 - seat) {
            let wanted = !at_charge || any || state.units[target].charging;
            if !wanted || must && !near(target) {
                continue;
            }
            if let Some((shot, _)) = self.shot_at(state, unit, target, at_charge)
                && let Some(rung) = rung(&shot, &self.parameters)
            {
                visit(target, rung);
            }
        }
    }

    /// Every legal choice of the item that the battle is at.
    pub(super) fn options(&self, state: &BattleState, mut visit: impl FnMut(Choice)) {
        match state.step {
            BattleStep::Generals | BattleStep::MoveGenerals => {
                return self.general_options(state, visit);
            }
            _ => {}
        }
        let Some(unit) = state.item_unit() else {
            return;
        };
        let own = &state.units[unit];
        let seat = unit / MAX_UNITS;
        let troops = self.troops(state, unit);
        match state.step {
            BattleStep::Declare => self.declare_options(state, unit, visit),
            BattleStep::Countercharge => {
                let may = troops.may_charge()
                    && !own.charging
                    && !state.is_engaged(unit)
                    && self.move_of(state, unit) > 1;
                let charger = state.of(1 - seat).find(|&foe| {
                    let its = &state.units[foe];
                    let charge = Charge {
                        target: unit as u8,
                        path: its.path,
                    };
                    its.charging
                        && usize::from(its.target) == unit
                        && its.path == Path::Ahead
                        && self.face_of(state, foe, charge) == Face::Front
                });
                let fits = |foe: usize| !troops.is_sug() || self.troops(state, foe).is_sug();
                if let Some(foe) = charger.filter(|&foe| may && fits(foe)) {
                    visit(Choice::Pass);
                    if self.affords_action(state, unit, Prompt::Countercharge) {
                        visit(Choice::Charge(Charge {
                            target: foe as u8,
                            path: Path::Ahead,
                        }));
                    }
                }
            }
            BattleStep::Respond => {
                let charged = state.of(1 - seat).any(|foe| {
                    state.units[foe].charging && usize::from(state.units[foe].target) == unit
                });
                if charged
                    && !own.charging
                    && !state.is_engaged(unit)
                    && troops.may_evade(&self.parameters)
                {
                    visit(Choice::Pass);
                    for bonus in [true, false] {
                        if !bonus || troops.quality >= crate::troops::Quality::Superior {
                            visit(Choice::Run { bonus });
                            visit(Choice::Skirmish { bonus });
                        }
                    }
                }
            }
            BattleStep::ChargeFire | BattleStep::Shoot => {
                visit(Choice::Pass);
                let at_charge = state.step == BattleStep::ChargeFire;
                if !own.charging {
                    self.targets(state, unit, at_charge, |target, _| {
                        visit(Choice::Shoot(target as u8))
                    });
                }
            }
            BattleStep::PromptThrough if own.charging && self.slowed(state, unit) > 0 => {
                visit(Choice::Pass);
                for card in [Colour::Green, Colour::Yellow, Colour::Red] {
                    if recovered_by(card) <= self.slowed(state, unit)
                        && self.near_general(state, unit, card).is_some()
                    {
                        visit(Choice::PromptThrough(card));
                    }
                }
            }
            BattleStep::ChargePursuit | BattleStep::Pursuit if own.pursuits > 0 => {
                let f2 = is_impetuous(troops);
                let bound = f2 && own.pursuits == 3;
                visit(Choice::Pursue);
                let action = if f2 {
                    Prompt::StayImpetuous
                } else {
                    Prompt::Stay
                };
                if !bound && self.affords_action(state, unit, action) {
                    visit(Choice::Stay);
                }
            }
            BattleStep::Move => self.move_options(state, unit, visit),
            BattleStep::BreakOff => {
                let foe = usize::from(own.foe);
                if own.foe == NONE || !state.are_face_to_face(unit, foe) {
                    return;
                }
                let (speed, its) = (self.move_of(state, unit), self.move_of(state, foe));
                let Some(action) = break_off(troops, self.troops(state, foe), speed, its) else {
                    return;
                };
                let room = self.room_behind(state, unit);
                if self.affords_action(state, unit, action) && room >= 2 {
                    visit(Choice::Pass);
                    (2..=speed.min(room)).for_each(|back| visit(Choice::BreakOff(back)));
                }
            }
            BattleStep::MoveBases => {
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
            BattleStep::Recover => {
                let card = recovery_card(state.is_engaged(unit));
                if own.bases.wounds > 0 && self.near_general(state, unit, card).is_some() {
                    visit(Choice::Pass);
                    visit(Choice::RecoverWound);
                }
            }
            _ => {}
        }
    }

    /// GL-968: forced charges are made or stopped; others are free, prompted, or not made.
    fn declare_options(&self, state: &BattleState, unit: usize, mut visit: impl FnMut(Choice)) {
        let mut nearest: Option<(Charge, u8)> = None;
        self.charges(state, unit, |charge, needs| {
            if nearest.is_none_or(|(_, least)| needs < least) {
                nearest = Some((charge, needs));
            }
        });
        let Some((first, needs)) = nearest else {
            return;
        };
        if self.kind_of(state, unit, first, needs) == ChargeKind::Forced {
            visit(Choice::Charge(first));
            if self.affords_action(state, unit, Prompt::StopCharge) {
                visit(Choice::StopCharge);
            }
            return;
        }
        visit(Choice::Pass);
        let prompted = self.affords_action(state, unit, Prompt::Charge);
        self.charges(state, unit, |charge, needs| {
            if prompted || self.kind_of(state, unit, charge, needs) == ChargeKind::Free {
                visit(Choice::Charge(charge));
            }
        });
    }

    /// GL-971: the moves of a unit.
    fn move_options(&self, state: &BattleState, unit: usize, mut visit: impl FnMut(Choice)) {
        let own = &state.units[unit];
        if state.is_engaged(unit) || own.charged {
            return;
        }
        let troops = self.troops(state, unit);
        visit(Choice::Pass);
        let responded = own.response != Response::Stood;
        let can = |action| self.affords_action(state, unit, action);
        if can(Prompt::Turn) {
            visit(Choice::TurnAbout);
        }
        let reach = self
            .reach(state, unit)
            .min(if responded { 2 } else { u8::MAX });
        let ahead = reach.min(self.room_ahead(state, unit));
        if can(Prompt::Advance) {
            (1..=ahead).for_each(|bw| visit(Choice::Advance(bw)));
        }
        if responded {
            return;
        }
        if reach >= 3 && can(Prompt::DoubleWheel) {
            for side in [-1, 1] {
                if self.is_free(
                    state,
                    unit,
                    Place {
                        lane: own.place.lane + side,
                        ..own.place
                    },
                ) {
                    visit(Choice::Shift(side));
                }
            }
        }
        if can(Prompt::FallBack) {
            let most = if troops.is_sug() || troops.moves.is_mounted() {
                3
            } else {
                2
            };
            (1..=most.min(reach).min(self.room_behind(state, unit)))
                .for_each(|bw| visit(Choice::FallBack(bw)));
        }
        let mut evenly = own.bases;
        evenly.redress(own.bases.width);
        if evenly != own.bases && can(Prompt::Redress) {
            visit(Choice::Redress);
        }
    }

    /// GL-906 at 2.1; GL-963 at 4.3.
    fn general_options(&self, state: &BattleState, mut visit: impl FnMut(Choice)) {
        let (seat, at) = (state.picker(), usize::from(state.item / 2));
        if at >= MAX_GENERALS || !self.living(state, seat, at) {
            return;
        }
        let him = &state.generals[seat][at];
        if state.step == BattleStep::Generals {
            if him.with != NONE && !state.is_engaged(usize::from(him.with)) {
                visit(Choice::Lead);
                visit(Choice::FightInFile);
            }
            return;
        }
        visit(Choice::Pass);
        let engaged = him.with != NONE && state.is_engaged(usize::from(him.with));
        // GL-205: a white card of his own.
        let pays = !self.parameters.use_cards || him.hand.cheapest(Colour::White).is_some();
        if engaged || !pays {
            return;
        }
        let place = state.general_place(seat, at);
        for unit in state.of(seat) {
            let its = state.units[unit].place;
            let steps = (its.y - place.y).abs() + 3 * (its.lane - place.lane).abs();
            let own = usize::from(self.unit(state, unit).command) == at;
            if own
                && usize::from(him.with) != unit
                && steps <= 6
                && !self.troops(state, unit).is_sug()
            {
                visit(Choice::Join(unit as u8));
            }
        }
    }

    /// GL-206, GL-229: a general of the unit's side within 4 BW who has such a card.
    pub(super) fn near_general(
        &self,
        state: &BattleState,
        unit: usize,
        card: Colour,
    ) -> Option<usize> {
        let seat = unit / MAX_UNITS;
        (0..MAX_GENERALS).find(|&at| {
            self.living(state, seat, at)
                && distance(state.general_place(seat, at), state.units[unit].place) <= 4
                && (!self.parameters.use_cards
                    || state.generals[seat][at].hand.cheapest(card).is_some())
        })
    }

    /// GL-953, GL-954: whether a unit may stand somewhere: on the table, over nobody but skirmishers of its side, 2 BW from enemies.
    pub(super) fn is_free(&self, state: &BattleState, unit: usize, place: Place) -> bool {
        let seat = unit / MAX_UNITS;
        place.is_on_table()
            && state.of(seat).all(|friend| {
                friend == unit
                    || self.troops(state, friend).is_sug()
                    || self.troops(state, unit).is_sug()
                    || !place.overlaps(state.units[friend].place)
            })
            && state
                .of(1 - seat)
                .all(|foe| distance(place, state.units[foe].place) >= 2)
    }

    /// BW that a unit may go ahead: to the table's edge, up to a friend, 1 BW short of an enemy.
    pub(super) fn room_ahead(&self, state: &BattleState, unit: usize) -> u8 {
        let place = state.units[unit].place;
        let edge = match place.facing {
            Facing::Up => super::place::DEPTH - place.y,
            Facing::Down => place.y,
        };
        let bodies = match self.first_ahead(state, unit, place.lane) {
            Some((other, gap)) => gap - i8::from(other / MAX_UNITS != unit / MAX_UNITS),
            None => edge,
        };
        edge.min(bodies).max(0) as u8
    }

    /// The same backwards.
    pub(super) fn room_behind(&self, state: &BattleState, unit: usize) -> u8 {
        let place = state.units[unit].place.turned();
        let seat = unit / MAX_UNITS;
        let edge = match place.facing {
            Facing::Up => super::place::DEPTH - place.y,
            Facing::Down => place.y,
        };
        let mut room = edge;
        for other in state.of(0).chain(state.of(1)) {
            let its = state.units[other].place;
            let friend = other / MAX_UNITS == seat;
            let gap = place.gap(its);
            if other != unit
                && its.lane == place.lane
                && gap >= 0
                && !(friend && self.troops(state, other).is_sug())
            {
                room = room.min(gap - i8::from(!friend));
            }
        }
        room.max(0) as u8
    }

    /// GL-920: bases that may go from one file to another.
    pub(super) fn shifts(&self, state: &BattleState, unit: usize, mut visit: impl FnMut(u8, u8)) {
        let own = &state.units[unit];
        let foe = usize::from(own.foe);
        let parties = [
            self.party(state, &own.bases, unit, foe, Face::Front),
            self.party(state, &state.units[foe].bases, foe, unit, Face::Front),
        ];
        let (one, two) = if unit < foe { (0, 1) } else { (1, 0) };
        let pairs = pairs(&parties[one], &parties[two]);
        let widest = (self.troops(state, unit).width + 2).min(MAX_FILES as u8);
        for from in 0..own.bases.width {
            let paired = pairs
                .iter()
                .any(|pair| pair.files[unit / MAX_UNITS] == from);
            if own.bases.ranks(from) <= u8::from(paired) {
                continue;
            }
            for to in 0..(own.bases.width + 1).min(widest) {
                if to != from {
                    visit(from, to);
                }
            }
        }
    }
}

/// GL-225: who pursues first and asks then.
pub(super) fn is_impetuous(troops: &crate::Troops) -> bool {
    troops.habits.pursues || troops.moves == crate::troops::MoveType::Warriors
}

/// A unit that is not in the battle.
pub(super) const ABSENT: UnitState = UnitState {
    here: false,
    place: Place {
        lane: 0,
        y: 0,
        facing: Facing::Up,
    },
    bases: Bases {
        files: [0; MAX_FILES],
        width: 0,
        wounds: 0,
        lost: 0,
    },
    foe: NONE,
    hits: Face::Front,
    sideways: false,
    target: NONE,
    path: Path::Ahead,
    fires: false,
    charging: false,
    charged: false,
    shot: false,
    response: Response::Stood,
    hit: [0; 2],
    recovered: 0,
    pursuits: 0,
    tests: 0,
};
