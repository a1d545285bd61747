//! TR-UN-02, TR-UN-05: how far troop types move and how deep their bases are, which rule parameters change.

use crate::mu::Mu;
use crate::parameters::{BasingScale, MoveEdition, RuleParameters};
use crate::troops::TroopType;
use crate::troops::tables::{DEPTHS, MOVES_V1_2};

impl TroopType {
    /// TR-UN-05: tactical move in open terrain, by the edition of the rules.
    pub fn move_mu(self, parameters: &RuleParameters) -> Mu {
        let changed = MOVES_V1_2
            .iter()
            .find(|(troop, _)| *troop == self)
            .filter(|_| parameters.move_edition() == MoveEdition::V1_2);
        let own = parameters.tables.troop(self).moves;
        let whole = changed.filter(|_| own == self.row().moves).map_or(own, |(_, moves)| *moves);
        Mu::whole(i32::from(whole))
    }

    /// TR-UN-02: depth of its own base, by the width of the bases in use.
    pub fn base_depth_mu(self, parameters: &RuleParameters) -> Mu {
        let scale = match parameters.basing_scale() {
            BasingScale::Mm40 => 0,
            BasingScale::Mm60 => 1,
        };
        let (_, depths) = DEPTHS[self.row().base as usize];
        let (numerator, denominator) = depths[scale];
        Mu::fraction(numerator, denominator)
    }
}
