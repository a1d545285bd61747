//! A situation and its odds as text, with the rule of each line.

use std::fmt::Write as _;

use super::answer::{AreaAnswer, Attack, CardAnswer, OddsAnswer, ReactionAnswer, Wait, of_turns};
use super::situation::{OfCard, Situation};
use experiment::odds::percent;

/// Letters of the words before a number.
const WORDS: usize = 30;

pub fn explain(situation: &Situation, answer: &OddsAnswer) -> String {
    match (situation, answer) {
        (Situation::Card(of), OddsAnswer::Card(answer)) => of_card(of, answer),
        (Situation::Area { on, .. }, OddsAnswer::Area(answer)) => {
            let lies: String = on.faces().map(|face| face.to_string()).collect();
            of_area(&lies, answer)
        }
        _ => unreachable!("an answer is of its situation's kind"),
    }
}

/// What is assumed of the dice, for every number below it.
const ASSUMED: &str = "\nIf dice go to this card first, and of its legal placements, or none, the owner makes the one with\nthe fewest turns to go in the mean (for hits, the one with the most).\n";

fn of_area(lies: &str, answer: &AreaAnswer) -> String {
    let mut text = format!(
        "Table Battles, a dice area {}{}: {} to roll\n\n{} (TB-REQ)\n",
        answer.area,
        holding(lies),
        dice(answer.dice),
        answer.wait.needs
    );
    wait(&mut text, &answer.wait, answer.dice);
    text.push_str(ASSUMED);
    text
}

fn of_card(of: &OfCard, answer: &CardAnswer) -> String {
    let lies: String = (of.state.dice(of.card).faces()).map(|face| face.to_string()).collect();
    let mut text = format!(
        "Table Battles, {}: {} {}, dice area {}{}\n{} to roll, and the enemy {}\n",
        of.battle.scenario().name,
        answer.card,
        answer.name,
        answer.area,
        holding(&lies),
        dice(answer.dice),
        answer.enemy_dice,
    );
    for row in &answer.rows {
        let _ = writeln!(text, "\nrow {}: {}, needs {}", row.row, row.kind, row.wait.needs);
        wait(&mut text, &row.wait, answer.dice);
        match &row.attack {
            Some(found) => attack(&mut text, of, answer, found),
            None if row.kind == "attack" && row.wait.this_turn > 0 => {
                text.push_str("   no target is open to it now (TB-ATK-3 to TB-ATK-5)\n");
            }
            None => {}
        }
    }
    holds(&mut text, of, answer);
    text.push_str(ASSUMED);
    text
}

fn dice(n: u8) -> String {
    match n {
        1 => "1 die".to_owned(),
        n => format!("{n} dice"),
    }
}

fn holding(lies: &str) -> String {
    match lies {
        "" => String::new(),
        lies => format!(", with {lies} on it"),
    }
}

fn wait(text: &mut String, wait: &Wait, pool: u8) {
    if wait.met_already {
        text.push_str("   met by what lies there\n");
        return;
    }
    line(text, "met this turn", wait.this_turn, of_turns(pool, 1));
    let Some(mean) = wait.mean_turns else {
        text.push_str("   can't be met, with these dice, in any number of turns\n");
        return;
    };
    for (count, turns) in wait.counts.into_iter().zip(1..).skip(1) {
        let share = percent(count, of_turns(pool, turns));
        let within = format!("within {turns} turns");
        let _ = writeln!(text, "   {within:<WORDS$} {share:>25}");
    }
    let later = wait.chances.iter().zip(1u32..).skip(wait.counts.len());
    for (chance, turns) in later {
        let within = format!("within {turns} turns");
        let share = match format!("{:.1} %", 100.0 * chance) {
            share if share == "100.0 %" => "> 99.9 %".to_owned(),
            share => share,
        };
        let _ = writeln!(text, "   {within:<WORDS$} {share:>25}");
    }
    let _ = writeln!(text, "   {:<WORDS$} {mean:>25.2}", "turns until then, in the mean");
    if let Some(median) = wait.median_turns {
        let _ = writeln!(text, "   {:<WORDS$} {median:>22}", "in half of all cases, at most");
    }
}

