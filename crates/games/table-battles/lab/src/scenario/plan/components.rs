//! The worth of formations in Morale cubes: the cells that measure it, and the estimates (ST-E1 to ST-E14).
//!
//! The estimators are those of cards in army points: an army bears its formations, cubes more or fewer are its handicaps, and a
//! formation that is out is a card with a negative price.

use analysis::parts::components::{Asks, ComponentLine, ComponentWords, Components};
use analysis::tables::EffectLine;
use analysis::worth::{
    AtPrice, CardAnswer, ChangeRow, CurveOf, DrawScore, Prices, WorthAnswer, WorthBearer,
    WorthCard, WorthEnemy, WorthLevel, WorthPlan, WorthRows,
};
use analysis::{Answer, RunInfo};
use harness::SLOTS;
use stats::Estimate;

use super::ScenarioPlan;
use super::changes::{SetupChange, changes};
use super::draws::{Drawn, SmallChanges, small_changes};
use super::tweak::Tweak;
use crate::scenario::setup::ScenarioSetup;
use crate::scenarios::ScenarioFile;

/// Cubes beside a price that count as right; no verdict is shown, since the rules charge no cubes for formations.
const MARGIN: f64 = 0.5;

/// The words of a worth in sticks of the formation itself, where no cubes are played.
const IN_STICKS: ComponentWords = ComponentWords {
    currency: "sticks on the card",
    currency_in_short: "sticks",
    key: "sticks",
    price: "what the rules charge, which is nothing",
    caution: "",
    ..WORDS
};

/// The rules' names for components and their currency.
const WORDS: ComponentWords = ComponentWords {
    one: "formation",
    many: "formations",
    currency: "Morale cubes",
    currency_in_short: "cubes",
    key: "morale",
    holders: ["army", "armies"],
    than: "for an army that has a bland formation in its place",
    price: "the cubes that its rout would cost (TB-ROUT-2)",
    caution: "A formation that is out is no target either: an army whose enemies had only that one to attack may be better off without \
              it, and its worth is less than nothing.",
};

/// One line a change of a formation that was tried, against the cubes of Morale that its own army was tried with.
pub fn components(
    setup: &ScenarioSetup,
    planned: &ScenarioPlan,
    answer: &Answer,
    rows: &WorthRows,
    n_blocks: u32,
) -> Option<Components> {
    let (info, tables) = (&answer.info, &answer.tables);
    let of_b = rows.of_b();
    let mut first = 0;
    let mut lines = Vec::new();
    for file in &setup.scenarios {
        // The same changes in the same order as in the plan.
        let asked: Vec<Option<SetupChange>> =
            changes(file, setup).into_iter().map(|change| change.asked).collect();
        let cells = Cells { first, asked: &asked, drawn: small_changes(file, setup) };
        first += asked.len() as u32;
        for army in [0, 1] {
            let own_rows = [rows, &of_b][army];
            let kinds = cells.kinds(army);
            // Sticks are a scale of each card's own.
            let by_card = kinds.chunk_by(|one, other| one.card == other.card).map(<[_]>::to_vec);
            for tried in by_card.chain([cells.formations(army)]) {
                let plan = cells.plan(army, &tried, file, info);
                let answers = plan.map(|plan| {
                    let prices = cells.prices(army, &tried, &plan, planned, rows);
                    WorthAnswer::with(&plan, own_rows, prices, n_blocks).cards
                });
                let answers = answers.unwrap_or_default();
                lines.extend(lines_of(army, &tried, info, &tables.effects, answers));
            }
        }
    }
    let words = if setup.morale.is_empty() { IN_STICKS } else { WORDS };
    (!lines.is_empty()).then_some(Components { words, lines })
}

/// The cells of a scenario, by the question that each answers.
struct Cells<'a> {
    first: u32,
    asked: &'a [Option<SetupChange>],
    drawn: Option<SmallChanges>,
}

