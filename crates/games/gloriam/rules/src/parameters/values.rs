//! The kinds of value a rule parameter may take, each with its text form.

use battle_core::choices;
use battle_core::values::Value;

/// A small whole number; its parameter says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Small(pub u8);

impl Value for Small {
    const ALLOWED: &'static str = "a whole number, 0 to 60";

    fn text(self) -> String {
        self.0.to_string()
    }

    fn from_text(text: &str) -> Option<Small> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = Some(text).filter(|_| plain)?.parse().ok()?;
        (number <= 60).then_some(Small(number))
    }
}

/// GL-109: how many colours better an action out of command needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutOfCommand(pub u8);

impl Value for OutOfCommand {
    const ALLOWED: &'static str = "0 | 1 | 2";

    fn text(self) -> String {
        self.0.to_string()
    }

    fn from_text(text: &str) -> Option<OutOfCommand> {
        [0, 1, 2].map(OutOfCommand).into_iter().find(|value| value.text() == text)
    }
}

/// GL-104: how many command cards of each colour the deck has, black first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deck(pub [u8; 5]);

impl Value for Deck {
    const ALLOWED: &'static str = "8/14/14/8/6 | 6/14/14/10/6 | 8/12/12/10/8 | 8/16/14/8/4 | black/white/green/yellow/red summing to 50";

    fn text(self) -> String {
        self.0.map(|n| n.to_string()).join("/")
    }

    fn from_text(text: &str) -> Option<Deck> {
        let counts: Option<Vec<u8>> = text.split('/').map(|n| n.parse().ok()).collect();
        let counts: [u8; 5] = counts?.try_into().ok()?;
        let total: u32 = counts.iter().map(|&n| u32::from(n)).sum();
        (total == 50).then_some(Deck(counts))
    }
}

