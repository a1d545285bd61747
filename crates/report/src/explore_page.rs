//! A search for armies that win too much as tables, charts and a page: the finds, and the archive as a map of kinds.

use std::path::PathBuf;

use crate::charts::{HeatMap, IntervalChart, IntervalRow, Scale};
use crate::error::ReportError;
use crate::figures::Figure;
use crate::files::write_table;
use crate::out_folder::OutFolder;
use crate::page::player::Packed;
use crate::search_page::{SearchPage, repeat, write_charts};
use analysis::explore::answer::Kind;
use analysis::explore::{ExploreAnswer, Find, tables};
use analysis::numbers::{NumberFormat, hundredths};
use analysis::page::example_battles::ExampleBattle;
use analysis::page::table::{PageCell, PageRow, PageTable, count, figures, number, text, words};
use analysis::page::{Content, Fact, Section};
use analysis::phrases::Number;
use analysis::replays::Replay;

/// Everything that it writes, except the experiments, the files of armies and the answer as JSON.
pub const FILES: [&str; 13] = [
    "index.html",
    "finds.csv",
    "finds.parquet",
    "opponents.csv",
    "opponents.parquet",
    "kinds.csv",
    "kinds.parquet",
    "charts/finds.svg",
    "charts/finds.png",
    "charts/opponents.svg",
    "charts/opponents.png",
    "charts/kinds.svg",
    "charts/kinds.png",
];

/// An even score, in points of 100.
const EVEN: f64 = 50.0;

/// The answer as JSON.
pub const JSON: &str = "explore.json";

/// Writes the tables, the charts and the page; returns the page's path.
///
/// `json` is the answer as a line of JSON.
///
/// # Errors
///
/// When a file is there that the user or another program made or edited, or one can't be written.
pub fn write_explore(
    out: &mut OutFolder,
    answer: &ExploreAnswer,
    json: &str,
) -> Result<PathBuf, ReportError> {
    let finds = finds_chart(answer).map(|chart| Figure::of("finds", &chart));
    let finds = finds.transpose()?;
    let map = map(answer).map(|chart| Figure::of("kinds", &chart));
    let map = map.transpose()?;
    let opponents = opponents_map(answer).map(|chart| Figure::of("opponents", &chart));
    let mut opponents = opponents.transpose()?;
    if let Some(figure) = &mut opponents {
        figure.narrow_svg = None;
    }
    out.check(FILES, |name| FILES.contains(&name))?;
    write_table(out, &tables::finds(), &answer.find_rows())?;
    write_table(out, &tables::opponents(), &answer.opponent_rows())?;
    write_table(out, &tables::kinds(), &answer.kinds)?;
    write_charts(out, finds.iter().chain(&map).chain(&opponents))?;
    SearchPage {
        title: &answer.info.title,
        question: "Which legal armies win too much?",
        verdict: answer.answer.clone(),
        trust: format!(
            "Played by {} on both sides. The proof is on seed {}, which the search never saw.",
            answer.info.player, answer.info.proof_seed
        ),
        figure: finds.as_ref(),
        figures: map.iter().chain(&opponents).collect(),
        sections: sections(answer),
        replays: packed(answer),
        version: &answer.info.version,
        json: (JSON, json),
    }
    .write(out)
}

fn sections(answer: &ExploreAnswer) -> Vec<Section> {
    let mut sections = Vec::new();
    if !answer.finds.is_empty() {
        sections.push(
            Section::answer("finds", "What was found, and what the proof gave")
                .with(Content::Table(finds_table(answer)))
                .chart("opponents")
                .with(Content::Folded(
                    "What these numbers are".to_owned(),
                    vec![
                        "A score is of 100 points: 50 is even. The search plays every army once against a field whose members take turns, and keeps the best army of each kind. The best of many are partly lucky, so that their scores in the search are too high on average.".to_owned(),
                        "The proof plays the best again, on a seed that the search never saw, as often against each opponent. Only the proof counts. \"Wins too much\" is said where its score surely lies beyond the edge; any of these calls is wrong with a chance of 5 % at most (Holm).".to_owned(),
                        "The best counter is the opponent of the field that an army scored least against. Its interval holds for all opponents of the army together, since the least of several is partly lucky too.".to_owned(),
                    ],
                )),
        );
        if answer.finds.iter().any(|it| !it.then.is_empty()) {
            sections.push(
                Section::why("players", "The finds in other hands")
                    .with(Content::Table(then_table(answer))),
            );
        }
    }
    sections.push(
        Section::why("kinds", "The kinds that were scanned")
            .chart("kinds")
            .with(Content::Table(kinds_table(answer))),
    );
    let mut facts = vec![
        Fact::new("Opponents", answer.info.field.join(", ")),
        Fact::new("Too much", format!("more than {} points of 100", hundredths(answer.edge()))),
        Fact::new("Armies scanned", answer.n_scanned.to_string()),
        Fact::new("Rounds", answer.info.rounds.to_string()),
        Fact::new("Seed of the search", answer.info.search_seed.to_string()),
        Fact::new("Seed of the proof", answer.info.proof_seed.to_string()),
        Fact::new("Left out", answer.info.left_out.join(" ")),
        Fact::new("Equipoise", answer.info.version.clone()),
    ];
    if !answer.info.own_cards.is_empty() {
        facts.push(Fact::new("Own cards", answer.info.own_cards.join(", ")));
    }
    facts.push(Fact::new("The proof", "proof/index.html".to_owned()));
    sections.push(Section::trust("rests-on", "What was played").with(Content::Facts(facts)));
    sections.push(repeat(&answer.info.command));
    sections
}

