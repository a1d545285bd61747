//! Section 3: discipline tests (TP-201 to TP-213), and the points spent on them (TP-106 to TP-108).

use battle_core::streams::{Chance, Purpose as DiceFor};
use battle_core::{RuleId, Trace};

use crate::battle::Battle;
use crate::cards::Card;
use crate::decision::{ActionKind, Decision, Mover};
use crate::event::{Event, Factors};
use crate::parameters::{NaturalLimits, SpendCap, SpendTiming, StrategyScope};
use crate::state::{Phase, Pool, Purpose, State, Test};
use crate::tables::Number;
use crate::troops::{Trait, UnitType};
use crate::units::{UnitId, Units};

impl Battle {
    /// TP-201 to TP-209: passes every modifier of a unit's test to `add`, by its rule; `fearsome` if it charges a fearsome enemy.
    pub fn discipline_modifiers(
        &self,
        state: &State,
        unit: UnitId,
        rally: bool,
        fearsome: bool,
        mut add: impl FnMut(RuleId, i8),
    ) {
        let number = |number| self.parameters().tables.number(number);
        let profile = self.profile(state, unit);
        if profile.has(Trait::Legionaries) {
            add(RuleId("TP-202"), number(Number::Legionaries));
        }
        if state.armies[unit.seat().other()].wavers() {
            add(RuleId("TP-203"), number(Number::EnemyWavers));
        }
        if self.friend_near_rear(state, unit) {
            add(RuleId("TP-204"), number(Number::FriendBehind));
        }
        if self.is_threatened(state, unit) {
            add(RuleId("TP-205"), number(Number::Threatened));
        }
        if profile.of.is_light() {
            add(RuleId("TP-206"), number(Number::Light));
        }
        if fearsome {
            add(RuleId("TP-207"), number(Number::FearsomeEnemy));
        }
        if state.armies[unit.seat()].wavers() {
            add(RuleId("TP-208"), number(Number::Wavers));
            if profile.has(Trait::UncertainMorale) {
                add(RuleId("TP-033"), number(Number::UncertainMorale));
            }
        }
        if rally && profile.of == UnitType::Maniples {
            add(RuleId("TP-209"), number(Number::ManiplesRally));
        }
        self.own_test_modifiers(state, unit, rally, add);
    }

    /// TP-210: the modifier of a test: of a formation the worst of its members'.
    pub fn discipline(&self, state: &State, movers: Units, rally: bool, fearsome: Units) -> i8 {
        movers
            .iter()
            .map(|unit| {
                let mut sum = 0;
                self.discipline_modifiers(state, unit, rally, fearsome.has(unit), |_, value| {
                    sum += value;
                });
                sum
            })
            .min()
            .unwrap_or(0)
    }

    /// TP-210: whose modifiers count in a test, and which they are; what a card adds to a die that is rolled again is one of them.
    fn test_factors(&self, state: &State, test: &Test) -> (UnitId, Factors) {
        let fearsome = self.contacting_fearsome(state, test);
        let factors_of = |unit: UnitId| {
            let mut factors = Factors::NONE;
            let (rally, fears) = (test.purpose == Purpose::Rally, fearsome.has(unit));
            self.discipline_modifiers(state, unit, rally, fears, |rule, value| {
                factors.add(rule, value);
            });
            (unit, factors)
        };
        let all = self.movers(state, test.mover).iter().map(factors_of);
        let worst = all.min_by_key(|(_, factors)| factors.sum());
        let (worst, mut factors) = worst.unwrap_or((test.mover.lead(), Factors::NONE));
        let card = test.modifier - factors.sum();
        if card != 0 {
            factors.add(RuleId("TP-A21"), card);
        }
        (worst, factors)
    }

    /// TP-022: the movers that would contact a fearsome enemy.
    fn contacting_fearsome(&self, state: &State, test: &Test) -> Units {
        let is_fearsome = |enemy| self.profile(state, enemy).has(Trait::Fearsome);
        let Some(action) = state.action.filter(|_| test.purpose != Purpose::Rally) else {
            return Units::NONE;
        };
        match action.kind {
            ActionKind::Charge(target) if is_fearsome(target) => self.movers(state, action.mover),
            ActionKind::FormationCharge => {
                let mut contacting = Units::NONE;
                self.visit_contacts(
                    state,
                    self.movers(state, action.mover),
                    action.offset,
                    |unit, enemy| {
                        if is_fearsome(enemy) {
                            contacting = contacting.with(unit);
                        }
                    },
                );
                contacting
            }
            _ => Units::NONE,
        }
    }

    /// Points that a pool gives to one roll (TP-108).
    pub(crate) fn spendable(&self, state: &State, seat: battle_core::Seat, pool: Pool) -> u8 {
        let most = match self.parameters().spend_cap_per_roll {
            SpendCap::None => u8::MAX,
            SpendCap::One => 1,
            SpendCap::Two => 2,
        };
        state.armies[seat].points(pool).min(most)
    }

    /// TP-106, TP-107: points of Discipline and of Strategy that a test may take.
    pub(crate) fn test_points(&self, state: &State, purpose: Purpose) -> [u8; 2] {
        let strategy = purpose == Purpose::Rally
            || self.parameters().strategy_scope == StrategyScope::AnyDisciplineTest;
        let seat = state.active;
        [
            self.spendable(state, seat, Pool::Discipline),
            if strategy { self.spendable(state, seat, Pool::Strategy) } else { 0 },
        ]
    }

