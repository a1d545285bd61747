//! Measures what a point is worth to the usual players, and writes `src/rates.tsv`: `make rates`.
//!
//! Each round is stored in a file of the named folder, so that a measurement can go on where it was stopped. More rounds narrow the
//! rates.

#![expect(clippy::print_stdout, reason = "it says how far it is")]

use std::fs;
use std::io::Write as _;
use std::path::Path;

use stats::mean_of_blocks;
use triumph::RuleParameters;
use triumph_lab::rates::play::{HEAD_STARTS, Measuring, Round};
use triumph_lab::rates::{Measured, ShippedRow, digest, head_start, shipped, table};
use triumph_players::Player;

/// The players, with their rounds in a minute of two idle cores that all of them share.
const PLAYERS: [(&str, usize); 2] = [("captain", 6), ("steady", 8)];
/// The seed, which no built-in experiment has.
const SEED: u64 = 415_611;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, minutes] = arguments.as_slice() else {
        return Err("write the folder that keeps the rounds, and the minutes".into());
    };
    let minutes: usize = minutes.parse()?;
    let pool = rayon::ThreadPoolBuilder::new().build()?;
    fs::create_dir_all(folder)?;
    let mut rows = shipped();
    for (name, in_a_minute) in PLAYERS {
        let rounds = played(name, minutes * in_a_minute, Path::new(folder), &pool)?;
        rows.retain(|row| row.player != name);
        rows.extend(rates(name, &rounds)?);
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rates.tsv"), table(&rows))?;
    }
    Ok(())
}

fn player(name: &str) -> Result<Player, String> {
    Player::named(name).ok_or_else(|| format!("there is no player {name}"))
}

/// The rounds of a player: those that are stored, and then further ones.
fn played(
    name: &str,
    n_rounds: usize,
    folder: &Path,
    pool: &rayon::ThreadPool,
) -> Result<Vec<Round>, Box<dyn std::error::Error>> {
    let rules = RuleParameters::DEFAULT;
    let path = folder.join(format!("{name}-{SEED}-{}.tsv", digest(&rules, player(name)?)));
    let kept = fs::read_to_string(&path).unwrap_or_default();
    // A line that was cut is played again.
    let mut rounds: Vec<Round> = kept
        .split_inclusive('\n')
        .map_while(|line| line.strip_suffix('\n')?.parse().ok())
        .collect();
    fs::write(&path, rounds.iter().map(|round| format!("{round}\n")).collect::<String>())?;
    let mut file = fs::OpenOptions::new().append(true).open(&path)?;
    let measuring = Measuring::of(&rules, player(name)?, SEED, u32::try_from(n_rounds)?)?;
    for number in rounds.len()..n_rounds {
        let round = measuring.round(number, pool)?;
        writeln!(file, "{round}")?;
        rounds.push(round);
        if rounds.len().is_multiple_of(10) {
            println!("{name}: {} of {n_rounds} rounds", rounds.len());
        }
    }
    rounds.truncate(n_rounds);
    Ok(rounds)
}

/// The rates that follow from rounds.
fn rates(name: &str, rounds: &[Round]) -> Result<Vec<ShippedRow>, Box<dyn std::error::Error>> {
    if rounds.len() < 2 {
        return Err("two rounds at least make a rate: write more minutes".into());
    }
    let digest = digest(&RuleParameters::DEFAULT, player(name)?);
    let battles = rounds.iter().map(|round| round.battles).sum();
    let row = |rate: String, of: &dyn Fn(&Round) -> f64| {
        let values: Vec<f64> = rounds.iter().map(of).collect();
        let mean = mean_of_blocks(&values, 0.05);
        let (value, error) = mean.value.zip(mean.se)?;
        println!("{name}, {rate}: {value:.3} ± {error:.3}");
        Some(ShippedRow {
            player: name.to_owned(),
            rate,
            measured: Measured { value, error, degrees: rounds.len() as f64 - 1.0 },
            seed: SEED,
            battles,
            digest: digest.clone(),
        })
    };
    let starts = HEAD_STARTS.iter().enumerate();
    let rows = [row("bought".into(), &|it| it.bought), row("counted".into(), &|it| it.counted)]
        .into_iter()
        .chain(starts.map(|(at, points)| row(head_start(*points), &|it| it.head_starts[at])));
    rows.collect::<Option<_>>().ok_or_else(|| "a rate has no error".into())
}
