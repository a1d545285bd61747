//! Numbers of the rules that stand alone: tactical factors, camps, command distances.

/// A number by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Number {
    /// TR-CC-06: what being the general's stand adds.
    General,
    /// TR-CC-12: what each overlapped or contacted edge adds; negative.
    Edge,
    /// TR-CC-15: what standing uphill adds.
    Uphill,
    /// TR-CC-16: what Skirmishers add against Elephants.
    SkirmishersAgainstElephants,
    /// TR-CC-17: what difficult terrain adds to a mounted stand; negative.
    MountedInDifficult,
    /// TR-CC-18: what difficult terrain adds to close order foot against foot; negative.
    CloseOrderInDifficult,
    /// TR-RC-12: what a shot from the rear adds to its target; negative.
    ShotFromRear,
    /// TR-RC-12: what the general's stand as a target adds to the shooter; negative.
    ShotAtGeneral,
    /// TR-CP-03: the factor of a camp without a garrison.
    Camp,
    /// TR-CP-03: what a camp adds to the cost of its garrison.
    GarrisonedCamp,
    /// TR-CP-11: the points of a camp.
    CampPoints,
    /// TR-CM-06: how far command reaches, in MU.
    CommandDistance,
    /// TR-CM-06: how far it reaches where the ground shortens it, in MU.
    ShortenedDistance,
}

/// A number of the rules as the cells list it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NumberRow {
    pub number: Number,
    pub name: &'static str,
    pub rule: &'static str,
    pub about: &'static str,
    pub printed: i8,
    pub least: i8,
    pub most: i8,
    pub allowed: &'static str,
}

macro_rules! rows {
    ($($number:ident, $name:literal, $rule:literal, $printed:literal, $least:literal, $most:literal, $about:literal;)*) => {
        &[$(NumberRow {
            number: Number::$number,
            name: $name,
            rule: $rule,
            about: $about,
            printed: $printed,
            least: $least,
            most: $most,
            allowed: concat!("a whole number, ", $least, " to ", $most),
        },)*]
    };
}

/// All of them, in the order of [`Number`].
#[rustfmt::skip]
pub(crate) const ROWS: &[NumberRow] = rows! {
    General, "factors.general", "TR-CC-06", 1, 0, 4, "What being the general's stand adds.";
    Edge, "factors.edge", "TR-CC-12", -1, -3, 0, "What each edge adds that is overlapped or in flank or rear contact.";
    Uphill, "factors.uphill", "TR-CC-15", 1, 0, 4, "What standing uphill adds.";
    SkirmishersAgainstElephants, "factors.skirmishers_against_elephants", "TR-CC-16", 2, 0, 6, "What Skirmishers add against Elephants.";
    MountedInDifficult, "factors.mounted_in_difficult", "TR-CC-17", -1, -4, 0, "What difficult terrain adds to a mounted stand.";
    CloseOrderInDifficult, "factors.close_order_in_difficult", "TR-CC-18", -2, -4, 0, "What difficult terrain adds to close order foot against foot.";
    ShotFromRear, "factors.shot_from_rear", "TR-RC-12", -1, -4, 0, "What a shot from the rear adds to its target.";
    ShotAtGeneral, "factors.shot_at_general", "TR-RC-12", -1, -4, 0, "What the general's stand as a target adds to the shooter.";
    Camp, "camps.factor", "TR-CP-03", 2, 0, 9, "The factor of a camp without a garrison.";
    GarrisonedCamp, "camps.garrisoned", "TR-CP-03", 1, 0, 6, "What a camp adds to the cost of its garrison.";
    CampPoints, "camps.points", "TR-CP-11", 8, 0, 60, "What a camp counts when it is sacked.";
    CommandDistance, "command.distance", "TR-CM-06", 16, 1, 100, "How far command reaches, in MU.";
    ShortenedDistance, "command.shortened", "TR-CM-06", 8, 1, 100, "How far command reaches where the ground shortens it, in MU.";
};

/// The values, in the order of [`Number`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers(pub [i8; ROWS.len()]);

impl Numbers {
    /// As the rulebook prints them.
    pub const PRINTED: Numbers = {
        let mut all = [0; ROWS.len()];
        let mut index = 0;
        while index < ROWS.len() {
            // A number is found by its place, so the order of the rows is the order of the enum.
            assert!(ROWS[index].number as usize == index);
            all[index] = ROWS[index].printed;
            index += 1;
        }
        Numbers(all)
    };
}
