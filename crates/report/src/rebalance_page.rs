//! A rebalancing as tables, charts and a page: the front of changes against imbalance, and every verdict under the proposal.

use std::path::PathBuf;

use crate::charts::{BandedChart, IntervalChart, IntervalRow};
use crate::error::ReportError;
use crate::figures::Figure;
use crate::files::write_table;
use crate::out_folder::OutFolder;
use crate::search_page::{SearchPage, repeat, write_charts};
use analysis::numbers::{NumberFormat, hundredths};
use analysis::page::table::{PageCell, PageTable, capital, figures, number, shown, text, words};
use analysis::page::{Content, Fact, Section};
use analysis::phrases::{Number, counted};
use analysis::rebalance::answer::{ItemUnder, Proved};
use analysis::rebalance::{ProposalAnswer, RebalanceAnswer, tables};

/// Rows of a chart.
const MOST_ROWS: usize = 40;

/// Everything that it writes, except the experiment of the proof and the answer as JSON.
pub const FILES: [&str; 9] = [
    "index.html",
    "proposals.csv",
    "proposals.parquet",
    "verdicts.csv",
    "verdicts.parquet",
    "charts/front.svg",
    "charts/front.png",
    "charts/verdicts.svg",
    "charts/verdicts.png",
];

/// The answer as JSON.
pub const JSON: &str = "rebalance.json";

/// Writes the tables, the charts and the page; returns the page's path.
///
/// `json` is the answer as a line of JSON.
///
/// # Errors
///
/// When a file is there that the user or another program made or edited, or one can't be written.
pub fn write_rebalance(
    out: &mut OutFolder,
    answer: &RebalanceAnswer,
    json: &str,
) -> Result<PathBuf, ReportError> {
    let front = front(answer).map(|chart| Figure::of("front", &chart));
    let mut front = front.transpose()?;
    let verdicts = proved(answer).and_then(|proved| verdicts_chart(answer, proved));
    let verdicts = verdicts.map(|chart| Figure::of("verdicts", &chart));
    let verdicts = verdicts.transpose()?;
    // The answer is what becomes of each matchup; what it gains over all of them is folded where that is seen.
    if let (Some(front), Some(_)) = (&mut front, &verdicts) {
        front.narrow_svg = None;
    }
    let lead = verdicts.as_ref().or(front.as_ref());
    let below = front.as_ref().filter(|_| verdicts.is_some());
    out.check(FILES, |name| FILES.contains(&name))?;
    write_table(out, &tables::proposals(), &answer.proposal_rows())?;
    write_table(out, &tables::verdicts(), &answer.verdict_rows())?;
    write_charts(out, front.iter().chain(&verdicts))?;
    SearchPage {
        title: &format!("{}: fewest changes", answer.info.title),
        question: match answer.info.support {
            Some(_) => "Which fewest changes make every army worth bringing?",
            None => "Which fewest changes make the verdicts fair?",
        },
        verdict: answer.answer.clone(),
        trust: format!(
            "Played by {}. The proof: {} blocks of 288 pairs a cell on seed {}; the search was on seed {}.",
            answer.info.players,
            answer.info.proof_blocks,
            answer.info.proof_seed,
            answer.info.search_seed
        ),
        figure: lead,
        figures: below.into_iter().collect(),
        sections: sections(answer),
        replays: Vec::new(),
        version: &answer.info.version,
        json: (JSON, json),
    }
    .write(out)
}

/// The battles of the proposal that the answer names.
fn proved(answer: &RebalanceAnswer) -> Option<&Proved> {
    answer.chosen()?.played.first()
}

