//! `captain`: considers moves as `steady` does, and looks further at their consequences.
//!
//! Every term has a weight, and with all of them at 0 it plays as `steady`.

mod camp_road;
mod closed_line;
mod command_budget;
mod line_order;
mod next_turns;
mod retreat_room;
mod turned_flank;

pub(super) use camp_road::of_road;
pub(super) use closed_line::Line;
pub(super) use command_budget::rate_of;
pub(super) use line_order::strongest_first;
pub(super) use next_turns::of_answers;
pub(super) use retreat_room::of_room;
pub(super) use turned_flank::of_turned;
