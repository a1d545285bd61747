//! What assumptions change.

use super::super::Material;
use super::super::document::{Part, Section};
use super::super::table::{Cell, Row, Table, figures, text, words};
use crate::sensitivity::{
    Found, Lines, ScreenedLine, SensitivityAnswer, SettingLine, SharedLine, Turning, in_percent,
    in_points, in_share,
};
use crate::style::{grouped, plain};

/// An assumption or a setting a row, then those that turn the number; none where the run didn't ask.
pub(in super::super) fn section<'a>(material: &Material<'a>) -> Option<Section<'a>> {
    let answer = material.info.sensitivity.as_ref()?;
    let found = answer.found.as_ref().ok()?;
    let section = Section::titled("sensitivity", "How much it depends on assumptions")
        .figure(material.figure("sensitivity"))
        .with(Part::Table(table(answer, found)));
    Some(match found.sides.turning.as_slice() {
        [] => section,
        some => section
            .text(
                "These turn the verdict by themselves: two combinations that differ in nothing else are settled on either side. \
                 All combinations together are wrong about their side no more often than one 95 % interval.",
            )
            .with(Part::List(
                some.iter().map(|it| turning(answer, it)).collect(),
            )),
    })
}

fn table(answer: &SensitivityAnswer, found: &Found) -> Table {
    let (lead, headings, rows): (&str, Vec<_>, Vec<Row>) = match &found.lines {
        Lines::OneAtATime(lines) => (
            "One assumption at a time, on the same pairs; the noise floor is the mean size of the change that an assumption without \
             any effect would show (ST-G2).",
            vec![
                words("Setting"),
                words("Rule"),
                words("Otherwise"),
                figures("Change, % points"),
                figures("Noise floor"),
                figures("Under it"),
                words("Verdict"),
            ],
            lines.iter().map(|line| setting(answer, line)).collect(),
        ),
        Lines::Screening(lines) => (
            "Each assumption was moved once on every walk, whatever the settings of the others were there (ST-G1). The noise floor is \
             the mean size that an assumption without any effect would show; what is beyond noise is so among all walks and \
             assumptions together (ST-G2). The spread says how much a change depends on the others.",
            vec![
                words("Assumption"),
                words("Rule"),
                words("Settings"),
                figures("Mean size, % points"),
                figures("Noise floor"),
                figures("Mean"),
                figures("Spread"),
                figures("Largest"),
                words("Verdict"),
            ],
            lines
                .iter()
                .map(|line| screened(answer, found, line))
                .collect(),
        ),
        Lines::Shares(shares) => (
            "Every setting of an assumption counts alike. The total share is what would be left of the variance if all others were known; \
             what it has beyond the share by itself it makes together with others (ST-G3, ST-G4). Noise is taken out (ST-G5), so a share \
             of nothing comes out on either side of 0.",
            vec![
                words("Assumption"),
                words("Rule"),
                words("Settings"),
                figures("Total share, %"),
                figures("By itself, %"),
                words("Verdict"),
            ],
            shares
                .iter()
                .flat_map(|shares| &shares.lines)
                .map(|line| shared(answer, found, line))
                .collect(),
        ),
    };
    Table {
        name: "sensitivity",
        lead: format!(
            "{lead} sensitivity.csv has every row, sensitivity_runs.csv every combination that was played."
        ),
        headings,
        rows,
    }
}

fn number(shown: String, value: Option<f64>) -> Cell {
    Cell {
        text: shown,
        sort: value.map_or_else(String::new, |value| format!("{value:.9}")),
        is_number: true,
        ..Cell::default()
    }
}

fn with_interval(shown: String, value: f64, ends: Option<(String, String)>) -> Cell {
    Cell {
        interval: ends.map_or_else(String::new, |(lo, hi)| format!("[{lo}, {hi}]")),
        ..number(shown, Some(value))
    }
}

fn points(value: f64) -> Cell {
    number(plain(100.0 * value, 2), Some(100.0 * value))
}

fn verdict(turns: bool, is_beyond_noise: bool, changes_nothing: bool) -> Cell {
    text(match (turns, is_beyond_noise) {
        (true, _) => "turns the verdict",
        (false, true) => "beyond noise",
        (false, false) if changes_nothing => "changed nothing",
        (false, false) => "not told from noise",
    })
}

/// Its name, its rule, and all that it may be.
fn assumption(answer: &SensitivityAnswer, at: usize) -> Vec<Cell> {
    let assumption = &answer.plan.assumptions[at];
    let others = assumption.settings.iter().enumerate();
    let others: Vec<&str> = others
        .filter(|(setting, _)| *setting != assumption.own)
        .map(|(_, setting)| setting.as_str())
        .collect();
    vec![
        text(&assumption.parameter),
        text(&assumption.rule),
        Cell {
            below: format!("or {}", others.join(", ")),
            ..text(&assumption.settings[assumption.own])
        },
    ]
}

fn setting(answer: &SensitivityAnswer, line: &SettingLine) -> Row {
    let assumption = &answer.plan.assumptions[line.assumption];
    let is_idle = line.change.value == Some(0.0) && line.noise_floor == 0.0;
    vec![
        text(answer.setting_name(line.assumption, line.setting)),
        text(&assumption.rule),
        text(&assumption.settings[assumption.own]),
        number(in_points(&line.change), line.change.value),
        points(line.noise_floor),
        number(in_percent(&line.under), line.under.value),
        verdict(line.turns, line.is_beyond_noise, is_idle),
    ]
    .into()
}

fn screened(answer: &SensitivityAnswer, found: &Found, line: &ScreenedLine) -> Row {
    let of_walks = line.screened;
    let shown = |value: f64| plain(100.0 * value, 2);
    let mut row = assumption(answer, line.assumption);
    row.extend([
        with_interval(
            shown(of_walks.mu_star),
            100.0 * of_walks.mu_star,
            line.mu_star.map(|(lo, hi)| (shown(lo), shown(hi))),
        ),
        points(line.noise_floor),
        points(of_walks.mu),
        line.true_sigma.map_or_else(Cell::default, points),
        points(of_walks.largest),
        verdict(
            found.sides.turns(line.assumption),
            line.is_beyond_noise,
            line.changes_nothing(),
        ),
    ]);
    row.into()
}

fn shared(answer: &SensitivityAnswer, found: &Found, line: &SharedLine) -> Row {
    let share = |(value, lo, hi): (f64, f64, f64)| {
        let ends = [lo, hi].map(|end| plain(100.0 * end, 0));
        with_interval(in_share(value), 100.0 * value, Some(ends.into()))
    };
    let mut row = assumption(answer, line.assumption);
    row.extend([
        share(line.total),
        share(line.first),
        verdict(
            found.sides.turns(line.assumption),
            line.is_beyond_noise,
            line.changes_nothing(),
        ),
    ]);
    row.into()
}

/// `zoc_group` in 3 pairs of combinations, such as above with …, below with ….
fn turning(answer: &SensitivityAnswer, turning: &Turning) -> String {
    let assumption = &answer.plan.assumptions[turning.assumption];
    let setting = |run: usize| {
        let setting = answer.plan.runs[run].settings[turning.assumption];
        &assumption.settings[setting]
    };
    let (above, below) = turning.example;
    let pairs = match turning.n {
        1 => "one pair of combinations".to_owned(),
        n => format!("{} pairs of combinations", grouped(n as u64)),
    };
    format!(
        "`{}` ({}) in {pairs}: above with `{}`, below with `{}`, where the combination below is: {}",
        assumption.parameter,
        assumption.rule,
        setting(above),
        setting(below),
        answer.plan.in_words(below)
    )
}
