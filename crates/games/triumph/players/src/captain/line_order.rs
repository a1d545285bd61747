//! The order of the stands in the line, from the middle outwards.

use arrayvec::ArrayVec;

use triumph::battle::{ArmyStand, MAX_STANDS_A_SIDE, StandId};
use triumph::{Category, TroopType};

/// Puts the strongest stands of a line first, which is in the middle, since even a short enemy line is opposite the middle.
///
/// A type that is placed two deep comes before all others, so that stands that support each other stay together.
pub(crate) fn strongest_first(
    line: &mut [StandId],
    behind: &[(StandId, StandId)],
    troop: impl Fn(StandId) -> TroopType,
    enemies: &[ArmyStand],
) {
    let n_of = |category| {
        let of_it = (enemies.iter()).filter(|enemy| enemy.troop.category() == category);
        of_it.count() as i32
    };
    let (foot, mounted) = (n_of(Category::Foot), n_of(Category::Mounted));
    let strength = |troop: TroopType| {
        foot * i32::from(troop.factor_vs(Category::Foot))
            + mounted * i32::from(troop.factor_vs(Category::Mounted))
    };
    let mut sorted: ArrayVec<_, MAX_STANDS_A_SIDE> = line
        .iter()
        .map(|&stand| {
            let of_type = troop(stand);
            let is_deep = behind.iter().any(|&(other, _)| troop(other) == of_type);
            ((!is_deep, -strength(of_type)), of_type, stand)
        })
        .collect();
    sorted.sort_unstable();
    for (place, (.., stand)) in line.iter_mut().zip(sorted) {
        *place = stand;
    }
}
