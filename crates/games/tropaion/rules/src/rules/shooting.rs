//! Section 6: shooting (TP-501 to TP-507, TP-G18, TP-G19, TP-M10), and Parthian shots (TP-029).

use battle_core::streams::{Chance, Purpose};
use battle_core::{RuleId, Seat, Trace};

use super::removal::Push;
use crate::battle::Battle;
use crate::cards::Card;
use crate::effects::ShotEffect;
use crate::event::{Event, MoveReason};
use crate::grid::{Cell, Facing, Sector};
use crate::parameters::{PushBackImmune, ReturnFire, RuleParameters, ShootRolls};
use crate::state::{Phase, Pool, Shot, State};
use crate::troops::{Profile, Trait, UnitType, Weapon};
use crate::units::{UnitId, Units};

impl ShotEffect {
    /// TP-502, TP-024, TP-505: what the die of the table does to a unit; 0 is a miss.
    pub(crate) fn on(
        profile: &Profile,
        in_mass: impl FnOnce() -> bool,
        die: u8,
        parameters: &RuleParameters,
    ) -> ShotEffect {
        match parameters.tables.shooting_result(die) {
            ShotEffect::DrivenBack if profile.has(Trait::HeavilyArmoured) => ShotEffect::Nothing,
            ShotEffect::DrivenBack if profile.of == UnitType::Elephants || in_mass() => {
                match parameters.ranged_pushback_immune {
                    PushBackImmune::NoEffect => ShotEffect::Nothing,
                    PushBackImmune::Disrupted => ShotEffect::Disrupted,
                }
            }
            effect => effect,
        }
    }
}

impl Battle {
    /// TP-501, TP-G19: whether a unit has a target in its arc, its range and its line of sight, combat aside.
    pub(crate) fn has_in_sight(
        &self,
        state: &State,
        shooter: UnitId,
        target: UnitId,
        all_round: bool,
    ) -> bool {
        let range = i32::from(self.profile(state, shooter).numbers.range);
        let (own, other) = (state.unit(shooter), state.unit(target));
        if range == 0 || own.cell.gap2(other.cell) > range * range {
            return false;
        }
        let offset = own.cell.offset_to(own.facing, other.cell);
        if !all_round && offset.sector() != Sector::Front {
            return false;
        }
        // TP-032: over the friend in front, and then straight ahead only.
        let over = self.beside(state, shooter, Sector::Front).filter(|&friend| {
            self.is_supporting(state, shooter)
                && friend.seat() == shooter.seat()
                && state.unit(friend).facing == own.facing
        });
        if over.is_some() && !(offset.r == 0 && offset.f > 0) {
            return false;
        }
        offset.line().iter().all(|&step| {
            let cell = own.cell.at(own.facing, step);
            !state.ground(cell).is_wood() && state.at(cell).is_none_or(|unit| Some(unit) == over)
        })
    }

    /// TP-501: whether combat keeps a unit from being shot at.
    fn may_be_shot_at(&self, state: &State, unit: UnitId) -> bool {
        self.parameters().shoot_into_combat || !self.in_combat(state, unit)
    }

    /// TP-501, TP-A23: every shot that the active player may make.
    pub(crate) fn visit_shots(&self, state: &State, mut visit: impl FnMut(UnitId, UnitId, bool)) {
        let shooters = state.of(state.active).and(self.shooters(state));
        for shooter in shooters.iter() {
            for target in self.targets(state, shooter) {
                self.with_cards(state, shooter, |darkened| visit(shooter, target, darkened));
            }
        }
    }

    /// TP-501: the units at which one of the active player's shooters may shoot.
    fn targets(&self, state: &State, shooter: UnitId) -> impl Iterator<Item = UnitId> {
        let own = state.unit(shooter);
        let range = self.profile(state, shooter).numbers.range as i8;
        let near = match own.shot {
            true => Units::NONE,
            false => state.within(own.cell, range, shooter.seat().other()),
        };
        let can_shoot = !near.is_empty() && !self.in_combat(state, shooter);
        near.iter().filter(move |&target| {
            can_shoot
                && self.has_in_sight(state, shooter, target, false)
                && self.may_be_shot_at(state, target)
        })
    }

    /// TP-A23: a shot with and without Darken the Skies.
    pub(crate) fn with_cards(&self, state: &State, shooter: UnitId, mut visit: impl FnMut(bool)) {
        visit(false);
        let bow = self.profile(state, shooter).weapon == Weapon::Bow;
        if bow && state.armies[shooter.seat()].hand.has(Card::DarkenTheSkies) {
            visit(true);
        }
    }

    /// The next shot of the step, if there is any.
    pub(crate) fn next_shot(&self, state: &mut State) {
        state.shot = None;
        let shooters = state.of(state.active).and(self.shooters(state));
        if shooters.iter().any(|shooter| self.targets(state, shooter).next().is_some()) {
            state.phase = Phase::Shoot;
        } else {
            self.begin_fights(state);
        }
    }

