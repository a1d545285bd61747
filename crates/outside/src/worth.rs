//! `[program.worth]`: what each variant is worth to A in amounts of a handicap, by the estimators of cards in army points (ST-E1 to ST-E7).
//!
//! A with an amount of the handicap is the curve above none, and B with it the curve below.

use analysis::parts::components::{Asks, ComponentLine, ComponentWords, Components};
use analysis::tables::EffectLine;
use analysis::worth::{
    CardAnswer, CurveOf, WorthAnswer, WorthBearer, WorthCard, WorthEnemy, WorthLevel, WorthPlan,
    WorthRows,
};
use analysis::{Answer, RunInfo};
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, Span, TableReader};
use experiment::parameters::name_taken;
use serde_json::{Value, json};

use crate::description::Described;
use crate::variants::{CellSetup, Variant};
use crate::{handicaps, keys};

/// Amounts beside a price that count as right; no verdict is shown, since nothing is charged for a variant.
const MARGIN: f64 = 0.5;

#[derive(Debug)]
pub(crate) struct Worth {
    handicap: usize,
    /// In rising order, each once.
    amounts: Vec<i64>,
    words: ComponentWords,
}

/// The cells of a matchup, by what they are played for.
#[derive(Debug)]
pub(crate) struct WorthCells {
    pub(crate) baseline: u32,
    /// Names of the variants with their cells.
    pub(crate) variants: Vec<(String, u32)>,
    /// Amounts with their cells; of B they are below zero.
    pub(crate) levels: Vec<(i64, u32)>,
}

impl Worth {
    pub(crate) fn read(
        node: &Node,
        game: &Described,
        variants: &[Variant],
        problems: &mut Problems,
    ) -> Option<Worth> {
        let table = TableReader::declared("[program.worth]", node, &keys::WORTH, problems)?;
        let example = game.handicaps.first().map_or("free hits", |own| own.name.as_str());
        let named = table.require("handicap", &format!("handicap = \"{example}\""), problems);
        let handicap = named.and_then(|node| {
            let name = problems.text("handicap", node)?;
            handicaps::named(name, &node.span, game, problems)
        });
        let own = handicap.map(|at| &game.handicaps[at]);
        let amounts = match (table.get("amounts"), own) {
            (Some(node), Some(own)) => {
                let items = problems.list("amounts", node).unwrap_or_default().iter();
                let read = |it: &Node| problems.integer("amounts", 1..=own.most, it);
                let mut all: Vec<i64> = items.filter_map(read).collect();
                all.sort_unstable();
                all.dedup();
                all
            }
            (None, Some(own)) => (1..=own.most.min(2)).collect(),
            (_, None) => Vec::new(),
        };
        let mut refuse = |span: &Span, message: &str, help: &'static str| {
            let problem = Problem::at("experiment::worth", span.clone(), message);
            problems.add_unless_said(problem.help(help));
        };
        if variants.is_empty() {
            let message = "[program.worth] asks what variants are worth, and there are none";
            refuse(&node.span, message, "write a [[program.variant]] whose worth is asked");
        }
        if table.get("amounts").is_some_and(Node::is_empty_list) {
            let help = "write amounts = [1, 2], or leave it out";
            refuse(&node.span, "`amounts` names none", help);
        }
        // An answer has a few words, for as long as the process lives: every other ruleset's are written in the program.
        let currency: &'static str = own?.title().leak();
        let words = ComponentWords {
            one: "variant",
            many: "variants",
            currency,
            currency_in_short: currency,
            key: "amounts",
            holders: ["side", "sides"],
            than: "for A under the rules as they are (below 0: for B)",
            price: "",
            caution: "",
        };
        let worth = Worth { handicap: handicap?, amounts, words };
        for (_, cell) in worth.levels(game, &CellSetup::of([0, 0], Vec::new(), game)) {
            if let Some(taken) = variants.iter().find(|it| it.name == cell.name) {
                problems.add(name_taken(&taken.name, &taken.span));
            }
        }
        Some(worth)
    }

    /// The cells of the curve: amounts, with B's below zero.
    pub(crate) fn levels(&self, game: &Described, base: &CellSetup) -> Vec<(i64, Level)> {
        let own = &game.handicaps[self.handicap];
        let level = |at: usize, n: i64| {
            let side = ["A", "B"][at];
            let mut setup = base.clone();
            setup.handicaps[at][self.handicap] = n;
            let name = own.of_side(side, n);
            (if at == 0 { n } else { -n }, Level { name, setup })
        };
        let of = |at: usize| self.amounts.iter().map(move |n| (at, *n));
        of(0).chain(of(1)).map(|(at, n)| level(at, n)).collect()
    }

    /// One line a variant in a matchup.
    pub(crate) fn answer(
        &self,
        all: &[WorthCells],
        answer: &Answer,
        rows: &WorthRows,
        n_blocks: u32,
    ) -> Option<Components> {
        let (info, effects) = (&answer.info, &answer.tables.effects);
        let lines = all.iter().flat_map(|cells| {
            let answers = plan(cells, info)
                .map(|plan| WorthAnswer::with(&plan, rows, None, n_blocks).cards)
                .unwrap_or_default();
            lines_of(cells, info, effects, answers)
        });
        let lines: Vec<ComponentLine> = lines.collect();
        (!lines.is_empty()).then_some(Components { words: self.words, lines })
    }

    /// The worth as a table of `run.toml`.
    pub(crate) fn resolved(&self, game: &Described) -> Value {
        json!({ "handicap": game.handicaps[self.handicap].name, "amounts": self.amounts })
    }
}

