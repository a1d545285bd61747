//! What `steady` counts, which `greedy` doesn't tell apart.

use std::sync::atomic::{AtomicU32, Ordering};

use battle_core::dice::DiceTransform;
use battle_core::policy::Policy;
use battle_core::{
    BySide, Dice, NoTrace, Outcome, SampledChance, Seat, Seating, StreamKey, playout,
};
use table_battles::policies::Player;
use table_battles::scenario::Scenario;
use table_battles::{Battle, Casting, Decision, Requirement, RuleParameters, State};
use table_battles_files::built_in;

fn scenario(word: &str) -> Scenario {
    built_in(word).expect("built in").scenario()
}

fn battle(scenario: Scenario) -> Battle {
    Battle::new(scenario, &RuleParameters::DEFAULT, Casting::Armies).expect("legal")
}

fn played<P: Policy<Battle>>(battle: &Battle, players: &BySide<P>, pair: u64) -> Outcome {
    let key = StreamKey::of_seed(5).matchup(1).pair(pair);
    let mut chance = SampledChance::new(key, DiceTransform::default());
    playout(battle, players, Seating::AFirst, &mut chance, &mut NoTrace)
}

/// Battles of 40 that go another way with two sticks more on a card of a scenario.
fn changed_battles(player: &str, word: &str, id: &str) -> usize {
    let players = BySide([Player::named(player).expect("a player"); 2]);
    let plain = battle(scenario(word));
    let more = battle(scenario(word).with_sticks(id, 2).expect("it has sticks"));
    let is_other = |pair: &u64| {
        let of = |battle: &Battle| {
            let outcome = played(battle, &players, *pair);
            (outcome.half_points, outcome.measures.whole[0])
        };
        of(&plain) != of(&more)
    };
    (0..40).filter(is_other).count()
}

/// Rupert's Lifeguard is named by no enemy, and has no dice; of the hits on the Maryland 400 one is taken off
/// (TB-SR-MARYLAND-LIMIT), and its only enemy inflicts one. So a stick on either does nothing by the rules.
#[test]
fn sticks_that_can_not_be_lost_change_no_battle_of_steady() {
    for (word, id, other) in [("marston-moor", "17A", "11A"), ("brooklyn-heights", "42B", "40B")] {
        assert_eq!(changed_battles("steady", word, id), 0, "{id}");
        assert!(changed_battles("greedy", word, id) > 0, "{id}");
        assert!(changed_battles("steady", word, other) > 0, "{other}");
    }
}

/// Plays as `steady`, and counts the decisions in which others would have decided otherwise.
struct Compared<'n> {
    others: [Player; 2],
    otherwise: &'n [AtomicU32; 2],
    n: &'n AtomicU32,
}

impl Policy<Battle> for Compared<'_> {
    fn decide(&self, battle: &Battle, state: &State, seat: Seat, dice: &mut impl Dice) -> Decision {
        let steady = Player::named("steady").expect("a player");
        let decision = steady.decide(battle, state, seat, dice);
        self.n.fetch_add(1, Ordering::Relaxed);
        for (other, otherwise) in self.others.iter().zip(self.otherwise) {
            let differs = other.decide(battle, state, seat, dice) != decision;
            otherwise.fetch_add(u32::from(differs), Ordering::Relaxed);
        }
        decision
    }
}

/// Without playouts `search` takes an option that `steady` likes best: of equal ones, which a fifth of all decisions have, not the same.
/// Choosing as `greedy` it would differ in a third of them.
#[test]
fn search_without_playouts_takes_what_steady_likes() {
    let mut search = Player::named("search").expect("a player");
    search.set("playouts", "0").expect("a value");
    let others = [search, Player::named("greedy").expect("a player")];
    let (otherwise, n) = ([AtomicU32::new(0), AtomicU32::new(0)], AtomicU32::new(0));
    for name in ["brooklyn-heights", "ivry", "marston-moor"] {
        let compared = || Compared { others, otherwise: &otherwise, n: &n };
        for pair in 0..4 {
            played(&battle(scenario(name)), &BySide([compared(), compared()]), pair);
        }
    }
    let [of_search, of_greedy] = otherwise.map(AtomicU32::into_inner);
    let n = n.into_inner();
    assert!(of_search < of_greedy && 4 * of_search < n, "{of_search} and {of_greedy} of {n}");
}

/// Counts the decisions at which a card that needs a Full House holds four equal dice without one.
struct Watching<'n> {
    player: Player,
    wasted: &'n AtomicU32,
}

impl Policy<Battle> for Watching<'_> {
    fn decide(&self, battle: &Battle, state: &State, seat: Seat, dice: &mut impl Dice) -> Decision {
        for card in battle.scenario().armies.iter().flat_map(|army| &army.cards) {
            let needs =
                |row: &table_battles::scenario::Row| row.requirement == Requirement::FullHouse;
            let held = state.dice(battle.slot(&card.id).expect("its card"));
            let is_wasteful = held.counts().into_iter().max() >= Some(4);
            if card.rows.iter().any(needs) && is_wasteful && !Requirement::FullHouse.is_met_by(held)
            {
                self.wasted.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.player.decide(battle, state, seat, dice)
    }
}

/// TB-REQ-6: a fourth equal die brings no Full House nearer.
#[test]
fn steady_puts_no_fourth_equal_die_where_a_full_house_is_needed() {
    let wasted = |name: &str| {
        let wasted = AtomicU32::new(0);
        let player = Player::named(name).expect("a player");
        let players = BySide([(); 2].map(|()| Watching { player, wasted: &wasted }));
        let bosworth = battle(scenario("bosworth-field"));
        (0..40).for_each(|pair| {
            played(&bosworth, &players, pair);
        });
        wasted.into_inner()
    };
    let (steady, greedy) = (wasted("steady"), wasted("greedy"));
    assert!(greedy > 100 && steady * 20 < greedy, "{steady} of steady, {greedy} of greedy");
}
