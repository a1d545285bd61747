//! Single bits of a finished run's files, flipped.

use std::path::Path;

use super::damaged_folders::{Bench, Files, LOOKED_AT, READERS, State, Tally, is_refusal};

/// Drawn files with a flipped bit each before they are drawn again.
const AT_ONCE: usize = 25;

const REPORT: [&str; 3] = ["report", LOOKED_AT, "--quiet"];

/// Flips this many bits, half of them in files that are stored, and half in those that are drawn.
pub fn flips(bench: &Bench, n_flips: usize) -> Tally {
    let mut tally = Tally::new("a flipped bit");
    let whole = &bench.before.0;
    let is_stored =
        |name: &Path| name == Path::new("run.toml") || name == Path::new("blocks.parquet");
    let (stored, drawn): (Files, Files) =
        whole.iter().cloned().partition(|(name, _)| is_stored(name));
    let mut chance = Chance(0x9e37_79b9);
    let resume = ["run", super::damaged_folders::FILE, "--out", LOOKED_AT, "--resume"];
    bench.fill(LOOKED_AT, whole);
    for flip in 0..n_flips / 2 {
        let (name, bytes) = &stored[flip % stored.len()];
        let (bytes, bit) = chance.flip(bytes);
        let path = bench.path(LOOKED_AT).join(name);
        std::fs::write(&path, bytes).expect("writable");
        // Each of them meets each file.
        let arguments = match flip / stored.len() % 4 {
            3 => &resume,
            reader => READERS[reader],
        };
        let output = bench.output(arguments);
        let judged = is_refusal(&output, &name.to_string_lossy()).map(|()| State::Refused);
        tally.add(&format!("bit {bit} of {} for {arguments:?}", name.display()), judged);
        std::fs::write(&path, &whole.iter().find(|(it, _)| it == name).expect("one of them").1)
            .expect("writable");
    }
    let mut left = n_flips - n_flips / 2;
    while left > 0 {
        let now = left.min(AT_ONCE);
        left -= now;
        for flip in 0..now {
            let (name, bytes) = &drawn[(left + flip) % drawn.len()];
            let (bytes, _) = chance.flip(bytes);
            std::fs::write(bench.path(LOOKED_AT).join(name), bytes).expect("writable");
        }
        // What was edited is not replaced, and is drawn again as it was where that is asked for.
        let refused = is_refusal(&bench.output(&REPORT), "add --force");
        bench.output(&[&REPORT[..], &["--force"]].concat());
        let judged = refused.and_then(|()| bench.state());
        let is_whole = bench.files(LOOKED_AT) == *whole;
        for _ in 0..now {
            tally.add(
                "a drawn file",
                match is_whole {
                    true => judged.clone(),
                    false => Err("it wasn't drawn again as it was".to_owned()),
                },
            );
        }
    }
    tally
}

/// Numbers that are the same each time.
struct Chance(u64);

impl Chance {
    /// Bytes with a flipped bit, and which.
    fn flip(&mut self, bytes: &[u8]) -> (Vec<u8>, usize) {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let bit = (self.0 % (8 * bytes.len() as u64)) as usize;
        let mut flipped = bytes.to_vec();
        flipped[bit / 8] ^= 1 << (bit % 8);
        (flipped, bit)
    }
}
