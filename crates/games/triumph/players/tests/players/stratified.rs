//! First dice that are dealt out over blocks (ST-C7): those of the first close combat of a duel, and the first command die of each
//! player in a battle. They are balanced and without bias (ST-C10): compared with the exact duel, and dealt with not dealt.

use std::sync::atomic::AtomicBool;

use battle_core::policy::FirstPolicy;
use battle_core::{BySide, Game, Opposed, Policy, Seat, StreamKey};
use harness::{
    BLOCK_PAIRS, Dealer, DiceBelongTo, Group, Pairing, Plan, PlanPart, Silent, Totals, replay_pair,
    run,
};
use stats::luck::{agree, agrees_with, luck_is_fair};
use triumph::battle::{Army, ArmyStand, Battle, Event, Topography};
use triumph::duel::{Duel, DuelTerms};
use triumph::parameters::CommandDie;
use triumph::{HalfPoints, RuleParameters, Stand, TroopType};
use triumph_players::Player;

use TroopType::*;

const DEALT: Pairing =
    Pairing { dice: DiceBelongTo::Seat, complement: false, luck: false, stratify: true };

fn totals<G: Game, P: Policy<G> + Clone + Send + Sync>(
    seed: u64,
    pairing: Pairing,
    games: [G; 2],
    policy: P,
    n_blocks: u32,
) -> Totals {
    let [baseline, variant] = games;
    let policies = BySide([policy.clone(), policy]);
    let plan = Plan {
        seeds: seed.into(),
        pairing,
        groups: vec![Group::played_by(&policies, 1, baseline, [variant])],
        n_blocks,
    };
    let pool = rayon::ThreadPoolBuilder::new().build().expect("threads");
    let end = run(
        &pool,
        &plan,
        PlanPart::all_cells(0..plan.n_tasks()),
        Totals::new(2),
        &AtomicBool::new(false),
        &mut Silent,
        |_, _| Ok::<(), ()>(()),
    );
    end.expect("nothing can fail").totals
}

/// Spear against knights, on the level and from uphill.
fn duels() -> [Duel; 2] {
    [false, true].map(|uphill| {
        let spear = Stand { uphill, ..Stand::of(Spear) };
        let knights = Stand::of(Knights);
        let rules = &RuleParameters::DEFAULT;
        Duel::new(spear.into(), knights.into(), rules, DuelTerms::default())
            .expect("they can fight")
    })
}

fn army(name: &str, counts: &[(TroopType, usize)]) -> Army {
    let stands = counts.iter().flat_map(|&(troop, n)| std::iter::repeat_n(ArmyStand::of(troop), n));
    let mut stands: Vec<ArmyStand> = stands.collect();
    stands[0].general = true;
    Army {
        name: name.to_owned(),
        invasion: 3,
        maneuver: 3,
        home: vec![Topography::Arable],
        purchases: Vec::new(),
        stands,
    }
}

/// A few stands a side, by the better of two command dice or by one.
fn battle(command_die: CommandDie) -> Battle {
    let rules = RuleParameters {
        victory_points: HalfPoints::whole(8),
        center_min_points: HalfPoints::whole(12),
        command_die,
        ..RuleParameters::DEFAULT
    };
    let east = [(Spear, 4), (Archers, 1), (JavelinCavalry, 1), (Skirmishers, 1)];
    let west = [(Warriors, 3), (Knights, 2), (Pavisiers, 1)];
    Battle::new(BySide([army("East", &east), army("West", &west)]), &rules).expect("they can fight")
}

/// The first command die of each seat, as a battle's events give it.
fn first_command_dice(events: &[Event]) -> [u8; 2] {
    let mut first = [0; 2];
    let mut whose = None;
    for event in events {
        match event {
            Event::TurnBegins { active, .. } => whose = Some(*active),
            Event::CommandRolled { dice, .. } => {
                let seat = match whose.expect("a turn has begun") {
                    Seat::One => 0,
                    Seat::Two => 1,
                };
                if first[seat] == 0 {
                    first[seat] = dice[0];
                }
            }
            _ => {}
        }
    }
    first
}

