//! Rule parameters (section 19 of the specification): every assumption by name, with its default and its alternatives.

mod prices;
mod values;

pub use battle_core::parameters::ParameterError;
use battle_core::values::Within;

use crate::cards::{Card, CardSet, CustomCards};
use crate::half_points::HalfPoints;
use crate::mu::Mu;
pub use crate::scope::Scope;
use crate::tables::Tables;
use crate::troops::{TroopSet, TroopType};

pub use values::{
    AmbushStep, AreaBlocksShooting, BasingScale, BlockedChain, BlockedFriend, CamelProtectedScope,
    CamelTerrain, CampAttackerFactors, CampContactMin, CenterPriority, CenterTest,
    ChargeThroughScope, CombatPriority, CommandDie, CommandLine, CornerRule, DeltaPool, Disengage,
    DismountShotBar, DismountVp, Drawn, EdgeInDifficult, EvadeAvoid, EvadeAvoidScope,
    ExchangeBlocked, FallbackSupporter, FirstDeployer, FirstTurn, FlankEdge, FlankStartTest,
    GarrisonCost, GarrisonTypes, GroupDef, HalfRounding, HillCrest, HillHeight, ImproperFlankTouch,
    InitialFacing, LandingTaken, LineOfFireTest, MasqueradeBlocked, MasqueradeVp, MeasureMode,
    Meets, MoveEdition, MultiZoc, ObstacleOrientation, OutcomeContact, OutcomeDifficult,
    OverlapJudged, OverlapperMayFight, OwnCamp, PanicMoveTerrain, Passers, PlacementWithin,
    PloughedClass, PointsRounding, PursuitAlign, PursuitDistance, PursuitEdge, RangedDifficultTest,
    RangedOrder, RearShotTest, ResolveOrder, ResultTerrainOf, ScreenMarkers, Share, SinglePath,
    SupportContact, SupportTerrain, SupportingBowmenOption, TargetInCombat, TerrainCount,
    TerrainMode, Timeout, TransportCategory, TurnBlocked, TurnToFaceTime, TurnedLife, Unpushable,
    UnqualifiedRowsScope, Whole, WithoutStands, ZocGroup, ZocMoves, ZocPick,
};

/// The allowed values of a length.
const fn lengths(least: Mu, most: Mu, allowed: &'static str) -> Within<Mu> {
    Within { least, most, allowed }
}

/// The allowed values of points: the least and all above.
const fn points(least: HalfPoints, allowed: &'static str) -> Within<HalfPoints> {
    Within { least, most: HalfPoints::whole(1000), allowed }
}

