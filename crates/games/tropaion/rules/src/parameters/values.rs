//! The kinds of value a rule parameter may take, each with its text form.

use battle_core::choices;
use battle_core::values::{Value, same_text};

choices! {
    /// TP-013: how deep elephants are.
    ElephantDepth {
        /// One disruption is survived.
        Regular = "regular",
        /// Two are.
        Deep = "deep",
    }

    /// TP-016: which types carry missiles without paying for them.
    MissileByType {
        /// Light infantry and light cavalry have javelins.
        LightJavelins = "LI_LC_javelin",
        /// Light infantry has bows, light cavalry javelins.
        LightInfantryBows = "LI_bow",
        /// Medium infantry has bows, light troops javelins.
        MediumInfantryBows = "MI_bow",
    }

    /// TP-102: which pools are shown when both have assigned their dice.
    PointsHidden {
        /// All three.
        RevealAll = "reveal_all",
        /// Strategy, which decides who goes first.
        RevealStrategyOnly = "reveal_strategy_only",
    }

    /// TP-105: which flank charges cost a point of Valour.
    FlankChargeValour {
        /// That of an overlapping unit.
        WrapOnly = "wrap_only",
        /// Each.
        EveryFlankCharge = "every_flank_charge",
    }

    /// TP-107: which discipline tests Strategy helps.
    StrategyScope {
        /// Rally tests.
        Rally = "rally",
        /// Any.
        AnyDisciplineTest = "any_discipline_test",
    }

    /// TP-108: whether points are named before or after the die.
    SpendTiming {
        /// After it is seen.
        PostRoll = "post_roll",
        /// Before, and lost whatever it shows.
        PreRoll = "pre_roll",
    }

    /// TP-108: how many points of each pool one roll takes.
    SpendCap {
        /// As many as there are.
        None = "none",
        /// One.
        One = "1",
        /// Two.
        Two = "2",
    }

    /// TP-211: natural results of a discipline test that count whatever is added.
    NaturalLimits {
        /// None.
        None = "none",
        /// A 1 fails.
        OneFails = "1_fails",
        /// A 6 passes.
        SixPasses = "6_passes",
        /// Both.
        Both = "both",
    }

    /// TP-315: how many cells around a unit are its zone of control.
    ZocCells {
        /// All eight neighbours.
        Eight = "8",
        /// The four that touch an edge.
        Four = "4",
    }

    /// TP-401: when a player with a plan pays morale to go first on a tie.
    TieMoralePolicy {
        /// Never.
        Never = "never",
        /// Whenever it may.
        Always = "always",
        /// At a morale of 5 or more.
        IfMoraleFive = "if_morale>=5",
    }

    /// TP-405: whether several reasons for a complicated move cost a point each.
    ComplicatedCost {
        /// One point in all.
        PerMove = "per_move",
        /// A point each.
        PerReason = "per_reason",
    }

    /// TP-409: how far a unit goes that leaves combat.
    DisengageDistance {
        /// Its allowance.
        FullMove = "full_move",
        /// 1 MU.
        One = "1",
    }

    /// TP-503: whether a shot is two rolls or one.
    ShootRolls {
        /// To hit, then for the effect.
        TwoStep = "two_step",
        /// The first die is read on the table.
        OneStep = "one_step",
    }

    /// TP-504: when a target shoots back.
    ReturnFire {
        /// At the same time.
        Simultaneous = "simultaneous",
        /// When the shot has had its effect.
        After = "after",
        /// Never.
        None = "none",
    }

    /// TP-505: what a ranged 5 does to units that cannot be driven back.
    PushBackImmune {
        /// Nothing.
        NoEffect = "no_effect",
        /// It disrupts them.
        Disrupted = "disrupted",
    }

    /// TP-603: when a player with a plan retreats from a charge.
    EvadePolicy {
        /// When it takes it out of reach.
        IfItEscapes = "if_it_escapes",
        /// Whenever it may.
        Always = "always",
        /// Never.
        Never = "never",
    }

    /// TP-603: what a charge does that finds its target gone.
    FailedCharge {
        /// It goes on straight ahead.
        FullMove = "full_move",
        /// It stops where it would have fought.
        PlannedCell = "planned_cell",
        /// It doesn't move.
        Stays = "stays",
    }

    /// TP-610: what a charge on the flank of an unengaged unit is.
    UnengagedFlankCharge {
        /// The target turns to face it.
        TurnToFace = "turn_to_face",
        /// Not allowed.
        Forbidden = "forbidden",
        /// A fight to its flank.
        Flank = "flank",
    }

    /// TP-702: what equal totals do in a combat.
    TieResult {
        /// Nothing.
        Locked = "locked",
        /// Both are disrupted.
        BothDisrupted = "both_disrupted",
        /// The side that isn't active wins.
        DefenderWins = "defender_wins",
        /// Both roll again.
        Reroll = "reroll",
    }

    /// TP-712: what disruption costs a deep unit in combat.
    DisruptedMod {
        /// -1 however much of it.
        Flat = "flat",
        /// -1 a point.
        PerPoint = "per_point",
    }

    /// TP-714: whether friends on both sides count twice.
    FlankSupport {
        /// Once.
        Once = "once",
        /// Each.
        PerSide = "per_side",
    }

    /// TP-717: which troops rough ground doesn't hinder in combat.
    RoughExempt {
        /// It hinders all.
        None = "none",
        /// Light troops.
        Light = "LI_LC",
    }

    /// TP-732: whether the winner follows a unit that is pushed back.
    FollowUp {
        /// Never.
        None = "none",
        /// Always.
        Always = "always",
        /// If its player wants.
        Optional = "optional",
    }

    /// TP-733: the result of a push-back without room.
    BlockedPushBack {
        /// A disruption.
        Disrupt = "disrupt",
        /// The same, but a unit at the table's edge is broken.
        BrokenAtEdge = "broken_at_edge",
    }

    /// TP-803: morale of an army at the start.
    StartMorale {
        /// 6.
        Six = "6",
        /// Half its units, halves up.
        HalfTheUnits = "half_the_units",
    }

    /// TP-804: how lost light cavalry is counted.
    LightCavalryLoss {
        /// 1 for every two; an odd one is carried on.
        Pairs = "pairs",
        /// Half a point each.
        Halves = "halves",
    }

    /// TP-804: what the loss of light infantry costs in morale.
    LightInfantryLoss {
        /// No morale, as the rules say.
        Nothing = "nothing",
        /// Half a point.
        Half = "half",
        /// A point, as of other foot.
        Whole = "whole",
    }

    /// TP-A01: how many cards a player may exchange.
    Mulligan {
        /// None or two.
        NoneOrTwo = "0_or_2",
        /// None, one or two.
        UpToTwo = "0_to_2",
    }

    /// TP-A24: which falls of morale Hold! Hold! stops.
    HoldSaves {
        /// To 2 or 1.
        AboveZero = "above_zero",
        /// To 2 exactly.
        ExactTwo = "exact_two",
        /// To whatever below 3.
        Any = "any",
    }

    /// TP-A30: who picks the units that foul weather holds up.
    FoulWeatherPicker {
        /// Who played the card.
        CardOwner = "card_owner",
        /// Whose units they are.
        Victim = "victim",
        /// Chance.
        Random = "random",
    }

    /// TP-P06: which types may have which traits.
    TraitByType {
        /// Those of the list.
        Listed = "listed",
        /// All.
        Any = "any",
    }
}

