//! The referee judges real battles.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use battle_core::{
    BySide, Dice, EventLog, Game, Policy, RuleId, SampledChance, Seat, Seating, StreamKey, playout,
};
use rayon::prelude::*;
use serde_json::Value;
use triumph::battle::{Army, ArmyStand, Battle, Decision, State, Topography, to_json};
use triumph::{RuleParameters, TroopType};
use triumph_players::Player;

use crate::card_battles::CardLover;
use crate::errors::Violation;
use crate::referee;

fn army(name: &str, rating: u8, home: Topography, general: TroopType, rest: &[TroopType]) -> Army {
    let mut stands = vec![ArmyStand { general: true, ..ArmyStand::of(general) }];
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
        purchases: Vec::new(),
        stands,
    }
}

/// Armies that between them have all 26 types.
pub fn uncarded() -> Vec<Army> {
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
/// The stands of uniform players hardly ever meet, and a battle without fights tests little.
pub struct Eager;

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
            enemies.map(|enemy| i64::from((state.pose(enemy).at - at).length())).min().unwrap_or(0)
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
            } else if eager && is_move && lot.is_multiple_of(4) {
                Eager::gain(battle, state, seat, &decision)
            } else {
                0
            };
            if best.is_none_or(|(gain, old, _)| (worth, lot) > (gain, old)) {
                best = Some((worth, lot, decision));
            }
        });
        best.expect("a position that waits for a decision has one").2
    }
}

/// The players of a battle.
#[derive(Clone, Copy, Debug)]
pub enum PlayerSet {
    /// Players who draw from the legal decisions: most of them eager, one battle in eight uniform.
    Random,
    /// The product's doctrines: steady against bold, and each against itself.
    Doctrines,
    /// The captain against himself and against steady.
    Captain,
    /// The commander, with few playouts, against a doctrine.
    Commander,
    /// Eager players who like to play cards.
    Cards,
}

/// The events of one battle of two of these armies.
pub fn events_of(armies: &[Army], players: PlayerSet, pair: u64) -> Vec<Value> {
    events_under(&RuleParameters::default(), armies, players, pair)
}

/// The events of one battle of two of these armies under some rules.
pub fn events_under(
    rules: &RuleParameters,
    armies: &[Army],
    players: PlayerSet,
    pair: u64,
) -> Vec<Value> {
    let n = pair as usize;
    let (a, b) = (n % armies.len(), (n / armies.len() + 1 + n) % armies.len());
    let battle = Battle::new(BySide([armies[a].clone(), armies[b].clone()]), rules).unwrap();
    let key = StreamKey::of_seed(20_261_122).pair(pair);
    let mut chance = SampledChance::new(key, Default::default());
    let mut log = EventLog::default();
    let seating = Seating::ALL[n % 2];
    let player = |name| Player::named(name).expect("a player of the product");
    let mut play = |policies: BySide<Player>| {
        playout(&battle, &policies, seating, &mut chance, &mut log);
    };
    match players {
        PlayerSet::Random if n.is_multiple_of(8) => play(BySide([Player::Random; 2])),
        PlayerSet::Random => {
            let policies = BySide([Eager, Eager]);
            playout(&battle, &policies, seating, &mut chance, &mut log);
        }
        PlayerSet::Doctrines => {
            // Over 4 rounds of the armies, so that each pair of armies is played in each way.
            const WAYS: [[&str; 2]; 4] =
                [["steady", "bold"], ["bold", "steady"], ["bold", "bold"], ["steady", "steady"]];
            play(BySide(WAYS[(n + n / 36) % 4].map(player)));
        }
        PlayerSet::Captain => {
            const WAYS: [[&str; 2]; 2] = [["captain", "captain"], ["steady", "captain"]];
            play(BySide(WAYS[(n + n / 36) % 2].map(player)));
        }
        PlayerSet::Cards => {
            let policies = BySide([CardLover, CardLover]);
            playout(&battle, &policies, seating, &mut chance, &mut log);
        }
        PlayerSet::Commander => {
            let mut commander = player("commander");
            commander.set("playouts", "8").unwrap();
            commander.set("plans", "4").unwrap();
            commander.set("turns", "1").unwrap();
            play(BySide([commander, player("bold")]));
        }
    }
    log.events.iter().map(to_json).collect()
}

/// A number that the environment gives.
pub fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Describes the breach in a battle, with the events before it.
pub fn complaint(battle: &str, verdict: &Violation, events: &[Value]) -> String {
    let end = (verdict.event + 4).min(events.len());
    let start = verdict.event.saturating_sub(3);
    let around: Vec<String> = (start..end)
        .map(|n| format!("{}{n}: {}", if n == verdict.event { "> " } else { "  " }, events[n]))
        .collect();
    format!("battle {battle}: {verdict}\n{}", around.join("\n"))
}

/// What happened in battles that were all legal.
pub struct Happened {
    pub n_battles: u64,
    /// How many events there were of each kind.
    kinds: BTreeMap<String, usize>,
    /// The troop types that played.
    types: BTreeSet<String>,
}

