//! Two cards against each other in sentences.

use stats::Estimate;

use super::answer::WorthAnswer;
use super::over_lists::CardOverLists;
use super::pairs::CardPair;
use super::price_list::{interval, names};
use crate::phrases::counted;
use crate::text_table::paragraph;

/// How many lists are named at either end.
const NAMED: usize = 2;

impl CardPair {
    /// Which card does more, by how much, where both are paid for, on which lists, and by which players.
    ///
    /// The card that does more comes first.
    pub fn sentences(&self) -> Vec<String> {
        if let Sign::Below = Sign::of(&self.unpaid) {
            return self.clone().turned().sentences();
        }
        let (first, second) = (&self.first.title, &self.second.title);
        let over = match self.lists.as_slice() {
            [only] => format!("for {}, on the same battles", only.name),
            lists => format!(
                "over the {} that may have both, on the same battles",
                counted(lists.len() as u64, "list")
            ),
        };
        let verdict = match Sign::of(&self.unpaid) {
            Sign::Above => format!("{first} does more for an army than {second}"),
            Sign::Below | Sign::Open => format!(
                "These battles do not tell which of {first} and {second} does more for an army"
            ),
            Sign::Zero => format!("{first} and {second} come to the same score in every battle"),
        };
        let mut sentences = vec![match Sign::of(&self.unpaid) {
            Sign::Zero => format!("{verdict}, {over}."),
            Sign::Above => format!(
                "{verdict}: where neither is paid for, it adds {} points of 100 more to the score, {over}.",
                interval(&self.unpaid)
            ),
            Sign::Below | Sign::Open => format!(
                "{verdict}: where neither is paid for, {first} adds {} points of 100 more to the score, {over}.",
                interval(&self.unpaid)
            ),
        }];
        if let Some(paid) = &self.paid {
            let verdict = match Sign::of(paid) {
                Sign::Above => format!("at these prices {first} is the better buy"),
                Sign::Below => format!("at these prices {second} is the better buy"),
                Sign::Open | Sign::Zero => {
                    "which is the better buy at these prices is open".to_owned()
                }
            };
            sentences.push(format!(
                "Where armies pay what the rules charge, {first} scores {} more than {second}: {verdict}.",
                interval(paid)
            ));
        }
        if self.lists.len() >= 2 * NAMED {
            sentences.push(format!(
                "{first} seems furthest ahead for {}, and least ahead or furthest behind for {}.",
                names(&self.lists[..NAMED]),
                names(&self.lists[self.lists.len() - NAMED..])
            ));
        } else if self.lists.len() > 1 {
            sentences.push(format!("By list: {}.", names(&self.lists)));
        }
        if self.n_together > 1 {
            sentences.push(format!(
                "The intervals hold together with those of all {} comparisons of the run.",
                self.n_together
            ));
        }
        sentences.push(format!("Played by {}.", self.player));
        sentences
    }
}

/// How the two cards of a question compare, a paragraph a player, as the terminal shows it.
pub fn comparison(worth: &WorthAnswer) -> String {
    let mut paragraphs: Vec<Vec<String>> = worth.pairs.iter().map(CardPair::sentences).collect();
    if paragraphs.is_empty() {
        for player in &worth.players {
            let mut cards = worth.over_lists.iter().filter(|it| it.player == *player);
            if let (Some(first), Some(second)) = (cards.next(), cards.next()) {
                paragraphs.push(apart(first, second));
            }
        }
    }
    let of = |sentences: Vec<String>| paragraph(&sentences.join(" ")) + "\n";
    paragraphs.into_iter().map(of).collect()
}

/// Two cards that no list may have both, each on its own lists.
pub fn apart(first: &CardOverLists, second: &CardOverLists) -> Vec<String> {
    let difference = first.effect.less_independent(&second.effect);
    if let Sign::Below = Sign::of(&difference) {
        return apart(second, first);
    }
    let (one, other) = (&first.title, &second.title);
    let verdict = match Sign::of(&difference) {
        Sign::Above => format!("{one} does more for its armies than {other} for its own"),
        _ => {
            format!("These battles do not tell which of {one} and {other} does more for its armies")
        }
    };
    vec![
        format!(
            "{verdict}: where neither is paid for, {one} adds {} points of 100 more to the score.",
            interval(&difference)
        ),
        format!(
            "No list of these may have both, so they were played by different armies ({} and {}), not on the same battles: part of the difference may be the armies'.",
            counted(first.lists.len() as u64, "list"),
            counted(second.lists.len() as u64, "list")
        ),
        format!("Played by {}.", first.player),
    ]
}

/// Where an interval lies beside zero.
enum Sign {
    Above,
    Below,
    Zero,
    Open,
}

impl Sign {
    fn of(estimate: &Estimate) -> Sign {
        match (estimate.lo, estimate.hi) {
            (lo, _) if lo > 0.0 => Sign::Above,
            (_, hi) if hi < 0.0 => Sign::Below,
            _ if estimate.value == Some(0.0) && estimate.se == Some(0.0) => Sign::Zero,
            _ => Sign::Open,
        }
    }
}
