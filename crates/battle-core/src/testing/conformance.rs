//! Checks that every game must pass, whatever its rules.

use crate::Chance;
use crate::dice::{DiceTransform, Opposed, SampledDice};
use crate::game::{Game, Next};
use crate::gift::Gift;
use crate::outcome::{MAX_MEASURES, Measures, Outcome};
use crate::playout::{DecisionCount, playout};
use crate::policy::Policy;
use crate::side::{BySide, Seat, Seating};
use crate::streams::{DealtChance, Role, SampledChance, StreamKey};
use crate::trace::{EventLog, NoTrace};

/// Checks the gifts of a game: every amount within its limits can be put into a gift and read from it, and has words.
///
/// # Panics
///
/// If that isn't so, or two quantities have one name.
pub fn check_gift<G: Gift>() {
    for (at, one) in G::QUANTITIES.iter().enumerate() {
        assert!(G::QUANTITIES[..at].iter().all(|other| other.name != one.name), "{}", one.name);
        let [low, high] = one.limits;
        for amount in low..=high {
            let mut gift = G::default();
            (one.write)(&mut gift, amount);
            assert_eq!((one.read)(&gift), amount, "{}", one.name);
            assert_eq!(gift.is_none(), amount == 0, "{}", one.name);
            assert_eq!(gift.in_words().is_empty(), amount == 0, "{}", one.name);
            let others = G::QUANTITIES.iter().filter(|other| other.name != one.name);
            assert!(others.into_iter().all(|other| (other.read)(&gift) == 0), "{}", one.name);
        }
    }
}

/// Plays `n_playouts` battles and checks the contract of [`Game`].
///
/// - A playout ends within [`Game::MAX_STEPS`] and its score is 0, 1 or 2 half points.
/// - The same address gives the same outcome, traced or not.
/// - A position that waits for a decision offers at least one; all are legal and distinct, and each can be applied.
/// - A position that doesn't wait for a decision offers none.
/// - There are at most [`MAX_MEASURES`] measures of each kind.
/// - A measure that not every battle has is 0 in the others, and what says so is 0 or 1.
/// - The stream of each first die is opened at most once in a playout, and in some playout both are (ST-C7).
///
/// # Panics
///
/// At the first violation, with the pair and the position.
pub fn check<G: Game, P: Policy<G> + Clone>(game: &G, policy: &P, n_playouts: u64) {
    assert!(G::WHOLE_MEASURES.len() <= MAX_MEASURES && G::SIDE_MEASURES.len() <= MAX_MEASURES);
    let policies = BySide([policy.clone(), policy.clone()]);
    let key = StreamKey::of_seed(0xc0f0).matchup(1);
    let mut n_first_dice = 0;
    for pair in 0..n_playouts {
        for seating in Seating::ALL {
            let chance = || SampledChance::new(key.pair(pair), DiceTransform::default());
            let outcome = playout(game, &policies, seating, &mut chance(), &mut NoTrace);
            assert!(outcome.half_points <= 2, "pair {pair}: {outcome:?}");
            check_values::<G>(&outcome.measures, pair);
            let mut dealt = Dealt::to::<G>(chance());
            playout(game, &policies, seating, &mut dealt, &mut NoTrace);
            assert!(
                dealt.asked.into_iter().all(|asked| asked <= 1),
                "pair {pair}: the streams of first dice were opened {:?} times",
                dealt.asked
            );
            n_first_dice = n_first_dice.max(dealt.n_dice());
            let mut log = EventLog::default();
            let traced = playout(game, &policies, seating, &mut chance(), &mut log);
            assert_eq!(traced, outcome, "pair {pair}: a trace changed the outcome");
            assert!(!log.events.is_empty(), "pair {pair}: nothing happened");
            let walked = walk(game, &policies, seating, &mut chance(), pair);
            assert_eq!(walked, outcome, "pair {pair}: playing step by step gave another outcome");
        }
    }
    let expected = if G::FIRST_ROLL.is_some() { 2 } else { 0 };
    assert_eq!(n_first_dice, expected, "dice of a first roll");
}

