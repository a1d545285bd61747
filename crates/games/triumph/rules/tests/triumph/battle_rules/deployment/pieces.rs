//! Terrain pieces picked and laid (TR-TE-05 to -09).

use super::*;

/// The optional pieces that may be picked with this topography at home, and how many multisets of two.
fn pool_of(topography: Topography, changes: &[(&str, &str)]) -> (BTreeSet<TerrainKind>, usize) {
    let armies = BySide([army(3, 2, Topography::Arable), army(1, 4, topography)]);
    let battle =
        Battle::new(armies, &rules(&[&[("terrain_count", "3")], changes].concat())).unwrap();
    // 5 + 3 against 1 + 1: seat two is at home.
    let (state, _) = rolled(&battle, &[5, 1, 5, 3, 6, 3, 3, 3]);
    assert_eq!(state.field.topography, topography);
    let picks = picks(&battle, &state);
    let kinds = picks.iter().flat_map(|pick| pick.optional.into_iter().flatten());
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
    let pick = Decision::PickTerrain(TerrainPick { change: 0, optional });
    assert!(battle.is_legal(&state, pick));
    let mut log = EventLog::default();
    let mut chance = SampledChance::new(StreamKey::of_seed(3), Default::default());
    battle.apply(&mut state, pick, &mut chance, &mut log);
    let expected = vec![TerrainKind::GentleHills, TerrainKind::Rough, TerrainKind::Rough];
    assert_eq!(log.events[0], Event::TerrainPicked { change: 0, pieces: expected });
    assert!(
        matches!(&log.events[1], Event::TerrainLaid { pieces } if pieces == state.terrain.pieces())
    );
    assert!(matches!(log.events[2], Event::DeploymentBegins { .. }));
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
        let state = laid(&battle, seed, &[SteepHills, SteepHills, Woods, Woods, Rough]);
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
        let (x, y, a, b) = (scale(centre.x), scale(centre.y), scale(half.x), scale(half.y));
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
    let gaps = one.iter().flat_map(|(x, y)| other.iter().map(move |(u, v)| (x - u).hypot(y - v)));
    gaps.fold(f64::INFINITY, f64::min)
}

#[test]
fn tr_te_09_one_piece_more_moves_no_other() {
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
    assert_eq!(kinds, [GentleHills, GentleHills, Woods, Woods, Rough, Rough]);
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
fn tr_te_09_piece_sides() {
    let battle = battle(&[("piece_side_mu", "U(3, 3.5)")]);
    for seed in 0..50 {
        let state = laid(&battle, seed, &[TerrainKind::Woods, TerrainKind::Rough]);
        for piece in state.terrain.pieces() {
            let half = piece.shape.half_sides();
            let sides = [half.x, half.y];
            assert!(sides.into_iter().all(|half| (mu(1.5)..=mu(1.75)).contains(&half)));
        }
    }
}
