//! What an army costs, line by line.

use triumph::army_lists::{card_cost, stand_cost};
use triumph::{Card, HalfPoints, RuleParameters};

use crate::armies::own_cards::ArmyWithCards;
use crate::armies::{ArmyFile, StandsLine};
use experiment::ruleset::armies::AccountLine;

/// The lines of an army with their points, the cards that it buys, and the sum.
pub(super) fn cost_lines(
    army: &ArmyFile,
    own: &ArmyWithCards,
    parameters: &RuleParameters,
) -> Vec<AccountLine> {
    let listed_army = &own.army;
    let mut lines = Vec::new();
    let mut first = 0;
    for line in &army.stands {
        let stands = first..first + usize::from(line.count);
        let points: HalfPoints =
            stands.clone().map(|stand| stand_cost(listed_army, stand, parameters)).sum();
        let n_stands = usize::from(line.count);
        lines.push(AccountLine::new(points, who(line)).of_units(n_stands));
        first = stands.end;
    }
    let own_lines = own.lines.iter();
    lines.extend(own_lines.map(|line| AccountLine::new(line.points, line.title.clone())));
    let is_own = |card: &Card| own.lines.iter().any(|line| line.model == Some(*card));
    let bought = Card::ALL.into_iter().filter(|card| listed_army.has(*card));
    for card in bought.filter(|card| !is_own(card)) {
        let of_card = listed_army.purchases_of(card);
        let n: usize = of_card.map(|purchase| usize::from(purchase.count)).sum();
        let times = match card.is_bought_by_the_card() {
            true => format!("{n} × "),
            false => String::new(),
        };
        let points = card_cost(listed_army, card, parameters);
        lines.push(AccountLine::new(points, format!("{times}{card}")));
    }
    let sum = format!("of {} points; {} stands", parameters.points_cap, army.n_stands());
    lines.push(AccountLine::new(own.total, sum));
    lines
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
