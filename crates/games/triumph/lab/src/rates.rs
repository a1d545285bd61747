//! ST-R11: shipped rates: what a point is worth to a player under the printed rules, measured once and used by every price.
//!
//! They are in `rates.tsv`, which `make rates` writes. A rate holds for the rules and the player whose digest it has. For others
//! it is measured when it is needed, or used with a remark that it is of others.

pub mod play;

use std::fmt::Write as _;

use analysis::numbers::grouped;
pub use analysis::worth::{Measured, Rate};
use battle_core::BySide;
use battle_core::streams::name_id;
use harness::{GameSource, Group, Pairing, Plan, Replayable};
use triumph::battle::{Army, Battle};
use triumph::{HalfPoints, RuleParameters};
use triumph_players::Player;

use crate::armies::{self, BuiltinArmy};
use crate::digest::of_triumph;
use crate::lists;
use crate::players::PlayerText;
use experiment::document::Problems;
use play::HEAD_STARTS;

/// The table.
const SHIPPED: &str = include_str!("rates.tsv");
const COLUMNS: &str = "player\tfield\trate\tvalue\terror\tdegrees\tseed\tbattles\tdigest";
/// The armies in which the points of a rate are spent.
const FIELD: &str = "armies of the built-in lists";
/// One army in this number is played for a digest.
const ARMIES_APART: usize = 6;

/// A row: one rate of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct ShippedRow {
    /// The player, which plays against itself.
    pub player: String,
    /// The rate: `bought`, `counted`, or `head start 0.5`.
    pub rate: String,
    /// The rate in points of 100, with its error.
    pub measured: Measured,
    /// The seed of its battles.
    pub seed: u64,
    /// The battles for all rates of this player together.
    pub battles: u64,
    /// The digest of the rules and of how the player played.
    pub digest: String,
}

/// The name of the row of a head start.
pub fn head_start(half_points: i16) -> String {
    format!("head start {}", HalfPoints(half_points))
}

/// The digest of the rules, the built-in lists, and every event of a few battles of the player: 32 hexadecimal digits, which
/// change if any of these does.
pub fn digest(rules: &RuleParameters, player: Player) -> String {
    let armies = armies::BUILTIN.iter().filter(|army| army.is_plain()).step_by(ARMIES_APART);
    let read = |army: &BuiltinArmy| armies::parse(army.text, &mut Problems::default());
    let armies: Vec<Army> = armies.filter_map(read).map(|file| file.army(rules)).collect();
    let battle =
        |both: &[Army]| Battle::new(BySide([both[0].clone(), both[1].clone()]), rules).ok();
    let groups = armies.windows(2).filter_map(battle).map(|battle| Group {
        stream_id: 0,
        baseline: GameSource::fixed(battle, BySide([player; 2])),
        variants: Vec::new(),
    });
    let plan = Plan {
        seeds: 0.into(),
        pairing: Pairing::default(),
        groups: groups.collect(),
        n_blocks: 1,
    };
    let mut text: String = lists::builtin::BUILTIN.iter().map(|list| list.text).collect();
    text.extend(armies::BUILTIN.iter().map(|army| army.text));
    let played: &dyn Replayable<Battle> = triumph_loops::battle(&plan);
    for cell in 0..plan.n_cells() {
        let _ = write!(text, "{:?}", played.replay(cell, 0));
    }
    format!("{}{:016x}", of_triumph(rules), name_id(&text))
}

/// Every row.
///
/// # Panics
///
/// If the table is not one that [`table`] writes, which a test excludes.
pub fn shipped() -> Vec<ShippedRow> {
    let mut lines = SHIPPED.lines();
    assert_eq!(lines.next(), Some(COLUMNS), "the columns of rates.tsv");
    let row = |line: &str| {
        let [player, _, rate, value, error, degrees, seed, battles, digest] =
            line.split('\t').collect::<Vec<_>>()[..]
        else {
            return None;
        };
        Some(ShippedRow {
            player: player.to_owned(),
            rate: rate.to_owned(),
            measured: Measured {
                value: value.parse().ok()?,
                error: error.parse().ok()?,
                degrees: degrees.parse().ok()?,
            },
            seed: seed.parse().ok()?,
            battles: battles.parse().ok()?,
            digest: digest.to_owned(),
        })
    };
    lines.map(|line| row(line).unwrap_or_else(|| panic!("rates.tsv: {line}"))).collect()
}

/// The table of some rows.
pub fn table(rows: &[ShippedRow]) -> String {
    let mut text = format!("{COLUMNS}\n");
    for row in rows {
        let ShippedRow { player, rate, measured, seed, battles, digest } = row;
        let Measured { value, error, degrees } = measured;
        let _ = writeln!(
            text,
            "{player}\t{FIELD}\t{rate}\t{value:.4}\t{error:.4}\t{degrees}\t{seed}\t{battles}\t{digest}"
        );
    }
    text
}

/// The rates of a player, and whether their digest is that of these rules and the player; `None` if it has no rates.
pub fn of(player: &PlayerText, rules: &RuleParameters) -> Option<(Vec<ShippedRow>, bool)> {
    let rows: Vec<ShippedRow> =
        shipped().into_iter().filter(|row| row.player == player.name()).collect();
    let first = rows.first()?;
    let is_theirs = first.digest == digest(rules, *player.player());
    Some((rows, is_theirs))
}

/// `rates are shipped for captain, steady`.
pub fn players_in_words() -> String {
    let mut names: Vec<String> = shipped().into_iter().map(|row| row.player).collect();
    names.dedup();
    format!("rates are shipped for {}", names.join(", "))
}

/// A player's rows as a table of an experiment, without their digest if they are used for other rules, players or lists too.
pub fn to_toml(rows: &[ShippedRow], at_rulebook: bool) -> String {
    let of = |rate: &str| rows.iter().find(|row| row.rate == rate).map(|row| row.measured);
    let starts: Vec<(f64, Measured)> = HEAD_STARTS
        .iter()
        .filter_map(|points| Some((f64::from(*points) / 2.0, of(&head_start(*points))?)))
        .collect();
    let (Some(first), Some(bought)) = (rows.first(), of("bought")) else {
        return String::new();
    };
    let mut text = format!(
        "\n[[worth.rate]]\nplayer = \"{}\"\nscore = {}\nerror = {}\ndegrees = {:?}\n",
        first.player, bought.value, bought.error, bought.degrees
    );
    if let Some(counted) = of("counted") {
        let _ = write!(text, "counted = {}\ncounted_error = {}\n", counted.value, counted.error);
    }
    let listed = |numbers: Vec<f64>| format!("{numbers:?}");
    let _ = write!(
        text,
        "head_starts = {}\ngains = {}\nsource = \"{}: {}, {FIELD}, {} battles\"\n",
        listed(starts.iter().map(|it| it.0).collect()),
        listed(starts.iter().map(|it| it.1.value).collect()),
        if at_rulebook { "at the rulebook's rate" } else { "shipped rate" },
        first.player,
        grouped(first.battles),
    );
    if !at_rulebook {
        let _ = writeln!(text, "digest = \"{}\"", first.digest);
    }
    text
}

#[cfg(test)]
mod tests;
