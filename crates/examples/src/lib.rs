//! A small skirmish game of our own, whole: its rules, a player, and what the laboratory asks of it. Its rules are on one page,
//! `RULES.md` beside it.

pub mod brawl;
