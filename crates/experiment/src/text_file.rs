//! Files of text that people write.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf, absolute};

use crate::document::problem::Failure;

/// Bytes of the largest file that is read: what can be answered within two seconds. The largest of the repository has 60 kB.
pub const MAX_BYTES: u64 = 8 * 1024 * 1024;

thread_local! {
    /// The folder outside of which this thread reads no file, if there is one.
    static WITHIN: RefCell<Option<PathBuf>> = const { RefCell::new(None) };
    /// A file, there or not, with the text that this thread reads of it.
    static UNSAVED: RefCell<Option<(PathBuf, String)>> = const { RefCell::new(None) };
}

/// Carries out `run`, in which this thread reads no file outside of a folder, whatever the texts of its users name.
pub fn within<T>(folder: &Path, run: impl FnOnce() -> T) -> T {
    let before = WITHIN.replace(Some(folder.to_owned()));
    let result = run();
    WITHIN.replace(before);
    result
}

/// Carries out `run`, in which this thread reads `text` where it reads `path`: a file is checked before it is saved.
pub fn unsaved<T>(path: &Path, text: &str, run: impl FnOnce() -> T) -> T {
    let before = UNSAVED.replace(Some((path.to_owned(), text.to_owned())));
    let result = run();
    UNSAVED.replace(before);
    result
}

/// Why a file may not be read, or even looked for; nothing if it may.
pub fn refusal(path: &Path) -> Option<String> {
    let folder = WITHIN.with_borrow(Clone::clone)?;
    let is_below = |path: io::Result<PathBuf>, folder: io::Result<PathBuf>| {
        path.ok().zip(folder.ok()).is_none_or(|(path, folder)| path.starts_with(folder))
    };
    let is_inside = !path.components().any(|part| part == Component::ParentDir)
        && is_below(absolute(path), absolute(&folder))
        // What isn't there has no other place.
        && is_below(path.canonicalize(), folder.canonicalize());
    let name = name(path);
    (!is_inside).then(|| format!("{name} lies outside of {}, and is not read", folder.display()))
}

/// The text of a file, of standard input for `-`, without the byte order mark that some editors put before it.
///
/// `what` is what the file should be, as in "an experiment".
///
/// # Errors
///
/// If it isn't there, isn't a file, is too large, isn't UTF-8 or is empty; if it may not be read ([`within`]).
pub fn read(path: &Path, what: &str) -> Result<String, Failure> {
    let name = name(path);
    if let Some(refusal) = refusal(path) {
        return Err(Failure::with_help(refusal, "put the file into that folder"));
    }
    let unsaved = UNSAVED.with_borrow(|it| {
        let (_, text) = it.as_ref().filter(|(own, _)| own == path)?;
        Some(text.clone().into_bytes())
    });
    let bytes = if let Some(bytes) = unsaved {
        Ok(bytes)
    } else if path == Path::new("-") {
        limited(io::stdin().lock())
    } else {
        if path.is_dir() {
            return Err(Failure::with_help(
                format!("{name} is a folder"),
                format!("name {what} in it"),
            ));
        }
        File::open(path).and_then(limited)
    };
    let bytes = bytes.map_err(|error| {
        Failure::with_help(
            format!("{name} can't be read: {}", reason(&error)),
            format!("name {what}, or - for standard input"),
        )
    })?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Failure::with_help(
            format!("{name} is larger than {} MB", MAX_BYTES / 1024 / 1024),
            "split it into several files",
        ));
    }
    let text = String::from_utf8(bytes).map_err(|error| not_text(&name, &error))?;
    let text = text.strip_prefix('\u{feff}').map_or_else(|| text.clone(), str::to_owned);
    if text.trim().is_empty() {
        return Err(Failure::with_help(
            format!("{name} is empty"),
            format!("it should be {what}; `--help` says how one is written"),
        ));
    }
    Ok(text)
}

/// How messages call it.
pub fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// One byte more than is allowed, so that a larger file is noticed.
fn limited(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}

fn not_text(name: &str, error: &std::string::FromUtf8Error) -> Failure {
    let at = error.utf8_error().valid_up_to();
    let bytes = error.as_bytes();
    let line = 1 + bytes[..at].iter().filter(|byte| **byte == b'\n').count();
    let help = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "it looks like UTF-16; save it as UTF-8",
        _ => "save it as UTF-8",
    };
    Failure::with_help(
        format!("{name} is not UTF-8 text: byte {} in line {line} is {:#04x}", at + 1, bytes[at]),
        help,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_not_saved_is_read_in_place_of_its_file_and_only_meanwhile() {
        let folder = tempfile::tempdir().expect("a folder");
        let [own, other] = ["own.toml", "other.toml"].map(|name| folder.path().join(name));
        std::fs::write(&other, "x = 1").expect("written");
        unsaved(&own, "x = 2", || {
            assert_eq!(read(&own, "a file").expect("it is there"), "x = 2");
            assert_eq!(read(&other, "a file").expect("it is there"), "x = 1");
        });
        assert!(read(&own, "a file").is_err());
        assert!(
            within(folder.path(), || unsaved(Path::new("/x"), "x", || read(
                Path::new("/x"),
                "a file"
            )))
            .is_err()
        );
    }

    #[test]
    fn no_text_leads_out_of_a_folder() {
        let outer = tempfile::tempdir().expect("a folder");
        let inner = outer.path().join("served");
        std::fs::create_dir(&inner).expect("a folder");
        for path in [inner.join("own.toml"), outer.path().join("other.toml")] {
            std::fs::write(path, "x = 1").expect("written");
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(outer.path().join("other.toml"), inner.join("link.toml"))
            .expect("a link");
        let inside = |name: &str| within(&inner, || read(&inner.join(name), "a file"));
        assert_eq!(inside("own.toml").expect("it lies inside"), "x = 1");
        let absolute = outer.path().join("other.toml").display().to_string();
        for name in ["../other.toml", &absolute, "/etc/passwd", "../served/own.toml", "link.toml"] {
            if name == "link.toml" && cfg!(not(unix)) {
                continue;
            }
            let said = inside(name).expect_err(name).in_short();
            assert!(said.contains("lies outside of"), "{name}: {said}");
        }
        assert!(within(&inner, || read(Path::new("-"), "a file")).is_err(), "standard input");
        assert!(read(&outer.path().join("other.toml"), "a file").is_ok(), "only within");
    }
}
