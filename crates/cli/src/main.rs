//! The program `equipoise`: the command line, which is in the library beside this.

use std::process::ExitCode;

fn main() -> ExitCode {
    equipoise::command_line()
}