/// A change of a formation that is tried.
#[derive(Clone)]
struct Tried<'a> {
    cell: u32,
    card: &'a str,
    name: &'a str,
    /// What is changed, as tables have it.
    change: String,
    asks: Asks,
    /// The change, if it is one of those that small changes are drawn from.
    tweak: Option<Tweak>,
}

impl Cells<'_> {
    fn numbered(&self) -> impl Iterator<Item = (u32, &SetupChange)> {
        let asked = (self.first..).zip(self.asked);
        asked.filter_map(|(cell, asked)| Some((cell, asked.as_ref()?)))
    }

    /// The changes of formations of an army that are tried.
    fn formations(&self, of: usize) -> Vec<Tried<'_>> {
        let each = self.numbered().filter_map(move |(cell, asked)| match asked {
            SetupChange::Formation { army, card, name, tweak } if *army == of => Some(Tried {
                cell,
                card,
                name,
                change: tweak.in_short(),
                asks: match tweak {
                    Tweak::Out | Tweak::Bland => Asks::Lack,
                    Tweak::Sticks(_) => Asks::Amount,
                },
                tweak: Some(*tweak),
            }),
            _ => None,
        });
        each.collect()
    }

    /// The variants that are priced, each of which changes a formation of an army.
    fn kinds(&self, of: usize) -> Vec<Tried<'_>> {
        let each = self.numbered().filter_map(move |(cell, asked)| match asked {
            SetupChange::Kind { army, card, name, variant } if *army == of => Some(Tried {
                cell,
                card,
                name,
                change: variant.clone(),
                asks: Asks::Kind,
                tweak: None,
            }),
            _ => None,
        });
        each.collect()
    }

    /// The questions about an army; none where no cube was tried with it.
    fn plan(
        &self,
        of: usize,
        tried: &[Tried<'_>],
        file: &ScenarioFile,
        info: &RunInfo,
    ) -> Option<WorthPlan> {
        // A point has two half points, and so has a cube.
        let level = |more: i8, cell| WorthLevel::spending_all((2 * i32::from(more), cell));
        let mut levels: Vec<WorthLevel> = self
            .numbered()
            .filter_map(|(cell, asked)| match asked {
                SetupChange::Morale { army, more } if *army == of => Some(level(*more, cell)),
                _ => None,
            })
            .collect();
        let kind = tried.first().filter(|it| it.asks == Asks::Kind);
        if let (Some(kind), true) = (kind, levels.is_empty()) {
            let sticks = self.numbered().filter_map(|(cell, asked)| match asked {
                SetupChange::Formation { card, tweak: Tweak::Sticks(more), .. }
                    if card == kind.card =>
                {
                    Some(level(*more, cell))
                }
                _ => None,
            });
            levels = sticks.collect();
        }
        if levels.is_empty() {
            return None;
        }
        let at_price = |id: &str| {
            self.numbered().find_map(|(cell, asked)| match asked {
                SetupChange::Priced { card, cubes } if card == id => {
                    Some(AtPrice { same: 0.0, cell, paid: -f64::from(*cubes) })
                }
                _ => None,
            })
        };
        let cards = tried.iter().map(|it| {
            let at_price = at_price(it.card).filter(|_| it.tweak == Some(Tweak::Out));
            WorthCard {
                touches: &[],
                name: it.card.to_owned(),
                title: it.name.to_owned(),
                printed: String::new(),
                price: at_price.map_or(0.0, |at_price| at_price.paid),
                unit: None,
                share: 1.0,
                cell: it.cell,
                at_price,
            }
        });
        let [own, enemy] = [of, 1 - of].map(|army| file.scenario.armies[army].name.clone());
        Some(WorthPlan {
            margin: MARGIN,
            half_width: None,
            is_open: info.is_open,
            curve: CurveOf::Bearer,
            seed: info.seed,
            n_blocks: info.n_blocks,
            is_about_skill: false,
            players: vec![info.policies.clone()],
            readings: Vec::new(),
            bearers: vec![WorthBearer {
                name: own,
                baseline: self.first,
                levels,
                enemies: vec![WorthEnemy { name: enemy, kind: None }],
                cards: cards.collect(),
            }],
            other_prices: Vec::new(),
            population: None,
            rates: Vec::new(),
            meeting_pairs: 8,
            troops: Vec::new(),
        })
    }

    /// ST-E8: the regression over random small changes, in cubes of an army.
    ///
    /// Columns: the scenario as it is, the cubes of both armies, and each change of each formation. Scores are A's for either army,
    /// since seeing it from the other army turns the sign of both formations and cubes.
    fn prices(
        &self,
        of: usize,
        asked: &[Tried<'_>],
        plan: &WorthPlan,
        planned: &ScenarioPlan,
        rows: &WorthRows,
    ) -> Option<Prices> {
        const FIXED: usize = 3;
        let drawn = self.drawn.as_ref()?;
        let cell = self
            .numbered()
            .find_map(|(cell, asked)| matches!(asked, SetupChange::Drawn).then_some(cell))?;
        let tried: Vec<(usize, Tweak)> = drawn
            .formations
            .iter()
            .enumerate()
            .flat_map(|(at, (_, tweaks))| tweaks.iter().map(move |tweak| (at, *tweak)))
            .collect();
        let columns = |drawn: &Drawn| -> Vec<f64> {
            let has = |&(at, tweak): &(usize, Tweak)| f64::from(drawn.tweaks[at] == Some(tweak));
            let cubes = drawn.cubes.map(f64::from);
            let fixed = [1.0, cubes[0], cubes[1]];
            fixed.into_iter().chain(tried.iter().map(has)).collect()
        };
        let addresses = planned.plan.schedule().slots();
        let all =
            (0..rows.n_blocks(cell)).flat_map(|block| (0..SLOTS).map(move |slot| (block, slot)));
        let draws: Vec<ChangeRow> = all
            .filter_map(|(block, slot)| {
                let played = rows.slots(cell, block)?[slot];
                let drawn = drawn.of(addresses.of(cell, block, slot)?)?;
                (played.n_pairs > 0).then(|| ChangeRow {
                    block,
                    x: columns(&drawn),
                    scores: DrawScore { n_pairs: played.n_pairs.into(), quarters: played.score },
                })
            })
            .collect();
        let place = |card: &str, tweak: Tweak| {
            let found = tried
                .iter()
                .position(|(at, other)| drawn.formations[*at].0 == card && *other == tweak);
            found.map(|at| FIXED + at)
        };
        // A kind isn't among the changes that are drawn.
        let cards: Option<Vec<usize>> = asked.iter().map(|it| place(it.card, it.tweak?)).collect();
        let cards = cards.filter(|cards| cards.len() == plan.n_cards())?;
        Prices::of_draws(&draws, 1 + of, cards)
    }
}

/// The lines of an army, with the answers to its plan if it has one.
fn lines_of(
    of: usize,
    tried: &[Tried<'_>],
    info: &RunInfo,
    effects: &[EffectLine],
    answers: Vec<CardAnswer>,
) -> Vec<ComponentLine> {
    let answers = answers.into_iter().map(Some).chain(std::iter::repeat(None));
    let lines = tried.iter().zip(answers).filter_map(|(it, answer)| {
        let cell_info = info.cells.get(it.cell as usize)?;
        let effect = effects.iter().find(|line| line.cell == it.cell)?;
        Some(ComponentLine {
            matchup: cell_info.matchup.clone(),
            army: [&cell_info.a, &cell_info.b][of].clone(),
            side: ["A", "B"][of].to_owned(),
            id: it.card.to_owned(),
            name: it.name.to_owned(),
            change: it.change.clone(),
            asks: it.asks,
            gain: of_army(of, effect.differences.score),
            against_rules: effect.against_rules.clone(),
            answer,
        })
    });
    lines.collect()
}

/// A difference of A's score as one of the army's own.
fn of_army(army: usize, of_a: Estimate) -> Estimate {
    of_a.scaled(if army == 0 { 1.0 } else { -1.0 })
}
