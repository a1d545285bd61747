//! From stored rows to the price list.

use analysis::type_prices::{MeetingRow, PlayedType, TypePrices};
use analysis::worth::WorthRows;
use harness::{SLOTS, SlotAddresses};
use stats::prices::{Dearer, GROUPS, Meeting, Population};
use triumph::TroopType;

use super::lower::OfPlayer;

/// The list, as far as it can be computed from the first blocks.
pub(super) fn type_prices(
    players: &[OfPlayer],
    addresses: &SlotAddresses,
    rows: &WorthRows,
    n_blocks: u32,
) -> TypePrices {
    let mut meetings = Vec::new();
    let populations = players.iter().map(|player| {
        let population = population(player, addresses, rows, n_blocks as usize, &mut meetings);
        (player.name.clone(), population)
    });
    let populations: Vec<(String, Population)> = populations.collect();
    let types = TroopType::ALL.map(|troop| PlayedType {
        name: troop.title().to_owned(),
        key: troop.name().replace('-', "_"),
        published: f64::from(troop.cost_points()),
    });
    TypePrices::of(types.into(), "stand", &populations, meetings)
}

/// The meetings of a player, and beside them a row each.
fn population(
    player: &OfPlayer,
    addresses: &SlotAddresses,
    rows: &WorthRows,
    n_blocks: usize,
    kept: &mut Vec<MeetingRow>,
) -> Population {
    let printed = TroopType::ALL.map(|troop| f64::from(troop.cost_points()));
    let mut population = Population { printed: printed.into(), ..Population::default() };
    let scores = rows.adjusted_scores(player.cell);
    let changes = rows.differences(player.dearer, n_blocks);
    for (block, (scores, changes)) in scores.iter().zip(&changes).take(n_blocks).enumerate() {
        for slot in 0..SLOTS {
            let (score, change) = (&scores[slot], &changes[slot]);
            let address = addresses.of(player.cell, block, slot);
            let drawn = address.and_then(|address| player.draws.of(address));
            let Some(drawn) = drawn.filter(|_| score.n_pairs > 0) else {
                continue;
            };
            let group = block % GROUPS;
            let [a, b] = drawn.stands.map(Vec::from);
            let n_pairs = score.n_pairs as f64;
            let mean = score.points_of_100() / 100.0;
            let dearer = (change.n_pairs > 0).then(|| Dearer {
                group,
                n_stands: f64::from(drawn.n_dearer),
                n_pairs: change.n_pairs as f64,
                change: change.points_of_100() / 100.0,
            });
            let played = rows.slots(player.cell, block).map_or(0, |slots| slots[slot].score);
            kept.push(MeetingRow {
                player: player.name.clone(),
                cell: player.cell,
                block: block as u32,
                slot: slot as u32,
                n_pairs: score.n_pairs as u32,
                score: played as f64 / (4.0 * n_pairs),
                adjusted: mean,
                a: a.clone(),
                b: b.clone(),
                n_dearer: dearer.map(|it| it.n_stands as u32),
                change: dearer.map(|it| it.change),
            });
            population.dearer.extend(dearer);
            population.meetings.push(Meeting { group, a, b, n_pairs, score: mean });
        }
    }
    population
}
