use analysis::{PlayDiagnostic, RunInfo, warnings};
use report::side_files::PLAY_DIAGNOSTICS;

use crate::{sample, written};

fn line(
    player: &str,
    against: &str,
    statistic: &str,
    value: &str,
    is_alarm: bool,
) -> PlayDiagnostic {
    PlayDiagnostic {
        player: player.to_owned(),
        against: against.to_owned(),
        statistic: statistic.to_owned(),
        value: value.to_owned(),
        unit: if statistic == "draws" { "%" } else { "" }.to_owned(),
        expected: "< 2 %".to_owned(),
        is_alarm,
        battles: 16,
    }
}

fn ladder() -> Vec<PlayDiagnostic> {
    ["steady (theta = 5, haste = 2)", "bold"]
        .into_iter()
        .flat_map(|player| {
            [
                line(player, "steady", "draws", "10.5", player != "bold"),
                line(player, "steady", "edges given, for each received", "", false),
            ]
        })
        .collect()
}

#[test]
fn play_diagnostics_are_read_as_they_were_written() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(PLAY_DIAGNOSTICS.read(dir.path()).unwrap(), []);
    PLAY_DIAGNOSTICS.write(dir.path(), &ladder()).unwrap();
    assert_eq!(PLAY_DIAGNOSTICS.read(dir.path()).unwrap(), ladder());
    std::fs::write(dir.path().join(PLAY_DIAGNOSTICS.name), "player,against\nsteady,steady\n")
        .unwrap();
    let error = PLAY_DIAGNOSTICS.read(dir.path()).unwrap_err().to_string();
    assert!(error.contains(PLAY_DIAGNOSTICS.name), "{error}");
}

#[test]
fn the_page_shows_play_diagnostics_and_warns_of_the_baseline_players_only() {
    let with =
        |play_diagnostics: Vec<PlayDiagnostic>| RunInfo { play_diagnostics, ..sample::info() };
    let page = |info: &RunInfo| {
        let dir = tempfile::tempdir().unwrap();
        written::write(dir.path(), info, &sample::totals()).unwrap();
        crate::written::page(dir.path())
    };
    let without = page(&with(Vec::new()));
    assert!(!without.contains("How they played") && !without.contains(PLAY_DIAGNOSTICS.name));
    let shown = page(&with(ladder()));
    for part in [
        "How they played",
        "bold v steady, 16 sides",
        PLAY_DIAGNOSTICS.name,
        "draws 10.5 % (expected &lt; 2 %)",
    ] {
        assert!(shown.contains(part), "the page lacks `{part}`");
    }
    let (mut turned, totals) = (ladder(), sample::totals());
    turned.rotate_left(2);
    let info = with(turned);
    let tables = analysis::tables::Tables::of(&info, &totals);
    let said = warnings(&info, &totals, &tables, &[]);
    assert!(!said.iter().any(|warning| matches!(warning, analysis::Warning::Play { .. })));
}