fn line(text: &mut String, name: &str, count: u64, of: u64) {
    let share = percent(count, of);
    let _ = writeln!(text, "   {name:<WORDS$} {count:>5} of {of:>5} {share:>10}");
}

fn attack(text: &mut String, of: &OfCard, answer: &CardAnswer, attack: &Attack) {
    let target = named(of, &attack.target);
    let _ =
        writeln!(text, "   its target: {target} (TB-ATK-3); after this roll, at most (TB-ATK-10):");
    for (hits, ways) in &attack.hits {
        let name = match hits {
            1 => "1 hit".to_owned(),
            n => format!("{n} hits"),
        };
        line(text, &name, *ways, answer.denominator);
    }
    let mean = attack.sum as f64 / answer.denominator as f64;
    let _ = writeln!(text, "   {:<WORDS$} {mean:>25.2}", "hits in the mean, 0 without");
    let with = match attack.answered.dice.as_str() {
        "" => String::new(),
        dice => format!(" with {dice} on the card"),
    };
    let hits = attack.answered.hits;
    let _ = writeln!(text, "   an attack of {hits}{with}: {}", losses(&attack.losses));
    if attack.reactions.is_empty() {
        text.push_str("   no card can react to it (TB-REA-2)\n");
        return;
    }
    for reaction in &attack.reactions {
        of_reaction(text, of, answer, reaction);
    }
    if attack.reactions.len() > 1 {
        line(text, "any of them can react", attack.any_reaction, answer.enemy_denominator);
    }
}

fn of_reaction(text: &mut String, of: &OfCard, answer: &CardAnswer, reaction: &ReactionAnswer) {
    let duty = match reaction.voluntary {
        true => ", voluntary",
        false => "",
    };
    let _ = writeln!(
        text,
        "   {} by {}, needs {}{duty}: {}",
        reaction.reaction,
        named(of, &reaction.card),
        reaction.needs,
        reaction.losses.as_ref().map_or("can't get ready in one turn".to_owned(), losses),
    );
    match reaction.ready_already {
        true => text.push_str("      ready now\n"),
        false => {
            line(text, "   ready after the enemy's roll", reaction.ready, answer.enemy_denominator)
        }
    }
}

fn losses(all: &std::collections::BTreeMap<String, u8>) -> String {
    let each = all.iter().filter(|(_, n)| **n > 0);
    let each: Vec<String> = each.map(|(id, n)| format!("{id} loses {n}")).collect();
    match each.is_empty() {
        true => "no sticks are lost".to_owned(),
        false => each.join(", "),
    }
}

fn named(of: &OfCard, id: &str) -> String {
    let found = of.battle.scenario().find(id);
    found.map_or(id.to_owned(), |(_, card)| format!("{id} {}", card.name))
}

fn holds(text: &mut String, of: &OfCard, answer: &CardAnswer) {
    let Some(holds) = &answer.holds else {
        text.push_str("\nIt can't be attacked (TB-ATK-5, TB-SPEC-1).\n");
        return;
    };
    if holds.attackers.is_empty() {
        text.push_str("\nNo enemy can attack it now (TB-ATK-3).\n");
        return;
    }
    let attackers: Vec<String> = holds.attackers.iter().map(|id| named(of, id)).collect();
    let _ = writeln!(
        text,
        "\nIt stays in play if the enemy rolls {}, puts them where they rout it, and attacks with\none of {}; its army answers with what lies on its cards now:",
        dice(answer.enemy_dice),
        attackers.join(", ")
    );
    for (sticks, ways) in &holds.by_sticks {
        let name = match sticks {
            1 => "with 1 stick".to_owned(),
            n => format!("with {n} sticks"),
        };
        line(text, &name, *ways, answer.enemy_denominator);
    }
}