choices! {
    /// GL-013: which troops each kind of ground affects.
    TerrainEffect {
        /// By the ancients study deck.
        K2 = "k2",
        /// By how much slower a cell is than good going.
        ByLoss = "by_loss",
    }

    /// GL-017: when troops are nervous.
    NervousRule {
        /// Within one base of breaking.
        WithinOneBase = "within_one_base_of_breaking",
        /// Never.
        Never = "never",
    }

    /// GL-515: who has the melee claim of the row "Uphill or vs Barricades or walls".
    WallMelee {
        /// Who stands behind them.
        Defender = "defender",
        /// Who fights against them.
        Attacker = "attacker",
    }

    /// GL-109: what each further block that a general moves in a phase costs beside its own card.
    BlockExtra {
        /// Nothing.
        None = "none",
        /// The first a green card, the second a green and a yellow one, each later one a green, a yellow and a red one.
        GreenYellowRed = "g_y_r",
    }

    /// GL-110: which side is active in the first turn.
    FirstActive {
        /// Who rolls higher.
        RollOff = "roll_off",
        /// Side A, the one that is named first.
        A = "a",
        /// Side B.
        B = "b",
    }

    /// GL-110: which side is active after the first turn.
    ActiveSide {
        /// The other side each turn.
        Alternates = "alternates",
        /// By a roll-off each turn.
        RerollEachTurn = "reroll_each_turn",
    }

    /// GL-114: what a wound does to a general of the lowest level.
    MediocreWound {
        /// Nothing.
        Stays = "stays",
        /// Kills him.
        Killed = "killed",
    }

    /// Section 4: what prompted actions cost.
    PromptTable {
        /// The table of the specification: more expensive with less drill.
        ByDrill = "by_drill",
        /// Green for all troops, whatever their drill.
        AllGreen = "all_green",
    }

    /// GL-310: which charges need no card.
    FreeCharge {
        /// Those in the forced condition that are excused from it.
        ForcedCondition = "forced_condition",
        /// None.
        None = "none",
        /// Within 1 BW.
        WithinOneBw = "within_1bw",
    }

    /// GL-408: the die that shooting starts from.
    ShootBase {
        /// White.
        White = "W",
        /// Green.
        Green = "G",
    }

    /// GL-425: the targets of troops that did not charge while chargers come in.
    ChargeFireTargets {
        /// At chargers.
        Chargers = "chargers",
        /// At any enemy.
        Any = "any",
    }

    /// GL-112: who may be given cards.
    GiftTo {
        /// Professional and instinctive generals.
        Both = "both",
        /// Professional ones only.
        CellAsPrinted = "cell_as_printed",
    }

    /// GL-112: who may pay for units of another command.
    OtherCommandBy {
        /// The army commander.
        ArmyCommander = "army_commander",
        /// Any general.
        Any = "any",
    }

    /// GL-425: where fire at chargers measures its range.
    ChargeFireRange {
        /// Where they stand before the charge moves.
        AsPlaced = "as_placed",
        /// As if within effective range.
        Effective = "effective",
    }

    /// GL-503: two dice.
    TwoDice {
        /// Red and black.
        RedBlack = "R+B",
        /// Red and white.
        RedWhite = "R+W",
        /// Red and green.
        RedGreen = "R+G",
    }

    /// GL-504: how preferred-opponent claims of one file add.
    PreferredStack {
        /// Their sum.
        Sum = "sum",
        /// The greatest.
        Max = "max",
    }

    /// GL-509: which pair of files fights first.
    OrderPolicy {
        /// The best chance of shatter or shove.
        BestFirst = "best_first",
        /// From the left.
        LeftToRight = "left_to_right",
        /// By lot.
        Random = "random",
    }

    /// GL-506, GL-603: when a general whose file lost a base is tested.
    GeneralTest {
        /// When the losses of the fight come off, and tests for his death at the end of the step.
        WithLosses = "with_losses",
        /// As soon as the pair has thrown, and tests for his death at once.
        Immediate = "immediate",
    }

    /// GL-560: which neighbours of a file that won shatter or shove claim it.
    NeighbourScope {
        /// Files of the same unit.
        SameUg = "same_ug",
        /// The nearest file of a friend abreast too.
        FriendsAbreast = "friends_abreast",
    }

    /// GL-561: the extra die of a file with a supporting file.
    SupportDie {
        /// A black one.
        Black = "B",
        /// A white one.
        White = "W",
        /// Of the colour of the main die.
        SameAsMain = "same_as_main",
        /// None.
        None = "none",
    }

    /// GL-601: what a kill-a-base die below black is.
    KabFloor {
        /// No test.
        None = "none",
        /// A black die.
        Black = "B",
    }

    /// GL-602: which units test for a sacked camp.
    CampKab {
        /// All of the army.
        All = "all",
        /// Those within 3 BW of it.
        Within3Bw = "within_3bw",
    }

    /// GL-963: what becomes of a general with no unit when an enemy comes upon him.
    LoneGeneral {
        /// He flees to the nearest unit within 6 BW, else he is killed.
        Flee = "flee",
        /// He is killed.
        Killed = "killed",
    }

    /// GL-706: which troops never pursue.
    PursuitExempt {
        /// Artillery, battle wagons and troops behind obstacles.
        Static = "static",
        /// All pursue.
        None = "none",
    }

    /// GL-705: how a contact that a pursuit made is fought.
    PursuitContact {
        /// As a melee in the next step 5.2, with no claims of charges.
        MeleeNext = "melee_next",
        /// As a charge combat in step 2.7 of the next turn, the pursuer charging.
        ChargeCombatNextTurn = "charge_combat_next_turn",
    }

    /// GL-907: how far a charge may be declared.
    ChargeMax {
        /// As far as the move.
        Move = "move",
        /// Two BW farther.
        MovePlusTwo = "move_plus_2",
    }

    /// Section 15: which edition's known differences hold.
    RuleSet {
        /// The sheet.
        Sheet2018 = "2018",
        /// Three wounds a base, shooting from green and one colour down beyond effective range, armies break at nine units.
        Edition2023 = "2023",
    }
}
