//! Dice and what they inflict, in words.

use crate::dice_set::Colour;
use crate::parameters::RuleParameters;
use crate::rules::combat::PairResult;
use crate::rules::losses::MAX_FILES;
use crate::rules::shooting::Rung;
use crate::rules::thrown_dice::Thrown;

/// `1 wound`, `2 wounds`.
pub(super) fn counted(n: u8, what: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {what}{plural}")
}

/// `2 skulls and 1 wound`, `nothing`.
pub(super) fn inflicted(skulls: u8, wounds: u8) -> String {
    match (skulls, wounds) {
        (0, 0) => "nothing".to_owned(),
        (skulls, 0) => counted(skulls, "skull"),
        (0, wounds) => counted(wounds, "wound"),
        (skulls, wounds) => {
            format!("{} and {}", counted(skulls, "skull"), counted(wounds, "wound"))
        }
    }
}

/// `a red die and 2 black dice`, by the name of each die; dice alike stand together.
fn dice(names: impl Iterator<Item = &'static str>) -> String {
    let mut groups: Vec<(&str, u8)> = Vec::new();
    for name in names {
        match groups.iter_mut().find(|(same, _)| *same == name) {
            Some((_, n)) => *n += 1,
            None => groups.push((name, 1)),
        }
    }
    let words: Vec<String> = groups
        .iter()
        .map(|&(name, n)| match n {
            1 => format!("a {name} die"),
            n => format!("{n} {name} dice"),
        })
        .collect();
    words.join(" and ")
}

/// GL-502, GL-506: a pair of files, the dice of each and what they inflicted.
pub(super) fn pair(result: &PairResult, parameters: &RuleParameters) -> String {
    let file = |seat: usize| {
        let own = result.pair.files[seat] + 1;
        if !result.pair.throws[seat] {
            return format!("file {own} can't answer (GL-958)");
        }
        let Thrown { skulls, wounds, .. } = result.thrown[seat];
        format!(
            "file {own} with D {:+} throws {}: {}",
            result.differences[seat],
            dice(result.dice(seat, parameters).map(Colour::name)),
            inflicted(skulls, wounds)
        )
    };
    let mut line = format!("{}; {}", file(0), file(1));
    for (seat, won) in result.won.into_iter().enumerate() {
        if won {
            line.push_str(&format!("; seat {} shatters or shoves", seat + 1));
        }
    }
    line
}

/// GL-406, GL-408: `3 white-plus dice and a black die`, by the rung of each file that shoots.
pub(super) fn volley(rungs: &[Option<Rung>; MAX_FILES]) -> String {
    match dice(rungs.iter().flatten().map(|rung| rung.name())) {
        none if none.is_empty() => "no dice".to_owned(),
        dice => dice,
    }
}
