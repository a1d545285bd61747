//! Custom cards that act on command rolls and on the ground, and those that are used once a battle, worked out by hand.

use battle_core::dice::ScriptedDice;
use battle_core::game::Game;
use battle_core::streams::OneSource;
use battle_core::trace::EventLog;
use battle_core::{RuleId, Seat};
use triumph::TroopType::*;
use triumph::battle::{
    CardEvent, Decision, Event, Leg, Legs, MoveKind, Orders, Phase, StandId, Stands, TacticalMove,
    TerrainKind,
};
use triumph::{
    CombatResult, Condition, CustomCard, Effect, Going, InCombat, Keep, Loser, Margin, Rerolled,
    TerrainKinds, TroopType,
};

use crate::battle_rules::combat_table::{Put, Table, mu, n, pair, s};
use crate::battle_rules::custom_cards::{table, table_of};

/// Two stands far from each other, south's with the card.
const APART: [Put; 2] = [(Spear, 20.0, 6.0, 0), (Knights, 20.0, 26.0, 180)];

fn apart(card: CustomCard) -> Table {
    table_of(card, &APART[..1], &APART[1..])
}

fn card(effects: &[Effect]) -> CustomCard {
    CustomCard::new("Invented", effects).expect("few effects")
}

/// The command points of a seat's turn after these dice and no more, and what the card is said to have done.
fn rolled(table: &mut Table, active: Seat, dice: &[u8]) -> (u8, Vec<CardEvent>) {
    table.state.phase = Phase::Command;
    table.state.active = active;
    let mut chance = OneSource(ScriptedDice::new(dice));
    let mut log = EventLog::default();
    table.battle.advance(&mut table.state, &mut chance, &mut log);
    chance.0.finish().expect("these dice");
    let cards = log.events.into_iter().filter_map(|event| match event {
        Event::Card(card) => Some(card),
        _ => None,
    });
    (table.state.command_points, cards.collect())
}

fn points(effects: &[Effect], active: Seat, dice: &[u8]) -> u8 {
    rolled(&mut apart(card(effects)), active, dice).0
}

const fn more(points: i8, at_most: u8) -> Effect {
    Effect::CommandPoints { points, at_most }
}

const fn reroll(at_most: u8, keep: Keep) -> Effect {
    Effect::Reroll { die: Rerolled::Command, at_most, keep }
}

// TR-CM-01: the die is the command points; the card's are added to them.
#[test]
fn command_points_are_added_up_to_the_roll_that_the_card_names() {
    let own = Seat::One;
    assert_eq!(points(&[more(1, 6)], own, &[6]), 7);
    assert_eq!(points(&[more(2, 3)], own, &[3]), 5);
    assert_eq!(points(&[more(2, 3)], own, &[4]), 4);
    assert_eq!(points(&[more(-3, 6)], own, &[2]), 0);
    assert_eq!(points(&[more(1, 6), more(1, 2)], own, &[2]), 4);
    // The other army's turns are as they were.
    assert_eq!(points(&[more(2, 6)], Seat::Two, &[3]), 3);
}

#[test]
fn command_points_go_with_the_last_bearer_and_come_once_for_many() {
    let two = [(Spear, 20.0, 6.0, 0), (Spear, 24.0, 6.0, 0)];
    let mut table = table_of(card(&[more(1, 6)]), &two, &APART[1..]);
    for left in [2, 1] {
        assert_eq!(rolled(&mut table, Seat::One, &[3]).0, 4, "{left} bearers");
        table.state.on_board.remove(s(left));
    }
    assert_eq!(rolled(&mut table, Seat::One, &[3]).0, 3);
}

#[test]
fn a_command_roll_is_made_again_and_the_better_or_the_second_counts() {
    let own = Seat::One;
    let better = [reroll(5, Keep::Better)];
    assert_eq!(points(&better, own, &[2, 5]), 5);
    assert_eq!(points(&better, own, &[4, 1]), 4);
    assert_eq!(points(&better, own, &[6]), 6);
    let second = [reroll(3, Keep::Second)];
    assert_eq!(points(&second, own, &[3, 1]), 1);
    assert_eq!(points(&second, own, &[4]), 4);
    assert_eq!(points(&better, Seat::Two, &[1]), 1);
    // The points go by the roll that counts: 2 becomes 5, which is more than 3.
    assert_eq!(points(&[more(2, 3), better[0]], own, &[2, 5]), 5);
    assert_eq!(points(&[more(2, 3), better[0]], own, &[2, 3]), 5);
}

