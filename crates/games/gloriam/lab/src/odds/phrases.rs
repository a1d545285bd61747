//! A situation and its odds as text: every claim and step with its rule, and the outcomes under each set of dice.

use std::fmt::Write as _;

use gloriam::odds::{FileOdds, VolleyOdds};
use gloriam::rules::claims::Combat;
use gloriam::troops::Troops;
use gloriam::{Catalogue, Colour};

use super::answer::{OddsAnswer, OfSet};
use super::situation::{Fighter, Situation, SituationKind, Volley};
use experiment::odds::{percent, signed};

/// Letters of the words before a number.
const WORDS: usize = 44;

pub fn explain(situation: &Situation, answer: &OddsAnswer) -> String {
    match (&situation.kind, answer) {
        (SituationKind::Fight { combat, sides }, OddsAnswer::Fight(sets)) => {
            of_fight(*combat, sides, &situation.catalogue, sets)
        }
        (SituationKind::Volley(volley), OddsAnswer::Volley(sets)) => {
            of_volley(volley, &situation.catalogue, sets)
        }
        _ => unreachable!("an answer is of its situation's kind"),
    }
}

fn of_fight(
    combat: Combat,
    sides: &[Fighter; 2],
    catalogue: &Catalogue,
    sets: &[OfSet<[FileOdds; 2]>],
) -> String {
    let kind = match combat {
        Combat::Charge => "charge combat",
        Combat::Melee => "melee",
    };
    let mut text = format!("Gloriam, {kind}: one file against another\n");
    for (at, side) in ["A", "B"].into_iter().enumerate() {
        let odds = &sets[0].odds[at];
        let own = troops(&sides[at].troops, catalogue);
        let _ = writeln!(text, "\n{side}: {own}, {}", bases(sides[at].ranks));
        for (rule, value) in &odds.claims {
            let claim = gloriam::claim_name(rule, catalogue);
            let _ = writeln!(text, "   {claim:<WORDS$} {:>3}  {rule}", signed(*value));
        }
        let _ = writeln!(text, "   {:<WORDS$} {:>3}", "sum of its claims", signed(odds.sum));
        let ahead = "more than the other's";
        let _ = writeln!(text, "   {ahead:<WORDS$} {:>3}", signed(odds.difference));
        let wins = match (odds.may_shatter, odds.may_shove) {
            (true, true) => "; can shatter and shove (GL-555)",
            (true, false) => "; can shatter (GL-555)",
            (false, true) => "; can shove (GL-555)",
            (false, false) => "",
        };
        let _ = writeln!(text, "   throws {}{wins}", dice(&odds.dice));
    }
    let first = &sets[0].odds;
    let wins = first.iter().any(|odds| odds.may_shatter || odds.may_shove);
    text += "\nBases inflicted, a wound counting half, under each set of dice (GL-004)";
    text += if wins { ", and how often\na neighbour gets the claim (GL-560):\n" } else { ":\n" };
    let _ =
        write!(text, "   {:<6}{:>12}{:>12}{:>12}", "dice", "A inflicts", "B inflicts", "A less B");
    text += if wins { "    A's claim    B's claim\n" } else { "\n" };
    for of in sets {
        let means = [0, 1].map(|at: usize| mean(&of.odds[at]));
        let _ = write!(
            text,
            "   {:<6}{:>12.3}{:>12.3}{:>12}",
            of.set,
            means[0],
            means[1],
            signed_mean(means[0] - means[1])
        );
        if wins {
            for at in [0, 1] {
                let (own, foe) = (&of.odds[at], &of.odds[1 - at]);
                let all = u64::from(own.denominator) * u64::from(foe.denominator);
                let _ = write!(text, "{:>13}", percent(own.triggers_stand, all));
            }
        }
        text.push('\n');
    }
    text
}

