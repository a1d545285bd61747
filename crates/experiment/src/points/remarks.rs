//! Types that no list can price.

use analysis::parts::points_list::PointsLine;
use analysis::phrases::listed;

use super::PointsGame;

/// A type that is surely worth this many average units or more is no price of a list.
const TOO_MUCH: f64 = 2.0;

/// A warning not to use the list, where types are surely worth twice an average unit or more, with what the game says of the cause.
pub fn remarks<G: PointsGame>(lines: &[PointsLine], unit_points: f64) -> Vec<String> {
    let is_far =
        |line: &&PointsLine| line.worth.is_some_and(|worth| worth.lo > TOO_MUCH * unit_points);
    let far = lines[..G::n_types()].iter().filter(is_far);
    let far: Vec<String> = far.map(|line| line.name.clone()).collect();
    if far.is_empty() {
        return Vec::new();
    }
    let are = if far.len() == 1 { "is" } else { "are" };
    let mut said = vec![format!(
        "Don't use this list as it stands: {} {are} surely worth more than twice an average unit, and what such a unit is worth depends on \
         what stands beside it, which no list of points can say.",
        listed(&far)
    )];
    said.extend(G::cause(&far));
    said
}
