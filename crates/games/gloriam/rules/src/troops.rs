//! Section 2: attributes of troops.

pub use crate::attributes::{
    Armour, Effect, Firepower, MoveType, Order, Quality, Terrain, Training, Weapon,
};
use crate::parameters::{RuleParameters, TerrainEffect};

impl MoveType {
    /// GL-011: distance in BW in each ground; 0 where it may not go.
    #[inline]
    pub const fn distance(self, ground: Terrain, parameters: &RuleParameters) -> u8 {
        parameters.tables.moves(self).bw[ground as usize]
    }

    /// GL-013: what ground does to these troops.
    pub fn effect(self, ground: Terrain, parameters: &RuleParameters) -> Effect {
        let moves = parameters.tables.moves(self);
        let cell = match ground {
            Terrain::Good => return Effect::None,
            Terrain::Rough | Terrain::Difficult => ground as usize,
        };
        match parameters.terrain_effect {
            TerrainEffect::K2 => moves.effects[cell - 1],
            TerrainEffect::ByLoss => match moves.bw[0].saturating_sub(moves.bw[cell]) {
                0 => Effect::None,
                1 => Effect::Affected,
                _ => Effect::Badly,
            },
        }
    }

    /// GL-019: the order that goes with it.
    pub const fn order(self) -> Order {
        match self {
            MoveType::LooseInfantry
            | MoveType::Warriors
            | MoveType::Dragoons
            | MoveType::LooseHorse => Order::Loose,
            MoveType::SkirmishInfantry | MoveType::SkirmishHorse => Order::Skirmish,
            _ => Order::Close,
        }
    }

    /// GL-019: infantry, warriors and dragoons.
    pub const fn is_foot(self) -> bool {
        matches!(
            self,
            MoveType::CloseInfantry
                | MoveType::LooseInfantry
                | MoveType::Warriors
                | MoveType::Dragoons
                | MoveType::SkirmishInfantry
        )
    }

    /// GL-019: cavalry, horse, camels.
    pub const fn is_mounted(self) -> bool {
        matches!(self, MoveType::CloseHorse | MoveType::LooseHorse | MoveType::SkirmishHorse)
    }

    /// Guns of any kind.
    pub const fn is_artillery(self) -> bool {
        matches!(self, MoveType::Artillery | MoveType::LightArtillery)
    }
}

impl Weapon {
    /// GL-405: effective and maximum range in BW, in the hands of mounted troops or of others.
    pub fn range(self, mounted: bool, parameters: &RuleParameters) -> (u8, u8) {
        let range = parameters.tables.range(self, mounted);
        let effective =
            if self.is_artillery() { parameters.artillery_effective.0 } else { range.effective };
        (effective.min(range.maximum), range.maximum)
    }

    /// GL-904, GL-971: BW at which shooters like to stand: effective range, else the maximum.
    pub fn best_range(self, mounted: bool, parameters: &RuleParameters) -> u8 {
        match self.range(mounted, parameters) {
            (0, far) => far,
            (near, _) => near,
        }
    }

    /// GL-423: whether its hits count double when they slow warriors and horse.
    pub const fn is_shot(self) -> bool {
        matches!(self, Weapon::Arquebus | Weapon::Musket | Weapon::Carbine | Weapon::Pistol)
    }

    /// GL-405: guns.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Weapon::LightArtillery | Weapon::MediumArtillery | Weapon::HeavyArtillery)
    }

    /// Which troops carry it: GL-405 has no range for the others.
    pub const fn fits(self, moves: MoveType) -> bool {
        match self {
            Weapon::Pistol | Weapon::Carbine => moves.is_mounted(),
            Weapon::Sling | Weapon::Darts | Weapon::Arquebus | Weapon::Musket => {
                !moves.is_mounted() && !moves.is_artillery()
            }
            Weapon::Javelin | Weapon::Firearms | Weapon::Bow | Weapon::Crossbow => {
                !moves.is_artillery()
            }
            Weapon::LightArtillery | Weapon::MediumArtillery | Weapon::HeavyArtillery => {
                moves.is_artillery()
            }
        }
    }
}

/// Classes and characteristics as a set of bits; the catalogue assigns the bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Marks(pub u64);

impl Marks {
    /// Whether it shares any with another set.
    #[inline]
    pub const fn meets(self, other: Marks) -> bool {
        self.0 & other.0 != 0
    }

    /// Both together.
    #[must_use]
    pub const fn with(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The abilities of a kind of troops besides its claims, by its characteristics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// GL-307: enemies within this many BW must be charged; 0 for troops that need not charge.
    pub charges_at: u8,
    /// GL-225: has to pursue once before it may refuse.
    pub pursues: bool,
    /// GL-216, GL-219: never turns and moves at once, never falls back.
    pub rigid: bool,
    /// GL-403: fights when caught in skirmish order.
    pub fights_when_caught: bool,
}

/// A kind of troops, as it is played: plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Troops {
    /// GL-010.
    pub quality: Quality,
    /// GL-010.
    pub training: Training,
    /// GL-011.
    pub moves: MoveType,
    /// GL-019: as listed, or that of the move type.
    pub order: Order,
    /// GL-405.
    pub weapon: Option<Weapon>,
    /// GL-410.
    pub firepower: Firepower,
    /// GL-528.
    pub armour: Armour,
    /// Classes and characteristics.
    pub marks: Marks,
    /// The effects of its characteristics besides claims.
    pub habits: Habits,
    /// Files at the start.
    pub width: u8,
    /// Ranks at the start.
    pub depth: u8,
}

impl Troops {
    /// Whether it is a skirmish unit (SuG).
    #[inline]
    pub fn is_sug(&self) -> bool {
        self.training == Training::Skirmish
    }

    /// GL-019: skirmish units, and any unit in skirmish order.
    #[inline]
    pub fn is_skirmisher(&self) -> bool {
        self.is_sug() || self.order == Order::Skirmish
    }

    /// Bases at the start.
    pub const fn bases(&self) -> u8 {
        self.width * self.depth
    }

    /// GL-225: whether it pursues before it may refuse.
    pub fn is_impetuous(&self) -> bool {
        self.habits.pursues || self.moves == MoveType::Warriors
    }

    /// GL-401: whether it may run away or skirmish when charged.
    pub fn may_evade(&self, parameters: &RuleParameters) -> bool {
        self.is_skirmisher()
            || self.moves.is_mounted()
                && (parameters.close_horse_runs || self.moves != MoveType::CloseHorse)
    }

    /// GL-405: BW that its weapon carries; below 0 without a weapon.
    pub fn carries(&self, parameters: &RuleParameters) -> i8 {
        self.weapon.map_or(-1, |own| own.range(self.moves.is_mounted(), parameters).1 as i8)
    }

    /// GL-308: whether it may charge at all.
    pub fn may_charge(&self) -> bool {
        self.moves != MoveType::BattleWagons && !self.moves.is_artillery()
    }
}
