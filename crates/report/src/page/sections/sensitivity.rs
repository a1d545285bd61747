//! The effects of assumptions.

use super::super::Material;
use analysis::numbers::{grouped, plain};
use analysis::page::table::{PageCell, PageRow, PageTable, figures, next, text, words, worth_cell};
use analysis::page::{Content, Section};
use analysis::row_steps::blocks_of_a_cell;
use analysis::sensitivity::{
    Lines, Scale, ScreenedLine, SensitivityAnswer, SensitivityFindings, SettingLine, SharedLine,
    Turning, WorthUnder, in_points, in_share,
};
use analysis::worth::wording::price;

/// An assumption or a setting a row, then those that turn the number; none where the run didn't ask.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let answers = material.info.sensitivity.iter();
    let all: Vec<Asked<'_>> =
        answers.filter_map(|answer| Some((answer, answer.found.as_ref().ok()?))).collect();
    let first = all.first()?;
    let section = Section::answer("sensitivity", "How much it depends on assumptions")
        .chart("sensitivity")
        .with(Content::Table(table(first, &all, blocks_of_a_cell(material.tables))));
    let turning: Vec<String> = (all.iter())
        .flat_map(|(answer, found)| {
            let turning = found.sides.turning.iter();
            turning.map(move |it| self::turning(answer, found, it))
        })
        .collect();
    if turning.is_empty() {
        return Some(section);
    }
    Some(
        section
            .text(
                "These turn the verdict by themselves: two combinations that differ in nothing else are settled on either side. \
                 All combinations together are wrong about their side no more often than one 95 % interval.",
            )
            .with(Content::List(turning)),
    )
}

/// A number that was asked about, and what was found of it.
type Asked<'a> = (&'a SensitivityAnswer, &'a SensitivityFindings);

fn table((_, first): &Asked<'_>, all: &[Asked<'_>], n_blocks: u32) -> PageTable {
    // Numbers of one run are all written in one way, worths with their card.
    let is_of_worths = first.worth.is_some();
    let unit = match is_of_worths {
        true => "points",
        false => "% points",
    };
    let (lead, mut headings): (&str, Vec<_>) = match &first.lines {
        Lines::OneAtATime(_) if is_of_worths => (
            "One assumption at a time, on the same pairs. Each setting has a handicap curve of its own, from which its worth is read; worths are \
             compared block by block. The noise floor is the mean size of the change that an assumption without any effect would show; beyond noise is \
             a change whose interval leaves 0 out even where it is widened to hold for all settings together (ST-G2). A verdict is that of the interval by itself; it flips if it is settled under the rules as they are and settled otherwise under the \
             setting.",
            vec![
                words("Setting"),
                words("Rule"),
                figures("Costs"),
                figures("Worth, points"),
                figures("Change, points"),
                figures("Noise floor"),
                figures("Change of its effect, % points"),
                words("Verdict"),
                words("What next"),
            ],
        ),
        Lines::OneAtATime(_) => (
            "One assumption at a time, on the same pairs; the noise floor is the mean size of the change that an assumption without \
             any effect would show. Beyond noise is a change whose interval leaves 0 out even where it is widened to hold for all settings together \
             (ST-G2): with few blocks that is much wider than the one shown, which is of the change alone.",
            vec![
                words("Setting"),
                words("Rule"),
                words("Otherwise"),
                figures("Change, % points"),
                figures("Noise floor"),
                figures("Under it"),
                words("Verdict"),
                words("What next"),
            ],
        ),
        Lines::Screening(_) => (
            "Each assumption was moved once on every walk, whatever the settings of the others were there (ST-G1). The noise floor is \
             the mean size that an assumption without any effect would show. Beyond noise is an assumption whose largest change is, among all walks and \
             assumptions together (ST-G2); the interval shown is of the mean size over walks and doesn't decide it, so that with few blocks \
             it may lie above the floor and the assumption may be noise all the same. The spread says how much a change depends on the others.",
            vec![
                words("Assumption"),
                words("Rule"),
                words("Settings"),
                figures(&format!("Mean size, {unit}")),
                figures("Noise floor"),
                figures("Mean"),
                figures("Spread"),
                figures("Largest"),
                words("Verdict"),
            ],
        ),
        Lines::Shares(_) => (
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
        ),
    };
    // One card stands in the heading already.
    let is_named = is_of_worths && all.len() > 1;
    if is_named {
        headings.insert(0, words("Card and bearer"));
    }
    PageTable {
        name: "sensitivity",
        lead: format!(
            "{lead}{} sensitivity.csv has every row, sensitivity_runs.csv every combination that was played.",
            of_effects(all)
        ),
        headings,
        rows: (all.iter().flat_map(|asked| rows(asked, is_named, n_blocks))).collect(),
    }
}

