//! Exact odds of engagements: from text or a file to factors, counts and results.

pub mod answer;
pub mod engagements;
pub mod explain;
pub mod source;
pub mod swing;
pub mod table;
pub mod words;

/// Reads a text of engagements in whichever format it is, for tests, and works them out.
#[cfg(test)]
pub fn read_engagements(text: &str, problems: &mut crate::document::Problems) {
    let rules = triumph::RuleParameters::DEFAULT;
    let format = source::format(std::path::Path::new("-"), text);
    for engagement in engagements::read(text, format, &rules, problems) {
        if engagement.check(&rules).is_empty() {
            drop(triumph::work_out(&engagement, &rules));
        }
    }
}
