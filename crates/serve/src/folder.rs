//! The folder that is served: names to paths, none of which leads out of it.

use std::path::{Component, Path, PathBuf};
use std::{fs, io};

use experiment::document::problem::Failure;
use experiment::text_file;
use lab::run_folder::RunFolder;
use lab::search_folder::SearchAnswer;

/// The most letters of a name.
const LONGEST: usize = 80;

/// Names whose experiment would have the folder itself taken for one of a run.
const RESERVED: [&str; 2] = ["run", "answer"];

#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    /// The path without links, with which the path of each file in it begins.
    real: PathBuf,
}

impl Folder {
    /// A folder that is there.
    ///
    /// # Errors
    ///
    /// If it isn't, or can't be read.
    pub fn open(root: &Path) -> Result<Folder, Failure> {
        let real = root.canonicalize().map_err(|error| {
            Failure::with_help(
                format!("the folder {} can't be read: {error}", root.display()),
                "name another folder",
            )
        })?;
        Ok(Folder { root: root.to_owned(), real })
    }

    /// A file of a run or of a folder in it; none if there is none, or if it lies elsewhere.
    pub fn file(&self, run: &str, rest: &str) -> Option<PathBuf> {
        let relative = Path::new(run).join(rest);
        let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        let is_inside = !rest.starts_with('/')
            && is_single(run)
            && !rest.contains(['\\', '\0', ':'])
            && relative.components().all(is_plain);
        if !is_inside {
            return None;
        }
        let path = self.root.join(relative).canonicalize().ok()?;
        (path.starts_with(&self.real) && path.is_file()).then_some(path)
    }

    /// Carries out `planned`, in which no file outside of the folder is read, whatever an experiment names.
    pub fn confined<T>(&self, planned: impl FnOnce() -> T) -> T {
        text_file::within(&self.root, planned)
    }

    /// The folder of a run, there or not.
    pub fn run(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// The experiment that lies beside a run's folder.
    pub fn experiment(&self, name: &str) -> PathBuf {
        self.root.join(format!("{name}.toml"))
    }

    /// The names of the folders that hold a run or a search.
    pub fn runs(&self) -> Vec<String> {
        let names = self.names(|path| {
            path.is_dir() && (RunFolder::at(path).has_run() || SearchAnswer::is_in(path))
        });
        names.into_iter().filter(|name| self.leads_inside(name)).collect()
    }

    /// The names of the experiments that lie beside them.
    pub fn experiments(&self) -> Vec<String> {
        let files = self.names(|path| path.is_file() && !path.is_symlink());
        let names = files.iter().filter_map(|file| file.strip_suffix(".toml"));
        names.filter(|name| is_name(name)).map(str::to_owned).collect()
    }

    fn leads_inside(&self, name: &str) -> bool {
        is_single(name)
            && self.root.join(name).canonicalize().is_ok_and(|it| it.starts_with(&self.real))
    }

    fn names(&self, is_meant: impl Fn(&Path) -> bool) -> Vec<String> {
        let entries = fs::read_dir(&self.root).into_iter().flatten().flatten();
        let meant = entries.filter(|entry| is_meant(&entry.path()));
        let mut names: Vec<String> =
            meant.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.sort();
        names
    }

    /// The text of an experiment beside the runs.
    ///
    /// # Errors
    ///
    /// If there is none of this name, or it is a link.
    pub fn text(&self, name: &str) -> io::Result<String> {
        let path = self.experiment(name);
        if !is_name(name) || path.is_symlink() || !path.is_file() {
            return Err(io::ErrorKind::NotFound.into());
        }
        fs::read_to_string(path)
    }

    /// Writes an experiment under a name; one with another text is replaced only if that is asked for, and none that was played.
    ///
    /// # Errors
    ///
    /// Why it isn't written.
    pub fn save(&self, name: &str, text: &str, replaces: bool) -> Result<PathBuf, Refused> {
        if !is_name(name) {
            return Err(Refused::Name);
        }
        let path = self.experiment(name);
        if path.is_symlink() || self.run(name).is_symlink() {
            return Err(Refused::Taken);
        }
        match fs::read(&path) {
            Ok(there) if there == text.as_bytes() => return Ok(path),
            Ok(_) if self.run(name).exists() => return Err(Refused::Taken),
            Ok(_) if !replaces => return Err(Refused::Other),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if self.run(name).exists() {
                    return Err(Refused::Taken);
                }
            }
            Err(error) => return Err(Refused::Disk(error)),
        }
        let write = |file: &mut fs::File| io::Write::write_all(file, text.as_bytes());
        report::out_folder::write_beside(&path, write).map_err(Refused::Disk)?;
        Ok(path)
    }

    /// Writes the experiment of a run beside it: the one that was just played there, whatever was there before.
    ///
    /// # Errors
    ///
    /// If a link is in its place, or the disk refuses.
    pub fn keep(&self, name: &str, text: &str) -> io::Result<()> {
        let path = self.experiment(name);
        if path.is_symlink() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        if fs::read(&path).is_ok_and(|there| there == text.as_bytes()) {
            return Ok(());
        }
        let write = |file: &mut fs::File| io::Write::write_all(file, text.as_bytes());
        report::out_folder::write_beside(&path, write)
    }

