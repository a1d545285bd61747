//! `values`: one row a card, what it is worth in army points; `value_parts`: by player, reading and enemy; `troop_values`:
//! by troop type.

use crate::schema::Table;
use crate::worth::{CardAnswer, PartialWorth, TroopPrice};

/// A card's worth in some of its draws.
#[derive(Clone, Debug)]
pub struct PartLine {
    /// The card.
    pub card: String,
    /// Whose armies had it.
    pub bearer: String,
    /// The players, the reading of the rules, or the enemy.
    pub part: PartialWorth,
}

/// Every part of every card.
pub fn parts(cards: &[CardAnswer]) -> Vec<PartLine> {
    let of_card = |card: &CardAnswer| {
        let line = |part: &PartialWorth| PartLine {
            card: card.name.clone(),
            bearer: card.bearer.clone(),
            part: part.clone(),
        };
        let parts = [&card.by_player, &card.by_reading, &card.by_enemy];
        parts.into_iter().flatten().map(line).collect::<Vec<_>>()
    };
    cards.iter().flat_map(of_card).collect()
}

/// The columns of `values`.
pub fn table() -> Table<CardAnswer> {
    Table::of("values", "one card on the armies of one list")
        .text("card", "the card", |row: &CardAnswer| {
            Some(row.name.clone())
        })
        .text("bearer", "the list whose armies had it", |row| {
            Some(row.bearer.clone())
        })
        .text("enemies", "the lists that they met", |row| {
            Some(row.enemies.join(", "))
        })
        .text("printed_cost", "what the rules charge, in words", |row| {
            Some(row.printed.clone())
        })
        .f64(
            "price",
            "points",
            "what the rules charge these armies: the mean over their builds",
            |row| Some(row.price),
        )
        .estimate(
            "worth",
            "points",
            "worth in army points, by the handicap curve",
            |row| row.worth.estimate().copied(),
        )
        .f64(
            "level",
            "",
            "the level of that interval, by itself: 0.95, or where a run may stop early 0.96 of a card that stopped for its precision and 0.99 of one that stopped for its verdict",
            |row| Some(row.worth.estimate()?.level),
        )
        .text("verdict", "what that says of the price", |row| {
            Some(row.verdict.words().to_owned())
        })
        .text(
            "disputed",
            "whether the worth and the test at the price contradict each other; such a card is neither flagged nor firm",
            |row| Some(if row.dispute.is_some() { "yes" } else { "no" }.to_owned()),
        )
        .text(
            "firmness",
            "\"firm\" where every player and every reading of the rules that was tried comes to that verdict by itself, \"not firm\" where \
             not; empty where there is no verdict or nothing else was tried",
            |row| {
                let words = row.firmness.words();
                (!words.is_empty()).then(|| words.to_owned())
            },
        )
        .text(
            "flagged",
            "whether it is wrongly priced, among all cards of the run (Holm)",
            |row| Some(if row.is_flagged { "yes" } else { "no" }.to_owned()),
        )
        .f64(
            "p",
            "",
            "p value of \"worth its price, give or take the margin\"",
            |row| row.p,
        )
        .estimate(
            "worth_regression",
            "points",
            "the second estimate: the regression on what armies consist of",
            |row| row.regression,
        )
        .estimate(
            "worth_at_price",
            "points",
            "the third: armies that paid against armies without it",
            |row| row.at_price,
        )
        .estimate(
            "worth_bootstrap",
            "points",
            "the first once more, its interval by resampled blocks",
            |row| row.bootstrap,
        )
        .f64(
            "agreement_p",
            "",
            "p value of \"the three are the same\"",
            |row| row.agreement?.p,
        )
        .estimate(
            "effect",
            "score",
            "what it adds to the score, unpaid; adjusted for luck where that was recorded, at 95 %, as `adjusted_score_difference` or else `score_difference` of effects.csv",
            |row| Some(row.effect),
        )
        .estimate(
            "effect_at_price",
            "score",
            "what it adds to the score when it is paid for, in the same way",
            |row| row.effect_at_price,
        )
        .f64(
            "share",
            "",
            "share of the list's armies that may have it",
            |row| Some(row.share),
        )
        .i64("pairs", "pairs", "pairs with the card, unpaid", |row| {
            i64::try_from(row.n_pairs).ok()
        })
        .u32("blocks", "blocks", "blocks that were read", |row| {
            Some(row.n_blocks)
        })
        .text("stop", "why no more were played", |row| {
            Some(row.stop.to_string())
        })
        .i64(
            "forecast_pairs",
            "pairs",
            "pairs that would still be needed for a verdict or the wanted precision, whichever comes first; none where one is there",
            |row| i64::try_from(row.forecast?).ok(),
        )
}

/// The columns of `value_parts`.
pub fn parts_table() -> Table<PartLine> {
    Table::of("value_parts", "one card by one player, or against some enemies")
        .text("card", "the card", |row: &PartLine| Some(row.card.clone()))
        .text("bearer", "the list whose armies had it", |row| Some(row.bearer.clone()))
        .text("part", "the players, the reading of the rules, or the enemy", |row| {
            Some(row.part.name.clone())
        })
        .estimate(
            "worth",
            "points",
            "worth in army points, by the handicap curve of these battles",
            |row| row.part.worth.estimate().copied(),
        )
        .text("verdict", "what that says of the price", |row| {
            Some(row.part.verdict.words().to_owned())
        })
        .i64("pairs", "pairs", "pairs with the card, unpaid", |row| {
            i64::try_from(row.part.n_pairs).ok()
        })
}

/// The columns of `troop_values`.
pub fn troops_table() -> Table<TroopPrice> {
    Table::of("troop_values", "one troop type")
        .text("troop", "the type", |row: &TroopPrice| {
            Some(row.name.clone())
        })
        .f64("printed", "points", "what the rules charge for a stand", |row| {
            Some(row.printed)
        })
        .estimate(
            "worth",
            "points",
            "what a stand is worth in the mean army, by the regression; empty where armies don't tell",
            |row| row.worth,
        )
        .f64("stands", "stands", "stands of it in the mean army", |row| {
            Some(row.mean_stands)
        })
}
