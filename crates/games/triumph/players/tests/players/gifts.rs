//! How players use a gift of their side, and players that ignore it.

use battle_core::dice::DiceTransform;
use battle_core::policy::Policy;
use battle_core::streams::{Purpose, Role};
use battle_core::{
    BySide, Chance, EventLog, Game, Next, SampledChance, Seat, Seating, Side, StreamKey,
};
use tabletop::UNIT;
use triumph::TroopType::*;
use triumph::battle::{Army, ArmyStand, Battle, Event, Gift, Phase, StandId, State, Topography};
use triumph::{HalfPoints, Mu, RuleParameters, TroopType};
use triumph_players::Player;

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

/// Types of 2, 3, 4, 5 and 8 MU, among them foot that is slow by the tables.
const MIXED: [(TroopType, usize); 7] =
    [(Elephants, 2), (Spear, 4), (BowLevy, 3), (Horde, 3), (HorseBow, 2), (Knights, 2), (Pikes, 2)];

fn moving(mu: i32) -> Gift {
    Gift { reach: Mu::whole(mu), ..Gift::NONE }
}

fn commanding(command: i8) -> Gift {
    Gift { command, ..Gift::NONE }
}

fn player(name: &str, ignores: &str) -> Player {
    let mut player = Player::named(name).expect("it is there");
    player.set("ignores_gifts", ignores).expect("its own");
    if name == "commander" {
        for (budget, value) in [("playouts", "8"), ("plans", "4"), ("turns", "1")] {
            player.set(budget, value).expect("its own");
        }
    }
    player
}

/// A battle of an army with itself in which A has a gift, and its events; every decision is legal.
fn played(
    counts: &[(TroopType, usize)],
    gift: Gift,
    players: [Player; 2],
    seed: u64,
    is_over: impl Fn(&State) -> bool,
) -> (State, Vec<Event>) {
    let gifts = BySide([gift, Gift::NONE]);
    let rules = RuleParameters::DEFAULT;
    let battle = Battle::with_gifts(BySide([army(counts), army(counts)]), gifts, &rules);
    let battle = battle.expect("legal");
    let mut chance = SampledChance::new(StreamKey::of_seed(seed), DiceTransform::default());
    let mut log = EventLog::<Event>::default();
    let mut state = battle.setup(Seating::AFirst, &mut chance, &mut log);
    while !is_over(&state) {
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => battle.advance(&mut state, &mut chance, &mut log),
            Next::Decide(seat) => {
                let role = Role::of_seat(Purpose::Policy, seat, state.turn);
                let own = &players[state.seating.side_in(seat) as usize];
                let decision = own.decide(&battle, &state, seat, &mut chance.dice(role));
                assert!(battle.is_legal(&state, decision), "{decision:?} with {gift:?}");
                battle.apply(&mut state, decision, &mut chance, &mut log);
            }
        }
    }
    (state, log.events)
}

fn is_deployed(state: &State) -> bool {
    matches!(state.phase, Phase::Command)
}

/// A gift of move doesn't change where stands are placed, whichever player places them.
#[test]
fn an_army_is_laid_out_the_same_with_any_gift_of_move() {
    for name in ["steady", "bold", "captain"] {
        let own = player(name, "false");
        for seed in 0..4 {
            let poses = |gift| played(&MIXED, gift, [own; 2], seed, is_deployed).0.poses;
            let usual = poses(Gift::NONE);
            for mu in [-2, -1, 1, 2, 4] {
                assert!(poses(moving(mu)) == usual, "{name} with {mu}");
            }
        }
    }
}

/// TR-UN-05: Spear move 3 MU; the longest tactical move of each seat, in steps.
fn longest(events: &[Event]) -> [i32; 2] {
    let mut longest = [0; 2];
    for event in events {
        if let Event::Moved { lead, length, .. } = event {
            let own = &mut longest[lead.seat().index()];
            *own = (*own).max(*length);
        }
    }
    longest
}

#[test]
fn a_player_makes_use_of_a_move_that_only_its_side_has() {
    let spear = [(Spear, 12)];
    for name in ["steady", "bold", "captain", "commander"] {
        let own = |ignores| {
            let players = [player(name, ignores), player(name, "false")];
            longest(&played(&spear, moving(1), players, 3, |state| state.turn >= 20).1)
        };
        let ([knowing, enemy], [ignoring, _]) = (own("false"), own("true"));
        // Lengths are rounded up where a body turns.
        let (usual, more) = (3 * UNIT + 8, 4 * UNIT + 8);
        let found = [knowing, enemy, ignoring];
        assert!(knowing > usual && knowing <= more, "{name}: {found:?}");
        assert!(enemy <= usual && ignoring <= usual, "{name}: {found:?}");
    }
}

