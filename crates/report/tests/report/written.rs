//! Reports of the sample, written into a folder.

use std::path::{Path, PathBuf};

use analysis::{Answer, RunInfo};
use harness::Totals;
use report::{OutFolder, ReportError};

use crate::sample::{info, totals};

/// Writes the report of a run into a folder.
pub fn write(dir: &Path, info: &RunInfo, totals: &Totals) -> Result<Vec<PathBuf>, ReportError> {
    let answer = Answer::of(info.clone(), totals)?;
    report::write_report(&mut OutFolder::open(dir).unwrap(), &answer)
}

/// The page of a folder, without the links of its words: what is asserted of it is its sentences.
pub fn page(dir: &Path) -> String {
    let page = std::fs::read_to_string(dir.join("index.html")).unwrap();
    let mut parts = page.split("<a class=\"word\" href=\"");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, text) = part.split_once("\">").expect("a link's text");
        plain.push_str(&text.replacen("</a>", "", 1));
    }
    plain
}

/// The sample without its variants: two matchups.
pub fn plain() -> (RunInfo, Totals) {
    let (mut info, mut totals) = (info(), totals());
    info.cells = vec![info.cells[0].clone(), info.cells[3].clone()];
    totals.cells = vec![totals.cells[0].clone(), totals.cells[3].clone()];
    (info, totals)
}
