//! A folder of list files.

use std::fs;
use std::path::{Path, PathBuf};

use super::{ListFile, parse};
use experiment::document::Problems;
use experiment::document::problem::{Failure, nearest};
use experiment::text_file;

/// The file name of a list: `early-sumerian.toml`.
pub fn file_name(list: &str) -> String {
    let mut name = String::new();
    for letter in list.trim().chars() {
        if letter.is_alphanumeric() {
            name.extend(letter.to_lowercase());
        } else if !name.ends_with('-') && !name.is_empty() {
            name.push('-');
        }
    }
    format!("{}.toml", name.trim_end_matches('-'))
}

/// The files of all lists in a folder, in order.
///
/// # Errors
///
/// If there is no such folder, or no list in it.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let help = "`equipoise army import meshwesh PATH --out DIR` writes them";
    if let Some(refusal) = text_file::refusal(folder) {
        return Err(Failure::new(refusal));
    }
    let found = fs::read_dir(folder).map_err(|_| not_a_folder(folder))?;
    let paths = found.filter_map(|file| Some(file.ok()?.path()));
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    files.sort();
    match files.is_empty() {
        true => {
            Err(Failure::with_help(format!("there is no army list in {}", folder.display()), help))
        }
        false => Ok(files),
    }
}

fn not_a_folder(folder: &Path) -> Failure {
    Failure::with_help(
        format!("{} is not a folder of army lists", folder.display()),
        "`equipoise army import meshwesh PATH --out DIR` makes one",
    )
}

/// Finds a list in a folder by its name, its file name, or the path of its file.
///
/// # Errors
///
/// If there is no such folder or list, or its file isn't a valid list file.
pub fn find(given: &str, folder: &Path) -> Result<ListFile, Failure> {
    if !folder.is_dir() {
        return Err(not_a_folder(folder));
    }
    let given = given.trim();
    let path = folder.join(file_name(given.strip_suffix(".toml").unwrap_or(given)));
    if !path.is_file() {
        return Err(unknown(given, folder));
    }
    of_file(&path)
}

/// The list of a file.
///
/// # Errors
///
/// If it can't be read or isn't a valid list file.
pub fn of_file(path: &Path) -> Result<ListFile, Failure> {
    let text = text_file::read(path, "an army list in TOML")?;
    let mut problems = Problems::default();
    let list = parse(&text, &mut problems);
    Failure::of_file(path, &text, problems)?;
    list.ok_or_else(|| Failure::new(format!("{} is no army list", path.display())))
}

fn unknown(given: &str, folder: &Path) -> Failure {
    let mut names: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|file| Some(PathBuf::from(file.ok()?.file_name())))
        .filter(|file| file.extension().is_some_and(|end| end == "toml"))
        .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    let help = if names.is_empty() {
        "there is no list at all in it; `equipoise army import meshwesh PATH --out DIR` writes them"
            .to_owned()
    } else {
        let slug = file_name(given);
        let all: Vec<&str> = names.iter().map(String::as_str).collect();
        let guess = nearest(slug.trim_end_matches(".toml"), &all);
        let guess = guess.map(|name| format!("did you mean `{name}`? "));
        format!("{}there are {} lists in it", guess.unwrap_or_default(), names.len())
    };
    Failure::with_help(
        format!("there is no army list called \"{given}\" in {}", folder.display()),
        help,
    )
}
