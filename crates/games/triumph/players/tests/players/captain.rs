//! What `captain` takes into account beyond `steady`.

use battle_core::dice::DiceTransform;
use battle_core::policy::Policy;
use battle_core::streams::{Purpose, Role};
use battle_core::{
    BySide, Chance, EventLog, Game, Next, NoTrace, SampledChance, Seat, Seating, StreamKey, playout,
};
use tabletop::{Heading, Point, Pose, UNIT};
use triumph::TroopType::{self, *};
use triumph::battle::{
    Army, ArmyStand, Battle, Decision, Event, Phase, Setpiece, StandId, State, Topography,
};
use triumph::{HalfPoints, RuleParameters};
use triumph_players::{CaptainWeights, Player};

pub fn army(counts: &[(TroopType, usize)]) -> Army {
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

fn named(name: &str) -> Player {
    Player::named(name).expect("it is there")
}

/// What happens in a battle of a player against itself: foot and deep horse against light horse and foot.
fn events(player: Player, seed: u64) -> Vec<Event> {
    let armies = [
        army(&[(Knights, 5), (HeavyFoot, 2), (EliteFoot, 3), (LightFoot, 2), (Horde, 2)]),
        army(&[(Cataphracts, 3), (HorseBow, 5), (Spear, 6)]),
    ];
    let battle = Battle::new(BySide(armies), &RuleParameters::DEFAULT).expect("legal");
    let mut chance = SampledChance::new(StreamKey::of_seed(seed), DiceTransform::default());
    let mut log = EventLog::default();
    let players = BySide([player; 2]);
    playout(&battle, &players, Seating::AFirst, &mut chance, &mut log);
    log.events
}

/// `captain` with the values of `steady`, and its own weights at 64 or at 0.
fn with_the_values_of_steady(with_own_weights: bool) -> Player {
    let mut captain = named("captain");
    for parameter in named("steady").parameters() {
        let value = parameter.value.to_string();
        captain.set(parameter.name, &value).expect("it has it too");
    }
    for weight in CaptainWeights::WEIGHTS {
        let value = if with_own_weights { "64" } else { "0" };
        captain.set(weight.name, value).expect("its own");
    }
    captain
}

#[test]
fn with_its_own_weights_at_zero_captain_plays_as_steady() {
    let captain = with_the_values_of_steady(false);
    for seed in 0..4 {
        assert_eq!(events(captain, seed), events(named("steady"), seed));
    }
}

#[test]
fn a_commander_without_playouts_is_a_captain_and_with_them_is_not() {
    let with = |playouts| {
        let mut commander = named("commander");
        commander.set("plans", "6").expect("its own");
        commander.set("playouts", playouts).expect("its own");
        commander
    };
    for seed in 0..2 {
        let of_captain = events(named("captain"), seed);
        assert_eq!(events(with("0"), seed), of_captain);
        assert_ne!(events(with("12"), seed), of_captain);
    }
}

#[test]
fn each_of_its_own_weights_changes_what_captain_does() {
    let captain = with_the_values_of_steady(true);
    let whole: Vec<_> = (0..12).map(|seed| events(captain, seed)).collect();
    for weight in CaptainWeights::WEIGHTS {
        let mut without = captain;
        without.set(weight.name, "0").expect("its own");
        let changes = (0..).zip(&whole).any(|(seed, whole)| events(without, seed) != *whole);
        assert!(changes, "{} changes nothing", weight.name);
    }
}

#[test]
fn steady_has_none_of_captains_weights() {
    let mut steady = named("steady");
    for weight in CaptainWeights::WEIGHTS {
        assert!(steady.set(weight.name, "1").is_err(), "{}", weight.name);
    }
}

/// The x of the stands of a type, as they are placed in a battle of an army with itself, and those of the whole line.
fn placed(player: Player, counts: &[(TroopType, usize)], troop: TroopType) -> [Vec<i32>; 2] {
    let mut rules = RuleParameters::DEFAULT;
    rules.set("terrain_mode", "open_table").expect("a rule");
    let battle = Battle::new(BySide([army(counts), army(counts)]), &rules).expect("legal");
    let mut chance = SampledChance::new(StreamKey::of_seed(1), DiceTransform::default());
    let mut log = EventLog::<Event>::default();
    let mut state = battle.setup(Seating::AFirst, &mut chance, &mut log);
    while state.turn == 0 && state.phase != Phase::Movement {
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => battle.advance(&mut state, &mut chance, &mut log),
            Next::Decide(seat) => {
                let decision = decided(player, &battle, &state, seat);
                battle.apply(&mut state, decision, &mut chance, &mut log);
            }
        }
    }
    let own = state.stands_of(Seat::One);
    let xs = |is_wanted: &dyn Fn(StandId) -> bool| {
        let stands = own.iter().filter(|&stand| is_wanted(stand));
        let mut xs: Vec<i32> = stands.map(|stand| state.pose(stand).at.x).collect();
        xs.sort_unstable();
        xs
    };
    [xs(&|stand| state.troop(stand) == troop), xs(&|_| true)]
}

