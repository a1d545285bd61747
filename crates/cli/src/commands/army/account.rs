//! What an army costs, line by line.

use std::fmt::Write as _;

use triumph::army_lists::{card_cost, stand_cost};
use triumph::{Card, HalfPoints, RuleParameters};

use triumph_lab::armies::own_cards::ArmyWithCards;
use triumph_lab::armies::{ArmyFile, StandsLine};

/// The lines of an army with their points, the cards that it buys, and the sum.
pub fn account(army: &ArmyFile, own: &ArmyWithCards, parameters: &RuleParameters) -> String {
    let listed_army = &own.army;
    let mut text = String::new();
    let mut first = 0;
    for line in &army.stands {
        let stands = first..first + usize::from(line.count);
        let points: HalfPoints = stands.clone().map(|stand| stand_cost(listed_army, stand)).sum();
        let _ = writeln!(text, "  {:>6}  {}", points.to_string(), who(line));
        first = stands.end;
    }
    for line in &own.lines {
        let _ = writeln!(text, "  {:>6}  {}", line.points.to_string(), line.title);
    }
    let is_own = |card: &Card| own.lines.iter().any(|line| line.model == Some(*card));
    let bought = Card::ALL.into_iter().filter(|card| listed_army.has(*card));
    for card in bought.filter(|card| !is_own(card)) {
        let points = card_cost(listed_army, card, parameters).to_string();
        let of_card = listed_army.purchases_of(card);
        let n: usize = of_card.map(|purchase| usize::from(purchase.count)).sum();
        let times = match card.is_bought_by_the_card() {
            true => format!("{n} × "),
            false => String::new(),
        };
        let _ = writeln!(text, "  {points:>6}  {times}{card}");
    }
    let _ = writeln!(
        text,
        "  {:>6}  of {} points; {} stands",
        own.total.to_string(),
        parameters.points_cap,
        army.n_stands()
    );
    text
}

/// `3 Knights (Milites), one the general`.
fn who(line: &StandsLine) -> String {
    let name = line.name.as_ref();
    let name = name.map_or_else(String::new, |name| format!(" ({name})"));
    let general = match (line.general, line.count) {
        (false, _) => "",
        (true, 1) => ", the general",
        (true, _) => ", one the general",
    };
    let ally = if line.ally { ", allies" } else { "" };
    format!("{} {}{name}{general}{ally}", line.count, line.troop.title())
}
