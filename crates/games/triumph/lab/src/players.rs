//! The players that experiments of Triumph! name.

use crate::ruleset::TriumphPlayers;
use analysis::phrases::counted;
use experiment::document::problem::Problem;
use experiment::document::{Problems, TableReader, Value};
use experiment::gifts;

/// A player with its name.
pub type PlayerText = experiment::PlayerText<TriumphPlayers>;
/// `[policies]`.
pub type Settings = experiment::Settings<TriumphPlayers>;

/// Reads the players of a table, who play with the same armies and dice; it refuses one named twice, and one that ignores gifts.
pub fn compared(
    table: &TableReader<'_>,
    settings: &Settings,
    problems: &mut Problems,
) -> Option<Vec<PlayerText>> {
    let node = table.require("players", "players = [\"steady\"]", problems)?;
    let players = settings.each(node, problems)?;
    gifts::refuse_ignored(&players, &node.span, problems);
    settings.refuse_unused(problems);
    refuse_twice(table, &players, problems);
    Some(players)
}

/// Reads `player_shares`, in the order of `players`: each player plays in one of this many draws. It is 1 for each if not given.
pub fn shares(
    table: &TableReader<'_>,
    n_players: Option<usize>,
    problems: &mut Problems,
) -> Vec<u8> {
    let shares: Option<Vec<u8>> = table.given("player_shares", problems);
    let node = table.get("player_shares").map(|node| &node.value);
    if let (Some(n), Some(Value::List(listed))) = (n_players, node)
        && n != listed.len()
    {
        problems.add(
            Problem::at(
                "experiment::player_shares",
                table.place("player_shares"),
                format!(
                    "`player_shares` has {} for {}",
                    counted(listed.len() as u64, "number"),
                    counted(n as u64, "player")
                ),
            )
            .help("write one for each player, in the order of `players`"),
        );
    }
    shares.unwrap_or_else(|| vec![1; n_players.unwrap_or_default()])
}

/// The players, each against itself, in words.
pub fn each_against_itself(players: &[PlayerText]) -> String {
    let names: Vec<String> = players.iter().map(PlayerText::in_words).collect();
    format!("{}, each against itself", names.join(", "))
}

/// Refuses a player that is named twice, since it would be compared with itself.
fn refuse_twice(table: &TableReader<'_>, players: &[PlayerText], problems: &mut Problems) {
    let words: Vec<String> = players.iter().map(PlayerText::in_words).collect();
    let twice = words.iter().enumerate().find(|(at, it)| words[..*at].contains(it));
    if let Some(((_, name), node)) = twice.zip(table.get("players")) {
        problems.add(
            Problem::at(
                "experiment::players",
                node.span.clone(),
                format!("`players` names {name} twice"),
            )
            .help("name each player once"),
        );
    }
}
