//! Dice and what they inflict, in words.

use super::claims::claimed;
use crate::catalogue::Catalogue;
use crate::dice_set::{Colour, Symbol};
use crate::parameters::RuleParameters;
use crate::rules::claim_list::ClaimList;
use crate::rules::claims::Face;
use crate::rules::combat::PairResult;
use crate::rules::losses::MAX_FILES;
use crate::rules::shooting::Rung;
use crate::rules::thrown_dice::Thrown;

/// The dice of a volley: rung and symbol of each file.
pub(crate) type ShotDice = [Option<(Rung, Symbol)>; MAX_FILES];

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

/// GL-502, GL-506: a pair of files, the claims and dice of each and what they inflicted.
pub(super) fn pair(
    result: &PairResult,
    claims: &[ClaimList; 2],
    faces: [Face; 2],
    (catalogue, parameters): (&Catalogue, &RuleParameters),
) -> String {
    let file = |seat: usize| {
        let own = result.pair.files[seat] + 1;
        let own = match faces[seat] {
            Face::Front => own.to_string(),
            face => format!("{own}, struck in its {},", face.name()),
        };
        let claimed = claimed(&claims[seat], catalogue);
        if !result.pair.throws[seat] {
            return format!("file {own} claims {claimed} and can't answer (GL-958)");
        }
        let Thrown { skulls, wounds, trigger } = result.thrown[seat];
        let s = if trigger && skulls == 0 { " and an S" } else { "" };
        format!(
            "file {own} claims {claimed}, with D {:+} throws {}: {}{s}",
            result.differences[seat],
            dice(result.dice(seat, parameters).map(Colour::name)),
            inflicted(skulls, wounds)
        )
    };
    let mut line = format!("{}; {}", file(0), file(1));
    for (seat, won) in result.won.into_iter().enumerate() {
        let does = match (won.shatter, won.shove) {
            (true, true) => "shatters and shoves",
            (true, false) => "shatters",
            (false, true) => "shoves",
            (false, false) => continue,
        };
        line.push_str(&format!("; seat {} {does}", seat + 1));
    }
    line
}

/// GL-406, GL-408, GL-423: `2 white dice (S, wound): 2 hits, counted twice for slowing: 4; 1 wound`, by the rung of each file that
/// shoots.
pub(super) fn volley(thrown: &ShotDice, counted_hits: u8, skulls: u8, wounds: u8) -> String {
    let all = || thrown.iter().flatten();
    let dice = match dice(all().map(|(rung, _)| rung.name())) {
        none if none.is_empty() => return "no dice".to_owned(),
        dice => dice,
    };
    let shown: Vec<&str> = all().map(|(_, symbol)| symbol.name()).collect();
    let hits = hits_shown(thrown);
    let doubled = match counted_hits {
        same if same == hits => String::new(),
        twice => format!(", counted twice for slowing: {twice}"),
    };
    let inflicted = inflicted(skulls, wounds);
    format!("{dice} ({}): {}{doubled}; {inflicted}", shown.join(", "), counted(hits, "hit"))
}

/// GL-423: dice that show anything.
pub(crate) fn hits_shown(thrown: &ShotDice) -> u8 {
    thrown.iter().flatten().filter(|(_, symbol)| *symbol != Symbol::Blank).count() as u8
}
