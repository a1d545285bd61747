//! Whole commands, as their users type them.

mod answers;
mod army;
mod army_battles;
mod battle;
mod custom_cards;
mod diff;
mod every_key;
mod explore;
mod faults;
mod gallery;
mod gloriam_duels;
mod input;
mod kinds;
mod list;
mod odds;
mod open;
mod price;
mod rebalance;
mod rebalance_aims;
mod replay;
mod report_options;
mod run;
mod scenario;
mod support;
mod users_files;
mod worth;
