//! `captain`: considers moves as `steady` does, and looks further at their consequences.
//!
//! Every term has a weight, and with all of them at 0 it plays as `steady`.

mod answers;
mod flanks;
mod lines;
mod middle;
mod roads;
mod room;
mod thrift;

pub(super) use answers::of_answers;
pub(super) use flanks::of_turned;
pub(super) use lines::Line;
pub(super) use middle::strongest_first;
pub(super) use roads::of_road;
pub(super) use room::of_room;
pub(super) use thrift::rate_of;
