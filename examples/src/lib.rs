//! A small skirmish game of our own, whole: its rules, a player, and what the laboratory asks of it. Its rules are on one page,
//! [`brawl/RULES.md`](https://github.com/equipoise/equipoise/blob/main/examples/src/brawl/RULES.md).

pub mod brawl;
