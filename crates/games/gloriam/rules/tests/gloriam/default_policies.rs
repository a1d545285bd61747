//! GL-907 to GL-909, GL-968 to GL-971: what the default policies of duels and battles pick.

use battle_core::dice::{EnumeratedDice, enumerate};
use battle_core::{Policy, Seat};
use gloriam::battle::{Battle, BattleState, BattleStep, Charge, Choice, Path, Place};
use gloriam::duel::{DuelDecision, DuelState, Step};
use gloriam::policies::{DuelPlayer, Player};
use gloriam::{Catalogue, RuleParameters};

use crate::positions::{FOE, SUG, battle, down, position, up};
use crate::steps;

const RULES: RuleParameters = RuleParameters::DEFAULT;
const FREE: RuleParameters = RuleParameters { use_cards: false, ..RULES };

/// What a player picks.
pub(crate) fn pick(battle: &Battle, state: &BattleState, player: Player, seat: Seat) -> Choice {
    let mut picked = Choice::Pass;
    let decide = |dice: &mut EnumeratedDice| player.decide(battle, state, seat, dice);
    enumerate(1, decide, |choice, _| picked = choice);
    picked
}

/// Whether troops shoot farther than 1 BW.
fn shoots(troops: gloriam::troops::Troops) -> bool {
    let weapon = troops.weapon;
    weapon.is_some_and(|weapon| weapon.best_range(troops.moves.is_mounted(), &RULES) > 1)
}

/// GL-907: where `cautious` charges a front with troops that shoot, `steady` shoots, with foot always and with horse at D less than +2; nor
/// does it charge a front that a friend charges already. Horse without missiles that charges alone does.
#[test]
fn gl_907_steady_lets_shooters_shoot_and_charges_a_front_once() {
    let ahead = [(0, up(7, 10)), (1, up(6, 10)), (FOE, down(7, 14))];
    let picks_in = |turn, kinds: [&str; 2], player, is_taken: bool| {
        let battle = battle(kinds, &FREE);
        let mut state = position(&battle, BattleStep::Declare, &ahead);
        state.turn = turn;
        if is_taken {
            state.units[1].target = FOE as u8;
        }
        pick(&battle, &state, player, Seat::One)
    };
    let picks = |kinds, player, is_taken| picks_in(1, kinds, player, is_taken);
    let charge = Choice::Charge(Charge { target: FOE as u8, path: Path::Ahead });
    // How often each kind charges where `cautious` does, and how often it shoots.
    let (mut by_kind, mut late) = ([[0; 2]; 2], 0);
    let kinds = gloriam::units::built_in(Catalogue::built_in());
    let formed: Vec<_> = kinds.iter().filter(|kind| !kind.troops.is_sug()).collect();
    for own in formed.iter().filter(|kind| shoots(kind.troops)) {
        for enemy in &formed {
            let kinds = [&*own.name, &*enemy.name];
            if picks(kinds, Player::Cautious, false) == charge {
                let charges = picks(kinds, Player::Steady, false) == charge;
                by_kind[usize::from(own.troops.moves.is_mounted())][usize::from(charges)] += 1;
                let is_foot = own.troops.moves.is_foot();
                late += usize::from(is_foot && picks_in(8, kinds, Player::Steady, false) == charge);
            }
        }
    }
    let [[foot_shoots, foot_charges], [_, horse_charges]] = by_kind;
    assert_eq!(foot_charges, 0);
    assert!(foot_shoots > 0 && horse_charges > 0, "{by_kind:?}");
    assert!(late > 0, "no foot charges in the last third");
    let gendarmes = ["Gendarmes", "Light Horse"];
    assert_eq!(picks(gendarmes, Player::Steady, false), charge);
    assert_eq!(picks(gendarmes, Player::Steady, true), Choice::Pass);
    assert_eq!(picks(gendarmes, Player::Cautious, true), charge);
}

/// GL-908, GL-925: `steady` doesn't charge a front where the enemy, charging back, takes its advantage away; `cautious` does. None of these
/// shoots, and no friend is near.
#[test]
fn gl_908_steady_expects_to_be_charged_back() {
    let ahead = [(0, up(7, 10)), (FOE, down(7, 14))];
    let kinds = gloriam::units::built_in(Catalogue::built_in());
    let formed: Vec<_> = kinds.iter().filter(|kind| !kind.troops.is_sug()).collect();
    let mut held_back = 0;
    for own in formed.iter().filter(|kind| !shoots(kind.troops)) {
        for enemy in &formed {
            let battle = battle([&own.name, &enemy.name], &FREE);
            let state = position(&battle, BattleStep::Declare, &ahead);
            let charges = |player| pick(&battle, &state, player, Seat::One) != Choice::Pass;
            if charges(Player::Cautious) && !charges(Player::Steady) {
                assert!(enemy.troops.may_charge(), "{} can't charge back", enemy.name);
                held_back += 1;
            }
        }
    }
    assert!(held_back > 0);
}

