//! Named alternatives. Battle cards (TR-BC, TR-BX).

use battle_core::choices;

choices! {
    /// TR-BC-04.4: what Dunes and Oasis are for camels in combat.
    CamelTerrain {
        /// Difficult terrain.
        Difficult = "difficult",
        /// Open terrain, as for their moves.
        Open = "open",
    }

    /// TR-BC-06.1: what one payment for card 6 covers.
    CamelProtectedScope {
        /// A troop entry.
        PerEntry = "per_entry",
        /// The army.
        PerArmy = "per_army",
        /// A stand.
        PerStand = "per_stand",
    }

    /// TR-BC-07.3: which option of card 7 an entry uses.
    SupportingBowmenOption {
        /// All stands of a Supportable entry or none.
        One = "1",
        /// Any number of them.
        Two = "2",
    }

    /// TR-BC-08.8: what Mobile Infantry on transports is to its opponents and in the result rows.
    TransportCategory {
        /// Foot.
        Foot = "foot",
        /// Mounted.
        Mounted = "mounted",
    }

    /// TR-BC-20.2: how many screen markers an army may place.
    ScreenMarkers {
        /// As many as it has stands to screen.
        NoLimit = "none",
        /// Twice the stands that the elephant entry would have provided.
        TwiceTheElephants = "twice_the_elephants",
    }
    /// TR-BC-00.6: the points of a stand that is on the board as another type than the one it was paid as.
    DismountVp {
        /// What its type on the board costs.
        TypeOnBoard = "type_on_board",
        /// The larger cost, which the army has paid.
        LargerCost = "larger_cost",
    }

    /// TR-BC-00.8: which stands are moved back for an exchange to a deeper base.
    ExchangeBlocked {
        /// The stand behind, unless it belongs to the same group or column.
        NearestFit = "nearest_fit",
        /// Stands of the same group or column too.
        GroupMovesToo = "group_moves_too",
        /// Nobody.
        NobodyMoves = "nobody_moves",
    }

    /// TR-BC-02.5: how long a stand that dismounted may not shoot.
    DismountShotBar {
        /// Through the player turn in which it dismounted.
        OwnerTurn = "owner_turn",
    }

    /// TR-BC-12.1: what may have two Charge Through cards.
    ChargeThroughScope {
        /// The army.
        Army = "army",
        /// Each troop entry.
        Entry = "entry",
    }

    /// TR-BC-13.2: when stands are placed in ambush.
    AmbushStep {
        /// With the last troops.
        Last = "last",
        /// In either step.
        Any = "any",
    }

    /// TR-BC-14.2: how much of a base lies within a distance of the own edge.
    PlacementWithin {
        /// All of it.
        WholeBase = "whole_base",
        /// Any part of it.
        AnyPart = "any_part",
        /// Its centre.
        Centre = "centre",
    }

    /// TR-BC-14.3: how obstacles lie to the base edge.
    ObstacleOrientation {
        /// Parallel.
        Parallel = "parallel",
    }

    /// TR-BC-24.6: the points of a masquerade that is destroyed before it is revealed.
    MasqueradeVp {
        /// The cost of its disguise.
        DisguiseCost = "disguise_cost",
        /// What it really costs.
        RealCost = "real_cost",
    }

    /// TR-BC-24.7: where the second of two stands that posed as one is placed, if the place behind the first is taken.
    MasqueradeBlocked {
        /// As near behind as it fits.
        NearestFit = "nearest_fit",
    }
}
