use analysis::{RunInfo, UsageLine, Warning, warnings};
use report::side_files::USAGE;

use crate::{sample, written};

fn line(variant: &str, card: &str, title: &str, what: &str, times: u64) -> UsageLine {
    UsageLine {
        matchup: "Romans, old v Gauls".to_owned(),
        variant: variant.to_owned(),
        army: "Romans, old".to_owned(),
        side: "A".to_owned(),
        card: card.to_owned(),
        title: title.to_owned(),
        what: what.to_owned(),
        times,
        battles: 8,
    }
}

/// A card that is tried, in its own variant and in another one; one that is in the baseline too; and one that is never used.
fn looked() -> Vec<UsageLine> {
    let screen = |variant, times| {
        line(variant, "elephant-screen", "Elephant Screen", "stands screened", times)
    };
    let lost =
        |variant, times| line(variant, "elephant-screen", "Elephant Screen", "screens lost", times);
    let held =
        |variant, times| line(variant, "hold-the-line", "Hold the Line", "lines held", times);
    vec![
        held("", 2),
        held("elephant-screen", 6),
        screen("elephant-screen", 24),
        lost("elephant-screen", 18),
        screen("both", 1),
        lost("both", 1),
        line("ambush", "ambush", "Ambush", "stands placed in ambush", 0),
    ]
}

#[test]
fn usage_is_read_as_it_was_written() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(USAGE.read(dir.path()).unwrap(), []);
    USAGE.write(dir.path(), &looked()).unwrap();
    assert_eq!(USAGE.read(dir.path()).unwrap(), looked());
    let path = dir.path().join(USAGE.name);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(",lines held,2,8,0.250000"), "{text}");
    std::fs::write(&path, text.replace(",2,8,", ",two,8,")).unwrap();
    let error = USAGE.read(dir.path()).unwrap_err().to_string();
    for part in [USAGE.name, "line 2: `two` is no number of times"] {
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn the_page_has_every_use_and_names_the_unused_cards() {
    let with = |usage: Vec<UsageLine>| RunInfo { usage, ..sample::info() };
    let page = |info: &RunInfo| {
        let dir = tempfile::tempdir().unwrap();
        written::write(dir.path(), info, &sample::totals()).unwrap();
        crate::written::page(dir.path())
    };
    let without = page(&with(Vec::new()));
    assert!(!without.contains("What the cards did") && !without.contains(USAGE.name));
    let shown = page(&with(looked()));
    for part in [
        "What the cards did",
        "What it did, a battle",
        "3.00 stands screened, 2.25 screens lost",
        "Romans, old v Gauls",
        "No player used Ambush in the battles",
        USAGE.name,
    ] {
        assert!(shown.contains(part), "the page lacks `{part}`");
    }
    let (info, totals) = (with(looked()[..6].to_vec()), sample::totals());
    let tables = analysis::tables::Tables::of(&info, &totals);
    let said = warnings(&info, &totals, &tables, &[]);
    let unused = |warning: &Warning| matches!(warning, Warning::UnusedCards { .. });
    assert!(!said.iter().any(unused));
}

/// Mongols dismount and the English don't: the effect on the latter is not what the card is worth to them.
#[test]
fn a_card_that_one_army_did_not_use_is_named_with_that_army() {
    let of = |army: &str, variant: &str, times| UsageLine {
        army: army.to_owned(),
        ..line(
            variant,
            "deployment-dismounting",
            "Deployment Dismounting",
            "stands deployed on foot",
            times,
        )
    };
    let own = "deployment-dismounting";
    let both = [of("Mongols", own, 792), of("English", own, 0)];
    let unused = analysis::usage::unused;
    assert_eq!(unused(&both), ["Deployment Dismounting (English)"]);
    assert_eq!(unused(&both[1..]), ["Deployment Dismounting"]);
    assert!(unused(&both[..1]).is_empty());
    // What it does beside another variant is not counted.
    let elsewhere = [both.as_slice(), &[of("English", "both", 3)]].concat();
    assert_eq!(unused(&elsewhere), unused(&both));
}
