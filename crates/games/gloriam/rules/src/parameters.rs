//! Every assumption and reading that may be changed, by name, with its default and its alternatives.

mod field;
mod values;

pub use battle_core::parameters::ParameterError;
pub use field::{Field, MAX_PATCHES, Patch, PatchKind};
pub use values::{
    ActiveSide, BlockExtra, CampKab, ChargeFireRange, ChargeFireTargets, ChargeMax, Deck,
    FirstActive, FreeCharge, GeneralTest, GiftTo, KabFloor, LoneGeneral, MediocreWound,
    NeighbourScope, NervousRule, OrderPolicy, OtherCommandBy, OutOfCommand, PreferredStack,
    PromptTable, PursuitContact, PursuitExempt, RuleSet, ShootBase, Small, SupportDie,
    TerrainEffect, TwoDice, WallMelee,
};

use battle_core::values::Within;

use crate::dice_set::DiceSet;
pub use crate::scope::Scope;
use crate::tables::Tables;

battle_core::parameters! {
    /// The rules of a game where the sheet leaves them open: one field for each assumption.
    beside {
        /// The printed tables; their cells are parameters too.
        tables: Tables = Tables::PRINTED,
    }
    cells elsewhere
    /// What is on the dice.
    dice_set: DiceSet = DiceSet::D_A, "GL-007", All;
    /// How many wounds cost a base.
    wounds_per_base: Small = Small(2), "GL-008", All, Within { least: Small(2), most: Small(3), allowed: "2 | 3" };
    /// Which troops each kind of ground affects.
    terrain_effect: TerrainEffect = TerrainEffect::K2, "GL-013", Both;
    /// When troops are nervous.
    nervous_rule: NervousRule = NervousRule::WithinOneBase, "GL-017", Both;
    /// The command cards of each colour.
    deck: Deck = Deck([8, 14, 14, 8, 6]), "GL-104", Both;
    /// How many colours better an action out of command needs.
    out_of_command_boost: OutOfCommand = OutOfCommand(1), "GL-109", Battle;
    /// What each further block that a general moves in a phase costs beside its own card.
    block_extra: BlockExtra = BlockExtra::None, "GL-109", Battle;
    /// Which generals the army commander may give cards to.
    gift_to: GiftTo = GiftTo::Both, "GL-112", Battle;
    /// How many colours better an action of another general's command needs.
    other_command_boost: Small = Small(1), "GL-112", Battle, Within { least: Small(0), most: Small(4), allowed: "0 to 4 colours" };
    /// Which generals may pay for commands of others.
    other_command_by: OtherCommandBy = OtherCommandBy::ArmyCommander, "GL-112", Battle;
    /// Which side is active in the first turn.
    first_active: FirstActive = FirstActive::RollOff, "GL-110", Both;
    /// Which side is active after the first turn.
    active_alternates: ActiveSide = ActiveSide::Alternates, "GL-110", Both;
    /// What a wound does to a general of the lowest level.
    mediocre_wound: MediocreWound = MediocreWound::Stays, "GL-114", Both;
    /// What prompted actions cost.
    prompt_table: PromptTable = PromptTable::ByDrill, "GL-202", Both;
    /// Which charges need no card.
    free_charge: FreeCharge = FreeCharge::ForcedCondition, "GL-310", Both;
    /// Whether close horse may run away when charged.
    close_horse_runs: bool = true, "GL-401", Both;
    /// Whether a reach equal to the distance is contact.
    equal_is_contact: bool = true, "GL-403", Both;
    /// Effective range of artillery in BW.
    artillery_effective: Small = Small(0), "GL-405", Both, Within { least: Small(0), most: Small(24), allowed: "whole BW, 0 to 24: heavy artillery reaches no farther" };
    /// The die that shooting starts from.
    shoot_base: ShootBase = ShootBase::White, "GL-408", Both;
    /// The targets of troops that did not charge while chargers come in.
    charge_fire_targets: ChargeFireTargets = ChargeFireTargets::Chargers, "GL-425", Battle;
    /// Where fire at chargers measures its range.
    charge_fire_range: ChargeFireRange = ChargeFireRange::AsPlaced, "GL-425", Both;
    /// Whether hits of both volleys of a turn add up when they slow.
    slow_adds: bool = true, "GL-427", Battle;
    /// The dice at four claims up.
    plus4: TwoDice = TwoDice::RedWhite, "GL-503", All, Within { least: TwoDice::RedBlack, most: TwoDice::RedWhite, allowed: "R+B | R+W" };
    /// The dice at five claims up.
    plus5: TwoDice = TwoDice::RedGreen, "GL-503", All, Within { least: TwoDice::RedWhite, most: TwoDice::RedGreen, allowed: "R+W | R+G" };
    /// Whether preferred-opponent claims of one file add up.
    pref_stack: PreferredStack = PreferredStack::Sum, "GL-504", All;
    /// Which pair of files fights first.
    order_policy: OrderPolicy = OrderPolicy::BestFirst, "GL-509", Both;
    /// When a general whose file lost a base in a fight is tested.
    general_test: GeneralTest = GeneralTest::WithLosses, "GL-506", Both;
    /// Who has the melee claim of the row "Uphill or vs Barricades or walls".
    wall_melee: WallMelee = WallMelee::Defender, "GL-515", Both;
    /// What camels claim against cavalry in melee.
    camel_melee: Small = Small(0), "GL-519", All, Within { least: Small(0), most: Small(1), allowed: "0 | 1" };
    /// What the shattering of a neighbouring file is worth.
    shatter_claim: Small = Small(2), "GL-526", Both, Within { least: Small(1), most: Small(2), allowed: "1 | 2" };
    /// What elan is worth in melee.
    elan_melee: Small = Small(1), "GL-541", All, Within { least: Small(0), most: Small(1), allowed: "0 | 1" };
    /// What ferocious foot claim in charge combat.
    ferocious_foot: Small = Small(1), "GL-545", All, Within { least: Small(1), most: Small(2), allowed: "1 | 2" };
    /// What charging pistols claim against standing pikes and spears.
    cpi_vs_standing: Small = Small(0), "GL-548", All, Within { least: Small(0), most: Small(1), allowed: "0 | 1" };
    /// Whether a claim that is blocked to nothing still shatters.
    shatter_needs_claim: bool = true, "GL-555", Both;
    /// Which neighbours of a file that won shatter or shove claim it.
    neighbour_scope: NeighbourScope = NeighbourScope::SameUg, "GL-560", Battle;
    /// The extra die of a file with a supporting file.
    support_die: SupportDie = SupportDie::Black, "GL-561", Both;
    /// Whether a kill-a-base die below black is no die or a black one.
    kab_floor: KabFloor = KabFloor::None, "GL-601", Both;
    /// Turns after which an undecided game is a draw.
    turn_limit: Small = Small(12), "GL-704", Both, Within { least: Small(1), most: Small(60), allowed: "1 to 60 turns" };
    /// How a contact that a pursuit made is fought.
    pursuit_contact: PursuitContact = PursuitContact::MeleeNext, "GL-705", Battle;
    /// Which troops never pursue.
    pursuit_exempt: PursuitExempt = PursuitExempt::Static, "GL-706", Battle;
    /// How far apart the two of a duel begin, in BW.
    gap0: Small = Small(6), "GL-902", Duel, Within { least: Small(1), most: Small(40), allowed: "1 to 40 BW" };
    /// How far behind each side of a duel the table ends, in BW.
    edge: Small = Small(12), "GL-902", Duel, Within { least: Small(0), most: Small(60), allowed: "0 to 60 BW" };
    /// How far a charge may be declared.
    charge_max: ChargeMax = ChargeMax::Move, "GL-907", Both;
    /// How near a move may come to the enemy, in BW.
    approach_min: Small = Small(1), "GL-916", Duel, Within { least: Small(1), most: Small(3), allowed: "1 to 3 BW" };
    /// Rough and difficult going, hills, hedges and walls on the field of a battle.
    field: Field = Field::OPEN, "GL-951", Battle;
    /// Whether both armies have a camp in the centre lane at their edge, sacked by charges and moves of any kind.
    camps: bool = false, "GL-961", Battle;
    /// Which units test for a sacked camp.
    camp_kab: CampKab = CampKab::All, "GL-602", Battle;
    /// What becomes of a general with no unit when an enemy comes upon him.
    lone_general: LoneGeneral = LoneGeneral::Flee, "GL-963", Battle;
    /// Whether allies whose first hand is all black desert at once.
    desert_at_first_deal: bool = false, "GL-106", Battle;
    /// Whether a friend in the next lane supports an end file in melee.
    lane_support: bool = false, "GL-957", Battle;
    /// Which edition of the sheet the known differences are taken from.
    ruleset: RuleSet = RuleSet::Sheet2018, "GL-701", All;
    /// Whether prompted actions cost cards.
    use_cards: bool = true, "GL-976", Both;
    /// Whether there are kill-a-base tests.
    use_kab: bool = true, "GL-976", Both;
    /// Whether there are generals on the table.
    use_generals: bool = true, "GL-976", Both;
    /// Whether shooting slows.
    use_slowing: bool = true, "GL-976", Both;
    /// Whether shatter and shove count.
    use_shatter: bool = true, "GL-976", Both;
}
