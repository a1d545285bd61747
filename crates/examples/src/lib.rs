//! Games of our own, whole: Brawl, a small skirmish with its rules on one page, a player, and what the laboratory asks of it
//! (`RULES.md` beside it); and Duel, which is smaller still, and is also a program in C and a class of Python.

pub mod brawl;
pub mod duel;