fn sections(answer: &RebalanceAnswer) -> Vec<Section> {
    let mut sections = Vec::new();
    if !answer.proposals.is_empty() {
        sections.push(
            Section::answer("proposals", "Proposals and what was played of them")
                .with(Content::Table(front_table(answer)))
                .chart("front")
                .with(Content::Folded(
                    "What these numbers are".to_owned(),
                    vec![
                        "How far verdicts are typically off is the root of the mean of the squares of how far each is from fair, less what chance adds to it.".to_owned(),
                        "What was promised is what the search says of its own candidates. It picks luck too, so that only the proof counts: every proposal and the present rules on one seed that the search never saw, with the number of blocks fixed before.".to_owned(),
                        "Intervals of gains hold for all proposals together. \"Does it\" is said only where the intervals of all verdicts, taken together, lie within the margin.".to_owned(),
                    ],
                )),
        );
    }
    if let Some(proved) = proved(answer) {
        sections.push(
            Section::answer("verdicts", "Every verdict under the proposal")
                .with(Content::Table(verdict_table(answer, proved))),
        );
    }
    let found = answer.found.iter().map(|it| {
        let difference = Number::plain(it.difference);
        vec![text(&it.item), number(&difference)].into()
    });
    sections.push(
        Section::answer("found", "What the search found").with(Content::Table(PageTable {
            name: "found",
            lead: match answer.info.support {
                Some(_) => "How often each army is in the equilibrium when the scores of the run on which was searched are drawn again.",
                None => "How far verdicts were from fair in the run on which was searched, in points of 100.",
            }
            .to_owned(),
            headings: vec![
                words(&capital(answer.words.item)),
                figures(match answer.info.support {
                    Some(_) => "Comes up, % of redraws",
                    None => "Off, points of 100",
                }),
            ],
            rows: found.collect(),
        })),
    );
    let mut facts = vec![
        Fact::new("May change", answer.may_change.join(", ")),
        Fact::new("Wanted", answer.goal()),
        Fact::new("Most changes", answer.info.most_changes.to_string()),
        Fact::new("Seed of the search", answer.info.search_seed.to_string()),
        Fact::new("Seed of the proof", answer.info.proof_seed.to_string()),
        Fact::new("Equipoise", answer.info.version.clone()),
    ];
    facts.push(Fact::new("The search", answer.info.search.clone()));
    if !answer.proposals.is_empty() {
        let proof = "proof/index.html, of proof.toml".to_owned();
        facts.push(Fact::new("The proof", proof));
    }
    if let Some(file) = &answer.experiment {
        let what = format!(
            "{file}: the changes beside the present rules, on one more seed; edit it, and play it with `equipoise run`"
        );
        facts.push(Fact::new("Experiment to go on with", what));
    }
    sections.push(Section::trust("rests-on", "What was played").with(Content::Facts(facts)));
    sections.push(repeat(&answer.info.command));
    sections
}

fn front_table(answer: &RebalanceAnswer) -> PageTable {
    let plain = |value: f64| {
        let typical = typically(value);
        shown(NumberFormat::Fixed(2).write(typical), typical)
    };
    let moves_points = answer.proposals.iter().any(|it| it.points != 0.0);
    let rows = answer.proposals.iter().flat_map(|proposal| {
        let head = move || {
            let mut cells = vec![text(proposal.changes.join("; "))];
            if moves_points {
                cells.push(shown(hundredths(proposal.points), proposal.points));
            }
            cells.push(plain(proposal.predicted_imbalance));
            cells
        };
        proposal.played.iter().map(move |it| {
            let mut cells = head();
            cells.extend([
                text(&it.player),
                plain(it.before),
                PageCell { interval: ends_in_figures(it), ..plain(it.after) },
                text(it.stands()),
            ]);
            cells.into()
        })
    });
    PageTable {
        name: "proposals",
        lead: "How far verdicts are typically off, in points of 100.".to_owned(),
        headings: [
            Some(words("Changes")),
            moves_points.then(|| figures("Points moved")),
            Some(figures("Promised")),
            Some(words("Played by")),
            Some(figures("Now")),
            Some(figures("With the changes")),
            Some(words("Verdict")),
        ]
        .into_iter()
        .flatten()
        .collect(),
        rows: rows.collect(),
    }
}

fn verdict_table(answer: &RebalanceAnswer, proved: &Proved) -> PageTable {
    let rows = proved.items.iter().map(|it| {
        vec![
            text(&it.item),
            number(&Number::plain(it.before)),
            text(&*it.verdict_before),
            number(&Number::plain(it.after)),
            text(&*it.verdict),
        ]
        .into()
    });
    PageTable {
        name: "verdicts",
        lead: format!(
            "{}, as {} played it; each interval at 95 % by itself.",
            what(answer),
            proved.player
        ),
        headings: vec![
            words("What"),
            figures("Now"),
            words("Verdict now"),
            figures("With the changes"),
            words("Verdict then"),
        ],
        rows: rows.collect(),
    }
}

