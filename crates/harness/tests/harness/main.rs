//! The harness on games whose truth is known.

mod allocation;
mod luck;
mod partial;
mod pooled;
mod runs;
mod stratified;
mod support;
