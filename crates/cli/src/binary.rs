//! Which build of the program this is: a run goes on in the very same one only.

use std::fs::File;
use std::io::{self, Read};

use lab::document::problem::Failure;

/// Bytes that are in memory at a time.
const PIECE: u64 = 1 << 20;

/// Digest of the program's own file: 16 hexadecimal digits.
///
/// # Errors
///
/// If it can't be read.
pub fn digest() -> Result<String, Failure> {
    let of_pieces = std::env::current_exe().and_then(digests);
    let of_pieces = of_pieces.map_err(|error| {
        Failure::with_help(
            format!("the program's own file can't be read: {error}"),
            "a run keeps a digest of it, so that no other build goes on with what this one began",
        )
    })?;
    Ok(format!("{:016x}", harness::digest(&of_pieces)))
}

/// The digests of a file's pieces, one after the other.
fn digests(path: std::path::PathBuf) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let (mut piece, mut digests) = (Vec::new(), Vec::new());
    while file.by_ref().take(PIECE).read_to_end(&mut piece)? > 0 {
        digests.extend(harness::digest(&piece).to_le_bytes());
        piece.clear();
    }
    Ok(digests)
}
