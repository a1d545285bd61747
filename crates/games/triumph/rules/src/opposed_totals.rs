//! How two totals compare (TR-CC-20, TR-RC-13): the 36 pairs of dice as one row of outcomes.

use battle_core::{Counts, Dice, Opposed, OpposedResult, RuleId};

use crate::half_points::HalfPoints;
use crate::parameters::RuleParameters;
use crate::tables::Number;

/// TR-CC-20: when a higher total doubles the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Doubling {
    /// The least multiple of the loser's total that doubles it, in tenths.
    pub tenths: i8,
    /// Whether any higher winner doubles a loser at zero or less, since twice such a total is no more than itself; if not, that
    /// loser is merely beaten.
    pub of_nonpositive: bool,
}

impl Doubling {
    /// The doubling that the rulebook prints, with the default of `nonpositive_doubled`.
    pub const PRINTED: Doubling = Doubling { tenths: 20, of_nonpositive: true };

    /// The doubling of the rules in force.
    #[inline]
    pub fn under(parameters: &RuleParameters) -> Doubling {
        Doubling {
            tenths: parameters.tables.number(Number::Doubling),
            of_nonpositive: parameters.nonpositive_doubled(),
        }
    }

    /// Whether the rules in force double as [`Doubling::PRINTED`] does; printed tables are recognized by their address.
    #[inline]
    fn is_printed(parameters: &RuleParameters) -> bool {
        parameters.nonpositive_doubled()
            && (parameters.tables.is_printed() || Doubling::under(parameters) == Doubling::PRINTED)
    }

    const fn is_reached(self, winner: HalfPoints, loser: HalfPoints) -> bool {
        match loser.0 > 0 {
            true => 10 * winner.0 >= self.tenths as i16 * loser.0,
            false => self.of_nonpositive,
        }
    }
}

/// TR-CC-20, TR-RC-13: the result of comparing two totals, dice included.
///
/// Equality with twice the loser's total counts as doubled.
#[inline]
pub const fn compare(a: HalfPoints, b: HalfPoints, doubling: Doubling) -> OpposedResult {
    if a.0 == b.0 {
        OpposedResult::Tie
    } else if a.0 > b.0 {
        if doubling.is_reached(a, b) { OpposedResult::ADoubles } else { OpposedResult::ABeats }
    } else if doubling.is_reached(b, a) {
        OpposedResult::BDoubles
    } else {
        OpposedResult::BBeats
    }
}

/// The outcomes of all 36 pairs of dice between two total factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutcomeRow([OpposedResult; Opposed::CELLS as usize]);

impl OutcomeRow {
    /// The row of two total factors, dice excluded, by comparing 36 pairs of totals.
    const fn compared(a: HalfPoints, b: HalfPoints, doubling: Doubling) -> OutcomeRow {
        let mut cells = [OpposedResult::Tie; Opposed::CELLS as usize];
        let mut index = 0;
        while index < Opposed::CELLS {
            let roll = Opposed::from_index(index);
            let a_total = HalfPoints(a.0 + 2 * roll.first() as i16);
            let b_total = HalfPoints(b.0 + 2 * roll.second() as i16);
            cells[roll.index()] = compare(a_total, b_total, doubling);
            index += 1;
        }
        OutcomeRow(cells)
    }

    /// The row of two total factors, dice excluded.
    ///
    /// Whole factors within the table's span under the default rule are looked up; others are compared.
    #[inline]
    pub fn of(a: HalfPoints, b: HalfPoints, parameters: &RuleParameters) -> OutcomeRow {
        if Doubling::is_printed(parameters)
            && let (Some(a_idx), Some(b_idx)) = (table_idx(a), table_idx(b))
        {
            return ROWS[a_idx][b_idx];
        }
        OutcomeRow::compared(a, b, Doubling::under(parameters))
    }

    /// The outcome of one roll, whose first die is A's.
    #[inline]
    pub const fn cell(&self, roll: Opposed) -> OpposedResult {
        self.0[roll.index()]
    }

    /// How many of the 36 pairs of dice give each result.
    pub fn counts(&self) -> Counts {
        Counts::of(|roll| self.cell(roll))
    }

    /// Rolls the dice of this row.
    ///
    /// Dice: one opposed roll, A's die first.
    #[inline]
    pub fn roll(&self, dice: &mut impl Dice, asked_by: RuleId) -> OpposedResult {
        self.cell(dice.opposed(asked_by))
    }
}

