//! What the doctrines decide about their cards: by the odds against the actual enemy, so decisions differ between armies.

use battle_core::dice::ScriptedDice;
use battle_core::streams::{Purpose, name_id};
use battle_core::{
    BySide, Chance, Game, Next, NoTrace, Policy, Role, SampledChance, Seat, Seating, Side,
    StreamKey,
};
use tabletop::{Heading, Point, Pose, UNIT};
use triumph::battle::{
    Appearance, Army, ArmyStand, Battle, Decision, Moment, Phase, Play, Purchase, Setpiece,
    StandId, State, Topography,
};
use triumph::{Card, CardSet, RuleParameters, TroopType};
use triumph_players::Player;

use TroopType::*;

const N_BATTLES: u64 = 4;

fn army(stands: &[(usize, TroopType)], purchases: &[Purchase]) -> Army {
    let each = stands.iter();
    let each = each.flat_map(|&(n, troop)| std::iter::repeat_n(ArmyStand::of(troop), n));
    let mut stands: Vec<ArmyStand> = each.collect();
    stands[0].general = true;
    Army {
        name: "army".to_owned(),
        invasion: 2,
        maneuver: 2,
        home: vec![Topography::Arable],
        stands,
        purchases: purchases.to_vec(),
    }
}

fn romans() -> Army {
    army(&[(7, EliteFoot), (2, JavelinCavalry), (2, HeavyFoot), (2, LightFoot)], &[])
}

fn longbows() -> Army {
    army(&[(2, Knights), (10, Archers)], &[])
}

fn knights() -> Army {
    army(&[(8, Knights), (4, Spear)], &[])
}

/// The end of a battle, every decision of which was legal, and the position when the first turn began.
fn played(battle: &Battle, players: [Player; 2], number: u64) -> (State, State) {
    let key = StreamKey::of_seed(13).matchup(name_id("card choices"));
    let mut chance = SampledChance::new(key.pair(number), Default::default());
    let seating = Seating::ALL[number as usize % 2];
    let mut state = battle.setup(seating, &mut chance, &mut NoTrace);
    let mut deployed = None;
    for step in 0_u16.. {
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => {
                deployed.get_or_insert(state);
                battle.advance(&mut state, &mut chance, &mut NoTrace);
            }
            Next::Decide(seat) => {
                let role = Role::of_seat(Purpose::Policy, seat, state.turn).nth(step);
                let player = &players[usize::from(seating.side_in(seat) == Side::B)];
                let decision = player.decide(battle, &state, seat, &mut chance.dice(role));
                assert!(battle.is_legal(&state, decision), "{number}: {decision:?}");
                battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
            }
        }
    }
    (deployed.expect("a turn"), state)
}

/// Battles of side A, which has the cards, with this enemy: the position of the first turn, the end, and the seat of A.
fn battles(own: &Army, enemy: &Army) -> Vec<(Battle, State, State, Seat)> {
    let steady = Player::named("steady").expect("a player of the list");
    let battle = Battle::new(BySide([own.clone(), enemy.clone()]), &RuleParameters::DEFAULT);
    let battle = battle.expect("armies for a battle");
    (0..N_BATTLES)
        .map(|number| {
            let (deployed, end) = played(&battle, [steady; 2], number);
            let seat = end.seating.seat_of(Side::A);
            (battle.clone(), deployed, end, seat)
        })
        .collect()
}

/// Stands of A, by number, that are in an appearance when the first turn begins, in the mean.
fn mean_in_appearance(own: &Army, enemy: &Army, appearance: Appearance) -> f64 {
    let each = battles(own, enemy);
    let n: usize = each
        .iter()
        .map(|(battle, deployed, _, seat)| {
            let stands = deployed.stands_of(*seat).iter();
            stands
                .filter(|&stand: &StandId| battle.form(deployed, stand).appearance == appearance)
                .count()
        })
        .sum();
    n as f64 / each.len() as f64
}

/// Uses of a card by A, in the mean.
fn mean_uses(own: &Army, enemy: &Army, card: Card) -> f64 {
    let each = battles(own, enemy);
    let uses = |(_, _, end, seat): &(Battle, State, State, Seat)| {
        f64::from(end.counted.card_uses[*seat][card as usize - 1])
    };
    each.iter().map(uses).sum::<f64>() / each.len() as f64
}

#[test]
fn tr_bc_01_knights_dismount_before_archers_and_stay_mounted_before_elite_foot() {
    let purchase = Purchase::of(Card::DeploymentDismounting).on(0..5).into(EliteFoot);
    let chivalry = army(&[(5, Knights), (6, Spear), (3, HeavyFoot)], &[purchase]);
    assert_eq!(mean_in_appearance(&chivalry, &longbows(), Appearance::OnFoot), 5.0);
    assert_eq!(mean_in_appearance(&chivalry, &romans(), Appearance::OnFoot), 0.0);
}

#[test]
fn tr_bc_09_plaustrella_stand_before_knights_and_not_before_foot() {
    let purchase = Purchase::of(Card::Plaustrella).on(2..6);
    let settlers = army(&[(2, JavelinCavalry), (8, HeavyFoot), (4, Archers)], &[purchase]);
    assert_eq!(mean_in_appearance(&settlers, &knights(), Appearance::Plaustrella), 4.0);
    assert_eq!(mean_in_appearance(&settlers, &romans(), Appearance::Plaustrella), 0.0);
}

