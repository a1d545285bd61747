//! ST-I20: every case of the oracle files of this crate's statements, at each file's own tolerance.
//!
//! The files lie in `oracles/data/`.
//! They were made with scipy, statsmodels, numpy and confseq; the files say which and how.
//! Resolution numbers of the specification stand in the tests and are read the same way as a file's cases.

mod betting;
mod exchange_rate;
mod list_population;
mod luck;
mod matchups;
mod metagame;
mod multiplicity;
mod oracle;
mod planned;
mod prices;
mod ratio_sets;
mod rebalance;
mod search_proof;
mod sensitivity;
mod sequential;
mod skill;
mod variants;
mod worth;
