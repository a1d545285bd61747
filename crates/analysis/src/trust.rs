//! The line under a verdict that describes its evidence: the players, known weaknesses of their play, how often a card was used,
//! whether the verdict holds for every player and reading that was tried, and the number of battles.

use schemars::JsonSchema;
use serde::Serialize;

use crate::numbers::{grouped, plain};
use crate::phrases::{counted, listed};
use crate::play_diagnostics::PlayDiagnostic;
use crate::usage::UsageLine;

/// A card with fewer than one use in this number of battles counts as hardly used, and no verdict is given on it.
pub const HARDLY_USED: u64 = 20;

/// What a verdict rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Trust {
    /// Who played, in words; empty where nothing was decided.
    pub players: String,
    /// Statistics of their play that matter here: those on which a card depends, and the first that is far from good play.
    pub play: Vec<String>,
    /// How often the card was used; null where nothing of it was counted.
    pub used: Option<Used>,
    /// Whether it holds for every player and every reading of the rules that was tried.
    pub holds: Holds,
    /// Battles, or duels.
    pub battles: u64,
    /// The seeds of the pooled runs that they were played in; absent for a single run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seeds: Vec<u64>,
    /// What one of them is called.
    #[serde(skip)]
    pub game: String,
}

/// How the battles of a run were played, as far as that was watched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunEvidence<'a> {
    /// What one of them is called.
    pub game: &'a str,
    /// How the players played.
    pub play: &'a [PlayDiagnostic],
    /// How often cards did something.
    pub usage: &'a [UsageLine],
    /// The seeds of pooled runs; empty for a single run.
    pub seeds: &'a [u64],
}

/// How often a card did what it does most, in the battles that were watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Used {
    /// Times.
    pub times: u64,
    /// Battles that were watched.
    pub battles: u64,
}

/// Whether a verdict holds for everything that was tried.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Holds {
    /// One player and one reading of the rules were tried.
    #[default]
    OneTried,
    /// There is no verdict that could hold.
    NoVerdict,
    /// Every player and reading that was tried comes to it by itself.
    Firm,
    /// Some don't, in words.
    Depends(String),
}

impl Used {
    /// A card's uses, from its lines; none where they aren't counted.
    pub fn of<'l>(lines: impl Iterator<Item = &'l UsageLine>) -> Option<Used> {
        let mut kinds: Vec<(&str, Used)> = Vec::new();
        for line in lines {
            let (times, battles) = (line.times, u64::from(line.battles));
            match kinds.iter_mut().find(|(what, _)| *what == line.what) {
                Some((_, used)) => {
                    used.times += times;
                    used.battles += battles;
                }
                None => kinds.push((&line.what, Used { times, battles })),
            }
        }
        let used = kinds.into_iter().map(|(_, used)| used);
        used.max_by_key(|used| used.times).filter(|used| used.battles > 0)
    }

    /// Whether it was used in almost no battle, by [`HARDLY_USED`].
    pub const fn is_hardly(self) -> bool {
        self.times * HARDLY_USED < self.battles
    }

    fn words(self) -> String {
        let watched = format!("in {} watched", counted(self.battles, "battle"));
        match self.times {
            0 => format!("not used {watched}"),
            times if self.is_hardly() => {
                format!("used {} {watched}", times_in_words(times))
            }
            times => {
                let mean = times as f64 / self.battles as f64;
                format!("used {} times a battle", plain(mean, 1 + usize::from(mean < 1.0)))
            }
        }
    }
}

fn times_in_words(times: u64) -> String {
    match times {
        1 => "once".to_owned(),
        n => format!("{} times", grouped(n)),
    }
}

impl Trust {
    /// The line under a verdict.
    pub fn sentence(&self) -> String {
        format!("Trust: {}.", self.words())
    }

    /// The line in short, for a table.
    pub fn words(&self) -> String {
        let mut parts = Vec::new();
        match self.players.strip_prefix("none: ") {
            Some(why) => parts.push(why.to_owned()),
            None if self.players.is_empty() => {}
            None => parts.push(format!("played by {}", self.players)),
        }
        parts.extend(self.play.iter().cloned());
        parts.extend(self.used.map(Used::words));
        parts.push(match &self.holds {
            Holds::OneTried => "one reading of the rules".to_owned(),
            Holds::NoVerdict => "no settled verdict yet".to_owned(),
            Holds::Firm => "firm: every player and reading tried agrees".to_owned(),
            Holds::Depends(on) => on.clone(),
        });
        if self.battles > 0 {
            let battles = counted(self.battles, &self.game);
            let seeds: Vec<String> = self.seeds.iter().map(u64::to_string).collect();
            parts.push(match seeds.as_slice() {
                [] => battles,
                seeds => format!("{battles} of runs pooled from seeds {}", listed(seeds)),
            });
        }
        parts.join("; ")
    }
}

