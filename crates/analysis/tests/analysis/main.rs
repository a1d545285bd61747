//! Answers of made-up totals and of toy games, as one test binary.

mod agreement;
mod drawn_block;
mod expectations;
mod explore;
mod law;
mod matchups;
mod metagame;
mod one_verdict;
mod plain_answer;
mod price_list;
mod rebalance;
mod rebalance_field;
mod rebalance_rules;
mod sample;
mod spent_points;
mod stratified;
mod tested_prices;
mod variant_rows;
mod worth;
