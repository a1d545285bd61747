//! The fight step (TP-701 to TP-703, TP-736, TP-M11, TP-M12), and Valour in it (TP-105, TP-108, TP-110).

use battle_core::streams::{Chance, Purpose};
use battle_core::{RuleId, Seat, Trace};

use crate::army::CardEvent;
use crate::battle::Battle;
use crate::cards::Card;
use crate::decision::Decision;
use crate::event::{Event, Factors, MoveReason};
use crate::parameters::{FollowUp, SpendTiming, TieResult};
use crate::state::{Fight, Phase, Pool, State};
use crate::units::{UnitId, Units};

/// TP-701: the dice of a pair.
const COMBAT: RuleId = RuleId("TP-701");
/// TP-730: the result die.
const RESULT: RuleId = RuleId("TP-730");

impl Battle {
    /// TP-703, TP-M11: the pairs that are engaged when the step begins are listed, each once.
    pub(crate) fn begin_fights(&self, state: &mut State) {
        let seat = state.active;
        // Usually no unit touches an enemy, so none is engaged.
        if !state.boards[seat].touches(&state.boards[seat.other()]) {
            state.fight = None;
            return self.next_rally(state);
        }
        for unit in state.of(seat).iter() {
            state.pairs[unit.place()] = self.engaged_with(state, unit);
        }
        self.next_fight(state);
    }

    /// TP-736, TP-M11: the pairs of the list that are still engaged.
    pub(crate) fn visit_fights(&self, state: &State, mut visit: impl FnMut(UnitId, UnitId)) {
        for own in state.of(state.active).iter() {
            let listed = state.pairs[own.place()];
            if !listed.is_empty() {
                for enemy in listed.and(self.engaged_with(state, own)).iter() {
                    visit(own, enemy);
                }
            }
        }
    }

    pub(crate) fn next_fight(&self, state: &mut State) {
        state.fight = None;
        let mut any = false;
        self.visit_fights(state, |_, _| any = true);
        if any {
            state.phase = Phase::Fight;
        } else {
            state.pairs = [Units::NONE; crate::army::MAX_ARMY];
            self.next_rally(state);
        }
    }

    fn fight_mut(state: &mut State) -> &mut Fight {
        state.fight.as_mut().expect("a fight is going on")
    }

    /// TP-103, TP-110: whether a seat may spend Valour in combat: the active player's, and the other's where the parameter gives it.
    fn spends_valour(&self, state: &State, seat: Seat) -> bool {
        (seat == state.active || self.parameters().defender_valour)
            && self.spendable(state, seat, Pool::Valour) > 0
    }

    /// TP-M12: a pair fights.
    pub(crate) fn begin_fight(
        &self,
        state: &mut State,
        own: UnitId,
        enemy: UnitId,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        state.pairs[own.place()] = state.pairs[own.place()].without(enemy);
        state.fight = Some(Fight {
            own,
            enemy,
            dice: [0; 2],
            totals: [0; 2],
            valour: [0; 2],
            named: 0,
            winner: own,
            result: 0,
            left: None,
        });
        if self.parameters().spend_timing == SpendTiming::PreRoll {
            self.ask_valour(state, Some(state.active), chance, trace);
        } else {
            self.roll_fight(state, chance, trace);
        }
    }

    /// TP-105, TP-108, TP-110: asks the next seat that may spend Valour, before or after the dice as the parameter says. The
    /// active player is asked first, then the other; after both the fight continues.
    fn ask_valour(
        &self,
        state: &mut State,
        next: Option<Seat>,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let before = self.parameters().spend_timing == SpendTiming::PreRoll;
        let Some(seat) = next else {
            return if before {
                self.roll_fight(state, chance, trace)
            } else {
                self.compare(state, chance, trace)
            };
        };
        let mut any = false;
        if self.spends_valour(state, seat) {
            any = before;
            if !before {
                self.visit_fight_valour(state, seat, |_| any = true);
            }
        }
        if any {
            state.phase = if before { Phase::FightNamed(seat) } else { Phase::FightValour(seat) };
        } else {
            self.ask_valour(state, Battle::asked_after(state, seat), chance, trace);
        }
    }

