//! Published lists for tests: a dozen that are in the repository, or all of a folder.

use std::fs;
use std::path::{Path, PathBuf};

use super::{ListFile, meshwesh};
use experiment::document::Problems;

/// The variable that names a folder of published lists to test with in place of the repository's dozen.
///
/// `.ci/published-lists` sets it.
const FOLDER: &str = "PUBLISHED_LISTS";

/// Every list of the folder, imported, in order of their names.
pub fn published() -> Vec<ListFile> {
    let dozen = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lists");
    let folder = std::env::var_os(FOLDER).map_or(dozen, PathBuf::from);
    let files = fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let paths = files.map(|file| file.expect("readable").path());
    let mut lists: Vec<ListFile> = paths.map(|path| imported(&path)).collect();
    lists.sort_by(|a, b| a.name.cmp(&b.name));
    lists
}

fn imported(path: &Path) -> ListFile {
    let text = fs::read_to_string(path).expect("the file is there");
    let mut problems = Problems::default();
    let imported = meshwesh::read(&text, &mut problems);
    assert!(problems.is_empty(), "{}", path.display());
    imported.expect("a list").list
}