/// The battles of the finds, in the order in which they are stored.
fn packed(answer: &ExploreAnswer) -> Vec<Packed> {
    let title = |replay: &Replay| {
        let find = answer.finds.iter().find(|it| it.battle == Some(replay.address()))?;
        Some(format!("{} against {}", find.candidate.name, find.counter.as_ref()?.name))
    };
    let packed = |replay| Packed::of(&title(replay).unwrap_or_default(), replay);
    answer.replays.iter().map(packed).collect()
}

fn finds_table(answer: &ExploreAnswer) -> PageTable {
    let battle = |it: &Find| {
        let why =
            "against its best counter: the middle one, by margin, of those that were looked at";
        Some(ExampleBattle::of_proof(it.battle?, why, &answer.replays))
    };
    let row = |it: &Find| {
        let counter = it.counter.as_ref();
        let score = counter.map(|of| Number::plain(of.score));
        let score = score.map(|it| number(&it));
        // Few columns, so that those of words aren't squeezed to a word a line.
        let with_below = |of: &str, below: &str| PageCell { below: below.to_owned(), ..text(of) };
        let cells = vec![
            with_below(&it.candidate.name, &it.kind_in_words.join("; ")),
            with_below(&it.candidate.composition, &it.file),
            number(&Number::plain(it.promised)),
            number(&Number::plain(it.proved)),
            text(it.verdict()),
            text(counter.map_or("", |of| &of.name)),
            score.unwrap_or_else(|| text("")),
        ];
        PageRow { cells, battle: battle(it) }
    };
    PageTable {
        name: "finds",
        lead: "Scores in points of 100, against the whole field. The page of the proof, proof/index.html, has more battles to watch.".to_owned(),
        headings: vec![
            words("Army, and its kind"),
            words("Stands and cards, and the file"),
            figures("In the search"),
            figures("In the proof"),
            words("Verdict"),
            words("Best counter"),
            figures("Score against it"),
        ],
        rows: answer.finds.iter().map(row).collect(),
    }
}

fn then_table(answer: &ExploreAnswer) -> PageTable {
    let rows = answer.finds.iter().flat_map(|it| {
        it.then.iter().map(|then| {
            vec![
                text(&it.candidate.name),
                number(&Number::plain(it.proved)),
                text(&then.player),
                number(&Number::plain(then.score)),
                text(&*then.verdict),
            ]
            .into()
        })
    });
    PageTable {
        name: "players",
        lead: format!(
            "Scores against the field in points of 100, first as {} plays. The intervals of a player hold for all finds together.",
            answer.info.player
        ),
        headings: vec![
            words("Army"),
            figures("In the proof"),
            words("Played by"),
            figures("Score"),
            words("Verdict"),
        ],
        rows: rows.collect(),
    }
}

fn kinds_table(answer: &ExploreAnswer) -> PageTable {
    let row = |it: &Kind| {
        vec![
            text(it.kind.join("; ")),
            count(it.n as u64),
            text(&it.best),
            number(&Number::plain(it.promised)),
            text(&it.composition),
        ]
        .into()
    };
    PageTable {
        name: "kinds",
        lead: "The best army of each kind, as the search has it: picked as the best, its score is too high on average."
            .to_owned(),
        headings: vec![
            words("Kind"),
            figures("Armies"),
            words("Best"),
            figures("In the search"),
            words("Stands and cards"),
        ],
        rows: answer.kinds.iter().map(row).collect(),
    }
}

