//! Section 4: the table of prompted actions, as it is printed.

use crate::attributes::Training;
use crate::dice_set::Colour;
use crate::scope::Scope;

/// A prompted action. The cost of each is known; units of duels and battles never take those marked "not played". GL-220, two
/// moves in one, is two of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Prompt {
    /// GL-201 C1, GL-967: a skirmish unit clears the way. Not played: friends pass skirmishers.
    ClearTheWay,
    /// GL-202 C2.
    Charge,
    /// GL-203 C3.
    StopCharge,
    /// GL-204 C4.
    Countercharge,
    /// GL-207 M1.
    Redress,
    /// GL-208 M2.
    Advance,
    /// GL-209 M3: an advance with one wheel.
    Wheel,
    /// GL-210 M4.
    DoubleWheel,
    /// GL-211 M5: full ahead with a shift; on lanes of 3 BW it is [`Prompt::Advance`] (GL-954).
    ShiftAhead,
    /// GL-212 M6.
    AdvanceAndContract,
    /// GL-213 M7.
    Expand,
    /// GL-214 M8.
    Contract,
    /// GL-215 M9.
    Turn,
    /// GL-216 M10: turn by 180 degrees and move.
    TurnAboutAndMove,
    /// GL-217 M11: turn by 90 degrees and move.
    TurnAsideAndMove,
    /// GL-218 M12, GL-219 M13.
    FallBack,
    /// GL-221 M15: heavy or medium artillery wheels 1 BW. Not played: section 13 knows facings of 90 degrees only, and has no rule for it.
    WheelArtillery,
    /// GL-222 MF1.
    MoveBases,
    /// GL-223 MF2.
    FaceContact,
    /// GL-224 F1.
    Stay,
    /// GL-225 F2.
    StayImpetuous,
    /// GL-226 F3.
    BreakOffMounted,
    /// GL-227 F4.
    BreakOffOther,
    /// GL-228 F5.
    BreakOffEqual,
}

impl Prompt {
    /// All of them, in order.
    pub const ALL: [Prompt; 24] = [
        Prompt::ClearTheWay,
        Prompt::Charge,
        Prompt::StopCharge,
        Prompt::Countercharge,
        Prompt::Redress,
        Prompt::Advance,
        Prompt::Wheel,
        Prompt::DoubleWheel,
        Prompt::ShiftAhead,
        Prompt::AdvanceAndContract,
        Prompt::Expand,
        Prompt::Contract,
        Prompt::Turn,
        Prompt::TurnAboutAndMove,
        Prompt::TurnAsideAndMove,
        Prompt::FallBack,
        Prompt::WheelArtillery,
        Prompt::MoveBases,
        Prompt::FaceContact,
        Prompt::Stay,
        Prompt::StayImpetuous,
        Prompt::BreakOffMounted,
        Prompt::BreakOffOther,
        Prompt::BreakOffEqual,
    ];
    /// The row of the table for those that fall back as mounted and skirmish units do, or for all others: falling back has one of each.
    pub(crate) const fn row(self, falls_back_fast: bool) -> usize {
        let action = self as usize;
        let second = Prompt::FallBack as usize + 1;
        if action >= second || (action + 1 == second && !falls_back_fast) {
            action + 1
        } else {
            action
        }
    }
}

/// What a row is called, and what it costs by drill.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PromptLine {
    pub name: &'static str,
    pub rule: &'static str,
    /// Where its cells act; none for actions that are never taken.
    pub scope: Option<Scope>,
    /// Costs in the order of [`Training`]; none where the table says NA.
    printed: [Option<Colour>; N_COLUMNS],
}

/// Skirmish units, drilled, formed and tribal ones.
pub(crate) const N_COLUMNS: usize = 4;
/// Rows of the table.
pub(crate) const N_ROWS: usize = PROMPT_LINES.len();
/// GL-226 to GL-228: the last rows are break-offs, with which a test may go.
pub(crate) const N_BREAK_OFFS: usize = 3;

const NA: Option<Colour> = None;
const W: Option<Colour> = Some(Colour::White);
const G: Option<Colour> = Some(Colour::Green);
const Y: Option<Colour> = Some(Colour::Yellow);
const R: Option<Colour> = Some(Colour::Red);

