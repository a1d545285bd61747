//! The kinds of value a rule parameter may take, each with its text form.

use crate::cards::{Card, CardSet};
use crate::half_points::HalfPoints;
use crate::mu::Mu;
use crate::troops::{TroopSet, TroopType};
use crate::words::same_word;

/// A value that reads back from the text it is shown as.
pub(super) trait Value: Copy {
    /// Every allowed text, or what an allowed text looks like.
    const ALLOWED: &'static str;

    fn text(self) -> String;

    fn from_text(text: &str) -> Option<Self>;
}

impl Value for bool {
    const ALLOWED: &'static str = "true | false";

    fn text(self) -> String {
        self.to_string()
    }

    fn from_text(text: &str) -> Option<bool> {
        [true, false]
            .into_iter()
            .find(|value| same_word(if *value { "true" } else { "false" }, text))
    }
}

impl Value for Mu {
    const ALLOWED: &'static str = "a length in MU, 0 to 1000, at most three decimals";

    fn text(self) -> String {
        self.to_string()
    }

    fn from_text(text: &str) -> Option<Mu> {
        text.parse().ok()
    }
}

impl Value for HalfPoints {
    const ALLOWED: &'static str = "points in steps of a half, 0 to 1000, such as 16 or 12.5";

    fn text(self) -> String {
        self.to_string()
    }

    fn from_text(text: &str) -> Option<HalfPoints> {
        let (whole, half) = match text.split_once('.') {
            None => (text, 0),
            Some((whole, "0")) => (whole, 0),
            Some((whole, "5")) => (whole, 1),
            Some(_) => return None,
        };
        let is_short = (1..=4).contains(&whole.len());
        let whole: i16 = Some(whole)
            .filter(|it| is_short && it.bytes().all(|byte| byte.is_ascii_digit()))?
            .parse()
            .ok()?;
        (whole <= 1000).then(|| HalfPoints(2 * whole + half))
    }
}

/// A whole number of turns or moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Whole(pub u16);

impl Value for Whole {
    const ALLOWED: &'static str = "a whole number, 1 to 1000";

    fn text(self) -> String {
        self.0.to_string()
    }

    fn from_text(text: &str) -> Option<Whole> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let number: u16 = Some(text).filter(|_| plain)?.parse().ok()?;
        (1..=1000).contains(&number).then_some(Whole(number))
    }
}

/// A share from 0 to 1, in ten thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Share(pub u16);

impl Share {
    /// So many hundredths.
    pub const fn hundredths(hundredths: u16) -> Share {
        Share(hundredths * 100)
    }
}

impl Value for Share {
    const ALLOWED: &'static str = "a share from 0 to 1, at most four decimals, such as 0.05";

    fn text(self) -> String {
        let decimals = format!("{:04}", self.0 % 10_000);
        match decimals.trim_end_matches('0') {
            "" => format!("{}.0", self.0 / 10_000),
            some => format!("{}.{some}", self.0 / 10_000),
        }
    }

    fn from_text(text: &str) -> Option<Share> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole)
            || !digits(decimals)
            || whole.len() != 1
            || !(1..=4).contains(&decimals.len())
        {
            return None;
        }
        let parts: u32 = format!("{whole}{decimals:0<4}").parse().ok()?;
        (parts <= 10_000).then_some(Share(parts as u16))
    }
}

/// A length drawn between two others, each step equally likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drawn {
    /// The shortest.
    pub low: Mu,
    /// The longest.
    pub high: Mu,
}

impl Value for Drawn {
    const ALLOWED: &'static str = "two lengths of 1 to 16 MU, such as U(4, 10)";

    fn text(self) -> String {
        let plain = |length: Mu| length.to_string().trim_end_matches(".0").to_owned();
        format!("U({}, {})", plain(self.low), plain(self.high))
    }

    fn from_text(text: &str) -> Option<Drawn> {
        let inside = text.trim().strip_prefix(['U', 'u'])?.trim();
        let (low, high) = inside
            .strip_prefix('(')?
            .strip_suffix(')')?
            .split_once(',')?;
        let (low, high): (Mu, Mu) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
        (Mu::whole(1) <= low && low <= high && high <= Mu::whole(16)).then_some(Drawn { low, high })
    }
}

impl Value for TroopSet {
    const ALLOWED: &'static str = "troop types in braces, such as {ELE} or {ELE, KNT}; {} for none";

