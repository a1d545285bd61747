//! What assumptions change: a bar an assumption, with its interval and what noise alone would show.

use super::{Drawn, Figure, MOST_ROWS, Source};
use crate::charts::{BarChart, IntervalChart, IntervalRow};
use crate::sensitivity::{
    Lines, ScreenedLine, SensitivityAnswer, SettingLine, SharedLine, in_points, in_share,
};
use crate::style::plain;

pub(super) fn figure(source: &Source<'_>) -> Drawn {
    let answer = source.info.sensitivity.as_ref();
    let chart = answer.and_then(chart);
    chart
        .map(|chart| Figure::of("sensitivity", &chart))
        .transpose()
}

/// As many bars as fit in one picture; none where nothing was found.
pub fn chart(answer: &SensitivityAnswer) -> Option<BarChart> {
    let about = &answer.plan.about;
    let (rows, words): (Vec<(IntervalRow, bool)>, _) = match &answer.found.as_ref().ok()?.lines {
        Lines::OneAtATime(lines) => (
            lines.iter().filter_map(|it| setting(answer, it)).collect(),
            (
                format!("What assumptions change of the {about}"),
                "One assumption at a time, on the same pairs; the largest changes first. 95 % intervals.",
                "percentage points more than under the experiment's rules",
            ),
        ),
        Lines::Screening(lines) => (
            lines.iter().map(|it| screened(answer, it)).collect(),
            (
                format!("How much assumptions change the {about}"),
                "Mean size of the change along walks through all settings (Morris's μ*), on the same pairs. 95 % intervals over walks.",
                "percentage points, whichever way",
            ),
        ),
        Lines::Shares(shares) => (
            shares
                .as_ref()?
                .lines
                .iter()
                .map(|it| shared(answer, it))
                .collect(),
            (
                format!("Which assumptions the {about} depends on"),
                "Share of its variance over all settings that each has a part in, by itself or with others (total share). 95 % intervals.",
                "% of the variance; parts of several count for each of them",
            ),
        ),
    };
    let (title, subtitle, axis) = words;
    let cut = match rows.len() > MOST_ROWS {
        true => format!(" The first {MOST_ROWS} of {}.", rows.len()),
        false => String::new(),
    };
    let (rows, is_told): (Vec<IntervalRow>, Vec<bool>) = rows.into_iter().take(MOST_ROWS).unzip();
    (!rows.is_empty()).then(|| BarChart {
        intervals: IntervalChart {
            title,
            subtitle: format!("{subtitle}{cut}"),
            axis: axis.to_owned(),
            reference: 0.0,
            marks: "what noise alone would show",
            rows,
        },
        is_told,
    })
}

fn setting(answer: &SensitivityAnswer, line: &SettingLine) -> Option<(IntervalRow, bool)> {
    let change = line.change.scaled(100.0);
    let row = IntervalRow {
        label: answer.setting_name(line.assumption, line.setting),
        value: change.value?,
        lo: change.lo,
        hi: change.hi,
        exact: Some(100.0 * line.noise_floor),
        text: in_points(&line.change),
    };
    Some((row, line.is_beyond_noise))
}

fn screened(answer: &SensitivityAnswer, line: &ScreenedLine) -> (IntervalRow, bool) {
    let value = 100.0 * line.screened.mu_star;
    let (lo, hi) = line
        .mu_star
        .unwrap_or((line.screened.mu_star, line.screened.mu_star));
    let (lo, hi) = (100.0 * lo, 100.0 * hi);
    let row = IntervalRow {
        label: answer.plan.assumptions[line.assumption].parameter.clone(),
        value,
        lo,
        hi,
        exact: Some(100.0 * line.noise_floor),
        text: format!("{} [{}, {}]", plain(value, 1), plain(lo, 1), plain(hi, 1)),
    };
    (row, line.is_beyond_noise)
}

fn shared(answer: &SensitivityAnswer, line: &SharedLine) -> (IntervalRow, bool) {
    let (value, lo, hi) = line.total;
    let [value, lo, hi] = [value, lo, hi].map(|share| 100.0 * share);
    let row = IntervalRow {
        label: answer.plan.assumptions[line.assumption].parameter.clone(),
        value: value.max(0.0),
        lo,
        hi,
        exact: None,
        text: format!(
            "{} [{}, {}]",
            in_share(line.total.0),
            plain(lo, 0),
            plain(hi, 0)
        ),
    };
    (row, line.is_beyond_noise)
}
