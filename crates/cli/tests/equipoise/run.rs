//! `equipoise run`, `merge` and `report` as whole commands.

mod battle_rows;
mod ends;
mod extension;
mod folders;
mod kills;
mod pool;
mod runs;
mod shards;
mod stored;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use sha2::{Digest, Sha256};

use crate::support::{equipoise, folder, text};

/// Every file below a folder with its bytes, in order.
pub(crate) fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(at).expect("readable") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("below").to_owned();
                found.push((name, fs::read(path).expect("readable")));
            }
        }
    }
    found.sort();
    found
}

pub(crate) const SMALL: &str = r#"
question = "What does a screen do to Heavy Foot?"
ruleset = "triumph"
game = "duel"
seed = 5
pairs = 864

[duel]
a = ["heavy-foot", "spear:general"]
b = ["spear", "light-foot", "knights"]
cards = ["elephant-screen", "supporting-bowmen"]

[[duel.variant]]
name = "nothing changed"
"#;

pub(crate) fn small(folder: &Path) {
    fs::write(folder.join("small.toml"), SMALL).expect("writable");
}

/// A command that is to be done, or what it said.
pub(crate) fn done(folder: &Path, arguments: &[&str]) -> Output {
    let output = equipoise(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    output
}

/// A command that is to be refused, and what it says.
pub(crate) fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = equipoise(folder, arguments);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(!said.contains("panicked"), "{said}");
    said
}

/// The text of a `run.toml` with the digest that it would have if the program had written it.
pub(crate) fn resealed(text: &str) -> String {
    let lines = text.split_inclusive('\n');
    let unsealed: String = lines.filter(|line| !line.starts_with("digest = ")).collect();
    let digest = Sha256::digest(&unsealed);
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let (head, rest) = unsealed.split_once("\n\n").expect("a head");
    format!("{head}\ndigest = \"{digest}\"\n\n{rest}")
}
