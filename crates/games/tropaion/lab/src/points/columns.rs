//! The columns of the regression: an army's types, its traits, and bows that its units don't have by their type.

use tropaion::army::Army;
use tropaion::troops::{Profile, Trait, UnitType, Weapon};

/// The ten types.
pub const N_TYPES: usize = UnitType::ALL.len();
/// Types, traits, and the bow.
pub const N_COLUMNS: usize = N_TYPES + Trait::ALL.len() + 1;
/// The column of the reference unit.
pub const UNIT: usize = UnitType::HeavyInfantry as usize;

pub fn counts(army: &Army) -> [f64; N_COLUMNS] {
    let mut counts = [0.0; N_COLUMNS];
    for unit in &army.units {
        counts[unit.of as usize] += 1.0;
        for one in unit.traits.iter() {
            counts[N_TYPES + one as usize] += 1.0;
        }
        if has_bought_bow(unit) {
            counts[N_COLUMNS - 1] += 1.0;
        }
    }
    counts
}

fn has_bought_bow(unit: &Profile) -> bool {
    unit.weapon == Weapon::Bow && Profile::plain(unit.of).weapon != Weapon::Bow
}

/// What a column is, and its name.
pub fn named(column: usize) -> (&'static str, String) {
    match column {
        column if column < N_TYPES => ("type", UnitType::ALL[column].row().name.to_owned()),
        column if column < N_COLUMNS - 1 => {
            ("trait", Trait::ALL[column - N_TYPES].name().to_owned())
        }
        _ => ("weapon", "bow, where it isn't the usual weapon".to_owned()),
    }
}
