//! A number for each ruleset that changes when its rules give another answer anywhere: 16 hexadecimal digits.

use std::fmt::Write;

use battle_core::dice::DiceTransform;

use battle_core::streams::{SampledChance, StreamKey, name_id};
use battle_core::{BySide, EventLog, Seating, playout};
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
    const BATTLES: u64 = 8;
    let mut text = String::new();
    for parameter in table_battles::PARAMETERS {
        let _ = writeln!(text, "{} = {}", parameter.name, (parameter.get)(parameters));
    }
    for own in BUILT_IN {
        let scenario = Scenario::from_toml(own.text).ok();
        let battle = scenario.and_then(|it| Battle::new(it, parameters, Casting::Armies).ok());
        let Some(battle) = battle else {
            // Under these parameters it can't be set up.
            let _ = writeln!(text, "{}: none", own.name);
            continue;
        };
        for pair in 0..BATTLES {
            let key = StreamKey::of_seed(1).matchup(name_id(own.name)).pair(pair);
            let mut events = EventLog::default();
            playout(
                &battle,
                &BySide([Player::Eager; 2]),
                Seating::AFirst,
                &mut SampledChance::new(key, DiceTransform::default()),
                &mut events,
            );
            let _ = writeln!(text, "{}: {events:?}", own.name);
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
