//! The order of a turn of a duel (GL-905 to GL-923): what happens by itself, and what choices do.

use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{Dice, RuleId, Seat, Trace};

use crate::generals::Mode;
use crate::parameters::ActiveSide;
use crate::rules::breaking::{is_broken, is_near_breaking};
use crate::rules::charges::{reaches, run};
use crate::rules::claims::{Combat, Face};
use crate::rules::combat::{fight, pairs};
use crate::rules::kill_a_base::{Fate, Test, die, kill_a_base, test_general};
use crate::rules::losses::Loss;
use crate::rules::prompts::{Prompt, break_off, cost, recovered_by, recovery_card};
use crate::rules::shooting::volley;
use crate::troops::Terrain;

use super::Duel;
use super::decision::DuelDecision;
use super::event::DuelEvent;
use super::state::{DuelState, Ended, Response, Step};

/// GL-601, GL-603: tests.
const TESTS: Purpose = Purpose::Other(0);
/// GL-402: runs.
const RUNS: Purpose = Purpose::Other(1);
/// GL-110: who is active.
const ROLL_OFF: Purpose = Purpose::Other(2);

/// Most items of a step in which the sides go on choosing: GL-222 and GL-229 allow several.
const MOST_ITEMS: u8 = 6;

pub(super) fn seat_of(seat: usize) -> Seat {
    Seat::ALL[seat]
}

/// How many items a step has.
fn items(step: Step) -> u8 {
    match step {
        Step::MoveBases | Step::Recover => MOST_ITEMS,
        Step::Cards | Step::ChargeCombat | Step::Volleys | Step::Melee | Step::End | Step::Over => {
            0
        }
        _ => 2,
    }
}

impl Duel {
    /// Goes on until somebody has a choice, or it is over.
    pub(super) fn run(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        while state.step != Step::Over {
            if state.item >= items(state.step) {
                self.next_step(state, chance, trace);
                continue;
            }
            let seat = state.picker();
            let (mut n, mut only) = (0, None);
            if state.passed & 1 << seat == 0 {
                self.options(state, seat, |option| {
                    n += 1;
                    only = Some(option);
                });
            }
            match only {
                Some(_) if n > 1 => return,
                Some(option) => self.carry_out(state, seat, option, chance, trace),
                None => state.item += 1,
            }
        }
    }

    /// What happens by itself at the end of a step, and which comes next.
    fn next_step(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        match state.step {
            Step::Cards => {
                self.deal(state, chance);
                state.go(Step::General);
            }
            Step::General => state.go(Step::Declare),
            Step::Declare => {
                self.new_phase(state);
                state.go(if state.sides.iter().any(|side| side.charging) {
                    Step::Countercharge
                } else {
                    Step::Shoot
                });
            }
            Step::Countercharge => state.go(Step::Respond),
            Step::Respond => state.go(Step::ChargeFire),
            Step::ChargeFire => state.go(Step::PromptThrough),
            Step::PromptThrough => state.go(Step::ChargeCombat),
            Step::ChargeCombat => self.charge_combat(state, chance, trace),
            Step::Shoot => state.go(Step::Volleys),
            Step::Volleys => self.volleys(state, chance, trace),
            Step::Move => {
                self.new_phase(state);
                state.go(Step::Melee);
            }
            Step::Melee => {
                if state.contact.is_some() {
                    self.combat(state, Combat::Melee, chance, trace);
                }
                if state.step != Step::Over {
                    state.go(Step::BreakOff);
                }
            }
            Step::BreakOff => state.go(Step::MoveBases),
            Step::MoveBases => {
                self.new_phase(state);
                state.go(Step::Recover);
            }
            Step::Recover => state.go(Step::End),
            Step::End => self.end_turn(state, chance, trace),
            Step::Over => {}
        }
    }

