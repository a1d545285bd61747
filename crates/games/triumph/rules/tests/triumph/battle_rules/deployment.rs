//! Before the first turn: topography, advantage, terrain score, pools (TR-TE-01 to -09) and deployment (TR-DP).

mod camps;
mod centre;
mod custom_points;
mod opening_rolls;
mod pieces;
mod whole;
mod zone;

use std::collections::BTreeSet;

use battle_core::dice::ScriptedDice;
use battle_core::streams::OneSource;
use battle_core::{BySide, EventLog, Game, Next, NoTrace, SampledChance, Seat, Seating, StreamKey};
use tabletop::{Heading, Point, Pose, Rect, UNIT};
use triumph::battle::{
    Army, ArmyStand, Battle, Decision, Event, Phase, Shape, SideEdge, StandId, Stands, State,
    TerrainKind, TerrainPick, Topography,
};
use triumph::{Category, HalfPoints, PARAMETERS, RuleParameters, TroopType};

use TroopType::*;

fn mu(length: f64) -> i32 {
    (length * f64::from(UNIT)).round() as i32
}

fn pose(x: f64, y: f64, heading: Heading) -> Pose {
    Pose::new(Point::new(mu(x), mu(y)), heading)
}

fn rules(changes: &[(&str, &str)]) -> RuleParameters {
    let mut parameters = RuleParameters::DEFAULT;
    for (name, value) in changes {
        parameters.set(name, value).unwrap();
    }
    parameters
}

/// Battle line: six Heavy Foot (the first is the general) and two Skirmishers; beside it Archers, two Knights, Javelin Cavalry and
/// allied Warband. 18 + 6 + 4 + 8 + 4 + 3 = 43 points.
fn army(invasion: u8, maneuver: u8, home: Topography) -> Army {
    let stand = |troop| ArmyStand::of(troop);
    let other = |troop| ArmyStand { battle_line: false, ..stand(troop) };
    let mut stands = vec![stand(HeavyFoot); 6];
    stands[0].general = true;
    stands.extend([stand(Skirmishers), stand(Skirmishers)]);
    stands.extend([Archers, Knights, Knights, JavelinCavalry].map(other));
    stands.push(ArmyStand { ally: true, ..other(Warband) });
    Army {
        name: "Test".to_owned(),
        invasion,
        maneuver,
        home: vec![home],
        purchases: Vec::new(),
        stands,
    }
}

const GENERAL: usize = 0;
const SKIRMISHERS: [usize; 2] = [6, 7];
const ARCHERS: usize = 8;
const KNIGHTS: [usize; 2] = [9, 10];
const JAVELINS: usize = 11;
const ALLY: usize = 12;

fn battle(changes: &[(&str, &str)]) -> Battle {
    let armies = BySide([army(3, 2, Topography::Arable), army(1, 4, Topography::Steppe)]);
    Battle::new(armies, &rules(changes)).unwrap()
}

/// The position after these dice, in the order in which the rules ask for them, with its events.
fn rolled(battle: &Battle, dice: &[u8]) -> (State, Vec<Event>) {
    let mut chance = OneSource(ScriptedDice::new(dice));
    let mut log = EventLog::default();
    let state = battle.setup(Seating::AFirst, &mut chance, &mut log);
    chance.0.finish().unwrap();
    (state, log.events)
}

fn decisions(battle: &Battle, state: &State) -> Vec<Decision> {
    let mut all = Vec::new();
    battle.decisions(state, |decision| {
        assert!(battle.is_legal(state, decision), "{decision:?}");
        all.push(decision);
    });
    all
}

fn picks(battle: &Battle, state: &State) -> Vec<TerrainPick> {
    let all = decisions(battle, state).into_iter();
    all.map(|decision| match decision {
        Decision::PickTerrain(pick) => pick,
        other => panic!("{other:?}"),
    })
    .collect()
}

/// Carries out a decision that needs no dice.
fn apply(battle: &Battle, state: &mut State, decision: Decision) {
    assert!(battle.is_legal(state, decision), "{decision:?} in {:?}", state.phase);
    let mut chance = OneSource(ScriptedDice::new(&[]));
    battle.apply(state, decision, &mut chance, &mut NoTrace);
    chance.0.finish().unwrap();
}

/// An open table after these dice: invader seat one, advantage as rolled.
fn open_table(changes: &[(&str, &str)], dice: &[u8]) -> (Battle, State) {
    let battle = battle(&[changes, &[("terrain_mode", "open_table")]].concat());
    let (state, _) = rolled(&battle, dice);
    (battle, state)
}