fn of_volley(volley: &Volley, catalogue: &Catalogue, sets: &[OfSet<VolleyOdds>]) -> String {
    let odds = &sets[0].odds;
    let mut text = format!(
        "Gloriam, a volley at {} BW\n\nshooter: {}, {} of {}\ntarget:  {}\n\n",
        volley.range,
        troops(&volley.shooter, catalogue),
        if volley.files == 1 { "1 file".to_owned() } else { format!("{} files", volley.files) },
        bases(volley.ranks),
        troops(&volley.target, catalogue),
    );
    let Some(rung) = odds.rung else {
        text += "Out of range (GL-405).\n";
        return text;
    };
    for (rule, value) in &odds.steps {
        let _ = writeln!(text, "   {:<WORDS$} {:>3}  {rule}", step(rule, *value), signed(*value));
    }
    let _ = writeln!(text, "   each file throws {} (GL-408)", rung.name());
    text += "\nBases inflicted, a wound counting half, and how far a charge is slowed (GL-423):\n";
    let _ = writeln!(
        text,
        "   {:<6}{:>10}{:>12}{:>10}{:>10}{:>10}",
        "dice", "inflicts", "not slowed", "by 1 BW", "by 2 BW", "by 3 BW"
    );
    for of in sets {
        let odds = &of.odds;
        let mean = odds.half_bases as f64 / (2 * odds.denominator) as f64;
        let _ = write!(text, "   {:<6}{mean:>10.3}  ", of.set);
        for count in odds.slows {
            let _ = write!(text, "{:>10}", percent(count, odds.denominator));
        }
        text.push('\n');
    }
    text
}

/// Bases that a file inflicts on average.
pub fn mean(odds: &FileOdds) -> f64 {
    f64::from(odds.half_bases) / f64::from(2 * odds.denominator)
}

/// `+0.500`, `−0.083`, `0.000`.
pub fn signed_mean(value: f64) -> String {
    let size = format!("{:.3}", value.abs());
    match (size.as_str(), value > 0.0) {
        ("0.000", _) => size,
        (_, true) => format!("+{size}"),
        (_, false) => format!("−{size}"),
    }
}

fn bases(ranks: u8) -> String {
    match ranks {
        1 => "1 base".to_owned(),
        ranks => format!("{ranks} bases deep"),
    }
}

/// `superior close-horse, charging-lancer`.
pub fn troops(troops: &Troops, catalogue: &Catalogue) -> String {
    use battle_core::values::Value as _;
    let mut words = vec![format!("{} {}", troops.quality.text(), troops.moves.text())];
    let marks = catalogue.characteristics().iter();
    words.extend(
        marks
            .filter(|it| catalogue.mark(&it.name).is_some_and(|mark| troops.marks.meets(mark)))
            .map(|it| it.name.clone()),
    );
    words.extend(troops.weapon.map(|weapon| weapon.text()));
    words.join(", ")
}

/// `one yellow die`, `red and black dice`.
fn dice(colours: &[Colour]) -> String {
    let names: Vec<&str> = colours.iter().map(|colour| colour.name()).collect();
    match names.as_slice() {
        [one] => format!("one {one} die"),
        many => format!("{} dice", many.join(" and ")),
    }
}

/// The modifiers that move a shot up or down the ladder, in words.
fn step(rule: &str, value: i8) -> &'static str {
    match (rule, value > 0) {
        ("GL-410", true) => "high firepower at close range",
        ("GL-410", false) => "low firepower",
        ("GL-411", _) => "shot at close range",
        ("GL-412", _) => "a single rank",
        ("GL-413", _) => "skirmishers at formed troops",
        ("GL-414", true) => "guns at a deep or heavy target",
        ("GL-414", false) => "at skirmishers",
        ("GL-415", true) => "guns at a flank, rear or square",
        ("GL-415", false) => "at artillery",
        ("GL-416", _) => "bows, javelins or slings at armour",
        ("GL-417", _) => "the target is in cover",
        ("GL-418", true) => "guns that are charged",
        ("GL-418", false) => "shooting on the run",
        ("GL-419", _) => "nervous",
        ("GL-420", _) => "guns at mounted troops",
        _ => "the edition of 2023",
    }
}
