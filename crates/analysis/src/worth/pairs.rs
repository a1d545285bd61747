//! Two cards against each other, on the battles of the lists that had both (ST-M1, ST-K2).

use harness::SLOTS;
use stats::list_population::{FEWEST_FOR_MEAN, Panel};
use stats::skill::{degrees_of_strata, effect_of_strata};
use stats::{Estimate, mean_of_blocks};

use super::list_draws::mean;
use super::over_lists::OfList;
use super::plan::{WorthBearer, WorthCard, WorthPlan};
use super::rows::{DrawDifference, WorthRows};

/// One minus the level at which all comparisons of a run hold together.
const ALPHA: f64 = 0.05;

/// One card less another, in the hands of one player.
///
/// From six lists on, intervals are about the lists that were played; below that about the blocks that were played of them.
/// All comparisons of a run hold together (Bonferroni).
#[derive(Clone, Debug, PartialEq)]
pub struct CardPair {
    /// The first card.
    pub first: CardName,
    /// The second card, whose effect is subtracted.
    pub second: CardName,
    /// Who played, against itself.
    pub player: String,
    /// The lists that had both, by the difference of what the cards do to the score unpaid, the largest first.
    pub lists: Vec<OfList>,
    /// How much more the first does to the score where neither is paid for, in points of 100.
    pub unpaid: Estimate,
    /// How much more the first does where both are paid for at the rules' price, in points of 100; none where some list has no armies that
    /// paid.
    pub paid: Option<Estimate>,
    /// Comparisons of the run that hold together.
    pub n_together: usize,
}

/// What a card is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardName {
    /// In files: `pack-trains`.
    pub name: String,
    /// In text: `Pack Trains and Herds`.
    pub title: String,
}

impl CardName {
    fn of(card: &WorthCard) -> CardName {
        CardName { name: card.name.clone(), title: card.title.clone() }
    }
}

/// A list that had both cards, with the results of one player's draws of it.
struct Shared<'p> {
    bearer: &'p WorthBearer,
    cards: [&'p WorthCard; 2],
    /// In points of 100: the difference in each draw, unpaid, and where both are paid for.
    draws: Vec<f64>,
    paid: Option<Vec<f64>>,
    /// The mean difference, and its variance by draws.
    unpaid: (f64, f64),
}

impl CardPair {
    /// Every two cards of a plan that some list had both, with every player, from the first blocks of a run.
    pub fn all(plan: &WorthPlan, rows: &WorthRows, n_blocks: u32) -> Vec<CardPair> {
        let mut names: Vec<&str> = Vec::new();
        for (_, card) in plan.cards() {
            if !names.contains(&card.name.as_str()) {
                names.push(&card.name);
            }
        }
        let mut shared = Vec::new();
        for (at, first) in names.iter().enumerate() {
            for second in &names[at + 1..] {
                for player in 0..plan.players.len() {
                    let lists = shared_lists(plan, rows, n_blocks, [first, second], player);
                    shared.extend((!lists.is_empty()).then_some((player, lists)));
                }
            }
        }
        let n_together = shared.len();
        shared
            .into_iter()
            .filter_map(|(player, lists)| CardPair::of(plan, player, &lists, n_together))
            .collect()
    }

