use std::fs::File;

use analysis::interval_policy::IntervalPolicy;
use analysis::parts::components::ComponentWords;
use analysis::schema::{Table, Type};
use analysis::tables::{Tables, bearers, cells, effects, values, variants};
use polars::prelude::DataType;
use report::blocks;
use report::files::to_csv;
use report::frames::frame;
use report::{BlockWriter, OptionalColumns};

use crate::sample::{self, SCREEN, SHOWER};

fn tables() -> Tables {
    Tables::of(&sample::info(), &sample::totals())
}

#[track_caller]
fn has_documented_columns<R: Sync>(table: &Table<R>, rows: &[R]) {
    let frame = frame(table, rows).unwrap();
    assert_eq!(frame.height(), rows.len());
    let found: Vec<(String, DataType)> = frame
        .columns()
        .iter()
        .map(|column| (column.name().to_string(), column.dtype().clone()))
        .collect();
    let documented: Vec<(String, DataType)> = table
        .fields
        .iter()
        .map(|field| {
            let kind = match field.kind() {
                Type::U32 => DataType::UInt32,
                Type::I64 => DataType::Int64,
                Type::F64 => DataType::Float64,
                Type::Text => DataType::String,
            };
            (field.name.clone(), kind)
        })
        .collect();
    assert_eq!(found, documented);
}

#[test]
fn frames_have_the_documented_columns() {
    let tables = tables();
    has_documented_columns(&cells::table(&sample::columns(), 0.95), &tables.cells);
    has_documented_columns(&effects::table(Some("points"), 0.95), &tables.effects);
    has_documented_columns(&variants::table(Some("points"), 0.95), &tables.variants);
    has_documented_columns(&bearers::table(Some("points"), 0.95), &tables.bearers);
    has_documented_columns(&blocks::table(&sample::columns()), &sample::rows());
}

#[test]
fn a_game_without_a_swing_has_no_swing_columns() {
    let effects = effects::table(None, 0.95);
    let variants = variants::table(None, 0.95);
    let mut names = effects.fields.iter().map(|field| &field.name);
    assert!(names.all(|name| !name.contains("swing")));
    let mut names = variants.fields.iter().map(|field| &field.name);
    assert!(names.all(|name| !name.contains("swing")));
}

/// The words of a game for its components.
const COMPONENTS: ComponentWords = ComponentWords {
    one: "component",
    many: "components",
    currency: "coins",
    currency_in_short: "coins",
    key: "coins",
    holders: ["army", "armies"],
    than: "for an army that has a bland formation in its place",
    price: "its price",
    caution: "",
};

/// The first and the last type: columns between them share their line.
fn types_of_armies() -> [String; 2] {
    ["archers", "elephants"].map(str::to_owned)
}

/// The page's tables are those that the code makes; the message is what to paste.
#[test]
fn the_readme_documents_every_column() {
    let page = include_str!("../../../../docs/src/columns.md");
    let measures = [harness::Column {
        name: "<measure>".to_owned(),
        unit: "the measure's",
        meaning: "the measure's meaning".to_owned(),
        per_unit: 1,
        only_where: None,
    }];
    let documentation = [
        cells::table(&measures, 0.95).documentation(),
        effects::table(Some("the swing's"), 0.95).documentation(),
        variants::table(Some("the swing's"), 0.95).documentation(),
        bearers::table(Some("the swing's"), 0.95).documentation(),
        blocks::table(&measures).documentation(),
        report::battle_rows::table(&measures, &[], &7.into()).documentation(),
        analysis::comparisons::table().documentation(),
        analysis::parts::metagame::table().documentation(),
        analysis::parts::metagame::variants_table().documentation(),
        analysis::play_diagnostics::table().documentation(),
        analysis::usage::table().documentation(),
        analysis::parts::components::table(&COMPONENTS).documentation(),
        analysis::loss_breakdown::table().documentation(),
        analysis::replays::table().documentation(),
        values::table().documentation(),
        values::parts_table().documentation(),
        values::troops_table().documentation(),
        analysis::worth::tested_price_rows::table().documentation(),
        analysis::tables::skill::table().documentation(),
        analysis::card_uses::table().documentation(),
        analysis::sensitivity::tables::one_at_a_time().documentation(),
        analysis::sensitivity::tables::screening().documentation(),
        analysis::sensitivity::tables::shares().documentation(),
        analysis::sensitivity::tables::runs().documentation(),
        analysis::sensitivity::tables::worth_one_at_a_time().documentation(),
        analysis::sensitivity::tables::worth_screening().documentation(),
        analysis::sensitivity::tables::worth_shares().documentation(),
        analysis::sensitivity::tables::worth_runs().documentation(),
        analysis::explore::tables::finds().documentation(),
        analysis::explore::tables::opponents().documentation(),
        analysis::explore::tables::kinds().documentation(),
        analysis::parts::type_prices::table().documentation(),
        analysis::parts::type_prices::armies_table(&types_of_armies()).documentation(),
        analysis::parts::type_prices::counters_table().documentation(),
        analysis::parts::type_prices::forecasts_table().documentation(),
        analysis::parts::type_prices::swaps_table().documentation(),
        analysis::rebalance::tables::proposals().documentation(),
        analysis::rebalance::tables::verdicts().documentation(),
    ];
    let lacking: Vec<&str> =
        documentation.iter().map(String::as_str).filter(|table| !page.contains(table)).collect();
    assert!(lacking.is_empty(), "docs/src/columns.md lacks\n{}", lacking.join("\n"));
}

