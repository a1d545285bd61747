//! The columns of `sensitivity` and `sensitivity_runs` where the worth of cards is asked.

use super::{Row, RunRow, Words, with_assumption, with_screened, with_shares, yes};
use crate::schema::Table;
use crate::sensitivity::{CardOf, ScreenedLine, SettingLine, SharedLine};

const OF_WORTHS: Words = Words {
    size: "points, or share 0..1",
    signed: "points, or share −1..1",
    turns: "whether moving it alone comes to another settled verdict, in some setting of the others",
    pairs_wanted: "pairs of each run that would tell changes of a quarter of a point, or of one percentage point of the score",
};

/// Adds the columns that name the card and the list that a row is about.
fn of_cards<R: 'static>(
    table: Table<R>,
    card: impl Fn(&R) -> Option<&CardOf> + Copy + Send + Sync + 'static,
) -> Table<R> {
    table.text("card", "the card", move |row| Some(card(row)?.name.clone())).text(
        "list",
        "the list whose armies have it",
        move |row| Some(card(row)?.bearer.clone()),
    )
}

fn of_assumptions<T: 'static>(row: &'static str) -> Table<Row<T>> {
    let table = Table::of("sensitivity", row);
    with_assumption(of_cards(table, |row: &Row<T>| row.card.as_ref()))
}

/// Adds the column that says what the numbers are of.
fn with_scale<T: 'static>(table: Table<Row<T>>) -> Table<Row<T>> {
    table.text(
        "of",
        "whether sizes are of its worth, in points, or of its effect on the score, where a worth is not known everywhere",
        |row: &Row<T>| Some(if row.is_of_effect { "effect" } else { "worth" }.to_owned()),
    )
}

/// The columns of `sensitivity` where one assumption is moved at a time.
pub fn worth_one_at_a_time() -> Table<Row<SettingLine>> {
    of_assumptions("one setting of one assumption, for one card")
        .text(
            "value",
            "the value that was tried",
            |row: &Row<SettingLine>| row.assumption.settings.get(row.line.setting).cloned(),
        )
        .f64(
            "price",
            "points",
            "what the rules charge for the card under that value",
            |row| Some(row.under.as_ref()?.price),
        )
        .estimate(
            "worth",
            "points",
            "its worth under that value, by the handicap curve that was played under it",
            |row| row.under.as_ref()?.worth.estimate().copied(),
        )
        .text(
            "verdict",
            "what that says of the price",
            |row| Some(row.under.as_ref()?.verdict.words().to_owned()),
        )
        .estimate(
            "change",
            "points",
            "how much more it is worth than under the experiment's own rules, block by block; empty where it is off the curve",
            |row| (!row.is_of_effect).then_some(row.line.change),
        )
        .estimate(
            "effect",
            "share −1..1",
            "what the card adds to the score under that value, unpaid",
            |row| Some(row.under.as_ref()?.effect),
        )
        .estimate(
            "effect_change",
            "share −1..1",
            "how much more that is than under the experiment's own rules, block by block",
            |row| row.line.effect_change,
        )
        .f64(
            "noise_floor",
            "points; share where there is no change in points",
            "the mean size of the change that an assumption without any effect would show",
            |row| Some(row.line.noise_floor),
        )
        .text(
            "beyond_noise",
            "whether the change is beyond noise, among all settings together: by an interval wide enough for all of them, which may contain 0 where that of the change doesn't",
            |row| yes(row.line.is_beyond_noise),
        )
        .text(
            "flips",
            "whether the verdict is settled both under the experiment's own rules and under that value, and is another one",
            |row| yes(row.line.turns),
        )
}

/// The columns of `sensitivity` of a Morris screening.
pub fn worth_screening() -> Table<Row<ScreenedLine>> {
    let table = of_assumptions("one assumption along all walks, for one card");
    with_screened(with_scale(table), &OF_WORTHS)
}

/// The columns of `sensitivity` where shares of the variance are asked.
pub fn worth_shares() -> Table<Row<SharedLine>> {
    let table = of_assumptions("one assumption over all settings, for one card");
    with_shares(with_scale(table), &OF_WORTHS)
}

/// The columns of `sensitivity_runs`.
pub fn worth_runs() -> Table<RunRow> {
    let table = Table::of(
        "sensitivity_runs",
        "one setting of all assumptions that was played, for one card",
    );
    of_cards(table, |row: &RunRow| row.card.as_ref())
        .text(
            "matchups",
            "the matchups that played it, as cells.csv names them; empty for the experiment's own",
            |row: &RunRow| Some(row.played.clone()),
        )
        .text("settings", "where it differs from the experiment's own rules", |row| {
            Some(row.settings.clone())
        })
        .f64("price", "points", "what the rules charge for the card", |row| {
            Some(row.worth.as_ref()?.price)
        })
        .estimate("worth", "points", "what the card is worth", |row| {
            row.worth.as_ref()?.worth.estimate().copied()
        })
        .estimate(
            "effect",
            "share −1..1",
            "what it adds to the score, unpaid",
            |row| Some(row.worth.as_ref()?.effect),
        )
        .text("verdict", "what its worth says of its price, by itself", |row| {
            Some(row.worth.as_ref()?.verdict.words().to_owned())
        })
        .text(
            "side",
            "whether its worth is settled above, within or below the margin around its price, among all runs together; open if not",
            |row| Some(row.side.name().to_owned()),
        )
}
