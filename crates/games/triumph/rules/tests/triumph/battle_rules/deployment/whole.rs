//! Whole set-ups, at random and under every alternative (TR-DP-02, TR-BD).

use super::*;

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
            assert!(!taken.iter().any(|other| other.overlaps(&rect, eps)), "{stand}");
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
        Event::Placed { stand, centre_step: true, .. } => Some((8, stand.seat() != first)),
        Event::Placed { stand, .. } => Some((9, stand.seat() != first)),
        Event::HeldBack { .. } => None,
        other => panic!("{other:?}"),
    });
    assert!(steps.clone().is_sorted());
    assert_eq!(steps.filter(|&(step, _)| step < 8).count(), 9);
}

#[test]
fn tr_dp_02_random_setups_are_legal() {
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
    for seed in 0..500 {
        let battle = &battles[seed as usize % battles.len()];
        let (state, events) = set_up_at_random(battle, seed);
        check_setup(battle, &state, &events);
        garrisons += state.camps.0.iter().flatten().filter(|camp| camp.garrison.is_some()).count();
        held += usize::from(!state.held_back.is_empty());
        let sideways = [Heading::WEST, Heading::EAST];
        turned += usize::from(
            state.on_board.iter().any(|stand| sideways.contains(&state.pose(stand).heading)),
        );
        if seed % 50 == 0 {
            assert_eq!(set_up_at_random(battle, seed), (state, events), "the same again");
        }
    }
    assert!(garrisons > 250 && held > 125 && turned > 125, "{garrisons} {held} {turned}");
}

#[test]
fn tr_dp_02_crowded_armies_find_room() {
    // 24 Hordes of 2 points and 2 by 2 MU each, a general among them.
    let mut stands = vec![ArmyStand::of(Horde); 24];
    stands[0].general = true;
    assert_eq!(Horde.category(), Category::Foot);
    let army = Army { stands, ..army(1, 3, Topography::Marsh) };
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
    let camp = |x: f64| Decision::PlaceCamp { x: mu(x), garrison: None };
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

/// TR-DP-02: under every alternative that the parameters name, each stand finds its place.
#[test]
fn tr_dp_02_every_alternative_can_be_set_up() {
    let sections = ["TR-BD", "TR-TE", "TR-DP", "TR-CP"];
    let ours = PARAMETERS
        .iter()
        .filter(|parameter| sections.iter().any(|section| parameter.rule.starts_with(section)));
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