    /// TP-105, TP-108: Valour is spent on the die of a seat's unit.
    pub(crate) fn fight_valour(
        &self,
        state: &mut State,
        seat: Seat,
        valour: u8,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        self.spend(state, seat, [valour, 0, 0], trace);
        let fight = Battle::fight_mut(state);
        fight.valour[fight.place_of(seat)] = valour;
        self.ask_valour(state, Battle::asked_after(state, seat), chance, trace);
    }

    /// TP-110: the seat that is asked for Valour after another.
    fn asked_after(state: &State, seat: Seat) -> Option<Seat> {
        (seat == state.active).then(|| seat.other())
    }

    /// TP-701: both roll and add their modifiers.
    fn roll_fight(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let Fight { own, enemy, .. } = *Battle::fight_mut(state);
        let by_seat = self.dice(state, Purpose::Combat, COMBAT, chance);
        let dice = [own, enemy].map(|unit| by_seat[unit.seat().index()]);
        let totals = [
            dice[0] as i8 + self.combat_factor(state, own, enemy),
            dice[1] as i8 + self.combat_factor(state, enemy, own),
        ];
        let fight = Battle::fight_mut(state);
        (fight.dice, fight.totals) = (dice, totals);
        trace.record(|| {
            let factors = [(own, enemy), (enemy, own)].map(|(unit, other)| {
                let mut factors = Factors::NONE;
                self.combat_modifiers(state, unit, other, |rule, value| factors.add(rule, value));
                factors
            });
            Event::Fought { own, enemy, dice, totals, factors }
        });
        if self.parameters().spend_timing == SpendTiming::PostRoll {
            self.ask_valour(state, Some(state.active), chance, trace);
        } else {
            self.compare(state, chance, trace);
        }
    }

    /// TP-105: the amounts of Valour that give a seat's unit a tie or a win; amounts that change nothing are not offered.
    pub(crate) fn visit_fight_valour(&self, state: &State, seat: Seat, mut visit: impl FnMut(u8)) {
        let Some(fight) = state.fight else {
            return;
        };
        let at = fight.place_of(seat);
        let behind = fight.total(1 - at) - fight.total(at);
        let most = self.spendable(state, seat, Pool::Valour) as i8;
        for needed in [behind, behind + 1] {
            if needed > 0 && needed <= most {
                visit(needed as u8);
            }
        }
    }

    /// TP-701, TP-702: the higher total wins.
    fn compare(&self, state: &mut State, chance: &mut impl Chance, trace: &mut impl Trace<Event>) {
        let fight = *Battle::fight_mut(state);
        let winner = match fight.total(0).cmp(&fight.total(1)) {
            std::cmp::Ordering::Greater => fight.own,
            std::cmp::Ordering::Less => fight.enemy,
            std::cmp::Ordering::Equal => match self.parameters().tie_result {
                TieResult::Locked => return self.next_fight(state),
                TieResult::BothDisrupted => {
                    self.disrupt(state, fight.own, trace);
                    self.disrupt(state, fight.enemy, trace);
                    return self.next_fight(state);
                }
                TieResult::DefenderWins => fight.enemy,
                TieResult::Reroll => {
                    return self.begin_fight(state, fight.own, fight.enemy, chance, trace);
                }
            },
        };
        Battle::fight_mut(state).winner = winner;
        if self.parameters().spend_timing == SpendTiming::PreRoll
            && self.spends_valour(state, winner.seat())
        {
            state.phase = Phase::ResultNamed;
        } else {
            self.roll_result(state, 0, chance, trace);
        }
    }

