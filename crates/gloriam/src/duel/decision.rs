//! What the two sides of a duel choose (GL-906 to GL-921).

use crate::dice_set::Colour;
use crate::generals::Mode;
use crate::rules::charges::{ChargeKind, charge_kind, charge_range};
use crate::rules::claims::{Combat, Face};
use crate::rules::combat::{Party, worst_difference};
use crate::rules::losses::MAX_FILES;
use crate::rules::prompts::{Prompt, break_off, cost, recovered_by, recovery_card};
use crate::rules::shooting::{Rung, Shot, rung};

use super::Duel;
use super::state::{DuelState, Response, Step};

/// A choice at one of the decision points of section 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DuelDecision {
    /// Nothing: no charge, stand, hold, no shot, stay.
    Pass,
    /// GL-906: the general leads without fighting.
    Lead,
    /// GL-906: the general fights in the middle file.
    FightInFile,
    /// GL-906: the general stands off.
    StandOff,
    /// GL-907: charge; GL-908: countercharge.
    Charge,
    /// GL-203: stop a forced charge.
    StopCharge,
    /// GL-909: run away.
    Run {
        /// GL-402: take the +1.
        bonus: bool,
    },
    /// GL-909: skirmish.
    Skirmish {
        /// GL-402: take the +1.
        bonus: bool,
    },
    /// GL-910, GL-915: shoot.
    Shoot,
    /// GL-206: prompt through fire with this card.
    PromptThrough(Colour),
    /// GL-208: so many BW ahead.
    Advance(u8),
    /// GL-212: so many BW ahead, then one file narrower.
    AdvanceAndContract(u8),
    /// GL-218, GL-219: so many BW straight back.
    FallBack(u8),
    /// GL-215: turn about.
    TurnAbout,
    /// GL-213: one file wider.
    Expand,
    /// GL-214: one file narrower.
    Contract,
    /// GL-207: bases evenly over the files.
    Redress,
    /// GL-226 to GL-228: break off by so many BW.
    BreakOff(u8),
    /// GL-222: a base from one file to another; one past the last is a new file.
    MoveBase {
        /// From this file.
        from: u8,
        /// To this.
        to: u8,
    },
    /// GL-223: turn to face an enemy at the rear.
    FaceContact,
    /// GL-229: recover a wound.
    RecoverWound,
}

impl Duel {
    /// GL-904: whether a side plays with cards at all.
    pub(super) fn has_cards(&self, state: &DuelState, seat: usize) -> bool {
        self.parameters.use_cards && self.contender(state, seat).cards_per_turn > 0
    }

    fn may_upgrade(&self, state: &DuelState, seat: usize) -> bool {
        state.sides[seat]
            .general
            .is_some_and(|general| general.is_alive() && !general.upgraded)
    }

    /// GL-115: whether a side can pay for a colour.
    pub(super) fn affords(&self, state: &DuelState, seat: usize, need: Colour) -> bool {
        !self.has_cards(state, seat)
            || state.sides[seat]
                .hand
                .payment(need, self.may_upgrade(state, seat))
                .is_some()
    }

    /// GL-115: pays, with the cheapest card that will do.
    pub(super) fn pay(&self, state: &mut DuelState, seat: usize, need: Colour) {
        if !self.has_cards(state, seat) {
            return;
        }
        let payment = state.sides[seat]
            .hand
            .payment(need, self.may_upgrade(state, seat));
        let Some((card, upgraded)) = payment else {
            return;
        };
        state.sides[seat].hand.take(card);
        state.played.add(card);
        if let Some(general) = &mut state.sides[seat].general {
            general.upgraded |= upgraded;
        }
    }

    fn affords_action(&self, state: &DuelState, seat: usize, action: Prompt) -> bool {
        cost(action, self.troops(state, seat), &self.parameters)
            .is_some_and(|cost| self.affords(state, seat, cost.card))
    }

