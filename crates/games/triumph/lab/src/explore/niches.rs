//! The niches of armies: by the shares of mounted stands and of shooters, and by the number of cards.

use analysis::explore::Axis;
use triumph::{Card, Category};

use super::list_source::Made;
use super::share;

/// The axes, in the order of [`niche_of`].
pub(super) fn axes() -> Vec<Axis> {
    let axis = |name: &str, bins: &[&str]| Axis {
        name: name.to_owned(),
        bins: bins.iter().map(|&bin| bin.to_owned()).collect(),
    };
    vec![
        axis("mounted", &["none", "under half", "half or more", "all"]),
        axis("stands that shoot at a distance", &["none", "under a third", "a third or more"]),
        axis("cards", &["none", "one", "two", "three"]),
    ]
}

/// The niche of an army, as its bin on each axis.
pub(super) fn niche_of(made: &Made) -> Vec<usize> {
    let army = &made.army;
    let mounted = share(army, |troop| troop.category() == Category::Mounted);
    let shooters = share(army, |troop| troop.shooting_factor().is_some());
    let mut cards: Vec<Card> = Vec::new();
    for purchase in &army.purchases {
        if !cards.contains(&purchase.card) {
            cards.push(purchase.card);
        }
    }
    let mounted = match mounted {
        0.0 => 0,
        share if share < 0.5 => 1,
        share if share < 1.0 => 2,
        _ => 3,
    };
    let shooters = match shooters {
        0.0 => 0,
        share if share < 1.0 / 3.0 => 1,
        _ => 2,
    };
    vec![mounted, shooters, (cards.len() + made.n_new()).min(3)]
}
