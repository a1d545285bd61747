//! Sections 4 and 11: hands, terrain, deployment, reserves.

use battle_core::dice::DiceTransform;
use battle_core::{EventLog, Game, Next, NoTrace, Policy, SampledChance, Seat, Seating, StreamKey};
use tropaion::armies::BuiltIn;
use tropaion::cards::{Card, Cards};
use tropaion::grid::Cell;
use tropaion::grid::Facing::{North, South, West};
use tropaion::policies::Player;
use tropaion::troops::UnitType::*;
use tropaion::{Battle, Decision, Event, Phase, State, Units};

use crate::support::*;

/// Plays with random players until a phase is reached, and hands every position on the way to `look`.
fn walk(
    battle: &Battle,
    pair: u64,
    answer: impl Fn(&State, &[Decision]) -> Option<Decision>,
    stop: impl Fn(&State) -> bool,
) -> (State, Vec<Event>) {
    let mut chance = SampledChance::new(StreamKey::of_seed(4).pair(pair), DiceTransform::default());
    let mut log = EventLog::default();
    let mut state = battle.setup(Seating::AFirst, &mut chance, &mut log);
    let mut n = 0;
    while !stop(&state) {
        match battle.next(&state) {
            Next::Decide(seat) => {
                n += 1;
                let role =
                    battle_core::Role::of_seat(battle_core::streams::Purpose::Policy, seat, 0)
                        .nth(n);
                let chosen = answer(&state, &options(battle, &state)).unwrap_or_else(|| {
                    use battle_core::Chance;
                    Player::Random.decide(battle, &state, seat, &mut chance.dice(role))
                });
                battle.apply(&mut state, chosen, &mut chance, &mut log);
            }
            Next::Advance => battle.advance(&mut state, &mut chance, &mut log),
            Next::Over => break,
        }
    }
    (state, log.events)
}

fn usual() -> Battle {
    let army = |id: &str| BuiltIn::named(id).unwrap().army();
    Battle::of(army("macedonian"), army("gallic")).unwrap()
}

/// TP-A01, TP-A02, TP-M01: five cards each of one deck; two may be exchanged; a card is in one hand only.
#[test]
fn tp_a01_hands() {
    let battle = usual();
    for pair in 0..60 {
        let (state, _) =
            walk(&battle, pair, |_, _| None, |state| matches!(state.phase, Phase::Terrain));
        let hands = Seat::ALL.map(|seat| state.armies[seat].hand);
        for card in Card::ALL {
            assert!(hands[0].count(card) + hands[1].count(card) <= Cards::DECK.count(card));
        }
        assert_eq!(hands.map(|hand| hand.len()), [5, 5]);
    }
    let mut start = position(&battle, &[]);
    start.set_hand(Seat::One, Cards::of(&[Card::Blank, Card::Blank, Card::Hill]));
    start.phase = Phase::Mulligan(Seat::One);
    // None; two blanks; a blank and the hill.
    assert_eq!(options(&battle, &start).len(), 3);
    let free = battle_by(&[], &[], &[("mulligan", "0_to_2")]);
    assert_eq!(options(&free, &start).len(), 5);
}