    fn of(
        plan: &WorthPlan,
        player: usize,
        lists: &[Shared<'_>],
        n_together: usize,
    ) -> Option<CardPair> {
        let alpha = ALPHA / n_together as f64;
        let [first, second] = lists.first()?.cards.map(CardName::of);
        // ST-K2: a list on which both do the same in every battle has no variance, and is no observation of a panel;
        // it counts as 0.
        let differing: Vec<&Shared<'_>> = lists.iter().filter(|it| it.unpaid.1 > 0.0).collect();
        let (means, variances): (Vec<f64>, Vec<f64>) = differing.iter().map(|it| it.unpaid).unzip();
        let panel =
            (differing.len() >= FEWEST_FOR_MEAN).then(|| Panel::of(&means, &variances)).flatten();
        let by_list = panel.is_some();
        let model = panel.as_ref().map(Panel::random_effects);
        let unpaid = match &model {
            Some(model) => {
                let share = differing.len() as f64 / lists.len() as f64;
                model.mean_over(Some(differing.len()), alpha)?.scaled(share)
            }
            None => {
                let draws: Vec<&[f64]> = lists.iter().map(|it| it.draws.as_slice()).collect();
                effect_of_strata(&draws, alpha)?
            }
        };
        let paid_by_list: Option<Vec<&[f64]>> = lists.iter().map(|it| it.paid.as_deref()).collect();
        let paid_by_list = paid_by_list.filter(|lists| lists.iter().all(|draws| !draws.is_empty()));
        let paid = paid_by_list.and_then(|lists| match by_list {
            true => {
                let means: Vec<f64> =
                    lists.iter().filter_map(|it| mean(it.iter().copied())).collect();
                (means.len() >= 2).then(|| mean_of_blocks(&means, alpha))
            }
            false => {
                let is_enough = degrees_of_strata(&lists) >= 1.0;
                is_enough.then(|| effect_of_strata(&lists, alpha))?
            }
        });
        let shrunk =
            model.map_or(means, |model| model.shrunk().into_iter().map(|it| it.value).collect());
        let differ = differing.iter().zip(shrunk);
        let mut of_lists: Vec<OfList> = differ.map(|(list, value)| list.named(value)).collect();
        let alike = lists.iter().filter(|it| it.unpaid.1 == 0.0);
        of_lists.extend(alike.map(|list| list.named(list.unpaid.0)));
        of_lists.sort_by(|x, y| y.effect.total_cmp(&x.effect));
        Some(CardPair {
            first,
            second,
            player: plan.players[player].clone(),
            lists: of_lists,
            unpaid,
            paid,
            n_together,
        })
    }

    /// Whether it is of these two cards, in either order.
    pub fn is_of(&self, names: [&str; 2]) -> bool {
        let own = [self.first.name.as_str(), self.second.name.as_str()];
        own == names || own == [names[1], names[0]]
    }

    /// The second card less the first.
    #[must_use]
    pub fn turned(self) -> CardPair {
        let mut lists = self.lists;
        lists.iter_mut().for_each(|list| list.effect = -list.effect);
        lists.reverse();
        CardPair {
            first: self.second,
            second: self.first,
            lists,
            unpaid: self.unpaid.scaled(-1.0),
            paid: self.paid.map(|paid| paid.scaled(-1.0)),
            ..self
        }
    }
}

/// The lists that had both cards in the draws of a player.
fn shared_lists<'p>(
    plan: &'p WorthPlan,
    rows: &WorthRows,
    n_blocks: u32,
    names: [&str; 2],
    player: usize,
) -> Vec<Shared<'p>> {
    let of = |bearer: &'p WorthBearer| {
        let card = |name: &str| bearer.cards.iter().find(|card| card.name == name);
        let cards = [card(names[0])?, card(names[1])?];
        let is_his = |slot: usize| bearer.player_of(slot, plan.players.len()) == player;
        Shared::of(bearer, cards, rows, n_blocks, &is_his)
    };
    plan.bearers.iter().filter_map(of).collect()
}

impl<'p> Shared<'p> {
    /// Nothing where fewer than two draws were played of both.
    fn of(
        bearer: &'p WorthBearer,
        cards: [&'p WorthCard; 2],
        rows: &WorthRows,
        n_blocks: u32,
        takes: &dyn Fn(usize) -> bool,
    ) -> Option<Shared<'p>> {
        let cells = cards.map(|card| card.cell);
        let paid = match cards.map(|card| card.at_price) {
            [Some(first), Some(second)] => Some([first.cell, second.cell]),
            _ => None,
        };
        let played = cells.map(|cell| rows.n_blocks(cell));
        let n_blocks = played[0].min(played[1]).min(n_blocks as usize);
        let unpaid = differences(rows, cells, n_blocks, takes);
        let paid = paid.map(|cells| differences(rows, cells, n_blocks, takes));
        let draws: Vec<f64> = unpaid.iter().flatten().copied().collect();
        let middle = mean(draws.iter().copied())?;
        let n = draws.len() as f64;
        let squares: f64 = draws.iter().map(|it| (it - middle) * (it - middle)).sum();
        (draws.len() >= 2).then(|| Shared {
            bearer,
            cards,
            paid: paid.map(|blocks| blocks.into_iter().flatten().collect()),
            unpaid: (middle, squares / (n * (n - 1.0))),
            draws,
        })
    }

    fn named(&self, effect: f64) -> OfList {
        OfList { name: self.bearer.name.clone(), effect }
    }
}

/// How much more the pairs of each draw score in the first cell than in the second, in points of 100, block by block, for draws that both
/// cells played.
fn differences(
    rows: &WorthRows,
    cells: [u32; 2],
    n_blocks: usize,
    takes: &dyn Fn(usize) -> bool,
) -> Vec<Vec<f64>> {
    let [first, second] = cells.map(|cell| rows.differences(cell, n_blocks));
    let of_block = |(first, second): (&[DrawDifference; SLOTS], &[DrawDifference; SLOTS])| {
        let both = first.iter().zip(second).enumerate();
        both.filter(|(slot, (one, other))| takes(*slot) && one.n_pairs > 0 && other.n_pairs > 0)
            .map(|(_, (one, other))| one.points_of_100() - other.points_of_100())
            .collect()
    };
    first.iter().zip(&second).map(of_block).collect()
}