/// A side that ignores command points that it was given plays as if it had never had them, to the end of the battle.
#[test]
fn who_ignores_command_points_plays_the_battle_without_them() {
    for name in ["steady", "captain", "commander"] {
        let play = |gift, ignores| {
            let players = [player(name, ignores), player(name, "false")];
            played(&MIXED, gift, players, 5, |state| state.turn >= 16).0
        };
        let (usual, ignoring) = (play(Gift::NONE, "false"), play(commanding(2), "true"));
        assert!(usual.poses == ignoring.poses && usual.lost == ignoring.lost, "{name}");
        assert!(play(commanding(2), "false").poses != usual.poses, "{name} makes no use of them");
    }
}

/// What a gift below zero forbids isn't done, and a player that ignores it does something legal instead.
#[test]
fn who_ignores_a_gift_of_less_decides_what_is_legal() {
    let gifts = [
        moving(-1),
        moving(-2),
        commanding(-1),
        commanding(-6),
        Gift {
            reach: Mu::whole(-2),
            command: -3,
            factor: -2,
            head_start: HalfPoints(9),
            ..Gift::NONE
        },
    ];
    for name in ["steady", "captain", "commander"] {
        for (seed, gift) in (0..).zip(gifts) {
            let own = player(name, "true");
            let turns = if name == "commander" { 5 } else { 20 };
            played(&MIXED, gift, [own; 2], seed, |state| state.turn >= turns);
        }
    }
}

/// A head start counts as a loss of the enemy; a player that ignores it plays as if nothing were lost.
#[test]
fn a_head_start_is_seen_unless_it_is_ignored() {
    let ahead = Gift { head_start: HalfPoints::whole(4), ..Gift::NONE };
    let (state, _) = played(&MIXED, ahead, [player("steady", "true"); 2], 1, is_deployed);
    assert_eq!(state.lost[Seat::Two], HalfPoints::whole(4));
    assert_eq!(state.seating.side_in(Seat::Two), Side::B);
}

#[test]
fn ignoring_is_true_or_false() {
    let mut steady = player("steady", "true");
    assert!(steady.ignores_gifts());
    for (text, ignores) in [("0", false), ("1", true), ("false", false)] {
        steady.set("ignores_gifts", text).expect("a value");
        assert_eq!(steady.ignores_gifts(), ignores);
    }
    for text in ["2", "-1", "yes"] {
        assert!(steady.set("ignores_gifts", text).is_err(), "{text}");
    }
    assert!(steady.set("theta", "true").is_err());
    assert!(Player::Random.clone().set("ignores_gifts", "true").is_err());
}

/// Points for further stands change no other stand's place, on either side, and what is added is moved like the rest.
#[test]
fn further_stands_leave_the_layout_as_it_is_and_take_part() {
    let gift = Gift { points: HalfPoints::whole(8), ..Gift::NONE };
    let n_own: usize = MIXED.iter().map(|(_, n)| n).sum();
    // Of the types of which it has most for the points left: a Spear, a Bow Levy and a Horde.
    let given = [0, 1, 2].map(|more| StandId::of(Seat::One, n_own + more));
    for name in ["steady", "bold", "captain", "commander"] {
        let own = player(name, "false");
        let (usual, _) = played(&MIXED, Gift::NONE, [own; 2], 2, is_deployed);
        let (state, _) = played(&MIXED, gift, [own; 2], 2, is_deployed);
        assert_eq!(state.on_board.minus(usual.on_board), given.into_iter().collect(), "{name}");
        for stand in usual.on_board.iter() {
            assert_eq!(state.pose(stand), usual.pose(stand), "{name}: {stand}");
        }
        // They don't stand in front of the others, and move within the first turns of their side.
        let row = |stand| state.pose(stand).at.y;
        let foremost = usual.stands_of(Seat::One).iter().map(row).max();
        assert!(given.into_iter().all(|stand| Some(row(stand)) <= foremost), "{name}");
        let later = played(&MIXED, gift, [own; 2], 2, |state| state.turn >= 8).0;
        let has_moved = |stand: &StandId| later.pose(*stand) != state.pose(*stand);
        assert!(given.iter().any(has_moved), "{name}");
    }
}

/// A player that ignores the rest of a gift plays with the stands that it adds.
#[test]
fn who_ignores_gifts_still_has_the_further_stands() {
    let gift = Gift { command: 2, points: HalfPoints::whole(4), ..Gift::NONE };
    let stands = Gift { command: 0, ..gift };
    for name in ["steady", "captain"] {
        let play = |gift, ignores| {
            let players = [player(name, ignores), player(name, "false")];
            played(&MIXED, gift, players, 6, |state| state.turn >= 12).0
        };
        let (ignoring, alone) = (play(gift, "true"), play(stands, "false"));
        assert!(ignoring.poses == alone.poses && ignoring.lost == alone.lost, "{name}");
    }
}