    /// A name like this one under which nothing lies yet.
    pub fn free_name(&self, like: &str) -> String {
        let stem = like.trim_end_matches(|it: char| it.is_ascii_digit());
        let stem = stem.strip_suffix('-').filter(|it| !it.is_empty()).unwrap_or(like);
        let stem: String = stem.chars().take(LONGEST - 8).collect();
        let is_free = |name: &String| {
            [self.run(name), self.experiment(name)].iter().all(|it| it.symlink_metadata().is_err())
        };
        let numbered = (2..).map(|n| format!("{stem}-{n}"));
        numbered.into_iter().find(is_free).unwrap_or_else(|| like.to_owned())
    }
}

/// Why an experiment isn't written.
#[derive(Debug)]
pub enum Refused {
    /// It is no name of a file.
    Name,
    /// A run or something else lies under this name.
    Taken,
    /// Another experiment does, which could be replaced.
    Other,
    /// The disk refuses.
    Disk(io::Error),
}

impl Refused {
    /// What is wrong and how to mend it, for a name like `name`.
    pub fn words(&self, name: &str) -> String {
        match self {
            Refused::Name => format!(
                "{} can't be the name of a run: use letters of a to z, digits, `-` and `_`, at most {LONGEST}, and another word than `run` or `answer`",
                match name {
                    "" => "nothing".to_owned(),
                    name => format!("`{name}`"),
                }
            ),
            Refused::Taken => {
                format!("under `{name}` lies a run of another experiment: choose another name")
            }
            Refused::Other => format!("another experiment is saved as `{name}`"),
            Refused::Disk(error) => format!("`{name}.toml` can't be written: {error}"),
        }
    }
}

/// Whether a word may name a run and its experiment, on every system.
pub fn is_name(name: &str) -> bool {
    let is_letter = |it: u8| it.is_ascii_alphanumeric() || b"-_.".contains(&it);
    (1..=LONGEST).contains(&name.len())
        && name.bytes().all(is_letter)
        && name.as_bytes()[0].is_ascii_alphanumeric()
        && !name.ends_with('.')
        && !RESERVED.contains(&name)
}

/// Whether a word is one part of a path.
fn is_single(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None))
        && !name.contains(['/', '\\', '\0', ':'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn served() -> (tempfile::TempDir, Folder) {
        let outer = tempfile::tempdir().expect("a folder");
        let root = outer.path().join("reports");
        fs::create_dir_all(root.join("duel/charts")).expect("folders");
        fs::write(root.join("duel/index.html"), "page").expect("a file");
        fs::write(root.join("duel/charts/a.svg"), "chart").expect("a file");
        fs::write(outer.path().join("secret"), "secret").expect("a file");
        let folder = Folder::open(&root).expect("it is there");
        (outer, folder)
    }

    #[test]
    fn files_of_runs_are_found_and_none_outside() {
        let (outer, folder) = served();
        assert!(folder.file("duel", "index.html").is_some());
        assert!(folder.file("duel", "charts/a.svg").is_some());
        let absolute = outer.path().join("secret");
        let absolute = absolute.to_str().expect("a text");
        for (run, rest) in [
            ("duel", "../../secret"),
            ("duel", "charts/../../../secret"),
            ("..", "secret"),
            (".", "duel/index.html"),
            ("", "duel/index.html"),
            ("duel", absolute),
            ("duel", ""),
            ("duel", "charts"),
            ("duel/charts", "a.svg"),
            ("duel", "charts\\a.svg"),
            ("duel", "index.html\0"),
        ] {
            assert!(folder.file(run, rest).is_none(), "{run} {rest}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_out_are_no_files_and_nothing_is_written_through_one() {
        let (outer, folder) = served();
        let secret = outer.path().join("secret");
        std::os::unix::fs::symlink(&secret, folder.run("duel").join("link")).expect("a link");
        std::os::unix::fs::symlink(outer.path(), folder.run("out")).expect("a link");
        std::os::unix::fs::symlink(&secret, folder.experiment("stolen")).expect("a link");
        assert!(folder.file("duel", "link").is_none());
        assert!(folder.file("out", "secret").is_none());
        assert!(folder.text("stolen").is_err());
        assert!(matches!(folder.save("stolen", "x", true), Err(Refused::Taken)));
        assert!(!folder.runs().contains(&"out".to_owned()));
        assert_eq!(fs::read_to_string(secret).expect("it is there"), "secret");
    }

    #[test]
    fn an_experiment_that_was_played_or_another_one_is_not_replaced() {
        let (_outer, folder) = served();
        assert!(matches!(folder.save("duel", "x", true), Err(Refused::Taken)));
        folder.save("new", "a", false).expect("nothing is there");
        folder.save("new", "a", false).expect("the same is there");
        assert!(matches!(folder.save("new", "b", false), Err(Refused::Other)));
        folder.save("new", "b", true).expect("asked for");
        assert_eq!(folder.text("new").expect("it is there"), "b");
        assert_eq!(folder.free_name("new"), "new-2");
        assert_eq!(folder.free_name("duel-7"), "duel-2");
    }

    #[test]
    fn names_are_plain_on_every_system() {
        for name in ["duel-cards", "a", "A_1.2"] {
            assert!(is_name(name), "{name}");
        }
        for name in [
            "", ".", "..", ".hidden", "a/b", "a\\b", "a b", "ä", "a.", "-a", "c:a", "run", "answer",
        ] {
            assert!(!is_name(name), "{name}");
        }
        assert!(!is_name(&"a".repeat(81)));
    }
}
