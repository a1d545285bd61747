//! What assumptions change, one at a time.

use super::{HtmlCell, HtmlTable};
use crate::info::RunInfo;
use crate::sensitivity::{SensitivityLine, in_percent, in_points};
use crate::style::plain;

/// A setting a row; none where the run didn't ask.
pub(super) fn sensitivity(info: &RunInfo) -> Option<HtmlTable> {
    let answer = info.sensitivity.as_ref()?;
    let text = |text: String| HtmlCell {
        text,
        ..HtmlCell::default()
    };
    let number = |shown: String, value: Option<f64>| HtmlCell {
        text: shown,
        sort: value.map_or_else(String::new, |value| format!("{value:.9}")),
        is_number: true,
        ..HtmlCell::default()
    };
    let verdict = |line: &SensitivityLine| match (line.turns, line.is_beyond_noise) {
        (true, _) => "turns the sign",
        (false, true) => "beyond noise",
        (false, false) => "",
    };
    let rows = answer.lines.iter().map(|line| {
        vec![
            text(format!(
                "{} = {}",
                line.setting.parameter, line.setting.value
            )),
            text(line.setting.rule.clone()),
            text(line.setting.default.clone()),
            number(in_points(&line.change), line.change.value),
            number(plain(100.0 * line.noise_floor, 2), Some(line.noise_floor)),
            number(in_percent(&line.under), line.under.value),
            text(verdict(line).to_owned()),
        ]
    });
    let heading = |heading: &str, is_number: bool| (heading.to_owned(), is_number);
    Some(HtmlTable {
        id: "sensitivity",
        title: "How much it depends on assumptions".to_owned(),
        lead: format!(
            "{} One assumption at a time, on the same pairs; the noise floor is the mean size of the change that an assumption without \
             any effect would show (ST-G2). sensitivity.csv has every row.",
            answer.sentences().join(" ")
        ),
        headings: vec![
            heading("Setting", false),
            heading("Rule", false),
            heading("Otherwise", false),
            heading("Change, % points", true),
            heading("Noise floor", true),
            heading("Under it", true),
            heading("Verdict", false),
        ],
        rows: rows.collect(),
    })
}
