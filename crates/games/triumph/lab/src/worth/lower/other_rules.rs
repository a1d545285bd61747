//! Cards at their prices under other rules (`[[worth.variant]]`), in groups whose streams are those of the experiment's own: armies and
//! chance are the same, so that what they have in common cancels.

use analysis::rebalance::worths::UnderRules;

use super::Lowering;
use experiment::document::Problems;

/// Adds the cells of every variant after those that are there.
pub(super) fn add(lowering: &mut Lowering<'_>, problems: &mut Problems) -> Vec<UnderRules> {
    let variants = &lowering.section.variants;
    let sections: Vec<_> = variants
        .iter()
        .map(|variant| (variant.name.as_str(), lowering.section.under(variant)))
        .collect();
    let mut all = Vec::new();
    for (name, section) in &sections {
        let mut under = Lowering {
            setting: Some(name),
            n_before: lowering.cells.len() as u32,
            ..Lowering::of(section, lowering.experiment)
        };
        for bearer in &section.bearers {
            under.bearer(bearer, problems);
        }
        all.push(UnderRules {
            name: (*name).to_owned(),
            bearers: under.bearers,
            prices: under.other_prices,
        });
        lowering.groups.append(&mut under.groups);
        lowering.cells.append(&mut under.cells);
    }
    all
}
