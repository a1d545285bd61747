//! Fights, break-offs and broken units (GL-505 to GL-507, GL-913, GL-914, GL-917 to GL-919).

use battle_core::streams::{Chance, OneSource, Purpose, Role};
use battle_core::{Dice, Trace};

use crate::duel::Duel;
use crate::duel::event::DuelEvent;
use crate::duel::state::{DuelState, Ended, Step};
use crate::parameters::GeneralTest;
use crate::rules::claims::{Combat, Face};
use crate::rules::combat::{Fought, PairResult, fight, fight_pair_by_pair};
use crate::rules::kill_a_base::{Test, tests_for};
use crate::rules::losses::{Bases, Loss};
use crate::rules::pairs::{Pair, Party, pairs};
use crate::seats::both;
use crate::streams::seat_of;

impl Duel {
    /// GL-913, GL-917, GL-914, GL-918: a fight, tests of generals, and who breaks.
    pub(super) fn combat(
        &self,
        state: &mut DuelState,
        combat: Combat,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let Some(faces) = state.contact else { return };
        let kind = if combat == Combat::Charge { 0 } else { 2 };
        let turn = u16::from(state.turn);
        let at_once = self.parameters.general_test == GeneralTest::Immediate;
        let active = usize::from(state.active);
        let role = Role::shared(Purpose::Combat, turn).nth(kind);
        let in_file = both(|seat| state.sides[seat].general_file());
        let fought = if at_once {
            self.fight_and_test(state, combat, &mut chance.dice(role), trace)
        } else {
            let parties = self.parties(state, faces);
            fight(
                &self.claims(),
                [&parties[0], &parties[1]],
                combat,
                active,
                &mut chance.dice(role),
                |result| {
                    trace.record(|| {
                        let [one, two] = &parties;
                        let claims = result.claims(&self.claims(), [one, two], combat);
                        let faces = [one.face, two.face];
                        DuelEvent::Pair { result, claims, faces }
                    });
                },
            )
        };
        let mut any = 0;
        for seat in [usize::from(state.active), usize::from(1 - state.active)] {
            let struck = self.suffer(state, seat, &fought.losses[seat], usize::from(kind), trace);
            any |= struck;
            // GL-603.
            let hurt = in_file[seat].is_some_and(|file| struck & 1 << file != 0);
            if hurt && self.parameters.use_generals && !at_once {
                self.general_test(state, seat, 8 + kind, chance, trace);
            }
        }
        self.check_broken(state, usize::from(kind), trace);
        // Most losses leave a pair that fought and goes on fighting.
        let holds = |pair: &Pair| {
            let ranks = |seat: usize| state.sides[seat].bases.ranks(pair.files[seat]);
            ranks(0) > 0 && ranks(1) > 0
        };
        if any != 0
            && state.step != Step::Over
            && !fought.pairs.iter().any(holds)
            && !self.in_touch(state, faces)
            && let Some(pair) = fought.pairs.first()
        {
            // GL-507: losses never end a contact; the deepest file of each gives a base to the first pair.
            for seat in 0..2 {
                state.sides[seat].bases.fill(pair.files[seat]);
            }
        }
    }

    /// Both as parties of the fight that they are in.
    #[inline]
    fn parties<'s>(&'s self, state: &'s DuelState, faces: [Face; 2]) -> [Party<'s>; 2] {
        both(|seat| self.party(state, seat, state.sides[seat].charging, faces[seat]))
    }

    /// GL-506, `general_test`: a fight in which generals are tested pair by pair.
    #[inline(never)]
    fn fight_and_test(
        &self,
        state: &mut DuelState,
        combat: Combat,
        dice: &mut impl Dice,
        trace: &mut impl Trace<DuelEvent>,
    ) -> Fought {
        let before = *state;
        let parties = self.parties(&before, before.contact.unwrap_or([Face::Front; 2]));
        let mut standing = before.sides.map(|side| side.bases);
        fight_pair_by_pair(
            &self.claims(),
            [&parties[0], &parties[1]],
            combat,
            usize::from(before.active),
            dice,
            |result, dice| {
                trace.record(|| {
                    let [one, two] = &parties;
                    let claims = result.claims(&self.claims(), [one, two], combat);
                    let faces = [one.face, two.face];
                    DuelEvent::Pair { result, claims, faces }
                });
                let chance = &mut OneSource(dice);
                self.general_tests(state, &parties, &mut standing, &result, chance, trace)
            },
        )
    }

    /// GL-506, `general_test`: after a pair has thrown, tests generals whose file it cost a base; `standing` is what the pairs so far have
    /// left. Says who has become nervous by what followed.
    fn general_tests(
        &self,
        state: &mut DuelState,
        parties: &[Party; 2],
        standing: &mut [Bases; 2],
        result: &PairResult,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) -> [bool; 2] {
        for seat in [usize::from(state.active), usize::from(1 - state.active)] {
            let each = self.parameters.wounds_of_a_base();
            let struck = standing[seat].suffer(&[result.loss_of(seat)], each);
            let hurt = parties[seat].general.is_some_and(|file| struck & 1 << file != 0);
            let lives = state.sides[seat].has_general();
            if hurt && lives && self.parameters.use_generals {
                self.general_test(state, seat, 0, chance, trace);
            }
        }
        both(|seat| {
            let bases = &state.sides[seat].bases;
            !parties[seat].nervous && self.facts(state, seat).endurance.is_nervous(bases)
        })
    }

    /// GL-505: whether any files of the two would fight.
    fn in_touch(&self, state: &DuelState, faces: [Face; 2]) -> bool {
        let parties = both(|seat| self.party(state, seat, false, faces[seat]));
        !pairs(&parties[0], &parties[1]).is_empty()
    }

    /// GL-506: puts losses on a side; `kind` is charge combat, shooting or melee. Says which files lost a base, as bits.
    pub(super) fn suffer(
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
        let struck = side.bases.suffer(losses, self.parameters.wounds_of_a_base());
        side.lost_in[kind] += side.bases.lost - before;
        trace.record(|| DuelEvent::Left {
            seat: seat_of(seat),
            bases: side.bases.left(),
            wounds: side.bases.wounds,
        });
        struck
    }

    /// GL-914, GL-923: ends the duel where a unit is broken; `kind` is charge combat, shooting or melee.
    pub(super) fn check_broken(
        &self,
        state: &mut DuelState,
        kind: usize,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let broken = both(|seat| {
            let endurance = self.facts(state, seat).endurance;
            endurance.is_broken(&state.sides[seat].bases)
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

    /// GL-919: the test if marked (two for more than three files), then straight back.
    pub(super) fn break_off(
        &self,
        state: &mut DuelState,
        seat: usize,
        distance: u8,
        chance: &mut impl Chance,
        trace: &mut impl Trace<DuelEvent>,
    ) {
        let own = self.facts(state, seat);
        let Some(cost) = own.breaks_off.and_then(|action| own.costs.cost(action)) else {
            return;
        };
        self.pay(state, seat, cost.card);
        if cost.kab {
            for index in 0..tests_for(state.sides[seat].bases.frontage(), &self.parameters) {
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
}