    fn shot_mut(state: &mut State) -> &mut Shot {
        state.shot.as_mut().expect("a shot is going on")
    }

    /// TP-M10: a shot is declared.
    pub(crate) fn shoot(
        &self,
        state: &mut State,
        shooter: UnitId,
        target: UnitId,
        darkened: bool,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        if darkened {
            self.play_card(state, shooter.seat(), Card::DarkenTheSkies, trace);
        }
        state.unit_mut(shooter).shot = true;
        state.shot = Some(Shot {
            shooter,
            target,
            darkened,
            returned: false,
            return_darkened: false,
            die: 0,
            effect: 0,
        });
        if self.parameters().return_fire == ReturnFire::Simultaneous
            && self.may_return(state, shooter, target)
        {
            state.phase = Phase::Return;
        } else {
            self.roll_shot(state, chance, trace);
        }
    }

    /// TP-504: whether the target may shoot back: out of combat, with the shooter in its own range, arc and sight.
    fn may_return(&self, state: &State, shooter: UnitId, target: UnitId) -> bool {
        state.on_table.has(shooter)
            && state.on_table.has(target)
            && self.has_in_sight(state, target, shooter, false)
            && !self.in_combat(state, target)
            && self.may_be_shot_at(state, shooter)
    }

    /// TP-504, TP-A23: whether and how the target shoots back.
    pub(crate) fn answer_shot(
        &self,
        state: &mut State,
        answer: Option<bool>,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let target = Battle::shot_mut(state).target;
        if answer == Some(true) {
            self.play_card(state, target.seat(), Card::DarkenTheSkies, trace);
        }
        let shot = Battle::shot_mut(state);
        shot.returned = answer.is_some();
        shot.return_darkened = answer == Some(true);
        if self.parameters().return_fire == ReturnFire::After {
            self.resolve_return(state, chance, trace);
        } else {
            self.roll_shot(state, chance, trace);
        }
    }

    /// TP-502, TP-503: the shooter's first die.
    fn roll_shot(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let shot = *Battle::shot_mut(state);
        if shot.darkened || self.parameters().shoot_rolls == ShootRolls::OneStep {
            return self.roll_effect(state, chance, trace);
        }
        let die = self.shooting_die(state, shot.shooter.seat(), chance);
        Battle::shot_mut(state).die = die;
        if die < 5 && self.shot_valour(state) >= 5 - die {
            state.phase = Phase::ShotValour;
        } else {
            self.shot_hits(state, 0, chance, trace);
        }
    }

    fn shot_hits(
        &self,
        state: &mut State,
        added: u8,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        if Battle::shot_mut(state).die + added >= 5 {
            self.roll_effect(state, chance, trace);
        } else {
            self.finish_shot(state, chance, trace);
        }
    }

    /// TP-502: the shooter's die on the table.
    fn roll_effect(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let seat = Battle::shot_mut(state).shooter.seat();
        let effect = self.shooting_die(state, seat, chance);
        Battle::shot_mut(state).effect = effect;
        let valour = self.shot_valour(state);
        if effect < 6 && effect + valour >= 5 && valour > 0 {
            state.phase = Phase::ShotValour;
        } else {
            self.finish_shot(state, chance, trace);
        }
    }

    fn shooting_die(&self, state: &mut State, seat: Seat, chance: &mut impl Chance) -> u8 {
        self.die(state, seat, Purpose::Shooting, RuleId("TP-502"), chance)
    }

    /// TP-105: Valour that may be added to a shot of the active player.
    fn shot_valour(&self, state: &State) -> u8 {
        if self.parameters().valour_in_shooting {
            self.spendable(state, state.active, Pool::Valour)
        } else {
            0
        }
    }

    /// TP-105: how much Valour changes the die of a shot.
    pub(crate) fn visit_shot_valour(&self, state: &State, mut visit: impl FnMut(u8)) {
        let Some(shot) = state.shot else {
            return;
        };
        let most = self.shot_valour(state);
        let (die, aims): (u8, &[u8]) =
            if shot.effect == 0 { (shot.die, &[5]) } else { (shot.effect, &[5, 6]) };
        for &aim in aims {
            if aim > die && aim - die <= most {
                visit(aim - die);
            }
        }
    }

    /// TP-105: Valour is added to the die of a shot.
    pub(crate) fn spend_on_shot(
        &self,
        state: &mut State,
        valour: u8,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        self.spend(state, state.active, [valour, 0, 0], trace);
        let shot = Battle::shot_mut(state);
        if shot.effect == 0 {
            self.shot_hits(state, valour, chance, trace);
        } else {
            shot.effect += valour;
            self.finish_shot(state, chance, trace);
        }
    }

