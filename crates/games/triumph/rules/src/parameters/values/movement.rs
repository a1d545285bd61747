//! Named alternatives. Command and movement (TR-CM, TR-MV).

use battle_core::choices;

choices! {
    /// TR-CM-01: dice for command points.
    CommandDie {
        /// One die.
        OneD6 = "1d6",
        /// The higher of two dice.
        TwoD6Higher = "higher_of_2d6",
        /// The lower of two dice.
        TwoD6Lower = "lower_of_2d6",
    }

    /// TR-CM-06: which of several shortest lines must be clear.
    CommandLine {
        /// Any of them.
        AnyShortestClear = "any_shortest_clear",
        /// All of them.
        AllShortestClear = "all_shortest_clear",
    }

    /// TR-MV-01: which corners' paths are measured.
    CornerRule {
        /// The longer path of the two front corners.
        EitherFrontCornerMax = "either_front_corner_max",
        /// The straight line between start and end of either front corner.
        StraightLine = "straight_line",
        /// The longest path of all four corners.
        AllFourCorners = "all_four_corners",
    }

    /// TR-MV-05: legs of a single stand's path.
    SinglePath {
        /// Straight, a pivot, straight.
        StraightPivotStraight = "straight_pivot_straight",
        /// Straight, then a pivot.
        StraightThenPivot = "straight_then_pivot",
    }

    /// TR-MV-06: what makes stands a group.
    GroupDef {
        /// Full edge and corner joins.
        EdgeAndCorner = "edge_and_corner",
        /// Joins that make a full rectangle of bases of one depth.
        FullRectangle = "full_rectangle",
    }

    /// TR-MV-12: the stands that may break off from contact.
    Disengage {
        /// A stand that is faster than the enemy in contact.
        AllowedIfFaster = "allowed_if_faster",
        /// Nobody.
        Never = "never",
        /// Any stand.
        AnyStand = "any_stand",
    }

    /// TR-MV-18: moves in a zone of control.
    ZocMoves {
        /// Contact, lining up, straight back, and short moves.
        WithShort = "{contact, align, back, short}",
        /// Contact, lining up, and straight back.
        WithoutShort = "{contact, align, back}",
    }

    /// TR-MV-18: which stands bind their group.
    ZocGroup {
        /// Any stand of it.
        AnyStandBinds = "any_stand_binds",
        /// Those of its front rank.
        LeadRankBinds = "lead_rank_binds",
    }

    /// TR-MV-19: what holds in several zones.
    MultiZoc {
        /// The mover picks one of them.
        ChooseOne = "choose_one",
        /// Each of them.
        AllBind = "all_bind",
    }

    /// TR-MV-19: which of several zones the mover may pick.
    ZocPick {
        /// One in which it begins, if it begins in any: a further one only by front contact with its owner.
        FirstZone = "first_zone",
        /// Any that it touches: a sliver of a second zone frees it from the first.
        AnyZone = "any_zone",
    }

    /// TR-MV-22: the stands that may pass through friends.
    Passers {
        /// Mounted and open order foot.
        MountedAndOpenFoot = "mounted + open_order_foot",
        /// Mounted.
        MountedOnly = "mounted",
        /// Everyone.
        Everyone = "everyone",
    }

    /// TR-MV-25: when the start of a flank contact is tested.
    FlankStartTest {
        /// When the mover's move begins.
        WholeFrontEdgeBehindFrontLine = "whole_front_edge_behind_front_line",
        /// By where the mover stood when the movement phase began.
        AtPhaseStart = "at_phase_start",
    }

    /// TR-MV-29: when stands turn to face.
    TurnToFaceTime {
        /// At the start of close combat.
        StartOfCloseCombat = "start_of_close_combat",
        /// At the end of movement, before shooting.
        EndOfMovement = "end_of_movement",
    }

    /// TR-MV-29: how long a stand counts as having turned.
    TurnedLife {
        /// Until the phase ends.
        Phase = "phase",
        /// For its own combat only.
        ThatCombat = "that_combat",
        /// As long as the contact lasts.
        ContactLasts = "contact_lasts",
    }

    /// TR-MV-31: what happens to a stand without room to turn.
    TurnBlocked {
        /// Friends make room; if they can't, it fights where it stands.
        DisplaceFriendsElseFightInPlace = "displace_friends_else_fight_in_place",
        /// It fights where it stands.
        FightInPlace = "fight_in_place",
        /// It is destroyed.
        Destroyed = "destroyed",
    }
}
