//! Named alternatives. Outcome moves (TR-OM).

use battle_core::choices;

choices! {
    /// TR-OM-03: what happens when a chain of pushed friends is blocked.
    BlockedChain {
        /// TR-OM-06 holds for the stand that falls back and the first friend.
        AsBlockedFriend = "as_blocked_friend",
        /// Only the stand that falls back is destroyed.
        OnlyFalling = "only_falling",
    }

    /// TR-OM-03: stands that can't be pushed.
    Unpushable {
        /// War Wagons, Artillery, Elephants and stands in close combat.
        HeavyAndFighting = "{WWG, ART, ELE, fighting}",
        /// Stands in close combat.
        FightingOnly = "{fighting}",
    }

    /// TR-OM-04: what happens where the place behind a passed friend is taken.
    LandingTaken {
        /// The stand goes on to behind the next friend.
        NextFriend = "next_friend",
        /// TR-OM-06 holds.
        AsBlockedFriend = "as_blocked_friend",
    }

    /// TR-OM-04: what happens to the rear supporter of a stand that falls back.
    FallbackSupporter {
        /// It is pushed back.
        Pushed = "pushed",
        /// It is passed where passing is allowed.
        Passed = "passed",
    }

    /// TR-OM-06: the stand that is destroyed in a fall back on a friend that can be neither passed nor pushed.
    BlockedFriend {
        /// Both stands.
        BothDestroyed = "both_destroyed",
        /// The stand that falls back.
        OnlyFalling = "only_falling",
    }

    /// TR-OM-07, TR-OM-08: what happens to a stand that meets what it can't enter.
    Meets {
        /// It is destroyed.
        Destroyed = "destroyed",
        /// It stops there.
        Stops = "stops",
    }

    /// TR-OM-07: what happens to a stand that would fall back into its own camp.
    OwnCamp {
        /// It stops at it.
        StaysInPlace = "stays_in_place",
        /// It is destroyed.
        Destroyed = "destroyed",
    }

    /// TR-OM-09: which outcome moves difficult terrain shortens.
    OutcomeDifficult {
        /// The panic move.
        PanicOnly = "panic_only",
        /// None.
        Never = "never",
        /// Every outcome move of mounted stands, to 3 MU.
        AllMounted = "all_mounted",
    }

    /// TR-OM-11: how an evade avoids what is in its way.
    EvadeAvoid {
        /// It goes sideways as little as it must, and stops if that is not enough.
        MinSidewaysThenStop = "min_sideways_then_stop",
        /// It stops.
        StopAtOnce = "stop_at_once",
    }

    /// TR-OM-11: which part of an evade avoids.
    EvadeAvoidScope {
        /// The 4 MU after the fall back.
        SecondPart = "second_part",
        /// All of it.
        WholeEvade = "whole_evade",
    }

    /// TR-OM-17: how far a panic move goes.
    PanicMoveTerrain {
        /// A tactical move in that terrain.
        Tactical = "tactical",
        /// A full move in any terrain.
        Full = "full",
    }

    /// TR-OM-21: how far a pursuit goes.
    PursuitDistance {
        /// The pursuer's own base depth.
        OwnBaseDepth = "own_base_depth",
        /// 2 MU.
        TwoMu = "2_mu",
        /// The loser's base depth.
        LoserBaseDepth = "loser_base_depth",
        /// Until it is in contact with the loser again.
        UntilContact = "until_contact",
    }

    /// TR-OM-22: whether a pursuer is lined up with an enemy that it meets.
    PursuitAlign {
        /// If they are within 15 degrees and 1 MU sideways.
        AutoWithin1Mu = "auto_within_1mu",
        /// Never.
        Never = "never",
    }

    /// TR-OM-23: what happens to a pursuer at the board edge.
    PursuitEdge {
        /// It stops.
        Stop = "stop",
        /// It leaves the board and is lost.
        Lost = "lost",
    }

    /// TR-OM-29: when an outcome move contacts something.
    OutcomeContact {
        /// When it comes to overlap what it did not overlap at the start.
        NewSweptOverlap = "new_swept_overlap",
        /// When it touches what it did not touch at the start.
        AnyTouch = "any_touch",
    }
}
