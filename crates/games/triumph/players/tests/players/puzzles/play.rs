//! Lets a line or a player play a puzzle's phase.

use battle_core::dice::{DiceTransform, SampledDice};
use battle_core::streams::{Purpose, name_id};
use battle_core::{
    Chance, Dice, EventLog, Game, Next, Opposed, Policy, Role, RuleId, SampledChance, Seat,
    StreamKey,
};
use triumph::battle::{Battle, Decision, Phase, StandId, State};

use super::expect::Played;
use super::file::{Asked, Step};
use super::lines;
use super::position::Position;

/// The seed of the dice that no puzzle fixes.
const SEED: u64 = 20_261_121;

/// No phase of so few stands takes more steps.
const MAX_STEPS: usize = 1_000;

/// Plays a line of the file; what it leaves open isn't done.
///
/// # Errors
///
/// Which of its steps the rules don't allow.
pub fn play_line<'p>(position: &'p Position, line: &[Step]) -> Result<Played<'p>, String> {
    let mut left = line.iter();
    let mut last: Option<&Step> = None;
    let played = play(position, |state, _, _| {
        if let Some(step) = last.take() {
            lines::has_arrived(position, state, step)?;
        }
        last = left.next();
        last.map(|step| lines::decision(position, state, step)).transpose()
    })?;
    match left.next() {
        Some(step) => Err(format!("the phase was over before {step:?}")),
        None => Ok(played),
    }
}

/// Lets a player play for the side that is asked, and for the other side where that has to decide something.
///
/// # Errors
///
/// A decision that isn't legal.
pub fn play_by<'p>(
    position: &'p Position,
    player: &impl Policy<Battle>,
) -> Result<Played<'p>, String> {
    let mut n_decisions = 0;
    play(position, |state, seat, chance| {
        let role = Role::of_seat(Purpose::Policy, seat, state.turn).nth(n_decisions);
        n_decisions += 1;
        let dice = &mut chance.dice(role);
        Ok(Some(player.decide(&position.battle, state, seat, dice)))
    })
}

/// Plays the phase that the puzzle is about to its end, or until no decision is left.
fn play<'p>(
    position: &'p Position,
    mut decide: impl FnMut(&State, Seat, &mut FixedChance<'p>) -> Result<Option<Decision>, String>,
) -> Result<Played<'p>, String> {
    let battle = &position.battle;
    let mut chance = FixedChance::of(position);
    let mut log = EventLog::default();
    let mut state = position.start;
    for _ in 0..MAX_STEPS {
        if !is_at(position.asked, &state) {
            break;
        }
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => battle.advance(&mut state, &mut chance, &mut log),
            Next::Decide(seat) => {
                let Some(decision) = decide(&state, seat, &mut chance)? else {
                    break;
                };
                if !battle.is_legal(&state, decision) {
                    let why = match decision {
                        Decision::Move(tactical) => {
                            format!("{:?}", battle.trial(&state, &tactical).err())
                        }
                        _ => "not among the decisions".to_owned(),
                    };
                    return Err(format!("{decision:?} isn't legal: {why}"));
                }
                // The header: what a puzzle expects is read when the movement phase ends, before anything comes of it.
                if decision == Decision::EndMovement {
                    break;
                }
                battle.apply(&mut state, decision, &mut chance, &mut log);
            }
        }
    }
    Ok(Played { position, after: state, events: log.events })
}

/// Whether a position is still at the phase that a puzzle is about.
fn is_at(asked: Asked, state: &State) -> bool {
    match asked {
        Asked::Start => matches!(state.phase, Phase::Command | Phase::Cards(..)),
        Asked::Move => state.phase == Phase::Movement,
        Asked::Shoot => matches!(state.phase, Phase::Shooting(_)),
        Asked::Combat => matches!(state.phase, Phase::Facing | Phase::Combat),
    }
}

/// Sampled chance with some rolls fixed by the puzzle.
#[derive(Clone, Debug)]
pub struct FixedChance<'p> {
    sampled: SampledChance,
    fixed: &'p [(StandId, [u8; 2])],
}

impl<'p> FixedChance<'p> {
    pub fn of(position: &'p Position) -> FixedChance<'p> {
        let key = StreamKey::of_seed(SEED).matchup(name_id("puzzles")).pair(0);
        FixedChance {
            sampled: SampledChance::new(key, DiceTransform::default()),
            fixed: &position.dice,
        }
    }

    /// The roll of a fight or a shot that the puzzle fixes, seat one's die first.
    fn roll(&self, role: Role) -> Option<Opposed> {
        let takes_part = |stand: StandId| match role.purpose {
            Purpose::Shooting => usize::from(role.index / 64) == stand.index(),
            Purpose::Combat if role.index >= 1024 => {
                usize::from(role.index - 1024) == stand.index()
            }
            Purpose::Combat => {
                let numbers = [role.index / 32, role.index % 32];
                usize::from(numbers[stand.seat().index()]) == stand.number()
            }
            _ => false,
        };
        let (stand, [own, enemy]) = self.fixed.iter().find(|(stand, _)| takes_part(*stand))?;
        Some(match stand.seat() {
            Seat::One => Opposed::from_dice(*own, *enemy),
            Seat::Two => Opposed::from_dice(*enemy, *own),
        })
    }
}

impl Chance for FixedChance<'_> {
    type Dice<'c>
        = FixedDice
    where
        Self: 'c;

    fn dice(&mut self, role: Role) -> FixedDice {
        FixedDice { fixed: self.roll(role), sampled: self.sampled.dice(role) }
    }
}

/// Dice that show a fixed roll first, if there is one.
#[derive(Clone, Debug)]
pub struct FixedDice {
    fixed: Option<Opposed>,
    sampled: SampledDice,
}

impl Dice for FixedDice {
    fn d6(&mut self, asked_by: RuleId) -> u8 {
        self.sampled.d6(asked_by)
    }

    fn opposed(&mut self, asked_by: RuleId) -> Opposed {
        match self.fixed.take() {
            Some(roll) => roll,
            None => self.sampled.opposed(asked_by),
        }
    }
}
