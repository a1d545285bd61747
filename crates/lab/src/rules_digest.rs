//! A number for each ruleset that changes when its rules give another answer anywhere: 16 hexadecimal digits.

use std::fmt::Write;

use battle_core::dice::DiceTransform;
use battle_core::parameters::Tabled;
use battle_core::policy::Policy;
use battle_core::streams::{SampledChance, StreamKey, name_id};
use battle_core::{BySide, EventLog, Game, Seating, playout};
use table_battles::policies::Player;
use table_battles::scenario::Scenario;
use table_battles::scenario::file::BUILT_IN;
use table_battles::{Battle, Casting};
use triumph::{Engagement, RuleParameters, Stand, TroopType, work_out};

/// Digest of the exact odds and results of all 26 × 26 close combats, in the open and in difficult terrain, and of all shots,
/// under the given parameters.
pub fn of_triumph(parameters: &RuleParameters) -> String {
    let mut text = String::new();
    for (name, value) in triumph::PARAMETERS
        .iter()
        .map(|parameter| (parameter.name, (parameter.get)(parameters)))
    {
        let _ = writeln!(text, "{name} = {value}");
    }
    for own in TroopType::ALL {
        for enemy in TroopType::ALL {
            for difficult in [false, true] {
                let own = Stand {
                    difficult,
                    ..Stand::of(own)
                };
                let enemy = Stand::of(enemy);
                append(&mut text, &Engagement::close(own, enemy), parameters);
                append(&mut text, &Engagement::ranged(enemy, own), parameters);
            }
        }
    }
    format!("{:016x}", name_id(&text))
}

/// ST-C4: digest of the frozen value of a position by which luck is reckoned.
pub fn of_luck() -> String {
    let mut text = String::new();
    for figure in triumph::battle::luck::figures() {
        let _ = writeln!(text, "{figure}");
    }
    format!("{:016x}", name_id(&text))
}

/// Digest of every event of a few battles of each built-in scenario, played at random, under the given parameters.
pub fn of_table_battles(parameters: &table_battles::RuleParameters) -> String {
    let battles = BUILT_IN.iter().map(|own| {
        let scenario = Scenario::from_toml(own.text).ok();
        let battle = scenario.and_then(|it| Battle::new(it, parameters, Casting::Armies).ok());
        (own.name, battle)
    });
    of_battles(parameters, battles, Player::Eager, 8)
}

/// Digest of the rule parameters and of every event of a few battles by one player under them.
///
/// A battle that can't be fought under these parameters counts as none.
pub fn of_battles<'n, R: Tabled, G: Game, P: Policy<G> + Copy>(
    parameters: &R,
    battles: impl IntoIterator<Item = (&'n str, Option<G>)>,
    player: P,
    n_pairs: u64,
) -> String {
    let mut text = String::new();
    for parameter in R::PARAMETERS {
        let _ = writeln!(text, "{} = {}", parameter.name, (parameter.get)(parameters));
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

fn append(text: &mut String, engagement: &Engagement, parameters: &RuleParameters) {
    if !engagement.check(parameters).is_empty() {
        return;
    }
    let worked = work_out(engagement, parameters);
    let _ = writeln!(
        text,
        "{engagement}: {} {} {:?} {} {} {} {}",
        worked.a.total(),
        worked.b.total(),
        worked.counts().to_array(),
        worked.a_beaten.result,
        worked.a_doubled.result,
        worked.b_beaten.result,
        worked.b_doubled.result,
    );
}
