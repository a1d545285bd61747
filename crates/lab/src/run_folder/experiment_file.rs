//! The experiment that was played, as a file that its user can edit.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::digest_of;
use experiment::document::problem::Failure;

/// Before the digest of all lines after this one.
const DIGEST: &str = "# As written by `equipoise`, sha256 ";

/// Where it lies: beside the folder of the run.
pub fn beside(out: &Path) -> PathBuf {
    let mut name = out.file_name().unwrap_or_default().to_owned();
    name.push(".toml");
    out.with_file_name(name)
}

/// An experiment with a digest line that shows whether its user changed it.
pub fn sealed(text: &str) -> String {
    format!("{DIGEST}{}\n{text}", digest_of(text))
}

/// Writes it; a file that its user changed is replaced with `force` only.
pub fn write(file: &Path, text: &str, force: bool) -> Result<(), Failure> {
    let cannot = |error: io::Error| {
        Failure::with_help(
            format!("{} can't be written: {error}", file.display()),
            "name another folder with --out",
        )
    };
    match fs::symlink_metadata(file) {
        Ok(found) if !found.is_file() => {
            return Err(Failure::with_help(
                format!("{} is no file that `equipoise` wrote", file.display()),
                "name another folder with --out",
            ));
        }
        Ok(_) if !force && !is_as_written(&fs::read(file).map_err(cannot)?) => {
            return Err(Failure::with_help(
                format!("{} was edited, or `equipoise` did not write it", file.display()),
                format!(
                    "play it with `equipoise run {}`, name another folder with --out, or replace it with --force",
                    file.display()
                ),
            ));
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(cannot(error)),
    }
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(cannot)?;
    }
    fs::write(file, text).map_err(cannot)
}

fn is_as_written(file: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(file) else {
        return false;
    };
    text.split_once('\n')
        .is_some_and(|(first, rest)| first.strip_prefix(DIGEST) == Some(digest_of(rest).as_str()))
}
