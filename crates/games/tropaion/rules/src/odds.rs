//! Exact odds of one fight of a pair, and of one shot, outside any position.
//!
//! The modifiers and the tables are those that a battle plays by ([`CombatSituation`](crate::CombatSituation), [`Effect`]); counts are whole numbers of all rolls.

mod close;
mod ranged;

pub use close::{Close, CloseOdds, CloseSide};
pub use ranged::{Ranged, RangedOdds, RangedSide};

use crate::army::unit_breaches;
use crate::effects::Effect;
use crate::parameters::{BlockedPushBack, RuleParameters};
use crate::rules::may_mass;
use crate::troops::{Profile, UnitType};

/// What happens to a unit in a fight or under a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Fate {
    /// No effect on it.
    Nothing,
    /// TP-730: pushed back; TP-502: driven back.
    Pushed,
    /// TP-730: pushed back and disrupted.
    PushedAndDisrupted,
    /// TP-730: disrupted where it stands.
    Disrupted,
    /// TP-730, TP-011, TP-030: gone.
    Broken,
}

impl Fate {
    /// All five.
    pub const ALL: [Fate; 5] =
        [Fate::Nothing, Fate::Pushed, Fate::PushedAndDisrupted, Fate::Disrupted, Fate::Broken];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Fate::Nothing => "nothing",
            Fate::Pushed => "pushed",
            Fate::PushedAndDisrupted => "pushed+disrupted",
            Fate::Disrupted => "disrupted",
            Fate::Broken => "broken",
        }
    }
}

/// How often each [`Fate`] occurs, in the order of [`Fate::ALL`].
pub type Fates = [u32; 5];

/// TP-733: what is behind a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Behind {
    /// Room.
    #[default]
    Free,
    /// A unit that it may not pass through.
    Occupied,
    /// The table's edge.
    Edge,
}

/// What limits pushes and disruption of a unit (TP-011, TP-030, TP-733).
#[derive(Clone, Copy, Debug)]
struct Stand<'a> {
    unit: &'a Profile,
    disrupted: u8,
    behind: Behind,
    /// TP-030: it would be pushed into difficult ground, out of ground that is not.
    into_difficult: bool,
    parameters: &'a RuleParameters,
}

impl Stand<'_> {
    /// TP-011: disrupted once more.
    fn disrupted(&self) -> Fate {
        if self.disrupted >= self.unit.holds(self.parameters) {
            Fate::Broken
        } else {
            Fate::Disrupted
        }
    }

    /// TP-730, TP-733, TP-734: pushed one cell, and disrupted then if `also`.
    fn pushed(&self, also: bool) -> Fate {
        match self.behind {
            Behind::Free => {}
            Behind::Edge if self.parameters.blocked_pushback == BlockedPushBack::BrokenAtEdge => {
                return Fate::Broken;
            }
            Behind::Edge | Behind::Occupied => return self.disrupted(),
        }
        let enters = self.into_difficult && self.unit.of == UnitType::Pikes;
        if enters && self.disrupted > 0 {
            return Fate::Broken;
        }
        match u8::from(enters) + u8::from(also) {
            0 => Fate::Pushed,
            more if self.disrupted + more > self.unit.holds(self.parameters) => Fate::Broken,
            _ => Fate::PushedAndDisrupted,
        }
    }

    /// TP-730, TP-020, TP-904, TP-314: a lost combat.
    fn lost(&self, holds_its_ground: bool, result: u8) -> Fate {
        match self.parameters.tables.combat_result(result) {
            Effect::Broken => Fate::Broken,
            Effect::PushedBack | Effect::PushedBackAndDisrupted if holds_its_ground => {
                self.disrupted()
            }
            Effect::PushedBack => self.pushed(false),
            Effect::PushedBackAndDisrupted => self.pushed(true),
            Effect::Disrupted => self.disrupted(),
        }
    }
}

/// The breaches of one side of a situation of either kind.
fn side_faults(
    name: &str,
    unit: &Profile,
    disrupted: u8,
    mass: bool,
    parameters: &RuleParameters,
) -> Vec<String> {
    let mut found: Vec<String> = unit_breaches(1, unit, parameters)
        .iter()
        .map(|breach| format!("{name}: {breach}"))
        .collect();
    let (code, holds) = (unit.of.row().code, unit.holds(parameters));
    if disrupted > holds {
        found.push(format!(
            "{name}: {code} with {disrupted} disruptions is broken; take at most {holds} (TP-011)"
        ));
    }
    if mass && !may_mass(unit) {
        found.push(format!("{name}: {code} may not form a mass (TP-903)"));
    }
    found
}
