//! Section 2 of the specification: the anatomy of a card.

use crate::dice_area::DiceArea;
use crate::requirement::Requirement;

/// TB-CARD-1: a formation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The printed number with its side, such as `07A`; at most eight letters.
    pub id: String,
    /// The formation.
    pub name: String,
    /// TB-COMP-2: the wing it belongs to.
    pub wing: Wing,
    /// TB-CARD-2: its sticks, or its cubes if it is special.
    pub strength: Strength,
    /// TB-CARD-3: whether its rout costs twice the Morale.
    pub star: bool,
    /// Section 3: what may be placed on it.
    pub dice: DiceArea,
    /// TB-CARD-4: at most two action rows.
    pub rows: Vec<Row>,
    /// TB-RSV-2: how it comes in, if it starts in Reserve.
    pub reserve: Option<Entry>,
    /// TB-RET-1: whether it may retire.
    pub retire: bool,
    /// TB-PUR-1: whether it must pursue.
    pub pursuit: bool,
    /// TB-SHF-1: infantry or cavalry, where that matters.
    pub arm: Option<Arm>,
    /// TB-LNK-1: its Link symbols.
    pub link: Link,
    /// TB-CARD-7: its special rules.
    pub special: Special,
}

impl Card {
    /// TB-CARD-2: the sticks that it starts with; none if it is special.
    pub fn sticks(&self) -> Option<u8> {
        match self.strength {
            Strength::Sticks(sticks) => Some(sticks),
            Strength::Cubes(_) => None,
        }
    }
}

/// TB-COMP-2: the four wings, in the order of TB-SM-11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    /// Red.
    Red,
    /// Pink.
    Pink,
    /// Blue.
    Blue,
    /// Dark blue.
    DkBlue,
}

impl Wing {
    /// Every wing with the word for it.
    pub const ALL: [(Wing, &'static str); 4] =
        [(Wing::Red, "red"), (Wing::Pink, "pink"), (Wing::Blue, "blue"), (Wing::DkBlue, "dkblue")];

    /// The word for it.
    pub fn name(self) -> &'static str {
        Wing::ALL[self as usize].1
    }
}

/// TB-CARD-2: arabic or roman strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// A normal formation with this number of sticks.
    Sticks(u8),
    /// A special formation that holds at most this number of cubes (TB-SPEC-3).
    Cubes(u8),
}

/// TB-RSV-2: how a formation leaves Reserve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// When the formation with this id has left play.
    Auto(String),
    /// It enters by a Command, or a card rule, of the formation with this id.
    Commanded(String),
}

/// TB-SHF-1: the two kinds of troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
}

/// TB-LNK-1: on which sides a card has a Link symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// Facing the card with the number before.
    pub previous: bool,
    /// Facing the card with the number after.
    pub next: bool,
}

/// TB-CARD-4: one action row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its type, with what belongs to it.
    pub kind: RowKind,
    /// What it asks of the dice.
    pub requirement: Requirement,
    /// TB-REA-6: whether a reaction may be declined.
    pub voluntary: bool,
    /// Special rules of the row.
    pub effect: RowEffect,
}

/// TB-CARD-4: the actions and reactions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// TB-ATK-1: an attack on the first of these that is left.
    Attack {
        /// Ids of enemy cards, in order (TB-CARD-5).
        targets: Vec<String>,
        /// TB-ATK-2: the hits.
        hits: Hits,
        /// TB-ATK-6: sticks that the attacker loses.
        self_hits: u8,
    },
    /// TB-BOM-1: takes a Morale cube.
    Bombard,
    /// TB-CMD-1: brings in the formation of this id; `None` lifts the fog (TB-SR-FOG-LIFT).
    Command(Option<String>),
    /// TB-SCR-1: cancels an attack by one of these.
    Screen(Targets),
    /// TB-CTR-1: hits back at one of these.
    Counterattack {
        /// Attackers that it answers.
        targets: Targets,
        /// Hits on the attacker.
        hits: Hits,
        /// TB-CTR-3: hits that the formation is spared.
        spares: Hits,
    },
    /// TB-ABS-1: suffers in place of one of these.
    Absorb {
        /// Friends that it stands in for.
        targets: Targets,
        /// TB-ABS-2: how much of the hits.
        takes: Share,
    },
}

