//! Named alternatives. The setting: measures, army building, terrain, deployment, the end of a battle (TR-BD, TR-UN, TR-AB, TR-TE,
//! TR-DP, TR-VC).

use battle_core::choices;

choices! {
    /// TR-BD-05: from where distances are measured.
    MeasureMode {
        /// The nearest points of the edges concerned.
        NearestPoint = "nearest_point",
        /// The middles of the front edges.
        FrontEdgeCentre = "front_edge_centre",
        /// The nearest front corners.
        FrontCorners = "front_corners",
    }

    /// TR-AB-09: how half points count against the cap.
    PointsRounding {
        /// As they are.
        Exact = "exact",
        /// The sum is rounded up.
        Up = "up",
    }

    /// TR-TE-04: how many pieces a terrain score gives.
    TerrainCount {
        /// One, and one more for each three points, from two to six.
        ByThirds = "clamp(1 + floor(score/3), 2, 6)",
        /// Always two.
        Two = "2",
        /// Always three.
        Three = "3",
        /// Always four.
        Four = "4",
        /// Always five.
        Five = "5",
        /// One for each two points.
        ByHalves = "score/2",
    }

    /// TR-TE-06: the pieces of the Delta topography.
    DeltaPool {
        /// A Marsh, and Stream, Coast, Ploughed Fields or Woods.
        MarshAndFields = "Marsh ; Stream, Coast, Ploughed Fields, Woods",
        /// As the Marsh topography.
        AsMarsh = "Marsh ; Woods, Stream, Coast",
    }

    /// TR-TE-09: where the terrain comes from.
    TerrainMode {
        /// Pieces that the advantaged player picks, at places drawn at random.
        RandomLayout = "random_layout",
        /// No terrain at all.
        OpenTable = "open_table",
        /// One test layout: a wood and rough ground on either wing and a gentle hill on either side of the centre.
        FixedLayout = "fixed_layout",
    }

    /// TR-TE-10: what Ploughed Fields are.
    PloughedClass {
        /// Difficult terrain.
        Difficult = "difficult",
        /// Open terrain.
        Open = "open",
    }

    /// TR-TE-13: how much of a fighting edge must be in difficult terrain.
    EdgeInDifficult {
        /// Any part of it.
        AnyPart = "any_part",
        /// More than half of it.
        Majority = "majority",
        /// All of it.
        WholeEdge = "whole_edge",
    }

    /// TR-TE-14: when the target of a shot is in difficult terrain.
    RangedDifficultTest {
        /// If any part of its base is.
        AnyPartOfBase = "any_part_of_base",
        /// If any part of its edge nearest to the shooter is.
        NearestEdge = "nearest_edge",
    }

    /// TR-TE-15: how high a point on a hill stands.
    HillHeight {
        /// The higher the nearer to the middle.
        Radius = "1 - normalised radius",
        /// As high as any other point of the hill.
        OnOrOff = "on_or_off",
    }

    /// TR-TE-16: which area terrain blocks shooting.
    AreaBlocksShooting {
        /// Woods, villages, oases and dunes, wooded hills among the woods, and crests.
        OnlyAsListed = "only_as_listed",
        /// Every area piece as woods do.
        EveryPiece = "every_piece",
        /// None.
        None = "none",
    }

    /// TR-TE-17: what the crest of a hill is.
    HillCrest {
        /// The middle half of its long axis.
        HalfLongAxis = "half_long_axis",
        /// Its middle.
        CentrePoint = "centre_point",
        /// All of it.
        WholeHill = "whole_hill",
    }

    /// TR-DP-03: the seat that places first in every step.
    FirstDeployer {
        /// The side without the tactical advantage.
        WithoutAdvantage = "without_advantage",
        /// The seat that rolls lower.
        ByDice = "by_dice",
        /// The army that fights at home.
        HomeArmy = "home_army",
    }

    /// TR-DP-03: the seat that takes the first turn.
    FirstTurn {
        /// The side with the tactical advantage.
        WithAdvantage = "with_advantage",
        /// The seat that rolls higher.
        ByDice = "by_dice",
        /// The army that does not fight at home.
        Invader = "invader",
    }

    /// TR-DP-07: in which order stands are drawn for the centre.
    CenterPriority {
        /// Battle line stands, then Skirmishers of the battle line, then other foot, then other mounted.
        BattleLineFirst = "{BL, BL_SKM, foot, mounted}",
        /// As the player likes.
        NoOrder = "no_order",
    }

    /// TR-DP-07: when a stand counts as central.
    CenterTest {
        /// If at least half of its front edge is in the centre third.
        HalfFront = "half_front",
        /// If its whole front edge is.
        WholeFront = "whole_front",
    }

    /// TR-DP-08: how half of an odd number of stands is rounded.
    HalfRounding {
        /// Up.
        Up = "up",
        /// Down.
        Down = "down",
    }

    /// TR-DP-10: which way a stand may face when placed.
    InitialFacing {
        /// Any way.
        Free = "free",
        /// Towards the enemy base edge.
        EnemyEdge = "enemy_edge",
    }

    /// TR-DP-13: when the side edge of a flank march is chosen.
    FlankEdge {
        /// Secretly, when the stands are held back.
        HiddenChoice = "hidden_choice",
        /// When they arrive.
        OnArrival = "on_arrival",
    }

    /// TR-VC-02: a side without stands, of which the rules say nothing: an army of fewer points than win can lose them all.
    WithoutStands {
        /// It has lost.
        Loses = "loses",
        /// The battle goes on until points or the turn limit end it.
        PlaysOn = "plays_on",
    }

    /// TR-VC-05: how a battle ends at the turn limit.
    Timeout {
        /// As a draw.
        Draw = "draw",
        /// The side that destroyed more points wins.
        MorePoints = "more_points",
    }

    /// TR-UN-02: the width of the bases that depths are taken from.
    BasingScale {
        /// 40 mm wide bases.
        Mm40 = "40mm",
        /// 60 mm wide bases.
        Mm60 = "60mm",
    }

    /// TR-UN-05: which edition's moves.
    MoveEdition {
        /// As the quick reference sheet prints them.
        V1_1 = "v1.1",
        /// Rabble, Bow Levy and Horde move 1 MU further.
        V1_2 = "v1.2",
    }
}
