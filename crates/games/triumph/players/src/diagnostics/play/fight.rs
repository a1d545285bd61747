//! The expected value of a fight before its dice were rolled.

use battle_core::Opposed;

use triumph::CombatResult;
use triumph::FactorBreakdown;
use triumph::OutcomeRow;
use triumph::battle::{Battle, StandId};
use triumph::work_out;
use triumph::{Engagement, Stand};

use super::table::TableState;

/// A fight of two stands as its event reports it.
pub(super) struct Fight<'e> {
    pub one: StandId,
    pub two: StandId,
    pub one_breakdown: &'e FactorBreakdown,
    pub two_breakdown: &'e FactorBreakdown,
}

impl Fight<'_> {
    /// The expected loss of seat two less that of seat one, in 1/72 points: half points over 36 rolls.
    ///
    /// The totals are those of the event; the results are computed from the types. If difficult terrain changes no factor (open order
    /// foot, close order foot against mounted) the event doesn't show it, and the results of open terrain are taken. A fall back counts
    /// as a loss for a stand with an enemy on flank or rear (TR-OM-02), and as none for others.
    pub fn swing(&self, battle: &Battle, table: &TableState<'_>) -> i64 {
        let parameters = battle.parameters();
        let row =
            OutcomeRow::of(self.one_breakdown.total(), self.two_breakdown.total(), parameters);
        let engagement = Engagement::close(
            as_fought(table, self.one, self.one_breakdown),
            as_fought(table, self.two, self.two_breakdown),
        );
        let worked = work_out(&engagement, parameters);
        let lost = |stand: StandId, opponent: StandId, result: CombatResult| {
            let dies = match result {
                CombatResult::Shattered | CombatResult::Destroyed => true,
                _ => result.is_outcome_move() && table.is_trapped(stand, opponent),
            };
            i64::from(dies) * i64::from(table.listed(stand).victory_points(battle.parameters()).0)
        };
        (0..Opposed::CELLS)
            .map(|roll| {
                let results = worked.results(row.cell(Opposed::from_index(roll)));
                let [one, two] = results.0.map(|ruled| ruled.result);
                lost(self.two, self.one, two) - lost(self.one, self.two, one)
            })
            .sum()
    }
}

/// The stand of an engagement, in the situation that its factors show.
fn as_fought(table: &TableState<'_>, stand: StandId, breakdown: &FactorBreakdown) -> Stand {
    let listed = table.listed(stand);
    Stand {
        general: listed.general,
        difficult: is_in_difficult(breakdown),
        ..Stand::of(table.troop(stand))
    }
}

/// TR-CC-17, TR-CC-18: whether difficult ground counted against a stand.
pub(super) fn is_in_difficult(breakdown: &FactorBreakdown) -> bool {
    breakdown.counted("TR-CC-17") || breakdown.counted("TR-CC-18")
}

/// TR-CC-12: how many edges counted against a stand.
pub(super) fn edges(breakdown: &FactorBreakdown) -> u64 {
    let edges = breakdown.tactical.iter().filter(|factor| factor.rule.0 == "TR-CC-12");
    edges.map(|factor| u64::from(factor.value.0.unsigned_abs()) / 2).sum()
}
