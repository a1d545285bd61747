//! The battles that a page plays back, compressed to keep the page small.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use rayon::prelude::*;

use analysis::info::RunInfo;
use analysis::replays::Replay;

/// The highest level of compression, since it is written once and read often.
const LEVEL: u8 = 9;

/// A battle in the page.
#[derive(Debug)]
pub(crate) struct Packed {
    pub(crate) title: String,
    /// Its page, in the zlib format (RFC 1950) and then in base 64 (RFC 4648).
    pub(crate) data: String,
}

/// All battles of a run, in their order.
pub(crate) fn packed(info: &RunInfo) -> Vec<Packed> {
    let replays = info.replays.par_iter();
    replays.map(|replay| Packed::of(&info.cell_name(replay.cell as usize), replay)).collect()
}

impl Packed {
    /// A battle of a cell that is called so.
    pub(crate) fn of(cell: &str, replay: &Replay) -> Packed {
        Packed {
            title: format!("{cell}: pair {}, battle {}", replay.pair, replay.battle),
            data: STANDARD.encode(compress_to_vec_zlib(replay.page.as_bytes(), LEVEL)),
        }
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use miniz_oxide::deflate::compress_to_vec_zlib;
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    /// RFC 1950: the first byte of a zlib stream with a window of 32 kB is 0x78, which is `eJ`, `eN` or `eA` in base 64.
    #[test]
    fn a_packed_page_is_a_zlib_stream_of_it() {
        let page = "<!DOCTYPE html>".repeat(100);
        let letters = STANDARD.encode(compress_to_vec_zlib(page.as_bytes(), super::LEVEL));
        assert!(letters.starts_with('e') && letters.len() < page.len() / 5);
        let bytes = STANDARD.decode(letters).unwrap();
        assert_eq!(decompress_to_vec_zlib(&bytes).unwrap(), page.as_bytes());
    }
}
