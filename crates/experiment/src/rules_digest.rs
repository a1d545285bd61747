//! A digest for each ruleset that changes when its rules change: 16 hexadecimal digits.

use std::fmt::Write;

use battle_core::dice::DiceTransform;
use battle_core::parameters::Tabled;
use battle_core::policy::Policy;
use battle_core::streams::{SampledChance, StreamKey, name_id};
use battle_core::{BySide, EventLog, Game, Seating, playout};

/// Digest of the rule parameters and of every event of a few battles by one player under them.
///
/// A battle that can't be fought under these parameters is left out.
pub fn of_battles<'n, R: Tabled, G: Game, P: Policy<G> + Copy>(
    parameters: &R,
    battles: impl IntoIterator<Item = (&'n str, Option<G>)>,
    player: P,
    n_pairs: u64,
) -> String {
    let mut text = String::new();
    for parameter in R::PARAMETERS {
        let _ = writeln!(text, "{} = {}", parameter.name, parameter.get(parameters));
    }
    for (name, battle) in battles {
        let Some(battle) = battle else {
            let _ = writeln!(text, "{name}: none");
            continue;
        };
        for pair in 0..n_pairs {
            let key = StreamKey::of_seed(1).matchup(name_id(name)).pair(pair);
            let mut events = EventLog::default();
            playout(
                &battle,
                &BySide([player; 2]),
                Seating::AFirst,
                &mut SampledChance::new(key, DiceTransform::default()),
                &mut events,
            );
            let _ = writeln!(text, "{name}: {events:?}");
        }
    }
    format!("{:016x}", name_id(&text))
}