/// What the number of an item is.
fn what(answer: &RebalanceAnswer) -> &'static str {
    match answer.info.support {
        Some(_) => "How often each army comes up, in % of redraws",
        None => "Points of 100 from fair",
    }
}

/// ST-P1: how far verdicts are typically off, in points of 100, of an imbalance in squares.
fn typically(imbalance: f64) -> f64 {
    imbalance.max(0.0).sqrt()
}

/// Both ends of that with the changes, as the interval of the gain leaves them.
fn ends(proved: &Proved) -> [f64; 2] {
    [proved.gain.hi, proved.gain.lo].map(|gain| typically(proved.before - gain))
}

fn ends_in_figures(proved: &Proved) -> String {
    let [lo, hi] = ends(proved);
    match proved.gain.half_width().is_finite() {
        true => format!("[{}, {}]", outward(lo, f64::floor), outward(hi, f64::ceil)),
        false => String::new(),
    }
}

fn outward(value: f64, round: fn(f64) -> f64) -> String {
    NumberFormat::Fixed(2).write(round(100.0 * value) / 100.0)
}

/// How far verdicts are typically off with each proposal, against the present rules; the marks are what the search promised.
fn front(answer: &RebalanceAnswer) -> Option<IntervalChart> {
    let row = |proposal: &ProposalAnswer| {
        let proved = proposal.played.first()?;
        // A gain without an interval has no place on the axis.
        if !proved.gain.half_width().is_finite() {
            return None;
        }
        let [lo, hi] = ends(proved);
        let value = typically(proved.after);
        Some(IntervalRow {
            group: None,
            label: format!(
                "{}\n{}",
                proposal.changes.join("; "),
                counted(proposal.changes.len() as u64, "change")
            ),
            n: None,
            value,
            lo,
            hi,
            exact: Some(typically(proposal.predicted_imbalance)),
            text: format!("{} {}", NumberFormat::Fixed(2).write(value), ends_in_figures(proved)),
        })
    };
    let rows: Vec<IntervalRow> = answer.proposals.iter().filter_map(row).collect();
    let now = answer.proposals.first().and_then(|it| it.played.first())?;
    (!rows.is_empty()).then(|| IntervalChart {
        title: "How far verdicts are typically off".to_owned(),
        subtitle: format!(
            "Line: under the present rules. n = {} blocks of 288 pairs a cell, seed {}; intervals hold together. Marks: what the search promised.",
            answer.info.proof_blocks, answer.info.proof_seed
        ),
        axis: "points of 100, typically off".to_owned(),
        reference: typically(now.before),
        marks: "promised",
        rows,
    })
}

/// Every verdict with the changes, with its present value as a mark.
fn verdicts_chart(answer: &RebalanceAnswer, proved: &Proved) -> Option<BandedChart> {
    let row = |it: &ItemUnder| {
        let after = Number::plain(it.after);
        Some(IntervalRow {
            group: None,
            label: it.item.clone(),
            n: None,
            value: it.after.value?,
            lo: it.after.lo,
            hi: it.after.hi,
            exact: it.before.value.filter(|_| it.before != it.after),
            text: after.with_interval(""),
        })
    };
    let rows: Vec<IntervalRow> = proved.items.iter().take(MOST_ROWS).filter_map(row).collect();
    let reference = 100.0 * answer.info.support.unwrap_or_default();
    // An army that comes up more often than it has to is as wanted.
    let (band, what_band) = match answer.info.support {
        Some(_) => ((reference, 100.0), " Gray: as wanted.".to_owned()),
        None => {
            let margin = answer.info.margin;
            ((-margin, margin), format!(" Gray: within ±{} is fair.", hundredths(margin)))
        }
    };
    let bands = vec![band; rows.len()];
    (!rows.is_empty()).then(|| BandedChart {
        intervals: IntervalChart {
            title: "Every verdict before and after".to_owned(),
            subtitle: format!(
                "{}, as {} played it. Dots: with the changes ({}), 95 % intervals. Marks: under the present rules, where that differs.{what_band}",
                what(answer),
                proved.player,
                answer.chosen().map_or_else(String::new, |it| it.changes.join("; ")),
            ),
            axis: answer.number_heading().to_owned(),
            reference,
            marks: "now",
            rows,
        },
        bands,
        names: Vec::new(),
        dots: Vec::new(),
    })
}
