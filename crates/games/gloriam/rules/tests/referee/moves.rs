//! Moves that turn, that change how many files a unit has, and two moves in one (GL-207 to GL-220).

use gloriam::battle::{Choice, Facing, Place};
use gloriam::troops::{MoveType, Training};

use crate::ground::{apart_along, faces_across, facing, gone, is_quarter, opposite};
use crate::reader::{Judged, Referee, SEAT};

/// A part of a move.
#[derive(Clone, Copy)]
enum Part {
    Turn(Facing),
    /// BW ahead, or back if negative.
    Go(i8),
    /// A lane to the right of seat one, or to the left if negative.
    Aside(i8),
}

/// What a unit that faces some way does one after the other.
fn parts(own: Facing, choice: Choice) -> Vec<Part> {
    use Part::{Aside, Go, Turn};
    match choice {
        Choice::Advance(bw) | Choice::AdvanceAndContract(bw) => vec![Go(bw as i8)],
        Choice::FallBack(bw) => vec![Go(-(bw as i8))],
        Choice::Shift(side) => vec![Aside(side)],
        Choice::TurnAbout => vec![Turn(opposite(own))],
        Choice::Face(way) => vec![Turn(way)],
        Choice::Wheel { facing, bw, first } => match first {
            true => vec![Turn(facing), Go(bw as i8)],
            false => vec![Go(bw as i8), Turn(facing)],
        },
        Choice::AboutAndMove { bw, first, wheel } => match (first, wheel) {
            (true, None) => vec![Turn(opposite(own)), Go(bw as i8)],
            (true, Some(way)) => vec![Turn(opposite(own)), Go(bw as i8), Turn(way)],
            (false, None) => vec![Go(bw as i8), Turn(opposite(own))],
            // The turn about comes last: before it the unit faces the other way.
            (false, Some(way)) => vec![Turn(opposite(way)), Go(bw as i8), Turn(way)],
        },
        Choice::AsideAndMove { facing, bw, wheel } => {
            let mut all = vec![Turn(facing), Go(bw as i8)];
            all.extend(wheel.map(Turn));
            all
        }
        _ => Vec::new(),
    }
}

/// Every place of a move, the first and the last included.
fn track(from: Place, parts: &[Part]) -> Vec<Place> {
    let mut all = vec![from];
    let mut at = from;
    for &part in parts {
        match part {
            Part::Turn(way) => at = facing(at, way),
            Part::Aside(side) => at.lane += side,
            Part::Go(bw) => {
                let step = if faces_across(at) { 3 } else { 1 };
                for _ in 1..bw.abs() / step {
                    at = gone(at, step * bw.signum());
                    all.push(at);
                }
                at = gone(at, step * bw.signum());
            }
        }
        all.push(at);
    }
    all
}

impl Referee<'_> {
    /// GL-220: whether the own cell of an action is white or green.
    fn is_cheap(&self, id: usize, choice: Choice) -> bool {
        let troops = &self.unit(id).troops;
        let mounted = matches!(
            troops.moves,
            MoveType::CloseHorse | MoveType::LooseHorse | MoveType::SkirmishHorse
        );
        match (troops.training, choice) {
            (Training::Skirmish, _) => true,
            (Training::Drilled, Choice::AboutAndMove { .. } | Choice::AsideAndMove { .. }) => false,
            (Training::Drilled, Choice::FallBack(_)) => mounted,
            (Training::Drilled, _) => true,
            (Training::Formed, Choice::Advance(_) | Choice::Wheel { .. }) => true,
            (Training::Formed | Training::Tribal, _) => false,
        }
    }

    /// GL-214, GL-220: whether a tactical unit of the enemy is nearer than 4 BW to a place.
    fn is_near(&self, id: usize, place: Place) -> bool {
        self.all().into_iter().any(|foe| {
            let its = self.place(foe);
            let apart = (its.lane - place.lane).abs();
            let lateral = if apart == 0 { 0 } else { 3 * apart - 2 };
            foe / SEAT != id / SEAT
                && !self.unit(foe).troops.is_sug()
                && lateral.max(apart_along(its, place)) < 4
        })
    }

    /// GL-111, GL-212 to GL-214, GL-220: a unit moves, or moves again.
    pub(crate) fn acts(&mut self, id: usize, choice: Choice) -> Judged {
        let from = self.place(id);
        let way = track(from, &parts(from.facing, choice));
        let far = !way.into_iter().any(|place| self.is_near(id, place));
        let half = far && self.is_cheap(id, choice);
        let unit = self.unit(id);
        self.demand(!unit.again || half, "GL-220", "no second move")?;
        let left = unit.bases() - unit.lost;
        let width = match choice {
            Choice::AdvanceAndContract(_) | Choice::Contract => unit.width - 1,
            Choice::Expand(files) => {
                let most = (unit.troops.width + 2).min(6).min(left);
                let may = (1..=2).contains(&files) && unit.width + files <= most;
                self.demand(may, "GL-213", "1 BW to either side")?;
                unit.width + files
            }
            _ => unit.width,
        };
        self.demand(width > 0, "GL-214", "it has one file")?;
        if choice == Choice::Contract {
            self.demand(!self.is_near(id, from), "GL-214", "4 BW from the enemy")?;
        }
        let redressed = width != unit.width || choice == Choice::Redress;
        let unit = self.unit_mut(id);
        unit.acted = true;
        unit.may_again = half && !unit.responded && !unit.again;
        if redressed {
            unit.width = width.min(left.max(1));
        }
        Ok(())
    }

    /// GL-220: the unit that has just moved does so a second time.
    pub(crate) fn moves_again(&mut self, id: usize) -> Judged {
        let last = self.chosen.is_some_and(|it| it.0 == id);
        let may = last && self.unit(id).may_again;
        self.demand(may, "GL-220", "no second move after that")?;
        self.chosen = None;
        let unit = self.unit_mut(id);
        (unit.acted, unit.again, unit.may_again) = (false, true, false);
        Ok(())
    }

    /// GL-209, GL-216, GL-217: a move with turns, by the worst cell of its way.
    pub(crate) fn turns_and_moves(
        &self,
        id: usize,
        choice: Choice,
        from: Place,
        to: Place,
    ) -> Judged {
        let width = self.unit(id).width as i8;
        let (rule, costs, right) = match choice {
            Choice::Wheel { facing, .. } => ("GL-209", 2, is_quarter(from.facing, facing)),
            Choice::AboutAndMove { wheel, .. } => {
                let wheels = wheel.is_none_or(|way| is_quarter(from.facing, way));
                ("GL-216", 1 + 2 * i8::from(wheel.is_some()), wheels)
            }
            Choice::AsideAndMove { facing, wheel, .. } => {
                let wheels = wheel.is_none_or(|way| is_quarter(facing, way));
                let quarter = is_quarter(from.facing, facing) && wheels;
                ("GL-217", width + 2 * i8::from(wheel.is_some()), quarter)
            }
            _ => return self.fault("GL-954", "no move with a turn"),
        };
        let all = parts(from.facing, choice);
        let ends = track(from, &all).last() == Some(&to);
        // The part of the way that it goes.
        let mut start = from;
        let mut bw = 0;
        for part in all {
            match part {
                Part::Turn(way) if bw == 0 => start = facing(start, way),
                Part::Go(far) => bw = far,
                _ => {}
            }
        }
        let far = bw >= 1 && bw + costs <= self.speed(id, start, gone(start, bw));
        self.demand(right && ends && far, rule, "no such move with a turn")?;
        self.keeps_away(id, start, to)
    }
}
