//! How `steady` leads an army: where it places its stands, and that it keeps together (PL-05, PL-10).

use battle_core::dice::DiceTransform;
use battle_core::policy::Policy;
use battle_core::streams::{Purpose, Role};
use battle_core::{BySide, Chance, EventLog, Game, Next, SampledChance, Seat, Seating, StreamKey};
use tabletop::{Heading, Point, Pose, Rect, UNIT};
use triumph::battle::{
    Army, ArmyStand, Battle, Decision, Event, MoveKind, Phase, Piece, Setpiece, Shape, StandId,
    State, TerrainKind, Topography,
};
use triumph::{HalfPoints, RuleParameters, TroopType};
use triumph_players::Player;

use TroopType::*;

fn army(counts: &[(TroopType, usize)]) -> Army {
    let all = counts.iter();
    let stands = all.flat_map(|&(troop, n)| std::iter::repeat_n(ArmyStand::of(troop), n));
    let mut stands: Vec<ArmyStand> = stands.collect();
    stands[0].general = true;
    Army {
        name: "Test".to_owned(),
        invasion: 3,
        maneuver: 3,
        home: vec![Topography::Steppe],
        purchases: Vec::new(),
        stands,
    }
}

/// A battle of an army with itself, up to a player turn.
fn played(counts: &[(TroopType, usize)], player: Player, seed: u64, turn: u16) -> (Battle, State) {
    let rules =
        RuleParameters { center_min_points: HalfPoints::whole(12), ..RuleParameters::DEFAULT };
    let battle = Battle::new(BySide([army(counts), army(counts)]), &rules).expect("legal");
    let mut chance = SampledChance::new(StreamKey::of_seed(seed), DiceTransform::default());
    let mut log = EventLog::<Event>::default();
    let mut state = battle.setup(Seating::AFirst, &mut chance, &mut log);
    let is_placing = |state: &State| state.turn == 0 && !matches!(state.phase, Phase::Movement);
    while is_placing(&state) || state.turn < turn {
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => battle.advance(&mut state, &mut chance, &mut log),
            Next::Decide(seat) => {
                let role = Role::of_seat(Purpose::Policy, seat, state.turn);
                let decision = player.decide(&battle, &state, seat, &mut chance.dice(role));
                battle.apply(&mut state, decision, &mut chance, &mut log);
            }
        }
    }
    (battle, state)
}

fn steady() -> Player {
    Player::named("steady").expect("it is there")
}

/// How far on the stands of a type are, from their own edge.
fn rows(state: &State, seat: Seat, troop: TroopType) -> Vec<i32> {
    let own = state.stands_of(seat);
    let of_type = own.iter().filter(|&stand| state.troop(stand) == troop);
    let ys = of_type.map(|stand| state.pose(stand).at.y);
    ys.map(|y| if seat == Seat::One { y } else { 32 * UNIT - y }).collect()
}

/// War Wagons stand in the line, and the Horde two MU or more behind it, within its width.
#[test]
fn pl_05_war_wagons_stand_in_the_line_and_the_slow_behind_it() {
    let counts = [(HeavyFoot, 5), (WarWagons, 3), (Horde, 2)];
    let mut n_as_planned = 0;
    for seed in 0..8 {
        let (_, state) = played(&counts, steady(), seed, 0);
        for seat in [Seat::One, Seat::Two] {
            let line = rows(&state, seat, HeavyFoot).into_iter().max();
            let line = line.expect("five of them");
            let wagons = rows(&state, seat, WarWagons);
            let behind = rows(&state, seat, Horde);
            let in_line = wagons.iter().all(|row| *row == line);
            n_as_planned +=
                usize::from(in_line && behind.iter().all(|row| *row <= line - 2 * UNIT));
        }
    }
    // Where the ground is difficult, a stand goes beside its place.
    assert!(n_as_planned >= 12, "{n_as_planned} of 16");
}

/// Horse that moves twice as far as the foot doesn't run ahead of it; without `body` it does.
#[test]
fn pl_10_no_stand_goes_ahead_alone() {
    let counts = [(HeavyFoot, 6), (JavelinCavalry, 4)];
    let mut alone = steady();
    alone.set("body", "0").expect("a parameter");
    let lead = |player: Player| -> i32 {
        let battles = (0..12).map(|seed| {
            let (_, state) = played(&counts, player, seed, 4);
            let of_seat = |seat| {
                let most = |troop| rows(&state, seat, troop).into_iter().max().unwrap_or(0);
                (most(JavelinCavalry) - most(HeavyFoot)).max(0)
            };
            of_seat(Seat::One) + of_seat(Seat::Two)
        });
        battles.sum()
    };
    let (together, apart) = (lead(steady()), lead(alone));
    assert!(2 * together < apart, "{together} against {apart}");
}

/// TR-MV-08, PL-08: a line that a wood stops goes on beside it as one group, in the first command point.
#[test]
fn pl_08_stands_with_open_ground_ahead_advance_as_a_group() {
    let counts = [(HeavyFoot, 6)];
    let battle = Battle::new(BySide([army(&counts), army(&counts)]), &RuleParameters::DEFAULT)
        .expect("legal");
    let (one, two) = (|n| StandId::of(Seat::One, n), |n| StandId::of(Seat::Two, n));
    let mut scene = Setpiece::new(&battle).turn(40);
    for n in 0..6 {
        let x = (14 + 2 * n as i32) * UNIT;
        let south = Pose::new(Point::new(x, 8 * UNIT), Heading::NORTH);
        let north = Pose::new(Point::new(x, 24 * UNIT), Heading::SOUTH);
        scene = scene.place(one(n), south).place(two(n), north);
    }
    // Ahead of the first two.
    let wood = Piece {
        kind: TerrainKind::Woods,
        shape: Shape::Rectangle(Rect {
            centre: Point::new(14 * UNIT, 11 * UNIT),
            forward: Heading::NORTH.axis(),
            half_width: 3 * UNIT,
            half_depth: 2 * UNIT,
        }),
    };
    let state = scene.terrain(wood).movement(Seat::One, 1).build();
    let mut chance = SampledChance::new(StreamKey::of_seed(1), DiceTransform::default());
    let role = Role::of_seat(Purpose::Policy, Seat::One, state.turn);
    let decision = steady().decide(&battle, &state, Seat::One, &mut chance.dice(role));
    let Decision::Orders(orders) = decision else {
        panic!("{decision:?}");
    };
    let first = orders.as_slice()[0];
    assert_eq!(first.kind, MoveKind::Group);
    assert_eq!(first.stands, (2..6).map(one).collect());
}

/// A player that considers all moves makes some others; with all moves and with fewer, both armies come to each other.
#[test]
fn with_more_breadth_other_battles_are_played() {
    let counts = [(HeavyFoot, 6), (JavelinCavalry, 4)];
    let mut thorough = steady();
    thorough.set("breadth", "1").expect("a parameter");
    let mut n_others = 0;
    for seed in 0..4 {
        let [(_, whole), (_, fewer)] =
            [thorough, steady()].map(|player| played(&counts, player, seed, 40));
        n_others += usize::from(whole.poses != fewer.poses);
        let n_lost = |state: &State| state.lost.0.map(|lost| lost.0).iter().sum::<i16>();
        let has_met = n_lost(&fewer) > 0 || !fewer.contacts.engaged().is_empty();
        assert!(has_met, "seed {seed}: no stand has met an enemy");
    }
    assert!(n_others > 0, "`breadth` changes nothing");
}
