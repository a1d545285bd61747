//! What is asked for on the command line.

use std::path::PathBuf;

use benches::contestants::Contestant;

/// What is measured.
pub struct Arguments {
    pub seed: u64,
    /// Pairs of battles of each cell.
    pub pairs: u64,
    pub new: Contestant,
    pub old: Contestant,
    pub armies: Armies,
    /// Only the new player against the old one.
    pub quick: bool,
    /// Where the table goes besides the screen.
    pub out: Option<PathBuf>,
}

/// Which armies play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Armies {
    Tuned,
    HeldOut,
    All,
}

impl Arguments {
    /// Reads arguments; the text of an error says everything that is wrong.
    pub fn read(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
        let steady = || Contestant::read("steady").expect("a player of the list");
        let mut read = Arguments {
            seed: 77,
            pairs: 48,
            new: steady(),
            old: steady(),
            armies: Armies::All,
            quick: false,
            out: None,
        };
        let mut problems = Vec::new();
        while let Some(name) = words.next() {
            if name == "--quick" {
                read.quick = true;
                continue;
            }
            let Some(value) = words.next() else {
                problems.push(format!("{name} has no value"));
                break;
            };
            if let Err(problem) = read.set(&name, &value) {
                problems.push(problem);
            }
        }
        if problems.is_empty() {
            Ok(read)
        } else {
            Err(problems.join("; "))
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |least: u64| {
            let number = value.parse().ok().filter(|&number| number >= least);
            number.ok_or_else(|| {
                format!("{name} is `{value}`, and a whole number from {least} is wanted")
            })
        };
        match name {
            "--seed" => self.seed = number(0)?,
            "--pairs" => self.pairs = number(2)?,
            "--new" => self.new = Contestant::read(value)?,
            "--old" => self.old = Contestant::read(value)?,
            "--armies" => {
                self.armies = match value {
                    "tuned" => Armies::Tuned,
                    "held-out" => Armies::HeldOut,
                    "all" => Armies::All,
                    _ => {
                        return Err(format!(
                            "--armies is `{value}`; tuned, held-out and all are known"
                        ));
                    }
                }
            }
            "--out" => self.out = Some(PathBuf::from(value)),
            _ => {
                return Err(format!(
                    "{name} is unknown; --seed, --pairs, --new, --old, --armies, --quick and --out are known"
                ));
            }
        }
        Ok(())
    }
}
