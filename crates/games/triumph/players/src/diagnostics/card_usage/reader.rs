//! Reads the events of one battle, in order, and counts what cards did in it.

use battle_core::{BySide, RuleId, Seat, Seating};
use tabletop::{Base, Pose, Rect};

use triumph::FactorBreakdown;
use triumph::battle::card_of_rule;
use triumph::battle::{
    Appearance, Battle, CampKind, CardEvent, Event, Fighter, MAX_STANDS, STAND_WIDTH, StandId,
};
use triumph::{Card, CardSet};

use super::uses::CustomUse;
use super::{CARD_USES, CardUsage, UseEvidence};

pub(super) struct Reader<'b> {
    pub usage: CardUsage,
    pub battle: &'b Battle,
    pub seating: Seating,
    /// The cards of both armies.
    pub cards: BySide<CardSet>,
    /// The depth of each base as it is on the table, in steps.
    depths: [i32; MAX_STANDS],
}

impl<'b> Reader<'b> {
    pub fn new(battle: &'b Battle, seating: Seating) -> Reader<'b> {
        let BySide([a, b]) = battle.armies();
        Reader {
            usage: CardUsage::default(),
            battle,
            seating,
            cards: BySide([a.cards(), b.cards()]),
            depths: [0; MAX_STANDS],
        }
    }

    /// Counts an event.
    pub fn read(&mut self, event: &Event) {
        match event {
            Event::Armies { stands, .. } => {
                for announced in stands {
                    self.depths[announced.stand.index()] = announced.depth;
                }
            }
            Event::Placed { stand, pose, .. } => {
                self.placed(*stand, *pose);
                self.custom_placed(*stand);
            }
            Event::Shot { shooter, shooter_breakdown, target_breakdown, target, rule, .. } => {
                self.factors(UseEvidence::Shots, shooter.seat(), shooter_breakdown);
                self.factors(UseEvidence::Shots, shooter.seat().other(), target_breakdown);
                self.custom_factors(CustomUse::Shots, shooter.seat(), shooter_breakdown);
                self.custom_factors(CustomUse::Shots, target.seat(), target_breakdown);
                self.custom_result(*rule, target.seat());
            }
            Event::Fought { one, two, one_breakdown, two_breakdown, results, .. } => {
                self.factors(UseEvidence::Fights, Seat::One, one_breakdown);
                self.factors(UseEvidence::Fights, Seat::Two, two_breakdown);
                self.custom_factors(CustomUse::Fights, Seat::One, one_breakdown);
                self.custom_factors(CustomUse::Fights, Seat::Two, two_breakdown);
                for (fighter, (_, rule)) in [one, two].into_iter().zip(results) {
                    if let Some(card) = card_of_rule(*rule) {
                        self.of_either(card, UseEvidence::Results, seat_of(fighter));
                    }
                    self.custom_result(*rule, seat_of(fighter));
                }
            }
            Event::Card(event) => self.card(event),
            Event::BattleEnds { .. } => self.usage.battles += 1,
            _ => {}
        }
    }

    /// Counts what an event of a card reports.
    fn card(&mut self, event: &CardEvent) {
        match event {
            CardEvent::CampChosen { owner, kind } => {
                let card = match kind {
                    CampKind::Camp => return,
                    CampKind::Nothing => Card::NoCamp,
                    CampKind::Fortified => Card::FortifiedCamp,
                    CampKind::PackTrain => Card::PackTrains,
                    CampKind::Wagon => Card::StandardWagon,
                };
                self.count(card, UseEvidence::Played, *owner, 1);
            }
            CardEvent::ObstaclePlaced { owner, .. } => {
                self.count(Card::PreparedDefenses, UseEvidence::Played, *owner, 1);
            }
            CardEvent::SetAside { bowmen, supported } => {
                let seat = bowmen.first().or(supported.first()).map(StandId::seat);
                if let Some(seat) = seat {
                    self.count(Card::SupportingBowmen, UseEvidence::Played, seat, bowmen.len());
                    self.count(Card::SupportingBowmen, UseEvidence::Given, seat, supported.len());
                }
            }
            CardEvent::Screened { stands } => {
                if let Some(first) = stands.first() {
                    self.count(
                        Card::ElephantScreen,
                        UseEvidence::Given,
                        first.seat(),
                        stands.len(),
                    );
                }
            }
            CardEvent::ScreenLost { stand, .. } => {
                self.count(Card::ElephantScreen, UseEvidence::Lost, stand.seat(), 1);
            }
            CardEvent::Marked { owner, stands } => {
                self.count(Card::ScythedChariots, UseEvidence::Given, *owner, stands.len());
            }
            CardEvent::Held { stand } => {
                self.count(Card::HoldTheLine, UseEvidence::Played, stand.seat(), 1);
            }
            CardEvent::ChargesThrough { owner, .. } => {
                self.count(Card::ChargeThrough, UseEvidence::Played, *owner, 1);
            }
            CardEvent::Became { stand, appearance, depth, rule, .. } => {
                self.depths[stand.index()] = *depth;
                self.became(*stand, *appearance, *rule);
            }
            CardEvent::Unmasked { stand } => {
                self.count(Card::DeceptiveDeployment, UseEvidence::Exchanged, stand.seat(), 1);
            }
            CardEvent::CommandRolledAgain { owner, rule, .. }
            | CardEvent::CommandPointsAdded { owner, rule, .. } => {
                self.custom_command(*rule, *owner);
            }
            // The roll that used it up has been counted.
            CardEvent::UsedUp { .. } => {}
            // For two that posed as one, the event of the other has counted their disguise.
            CardEvent::Appeared { .. } => {}
        }
    }

    /// TR-BC-01.3, TR-BC-02.2, TR-BC-03.2, TR-BC-08.2, TR-BC-09.1, TR-BC-22.1, TR-BC-24.2: what a stand is placed as;
    /// TR-BC-02.3, TR-BC-08.5, TR-BC-24.4: what it becomes later.
    fn became(&mut self, stand: StandId, appearance: Appearance, rule: RuleId) {
        let Some(card) = card_of_rule(rule) else {
            return;
        };
        let is_later = match appearance {
            Appearance::OnFoot => rule.0 == "TR-BC-02.3",
            Appearance::Normal | Appearance::OnOldBase => true,
            _ => false,
        };
        let deed = if is_later { UseEvidence::Exchanged } else { UseEvidence::Deployed };
        self.count(card, deed, stand.seat(), 1);
    }

    /// Counts a stand that is placed in disguise (TR-BC-24.2), which no event reports, or beyond its zone of deployment (TR-BC-13.1).
    fn placed(&mut self, stand: StandId, pose: Pose) {
        let side = self.seating.side_in(stand.seat());
        let appearances = self.battle.forms_of(side, stand.number());
        if appearances[Appearance::Masquerade as usize].is_some() {
            self.count(Card::DeceptiveDeployment, UseEvidence::Deployed, stand.seat(), 1);
        }
        let depth = self.depths[stand.index()];
        let width = STAND_WIDTH;
        let zone = self.battle.parameters().deploy_depth_mu().0 + self.battle.eps();
        let corners = Rect::of(pose, Base { width, depth }).corners();
        let is_beyond =
            |corner: &tabletop::Point| self.battle.ahead_of_edge(stand.seat(), corner.y) > zone;
        if corners.iter().any(is_beyond) {
            self.count(Card::Ambush, UseEvidence::Deployed, stand.seat(), 1);
        }
    }

    /// Counts the cards of a breakdown, each once.
    fn factors(&mut self, deed: UseEvidence, seat: Seat, breakdown: &FactorBreakdown) {
        let rules = breakdown.tactical.iter().map(|factor| factor.rule);
        let cards: CardSet = rules.chain([breakdown.base_rule]).filter_map(card_of_rule).collect();
        for card in cards.iter() {
            self.of_either(card, deed, seat);
        }
    }

    /// Counts a use that shows on a seat's stand, for the seat whose card it is.
    ///
    /// TR-BC-15.2, TR-BC-19.3: a mark is the enemy's card, and so is the wagon that a shooter has before it.
    fn of_either(&mut self, card: Card, deed: UseEvidence, seat: Seat) {
        let is_enemys = card == Card::ScythedChariots
            || card == Card::StandardWagon && deed == UseEvidence::Shots;
        let owner = if is_enemys { seat.other() } else { seat };
        self.count(card, deed, owner, 1);
    }

    /// Counts a use, if the seat's army has the card and the use is one that is counted.
    fn count(&mut self, card: Card, deed: UseEvidence, seat: Seat, times: usize) {
        let side = self.seating.side_in(seat);
        let at = CARD_USES.iter().position(|what| (what.card, what.deed) == (card, deed));
        if let Some(at) = at.filter(|_| self.cards[side].contains(card)) {
            self.usage.counts[side][at] += times as u64;
        }
    }
}

fn seat_of(fighter: &Fighter) -> Seat {
    match fighter {
        Fighter::Stand(stand) => stand.seat(),
        Fighter::Camp(owner) => *owner,
    }
}
