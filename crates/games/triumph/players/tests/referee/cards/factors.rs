//! What cards add in close combat (TR-CC-19, TR-BX-01): by the number of the card.

use crate::breakdowns::{Expected, factor};
use crate::geometry::Sure;
use crate::position::*;
use crate::tables::Troop;

impl Position {
    /// TR-BC-07.5, TR-BC-09.7: whether a stand has its bowmen's help.
    fn has_bowmen(&self, at: usize) -> bool {
        self.stands[at].card.supported && !self.troop(at).cards.has(9)
    }

    /// TR-BC-15.3, TR-BX-02: whether a mark has an effect on a stand: on close order foot without bowmen or a screen.
    pub fn mark_works(&self, at: usize) -> bool {
        let card = &self.stands[at].card;
        card.marked && !self.has_bowmen(at) && !card.screened && self.fights_as(at).close_foot()
    }

    /// TR-BC-04.3, TR-BC-06.3, TR-BX-03.
    fn shies_at_camels(foe: &Troop) -> bool {
        foe.is("KNT ELE CAT") && !foe.cards.has(5)
    }

    /// The card factors of a stand against another; `support` is what card 11 would give.
    pub fn card_factors(&self, at: usize, enemy: usize, support: Expected) -> Vec<Expected> {
        let (own, foe) = (self.fights_as(at), self.fights_as(enemy));
        let stand = &self.stands[at];
        let to_front = stand.turned.is_none();
        let camels = Position::shies_at_camels(foe);
        let bows_help = foe.mounted || foe.is("WBD WRR");
        let chained = match foe.code {
            "KNT" => 2.0,
            "JCV" => 1.0,
            "RBL" | "SKM" => -1.0,
            _ => 0.0,
        };
        let when = |rule, holds: bool, value| factor(rule, Sure::of(holds), value);
        let mut all = vec![
            when("TR-BC-04", own.cards.has(4) && camels, 1.0),
            when("TR-BC-06", own.cards.has(6) && camels, 1.0),
            when("TR-BC-07", self.has_bowmen(at) && bows_help && to_front, 1.0),
            // TR-BC-08.7: it becomes its normal type as it is rolled.
            when("TR-BC-08", stand.troop.cards.has(8), -1.0),
            when("TR-BC-09", own.cards.has(9) && foe.mounted && to_front, 2.0),
            support,
            when("TR-BC-15", self.mark_works(at) && foe.is("HBW KNT CAT"), -1.0),
            when("TR-BC-22", own.cards.has(22), chained),
        ];
        all.extend(self.untied_card_factors(at));
        all
    }

    /// TR-CP-05: those that are tied to no opponent's type, which count against a camp too.
    pub fn untied_card_factors(&self, at: usize) -> Vec<Expected> {
        let stand = &self.stands[at];
        let screened = stand.card.screened && stand.turned.is_none();
        let own = self.fights_as(at);
        vec![
            factor("TR-BC-05", Sure::of(own.cards.has(5)), -1.0),
            factor("TR-BC-19", self.before_its_wagon(at), 1.0),
            factor("TR-BC-20", Sure::of(screened), 1.0),
        ]
    }
}
