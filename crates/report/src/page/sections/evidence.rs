//! The evidence of a run, as names and values.

use harness::BLOCK_PAIRS;

use super::super::Material;
use analysis::answer::{Answer, PlayedTotals};
use analysis::info::RunInfo;
use analysis::numbers::{grouped, hundredths, plain};
use analysis::page::{Content, Fact, Section};
use analysis::parts::type_prices::to_plus_minus;
use analysis::phrases::counted;
use analysis::tables::Tables;
use stats::Stop;

/// Pairs, battles, engagements, chance, play and parameters.
pub(in super::super) fn section(material: &Material<'_>) -> Option<Section> {
    let (info, tables) = (material.info, material.tables);
    let played = &material.answer.played;
    let mut facts = Vec::new();
    let mut fact = |name: &str, value: String| facts.push(Fact::new(name, value));
    let n_variants = tables.effects.len();
    let of_settings = info.cells.iter().filter(|cell| info.is_of_setting(cell));
    let n_of_settings = of_settings.count();
    let split = if n_variants > 0 {
        let n_baselines = played.cells - n_variants - n_of_settings;
        let otherwise = match n_of_settings {
            0 => String::new(),
            n => format!(", and {} with the rules read otherwise", grouped(n as u64)),
        };
        format!(
            ": {} without and {} with a variant{otherwise}",
            grouped(n_baselines as u64),
            grouped(n_variants as u64)
        )
    } else {
        String::new()
    };
    fact(
        "Played",
        format!(
            "{}, {}, in {}{split}",
            counted(played.pairs, "pair"),
            counted(2 * played.pairs, &info.game),
            counted(played.cells as u64, "cell"),
        ),
    );
    if let Some((name, value)) = engagements(info, played) {
        fact(&name, value);
    }
    fact("Length", length(info));
    fact("Pairing", info.pairing.clone());
    if let Some(saved) = saved(tables) {
        fact("Saved by pairing", saved);
    }
    fact("Seed", info.seeds_in_words());
    fact("Players", info.policies.clone());
    fact(
        "Rule parameters",
        if info.parameters.is_empty() {
            "all at their defaults".to_owned()
        } else {
            let changed = info.parameters.iter().map(|(name, value)| format!("{name} = {value}"));
            format!("{}; all others at their defaults", changed.collect::<Vec<_>>().join(", "))
        },
    );
    fact(
        "Intervals",
        if !info.pool.is_empty() {
            of_a_pool(info)
        } else if let (true, Some(precision)) = (info.is_finished(), info.precision) {
            format!(
                "{} %, planned: play was to stop at the first look from 8 blocks on (looks at 8, 10, 12, 15, …) at which \
                 {} was known to ±{} percentage points or better; the rule reads widths only, so the intervals hold",
                info.level_percent(),
                of_precision(info),
                hundredths(100.0 * precision.half_width),
            )
        } else if let (true, Some(points)) = (info.is_finished(), of_prices(material.answer)) {
            format!(
                "{} %, planned: play was to stop at the first look at which every price was known to {} or better; the rule reads \
                 widths only, so the intervals hold",
                info.level_percent(),
                to_plus_minus(points),
            )
        } else if info.is_finished() {
            let cards = info.worth.iter().flat_map(|worth| &worth.cards);
            let early = cards.filter(|card| matches!(card.stop, Stop::Verdict | Stop::Precision));
            format!(
                "{} %, planned: the number of pairs was fixed before the first was played{}",
                info.level_percent(),
                match early.count() {
                    0 => String::new(),
                    n => format!(
                        ", except that {} known well enough earlier, for which the intervals of all worths allow",
                        match n {
                            1 => "one worth was".to_owned(),
                            _ => format!("{} were", counted(n as u64, "worth")),
                        }
                    ),
                }
            )
        } else {
            format!("{} %, anytime: they hold whenever the run is stopped", info.level_percent())
        },
    );
    Some(Section::trust("rests-on", "What was played").with(Content::Facts(facts)))
}

/// What a precision was about.
const fn of_precision(info: &RunInfo) -> &'static str {
    match info.swap {
        Some(_) => "the difference",
        None => "every score",
    }
}