/// Cards whose sizes are those of their effect, where others are in points.
fn of_effects(all: &[Asked<'_>]) -> String {
    let of_effect = all.iter().filter(|(_, found)| {
        let is_listed = !matches!(found.lines, Lines::OneAtATime(_));
        is_listed && found.worth.is_some() && found.scale == Scale::Share
    });
    let names: Vec<&str> = of_effect.map(|(answer, _)| answer.title()).collect();
    match names.as_slice() {
        [] => String::new(),
        some => format!(
            " Where a worth isn't known everywhere, sizes are those of the effect on the score, in percentage points: {}.",
            some.join(", ")
        ),
    }
}

fn rows(asked: &Asked<'_>, is_named: bool, n_blocks: u32) -> Vec<PageRow> {
    let (answer, found) = *asked;
    let rows: Vec<Vec<PageCell>> = match &found.lines {
        Lines::OneAtATime(lines) => match &found.worth {
            Some(worth) => {
                let own = as_it_is(answer, &worth.runs[0], n_blocks);
                let lines = lines.iter();
                let settings =
                    lines.map(|line| of_worth(asked, line, &worth.runs[line.run], n_blocks));
                std::iter::once(own).chain(settings).collect()
            }
            None => lines.iter().map(|line| setting(asked, line, n_blocks)).collect(),
        },
        Lines::Screening(lines) => {
            (lines.iter()).map(|line| screened(answer, found, line)).collect()
        }
        Lines::Shares(shares) => (shares.iter().flat_map(|shares| &shares.lines))
            .map(|line| shared(answer, found, line))
            .collect(),
    };
    let with_card = |mut row: Vec<PageCell>| {
        if let Some(card) = answer.plan.card.as_ref().filter(|_| is_named) {
            let cell = PageCell { below: card.bearer.clone(), ..text(&card.title) };
            row.insert(0, cell);
        }
        row.into()
    };
    rows.into_iter().map(with_card).collect()
}

fn number(shown: String, value: Option<f64>) -> PageCell {
    PageCell {
        text: shown,
        sort: value.map_or_else(String::new, |value| format!("{value:.9}")),
        is_number: true,
        ..PageCell::default()
    }
}

fn with_interval(shown: String, value: f64, ends: Option<(String, String)>) -> PageCell {
    PageCell {
        interval: ends.map_or_else(String::new, |(lo, hi)| format!("[{lo}, {hi}]")),
        ..number(shown, Some(value))
    }
}

fn points(scale: Scale, value: f64) -> PageCell {
    let value = scale.factor() * value;
    number(plain(value, 2), Some(value))
}

/// What can be said of a change; `otherwise` where it isn't beyond noise.
fn verdict(
    turns: bool,
    is_beyond_noise: bool,
    changes_nothing: bool,
    otherwise: &'static str,
) -> PageCell {
    text(match (turns, is_beyond_noise) {
        (true, _) => "turns the verdict",
        (false, true) => "beyond noise",
        (false, false) if changes_nothing => "changed nothing",
        (false, false) => otherwise,
    })
}

/// What is said of a setting that isn't beyond noise.
fn not_beyond(line: &SettingLine) -> &'static str {
    match line.is_clear_alone() {
        true => "clear alone, not among all",
        false => "within noise",
    }
}

/// Its name, its rule, and all that it may be.
fn assumption(answer: &SensitivityAnswer, at: usize) -> Vec<PageCell> {
    let assumption = &answer.plan.assumptions[at];
    let others = assumption.settings.iter().enumerate();
    let others: Vec<String> = others
        .filter(|(setting, _)| *setting != assumption.own)
        .map(|(setting, _)| assumption.in_words(setting))
        .collect();
    vec![
        PageCell {
            below: match assumption.about.is_empty() {
                true => String::new(),
                false => format!("`{}`", assumption.parameter),
            },
            ..text(assumption.title())
        },
        text(&assumption.rule),
        PageCell {
            below: format!("or {}", others.join(", ")),
            ..text(assumption.in_words(assumption.own))
        },
    ]
}

fn setting((answer, found): &Asked<'_>, line: &SettingLine, n_blocks: u32) -> Vec<PageCell> {
    let assumption = &answer.plan.assumptions[line.assumption];
    vec![
        setting_cell(answer, line),
        text(&assumption.rule),
        text(assumption.in_words(assumption.own)),
        number(found.scale.change(&line.change), line.change.value),
        points(found.scale, line.noise_floor),
        number(found.scale.number(&line.under), line.under.value),
        verdict(line.turns, line.is_beyond_noise, is_idle(line), not_beyond(line)),
        next(answer.next_step_of(line, n_blocks)),
    ]
}

/// What it decides with its setting, over its name in files.
fn setting_cell(answer: &SensitivityAnswer, line: &SettingLine) -> PageCell {
    let assumption = &answer.plan.assumptions[line.assumption];
    let name = answer.setting_name(line.assumption, line.setting);
    match assumption.about.is_empty() {
        true => text(name),
        false => PageCell {
            below: format!("`{name}`"),
            ..text(format!("{}: {}", assumption.title(), assumption.in_words(line.setting)))
        },
    }
}

fn is_idle(line: &SettingLine) -> bool {
    line.change.value == Some(0.0) && line.noise_floor == 0.0
}