    /// GL-107: generals may upgrade once a phase.
    fn new_phase(&self, state: &mut DuelState) {
        for side in &mut state.sides {
            if let Some(general) = &mut side.general {
                general.upgraded = false;
            }
        }
    }

    /// GL-905, GL-105: discards by the default policy, then deals up to the hand, the active side first.
    fn deal(&self, state: &mut DuelState, chance: &mut impl Chance) {
        let order = [usize::from(state.active), usize::from(1 - state.active)];
        for seat in order {
            if self.has_cards(state, seat) {
                let allowance = self.contender(state, seat).cards_per_turn;
                let rest = state.sides[seat].hand.discard(allowance);
                state.played.put(rest);
            }
        }
        if order.iter().any(|&seat| self.has_cards(state, seat)) {
            let played = std::mem::take(&mut state.played);
            state.deck.put(played);
        }
        for seat in order {
            let allowance = self.contender(state, seat).cards_per_turn;
            if !self.has_cards(state, seat) || state.sides[seat].hand.count() >= allowance {
                continue;
            }
            let mut dice = chance.dice(Role::of_seat(
                Purpose::Command,
                seat_of(seat),
                u16::from(state.turn),
            ));
            while state.sides[seat].hand.count() < allowance {
                let Some(card) = state.deck.draw(&mut dice) else {
                    break;
                };
                state.sides[seat].hand.add(card);
            }
        }
    }

    /// Carries out a choice.
    pub(super) fn carry_out(
        &self,
        state: &mut DuelState,
        seat: usize,
        choice: DuelDecision,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        use DuelDecision as D;
        if choice != D::Pass {
            let step = state.step;
            trace.record(|| DuelEvent::Chose {
                seat: seat_of(seat),
                step,
                choice,
            });
        }
        let troops = *self.troops(state, seat);
        let act = |state: &mut DuelState, action: Prompt| {
            if let Some(cost) = cost(action, &troops, &self.parameters) {
                self.pay(state, seat, cost.card);
            }
        };
        state.item += 1;
        match choice {
            D::Pass => state.passed |= 1 << seat,
            D::Lead | D::FightInFile | D::StandOff => {
                let middle = state.sides[seat].bases.width / 2;
                if let Some(general) = &mut state.sides[seat].general {
                    general.mode = match choice {
                        D::FightInFile => Mode::Fighting(middle),
                        D::StandOff => Mode::Free,
                        _ => Mode::Leading,
                    };
                }
            }
            D::Charge if state.step == Step::Declare => {
                use crate::rules::charges::ChargeKind;
                if self.charge_of(state, seat) == Some(ChargeKind::Prompted) {
                    act(state, Prompt::Charge);
                }
                state.sides[seat].charging = true;
                state.sides[seat].charged = true;
            }
            D::Charge => {
                act(state, Prompt::Countercharge);
                state.sides[seat].response = Response::Countercharged;
                state.sides[seat].charging = true;
                state.sides[seat].charged = true;
            }
            D::StopCharge => act(state, Prompt::StopCharge),
            D::Run { bonus } => self.evade(state, seat, Response::Ran, bonus, chance, trace),
            D::Skirmish { bonus } => {
                self.evade(state, seat, Response::Skirmished, bonus, chance, trace)
            }
            D::Shoot if state.step == Step::ChargeFire => {
                self.shoot(state, seat, true, chance, trace)
            }
            D::Shoot => state.sides[seat].will_shoot = true,
            D::PromptThrough(card) => {
                self.pay(state, seat, card);
                state.sides[seat].recovered += recovered_by(card);
            }
            D::Advance(distance) => {
                act(state, Prompt::Advance);
                self.step_ahead(state, seat, distance);
            }
            D::AdvanceAndContract(distance) => {
                act(state, Prompt::AdvanceAndContract);
                self.step_ahead(state, seat, distance);
                let width = state.sides[seat].bases.width - 1;
                state.sides[seat].bases.redress(width);
            }
            D::FallBack(distance) => {
                act(state, Prompt::FallBack);
                state.gap += distance;
                state.sides[seat].room -= distance;
            }
            D::TurnAbout => {
                act(state, Prompt::Turn);
                state.sides[seat].away = false;
            }
            D::Expand | D::Contract | D::Redress => {
                let width = state.sides[seat].bases.width;
                let (action, width) = match choice {
                    D::Expand => (Prompt::Expand, width + 1),
                    D::Contract => (Prompt::Contract, width - 1),
                    _ => (Prompt::Redress, width),
                };
                act(state, action);
                state.sides[seat].bases.redress(width);
            }
            D::BreakOff(distance) => self.break_off(state, seat, distance, chance, trace),
            D::MoveBase { from, to } => {
                act(state, Prompt::MoveBases);
                state.sides[seat].bases.shift(from, to);
            }
            D::FaceContact => {
                act(state, Prompt::FaceContact);
                state.sides[seat].away = false;
                if let Some(faces) = &mut state.contact {
                    faces[seat] = Face::Front;
                }
            }
            D::RecoverWound => {
                self.pay(state, seat, recovery_card(state.contact.is_some()));
                state.sides[seat].bases.wounds -= 1;
            }
        }
    }

