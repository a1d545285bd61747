//! One round, resolved for all 36 rolls in advance.

use battle_core::side::{BySide, Side};
use battle_core::{OpposedResult, RuleId};

use super::condition::Condition;
use crate::combat_result::CombatResult;
use crate::combat_result::Margin;
use crate::contest::OutcomeRow;
use crate::engagement::{Engagement, Party};
use crate::parameters::RuleParameters;
use crate::pursuit::must_pursue;
use crate::resolution::{Resolution, work_out};
use crate::rules::battle_cards::screen_is_lost;

/// What one cell of a roll does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fate {
    /// What each side suffers; nothing on a tie.
    pub loser: Option<(Side, CombatResult)>,
    /// What comes next.
    pub next: Next,
}

/// What comes after a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The duel continues in this condition.
    Meets(Condition),
    /// The same, found among the duel's meetings.
    Linked(u8),
    /// This side is lost.
    Lost(Side),
}

/// A close combat in one condition.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Meeting {
    pub condition: Condition,
    pub row: OutcomeRow,
    /// By [`OpposedResult`].
    pub fates: [Fate; 5],
}

/// The opening shot of one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Volley {
    /// The shooter is the row's first.
    pub row: OutcomeRow,
    /// By [`OpposedResult`].
    pub fates: [Fate; 5],
}

impl Meeting {
    /// TR-CC-20, TR-RS-07..10, TR-OM-19, TR-BC-20.4: all possible results of a round in this condition.
    pub fn new(
        condition: Condition,
        parties: &BySide<Party>,
        parameters: &RuleParameters,
    ) -> Meeting {
        let engagement =
            Engagement::close(condition.party(Side::A, parties), condition.party(Side::B, parties));
        let worked = work_out(&engagement, parameters);
        Meeting {
            condition,
            fates: OpposedResult::ALL
                .map(|cell| fate(cell, condition, &engagement, &worked, parameters)),
            row: worked.row,
        }
    }
}

fn fate(
    cell: OpposedResult,
    condition: Condition,
    engagement: &Engagement,
    worked: &Resolution,
    parameters: &RuleParameters,
) -> Fate {
    let results = worked.results(cell).map(|ruled| ruled.result);
    let loser = Resolution::winner(cell).map(|winner| (winner.other(), results[winner.other()]));
    if let Some((side, result)) = loser
        && result.is_lost()
    {
        return Fate { loser, next: Next::Lost(side) };
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
    Fate { loser, next: Next::Meets(next) }
}

/// By how much a side won, if it did.
fn margin_of(side: Side, cell: OpposedResult) -> Option<Margin> {
    match (side, cell) {
        (Side::A, OpposedResult::ADoubles) | (Side::B, OpposedResult::BDoubles) => {
            Some(Margin::Doubles)
        }
        (Side::A, OpposedResult::ABeats) | (Side::B, OpposedResult::BBeats) => Some(Margin::Beats),
        _ => None,
    }
}

impl Volley {
    /// TR-RC-13, TR-RS-18, -19: the shot of one side before the first round, if it can shoot.
    ///
    /// The meetings to which its results lead are added.
    pub fn new(
        shooter: Side,
        start: Condition,
        parties: &BySide<Party>,
        parameters: &RuleParameters,
        meetings: &mut Vec<Meeting>,
    ) -> Option<Volley> {
        let target = shooter.other();
        let shot = Engagement::ranged(start.party(shooter, parties), start.party(target, parties));
        if !shot.check(parameters).is_empty() {
            return None;
        }
        let worked = work_out(&shot, parameters);
        let fates = OpposedResult::ALL.map(|cell| {
            if Resolution::winner(cell) != Some(Side::A) {
                // Whatever the roll, a losing shooter suffers nothing (TR-RS-08).
                return Fate { loser: None, next: Next::Linked(START) };
            }
            // The target is the worked engagement's B.
            let result = worked.results(cell)[Side::B].result;
            let loser = Some((target, result));
            if result.is_lost() {
                return Fate { loser, next: Next::Lost(target) };
            }
            // TR-BC-08.6: a beaten stand discards its transports, whatever its outcome move.
            let mut next = start.without_transports(target);
            if let Party::Stand(stand) = &shot.b
                && screen_is_lost(stand, result, false, None, parameters)
            {
                next = next.without_screen(target);
            }
            Fate { loser, next: Next::Linked(index_of(next, meetings, parties, parameters)) }
        });
        Some(Volley { row: worked.row, fates })
    }
}

/// Replaces the conditions to which a meeting leads by their place among the meetings, adding those that are new.
pub(super) fn link(
    at: usize,
    meetings: &mut Vec<Meeting>,
    parties: &BySide<Party>,
    parameters: &RuleParameters,
) {
    for cell in 0..OpposedResult::ALL.len() {
        if let Next::Meets(condition) = meetings[at].fates[cell].next {
            let index = index_of(condition, meetings, parties, parameters);
            meetings[at].fates[cell].next = Next::Linked(index);
        }
    }
}

fn index_of(
    condition: Condition,
    meetings: &mut Vec<Meeting>,
    parties: &BySide<Party>,
    parameters: &RuleParameters,
) -> u8 {
    let found = meetings.iter().position(|meeting| meeting.condition == condition);
    let index = found.unwrap_or_else(|| {
        meetings.push(Meeting::new(condition, parties, parameters));
        meetings.len() - 1
    });
    // Six flags make at most 64 conditions.
    index as u8
}

/// The meeting where a duel begins.
pub(super) const START: u8 = 0;

/// The rule that asks for the dice of a round.
pub(super) const ROUND: RuleId = RuleId("TR-CC-05");

/// The rule that asks for the dice of a shot.
pub(super) const SHOT: RuleId = RuleId("TR-RC-11");
