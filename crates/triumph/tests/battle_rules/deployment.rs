//! Before the first turn: topography, advantage, terrain score, pools (TR-TE-01 to -09) and deployment (TR-DP).

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
    let other = |troop| ArmyStand {
        battle_line: false,
        ..stand(troop)
    };
    let mut stands = vec![stand(HeavyFoot); 6];
    stands[0].general = true;
    stands.extend([stand(Skirmishers), stand(Skirmishers)]);
    stands.extend([Archers, Knights, Knights, JavelinCavalry].map(other));
    stands.push(ArmyStand {
        ally: true,
        ..other(Warband)
    });
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
    let armies = BySide([
        army(3, 2, Topography::Arable),
        army(1, 4, Topography::Steppe),
    ]);
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
    assert!(
        battle.is_legal(state, decision),
        "{decision:?} in {:?}",
        state.phase
    );
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
/// below its 2 and seat two's 6 not below its 4: nobody may march round a flank.
const NO_FLANKS: [u8; 4] = [4, 2, 2, 6];
/// The same, but seat one's die for the advantage is 1.
const ONE_FLANK: [u8; 4] = [4, 2, 1, 6];

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

#[test]
fn tr_te_01_the_lower_total_fights_at_home() {
    let battle = battle(&[("terrain_mode", "open_table")]);
    // 2 + 3 against 4 + 1 is a tie; 2 + 3 against 6 + 1 is not.
    let (state, events) = rolled(&battle, &[2, 4, 2, 6, 5, 1]);
    assert_eq!(
        (state.field.home, state.field.topography),
        (Seat::One, Topography::Arable)
    );
    assert!(events.iter().any(|event| matches!(
        event,
        Event::TopographyRolled { dice, home: Seat::One, .. } if (dice.one, dice.two) == (2, 6)
    )));
    // 4 + 3 against 5 + 1.
    let (state, _) = rolled(&battle, &[4, 5, 5, 1]);
    assert_eq!(
        (state.field.home, state.field.topography),
        (Seat::Two, Topography::Steppe)
    );
}

// Also TR-DP-11.
#[test]
fn tr_te_02_advantage_score_and_flank_marches() {
    let battle = battle(&[("terrain_mode", "open_table")]);
    let field = |dice: &[u8]| rolled(&battle, &[&[4, 2], dice].concat()).0.field;
    // Maneuver 2 and 4. 6 + 2 against 1 + 4: seat one by 3; the 1 gives seat two the right, the 6 gives seat one none.
    let lead = field(&[6, 1]);
    assert_eq!((lead.advantage, lead.advantage_score), (Seat::One, 3));
    assert_eq!(lead.may_flank.0, [false, true]);
    // 1 + 2 against 3 + 4: seat two by 4; 1 is a 1, and 3 is lower than 4.
    let lead = field(&[1, 3]);
    assert_eq!((lead.advantage, lead.advantage_score), (Seat::Two, 4));
    assert_eq!(lead.may_flank.0, [true, true]);
    // 2 is not lower than 2, nor 4 than 4.
    assert_eq!(field(&[2, 4]).may_flank.0, [false, false]);
    // 5 + 2 against 3 + 4 is a tie: rolled again, tied again, then 6 + 2 against 3 + 4. The score is 0; the first 3 gives a right.
    let tied = field(&[5, 3, 6, 4, 6, 3]);
    assert_eq!((tied.advantage, tied.advantage_score), (Seat::One, 0));
    assert_eq!(tied.may_flank.0, [false, true]);
}

// Also TR-TE-04.
#[test]
fn tr_te_03_terrain_score_and_number_of_pieces() {
    let standard = battle(&[]);
    let counts: Vec<_> = (0..=20)
        .map(|score| standard.n_terrain_pieces(score))
        .collect();
    let expected = [
        2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6, 6,
    ];
    assert_eq!(counts, expected);
    assert_eq!(standard.n_terrain_pieces(-3), 2);
    for (rule, n_pieces) in [("2", 2), ("3", 3), ("4", 4), ("5", 5), ("score/2", 4)] {
        let battle = battle(&[("terrain_count", rule)]);
        assert_eq!(battle.n_terrain_pieces(9), n_pieces, "{rule}");
    }
    // Advantage seat two by 4 (1 + 2 against 3 + 4), terrain dice 4 and 4: scores from 4 to 12, so from 2 to 5 pieces.
    let (state, _) = rolled(&standard, &[4, 2, 1, 3, 4, 4]);
    assert_eq!(
        (state.phase, state.field.terrain_dice),
        (Phase::PickTerrain, 8)
    );
    assert_eq!(standard.next(&state), Next::Decide(Seat::Two));
    let offered: BTreeSet<_> = picks(&standard, &state)
        .iter()
        .map(|pick| (pick.optional.iter().flatten().count() + 1, pick.change))
        .collect();
    // 8 gives 3; 9 gives 4, 5 gives 2, 12 gives 5: each by the least change.
    assert_eq!(offered, BTreeSet::from([(3, 0), (4, 1), (2, -3), (5, 4)]));
    // A larger change that comes to the same is legal though not offered; one beyond the score is not.
    let pick = |change| {
        let mut optional = [None; 5];
        optional[0] = Some(TerrainKind::Rough);
        Decision::PickTerrain(TerrainPick { change, optional })
    };
    assert!(standard.is_legal(&state, pick(-3)) && standard.is_legal(&state, pick(-4)));
    assert!(!standard.is_legal(&state, pick(-5)) && !standard.is_legal(&state, pick(0)));
}

