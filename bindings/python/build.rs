//! Links the wheel smaller.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Functions of the same code are kept once, which makes the wheel a twelfth smaller. Rust links with LLD here, which can do
    // that; other linkers don't know the option.
    if env::var("TARGET").is_ok_and(|target| target == "x86_64-unknown-linux-gnu") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,--icf=all");
    }
}
