//! Section 14.3: the legal decisions of each phase.

use battle_core::Seat;

use super::Battle;
use super::game::winner;
use crate::army::CardEvent;
use crate::cards::Card;
use crate::decision::Decision;
use crate::state::{Phase, Pool, State};

impl Battle {
    /// Every legal decision, each once.
    pub(super) fn visit_decisions(&self, state: &State, visit: &mut impl FnMut(Decision)) {
        match state.phase {
            Phase::Mulligan(seat) => {
                visit(Decision::Done);
                self.visit_exchanges(state, seat, |cards| visit(Decision::Exchange(cards)));
            }
            Phase::Edge(_) => {
                visit(Decision::South(Seat::One));
                visit(Decision::South(Seat::Two));
            }
            Phase::DeploymentCards(seat) => {
                visit(Decision::Done);
                self.visit_deployment_cards(state, seat, |card| visit(Decision::Play(card)));
            }
            Phase::HoldBack(seat) => {
                visit(Decision::Done);
                for unit in self.undeployed(state, seat).iter() {
                    visit(Decision::Unit(unit));
                }
            }
            Phase::FoulWeather(seat) => {
                if self.weather_picker(seat).is_some() {
                    for unit in self.undeployed(state, seat).iter() {
                        visit(Decision::Unit(unit));
                    }
                }
            }
            Phase::Deploy(seat, unit) => {
                self.visit_deployment_cells(state, seat, |cell| {
                    let join = None;
                    visit(Decision::Place { unit, cell, join });
                    self.visit_deployment_joins(state, unit, cell, |other| {
                        let join = Some(other);
                        visit(Decision::Place { unit, cell, join });
                    });
                });
            }
            Phase::Assign(seat) => {
                self.visit_assignments(state, seat, |points| visit(Decision::Assign(points)));
            }
            Phase::FlankEntry => {
                visit(Decision::Done);
                visit(Decision::FlankEdge(false));
                visit(Decision::FlankEdge(true));
            }
            Phase::Reserves => {
                visit(Decision::Done);
                self.visit_entries(state, |unit, cell, facing| {
                    let join = None;
                    visit(Decision::Place { unit, cell, join });
                    self.visit_entry_joins(state, unit, cell, facing, |other| {
                        let join = Some(other);
                        visit(Decision::Place { unit, cell, join });
                    });
                    false
                });
            }
            Phase::Warbands => self.asked_warbands(state).map(Decision::Mover).for_each(visit),
            Phase::Warband(mover) => {
                visit(Decision::Done);
                self.visit_compelled(state, mover, |action| visit(Decision::Act(action)));
            }
            Phase::Compelled(mover) => {
                self.visit_compelled(state, mover, |action| visit(Decision::Act(action)));
            }
            Phase::Move => {
                visit(Decision::Done);
                self.visit_movers(state, |mover| visit(Decision::Mover(mover)));
            }
            Phase::Act(mover) => {
                self.visit_actions(state, mover, &mut |action| {
                    visit(Decision::Act(action));
                    false
                });
            }
            Phase::Settle => self.visit_settled(state, |action| visit(Decision::Act(action))),
            Phase::TestNamed => self.visit_test_points(state, true, visit),
            Phase::TestPoints => {
                visit(Decision::Done);
                self.visit_test_points(state, false, visit);
            }
            Phase::ParthianShot => {
                visit(Decision::Done);
                self.visit_parthian_shots(state, |shooter, target, darkened| {
                    visit(Decision::Shoot { shooter, target, darkened });
                });
            }
            Phase::Wrap => {
                visit(Decision::Done);
                self.visit_wraps(state, |unit, enemy| visit(Decision::Wrap { unit, enemy }));
            }
            Phase::Shieldwall => {
                visit(Decision::Done);
                let seat = state.active.other();
                if state.armies[seat].hand.has(Card::Shieldwall) {
                    self.visit_shieldwalls(state, |unit| visit(Decision::Unit(unit)));
                }
                if self.own_card(state, seat, CardEvent::Charged).is_some() {
                    self.visit_shieldwalls(state, |unit| visit(Decision::Own(Some(unit))));
                }
            }
            Phase::Shoot => {
                visit(Decision::Done);
                self.visit_shots(state, |shooter, target, darkened| {
                    visit(Decision::Shoot { shooter, target, darkened });
                });
            }
            Phase::Return => {
                visit(Decision::Done);
                if let Some(shot) = state.shot {
                    self.with_cards(state, shot.target, |dark| visit(Decision::Return(dark)));
                }
            }
            Phase::ShotValour => {
                visit(Decision::Done);
                self.visit_shot_valour(state, |points| visit(Decision::Spend([points, 0, 0])));
            }
            Phase::Fight => {
                self.visit_fights(state, |own, enemy| visit(Decision::Fight { own, enemy }));
            }
            Phase::FightNamed(seat) => {
                for points in 0..=self.spendable(state, seat, Pool::Valour) {
                    visit(Decision::Spend([points, 0, 0]));
                }
            }
            Phase::ResultNamed => {
                for points in 0..=self.spendable(state, winner(state), Pool::Valour) {
                    visit(Decision::Spend([points, 0, 0]));
                }
            }
            Phase::FightValour(seat) => {
                visit(Decision::Done);
                self.visit_fight_valour(state, seat, |points| {
                    visit(Decision::Spend([points, 0, 0]));
                });
            }
            Phase::ResultValour => {
                visit(Decision::Done);
                self.visit_result_valour(state, |points| visit(Decision::Spend([points, 0, 0])));
            }
            Phase::Rally => {
                visit(Decision::Done);
                for unit in state.of(state.active).iter() {
                    if self.may_rally(state, unit) {
                        visit(Decision::Unit(unit));
                    }
                }
            }
            Phase::TieOffer(_) | Phase::Retreat(_) | Phase::FollowUp => {
                visit(Decision::Done);
                visit(Decision::Yes);
            }
            Phase::TestAgain | Phase::BreakTheLines | Phase::RunThemDown | Phase::Hold(_) => {
                visit(Decision::Done);
                self.visit_cards_asked(state, visit);
            }
            Phase::Deal
            | Phase::Terrain
            | Phase::EdgeRoll
            | Phase::GeneralDice
            | Phase::TurnOrder
            | Phase::HalfTurn
            | Phase::HalfTurnEnd
            | Phase::TurnEnd
            | Phase::Over { .. } => {}
        }
    }