    fn text(self) -> String {
        let codes: Vec<_> = self.iter().map(TroopType::code).collect();
        format!("{{{}}}", codes.join(", "))
    }

    fn from_text(text: &str) -> Option<TroopSet> {
        let inside = text.trim().strip_prefix('{')?.strip_suffix('}')?;
        let words: Vec<_> = match inside.trim() {
            "" => Vec::new(),
            listed => listed.split(',').map(str::trim).collect(),
        };
        let troops: Option<Vec<_>> = words.into_iter().map(TroopType::from_word).collect();
        troops.map(|troops| TroopSet::of(&troops))
    }
}

impl Value for CardSet {
    const ALLOWED: &'static str = "battle cards in braces, such as {FC, PT}; {} for none";

    fn text(self) -> String {
        let codes: Vec<_> = self.iter().map(Card::code).collect();
        format!("{{{}}}", codes.join(", "))
    }

    fn from_text(text: &str) -> Option<CardSet> {
        let inside = text.trim().strip_prefix('{')?.strip_suffix('}')?;
        let words = inside.split(',').map(str::trim);
        words
            .filter(|word| !word.is_empty())
            .map(Card::from_word)
            .collect()
    }
}

/// Whether two texts mean the same alternative: case, blanks and hyphens for underscores don't count.
fn same_text(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.replace(' ', "");
    same_word(&plain(one), &plain(other))
}

/// Declares an enum of named alternatives, each with the text that the specification uses for it.
macro_rules! choices {
    ($(
        $(#[$about:meta])*
        $name:ident { $(#[$first_about:meta])* $first:ident = $first_text:literal $(, $(#[$other_about:meta])* $other:ident = $other_text:literal)* $(,)? }
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[$first_about])*
            $first,
            $($(#[$other_about])* $other,)*
        }

        impl Value for $name {
            const ALLOWED: &'static str = concat!($first_text $(, " | ", $other_text)*);

            fn text(self) -> String {
                match self {
                    $name::$first => $first_text,
                    $($name::$other => $other_text,)*
                }
                .to_owned()
            }

            fn from_text(text: &str) -> Option<$name> {
                [$name::$first $(, $name::$other)*]
                    .into_iter()
                    .find(|value| same_text(&value.text(), text))
            }
        }
    )*};
}

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

    /// TR-DP-03: who places first in every step.
    FirstDeployer {
        /// The side without the tactical advantage.
        WithoutAdvantage = "without_advantage",
        /// Whoever rolls lower.
        ByDice = "by_dice",
        /// The army that fights at home.
        HomeArmy = "home_army",
    }

    /// TR-DP-03: who takes the first turn.
    FirstTurn {
        /// The side with the tactical advantage.
        WithAdvantage = "with_advantage",
        /// Whoever rolls higher.
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

    /// TR-MV-12: who may break off from contact.
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

    /// TR-MV-22: who may pass through friends.
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

    /// TR-OM-06: who is destroyed in a fall back on a friend that can be neither passed nor pushed.
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

    /// TR-CC-03: whom a stand fights that has its front on one enemy's flank and another enemy on its own front.
    CombatPriority {
        /// The enemy on its own front.
        OwnFront = "own_front_front_contact",
        /// The enemy whose flank it hits.
        FlankTarget = "flank_target",
    }

    /// TR-CC-04: who orders the combats of a phase.
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

    /// TR-RS-06: where a result row applies that names a winner without the word "shooting".
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
    /// TR-BC-00.6: what a stand counts that is on the board as another type than the one it was paid as.
    DismountVp {
        /// What its type on the board costs.
        TypeOnBoard = "type_on_board",
        /// The larger cost, which the army has paid.
        LargerCost = "larger_cost",
    }

    /// TR-BC-00.8: who is moved back for an exchange to a deeper base.
    ExchangeBlocked {
        /// Who stands behind, unless it belongs to the same group or column.
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

    /// TR-BC-24.6: what a masquerade counts that is destroyed before it is revealed.
    MasqueradeVp {
        /// The cost of its disguise.
        DisguiseCost = "disguise_cost",
        /// What it really costs.
        RealCost = "real_cost",
    }

    /// TR-BC-24.7: where the second of two stands is placed that posed as one, if the place behind the first is taken.
    MasqueradeBlocked {
        /// As near behind as it fits.
        NearestFit = "nearest_fit",
    }
}
