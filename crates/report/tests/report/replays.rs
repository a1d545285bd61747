use std::fs;
use std::path::Path;

use analysis::replays::{Address, MOST};
use analysis::{BattleLine, Replay, RunInfo};
use report::side_files::replays::FILE;
use report::{read_replays, write_replays};

use crate::{sample, written};

fn replay(cell: u32, pair: u64, battle: u8) -> Replay {
    Replay {
        cell,
        pair,
        battle,
        page: format!("<!DOCTYPE html><p>The battle {cell} {pair} {battle}: \"a\", b & c</p>"),
    }
}

fn battle(cell: u32, pair: u64, margin: i64) -> BattleLine {
    BattleLine {
        cell,
        pair,
        battle: 1,
        a_half_points: if margin > 0 { 2 } else { 0 },
        margin,
        length: 20 + pair as i64,
    }
}

fn looked() -> RunInfo {
    let margins = [4, 12, 30];
    let cells = 0..sample::info().cells.len() as u32;
    let of = |cell: u32| (0u64..).zip(margins).map(move |(pair, it)| battle(cell, pair, it));
    RunInfo { battles: cells.flat_map(of).collect(), ..sample::info() }
}

#[test]
fn battles_to_watch_are_read_back_as_written() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(read_replays(dir.path()).unwrap(), []);
    let replays = [replay(0, 7, 1), replay(3, 1 << 40, 2)];
    write_replays(dir.path(), &replays).unwrap();
    assert_eq!(read_replays(dir.path()).unwrap(), replays);
    fs::write(dir.path().join(FILE), "no Parquet").unwrap();
    let error = read_replays(dir.path()).unwrap_err().to_string();
    assert!(error.contains(FILE), "{error}");
}

/// Worth watching first, then variants, then matchups; each once, and the middle one of its cell.
#[test]
fn the_battles_that_stand_for_rows_are_wanted() {
    let info = looked();
    let wanted = sample::answer(&info, &sample::totals()).battles_to_play_back();
    assert!(wanted.len() <= MOST);
    assert_eq!((wanted[0].pair, wanted[0].battle), (2, 1), "most decisive");
    let middle = |cell| Address { cell, pair: 1, battle: 1 };
    let baselines = (0u32..).zip(&info.cells).filter(|(_, it)| it.baseline.is_none());
    for (cell, _) in baselines {
        assert!(wanted.contains(&middle(cell)), "{cell}: {wanted:?}");
    }
    let twice = |at: usize| wanted[..at].contains(&wanted[at]);
    assert!(!(0..wanted.len()).any(twice), "{wanted:?}");
}

fn page(dir: &Path, info: &RunInfo) -> String {
    written::write(dir, info, &sample::totals()).unwrap();
    crate::written::page(dir)
}

#[test]
fn rows_open_the_battles_that_the_page_has_and_name_the_others() {
    let dir = tempfile::tempdir().unwrap();
    let mut info = looked();
    let without = page(dir.path(), &info);
    assert!(!without.contains("data-replay=") && !without.contains("<dialog"));
    assert!(without.contains("equipoise replay . --cell 0 --pair 1 --battle 1"));
    info.replays = vec![replay(0, 1, 1)];
    let with = page(dir.path(), &info);
    assert!(with.contains("data-replay=\"0\"") && with.contains("<dialog"));
    assert!(!with.contains("data-replay=\"1\""));
    assert_eq!(with.matches("<script type=\"text/plain\"").count(), 1);
    assert!(!with.contains("The battle 0 1 1"), "it is packed");
    assert!(with.contains(FILE));
}