/// The half-width of all prices that was wanted, in points, if one was.
fn of_prices(answer: &Answer) -> Option<f64> {
    answer.parts.iter().find_map(|part| part.precision())
}

/// What the intervals of pooled runs rest on.
fn of_a_pool(info: &RunInfo) -> String {
    let level = info.level_percent();
    match info.is_finished() && !info.is_allotted {
        true => format!(
            "{level} %, planned: the number of pairs of each pooled run was fixed before its first one was played. They hold if it was \
             decided before any result was seen which runs are pooled"
        ),
        false => format!(
            "{level} %, anytime: a look at its results could end each pooled run. The blocks of all of them, one run after the other, are \
             one sequence, which ended at a look; these intervals hold whenever such a sequence ends (ST-D1, ST-D5)"
        ),
    }
}

/// The measures of whole battles, summed over all of them.
fn engagements(info: &RunInfo, played: &PlayedTotals) -> Option<(String, String)> {
    // Measures of the whole come before those of the sides.
    let whole: Vec<(usize, &str, u64)> = info
        .columns
        .iter()
        .enumerate()
        .take_while(|(_, column)| !column.name.starts_with("a_"))
        // A sum is meaningful for counts, such as rounds, and not for other measures, such as the turn of an event.
        .filter(|(_, column)| column.name.replace('_', " ") == column.unit)
        .map(|(column, named)| {
            (
                column,
                named.name.as_str(),
                played.sums[column].unsigned_abs() / u64::from(named.per_unit.max(1)),
            )
        })
        .collect();
    let listed =
        whole.iter().map(|(_, name, sum)| format!("{} {}", grouped(*sum), name.replace('_', " ")));
    let listed = listed.collect::<Vec<_>>().join(", ");
    if whole.is_empty() {
        None
    } else if whole.iter().all(|(_, name, _)| matches!(*name, "rounds" | "shots")) {
        let all: u64 = whole.iter().map(|(_, _, sum)| sum).sum();
        let parts = if whole.len() > 1 { format!(": {listed}") } else { String::new() };
        Some(("Engagements".to_owned(), format!("{}{parts}", grouped(all))))
    } else {
        Some(("In all".to_owned(), listed))
    }
}

fn length(info: &RunInfo) -> String {
    if !info.pool.is_empty() {
        let played: u64 = info.pool.iter().map(|part| u64::from(part.n_blocks)).sum();
        let of_planned = match played < u64::from(info.n_blocks) {
            true => format!(
                "; {} were planned, and looks ended some runs earlier",
                grouped(u64::from(info.n_blocks))
            ),
            false => String::new(),
        };
        return format!(
            "{} of {BLOCK_PAIRS} pairs for each cell, of {} pooled runs{of_planned}",
            counted(played, "block"),
            info.pool.len()
        );
    }
    let blocks = counted(u64::from(info.n_blocks), "block");
    if let (true, Some(precision)) = (info.is_finished(), info.precision) {
        let why = if precision.is_reached {
            format!("then {} was known well enough", of_precision(info))
        } else {
            "the most that the plan allowed".to_owned()
        };
        return format!("{blocks} of {BLOCK_PAIRS} pairs for each cell; {why}");
    }
    let planned = format!("{blocks} of {BLOCK_PAIRS} pairs planned for each cell");
    if info.is_finished() {
        format!("{planned}; all were played")
    } else {
        format!(
            "{planned}; stopped by hand after {} of {} tasks",
            grouped(info.tasks_done as u64),
            grouped(info.n_tasks as u64)
        )
    }
}

/// The middle variance ratio of all effects that have variance left.
fn saved(tables: &Tables) -> Option<String> {
    let mut ratios: Vec<f64> =
        tables.effects.iter().filter_map(|effect| effect.account?.ratio).collect();
    ratios.sort_by(f64::total_cmp);
    let middle = *ratios.get(ratios.len() / 2)?;
    Some(format!(
        "the middle one of {} effects on the score would have needed {} times as many battles without it (variance ratio; \
         effects.csv has each)",
        grouped(ratios.len() as u64),
        plain(middle, 1)
    ))
}