    fn step_ahead(&self, state: &mut DuelState, seat: usize, distance: u8) {
        state.gap -= distance;
        state.sides[seat].room += distance;
    }

    /// GL-910, GL-401, GL-404: a run or a skirmish move; a runner turns its back.
    fn evade(
        &self,
        state: &mut DuelState,
        seat: usize,
        response: Response,
        bonus: bool,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let own = self.distance(state, seat);
        let base = if response == Response::Skirmished {
            own.saturating_sub(2)
        } else {
            own
        };
        let role = Role::of_seat(RUNS, seat_of(seat), u16::from(state.turn));
        let distance = run(
            self.troops(state, seat),
            base,
            bonus,
            &mut chance.dice(role),
        );
        trace.record(|| DuelEvent::Ran {
            seat: seat_of(seat),
            distance,
        });
        let side = &mut state.sides[seat];
        side.response = response;
        side.away |= response == Response::Ran;
        let gone = distance.min(side.room);
        state.gap += gone;
        side.room -= gone;
        if distance > gone {
            // GL-430: off the edge a SuG is lost, a TuG stops and takes a test.
            if self.troops(state, seat).is_sug() {
                self.over(state, Ended::Lost(seat as u8), trace);
            } else {
                self.test(state, seat, Test::default(), 0, chance, trace);
                self.check_broken(state, 0, trace);
            }
        }
    }

    /// GL-422, GL-426: one volley; its losses apply at once at 2.5, since only one side shoots then.
    fn shoot(
        &self,
        state: &mut DuelState,
        seat: usize,
        at_charger: bool,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let index = u16::from(!at_charger);
        let role =
            Role::of_seat(Purpose::Shooting, seat_of(seat), u16::from(state.turn)).nth(index);
        let result = {
            let shot = self.shot_of(state, seat, at_charger);
            let (own, foe) = (&state.sides[seat].bases, &state.sides[1 - seat].bases);
            volley(
                &shot,
                own,
                foe,
                u8::MAX,
                &self.parameters,
                &mut chance.dice(role),
            )
        };
        state.sides[seat].shot = true;
        state.sides[1 - seat].hits[usize::from(index)] += result.hits;
        trace.record(|| DuelEvent::Volley {
            seat: seat_of(seat),
            hits: result.hits,
            skulls: result.losses.iter().map(|loss| loss.skulls).sum(),
            wounds: result.losses.iter().map(|loss| loss.wounds).sum(),
        });
        self.suffer(state, 1 - seat, &result.losses, 1, trace);
    }

