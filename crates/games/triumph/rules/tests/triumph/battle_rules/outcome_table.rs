//! A table with stands where a test wants them, and what outcome moves do there, written as short lines.

use battle_core::trace::EventLog;
use battle_core::{BySide, RuleId, Seat};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tabletop::{Heading, Point, Pose, Rect};
use triumph::battle::{
    Army, ArmyStand, Battle, CampSite, Contacts, Event, Piece, Setpiece, Shape, StandId, State,
    TerrainKind, Topography,
};
use triumph::{CombatResult, HalfPoints, RuleParameters, TroopType};

/// A stand by type, by the middle of its front edge in MU, and by the degrees that it faces.
pub type At = (TroopType, f64, f64, i32);

pub struct Table {
    pub battle: Battle,
    pub state: State,
}

pub fn s(number: usize) -> StandId {
    StandId::of(Seat::One, number - 1)
}

pub fn n(number: usize) -> StandId {
    StandId::of(Seat::Two, number - 1)
}

fn steps(mu: f64) -> i32 {
    (mu * 1024.0).round() as i32
}

fn pose(&(_, x, y, degrees): &At) -> Pose {
    Pose::new(Point::new(steps(x), steps(y)), Heading::degrees(degrees))
}

impl Table {
    pub fn new(south: &[At], north: &[At]) -> Table {
        Table::ruled(&[], south, north)
    }

    pub fn ruled(rules: &[(&str, &str)], south: &[At], north: &[At]) -> Table {
        let mut parameters = RuleParameters::DEFAULT;
        for (name, value) in rules {
            parameters.set(name, value).unwrap();
        }
        let army = |stands: &[At]| Army {
            name: "army".to_owned(),
            invasion: 0,
            maneuver: 0,
            home: vec![Topography::Arable],
            purchases: Vec::new(),
            // An army without a stand on the table has its general elsewhere.
            stands: (stands.iter().map(|at| at.0).chain([TroopType::Spear]).enumerate())
                .map(|(number, troop)| ArmyStand { general: number == 0, ..ArmyStand::of(troop) })
                .collect(),
        };
        let battle = Battle::new(BySide([army(south), army(north)]), &parameters).unwrap();
        let mut setpiece = Setpiece::new(&battle).combat(Seat::One);
        for (seat, stands) in [(Seat::One, south), (Seat::Two, north)] {
            for (number, at) in stands.iter().enumerate() {
                setpiece = setpiece.place(StandId::of(seat, number), pose(at));
            }
        }
        let mut state = setpiece.build();
        state.n_moves = 1;
        Table { battle, state }
    }

    /// Puts a camp on the rectangle between two corners.
    pub fn with_camp(mut self, owner: Seat, low: (f64, f64), high: (f64, f64)) -> Table {
        let base = between(low, high);
        self.state.camps[owner] = Some(CampSite { base, garrison: None });
        let all = self.state.on_board;
        self.battle.update_contacts(&mut self.state, all);
        self
    }

    pub fn with_ground(mut self, kind: TerrainKind, low: (f64, f64), high: (f64, f64)) -> Table {
        let shape = Shape::Rectangle(between(low, high));
        self.state.terrain.add(Piece { kind, shape });
        self
    }

    pub fn suffer(&mut self, stand: StandId, result: CombatResult) -> Vec<String> {
        let mut log = EventLog::default();
        self.battle.suffer(&mut self.state, stand, result, RuleId("TR-RS-99"), &mut log);
        log.events.iter().map(described).collect()
    }

    pub fn falls_back(&mut self) -> Vec<String> {
        let clear = self.battle.fall_back_is_clear(&self.state, s(1));
        let lines = self.suffer(s(1), CombatResult::FallBack);
        let is_lost = lines.iter().any(|line| line.contains("lost"));
        assert!(!(clear && is_lost), "clear, and yet {lines:?}");
        lines
    }

    /// S1 has beaten N1.
    pub fn pursues(&mut self) -> Vec<String> {
        let mut log = EventLog::default();
        let loser = self.state.troop(n(1));
        self.battle.pursue(&mut self.state, s(1), loser, Some(n(1)), &mut log);
        log.events.iter().map(described).collect()
    }
}

fn between(low: (f64, f64), high: (f64, f64)) -> Rect {
    let corner = |(x, y): (f64, f64)| Point::new(steps(x), steps(y));
    Rect::between(corner(low), corner(high))
}

/// Which stand, which move, and where to: the middle of the front edge in hundredths of MU, and degrees.
fn described(event: &Event) -> String {
    match event {
        Event::Destroyed { stand, rule, .. } => format!("{stand} lost {}", rule.0),
        Event::OutcomeMoved { stand, how, to, .. } => {
            let hundredths = |steps: i32| (f64::from(steps) / 10.24).round() as i32;
            let degrees = (i32::from(to.heading.to_steps()) * 360 + 2048) / 4096;
            let (x, y) = (hundredths(to.at.x), hundredths(to.at.y));
            format!("{stand} {how:?} {x} {y} {degrees}")
        }
        other => panic!("no event of an outcome move: {other:?}"),
    }
}

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 1024,
        rng_seed: RngSeed::Fixed(20_261_121),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn any_at() -> impl Strategy<Value = At> {
    let troop = proptest::sample::select(TroopType::ALL.to_vec());
    // Half of them stand in a grid and in line, so that they touch, and half anywhere.
    let place = prop_oneof![
        (0..6, 0..8, 0..4).prop_map(|(x, y, turn)| {
            (2.0 * f64::from(x) + 1.0, 1.5 * f64::from(y) + 1.5, 180 * (turn / 2))
        }),
        (0.0..12.0, 0.0..14.0, 0..360),
    ];
    (troop, place).prop_map(|(troop, (x, y, degrees))| (troop, x, y, degrees))
}