/// The optional pieces that may be picked with this topography at home, and how many multisets of two.
fn pool_of(topography: Topography, changes: &[(&str, &str)]) -> (BTreeSet<TerrainKind>, usize) {
    let armies = BySide([army(3, 2, Topography::Arable), army(1, 4, topography)]);
    let battle = Battle::new(
        armies,
        &rules(&[&[("terrain_count", "3")], changes].concat()),
    )
    .unwrap();
    // 5 + 3 against 1 + 1: seat two is at home.
    let (state, _) = rolled(&battle, &[5, 1, 5, 3, 6, 3, 3, 3]);
    assert_eq!(state.field.topography, topography);
    let picks = picks(&battle, &state);
    let kinds = picks
        .iter()
        .flat_map(|pick| pick.optional.into_iter().flatten());
    (kinds.collect(), picks.len())
}

// Also TR-TE-06, TR-TE-07.
#[test]
fn tr_te_05_pools() {
    use TerrainKind::*;
    // Pairs of n kinds, twice the same among them: n (n + 1) / 2, less one for each kind that may come only once, and less the
    // pair of Stream and Coast.
    let arable = BTreeSet::from([
        Stream,
        SteepHills,
        GentleHills,
        Woods,
        WoodedHills,
        Coast,
        Rough,
        PloughedFields,
    ]);
    assert_eq!(pool_of(Topography::Arable, &[]), (arable, 36 - 3 - 1));
    let forest = BTreeSet::from([Stream, Marsh, WoodedHills]);
    assert_eq!(pool_of(Topography::Forest, &[]), (forest, 6 - 1));
    let hilly = BTreeSet::from([Stream, Woods, WoodedHills]);
    assert_eq!(pool_of(Topography::Hilly, &[]), (hilly, 6 - 1));
    let steppe = BTreeSet::from([Stream, Rough, Woods]);
    assert_eq!(pool_of(Topography::Steppe, &[]), (steppe, 6 - 2));
    let dry = BTreeSet::from([Dunes, SteepHills, Oasis]);
    assert_eq!(pool_of(Topography::Dry, &[]), (dry, 6));
    let marsh = BTreeSet::from([Woods, Stream, Coast]);
    assert_eq!(pool_of(Topography::Marsh, &[]), (marsh.clone(), 6 - 2 - 1));
    let delta = BTreeSet::from([Stream, Coast, PloughedFields, Woods]);
    assert_eq!(pool_of(Topography::Delta, &[]), (delta, 10 - 2 - 1));
    let as_marsh = [("delta_pool", "Marsh ; Woods, Stream, Coast")];
    assert_eq!(pool_of(Topography::Delta, &as_marsh), (marsh, 3));
}

#[test]
fn tr_te_08_the_compulsory_piece_is_laid_first_by_name() {
    let battle = battle(&[("terrain_count", "3")]);
    let (mut state, _) = rolled(&battle, &[4, 2, 5, 3, 6, 3, 3, 3]);
    let mut optional = [None; 5];
    optional[..2].fill(Some(TerrainKind::Rough));
    let pick = Decision::PickTerrain(TerrainPick {
        change: 0,
        optional,
    });
    assert!(battle.is_legal(&state, pick));
    let mut log = EventLog::default();
    let mut chance = SampledChance::new(StreamKey::of_seed(3), Default::default());
    battle.apply(&mut state, pick, &mut chance, &mut log);
    let expected = vec![
        TerrainKind::GentleHills,
        TerrainKind::Rough,
        TerrainKind::Rough,
    ];
    assert_eq!(
        log.events[0],
        Event::TerrainPicked {
            change: 0,
            pieces: expected
        }
    );
    assert!(
        matches!(&log.events[1], Event::TerrainLaid { pieces } if pieces == state.terrain.pieces())
    );
    assert!(matches!(log.events[2], Event::DeploymentBegins { .. }));
}

/// The table after a pick, with the dice of this seed.
fn laid(battle: &Battle, seed: u64, pieces: &[TerrainKind]) -> State {
    let (mut state, _) = rolled(battle, &[4, 5, 5, 3, 6, 3, 3, 3]);
    let mut optional = [None; 5];
    for (slot, &kind) in optional.iter_mut().zip(pieces) {
        *slot = Some(kind);
    }
    let mut chance = SampledChance::new(StreamKey::of_seed(seed), Default::default());
    let pick = Decision::PickTerrain(TerrainPick {
        change: 0,
        optional,
    });
    battle.apply(&mut state, pick, &mut chance, &mut NoTrace);
    state
}

#[test]
fn tr_te_09_coast_and_stream_cross_the_board() {
    let battle = battle(&[]);
    let (mut coasts, mut streams) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..60 {
        let state = laid(&battle, seed, &[TerrainKind::Coast]);
        let Shape::Rectangle(coast) = state.terrain.pieces()[0].shape else {
            panic!("a coast is a strip");
        };
        assert_eq!((coast.half_width, coast.half_depth), (mu(2.0), mu(16.0)));
        coasts.insert(coast.centre.x / UNIT);
        let state = laid(&battle, seed, &[TerrainKind::Stream]);
        let Shape::Rectangle(stream) = state.terrain.pieces()[0].shape else {
            panic!("a stream is a strip");
        };
        if stream.half_width == mu(0.5) {
            assert_eq!((stream.half_depth, stream.centre.y), (mu(16.0), mu(16.0)));
            assert!((mu(12.0)..=mu(36.0)).contains(&stream.centre.x));
            streams.insert("north to south");
        } else {
            assert_eq!((stream.half_width, stream.half_depth), (mu(24.0), mu(0.5)));
            assert_eq!(stream.centre.x, mu(24.0));
            assert!((mu(8.0)..=mu(24.0)).contains(&stream.centre.y));
            streams.insert("west to east");
        }
    }
    assert_eq!(coasts, BTreeSet::from([2, 46]), "both short edges");
    assert_eq!(streams.len(), 2, "both ways");
}

