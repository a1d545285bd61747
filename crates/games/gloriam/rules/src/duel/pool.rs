//! GL-924: the pool duel: each side throws its dice each round until one breaks. It is sampled as a game and solved as a chain, by the
//! same rule code.

use battle_core::chain::{Chain, Step};
use battle_core::dice::EnumeratedDice;
use battle_core::game::{Game, Next, NoDecision};
use battle_core::outcome::{MAX_MEASURES, Measure, Measures, Outcome};
use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{BySeat, Dice, RuleId, Seat, Seating, Trace};

mod exact;

pub use exact::PoolAnswer;

use crate::catalogue::Catalogue;
use crate::dice_set::{Colour, Symbol};
use crate::measures::measure;
use crate::parameters::RuleParameters;
use crate::rules::breaking::is_broken;
use crate::rules::claims::{Claims, Combat, File};
use crate::rules::losses::{Bases, Loss};
use crate::rules::thrown_dice::dice_at;
use crate::troops::Troops;

/// Two units that throw the same dice for each file in every round.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolDuel {
    /// The units; as many files fight as the narrower one has.
    pub troops: [Troops; 2],
    /// The main die of each of their files.
    pub colours: [Colour; 2],
    /// The die of GL-502 that is thrown beside a red one.
    pub added: [Option<Colour>; 2],
    /// The rules.
    pub parameters: RuleParameters,
}

/// What both have suffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PoolState {
    /// Bases lost by each side.
    pub lost: [u8; 2],
    /// Wounds held.
    pub wounds: [u8; 2],
    /// Rounds fought; 0 throughout in the chain.
    pub round: u16,
    /// How it ended.
    pub end: Option<PoolEnd>,
    /// Whether the second side sits in seat one.
    pub swapped: bool,
}

/// How a pool duel ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PoolEnd {
    /// The second breaks alone.
    FirstWins,
    /// The first breaks alone.
    SecondWins,
    /// Both break.
    Both,
}

/// A round of a pool duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolEvent(pub PoolState);

impl PoolDuel {
    /// The pool duel of two kinds of troops in the open, at full depth and with the claims of this combat.
    pub fn of(
        troops: [Troops; 2],
        combat: Combat,
        charging: [bool; 2],
        catalogue: &Catalogue,
        parameters: &RuleParameters,
    ) -> PoolDuel {
        let claims = Claims { catalogue, parameters };
        let files =
            [0, 1].map(|side: usize| File { charging: charging[side], ..File::of(&troops[side]) });
        let sums = [0, 1].map(|side: usize| {
            let sum = claims.sum(&files[side], &files[1 - side], combat);
            sum.total
        });
        let dice = [0, 1].map(|side: usize| dice_at(sums[side] - sums[1 - side], parameters));
        PoolDuel {
            troops,
            colours: dice.map(|(main, _)| main),
            added: dice.map(|(_, added)| added),
            parameters: *parameters,
        }
    }

    /// The files that fight.
    fn files(&self) -> u8 {
        self.troops[0].width.min(self.troops[1].width)
    }

    /// Rounds after which a sampled duel is a draw; with dice that hurt at all it never gets there.
    pub const MOST_ROUNDS: u16 = 4_000;

    fn bases(&self, state: PoolState, side: usize) -> Bases {
        let full = Bases::full(&self.troops[side]);
        Bases { lost: state.lost[side], wounds: state.wounds[side], ..full }
    }

    /// One round: GL-008, GL-009, GL-701, as in any fight.
    fn round(&self, state: PoolState, dice: &mut impl Dice) -> PoolState {
        let mut losses = [Loss::default(); 2];
        for _ in 0..self.files() {
            self.throw(&state, self.colours.map(Some), &mut losses, dice);
            if self.added.iter().any(Option::is_some) {
                self.throw(&state, self.added, &mut losses, dice);
            }
        }
        self.suffered(state, losses)
    }

    /// One die of each side, or of one of them.
    fn throw(
        &self,
        state: &PoolState,
        colours: [Option<Colour>; 2],
        losses: &mut [Loss; 2],
        dice: &mut impl Dice,
    ) {
        let set = &self.parameters.dice_set;
        let side_in = |seat: usize| seat ^ usize::from(state.swapped);
        // A side without a die rolls one that shows nothing.
        let thrown = [0, 1].map(|seat| colours[side_in(seat)]);
        let rolled = thrown.map(|colour| colour.unwrap_or(Colour::Black));
        let shown = set.roll_both(rolled, RuleId("GL-924"), dice);
        for (seat, symbol) in shown.into_iter().enumerate() {
            let side = side_in(seat);
            match thrown[seat].map(|_| symbol) {
                Some(Symbol::Skull) => losses[1 - side].skulls += 1,
                Some(Symbol::Wound) => losses[1 - side].wounds += 1,
                Some(Symbol::S | Symbol::Blank) | None => {}
            }
        }
    }