fn decided(player: Player, battle: &Battle, state: &State, seat: Seat) -> Decision {
    let mut chance = SampledChance::new(StreamKey::of_seed(1), DiceTransform::default());
    let role = Role::of_seat(Purpose::Policy, seat, state.turn);
    player.decide(battle, state, seat, &mut chance.dice(role))
}

fn captain_without(weight: &str) -> Player {
    let mut captain = named("captain");
    captain.set(weight, "0").expect("its own");
    captain
}

/// PL-01: four Elite Foot among eight Heavy Foot: where the enemy will be, however short its line; without `middle` at both ends.
#[test]
fn pl_01_the_strongest_stand_in_the_middle_of_the_line() {
    let counts = [(EliteFoot, 4), (HeavyFoot, 8)];
    let [elite, line] = placed(named("captain"), &counts, EliteFoot);
    assert_eq!(elite, line[4..8]);
    let [elite, line] = placed(captain_without("middle"), &counts, EliteFoot);
    assert_eq!(elite, [&line[..2], &line[10..]].concat());
}

/// PL-01, PL-17: three Pikes with three behind them come before all others, and stay together in the middle.
#[test]
fn pl_17_pikes_two_deep_stay_together_in_the_middle() {
    let counts = [(Pikes, 6), (EliteFoot, 4), (Raiders, 2)];
    let [pikes, all] = placed(named("captain"), &counts, Pikes);
    assert_eq!(pikes, all[3..9]);
    for pair in pikes.chunks(2) {
        assert_eq!(pair[0], pair[1]);
    }
    assert_eq!(pikes[4] - pikes[0], 4 * UNIT);
}

/// Four Knights and eight Heavy Foot, who fill the centre alone: two on each wing; without `even` three of them on the right.
#[test]
fn the_wings_are_equally_strong() {
    let counts = [(Knights, 4), (HeavyFoot, 8)];
    let on_the_left = |player| {
        let [knights, line] = placed(player, &counts, Knights);
        knights.iter().filter(|&&x| x < line[6]).count()
    };
    assert_eq!(on_the_left(named("captain")), 2);
    assert_eq!(on_the_left(captain_without("even")), 1);
}

/// TR-MV-06, TR-CM-02: stands joined side by side are a group, which one command point moves; without `whole` the wings are two more.
#[test]
fn tr_mv_06_the_whole_front_is_one_group() {
    let counts = [(Knights, 4), (HeavyFoot, 6)];
    let gaps = |player| {
        let [_, front] = placed(player, &counts, Knights);
        front.windows(2).filter(|pair| pair[1] - pair[0] > 2 * UNIT).count()
    };
    assert_eq!(gaps(named("captain")), 0);
    assert_eq!(gaps(captain_without("whole")), 2);
}

/// Heavy Foot of both sides, three a side, 7 MU apart, and Raiders of ours where it is said.
fn beside_a_line(battle: &Battle, at: Pose) -> State {
    let mut scene = Setpiece::new(battle).turn(12);
    for nth in 0..3 {
        let x = (18 + 2 * nth as i32) * UNIT;
        let south = Pose::new(Point::new(x, 9 * UNIT), Heading::NORTH);
        let north = Pose::new(Point::new(x, 16 * UNIT), Heading::SOUTH);
        scene = scene
            .place(StandId::of(Seat::One, nth), south)
            .place(StandId::of(Seat::Two, nth), north);
    }
    let last = StandId::of(Seat::One, 3);
    scene.place(last, at).movement(Seat::One, 3).build()
}