const RULES: &[&str] = &[
    "push_back_friends=false",
    "blocked_chain=only_falling",
    "unpushable={fighting}",
    "landing_taken=as_blocked_friend",
    "fallback_supporter=passed",
    "fallback_into_blocked_friend=only_falling",
    "fallback_offboard=stops",
    "fallback_into_impassable=stops",
    "fallback_into_camp=stops",
    "fallback_into_own_camp=destroyed",
    "pushed_offboard=stops",
    "outcome_difficult=all_mounted",
    "evade_avoid=stop_at_once",
    "evade_sidestep_free=false",
    "evade_avoid_scope=whole_evade",
    "pursuit_distance=until_contact",
    "pursuit_edge=lost",
    "pursuit_align=never",
    "pursuit_enters_difficult=false",
    "pursue_if_still_engaged=true",
    "outcome_contact=any_touch",
    "outcome_ignores_zoc=false",
    "board_w_mu=12",
];

proptest! {
    #![proptest_config(config())]

    /// TR-BD-06, TR-VC-04, TR-OM: after any outcome move no stand overlaps another or is off the board, the lost are counted, and
    /// no stand has
    /// come onto the table.
    #[test]
    fn outcome_moves_leave_a_legal_position(
        places in proptest::collection::vec((any_at(), any::<bool>()), 2..24),
        rules in proptest::sample::subsequence(RULES.to_vec(), 0..6),
        what in 0..4,
        who in any::<proptest::sample::Index>(),
    ) {
        let rules: Vec<_> = rules.iter().filter_map(|rule| rule.split_once('=')).collect();
        let camp = between((4.0, 0.0), (8.0, 2.0));
        let coast = between((10.5, 5.0), (14.0, 12.0));
        // A stand that overlaps one placed before, the camp, the coast or the edge is left out.
        let first = (TroopType::Spear, 2.0, 6.0, 0);
        let mut south = vec![first];
        let mut north = vec![(TroopType::Spear, 2.0, 7.0, 180)];
        for (at, is_south) in places {
            let (own, other) = if is_south { (&south, &north) } else { (&north, &south) };
            let mut trial = own.clone();
            trial.push(at);
            let table = Table::ruled(&rules, &trial, other);
            let rect = table.battle.rect(&table.state, s(trial.len()));
            let free = table.battle.is_on_board(&rect)
                && !rect.overlaps(&camp, 0)
                && !rect.overlaps(&coast, 0)
                && table.state.on_board.without(s(trial.len())).iter().all(|stand| {
                    !rect.overlaps(&table.battle.rect(&table.state, stand), 0)
                });
            if free {
                if is_south { south = trial } else { north = trial }
            }
        }
        let mut table = Table::ruled(&rules, &south, &north)
            .with_camp(Seat::One, (4.0, 0.0), (8.0, 2.0))
            .with_ground(TerrainKind::Coast, (10.5, 5.0), (14.0, 12.0))
            .with_ground(TerrainKind::Woods, (2.0, 8.0), (5.0, 12.0));
        let before = table.state;
        let all: Vec<StandId> = before.on_board.iter().collect();
        let stand = all[who.index(all.len())];
        let mut log = EventLog::default();
        let rule = RuleId("TR-RS-99");
        let clear = table.battle.fall_back_is_clear(&before, stand);
        match what {
            0 => table.battle.suffer(&mut table.state, stand, CombatResult::FallBack, rule, &mut log),
            1 => table.battle.suffer(&mut table.state, stand, CombatResult::Evade, rule, &mut log),
            2 => table.battle.suffer(&mut table.state, stand, CombatResult::Panic, rule, &mut log),
            _ => table.battle.pursue(&mut table.state, stand, TroopType::Spear, None, &mut log),
        }
        let (battle, after) = (&table.battle, &table.state);
        let lines: Vec<_> = log.events.iter().map(described).collect();
        prop_assert!(after.on_board.minus(before.on_board).is_empty());
        for seat in Seat::ALL {
            let lost = before.stands_of(seat).minus(after.on_board);
            let points = lost.iter().fold(HalfPoints::ZERO, |sum, stand| sum + battle.points(&before, stand));
            prop_assert_eq!(after.lost[seat], points);
            prop_assert_eq!(usize::from(after.counted.stands_lost[seat]), lost.len());
        }
        if clear && what == 0 {
            prop_assert_eq!(after.on_board, before.on_board);
        }
        // Rounding of turned corners may add two steps to the tolerance.
        let eps = battle.eps() + 2;
        let standing: Vec<StandId> = after.on_board.iter().collect();
        for (number, &one) in standing.iter().enumerate() {
            let rect = battle.rect(after, one);
            prop_assert!(battle.is_on_board(&rect), "{} off the board: {:?}", one, lines);
            prop_assert!(!rect.overlaps(&camp, eps), "{} in the camp: {:?}", one, lines);
            prop_assert!(!rect.overlaps(&coast, eps), "{} in the water: {:?}", one, lines);
            for &other in &standing[..number] {
                let overlap = rect.penetration(&battle.rect(after, other));
                prop_assert!(overlap <= eps, "{} on {} by {}: {:?}", one, other, overlap, lines);
            }
        }
        // Contacts kept up to date are those found anew.
        let mut fresh = *after;
        fresh.contacts = Contacts::NONE;
        battle.update_contacts(&mut fresh, after.on_board);
        for &stand in &standing {
            let faced = |contacts: Contacts| contacts.faced_by_front_of(stand).collect::<Vec<_>>();
            prop_assert_eq!(faced(fresh.contacts), faced(after.contacts));
        }
    }
}
