//! ST-I20: every case of the oracle files of this crate's statements, at each file's own tolerance.
//!
//! The files lie beside the workspace, not in it.
//! Where they are missing, as in a user's clone, each test says so and still checks the worked numbers beside it,
//! which are read the same way as a file's cases.
//! Those of sections K to Q lie in `oracles/data/` and are compiled in.
//! They were made with scipy, statsmodels, numpy and confseq; the files say which and how.

mod betting;
mod exchange;
mod finds;
mod included;
mod lists;
mod luck;
mod matchups;
mod metagame;
mod multiplicity;
mod oracle;
mod planned;
mod prices;
mod rebalance;
mod sensitivity;
mod sequential;
mod skill;
mod sprt;
mod variants;
mod worth;
