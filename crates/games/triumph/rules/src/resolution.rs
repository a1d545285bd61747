//! An engagement resolved: both totals, the odds, and the possible results of each side.

use battle_core::{BySide, Counts, Dice, OpposedResult, RuleId, Side};

use crate::combat_result::CombatResult;
use crate::combat_result::Margin;
use crate::engagement::{Camp, Engagement, EngagementKind, Party, Stand};
use crate::factor_breakdown::FactorBreakdown;
use crate::opposed_totals::OutcomeRow;
use crate::parameters::RuleParameters;
use crate::rules::custom_cards::Suffering;
use crate::rules::fights_as::{Fighter, Shot};
use crate::rules::ranged_combat;
use crate::rules::results::{Defeat, Ruled};
use crate::rules::{camps, close_combat};

/// TR-RS-07: the result of a tie, and TR-RS-08: that of a winner or a losing shooter.
const TIE: Ruled = Ruled::by("TR-RS-07", CombatResult::NoEffect);
const UNHARMED: Ruled = Ruled::by("TR-RS-08", CombatResult::NoEffect);

/// An engagement resolved: the totals, what each roll leads to, and what each side would suffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolution {
    /// How A's total factor comes about.
    pub a: FactorBreakdown,
    /// How B's total factor comes about.
    pub b: FactorBreakdown,
    /// What A suffers if B scores higher, but not double.
    pub a_beaten: Ruled,
    /// What A suffers if B scores at least double.
    pub a_doubled: Ruled,
    /// What B suffers if A scores higher, but not double.
    pub b_beaten: Ruled,
    /// What B suffers if A scores at least double.
    pub b_doubled: Ruled,
    /// The outcome of every pair of dice.
    pub row: OutcomeRow,
    /// The rule that asks for the dice.
    pub asked_by: RuleId,
}

impl Resolution {
    /// How many of the 36 pairs of dice give each result; exact.
    pub fn counts(&self) -> Counts {
        self.row.counts()
    }

    /// Rolls the engagement.
    ///
    /// Dice: one opposed roll, A's die first.
    #[inline]
    pub fn roll(&self, dice: &mut impl Dice) -> OpposedResult {
        self.row.roll(dice, self.asked_by)
    }

    /// TR-RS-07, TR-RS-08: what each side suffers in one of the five outcomes; the winner nothing.
    #[inline]
    pub fn results(&self, cell: OpposedResult) -> BySide<Ruled> {
        match cell {
            OpposedResult::ADoubles => BySide([UNHARMED, self.b_doubled]),
            OpposedResult::ABeats => BySide([UNHARMED, self.b_beaten]),
            OpposedResult::Tie => BySide([TIE, TIE]),
            OpposedResult::BBeats => BySide([self.a_beaten, UNHARMED]),
            OpposedResult::BDoubles => BySide([self.a_doubled, UNHARMED]),
        }
    }

    /// The side that scored higher, if any.
    pub const fn winner(cell: OpposedResult) -> Option<Side> {
        match cell {
            OpposedResult::ADoubles | OpposedResult::ABeats => Some(Side::A),
            OpposedResult::Tie => None,
            OpposedResult::BBeats | OpposedResult::BDoubles => Some(Side::B),
        }
    }
}

/// TR-CC-05, TR-RC-11, TR-CP-03: resolves an engagement. Allocates nothing.
///
/// Ask [`Engagement::check`] first.
/// Engagements that `check` refuses because of a card or a supporter are still computed, as far as the rules define them.
///
/// # Panics
///
/// If camp meets camp, if a camp shoots or is shot at, or if the shooter can't shoot.
pub fn work_out(engagement: &Engagement, parameters: &RuleParameters) -> Resolution {
    match (engagement.kind, &engagement.a, &engagement.b) {
        (EngagementKind::Close, Party::Stand(a), Party::Stand(b)) => close_combat(a, b, parameters),
        (EngagementKind::Close, Party::Stand(attacker), Party::Camp(camp)) => {
            let (attacker, camp) = attack_on_camp(attacker, camp, parameters);
            side_by_side(attacker, camp, RuleId("TR-CP-04"), parameters)
        }
        (EngagementKind::Close, Party::Camp(camp), Party::Stand(attacker)) => {
            let (attacker, camp) = attack_on_camp(attacker, camp, parameters);
            side_by_side(camp, attacker, RuleId("TR-CP-04"), parameters)
        }
        (EngagementKind::Ranged { from_rear }, Party::Stand(shooter), Party::Stand(target)) => {
            shot(shooter, target, from_rear, parameters)
        }
        (EngagementKind::Close, Party::Camp(_), Party::Camp(_)) => {
            panic!("a checked engagement isn't of camp against camp")
        }
        (EngagementKind::Ranged { .. }, ..) => {
            panic!("a checked camp neither shoots nor is shot at")
        }
    }
}

