//! Identifies the build of the program, since a run can be resumed only by the build that began it.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::OnceLock;

use experiment::document::problem::Failure;

/// Bytes that are in memory at a time: few enough for the cache of a core, since a larger piece takes three times as long.
const PIECE: u64 = 1 << 16;

/// The file that contains this code, where that is not the running program.
static FILE: OnceLock<PathBuf> = OnceLock::new();

/// Sets the file that contains this code, for a library that another program has loaded. Only the first call has an effect.
pub fn is_in(file: PathBuf) {
    FILE.get_or_init(|| file);
}

/// Digest of the program's own file: 16 hexadecimal digits.
///
/// # Errors
///
/// If it can't be read.
pub fn digest() -> Result<String, Failure> {
    let file = FILE.get().cloned();
    let of_pieces = file.map_or_else(std::env::current_exe, Ok).and_then(digests);
    let of_pieces = of_pieces.map_err(|error| {
        Failure::with_help(
            format!("the program's own file can't be read: {error}"),
            "a run keeps a digest of it, so that no other build goes on with what this one began",
        )
    })?;
    Ok(format!("{:016x}", harness::digest(&of_pieces)))
}

/// The digests of a file's pieces, one after the other.
fn digests(path: PathBuf) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let (mut piece, mut digests) = (Vec::new(), Vec::new());
    while file.by_ref().take(PIECE).read_to_end(&mut piece)? > 0 {
        digests.extend(harness::digest(&piece).to_le_bytes());
        piece.clear();
    }
    Ok(digests)
}