/// The scores in the proof, with those in the search as marks.
fn finds_chart(answer: &ExploreAnswer) -> Option<IntervalChart> {
    let row = |it: &Find| {
        let proved = Number::plain(it.proved);
        Some(IntervalRow {
            group: None,
            // What it consists of says more than its number.
            label: format!("{}\n{}", it.candidate.composition, it.candidate.name),
            n: None,
            value: it.proved.value?,
            lo: it.proved.lo,
            hi: it.proved.hi,
            exact: it.promised.value,
            text: proved.with_interval(""),
        })
    };
    // What any army of the list scores: only what is beyond it was found.
    let any = answer.drawn.filter(|drawn| drawn.n > 1).map(|drawn| IntervalRow {
        group: None,
        label: format!("any army: {} drawn", drawn.n),
        n: None,
        value: drawn.mean,
        lo: drawn.mean - drawn.spread,
        hi: drawn.mean + drawn.spread,
        exact: None,
        text: format!(
            "{} ± {}, as armies differ",
            NumberFormat::Fixed(1).write(drawn.mean),
            NumberFormat::Fixed(1).write(drawn.spread)
        ),
    });
    let rows: Vec<IntervalRow> = answer.finds.iter().filter_map(row).collect();
    if rows.is_empty() {
        return None;
    }
    let rows: Vec<IntervalRow> = rows.into_iter().chain(any).collect();
    Some(IntervalChart {
        title: "The finds, and any army of the same lists".to_owned(),
        subtitle: format!(
            "Scores against {} opponents as {} plays; 95 % intervals. Line: {} points, beyond which an army wins too much. Marks: in the search.",
            answer.info.field.len(),
            answer.info.player,
            hundredths(answer.edge())
        ),
        axis: "points of 100".to_owned(),
        reference: answer.edge(),
        marks: "in the search",
        rows,
    })
}

/// What beats each find: its score in the proof against each opponent of the field.
fn opponents_map(answer: &ExploreAnswer) -> Option<HeatMap> {
    let names: Vec<String> =
        answer.finds.first()?.opponents.iter().map(|of| of.name.clone()).collect();
    let against = |it: &Find, name: &String| {
        let own = it.opponents.iter().find(|of| of.name == *name);
        own.and_then(|of| of.score.value)
    };
    let is_open = |it: &Find, name: &String| {
        let own = it.opponents.iter().find(|of| of.name == *name);
        own.is_some_and(|of| of.score.lo <= EVEN && of.score.hi >= EVEN)
    };
    let rows = || answer.finds.iter();
    Some(HeatMap {
        title: "What beats each find".to_owned(),
        subtitle: format!(
            "Its score against each opponent in the proof, in points of 100, as {} plays; below 50 the opponent is ahead.",
            answer.info.player
        ),
        row_axis: "find".to_owned(),
        column_axis: "opponent".to_owned(),
        row_labels: rows().map(|it| it.candidate.name.clone()).collect(),
        values: rows().map(|it| names.iter().map(|name| against(it, name)).collect()).collect(),
        means: Vec::new(),
        doubtful: rows().map(|it| names.iter().map(|name| is_open(it, name)).collect()).collect(),
        column_labels: names,
        format: NumberFormat::Fixed(0),
        unit: "points of 100".to_owned(),
        scale: Scale::Diverging { center: EVEN, span: 50.0 },
    })
}

/// The archive: the first axis down, the others across, the best score of each kind.
fn map(answer: &ExploreAnswer) -> Option<HeatMap> {
    let [down, across @ ..] = answer.axes.as_slice() else {
        return None;
    };
    if across.is_empty() || answer.kinds.is_empty() {
        return None;
    }
    let mut columns: Vec<Vec<usize>> =
        answer.kinds.iter().map(|it| it.bins[1..].to_vec()).collect();
    columns.sort_unstable();
    columns.dedup();
    let label = |bins: &Vec<usize>| {
        let named = across.iter().zip(bins).map(|(axis, bin)| axis.bins[*bin].as_str());
        named.collect::<Vec<_>>().join(" / ")
    };
    let value = |row: usize, column: &Vec<usize>| {
        let kind = { answer.kinds.iter() }.find(|it| it.bins[0] == row && it.bins[1..] == **column);
        kind.and_then(|it| it.promised.value)
    };
    let rows = 0..down.bins.len();
    let axes: Vec<&str> = across.iter().map(|axis| axis.name.as_str()).collect();
    Some(HeatMap {
        title: "The best army of each kind in the search".to_owned(),
        subtitle: format!(
            "Scores in points of 100; each is the best of its kind, and so too high on average. {} armies scanned; gray: none.",
            answer.n_scanned
        ),
        row_axis: down.name.clone(),
        column_axis: axes.join(" / "),
        row_labels: down.bins.clone(),
        column_labels: columns.iter().map(label).collect(),
        values: rows.map(|row| columns.iter().map(|column| value(row, column)).collect()).collect(),
        means: Vec::new(),
        doubtful: Vec::new(),
        format: NumberFormat::Fixed(0),
        unit: "points of 100".to_owned(),
        scale: Scale::Diverging { center: 50.0, span: 25.0 },
    })
}