#[test]
fn a_card_on_the_command_roll_says_so_in_events() {
    let mut table = apart(card(&[reroll(5, Keep::Better), more(1, 6)]));
    let rule = RuleId("custom-1");
    let (owner, dice) = (Seat::One, [Some(4), None]);
    let said = rolled(&mut table, owner, &[2, 4]);
    let again = CardEvent::CommandRolledAgain { owner, dice, points: 4, rule };
    let added = CardEvent::CommandPointsAdded { owner, more: 1, points: 5, rule };
    assert_eq!(said, (5, vec![again, added]));
}

#[test]
fn a_card_used_once_adds_command_points_at_its_first_low_roll_only() {
    let mut table = apart(card(&[more(3, 2)]).used_once(true));
    let mut turn = |dice: &[u8]| rolled(&mut table, Seat::One, dice).0;
    assert_eq!(turn(&[3]), 3);
    assert_eq!(turn(&[2]), 5);
    assert_eq!(turn(&[1]), 1);
}

fn factor(combat: InCombat) -> Effect {
    Effect::Factor { combat, value: 1, condition: Condition::ALWAYS }
}

fn used_up(events: &[Event]) -> usize {
    let used = |event: &&Event| matches!(event, Event::Card(CardEvent::UsedUp { owner: Seat::One, rule }) if rule.0 == "custom-1");
    events.iter().filter(used).count()
}

// Section 3: Spear have 4 against mounted, Knights 3 against foot; 4 + 1 + 1 ties with 3 + 3.
#[test]
fn a_factor_used_once_counts_in_one_fight_and_is_gone() {
    let south = [(Spear, 20.0, 10.0, 0), (Spear, 30.0, 10.0, 0)];
    let north = [(Knights, 20.0, 10.0, 180), (Knights, 30.0, 10.0, 180)];
    let with = card(&[factor(InCombat::Close)]).used_once(true);
    let mut table = table_of(with, &south, &north).at_combat();
    let before = table.factors(pair(1, 1));
    assert_eq!(table.factors(pair(2, 2)), before);
    assert_eq!(used_up(&table.fight(pair(1, 1), &[1, 3])), 1);
    // Both stands of the army are without it now, and the enemy is what it was.
    for number in [1, 2] {
        let after = table.factors(pair(number, number));
        assert_eq!(after, (before.0 - 1, before.1), "S{number}");
    }
    assert_eq!(used_up(&table.fight(pair(2, 2), &[2, 3])), 0);
}

// TR-RS-01: Heavy Foot beaten by Knights in the open are shattered.
#[test]
fn a_result_used_once_softens_the_first_defeat_only() {
    let south = [(HeavyFoot, 20.0, 10.0, 0), (HeavyFoot, 30.0, 10.0, 0)];
    let north = [(Knights, 20.0, 10.0, 180), (Knights, 30.0, 10.0, 180)];
    let softer = Effect::Result {
        combat: InCombat::Close,
        of: Margin::Beats,
        loser: Loser::Bearer,
        instead_of: None,
        becomes: CombatResult::FallBack,
        condition: Condition::ALWAYS,
    };
    let with = card(&[softer]).used_once(true);
    let mut table = table_of(with, &south, &north).at_combat();
    assert_eq!(used_up(&table.fight(pair(1, 1), &[1, 3])), 1);
    assert!(table.has(s(1)));
    assert_eq!(used_up(&table.fight(pair(2, 2), &[1, 3])), 0);
    assert!(!table.has(s(2)));
}

#[test]
fn a_factor_used_once_counts_against_one_shot() {
    let south = [(HeavyFoot, 20.0, 10.0, 0), (HeavyFoot, 30.0, 10.0, 0)];
    let north = [(Archers, 20.0, 12.0, 180), (Archers, 30.0, 12.0, 180)];
    let with = card(&[factor(InCombat::ShotAt)]).used_once(true);
    let mut table = table_of(with, &south, &north).in_phase(Phase::Shooting(Seat::Two));
    let target = |table: &Table, number| {
        let shot = table.battle.shot_of(&table.state, n(number), s(number));
        table.totals(&shot).1
    };
    let before = target(&table, 2);
    let events = table.shoot(n(1), s(1), &[3, 3]);
    assert_eq!(used_up(&events), 1);
    assert_eq!(target(&table, 2), before - 1);
}

fn ground(kind: TerrainKind, counts_as: Going) -> Effect {
    Effect::Terrain { kinds: TerrainKinds::of(&[kind]), counts_as }
}