/// TR-CC-20: the outcome of one roll between two total factors, A's die first.
#[inline]
pub fn cell_of(
    a: HalfPoints,
    b: HalfPoints,
    roll: Opposed,
    parameters: &RuleParameters,
) -> OpposedResult {
    if Doubling::is_printed(parameters)
        && let (Some(a_idx), Some(b_idx)) = (table_idx(a), table_idx(b))
    {
        return ROWS[a_idx][b_idx].cell(roll);
    }
    let total = |factor: HalfPoints, face: u8| factor + HalfPoints::whole(face.into());
    compare(total(a, roll.first()), total(b, roll.second()), Doubling::under(parameters))
}

/// TR-CC-20: rolls two total factors against each other.
///
/// Dice: one opposed roll, A's die first.
#[inline]
pub fn resolve(
    dice: &mut impl Dice,
    asked_by: RuleId,
    a: HalfPoints,
    b: HalfPoints,
    parameters: &RuleParameters,
) -> OpposedResult {
    cell_of(a, b, dice.opposed(asked_by), parameters)
}

/// Smallest whole factor of the table; Artillery caught on transports, on bad ground and held on three edges, comes to -4.
const SMALLEST: i16 = -5;

/// Whole factors that the table spans, up to 14: a Plaustrella made of Pikes, with every help that the parameters can give it.
const SPAN: usize = 20;

// A static, so that the 14 kB are stored once.
static ROWS: [[OutcomeRow; SPAN]; SPAN] = {
    let mut rows = [[OutcomeRow([OpposedResult::Tie; Opposed::CELLS as usize]); SPAN]; SPAN];
    let mut a_idx = 0;
    while a_idx < SPAN {
        let mut b_idx = 0;
        while b_idx < SPAN {
            rows[a_idx][b_idx] = OutcomeRow::compared(
                HalfPoints::whole(SMALLEST + a_idx as i16),
                HalfPoints::whole(SMALLEST + b_idx as i16),
                Doubling::PRINTED,
            );
            b_idx += 1;
        }
        a_idx += 1;
    }
    rows
};

#[inline]
fn table_idx(factor: HalfPoints) -> Option<usize> {
    let idx = usize::try_from(factor.as_whole()? - SMALLEST).ok()?;
    (idx < SPAN).then_some(idx)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tr_cc_20_the_table_agrees_with_the_comparison() {
        let parameters = RuleParameters::DEFAULT;
        for a in -16..=40 {
            for b in -16..=40 {
                let (a, b) = (HalfPoints(a), HalfPoints(b));
                assert_eq!(
                    OutcomeRow::of(a, b, &parameters),
                    OutcomeRow::compared(a, b, Doubling::PRINTED)
                );
            }
        }
    }

    #[test]
    fn tr_cc_20_a_loser_at_zero_or_less_is_doubled_unless_the_parameter_says_no() {
        let merely_beaten = Doubling { of_nonpositive: false, ..Doubling::PRINTED };
        for (a, b) in [(1, 0), (1, -4), (-1, -2), (-3, -4)] {
            let (a, b) = (HalfPoints::whole(a), HalfPoints::whole(b));
            assert_eq!(compare(a, b, Doubling::PRINTED), OpposedResult::ADoubles);
            assert_eq!(compare(a, b, merely_beaten), OpposedResult::ABeats);
            assert_eq!(compare(b, a, Doubling::PRINTED), OpposedResult::BDoubles);
            assert_eq!(compare(b, a, merely_beaten), OpposedResult::BBeats);
        }
        assert_eq!(compare(HalfPoints(5), HalfPoints(2), merely_beaten), OpposedResult::ADoubles);
        assert_eq!(compare(HalfPoints(5), HalfPoints(3), merely_beaten), OpposedResult::ABeats);
    }

    /// TR-CC-20 with another multiple: at one and a half times 6 doubles 4, and 5 doesn't.
    #[test]
    fn tr_cc_20_doubling_starts_where_its_cell_says() {
        let doubling = Doubling { tenths: 15, ..Doubling::PRINTED };
        let of = |a, b| compare(HalfPoints::whole(a), HalfPoints::whole(b), doubling);
        assert_eq!(of(6, 4), OpposedResult::ADoubles);
        assert_eq!(of(5, 4), OpposedResult::ABeats);
        assert_eq!(of(4, 6), OpposedResult::BDoubles);
        assert_eq!(of(2, 2), OpposedResult::Tie);
        let mut rules = RuleParameters::DEFAULT;
        rules.set("factors.doubling", "15").expect("allowed");
        let counts = OutcomeRow::of(HalfPoints::whole(4), HalfPoints::whole(4), &rules).counts();
        // Of 36 rolls of 4 against 4: 5 to 10 against 5 to 10, with 8:5, 9:5, 9:6, 10:5 and 10:6 at one and a half times or more.
        assert_eq!(counts.to_array(), [5, 10, 6, 10, 5]);
    }
}
