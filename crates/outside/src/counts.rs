//! `[program.counts]`: the matchups of a side, once for each amount of a handicap that it has, on the same chance.

use analysis::units_needed::CountedMatchup;
use experiment::document::problem::Problem;
use experiment::document::{Node, Problems, TableReader};
use serde_json::{Value, json};

use crate::description::Described;
use crate::matchups::MOST_MATCHUPS;
use crate::variants::CellSetup;
use crate::{handicaps, keys, matchups};

#[derive(Debug)]
pub(crate) struct Counts {
    side: usize,
    handicap: usize,
    from: i64,
    to: i64,
}

/// A matchup, one side of which may have an amount of a handicap.
#[derive(Debug)]
pub(crate) struct Fought {
    pub(crate) setup: CellSetup,
    /// The side that has it, and how much.
    counted: Option<(usize, i64)>,
}

impl Fought {
    /// A matchup as the file names it.
    pub(crate) fn of(setup: CellSetup) -> Fought {
        Fought { setup, counted: None }
    }

    /// `pupil (free hits 2) v master`; the name of its chance has no amount, so that all of them share it.
    pub(crate) fn titles(&self, game: &Described, counts: Option<&Counts>) -> [String; 2] {
        let plain = self.setup.sides.map(|it| game.sides[it].clone());
        let mut sides = plain.clone();
        if let (Some((at, n)), Some(counts)) = (self.counted, counts) {
            sides[at] = game.handicaps[counts.handicap].of_side(&plain[at], n);
        }
        [sides, plain].map(|[a, b]| format!("{a} v {b}"))
    }
}

impl Counts {
    pub(crate) fn read(
        node: &Node,
        game: &Described,
        fought: &[[usize; 2]],
        problems: &mut Problems,
    ) -> Option<Counts> {
        let table = TableReader::declared("[program.counts]", node, &keys::COUNTS, problems)?;
        let side = match table.get("side") {
            Some(node) => matchups::side("side", node, game, problems),
            None => only_side(fought, node, problems),
        };
        let example = game.handicaps.first().map_or("free hits", |own| own.name.as_str());
        let own = table.require("handicap", &format!("handicap = \"{example}\""), problems);
        let handicap = own.and_then(|node| {
            let name = problems.text("handicap", node)?;
            handicaps::named(name, &node.span, game, problems)
        });
        let most = handicap.map(|at| &game.handicaps[at]);
        let mut amount = |key: &str, default: i64| match (table.get(key), most) {
            (None, _) => Some(default),
            (Some(node), Some(own)) => handicaps::amount(own, node, problems),
            (Some(_), None) => None,
        };
        let from = amount("from", 0);
        let to = amount("to", most.map_or(0, |own| own.most));
        let (side, handicap, from, to) = (side?, handicap?, from?, to?);
        if from >= to {
            let message = format!("`from` is {from} and `to` {to}");
            problems.add(
                Problem::at("experiment::counts", node.span.clone(), message)
                    .label("no amounts to compare")
                    .help("let `to` be more than `from`"),
            );
            return None;
        }
        let of_side = fought.iter().filter(|sides| sides.contains(&side)).count();
        let n = (to - from + 1) as usize * of_side;
        let wrong = match n {
            0 => Some(format!("{} is in no matchup", game.sides[side])),
            n if n > MOST_MATCHUPS => {
                Some(format!("{n} matchups with these amounts, and {MOST_MATCHUPS} are the most"))
            }
            _ => None,
        };
        if let Some(wrong) = wrong {
            problems.add(
                Problem::at("experiment::counts", node.span.clone(), wrong)
                    .help("name a `side` that meets another, and let `to` be nearer to `from`"),
            );
            return None;
        }
        Some(Counts { side, handicap, from, to })
    }

    /// The matchups that are played in place of one of the file.
    pub(crate) fn each(&self, setup: &CellSetup) -> Vec<Fought> {
        let Some(at) = setup.sides.iter().position(|it| *it == self.side) else {
            return Vec::new();
        };
        let with = |n: i64| {
            let mut setup = setup.clone();
            setup.handicaps[at][self.handicap] = n;
            Fought { setup, counted: Some((at, n)) }
        };
        (self.from..=self.to).map(with).collect()
    }

    /// How a matchup counts in the answer.
    pub(crate) fn counted(&self, game: &Described, fought: &Fought) -> Option<CountedMatchup> {
        let (at, n) = fought.counted?;
        let [title, _] = fought.titles(game, Some(self));
        Some(CountedMatchup {
            matchup: title,
            army: game.sides[self.side].clone(),
            enemy: game.sides[fought.setup.sides[1 - at]].clone(),
            unit: game.handicaps[self.handicap].title(),
            n: n as u32,
            is_first: at == 0,
        })
    }

    /// The counts as a table of `run.toml`.
    pub(crate) fn resolved(&self, game: &Described) -> Value {
        json!({
            "side": game.sides[self.side],
            "handicap": game.handicaps[self.handicap].name,
            "from": self.from,
            "to": self.to,
        })
    }
}

/// A of the only matchup.
fn only_side(fought: &[[usize; 2]], node: &Node, problems: &mut Problems) -> Option<usize> {
    match fought {
        [[a, _]] => Some(*a),
        [] => None,
        _ => {
            problems.add(
                Problem::at(
                    "experiment::counts",
                    node.span.clone(),
                    "[program.counts] has no `side`, and there are several matchups",
                )
                .label("whose handicap?")
                .help("name the side, as the game does"),
            );
            None
        }
    }
}