/// Whether stands of south may go straight ahead into this terrain in one move.
fn may_go(effects: &[Effect], own: TroopType, kind: TerrainKind, n_stands: usize, by: f64) -> bool {
    let all: Vec<Put> = (0..n_stands).map(|nth| (own, 20.0 + 2.0 * nth as f64, 10.0, 0)).collect();
    let mut table =
        table(effects, &all, &[(Spear, 5.0, 27.0, 180)]).with(kind, 18.0, 10.5, 26.0, 18.0);
    table.state.command_points = 6;
    let stands: Stands = (0..n_stands).map(|nth| StandId::of(Seat::One, nth)).collect();
    let tactical = TacticalMove {
        kind: match n_stands {
            1 => MoveKind::Single,
            _ => MoveKind::Group,
        },
        stands,
        lead: s(1),
        legs: Legs::of(&[Leg::Straight { ahead: mu(by), right: 0 }]),
    };
    table.battle.trial(&table.state, &tactical).is_ok()
}

// TR-MV-02: mounted stands go 3 MU through difficult terrain; TR-MV-08: no group goes through it. Knights move 5 MU.
#[test]
fn terrain_that_counts_as_open_is_crossed_at_full_speed_and_in_groups() {
    use TerrainKind::{Marsh, Woods};
    let open = [ground(Woods, Going::Open)];
    assert!(!may_go(&[], Knights, Woods, 1, 5.0));
    assert!(may_go(&open, Knights, Woods, 1, 5.0));
    assert!(!may_go(&open, Knights, Marsh, 1, 5.0));
    assert!(!may_go(&[], Spear, Woods, 2, 2.0));
    assert!(may_go(&open, Spear, Woods, 2, 2.0));
    assert!(!may_go(&open, Spear, Marsh, 2, 2.0));
}

#[test]
fn terrain_that_counts_as_difficult_slows_mounted_stands() {
    let kind = TerrainKind::GentleHills;
    let rough = [ground(kind, Going::Difficult)];
    assert!(may_go(&[], Knights, kind, 1, 5.0));
    assert!(!may_go(&rough, Knights, kind, 1, 5.0));
    assert!(may_go(&rough, Knights, kind, 1, 3.0));
}

// TR-CC-17: mounted stands have 1 less in difficult terrain; TR-TE-14: a target lies in it with any part of its base.
#[test]
fn terrain_counts_for_its_bearer_in_combat_and_not_for_the_enemy() {
    let open = [ground(TerrainKind::Woods, Going::Open)];
    let fight = |effects: &[Effect]| {
        let south = [(Knights, 20.0, 10.0, 0)];
        let north = [(Knights, 20.0, 10.0, 180)];
        let table = table(effects, &south, &north);
        table.with(TerrainKind::Woods, 16.0, 6.0, 24.0, 14.0).factors(pair(1, 1))
    };
    let (own, enemy) = fight(&[]);
    assert_eq!(fight(&open), (own + 1, enemy));
    let shot = |effects: &[Effect]| {
        let south = [(Knights, 20.0, 10.0, 0)];
        let table = table(effects, &south, &[(Archers, 20.0, 12.0, 180)]);
        let table = table.with(TerrainKind::Woods, 16.0, 6.0, 24.0, 10.0);
        table.battle.target_in_difficult(&table.state, n(1), s(1))
    };
    assert_eq!([shot(&[]), shot(&open)], [true, false]);
}

// Out of command, a move costs 2 (TR-CM-04): six of them take 12 points.
#[test]
fn a_player_with_points_left_after_six_orders_is_asked_again() {
    for (points, phase) in [(14, Phase::Movement), (12, Phase::Shooting(Seat::One))] {
        let all: Vec<Put> = (0..7).map(|nth| (Spear, 6.0 + 5.0 * f64::from(nth), 6.0, 0)).collect();
        let mut table = table(&[more(3, 6)], &all, &APART[1..]);
        table.state.command_points = points;
        let mut orders = Orders::NONE;
        for nth in 1..=6 {
            orders.push(TacticalMove {
                kind: MoveKind::Single,
                stands: [s(nth)].into_iter().collect(),
                lead: s(nth),
                legs: Legs::of(&[Leg::Straight { ahead: mu(1.0), right: 0 }]),
            });
        }
        table.decide(Decision::Orders(orders), &[]);
        assert_eq!(table.state.phase, phase, "{points} points");
    }
}
