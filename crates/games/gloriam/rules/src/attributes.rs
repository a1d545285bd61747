//! Section 2: what troops and generals are, in words that files write. What these mean in play is with troops and generals.

use battle_core::choices;

choices! {
    /// GL-010: worst first.
    Quality {
        /// Poor.
        Poor = "poor",
        /// Average.
        Average = "average",
        /// Superior.
        Superior = "superior",
        /// Exceptional.
        Exceptional = "exceptional",
    }

    /// GL-010: the columns of the prompted actions.
    Training {
        /// Skirmish units have a column of their own.
        Skirmish = "skirmish",
        /// Drilled.
        Drilled = "drilled",
        /// Formed.
        Formed = "formed",
        /// Tribal.
        Tribal = "tribal",
    }

    /// GL-011: how troops move.
    MoveType {
        /// Close infantry.
        CloseInfantry = "close-infantry",
        /// Loose infantry.
        LooseInfantry = "loose-infantry",
        /// Warriors.
        Warriors = "warriors",
        /// Dragoons.
        Dragoons = "dragoons",
        /// Skirmish infantry.
        SkirmishInfantry = "skirmish-infantry",
        /// Close cavalry or horse.
        CloseHorse = "close-horse",
        /// Loose cavalry, horse or camels.
        LooseHorse = "loose-horse",
        /// Skirmish cavalry, horse or camels.
        SkirmishHorse = "skirmish-horse",
        /// Elephants.
        Elephants = "elephants",
        /// Battle wagons.
        BattleWagons = "battle-wagons",
        /// Artillery on wheels.
        Artillery = "artillery",
        /// Light artillery, manhandled.
        LightArtillery = "light-artillery",
    }

    /// Ground.
    Terrain {
        /// Good going.
        Good = "good",
        /// Rough.
        Rough = "rough",
        /// Difficult.
        Difficult = "difficult",
    }

    /// GL-019: order.
    Order {
        /// Close.
        Close = "close",
        /// Loose.
        Loose = "loose",
        /// Skirmish.
        Skirmish = "skirmish",
    }

    /// GL-405: missile weapons.
    Weapon {
        /// Javelins.
        Javelin = "javelin",
        /// Old firearms.
        Firearms = "firearms",
        /// Slings.
        Sling = "sling",
        /// Darts.
        Darts = "darts",
        /// Bows.
        Bow = "bow",
        /// Crossbows.
        Crossbow = "crossbow",
        /// Arquebuses.
        Arquebus = "arquebus",
        /// Muskets.
        Musket = "musket",
        /// Pistols.
        Pistol = "pistol",
        /// Carbines.
        Carbine = "carbine",
        /// Light guns.
        LightArtillery = "light-artillery",
        /// Medium guns.
        MediumArtillery = "medium-artillery",
        /// Heavy guns.
        HeavyArtillery = "heavy-artillery",
    }

    /// GL-016: firepower.
    Firepower {
        /// LFP.
        Low = "low",
        /// Neither.
        Normal = "normal",
        /// HFP.
        High = "high",
    }

    /// GL-528: armour.
    Armour {
        /// They are not affected.
        None = "none",
        /// Armour.
        Armour = "armour",
        /// Full armour.
        Full = "full",
    }

    /// GL-101: kinds of general.
    GeneralKind {
        /// Professional.
        Professional = "professional",
        /// Instinctive.
        Instinctive = "instinctive",
        /// Tribal.
        Tribal = "tribal",
    }
}

/// GL-013: what ground does to troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// They are not affected.
    None,
    /// They are affected.
    Affected,
    /// They are badly affected.
    Badly,
}
