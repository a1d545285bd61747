//! Section 4: prompted actions and what they cost by drill.

use crate::dice_set::Colour;
use crate::parameters::{PromptTable, RuleParameters};
use crate::tables::Number;
pub use crate::tables::Prompt;
use crate::troops::{MoveType, Training, Troops};

/// The cost of a prompted action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The card that it needs.
    pub card: Colour,
    /// A kill-a-base test goes with it.
    pub kab: bool,
}

/// The row of the table by which these troops take an action; none if they never take it.
fn row_of(action: Prompt, troops: &Troops) -> Option<usize> {
    let is_never_taken = match action {
        // Keil and tercio never turn and move at once; GL-219: nor do they fall back.
        Prompt::TurnAboutAndMove | Prompt::TurnAsideAndMove | Prompt::FallBack => {
            troops.habits.rigid
        }
        Prompt::WheelArtillery => troops.moves != MoveType::Artillery,
        _ => false,
    };
    (!is_never_taken).then(|| action.row(falls_back_fast(troops)))
}

/// GL-201 to GL-228: what an action costs these troops; none where the table says NA.
pub fn cost(action: Prompt, troops: &Troops, parameters: &RuleParameters) -> Option<Cost> {
    let (row, table) = (row_of(action, troops)?, &parameters.tables.prompts);
    let card = table.card(row, troops.training)?;
    let card = match parameters.prompt_table {
        PromptTable::ByDrill => card,
        PromptTable::AllGreen => Colour::Green,
    };
    Some(Cost { card, kab: table.tests(row, troops.training) })
}

/// What every action costs some troops: [`cost`], looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    of: [Option<Cost>; Prompt::ALL.len()],
    /// The actions that a card of some number of colours pays for, by that number, a bit each.
    within: [u32; Colour::ALL.len() + 1],
}

impl Costs {
    /// The costs for some troops.
    pub fn of(troops: &Troops, parameters: &RuleParameters) -> Costs {
        let of = Prompt::ALL.map(|action| cost(action, troops, parameters));
        let within = std::array::from_fn(|n_colours| {
            let is_within = |action: &Prompt| {
                of[*action as usize].is_some_and(|cost| cost.card.index() < n_colours)
            };
            let paid = Prompt::ALL.into_iter().filter(is_within);
            paid.fold(0, |all, action| all | 1 << action as u32)
        });
        Costs { of, within }
    }

    /// The actions that cost at most the colour of this index, a bit each by the number of the action; none at -1.
    #[inline]
    pub fn within(&self, index: i8) -> u32 {
        self.within[(index + 1) as usize]
    }

    /// The cost of an action; none where the table says NA.
    #[inline]
    pub fn cost(&self, action: Prompt) -> Option<Cost> {
        self.of[action as usize]
    }
}

/// GL-108, GL-968, GL-971: whether an action is one that units make as a block: a prompted charge or a move.
pub const fn is_block_move(action: Prompt) -> bool {
    matches!(
        action,
        Prompt::Charge
            | Prompt::Redress
            | Prompt::Advance
            | Prompt::Wheel
            | Prompt::DoubleWheel
            | Prompt::ShiftAhead
            | Prompt::AdvanceAndContract
            | Prompt::Expand
            | Prompt::Contract
            | Prompt::Turn
            | Prompt::TurnAboutAndMove
            | Prompt::TurnAsideAndMove
            | Prompt::FallBack
    )
}

/// GL-220 M14: whether an action may be one of two moves of these troops: its own cell is white or green, and they aren't tribal.
pub fn is_half_of_double_move(
    action: Prompt,
    troops: &Troops,
    parameters: &RuleParameters,
) -> bool {
    costliest_half_of_double_move(troops)
        .is_some_and(|most| cost(action, troops, parameters).is_some_and(|cost| cost.card <= most))
}

/// GL-220 M14: the dearest colour of either of two moves in one; none for troops that never make them.
pub fn costliest_half_of_double_move(troops: &Troops) -> Option<Colour> {
    (troops.training != Training::Tribal).then_some(Colour::Green)
}

/// GL-220 M14: what two moves in one cost these troops, a card each; none unless the own cell of each is white or green.
pub fn double_move(
    moves: [Prompt; 2],
    troops: &Troops,
    parameters: &RuleParameters,
) -> Option<[Colour; 2]> {
    let [first, second] = moves.map(|action| {
        let may = is_half_of_double_move(action, troops, parameters);
        cost(action, troops, parameters).map(|cost| cost.card).filter(|_| may)
    });
    Some([first?, second?])
}

/// GL-206 CM2: BW recovered by a card.
pub const fn recovered_by(card: Colour, parameters: &RuleParameters) -> u8 {
    let of = match card {
        Colour::Black | Colour::White => return 0,
        Colour::Green => Number::ThroughGreen,
        Colour::Yellow => Number::ThroughYellow,
        Colour::Red => Number::ThroughRed,
    };
    parameters.tables.count(of)
}

/// GL-229 E1: the card that recovers a wound.
pub const fn recovery_card(in_combat: bool, parameters: &RuleParameters) -> Colour {
    parameters.tables.colours.recovery(in_combat)
}

/// GL-224, GL-225: the action that keeps these troops from a pursuit.
pub fn stay(troops: &Troops) -> Prompt {
    if troops.is_impetuous() { Prompt::StayImpetuous } else { Prompt::Stay }
}

/// GL-218, GL-219: whether these troops fall back as mounted and skirmish units do.
fn falls_back_fast(troops: &Troops) -> bool {
    troops.is_sug() || troops.moves.is_mounted()
}

/// GL-218, GL-219: BW that these troops may fall back.
pub fn fall_back(troops: &Troops, parameters: &RuleParameters) -> u8 {
    let fast = falls_back_fast(troops);
    let of = if fast { Number::FallBackFast } else { Number::FallBackSlow };
    parameters.tables.count(of)
}

/// GL-226 to GL-228: how a unit of one speed breaks off from one of another; none from a faster enemy (GL-925).
pub fn break_off(troops: &Troops, foe: &Troops, speed: u8, foe_speed: u8) -> Option<Prompt> {
    match speed.cmp(&foe_speed) {
        std::cmp::Ordering::Less => None,
        std::cmp::Ordering::Equal => Some(Prompt::BreakOffEqual),
        std::cmp::Ordering::Greater if troops.moves.is_mounted() && foe.moves.is_foot() => {
            Some(Prompt::BreakOffMounted)
        }
        std::cmp::Ordering::Greater => Some(Prompt::BreakOffOther),
    }
}