/// Plays and judges the usual battles, by pair, and fails if any is illegal.
///
/// `REFEREE_BATTLES` is the number of each kind (`REFEREE_COMMANDER` that of the commander, which is slow), `REFEREE_FROM` the first
/// of them, and `REFEREE_EVENTS` a folder into which the events of each are written as JSON Lines. `cards` is what the table says
/// of the cards of the armies.
#[expect(clippy::print_stdout, reason = "a run of more battles prints its table")]
pub fn all_are_legal(
    players: PlayerSet,
    cards: &str,
    usual: Range<u64>,
    judged: impl Fn(u64) -> (Vec<Value>, Option<Violation>) + Sync,
) -> Happened {
    let of_commander = match players {
        PlayerSet::Commander => asked("REFEREE_COMMANDER"),
        _ => None,
    };
    let n_asked = of_commander.or(asked("REFEREE_BATTLES"));
    let n_battles = n_asked.unwrap_or(usual.end - usual.start);
    let first = asked("REFEREE_FROM").unwrap_or(if n_asked.is_some() { 0 } else { usual.start });
    let played: Vec<_> = (first..first + n_battles)
        .into_par_iter()
        .map(|pair| {
            let (events, wrong) = judged(pair);
            if let Ok(folder) = std::env::var("REFEREE_EVENTS") {
                let lines: Vec<String> = events.iter().map(Value::to_string).collect();
                let file = format!("{folder}/{players:?}-{pair}.jsonl");
                std::fs::write(file, lines.join("\n")).expect("a folder to write to");
            }
            let wrong = wrong
                .map(|verdict| (verdict.rule, complaint(&pair.to_string(), &verdict, &events)));
            (kinds_of(&events), types_of(&events), wrong)
        })
        .collect();
    let mut seen = BTreeMap::new();
    let mut types = BTreeSet::new();
    let mut by_rule = BTreeMap::new();
    let mut complaints = Vec::new();
    for (kinds, troops, wrong) in played {
        for (kind, n) in kinds {
            *seen.entry(kind).or_insert(0) += n;
        }
        types.extend(troops);
        if let Some((rule, complaint)) = wrong {
            *by_rule.entry(rule).or_insert(0) += 1;
            complaints.push(complaint);
        }
    }
    if asked("REFEREE_BATTLES").is_some() {
        let n_wrong = complaints.len();
        println!("| {players:?} | {cards} | {n_battles} | {n_wrong} |");
    }
    // Enough of them to see what they have in common.
    let shown = complaints.iter().take(12).cloned().collect::<Vec<_>>();
    assert!(
        complaints.is_empty(),
        "{} of {n_battles} battles of {players:?} are illegal: {by_rule:?}; they have {seen:?}\n{}",
        complaints.len(),
        shown.join("\n\n")
    );
    if asked("REFEREE_BATTLES").is_some() {
        let total: usize = seen.values().sum();
        println!("{n_battles} battles of {players:?} from {first}, {total} events: {seen:?}");
    }
    Happened { n_battles, kinds: seen, types }
}

/// Plays the usual battles of armies without own cards, and asks the referee about each.
pub fn battles_are_legal(armies: &[Army], players: PlayerSet, usual: Range<u64>) {
    let with_cards = armies.iter().any(|army| !army.purchases.is_empty());
    let cards = if with_cards { "with" } else { "without" };
    let happened = all_are_legal(players, cards, usual, |pair| {
        let events = events_of(armies, players, pair);
        let wrong = referee(&events).err();
        (events, wrong)
    });
    // A legal battle proves little if nothing happens in it.
    if happened.n_battles >= 18 && !with_cards {
        let (seen, types) = (&happened.kinds, &happened.types);
        let missing: Vec<_> = KINDS
            .iter()
            .filter(|&&kind| !seen.contains_key(kind))
            // The doctrines form no columns.
            .filter(|&&kind| kind != "moved column" || matches!(players, PlayerSet::Random))
            .collect();
        assert!(missing.is_empty(), "no {missing:?} in {seen:?}");
        assert_eq!(types.len(), TroopType::ALL.len(), "only {types:?} played");
    }
}

/// What happens in every few battles.
const KINDS: &[&str] = &[
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

/// How many events there are of each kind.
fn kinds_of(events: &[Value]) -> BTreeMap<String, usize> {
    let mut seen = BTreeMap::new();
    for event in events {
        let kind = event["event"].as_str().unwrap_or("?");
        let what = event["how"].as_str().or(event["kind"].as_str());
        *seen.entry(format!("{kind} {}", what.unwrap_or_default())).or_insert(0) += 1;
    }
    seen
}

/// The troop types of both armies.
fn types_of(events: &[Value]) -> BTreeSet<String> {
    ["south", "north"]
        .into_iter()
        .flat_map(|seat| events[0][seat]["stands"].as_array().into_iter().flatten())
        .filter_map(|stand| Some(stand["troop"].as_str()?.to_owned()))
        .collect()
}

#[test]
fn battles_of_random_players_are_legal() {
    battles_are_legal(&uncarded(), PlayerSet::Random, 0..18);
}

#[test]
fn battles_of_doctrines_are_legal() {
    battles_are_legal(&uncarded(), PlayerSet::Doctrines, 0..18);
}

#[test]
fn battles_of_captains_are_legal() {
    battles_are_legal(&uncarded(), PlayerSet::Captain, 0..9);
}

#[test]
fn battles_of_a_commander_are_legal() {
    battles_are_legal(&uncarded(), PlayerSet::Commander, 0..6);
}
