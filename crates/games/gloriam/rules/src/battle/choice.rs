//! A choice at a decision point of a battle (section 13): plain data.

use super::place::Facing;
use crate::dice_set::Colour;

/// GL-956: the way of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Path {
    /// (a), (e): ahead in the own lane.
    Ahead,
    /// (b): with a wheel into the next lane.
    Wheel,
    /// (c): into a flank in the next lane.
    Flank,
    /// (d): facing across, at a unit beside it in the next lane.
    Across,
}

/// A charge that may be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Charge {
    /// Its target.
    pub target: u8,
    /// Its path.
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
    /// GL-963: the general goes by himself to a place of this lane, this many BW from the edge of seat one.
    Ride {
        /// The lane.
        lane: i8,
        /// BW from the edge of seat one.
        y: i8,
    },
    /// GL-968: charge, or countercharge.
    Charge(Charge),
    /// GL-961: charge at the enemy's camp.
    ChargeCamp,
    /// GL-969: come into the way of this charger and become its target.
    Intercept(u8),
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
    /// GL-208: this many BW ahead.
    Advance(u8),
    /// GL-210: into the next lane, -1 to the left of seat one or 1 to the right.
    Shift(i8),
    /// GL-218, GL-219: this many BW straight back.
    FallBack(u8),
    /// GL-215: turn about.
    TurnAbout,
    /// GL-215: turn by 90 degrees to face this way.
    Face(Facing),
    /// GL-209: a turn by 90 degrees and a number of BW ahead, before or after it.
    Wheel {
        /// The way it faces then.
        facing: Facing,
        /// BW; across the lanes 3 for each.
        bw: u8,
        /// It turns first.
        first: bool,
    },
    /// GL-216: a turn about and a number of BW ahead, before or after it.
    AboutAndMove {
        /// BW; across the lanes 3 for each.
        bw: u8,
        /// It turns first.
        first: bool,
        /// It also wheels by 90 degrees, at the end of its move at which it doesn't turn about, and then faces this way.
        wheel: Option<Facing>,
    },
    /// GL-217: a turn by 90 degrees, then a number of BW ahead.
    AsideAndMove {
        /// The way it goes.
        facing: Facing,
        /// BW; across the lanes 3 for each.
        bw: u8,
        /// It wheels by 90 degrees after its move, and faces this way then.
        wheel: Option<Facing>,
    },
    /// GL-212: this many BW ahead, a file narrower then.
    AdvanceAndContract(u8),
    /// GL-213: this many files wider in place: 1 BW to one side, or to both.
    Expand(u8),
    /// GL-214: a file narrower in place.
    Contract,
    /// GL-207: bases evenly over the files.
    Redress,
    /// GL-705: pursue.
    Pursue,
    /// GL-706: pay and stay.
    Stay,
    /// GL-226 to GL-228: break off by this many BW.
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
