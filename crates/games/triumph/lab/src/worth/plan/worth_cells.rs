//! What the cells of a worth run are for, and the composition of its armies.

use analysis::rebalance::worths::UnderRules;
use analysis::sensitivity::WorthSensitivity;
use analysis::worth::{BuildRow, WorthPlan, WorthRows};
use harness::{SLOTS, SlotAddresses};
use rayon::prelude::*;
use triumph::army_lists::ListedArmy;
use triumph::{RuleParameters, TroopType};

use super::draws::{Draws, Treatment};
use crate::custom::CustomLines;
use crate::worth_subject::WorthSubject;

/// What the cells of a plan are for, and the armies that they draw.
#[derive(Clone, Debug)]
pub struct WorthCells {
    /// The questions.
    pub plan: WorthPlan,
    /// The sensitivity of their answers, if that is asked.
    pub sensitivity: Option<WorthSensitivity>,
    /// The questions under other rules (`[[worth.variant]]`).
    pub variants: Vec<UnderRules>,
    /// What each cell of the questions draws, by number; those of other settings come after them.
    pub(super) draws: Vec<Draws>,
}

impl WorthCells {
    /// The card that armies of a cell of the questions were given or have paid for.
    pub fn card_of(&self, cell: u32) -> Option<WorthSubject> {
        match self.draws.get(cell as usize)?.having {
            Treatment::Troops => None,
            Treatment::Given(card) | Treatment::Paid(card) | Treatment::PaidMore(card, _) => {
                Some(card)
            }
        }
    }

    /// The experiment's own cards, and the rules of its armies and prices.
    pub fn custom(&self) -> Option<(&CustomLines, &RuleParameters)> {
        let draws = self.draws.first()?;
        Some((&draws.custom, &draws.rules))
    }

    /// What each cell of the questions draws, by number.
    pub fn draws(&self, cell: u32) -> Option<&Draws> {
        self.draws.get(cell as usize)
    }

    /// The composition of the armies of every draw that was played in these blocks.
    pub fn builds(&self, addresses: &SlotAddresses, rows: &WorthRows) -> Vec<BuildRow> {
        // An army that pays another price has the card, for which the regression has no column.
        let is_at_other_price = |draws: &Draws| matches!(draws.having, Treatment::PaidMore(..));
        let cells = self.draws.par_iter().enumerate();
        let cells = cells.filter(move |(_, draws)| !is_at_other_price(draws));
        let of_cell = cells.flat_map_iter(|(cell, draws)| {
            let cell = cell as u32;
            (0..rows.n_blocks(cell)).flat_map(move |block| {
                let slots = (0..SLOTS).filter(move |slot| {
                    let played = rows.slots(cell, block);
                    played.is_some_and(|slots| slots[*slot].n_pairs > 0)
                });
                slots.filter_map(move |slot| {
                    let address = addresses.of(cell, block, slot)?;
                    Some(BuildRow {
                        cell,
                        block: block as u32,
                        slot: slot as u8,
                        a: counts(&draws.army_of_a(address)?),
                        b: counts(&draws.army_of_b(address)?),
                    })
                })
            })
        });
        of_cell.collect()
    }
}

/// Stands by troop type.
fn counts(listed_army: &ListedArmy) -> Vec<u8> {
    let n_of = |troop: &TroopType| {
        let stands = listed_army.army.stands.iter();
        stands.filter(|stand| stand.troop == *troop).count()
    };
    let all = TroopType::ALL.iter().map(n_of);
    all.map(|n| u8::try_from(n).unwrap_or(u8::MAX)).collect()
}
