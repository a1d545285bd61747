//! Shooting (section 6, TP-G18, TP-G19).

use tropaion::cards::Card;
use tropaion::troops::{Trait, UnitType::Elephants, Weapon};
use tropaion::{Event, MoveReason};

use crate::board::{At, Side, gap2, line, minus, seat_of, sector, seen};
use crate::reader::{Judged, Referee, id};

impl Referee<'_> {
    /// TP-G19: arc, range and line of sight.
    fn sees(&self, shooter: usize, target: usize, all_round: bool) -> bool {
        let board = &self.board;
        let range = match board.unit(shooter).profile.weapon {
            Weapon::None => return false,
            Weapon::Javelin => 2,
            Weapon::Bow => 3,
        };
        let (own, other) = (board.cell(shooter), board.cell(target));
        let (f, r) = seen(own, board.look(shooter), other);
        let over = board.beside(shooter, (1, 0)).filter(|&friend| {
            board.supporting(shooter)
                && seat_of(friend) == seat_of(shooter)
                && board.look(friend) == board.look(shooter)
        });
        gap2(own, other) <= range * range
            && (all_round || sector((f, r)) == Side::Front)
            && (over.is_none() || (r == 0 && f > 0))
            && line(own, other).into_iter().all(|cell| {
                !board.ground(cell).wood && board.at(cell).is_none_or(|unit| Some(unit) == over)
            })
    }

    /// TP-M10.
    pub(crate) fn shots(&mut self) -> Judged {
        let seat = self.active;
        loop {
            let before = self.at;
            let own_dark = self.played(seat, Card::DarkenTheSkies)?;
            let their_dark = self.played(1 - seat, Card::DarkenTheSkies)?;
            let Some(Event::Shot { shooter, target, .. }) = self.peek() else {
                return self.demand(self.at == before, "TP-A23", "a card without a shot");
            };
            let (shooter, target) = (id(shooter), id(target));
            let board = &self.board;
            let theirs = seat_of(shooter) == seat && seat_of(target) != seat;
            self.demand(theirs, "TP-501", "not his shot")?;
            let there = board.unit(shooter).cell.is_some() && board.unit(target).cell.is_some();
            self.demand(there, "TP-501", "they are not there")?;
            self.demand(!board.in_combat(shooter), "TP-501", "it is in combat")?;
            self.demand(!board.in_combat(target), "TP-501", "the target is in combat")?;
            self.demand(self.sees(shooter, target, false), "TP-G19", "no such shot")?;
            self.demand(!self.board.unit(shooter).marks.shot, "TP-501", "one shot")?;
            self.board.unit_mut(shooter).marks.shot = true;
            let effect = self.shot_dice(shooter, own_dark)?;
            let mut back = 0;
            if let Some(Event::Shot { shooter: other, target: at, .. }) = self.peek()
                && seat_of(id(other)) != seat
            {
                let answers = (id(other), id(at)) == (target, shooter);
                self.demand(answers, "TP-504", "the target shoots back")?;
                self.demand(self.sees(target, shooter, false), "TP-504", "it can't return")?;
                back = self.shot_dice(target, their_dark)?;
            } else {
                self.demand(!their_dark, "TP-A23", "a card without a shot")?;
            }
            let effects = [
                (target, self.effect(target, effect), self.board.cell(shooter)),
                (shooter, self.effect(shooter, back), self.board.cell(target)),
            ];
            for (unit, effect, from) in effects {
                self.shot_hits(unit, effect, from)?;
            }
        }
    }

    /// TP-502, TP-503: both dice of a shot; the one of the table, 0 if there is none.
    fn shot_dice(&mut self, shooter: usize, dark: bool) -> Judged<u8> {
        let Some(Event::Shot { die, effect, .. }) = self.peek() else {
            return self.fault("TP-502", "a shot");
        };
        let bow = self.board.unit(shooter).profile.weapon == Weapon::Bow;
        self.demand(!dark || bow, "TP-A23", "no bow")?;
        let hits = dark || die >= 5;
        let good = (die == 0) == dark && die <= 6 && (effect > 0) == hits && effect <= 6;
        self.demand(good, "TP-502", "the dice do not fit")?;
        self.at += 1;
        Ok(effect)
    }

    /// TP-502, TP-505, TP-024: 5 drives back, 6 disrupts; what a unit makes of it.
    fn effect(&self, unit: usize, die: u8) -> u8 {
        let armoured = self.board.has(unit, Trait::HeavilyArmoured);
        let stays = self.board.of(unit) == Elephants || self.board.in_mass(unit);
        match die {
            6 => 6,
            5 if !armoured && !stays => 5,
            _ => 0,
        }
    }

    /// TP-506, TP-507, TP-G18: whether the unit was driven back or is gone.
    fn shot_hits(&mut self, unit: usize, effect: u8, from: At) -> Judged<bool> {
        match effect {
            5 => {
                let d = minus(self.board.cell(unit), from);
                let look = self.board.look(unit);
                let along_x = d.0.abs() > d.1.abs() || (d.0.abs() == d.1.abs() && look.0 != 0);
                let way = if along_x { (d.0.signum(), 0) } else { (0, d.1.signum()) };
                match self.push(unit, way, MoveReason::DrivenBack)? {
                    Some(_) => Ok(true),
                    None => Ok(!self.disrupted(unit)?),
                }
            }
            6 => Ok(!self.disrupted(unit)?),
            _ => Ok(false),
        }
    }

    /// TP-029, TP-G17: Parthian shots at units of a charge; those that it goes on without.
    pub(crate) fn parthian(&mut self, retreated: &[usize], movers: &mut Vec<usize>) -> Judged {
        let mut shot = Vec::new();
        loop {
            let before = self.at;
            let dark = self.played(1 - self.active, Card::DarkenTheSkies)?;
            let Some(Event::Shot { shooter, target, .. }) = self.peek() else {
                self.at = before;
                return Ok(());
            };
            let (shooter, target) = (id(shooter), id(target));
            if seat_of(shooter) == self.active {
                // The charge found no enemy, and the shooting step has begun.
                self.at = before;
                return Ok(());
            }
            let may = retreated.contains(&shooter)
                && movers.contains(&target)
                && self.board.has(shooter, Trait::ParthianShot)
                && !shot.contains(&shooter);
            self.demand(may, "TP-029", "no Parthian shot")?;
            self.demand(self.sees(shooter, target, true), "TP-029", "out of sight")?;
            shot.push(shooter);
            let die = self.shot_dice(shooter, dark)?;
            let (effect, from) = (self.effect(target, die), self.board.cell(shooter));
            if self.shot_hits(target, effect, from)? {
                movers.retain(|&it| it != target);
            }
        }
    }
}
