//! Section 17: the order in which one action is resolved.

use battle_core::Trace;

use super::attack::Aim;
use crate::battle::Battle;
use crate::event::{Event, Reaction};
use crate::formation::Action;
use crate::parameters::{CountedSticks, SavedDice, SelfRemoval};
use crate::slots::{Slot, Slots};
use crate::state::{Phase, State, Strike};

/// Hits that one formation suffers in a resolution.
#[derive(Clone, Copy, Debug)]
struct Suffered {
    card: Slot,
    /// From the enemy.
    by_enemy: u8,
    /// TB-ATK-6: from its own Attack.
    by_itself: u8,
}

impl Battle {
    /// TB-SM-4, TB-ORD-3 to TB-ORD-10, TB-CHK-5: resolves an Attack with the reaction to it, if there is one.
    pub(crate) fn resolve(
        &self,
        state: &mut State,
        strike: Strike,
        aim: Aim,
        reaction: Option<(Slot, u8)>,
        trace: &mut impl Trace<Event>,
    ) {
        let suffered = self.suffered(state, strike, aim, reaction);
        let (mut is_absorbed, mut leaver) = (false, None);
        // TB-ORD-3, TB-REA-8: the attacker's dice are spent whatever the reaction.
        self.pay(state, strike.attacker, trace);
        if let Some((card, row)) = reaction {
            let own = &self.formation(card).rows[usize::from(row)];
            let kind = kind_of(&own.action);
            is_absorbed = kind == Reaction::Absorb;
            leaver = own.then_removed.then_some(card);
            let dice = state.dice(card);
            trace.record(|| Event::Reacted { card: self.id(card), row, reaction: kind, dice });
            self.pay(state, card, trace);
        }
        if let Some(card) = leaver
            && self.parameters().self_removal == SelfRemoval::AtOnce
        {
            self.remove(state, card, trace);
        }
        let broken = self.lose_sticks(state, &suffered, trace);
        let routs = self.save(state, broken, trace);
        self.rout(state, routs, is_absorbed, trace);
        if let Some(card) = leaver
            && self.parameters().self_removal == SelfRemoval::AfterEntries
        {
            // TB-ORD-8.
            self.remove(state, card, trace);
        }
        self.end_resolution(state, trace);
    }

    /// TB-SCR-2, TB-CTR-2, TB-CTR-3, TB-SR-COUNTER-PER-DIE, TB-ABS-2, TB-ABS-3, TB-ABS-4: what the target, or the absorber in its place, and the attacker suffer; counts are those before any dice are spent.
    ///
    /// TB-CHK-6: after a Screen no formation suffers hits, not even those of the Attack on its own side.
    /// TB-CHK-8, TB-CHK-9, TB-CHK-10: the attacker suffers the Counterattack, or its own Attack, by the dice that were there.
    fn suffered(
        &self,
        state: &State,
        strike: Strike,
        Aim { target, gross, hits }: Aim,
        reaction: Option<(Slot, u8)>,
    ) -> [Suffered; 2] {
        let (mut victim, mut on_victim, mut on_attacker) = (target, hits, 0);
        let mut by_itself = self.attack_of(strike).self_hits;
        if let Some((card, row)) = reaction {
            let dice = state.dice(card).total();
            match &self.formation(card).rows[usize::from(row)].action {
                Action::Screen(_) => (on_victim, by_itself) = (0, 0),
                Action::Counterattack { hits, spares, .. } => {
                    on_attacker = hits.for_dice(dice);
                    on_victim = self.net_hits(state, target, gross, spares.for_dice(dice));
                }
                Action::Absorb { takes, .. } => {
                    victim = card;
                    on_victim = self.absorbed_hits(state, strike, target, (card, *takes, dice));
                }
                other => unreachable!("{other:?} is not a reaction"),
            }
        }
        // TB-CTR-4: reductions "when attacked" hold for hits of an Attack only.
        if self.parameters().reductions_of_all_hits {
            let all = self.reduced(state, strike.attacker, on_attacker + by_itself);
            by_itself = by_itself.min(all);
            on_attacker = all - by_itself;
        }
        [
            Suffered { card: victim, by_enemy: on_victim, by_itself: 0 },
            Suffered { card: strike.attacker, by_enemy: on_attacker, by_itself },
        ]
    }

    /// TB-ATK-1, TB-ATK-7, TB-ORD-4: all sticks are lost together; gives the normal formations that have none left.
    fn lose_sticks(
        &self,
        state: &mut State,
        suffered: &[Suffered; 2],
        trace: &mut impl Trace<Event>,
    ) -> Slots {
        let mut broken = Slots::NONE;
        for hit in suffered {
            let before = state.sticks(hit.card);
            let lost = (hit.by_enemy + hit.by_itself).min(before);
            if lost == 0 {
                continue;
            }
            let left = before - lost;
            state.sticks[hit.card.index()] = left;
            // TB-TV-4.
            let counted = match self.parameters().counted_sticks {
                CountedSticks::All => lost,
                CountedSticks::ByEnemy => hit.by_enemy.min(before),
            };
            state.eliminated[hit.card.army().other().index()] += counted;
            trace.record(|| Event::Hit { card: self.id(hit.card), sticks: lost, left });
            if left == 0 {
                broken.add(hit.card);
            }
        }
        broken
    }

    /// TB-ORD-5, TB-SR-LIFEGUARD-SAVE, TB-PUR-6: a card may save one of its friends by leaving; gives those that rout.
    fn save(&self, state: &mut State, broken: Slots, trace: &mut impl Trace<Event>) -> Slots {
        let mut routs = broken;
        for saver in (self.savers & (state.in_play - broken)).iter() {
            let Some(saved) = (self.formation(saver).saves & routs).iter().next() else {
                continue;
            };
            routs.remove(saved);
            state.sticks[saved.index()] = 1;
            // The stick that it keeps was not eliminated.
            state.eliminated[saved.army().other().index()] -=
                u8::from(state.eliminated[saved.army().other().index()] > 0);
            if self.parameters().saved_dice == SavedDice::Returned {
                state.take_dice(saved);
            }
            self.leave(state, saver);
            trace.record(|| Event::Saved { card: self.id(saved), by: self.id(saver) });
        }
        routs
    }

    /// TB-ROUT-7, TB-ORD-8: a card leaves by a card rule; Reserves tied to it enter (TB-RSV-4).
    fn remove(&self, state: &mut State, card: Slot, trace: &mut impl Trace<Event>) {
        if state.is_removed(card) {
            return;
        }
        self.leave(state, card);
        trace.record(|| Event::Removed { card: self.id(card) });
        self.enter_reserves(state, trace);
    }

    /// TB-ORD-7 to TB-ORD-10, TB-ORD-11: Reserve entries that are still due, victory, then the Roll Phase.
    pub(crate) fn end_resolution(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        self.enter_reserves(state, trace);
        self.judge_attacks(state);
        if !matches!(state.phase, Phase::Over { .. }) {
            state.phase = Phase::Roll;
        }
        if let Some((winner, reason)) = self.verdict(state) {
            self.end(state, winner, reason, trace);
        }
    }
}

fn kind_of(action: &Action) -> Reaction {
    match action {
        Action::Counterattack { .. } => Reaction::Counterattack,
        Action::Absorb { .. } => Reaction::Absorb,
        _ => Reaction::Screen,
    }
}