    /// TP-730: the winner's result die.
    pub(crate) fn roll_result(
        &self,
        state: &mut State,
        named: u8,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let winner = Battle::fight_mut(state).winner.seat();
        self.spend(state, winner, [named, 0, 0], trace);
        let die = self.die(state, winner, Purpose::Combat, RESULT, chance);
        trace.record(|| Event::ResultRolled { seat: winner, die });
        let fight = Battle::fight_mut(state);
        (fight.named, fight.result) = (named, die);
        // A 6 can't be bettered.
        let own = self.own_card(state, winner, CardEvent::Result);
        if die < 6 && (state.armies[winner].hand.has(Card::RunThemDown) || own.is_some()) {
            state.phase = Phase::RunThemDown;
        } else {
            self.ask_result_valour(state, trace);
        }
    }

    /// TP-A22: the result is rolled again; the second stands. Or the army's own card does that, or adds to the first.
    pub(crate) fn run_them_down(
        &self,
        state: &mut State,
        answer: Decision,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        let winner = Battle::fight_mut(state).winner.seat();
        let own = self.own_card(state, winner, CardEvent::Result);
        let played = match (answer, own) {
            (Decision::Yes, _) => Some((Card::RunThemDown, 0, true)),
            (Decision::Own(_), Some(own)) => Some((Card::Own, own.value, own.again)),
            _ => None,
        };
        if let Some((card, value, again)) = played {
            self.play_card(state, winner, card, trace);
            let first = Battle::fight_mut(state).result;
            let die = match again {
                true => self.die(state, winner, Purpose::Combat, RESULT, chance),
                false => first,
            };
            if again {
                trace.record(|| Event::ResultRolled { seat: winner, die });
            }
            Battle::fight_mut(state).result = (die + value as u8).min(6);
        }
        self.ask_result_valour(state, trace);
    }

    /// TP-731: how much Valour changes the result; 6 is the most.
    pub(crate) fn visit_result_valour(&self, state: &State, mut visit: impl FnMut(u8)) {
        let Some(fight) = state.fight else {
            return;
        };
        let most = self.spendable(state, fight.winner.seat(), Pool::Valour);
        for result in 4..=6 {
            if result > fight.result && result - fight.result <= most {
                visit(result - fight.result);
            }
        }
    }

    fn ask_result_valour(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let winner = Battle::fight_mut(state).winner.seat();
        let mut any = false;
        if self.parameters().spend_timing == SpendTiming::PostRoll
            && self.spends_valour(state, winner)
        {
            self.visit_result_valour(state, |_| any = true);
        }
        if any {
            state.phase = Phase::ResultValour;
        } else {
            self.settle_fight(state, 0, trace);
        }
    }

    /// TP-730: the result is applied at once, with this much Valour.
    pub(crate) fn settle_fight(
        &self,
        state: &mut State,
        valour: u8,
        trace: &mut impl Trace<Event>,
    ) {
        let fight = *Battle::fight_mut(state);
        let winner = fight.winner;
        self.spend(state, winner.seat(), [valour, 0, 0], trace);
        let (die, added) = (fight.result, fight.named + valour);
        let (loser, result) = (fight.loser(), die + added);
        trace.record(|| Event::Result { winner, loser, result, die, valour: added });
        let left = self.apply_result(state, winner, loser, result, trace);
        Battle::fight_mut(state).left = left;
        match (left, self.parameters().follow_up) {
            (Some(_), FollowUp::Always) => self.follow_up(state, true, trace),
            (Some(_), FollowUp::Optional) => state.phase = Phase::FollowUp,
            _ => self.next_fight(state),
        }
    }

    /// TP-732: the winner goes into the cell that the loser left, keeping its facing.
    pub(crate) fn follow_up(
        &self,
        state: &mut State,
        follows: bool,
        trace: &mut impl Trace<Event>,
    ) {
        let fight = *Battle::fight_mut(state);
        if let Some(cell) = fight.left.filter(|_| follows) {
            let winner = fight.winner;
            let own = state.unit(winner);
            let (facing, offset) = (own.facing, own.cell.offset_to(own.facing, cell));
            if state.at(cell).is_none() && self.may_enter(state, winner, offset) {
                let mover = Units::one(winner);
                self.relocate(state, mover, offset, facing, MoveReason::FollowsUp, trace);
                self.leave_formation(state, winner);
            }
        }
        self.next_fight(state);
    }
}