    /// The party that a side would be in a fight (GL-925).
    pub(super) fn party<'s>(
        &'s self,
        state: &'s DuelState,
        seat: usize,
        charging: bool,
        face: Face,
    ) -> Party<'s> {
        let (own, side) = (self.contender(state, seat), &state.sides[seat]);
        let general = side.general.filter(|general| general.is_alive());
        Party {
            troops: &own.troops,
            bases: &side.bases,
            ground: own.ground,
            rows: self.rows[seat ^ usize::from(state.swapped)],
            charging,
            shot: side.shot,
            nervous: crate::rules::breaking::is_nervous(&own.troops, &side.bases, &self.parameters),
            general: general.and_then(|general| match general.mode {
                Mode::Fighting(file) => Some(file),
                Mode::Free | Mode::Leading => None,
            }),
            face,
            at_most: u8::MAX,
        }
    }

    /// GL-925: worst-file D of a side in a fight with these charging and these faces.
    pub(super) fn worst(
        &self,
        state: &DuelState,
        seat: usize,
        combat: Combat,
        charging: [bool; 2],
        faces: [Face; 2],
    ) -> i8 {
        let parties = [0, 1].map(|at: usize| self.party(state, at, charging[at], faces[at]));
        worst_difference(&self.claims(), [&parties[0], &parties[1]], seat, combat)
    }

    /// The face that a charger would hit.
    pub(super) fn faces(&self, state: &DuelState) -> [Face; 2] {
        [0, 1].map(|seat: usize| {
            if state.sides[seat].away {
                Face::Rear
            } else {
                Face::Front
            }
        })
    }

    /// GL-925: worst-file D of a charge of one side at a standing enemy.
    pub(super) fn worst_of_charge(&self, state: &DuelState, seat: usize) -> i8 {
        let mut charging = [false; 2];
        charging[seat] = true;
        self.worst(state, seat, Combat::Charge, charging, self.faces(state))
    }

    /// GL-907: what kind of charge a side may declare, if any.
    pub(super) fn charge_of(&self, state: &DuelState, seat: usize) -> Option<ChargeKind> {
        let (own, foe) = (self.troops(state, seat), self.troops(state, 1 - seat));
        let side = &state.sides[seat];
        let near = crate::rules::breaking::is_near_breaking(
            foe,
            &state.sides[1 - seat].bases,
            &self.parameters,
        );
        // GL-308: skirmish units charge tactical units only when these are nearly broken.
        let may = own.may_charge() && (!own.is_sug() || foe.is_sug() || near);
        let range = charge_range(self.distance(state, seat), &self.parameters);
        if state.contact.is_some() || side.away || !may || state.gap > range {
            return None;
        }
        Some(charge_kind(
            own,
            state.gap,
            self.worst_of_charge(state, seat),
            &self.parameters,
        ))
    }

    /// GL-427: BW by which a side is slowed now.
    pub(super) fn slowed(&self, state: &DuelState, seat: usize) -> u8 {
        let (troops, side) = (self.troops(state, seat), &state.sides[seat]);
        let frontage = side.bases.frontage();
        let of = |hits| crate::rules::shooting::slowing(hits, troops, frontage, &self.parameters);
        let slow = of(side.hits[0].saturating_add(side.hits[1]));
        slow.saturating_sub(side.recovered)
    }

    /// GL-427: the move that is left to a slowed side.
    pub(super) fn reach(&self, state: &DuelState, seat: usize) -> u8 {
        self.distance(state, seat)
            .saturating_sub(self.slowed(state, seat))
    }

    /// The best rung that a side's shooting would have now; none if it can't shoot.
    pub(super) fn best_rung(
        &self,
        state: &DuelState,
        seat: usize,
        at_charger: bool,
    ) -> Option<Rung> {
        let side = &state.sides[seat];
        let can =
            state.contact.is_none() && !side.away && !side.shot && side.response != Response::Ran;
        let shot = self.shot_of(state, seat, at_charger);
        let files = side.bases.in_files().iter();
        let of_file = |&ranks: &u8| rung(&Shot { ranks, ..shot }, &self.parameters);
        if can {
            files.filter(|&&ranks| ranks > 0).filter_map(of_file).max()
        } else {
            None
        }
    }

    /// GL-425: how a side shoots at the other.
    pub(super) fn shot_of<'s>(
        &'s self,
        state: &'s DuelState,
        seat: usize,
        at_charger: bool,
    ) -> Shot<'s> {
        use crate::parameters::ChargeFireRange;
        let (side, foe) = (&state.sides[seat], &state.sides[1 - seat]);
        let ground = self.contender(state, 1 - seat).ground;
        let troops = self.troops(state, seat);
        Shot {
            shooter: troops,
            ranks: 1,
            running: at_charger && side.response == Response::Skirmished,
            nervous: crate::rules::breaking::is_nervous(troops, &side.bases, &self.parameters),
            charged: at_charger,
            distance: state.gap,
            always_effective: at_charger
                && self.parameters.charge_fire_range == ChargeFireRange::Effective,
            target: self.troops(state, 1 - seat),
            target_ranks: foe.bases.in_files().iter().max().copied().unwrap_or(0),
            from_behind: foe.away,
            // GL-417: behind a wall or hedge.
            cover: ground.is_obstacle() && !foe.charging,
        }
    }

    /// Every legal choice of a side at the step that the duel is in.
    pub(super) fn options(
        &self,
        state: &DuelState,
        seat: usize,
        mut visit: impl FnMut(DuelDecision),
    ) {
        use DuelDecision as D;
        let side = &state.sides[seat];
        let foe = &state.sides[1 - seat];
        let troops = self.troops(state, seat);
        match state.step {
            Step::General => {
                let has = side.general.is_some_and(|general| general.is_alive());
                if has && state.contact.is_none() {
                    visit(D::Lead);
                    visit(D::FightInFile);
                    visit(D::StandOff);
                }
            }
            Step::Declare => match self.charge_of(state, seat) {
                None => {}
                Some(ChargeKind::Forced) => {
                    visit(D::Charge);
                    if self.affords_action(state, seat, Prompt::StopCharge) {
                        visit(D::StopCharge);
                    }
                }
                Some(kind) => {
                    visit(D::Pass);
                    if kind == ChargeKind::Free || self.affords_action(state, seat, Prompt::Charge)
                    {
                        visit(D::Charge);
                    }
                }
            },
            Step::Countercharge => {
                let foe_troops = self.troops(state, 1 - seat);
                let may = troops.may_charge()
                    && (!troops.is_sug() || foe_troops.is_sug())
                    && self.distance(state, seat) > 1;
                if foe.charging && !side.charging && !side.away && may {
                    visit(D::Pass);
                    if self.affords_action(state, seat, Prompt::Countercharge) {
                        visit(D::Charge);
                    }
                }
            }
            Step::Respond
                if foe.charging && !side.charging && troops.may_evade(&self.parameters) =>
            {
                visit(D::Pass);
                for bonus in [true, false] {
                    if !bonus || troops.quality >= crate::troops::Quality::Superior {
                        visit(D::Run { bonus });
                        if !side.away {
                            visit(D::Skirmish { bonus });
                        }
                    }
                }
            }
            Step::ChargeFire
                if foe.charging
                    && !side.charging
                    && self.best_rung(state, seat, true).is_some() =>
            {
                visit(D::Pass);
                visit(D::Shoot);
            }
            Step::PromptThrough => {
                let general = side.general.is_some_and(|general| general.is_alive());
                if side.charging && general && self.slowed(state, seat) > 0 {
                    visit(D::Pass);
                    for card in [Colour::Green, Colour::Yellow, Colour::Red] {
                        if self.affords(state, seat, card)
                            && recovered_by(card) <= self.slowed(state, seat).max(1)
                        {
                            visit(D::PromptThrough(card));
                        }
                    }
                }
            }
            Step::Shoot if !side.charged && self.best_rung(state, seat, false).is_some() => {
                visit(D::Pass);
                visit(D::Shoot);
            }
            Step::Move => self.moves(state, seat, visit),
            Step::BreakOff => {
                let Some(faces) = state.contact else { return };
                let (own, enemy) = (self.distance(state, seat), self.distance(state, 1 - seat));
                let Some(action) = break_off(troops, self.troops(state, 1 - seat), own, enemy)
                else {
                    return;
                };
                if faces[seat] == Face::Front && self.affords_action(state, seat, action) {
                    visit(D::Pass);
                    for back in 2..=own.min(side.room) {
                        visit(D::BreakOff(back));
                    }
                }
            }
            Step::MoveBases => {
                let Some(faces) = state.contact else { return };
                visit(D::Pass);
                if faces[seat] != Face::Front
                    && self.affords_action(state, seat, Prompt::FaceContact)
                {
                    visit(D::FaceContact);
                }
                if faces[seat] == Face::Front && self.affords_action(state, seat, Prompt::MoveBases)
                {
                    self.shifts(state, seat, |from, to| visit(D::MoveBase { from, to }));
                }
            }
            Step::Recover => {
                let general = side.general.is_some_and(|general| general.is_alive());
                let card = recovery_card(state.contact.is_some());
                if general && side.bases.wounds > 0 && self.affords(state, seat, card) {
                    visit(D::Pass);
                    visit(D::RecoverWound);
                }
            }
            _ => {}
        }
    }

    /// GL-916: the moves of a side.
    fn moves(&self, state: &DuelState, seat: usize, mut visit: impl FnMut(DuelDecision)) {
        use DuelDecision as D;
        let (side, troops) = (&state.sides[seat], self.troops(state, seat));
        if state.contact.is_some() || side.charged {
            return;
        }
        visit(D::Pass);
        let can = |action| self.affords_action(state, seat, action);
        let responded = side.response != Response::Stood;
        if side.away {
            if can(Prompt::Turn) {
                visit(D::TurnAbout);
            }
            return;
        }
        let reach = self
            .reach(state, seat)
            .min(if responded { 2 } else { u8::MAX });
        let ahead = reach.min(state.gap.saturating_sub(self.parameters.approach_min.0));
        if can(Prompt::Advance) {
            (1..=ahead).for_each(|distance| visit(D::Advance(distance)));
        }
        if responded {
            return;
        }
        let (width, left) = (side.bases.width, side.bases.left());
        if can(Prompt::AdvanceAndContract) && width > 1 {
            (2..=ahead).for_each(|distance| visit(D::AdvanceAndContract(distance)));
        }
        if can(Prompt::FallBack) {
            let most = if troops.is_sug() || troops.moves.is_mounted() {
                3
            } else {
                2
            };
            (1..=most.min(reach).min(side.room)).for_each(|distance| visit(D::FallBack(distance)));
        }
        let widest = (troops.width + 2).min(MAX_FILES as u8).min(left);
        if can(Prompt::Expand) && width < widest {
            visit(D::Expand);
        }
        if can(Prompt::Contract) && width > 1 && state.gap >= 4 {
            visit(D::Contract);
        }
        let mut evenly = side.bases;
        evenly.redress(width);
        if can(Prompt::Redress) && evenly != side.bases {
            visit(D::Redress);
        }
    }

    /// GL-920: bases that may go from one file to another: none from the front rank of a file in contact.
    pub(super) fn shifts(&self, state: &DuelState, seat: usize, mut visit: impl FnMut(u8, u8)) {
        let Some(faces) = state.contact else { return };
        let parties = [0, 1].map(|at: usize| self.party(state, at, false, faces[at]));
        let pairs = crate::rules::combat::pairs(&parties[0], &parties[1]);
        let side = &state.sides[seat];
        let width = side.bases.width;
        let widest = (self.troops(state, seat).width + 2).min(MAX_FILES as u8);
        for from in 0..width {
            let paired = pairs.iter().any(|pair| pair.files[seat] == from);
            if side.bases.ranks(from) <= u8::from(paired) {
                continue;
            }
            for to in 0..(width + 1).min(widest) {
                if to != from {
                    visit(from, to);
                }
            }
        }
    }
}