    /// TP-504: both results are applied together.
    fn finish_shot(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let shot = *Battle::shot_mut(state);
        let (shooter, target) = (shot.shooter, shot.target);
        record_shot((shooter, target), shot.die, shot.effect, trace);
        let back = if shot.returned {
            self.roll_for(state, target, shooter, shot.return_darkened, chance, trace)
        } else {
            0
        };
        let on_target = self.effect_on(state, target, shot.effect);
        let on_shooter = self.effect_on(state, shooter, back);
        let (from, to) = (state.unit(shooter).cell, state.unit(target).cell);
        self.apply_shot(state, target, on_target, from, trace);
        self.apply_shot(state, shooter, on_shooter, to, trace);
        if self.parameters().return_fire == ReturnFire::After
            && self.may_return(state, shooter, target)
        {
            state.phase = Phase::Return;
        } else {
            self.next_shot(state);
        }
    }

    /// TP-504, `return_fire = after`: the return alone.
    fn resolve_return(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let shot = *Battle::shot_mut(state);
        if shot.returned {
            let (shooter, target) = (shot.shooter, shot.target);
            let back = self.roll_for(state, target, shooter, shot.return_darkened, chance, trace);
            let effect = self.effect_on(state, shooter, back);
            let from = state.unit(target).cell;
            self.apply_shot(state, shooter, effect, from, trace);
        }
        self.next_shot(state);
    }

    /// The dice of a shot without decisions: what the die of the table shows, 0 if it missed.
    fn roll_for(
        &self,
        state: &mut State,
        shooter: UnitId,
        target: UnitId,
        darkened: bool,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) -> u8 {
        let seat = shooter.seat();
        let mut die = 0;
        let one_step = self.parameters().shoot_rolls == ShootRolls::OneStep;
        if !darkened && !one_step {
            die = self.shooting_die(state, seat, chance);
        }
        let effect = if darkened || one_step || die >= 5 {
            self.shooting_die(state, seat, chance)
        } else {
            0
        };
        record_shot((shooter, target), die, effect, trace);
        effect
    }

    fn effect_on(&self, state: &State, unit: UnitId, die: u8) -> ShotEffect {
        let in_mass = || self.in_mass(state, unit);
        ShotEffect::on(self.profile(state, unit), in_mass, die, self.parameters())
    }

    /// TP-506, TP-507: a shot has its effect; true if the unit was driven back or is gone.
    fn apply_shot(
        &self,
        state: &mut State,
        unit: UnitId,
        effect: ShotEffect,
        from: Cell,
        trace: &mut impl Trace<Event>,
    ) -> bool {
        match effect {
            ShotEffect::Nothing => false,
            ShotEffect::Disrupted => !self.disrupt(state, unit, trace),
            // TP-314: a flanked unit can't be driven back; only `shoot_into_combat` lets one be shot at.
            ShotEffect::DrivenBack if self.is_flanked(state, unit) => {
                !self.disrupt(state, unit, trace)
            }
            ShotEffect::DrivenBack => {
                let direction = away_from(state, unit, from);
                match self.push(state, unit, direction, MoveReason::DrivenBack, trace) {
                    Push::Went(_) | Push::Gone => true,
                    Push::Blocked => !self.disrupt(state, unit, trace),
                }
            }
        }
    }

    /// TP-029, TP-G17: shots of light cavalry that retreats, at units of the charge, all round.
    pub(crate) fn visit_parthian_shots(
        &self,
        state: &State,
        mut visit: impl FnMut(UnitId, UnitId, bool),
    ) {
        let Some(charge) = state.charge else {
            return;
        };
        for shooter in charge.parthian.iter() {
            for target in charge.movers.iter() {
                if self.has_in_sight(state, shooter, target, true) {
                    self.with_cards(state, shooter, |darkened| visit(shooter, target, darkened));
                }
            }
        }
    }

    /// TP-029: a Parthian shot; there is no return fire.
    pub(crate) fn parthian_shot(
        &self,
        state: &mut State,
        (shooter, target, darkened): (UnitId, UnitId, bool),
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        if darkened {
            self.play_card(state, shooter.seat(), Card::DarkenTheSkies, trace);
        }
        let die = self.roll_for(state, shooter, target, darkened, chance, trace);
        let effect = self.effect_on(state, target, die);
        let from = state.unit(shooter).cell;
        let dropped = if self.apply_shot(state, target, effect, from, trace) {
            Units::one(target)
        } else {
            Units::NONE
        };
        self.parthian_shot_taken(state, shooter, dropped, trace);
    }
}

fn record_shot(
    (shooter, target): (UnitId, UnitId),
    die: u8,
    effect: u8,
    trace: &mut impl Trace<Event>,
) {
    trace.record(|| Event::Shot { shooter, target, die, effect });
}

/// TP-G18: the way along the larger of both distances away from a shooter; if they are equal, along the target's own axis.
fn away_from(state: &State, unit: UnitId, from: Cell) -> Facing {
    let own = state.unit(unit);
    let (dx, dy) = (own.cell.x - from.x, own.cell.y - from.y);
    let along_x = match dx.abs().cmp(&dy.abs()) {
        std::cmp::Ordering::Greater => true,
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => matches!(own.facing, Facing::East | Facing::West),
    };
    if along_x { Facing::towards(dx.signum(), 0) } else { Facing::towards(0, dy.signum()) }
}
