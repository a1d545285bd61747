//! Real battles before the referee.

use battle_core::policy::UniformPolicy;
use battle_core::{
    BySide, Dice, EventLog, Game, Policy, RuleId, SampledChance, Seat, Seating, StreamKey, playout,
};
use serde_json::Value;
use triumph::battle::{Army, ArmyStand, Battle, Decision, State, Topography, to_json};
use triumph::{RuleParameters, TroopType};

use crate::referee;

fn army(name: &str, rating: u8, home: Topography, general: TroopType, rest: &[TroopType]) -> Army {
    let mut stands = vec![ArmyStand {
        general: true,
        ..ArmyStand::of(general)
    }];
    stands.extend(rest.iter().copied().map(ArmyStand::of));
    // Some are no battle line, so that every step of the centre's order is used.
    let n_stands = stands.len();
    for stand in &mut stands[n_stands - 3..] {
        stand.battle_line = false;
    }
    Army {
        name: name.to_owned(),
        invasion: rating,
        maneuver: rating,
        home: vec![home],
        stands,
    }
}

/// Armies that between them have all 26 types.
fn armies() -> Vec<Army> {
    use TroopType::*;
    vec![
        army(
            "foot",
            1,
            Topography::Arable,
            EliteFoot,
            &[
                HeavyFoot,
                HeavyFoot,
                HeavyFoot,
                Spear,
                Spear,
                Archers,
                Archers,
                Skirmishers,
                Skirmishers,
                LightFoot,
                JavelinCavalry,
                Artillery,
            ],
        ),
        army(
            "horse",
            4,
            Topography::Steppe,
            Knights,
            &[
                Knights,
                Cataphracts,
                EliteCavalry,
                HorseBow,
                HorseBow,
                JavelinCavalry,
                BadHorse,
                BattleTaxi,
                Chariots,
                BowLevy,
                Rabble,
                Horde,
            ],
        ),
        army(
            "pikes",
            3,
            Topography::Hilly,
            EliteCavalry,
            &[
                Pikes,
                Pikes,
                Pikes,
                Pikes,
                LightSpear,
                LightSpear,
                Warriors,
                Warriors,
                Elephants,
                Pavisiers,
                WarWagons,
                Skirmishers,
                Raiders,
            ],
        ),
        army(
            "warband",
            2,
            Topography::Forest,
            Warband,
            &[
                Warband,
                Warband,
                Warband,
                Warband,
                Warband,
                Raiders,
                Raiders,
                LightFoot,
                Rabble,
                Rabble,
                Horde,
                Chariots,
                Skirmishers,
                LightSpear,
            ],
        ),
        army(
            "delta",
            0,
            Topography::Delta,
            Elephants,
            &[
                Elephants,
                Archers,
                Archers,
                Archers,
                BowLevy,
                BowLevy,
                Chariots,
                Spear,
                Spear,
                Horde,
                Horde,
                Skirmishers,
                HorseBow,
            ],
        ),
        army(
            "dry",
            5,
            Topography::Dry,
            HorseBow,
            &[
                HorseBow,
                HorseBow,
                HorseBow,
                Cataphracts,
                Pavisiers,
                WarWagons,
                WarWagons,
                Artillery,
                Artillery,
                EliteFoot,
                Archers,
                Rabble,
            ],
        ),
    ]
}

/// Draws at random from the legal decisions, and from those for a move mostly the ones that lead to the enemy.
///
/// Uniform players hardly ever meet, and a battle without a fight is easily legal.
struct Eager;

impl Eager {
    /// How much nearer a move brings its stands to their nearest enemies, in steps.
    fn gain(battle: &Battle, state: &State, seat: Seat, decision: &Decision) -> i64 {
        let Decision::Move(tactical) = decision else {
            return 0;
        };
        let Some(trial) = battle.trial(state, tactical).ok() else {
            return 0;
        };
        let nearest = |at: tabletop::Point| {
            let enemies = state.stands_of(seat.other()).iter();
            enemies
                .map(|enemy| i64::from((state.pose(enemy).at - at).length()))
                .min()
                .unwrap_or(0)
        };
        let gains = trial.ends.iter().map(|(stand, end)| {
            if state.on_board.contains(*stand) {
                nearest(state.pose(*stand).at) - nearest(end.at)
            } else {
                4096
            }
        });
        gains.sum()
    }
}

