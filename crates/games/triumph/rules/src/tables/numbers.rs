//! Numbers of the rules that stand alone: tactical factors, doubling, camps, command.

use crate::scope::Scope;

battle_core::numbers! {
    /// What being the general's stand adds.
    General = 1, 0 to 4, "factors.general", "TR-CC-06", Engagement;
    /// What each edge adds that is overlapped or in flank or rear contact.
    Edge = -1, -3 to 0, "factors.edge", "TR-CC-12", Engagement;
    /// What standing uphill adds.
    Uphill = 1, 0 to 4, "factors.uphill", "TR-CC-15", Engagement;
    /// What Skirmishers add against Elephants.
    SkirmishersAgainstElephants = 2, 0 to 6, "factors.skirmishers_against_elephants", "TR-CC-16", Engagement;
    /// What difficult terrain adds to a mounted stand.
    MountedInDifficult = -1, -4 to 0, "factors.mounted_in_difficult", "TR-CC-17", Engagement;
    /// What difficult terrain adds to close order foot against foot.
    CloseOrderInDifficult = -2, -4 to 0, "factors.close_order_in_difficult", "TR-CC-18", Engagement;
    /// What a shot from the rear adds to its target.
    ShotFromRear = -1, -4 to 0, "factors.shot_from_rear", "TR-RC-12", Engagement;
    /// What the general's stand as a target adds to the shooter.
    ShotAtGeneral = -1, -4 to 0, "factors.shot_at_general", "TR-RC-12", Engagement;
    /// From which multiple of the loser's total on it is doubled, in tenths: 20 is twice.
    Doubling = 20, 11 to 60, "factors.doubling", "TR-CC-20", Engagement;
    /// The factor of a camp without a garrison.
    Camp = 2, 0 to 9, "camps.factor", "TR-CP-03", Engagement;
    /// What a camp adds to the cost of its garrison.
    GarrisonedCamp = 1, 0 to 6, "camps.garrisoned", "TR-CP-03", Engagement;
    /// What a camp counts when it is sacked.
    CampPoints = 8, 0 to 60, "camps.points", "TR-CP-11", Engagement;
    /// How far a mounted stand may go in a turn in which it touches difficult terrain, in MU.
    MountedMoveInDifficult = 3, 1 to 24, "moves.mounted_in_difficult", "TR-MV-02", Battle;
    /// Command points that a tactical move costs.
    Move = 1, 1 to 6, "command.move", "TR-CM-02", Battle;
    /// Command points that a move costs more with a heavy type in it.
    HeavyMove = 1, 0 to 6, "command.heavy", "TR-CM-03", Battle;
    /// Command points that a move costs more when all of it starts out of command.
    MoveOutOfCommand = 1, 0 to 6, "command.out_of_command", "TR-CM-04", Battle;
    /// How far command reaches, in MU.
    CommandDistance = 16, 1 to 100, "command.distance", "TR-CM-06", Battle;
    /// How far command reaches where the ground shortens it, in MU.
    ShortenedDistance = 8, 1 to 100, "command.shortened", "TR-CM-06", Battle;
}