#[test]
fn tr_bc_07_bowmen_are_set_aside_where_they_help_only() {
    let purchase = Purchase::of(Card::SupportingBowmen).on(2..10).with([10, 11]);
    let line =
        army(&[(2, JavelinCavalry), (8, HeavyFoot), (2, Skirmishers), (2, LightFoot)], &[purchase]);
    let warbands = army(&[(2, JavelinCavalry), (12, Warband)], &[]);
    let solid = army(&[(14, HeavyFoot)], &[]);
    assert!(mean_uses(&line, &warbands, Card::SupportingBowmen) >= 1.0);
    assert_eq!(mean_uses(&line, &solid, Card::SupportingBowmen), 0.0);
}

#[test]
fn tr_bc_21_who_shoots_by_card_shoots_often() {
    let mut own = army(&[(8, EliteCavalry), (3, HeavyFoot), (2, LightFoot)], &[]);
    for stand in &mut own.stands[..8] {
        stand.cards = CardSet::of(&[Card::ShowerShooting]);
    }
    assert!(mean_uses(&own, &knights(), Card::ShowerShooting) >= 10.0);
}

#[test]
fn tr_bc_14_obstacles_lie_before_archers_that_knights_attack() {
    let purchase = Purchase::of(Card::PreparedDefenses).times(6);
    let archers = army(&[(2, Knights), (9, Archers)], &[purchase]);
    for (battle, deployed, _, seat) in battles(&archers, &knights()) {
        let covered = deployed
            .stands_of(seat)
            .iter()
            .filter(|&stand| {
                let before = deployed.pose(stand).point(tabletop::UNIT / 2, 0);
                let mut obstacles = deployed.terrain.obstacles();
                obstacles.any(|obstacle| (obstacle.centre - before).length() < tabletop::UNIT)
            })
            .count();
        assert!(covered >= 3, "{covered} of {}", battle.armies().0[0].stands.len());
    }
}

/// What the doctrine does before the dice of its turn, with Knights this far from Heavy Foot in the open.
fn before_the_dice(distance: i32) -> Decision {
    let chariots = army(&[(3, Knights)], &[Purchase::of(Card::ScythedChariots)]);
    let foot = army(&[(3, HeavyFoot)], &[]);
    let battle = Battle::new(BySide([chariots, foot]), &RuleParameters::DEFAULT);
    let battle = battle.expect("armies for a battle");
    let line = |seat, y, heading| {
        let poses = [22, 24, 26].map(|x| Pose::new(Point::new(x * UNIT, y), heading));
        let stands = (0..3).map(move |number| StandId::of(seat, number));
        stands.zip(poses)
    };
    let south = line(Seat::One, 10 * UNIT, Heading::NORTH);
    let north = line(Seat::Two, 10 * UNIT + distance, Heading::SOUTH);
    let mut state = south
        .chain(north)
        .fold(Setpiece::new(&battle).movement(Seat::One, 0), |table, (stand, pose)| {
            table.place(stand, pose)
        })
        .build();
    state.phase = Phase::Cards(Moment::StartOfTurn, Seat::One);
    let steady = Player::named("steady").expect("a player of the list");
    let mut dice = ScriptedDice::new(&[]);
    let decision = steady.decide(&battle, &state, Seat::One, &mut dice);
    assert!(battle.is_legal(&state, decision), "{decision:?}");
    decision
}

#[test]
fn tr_bc_15_chariots_go_before_a_charge_and_wait_while_there_is_none() {
    assert_eq!(before_the_dice(12 * UNIT), Decision::Pass, "out of reach");
    let Decision::Card(Play::Mark(marked)) = before_the_dice(3 * UNIT) else {
        panic!("a charge of Knights goes without the chariots");
    };
    assert_eq!(marked.len(), 2);
}

#[test]
fn commander_tries_plays_out_legally_and_allocates_nothing() {
    let mut commander = Player::named("commander").expect("a player of the list");
    for (name, value) in [("playouts", "6"), ("plans", "3"), ("turns", "1")] {
        commander.set(name, value).expect("values that it takes");
    }
    let horse = army(
        &[(4, Cataphracts), (4, JavelinCavalry), (3, Warband), (3, Spear)],
        &[
            Purchase::of(Card::ScythedChariots),
            Purchase::of(Card::HoldTheLine).on([0, 1, 2, 3, 8, 9, 10]).times(3),
            Purchase::of(Card::MobileInfantry).on([11, 12, 13]),
        ],
    );
    let battle = Battle::new(BySide([horse, romans()]), &RuleParameters::DEFAULT);
    let battle = battle.expect("armies for a battle");
    let steady = Player::named("steady").expect("a player of the list");
    let mut used = 0_u32;
    let info = allocation_counter::measure(|| {
        for number in 0..2 {
            let (_, end) = played(&battle, [commander, steady], number);
            let seat = end.seating.seat_of(Side::A);
            let uses = &end.counted.card_uses[seat];
            used += uses.iter().map(|&n| u32::from(n)).sum::<u32>();
        }
    });
    assert_eq!(info.count_total, 0);
    assert!(used > 0);
}