impl Policy<Battle> for Eager {
    fn decide(&self, battle: &Battle, state: &State, seat: Seat, dice: &mut impl Dice) -> Decision {
        const CHOICE: RuleId = RuleId("referee/eager");
        let mut roll = || u64::from(dice.d6(CHOICE)) - 1;
        let random = (0..8).fold(0, |number, _| 6 * number + roll());
        let eager = roll() > 0;
        let mut best: Option<(i64, u64, Decision)> = None;
        let mut n_seen = 0u64;
        battle.decisions(state, |decision| {
            n_seen += 1;
            // A different order of the same decisions each time.
            let lot = (random + n_seen).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
            let stops = matches!(decision, Decision::EndMovement | Decision::EndShooting);
            let is_move = matches!(decision, Decision::Move(_));
            let worth = if stops {
                i64::from(!eager) - 1
            } else if eager && is_move && !lot.is_multiple_of(3) {
                Eager::gain(battle, state, seat, &decision)
            } else {
                0
            };
            if best.is_none_or(|(gain, old, _)| (worth, lot) > (gain, old)) {
                best = Some((worth, lot, decision));
            }
        });
        best.expect("a position that waits for a decision has one")
            .2
    }
}

/// The events of one battle of random players.
fn events_of(pair: u64, eager: bool) -> Vec<Value> {
    let armies = armies();
    let n = pair as usize;
    let (a, b) = (n % armies.len(), (n / armies.len() + 1 + n) % armies.len());
    let battle = Battle::new(
        BySide([armies[a].clone(), armies[b].clone()]),
        &RuleParameters::default(),
    )
    .unwrap();
    let key = StreamKey::of_seed(20_261_122).pair(pair);
    let mut chance = SampledChance::new(key, Default::default());
    let mut log = EventLog::default();
    let seating = Seating::ALL[n % 2];
    if eager {
        let policies = BySide([Eager, Eager]);
        playout(&battle, &policies, seating, &mut chance, &mut log);
    } else {
        let policies = BySide([UniformPolicy, UniformPolicy]);
        playout(&battle, &policies, seating, &mut chance, &mut log);
    }
    log.events.iter().map(to_json).collect()
}

/// How many battles are refereed; `REFEREE_BATTLES` asks for more.
fn n_battles() -> u64 {
    std::env::var("REFEREE_BATTLES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(200)
}

/// Says what is wrong with a battle, with the events that led there.
fn complaint(pair: u64, events: &[Value]) -> Option<String> {
    let verdict = referee(events).err()?;
    let end = (verdict.event + 4).min(events.len());
    let start = verdict.event.saturating_sub(3);
    let around: Vec<String> = (start..end)
        .map(|n| {
            format!(
                "{}{n}: {}",
                if n == verdict.event { "> " } else { "  " },
                events[n]
            )
        })
        .collect();
    Some(format!("battle {pair}: {verdict}\n{}", around.join("\n")))
}

#[test]
fn battles_of_random_players_are_legal() {
    let mut complaints = Vec::new();
    let mut seen = std::collections::BTreeMap::new();
    let mut by_rule = std::collections::BTreeMap::new();
    for pair in 0..n_battles() {
        // One in eight is played by players who don't even try to meet.
        let events = events_of(pair, !pair.is_multiple_of(8));
        for event in &events {
            let kind = event["event"].as_str().unwrap_or("?");
            let what = event["how"].as_str().or(event["kind"].as_str());
            let name = format!("{kind} {}", what.unwrap_or_default());
            *seen.entry(name).or_insert(0) += 1;
        }
        if let Some(complaint) = complaint(pair, &events) {
            let rule = referee(&events).unwrap_err().rule;
            *by_rule.entry(rule).or_insert(0) += 1;
            complaints.push(complaint);
        }
    }
    // Enough of them to see what is common to them.
    let shown = complaints.iter().take(10).cloned().collect::<Vec<_>>();
    assert!(
        complaints.is_empty(),
        "{} battles are illegal: {by_rule:?}; they have {seen:?}\n{}",
        complaints.len(),
        shown.join("\n\n")
    );
    // A legal battle says little if nothing happens in it.
    let kinds = [
        "moved single",
        "moved group",
        "moved column",
        "shot ",
        "turned ",
        "fought ",
        "destroyed ",
        "outcome-moved fall-back",
        "outcome-moved pushed-back",
        "outcome-moved evade",
        "outcome-moved panic",
        "outcome-moved pursuit",
    ];
    let missing: Vec<_> = kinds
        .iter()
        .filter(|&&kind| !seen.contains_key(kind))
        .collect();
    assert!(
        missing.is_empty() || n_battles() < 100,
        "no {missing:?} in {seen:?}"
    );
}
