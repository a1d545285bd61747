//! Section 7: the target of an Attack, and its hits.

use battle_core::Trace;

use crate::battle::{Battle, Decision};
use crate::event::Event;
use crate::formation::{Action, Attack};
use crate::parameters::{MarylandLimit, ReserveTargets};
use crate::scenario::{Arm, Hits};
use crate::slots::{Slot, Slots};
use crate::state::{Phase, State, Strike};

/// TB-OBL-1: how many sticks more than its victim an infantry formation needs.
const OBLIQUE_MARGIN: u8 = 3;

impl Hits {
    /// TB-ATK-2, TB-ACT-4: the number of hits for a number of dice.
    #[inline]
    pub(crate) const fn for_dice(self, dice: u8) -> u8 {
        self.base + self.per_die * dice
    }
}

/// TB-ORD-1: what an Attack aims at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    /// TB-ATK-3: the formation.
    pub target: Slot,
    /// TB-ATK-10: the hits before any reduction.
    pub gross: u8,
    /// TB-ATK-10: the hits without a reaction.
    pub hits: u8,
}

impl Battle {
    /// What a legal Attack aims at.
    pub(crate) fn aim(&self, state: &State, strike: Strike) -> Aim {
        let Some(target) = self.target(state, self.attack_of(strike)) else {
            unreachable!("an Attack without a target is not legal");
        };
        let gross = self.gross_hits(state, strike, target);
        Aim { target, gross, hits: self.net_hits(state, target, gross, 0) }
    }

    /// TB-ATK-3 to TB-ATK-5: the first name that is not removed, if it can be attacked.
    ///
    /// TB-SR-CLINTON-GATE, TB-SR-CASTELNAU-RESERVE (TB-CHK-15) and TB-SR-HOME-RIDGE-SKIP are card rules about this.
    pub(crate) fn target(&self, state: &State, attack: &Attack) -> Option<Slot> {
        if !state.with_dice.contains_all(attack.while_dice_on) {
            return None;
        }
        for &name in &attack.targets {
            if state.in_play.contains(name) {
                return Some(name);
            }
            if !state.in_reserve.contains(name) || attack.skips_in_reserve.contains(name) {
                continue;
            }
            match self.parameters().reserve_targets {
                ReserveTargets::Block => return None,
                ReserveTargets::Attackable if attack.never_in_reserve => return None,
                ReserveTargets::Attackable => return Some(name),
                ReserveTargets::Skipped => {}
            }
        }
        None
    }

    /// The Attack row of a strike.
    #[inline]
    pub(crate) fn attack_of(&self, strike: Strike) -> &Attack {
        match &self.formation(strike.attacker).rows[usize::from(strike.row)].action {
            Action::Attack(attack) => attack,
            other => unreachable!("a strike is made with an Attack row, not with {other:?}"),
        }
    }

    /// TB-ATK-10: `G`, the hits before any reduction, on the formation that will suffer them.
    ///
    /// TB-SR-SULLA-EXTRA: one more while the support is in play.
    /// TB-OBL-1, TB-OBL-2, TB-OBL-3: one more for infantry with three sticks more than its victim, before any are lost.
    pub(crate) fn gross_hits(&self, state: &State, strike: Strike, victim: Slot) -> u8 {
        let attack = self.attack_of(strike);
        let mut hits = attack.hits.for_dice(state.dice(strike.attacker).total());
        if attack.extra_hit_while.meets(state.in_play) {
            hits += 1;
        }
        if self.has_oblique
            && self.formation(strike.attacker).arm == Some(Arm::Infantry)
            && state.sticks(strike.attacker) >= state.sticks(victim) + OBLIQUE_MARGIN
        {
            hits += 1;
        }
        hits
    }

