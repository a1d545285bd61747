//! Section 5: simple and complicated moves (TP-403 to TP-410, TP-907, TP-G06 to TP-G13), and the move step (TP-M05 to TP-M09).

mod action;
mod allowance;
mod costs;
mod draws;
mod joins;
mod leaving;
mod options;
mod ways;

pub(crate) use ways::Surroundings;
