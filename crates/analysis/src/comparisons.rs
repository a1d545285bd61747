//! Every two variants of a run against each other, on the battles that both played (ST-M).

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use stats::{Estimate, IntervalKind};

use crate::schema::Table;
use crate::worth::CardPair;
use crate::worth::price_list::interval;

/// One variant less another.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Comparison {
    /// The variant that the other is taken from: its name in files, and in text.
    #[serde(serialize_with = "in_files")]
    #[schemars(with = "String")]
    pub first: [String; 2],
    /// The other.
    #[serde(serialize_with = "in_files")]
    #[schemars(with = "String")]
    pub second: [String; 2],
    /// Who played, where cards are compared for each player by itself.
    pub player: Option<String>,
    /// The matchups that both played, or the army lists that had both cards.
    #[serde(rename = "shared")]
    pub n_shared: u32,
    /// How much more the first scores, in points of 100; cards are not paid for. The interval holds simultaneously with all
    /// others of the run.
    pub difference: Estimate,
    /// The same where both cards are paid for.
    #[serde(rename = "paid_difference")]
    pub paid: Option<Estimate>,
}

fn in_files<S: Serializer>(names: &[String; 2], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&names[0])
}

impl Comparison {
    /// Two cards over the lists that had both.
    pub fn of_cards(pair: &CardPair) -> Comparison {
        let names = |card: &crate::worth::CardName| [card.name.clone(), card.title.clone()];
        Comparison {
            first: names(&pair.first),
            second: names(&pair.second),
            player: Some(pair.player.clone()),
            n_shared: pair.lists.len() as u32,
            difference: pair.unpaid,
            paid: pair.paid,
        }
    }

    /// How much more the first scores than the second, where and on how many matchups; of variants, not of cards.
    pub fn sentences(&self, n_together: usize) -> Vec<String> {
        let (first, second) = (&self.first[1], &self.second[1]);
        let over = match self.n_shared {
            1 => "in the matchup of both".to_owned(),
            n => format!("over the {n} matchups of both"),
        };
        let difference = &self.difference;
        let verdict = match (difference.lo > 0.0, difference.hi < 0.0) {
            (true, _) => format!("{first} helps more"),
            (_, true) => format!("{second} helps more"),
            _ => "which helps more is open".to_owned(),
        };
        if difference.kind == IntervalKind::Degenerate {
            return vec![format!(
                "{first} and {second} differ by the same in every block, {over}."
            )];
        }
        let mut sentences = vec![format!(
            "{first} scores {} points of 100 more than {second}, {over}, on the same battles: {verdict}.",
            interval(difference)
        )];
        if n_together > 1 {
            sentences.push(format!(
                "The interval holds together with those of all {n_together} comparisons of the run."
            ));
        }
        sentences
    }

    /// Whether it is of these two, by their names in files, in either order.
    pub fn is_of(&self, names: [&str; 2]) -> bool {
        let own = [self.first[0].as_str(), self.second[0].as_str()];
        own == names || own == [names[1], names[0]]
    }

    /// The second less the first.
    #[must_use]
    pub fn turned(self) -> Comparison {
        Comparison {
            first: self.second,
            second: self.first,
            difference: self.difference.scaled(-1.0),
            paid: self.paid.map(|paid| paid.scaled(-1.0)),
            ..self
        }
    }
}

/// The columns of `comparisons.csv`.
pub fn table() -> Table<Comparison> {
    type Line = Comparison;
    Table::of(
        "comparisons",
        "two variants against each other, on the matchups that both played, or two cards on the lists that had both",
    )
    .text("first", "the variant that the other is taken from", |line: &Line| {
        Some(line.first[0].clone())
    })
    .text("second", "the other", |line: &Line| Some(line.second[0].clone()))
    .text("player", "who played, where cards are compared; else empty", |line: &Line| {
        line.player.clone()
    })
    .u32("shared", "", "matchups that both played, or lists that had both cards", |line: &Line| {
        Some(line.n_shared)
    })
    .estimate(
        "difference",
        "points of 100",
        "how much more the first scores, cards not being paid for; the interval holds together with all others of the table, at 95 % for all of them at once",
        |line: &Line| Some(line.difference),
    )
    .estimate(
        "paid_difference",
        "points of 100",
        "the same where both cards are paid for at the rules' price",
        |line: &Line| line.paid,
    )
}
