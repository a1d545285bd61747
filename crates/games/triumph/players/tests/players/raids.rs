//! Raids on the enemy camp: across the table, and by a flank march.

use battle_core::dice::DiceTransform;
use battle_core::policy::Policy;
use battle_core::streams::{Purpose, Role};
use battle_core::{
    BySide, Chance, EventLog, Game, Next, NoTrace, SampledChance, Seat, Seating, StreamKey, playout,
};
use tabletop::{Heading, Point, Pose, Rect, UNIT};
use triumph::RuleParameters;
use triumph::TroopType::*;
use triumph::battle::{Battle, Decision, Event, MoveKind, Phase, Setpiece, SideEdge, StandId};
use triumph_players::Player;

use crate::captain::army;

fn captain(weights: &[(&str, &str)]) -> Player {
    let mut captain = Player::named("captain").expect("it is there");
    for (name, value) in weights {
        captain.set(name, value).expect("its own");
    }
    captain
}

/// PL-30: Horse Bow, 8 MU, 9 MU from an open camp, with one Heavy Foot of the enemy on the way or far from it.
#[test]
fn pl_30_a_raider_takes_the_way_to_a_camp_that_no_enemy_bars() {
    let armies = [army(&[(HeavyFoot, 1), (HorseBow, 1)]), army(&[(HeavyFoot, 1)])];
    let battle = Battle::new(BySide(armies), &RuleParameters::DEFAULT).expect("legal");
    let raider = StandId::of(Seat::One, 1);
    let at = |x: i32, y: i32, heading| Pose::new(Point::new(x * UNIT, y * UNIT), heading);
    let camp = Rect {
        centre: Point::new(24 * UNIT, 31 * UNIT),
        forward: Heading::SOUTH.axis(),
        half_width: 2 * UNIT,
        half_depth: UNIT,
    };
    let left_to_go = |player: Player, enemy: Pose| {
        let mut state = Setpiece::new(&battle)
            .turn(4)
            .camp(Seat::Two, camp, None)
            .place(raider, at(24, 16, Heading::NORTH))
            .place(StandId::of(Seat::One, 0), at(4, 6, Heading::NORTH))
            .place(StandId::of(Seat::Two, 0), enemy)
            .movement(Seat::One, 2)
            .build();
        let mut chance = SampledChance::new(StreamKey::of_seed(1), DiceTransform::default());
        let role = Role::of_seat(Purpose::Policy, Seat::One, state.turn);
        let decision = player.decide(&battle, &state, Seat::One, &mut chance.dice(role));
        battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
        (camp.centre - state.pose(raider).at).length()
    };
    let far = at(44, 8, Heading::SOUTH);
    let now = 15 * UNIT;
    assert!(left_to_go(captain(&[]), far) <= now - 6 * UNIT, "as far as its next move needs");
    assert!(left_to_go(captain(&[("road", "0")]), far) > now - 6 * UNIT);
    // Steady Heavy Foot that faces it across the way, too far to be reached.
    let barring = at(24, 27, Heading::SOUTH);
    assert!(left_to_go(captain(&[]), barring) > now - 6 * UNIT);
}

/// TR-DP-11 to -13: whoever has the right holds raiders of at most 12 points back, all of them move 5 MU or more, and they come on in
/// the owner's second turn, or as soon as it has the two command points.
#[test]
fn tr_dp_13_raiders_are_held_back_and_come_on_together() {
    let armies = || [(); 2].map(|()| army(&[(HeavyFoot, 8), (HorseBow, 6), (Elephants, 1)]));
    let mut rules = RuleParameters::DEFAULT;
    rules.set("terrain_mode", "open_table").expect("a rule");
    let battle = Battle::new(BySide(armies()), &rules).expect("legal");
    let marches = |player: Player| -> Vec<_> {
        let course = |seed| {
            let mut chance = SampledChance::new(StreamKey::of_seed(seed), DiceTransform::default());
            let mut log = EventLog::<Event>::default();
            playout(&battle, &BySide([player; 2]), Seating::AFirst, &mut chance, &mut log);
            log.events
        };
        (0..12).map(course).filter(|events| events.iter().any(is_march)).collect()
    };
    let found = marches(captain(&[]));
    assert!(!found.is_empty());
    for events in found {
        let mut turn = 0;
        for event in &events {
            match event {
                Event::HeldBack { stands, .. } if !stands.is_empty() => {
                    assert_eq!(stands.len(), 3, "4 points each");
                    assert!(stands.iter().all(|stand| (8..14).contains(&stand.number())));
                }
                Event::TurnBegins { turn: number, .. } => turn = *number,
                Event::Moved { kind: MoveKind::FlankMarch { .. }, stands, .. } => {
                    assert!(turn >= 3, "the owner's second turn is the third or the fourth");
                    assert_eq!(stands.len(), 3);
                }
                _ => {}
            }
        }
    }
    assert!(marches(captain(&[("march", "0")])).is_empty());
}

/// TR-DP-13: they come from the side edge that is nearer to the enemy camp.
#[test]
fn tr_dp_13_raiders_come_from_the_side_of_the_enemy_camp() {
    let armies = [(); 2].map(|()| army(&[(HeavyFoot, 8), (HorseBow, 6)]));
    let mut rules = RuleParameters::DEFAULT;
    rules.set("terrain_mode", "open_table").expect("a rule");
    let battle = Battle::new(BySide(armies), &rules).expect("legal");
    let player = captain(&[]);
    // The edges that are chosen where both camps stand as far to this side as they may.
    let edges = |side: i32| -> Vec<SideEdge> {
        let chosen = |seed| {
            let mut chance = SampledChance::new(StreamKey::of_seed(seed), DiceTransform::default());
            let mut state = battle.setup(Seating::AFirst, &mut chance, &mut NoTrace);
            let mut edges = Vec::new();
            while state.turn == 0 && state.phase != Phase::Movement {
                let Next::Decide(seat) = battle.next(&state) else {
                    battle.advance(&mut state, &mut chance, &mut NoTrace);
                    continue;
                };
                let role = Role::of_seat(Purpose::Policy, seat, state.turn);
                let mut decision = player.decide(&battle, &state, seat, &mut chance.dice(role));
                battle.decisions(&state, |other| match (decision, other) {
                    (
                        Decision::PlaceCamp { x, .. },
                        Decision::PlaceCamp { x: further, garrison: None },
                    ) if side * further > side * x => decision = other,
                    _ => {}
                });
                if let Decision::HoldBack { stands, edge } = decision
                    && !stands.is_empty()
                {
                    edges.push(edge);
                }
                battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
            }
            edges
        };
        (0..12).flat_map(chosen).collect()
    };
    let (west, east) = (edges(-1), edges(1));
    assert!(!west.is_empty() && west.iter().all(|edge| *edge == SideEdge::West), "{west:?}");
    assert!(!east.is_empty() && east.iter().all(|edge| *edge == SideEdge::East), "{east:?}");
}

fn is_march(event: &Event) -> bool {
    matches!(event, Event::Moved { kind: MoveKind::FlankMarch { .. }, .. })
}