/// PL-19, TR-MV-25: Raiders, 4 MU, beside the end of an enemy line go where their next move takes the flank;
/// without `lap` they don't.
#[test]
fn pl_19_who_has_no_enemy_ahead_goes_where_its_next_move_takes_a_flank() {
    let armies = [army(&[(HeavyFoot, 3), (Raiders, 1)]), army(&[(HeavyFoot, 3)])];
    let battle = Battle::new(BySide(armies), &RuleParameters::DEFAULT).expect("legal");
    let stand = StandId::of(Seat::One, 3);
    let start = Pose::new(Point::new(25 * UNIT, 14 * UNIT), Heading::NORTH);
    // The left flank of the last of the enemies, which faces south.
    let flank = Pose::new(Point::new(23 * UNIT, 17 * UNIT), Heading::WEST);
    let takes_it_from = |at| {
        let state = beside_a_line(&battle, at);
        battle.plan_single(&state, stand, flank).is_some()
    };
    assert!(!takes_it_from(start), "one move does not do");
    let goes_to = |player| {
        let mut state = beside_a_line(&battle, start);
        let decision = decided(player, &battle, &state, Seat::One);
        let mut chance = SampledChance::new(StreamKey::of_seed(1), DiceTransform::default());
        battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
        state.pose(stand)
    };
    let mut captain = named("captain");
    captain.set("lap", "64").expect("its own");
    let place = goes_to(captain);
    assert!(place != start && takes_it_from(place), "{place:?}");
    assert!(!takes_it_from(goes_to(captain_without("lap"))));
}

/// PL-10, PL-19: of two Heavy Foot neither attacks one Heavy Foot alone, an even fight; together they do, one as an overlap.
#[test]
fn pl_10_two_go_where_one_alone_does_not() {
    let armies = [army(&[(HeavyFoot, 2)]), army(&[(HeavyFoot, 1)])];
    let battle = Battle::new(BySide(armies), &RuleParameters::DEFAULT).expect("legal");
    let own = [0, 1].map(|nth| StandId::of(Seat::One, nth));
    let at = |x: i32, y: i32, heading| Pose::new(Point::new(x * UNIT, y * UNIT), heading);
    let contacts_of = |player| {
        let scene = Setpiece::new(&battle).turn(2);
        let scene = scene
            .place(own[0], at(20, 12, Heading::NORTH))
            .place(own[1], at(17, 12, Heading::NORTH))
            .place(StandId::of(Seat::Two, 0), at(20, 14, Heading::SOUTH));
        let mut state = scene.movement(Seat::One, 2).build();
        let decision = decided(player, &battle, &state, Seat::One);
        let mut chance = SampledChance::new(StreamKey::of_seed(1), DiceTransform::default());
        battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
        own.map(|stand| state.pose(stand).at)
    };
    let [first, second] = contacts_of(named("captain"));
    let front = 14 * UNIT;
    assert_eq!((first.y, second.y), (front, front));
    assert_eq!((first.x - second.x).abs(), 2 * UNIT);
    let alone = contacts_of(captain_without("pair"));
    assert!(alone.iter().all(|at| at.y < front), "{alone:?}");
}

/// PL-36, TR-VC-05: two lines of six Horse Bow, 8 MU apart, where whoever goes first is met first. Early a commander lets the enemy
/// come; late it doesn't wait for the turn limit: before anything is lost it then plays as the impatient captain does, and after that it
/// doesn't try out to wait.
#[test]
fn pl_36_a_commander_does_not_wait_for_ever() {
    let armies = [army(&[(HorseBow, 6)]), army(&[(HorseBow, 6)])];
    let battle = Battle::new(BySide(armies), &RuleParameters::DEFAULT).expect("legal");
    let waits = |turn, lost| {
        let mut scene = Setpiece::new(&battle).turn(turn);
        for seat in Seat::ALL {
            scene = scene.lost(seat, HalfPoints::whole(lost));
        }
        for nth in 0..6 {
            let x = (18 + 2 * nth as i32) * UNIT;
            let south = Pose::new(Point::new(x, 9 * UNIT), Heading::NORTH);
            let north = Pose::new(Point::new(x, 17 * UNIT), Heading::SOUTH);
            scene = scene
                .place(StandId::of(Seat::One, nth), south)
                .place(StandId::of(Seat::Two, nth), north);
        }
        let state = scene.movement(Seat::One, 3).build();
        decided(named("commander"), &battle, &state, Seat::One) == Decision::EndMovement
    };
    assert_eq!([12, 14, 15, 40].map(|turn| waits(turn, 0)), [true, true, false, false]);
    assert_eq!([20, 24, 25, 40].map(|turn| waits(turn, 3)), [true, true, false, false]);
}
