//! The effects of assumptions: a row for each, with its interval over the band that noise alone would show.

use super::{MOST_ROWS, Source, Undrawn};
use crate::charts::{IntervalChart, IntervalRow, NoiseChart};
use analysis::numbers::plain;
use analysis::sensitivity::{
    Lines, Scale, ScreenedLine, SensitivityAnswer, SensitivityFindings, SettingLine, SharedLine,
    in_share,
};

pub(super) fn figure(source: &Source<'_>) -> Option<Undrawn> {
    let chart = chart(&source.info.sensitivity);
    chart.map(|chart| Undrawn::of("sensitivity", chart))
}

/// A number that was asked about, on the scale of the chart.
#[derive(Clone, Copy)]
struct Asked<'a> {
    answer: &'a SensitivityAnswer,
    found: &'a SensitivityFindings,
    /// Whether others stand in the same chart.
    is_named: bool,
}

impl Asked<'_> {
    fn label(&self, name: &str) -> String {
        match self.is_named {
            true => format!("{}: {name}", self.answer.title()),
            false => name.to_owned(),
        }
    }

    /// What an assumption decides, over its name in files.
    fn parameter(&self, assumption: usize) -> String {
        let assumption = &self.answer.plan.assumptions[assumption];
        match assumption.about.is_empty() {
            true => self.label(&assumption.parameter),
            false => format!("{}\n{}", self.label(assumption.title()), assumption.parameter),
        }
    }

    /// A setting in words with what it is otherwise, over its name in files: `Range of shooters: 4 MU (3 MU)`.
    fn setting(&self, at: usize, setting: usize) -> String {
        let (assumption, name) =
            (&self.answer.plan.assumptions[at], self.answer.setting_name(at, setting));
        if assumption.about.is_empty() {
            return self.label(&name);
        }
        let [words, own] = [setting, assumption.own].map(|it| assumption.in_words(it));
        let label = format!("{}: {words} ({own})", assumption.title());
        format!("{}\n{name}", self.label(&label))
    }
}

/// As many rows as fit in one picture; none where nothing was found.
///
/// For cards whose worth isn't known the changes are those of effects on the score; a chart shows these only if all its rows have
/// that unit.
pub fn chart(answers: &[SensitivityAnswer]) -> Option<NoiseChart> {
    let found = || {
        let each = answers.iter();
        each.filter_map(|answer| Some((answer, answer.found.as_ref().ok()?)))
    };
    let scale = match found().any(|(_, found)| found.scale == Scale::Points) {
        true => Scale::Points,
        false => Scale::Share,
    };
    let drawn = || found().filter(|(_, found)| found.scale == scale);
    let is_named = drawn().count() > 1;
    let all: Vec<Asked<'_>> =
        drawn().map(|(answer, found)| Asked { answer, found, is_named }).collect();
    let first = all.first()?;
    let about = match (&first.answer.plan.card, scale, is_named) {
        (None, ..) => first.answer.plan.about.clone(),
        (Some(_), Scale::Points, false) => first.answer.plan.about.clone(),
        (Some(_), Scale::Points, true) => "worth of cards".to_owned(),
        (Some(card), Scale::Share, false) => format!("effect of {}", card.title),
        (Some(_), Scale::Share, true) => "effects of cards".to_owned(),
    };
    let left_out = match found().count() - all.len() {
        0 => "",
        _ => " Cards without a worth are in the table.",
    };
    let unit = scale.unit();
    let mut rows: Vec<(IntervalRow, bool)> = (all.iter())
        .flat_map(|asked| -> Vec<_> {
            match &asked.found.lines {
                Lines::OneAtATime(lines) => {
                    lines.iter().filter_map(|it| setting(asked, it)).collect()
                }
                Lines::Screening(lines) => lines.iter().map(|it| screened(asked, it)).collect(),
                Lines::Shares(shares) => {
                    let lines = shares.iter().flat_map(|shares| &shares.lines);
                    lines.map(|it| shared(asked, it)).collect()
                }
            }
        })
        .collect();
    if is_named {
        rows.sort_by(|(x, _), (y, _)| y.value.abs().total_cmp(&x.value.abs()));
    }
    let words = match &first.found.lines {
        Lines::OneAtATime(_) => (
            format!("How each assumption changes the {about}"),
            "One assumption at a time, on the same pairs; the largest changes first. 95 % intervals.",
            format!("{unit} more than under the experiment's rules"),
        ),
        Lines::Screening(_) => (
            format!("How much assumptions change the {about}"),
            "Mean size of the change along walks through all settings (Morris's μ*), on the same pairs. 95 % intervals over walks.",
            format!("{unit}, whichever way"),
        ),
        Lines::Shares(_) => (
            format!("Which assumptions the {about} depends on"),
            "Share of its variance over all settings that each has a part in, by itself or with others (total share). 95 % intervals.",
            "% of the variance; parts of several count for each of them".to_owned(),
        ),
    };
    let (title, subtitle, axis) = words;
    let cut = match rows.len() > MOST_ROWS {
        true => format!(" The first {MOST_ROWS} of {}.", rows.len()),
        false => String::new(),
    };
    let (mut rows, mut is_significant): (Vec<IntervalRow>, Vec<bool>) =
        rows.into_iter().take(MOST_ROWS).unzip();
    // The effect itself under each setting: what turns its sign is on the other side of the line.
    let own = own_effect(&all).filter(|_| !rows.is_empty());
    let (mut title, mut subtitle, mut axis, mut origin) = (title, subtitle.to_owned(), axis, 0.0);
    if let Some((own, shown)) = own {
        rows = rows.into_iter().map(|row| shifted(row, own.value)).collect();
        title = format!("The {about} under each assumption");
        subtitle = "One assumption at a time, on the same pairs; the largest changes first. Beside each: the change, with its 95 % interval.".to_owned();
        axis = format!("{unit}; at the black line there is no effect");
        origin = own.value;
        rows.insert(0, own);
        is_significant.insert(0, shown);
    }
    (!rows.is_empty()).then(|| NoiseChart {
        origin,
        intervals: IntervalChart {
            title,
            subtitle: format!("{subtitle}{left_out}{cut}"),
            axis,
            reference: 0.0,
            marks: "what noise alone would show",
            rows,
        },
        is_significant,
    })
}

