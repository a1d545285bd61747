//! Armies of the catalogue without cards, whole or cut to fewer points.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use triumph::TroopType;
use triumph::battle::{Army, ArmyStand, Topography};

/// Armies that players may be tuned on: a kind, and its file.
pub const TUNED: [(&str, &str); 4] = [
    ("phalanx", "alexandrian-macedonian"),
    ("legion", "marian-roman"),
    ("horse archers", "parthian"),
    ("elephants", "classical-indian"),
];

/// Armies that no player is tuned on.
pub const HELD_OUT: [(&str, &str); 4] = [
    ("warband", "ancient-british"),
    ("knights", "medieval-french"),
    ("hoplites", "later-hoplite-spartan"),
    ("heavy horse", "maurikian-byzantine"),
];

/// An army of the catalogue.
#[derive(Debug)]
pub struct Listing {
    /// What it is called.
    pub kind: String,
    file: File,
}

#[derive(Debug, Deserialize)]
struct File {
    invasion: u8,
    maneuver: u8,
    home: Vec<String>,
    stands: Vec<Line>,
}

#[derive(Debug, Deserialize)]
struct Line {
    troop: String,
    count: usize,
    #[serde(default)]
    general: bool,
    #[serde(default)]
    battle_line: Option<toml::Value>,
    #[serde(default)]
    ally: bool,
}

impl Line {
    fn troop(&self) -> TroopType {
        TroopType::from_word(&self.troop).expect("a troop type of the catalogue")
    }

    fn cost(&self) -> usize {
        usize::from(self.troop().cost_points())
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/games/triumph/lab/armies")
}

/// Every army of the catalogue without cards, by the name of its file.
///
/// # Panics
///
/// If the catalogue can't be read.
pub fn every() -> Vec<Listing> {
    let files = std::fs::read_dir(folder()).expect("the catalogue");
    let names = files.filter_map(|file| {
        let name = file.ok()?.file_name().into_string().ok()?;
        name.strip_suffix(".toml").filter(|name| !name.ends_with("-with-cards")).map(str::to_owned)
    });
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names.iter().map(|name| Listing::read(name, name)).collect()
}

impl Listing {
    /// The army of a file.
    ///
    /// # Panics
    ///
    /// If the catalogue has no such file.
    pub fn read(kind: &str, file: &str) -> Listing {
        let path = folder().join(file).with_extension("toml");
        let text = std::fs::read_to_string(&path).expect("an army of the catalogue");
        Listing {
            kind: kind.to_owned(),
            file: toml::from_str(&text).expect("an army of the catalogue"),
        }
    }

    /// The army with this many points, or one more or less where its stands don't come to that, its general among them: every line is cut as evenly as the points allow.
    ///
    /// # Panics
    ///
    /// If a troop type or a kind of terrain in the file is unknown.
    pub fn at(&self, points: usize) -> Army {
        let counts = self.counts(points);
        let lines = self.file.stands.iter().zip(counts);
        let stands = lines.flat_map(|(line, n)| {
            let n_marked = match &line.battle_line {
                Some(toml::Value::Boolean(true)) => n,
                Some(toml::Value::String(mark)) if mark == "all" => n,
                Some(toml::Value::String(mark)) if mark == "half" => n / 2,
                _ => 0,
            };
            (0..n).map(move |nth| ArmyStand {
                general: line.general && nth == 0,
                battle_line: nth < n_marked,
                ally: line.ally,
                ..ArmyStand::of(line.troop())
            })
        });
        Army {
            name: format!("{}, {points} points", self.kind),
            invasion: self.file.invasion,
            maneuver: self.file.maneuver,
            home: self.file.home.iter().map(|home| topography(home)).collect(),
            purchases: Vec::new(),
            stands: stands.collect(),
        }
    }

    /// The number of stands of each line for this many points, or the nearest number of points that can be made. Of all such choices
    /// it takes the one whose shares are nearest to those of the whole army.
    fn counts(&self, points: usize) -> Vec<usize> {
        let lines = &self.file.stands;
        let whole: usize = lines.iter().map(|line| line.count * line.cost()).sum();
        let mut best: Option<((usize, usize), Vec<usize>)> = None;
        let mut counts: Vec<usize> = lines.iter().map(|line| usize::from(line.general)).collect();
        loop {
            let sum: usize = lines.iter().zip(&counts).map(|(l, n)| l.cost() * n).sum();
            let off = lines
                .iter()
                .zip(&counts)
                .map(|(line, n)| (n * whole).abs_diff(line.count * points).pow(2) * line.cost());
            let off = (sum.abs_diff(points), off.sum());
            if best.as_ref().is_none_or(|(least, _)| off < *least) {
                best = Some((off, counts.clone()));
            }
            // The next way of all, as an odometer counts.
            let Some(at) = (0..lines.len()).find(|&at| counts[at] < lines[at].count) else {
                break;
            };
            counts[at] += 1;
            for (count, line) in counts.iter_mut().zip(lines).take(at) {
                *count = usize::from(line.general);
            }
        }
        best.expect("there is one way at least").1
    }
}

/// A topography by its word in a file.
///
/// # Panics
///
/// If it is none.
pub fn topography(word: &str) -> Topography {
    match word {
        "arable" => Topography::Arable,
        "forest" => Topography::Forest,
        "hilly" => Topography::Hilly,
        "steppe" => Topography::Steppe,
        "dry" => Topography::Dry,
        "marsh" => Topography::Marsh,
        "delta" => Topography::Delta,
        _ => panic!("{word} is no topography"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_are_as_large_as_they_are_cut() {
        for (kind, file) in TUNED.into_iter().chain(HELD_OUT) {
            let listing = Listing::read(kind, file);
            for points in [24, 32, 40, 48] {
                let stands = listing.at(points).stands;
                let costs = stands.iter().map(|stand| stand.troop.cost_points());
                let sum: usize = costs.map(usize::from).sum();
                assert!(sum.abs_diff(points) <= 1, "{kind}: {sum} for {points}");
                let n_generals = stands.iter().filter(|stand| stand.general).count();
                assert_eq!(n_generals, 1, "{kind} at {points}");
            }
        }
    }
}
