//! ST-I20: every case of the oracle files of this crate's statements, at each file's own tolerance.
//!
//! The files lie in `oracles/data/`.
//! They were made with scipy, statsmodels, numpy and confseq; the files say which and how.
//! Worked numbers of the specification stand in the tests and are read the same way as a file's cases.

mod betting;
mod luck;
mod matchups;
mod multiplicity;
mod oracle;
mod planned;
mod prices;
mod sensitivity;
mod sequential;
mod sprt;
mod worth;
