//! Cards at their prices under other rules (`[[worth.variant]]`), in groups with the streams of the experiment's own: armies and
//! chance are the same, so that what they have in common cancels.

use analysis::rebalance::worths::UnderRules;

use super::WorthPlanning;
use experiment::document::Problems;

/// Adds the cells of every variant after those that are there.
pub(super) fn add(planning: &mut WorthPlanning<'_>, problems: &mut Problems) -> Vec<UnderRules> {
    let variants = &planning.setup.variants;
    let sections: Vec<_> = variants
        .iter()
        .map(|variant| (variant.name.as_str(), planning.setup.under(variant)))
        .collect();
    let mut all = Vec::new();
    for (name, setup) in &sections {
        let mut under = WorthPlanning {
            setting: Some(name),
            n_before: planning.cells.len() as u32,
            ..WorthPlanning::of(setup, planning.experiment)
        };
        for bearer in &setup.bearers {
            under.bearer(bearer, problems);
        }
        all.push(UnderRules {
            name: (*name).to_owned(),
            bearers: under.bearers,
            prices: under.other_prices,
        });
        planning.groups.append(&mut under.groups);
        planning.cells.append(&mut under.cells);
    }
    all
}
