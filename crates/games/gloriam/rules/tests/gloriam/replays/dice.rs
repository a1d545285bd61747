//! Which dice are thrown, by the tables of the sheet.

/// GL-001: the letters of the dice, worst first.
pub(super) const COLOURS: [&str; 5] = ["B", "W", "G", "Y", "R"];

/// The place of a die or of a card among the colours.
pub(super) fn rank(letter: &str) -> i64 {
    COLOURS.iter().position(|it| *it == letter).expect("a colour") as i64
}

/// GL-502: the dice of a file by its difference, without that of a supporting file.
pub(super) fn of_difference(d: i64) -> Vec<&'static str> {
    match d {
        ..=-4 => vec!["B"],
        -3..=-1 => vec!["W"],
        0..=1 => vec!["G"],
        2 => vec!["Y"],
        3 => vec!["R"],
        4 => vec!["R", "W"],
        5 => vec!["R", "G"],
        6 => vec!["R", "Y"],
        _ => vec!["R", "R"],
    }
}

/// GL-601: the die of a test: by quality, worse if nervous or for the army commander, better with rear support; none below black.
pub(super) fn of_test(quality: &str, worse: i64, better: i64) -> Option<&'static str> {
    let own = match quality {
        "poor" => 4,
        "average" => 3,
        "superior" => 2,
        _ => 1,
    };
    let at = (own + worse).min(4) - better;
    (at >= 0).then(|| COLOURS[at as usize])
}

/// GL-603: the die of a general, by his cards.
pub(super) fn of_general(level: i64) -> &'static str {
    match level {
        2 => "R",
        3 => "Y",
        4 => "G",
        _ => "W",
    }
}

/// GL-603: what a symbol does to a general of a level.
pub(super) fn fate(shown: &str, level: i64) -> &'static str {
    match shown {
        "skull" => "killed",
        "wound" if level > 2 => "wounded",
        "S" => "stunned",
        _ => "unhurt",
    }
}

/// GL-422: bases and wounds that a symbol of a shooting die costs.
pub(super) fn damage(rung: &str, shown: &str) -> (i64, i64) {
    match (rung, shown) {
        ("sub-black", _) => (0, 0),
        (_, "skull") => (1, 0),
        (_, "wound") | ("white-plus", "S") => (0, 1),
        _ => (0, 0),
    }
}
