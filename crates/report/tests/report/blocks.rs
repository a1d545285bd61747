use std::fs::File;
use std::path::Path;

use harness::BlockRow;
use polars::prelude::{Column, DataFrame, NamedFrom, Series};
use polars_io::prelude::{ParquetReader, ParquetWriter, SerReader};
use report::blocks::{ROW_GROUP, adds_up};
use report::{BlockReader, BlockWriter, BlocksError, OptionalColumns, read_blocks};

use crate::sample;

fn write(path: &Path, rows: &[BlockRow], at_once: usize) -> Vec<u8> {
    let mut writer = BlockWriter::create(
        File::create(path).unwrap(),
        &sample::columns(),
        OptionalColumns::default(),
    )
    .unwrap();
    rows.chunks(at_once).for_each(|rows| writer.push(rows).unwrap());
    writer.finish().unwrap();
    std::fs::read(path).unwrap()
}

/// Many rows from few: the sample over and over, block after block.
fn many(n: usize) -> Vec<BlockRow> {
    let mut rows: Vec<BlockRow> = sample::rows().into_iter().cycle().take(n).collect();
    for (block, rows) in (0..).zip(rows.chunks_mut(5)) {
        rows.iter_mut().for_each(|row| row.block = block);
    }
    rows
}

#[test]
fn st_a6_rows_come_back_as_they_were_written() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("blocks.parquet");
    write(&path, &sample::rows(), 3);
    let back = read_blocks(File::open(&path).unwrap(), &sample::columns()).unwrap();
    assert_eq!(back, sample::rows());
}

#[test]
fn a_file_without_rows_can_be_read() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("blocks.parquet");
    write(&path, &[], 1);
    assert_eq!(read_blocks(File::open(&path).unwrap(), &sample::columns()).unwrap(), []);
}

#[test]
fn row_groups_do_not_depend_on_how_rows_were_handed_over() {
    let dir = tempfile::tempdir().unwrap();
    let rows = many(2 * ROW_GROUP + 100);
    let path = dir.path().join("blocks.parquet");
    let in_fives = write(&path, &rows, 5);
    let groups = |path| {
        let mut reader = ParquetReader::new(File::open(path).unwrap());
        let metadata = reader.get_metadata().unwrap();
        metadata.row_groups.iter().map(|group| group.num_rows()).collect::<Vec<_>>()
    };
    assert_eq!(groups(&path), [ROW_GROUP, ROW_GROUP, 100]);
    let other = dir.path().join("other.parquet");
    assert!(in_fives == write(&other, &rows, 7_001));
    assert!(in_fives == write(&other, &rows, rows.len()));
    assert_eq!(read_blocks(File::open(&other).unwrap(), &sample::columns()).unwrap(), rows);
}

/// Reads a changed copy of the sample's file.
#[track_caller]
fn error_after(change: impl FnOnce(&mut DataFrame)) -> BlocksError {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("blocks.parquet");
    write(&path, &sample::rows(), 5);
    let mut frame = ParquetReader::new(File::open(&path).unwrap()).finish().unwrap();
    change(&mut frame);
    ParquetWriter::new(File::create(&path).unwrap()).finish(&mut frame).unwrap();
    read_blocks(File::open(&path).unwrap(), &sample::columns()).unwrap_err()
}

fn texts(name: &str, n: usize) -> Column {
    Series::new(name.into(), vec!["x"; n]).into()
}

#[test]
fn a_column_that_is_missing_or_wrong_is_named() {
    let missing = error_after(|frame| *frame = frame.drop("e24").unwrap());
    assert!(missing.to_string().contains("no column `e24`"), "{missing}");
    let wrong = error_after(|frame| {
        frame.replace("g01", texts("g01", frame.height())).unwrap();
    });
    assert_eq!(wrong.to_string(), "column `g01` of blocks.parquet holds str, not u32");
    let strange = error_after(|frame| {
        frame.with_column(texts("elephants", frame.height())).unwrap();
    });
    assert!(
        strange.to_string().contains("`elephants` of blocks.parquet belongs to no measure"),
        "{strange}"
    );
}

