//! Whether a player does better for knowing a gift of its side than as if it had none: it should never do worse.
//!
//! Both sides are the same player, with the same army or in one scenario, and one side has the gift. Knowing it, ignoring it and not
//! having it meet the same chance, so that their differences are free of most of it. What is legal without a gift of more is legal with it,
//! so a player who does worse for knowing has a fault: it moves, deploys or values worse the more it is allowed. So has one who loses by
//! having a gift of more at all.

mod games;

use std::fmt::Write as _;

use battle_core::Gift;
use benches::catalogue::Listing;
use benches::scores::{Scores, mean_and_error, mean_of};

use crate::arguments::{Arguments, Game};

/// So many standard errors below ignoring, or below having none, a list is marked: one of 160 that are as good either way.
const MARKED: f64 = 2.5;

/// Plays with a gift, of which the player makes something; none where it can't be given here.
type Play<'p, G> = Box<dyn Fn(&G, Sight) -> Option<Scores> + 'p>;

/// A list or a side of a scenario: the scores of the side that may have a gift.
pub struct Place<'p, G> {
    name: String,
    /// Whether the score without a gift is exactly a half.
    is_mirror: bool,
    play: Play<'p, G>,
}

/// What the player makes of a gift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    Knowing,
    Ignoring,
}

/// One place with one gift.
struct Cell {
    knowing: Scores,
    ignoring: Scores,
    /// None where it is a half in every pair.
    without: Option<Scores>,
}

impl Cell {
    fn of<G: Gift>(place: &Place<'_, G>, gift: &G, without: Option<&Scores>) -> Option<Cell> {
        Some(Cell {
            knowing: (place.play)(gift, Sight::Knowing)?,
            ignoring: (place.play)(gift, Sight::Ignoring)?,
            without: without.cloned(),
        })
    }

    /// Knowing less ignoring.
    fn of_knowing(&self) -> Scores {
        Scores::gain(&self.knowing, &self.ignoring)
    }

    /// Knowing less having none.
    fn of_gift(&self) -> Scores {
        let even = || self.knowing.even();
        Scores::gain(&self.knowing, &self.without.clone().unwrap_or_else(even))
    }
}

/// The tables of a game, in Markdown.
pub fn of(arguments: &Arguments, listings: impl FnOnce() -> Vec<Listing>, points: usize) -> String {
    match arguments.game {
        Game::Triumph => games::triumph(arguments, &listings(), points),
        Game::TableBattles => games::table_battles(arguments),
        Game::Tropaion => games::tropaion(arguments),
        Game::Gloriam => games::gloriam(arguments),
    }
}

/// The tables of some gifts in some places.
fn tables<G: Gift>(
    arguments: &Arguments,
    what: &str,
    gifts: &[(&str, G)],
    places: &[Place<'_, G>],
) -> String {
    let mut text = format!(
        "# Gifts in {}\n\n`{}` against itself, {what}, seed {}, {} pairs of battles a cell. Scores of the side with the gift, in 100, with \
         standard errors. \"The gift\" is knowing less having none, on the same chance, and so is knowing less ignoring; below 0 the player \
         is worse for having it, or for knowing. What is {MARKED} standard errors below 0 has an exclamation mark.\n\n",
        arguments.game.name(),
        arguments.named,
        arguments.seed,
        arguments.pairs
    );
    text.push_str("| gift | knowing | the gift | ignoring | knowing less ignoring | worst | below 0 |\n|---|---|---|---|---|---|---|\n");
    let without: Vec<Option<Scores>> = places
        .iter()
        .map(|place| (!place.is_mirror).then(|| (place.play)(&G::default(), Sight::Knowing))?)
        .collect();
    let mut by_gift = Vec::new();
    for (name, gift) in gifts {
        let cells = places.iter().zip(&without);
        let cells: Vec<Option<Cell>> =
            cells.map(|(place, without)| Cell::of(place, gift, without.as_ref())).collect();
        row(&mut text, name, places, &cells);
        by_gift.push(cells);
    }
    let names: Vec<&str> = gifts.iter().map(|(name, _)| *name).collect();
    by_place(&mut text, "knowing less ignoring", &names, places, &by_gift, Cell::of_knowing);
    by_place(&mut text, "the gift", &names, places, &by_gift, Cell::of_gift);
    text
}

fn row<G>(text: &mut String, name: &str, places: &[Place<'_, G>], cells: &[Option<Cell>]) {
    let all: Vec<&Cell> = cells.iter().flatten().collect();
    let mean =
        |of: &dyn Fn(&Cell) -> Scores| -> Vec<Scores> { all.iter().map(|cell| of(cell)).collect() };
    let [of_gift, of_knowing] = [Cell::of_gift, Cell::of_knowing].map(|of| {
        let (gain, error) = mean_and_error(&mean(&of));
        format!("{gain:+.1} ± {error:.1}")
    });
    let found = places.iter().zip(cells).filter_map(|(place, cell)| {
        Some((&place.name, mean_and_error(&[cell.as_ref()?.of_knowing()])))
    });
    let found: Vec<(&String, (f64, f64))> = found.collect();
    let below = found.iter().filter(|(_, (gain, _))| *gain < 0.0).count();
    let worst = found.iter().min_by(|one, other| one.1.0.total_cmp(&other.1.0));
    let worst = worst.map_or(String::new(), |(name, found)| format!("{name} {}", marked(*found)));
    let _ = writeln!(
        text,
        "| {name} | {} | {of_gift} | {} | {of_knowing} | {worst} | {below} of {} |",
        mean_of(&mean(&|it| it.knowing.clone()), &[]),
        mean_of(&mean(&|it| it.ignoring.clone()), &[]),
        all.len()
    );
}

/// A number of every place and gift.
fn by_place<G>(
    text: &mut String,
    what: &str,
    gifts: &[&str],
    places: &[Place<'_, G>],
    by_gift: &[Vec<Option<Cell>>],
    of: impl Fn(&Cell) -> Scores,
) {
    let _ =
        writeln!(text, "\n| {what} | {} |\n|---{}|", gifts.join(" | "), "|---".repeat(gifts.len()));
    for (at, place) in places.iter().enumerate() {
        let _ = write!(text, "| {} |", place.name);
        for cells in by_gift {
            let found = cells[at].as_ref().map(|cell| marked(mean_and_error(&[of(cell)])));
            let _ = write!(text, " {} |", found.unwrap_or_default());
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

    /// A mean of −1 of 4, its standard error two fifths of that.
    #[test]
    fn a_list_is_marked_when_its_loss_is_past_chance() {
        assert_eq!(marked((-25.0, 9.9)), "-25.0 ± 9.9 !");
        assert_eq!(marked((-12.0, 5.0)), "-12.0 ± 5.0");
        assert_eq!(marked((25.0, 5.0)), "+25.0 ± 5.0");
    }
}
