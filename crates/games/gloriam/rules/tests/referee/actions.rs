//! Deployment, choices and moves (GL-951 to GL-962).

use gloriam::battle::{BattleStep, Charge, Choice, Facing, NONE, Path, Place};
use gloriam::troops::MoveType;

use crate::ground::{
    apart_along, between, faces_across, facing, gone, is_opposite, is_quarter, opposite, side,
};
use crate::reader::{Judged, Referee, SEAT, body, gap};

/// GL-226, GL-960: a unit as it goes when it breaks off: straight back; to its own edge if it faces across.
fn off(id: usize, from: Place) -> Place {
    let way = match (from.facing, id < SEAT) {
        (Facing::Up, _) | (Facing::Left | Facing::Right, true) => Facing::Down,
        (Facing::Down, _) | (Facing::Left | Facing::Right, false) => Facing::Up,
    };
    facing(from, way)
}

impl Referee<'_> {
    /// GL-312: not in frontal contact.
    fn is_free(&self, id: usize) -> bool {
        self.unit(id).front.is_empty()
    }

    /// GL-203 to GL-229, GL-965: what a unit may choose at a step.
    pub(crate) fn chose(&mut self, id: usize, step: BattleStep, choice: Choice) -> Judged {
        use BattleStep as S;
        let fits = match choice {
            Choice::Charge(_) => matches!(step, S::Declare | S::Countercharge),
            Choice::Intercept(_) => step == S::Countercharge,
            Choice::StopCharge | Choice::ChargeCamp => step == S::Declare,
            Choice::Run { .. } | Choice::Skirmish { .. } => step == S::Respond,
            Choice::Shoot(_) => matches!(step, S::ChargeFire | S::Shoot),
            Choice::PromptThrough(_) => step == S::PromptThrough,
            Choice::Advance(_)
            | Choice::Shift(_)
            | Choice::FallBack(_)
            | Choice::TurnAbout
            | Choice::Face(_)
            | Choice::Wheel { .. }
            | Choice::AboutAndMove { .. }
            | Choice::AsideAndMove { .. }
            | Choice::AdvanceAndContract(_)
            | Choice::Expand(_)
            | Choice::Contract
            | Choice::Redress => step == S::Move,
            Choice::Pursue | Choice::Stay => matches!(step, S::ChargePursuit | S::Pursuit),
            Choice::BreakOff(_) => step == S::BreakOff,
            Choice::MoveBase { .. } | Choice::FaceContact => step == S::MoveBases,
            Choice::RecoverWound => step == S::Recover,
            _ => true,
        };
        self.demand(fits, "GL-965", "not at this step")?;
        match choice {
            Choice::Charge(charge) => self.charge(id, step, charge)?,
            Choice::ChargeCamp => self.charges_camp(id)?,
            Choice::Intercept(charger) => self.intercepts(id, charger)?,
            Choice::Run { .. } | Choice::Skirmish { .. } => {
                self.demand(self.is_free(id), "GL-401", "in contact")?;
                let unit = self.unit_mut(id);
                unit.responded = true;
            }
            Choice::Advance(_)
            | Choice::Shift(_)
            | Choice::FallBack(_)
            | Choice::TurnAbout
            | Choice::Face(_)
            | Choice::Wheel { .. }
            | Choice::AboutAndMove { .. }
            | Choice::AsideAndMove { .. }
            | Choice::AdvanceAndContract(_)
            | Choice::Expand(_)
            | Choice::Contract
            | Choice::Redress => {
                self.demand(self.is_free(id), "GL-312", "in contact")?;
                let unit = self.unit(id);
                self.demand(!unit.acted, "GL-111", "one action")?;
                self.demand(unit.charge.is_none(), "GL-111", "it has charged")?;
                let short = matches!(
                    choice,
                    Choice::Advance(1..=2)
                        | Choice::TurnAbout
                        | Choice::AboutAndMove { bw: 1..=2, .. }
                );
                self.demand(!unit.responded || short, "GL-916", "it has run")?;
                self.acts(id, choice)?;
            }
            Choice::MoveBase { to, .. } => {
                let unit = self.unit_mut(id);
                unit.width = unit.width.max(to + 1);
            }
            Choice::FaceContact => {
                // GL-223: what it touches is before it now.
                self.unit_mut(id).front = self.unit(id).touches.clone();
            }
            Choice::RecoverWound => {
                self.demand(self.unit(id).wounds > 0, "GL-229", "no wound")?;
                self.unit_mut(id).wounds -= 1;
            }
            Choice::BreakOff(bw) => {
                let from = self.place(id);
                let off = off(id, from);
                let speed = self.speed(id, off, gone(off, bw as i8));
                let far = (2..=speed).contains(&(bw as i8));
                self.demand(far, "GL-226", "2 BW to the move")?;
                let touched = self.unit(id).touches.clone();
                self.demand(!touched.is_empty(), "GL-919", "not in contact")?;
            }
            _ => {}
        }
        self.chosen = Some((id, choice));
        Ok(())
    }

    /// GL-308, GL-956: a charge by one of its paths.
    fn charge(&mut self, id: usize, step: BattleStep, charge: Charge) -> Judged {
        let foe = self.here(charge.target)?;
        self.demand(foe / SEAT != id / SEAT, "GL-956", "a friend")?;
        let (own, its) = (self.place(id), self.place(foe));
        let troops = &self.unit(id).troops;
        let may = !matches!(
            troops.moves,
            MoveType::BattleWagons | MoveType::Artillery | MoveType::LightArtillery
        );
        self.demand(may, "GL-308", "it may not charge")?;
        self.demand(self.is_free(id), "GL-312", "in contact")?;
        let apart = (own.lane - its.lane).abs();
        let far = gap(own, its);
        let past = match own.facing {
            Facing::Up => own.y - its.y,
            _ => its.y - own.y,
        };
        let across = faces_across(own);
        let opposite = is_opposite(own.facing, its.facing);
        let (lanes, needs) = match charge.path {
            Path::Ahead => (apart == 0 && !across, far),
            Path::Wheel => (apart == 1 && !across && opposite, far + 1),
            Path::Flank => {
                let level = (0..=3).contains(&past) && !across && !faces_across(its);
                (apart == 1 && level, 2 + past)
            }
            Path::Across => {
                let beside = across && its.lane == own.lane + side(own.facing);
                (beside && apart_along(own, its) <= 1, 1)
            }
        };
        self.demand(lanes, "GL-956", "not by this path")?;
        // In the worst cell that the charge touches: its own, and those in the lane of the target.
        let start = Place { lane: its.lane, ..own };
        let here = self.speed(id, own, own);
        let reach = match charge.path {
            Path::Ahead | Path::Wheel => here.min(self.speed(id, start, gone(start, far.max(0)))),
            Path::Flank | Path::Across => here.min(self.speed(id, its, its)),
        };
        // GL-428: a countercharge may fall short; both stop then.
        let reached = step == BattleStep::Countercharge || needs <= reach;
        let level = matches!(charge.path, Path::Flank | Path::Across) || far >= 0;
        self.demand(level && reached, "GL-907", "out of reach")?;
        self.unit_mut(id).charge = Some(charge);
        Ok(())
    }

    /// GL-961: at the enemy's camp, which stands, straight ahead with nothing between, as far off as its move at most.
    fn charges_camp(&mut self, id: usize) -> Judged {
        let (own, enemy) = (self.place(id), 1 - id / SEAT);
        let (way, far) = match enemy {
            1 => (Facing::Up, 30 - own.y),
            _ => (Facing::Down, own.y),
        };
        let troops = &self.unit(id).troops;
        let may = !troops.is_sug()
            && !matches!(
                troops.moves,
                MoveType::BattleWagons | MoveType::Artillery | MoveType::LightArtillery
            );
        self.demand(may, "GL-308", "it may not charge")?;
        self.demand(self.is_free(id), "GL-312", "in contact")?;
        let before = self.all().into_iter().any(|other| {
            let (its, screens) = (self.place(other), self.unit(other).troops.is_sug());
            other != id
                && its.lane == own.lane
                && gap(own, its) >= 0
                && !(screens && other / SEAT == id / SEAT)
        });
        let ahead = own.lane == 7 && own.facing == way && !before;
        self.demand(ahead && self.camp_stands(enemy), "GL-961", "no camp ahead")?;
        let reach = self.speed(id, own, gone(own, far));
        self.demand(far <= reach, "GL-907", "out of reach")?;
        self.unit_mut(id).charge = Some(Charge { target: NONE, path: Path::Ahead });
        Ok(())
    }

    /// GL-204, GL-969: into the way of a charger, straight ahead or from the next lane, before it reaches its target.
    fn intercepts(&mut self, id: usize, charger: u8) -> Judged {
        let charger = self.here(charger)?;
        let (own, its) = (self.place(id), self.place(charger));
        let charge = self.unit(charger).charge;
        let Some(charge) = charge.filter(|_| charger / SEAT != id / SEAT) else {
            return self.fault("GL-969", "it intercepts no charger");
        };
        // GL-961: the camp of the unit's own side.
        let camp =
            Place { lane: 7, y: if id < SEAT { 1 } else { 29 }, facing: opposite(its.facing) };
        let goal = match charge.target {
            NONE => camp,
            target => self.place(self.here(target)?),
        };
        let charged = self.all().into_iter().any(|foe| {
            let at = self.unit(foe).charge.map(|charge| usize::from(charge.target));
            at == Some(id)
        });
        self.demand(!charged, "GL-969", "it is charged itself")?;
        let may = self.is_free(id) && self.unit(id).charge.is_none();
        self.demand(may, "GL-969", "it may not charge")?;
        let opposite = is_opposite(own.facing, its.facing) && !faces_across(own);
        let apart = (own.lane - its.lane).abs();
        let there = Place { lane: its.lane, ..own };
        let far = gap(its, there);
        let needs = far + apart;
        let before = apart == 0 || far < gap(its, goal);
        let reach = self.speed(id, own, own) - 1;
        let fits = opposite && apart <= 1 && far >= 1 && before && needs <= reach;
        self.demand(fits, "GL-969", "it cannot come into the way")?;
        for (one, two) in [(id, charger), (charger, id)] {
            self.unit_mut(one).charge = Some(Charge { target: two as u8, path: Path::Ahead });
        }
        Ok(())
    }

    /// A unit stands somewhere: it deploys, or has moved.
    pub(crate) fn stands(&mut self, id: usize, to: Place) -> Judged {
        let known = self.units.get(id).is_some_and(Option::is_some);
        self.demand(known, "GL-964", "no such unit")?;
        let (low, high) = body(to);
        let on_table = low >= 0 && high <= 30 && (0..15).contains(&to.lane);
        self.demand(on_table, "GL-951", "off the table")?;
        match self.unit(id).place {
            None => self.deploys(id, to)?,
            Some(from) => self.moves(id, from, to)?,
        }
        if !self.unit(id).troops.is_sug() {
            let overlaps = self.all().into_iter().any(|other| {
                let its = self.place(other);
                let (one, two) = (body(its), body(to));
                other != id
                    && other / SEAT == id / SEAT
                    && !self.unit(other).troops.is_sug()
                    && its.lane == to.lane
                    && one.0 < two.1
                    && two.0 < one.1
            });
            self.demand(!overlaps, "GL-953", "two units overlap")?;
        }
        self.unit_mut(id).place = Some(to);
        Ok(())
    }

    /// GL-962.
    fn deploys(&self, id: usize, to: Place) -> Judged {
        self.demand(self.turn == 0, "GL-962", "after the deployment")?;
        let (from_edge, facing) =
            if id < SEAT { (to.y, Facing::Up) } else { (30 - to.y, Facing::Down) };
        self.demand(to.facing == facing, "GL-962", "it faces the enemy")?;
        let rows: &[i8] = if self.unit(id).troops.is_sug() { &[10] } else { &[8, 4] };
        self.demand(rows.contains(&from_edge), "GL-962", "another row")
    }

    /// GL-954, GL-956, GL-960.
    fn moves(&mut self, id: usize, from: Place, to: Place) -> Judged {
        let most = self.speed(id, from, to);
        let straight = |bw: i8| to == gone(from, bw);
        let own = self.chosen.filter(|it| it.0 == id).map(|it| it.1);
        if let Some((_, by)) = self.pushed.take().filter(|it| it.0 == id) {
            // GL-404: away from whoever advances, no farther than 1 BW before where it ends.
            let along = self.place(by).facing;
            let far = (1..=7).any(|bw| {
                let from = facing(from, along);
                facing(gone(from, bw), to.facing) == to && to.facing == self.place(id).facing
            });
            return self.demand(far, "GL-404", "not pushed straight back");
        }
        match own {
            Some(Choice::Advance(bw)) => {
                let far = bw >= 1 && bw as i8 <= most;
                self.demand(straight(bw as i8) && far, "GL-208", "not that far ahead")?;
                self.keeps_away(id, from, to)
            }
            Some(Choice::AdvanceAndContract(bw)) => {
                let far = bw >= 2 && bw as i8 <= most;
                self.demand(straight(bw as i8) && far, "GL-212", "2 BW or more ahead")?;
                self.keeps_away(id, from, to)
            }
            Some(
                choice @ (Choice::Wheel { .. }
                | Choice::AboutAndMove { .. }
                | Choice::AsideAndMove { .. }),
            ) => self.turns_and_moves(id, choice, from, to),
            Some(Choice::Face(_)) => {
                let quarter = is_quarter(from.facing, to.facing) && to == facing(from, to.facing);
                self.demand(quarter, "GL-215", "turned by 90 degrees in place")
            }
            Some(Choice::FallBack(bw)) => {
                let troops = &self.unit(id).troops;
                let mounted = troops.is_sug()
                    || matches!(
                        troops.moves,
                        MoveType::CloseHorse | MoveType::LooseHorse | MoveType::SkirmishHorse
                    );
                let most = if mounted { 3 } else { 2 };
                let far = (1..=most).contains(&bw) && bw as i8 <= self.speed(id, from, to);
                self.demand(straight(-(bw as i8)) && far, "GL-218", "not that far back")?;
                let back = opposite(from.facing);
                self.keeps_away(id, facing(from, back), facing(to, back))
            }
            Some(Choice::Shift(side)) => {
                let beside = (to.lane, to.y, to.facing) == (from.lane + side, from.y, from.facing)
                    && !faces_across(from)
                    && most >= 3;
                self.demand(beside && side.abs() == 1, "GL-210", "the next lane")?;
                let near = self.all().into_iter().any(|foe| {
                    let its = self.place(foe);
                    let apart = (its.lane - to.lane).abs();
                    let lateral = if apart == 0 { 0 } else { 3 * apart - 2 };
                    foe / SEAT != id / SEAT && lateral.max(apart_along(its, to)) < 2
                });
                self.demand(!near, "GL-210", "2 BW from enemies")
            }
            Some(Choice::Intercept(charger)) if to.lane != from.lane => {
                let lane = self.place(usize::from(charger)).lane;
                let beside = (to.lane, to.y, to.facing) == (lane, from.y, from.facing);
                self.demand(beside, "GL-969", "into the lane of the charger")
            }
            Some(Choice::TurnAbout | Choice::FaceContact) => {
                let about = is_opposite(from.facing, to.facing) && to == facing(from, to.facing);
                self.demand(about, "GL-215", "turned in place")
            }
            Some(Choice::BreakOff(bw)) => {
                let there = facing(gone(off(id, from), bw as i8), from.facing);
                self.demand(to == there, "GL-226", "straight back")?;
                for foe in std::mem::take(&mut self.unit_mut(id).front) {
                    self.unit_mut(id).touches.retain(|&it| it != foe);
                    let other = self.unit_mut(foe);
                    other.touches.retain(|&it| it != id);
                    other.front.retain(|&it| it != id);
                }
                Ok(())
            }
            Some(Choice::Pursue) => {
                let far = (0..=most).any(straight);
                self.demand(far, "GL-705", "no further than its move")
            }
            Some(Choice::Run { .. } | Choice::Skirmish { .. }) => {
                self.demand(to.lane == from.lane, "GL-960", "along the lane")
            }
            _ => {
                let charges = self.unit(id).charge.is_some();
                self.demand(charges, "GL-954", "it has no reason to move")?;
                let path = self.unit(id).charge.map(|charge| charge.path);
                let aside = (to.lane - from.lane).abs();
                let lanes = aside == 0 || (path == Some(Path::Wheel) && aside == 1);
                // A wheel touches its own cell and those of the lane that it wheels into.
                let start = Place { lane: to.lane, ..from };
                let most = self.speed(id, from, from).min(self.speed(id, start, to)).max(0);
                let far = (to.y - from.y).abs() <= most && to.facing == from.facing;
                self.demand(lanes && far, "GL-956", "no such charge")
            }
        }
    }

    /// GL-953, GL-954: no move ends nearer than 1 BW to an enemy ahead, and none goes through one.
    pub(crate) fn keeps_away(&self, id: usize, from: Place, to: Place) -> Judged {
        let near = self.all().into_iter().any(|foe| {
            let its = self.place(foe);
            let end = facing(to, from.facing);
            foe / SEAT != id / SEAT
                && if faces_across(from) {
                    let passed = (from.lane.min(to.lane)..=from.lane.max(to.lane))
                        .contains(&its.lane)
                        && its.lane != from.lane;
                    passed && between(end, its) < i8::from(its.lane == to.lane)
                } else {
                    its.lane == to.lane && gap(from, its) >= 0 && gap(end, its) < 1
                }
        });
        self.demand(!near, "GL-954", "nearer than 1 BW to an enemy")
    }
}