/// One side of an engagement: its factor, and what it suffers when beaten and when doubled.
pub(crate) type Prospects = (FactorBreakdown, Ruled, Ruled);

fn side_by_side(
    (a, a_beaten, a_doubled): Prospects,
    (b, b_beaten, b_doubled): Prospects,
    asked_by: RuleId,
    parameters: &RuleParameters,
) -> Resolution {
    Resolution {
        row: OutcomeRow::of(a.total(), b.total(), parameters),
        a,
        b,
        a_beaten,
        a_doubled,
        b_beaten,
        b_doubled,
        asked_by,
    }
}

/// TR-CC-05: two stands.
fn close_combat(a: &Stand, b: &Stand, parameters: &RuleParameters) -> Resolution {
    let a = Fighter::in_close_combat(a, parameters);
    let b = Fighter::in_close_combat(b, parameters);
    side_by_side(
        in_close_combat(&a, &b, parameters),
        in_close_combat(&b, &a, parameters),
        RuleId("TR-CC-05"),
        parameters,
    )
}

/// TR-CC-05: one of two stands: its factor, and what it suffers when beaten and when doubled.
pub(crate) fn in_close_combat(
    own: &Fighter,
    enemy: &Fighter,
    parameters: &RuleParameters,
) -> Prospects {
    let suffering = Suffering { loser: own, winner: enemy, shot_from_rear: None };
    let breakdown = close_combat::factors(own, enemy, parameters);
    let defeat = Defeat::in_close_combat(*own, *enemy, parameters);
    let (beaten, doubled) = results(suffering, &defeat, parameters);
    (breakdown, beaten, doubled)
}

/// What a loser suffers when beaten and when doubled: by the tables, then by custom cards.
#[inline]
fn results(suffering: Suffering, defeat: &Defeat, parameters: &RuleParameters) -> (Ruled, Ruled) {
    (
        suffering.under_custom_cards(Margin::Beats, defeat.beaten(), parameters),
        suffering.under_custom_cards(Margin::Doubles, defeat.doubled(), parameters),
    )
}

/// TR-CP-04: a stand and the camp that it attacks.
fn attack_on_camp(
    attacker: &Stand,
    camp: &Camp,
    parameters: &RuleParameters,
) -> (Prospects, Prospects) {
    let attacker = Fighter::in_close_combat(attacker, parameters);
    (
        (
            camps::attacker_factors(&attacker, parameters),
            camps::ATTACKER_BEATEN,
            camps::attacker_doubled(&attacker),
        ),
        (camps::camp_factors(camp, parameters), camps::CAMP_LOSES, camps::CAMP_LOSES),
    )
}

/// TR-RC-02: a shot, which can't hurt the shooter.
fn shot(
    shooter: &Stand,
    target: &Stand,
    from_rear: bool,
    parameters: &RuleParameters,
) -> Resolution {
    let shot = Shot {
        shooter: Fighter::in_ranged_combat(shooter, parameters),
        target: Fighter::in_ranged_combat(target, parameters),
        from_rear,
    };
    let defeat = Defeat::by_shooting(shot.target, shot.shooter, parameters);
    let suffering =
        Suffering { loser: &shot.target, winner: &shot.shooter, shot_from_rear: Some(from_rear) };
    let (beaten, doubled) = results(suffering, &defeat, parameters);
    side_by_side(
        (ranged_combat::shooter_factors(&shot, parameters), UNHARMED, UNHARMED),
        (ranged_combat::target_factors(&shot, parameters), beaten, doubled),
        RuleId("TR-RC-11"),
        parameters,
    )
}
