//! Draws a mover, an action or a place of deployment uniformly, without listing all of them.
//!
//! A place is drawn from a set that holds every option once, and some places that are no option, until it is an option: each option is as
//! likely as any other, and few of the others are examined.

use battle_core::Dice;
use battle_core::policy::uniform_below;

use super::ways::Around;
use crate::battle::Battle;
use crate::decision::{Action, ActionKind, Decision, Mover};
use crate::grid::{Cell, Facing, MAX_REACH, Offset};
use crate::state::State;
use crate::troops::UnitType;
use crate::units::{MAX_ARMY, UnitId, Units};

/// How often a place is drawn before the options are listed after all.
const DRAWS: usize = 64;

/// Offsets other than none at most this far away: first those ahead, then the others.
struct Disc {
    n: u32,
    n_ahead: u32,
    offsets: [Offset; MAX_OFFSETS],
}

/// How many offsets are at most [`MAX_REACH`] away.
const MAX_OFFSETS: usize = 112;

static DISCS: [Disc; MAX_REACH as usize + 1] =
    [disc(0), disc(1), disc(2), disc(3), disc(4), disc(5), disc(6)];

const fn disc(reach: i8) -> Disc {
    let mut disc = Disc { n: 0, n_ahead: 0, offsets: [Offset { f: 0, r: 0 }; MAX_OFFSETS] };
    let mut f = reach;
    while f >= -reach {
        let mut r = -reach;
        while r <= reach {
            let offset = Offset { f, r };
            let far = reach as i32 * reach as i32;
            if offset.length2() > 0 && offset.length2() <= far {
                disc.offsets[disc.n as usize] = offset;
                disc.n += 1;
                if f >= 1 {
                    disc.n_ahead += 1;
                }
            }
            r += 1;
        }
        f -= 1;
    }
    disc
}

/// What the actions of a unit that is out of combat are drawn from.
struct Places {
    unit: UnitId,
    /// TP-404: 1 if it is a second move.
    second: u8,
    /// Whether it stands near the enemy.
    near: bool,
    /// How far it moves, without and with hurrying.
    moves: [i8; 2],
    n_moves: u32,
    /// How far it charges, without and with hurrying.
    charges: [i8; 2],
    /// Friends that it may join.
    friends: Units,
    /// The cells that touch those.
    n_beside: u32,
    n_turns: u32,
    /// Enemies that it may reach.
    enemies: Units,
    n_enemies: u32,
}

impl Places {
    fn len(&self) -> u32 {
        self.n_moves + self.n_beside + self.n_turns + self.n_enemies + 1
    }
}

impl Battle {
    /// TP-M05: the next mover, or the end of the step, each equally likely; none if that takes too long.
    pub(crate) fn draw_mover(&self, state: &State, dice: &mut impl Dice) -> Option<Decision> {
        let seat = state.active;
        // Whatever is done in a second move costs a point.
        let most = usize::from(self.can_pay(state, seat));
        let units = state.of(seat).minus(state.moved[most]);
        let leads = units.and(state.leads);
        let around = self.glance(state, seat);
        // The formations that units lead come an army's size after these, so that all are counted at once.
        let movers = Units(units.0 | leads.0 << MAX_ARMY);
        let n = 1 + movers.len();
        (0..DRAWS).find_map(|_| {
            let drawn = uniform_below(n, dice);
            let Some(at) = drawn.checked_sub(1) else {
                return Some(Decision::Done);
            };
            let drawn = movers.nth(at)?;
            let mover = match units.has(drawn) {
                true => Mover::Unit(drawn),
                false => Mover::Formation(UnitId(drawn.0 - MAX_ARMY as u8)),
            };
            self.has_action(state, mover, &around).then_some(Decision::Mover(mover))
        })
    }

    /// TP-M05: an action of a single unit that is out of combat, each equally likely; none for other movers, or if that takes too
    /// long.
    pub(crate) fn draw_action(
        &self,
        state: &State,
        mover: Mover,
        dice: &mut impl Dice,
    ) -> Option<Action> {
        let Mover::Unit(unit) = mover else {
            return None;
        };
        // No move of a single unit ends further away, and charges don't use the surroundings.
        let furthest = self.profile(state, unit).numbers.movement as i8 + 1;
        let around = self.glance_within(state, unit, furthest);
        if self.any_in_combat(state, Units::one(unit), &around) {
            return None;
        }
        let places = self.places(state, unit, &around);
        let ways = 1 + u32::from(self.may_be_aided(state));
        let n = ways * places.len();
        (0..DRAWS).find_map(|_| {
            let drawn = uniform_below(n, dice);
            let (action, reasons) = self.action_at(state, &places, drawn / ways, &around)?;
            self.paid(state, action, reasons, drawn % ways == 1)
        })
    }

