//! One round of a duel, resolved for all 36 rolls in advance.

use battle_core::side::{BySide, Side};
use battle_core::{OpposedResult, RuleId};

use super::condition::Condition;
use crate::combat_result::CombatResult;
use crate::combat_result::Margin;
use crate::engagement::{Engagement, Party};
use crate::opposed_totals::OutcomeRow;
use crate::parameters::RuleParameters;
use crate::pursuit::must_pursue;
use crate::resolution::{Resolution, work_out};
use crate::rules::battle_cards::screen_is_lost;

/// What one result of a roll leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RollEffect {
    /// The loser and what it suffers; `None` on a tie.
    pub loser: Option<(Side, CombatResult)>,
    /// What comes next.
    pub next: Next,
}

/// What comes after a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The duel continues in this condition.
    In(Condition),
    /// The duel continues in the round with this index.
    Round(u8),
    /// This side is lost.
    Lost(Side),
}

/// A round of close combat that begins in one condition.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ResolvedRound {
    pub condition: Condition,
    pub row: OutcomeRow,
    /// By [`OpposedResult`].
    pub effects: [RollEffect; 5],
}

/// The opening shot of one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OpeningShot {
    /// The shooter is the row's first.
    pub row: OutcomeRow,
    /// By [`OpposedResult`].
    pub effects: [RollEffect; 5],
}

impl ResolvedRound {
    /// TR-CC-20, TR-RS-07..10, TR-OM-19, TR-BC-20.4: all possible results of a round in this condition.
    pub fn new(
        condition: Condition,
        parties: &BySide<Party>,
        parameters: &RuleParameters,
    ) -> ResolvedRound {
        let engagement =
            Engagement::close(condition.party(Side::A, parties), condition.party(Side::B, parties));
        let worked = work_out(&engagement, parameters);
        ResolvedRound {
            condition,
            effects: OpposedResult::ALL
                .map(|cell| effect(cell, condition, &engagement, &worked, parameters)),
            row: worked.row,
        }
    }
}

fn effect(
    cell: OpposedResult,
    condition: Condition,
    engagement: &Engagement,
    worked: &Resolution,
    parameters: &RuleParameters,
) -> RollEffect {
    let results = worked.results(cell).map(|ruled| ruled.result);
    let loser = Resolution::winner(cell).map(|winner| (winner.other(), results[winner.other()]));
    if let Some((side, result)) = loser
        && result.is_lost()
    {
        return RollEffect { loser, next: Next::Lost(side) };
    }
    let parties = BySide([engagement.a, engagement.b]);
    let mut next = condition.after_combat();
    for side in Side::ALL {
        let pursues = margin_of(side, cell)
            .is_some_and(|margin| must_pursue(engagement, worked, side, margin, false, parameters));
        if let Party::Stand(stand) = &parties[side]
            && screen_is_lost(
                stand,
                results[side],
                pursues,
                Some(&parties[side.other()]),
                parameters,
            )
        {
            next = next.without_screen(side);
        }
    }
    RollEffect { loser, next: Next::In(next) }
}

/// The margin by which a side won, if it did.
fn margin_of(side: Side, cell: OpposedResult) -> Option<Margin> {
    match (side, cell) {
        (Side::A, OpposedResult::ADoubles) | (Side::B, OpposedResult::BDoubles) => {
            Some(Margin::Doubles)
        }
        (Side::A, OpposedResult::ABeats) | (Side::B, OpposedResult::BBeats) => Some(Margin::Beats),
        _ => None,
    }
}

impl OpeningShot {
    /// TR-RC-13, TR-RS-18, -19: the shot of one side before the first round, if it can shoot.
    ///
    /// Adds the rounds to which its results lead to `rounds`.
    pub fn new(
        shooter: Side,
        start: Condition,
        parties: &BySide<Party>,
        parameters: &RuleParameters,
        rounds: &mut Vec<ResolvedRound>,
    ) -> Option<OpeningShot> {
        let target = shooter.other();
        let shot = Engagement::ranged(start.party(shooter, parties), start.party(target, parties));
        if !shot.check(parameters).is_empty() {
            return None;
        }
        let worked = work_out(&shot, parameters);
        let effects = OpposedResult::ALL.map(|cell| {
            if Resolution::winner(cell) != Some(Side::A) {
                // Whatever the roll, a losing shooter suffers nothing (TR-RS-08).
                return RollEffect { loser: None, next: Next::Round(START) };
            }
            // The target is the worked engagement's B.
            let result = worked.results(cell)[Side::B].result;
            let loser = Some((target, result));
            if result.is_lost() {
                return RollEffect { loser, next: Next::Lost(target) };
            }
            // TR-BC-08.6: a beaten stand discards its transports, whatever its outcome move.
            let mut next = start.without_transports(target);
            if let Party::Stand(stand) = &shot.b
                && screen_is_lost(stand, result, false, None, parameters)
            {
                next = next.without_screen(target);
            }
            RollEffect { loser, next: Next::Round(index_of(next, rounds, parties, parameters)) }
        });
        Some(OpeningShot { row: worked.row, effects })
    }
}

/// Replaces each condition to which a round leads by the index of its round, and adds the rounds that are new.
pub(super) fn link(
    at: usize,
    rounds: &mut Vec<ResolvedRound>,
    parties: &BySide<Party>,
    parameters: &RuleParameters,
) {
    for cell in 0..OpposedResult::ALL.len() {
        if let Next::In(condition) = rounds[at].effects[cell].next {
            let index = index_of(condition, rounds, parties, parameters);
            rounds[at].effects[cell].next = Next::Round(index);
        }
    }
}

fn index_of(
    condition: Condition,
    rounds: &mut Vec<ResolvedRound>,
    parties: &BySide<Party>,
    parameters: &RuleParameters,
) -> u8 {
    let found = rounds.iter().position(|round| round.condition == condition);
    let index = found.unwrap_or_else(|| {
        rounds.push(ResolvedRound::new(condition, parties, parameters));
        rounds.len() - 1
    });
    // Six flags make at most 64 conditions.
    index as u8
}

/// The index of the round with which a duel begins.
pub(super) const START: u8 = 0;

/// The rule that asks for the dice of a round.
pub(super) const ROUND: RuleId = RuleId("TR-CC-05");

/// The rule that asks for the dice of a shot.
pub(super) const SHOT: RuleId = RuleId("TR-RC-11");