/// Topography 4+3 v 2+1; advantage 2+2 v 6+4: seat two by 6, so seat one deploys first. Neither die was 1, seat one's 2 is not
/// below its 2 and seat two's 6 not below its 4: no stand may march round a flank.
const NO_FLANKS: [u8; 4] = [4, 2, 2, 6];

fn pitch(battle: &Battle, state: &mut State, garrison: Option<StandId>) {
    let x = mu(24.0);
    apply(battle, state, Decision::PlaceCamp { x, garrison });
}

fn place(stand: StandId, pose: Pose) -> Decision {
    Decision::Place { stand, pose }
}

fn one(number: usize) -> StandId {
    StandId::of(Seat::One, number)
}

/// The stands that may be placed now, as the offered decisions have them.
fn placeable(battle: &Battle, state: &State) -> BTreeSet<usize> {
    let all = decisions(battle, state).into_iter();
    all.map(|decision| match decision {
        Decision::Place { stand, .. } => stand.number(),
        other => panic!("{other:?}"),
    })
    .collect()
}

/// The table after a pick, with the dice of this seed.
fn laid(battle: &Battle, seed: u64, pieces: &[TerrainKind]) -> State {
    let (mut state, _) = rolled(battle, &[4, 5, 5, 3, 6, 3, 3, 3]);
    let mut optional = [None; 5];
    for (slot, &kind) in optional.iter_mut().zip(pieces) {
        *slot = Some(kind);
    }
    let mut chance = SampledChance::new(StreamKey::of_seed(seed), Default::default());
    let pick = Decision::PickTerrain(TerrainPick { change: 0, optional });
    battle.apply(&mut state, pick, &mut chance, &mut NoTrace);
    state
}

/// Seat one's centre step on an open table, its camp at 24 with this garrison, seat two's camp at 24.
fn centre(changes: &[(&str, &str)], garrison: Option<usize>) -> (Battle, State) {
    let (battle, mut state) = open_table(changes, &NO_FLANKS);
    pitch(&battle, &mut state, garrison.map(one));
    pitch(&battle, &mut state, None);
    (battle, state)
}

/// Places stands of seat one in one row of the centre, from x = 17 on.
fn place_row(battle: &Battle, state: &mut State, numbers: impl IntoIterator<Item = usize>) {
    for (nth, number) in numbers.into_iter().enumerate() {
        let x = 17.0 + 2.0 * nth as f64;
        apply(battle, state, place(one(number), pose(x, 8.0, Heading::NORTH)));
    }
}

/// Seat one's last step on an open table, with 24 points in the centre, at y = 8 from x = 16 to 32.
fn rest(changes: &[(&str, &str)]) -> (Battle, State) {
    let (battle, mut state) = centre(changes, None);
    place_row(&battle, &mut state, 0..8);
    // Seat two: the same row on its side.
    for number in 0..8 {
        let pose = pose(17.0 + 2.0 * number as f64, 24.0, Heading::SOUTH);
        apply(&battle, &mut state, place(StandId::of(Seat::Two, number), pose));
    }
    assert_eq!(state.phase, Phase::Rest(Seat::One));
    (battle, state)
}

/// One of the offered decisions, each as likely.
fn any_decision(battle: &Battle, state: &State, random: &mut u64) -> Decision {
    let mut n_decisions = 0u64;
    battle.decisions(state, |_| n_decisions += 1);
    assert!(n_decisions > 0, "{:?}", state.phase);
    *random =
        random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let chosen = (*random >> 33) % n_decisions;
    let (mut at, mut decision) = (0, None);
    battle.decisions(state, |offered| {
        if at == chosen {
            decision = Some(offered);
        }
        at += 1;
    });
    decision.unwrap()
}

/// Sets a battle up at random, and checks every step: the position before the first turn, and what happened.
fn set_up_at_random(battle: &Battle, seed: u64) -> (State, Vec<Event>) {
    let mut chance = SampledChance::new(StreamKey::of_seed(seed), Default::default());
    let mut log = EventLog::default();
    let seating = Seating::ALL[(seed % 2) as usize];
    let mut state = battle.setup(seating, &mut chance, &mut log);
    let mut random = seed;
    while state.phase != Phase::Command {
        assert!(matches!(battle.next(&state), Next::Decide(_)));
        let decision = any_decision(battle, &state, &mut random);
        assert!(battle.is_legal(&state, decision), "{seed}: {decision:?}");
        battle.apply(&mut state, decision, &mut chance, &mut log);
    }
    (state, log.events)
}
