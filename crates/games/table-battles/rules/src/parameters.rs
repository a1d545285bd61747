//! Rule parameters (section 20 of the specification): every assumption by name, with its default and its alternatives, and some
//! undisputed rules and numbers, to measure their effect.

mod values;

pub use battle_core::parameters::ParameterError;
use battle_core::values::Within;
pub use values::{
    AbsorbAny, AbsorbPerDie, AbsorbedReductions, AttackTest, CheckOrder, CountedSticks, Covered,
    CromwellDice, CubeDice, CubelessGain, Deadlock, DoubleWin, EntryOrder, FirstTurn, FullCard,
    Leavings, MarylandLimit, ObjectlessNull, OwedMorale, PursuitTargets, ReactionNull,
    ReactionTargets, ReserveTargets, SameMoment, SavedDice, SelfAbsorb, SelfRemoval, SeveralRouts,
    StickSupply, StraightsInTurn, StraightsOnCard, TacticalCheck, TurnStart, WaitingSticks, Whole,
    ZeroHitAttack,
};

/// A number of cubes.
const fn cubes(most: u16, allowed: &'static str) -> Within<Whole> {
    Within { least: Whole(1), most: Whole(most), allowed }
}

/// What a parameter can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// How a battle runs.
    Battle,
    /// Which scenarios can be set up at all.
    Setup,
    /// What players see of each other; no effect on players that don't use it.
    Sight,
}

