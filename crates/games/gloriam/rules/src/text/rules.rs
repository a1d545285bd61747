//! The rule that each event follows, for those who look it up.

use crate::battle::{BattleEvent, BattleStep, Choice, Ended, ShortOf};
use crate::duel::{self, DuelDecision, DuelEvent, Step};
use crate::rules::combat::PairResult;

/// The rule of an event of a battle; none where a line needs none.
pub(super) const fn of_event(event: &BattleEvent) -> Option<&'static str> {
    Some(match event {
        BattleEvent::TurnBegins { .. } => "GL-110",
        BattleEvent::Chose {
            step: BattleStep::Countercharge, choice: Choice::Charge(_), ..
        } => "GL-204",
        BattleEvent::Chose { choice, .. } => return of_choice(*choice),
        BattleEvent::MovesAgain { .. } => "GL-220",
        BattleEvent::Contact { .. } => "GL-403",
        BattleEvent::Volley { .. } => "GL-422",
        BattleEvent::Pair { result, .. } => of_pair(result),
        BattleEvent::Tested { .. } => "GL-601",
        BattleEvent::StopsShort { why: ShortOf::Camp, .. } => "GL-961",
        BattleEvent::StopsShort { .. } => "GL-912",
        BattleEvent::Dealt { .. } => "GL-105",
        BattleEvent::Gives { .. } => "GL-112",
        BattleEvent::Paid { extra: true, .. } => "GL-109",
        BattleEvent::Paid { upgraded: true, .. } => "GL-107",
        BattleEvent::Paid { .. } => "GL-115",
        BattleEvent::JoinsBlock { .. } => "GL-108",
        BattleEvent::GeneralStands { .. } => "GL-113",
        BattleEvent::Pushed { .. } => "GL-404",
        BattleEvent::Sacked { .. } => "GL-961",
        BattleEvent::Hesitates { .. } | BattleEvent::Deserts { .. } => "GL-106",
        BattleEvent::GeneralFlees { .. } => "GL-963",
        BattleEvent::GeneralTested { .. } => "GL-603",
        BattleEvent::Ends(Ended::Broke(_) | Ended::Both) => "GL-704",
        BattleEvent::Stands { .. }
        | BattleEvent::Left { .. }
        | BattleEvent::Gone { .. }
        | BattleEvent::GeneralKilled { .. }
        | BattleEvent::Ends(Ended::Limit) => return None,
    })
}

/// The rules of a pair of files: the dice, and what one of them has won for its neighbours.
const fn of_pair(result: &PairResult) -> &'static str {
    match result.won[0].any() || result.won[1].any() {
        false => "GL-502",
        true => "GL-502, GL-560",
    }
}

/// The rule of a choice in a battle.
const fn of_choice(choice: Choice) -> Option<&'static str> {
    Some(match choice {
        Choice::Pass => return None,
        Choice::Lead | Choice::FightInFile => "GL-906",
        Choice::Join(_) | Choice::Ride { .. } => "GL-963",
        Choice::Charge(_) => "GL-956",
        Choice::ChargeCamp => "GL-961",
        Choice::Intercept(_) => "GL-204",
        Choice::StopCharge => "GL-203",
        Choice::Run { .. } | Choice::Skirmish { .. } => "GL-401",
        Choice::Shoot(_) => "GL-406",
        Choice::PromptThrough(_) => "GL-206",
        Choice::Advance(_) => "GL-208",
        Choice::Shift(_) => "GL-210",
        Choice::FallBack(_) => "GL-218",
        Choice::TurnAbout | Choice::Face(_) => "GL-215",
        Choice::Wheel { .. } => "GL-209",
        Choice::AboutAndMove { .. } => "GL-216",
        Choice::AsideAndMove { .. } => "GL-217",
        Choice::AdvanceAndContract(_) => "GL-212",
        Choice::Expand(_) => "GL-213",
        Choice::Contract => "GL-214",
        Choice::Redress => "GL-207",
        Choice::Pursue => "GL-705",
        Choice::Stay => "GL-706",
        Choice::BreakOff(_) => "GL-226",
        Choice::MoveBase { .. } => "GL-222",
        Choice::FaceContact => "GL-223",
        Choice::RecoverWound => "GL-229",
    })
}

/// The rule of an event of a duel.
pub(super) const fn of_duel_event(event: &DuelEvent) -> Option<&'static str> {
    Some(match event {
        DuelEvent::TurnBegins { .. } => "GL-110",
        DuelEvent::Chose { step: Step::Countercharge, choice: DuelDecision::Charge, .. } => {
            "GL-204"
        }
        DuelEvent::Chose { choice, .. } => return of_decision(*choice),
        DuelEvent::Ran { .. } => "GL-402",
        DuelEvent::Volley { .. } => "GL-422",
        DuelEvent::Closed { .. } => "GL-403",
        DuelEvent::Pair { result, .. } => of_pair(result),
        DuelEvent::Tested { .. } => "GL-601",
        DuelEvent::GeneralTested { .. } => "GL-603",
        DuelEvent::Ends(duel::Ended::Lost(_) | duel::Ended::Both) => "GL-923",
        DuelEvent::Left { .. }
        | DuelEvent::GeneralKilled { .. }
        | DuelEvent::Ends(duel::Ended::Limit) => return None,
    })
}

/// The rule of a choice in a duel.
const fn of_decision(choice: DuelDecision) -> Option<&'static str> {
    Some(match choice {
        DuelDecision::Pass => return None,
        DuelDecision::Lead | DuelDecision::FightInFile | DuelDecision::StandOff => "GL-906",
        DuelDecision::Charge => "GL-907",
        DuelDecision::StopCharge => "GL-203",
        DuelDecision::Run { .. } | DuelDecision::Skirmish { .. } => "GL-401",
        DuelDecision::Shoot => "GL-406",
        DuelDecision::PromptThrough(_) => "GL-206",
        DuelDecision::Advance(_) => "GL-208",
        DuelDecision::AdvanceAndContract(_) => "GL-212",
        DuelDecision::FallBack(_) => "GL-218",
        DuelDecision::TurnAbout => "GL-215",
        DuelDecision::Expand(_) => "GL-213",
        DuelDecision::Contract => "GL-214",
        DuelDecision::Redress => "GL-207",
        DuelDecision::BreakOff(_) => "GL-226",
        DuelDecision::MoveBase { .. } => "GL-222",
        DuelDecision::FaceContact => "GL-223",
        DuelDecision::RecoverWound => "GL-229",
    })
}