/// A whole number from a range, as text.
fn number(text: &str, least: u16, most: u16) -> Option<u16> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let number: u16 = Some(text).filter(|_| plain)?.parse().ok()?;
    (least..=most).contains(&number).then_some(number)
}

macro_rules! numbers {
    ($($(#[$about:meta])* $name:ident: $kind:ty, $least:literal to $most:literal, $allowed:literal;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $kind);

        impl Value for $name {
            const ALLOWED: &'static str = $allowed;

            fn text(self) -> String {
                self.0.to_string()
            }

            fn from_text(text: &str) -> Option<$name> {
                number(text, $least, $most).map(|number| $name(number as $kind))
            }
        }
    )*};
}

numbers! {
    /// TP-104: how many unspent points of each pool are kept.
    CarryOver: u8, 0 to 6, "a whole number, 0 to 6";
    /// TP-304: width of the table in MU.
    TableWidth: u8, 12 to 45, "a whole number of MU, 12 to 45";
    /// TP-304: depth of the table in MU.
    TableDepth: u8, 10 to 30, "a whole number of MU, 10 to 30: at less the armies would deploy side by side";
    /// TP-P01: what a unit costs.
    UnitPoints: u16, 0 to 1000, "a whole number of points, 0 to 1000";
    /// TP-A01: how many cards of a kind the deck has.
    CardCount: u8, 0 to 40, "a whole number of cards, 0 to 40";
    /// TP-P02: what an army may cost.
    ArmyPoints: u16, 1 to 10000, "a whole number of points, 1 to 10000";
}

/// TP-806: turns after which a battle is decided by morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TurnLimit(pub u16);

impl TurnLimit {
    /// The limit that `none` stands for, so that every battle ends.
    pub const NONE: TurnLimit = TurnLimit(200);
}

impl Value for TurnLimit {
    const ALLOWED: &'static str = "a whole number of turns, 1 to 199, or none (200 turns)";

    fn text(self) -> String {
        if self == TurnLimit::NONE { "none".to_owned() } else { self.0.to_string() }
    }

    fn from_text(text: &str) -> Option<TurnLimit> {
        if same_text(text, "none") {
            return Some(TurnLimit::NONE);
        }
        number(text, 1, 199).map(TurnLimit)
    }
}