    /// What losses of a round come to.
    fn suffered(&self, mut state: PoolState, losses: [Loss; 2]) -> PoolState {
        let mut broken = [false; 2];
        for side in 0..2 {
            let mut bases = self.bases(state, side);
            bases.suffer(&[losses[side]], self.parameters.wounds_of_a_base());
            broken[side] = is_broken(&self.troops[side], &bases, &self.parameters);
            let all = self.troops[side].bases();
            (state.lost[side], state.wounds[side]) = (bases.lost.min(all), bases.wounds);
        }
        state.end = match broken {
            [true, true] => Some(PoolEnd::Both),
            [false, true] => Some(PoolEnd::FirstWins),
            [true, false] => Some(PoolEnd::SecondWins),
            [false, false] => None,
        };
        state
    }

    const START: PoolState =
        PoolState { lost: [0; 2], wounds: [0; 2], round: 0, end: None, swapped: false };
}

impl Chain for PoolDuel {
    type Node = PoolState;
    type End = PoolEnd;
    /// Two dice, or four, for each of at most four files; few are enough that a chain can enumerate them ([`PoolDuel::exact`] solves
    /// all).
    const WAYS: u64 = 36u64.pow(8);

    fn start(&self) -> PoolState {
        PoolDuel::START
    }

    fn step(&self, node: PoolState, dice: &mut EnumeratedDice) -> Step<PoolState, PoolEnd> {
        let next = self.round(node, dice);
        next.end.map_or(Step::Goes(next), Step::Ends)
    }

    fn is_round(&self, _node: PoolState) -> bool {
        true
    }
}

impl Game for PoolDuel {
    type State = PoolState;
    type Decision = NoDecision;
    type Event = PoolEvent;

    const WHOLE_MEASURES: &'static [Measure] = &[
        measure("rounds", "rounds", "rounds fought", None),
        measure(
            "both_broke",
            "duels",
            "1 where both sides broke in the same step, which is a draw, else 0",
            None,
        ),
    ];
    const SIDE_MEASURES: &'static [Measure] =
        &[measure("bases_lost", "bases", "bases that the side lost", Some("swing"))];
    const MAX_STEPS: u32 = PoolDuel::MOST_ROUNDS as u32 + 1;

    fn setup(
        &self,
        seating: Seating,
        _chance: &mut impl Chance,
        _trace: &mut impl Trace<PoolEvent>,
    ) -> PoolState {
        PoolState { swapped: seating == Seating::BFirst, ..PoolDuel::START }
    }

    fn next(&self, state: &PoolState) -> Next {
        if state.end.is_some() || state.round >= PoolDuel::MOST_ROUNDS {
            Next::Over
        } else {
            Next::Advance
        }
    }

    fn turn(&self, state: &PoolState) -> u16 {
        state.round
    }

    fn decisions(&self, _state: &PoolState, _visit: impl FnMut(NoDecision)) {}

    fn advance(
        &self,
        state: &mut PoolState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<PoolEvent>,
    ) {
        let round = state.round;
        *state = self.round(*state, &mut chance.dice(Role::shared(Purpose::Combat, round)));
        state.round = round + 1;
        let after = *state;
        trace.record(|| PoolEvent(after));
    }

    fn apply(
        &self,
        _: &mut PoolState,
        decision: NoDecision,
        _: &mut impl Chance,
        _: &mut impl Trace<PoolEvent>,
    ) {
        match decision {}
    }

    fn outcome(&self, state: &PoolState) -> Outcome {
        let mut whole = [0; MAX_MEASURES];
        whole[0] = i32::from(state.round);
        whole[1] = i32::from(state.end == Some(PoolEnd::Both));
        let side_of = |seat: usize| seat ^ usize::from(state.swapped);
        let measures = Measures {
            whole,
            by_seat: BySeat::from_fn(|seat| {
                let mut own = [0; MAX_MEASURES];
                own[0] = i32::from(state.lost[side_of(seat.index())]);
                own
            }),
        };
        let won = |side: usize| Outcome::won_by(Seat::ALL[side_of(side)], measures);
        match state.end {
            Some(PoolEnd::FirstWins) => won(0),
            Some(PoolEnd::SecondWins) => won(1),
            Some(PoolEnd::Both) | None => Outcome::drawn(measures),
        }
    }
}
