//! The army lists of a question: those that it names, all built-in ones, and the enemies of a list.

use std::path::Path;

use crate::lists::{builtin, files, parse};
use crate::named_list::NamedList;
use experiment::document::Problems;
use experiment::document::problem::Failure;
use experiment::text_file;

/// The number of enemies of a list, if none are named.
const ENEMIES: usize = 3;

/// All built-in lists.
pub fn built_in() -> Result<Vec<NamedList>, Failure> {
    let lists = builtin::BUILTIN.iter();
    let read = lists.map(|list| read(list.name, list.name, list.text.to_owned()));
    Ok(read.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// Reads lists by name or file, each once; unknown names are added to `wrong`.
///
/// # Errors
///
/// What is wrong in a file.
pub fn read_lists(names: &[String], wrong: &mut Vec<String>) -> Result<Vec<NamedList>, Failure> {
    let mut all: Vec<NamedList> = Vec::new();
    for name in names {
        let text = match builtin::load(name) {
            Ok(text) => text,
            Err(unknown) => {
                wrong.push(unknown.on_one_line());
                continue;
            }
        };
        let path = Path::new(name);
        // The experiment is in another folder, so the path has to be absolute.
        let key = match path.is_file() {
            true => std::path::absolute(path).map_or(name.clone(), |it| it.display().to_string()),
            false => name.clone(),
        };
        if all.iter().all(|other| other.key != key) {
            all.extend(read(name, &key, text)?);
        }
    }
    Ok(all)
}

/// Every list of a folder, in the order of their files.
///
/// # Errors
///
/// If there is no such folder, no list in it, or something is wrong in a file.
pub fn of_folder(folder: &Path) -> Result<Vec<NamedList>, Failure> {
    let mut all = Vec::new();
    for path in files(folder)? {
        let name = std::path::absolute(&path).unwrap_or(path).display().to_string();
        let text = text_file::read(Path::new(&name), "an army list in TOML")?;
        all.extend(read(&name, &name, text)?);
    }
    Ok(all)
}

fn read(name: &str, key: &str, text: String) -> Result<Option<NamedList>, Failure> {
    let mut problems = Problems::default();
    let list = parse(&text, &mut problems);
    Failure::of_file(Path::new(name), &text, problems)?;
    Ok(list.map(|list| NamedList::of_catalogue(key, text, list)))
}

/// The names of the lists whose years are nearest to a list's year, itself left out.
pub fn nearest_in_time(list: &NamedList, others: &[NamedList]) -> Vec<String> {
    let mut by_distance: Vec<(i32, i32, &str)> = others
        .iter()
        .filter(|other| other.key != list.key)
        .map(|other| {
            let years = other.list.years;
            let off = (years.from - list.year).max(list.year - years.to).max(0);
            (off, (other.year - list.year).abs(), other.key.as_str())
        })
        .collect();
    by_distance.sort_unstable();
    let nearest = by_distance.into_iter().take(ENEMIES);
    nearest.map(|(.., name)| name.to_owned()).collect()
}
