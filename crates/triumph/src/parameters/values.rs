//! The kinds of value a rule parameter may take, each with its text form.

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
}
