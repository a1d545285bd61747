//! What assumptions change, one at a time.

use super::super::Material;
use super::super::document::{Part, Section};
use super::super::table::{Cell, Row, Table, figures, text, words};
use crate::sensitivity::{SensitivityLine, in_percent, in_points};
use crate::style::plain;

/// A setting a row; none where the run didn't ask.
pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let answer = material.info.sensitivity.as_ref()?;
    let table = Table {
        name: "sensitivity",
        lead: "One assumption at a time, on the same pairs; the noise floor is the mean size of the change that an assumption without \
               any effect would show (ST-G2). sensitivity.csv has every row."
            .to_owned(),
        headings: vec![
            words("Setting"),
            words("Rule"),
            words("Otherwise"),
            figures("Change, % points"),
            figures("Noise floor"),
            figures("Under it"),
            words("Verdict"),
        ],
        rows: answer.lines.iter().map(row).collect(),
    };
    Some(
        Section::titled("sensitivity", "How much it depends on assumptions")
            .text(answer.sentences().join(" "))
            .figure(material.figure("sensitivity"))
            .with(Part::Table(table)),
    )
}

fn row(line: &SensitivityLine) -> Row {
    let number = |shown: String, value: Option<f64>| Cell {
        text: shown,
        sort: value.map_or_else(String::new, |value| format!("{value:.9}")),
        is_number: true,
        ..Cell::default()
    };
    let verdict = match (line.turns, line.is_beyond_noise) {
        (true, _) => "turns the sign",
        (false, true) => "beyond noise",
        (false, false) => "",
    };
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
        text(verdict),
    ]
    .into()
}
