//! Duel: the game of `programs/duel.c` and of the page "Your own game", in Rust.
//!
//! - **DU-1** An army is one fencer, a master or a pupil, and the free hits that it has before the first round.
//! - **DU-2** In each round both roll a die, and the master adds 1. The higher total scores a hit; on a tie neither does.
//! - **DU-3** The first to reach the target wins. It is a draw after 20 rounds, or where both have reached it before the first.

use battle_core::policy::UniformPolicy;
use battle_core::streams::Purpose;
use battle_core::values::{Whole, Within};
use battle_core::{
    BySeat, BySide, Chance, Dice, Game, Measure, Measures, Next, NoDecision, Outcome, Role, RuleId,
    Seat, Seating, Trace, parameters,
};
use experiment::rosters::{Roster, RosterGame, UnitKind, ruleset};
use experiment::ruleset::Ruleset;

/// Where a parameter acts.
#[derive(Clone, Copy, Debug)]
pub enum Scope {
    /// In the battle: all of them.
    Battle,
}

parameters! {
    /// The rules that may be changed.
    beside {}
    /// Hits to win.
    target: Whole = Whole(3), "DU-3", Battle, Within { least: Whole(1), most: Whole(9), allowed: "1 to 9" };
}

/// DU-1: what armies are made of. They cost nothing that matters.
const KINDS: &[UnitKind] = &[
    UnitKind { name: "master", points: 1 },
    UnitKind { name: "pupil", points: 1 },
    UnitKind { name: "free hits", points: 1 },
];
/// DU-3: the most rounds.
const ROUNDS: u16 = 20;

/// A fencer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fencer {
    /// DU-2: what it adds to its die.
    pub skill: u8,
    /// DU-1: its hits before the first round.
    pub free_hits: u8,
}

/// Two fencers under rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Bout {
    /// The fencers of A and of B.
    pub fencers: BySide<Fencer>,
    /// The rules.
    pub rules: RuleParameters,
}

/// A bout under way.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    skill: BySeat<u8>,
    /// Hits of the fencer in each seat.
    pub hits: BySeat<u8>,
    /// Rounds that were fought.
    pub rounds: u16,
}

impl Bout {
    fn has_won(&self, state: &State, seat: Seat) -> bool {
        u16::from(state.hits[seat]) >= self.rules.target().0
    }
}

impl Game for Bout {
    type State = State;
    type Decision = NoDecision;
    type Event = String;

    const WHOLE_MEASURES: &'static [Measure] = &[Measure {
        name: "rounds",
        unit: "rounds",
        meaning: "rounds fought",
        per_unit: 1,
        net: None,
        only_where: None,
    }];
    const SIDE_MEASURES: &'static [Measure] = &[];
    const MAX_STEPS: u32 = ROUNDS as u32;

    fn setup(&self, seating: Seating, _: &mut impl Chance, _: &mut impl Trace<String>) -> State {
        let fencers = BySeat::from_fn(|seat| self.fencers[seating.side_in(seat)]);
        let [skill, hits] =
            [|it: Fencer| it.skill, |it: Fencer| it.free_hits].map(|of| fencers.map(of));
        State { skill, hits, rounds: 0 }
    }

    fn next(&self, state: &State) -> Next {
        match state.rounds == ROUNDS || Seat::ALL.into_iter().any(|it| self.has_won(state, it)) {
            true => Next::Over,
            false => Next::Advance,
        }
    }

    fn turn(&self, state: &State) -> u16 {
        state.rounds
    }

    fn decisions(&self, _: &State, _: impl FnMut(NoDecision)) {}

    fn advance(&self, state: &mut State, chance: &mut impl Chance, trace: &mut impl Trace<String>) {
        // DU-2. The die of seat one comes first.
        let roll = chance.dice(Role::shared(Purpose::Combat, state.rounds)).opposed(RuleId("DU-2"));
        let totals = [roll.first(), roll.second()];
        let [one, two] = [0, 1].map(|at| totals[at] + state.skill[Seat::ALL[at]]);
        if one != two {
            state.hits[if one > two { Seat::One } else { Seat::Two }] += 1;
        }
        state.rounds += 1;
        trace.record(|| format!("Round {}: {one} against {two}.", state.rounds));
    }

    fn apply(
        &self,
        _: &mut State,
        it: NoDecision,
        _: &mut impl Chance,
        _: &mut impl Trace<String>,
    ) {
        match it {}
    }

    fn outcome(&self, state: &State) -> Outcome {
        let mut measures = Measures::default();
        measures.whole[0] = i32::from(state.rounds);
        match [Seat::One, Seat::Two].map(|seat| self.has_won(state, seat)) {
            [true, false] => Outcome::won_by(Seat::One, measures),
            [false, true] => Outcome::won_by(Seat::Two, measures),
            _ => Outcome::drawn(measures),
        }
    }
}

/// The ruleset.
pub const DUEL: Ruleset = ruleset::<Duel>("duel", "Duel");

/// What the laboratory asks of it.
#[derive(Debug)]
pub struct Duel;

impl RosterGame for Duel {
    type Parameters = RuleParameters;
    type Player = UniformPolicy;
    type Battle = Bout;

    const RULESET: &'static Ruleset = &DUEL;
    const UNITS: &'static [UnitKind] = KINDS;
    const ARMIES: &'static [(&'static str, &'static str)] = &[
        ("master", "name = \"master\"\nunits = { master = 1 }\n"),
        ("pupil", "name = \"pupil\"\nunits = { pupil = 1 }\n"),
    ];
    const PLAYERS: &'static [(&'static str, &'static str, UniformPolicy)] =
        &[("fencer", "has nothing to decide", UniformPolicy)];
    const MORE_IS_STRONGER: bool = true;

    fn battle(rosters: BySide<&Roster>, rules: &RuleParameters) -> Result<Bout, Vec<String>> {
        let fencer = |roster: &Roster| match *roster.counts.as_slice() {
            [1, 0, free_hits] => Ok(Fencer { skill: 1, free_hits }),
            [0, 1, free_hits] => Ok(Fencer { skill: 0, free_hits }),
            _ => Err(format!("{} has to be one master or one pupil (DU-1)", roster.name)),
        };
        match rosters.0.map(fencer) {
            [Ok(a), Ok(b)] => Ok(Bout { fencers: BySide([a, b]), rules: *rules }),
            both => Err(both.into_iter().filter_map(Result::err).collect()),
        }
    }
}
