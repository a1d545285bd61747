//! A situation and its odds as text, every modifier with its rule.

use std::fmt::Write as _;

use battle_core::RuleId;
use tropaion::odds::{CloseOdds, Fate, RangedOdds};

use super::answer::OddsAnswer;
use super::situation::{Situation, SituationKind};
use experiment::odds::{percent, signed};

/// Letters of the words before a number.
const WORDS: usize = 36;

pub fn explain(situation: &Situation, answer: &OddsAnswer) -> String {
    match (&situation.kind, answer) {
        (SituationKind::Close(close), OddsAnswer::Close(odds)) => {
            let spent = [("combat", close.combat_valour), ("result", close.result_valour)];
            let spent = spent.iter().filter(|(_, points)| *points > 0);
            let spent: Vec<String> =
                spent.map(|(die, points)| format!("{points} Valour on its {die} die")).collect();
            of_close(&situation.units, &spent, odds)
        }
        (SituationKind::Ranged(_), OddsAnswer::Ranged(odds)) => of_shot(&situation.units, odds),
        _ => unreachable!("an answer is of its situation's kind"),
    }
}

fn of_close(units: &[String; 2], spent: &[String], odds: &CloseOdds) -> String {
    let mut text = format!(
        "Tropaion, close combat: all {} rolls of both combat dice and the result die\n",
        odds.denominator
    );
    for (at, side) in ["A, active", "B"].into_iter().enumerate() {
        let _ = writeln!(text, "\n{side}: {}", units[at]);
        for (RuleId(rule), value) in &odds.modifiers[at] {
            let _ = writeln!(
                text,
                "   {:<WORDS$} {:>3}  {rule}",
                tropaion::factor_name(rule),
                signed(*value)
            );
        }
        let _ = writeln!(text, "   {:<WORDS$} {:>3}", "total", signed(odds.sums[at]));
        if at == 0 && !spent.is_empty() {
            let _ = writeln!(text, "   and {}", spent.join(", "));
        }
    }
    let wins = [("A wins", odds.active_wins), ("tie", odds.ties), ("B wins", odds.other_wins)];
    text.push('\n');
    for (who, count) in wins {
        line(&mut text, who, &[count], odds.denominator);
    }
    fates(&mut text, ["A", "B"], [&odds.fates[0], &odds.fates[1]], odds.denominator);
    text
}

fn of_shot(units: &[String; 2], odds: &RangedOdds) -> String {
    let mut text = format!(
        "Tropaion, a shot{}: all {} rolls of two dice\n\nshooter: {}\ntarget:  {}\n",
        if odds.return_fire { " and its return" } else { "; no return" },
        odds.denominator,
        units[0],
        units[1]
    );
    fates(&mut text, ["shooter", "target"], [&odds.shooter, &odds.target], odds.denominator);
    text
}

/// What becomes of both, a line a fate that can be.
fn fates(text: &mut String, names: [&str; 2], counts: [&[u32; 5]; 2], of: u32) {
    let _ = writeln!(text, "\n   {:<18}{:>17}{:>17}", "becomes", names[0], names[1]);
    for fate in Fate::ALL {
        let own = counts.map(|counts| counts[fate as usize]);
        if own != [0, 0] {
            line(text, fate.name(), &own, of);
        }
    }
}

fn line(text: &mut String, name: &str, counts: &[u32], of: u32) {
    let _ = write!(text, "   {name:<18}");
    for count in counts {
        let _ = write!(text, "{count:>8}{:>9}", percent((*count).into(), of.into()));
    }
    text.push('\n');
}