    /// The set from which the actions of a unit are drawn; it has them all and little else.
    fn places(&self, state: &State, unit: UnitId, around: &impl Around) -> Places {
        let (movers, own) = (Units::one(unit), state.unit(unit));
        let hurries = i8::from(self.may_hurry(state, movers));
        let second = self.second_move_reason(state, movers);
        let near = around.is_near(own.cell);
        let can_pay = self.can_pay(state, unit.seat());

        let base = self.move_reach(state, movers);
        let reach = (base + hurries).min(MAX_REACH);
        let disc = &DISCS[reach as usize];
        let n_moves = if can_pay {
            disc.n
        } else if second > 0 || near {
            // Each would be complicated.
            0
        } else {
            disc.n_ahead
        };
        let of = self.profile(state, unit).of;
        let (mut friends, mut n_beside) = (Units::NONE, 0);
        if can_pay && of != UnitType::Elephants {
            // Where it ends touches the friend.
            let far = i32::from(reach) + 1;
            let alike = state.of(unit.seat()).and(self.alike(state, unit));
            for friend in alike.without(unit).iter() {
                let (dx, dy) = own.cell.to(state.unit(friend).cell);
                if dx * dx + dy * dy <= far * far {
                    friends = friends.with(friend);
                    n_beside += 4;
                }
            }
        }

        let base_charge = self.charge_reach(state, movers, false);
        let charge = (base_charge + hurries).min(MAX_REACH);
        let enemies = match self.may_charge(state, movers) {
            true => state.within(own.cell, charge, unit.seat().other()),
            false => Units::NONE,
        };
        Places {
            unit,
            second,
            near,
            moves: [base, reach],
            n_moves,
            charges: [base_charge, charge],
            friends,
            n_beside,
            n_turns: if can_pay { 3 } else { 0 },
            enemies,
            n_enemies: enemies.iter().count() as u32,
        }
    }

    /// The action at one of the places, and in how many ways it is complicated (TP-404), if there is an action.
    fn action_at(
        &self,
        state: &State,
        places: &Places,
        at: u32,
        around: &impl Around,
    ) -> Option<(Action, u8)> {
        let &Places { unit, second, near, .. } = places;
        let (mover, movers, own) = (Mover::Unit(unit), Units::one(unit), state.unit(unit));
        let [base, reach] = places.moves;
        let move_to = |offset: Offset| Action {
            fast: offset.length2() > i32::from(base) * i32::from(base),
            ..Action::plain(mover, ActionKind::Move, offset, own.facing)
        };
        let Some(at) = at.checked_sub(places.n_moves) else {
            let offset = DISCS[reach as usize].offsets[at as usize];
            let reasons = self.move_reasons(state, movers, offset, around, (second, near))?;
            return Some((move_to(offset), reasons));
        };
        let Some(at) = at.checked_sub(places.n_beside) else {
            let friend = places.friends.nth(at / 4)?;
            let (group, end) = self.group_beside(state, unit, friend, at % 4)?;
            let offset = own.cell.offset_to(own.facing, end);
            if offset.length2() > i32::from(reach) * i32::from(reach) {
                return None;
            }
            // Staying where it is, a member has not left its formation.
            if offset.length2() == 0 && group.has_any(state.formation(unit)) {
                return None;
            }
            let reasons = self.move_reasons(state, movers, offset, around, (second + 1, near))?;
            let facing = state.unit(friend).facing;
            let join = self.join(state, move_to(offset), movers, (group, facing), around)?;
            return Some((join, reasons));
        };
        let Some(at) = at.checked_sub(places.n_turns) else {
            let facing = Facing::ALL[(own.facing as usize + 1 + at as usize) % 4];
            let here = Offset::default();
            if self.would_face_enemy(state, movers, here, facing, around) {
                return None;
            }
            let turn = Action::plain(mover, ActionKind::Turn, here, facing);
            return Some((turn, 1 + u8::from(near) + second));
        };
        let Some(at) = at.checked_sub(places.n_enemies) else {
            let enemy = places.enemies.nth(at)?;
            let charge = self.charge_of(state, unit, enemy, places.charges)?;
            let reasons = self.charge_reasons(state, movers, &charge)?;
            return Some((charge, reasons));
        };
        debug_assert_eq!(at, 0, "the last place is a step into a gap");
        let (reform, reasons) = self.reform(state, unit, around)?;
        Some((reform, second + reasons))
    }

    /// The formation of a friend without a unit, and a cell that touches the friend on a side; none if another member that comes before it
    /// touches that cell, so that each formation is found once at a cell.
    fn group_beside(
        &self,
        state: &State,
        unit: UnitId,
        friend: UnitId,
        side: u32,
    ) -> Option<(Units, Cell)> {
        let cell = state.unit(friend).cell;
        let (dx, dy) = Facing::ALL[side as usize].ahead();
        let end = Cell::new(cell.x + dx, cell.y + dy);
        let group = state.formation(friend).without(unit);
        let first = group.iter().find(|&member| state.unit(member).cell.touches(end))?;
        (first == friend).then_some((group, end))
    }

    /// TP-302: the place and formation in which a unit is deployed, each equally likely; none if that takes too long.
    pub(crate) fn draw_deployment(
        &self,
        state: &State,
        unit: UnitId,
        dice: &mut impl Dice,
    ) -> Option<Decision> {
        let seat = unit.seat();
        let (columns, rows) = self.deployment_zone(state, seat);
        let width = columns as u32;
        let n_cells = width * rows.len() as u32;
        let friends = state.of(seat).and(self.alike(state, unit));
        let n = n_cells + 4 * friends.len();
        (0..DRAWS).find_map(|_| {
            let drawn = uniform_below(n, dice);
            let Some(at) = drawn.checked_sub(n_cells) else {
                let cell = Cell::new((drawn % width) as i8, rows.start + (drawn / width) as i8);
                let join = None;
                let free = state.at(cell).is_none();
                return free.then_some(Decision::Place { unit, cell, join });
            };
            let friend = friends.nth(at / 4)?;
            let (group, cell) = self.group_beside(state, unit, friend, at % 4)?;
            let inside = (0..columns).contains(&cell.x) && rows.contains(&cell.y);
            if !inside || state.at(cell).is_some() {
                return None;
            }
            let join = group.first();
            let mut legal = false;
            self.visit_deployment_joins(state, unit, cell, |other| legal |= Some(other) == join);
            legal.then_some(Decision::Place { unit, cell, join })
        })
    }
}