#[test]
fn differences_are_those_of_the_integer_tallies() {
    let (info, totals, tables) = (sample::info(), sample::totals(), tables());
    let effect = &tables.effects[0];
    assert_eq!((effect.cell, effect.baseline), (SCREEN as u32, 0));
    let (with, without) = (&totals.cells[SCREEN], &totals.cells[0]);
    // Half points of two battles a pair: a quarter of the sum, in points a battle.
    let swing = (with.measures[3].sum - without.measures[3].sum) as f64 / (4.0 * 576.0);
    let score = (with.games.sum() - without.games.sum()) as f64 / (4.0 * 576.0);
    assert!((effect.differences.swing.unwrap().value.unwrap() - swing).abs() < 1e-12);
    assert!((effect.differences.score.value.unwrap() - score).abs() < 1e-12);
    assert!((effect.differences.exact_swing.unwrap() - swing).abs() < 1e-12);
    let tally = totals.measure_difference(SCREEN as u32, 0, 3).unwrap();
    assert_eq!(effect.differences.swing, Some(tally.mean(0.05, 0.25, None)));
    assert_eq!(IntervalPolicy::of(&info).alpha, 0.05);
}

#[test]
fn st_b5_a_variant_that_is_its_baseline_is_zero_by_construction() {
    let effect = &tables().effects[1];
    assert_eq!(effect.cell, SHOWER as u32);
    for estimate in [Some(effect.differences.score), effect.differences.swing] {
        let estimate = estimate.unwrap();
        assert_eq!((estimate.value, estimate.lo, estimate.hi), (Some(0.0), 0.0, 0.0));
        assert_eq!(estimate.kind, stats::IntervalKind::Exact);
    }
}

#[test]
fn a_variant_merges_all_its_matchups() {
    let tables = tables();
    let screen = &tables.variants[0];
    assert_eq!((screen.merged.matchups, screen.merged.pairs, screen.n_bearers), (2, 1152, 1));
    let mean = |values: [f64; 2]| (values[0] + values[1]) / 2.0;
    let of = |effect: usize| tables.effects[effect].differences.swing.unwrap().value.unwrap();
    let merged = screen.merged.differences.swing.unwrap();
    assert!((merged.value.unwrap() - mean([of(0), of(2)])).abs() < 1e-12);
    assert!((merged.value.unwrap() - screen.merged.differences.exact_swing.unwrap()).abs() < 1e-12);
    assert_eq!((screen.merged.helps, screen.merged.hurts), (2, 0));
    // One bearer has neither a best nor a worst; of the enemies elephants suffer more.
    assert_eq!(screen.best_bearer, None);
    assert_eq!(screen.best_enemy.as_ref().unwrap().name, "elephants");
    assert_eq!(screen.worst_enemy.as_ref().unwrap().name, "knights");
    assert_eq!(tables.bearers.len(), 2);
    assert_eq!(tables.bearers[0].merged, screen.merged);
}

#[test]
fn st_c9_variance_ratios_are_those_of_the_account() {
    let (totals, tables) = (sample::totals(), tables());
    let effect = totals.cells[SCREEN].effect.as_ref().unwrap();
    let account = stats::VarianceAccount::from_tallies(
        &totals.cells[0].games,
        &totals.cells[SCREEN].games,
        &effect.pairs,
        None,
    );
    assert_eq!(tables.effects[0].account, account);
    assert_eq!(tables.effects[1].account.unwrap().ratio, None);
}

