//! Numbers of the rules that stand alone: discipline tests, modifiers of combat, wavering.

use crate::scope::Scope;

battle_core::numbers! {
    /// The score that passes a discipline test.
    Pass = 4, 2 to 6, "tests.pass", "TP-201", Battle;
    /// What legionaries add to a test.
    Legionaries = 1, -2 to 3, "tests.legionaries", "TP-202", Battle;
    /// What an enemy army that wavers adds to a test.
    EnemyWavers = 1, -2 to 3, "tests.enemy_wavers", "TP-203", Battle;
    /// What a friend behind adds to a test.
    FriendBehind = 1, -2 to 3, "tests.friend_behind", "TP-204", Battle;
    /// What a threat adds to a test.
    Threatened = -1, -3 to 2, "tests.threatened", "TP-205", Battle;
    /// What being light adds to a test.
    Light = -1, -3 to 2, "tests.light", "TP-206", Battle;
    /// What a fearsome enemy adds to a test to charge it.
    FearsomeEnemy = -1, -3 to 2, "tests.fearsome_enemy", "TP-207", Battle;
    /// What wavering adds to a test.
    Wavers = -1, -3 to 2, "tests.wavers", "TP-208", Battle;
    /// What uncertain morale adds to a test when its army wavers.
    UncertainMorale = -1, -3 to 2, "tests.uncertain_morale", "TP-033", Battle;
    /// What maniples add to a test to rally.
    ManiplesRally = 1, -2 to 3, "tests.maniples_rally", "TP-209", Battle;
    /// What disruption adds to a combat die.
    Disrupted = -1, -3 to 0, "combat.disrupted", "TP-712", Battle;
    /// What a friend beside adds to a combat die.
    Supported = 1, 0 to 3, "combat.supported", "TP-714", Battle;
    /// What an enemy at flank or rear adds to a combat die.
    Aside = -2, -4 to 0, "combat.aside", "TP-715", Battle;
    /// What a hill adds to a combat die against an enemy below.
    Downhill = 1, 0 to 3, "combat.downhill", "TP-716", Battle;
    /// What difficult ground adds to a combat die.
    Rough = -1, -3 to 0, "combat.rough", "TP-717", Battle;
    /// What pikes add to a combat die against an enemy that charged them.
    PikesCharged = 1, 0 to 3, "combat.pikes_charged", "TP-718", Battle;
    /// What frenzied units add to a combat die.
    Frenzied = 1, 0 to 3, "combat.frenzied", "TP-719", Battle;
    /// What frenzied units add to a combat die when their army wavers.
    FrenziedWavers = -1, -3 to 0, "combat.frenzied_wavers", "TP-719", Battle;
    /// The points of morale at which an army wavers, in halves of a point.
    WaversAt = 4, 0 to 20, "morale.wavers_at_halves", "TP-316", Battle;
}