#[test]
fn a_value_that_is_missing_or_does_not_add_up_is_named() {
    let missing = error_after(|frame| {
        let mut values: Vec<Option<i64>> = vec![Some(1); frame.height()];
        values[6] = None;
        frame.replace("rounds_sum", Series::new("rounds_sum".into(), values).into()).unwrap();
    });
    assert_eq!(missing.to_string(), "column `rounds_sum` of blocks.parquet has no value in row 6");
    let damaged = error_after(|frame| {
        let values: Vec<u32> = vec![0; frame.height()];
        frame.replace("g22", Series::new("g22".into(), values).into()).unwrap();
    });
    assert!(damaged.to_string().contains("cell 0, block 0 do not add up"), "{damaged}");
}

#[test]
fn a_file_that_is_not_parquet_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("blocks.parquet");
    std::fs::write(&path, "not a table").unwrap();
    let error = read_blocks(File::open(&path).unwrap(), &sample::columns()).unwrap_err();
    assert!(matches!(error, BlocksError::Parquet(_)), "{error}");
}

/// ST-E2: what each draw of a block came to comes back, of baselines and of variants.
#[test]
fn st_e2_slots_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("blocks.parquet");
    let mut rows = sample::rows();
    for row in &mut rows {
        let cell = i64::from(row.cell);
        row.slots = Some(Box::new(std::array::from_fn(|slot| harness::SlotRow {
            n_pairs: 8 * (slot as u32 % 2),
            score: 3 * slot as i64 + cell,
            difference: -(slot as i64),
            ..harness::SlotRow::default()
        })));
    }
    let mut writer = BlockWriter::create(
        File::create(&path).unwrap(),
        &sample::columns(),
        OptionalColumns { slots: true, luck: false },
    )
    .unwrap();
    writer.push(&rows).unwrap();
    writer.finish().unwrap();
    let back = read_blocks(File::open(&path).unwrap(), &sample::columns()).unwrap();
    assert_eq!(back, rows);
}

/// ST-A5: the sums of luck come back, with slots and without, and only where they were kept.
#[test]
fn st_a5_luck_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("blocks.parquet");
    for slots in [false, true] {
        let mut rows = sample::rows();
        for (number, row) in (1i64..).zip(&mut rows) {
            let sums = |n: i64| harness::LuckSums {
                luck: -n * number,
                squares: (1 << 58) + n,
                with_outcome: n - 5 * number,
            };
            let pairs = |n: i64| harness::PairsLuck { scores: sums(n), differences: sums(n + 1) };
            let slot = |slot: usize| harness::SlotRow {
                luck: -(slot as i64) * number,
                luck_difference: (1 << 58) + slot as i64,
                ..harness::SlotRow::default()
            };
            row.slots = slots.then(|| Box::new(std::array::from_fn(slot)));
            row.luck = Some(pairs(1));
        }
        let kept = OptionalColumns { slots, luck: true };
        let file = File::create(&path).unwrap();
        let mut writer = BlockWriter::create(file, &sample::columns(), kept).unwrap();
        writer.push(&rows).unwrap();
        writer.finish().unwrap();
        let back = read_blocks(File::open(&path).unwrap(), &sample::columns()).unwrap();
        assert_eq!(back, rows);
    }
}

/// Only one row group is in memory: what is at hand of a later one is not asked for before the rows of the first were taken.
#[test]
fn rows_are_handed_on_a_row_group_at_a_time() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("blocks.parquet");
    let rows = many(2 * ROW_GROUP + 100);
    let bytes = write(&path, &rows, 1000);
    let reader = BlockReader::open(File::open(&path).unwrap(), &sample::columns()).unwrap();
    assert_eq!(reader.n_blocks().unwrap(), 1 + rows.last().unwrap().block as usize);
    // The middle of the file is spoilt: the first row group comes whole all the same.
    let mut spoilt = bytes.clone();
    let middle = bytes.len() / 2;
    spoilt[middle - 1000..middle + 1000].fill(0xff);
    std::fs::write(&path, spoilt).unwrap();
    let reader = BlockReader::open(File::open(&path).unwrap(), &sample::columns()).unwrap();
    let mut read = reader.blocks();
    for row in &rows[..ROW_GROUP] {
        assert_eq!(&read.next().unwrap().unwrap(), row);
    }
    assert!(read.next().unwrap().is_err());
    assert!(read.next().is_none());
}