/// A card under the experiment's own rules.
fn as_it_is(answer: &SensitivityAnswer, own: &WorthUnder, n_blocks: u32) -> Vec<PageCell> {
    vec![
        text("the rules as they are"),
        PageCell::default(),
        number(price(own.price), Some(own.price)),
        worth_cell(own.worth.estimate()),
        PageCell::default(),
        PageCell::default(),
        PageCell::default(),
        text(own.verdict.words()),
        next(answer.next_step_of_worth(own, n_blocks)),
    ]
}

/// A card under another setting.
fn of_worth(
    (answer, found): &Asked<'_>,
    line: &SettingLine,
    under: &WorthUnder,
    n_blocks: u32,
) -> Vec<PageCell> {
    let assumption = &answer.plan.assumptions[line.assumption];
    let own = assumption.in_words(assumption.own);
    let (of_worth, of_effect) = match found.scale {
        Scale::Points => (Some(&line.change), line.effect_change.as_ref()),
        Scale::Share => (None, Some(&line.change)),
    };
    // Where there is no change in points the noise is that of the effect's.
    let scale = match of_worth.and_then(|change| change.value) {
        Some(_) => Scale::Points,
        None => Scale::Share,
    };
    let changed = of_worth.map_or_else(PageCell::default, |change| {
        number(Scale::Points.change(change), change.value)
    });
    vec![
        PageCell {
            below: format!(
                "otherwise {own}; `{}`",
                answer.setting_name(line.assumption, line.setting)
            ),
            ..setting_cell(answer, line)
        },
        text(&assumption.rule),
        number(price(under.price), Some(under.price)),
        PageCell {
            below: under.worth.why_not().unwrap_or_default().to_owned(),
            ..worth_cell(under.worth.estimate())
        },
        changed,
        match scale {
            Scale::Points => points(Scale::Points, line.noise_floor),
            Scale::Share => PageCell::default(),
        },
        of_effect.map_or_else(PageCell::default, |change| number(in_points(change), change.value)),
        PageCell {
            below: match (line.turns, line.is_beyond_noise, is_idle(line)) {
                (true, ..) => "flips",
                (false, true, _) => "the change is beyond noise",
                // A price may have changed, and the verdict with it.
                (false, false, true) => "no block changed",
                (false, false, false) => not_beyond(line),
            }
            .to_owned(),
            ..text(under.verdict.words())
        },
        next(answer.next_step_of_worth(under, n_blocks)),
    ]
}

fn screened(
    answer: &SensitivityAnswer,
    found: &SensitivityFindings,
    line: &ScreenedLine,
) -> Vec<PageCell> {
    let (of_walks, scale) = (line.screened, found.scale);
    let shown = |value: f64| plain(scale.factor() * value, 2);
    let mut row = assumption(answer, line.assumption);
    row.extend([
        with_interval(
            shown(of_walks.mu_star),
            scale.factor() * of_walks.mu_star,
            line.mu_star.map(|(lo, hi)| (shown(lo), shown(hi))),
        ),
        points(scale, line.noise_floor),
        points(scale, of_walks.mu),
        (line.true_sigma).map_or_else(PageCell::default, |sigma| points(scale, sigma)),
        points(scale, of_walks.largest),
        verdict(
            found.sides.turns(line.assumption),
            line.is_beyond_noise,
            line.changes_nothing(),
            match line.is_clear_of_the_floor() {
                true => "may be noise",
                false => "within noise",
            },
        ),
    ]);
    row
}

fn shared(
    answer: &SensitivityAnswer,
    found: &SensitivityFindings,
    line: &SharedLine,
) -> Vec<PageCell> {
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
            "within noise",
        ),
    ]);
    row
}

/// `zoc_group` in 3 pairs of combinations, such as above with …, below with ….
fn turning(answer: &SensitivityAnswer, found: &SensitivityFindings, turning: &Turning) -> String {
    let assumption = &answer.plan.assumptions[turning.assumption];
    let setting = |run: usize| {
        let setting = answer.plan.runs[run].settings[turning.assumption];
        &assumption.settings[setting]
    };
    let (above, below) = turning.example;
    let side = |run: usize| match &found.worth {
        Some(_) => found.sides.of_runs[run].verdict(),
        None => found.sides.of_runs[run].name(),
    };
    let of_card = match &answer.plan.card {
        Some(card) => format!("{} to {} armies by ", card.title, card.bearer),
        None => String::new(),
    };
    let pairs = match turning.n {
        1 => "one pair of combinations".to_owned(),
        n => format!("{} pairs of combinations", grouped(n as u64)),
    };
    format!(
        "{of_card}`{}` ({}) in {pairs}: {} with `{}`, {} with `{}`, where the combination {} is: {}",
        assumption.parameter,
        assumption.rule,
        side(above),
        setting(above),
        side(below),
        setting(below),
        match &found.worth {
            Some(_) => "of the latter",
            None => "below",
        },
        answer.plan.in_words(below)
    )
}
