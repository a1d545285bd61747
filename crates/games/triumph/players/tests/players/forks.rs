//! Variants of the rules that continue from copies of their baseline's battles have the results that they have by themselves.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use battle_core::{BySide, Dice, Policy, Seat};
use harness::{
    BlockRow, Contest, ContestDraw, GameSource, Group, Pairing, SLOT_PAIRS, Slot, play_block,
};
use rayon::prelude::*;
use triumph::battle::{Army, Battle, Decision, State};
use triumph::{PARAMETERS, RuleParameters};
use triumph_players::Player;

use super::{card_battles, live_parameters};

/// Drawn contests of a block that are played: eight pairs each.
const N_SLOTS: u64 = 1;

/// One in this many parameters is played; all of them take some minutes.
const PART: usize = 8;

/// A player that counts its decisions, and that other players may or may not be known to equal.
#[derive(Clone, Debug)]
struct Counted {
    player: Player,
    is_known: bool,
    decisions: Arc<AtomicU64>,
}

impl Policy<Battle> for Counted {
    fn decide(&self, battle: &Battle, state: &State, seat: Seat, dice: &mut impl Dice) -> Decision {
        self.decisions.fetch_add(1, Ordering::Relaxed);
        self.player.decide(battle, state, seat, dice)
    }

    fn is_same(&self, other: &Counted) -> bool {
        self.is_known && self.player == other.player
    }
}

/// The first slots of a block, and no others.
#[derive(Debug)]
struct FewSlots {
    armies: [Army; 2],
    rules: RuleParameters,
    player: Counted,
}

impl ContestDraw<Battle, Counted> for FewSlots {
    fn contest(&self, slot: Slot) -> Option<Contest<Battle, Counted>> {
        let armies = BySide(self.armies.clone());
        (slot.number < N_SLOTS).then(|| Contest {
            game: Battle::new(armies, &self.rules).expect("two armies for a battle"),
            policies: BySide([self.player.clone(), self.player.clone()]),
        })
    }
}

/// The rows of a block of these rules, the first of which are the baseline's, and the number of decisions.
fn played(
    armies: &[Army; 2],
    rules: &[RuleParameters],
    player: &str,
    is_known: bool,
) -> (Vec<BlockRow>, u64) {
    let player = Counted {
        player: Player::named(player).expect("a player of this name"),
        is_known,
        decisions: Arc::default(),
    };
    let source = |rules: &RuleParameters| {
        GameSource::Drawn(Arc::new(FewSlots {
            armies: armies.clone(),
            rules: *rules,
            player: player.clone(),
        }))
    };
    let group = Group {
        stream_id: 16,
        baseline: source(&rules[0]),
        variants: rules[1..].iter().map(source).collect(),
    };
    let pairing = Pairing { luck: true, ..Pairing::default() };
    let rows = play_block(20_261_126, pairing, &group, 0, 0, &[]);
    (rows, player.decisions.load(Ordering::Relaxed))
}

/// The default rules; each alternative of every `n`th parameter alone; and each together with the one before.
fn variants(first: usize, n: usize) -> Vec<RuleParameters> {
    let mut all = vec![RuleParameters::DEFAULT];
    let mut before: Option<(&str, &str)> = None;
    for parameter in PARAMETERS.iter().skip(first).step_by(n) {
        for value in live_parameters::alternatives(parameter) {
            let mut rules = RuleParameters::DEFAULT;
            rules.set(parameter.name, value).expect("a value");
            // What every battle reads at once, such as the size of the board, has nothing to share.
            if RuleParameters::DEFAULT.differences(&rules).is_none() {
                continue;
            }
            all.push(rules);
            if let Some((name, value)) = before
                && name != parameter.name
            {
                rules.set(name, value).expect("a value");
                all.push(rules);
            }
            before = Some((parameter.name, value));
        }
    }
    all
}

#[test]
fn variants_of_the_rules_have_the_results_that_they_have_by_themselves() {
    let plain = live_parameters::pairs();
    let with_cards = card_battles::pairs();
    let matchups: Vec<&[Army; 2]> = plain.iter().chain(&with_cards).collect();
    let n = matchups.len();
    let played = matchups.par_iter().enumerate().map(|(at, armies)| {
        let rules = variants(at, PART * n);
        let player = ["steady", "bold", "captain"][at % 3];
        let [together, alone] =
            [true, false].map(|is_known| played(armies, &rules, player, is_known));
        for (cell, (row, own)) in together.0.iter().zip(&alone.0).enumerate() {
            let changed: Vec<&str> = rules[cell].changed().map(|it| it.name).collect();
            assert_eq!(row, own, "matchup {at}, {changed:?}");
            assert_eq!(row.games.n_pairs(), N_SLOTS * SLOT_PAIRS);
        }
        let moved = together.0.iter().filter_map(|row| row.effect.as_ref());
        let n_moved = moved.filter(|effect| effect.pairs.moving_pairs() > 0).count();
        (together.1, alone.1, n_moved)
    });
    let sums = played.reduce(|| (0, 0, 0), |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2));
    let (together, alone, n_moved) = sums;
    assert!(n_moved > 5, "{n_moved} variants moved a score");
    assert!(5 * together < 4 * alone, "{together} decisions of {alone}");
}