/// Rows of a few cells are those that all rows have of them, in the same order.
#[test]
fn rows_of_some_cells_are_read_alone() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("blocks.parquet");
    let rows = many(ROW_GROUP + 100);
    write(&path, &rows, 1000);
    let reader = BlockReader::open(File::open(&path).unwrap(), &sample::columns()).unwrap();
    let is_wanted = |cell: u32| cell == rows[1].cell;
    let read: Vec<BlockRow> = reader.blocks_of(is_wanted).map(Result::unwrap).collect();
    let expected: Vec<BlockRow> = rows.iter().filter(|row| is_wanted(row.cell)).cloned().collect();
    assert!(expected.len() < rows.len());
    assert_eq!(read, expected);
}

/// A row group is written in large pieces: a file system over a network would take minutes for tens of thousands of small ones.
#[cfg(target_os = "linux")]
#[test]
fn parquet_is_written_in_buffers() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("blocks.parquet");
    let rows = many(3 * ROW_GROUP);
    let n_writes = || {
        let io = std::fs::read_to_string("/proc/thread-self/io").unwrap();
        let count = io.lines().find_map(|line| line.strip_prefix("syscw: "));
        count.unwrap().parse::<u64>().unwrap()
    };
    let before = n_writes();
    let bytes = write(&path, &rows, 1000);
    let n_writes = n_writes() - before;
    assert!(
        n_writes <= 8 + bytes.len() as u64 / 100_000,
        "{n_writes} writes of {} bytes",
        bytes.len()
    );
}

/// ST-A2, ST-A3: a variant's pairs are those of its effect, and no block has more than 288.
#[test]
fn sums_that_contradict_each_other_show() {
    let (mut baseline, mut variant) = (BlockRow::empty(0, 3), BlockRow::empty(1, 3));
    let mut effect = harness::block::EffectRow::default();
    for pair in 0..288_u32 {
        let (was, is) = ((pair % 3) as u8, (pair % 2) as u8);
        baseline.games.record(was, 0);
        variant.games.record(is, 1);
        effect.pairs.record(was, is + 1);
    }
    variant.effect = Some(effect);
    assert!(adds_up(&baseline, Some(&baseline)));
    assert!(adds_up(&variant, Some(&baseline)));
    let mut more = variant.clone();
    more.games.games[0][0] += 1;
    assert!(!adds_up(&more, None), "a pair more than the effect has");
    let mut moved = variant.clone();
    let pairs = &mut moved.effect.as_mut().unwrap().pairs.pairs;
    pairs[0][1] -= 1;
    pairs[0][2] += 1;
    assert!(!adds_up(&moved, None), "another score than the variant's");
    let mut other = variant.clone();
    let pairs = &mut other.effect.as_mut().unwrap().pairs.pairs;
    pairs[0][1] -= 1;
    pairs[1][1] += 1;
    assert!(adds_up(&other, None));
    assert!(!adds_up(&other, Some(&baseline)), "another score than the baseline's");
    baseline.games.games[2][2] += 1;
    assert!(!adds_up(&baseline, None), "289 pairs");
}

/// The sample's columns with `rounds` as a measure that only the battles have which a count before it counts.
fn partial_columns() -> Vec<harness::Column> {
    let mut columns = sample::columns();
    let count = harness::Column {
        name: "ended".to_owned(),
        unit: "battles",
        meaning: "1 where there were rounds, else 0".to_owned(),
        per_unit: 1,
        only_where: None,
    };
    columns.insert(0, count);
    columns[1].only_where = Some(0);
    columns
}

/// The sample's rows with a count before them.
fn partial_rows() -> Vec<BlockRow> {
    let with_count = |mut row: BlockRow| {
        row.sums.rotate_right(1);
        row.squares.rotate_right(1);
        if let Some(effect) = &mut row.effect {
            effect.difference_squares.rotate_right(1);
        }
        (row.sums[0], row.squares[0], row.products[1]) = (500, 950, 7_000 + row.sums[1]);
        row
    };
    sample::rows().into_iter().map(with_count).collect()
}

