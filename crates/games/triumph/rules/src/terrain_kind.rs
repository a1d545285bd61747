//! Kinds of terrain, sets of them, and what they count as for stands with a custom card.

/// A kind of terrain piece (TR-TE-05, TR-TE-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TerrainKind {
    /// Houses.
    Village,
    /// A stream across the board.
    Stream,
    /// Difficult hills.
    SteepHills,
    /// Open hills.
    GentleHills,
    /// Trees.
    Woods,
    /// Hills with trees.
    WoodedHills,
    /// Water along a short edge.
    Coast,
    /// Broken ground.
    Rough,
    /// Ploughed fields.
    PloughedFields,
    /// Wet ground.
    Marsh,
    /// Sand.
    Dunes,
    /// Palms and wells.
    Oasis,
    /// The obstacles of Prepared Defenses (card 14).
    Obstacle,
}

impl TerrainKind {
    /// All of them.
    pub const ALL: [TerrainKind; 13] = [
        TerrainKind::Village,
        TerrainKind::Stream,
        TerrainKind::SteepHills,
        TerrainKind::GentleHills,
        TerrainKind::Woods,
        TerrainKind::WoodedHills,
        TerrainKind::Coast,
        TerrainKind::Rough,
        TerrainKind::PloughedFields,
        TerrainKind::Marsh,
        TerrainKind::Dunes,
        TerrainKind::Oasis,
        TerrainKind::Obstacle,
    ];

    /// Its name in events and files: `wooded-hills`.
    pub const fn name(self) -> &'static str {
        match self {
            TerrainKind::Village => "village",
            TerrainKind::Stream => "stream",
            TerrainKind::SteepHills => "steep-hills",
            TerrainKind::GentleHills => "gentle-hills",
            TerrainKind::Woods => "woods",
            TerrainKind::WoodedHills => "wooded-hills",
            TerrainKind::Coast => "coast",
            TerrainKind::Rough => "rough",
            TerrainKind::PloughedFields => "ploughed-fields",
            TerrainKind::Marsh => "marsh",
            TerrainKind::Dunes => "dunes",
            TerrainKind::Oasis => "oasis",
            TerrainKind::Obstacle => "obstacle",
        }
    }

    /// TR-TE-15, TR-TE-17: whether it is a hill, with a height and a crest.
    #[inline]
    pub const fn is_hill(self) -> bool {
        matches!(
            self,
            TerrainKind::GentleHills | TerrainKind::SteepHills | TerrainKind::WoodedHills
        )
    }

    /// TR-TE-11: whether all of it, and not only a crest, shortens the reach of command.
    ///
    /// Wooded Hills are decided by TR-CM-07.
    #[inline]
    pub const fn is_listed_cover(self) -> bool {
        matches!(
            self,
            TerrainKind::Woods | TerrainKind::Village | TerrainKind::Oasis | TerrainKind::Dunes
        )
    }

    /// TR-TE-09: whether it is an area with a place of its own, neither a line across the board nor an edge of it.
    #[inline]
    pub const fn is_area(self) -> bool {
        !matches!(self, TerrainKind::Stream | TerrainKind::Coast | TerrainKind::Obstacle)
    }
}

/// A set of kinds of terrain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerrainKinds(u16);

impl TerrainKinds {
    /// No kind.
    pub const NONE: TerrainKinds = TerrainKinds(0);
    /// TR-BC-04.2: the terrain that camels cross as if it were open.
    pub const SAND: TerrainKinds = TerrainKinds::of(&[TerrainKind::Dunes, TerrainKind::Oasis]);

    /// These kinds.
    pub const fn of(kinds: &[TerrainKind]) -> TerrainKinds {
        let (mut bits, mut index) = (0, 0);
        while index < kinds.len() {
            bits |= 1 << kinds[index] as u16;
            index += 1;
        }
        TerrainKinds(bits)
    }

    /// Whether a kind is one of them.
    #[inline]
    pub const fn contains(self, kind: TerrainKind) -> bool {
        self.0 >> kind as u16 & 1 == 1
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds of either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: TerrainKinds) -> TerrainKinds {
        TerrainKinds(self.0 | other.0)
    }

    /// The kinds of both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: TerrainKinds) -> TerrainKinds {
        TerrainKinds(self.0 & other.0)
    }

    /// The kinds of this set that the other doesn't have.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: TerrainKinds) -> TerrainKinds {
        TerrainKinds(self.0 & !other.0)
    }

    /// Its kinds, in the order of [`TerrainKind::ALL`].
    pub fn iter(self) -> impl Iterator<Item = TerrainKind> {
        let all = TerrainKind::ALL.into_iter();
        all.filter(move |&kind| self.contains(kind))
    }
}

/// What a kind of terrain counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    /// Open terrain.
    Open,
    /// Difficult terrain.
    Difficult,
}

/// The kinds of terrain that cards make open or difficult for a stand or for a move; no kind is in both sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnGround {
    /// Those that are open.
    pub open: TerrainKinds,
    /// Those that are difficult.
    pub difficult: TerrainKinds,
}

impl OwnGround {
    /// All terrain is as it is by TR-TE-10.
    pub const AS_PRINTED: OwnGround =
        OwnGround { open: TerrainKinds::NONE, difficult: TerrainKinds::NONE };

    /// TR-BC-04.2: this ground with Dunes and Oasis open, if the stand or move is on camels.
    #[inline]
    #[must_use]
    pub const fn on_camels(self, is_on_camels: bool) -> OwnGround {
        if is_on_camels {
            OwnGround {
                open: self.open.union(TerrainKinds::SAND),
                difficult: self.difficult.minus(TerrainKinds::SAND),
            }
        } else {
            self
        }
    }

    /// This ground with some kinds made open or difficult; kinds that are in one of the two sets already stay there.
    #[must_use]
    pub const fn with(self, kinds: TerrainKinds, going: Going) -> OwnGround {
        let new = kinds.minus(self.open).minus(self.difficult);
        match going {
            Going::Open => OwnGround { open: self.open.union(new), ..self },
            Going::Difficult => OwnGround { difficult: self.difficult.union(new), ..self },
        }
    }

    /// What holds for two stands that move together: a kind is open if it is open for both, and difficult if it is for one.
    #[inline]
    #[must_use]
    pub const fn together(self, other: OwnGround) -> OwnGround {
        OwnGround {
            open: self.open.intersection(other.open),
            difficult: self.difficult.union(other.difficult),
        }
    }
}
