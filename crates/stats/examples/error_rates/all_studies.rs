//! All studies, each at the size that the page names.

use crate::measured::Measured;
use crate::{
    exchange_rate, list_population, luck, metagame, peeking, planned, rebalance, search_proof,
    skill, stopping, variants, worth,
};

/// A study: its size and how it is run.
pub type Study = (u64, fn(u64) -> Vec<Measured>);

/// In the order of the page.
pub const STUDIES: [Study; 30] = [
    (4000, planned::plain_t),
    (4000, planned::toy_of_288),
    (4000, planned::toy_of_every_advantage),
    (2000, planned::few_moving),
    (4000, peeking::betting),
    (4000, peeking::asymptotic),
    (4000, peeking::naive),
    (4000, stopping::precision),
    (2000, stopping::ledger),
    (4000, stopping::after_verdict),
    (1000, luck::identity),
    (20_000, luck::frozen_value),
    (2000, luck::adjusted_coverage),
    (20_000, luck::cross_fit),
    (20_000, worth::fieller),
    (200, worth::end_to_end),
    (2000, list_population::mean),
    (1000, list_population::new_list),
    (4000, list_population::looks),
    (20_000, exchange_rate::worth),
    (20_000, exchange_rate::prices),
    (600, variants::family),
    (10_000, skill::instrument),
    (20_000, skill::turns),
    (100, metagame::sure_ranges),
    (400, metagame::soft_weights),
    (1000, metagame::no_cycle),
    (300, rebalance::search_picks_luck),
    (300, rebalance::gain),
    (400, search_proof::at_the_edge),
];
