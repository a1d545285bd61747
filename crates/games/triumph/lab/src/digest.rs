//! Digests of the rules of Triumph!, and of the value of positions by which luck is measured.

use std::fmt::Write;

use battle_core::streams::name_id;
use experiment::cells;
use triumph::{Engagement, RuleParameters, Stand, TroopType, work_out};

/// Digest of the exact odds and results of all 26 × 26 close combats, in the open and in difficult terrain, and of all shots,
/// under the given parameters.
pub fn of_triumph(parameters: &RuleParameters) -> String {
    let mut text = String::new();
    for (name, value) in
        triumph::PARAMETERS.iter().map(|parameter| (parameter.name, parameter.get(parameters)))
    {
        let _ = writeln!(text, "{name} = {value}");
    }
    for (name, value) in cells::changed(parameters) {
        let _ = writeln!(text, "{name} = {value}");
    }
    for own in TroopType::ALL {
        for enemy in TroopType::ALL {
            for difficult in [false, true] {
                let own = Stand { difficult, ..Stand::of(own) };
                let enemy = Stand::of(enemy);
                append(&mut text, &Engagement::close(own, enemy), parameters);
                append(&mut text, &Engagement::ranged(enemy, own), parameters);
            }
        }
    }
    format!("{:016x}", name_id(&text))
}

/// ST-C4: digest of the frozen value of positions that luck is computed from.
pub fn of_luck() -> String {
    let mut text = String::new();
    for figure in triumph::battle::luck::figures() {
        let _ = writeln!(text, "{figure}");
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