    /// TB-ATK-9: hits less the victim's own reductions, each not below zero: TB-SR-LIFEGUARD-SHIELD, TB-SR-SOIMONOFF-FOG, TB-LNK-2.
    ///
    /// TB-LNK-2: two links give one hit less. TB-LNK-3: links of cards that are removed or in Reserve don't count.
    pub(crate) fn reduced(&self, state: &State, victim: Slot, hits: u8) -> u8 {
        let formation = self.formation(victim);
        let is_veiled = formation
            .veiled_by
            .is_some_and(|fog| state.cubes(fog) == self.formation(fog).start_cubes);
        let less = u8::from(formation.shielded_by.meets(state.in_play))
            + u8::from(is_veiled)
            + u8::from(formation.links.meets(state.in_play));
        hits.saturating_sub(less)
    }

    /// TB-SR-MARYLAND-LIMIT, TB-CHK-11: what one attack can do to a formation at most.
    pub(crate) fn limited(&self, victim: Slot, hits: u8) -> u8 {
        self.formation(victim).hit_limit.map_or(hits, |limit| limit.of(hits))
    }

    /// TB-ATK-9, TB-ATK-10: what the target suffers, given how many hits its Counterattack spares it; `H` for none.
    pub(crate) fn net_hits(&self, state: &State, target: Slot, gross: u8, spared: u8) -> u8 {
        let hits = self.reduced(state, target, gross);
        match self.parameters().maryland_limit {
            MarylandLimit::BeforeCounterattack => self.limited(target, hits).saturating_sub(spared),
            MarylandLimit::AfterCounterattack => self.limited(target, hits.saturating_sub(spared)),
        }
    }

    /// TB-ORD-1, TB-ORD-2, TB-REA-11: fixes an Attack, and asks the defender if there is anything to choose.
    ///
    /// TB-SM-12: a single reaction that must be taken is taken without asking.
    pub(crate) fn declare(&self, state: &mut State, strike: Strike, trace: &mut impl Trace<Event>) {
        let aim = self.aim(state, strike);
        let Aim { target, gross, hits } = aim;
        let dice = state.dice(strike.attacker);
        trace.record(|| Event::Attacked {
            card: self.id(strike.attacker),
            row: strike.row,
            dice,
            target: self.id(target),
            gross,
            hits,
            self_hits: self.attack_of(strike).self_hits,
        });
        let mut only = None;
        let mut n_answers = 0;
        self.visit_answers(state, strike, aim, |answer| {
            only = Some(answer);
            n_answers += 1;
        });
        match (n_answers, only) {
            (0, _) => self.resolve(state, strike, aim, None, trace),
            (1, Some(answer)) => self.answer(state, strike, aim, answer, trace),
            _ => state.phase = Phase::Reaction { attacker: strike.attacker, row: strike.row },
        }
    }

    /// TB-SM-3: carries out the defender's answer.
    pub(crate) fn answer(
        &self,
        state: &mut State,
        strike: Strike,
        aim: Aim,
        answer: Decision,
        trace: &mut impl Trace<Event>,
    ) {
        let defender = strike.attacker.army().other();
        let reaction = match answer {
            Decision::React { card, row } => {
                // TB-REA-10, TB-TURN-4.
                state.skip[defender.index()] = self.parameters().reaction_skips;
                Some((card, row))
            }
            Decision::Null { card } => {
                // TB-REA-9: it counts formally as a reaction, so the skip is set as well.
                state.skip[defender.index()] = self.parameters().reaction_skips;
                let dice = state.take_dice(card);
                trace.record(|| Event::Nulled { card: self.id(card), dice });
                None
            }
            _ => {
                // TB-TURN-6: declining causes no skip.
                trace.record(|| Event::Declined { army: defender });
                None
            }
        };
        self.resolve(state, strike, aim, reaction, trace);
    }

    /// The cards named by an Attack that are still in play or in Reserve.
    pub(crate) fn left_of(&self, state: &State, attack: &Attack) -> Slots {
        let names: Slots = attack.targets.iter().copied().collect();
        names & (state.in_play | state.in_reserve)
    }
}
