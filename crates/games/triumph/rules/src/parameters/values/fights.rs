//! Named alternatives. Shooting, close combat, results and camps (TR-RC, TR-CC, TR-RS, TR-CP).

use battle_core::choices;

choices! {
    /// TR-RC-05: whether a stand in close combat contact may be shot at.
    TargetInCombat {
        /// It may not.
        Forbidden = "forbidden",
        /// It may.
        Allowed = "allowed",
    }

    /// TR-RC-09: how the line of fire is tested.
    LineOfFireTest {
        /// From both corners of the shooting edge to both corners of one target edge.
        TwoCorners = "two_corners",
    }

    /// TR-RC-10: when a shot comes from the rear.
    RearShotTest {
        /// The shooter is wholly behind the line of the target's rear edge.
        WhollyBehindRearLine = "wholly_behind_rear_line",
        /// The middle of the shooter's front edge is.
        FrontEdgeMidpoint = "front_edge_midpoint",
    }

    /// TR-RC-14: in which order shots are resolved.
    RangedOrder {
        /// The active player's shots first, then the opponent's.
        ActiveFirst = "active_first",
        /// The active player orders the shots of both sides.
        ActiveOrdersAll = "active_orders_all",
        /// All shots are rolled before any outcome is applied.
        Simultaneous = "simultaneous",
    }

    /// TR-CC-03: which enemy a stand fights if its front is on one enemy's flank and another enemy is on its own front.
    CombatPriority {
        /// The enemy on its own front.
        OwnFront = "own_front_front_contact",
        /// The enemy whose flank it hits.
        FlankTarget = "flank_target",
    }

    /// TR-CC-04: the player that orders the combats of a phase.
    ResolveOrder {
        /// The active player.
        ActivePlayerChoice = "active_player_choice",
    }

    /// TR-CC-08: what contact a rear supporter needs.
    SupportContact {
        /// Full edge and corners.
        FullEdge = "full_edge",
    }

    /// TR-CC-10: which difficult terrain ends rear support.
    ///
    /// An engagement knows of the front stand's fighting edge only, so the first three agree there.
    SupportTerrain {
        /// Under the front stand's fighting edge, or under any part of the supporter.
        BothStandsClear = "both_stands_clear_of_difficult",
        /// Under any part of the front stand.
        FrontStandOnly = "front_stand_only",
        /// Under the front stand's fighting edge.
        FrontEdgeOnly = "front_edge_only",
        /// Either, but none for Light Spear.
        NoneForLightSpear = "none_for_light_spear",
    }

    /// TR-CC-13: what a front edge in improper touch with a side edge does.
    ImproperFlankTouch {
        /// It overlaps.
        Overlap = "overlap",
        /// Nothing.
        Nothing = "none",
    }

    /// TR-CC-13: when overlap and rear support are judged.
    OverlapJudged {
        /// When the pair concerned rolls.
        WhenPairRolls = "when_pair_rolls",
        /// At the start of the phase.
        StartOfPhase = "start_of_phase",
    }

    /// TR-CC-13: whether a stand that is itself fighting may overlap.
    OverlapperMayFight {
        /// Only by its side edge.
        SideEdgeOnly = "side_edge_only",
        /// By any touch.
        Always = "true",
        /// By none.
        Never = "false",
    }

    /// TR-RS-04: whose terrain the words "in open terrain" and "in difficult terrain" of a result row mean.
    ResultTerrainOf {
        /// The losing stand's.
        Loser = "loser",
        /// The winning stand's.
        Winner = "winner",
    }

    /// TR-RS-06: where a result row that names a winner without the word "shooting" applies.
    UnqualifiedRowsScope {
        /// In close combat.
        CloseOnly = "close_only",
        /// In close and in ranged combat.
        Both = "both",
    }

    /// TR-CP-03: which cost of its garrison a camp's factor counts.
    GarrisonCost {
        /// As cards 5, 21 and 23 change it.
        Modified = "modified",
        /// As the list prints it.
        List = "list",
    }

    /// TR-CP-05: which tactical factors apply to a stand that attacks a camp.
    CampAttackerFactors {
        /// General, difficult terrain, cards not tied to an opponent's type, and enemies in flank or rear contact.
        Wide = "{general, difficult, untied_cards, flank_rear}",
        /// General and difficult terrain.
        Narrow = "{general, difficult}",
    }

    /// TR-CP-06: how much of its front edge must touch a camp.
    CampContactMin {
        /// Half.
        HalfFront = "half_front",
    }

    /// TR-CP-10: which stands may garrison a camp.
    GarrisonTypes {
        /// Any.
        Any = "any",
        /// Foot.
        FootOnly = "foot_only",
    }
}
