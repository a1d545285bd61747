//! The tables that the rulebook prints, as data: what each type has, the tactical factors, the results of combats.
//!
//! [`Tables::PRINTED`] are the rulebook's own. A designer changes single cells, which are parameters by name (`troops.spear.move`);
//! the rules look everything up here, so a changed cell acts wherever the rulebook's does.

mod numbers;
mod results;
mod troop_values;

use std::ops::Deref;
use std::sync::Mutex;

pub use numbers::{Number, Numbers};
pub use results::{Arms, ResultCell};
pub use troop_values::TroopValues;

use crate::combat_result::CombatResult;
use crate::troops::TroopType;
pub(crate) use numbers::NUMBER_ROWS;
use results::Results;

/// The cells of all tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    troops: [TroopValues; TroopType::COUNT],
    numbers: Numbers,
    results: Results,
}

/// Tables of the rules, printed or changed, as a handle that is cheap to copy. Equal tables are the same handle.
#[derive(Clone, Copy)]
pub struct Tables(&'static Values);

static PRINTED: Values =
    Values { troops: troop_values::PRINTED, numbers: Numbers::PRINTED, results: Results::PRINTED };

impl Tables {
    /// The rulebook's own.
    pub const PRINTED: Tables = Tables(&PRINTED);

    /// Tables of these values. Each distinct one is kept until the program ends, which is what makes the handle cheap.
    pub(crate) fn of(values: &Values) -> Tables {
        static CHANGED: Mutex<Vec<&'static Values>> = Mutex::new(Vec::new());
        if *values == PRINTED {
            return Tables::PRINTED;
        }
        // No code that holds the lock can panic half way through a change.
        let mut changed = CHANGED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let known = changed.iter().find(|known| **known == values);
        Tables(known.copied().unwrap_or_else(|| {
            let kept: &'static Values = Box::leak(Box::new(*values));
            changed.push(kept);
            kept
        }))
    }

    /// Whether every cell is as printed.
    pub fn is_printed(self) -> bool {
        self == Tables::PRINTED
    }
}

impl Values {
    /// What a type has.
    #[inline]
    pub fn troop(&self, troop: TroopType) -> &TroopValues {
        &self.troops[troop as usize]
    }

    /// A number that stands alone, such as what being the general's stand adds.
    #[inline]
    pub const fn number(&self, number: Number) -> i8 {
        self.numbers.get(number)
    }

    /// What a loser suffers by a changed cell; `None` where the printed rows decide.
    #[inline]
    pub fn changed_result(&self, cell: ResultCell) -> Option<CombatResult> {
        self.results.changed(cell)
    }

    pub(crate) fn troop_mut(&mut self, troop: TroopType) -> &mut TroopValues {
        &mut self.troops[troop as usize]
    }

    pub(crate) fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    pub(crate) fn numbers_mut(&mut self) -> &mut Numbers {
        &mut self.numbers
    }

    /// Changes what a loser suffers; `None` for what the printed rows say.
    pub(crate) fn set_result(&mut self, cell: ResultCell, result: Option<CombatResult>) {
        self.results.set(cell, result);
    }
}

impl Deref for Tables {
    type Target = Values;

    #[inline]
    fn deref(&self) -> &Values {
        self.0
    }
}

impl PartialEq for Tables {
    fn eq(&self, other: &Tables) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Tables {}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.is_printed() { "Tables(printed)" } else { "Tables(changed)" })
    }
}