/// What to report about the play of some players: the statistics on which a card depends, with the value expected of good play,
/// and which others are far from it. With `player`, only that player counts.
pub(crate) fn of_play(
    lines: &[PlayDiagnostic],
    touches: &[&str],
    player: Option<&str>,
) -> Vec<String> {
    let own: Vec<&PlayDiagnostic> =
        lines.iter().filter(|line| player.is_none_or(|player| line.player == player)).collect();
    let several = own.iter().any(|line| line.player != own[0].player);
    let is_touched = |line: &&PlayDiagnostic| touches.contains(&line.statistic.as_str());
    let touched = own.iter().copied().filter(is_touched).map(|line| {
        let by = match several {
            true => format!(" ({})", line.player),
            false => String::new(),
        };
        let expected = match line.expected.as_str() {
            "" => String::new(),
            expected => format!(" ({expected} expected)"),
        };
        format!("{}{by} {}{expected}", line.statistic, line.shown())
    });
    let mut said: Vec<String> = touched.collect();
    said.extend(far_from_good(own.iter().copied().filter(|line| !is_touched(line))));
    said
}

/// Which statistic of play is far from good play, by player, and how many others are: what the answer may owe to weak play.
fn far_from_good<'l>(lines: impl Iterator<Item = &'l PlayDiagnostic> + Clone) -> Option<String> {
    let mut alarms: Vec<&str> = Vec::new();
    for line in lines.clone().filter(|line| line.is_alarm) {
        if !alarms.contains(&line.statistic.as_str()) {
            alarms.push(&line.statistic);
        }
    }
    let first = *alarms.first()?;
    let own: Vec<&PlayDiagnostic> =
        lines.filter(|line| line.is_alarm && line.statistic == first).collect();
    let several = own.iter().any(|line| line.player != own[0].player);
    let mut values: Vec<String> = Vec::new();
    for line in &own {
        let value = match several {
            true => format!("{} by {}", line.shown(), line.player),
            false => line.shown(),
        };
        if !values.contains(&value) {
            values.push(value);
        }
    }
    let expected = own.first().map_or("", |line| line.expected.as_str());
    let more = match alarms.len() - 1 {
        0 => String::new(),
        1 => " and one more statistic".to_owned(),
        n => format!(" and {} more statistics", grouped(n as u64)),
    };
    Some(format!(
        "better players may find otherwise: play falls short in {first}, {} ({expected} expected){more}",
        listed(&values)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(times: u64, battles: u64) -> Used {
        Used { times, battles }
    }

    #[test]
    fn one_battle_in_twenty_is_the_least_use() {
        assert!(used(0, 72).is_hardly() && used(3, 72).is_hardly());
        assert!(!used(4, 72).is_hardly());
        assert_eq!(used(0, 72).words(), "not used in 72 battles watched");
        assert_eq!(used(1, 72).words(), "used once in 72 battles watched");
        assert_eq!(used(36, 72).words(), "used 0.50 times a battle");
        assert_eq!(used(180, 72).words(), "used 2.5 times a battle");
    }

    #[test]
    fn a_line_says_who_played_what_play_does_badly_how_often_and_how_firm() {
        let line = |statistic: &str, is_alarm| PlayDiagnostic {
            player: "steady".to_owned(),
            against: "steady".to_owned(),
            statistic: statistic.to_owned(),
            value: "0.02".to_owned(),
            unit: String::new(),
            expected: "0.03-0.15".to_owned(),
            is_alarm,
            battles: 72,
        };
        let lines = [line("camps sacked a battle", false), line("else", true)];
        let trust = Trust {
            players: "steady".to_owned(),
            play: of_play(&lines, &["camps sacked a battle"], Some("steady")),
            used: Some(used(72, 72)),
            holds: Holds::Firm,
            battles: 11_520,
            seeds: Vec::new(),
            game: "battle".to_owned(),
        };
        assert_eq!(
            trust.sentence(),
            "Trust: played by steady; camps sacked a battle 0.02 (0.03-0.15 expected); better players may find \
             otherwise: play falls short in else, 0.02 (0.03-0.15 expected); used 1.0 times a battle; firm: every player and reading tried agrees; 11,520 battles."
        );
        assert!(of_play(&lines, &[], Some("bold")).is_empty());
    }
}
