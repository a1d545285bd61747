//! Combats as engagements: the situation of each party (TR-CC-05 to -19, TR-CP-05).

use battle_core::Seat;

use crate::engagement::{Camp, Engagement, FightingTo, Party, Stand};
use crate::rules::close_combat::MAX_EDGES;

use super::super::Battle;
use super::super::decision::Combat;
use super::super::stands::StandId;
use super::super::state::{Edge, State};

impl Battle {
    /// TR-CC-05: a combat as an engagement, seat one's party as A, in the present situation.
    pub fn engagement_of(&self, state: &State, combat: Combat) -> Engagement {
        match combat {
            Combat::Stands { one, two } => {
                let contact = self.contact_between(state, one, two);
                // The stand whose front edge touches fights to its front.
                let edge_of = |stand: StandId| {
                    if stand == contact.target { contact.edge } else { Edge::Front }
                };
                Engagement::close(
                    self.party(state, one, edge_of(one), two),
                    self.party(state, two, edge_of(two), one),
                )
            }
            Combat::Camp { attacker, owner } => {
                let stand = Party::Stand(self.attacker_of_camp(state, attacker));
                let site = state.camps[owner].as_ref();
                let camp = Party::Camp(
                    site.map_or(Camp::empty(), |site| self.camp_party(state, owner, site)),
                );
                match owner {
                    Seat::One => Engagement::close(camp, stand),
                    Seat::Two => Engagement::close(stand, camp),
                }
            }
        }
    }

    /// For players: the engagement of two enemies as if they were in front contact where they stand now, `one` as A.
    ///
    /// Ground, supporters and edges are as they are; neither counts as overlapping the other.
    pub fn engagement_between(&self, state: &State, one: StandId, two: StandId) -> Engagement {
        let party = |own: StandId, enemy: StandId| {
            let pose = state.pose(own);
            let edges =
                self.held_edges(state, own, Edge::Front, Some(enemy), pose.heading.opposite());
            self.in_fight(state, own, Edge::Front, enemy, edges)
        };
        Engagement::close(party(one, two), party(two, one))
    }

    /// One of two stands in combat, with the edge that it fights with.
    fn party(&self, state: &State, stand: StandId, fighting: Edge, enemy: StandId) -> Stand {
        let comrade = state.pose(enemy).heading;
        let edges = self.held_edges(state, stand, fighting, Some(enemy), comrade);
        self.in_fight(state, stand, fighting, enemy, edges)
    }

    fn in_fight(
        &self,
        state: &State,
        stand: StandId,
        fighting: Edge,
        enemy: StandId,
        edges: u8,
    ) -> Stand {
        let centre_of = |stand: StandId| self.rect(state, stand).centre;
        let situation = Stand {
            rear_support: self.judged_rear_support(state, stand),
            // TR-CC-15: of the two base centres, the higher one is uphill.
            uphill: self.is_uphill(state, centre_of(stand), centre_of(enemy)),
            // TR-CC-17, TR-CC-18: by the edge that it fights with.
            difficult: self.fights_in_difficult(state, stand, fighting),
            // TR-CC-14: three at most.
            edges: (edges.count_ones() as u8).min(MAX_EDGES),
            fighting_to: self.fighting_to(state, stand, fighting),
            ..self.plain(state, stand)
        };
        self.under_cards(state, stand, situation)
    }

    /// TR-CC-11, TR-MV-29: whether a stand fights to its front, or to a flank or rear that it turned from in this phase.
    ///
    /// TR-MV-32: War Wagons may be all front.
    fn fighting_to(&self, state: &State, stand: StandId, fighting: Edge) -> FightingTo {
        if !self.has_flanks(state, stand) {
            return FightingTo::Front;
        }
        let edge = if state.turned.contains(stand) && fighting == Edge::Front {
            state.turned_from[stand.index()]
        } else {
            fighting
        };
        match edge {
            Edge::Front => FightingTo::Front,
            Edge::Left | Edge::Right => FightingTo::Flank,
            Edge::Rear => FightingTo::Rear,
        }
    }

    /// TR-CP-05: a stand that attacks a camp: the ground under its own edge and enemies on flank or rear count; overlaps, rear
    /// support and hills never do.
    fn attacker_of_camp(&self, state: &State, attacker: StandId) -> Stand {
        let situation = Stand {
            difficult: self.fights_in_difficult(state, attacker, Edge::Front),
            edges: self.flanked_edges(state, attacker).count_ones() as u8,
            ..self.plain(state, attacker)
        };
        self.under_cards(state, attacker, situation)
    }
}