    fn suffer(
        &self,
        state: &mut DuelState,
        seat: usize,
        losses: &[Loss],
        kind: usize,
        trace: &mut impl Trace<DuelEvent>,
    ) -> u8 {
        if losses.is_empty() {
            return 0;
        }
        let side = &mut state.sides[seat];
        let before = side.bases.lost;
        let struck = side
            .bases
            .suffer(losses, self.parameters.wounds_of_a_base());
        side.lost_in[kind] += side.bases.lost - before;
        trace.record(|| DuelEvent::Left {
            seat: seat_of(seat),
            bases: side.bases.left(),
            wounds: side.bases.wounds,
        });
        struck
    }

    /// GL-601: one kill-a-base test of a unit.
    fn test(
        &self,
        state: &mut DuelState,
        seat: usize,
        test: Test,
        index: u16,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        if !self.parameters.use_kab {
            return;
        }
        let troops = *self.troops(state, seat);
        let colour = die(&troops, &state.sides[seat].bases, test, &self.parameters);
        let role = Role::of_seat(TESTS, seat_of(seat), u16::from(state.turn)).nth(index);
        let bases = &mut state.sides[seat].bases;
        let lost = kill_a_base(
            &troops,
            bases,
            test,
            &self.parameters,
            &mut chance.dice(role),
        );
        trace.record(|| DuelEvent::Tested {
            seat: seat_of(seat),
            die: colour,
            lost,
        });
    }

    /// GL-912 to GL-914: charge moves, contact, the fight and its outcome.
    fn charge_combat(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let charging = [0, 1].map(|seat: usize| state.sides[seat].charging);
        if charging != [false; 2] {
            self.close(state, charging, trace);
            if state.step == Step::Over {
                return;
            }
            if state.contact.is_some() {
                self.combat(state, Combat::Charge, chance, trace);
            } else {
                self.check_broken(state, 1, trace);
            }
            for side in &mut state.sides {
                side.charging = false;
            }
        }
        if state.step != Step::Over {
            state.go(Step::Shoot);
        }
    }

    /// GL-912, GL-403, GL-428: who gets there.
    fn close(&self, state: &mut DuelState, charging: [bool; 2], trace: &mut impl Trace<DuelEvent>) {
        // GL-204: a countercharge moves 1 BW less.
        let reaches_of = [0, 1].map(|seat: usize| {
            let less = u8::from(state.sides[seat].response == Response::Countercharged);
            if charging[seat] {
                self.reach(state, seat).saturating_sub(less)
            } else {
                0
            }
        });
        let reach = reaches_of[0] + reaches_of[1];
        if reaches(reach, state.gap, &self.parameters) {
            let faces = self.faces(state);
            let charger = usize::from(!charging[0]);
            if charging != [true; 2] && self.is_swept_away(state, charger) {
                self.over(state, Ended::Lost(1 - charger as u8), trace);
                return;
            }
            for (seat, own) in reaches_of.into_iter().enumerate() {
                state.sides[seat].room += own.min(state.gap);
            }
            state.contact = Some(faces);
            state.gap = 0;
        } else {
            let before = state.gap;
            state.gap = before.saturating_sub(reach).max(1);
            let gone = before - state.gap;
            let first = reaches_of[0].min(gone);
            state.sides[0].room += first;
            state.sides[1].room += gone - first;
        }
        let gap = state.gap;
        trace.record(|| DuelEvent::Closed { gap });
    }

    /// GL-403: a skirmish unit caught by a tactical unit in good going is removed.
    fn is_swept_away(&self, state: &DuelState, charger: usize) -> bool {
        let target = self.contender(state, 1 - charger);
        let own = self.troops(state, charger);
        target.troops.is_sug()
            && !own.is_sug()
            && target.ground.terrain == Terrain::Good
            && !target.troops.habits.fights_when_caught
            && !is_near_breaking(own, &state.sides[charger].bases, &self.parameters)
    }

