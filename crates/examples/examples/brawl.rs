//! Equipoise with a game of one's own before the four of this repository: `cargo run --release --example brawl -- list rulesets`.

use std::process::ExitCode;

fn main() -> ExitCode {
    equipoise::main_with(&[&own_games::brawl::BRAWL])
}