battle_core::parameters! {
    /// The rules of a game where the texts leave them open: one field for each assumption.
    beside {}
    /// How many sticks there are.
    stick_supply: StickSupply = StickSupply::Unlimited, "TB-COMP-3", Setup;
    /// What a player doesn't see of the enemy's cards.
    covered: Covered = Covered::Nothing, "TB-COMP-5", Sight;
    /// How the names of a Counterattack or an Absorb are read.
    reaction_targets: ReactionTargets = ReactionTargets::Set, "TB-CARD-9", Battle;
    /// Which targets an Absorb of "Any" may replace.
    absorb_any: AbsorbAny = AbsorbAny::AllFriends, "TB-CARD-10", Battle;
    /// Which dice Cromwell of Marston Moor (18A) takes.
    cromwell_dice: CromwellDice = CromwellDice::OneToThree, "TB-DICE-2", Setup;
    /// How many Straights a card may hold.
    straights_on_card: StraightsOnCard = StraightsOnCard::Several, "TB-DICE-10", Battle;
    /// How many Straights a card may receive in one Roll Phase.
    straights_in_turn: StraightsInTurn = StraightsInTurn::One, "TB-DICE-11", Battle;
    /// Whether a row that meets its requirement but has no object may be used as a null action.
    objectless_null: ObjectlessNull = ObjectlessNull::Allowed, "TB-ACT-8", Battle;
    /// How an Attack treats a named card that is in Reserve.
    reserve_targets: ReserveTargets = ReserveTargets::Block, "TB-ATK-4", Battle;
    /// Whether an Attack whose hits are reduced to zero triggers reactions.
    zero_hit_attack: ZeroHitAttack = ZeroHitAttack::Triggers, "TB-ATK-8", Battle;
    /// When a limit of hits on a formation is applied.
    maryland_limit: MarylandLimit = MarylandLimit::BeforeCounterattack, "TB-ATK-9", Battle;
    /// Which reaction rows may be used without effect in the enemy Action Phase.
    reaction_null: ReactionNull = ReactionNull::None, "TB-REA-9", Battle;
    /// Whether a formation's reductions of hits apply to Counterattack and self hits too.
    reductions_of_all_hits: bool = false, "TB-CTR-4", Battle;
    /// Whether a formation with an Absorb of "Any" may absorb hits aimed at itself.
    self_absorb: SelfAbsorb = SelfAbsorb::Never, "TB-ABS-5", Battle;
    /// Which reductions lower absorbed hits.
    absorbed_reductions: AbsorbedReductions = AbsorbedReductions::None, "TB-ABS-6", Battle;
    /// Whether an Absorb is available when only the target's reductions bring the hits to zero.
    absorb_at_zero: bool = true, "TB-ABS-8", Battle;
    /// What a side pays when it owes more Morale than it has.
    owed_morale: OwedMorale = OwedMorale::WhatIsThere, "TB-ROUT-3", Battle;
    /// When routs of both sides are at the same moment.
    same_moment: SameMoment = SameMoment::OneResolution, "TB-ROUT-5", Battle;
    /// What becomes of the cubes on a special formation that is removed.
    removed_cubes: Leavings = Leavings::ToSupply, "TB-ROUT-8", Battle;
    /// What several routs of one side at the same moment cost.
    several_routs: SeveralRouts = SeveralRouts::EachItsOwn, "TB-ROUT-9", Battle;
    /// Which names of an Attack make its formation pursue.
    pursuit_targets: PursuitTargets = PursuitTargets::EveryName, "TB-PUR-4", Battle;
    /// Whether there is Pursuit when both sides rout at the same moment.
    pursuit_at_double_rout: bool = true, "TB-PUR-5", Battle;
    /// What a placement on a special formation with all its cubes is.
    full_card: FullCard = FullCard::Illegal, "TB-SPEC-7", Battle;
    /// What becomes of dice that earned a cube.
    cube_dice: CubeDice = CubeDice::SpentThisPhase, "TB-SPEC-8", Battle;
    /// What a Morale gain by card rule is worth while all cubes are out.
    cubeless_gain: CubelessGain = CubelessGain::Nothing, "TB-SPEC-9", Battle;
    /// How the rules test whether a side can ever attack again.
    attack_test: AttackTest = AttackTest::Fixpoint, "TB-WIN-4", Battle;
    /// How a battle ends in which neither player can act any more.
    deadlock: Deadlock = Deadlock::Draw, "TB-WIN-5", Battle;
    /// Player turns after which an undecided battle is a draw.
    turn_cap: Whole = Whole(400), "TB-WIN-6", Battle;
    /// Who wins when one resolution brings both sides equal winning events.
    double_win: DoubleWin = DoubleWin::ActingPlayer, "TB-WIN-7", Battle;
    /// Which lost sticks count for the enemy's tactical victory.
    counted_sticks: CountedSticks = CountedSticks::All, "TB-TV-4", Battle;
    /// When a tactical victory is looked for.
    tactical_check: TacticalCheck = TacticalCheck::EveryResolution, "TB-TV-5", Battle;
    /// Whether shifted sticks arrive before the test of who can ever attack again.
    turn_start: TurnStart = TurnStart::ArrivalsFirst, "TB-SHF-7", Battle;
    /// Whether sticks that were on their way to a removed formation count for a tactical victory.
    waiting_sticks: WaitingSticks = WaitingSticks::Counted, "TB-SHF-8", Battle;
    /// What becomes of the dice on a formation that a card saves from its rout.
    saved_dice: SavedDice = SavedDice::Kept, "TB-SR-LIFEGUARD-SAVE", Battle;
    /// What an Absorb of so much less per die takes.
    absorb_per_die: AbsorbPerDie = AbsorbPerDie::LessPerDie, "TB-SR-ABSORB-PER-DIE", Battle;
    /// Whether Pursuits come before Reserve entries.
    entry_order: EntryOrder = EntryOrder::PursuitsFirst, "TB-ORD-7", Battle;
    /// When a card leaves play that is removed by its own Screen.
    self_removal: SelfRemoval = SelfRemoval::AfterEntries, "TB-ORD-8", Battle;
    /// Which of two endings is tested first at the start of a turn.
    check_order: CheckOrder = CheckOrder::AttackFirst, "TB-SM-1", Battle;
    /// Whether a reaction costs the next Action Phase: an undisputed rule, to measure its effect.
    reaction_skips: bool = true, "TB-TURN-3", Battle;
    /// Which army takes the first turn.
    first_turn: FirstTurn = FirstTurn::First, "TB-SET-1", Battle;
    /// Cubes that a special formation begins with, at most those that its card holds.
    special_cubes: Whole = Whole(1), "TB-SET-2", Battle, cubes(3, "a whole number, 1 to 3");
    /// Morale cubes that the rout of a formation without a star costs.
    rout_morale: Whole = Whole(1), "TB-ROUT-2", Battle, cubes(5, "a whole number, 1 to 5");
    /// Morale cubes that the rout of a formation with a star costs.
    star_morale: Whole = Whole(2), "TB-CARD-3", Battle, cubes(9, "a whole number, 1 to 9");
    /// Morale cubes that a Bombard removes; it leaves at least one (TB-BOM-2).
    bombard_morale: Whole = Whole(1), "TB-BOM-1", Battle, cubes(5, "a whole number, 1 to 5");
}
