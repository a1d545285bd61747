//! The harness on games whose truth is known.

mod allocation;
mod drawn;
mod luck;
mod partial;
mod pooled;
mod runs;
mod stratified;
mod support;
