//! The server as browsers and others meet it, over plain connections.

mod admission;
mod client;
mod editor;
mod load;
mod queue;
mod stored;
