//! What a worth run is about, and what its armies consist of.

use battle_core::StreamKey;
use harness::{SLOTS, Slot};
use rayon::prelude::*;
use report::sensitivity::WorthSensitivity;
use report::worth::{BuildRow, WorthPlan, WorthRows};
use triumph::TroopType;
use triumph::army_lists::Muster;

use super::draws::Draws;

/// What the cells of a plan are for, and the armies that they draw.
#[derive(Clone, Debug)]
pub struct WorthWork {
    /// The questions.
    pub plan: WorthPlan,
    /// What assumptions change of them, if that is asked.
    pub sensitivity: Option<WorthSensitivity>,
    /// What each cell of the questions draws, by number; those of other settings come after them.
    pub(super) draws: Vec<Draws>,
}

impl WorthWork {
    /// What each cell of the questions draws, by number.
    pub fn draws(&self, cell: u32) -> Option<&Draws> {
        self.draws.get(cell as usize)
    }

    /// What the armies of every draw that was played consist of, so far as there are blocks.
    pub fn builds(&self, matchups: &[StreamKey], rows: &WorthRows) -> Vec<BuildRow> {
        let cells = self.draws.par_iter().enumerate();
        let of_cell = cells.flat_map_iter(|(cell, draws)| {
            let cell = cell as u32;
            (0..rows.n_blocks(cell)).flat_map(move |block| {
                let slots = (0..SLOTS).filter(move |slot| {
                    let played = rows.slots(cell, block);
                    played.is_some_and(|slots| slots[*slot].n_pairs > 0)
                });
                slots.filter_map(move |slot| {
                    let address = Slot {
                        matchup: matchups[cell as usize],
                        number: (block * SLOTS + slot) as u64,
                    };
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
fn counts(muster: &Muster) -> Vec<u8> {
    let n_of = |troop: &TroopType| {
        let stands = muster.army.stands.iter();
        stands.filter(|stand| stand.troop == *troop).count()
    };
    let all = TroopType::ALL.iter().map(n_of);
    all.map(|n| u8::try_from(n).unwrap_or(u8::MAX)).collect()
}