    /// TP-A21, TP-A22, TP-A24, TP-A27, TP-A32: the cards that may be played at an event: the printed one, then the army's own.
    fn visit_cards_asked(&self, state: &State, visit: &mut impl FnMut(Decision)) {
        let has = |seat: Seat, card| state.armies[seat].hand.has(card);
        let own = |seat, event| self.own_card(state, seat, event).is_some();
        let (printed, own) = match state.phase {
            Phase::TestAgain => (self.may_repeat(state), self.own_card_on_test(state).is_some()),
            Phase::BreakTheLines => {
                (has(state.active, Card::BreakTheLines), own(state.active, CardEvent::Charge))
            }
            Phase::RunThemDown => {
                (has(winner(state), Card::RunThemDown), own(winner(state), CardEvent::Result))
            }
            Phase::Hold(seat) => (has(seat, Card::HoldHold), own(seat, CardEvent::Morale)),
            _ => (false, false),
        };
        if printed {
            visit(Decision::Yes);
        }
        if own {
            visit(Decision::Own(None));
        }
    }

    /// TP-106 to TP-108: points for a test: all that can be named before the die, or those that make a failed test a passed one.
    fn visit_test_points(&self, state: &State, before: bool, visit: &mut impl FnMut(Decision)) {
        let Some(test) = state.test else {
            return;
        };
        let [discipline, strategy] = self.test_points(state, test.purpose);
        let missing = if before { None } else { self.missing_points(state) };
        for d in 0..=discipline {
            for s in 0..=strategy {
                if before || missing == Some(d + s) {
                    visit(Decision::Spend([0, d, s]));
                }
            }
        }
    }
}