    /// GL-913, GL-917, GL-914, GL-918: a fight, tests of generals, and who breaks.
    fn combat(
        &self,
        state: &mut DuelState,
        combat: Combat,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let Some(faces) = state.contact else { return };
        let kind = if combat == Combat::Charge { 0 } else { 2 };
        let turn = u16::from(state.turn);
        let (fought, in_file) = {
            let parties = [0, 1].map(|seat: usize| {
                self.party(state, seat, state.sides[seat].charging, faces[seat])
            });
            let role = Role::shared(Purpose::Combat, turn).nth(kind);
            let fought = fight(
                &self.claims(),
                [&parties[0], &parties[1]],
                combat,
                usize::from(state.active),
                &mut chance.dice(role),
                |result| trace.record(|| DuelEvent::Pair(result)),
            );
            (fought, parties.map(|party| party.general))
        };
        for seat in [usize::from(state.active), usize::from(1 - state.active)] {
            let struck = self.suffer(state, seat, &fought.losses[seat], usize::from(kind), trace);
            // GL-603.
            let hurt = in_file[seat].is_some_and(|file| struck & 1 << file != 0);
            if hurt && self.parameters.use_generals {
                self.general_test(state, seat, 8 + kind, chance, trace);
            }
        }
        self.check_broken(state, usize::from(kind), trace);
        if state.step != Step::Over && !self.in_touch(state, faces) {
            // GL-507: losses never end a contact; the deepest file of each gives a base to the first pair.
            for seat in 0..2 {
                if let Some(&file) = fought.contact[seat].first() {
                    state.sides[seat].bases.fill(file);
                }
            }
        }
    }

    fn in_touch(&self, state: &DuelState, faces: [Face; 2]) -> bool {
        let parties = [0, 1].map(|seat: usize| self.party(state, seat, false, faces[seat]));
        !pairs(&parties[0], &parties[1]).is_empty()
    }

    /// GL-603, GL-602: a general in a struck file, and the unit if he is killed.
    fn general_test(
        &self,
        state: &mut DuelState,
        seat: usize,
        index: u16,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let Some(mut general) = state.sides[seat].general else {
            return;
        };
        let role = Role::of_seat(TESTS, seat_of(seat), u16::from(state.turn)).nth(index);
        match test_general(general.level, &self.parameters, &mut chance.dice(role)) {
            Fate::Killed => {
                general.killed_in = Some(state.turn);
                general.mode = Mode::Free;
            }
            Fate::Wounded => general.level -= 1,
            Fate::Stunned => {
                let hand = std::mem::take(&mut state.sides[seat].hand);
                state.played.put(hand);
            }
            Fate::Unhurt => {}
        }
        state.sides[seat].general = Some(general);
        if !general.is_alive() {
            trace.record(|| DuelEvent::GeneralKilled {
                seat: seat_of(seat),
            });
            // GL-607: the only general of a duel is its army commander.
            let test = Test {
                army_commander: true,
                rear_support: false,
            };
            self.test(state, seat, test, index + 16, chance, trace);
        }
    }

    /// GL-914, GL-923: ends the duel where a unit is broken; `kind` is charge combat, shooting or melee.
    fn check_broken(&self, state: &mut DuelState, kind: usize, trace: &mut impl Trace<DuelEvent>) {
        let broken = [0, 1].map(|seat: usize| {
            is_broken(
                self.troops(state, seat),
                &state.sides[seat].bases,
                &self.parameters,
            )
        });
        let ended = match broken {
            [true, true] => Ended::Both,
            [true, false] => Ended::Lost(0),
            [false, true] => Ended::Lost(1),
            [false, false] => return,
        };
        state.broke_in = kind as u8;
        self.over(state, ended, trace);
    }

    fn over(&self, state: &mut DuelState, ended: Ended, trace: &mut impl Trace<DuelEvent>) {
        state.ended = Some(ended);
        state.go(Step::Over);
        trace.record(|| DuelEvent::Ends(ended));
    }

