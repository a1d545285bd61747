//! GL-011, GL-013: how far troops move in each ground, and what it does to them, as it is printed.

use crate::attributes::{Effect, MoveType};

/// The cells of a way to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moves {
    /// BW in good, rough and difficult going; 0 where they may not go.
    pub(crate) bw: [u8; 3],
    /// What rough and difficult going do to them.
    pub(crate) effects: [Effect; 2],
}

impl Moves {
    pub(super) const fn printed(of: MoveType) -> Moves {
        use Effect::{Affected, Badly, None};
        let bw = match of {
            MoveType::CloseInfantry => [3, 3, 2],
            MoveType::LooseInfantry => [3, 3, 3],
            MoveType::Warriors | MoveType::Dragoons | MoveType::SkirmishInfantry => [4, 4, 3],
            MoveType::CloseHorse => [4, 2, 1],
            MoveType::LooseHorse => [5, 3, 2],
            MoveType::SkirmishHorse => [6, 4, 3],
            MoveType::Elephants => [4, 3, 2],
            MoveType::BattleWagons => [2, 1, 0],
            MoveType::Artillery => [1, 0, 0],
            MoveType::LightArtillery => [2, 1, 0],
        };
        let effects = match of {
            MoveType::LooseInfantry
            | MoveType::Warriors
            | MoveType::Dragoons
            | MoveType::SkirmishHorse
            | MoveType::Elephants => [None, Affected],
            MoveType::SkirmishInfantry => [None, None],
            MoveType::CloseInfantry | MoveType::LooseHorse => [Affected, Badly],
            MoveType::CloseHorse
            | MoveType::BattleWagons
            | MoveType::Artillery
            | MoveType::LightArtillery => [Badly, Badly],
        };
        Moves { bw, effects }
    }
}

/// GL-011: the rows of the table.
pub(crate) const MOVE_TYPES: [MoveType; 12] = [
    MoveType::CloseInfantry,
    MoveType::LooseInfantry,
    MoveType::Warriors,
    MoveType::Dragoons,
    MoveType::SkirmishInfantry,
    MoveType::CloseHorse,
    MoveType::LooseHorse,
    MoveType::SkirmishHorse,
    MoveType::Elephants,
    MoveType::BattleWagons,
    MoveType::Artillery,
    MoveType::LightArtillery,
];