/// The number under the experiment's own rules, as the first row, where one effect is asked about, one assumption at a time.
fn own_effect(all: &[Asked<'_>]) -> Option<(IntervalRow, bool)> {
    let [only] = all else { return None };
    let is_of_effect = only.found.worth.is_none() && only.answer.plan.neutral == 0.0;
    if !is_of_effect || !matches!(only.found.lines, Lines::OneAtATime(_)) {
        return None;
    }
    let own = only.found.at_own()?;
    let scaled = own.scaled(only.found.scale.factor());
    let row = IntervalRow {
        group: None,
        n: None,
        label: "the experiment's rules".to_owned(),
        value: scaled.value?,
        lo: scaled.lo,
        hi: scaled.hi,
        exact: None,
        text: only.found.scale.number(own),
    };
    Some((row, true))
}

/// A change as the number that it makes of another one; its figures remain those of the change.
fn shifted(row: IntervalRow, own: f64) -> IntervalRow {
    IntervalRow {
        value: row.value + own,
        lo: row.lo + own,
        hi: row.hi + own,
        exact: row.exact.map(|floor| own + floor),
        ..row
    }
}

fn setting(asked: &Asked<'_>, line: &SettingLine) -> Option<(IntervalRow, bool)> {
    let scale = asked.found.scale;
    let change = line.change.scaled(scale.factor());
    let flips = match (&asked.found.worth, line.turns) {
        (Some(_), true) => ", flips",
        _ => "",
    };
    let value = change.value?;
    // A change that is the same in every block has an unbounded interval; a line across the whole chart would wrongly suggest that
    // nothing is known.
    let (lo, hi) = match change.half_width().is_finite() {
        true => (change.lo, change.hi),
        false => (value, value),
    };
    let row = IntervalRow {
        group: None,
        n: None,
        label: asked.setting(line.assumption, line.setting),
        value,
        lo,
        hi,
        exact: Some(scale.factor() * line.noise_floor),
        text: format!("{}{flips}", scale.change(&line.change)),
    };
    Some((row, line.is_beyond_noise))
}

fn screened(asked: &Asked<'_>, line: &ScreenedLine) -> (IntervalRow, bool) {
    let factor = asked.found.scale.factor();
    let value = factor * line.screened.mu_star;
    let (lo, hi) = line.mu_star.unwrap_or((line.screened.mu_star, line.screened.mu_star));
    let (lo, hi) = (factor * lo, factor * hi);
    let row = IntervalRow {
        group: None,
        n: None,
        label: asked.parameter(line.assumption),
        value,
        lo,
        hi,
        exact: Some(factor * line.noise_floor),
        text: format!("{} [{}, {}]", plain(value, 1), plain(lo, 1), plain(hi, 1)),
    };
    (row, line.is_beyond_noise)
}

fn shared(asked: &Asked<'_>, line: &SharedLine) -> (IntervalRow, bool) {
    let (value, lo, hi) = line.total;
    let [value, lo, hi] = [value, lo, hi].map(|share| 100.0 * share);
    let row = IntervalRow {
        group: None,
        n: None,
        label: asked.parameter(line.assumption),
        value: value.max(0.0),
        lo,
        hi,
        exact: None,
        text: format!("{} [{}, {}]", in_share(line.total.0), plain(lo, 0), plain(hi, 0)),
    };
    (row, line.is_beyond_noise)
}