/// GL-968: a flank is charged before a front, a front where no file is worse off.
#[test]
fn gl_968_targets_of_charges() {
    let of = |kind| battle([kind, kind], &FREE);
    let charge = |foe: usize, path| Choice::Charge(Charge { target: foe as u8, path });
    let picks_in = |battle: &Battle, turn, player, units: &[(usize, Place)]| {
        let mut all = vec![(0, up(7, 10))];
        all.extend_from_slice(units);
        let mut state = position(battle, BattleStep::Declare, &all);
        state.turn = turn;
        pick(battle, &state, player, Seat::One)
    };
    let picks = |player, units: &[(usize, Place)]| picks_in(&of("Light Horse"), 1, player, units);
    let ahead = [(FOE, down(7, 14))];
    let both = [(FOE, down(7, 14)), (FOE + 1, down(6, 10))];
    assert_eq!(picks(Player::Rash, &ahead), charge(FOE, Path::Ahead));
    assert_eq!(picks(Player::Rash, &both), charge(FOE + 1, Path::Flank));
    // GL-976: a cautious player charges with an advantage only.
    assert_eq!(picks(Player::Cautious, &ahead), Choice::Pass);
    assert_eq!(picks(Player::Cautious, &both), charge(FOE + 1, Path::Flank));
    // `steady` waits for an advantage until half of twelve turns are over.
    assert_eq!(picks(Player::Steady, &both), charge(FOE + 1, Path::Flank));
    let cuirassiers = of("Cuirassiers");
    let in_turn = |turn, player| picks_in(&cuirassiers, turn, player, &ahead);
    assert_eq!(in_turn(5, Player::Steady), Choice::Pass);
    assert_eq!(in_turn(6, Player::Steady), charge(FOE, Path::Ahead));
    assert_eq!(in_turn(12, Player::Cautious), Choice::Pass);
}

/// GL-970, GL-955: the target of the best die is shot at.
#[test]
fn gl_970_targets_of_shooting() {
    let battle = battle(["Swedish Brigade"; 2], &FREE);
    let picks = |units: &[(usize, Place)]| {
        let mut all = vec![(0, up(7, 10))];
        all.extend_from_slice(units);
        let state = position(&battle, BattleStep::Shoot, &all);
        pick(&battle, &state, Player::Steady, Seat::One)
    };
    // Muskets are at effective range to 2 BW.
    let near_beside = [(FOE, down(7, 14)), (FOE + 1, down(8, 12))];
    assert_eq!(picks(&near_beside), Choice::Shoot(FOE as u8 + 1));
    let near_ahead = [(FOE, down(7, 12)), (FOE + 1, down(8, 14))];
    assert_eq!(picks(&near_ahead), Choice::Shoot(FOE as u8));
    assert_eq!(
        picks(&[(FOE, down(7, 14)), (FOE + SUG, down(8, 14))]),
        Choice::Shoot(FOE as u8),
        "GL-414: skirmishers are harder to hit"
    );
}

/// GL-971: units close to where their next charge reaches, or to effective range.
#[test]
fn gl_971_moves() {
    for (kind, y) in [
        // Close foot moves 3: at 2 BW it would be in reach, and muskets are at effective range.
        ("Swedish Brigade", 13),
        // Close horse moves 4.
        ("Cuirassiers", 14),
    ] {
        let battle = battle([kind, kind], &FREE);
        let state = position(&battle, BattleStep::Move, &[(0, up(7, 10)), (FOE, down(7, 25))]);
        let picked = pick(&battle, &state, Player::Steady, Seat::One);
        assert_eq!(picked, Choice::Advance(y - 10), "{kind}");
    }
    let battle = battle(["Swedish Brigade"; 2], &FREE);
    let state = position(&battle, BattleStep::Move, &[(0, up(7, 10)), (FOE, up(7, 5))]);
    let picked = pick(&battle, &state, Player::Steady, Seat::One);
    assert_eq!(picked, Choice::TurnAbout, "the enemy is behind");
}

/// GL-909: skirmishers run from tactical units, unless they can keep away and shoot; others stand.
#[test]
fn gl_909_answers_to_a_charge() {
    let answer = |own: &str, player: DuelPlayer, gap: u8| {
        let duel = steps::duel(steps::contender(own), steps::contender("Light Horse"));
        let mut state: DuelState = steps::at(&duel, Step::Respond, gap);
        state.sides[1].charging = true;
        let mut picked = DuelDecision::Pass;
        let decide = |dice: &mut EnumeratedDice| player.decide(&duel, &state, Seat::One, dice);
        enumerate(1, decide, |choice, _| picked = choice);
        picked
    };
    let run = DuelDecision::Run { bonus: false };
    let skirmish = DuelDecision::Skirmish { bonus: false };
    let skirmishers = "Steppe Skirmishers";
    assert_eq!(answer(skirmishers, DuelPlayer::Charge, 4), run);
    assert_eq!(answer(skirmishers, DuelPlayer::HoldAndShoot, 4), run);
    // Skirmish horse moves 6, light horse 5: 6 - 2 + gap is more from a gap of 2 on.
    assert_eq!(answer(skirmishers, DuelPlayer::Skirmish, 2), skirmish);
    assert_eq!(answer(skirmishers, DuelPlayer::Skirmish, 1), run);
    assert_eq!(answer("Light Horse", DuelPlayer::Charge, 4), DuelDecision::Pass);
}