    /// TP-201, TP-211: whether a die passes with this much added.
    pub(crate) fn passes(&self, die: u8, added: i8) -> bool {
        let limits = self.parameters().natural_limits;
        let (one_fails, six_passes) = match limits {
            NaturalLimits::None => (false, false),
            NaturalLimits::OneFails => (true, false),
            NaturalLimits::SixPasses => (false, true),
            NaturalLimits::Both => (true, true),
        };
        if die == 1 && one_fails {
            return false;
        }
        (die == 6 && six_passes)
            || die as i8 + added >= self.parameters().tables.number(Number::Pass)
    }

    /// A discipline test begins: points are named, or the die is rolled.
    pub(crate) fn begin_test(
        &self,
        state: &mut State,
        purpose: Purpose,
        mover: Mover,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let mut test = Test { purpose, mover, modifier: 0, named: 0, die: 0, again: false };
        let fearsome = self.contacting_fearsome(state, &test);
        let movers = self.movers(state, mover);
        test.modifier = self.discipline(state, movers, purpose == Purpose::Rally, fearsome);
        state.test = Some(test);
        self.name_points_or_roll(state, chance, trace);
    }

    fn name_points_or_roll(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let test = state.test.expect("a test is going on");
        if self.parameters().spend_timing == SpendTiming::PreRoll
            && self.test_points(state, test.purpose) != [0, 0]
        {
            state.phase = Phase::TestNamed;
        } else {
            self.roll_test(state, 0, chance, trace);
        }
    }

    /// TP-201: the die of a test; `named` points were added before it (TP-108).
    pub(crate) fn roll_test(
        &self,
        state: &mut State,
        named: u8,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let die = self.die(state, state.active, DiceFor::Command, RuleId("TP-201"), chance);
        let test = state.test.as_mut().expect("a test is going on");
        (test.die, test.named) = (die, named);
        let test = *test;
        trace.record(|| {
            let (worst, factors) = self.test_factors(state, &test);
            let (unit, modifier) = (test.mover.lead(), test.modifier);
            Event::Tested { unit, die, modifier, worst, factors, named }
        });
        if self.passes(die, test.modifier + named as i8) {
            return self.end_test(state, true, trace);
        }
        let can_be_bought = self.parameters().spend_timing == SpendTiming::PostRoll
            && self.missing_points(state).is_some();
        if can_be_bought {
            state.phase = Phase::TestPoints;
        } else {
            self.after_points(state, trace);
        }
    }

    /// TP-108: how many points turn a failed test into a passed one, if the pools have them.
    pub(crate) fn missing_points(&self, state: &State) -> Option<u8> {
        let test = state.test.expect("a test is going on");
        let [discipline, strategy] = self.test_points(state, test.purpose);
        let missing =
            self.parameters().tables.number(Number::Pass) - (test.die as i8 + test.modifier);
        let passes = self.passes(test.die, test.modifier + missing);
        (passes && missing > 0 && missing as u8 <= discipline.saturating_add(strategy))
            .then_some(missing as u8)
    }

    /// TP-106: points are spent on a failed test, or not.
    pub(crate) fn spend_on_test(
        &self,
        state: &mut State,
        points: Option<[u8; 3]>,
        trace: &mut impl Trace<Event>,
    ) {
        match points {
            Some(points) => {
                self.spend(state, state.active, points, trace);
                self.end_test(state, true, trace);
            }
            None => self.after_points(state, trace),
        }
    }

    /// TP-A21: a failed test of a move may be taken again.
    fn after_points(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        if self.may_repeat(state) || self.own_card_on_test(state).is_some() {
            state.phase = Phase::TestAgain;
        } else {
            self.end_test(state, false, trace);
        }
    }

    /// TP-A21: whether Broken Vine Staff may be played on the test.
    pub(crate) fn may_repeat(&self, state: &State) -> bool {
        let may = |test: crate::state::Test| test.purpose == Purpose::Act && !test.again;
        state.test.is_some_and(may) && state.armies[state.active].hand.has(Card::BrokenVineStaff)
    }

    /// TP-A21: the second die, or what the army's own card does to the first.
    pub(crate) fn test_again(
        &self,
        state: &mut State,
        answer: Decision,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let (card, value, again) = match (answer, self.own_card_on_test(state)) {
            (Decision::Yes, _) => (Card::BrokenVineStaff, 0, true),
            (Decision::Own(_), Some(own)) => (Card::Own, own.value, own.again),
            _ => return self.end_test(state, false, trace),
        };
        self.play_card(state, state.active, card, trace);
        if !again {
            return self.end_test(state, true, trace);
        }
        let test = state.test.as_mut().expect("a test is going on");
        test.again = true;
        test.modifier += value;
        self.name_points_or_roll(state, chance, trace);
    }

    fn end_test(&self, state: &mut State, passed: bool, trace: &mut impl Trace<Event>) {
        let test = state.test.take().expect("a test is going on");
        trace.record(|| Event::TestEnds { unit: test.mover.lead(), passed });
        match test.purpose {
            Purpose::Act => self.action_tested(state, passed, trace),
            Purpose::Restrain => self.restrained(state, test.mover, passed),
            Purpose::Compelled => self.action_tested(state, passed, trace),
            Purpose::Rally => self.rallied(state, test.mover.lead(), passed, trace),
        }
    }

    /// Takes points from the pools.
    pub(crate) fn spend(
        &self,
        state: &mut State,
        seat: battle_core::Seat,
        points: [u8; 3],
        trace: &mut impl Trace<Event>,
    ) {
        for (pool, points) in
            [Pool::Valour, Pool::Discipline, Pool::Strategy].into_iter().zip(points)
        {
            if points > 0 {
                state.armies[seat].spend(pool, points);
                trace.record(|| Event::Spent { seat, pool, points });
            }
        }
    }
}