/// TB-ATK-2: a number, and a number per die on the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    /// Whatever the dice.
    pub base: u8,
    /// For each die.
    pub per_die: u8,
}

/// TB-CARD-5, TB-CARD-6: the attackers that a reaction answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Targets {
    /// Any enemy formation.
    Any,
    /// These ids.
    Named(Vec<String>),
}

/// TB-ABS-2: what an absorber suffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// Every hit.
    All,
    /// This many, or the hits if they are fewer.
    Fixed(u8),
    /// The hits less this many for each die on the absorber.
    LessPerDie(u8),
}

/// Special rules that belong to one row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowEffect {
    /// TB-SR-CLINTON-GATE: an attack only while each of these own formations holds a die.
    pub while_dice_on: Vec<String>,
    /// TB-SR-SULLA-EXTRA: one more hit while this own formation is in play.
    pub extra_hit_while: Option<String>,
    /// TB-SR-HOME-RIDGE-SKIP: names that are passed over while they are in Reserve.
    pub skips_in_reserve: Vec<String>,
    /// TB-SR-CASTELNAU-RESERVE: never attacks a formation in Reserve, whatever TB-ATK-4 says.
    pub never_in_reserve: bool,
    /// TB-SR-WOLFE-SCREEN, TB-SR-MONTCALM-SCREEN: the card is removed after the reaction.
    pub then_removed: bool,
    /// TB-SR-PAULOFF-MORALE: Morale cubes that the command brings.
    pub morale_gain: u8,
}

/// TB-CARD-7: special rules of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Special {
    /// TB-SR-LIFEGUARD-SHIELD: while it is in play these suffer one hit less when attacked.
    pub shields: Vec<String>,
    /// TB-SR-LIFEGUARD-SAVE: when one of these would rout it keeps one stick, and this card is removed.
    pub saves: Vec<String>,
    /// TB-SR-WOLFE-PLACE, -MONTCALM-PLACE, -RICHARD-PLACE, -VILLARS-PLACE: cards of a wing that may receive dice while it is in play.
    pub placements: Vec<(Wing, u8)>,
    /// TB-SR-STANLEYS-ROUT: these formations, of either army, rout when it enters.
    pub routs_on_entry: Vec<String>,
    /// TB-SR-FLEET-SUPPRESS: enemy reactions that are barred while it holds a cube.
    pub suppresses: Vec<Suppressed>,
    /// TB-SR-CLINTON-CLOSED: takes no dice once one of these own formations has routed.
    pub closed_by_rout_of: Vec<String>,
    /// TB-SR-MARYLAND-LIMIT: what an attack can do to it.
    pub hit_limit: Option<HitLimit>,
    /// TB-SR-FOG-SETUP: fog cubes.
    pub fog: Option<Fog>,
}

/// TB-SR-FLEET-SUPPRESS: a reaction that is barred.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppressed {
    /// The enemy card.
    pub card: String,
    /// `screen`, `counterattack` or `absorb`.
    pub reaction: String,
}

/// TB-SR-MARYLAND-LIMIT: hits from one attack are `min(most, hits - less)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HitLimit {
    /// Taken off.
    pub less: u8,
    /// What is left counts up to here.
    pub most: u8,
}

impl HitLimit {
    /// How many of these hits of one attack count.
    pub(crate) fn of(self, hits: u8) -> u8 {
        hits.saturating_sub(self.less).min(self.most)
    }
}

/// TB-SR-FOG-SETUP, TB-SR-FOG-LIFT: what the cubes of the fog hide, in the order in which they are lifted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fog {
    /// TB-SR-SOIMONOFF-FOG: suffers one hit less when attacked until the first cube is lifted.
    pub veils: String,
    /// The ids of the formations that enter with the second cube, the third, and so on.
    pub then_enter: Vec<String>,
}

impl Fog {
    /// Cubes at the start.
    pub fn n_cubes(&self) -> u8 {
        1 + self.then_enter.len() as u8
    }
}