/// Looks at the measures that not every battle has.
fn check_values<G: Game>(measures: &Measures, pair: u64) {
    let whole = G::WHOLE_MEASURES.iter().zip(&measures.whole);
    let sides = measures.by_seat.0.iter();
    let sides = sides.flat_map(|own| G::SIDE_MEASURES.iter().zip(own));
    for (measure, &value) in whole.chain(sides) {
        let Some(only_where) = measure.only_where else {
            continue;
        };
        let name = measure.name;
        let at = G::WHOLE_MEASURES.iter().position(|it| it.name == only_where);
        let at = at.unwrap_or_else(|| panic!("{name} is only where {only_where} is, which isn't"));
        assert_eq!(G::WHOLE_MEASURES[at].only_where, None, "{only_where}");
        assert_eq!(measure.net, None, "{name}: not every battle has a net of it");
        let exists = measures.whole[at];
        assert!(
            exists == 1 || (exists == 0 && value == 0),
            "pair {pair}: {only_where} is {exists} and {name} is {value}"
        );
    }
}

/// Chance that counts how often the streams of first dice are opened: the shared one, and each seat's.
struct Dealt {
    own: SampledChance,
    /// The same chance with first dice dealt out; only for games that have a first roll.
    dealt: Option<DealtChance>,
    asked: [u32; 3],
}

impl Dealt {
    fn to<G: Game>(own: SampledChance) -> Dealt {
        let cell = Opposed::from_dice(3, 4);
        Dealt {
            own,
            dealt: G::FIRST_ROLL.map(|roll| own.with_first_dice(roll, cell)),
            asked: [0; 3],
        }
    }

    fn n_dice(&self) -> u32 {
        let [both, one, two] = self.asked;
        2 * both + one + two
    }
}

impl Chance for Dealt {
    type Dice<'c> = SampledDice;

    fn dice(&mut self, role: Role) -> SampledDice {
        let Some(dealt) = &mut self.dealt else {
            return self.own.dice(role);
        };
        if dealt.is_dealt(role) {
            let whose = match role.seat {
                None => 0,
                Some(Seat::One) => 1,
                Some(Seat::Two) => 2,
            };
            self.asked[whose] += 1;
        }
        dealt.dice(role)
    }
}

/// Plays step by step and looks at every position on the way.
fn walk<G: Game, P: Policy<G>>(
    game: &G,
    policies: &BySide<P>,
    seating: Seating,
    chance: &mut impl Chance,
    pair: u64,
) -> Outcome {
    let mut state = game.setup(seating, chance, &mut NoTrace);
    let mut decisions = DecisionCount::default();
    for step in 0..=G::MAX_STEPS {
        let mut legal = Vec::new();
        game.decisions(&state, |decision| legal.push(decision));
        match game.next(&state) {
            Next::Over => {
                assert!(legal.is_empty(), "pair {pair}: decisions after the end: {legal:?}");
                return game.outcome(&state);
            }
            Next::Advance => {
                assert!(
                    legal.is_empty(),
                    "pair {pair}: decisions where none is due in {state:?}: {legal:?}"
                );
                game.advance(&mut state, chance, &mut NoTrace);
            }
            Next::Decide(seat) => {
                assert!(!legal.is_empty(), "pair {pair}: no decision in {state:?}");
                for (i, decision) in legal.iter().enumerate() {
                    assert!(
                        !legal[..i].contains(decision),
                        "pair {pair}: {decision:?} is offered twice"
                    );
                    assert!(game.is_legal(&state, *decision));
                    game.apply(&mut state.clone(), *decision, chance, &mut NoTrace);
                }
                let role = decisions.next(seat, game.turn(&state));
                let decision = policies[seating.side_in(seat)].decide(
                    game,
                    &state,
                    seat,
                    &mut chance.dice(role),
                );
                game.apply(&mut state, decision, chance, &mut NoTrace);
            }
        }
        assert!(step < G::MAX_STEPS, "pair {pair}: no end in {state:?}");
    }
    unreachable!("the loop returns or panics");
}

/// Checks that a matchup of an army with itself is even over every pair, for dice that stay with their seats.
///
/// # Panics
///
/// At the first pair that isn't even.
pub fn check_mirror<G: Game, P: Policy<G> + Clone>(mirror: &G, policy: &P, n_pairs: u64) {
    let policies = BySide([policy.clone(), policy.clone()]);
    let key = StreamKey::of_seed(0x3135).matchup(2);
    for pair in 0..n_pairs {
        let half_points: u8 = Seating::ALL
            .into_iter()
            .map(|seating| {
                let mut chance = SampledChance::new(key.pair(pair), DiceTransform::default());
                let outcome = playout(mirror, &policies, seating, &mut chance, &mut NoTrace);
                let seat = match seating {
                    Seating::AFirst => Seat::One,
                    Seating::BFirst => Seat::Two,
                };
                outcome.half_points_of(seat)
            })
            .sum();
        assert_eq!(half_points, 2, "pair {pair} of a mirror match");
    }
}