/// What not every battle has is written with its count and its products, and read back; a file of before the count has neither, and
/// its rows say so, when they are written again too.
#[test]
fn a_file_that_was_stored_before_a_measure_was_counted_is_read_without_it() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("blocks.parquet");
    let columns = partial_columns();
    let create = |path: &Path, rows: &[BlockRow]| {
        let file = File::create(path).unwrap();
        let mut writer = BlockWriter::create(file, &columns, OptionalColumns::default()).unwrap();
        writer.push(rows).unwrap();
        writer.finish().unwrap();
    };
    let frame_of = |path: &Path| {
        let file = File::open(path).unwrap();
        ParquetReader::new(file).finish().unwrap()
    };
    let read = |path: &Path| read_blocks(File::open(path).unwrap(), &columns).unwrap();
    let rows = partial_rows();
    create(&path, &rows);
    assert_eq!(read(&path), rows);
    let names = ["ended_sum", "ended_squares", "ended_difference_squares"];
    let mut frame = frame_of(&path);
    for name in names.into_iter().chain(["rounds_products"]) {
        assert!(frame.column(name).is_ok(), "{name}");
        frame = frame.drop(name).unwrap();
    }
    let old = dir.path().join("old.parquet");
    ParquetWriter::new(File::create(&old).unwrap()).finish(&mut frame).unwrap();
    let without: Vec<BlockRow> = rows.into_iter().map(|row| row.without(0b11)).collect();
    assert!(without[0].sums[2] != 0 && without[0].missing == 0b11);
    assert_eq!(read(&old), without);
    let again = dir.path().join("again.parquet");
    create(&again, &without);
    assert_eq!(read(&again), without);
    let sums = frame_of(&again);
    assert_eq!(sums.column("rounds_sum").unwrap().null_count(), without.len());
    // A file that has only a part of them is damaged.
    let mut part = frame_of(&path).drop("rounds_products").unwrap();
    ParquetWriter::new(File::create(&old).unwrap()).finish(&mut part).unwrap();
    let error = read_blocks(File::open(&old).unwrap(), &columns).unwrap_err();
    assert!(error.to_string().contains("`rounds_products`"), "{error}");
}

/// A battle without a value has none in its row, not a 0, and is read back; of a file without the count it is known from the values.
#[test]
fn rows_of_battles_without_a_value_are_empty() {
    let dir = tempfile::tempdir().unwrap();
    let columns = partial_columns();
    let battle = |pair: u64, rounds: i32| {
        let mut measures = [0; harness::MAX_COLUMNS];
        (measures[0], measures[1], measures[2]) = (i32::from(rounds > 0), rounds, 7);
        harness::BattleRow {
            cell: 0,
            pair,
            draw: None,
            seat: 1,
            spent: None,
            half_points: 1,
            measures,
            luck: None,
        }
    };
    let battles = [battle(0, 4), battle(1, 0), battle(2, 9)];
    let rows = dir.path().join("rows");
    let mut writer =
        report::battle_rows::BattleRowWriter::create(&rows, &columns, &[], &1.into()).unwrap();
    writer.push(&battles).unwrap();
    writer.finish().unwrap();
    let path = rows.join(report::battle_rows::file_name(0));
    let read = |path: &Path| {
        let reader = report::battle_rows::BattleRowReader::open(path, &columns).unwrap();
        reader.battles().map(Result::unwrap).collect::<Vec<_>>()
    };
    assert_eq!(read(&path), battles);
    let mut frame = ParquetReader::new(File::open(&path).unwrap()).finish().unwrap();
    let values = |frame: &DataFrame, name: &str| -> Vec<Option<f64>> {
        frame.column(name).unwrap().f64().unwrap().iter().collect()
    };
    assert_eq!(values(&frame, "rounds"), [Some(4.0), None, Some(9.0)]);
    assert_eq!(values(&frame, "ended"), [Some(1.0), Some(0.0), Some(1.0)]);
    // As it was written before: no count, and a 0.
    let zeros = Series::new("rounds".into(), vec![4.0, 0.0, 9.0]);
    frame.replace("rounds", zeros.into()).unwrap();
    let mut before = frame.drop("ended").unwrap();
    ParquetWriter::new(File::create(&path).unwrap()).finish(&mut before).unwrap();
    assert_eq!(read(&path), battles);
}
