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
    rows.chunks(at_once)
        .for_each(|rows| writer.push(rows).unwrap());
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
    assert_eq!(
        read_blocks(File::open(&path).unwrap(), &sample::columns()).unwrap(),
        []
    );
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
        metadata
            .row_groups
            .iter()
            .map(|group| group.num_rows())
            .collect::<Vec<_>>()
    };
    assert_eq!(groups(&path), [ROW_GROUP, ROW_GROUP, 100]);
    let other = dir.path().join("other.parquet");
    assert!(in_fives == write(&other, &rows, 7_001));
    assert!(in_fives == write(&other, &rows, rows.len()));
    assert_eq!(
        read_blocks(File::open(&other).unwrap(), &sample::columns()).unwrap(),
        rows
    );
}

/// Reads a changed copy of the sample's file.
#[track_caller]
fn error_after(change: impl FnOnce(&mut DataFrame)) -> BlocksError {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("blocks.parquet");
    write(&path, &sample::rows(), 5);
    let mut frame = ParquetReader::new(File::open(&path).unwrap())
        .finish()
        .unwrap();
    change(&mut frame);
    ParquetWriter::new(File::create(&path).unwrap())
        .finish(&mut frame)
        .unwrap();
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
    assert_eq!(
        wrong.to_string(),
        "column `g01` of blocks.parquet holds str, not u32"
    );
    let strange = error_after(|frame| {
        frame
            .with_column(texts("elephants", frame.height()))
            .unwrap();
    });
    assert!(
        strange
            .to_string()
            .contains("`elephants` of blocks.parquet belongs to no measure"),
        "{strange}"
    );
}

#[test]
fn a_value_that_is_missing_or_does_not_add_up_is_named() {
    let missing = error_after(|frame| {
        let mut values: Vec<Option<i64>> = vec![Some(1); frame.height()];
        values[6] = None;
        frame
            .replace(
                "rounds_sum",
                Series::new("rounds_sum".into(), values).into(),
            )
            .unwrap();
    });
    assert_eq!(
        missing.to_string(),
        "column `rounds_sum` of blocks.parquet has no value in row 6"
    );
    let damaged = error_after(|frame| {
        let values: Vec<u32> = vec![0; frame.height()];
        frame
            .replace("g22", Series::new("g22".into(), values).into())
            .unwrap();
    });
    assert!(
        damaged
            .to_string()
            .contains("cell 0, block 0 do not add up"),
        "{damaged}"
    );
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
        OptionalColumns {
            slots: true,
            luck: false,
        },
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
            let pairs = |n: i64| harness::PairsLuck {
                scores: sums(n),
                differences: sums(n + 1),
            };
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
    assert_eq!(
        reader.n_blocks().unwrap(),
        1 + rows.last().unwrap().block as usize
    );
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
    assert!(
        !adds_up(&other, Some(&baseline)),
        "another score than the baseline's"
    );
    baseline.games.games[2][2] += 1;
    assert!(!adds_up(&baseline, None), "289 pairs");
}