#[test]
fn tr_te_09_area_pieces_keep_their_sizes_and_distances() {
    use TerrainKind::{Rough, SteepHills, Woods};
    let battle = battle(&[]);
    let (mut rectangles, mut ellipses, mut dropped) = (0, 0, 0);
    let mut boxes = BTreeSet::new();
    for seed in 0..500 {
        let state = laid(
            &battle,
            seed,
            &[SteepHills, SteepHills, Woods, Woods, Rough],
        );
        let pieces = state.terrain.pieces();
        dropped += 6 - pieces.len();
        for (at, piece) in pieces.iter().enumerate() {
            let (half, centre) = (piece.shape.half_sides(), piece.shape.centre());
            for (half, centre, board) in [(half.x, centre.x, 48.0), (half.y, centre.y, 32.0)] {
                assert!((mu(2.0)..=mu(5.0)).contains(&half));
                assert!(centre - half >= 0 && centre + half <= mu(board));
            }
            boxes.insert((centre.x / mu(16.0), centre.y / mu(16.0)));
            match piece.shape {
                Shape::Rectangle(_) => rectangles += 1,
                Shape::Ellipse(_) => ellipses += 1,
            }
            for other in &pieces[..at] {
                assert!(least_gap(&piece.shape, &other.shape) >= 0.999, "{seed}");
            }
        }
    }
    assert_eq!(boxes.len(), 6);
    // 3,000 pieces less the dropped ones, each half as likely; four standard deviations of the difference are 220.
    let even = f64::from(rectangles - ellipses).abs();
    assert!(even < 220.0, "{rectangles} {ellipses}");
    assert!(dropped < 300, "{dropped}");
}

/// The smallest distance of points on the rims of two shapes that don't overlap, by a walk around both.
fn least_gap(one: &Shape, other: &Shape) -> f64 {
    let rim = |shape: &Shape| -> Vec<(f64, f64)> {
        let scale = |steps: i32| f64::from(steps) / f64::from(UNIT);
        let (centre, half) = (shape.centre(), shape.half_sides());
        let (x, y, a, b) = (
            scale(centre.x),
            scale(centre.y),
            scale(half.x),
            scale(half.y),
        );
        (0..96)
            .map(|nth| {
                let (sine, cosine) = (f64::from(nth) / 96.0 * std::f64::consts::TAU).sin_cos();
                let out = match shape {
                    Shape::Ellipse(_) => 1.0,
                    Shape::Rectangle(_) => 1.0 / sine.abs().max(cosine.abs()),
                };
                (x + a * cosine * out, y + b * sine * out)
            })
            .collect()
    };
    let (one, other) = (rim(one), rim(other));
    let gaps = one
        .iter()
        .flat_map(|(x, y)| other.iter().map(move |(u, v)| (x - u).hypot(y - v)));
    gaps.fold(f64::INFINITY, f64::min)
}

#[test]
fn tr_te_09_one_piece_more_moves_nobody_else() {
    let battle = battle(&[]);
    use TerrainKind::{Rough, Woods};
    let mut same = 0;
    for seed in 0..200 {
        let few = laid(&battle, seed, &[Rough]);
        let more = laid(&battle, seed, &[Woods, Rough]);
        let (few, more) = (few.terrain.pieces(), more.terrain.pieces());
        // The compulsory piece has the whole table either way.
        assert_eq!(few[0], more[0]);
        same += usize::from(few[1] == *more.last().unwrap());
    }
    // The rough ground gives way only where the wood lies in its place.
    assert!(same > 100, "{same} of 200");
}

#[test]
fn tr_te_09_open_table_and_test_layout() {
    let (battle, state) = open_table(&[], &NO_FLANKS);
    assert!(state.terrain.pieces().is_empty());
    assert_eq!(battle.next(&state), Next::Decide(Seat::One));
    assert_eq!(state.phase, Phase::Camps(Seat::One));
    let battle = self::battle(&[("terrain_mode", "fixed_layout")]);
    let (state, _) = rolled(&battle, &NO_FLANKS);
    assert_eq!(state.phase, Phase::Camps(Seat::One));
    let pieces = state.terrain.pieces();
    let mut kinds: Vec<_> = pieces.iter().map(|piece| piece.kind).collect();
    kinds.sort();
    use TerrainKind::{GentleHills, Rough, Woods};
    assert_eq!(
        kinds,
        [GentleHills, GentleHills, Woods, Woods, Rough, Rough]
    );
    for piece in pieces {
        let (centre, half) = (piece.shape.centre(), piece.shape.half_sides());
        let across = Point::new(mu(48.0), mu(32.0)) - centre;
        let twin = pieces.iter().find(|other| {
            (other.kind, other.shape.centre(), other.shape.half_sides())
                == (piece.kind, across, half)
        });
        assert!(twin.is_some(), "the same from both base edges: {piece:?}");
    }
}

#[test]
fn tr_dp_03_who_places_first_and_who_moves_first() {
    let field = |changes: &[(&str, &str)], dice: &[u8]| {
        let (_, state) = open_table(changes, dice);
        (state.field.first_deployer, state.field.first_turn)
    };
    // Seat two fights at home and has the advantage.
    assert_eq!(field(&[], &NO_FLANKS), (Seat::One, Seat::Two));
    let home = [("first_deployer", "home_army"), ("first_turn", "invader")];
    assert_eq!(field(&home, &NO_FLANKS), (Seat::Two, Seat::One));
    // The lower die places first (a tie is rolled again), the higher one moves first.
    let dice = [("first_deployer", "by_dice"), ("first_turn", "by_dice")];
    let script = [&NO_FLANKS[..], &[3, 3, 5, 2], &[2, 4]].concat();
    assert_eq!(field(&dice, &script), (Seat::Two, Seat::Two));
}