/// TP-A11, TP-A12, TP-A13, TP-A15.
/// TP-A10 to TP-A16, TP-301: pieces lie on the table, more than 3 MU apart, and make as many cells difficult as their sizes say.
#[test]
fn tp_a11_tp_a12_tp_a13_tp_a15_tp_a16_terrain() {
    let battle = usual();
    let mut seen = std::collections::BTreeSet::new();
    for pair in 0..80 {
        let (state, events) =
            walk(&battle, pair, |_, _| None, |state| matches!(state.phase, Phase::EdgeRoll));
        let mut cells = Vec::new();
        let (mut difficult, mut river, mut hill) = (0, 0, 0);
        for event in events {
            let Event::TerrainPlaced { card, cell: Some(cell), across, .. } = event else {
                continue;
            };
            assert!(cells.iter().all(|&other: &Cell| cell.gap2(other) > 9), "too near");
            cells.push(cell);
            seen.insert(card);
            match card {
                Card::SmallWood | Card::SmallDifficult => difficult += 4,
                Card::LargeWood => difficult += 15,
                Card::River => river = if across { 16 } else { 24 },
                Card::Hill => hill += 12,
                _ => {}
            }
        }
        let difficult_cells = table_cells().filter(|&it| state.ground(it).is_difficult());
        let n = difficult_cells.count();
        // A river may run through another piece.
        assert!(
            n <= difficult + river && n >= difficult.max(river) && (river > 0 || n == difficult),
            "{n} of {difficult} and {river}"
        );
        let hill_cells = table_cells().filter(|&it| state.ground(it).is_hill());
        assert_eq!(hill_cells.count(), hill);
        // TP-A02: terrain cards have to be placed.
        assert!(
            Seat::ALL.iter().all(|&seat| {
                state.armies[seat].hand.iter().all(|(card, _)| !card.is_terrain())
            })
        );
    }
    assert_eq!(seen.len(), 6);
}

/// TP-A11, TP-A14: where a rectangle lies around its cell.
#[test]
fn tp_a16_pieces_around_their_cells() {
    let battle = battle(&[], &[]);
    for (card, across, low, high) in [
        (Card::SmallWood, false, (4, 4), (5, 5)),
        (Card::LargeWood, false, (3, 4), (7, 6)),
        (Card::LargeWood, true, (4, 3), (6, 7)),
        (Card::Hill, false, (3, 4), (6, 6)),
    ] {
        let mut state = position(&battle, &[]);
        battle.lay_card(&mut state, card, Cell::new(5, 5), across);
        for cell in table_cells() {
            let inside = (low.0..=high.0).contains(&cell.x) && (low.1..=high.1).contains(&cell.y);
            let ground = state.ground(cell);
            assert_eq!(ground.is_difficult() || ground.is_hill(), inside, "{card:?} {cell:?}");
        }
    }
}

/// TP-302, TP-303, TP-304, TP-G21, TP-M02: one side after the other, in the three rows of its edge, facing the enemy's; four with scouting.
#[test]
fn tp_302_tp_303_deployment() {
    let battle = usual();
    for pair in 0..20 {
        let (state, events) =
            walk(&battle, pair, |_, _| None, |state| matches!(state.phase, Phase::GeneralDice));
        for seat in Seat::ALL {
            let south = state.south == seat;
            let rows = state.armies[seat].deployment_rows;
            let army = &state.armies[seat];
            assert_eq!(state.of(seat).len() + army.reserve().len(), 12);
            for unit in state.of(seat).iter() {
                let own = state.unit(unit);
                let row = if south { own.cell.y } else { 15 - own.cell.y };
                assert!(row < rows);
                assert_eq!(own.facing, if south { North } else { South });
            }
        }
        let placed: Vec<Seat> = events
            .iter()
            .filter_map(|it| match it {
                Event::Placed { unit, .. } => Some(unit.seat()),
                _ => None,
            })
            .collect();
        let changes = placed.windows(2).filter(|it| it[0] != it[1]).count();
        assert!(changes <= 1 && placed[0] == state.first_deployer);
    }
}

/// A position of deployment in which seat one holds a card.
fn with_card(battle: &Battle, card: Card, stop: impl Fn(&State) -> bool) -> State {
    let mut chance = SampledChance::new(StreamKey::of_seed(4), DiceTransform::default());
    let mut state = battle.setup(Seating::AFirst, &mut chance, &mut NoTrace);
    state.phase = Phase::Edge(Seat::One);
    state.first_deployer = Seat::One;
    state.set_hand(Seat::One, Cards::of(&[card]));
    battle.apply(&mut state, Decision::South(Seat::One), &mut chance, &mut NoTrace);
    battle.apply(&mut state, Decision::Play(card), &mut chance, &mut NoTrace);
    while !stop(&state) {
        let all = options(battle, &state);
        battle.apply(&mut state, *all.last().unwrap(), &mut chance, &mut NoTrace);
    }
    state
}

