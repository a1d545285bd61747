//! The server as browsers and others meet it, over plain connections.

mod admission;
mod ask;
mod client;
mod editor;
mod load;
mod queue;
mod stored;
mod together;
