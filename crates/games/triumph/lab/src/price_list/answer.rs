//! The price list, computed from stored rows.

use analysis::parts::type_prices::{MeetingRow, PlayedType, PlayerBattles, TypePrices};
use analysis::worth::WorthRows;
use harness::{SLOTS, SlotAddresses};
use stats::prices::{Dearer, GROUPS, Meeting, Population, Spread};
use triumph::{HalfPoints, TroopPrices, TroopType};

use super::plan::{OfPlayer, OfPrices};

/// The price list, as far as it can be computed from the first blocks.
pub(super) fn type_prices(
    players: &[OfPlayer],
    addresses: &SlotAddresses,
    rows: &WorthRows,
    n_blocks: u32,
) -> TypePrices {
    let mut meetings = Vec::new();
    let mut played = Vec::new();
    for player in players {
        let mut of = |cells: &OfPrices| {
            population(&player.name, cells, addresses, rows, n_blocks as usize, &mut meetings)
        };
        played.push(PlayerBattles {
            name: player.name.clone(),
            published: of(&player.published),
            tried: player.tried.as_ref().map(of),
            proof: Some(player.proof.played(addresses, rows, n_blocks as usize)),
        });
    }
    let tried = players.first().and_then(|player| player.tried.as_ref());
    let tried = tried.map(|cells| cells.draws.rules.prices());
    let published = players.first().map(|player| player.published.draws.rules.prices());
    let published = published.unwrap_or(TroopPrices::PRINTED);
    let types = TroopType::ALL.map(|troop| PlayedType {
        name: troop.title().to_owned(),
        key: troop.name().replace('-', "_"),
        published: points(published.of(troop)),
        tried: tried.map(|prices| points(prices.of(troop))),
    });
    TypePrices::of(types.into(), "stand", &played, meetings)
}

fn points(price: HalfPoints) -> f64 {
    f64::from(price.0) / 2.0
}

/// The meetings of a player at some prices, and a row for each.
fn population(
    name: &str,
    cells: &OfPrices,
    addresses: &SlotAddresses,
    rows: &WorthRows,
    n_blocks: usize,
    kept: &mut Vec<MeetingRow>,
) -> Population {
    let charged = cells.draws.rules.prices();
    let printed = TroopType::ALL.map(|troop| points(charged.of(troop)));
    let mut population = Population { printed: printed.into(), ..Population::default() };
    let scores = rows.adjusted_scores(cells.cell);
    let changes = rows.differences(cells.dearer, n_blocks);
    for (block, (scores, changes)) in scores.iter().zip(&changes).take(n_blocks).enumerate() {
        let group = block % GROUPS;
        let mut spread = Spread { group, ..Spread::default() };
        for slot in 0..SLOTS {
            let (score, change) = (&scores[slot], &changes[slot]);
            let address = addresses.of(cells.cell, block, slot);
            let drawn = address.and_then(|address| cells.draws.of(address));
            let Some(drawn) = drawn.filter(|_| score.n_pairs > 0) else {
                continue;
            };
            let [a, b] = drawn.stands.map(Vec::from);
            let n_pairs = score.n_pairs as f64;
            let mean = score.points_of_100() / 100.0;
            let dearer = (change.n_pairs > 0).then(|| Dearer {
                group,
                n_stands: f64::from(drawn.n_dearer),
                n_pairs: change.n_pairs as f64,
                change: change.points_of_100() / 100.0,
            });
            let played = rows.slots(cells.cell, block).map_or(0, |slots| slots[slot].score);
            let played = played as f64 / (4.0 * n_pairs);
            spread.n_meetings += 1.0;
            spread.n_pairs += n_pairs;
            spread.between += (played - 0.5).powi(2);
            kept.push(MeetingRow {
                player: name.to_owned(),
                cell: cells.cell,
                block: block as u32,
                slot: slot as u32,
                n_pairs: score.n_pairs as u32,
                score: played,
                adjusted: mean,
                a: a.clone(),
                b: b.clone(),
                n_dearer: dearer.map(|it| it.n_stands as u32),
                change: dearer.map(|it| it.change),
            });
            population.dearer.extend(dearer);
            population.meetings.push(Meeting { group, a, b, n_pairs, score: mean });
        }
        if let Some(within) = rows.within_draws(cells.cell, block) {
            population.spread.push(Spread { within, ..spread });
        }
    }
    population
}