/// TP-A28: four rows.
#[test]
fn tp_a28_superior_scouting() {
    let battle = usual();
    let state = with_card(&battle, Card::SuperiorScouting, |state| {
        matches!(state.phase, Phase::Deploy(..))
    });
    let rows = options(&battle, &state)
        .iter()
        .filter_map(|it| match it {
            Decision::Place { cell, .. } => Some(cell.y),
            _ => None,
        })
        .max();
    assert_eq!(rows, Some(3));
}

/// TP-A30: a quarter of the enemy's units, picked by the card's owner, or as the parameter says.
#[test]
fn tp_a30_foul_weather() {
    for (value, picker) in
        [("card_owner", Some(Seat::One)), ("victim", Some(Seat::Two)), ("random", None)]
    {
        let battle = battle_by(&[], &[], &[("foul_weather_picker", value)]);
        let state = with_card(&battle, Card::FoulWeather, |_| true);
        assert_eq!(state.phase, Phase::FoulWeather(Seat::Two));
        let expected = picker.map_or(Next::Advance, Next::Decide);
        assert_eq!(battle.next(&state), expected);
    }
    let battle = battle(&[], &[]);
    let state =
        with_card(&battle, Card::FoulWeather, |state| matches!(state.phase, Phase::Deploy(..)));
    assert_eq!(state.armies[Seat::Two].weather_bound.len(), 3);
    assert!(!state.armies[Seat::One].hand.has(Card::FoulWeather));
}

/// TP-A29, TP-A30, TP-A31, TP-M04: from when, and where, reserves come on.
#[test]
fn tp_a29_tp_a31_reserves_come_on() {
    let battle = battle(&[unit(LightCavalry, &[])], &[]);
    let entries = |turn: u16, weather: bool, enemy: Option<(i8, i8)>| {
        let mut placed = vec![at(own(5), 12, 3, North), at(foe(0), 12, 14, South)];
        placed.extend(enemy.map(|(x, y)| at(foe(1), x, y, South)));
        let mut state = position(&battle, &placed);
        state.turn = turn;
        state.phase = Phase::HalfTurn;
        let reserve = Units::one(own(0));
        if weather {
            state.armies[Seat::One].weather_bound = reserve;
        } else {
            state.armies[Seat::One].flank_march = reserve;
            state.set_hand(Seat::One, Cards::of(&[Card::FlankMarch]));
        }
        let mut chance = SampledChance::new(StreamKey::of_seed(4), DiceTransform::default());
        battle.advance(&mut state, &mut chance, &mut NoTrace);
        if state.phase == Phase::FlankEntry {
            battle.apply(&mut state, Decision::FlankEdge(true), &mut chance, &mut NoTrace);
        }
        let all = options(&battle, &state);
        let cells = all.iter().filter_map(|it| match it {
            Decision::Place { cell, .. } => Some(*cell),
            _ => None,
        });
        let cells: Vec<Cell> = cells.collect();
        if let Some(&cell) = cells.first() {
            let join = None;
            battle.apply(
                &mut state,
                Decision::Place { unit: own(0), cell, join },
                &mut chance,
                &mut NoTrace,
            );
            let unit = state.unit(own(0));
            assert!(unit.arrived && unit.moves == 1);
            assert_eq!(unit.facing, if weather { North } else { West });
        }
        cells
    };
    assert_eq!(entries(1, true, None), []);
    let base = entries(2, true, None);
    assert!(base.len() == 24 && base.iter().all(|it| it.y == 0));
    assert_eq!(entries(2, false, None), []);
    let side = entries(3, false, None);
    assert!(side.len() == 16 && side.iter().all(|it| it.x == 23));
    // An enemy's cell and its zone are not free.
    assert_eq!(entries(2, true, Some((4, 0))).len(), 21);
}