const fn line(
    name: &'static str,
    rule: &'static str,
    scope: Option<Scope>,
    printed: [Option<Colour>; N_COLUMNS],
) -> PromptLine {
    PromptLine { name, rule, scope, printed }
}

/// In the order of [`Prompt`]; falling back has two rows.
#[rustfmt::skip]
pub(crate) const PROMPT_LINES: [PromptLine; 25] = [
    line("clear-the-way", "GL-201", None, [W, NA, NA, NA]),
    line("charge", "GL-202", Some(Scope::Both), [G, G, G, G]),
    line("stop-charge", "GL-203", Some(Scope::Both), [NA, G, Y, R]),
    line("countercharge", "GL-204", Some(Scope::Both), [G, G, Y, R]),
    line("redress", "GL-207", Some(Scope::Both), [G, G, Y, R]),
    line("advance", "GL-208", Some(Scope::Both), [W, W, W, W]),
    line("wheel", "GL-209", Some(Scope::Battle), [W, G, G, Y]),
    line("double-wheel", "GL-210", Some(Scope::Battle), [G, G, Y, R]),
    line("shift-ahead", "GL-211", None, [G, G, Y, NA]),
    line("advance-and-contract", "GL-212", Some(Scope::Both), [G, G, Y, R]),
    line("expand", "GL-213", Some(Scope::Both), [W, G, Y, R]),
    line("contract", "GL-214", Some(Scope::Both), [G, G, Y, R]),
    line("turn", "GL-215", Some(Scope::Both), [W, G, Y, R]),
    line("turn-about-and-move", "GL-216", Some(Scope::Battle), [W, Y, R, NA]),
    line("turn-aside-and-move", "GL-217", Some(Scope::Battle), [W, Y, R, NA]),
    line("fall-back-mounted", "GL-218", Some(Scope::Both), [W, G, Y, R]),
    line("fall-back-others", "GL-219", Some(Scope::Both), [NA, Y, R, R]),
    line("wheel-artillery", "GL-221", None, [NA, Y, R, NA]),
    line("move-bases", "GL-222", Some(Scope::Both), [G, G, Y, R]),
    line("face-contact", "GL-223", Some(Scope::Both), [G, G, Y, R]),
    line("stay", "GL-224", Some(Scope::Battle), [W, G, Y, R]),
    line("stay-impetuous", "GL-225", Some(Scope::Battle), [G, Y, R, R]),
    line("break-off-mounted", "GL-226", Some(Scope::Both), [G, G, Y, R]),
    line("break-off-others", "GL-227", Some(Scope::Both), [Y, Y, R, R]),
    line("break-off-equal", "GL-228", Some(Scope::Both), [Y, Y, R, NA]),
];

/// The cells of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prompts {
    cards: [[Option<Colour>; N_COLUMNS]; N_ROWS],
    /// Whether a kill-a-base test goes with a break-off.
    tests: [[bool; N_COLUMNS]; N_BREAK_OFFS],
}

impl Prompts {
    pub(super) const PRINTED: Prompts = {
        let mut cards = [[NA; N_COLUMNS]; N_ROWS];
        let mut row = 0;
        while row < N_ROWS {
            cards[row] = PROMPT_LINES[row].printed;
            row += 1;
        }
        let only_tribal = [false, false, false, true];
        Prompts { cards, tests: [only_tribal, only_tribal, [true; N_COLUMNS]] }
    };

    /// The card of an action; none where the table says NA.
    pub(crate) const fn card(&self, row: usize, training: Training) -> Option<Colour> {
        self.cards[row][training as usize]
    }

    /// Whether a test goes with it.
    pub(crate) const fn tests(&self, row: usize, training: Training) -> bool {
        match row.checked_sub(N_ROWS - N_BREAK_OFFS) {
            Some(row) => self.tests[row][training as usize],
            None => false,
        }
    }

    pub(crate) fn card_mut(&mut self, row: usize, column: usize) -> &mut Option<Colour> {
        &mut self.cards[row][column]
    }

    pub(crate) fn card_at(&self, row: usize, column: usize) -> Option<Colour> {
        self.cards[row][column]
    }

    /// A cell of the tests, by the number of a break-off's row among these.
    pub(crate) fn test_mut(&mut self, row: usize, column: usize) -> &mut bool {
        &mut self.tests[row][column]
    }

    pub(crate) fn test_at(&self, row: usize, column: usize) -> bool {
        self.tests[row][column]
    }
}