    /// GL-915: both volleys of 3.1, dice first, then losses, then who breaks; GL-114: generals of 4.2.
    fn volleys(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        if !state.sides.iter().any(|side| side.will_shoot) {
            self.replace_generals(state, false);
            state.go(Step::Move);
            return;
        }
        let before = *state;
        for seat in [usize::from(state.active), usize::from(1 - state.active)] {
            if !before.sides[seat].will_shoot {
                continue;
            }
            // The dice of both are those of the position before either volley.
            let mut at = before;
            self.shoot(&mut at, seat, false, chance, trace);
            let target = 1 - seat;
            state.sides[seat].shot = true;
            state.sides[target].bases = at.sides[target].bases;
            state.sides[target].hits = at.sides[target].hits;
            state.sides[target].lost_in = at.sides[target].lost_in;
        }
        for side in &mut state.sides {
            side.will_shoot = false;
        }
        self.check_broken(state, 1, trace);
        if state.step != Step::Over {
            self.replace_generals(state, false);
            state.go(Step::Move);
        }
    }

    fn replace_generals(&self, state: &mut DuelState, at_end: bool) {
        let turn = state.turn;
        for side in &mut state.sides {
            if let Some(general) = side
                .general
                .as_mut()
                .filter(|general| general.is_replaced(turn, at_end))
            {
                general.replace();
            }
        }
    }

    /// GL-919: the test if marked (two for more than three files), then straight back.
    fn break_off(
        &self,
        state: &mut DuelState,
        seat: usize,
        distance: u8,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let speeds = [self.distance(state, seat), self.distance(state, 1 - seat)];
        let troops = *self.troops(state, seat);
        let action = break_off(&troops, self.troops(state, 1 - seat), speeds[0], speeds[1]);
        let Some(cost) = action.and_then(|action| cost(action, &troops, &self.parameters)) else {
            return;
        };
        self.pay(state, seat, cost.card);
        if cost.kab {
            let n = if state.sides[seat].bases.frontage() > 3 {
                2
            } else {
                1
            };
            for index in 0..n {
                self.test(state, seat, Test::default(), 32 + index, chance, trace);
            }
            self.check_broken(state, 2, trace);
        }
        state.contact = None;
        state.gap = distance;
        state.sides[seat].room -= distance;
        for side in &mut state.sides {
            side.away = false;
        }
    }

    /// GL-922, GL-110: the end of a turn, and who is active in the next.
    fn end_turn(
        &self,
        state: &mut DuelState,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        self.replace_generals(state, true);
        for side in &mut state.sides {
            side.charged = false;
            side.shot = false;
            side.response = Response::Stood;
            side.hits = [0; 2];
            side.recovered = 0;
        }
        state.turn += 1;
        if state.turn >= self.parameters.turn_limit.0 {
            self.over(state, Ended::Limit, trace);
            return;
        }
        state.active = match self.parameters.active_alternates {
            ActiveSide::Alternates => 1 - state.active,
            ActiveSide::RerollEachTurn => self.roll_off(state.turn, chance),
        };
        self.begin_turn(state, trace);
    }

    pub(super) fn begin_turn(&self, state: &mut DuelState, trace: &mut impl Trace<DuelEvent>) {
        let (turn, active) = (state.turn + 1, seat_of(usize::from(state.active)));
        trace.record(|| DuelEvent::TurnBegins { turn, active });
        state.go(Step::Cards);
    }

    /// GL-110: each rolls a die, ties again; the higher is active.
    pub(super) fn roll_off(&self, turn: u8, chance: &mut impl Chance) -> u8 {
        let mut dice = chance.dice(Role::shared(ROLL_OFF, u16::from(turn)));
        loop {
            let roll = dice.opposed(RuleId("GL-110"));
            match roll.first().cmp(&roll.second()) {
                std::cmp::Ordering::Greater => return 0,
                std::cmp::Ordering::Less => return 1,
                std::cmp::Ordering::Equal => {}
            }
        }
    }
}