/// The shower's row: zero by construction, four battles a pair, what does not exist left empty.
#[test]
fn csv_text_has_six_digits_and_empty_places() {
    let tables = tables();
    let frame = frame(&effects::table(Some("points"), 0.95), &tables.effects).unwrap();
    let text = String::from_utf8(to_csv(&frame).unwrap()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "cell,baseline,variant,matchup,a,b,pairs,battles,moving_pairs,identical,level,score_difference,\
         score_difference_lo,score_difference_hi,score_difference_kind,exact_score_difference,favours,against_rules,\
         adjusted_score_difference,adjusted_score_difference_lo,adjusted_score_difference_hi,\
         adjusted_score_difference_kind,swing_difference,swing_difference_lo,swing_difference_hi,swing_difference_kind,exact_swing_difference,ratio_seat,ratio_crn,\
         ratio_luck,ratio,effective_battles"
    );
    assert!(
        lines[2].starts_with(
            "2,0,shower-shooting,spear v knights,spear,knights,576,2304,0,1,0.950000,0.000000,0.000000,0.000000,exact,\
             0.000000,,,,,,,0.000000,0.000000,0.000000,exact,0.000000,"
        ),
        "{}",
        lines[2]
    );
    assert!(lines[2].ends_with(",,,"), "{}", lines[2]);
    assert!(!text.contains("-0.000000") && !text.contains("NaN") && !text.contains("inf"));
}

#[test]
fn csv_has_no_minus_before_a_zero() {
    let mut tables = tables();
    tables.effects[0].differences.exact_score = Some(-1e-9);
    let frame = frame(&effects::table(Some("points"), 0.95), &tables.effects[..1]).unwrap();
    let text = String::from_utf8(to_csv(&frame).unwrap()).unwrap();
    assert!(!text.contains("-0.000000") && text.contains(",-1.000e-9,"), "{text}");
    // What rounding leaves of zero is zero.
    tables.effects[0].differences.exact_score = Some(-1e-17);
    let frame =
        report::frames::frame(&effects::table(Some("points"), 0.95), &tables.effects[..1]).unwrap();
    let text = String::from_utf8(to_csv(&frame).unwrap()).unwrap();
    assert!(!text.contains("-0.000000") && !text.contains("e-17"), "{text}");
}

#[test]
fn a_parquet_file_has_the_unit_and_the_meaning_of_each_column() {
    let dir = tempfile::tempdir().unwrap();
    crate::written::write(dir.path(), &sample::info(), &sample::totals()).unwrap();
    let table = effects::table(Some("the swing's"), 0.95);
    let bytes = std::fs::read(dir.path().join("effects.parquet")).unwrap();
    let has = |words: &str| bytes.windows(words.len()).any(|it| it == words.as_bytes());
    for field in &table.fields {
        assert!(has(&format!("{}.unit", field.name)), "{}", field.name);
        assert!(has(&field.meaning), "{}", field.meaning);
    }
    assert!(has("share −1..1"));
}

/// So do the files that a run itself writes: its blocks and the battles that its page plays back.
#[test]
fn the_files_of_a_run_have_the_unit_and_the_meaning_of_each_column() {
    let dir = tempfile::tempdir().unwrap();
    report::write_replays(dir.path(), &[]).unwrap();
    let path = dir.path().join("blocks.parquet");
    let (columns, kept) = (sample::columns(), OptionalColumns::default());
    let writer = BlockWriter::create(File::create_new(&path).unwrap(), &columns, kept);
    writer.unwrap().finish().unwrap();
    let has = |file: &str, words: &str| {
        let bytes = std::fs::read(dir.path().join(file)).unwrap();
        bytes.windows(words.len()).any(|it| it == words.as_bytes())
    };
    for field in &kept.table(&columns).fields {
        let unit = format!("{}.unit", field.name);
        assert!(has("blocks.parquet", &unit), "{}", field.name);
        assert!(has("blocks.parquet", &field.meaning), "{}", field.meaning);
    }
    assert!(has("blocks.parquet", "steps²"));
    assert!(has("replays.parquet", "which of the pair: 1 with A in seat one"));
}
