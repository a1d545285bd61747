//! Rule parameters: every assumption and every reading of the specification by name, with its default and its alternatives.

mod values;

use crate::cards::{Card, Cards};
pub use crate::scope::Scope;
use crate::tables::Tables;

pub use battle_core::parameters::ParameterError;
pub use values::{
    ArmyPoints, BlockedPushBack, CardCount, CarryOver, ComplicatedCost, DisengageDistance,
    DisruptedMod, ElephantDepth, EvadePolicy, FailedCharge, FlankChargeValour, FlankSupport,
    FollowUp, FoulWeatherPicker, HoldSaves, LightCavalryLoss, LightInfantryLoss, MissileByType,
    Mulligan, NaturalLimits, PointsHidden, PushBackImmune, ReturnFire, RoughExempt, ShootRolls,
    SpendCap, SpendTiming, StartMorale, StrategyScope, TableDepth, TableWidth, TieMoralePolicy,
    TieResult, TraitByType, TurnLimit, UnengagedFlankCharge, UnitPoints, ZocCells,
};

battle_core::parameters! {
    /// The rules of a battle where the text leaves them open: one field for each assumption.
    beside {
        /// The tables that the rulebook prints; their cells are parameters by name.
        tables: Tables = Tables::PRINTED,
    }
    cells elsewhere
    /// How deep elephants are.
    elephant_depth: ElephantDepth = ElephantDepth::Regular, "TP-013", Battle;
    /// Which types carry missiles without paying for them.
    missile_by_type: MissileByType = MissileByType::LightJavelins, "TP-016", Battle;
    /// Whether light troops are helped by friends beside them.
    light_flank_support: bool = true, "TP-026", Battle;
    /// Which pools are shown when both have assigned their dice.
    points_hidden: PointsHidden = PointsHidden::RevealAll, "TP-102", Sight;
    /// How many unspent points of each pool are kept for the next turn.
    carry_over: CarryOver = CarryOver(0), "TP-104", Battle;
    /// Whether Valour may be added to shooting dice.
    valour_in_shooting: bool = false, "TP-105", Battle;
    /// Which flank charges cost a point of Valour.
    flank_charge_valour: FlankChargeValour = FlankChargeValour::WrapOnly, "TP-105", Battle;
    /// Which discipline tests Strategy helps.
    strategy_scope: StrategyScope = StrategyScope::Rally, "TP-107", Battle;
    /// Whether points are named before or after the die.
    spend_timing: SpendTiming = SpendTiming::PostRoll, "TP-108", Battle;
    /// How many points of each pool one roll takes.
    spend_cap_per_roll: SpendCap = SpendCap::None, "TP-108", Battle;
    /// Whether the other player may spend Valour too.
    defender_valour: bool = false, "TP-110", Battle;
    /// Whether a natural 1 always fails, a natural 6 always passes.
    natural_limits: NaturalLimits = NaturalLimits::None, "TP-211", Battle;
    /// Whether a second move may follow a failed first one.
    second_move_after_fail: bool = false, "TP-212", Battle;
    /// Width of the table in MU.
    table_width: TableWidth = TableWidth(24), "TP-304", Battle;
    /// Depth of the table in MU.
    table_depth: TableDepth = TableDepth(16), "TP-304", Battle;
    /// How many cells around a unit are its zone of control.
    zoc_cells: ZocCells = ZocCells::Eight, "TP-315", Battle;
    /// When a player pays morale to go first on a tie.
    tie_morale_policy: TieMoralePolicy = TieMoralePolicy::Never, "TP-401", Players;
    /// Whether several reasons for a complicated move cost a point each.
    complicated_cost: ComplicatedCost = ComplicatedCost::PerMove, "TP-405", Battle;
    /// Whether a charge needs a discipline test.
    charge_needs_test: bool = true, "TP-406", Battle;
    /// Whether a column charges 1 MU further too.
    column_charge_bonus: bool = true, "TP-407", Battle;
    /// Whether a second move may be a charge.
    second_move_charge: bool = true, "TP-408", Battle;
    /// How far a unit goes that leaves combat.
    disengage_distance: DisengageDistance = DisengageDistance::FullMove, "TP-409", Battle;
    /// Whether units in combat may be shot at.
    shoot_into_combat: bool = false, "TP-501", Battle;
    /// Whether a shot is two rolls or one.
    shoot_rolls: ShootRolls = ShootRolls::TwoStep, "TP-503", Battle;
    /// When a target shoots back.
    return_fire: ReturnFire = ReturnFire::Simultaneous, "TP-504", Battle;
    /// What a ranged 5 does to units that cannot be driven back.
    ranged_pushback_immune: PushBackImmune = PushBackImmune::NoEffect, "TP-505", Battle;
    /// When a player retreats from a charge.
    evade_policy: EvadePolicy = EvadePolicy::IfItEscapes, "TP-603", Players;
    /// What a charge does that finds its target gone.
    failed_charge: FailedCharge = FailedCharge::FullMove, "TP-603", Battle;
    /// Whether a charge that misses its target fights whatever it meets.
    charge_through: bool = true, "TP-604", Battle;
    /// Whether a compelled charge of warbands needs a test.
    compelled_needs_test: bool = false, "TP-608", Battle;
    /// What a charge on the flank of an unengaged unit is.
    unengaged_flank_charge: UnengagedFlankCharge = UnengagedFlankCharge::TurnToFace, "TP-610", Battle;
    /// What equal totals do in a combat.
    tie_result: TieResult = TieResult::Locked, "TP-702", Battle;
    /// What disruption costs a deep unit in combat.
    disrupted_mod: DisruptedMod = DisruptedMod::Flat, "TP-712", Battle;
    /// Whether friends on both sides count twice.
    flank_support: FlankSupport = FlankSupport::Once, "TP-714", Battle;
    /// Whether only members of the same formation support.
    support_needs_formation: bool = false, "TP-714", Battle;
    /// Which troops rough ground doesn't hinder in combat.
    rough_exempt: RoughExempt = RoughExempt::None, "TP-717", Battle;
    /// Whether the winner follows a unit that is pushed back.
    follow_up: FollowUp = FollowUp::None, "TP-732", Battle;
    /// What a push-back becomes that has no room.
    blocked_pushback: BlockedPushBack = BlockedPushBack::Disrupt, "TP-733", Battle;
    /// Morale of an army at the start.
    start_morale: StartMorale = StartMorale::Six, "TP-803", Battle;
    /// How lost light cavalry is counted.
    light_cavalry_loss: LightCavalryLoss = LightCavalryLoss::Pairs, "TP-804", Battle;
    /// What the loss of light infantry costs in morale.
    light_infantry_loss: LightInfantryLoss = LightInfantryLoss::Nothing, "TP-804", Battle;
    /// Turns after which the battle is decided by morale.
    turn_limit: TurnLimit = TurnLimit(20), "TP-806", Battle;
    /// How many cards a player may exchange.
    mulligan: Mulligan = Mulligan::NoneOrTwo, "TP-A01", Battle;
    /// Whether a hill is difficult ground.
    hill_difficult: bool = false, "TP-A14", Battle;
    /// Whether two blanks spare the test too.
    blank_pair_skips_test: bool = false, "TP-A20", Battle;
    /// Which falls of morale Hold! Hold! stops.
    hold_saves: HoldSaves = HoldSaves::AboveZero, "TP-A24", Battle;
    /// Who picks the units that foul weather holds up.
    foul_weather_picker: FoulWeatherPicker = FoulWeatherPicker::CardOwner, "TP-A30", Battle;
    /// Whether reserves may charge as they come on.
    reserve_can_charge: bool = false, "TP-A31", Battle;
    /// What an army may cost.
    army_points: ArmyPoints = ArmyPoints(120), "TP-P02", Armies;
    /// Which types may have which traits.
    trait_by_type: TraitByType = TraitByType::Listed, "TP-P06", Armies;
    /// What a unit of LI costs, without traits and weapons.
    points_li: UnitPoints = UnitPoints(10), "TP-P01", Armies;
    /// What a unit of MI costs, without traits and weapons.
    points_mi: UnitPoints = UnitPoints(10), "TP-P01", Armies;
    /// What a unit of HI costs, without traits and weapons.
    points_hi: UnitPoints = UnitPoints(10), "TP-P01", Armies;
    /// What a unit of PK costs, without traits and weapons.
    points_pk: UnitPoints = UnitPoints(10), "TP-P01", Armies;
    /// What a unit of WB costs, without traits and weapons.
    points_wb: UnitPoints = UnitPoints(10), "TP-P01", Armies;
    /// What a unit of MN costs, without traits and weapons.
    points_mn: UnitPoints = UnitPoints(10), "TP-P01", Armies;
    /// What a unit of LC costs, without traits and weapons.
    points_lc: UnitPoints = UnitPoints(10), "TP-P01", Armies;
    /// What a unit of MC costs, without traits and weapons.
    points_mc: UnitPoints = UnitPoints(10), "TP-P01", Armies;
    /// What a unit of HC costs, without traits and weapons.
    points_hc: UnitPoints = UnitPoints(10), "TP-P01", Armies;
    /// What a unit of EL costs, without traits and weapons.
    points_el: UnitPoints = UnitPoints(10), "TP-P01", Armies;
    /// How many cards of the deck are Field.
    deck_field: CardCount = CardCount(10), "TP-A10", Battle;
    /// How many cards of the deck are Small wood.
    deck_small_wood: CardCount = CardCount(4), "TP-A11", Battle;
    /// How many cards of the deck are Large wood.
    deck_large_wood: CardCount = CardCount(1), "TP-A12", Battle;
    /// How many cards of the deck are Small difficult.
    deck_small_difficult: CardCount = CardCount(3), "TP-A13", Battle;
    /// How many cards of the deck are Hill.
    deck_hill: CardCount = CardCount(1), "TP-A14", Battle;
    /// How many cards of the deck are River.
    deck_river: CardCount = CardCount(1), "TP-A15", Battle;
    /// How many cards of the deck are Blank.
    deck_blank: CardCount = CardCount(10), "TP-A20", Battle;
    /// How many cards of the deck are Broken vine staff.
    deck_broken_vine_staff: CardCount = CardCount(1), "TP-A21", Battle;
    /// How many cards of the deck are Run them down.
    deck_run_them_down: CardCount = CardCount(1), "TP-A22", Battle;
    /// How many cards of the deck are Darken the skies.
    deck_darken_the_skies: CardCount = CardCount(1), "TP-A23", Battle;
    /// How many cards of the deck are Hold! Hold!.
    deck_hold_hold: CardCount = CardCount(1), "TP-A24", Battle;
    /// How many cards of the deck are Get 'Em Moving.
    deck_get_em_moving: CardCount = CardCount(1), "TP-A25", Battle;
    /// How many cards of the deck are Shieldwall.
    deck_shieldwall: CardCount = CardCount(1), "TP-A26", Battle;
    /// How many cards of the deck are Break the lines.
    deck_break_the_lines: CardCount = CardCount(1), "TP-A27", Battle;
    /// How many cards of the deck are Superior scouting.
    deck_superior_scouting: CardCount = CardCount(1), "TP-A28", Battle;
    /// How many cards of the deck are Flank march.
    deck_flank_march: CardCount = CardCount(1), "TP-A29", Battle;
    /// How many cards of the deck are Foul weather.
    deck_foul_weather: CardCount = CardCount(1), "TP-A30", Battle;
}

impl RuleParameters {
    /// TP-A01, section 11: the deck.
    pub fn deck(&self) -> Cards {
        let counts = [
            self.deck_field,
            self.deck_small_wood,
            self.deck_large_wood,
            self.deck_small_difficult,
            self.deck_hill,
            self.deck_river,
            self.deck_blank,
            self.deck_broken_vine_staff,
            self.deck_run_them_down,
            self.deck_darken_the_skies,
            self.deck_hold_hold,
            self.deck_get_em_moving,
            self.deck_shieldwall,
            self.deck_break_the_lines,
            self.deck_superior_scouting,
            self.deck_flank_march,
            self.deck_foul_weather,
        ];
        Card::ALL
            .into_iter()
            .zip(counts)
            .fold(Cards::NONE, |deck, (card, count)| deck.with(card, count.0))
    }
}
