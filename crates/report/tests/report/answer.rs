//! The page shows what the answer holds and forms none of it again.

use analysis::Warning;
use report::{OutFolder, write_report};

use crate::sample;

#[test]
fn the_page_reads_verdict_averages_and_warnings_from_the_answer() {
    let mut answer = sample::answer(&sample::info(), &sample::totals());
    answer.summary.sentences = vec!["A sentence of this test.".to_owned()];
    answer.played.pairs = 987_654;
    answer.averages.cells = 4_321;
    answer.warnings = vec![Warning::StoppedEarly { done: 321, planned: 654 }];
    let page = page(&answer);
    for part in
        ["A sentence of this test.", "987,654 pairs", "4,321 cells without a variant", "321 of 654"]
    {
        assert!(page.contains(part), "the page lacks `{part}`");
    }
}

fn page(answer: &analysis::Answer) -> String {
    let dir = tempfile::tempdir().unwrap();
    write_report(&mut OutFolder::open(dir.path()).unwrap(), answer).unwrap();
    crate::written::page(dir.path())
}
