//! Contact, volleys, pairs and losses (sections 6 and 7).

use gloriam::battle::Facing;
use gloriam::rules::combat::PairResult;
use gloriam::troops::{MoveType, Weapon};

use crate::ground::{apart_along, between, faces_across, is_opposite};
use crate::reader::{Judged, Referee, SEAT, gap};

impl Referee<'_> {
    /// GL-956, GL-957: two units touch.
    pub(crate) fn contact(&mut self, id: usize, foe: usize) -> Judged {
        self.demand(foe / SEAT != id / SEAT, "GL-956", "two friends")?;
        let (own, its) = (self.place(id), self.place(foe));
        let level = match own.facing {
            Facing::Up => own.y - its.y,
            _ => its.y - own.y,
        };
        let touches = match (own.lane - its.lane).abs() {
            // Path (d): the next lane ahead, level.
            1 if faces_across(own) => gap(own, its) == 1 && apart_along(own, its) <= 1,
            _ if faces_across(own) => false,
            0 => gap(own, its) == 0,
            // Path (c): from the next lane, level or past by 3 BW at most.
            1 => (0..=3).contains(&level),
            _ => false,
        };
        self.demand(touches, "GL-957", "they do not touch")?;
        for (one, two) in [(id, foe), (foe, id)] {
            let touched = &mut self.unit_mut(one).touches;
            if !touched.contains(&two) {
                touched.push(two);
            }
        }
        // Front to front; who is hit elsewhere has no enemy before it by that.
        self.unit_mut(id).front.push(foe);
        if is_opposite(own.facing, its.facing) && (own.lane == its.lane || faces_across(own)) {
            self.unit_mut(foe).front.push(id);
        }
        Ok(())
    }

    /// GL-405: maximum range.
    fn range(&self, id: usize) -> i8 {
        let troops = &self.unit(id).troops;
        let mounted = matches!(
            troops.moves,
            MoveType::CloseHorse | MoveType::LooseHorse | MoveType::SkirmishHorse
        );
        match (troops.weapon, mounted) {
            (None, _) => -1,
            (Some(Weapon::Javelin | Weapon::Firearms), _) => 2,
            (Some(Weapon::Sling | Weapon::Darts), _) => 3,
            (Some(Weapon::Bow | Weapon::Crossbow), true) => 3,
            (Some(Weapon::Bow | Weapon::Crossbow | Weapon::Musket), _) => 5,
            (Some(Weapon::Arquebus | Weapon::Carbine), _) => 2,
            (Some(Weapon::Pistol), _) => 1,
            (Some(Weapon::LightArtillery), _) => 8,
            (Some(Weapon::MediumArtillery), _) => 16,
            (Some(Weapon::HeavyArtillery), _) => 24,
        }
    }

    /// GL-405, GL-407, GL-422, GL-425, GL-955.
    pub(crate) fn volley(
        &mut self,
        id: usize,
        target: usize,
        [hits, skulls, wounds]: [u8; 3],
    ) -> Judged {
        self.demand(target / SEAT != id / SEAT, "GL-407", "a friend")?;
        let unit = self.unit(id);
        self.demand(!unit.shot, "GL-425", "it has shot")?;
        self.demand(unit.charge.is_none(), "GL-425", "chargers don't shoot")?;
        self.demand(unit.front.is_empty(), "GL-312", "in contact")?;
        let (own, its) = (self.place(id), self.place(target));
        let far = gap(own, its);
        let apart = match faces_across(own) {
            false => (own.lane - its.lane).abs(),
            true if between(own, its) < 0 => 0,
            true => between(own, its).max(1),
        };
        // GL-407: 2 BW for artillery beyond 4 BW; the lane after the next is 4 BW aside.
        let guns =
            matches!(self.unit(id).troops.moves, MoveType::Artillery | MoveType::LightArtillery);
        let arc = if guns && far > 4 && faces_across(own) { 2 } else { 1 };
        self.demand(apart <= arc && far >= 0, "GL-955", "out of its arc")?;
        self.demand(far <= self.range(id), "GL-405", "out of range")?;
        let blocked = self.all().into_iter().any(|other| {
            let place = self.place(other);
            let lane = match faces_across(own) {
                false => place.lane == own.lane || place.lane == its.lane,
                true => between(own, place) < 0 || between(its, place) < 0,
            };
            other != id && other != target && lane && (0..far).contains(&gap(own, place))
        });
        self.demand(!blocked, "GL-955", "another stands between")?;
        // GL-406: a die a file, of those that bear; MF1 may have made two more.
        let most = (unit.troops.width + 2).min(6);
        let files = if apart == 0 { most } else { most.div_ceil(2) };
        // GL-423: hits by shot may count double.
        let few = hits <= 2 * files && skulls + wounds <= files.min(hits);
        self.demand(few, "GL-422", "more hits than dice, or losses than hits")?;
        self.unit_mut(id).shot = true;
        self.unit_mut(target).due = (skulls, wounds);
        Ok(())
    }

    /// GL-501, GL-502, GL-506, GL-560: what a pair may throw.
    pub(crate) fn pair(&mut self, units: [usize; 2], result: &PairResult) -> Judged {
        let [one, two] = units;
        let touch = self.unit(one).touches.contains(&two);
        self.demand(one / SEAT == 0 && two / SEAT == 1, "GL-501", "seat one's first")?;
        self.demand(touch, "GL-501", "they are not in contact")?;
        let [a, b] = result.differences;
        self.demand(a == -b, "GL-502", "the differences are opposite")?;
        for (side, &unit) in units.iter().enumerate() {
            let (d, thrown) = (result.differences[side], result.thrown[side]);
            let dice = if !result.pair.throws[side] {
                0
            } else if d >= 4 {
                3
            } else {
                2
            };
            let few = thrown.skulls + thrown.wounds <= dice;
            self.demand(few, "GL-502", "more than its dice")?;
            // D-A: black and white dice have no skulls, and that of a supporting file is black.
            let kills = thrown.skulls == 0 || d >= 0;
            self.demand(kills, "GL-502", "white dice have no skulls")?;
            let trigger = thrown.skulls == 0 || thrown.trigger;
            self.demand(trigger, "GL-560", "a skull is a trigger")?;
            let won = !result.won[side].any() || thrown.trigger;
            self.demand(won, "GL-560", "nothing is won without a trigger")?;
            let file = result.pair.files[side];
            let width = (self.unit(unit).troops.width + 2).min(6);
            self.demand(file < width, "GL-505", "no such file")?;
        }
        for (side, &unit) in units.iter().enumerate() {
            // GL-958: who is not answered suffers nothing, which its enemy's dice show.
            let thrown = result.thrown[1 - side];
            let due = &mut self.unit_mut(unit).due;
            due.0 += thrown.skulls;
            due.1 += thrown.wounds;
        }
        Ok(())
    }

    /// GL-008, GL-009, GL-506: losses are put on.
    pub(crate) fn left(&mut self, id: usize, bases: u8, wounds: u8) -> Judged {
        let unit = self.unit(id);
        let before = (unit.bases() - unit.lost, unit.wounds);
        let after = |(skulls, more): (u8, u8)| {
            let wounds = before.1 + more;
            (before.0.saturating_sub(skulls + wounds / 2), wounds % 2)
        };
        let right = if self.tested == Some(id) {
            // GL-601: a base or a wound.
            (bases, wounds) == after((1, 0)) || (bases, wounds) == after((0, 1))
        } else {
            (bases, wounds) == after(unit.due)
        };
        self.demand(right, "GL-506", "other losses than those that fell on it")?;
        if self.tested.take().is_none() {
            self.unit_mut(id).due = (0, 0);
        }
        let unit = self.unit_mut(id);
        (unit.lost, unit.wounds) = (unit.bases() - bases, wounds);
        Ok(())
    }
}