#[test]
fn tr_dp_04_camps_touch_the_base_edge_inside_the_centre_third() {
    let (battle, mut state) = open_table(&[], &NO_FLANKS);
    let camp = |x: f64| Decision::PlaceCamp {
        x: mu(x),
        garrison: None,
    };
    // 4 MU wide: the middle from 18 to 30.
    for (x, legal) in [
        (17.9, false),
        (18.0, true),
        (23.37, true),
        (30.0, true),
        (30.1, false),
    ] {
        assert_eq!(battle.is_legal(&state, camp(x)), legal, "{x}");
    }
    let xs: BTreeSet<_> = decisions(&battle, &state)
        .into_iter()
        .map(|decision| match decision {
            Decision::PlaceCamp { x, .. } => x,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(xs.len(), 25, "each half MU from 18 to 30");
    apply(&battle, &mut state, camp(20.0));
    apply(&battle, &mut state, camp(28.0));
    let ground = |seat: Seat| state.camps[seat].unwrap().base;
    let expected = |x: f64, y: f64| {
        Rect::between(
            Point::new(mu(x - 2.0), mu(y)),
            Point::new(mu(x + 2.0), mu(y + 2.0)),
        )
        .corners()
        .into_iter()
        .collect::<BTreeSet<_>>()
    };
    let corners = |seat| ground(seat).corners().into_iter().collect::<BTreeSet<_>>();
    assert_eq!(corners(Seat::One), expected(20.0, 0.0));
    assert_eq!(corners(Seat::Two), expected(28.0, 30.0));
}

// Also TR-CP-01.
#[test]
fn tr_dp_04_camps_stand_in_open_terrain() {
    let battle = battle(&[("camp_w_mu", "6")]);
    let mut n_refused = 0;
    for seed in 0..40 {
        let kinds = [TerrainKind::Woods, TerrainKind::Woods, TerrainKind::Rough];
        let state = laid(&battle, seed, &kinds);
        let Phase::Camps(seat) = state.phase else {
            panic!("{:?}", state.phase);
        };
        for tenth in 190..=290 {
            let x = f64::from(tenth) / 10.0;
            let edge = if seat == Seat::One { 0.0 } else { 30.0 };
            let ground = Rect::between(
                Point::new(mu(x - 3.0), mu(edge)),
                Point::new(mu(x + 3.0), mu(edge + 2.0)),
            );
            let is_open = !battle.in_difficult(&state, &ground);
            let camp = Decision::PlaceCamp {
                x: mu(x),
                garrison: None,
            };
            assert_eq!(battle.is_legal(&state, camp), is_open, "{seed} {x}");
            n_refused += usize::from(!is_open);
        }
    }
    assert!(n_refused > 100, "{n_refused}");
}

// Also TR-CP-13.
#[test]
fn tr_cp_10_garrisons() {
    let garrisons = |changes: &[(&str, &str)]| -> BTreeSet<_> {
        let (battle, state) = open_table(changes, &NO_FLANKS);
        let all = decisions(&battle, &state).into_iter();
        all.filter_map(|decision| match decision {
            Decision::PlaceCamp { garrison, .. } => garrison.map(StandId::number),
            other => panic!("{other:?}"),
        })
        .collect()
    };
    assert_eq!(garrisons(&[]), (0..ALLY).collect());
    assert_eq!(
        garrisons(&[("garrison_types", "foot_only")]),
        (0..=ARCHERS).collect()
    );
    for (commands, general) in [("true", Some(one(GENERAL))), ("false", None)] {
        let (battle, mut state) =
            open_table(&[("garrison_general_commands", commands)], &NO_FLANKS);
        let enemy = Decision::PlaceCamp {
            x: mu(24.0),
            garrison: Some(StandId::of(Seat::Two, 3)),
        };
        assert!(!battle.is_legal(&state, enemy), "only one's own");
        pitch(&battle, &mut state, Some(one(GENERAL)));
        assert_eq!(state.general[Seat::One], general);
        assert_eq!(state.camps[Seat::One].unwrap().garrison, Some(one(GENERAL)));
        assert!(!state.on_board.contains(one(GENERAL)));
    }
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
        apply(
            battle,
            state,
            place(one(number), pose(x, 8.0, Heading::NORTH)),
        );
    }
}

// Also TR-DP-06, TR-DP-07.
#[test]
fn tr_dp_05_the_centre_is_filled_in_order_of_priority() {
    let (battle, mut state) = centre(&[], None);
    assert_eq!(state.phase, Phase::Centre(Seat::One));
    assert_eq!(
        placeable(&battle, &state),
        (0..6).collect(),
        "battle line except Skirmishers"
    );
    // Six Heavy Foot are 18 points; two Skirmishers more are 24, which is enough.
    place_row(&battle, &mut state, 0..6);
    assert_eq!(placeable(&battle, &state), BTreeSet::from(SKIRMISHERS));
    for (number, x) in SKIRMISHERS.into_iter().zip([29.0, 31.0]) {
        assert_eq!(state.phase, Phase::Centre(Seat::One));
        apply(
            &battle,
            &mut state,
            place(one(number), pose(x, 8.0, Heading::NORTH)),
        );
    }
    assert_eq!(state.phase, Phase::Centre(Seat::Two));
    assert_eq!(state.general[Seat::One], Some(one(GENERAL)));
}

// Also TR-DP-07.
#[test]
fn tr_dp_06_more_points_take_other_foot_and_then_mounted() {
    let (battle, mut state) = centre(&[("center_min_points", "32")], None);
    place_row(&battle, &mut state, 0..8);
    assert_eq!(
        placeable(&battle, &state),
        BTreeSet::from([ARCHERS, ALLY]),
        "24 points: other foot"
    );
    apply(
        &battle,
        &mut state,
        place(one(ARCHERS), pose(17.0, 6.0, Heading::NORTH)),
    );
    apply(
        &battle,
        &mut state,
        place(one(ALLY), pose(19.0, 6.0, Heading::NORTH)),
    );
    // 31 points.
    let mounted = BTreeSet::from([KNIGHTS[0], KNIGHTS[1], JAVELINS]);
    assert_eq!(placeable(&battle, &state), mounted);
    let (battle, state) = centre(&[("center_priority", "no_order")], None);
    assert_eq!(placeable(&battle, &state), (0..13).collect());
    let (_, state) = centre(&[("center_min_points", "0")], None);
    assert_eq!(
        state.phase,
        Phase::Rest(Seat::One),
        "no centre step, no flank marches"
    );
}

#[test]
fn tr_dp_06_an_army_that_is_too_small_puts_everybody_in_the_centre() {
    let (battle, mut state) = centre(&[("center_min_points", "100")], None);
    place_row(&battle, &mut state, 0..8);
    let second_row = [ARCHERS, ALLY, KNIGHTS[0], KNIGHTS[1], JAVELINS];
    for (nth, number) in second_row.into_iter().enumerate() {
        assert_eq!(state.phase, Phase::Centre(Seat::One));
        let x = 17.0 + 2.0 * nth as f64;
        apply(
            &battle,
            &mut state,
            place(one(number), pose(x, 6.0, Heading::NORTH)),
        );
    }
    assert_eq!(state.phase, Phase::Centre(Seat::Two));
}

#[test]
fn tr_cp_10_a_garrison_counts_for_the_centre() {
    for (counts, n_placed) in [("true", 7), ("false", 8)] {
        // A Heavy Foot garrison of 3 points leaves five for 15, so 18 with the garrison; two Skirmishers make 24.
        let (battle, mut state) = centre(&[("garrison_counts_center", counts)], Some(5));
        place_row(&battle, &mut state, 0..5);
        apply(
            &battle,
            &mut state,
            place(one(6), pose(29.0, 8.0, Heading::NORTH)),
        );
        assert_eq!(state.phase, Phase::Centre(Seat::One));
        apply(
            &battle,
            &mut state,
            place(one(7), pose(31.0, 8.0, Heading::NORTH)),
        );
        if n_placed == 8 {
            assert_eq!(placeable(&battle, &state), BTreeSet::from([ARCHERS, ALLY]));
        } else {
            assert_eq!(state.phase, Phase::Centre(Seat::Two));
        }
    }
}

#[test]
fn tr_dp_07_central_is_half_of_the_front_edge() {
    for (rule, at_edge) in [("half_front", true), ("whole_front", false)] {
        let (battle, state) = centre(&[("center_test", rule)], None);
        let legal = |x: f64| battle.is_legal(&state, place(one(0), pose(x, 5.0, Heading::NORTH)));
        assert_eq!(legal(16.0), at_edge, "from 15 to 17");
        assert_eq!(legal(32.0), at_edge);
        assert!(!legal(15.9) && !legal(32.1));
        assert!(legal(17.0) && legal(31.0));
        // Facing west, the front edge is a line of one x.
        let west = |x: f64| battle.is_legal(&state, place(one(0), pose(x, 5.0, Heading::WEST)));
        assert!(west(16.0) && !west(15.9));
    }
}

/// Seat one's last step on an open table, with 24 points in the centre, at y = 8 from x = 16 to 32.
fn rest(changes: &[(&str, &str)]) -> (Battle, State) {
    let (battle, mut state) = centre(changes, None);
    place_row(&battle, &mut state, 0..8);
    // Seat two: the same row on its side.
    for number in 0..8 {
        let pose = pose(17.0 + 2.0 * number as f64, 24.0, Heading::SOUTH);
        apply(
            &battle,
            &mut state,
            place(StandId::of(Seat::Two, number), pose),
        );
    }
    assert_eq!(state.phase, Phase::Rest(Seat::One));
    (battle, state)
}

// Also TR-BD-06.
#[test]
fn tr_dp_01_where_the_others_may_stand() {
    let (battle, state) = rest(&[]);
    // Archers are 1 MU deep.
    let legal = |x: f64, y: f64, heading: Heading| {
        battle.is_legal(&state, place(one(ARCHERS), pose(x, y, heading)))
    };
    let north = Heading::NORTH;
    assert!(
        legal(10.0, 8.0, north) && !legal(10.0, 8.1, north),
        "8 MU deep"
    );
    assert!(
        legal(10.0, 1.0, north) && !legal(10.0, 0.9, north),
        "the base edge"
    );
    assert!(
        legal(1.0, 5.0, north) && !legal(0.9, 5.0, north),
        "the side edge"
    );
    assert!(legal(47.0, 5.0, north) && !legal(47.1, 5.0, north));
    assert!(
        legal(15.0, 8.0, north) && !legal(15.1, 8.0, north),
        "the Heavy Foot begin at 16"
    );
    assert!(
        legal(24.0, 7.25, north) && !legal(24.0, 7.3, north),
        "behind them, 0.75 deep"
    );
    assert!(
        legal(24.0, 3.0, north) && !legal(24.0, 2.9, north),
        "the camp is 2 deep"
    );
    assert!(
        legal(21.0, 1.5, north) && !legal(21.1, 1.5, north),
        "and begins at 22"
    );
    // TR-DP-10: any facing, as long as the whole base is in the zone.
    assert!(legal(10.0, 7.0, Heading::WEST) && !legal(10.0, 7.1, Heading::WEST));
    assert!(legal(10.0, 7.0, Heading::SOUTH) && !legal(10.0, 7.1, Heading::SOUTH));
    assert!(legal(10.0, 5.0, Heading::degrees(45)));
    // The enemy's side, an enemy stand, and one that stands already.
    assert!(!legal(10.0, 28.0, north));
    let enemy = place(
        StandId::of(Seat::Two, ARCHERS),
        pose(10.0, 28.0, Heading::SOUTH),
    );
    assert!(!battle.is_legal(&state, enemy));
    assert!(!battle.is_legal(&state, place(one(0), pose(10.0, 8.0, north))));
    assert!(
        !battle.is_legal(&state, place(one(20), pose(10.0, 8.0, north))),
        "no such stand"
    );
}

// Also TR-DP-09, TR-DP-10, TR-BD-06.
#[test]
fn tr_dp_01_parameters() {
    let legal = |change: (&str, &str), x: f64, y: f64, heading: Heading| {
        let (battle, state) = rest(&[change]);
        battle.is_legal(&state, place(one(ARCHERS), pose(x, y, heading)))
    };
    let north = Heading::NORTH;
    let deeper = ("deploy_depth_mu", "10");
    assert!(legal(deeper, 10.0, 10.0, north) && !legal(deeper, 10.0, 10.1, north));
    let margin = ("side_margin_mu", "2");
    assert!(legal(margin, 3.0, 5.0, north) && !legal(margin, 2.9, 5.0, north));
    assert!(legal(margin, 45.0, 5.0, north) && !legal(margin, 45.1, 5.0, north));
    let ahead = ("initial_facing", "enemy_edge");
    assert!(legal(ahead, 10.0, 5.0, north) && !legal(ahead, 10.0, 5.0, Heading::WEST));
    let partial = ("allow_partial_offboard", "true");
    assert!(legal(partial, 0.5, 5.0, north));
}

// Also TR-DP-13.
#[test]
fn tr_dp_12_holding_back() {
    let to_the_last_troops = |changes: &[(&str, &str)]| {
        let (battle, mut state) = open_table(changes, &ONE_FLANK);
        pitch(&battle, &mut state, None);
        pitch(&battle, &mut state, None);
        for seat in Seat::ALL {
            let (y, heading) = match seat {
                Seat::One => (8.0, Heading::NORTH),
                Seat::Two => (24.0, Heading::SOUTH),
            };
            for number in 0..8 {
                let pose = pose(17.0 + 2.0 * number as f64, y, heading);
                apply(&battle, &mut state, place(StandId::of(seat, number), pose));
            }
        }
        (battle, state)
    };
    let (battle, mut state) = to_the_last_troops(&[]);
    assert_eq!(state.phase, Phase::HoldBack(Seat::One), "a 1 was rolled");
    let held = |numbers: &[usize]| Decision::HoldBack {
        stands: numbers.iter().map(|&number| one(number)).collect(),
        edge: SideEdge::East,
    };
    // Two Knights and Javelin Cavalry are 12 points; with the allies 15.
    let riders = [KNIGHTS[0], KNIGHTS[1], JAVELINS];
    assert!(battle.is_legal(&state, held(&riders)) && battle.is_legal(&state, held(&[])));
    assert!(!battle.is_legal(&state, held(&[KNIGHTS[0], KNIGHTS[1], JAVELINS, ALLY])));
    assert!(!battle.is_legal(&state, held(&[3])), "it is on the table");
    let enemy = Stands::only(StandId::of(Seat::Two, ARCHERS));
    let edge = SideEdge::West;
    assert!(!battle.is_legal(
        &state,
        Decision::HoldBack {
            stands: enemy,
            edge
        }
    ));
    // Nobody; five single stands and the riders two and three together, from either edge.
    assert_eq!(decisions(&battle, &state).len(), 1 + 2 * (5 + 2));
    apply(&battle, &mut state, held(&riders));
    assert_eq!(
        (state.phase, state.held_back.len()),
        (Phase::Rest(Seat::One), 3)
    );
    assert_eq!(state.flank_edge[Seat::One], SideEdge::East);
    assert_eq!(placeable(&battle, &state), BTreeSet::from([ARCHERS, ALLY]));
    apply(
        &battle,
        &mut state,
        place(one(ARCHERS), pose(10.0, 8.0, Heading::NORTH)),
    );
    apply(
        &battle,
        &mut state,
        place(one(ALLY), pose(12.0, 8.0, Heading::NORTH)),
    );
    // Seat two has no right: its last troops are placed at once.
    assert_eq!(state.phase, Phase::Rest(Seat::Two));
    for number in 8..13 {
        let pose = pose(2.0 * number as f64, 28.0, Heading::SOUTH);
        apply(
            &battle,
            &mut state,
            place(StandId::of(Seat::Two, number), pose),
        );
    }
    assert_eq!((state.phase, state.active), (Phase::Command, Seat::Two));

    let (battle, state) = to_the_last_troops(&[("flank_max_points", "8")]);
    assert!(!battle.is_legal(&state, held(&riders)) && battle.is_legal(&state, held(&KNIGHTS)));
    let (_, state) = to_the_last_troops(&[("flank_max_points", "0")]);
    assert_eq!(state.phase, Phase::Rest(Seat::One));
    let (battle, state) = to_the_last_troops(&[("flank_edge", "on_arrival")]);
    assert_eq!(
        decisions(&battle, &state).len(),
        1 + 5 + 2,
        "the edge is chosen later"
    );
}

#[test]
fn tr_dp_01_a_stand_without_room_stands_further_ahead() {
    // Knights are 1.5 MU deep; Heavy Foot, 0.75 deep, fit into a zone of 1 MU.
    let (battle, mut state) = open_table(
        &[("deploy_depth_mu", "1"), ("center_min_points", "0")],
        &NO_FLANKS,
    );
    pitch(&battle, &mut state, None);
    pitch(&battle, &mut state, None);
    let legal = |number: usize, y: f64| {
        battle.is_legal(&state, place(one(number), pose(10.0, y, Heading::NORTH)))
    };
    assert!(legal(0, 1.0) && !legal(0, 3.0));
    assert!(legal(KNIGHTS[0], 1.5) && legal(KNIGHTS[0], 16.0) && !legal(KNIGHTS[0], 16.1));
    assert_eq!(placeable(&battle, &state), (0..13).collect());
}

/// One of the offered decisions, each as likely.
fn any_decision(battle: &Battle, state: &State, random: &mut u64) -> Decision {
    let mut n_decisions = 0u64;
    battle.decisions(state, |_| n_decisions += 1);
    assert!(n_decisions > 0, "{:?}", state.phase);
    *random = random
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
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

fn check_setup(battle: &Battle, state: &State, events: &[Event]) {
    let parameters = battle.parameters();
    let eps = battle.eps();
    assert_eq!(state.active, state.field.first_turn);
    let mut taken: Vec<Rect> = Vec::new();
    for seat in Seat::ALL {
        let n_stands = battle.army_in(state, seat).stands.len();
        let camp = state.camps[seat].unwrap();
        assert!(!taken.iter().any(|other| other.overlaps(&camp.base, eps)));
        taken.push(camp.base);
        let (mut centre, mut held) = (HalfPoints::ZERO, HalfPoints::ZERO);
        for number in 0..n_stands {
            let stand = StandId::of(seat, number);
            assert_eq!(state.troop(stand), battle.listed(state, stand).troop);
            let places = [
                state.on_board.contains(stand),
                state.held_back.contains(stand),
                camp.garrison == Some(stand),
            ];
            assert_eq!(places.into_iter().filter(|&is| is).count(), 1, "{stand}");
            if places[1] {
                held += battle.points(state, stand);
            }
            if places[2] {
                assert!(!battle.listed(state, stand).ally);
                centre += battle.points(state, stand);
            }
            if !places[0] {
                continue;
            }
            let rect = battle.rect(state, stand);
            for corner in rect.corners() {
                let ahead = match seat {
                    Seat::One => corner.y,
                    Seat::Two => parameters.board_d_mu.0 - corner.y,
                };
                assert!((-eps..=mu(8.0) + eps).contains(&ahead));
                assert!((-eps..=parameters.board_w_mu.0 + eps).contains(&corner.x));
            }
            if battle.is_central(state.pose(stand), battle.data_of(state, stand).base) {
                centre += battle.points(state, stand);
            }
            assert!(!battle.in_impassable(state, &rect));
            assert!(
                !taken.iter().any(|other| other.overlaps(&rect, eps)),
                "{stand}"
            );
            taken.push(rect);
        }
        assert!(centre >= parameters.center_min_points, "{centre}");
        assert!(held <= parameters.flank_max_points);
        let is_general_held = state.held_back.contains(StandId::of(seat, GENERAL));
        assert_eq!(state.general[seat].is_none(), is_general_held);
        assert!(state.held_back.of(seat).is_empty() || state.field.may_flank[seat]);
    }
    // The steps of TR-DP-02 in their order: camps, centre troops, the rest; the first deployer first in each.
    let first = state.field.first_deployer;
    let steps = events.iter().filter_map(|event| match event {
        Event::Armies { .. } => Some((0, false)),
        Event::TopographyRolled { .. } => Some((1, false)),
        Event::AdvantageRolled { .. } => Some((2, false)),
        Event::TerrainRolled { .. } => Some((3, false)),
        Event::TerrainPicked { .. } => Some((4, false)),
        Event::TerrainLaid { .. } => Some((5, false)),
        Event::DeploymentBegins { .. } => Some((6, false)),
        Event::CampPlaced { owner, .. } => Some((7, *owner != first)),
        Event::Placed {
            stand,
            centre_step: true,
            ..
        } => Some((8, stand.seat() != first)),
        Event::Placed { stand, .. } => Some((9, stand.seat() != first)),
        Event::HeldBack { .. } => None,
        other => panic!("{other:?}"),
    });
    assert!(steps.clone().is_sorted());
    assert_eq!(steps.filter(|&(step, _)| step < 8).count(), 9);
}

#[test]
fn tr_dp_02_two_thousand_random_setups_are_legal() {
    use Topography::*;
    let homes = [Arable, Forest, Hilly, Steppe, Dry, Marsh, Delta];
    let battles: Vec<_> = homes
        .into_iter()
        .map(|home| {
            let armies = BySide([army(1, 2, home), army(1, 4, home)]);
            Battle::new(armies, &RuleParameters::DEFAULT).unwrap()
        })
        .collect();
    let (mut garrisons, mut held, mut turned) = (0, 0, 0);
    for seed in 0..2_000 {
        let battle = &battles[seed as usize % battles.len()];
        let (state, events) = set_up_at_random(battle, seed);
        check_setup(battle, &state, &events);
        garrisons += state
            .camps
            .0
            .iter()
            .flatten()
            .filter(|camp| camp.garrison.is_some())
            .count();
        held += usize::from(!state.held_back.is_empty());
        let sideways = [Heading::WEST, Heading::EAST];
        turned += usize::from(
            state
                .on_board
                .iter()
                .any(|stand| sideways.contains(&state.pose(stand).heading)),
        );
        if seed % 50 == 0 {
            assert_eq!(
                set_up_at_random(battle, seed),
                (state, events),
                "the same again"
            );
        }
    }
    assert!(
        garrisons > 1_000 && held > 500 && turned > 500,
        "{garrisons} {held} {turned}"
    );
}

#[test]
fn tr_dp_02_crowded_armies_find_room() {
    // 24 Hordes of 2 points and 2 by 2 MU each, a general among them.
    let mut stands = vec![ArmyStand::of(Horde); 24];
    stands[0].general = true;
    assert_eq!(Horde.category(), Category::Foot);
    let army = Army {
        stands,
        ..army(1, 3, Topography::Marsh)
    };
    let battle = Battle::new(BySide([army.clone(), army]), &RuleParameters::DEFAULT).unwrap();
    for seed in 0..60 {
        let (state, events) = set_up_at_random(&battle, seed);
        check_setup(&battle, &state, &events);
    }
}

/// TR-BD-02, TR-BD-03: base edges and centre third of another board. TR-BD-04: its boxes.
#[test]
fn tr_bd_01_a_smaller_board_is_used_to_its_edges() {
    let size = [("board_w_mu", "42"), ("board_d_mu", "28")];
    let battle = battle(&size);
    for seed in 0..40 {
        let (state, events) = set_up_at_random(&battle, seed);
        check_setup(&battle, &state, &events);
        for piece in state.terrain.pieces() {
            let (half, centre) = (piece.shape.half_sides(), piece.shape.centre());
            assert!(centre.x + half.x <= mu(42.0) && centre.y + half.y <= mu(28.0));
        }
    }
    // The centre third is 14 to 28, so a camp of 4 MU stands from 16 to 26; seat two's zone is 20 to 28.
    let (battle, mut state) = open_table(&size, &NO_FLANKS);
    let camp = |x: f64| Decision::PlaceCamp {
        x: mu(x),
        garrison: None,
    };
    assert!(battle.is_legal(&state, camp(16.0)) && !battle.is_legal(&state, camp(15.9)));
    assert!(battle.is_legal(&state, camp(26.0)) && !battle.is_legal(&state, camp(26.1)));
    apply(&battle, &mut state, camp(26.0));
    apply(&battle, &mut state, camp(16.0));
    let ground = state.camps[Seat::Two].unwrap().base;
    assert_eq!(ground.centre, Point::new(mu(16.0), mu(27.0)));
    place_row(&battle, &mut state, 0..6);
    for (number, x) in SKIRMISHERS.into_iter().zip([15.0, 27.0]) {
        let there = place(one(number), pose(x, 6.0, Heading::NORTH));
        apply(&battle, &mut state, there);
    }
    let legal = |y: f64| {
        let stand = StandId::of(Seat::Two, 0);
        battle.is_legal(&state, place(stand, pose(20.0, y, Heading::SOUTH)))
    };
    assert!(legal(20.0) && !legal(19.9));
}

#[test]
fn tr_bd_07_a_larger_tolerance_is_a_larger_tolerance() {
    for (eps, legal) in [("0.001", false), ("0.02", false), ("0.1", true)] {
        let (battle, state) = rest(&[("contact_eps_mu", eps)]);
        // 0.06 deep in the Heavy Foot that begin at 16.
        let there = place(one(ARCHERS), pose(15.06, 8.0, Heading::NORTH));
        assert_eq!(battle.is_legal(&state, there), legal, "{eps}");
    }
}

#[test]
fn tr_te_09_piece_sides() {
    let battle = battle(&[("piece_side_mu", "U(3, 3.5)")]);
    for seed in 0..50 {
        let state = laid(&battle, seed, &[TerrainKind::Woods, TerrainKind::Rough]);
        for piece in state.terrain.pieces() {
            let half = piece.shape.half_sides();
            let sides = [half.x, half.y];
            assert!(
                sides
                    .into_iter()
                    .all(|half| (mu(1.5)..=mu(1.75)).contains(&half))
            );
        }
    }
}

#[test]
fn tr_ab_06_every_army_has_one_camp() {
    let battle = battle(&[]);
    for seed in 0..10 {
        let (state, events) = set_up_at_random(&battle, seed);
        assert!(state.camps.0.iter().all(Option::is_some));
        let placed = events
            .iter()
            .filter(|event| matches!(event, Event::CampPlaced { .. }));
        assert_eq!(placed.count(), 2);
    }
}

/// TR-DP-02: under every alternative that the parameters name, each stand finds its place.
#[test]
fn tr_dp_02_every_alternative_can_be_set_up() {
    let sections = ["TR-BD", "TR-TE", "TR-DP", "TR-CP"];
    let ours = PARAMETERS.iter().filter(|parameter| {
        sections
            .iter()
            .any(|section| parameter.rule.starts_with(section))
    });
    let mut n_alternatives = 0;
    for parameter in ours {
        let mut values: Vec<&str> = parameter.allowed.split(" | ").collect();
        if values.len() == 1 {
            values = match parameter.name {
                "center_min_points" => vec!["0", "16", "20", "32", "1000"],
                "side_margin_mu" => vec!["2", "4"],
                "camp_w_mu" => vec!["2", "6", "20"],
                "flank_max_points" => vec!["0", "24"],
                "deploy_depth_mu" => vec!["2", "12"],
                "contact_eps_mu" => vec!["0.001", "0.1"],
                _ => continue,
            };
        }
        for value in values {
            let battle = battle(&[(parameter.name, value)]);
            n_alternatives += 1;
            for seed in 0..6 {
                let (state, _) = set_up_at_random(&battle, seed);
                let inside = state.camps.0.iter().flatten();
                let n_inside = inside.filter(|camp| camp.garrison.is_some()).count();
                let n_placed = state.on_board.len() + state.held_back.len() + n_inside;
                assert_eq!(n_placed, 26, "{} = {value}, {seed}", parameter.name);
            }
        }
    }
    assert!(n_alternatives > 40, "{n_alternatives}");
}

#[test]
fn setting_up_allocates_nothing() {
    let battle = battle(&[]);
    let allocations = allocation_counter::measure(|| {
        for seed in 0..20 {
            let mut chance = SampledChance::new(StreamKey::of_seed(seed), Default::default());
            let mut state = battle.setup(Seating::AFirst, &mut chance, &mut NoTrace);
            let mut random = seed;
            while state.phase != Phase::Command {
                let decision = any_decision(&battle, &state, &mut random);
                assert!(battle.is_legal(&state, decision));
                battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
            }
        }
    });
    assert_eq!(allocations.count_total, 0);
}
