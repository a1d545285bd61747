//! Digests that show whether a file is as it was written: SHA-256, as `sha256sum` prints it.
//!
//! `run.toml` has one of its own text (without the line of the digest), so that any change in it shows.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

/// How the line of a text's own digest begins.
const LINE: &str = "digest = \"";

/// Bytes that are in memory at a time.
const PIECE: usize = 1 << 16;

/// What is wrong with a sealed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It has no digest.
    Missing,
    /// Its digest is of another text.
    Changed,
}

/// A text with a line that has its digest, after the comments at its head.
pub fn sealed(text: &str) -> String {
    let is_comment = |line: &&str| line.starts_with('#');
    let head: usize = text.split_inclusive('\n').take_while(is_comment).map(str::len).sum();
    let digest = digest_of(text);
    let (head, rest) = text.split_at(head);
    format!("{head}{LINE}{digest}\"\n{rest}")
}

/// The digest of a text, or of other bytes.
pub fn digest_of(bytes: impl AsRef<[u8]>) -> String {
    hexadecimal(Sha256::digest(bytes).as_slice())
}

/// Whether a text is as it was sealed, to the last byte.
pub fn check(text: &str) -> Result<(), Broken> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with(LINE) {
            let without = [&text[..at], &text[at + line.len()..]].concat();
            return (sealed(&without) == text).then_some(()).ok_or(Broken::Changed);
        }
        at += line.len();
    }
    Err(Broken::Missing)
}

/// The digest of a file; a piece of it is in memory at a time.
pub fn of_file(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut hash = Sha256::new();
    let mut piece = vec![0; PIECE];
    loop {
        match file.read(&mut piece) {
            Ok(0) => return Ok(hexadecimal(hash.finalize().as_slice())),
            Ok(n_bytes) => hash.update(&piece[..n_bytes]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing into a string can't fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# A head\n# of two lines\n\n[run]\nname = \"é\"\n";

    /// Every bit counts, those of comments and of the digest itself included.
    #[test]
    fn any_flipped_bit_of_a_sealed_text_shows() {
        let whole = sealed(TEXT);
        assert_eq!(check(&whole), Ok(()));
        assert_eq!(check(TEXT), Err(Broken::Missing));
        for bit in 0..8 * whole.len() {
            let mut bytes = whole.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            if let Ok(text) = String::from_utf8(bytes) {
                assert!(check(&text).is_err(), "bit {bit}: {text}");
            }
        }
        for cut in (0..whole.len()).filter(|&cut| whole.is_char_boundary(cut)) {
            assert!(check(&whole[..cut]).is_err(), "cut at {cut}");
        }
    }

    /// FIPS 180-2, appendix B.1, and what `sha256sum` prints.
    #[test]
    fn a_file_has_the_digest_that_sha256sum_prints() {
        let file = tempfile::NamedTempFile::new().expect("a temporary file");
        std::fs::write(file.path(), "abc").expect("writable");
        assert_eq!(
            of_file(file.path()).expect("readable"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
