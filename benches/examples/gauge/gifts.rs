//! Whether a player does better for knowing a gift of its side than as if it had none: it should never do worse.
//!
//! Both sides are the same player with the same army, and A has the gift. Knowing it and ignoring it meet the same chance, so their
//! difference is free of most of it. What is legal without a gift of more is legal with it, so a player who does worse for knowing
//! has a fault: it moves, deploys or values worse the more it is allowed.

use std::fmt::Write as _;

use triumph::battle::Gift;
use triumph::{HalfPoints, Mu};

use crate::arguments::Arguments;
use crate::armies::Listing;
use crate::play::Matchup;
use crate::score::{Scores, mean_and_error, mean_of};

/// The gifts that a player may ignore.
const GIFTS: [(&str, Gift); 4] = [
    ("+1 MU", Gift { reach: Mu::whole(1), ..Gift::NONE }),
    ("−1 MU", Gift { reach: Mu::whole(-1), ..Gift::NONE }),
    ("+1 command", Gift { command: 1, ..Gift::NONE }),
    ("+1 factor", Gift { factor: 1, ..Gift::NONE }),
];

/// Head starts in points, which no player can ignore: the scale beside them.
const HEAD_STARTS: [i16; 3] = [1, 2, 4];

/// So many standard errors below ignoring, a list is marked: one of 400 that are as good either way.
const MARKED: f64 = 3.0;

/// One list with one gift.
struct Cell<'l> {
    kind: &'l str,
    knowing: Scores,
    ignoring: Scores,
}

impl Cell<'_> {
    fn gain(&self) -> Scores {
        Scores::gain(&self.knowing, &self.ignoring)
    }

    fn gain_and_error(&self) -> (f64, f64) {
        mean_and_error(&[self.gain()])
    }
}

/// Both tables, in Markdown.
pub fn of(arguments: &Arguments, listings: &[Listing], points: usize) -> String {
    let player = arguments.new.player;
    let mut ignoring = player;
    if let Err(why) = ignoring.set("ignores_gifts", "1") {
        return format!("{} can't ignore gifts: {why}\n", arguments.new.name);
    }
    let matchup = |number: u64, listing: &Listing, gift: &Gift| {
        let armies = [listing.at(points), listing.at(points)];
        let number = 4 * number + 3;
        Matchup::with_gift(armies, gift, &arguments.rules, arguments.seed, number)
    };
    let mut text = format!(
        "# Gifts\n\n`{}` against itself, {} lists of {points} points, each against itself, seed {}, {} pairs of battles a cell. Scores of the \
         side with the gift, in 100, with standard errors. Knowing less ignoring is on the same chance; below 0 the player is worse for \
         knowing. A list that is {MARKED} standard errors below 0 has an exclamation mark.\n\n",
        arguments.new.name,
        listings.len(),
        arguments.seed,
        arguments.pairs
    );
    let mut by_gift = Vec::new();
    text.push_str("| gift to A | knowing | ignoring | knowing less ignoring | worst list | lists below 0 |\n|---|---|---|---|---|---|\n");
    for (name, gift) in &GIFTS {
        let cells: Vec<Cell<'_>> = (0..)
            .zip(listings)
            .map(|(number, listing)| {
                let matchup = matchup(number, listing, gift);
                let play = |own| matchup.scores([own, player], arguments.pairs, arguments.beaten);
                Cell { kind: &listing.kind, knowing: play(player), ignoring: play(ignoring) }
            })
            .collect();
        row(&mut text, name, &cells);
        by_gift.push(cells);
    }
    by_list(&mut text, &by_gift);
    text.push_str("\n| head start of A | score |\n|---|---|\n");
    for points in HEAD_STARTS {
        let gift = Gift { head_start: HalfPoints::whole(points), ..Gift::NONE };
        let of = |(number, listing): (u64, &Listing)| {
            matchup(number, listing, &gift).scores([player; 2], arguments.pairs, arguments.beaten)
        };
        let scores: Vec<Scores> = (0..).zip(listings).map(of).collect();
        let _ = writeln!(text, "| {points} | {} |", mean_of(&scores, &[]));
    }
    text
}

fn row(text: &mut String, name: &str, cells: &[Cell<'_>]) {
    let mean = |of: fn(&Cell<'_>) -> Scores| -> Vec<Scores> { cells.iter().map(of).collect() };
    let (knowing, ignoring) = (mean(|it| it.knowing.clone()), mean(|it| it.ignoring.clone()));
    let (gain, error) = mean_and_error(&mean(|it| it.gain()));
    let below = cells.iter().filter(|it| it.gain_and_error().0 < 0.0).count();
    let worst = cells.iter().map(|it| (it.kind, it.gain_and_error()));
    let worst = worst.min_by(|one, other| one.1.0.total_cmp(&other.1.0));
    let worst = worst.map_or(String::new(), |(kind, found)| format!("{kind} {}", marked(found)));
    let _ = writeln!(
        text,
        "| {name} | {} | {} | {gain:+.1} ± {error:.1} | {worst} | {below} of {} |",
        mean_of(&knowing, &[]),
        mean_of(&ignoring, &[]),
        cells.len()
    );
}

/// Knowing less ignoring of every list.
fn by_list(text: &mut String, by_gift: &[Vec<Cell<'_>>]) {
    text.push_str("\n| knowing less ignoring |");
    for (name, _) in &GIFTS {
        let _ = write!(text, " {name} |");
    }
    text.push_str("\n|---|---|---|---|---|\n");
    let Some(first) = by_gift.first() else { return };
    for (at, cell) in first.iter().enumerate() {
        let _ = write!(text, "| {} |", cell.kind);
        for cells in by_gift {
            let _ = write!(text, " {} |", marked(cells[at].gain_and_error()));
        }
        text.push('\n');
    }
}

fn marked((gain, error): (f64, f64)) -> String {
    let mark = if gain < -MARKED * error { " !" } else { "" };
    format!("{gain:+.1} ± {error:.1}{mark}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mean of −1 of 4, its standard error a half of that.
    #[test]
    fn a_list_is_marked_when_its_loss_is_past_chance() {
        assert_eq!(marked((-25.0, 5.0)), "-25.0 ± 5.0 !");
        assert_eq!(marked((-14.0, 5.0)), "-14.0 ± 5.0");
        assert_eq!(marked((25.0, 5.0)), "+25.0 ± 5.0");
    }
}