/// ST-C7: the players roll the dice of the pair's cell, seat one the first and seat two the second, in either battle, whichever
/// seat begins; over a block each of the 36 pairs of dice comes eight times.
#[test]
fn st_c7_the_first_command_dice_of_a_battle_are_those_that_were_dealt() {
    for command_die in [CommandDie::OneD6, CommandDie::TwoD6Higher] {
        let battle = battle(command_die);
        let policies = BySide([Player::named("steady").expect("a player"); 2]);
        let dealer = Dealer::of_block(3, DEALT, 0);
        let (mut seen, mut first_turns) = ([[0; 36]; 2], [0; 2]);
        for pair in 0..BLOCK_PAIRS {
            let chance = dealer.chance(StreamKey::of_seed(3).matchup(1), pair);
            let cell = chance.first_dice.expect("it was dealt");
            let battles = replay_pair(&battle, &policies, chance, DEALT);
            for (game, (_, events)) in battles.iter().enumerate() {
                let dice = first_command_dice(events);
                assert_eq!(dice, [cell.first(), cell.second()], "pair {pair}");
                seen[game][Opposed::from_dice(dice[0], dice[1]).index()] += 1;
                let begins = events.iter().find_map(|event| match event {
                    Event::TurnBegins { active, .. } => Some(*active),
                    _ => None,
                });
                first_turns[usize::from(begins == Some(Seat::Two))] += 1;
            }
        }
        assert_eq!(seen, [[8; 36]; 2]);
        assert!(first_turns.into_iter().all(|n| n > 0), "{first_turns:?}");
    }
}

/// ST-C10 (c) and (d): dealt and not, the duel's score and the hill's effect lie within 4 standard errors of what the chain says,
/// and of each other, whichever way the dice are held.
#[test]
fn st_c10_dealt_duels_have_no_bias() {
    const N_BLOCKS: u32 = 50;
    let exact = duels().map(|duel| duel.exact().score());
    for (number, dice) in [DiceBelongTo::Seat, DiceBelongTo::Army].into_iter().enumerate() {
        let seed = 40 + 2 * number as u64;
        let [on, off] = [true, false].map(|stratify| {
            let pairing = Pairing { dice, stratify, ..DEALT };
            totals(seed + u64::from(stratify), pairing, duels(), FirstPolicy, N_BLOCKS)
        });
        let of_blocks = |totals: &Totals| {
            let [level, uphill] = [0, 1].map(|cell: usize| &totals.cells[cell]);
            let effect = uphill.difference_of_blocks(0.05).expect("50 blocks");
            let scores = [level, uphill].map(|cell| cell.score_of_blocks(0.05));
            [scores[0], scores[1], effect]
        };
        let truths = [exact[0], exact[1], exact[1] - exact[0]];
        for ((on, off), truth) in of_blocks(&on).iter().zip(of_blocks(&off)).zip(truths) {
            assert_eq!(on.n, u64::from(N_BLOCKS));
            let (mean, se) = (on.value.expect("data"), on.se.expect("blocks"));
            let (other, other_se) = (off.value.expect("data"), off.se.expect("blocks"));
            assert!(agrees_with(mean, se, truth), "{on:?}, exactly {truth}");
            assert!(agree(mean, se, other, other_se), "{on:?} {off:?}");
        }
    }
}

/// ST-C10 (a) and (c): whole battles, dealt against not dealt under seeds of their own; the luck of their other dice is still fair.
#[test]
fn st_c10_dealt_battles_have_no_bias() {
    const N_BLOCKS: u32 = 1;
    let games = || [CommandDie::OneD6, CommandDie::TwoD6Higher].map(battle);
    let steady = Player::named("steady").expect("a player");
    let pairing = |stratify| Pairing { luck: true, stratify, ..DEALT };
    let on = totals(50, pairing(true), games(), steady, N_BLOCKS);
    let off = totals(51, pairing(false), games(), steady, N_BLOCKS);
    for (on, off) in on.cells.iter().zip(&off.cells) {
        // Pairs say no less than what dealt ones vary by.
        let [here, there] = [on, off].map(|cell| cell.games.score(0.05));
        let known = |estimate: stats::Estimate| {
            (estimate.value.expect("data"), estimate.se.expect("pairs"))
        };
        let ((mean, se), (other, other_se)) = (known(here), known(there));
        assert!(agree(mean, se, other, other_se), "{here:?} {there:?}");
        let luck = on.luck.as_ref().expect("it was taken down");
        assert!(luck_is_fair(&luck.scores.total()));
    }
}