/// One point of the curve.
#[derive(Debug)]
pub(crate) struct Level {
    pub(crate) name: String,
    pub(crate) setup: CellSetup,
}

fn plan(cells: &WorthCells, info: &RunInfo) -> Option<WorthPlan> {
    let own = info.cells.get(cells.baseline as usize)?;
    let cards = cells.variants.iter().map(|(name, cell)| WorthCard {
        touches: &[],
        name: name.clone(),
        title: name.clone(),
        printed: String::new(),
        price: 0.0,
        unit: None,
        share: 1.0,
        cell: *cell,
        at_price: None,
    });
    // A point has two half points, and so has one of a handicap.
    let level = |&(n, cell): &(i64, u32)| WorthLevel::spending_all((2 * n as i32, cell));
    Some(WorthPlan {
        margin: MARGIN,
        half_width: None,
        is_open: info.is_open,
        curve: CurveOf::Levels,
        seed: info.seed,
        n_blocks: info.n_blocks,
        is_about_skill: false,
        players: vec![info.policies.clone()],
        readings: Vec::new(),
        bearers: vec![WorthBearer {
            name: own.a.clone(),
            baseline: cells.baseline,
            levels: cells.levels.iter().map(level).collect(),
            enemies: vec![WorthEnemy { name: own.b.clone(), kind: None }],
            cards: cards.collect(),
        }],
        other_prices: Vec::new(),
        population: None,
        rates: Vec::new(),
        meeting_pairs: 8,
        troops: Vec::new(),
    })
}

fn lines_of(
    cells: &WorthCells,
    info: &RunInfo,
    effects: &[EffectLine],
    answers: Vec<CardAnswer>,
) -> Vec<ComponentLine> {
    let answers = answers.into_iter().map(Some).chain(std::iter::repeat(None));
    let lines = cells.variants.iter().zip(answers).filter_map(|((name, cell), answer)| {
        let of = info.cells.get(*cell as usize)?;
        let effect = effects.iter().find(|line| line.cell == *cell)?;
        Some(ComponentLine {
            matchup: of.matchup.clone(),
            army: of.a.clone(),
            side: "A".to_owned(),
            id: name.clone(),
            name: name.clone(),
            change: name.clone(),
            asks: Asks::Kind,
            gain: effect.differences.score,
            against_rules: effect.against_rules.clone(),
            answer,
        })
    });
    lines.collect()
}