battle_core::parameters! {
    /// The rules of a game where the texts leave them open: one field for each assumption.
    ///
    /// A parameter of a table's geometry or of army building has no effect on an engagement; [`PARAMETERS`] gives the scope of
    /// each.
    beside {
        /// The custom cards that stands may bear; no parameter of the table, since a designer defines them.
        custom: CustomCards = CustomCards::NONE,
        /// The tables that the rulebook prints; their cells are parameters by name.
        tables: Tables = Tables::PRINTED,
    }
    cells elsewhere
    unnoted {
        board_w_mu,
        board_d_mu,
        contact_eps_mu,
        deploy_depth_mu,
        side_margin_mu,
        camp_w_mu,
        march_moves,
        range_eps_mu,
        measure_mode,
        min_gap_mu,
        zoc_depth_mu,
        edge_strip_mu,
        center_priority,
        center_test,
        los_test,
        masq_blocked,
        pd_orientation,
        support_contact,
        dismount_shot_bar,
        camp_contact_min,
        resolve_order,
        terrain_count,
        uphill_min_gain,
        card_shooter_range_mu,
        nonpositive_doubled,
        result_terrain_of,
    }
    /// Width of the board, from one short edge to the other.
    board_w_mu: Mu = Mu::whole(48), "TR-BD-01", Battle, lengths(Mu::whole(12), Mu::whole(400), "a length in MU, 12 to 400: on a narrower board no army finds room, and none crosses a wider one");
    /// Depth of the board, from one base edge to the other.
    board_d_mu: Mu = Mu::whole(32), "TR-BD-01", Battle, lengths(Mu::whole(12), Mu::whole(400), "a length in MU, 12 to 400: on a shallower board no army finds room, and none crosses a deeper one");
    /// From where distances are measured.
    measure_mode: MeasureMode = MeasureMode::NearestPoint, "TR-BD-05", Battle;
    /// Whether a stand may stop partly outside the board.
    allow_partial_offboard: bool = false, "TR-BD-06", Battle;
    /// Gap up to which two edges count as in contact and two corners as the same.
    contact_eps_mu: Mu = Mu::fraction(2, 100), "TR-BD-07", Battle, lengths(Mu(0), Mu::fraction(1, 2), "a length in MU, 0 to 0.5: with a wider gap stands that are apart would be in contact");

    /// Width of the bases that depths are taken from.
    basing_scale: BasingScale = BasingScale::Mm40, "TR-UN-02", Battle;
    /// Edition that moves are taken from.
    move_edition: MoveEdition = MoveEdition::V1_1, "TR-UN-05", Battle;

    /// Most points that stands and cards may cost.
    points_cap: HalfPoints = HalfPoints::whole(48), "TR-AB-01", Army, points(HalfPoints::whole(2), "points in steps of a half, 2 to 1000: no army of fewer points has a stand");
    /// Whether a half point too much is too much.
    points_rounding: PointsRounding = PointsRounding::Exact, "TR-AB-09", Army;

    /// Number of terrain pieces for a terrain score.
    terrain_count: TerrainCount = TerrainCount::ByThirds, "TR-TE-04", Battle;
    /// Pieces of the Delta topography.
    delta_pool: DeltaPool = DeltaPool::MarshAndFields, "TR-TE-06", Battle;
    /// Sides of an area piece.
    piece_side_mu: Drawn = Drawn { low: Mu::whole(4), high: Mu::whole(10) }, "TR-TE-09", Battle;
    /// Where the terrain comes from.
    terrain_mode: TerrainMode = TerrainMode::RandomLayout, "TR-TE-09", Battle;
    /// What Ploughed Fields are.
    ploughed_class: PloughedClass = PloughedClass::Difficult, "TR-TE-10", Battle;
    /// How much of the strip behind a fighting edge must lie in difficult terrain.
    edge_in_difficult: EdgeInDifficult = EdgeInDifficult::AnyPart, "TR-TE-13", Battle;
    /// Depth of the strip behind a fighting edge.
    edge_strip_mu: Mu = Mu::fraction(5, 100), "TR-TE-13", Battle, lengths(Mu(1), Mu::whole(2), "a length in MU, 0.001 to 2: a strip without depth lies nowhere, and no base is deeper");
    /// When the target of a shot is in difficult terrain.
    ranged_difficult_test: RangedDifficultTest = RangedDifficultTest::AnyPartOfBase, "TR-TE-14", Battle;
    /// How high a point on a hill stands.
    hill_height: HillHeight = HillHeight::Radius, "TR-TE-15", Battle;
    /// Gain in height up to which two stands count as level, as a share of the hill's height.
    uphill_min_gain: Share = Share::hundredths(5), "TR-TE-15", Battle, Within { least: Share::hundredths(0), most: Share::hundredths(99), allowed: "a share from 0 to 0.99, at most four decimals: no stand gains more than the whole hill, so with 1 no stand would be uphill" };
    /// Which area terrain blocks shooting.
    area_blocks_shooting: AreaBlocksShooting = AreaBlocksShooting::OnlyAsListed, "TR-TE-16", Battle;
    /// What the crest of a hill is.
    hill_crest: HillCrest = HillCrest::HalfLongAxis, "TR-TE-17", Battle;

    /// How deep the deployment zone is.
    deploy_depth_mu: Mu = Mu::whole(8), "TR-DP-01", Battle, lengths(Mu::whole(1), Mu::whole(200), "a length in MU, 1 to 200: in a shallower zone nothing can be placed");
    /// Who places first in every step of deployment.
    first_deployer: FirstDeployer = FirstDeployer::WithoutAdvantage, "TR-DP-03", Battle;
    /// The seat that takes the first turn.
    first_turn: FirstTurn = FirstTurn::WithAdvantage, "TR-DP-03", Battle;
    /// Points that must start inside the centre third.
    center_min_points: HalfPoints = HalfPoints::whole(24), "TR-DP-06", Battle;
    /// Order in which stands are drawn for the centre.
    center_priority: CenterPriority = CenterPriority::BattleLineFirst, "TR-DP-07", Battle;
    /// When a stand counts as central.
    center_test: CenterTest = CenterTest::HalfFront, "TR-DP-07", Battle;
    /// How half of an odd number of stands is rounded for battle line entries marked "half".
    half_battle_line_rounding: HalfRounding = HalfRounding::Up, "TR-DP-08", Army;
    /// Distance from the side edges that deployment keeps.
    side_margin_mu: Mu = Mu(0), "TR-DP-09", Battle, lengths(Mu(0), Mu::whole(100), "a length in MU, 0 to 100: with a wider margin nothing is left of the zone");
    /// Which way a stand may face when it is placed.
    initial_facing: InitialFacing = InitialFacing::Free, "TR-DP-10", Battle;
    /// Most points that may be held back for a flank march; 0 for no flank marches.
    flank_max_points: HalfPoints = HalfPoints::whole(12), "TR-DP-13", Battle;
    /// When the side edge of a flank march is chosen.
    flank_edge: FlankEdge = FlankEdge::HiddenChoice, "TR-DP-13", Battle;
    /// The owner's turn from which a flank march may arrive.
    flank_first_turn: Whole = Whole(2), "TR-DP-13", Battle;
    /// How near to the enemy base edge a flank march may not arrive.
    flank_edge_limit_mu: Mu = Mu::whole(4), "TR-DP-13", Battle;

    /// Player turns after which the battle ends.
    max_turns: Whole = Whole(60), "TR-TS-03", Battle;

    /// Dice that are rolled for command points.
    command_die: CommandDie = CommandDie::OneD6, "TR-CM-01", Battle;
    /// Which of several shortest lines to the general must be clear.
    command_line: CommandLine = CommandLine::AnyShortestClear, "TR-CM-06", Battle;
    /// Whether wooded hills shorten command as woods do.
    wooded_hill_blocks: bool = true, "TR-CM-07", Battle;
    /// Tactical moves that a stand may make in a turn.
    moves_per_stand: Whole = Whole(1), "TR-CM-08", Battle;

    /// Which corners' paths are measured.
    corner_rule: CornerRule = CornerRule::EitherFrontCornerMax, "TR-MV-01", Battle;
    /// Whether a stand that starts and ends far from all enemies may move twice its distance.
    march_moves: bool = false, "TR-MV-03", Battle;
    /// Legs that a single stand's path may have.
    single_path: SinglePath = SinglePath::StraightPivotStraight, "TR-MV-05", Battle;
    /// What makes stands a group.
    group_def: GroupDef = GroupDef::EdgeAndCorner, "TR-MV-06", Battle;
    /// Whether a column may move in difficult terrain.
    column_in_difficult: bool = true, "TR-MV-09", Battle;
    /// Whether a group may turn into a column.
    form_column: bool = true, "TR-MV-10", Battle;
    /// How far a group may slide to line up.
    slide_max_mu: Mu = Mu::whole(2), "TR-MV-11", Battle;
    /// Who may break off from contact.
    disengage: Disengage = Disengage::AllowedIfFaster, "TR-MV-12", Battle;
    /// Narrowest gap between enemies, or an enemy and impassable terrain, that may be passed.
    min_gap_mu: Mu = Mu::whole(2), "TR-MV-13", Battle;
    /// Depth of a zone of control.
    zoc_depth_mu: Mu = Mu::whole(2), "TR-MV-14", Battle;
    /// Whether a zone of control reaches into difficult terrain.
    zoc_through_difficult: bool = true, "TR-MV-17", Battle;
    /// Moves that are allowed in a zone of control.
    zoc_moves: ZocMoves = ZocMoves::WithShort, "TR-MV-18", Battle;
    /// How far a short move in a zone of control goes.
    zoc_limit_mu: Mu = Mu::whole(2), "TR-MV-18", Battle;
    /// Which stands of a group bind all of it when they are in a zone of control.
    zoc_group: ZocGroup = ZocGroup::AnyStandBinds, "TR-MV-18", Battle;
    /// What holds in several zones of control.
    multi_zoc: MultiZoc = MultiZoc::ChooseOne, "TR-MV-19", Battle;
    /// Which of several zones of control the mover may pick.
    zoc_pick: ZocPick = ZocPick::FirstZone, "TR-MV-19", Battle;
    /// Whether outcome moves ignore zones of control.
    outcome_ignores_zoc: bool = true, "TR-MV-20", Battle;
    /// Who may pass through friends.
    passers: Passers = Passers::MountedAndOpenFoot, "TR-MV-22", Battle;
    /// Whether a stand may pass through a friend at any angle.
    pass_any_angle: bool = true, "TR-MV-22", Battle;
    /// Whether stands in close combat may be passed through.
    pass_through_fighting: bool = false, "TR-MV-23", Battle;
    /// When it is tested that a mover may contact a flank or rear.
    flank_start_test: FlankStartTest = FlankStartTest::WholeFrontEdgeBehindFrontLine, "TR-MV-25", Battle;
    /// When a stand turns to face a flank or rear enemy.
    turn_to_face_time: TurnToFaceTime = TurnToFaceTime::StartOfCloseCombat, "TR-MV-29", Battle;
    /// How long a stand counts as having turned.
    turned_life: TurnedLife = TurnedLife::Phase, "TR-MV-29", Battle;
    /// What happens to a stand that has no room to turn.
    turn_blocked: TurnBlocked = TurnBlocked::DisplaceFriendsElseFightInPlace, "TR-MV-31", Battle;
    /// Whether War Wagons have flanks and a rear.
    wwg_has_flanks: bool = true, "TR-MV-32", Battle;

    /// Range of stands that shoot by card 21 or 22.
    card_shooter_range_mu: Mu = Mu::whole(3), "TR-RC-01", Battle, lengths(Mu::whole(1), Mu::whole(100), "a length in MU, 1 to 100: with no range the cards would have no target");
    /// Whether a player may leave out a shot.
    shooting_optional: bool = true, "TR-RC-03", Battle;
    /// Whether Artillery may shoot in its own turn after moving.
    art_move_and_shoot: bool = false, "TR-RC-04", Battle;
    /// Whether War Wagons may shoot in their own turn after moving.
    wwg_move_and_shoot: bool = true, "TR-RC-04", Battle;
    /// Whether Archers and Pavisiers may shoot in their own turn after moving.
    bow_move_and_shoot: bool = true, "TR-RC-04", Battle;
    /// Whether a stand in close combat contact may be shot at.
    target_in_combat: TargetInCombat = TargetInCombat::Forbidden, "TR-RC-05", Battle;
    /// Whether the rear supporter of a stand in close combat may be shot at.
    supporter_shootable: bool = false, "TR-RC-05", Battle;
    /// Tolerance of the range.
    range_eps_mu: Mu = Mu(0), "TR-RC-06", Battle, lengths(Mu(0), Mu::whole(1), "a length in MU, 0 to 1: more is another range and no tolerance");
    /// How far the arc of fire reaches past each side of the front edge.
    arc_side_mu: Mu = Mu::whole(2), "TR-RC-07", Battle;
    /// How deep in blocking terrain a target may stand, and how much of it a line of fire may cross.
    los_depth_mu: Mu = Mu::whole(1), "TR-RC-09", Battle;
    /// How the line of fire is tested.
    los_test: LineOfFireTest = LineOfFireTest::TwoCorners, "TR-RC-09", Battle;
    /// When a shot comes from the rear.
    rear_shot_test: RearShotTest = RearShotTest::WhollyBehindRearLine, "TR-RC-10", Battle;
    /// Order in which shots are resolved.
    ranged_order: RangedOrder = RangedOrder::ActiveFirst, "TR-RC-14", Battle;

    /// Whether enemies on the flank or rear of a stand that fights to its front roll too.
    flankers_roll: bool = false, "TR-CC-02", Battle;
    /// Whom a stand fights that hits a flank while another enemy is on its own front.
    priority: CombatPriority = CombatPriority::OwnFront, "TR-CC-03", Battle;
    /// Who orders the combats of a phase.
    resolve_order: ResolveOrder = ResolveOrder::ActivePlayerChoice, "TR-CC-04", Battle;
    /// Whether a stand fights at most once in a phase.
    fight_once: bool = true, "TR-CC-04", Battle;
    /// Contact that a rear supporter needs.
    support_contact: SupportContact = SupportContact::FullEdge, "TR-CC-08", Battle;
    /// Difficult terrain that ends rear support.
    support_terrain: SupportTerrain = SupportTerrain::BothStandsClear, "TR-CC-10", Engagement;
    /// Whether rear support counts only for a stand that fights to its front.
    support_front_only: bool = true, "TR-CC-11", Engagement;
    /// What a front edge in improper touch with a side edge does.
    improper_flank_touch: ImproperFlankTouch = ImproperFlankTouch::Overlap, "TR-CC-13", Battle;
    /// When overlap and rear support are judged.
    overlap_judged: OverlapJudged = OverlapJudged::WhenPairRolls, "TR-CC-13", Battle;
    /// Whether a stand that is itself fighting may overlap.
    overlapper_may_fight: OverlapperMayFight = OverlapperMayFight::SideEdgeOnly, "TR-CC-13", Battle;
    /// Whether a loser whose total is zero or less counts as doubled.
    nonpositive_doubled: bool = true, "TR-CC-20", Engagement;

    /// Winners that shatter Knights and Cataphracts.
    knt_cat_shattered_by: TroopSet = TroopSet::of(&[TroopType::Elephants]), "TR-RS-01", Engagement;
    /// Whether Warriors and Warband shatter close order foot in open terrain only.
    shatter_wb_wr_needs_open: bool = false, "TR-RS-02", Engagement;
    /// Whose terrain a result row means.
    result_terrain_of: ResultTerrainOf = ResultTerrainOf::Loser, "TR-RS-04", Engagement;
    /// Whether Skirmishers doubled by the shooting of Artillery or War Wagons evade.
    skm_evade_art_wwg_shooting: bool = true, "TR-RS-05", Engagement;
    /// Where a result row applies that names a winner without the word "shooting".
    unqualified_rows_scope: UnqualifiedRowsScope = UnqualifiedRowsScope::CloseOnly, "TR-RS-06", Engagement;
    /// Whether the rear supporter of a destroyed stand is lost with it.
    supporter_suffers: bool = false, "TR-RS-16", Battle;
    /// Whether mounted troops in difficult terrain panic or are destroyed when merely beaten by shooting.
    mounted_difficult_applies_ranged: bool = true, "TR-RS-18", Engagement;

    /// Whether friends in the way of a fall back are pushed back.
    push_back_friends: bool = true, "TR-OM-03", Battle;
    /// What happens when a chain of friends that are pushed back is blocked.
    blocked_chain: BlockedChain = BlockedChain::AsBlockedFriend, "TR-OM-03", Battle;
    /// Stands that can't be pushed.
    unpushable: Unpushable = Unpushable::HeavyAndFighting, "TR-OM-03", Battle;
    /// What happens where the landing place behind a passed friend is taken.
    landing_taken: LandingTaken = LandingTaken::NextFriend, "TR-OM-04", Battle;
    /// Whether a stand that falls back pushes or passes its own rear supporter.
    fallback_supporter: FallbackSupporter = FallbackSupporter::Pushed, "TR-OM-04", Battle;
    /// Who is destroyed when a fall back meets a friend that it can neither pass nor push.
    fallback_into_blocked_friend: BlockedFriend = BlockedFriend::BothDestroyed, "TR-OM-06", Battle;
    /// What happens to a stand that would fall back off the board.
    fallback_offboard: Meets = Meets::Destroyed, "TR-OM-07", Battle;
    /// What happens to a stand that would fall back into impassable terrain.
    fallback_into_impassable: Meets = Meets::Destroyed, "TR-OM-07", Battle;
    /// What happens to a stand that would fall back into an enemy camp.
    fallback_into_camp: Meets = Meets::Destroyed, "TR-OM-07", Battle;
    /// What happens to a stand that would fall back into its own camp.
    fallback_into_own_camp: OwnCamp = OwnCamp::StaysInPlace, "TR-OM-07", Battle;
    /// What happens to a stand that is pushed off the board.
    pushed_offboard: Meets = Meets::Destroyed, "TR-OM-08", Battle;
    /// Which outcome moves difficult terrain shortens.
    outcome_difficult: OutcomeDifficult = OutcomeDifficult::PanicOnly, "TR-OM-09", Battle;
    /// How the second part of an evade goes round what it avoids.
    evade_avoid: EvadeAvoid = EvadeAvoid::MinSidewaysThenStop, "TR-OM-11", Battle;
    /// How far an evade may go sideways.
    evade_sidestep_max_mu: Mu = Mu::whole(2), "TR-OM-11", Battle;
    /// Whether the way sideways leaves the length of the evade as it is.
    evade_sidestep_free: bool = true, "TR-OM-11", Battle;
    /// Which part of an evade avoids what is in its way.
    evade_avoid_scope: EvadeAvoidScope = EvadeAvoidScope::SecondPart, "TR-OM-11", Battle;
    /// How far a panic move goes.
    panic_move_terrain: PanicMoveTerrain = PanicMoveTerrain::Tactical, "TR-OM-17", Battle;
    /// Whether stands of cards 4 and 5 panic through Dunes and Oasis as through open terrain.
    panic_camel_relief: bool = true, "TR-OM-17", Battle;
    /// Whether a winner pursues a loser that a no-effect row keeps in place.
    pursue_on_no_effect: bool = false, "TR-OM-20", Engagement;
    /// How far a pursuit goes.
    pursuit_distance: PursuitDistance = PursuitDistance::OwnBaseDepth, "TR-OM-21", Battle;
    /// Whether a pursuer that meets an enemy nearly lined up is lined up with it.
    pursuit_align: PursuitAlign = PursuitAlign::AutoWithin1Mu, "TR-OM-22", Battle;
    /// What happens to a pursuer at the board edge.
    pursuit_edge: PursuitEdge = PursuitEdge::Stop, "TR-OM-23", Battle;
    /// Whether a pursuit enters difficult terrain.
    pursuit_enters_difficult: bool = true, "TR-OM-24", Battle;
    /// Whether a winner pursues that still has another enemy in contact.
    pursue_if_still_engaged: bool = false, "TR-OM-25", Battle;
    /// Whether a rear supporter follows its front stand's pursuit.
    supporter_follows: bool = true, "TR-OM-26", Battle;
    /// Whether a contact that a pursuit makes is fought at once, if the stand met has not fought yet.
    pursuit_contact_fights_now: bool = false, "TR-OM-28", Battle;
    /// When an outcome move contacts something.
    outcome_contact: OutcomeContact = OutcomeContact::NewSweptOverlap, "TR-OM-29", Battle;

    /// Width of a camp.
    camp_w_mu: Mu = Mu::whole(4), "TR-CP-01", Battle, lengths(Mu::whole(1), Mu::whole(20), "a length in MU, 1 to 20: a smaller camp can't be fought, and a larger one fills the deployment zone");
    /// Depth of a camp.
    camp_d_mu: Mu = Mu::whole(2), "TR-CP-01", Battle, lengths(Mu::whole(1), Mu::whole(12), "a length in MU, 1 to 12: a smaller camp can't be fought, and a larger one fills the deployment zone");
    /// Whether a camp blocks the line of fire.
    camp_blocks_fire: bool = true, "TR-CP-02", Battle;
    /// Which cost of its garrison a camp's factor counts.
    garrison_cost: GarrisonCost = GarrisonCost::Modified, "TR-CP-03", Engagement;
    /// Tactical factors of a stand that attacks a camp.
    camp_attacker_factors: CampAttackerFactors = CampAttackerFactors::Wide, "TR-CP-05", Engagement;
    /// How much of its front edge must touch a camp.
    camp_contact_min: CampContactMin = CampContactMin::HalfFront, "TR-CP-06", Battle;
    /// Whether a camp is attacked in the other player's close combat phases too.
    camp_attack_every_phase: bool = true, "TR-CP-06", Battle;
    /// Stands that may garrison a camp.
    garrison_types: GarrisonTypes = GarrisonTypes::Any, "TR-CP-10", Engagement;
    /// Whether a garrison may leave its camp.
    garrison_leaves: bool = false, "TR-CP-10", Battle;
    /// Whether the points of a garrison count for the center minimum.
    garrison_counts_center: bool = true, "TR-CP-10", Battle;
    /// Whether a garrisoning general commands.
    garrison_general_commands: bool = true, "TR-CP-13", Battle;
    /// Whether a garrisoning general adds 1 to its camp.
    garrison_general_bonus: bool = false, "TR-CP-13", Engagement;

    /// Points of destroyed enemies that win.
    victory_points: HalfPoints = HalfPoints::whole(16), "TR-VC-02", Battle, points(HalfPoints(1), "points in steps of a half, 0.5 to 1000: with 0 a battle would be won before anything is lost");
    /// What becomes of a side that has no stand left at the end of a turn.
    without_stands: WithoutStands = WithoutStands::Loses, "TR-VC-02", Battle;
    /// How a battle ends that reaches the turn limit.
    timeout: Timeout = Timeout::Draw, "TR-VC-05", Battle;

    /// What a stand counts when it is lost that is on the board as another type than the one it was paid as.
    dismount_vp: DismountVp = DismountVp::TypeOnBoard, "TR-BC-00.6", Battle;
    /// Who is moved back for an exchange to a deeper base.
    exchange_blocked: ExchangeBlocked = ExchangeBlocked::NearestFit, "TR-BC-00.8", Battle;
    /// Whether an enemy in rear contact keeps it when an exchange makes the base shallower.
    exchange_keeps_contact: bool = true, "TR-BC-00.8", Battle;
    /// Whether an army may have cards 1 and 2 at once.
    dd_and_md_together: bool = false, "TR-BC-02.1", Army;
    /// How long a stand that dismounted may not shoot.
    dismount_shot_bar: DismountShotBar = DismountShotBar::OwnerTurn, "TR-BC-02.5", Battle;
    /// Whether the two stands of a pair must stand side by side when they deploy as men-at-arms and valets.
    valets_adjacent: bool = false, "TR-BC-03.2", Battle;
    /// Whether columns of camels cross Dunes and Oasis as groups do.
    camel_columns_count_as_group: bool = true, "TR-BC-04.2", Battle;
    /// What Dunes and Oasis are for camels in combat.
    camel_terrain_in_combat: CamelTerrain = CamelTerrain::Difficult, "TR-BC-04.4", Battle;
    /// Whether card 5's fall back from Elephants holds in difficult terrain too.
    camel_fallback_beats_difficult: bool = true, "TR-BC-05.4", Engagement;
    /// What one payment for card 6 covers.
    cf_cost_scope: CamelProtectedScope = CamelProtectedScope::PerEntry, "TR-BC-06.1", Army;
    /// Option of card 7 that entries use.
    sb_option: SupportingBowmenOption = SupportingBowmenOption::Two, "TR-BC-07.3", Army;
    /// Whether the general's stand may be set aside for card 7.
    general_set_aside: bool = false, "TR-BC-07.6", Army;
    /// Whether discarding transports counts as having moved.
    discard_counts_as_move: bool = true, "TR-BC-08.6", Battle;
    /// What Mobile Infantry on transports is to its opponents and in the result rows.
    mi_category: TransportCategory = TransportCategory::Foot, "TR-BC-08.8", Engagement;
    /// Whether a Plaustrella has the rear support of its original type.
    plaustrella_keeps_support: bool = false, "TR-BC-09.7", Engagement;
    /// Whether a Plaustrella has the other cards of its original type.
    plaustrella_keeps_cards: bool = false, "TR-BC-09.7", Engagement;
    /// Whether a Plaustrella made of shooters shoots.
    plaustrella_shoots: bool = false, "TR-BC-09.8", Engagement;
    /// Whether the rear supporter of a stand that holds the line stays too.
    hold_supporter: bool = true, "TR-BC-10.3", Battle;
    /// Whether the supporter of a card 11 stand needs the card too.
    hd_supporter_needs_card: bool = false, "TR-BC-11.3", Battle;
    /// Whether an army, or each of its entries, may have two Charge Through cards.
    ct_max_scope: ChargeThroughScope = ChargeThroughScope::Army, "TR-BC-12.1", Army;
    /// Whether all stands of a move that charges through must belong to the entry.
    ct_all_movers_eligible: bool = true, "TR-BC-12.3", Battle;
    /// When stands are placed in ambush.
    ambush_step: AmbushStep = AmbushStep::Last, "TR-BC-13.2", Battle;
    /// Most obstacles of an army whose list names no limit.
    pd_max: Whole = Whole(8), "TR-BC-14.1", Army;
    /// How much of a base lies within a distance of the own edge.
    placement_within: PlacementWithin = PlacementWithin::WholeBase, "TR-BC-14.2", Battle;
    /// How obstacles lie to the base edge.
    pd_orientation: ObstacleOrientation = ObstacleOrientation::Parallel, "TR-BC-14.3", Battle;
    /// Whether a mark works again if the screen that cancelled it is lost before the fight.
    sc_recheck_at_combat: bool = true, "TR-BC-15.3", Engagement;
    /// Whether a stand on transports may be marked.
    sc_mobile_target_ok: bool = false, "TR-BC-15.4", Engagement;
    /// Camp cards that an army without a camp can't use.
    nc_excludes: CardSet = CardSet::of(&[Card::FortifiedCamp, Card::PackTrains, Card::StandardWagon]), "TR-BC-16.1", Battle;
    /// Width of a Standard Wagon.
    wagon_w_mu: Mu = Mu::whole(4), "TR-BC-19.1", Battle, lengths(Mu::whole(1), Mu::whole(12), "a length in MU, 1 to 12: a smaller wagon can't be fought, and a larger one fills the deployment zone");
    /// Whether a Standard Wagon helps a stand that fights to its flank or rear too.
    wagon_bonus_any_front: bool = true, "TR-BC-19.5", Engagement;
    /// Whether card 17 fortifies a Standard Wagon.
    fc_applies_to_wagon: bool = false, "TR-BC-19.7", Engagement;
    /// How many screen markers an army may place.
    es_max_markers: ScreenMarkers = ScreenMarkers::NoLimit, "TR-BC-20.2", Army;
    /// Whether chained stands never pursue, instead of not pursuing when they double.
    chained_never_pursues: bool = false, "TR-BC-22.5", Engagement;

    /// What a masquerade counts that is destroyed before it is revealed.
    masq_destroyed_vp: MasqueradeVp = MasqueradeVp::DisguiseCost, "TR-BC-24.6", Battle;
    /// Where the second of two stands is placed that posed as one, if the place behind the first is taken.
    masq_blocked: MasqueradeBlocked = MasqueradeBlocked::NearestFit, "TR-BC-24.7", Battle;

    /// Whether the factors of several cards add, instead of only the best and the worst counting.
    card_factors_stack: bool = true, "TR-BX-01", Engagement;
    /// Whether a stand on transports may discard them for a Plaustrella.
    mi_to_plaustrella: bool = false, "TR-BX-05", Battle;
    /// Whether card 16 takes the place of the camp, so that no wagon may stand there either.
    nc_fills_slot: bool = true, "TR-BX-06", Battle;
    /// Whether a masquerade has the cards of what it pretends to be.
    masq_uses_cards: bool = false, "TR-BX-07", Battle;
    /// Whether obstacles are difficult terrain for an ambush.
    ambush_in_obstacles: bool = true, "TR-BX-08", Battle;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_allowed_text_is_read_and_shown_again() {
        for parameter in PARAMETERS {
            let mut texts = vec![parameter.default_text()];
            if parameter.allowed.contains(" | ") {
                texts.extend(parameter.allowed.split(" | ").map(str::to_owned));
            }
            for text in texts {
                let mut parameters = RuleParameters::DEFAULT;
                parameters.set(parameter.name, &text).unwrap();
                assert_eq!(parameter.get(&parameters), text, "{}", parameter.name);
                let n_changed = usize::from(text != parameter.default_text());
                assert_eq!(parameters.changed().count(), n_changed);
            }
        }
    }

    #[test]
    fn what_is_no_parameter_and_no_value_is_said_by_name() {
        let mut parameters = RuleParameters::DEFAULT;
        let error = parameters.set("fight_twice", "true").unwrap_err();
        assert_eq!(error.to_string(), "there is no rule parameter `fight_twice`");
        let error = parameters.set("mi-category", "wheeled").unwrap_err();
        assert_eq!(
            error.to_string(),
            "`wheeled` is no value of `mi_category`; it takes foot | mounted"
        );
        assert_eq!(parameters, RuleParameters::DEFAULT);
    }
}
