//! The texts that have figures.

use std::fs;
use std::path::{Path, PathBuf};

use crate::manifest::root;

/// Files and folders with texts.
const TEXTS: [&str; 5] = ["README.md", "experiments", "reports", "docs/src", "benches"];

/// Every Markdown page of these places, by name; runs that were played here lie in `reports` too, and have no pages.
pub fn all() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    TEXTS.iter().for_each(|place| add(&root().join(place), &mut pages));
    pages.sort();
    pages
}

fn add(path: &Path, pages: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        entries.for_each(|entry| add(&entry.path(), pages));
    } else if path.extension().is_some_and(|ending| ending == "md") {
        pages.push(path.to_owned());
    }
}

/// A page's text.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

pub fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
