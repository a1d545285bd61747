//! `[battle.counts]`: the matchups of one army, once for each number of one kind of its units, on the same chance.

use analysis::units_needed::CountedMatchup;
use battle_core::Side;
use battle_core::values::same_word;

use super::changed::{Change, UNITS, changed, named};
use super::changes::may_fight;
use super::{ArmyBattles, ArmyGame, Matchup, keys};
use crate::document::problem::Problem;
use crate::document::{Node, Problems, TableReader};

/// An army of a matchup with a number of units of its own.
#[derive(Clone, Debug)]
pub struct Counted<A> {
    pub side: Side,
    pub n: u8,
    /// The army with that number.
    pub army: A,
    pub label: String,
}

#[derive(Clone, Debug)]
pub struct Counts<A> {
    /// The name of the army whose units are counted.
    pub army: String,
    pub unit: String,
    /// The fewest and the most of them.
    pub range: [u8; 2],
    /// The matchups of the file, which are played with each number.
    pub matchups: Vec<Matchup<A>>,
}

impl<G: ArmyGame> ArmyBattles<G> {
    /// Puts matchups with each number in the place of those of the file.
    pub(super) fn count(&mut self, node: &Node, problems: &mut Problems) -> Option<()> {
        let table = TableReader::declared("[battle.counts]", node, &keys::COUNTS, problems)?;
        let of = self.army_to_count(&table, node, problems);
        let example = format!("unit = \"{}\"", self.example_of_unit(of));
        let unit = table.require("unit", &example, problems);
        let word = unit.and_then(|node| Some((problems.text("unit", node)?, node)));
        let from: Option<u8> = table.required("from", "from = 4", problems);
        let to: Option<u8> = table.required("to", "to = 14", problems);
        if let (Some(from), Some(to)) = (from, to)
            && from >= to
        {
            problems.add(
                Problem::at(
                    "experiment::counts",
                    node.span.clone(),
                    format!("`from` is {from} and `to` {to}"),
                )
                .label("no numbers to compare")
                .help("let `to` be more than `from`"),
            );
            return None;
        }
        let (of, (word, unit)) = (of?, word?);
        let kind = named::<G>(UNITS, &self.armies[of], word, &unit.span, problems);
        let (kind, from, to) = (kind?, from?, to?);
        let counted = (from..=to).map(|n| (n, self.with_count(of, &kind, n)));
        let counted: Vec<(u8, Result<G::Army, String>)> = counted.collect();
        self.refuse_illegal(of, &kind, &counted, node, problems)?;
        let army = self.armies[of].key.clone();
        let matchups = std::mem::take(&mut self.matchups);
        let mut each = Vec::new();
        for matchup in &matchups {
            let Some(side) = Side::ALL.into_iter().find(|side| matchup.armies[*side] == of) else {
                continue;
            };
            each.extend(counted.iter().filter_map(|(n, army)| {
                let (n, army) = (*n, army.clone().ok()?);
                let label = format!("{n} {kind}");
                Some(Matchup { counted: Some(Counted { side, n, army, label }), ..matchup.clone() })
            }));
        }
        self.matchups = each;
        self.counts = Some(Counts { army, unit: kind, range: [from, to], matchups });
        Some(())
    }

    /// Which matchups have which number.
    pub(super) fn counted_matchups(&self) -> Vec<CountedMatchup> {
        let Some(counts) = &self.counts else { return Vec::new() };
        let of = |matchup: &Matchup<G::Army>| {
            let counted = matchup.counted.as_ref()?;
            let enemy = matchup.armies[counted.side.other()];
            Some(CountedMatchup {
                matchup: self.title(matchup),
                enemy: match &matchup.name {
                    Some(name) => format!("{} ({name})", G::name(&self.armies[enemy].army)),
                    None => G::name(&self.armies[enemy].army),
                },
                army: G::name(&self.armies[matchup.armies[counted.side]].army),
                unit: counts.unit.clone(),
                n: counted.n.into(),
                is_first: counted.side == Side::A,
            })
        };
        self.matchups.iter().filter_map(of).collect()
    }

    /// `army`, or the first side of the only matchup.
    fn army_to_count(
        &self,
        table: &TableReader<'_>,
        node: &Node,
        problems: &mut Problems,
    ) -> Option<usize> {
        if let Some(node) = table.get("army") {
            let name = problems.text("army", node)?;
            let found = self.army_named(name);
            if found.is_none() {
                self.refuse_army("army", name, node, problems);
            }
            return found;
        }
        if let [only] = self.matchups.as_slice() {
            return Some(only.armies[Side::A]);
        }
        if !self.matchups.is_empty() {
            problems.add(
                Problem::at(
                    "experiment::counts",
                    node.span.clone(),
                    "[battle.counts] has no `army`, and there are several matchups",
                )
                .label("whose units?")
                .help("name the army, as matchups do"),
            );
        }
        None
    }

    fn example_of_unit(&self, of: Option<usize>) -> String {
        let kinds = of.map(|of| G::kinds(&self.armies[of].army)).unwrap_or_default();
        kinds.into_iter().next().map_or_else(|| "…".to_owned(), |(name, _)| name)
    }

    /// The army with this number of units of a kind, or why it can't have them.
    fn with_count(&self, of: usize, kind: &str, n: u8) -> Result<G::Army, String> {
        let army = &self.armies[of].army;
        let has = G::kinds(army).into_iter().find(|(name, _)| same_word(name, kind));
        let has = has.map_or(0, |(_, n)| n);
        let more = i8::try_from(i32::from(n) - has as i32).unwrap_or(i8::MAX);
        let change = Change { key: UNITS, what: kind, more };
        let counted = changed::<G>(army, &change).ok_or("it can't have this number")?;
        may_fight::<G>(&counted, &self.rules).map(|()| counted)
    }

    /// One report of the numbers that aren't legal.
    fn refuse_illegal(
        &self,
        of: usize,
        kind: &str,
        counted: &[(u8, Result<G::Army, String>)],
        node: &Node,
        problems: &mut Problems,
    ) -> Option<()> {
        let wrong = counted.iter().filter_map(|(n, army)| Some((n, army.as_ref().err()?)));
        let wrong: Vec<(&u8, &String)> = wrong.collect();
        let Some((first, why)) = wrong.first() else { return Some(()) };
        let numbers: Vec<String> = wrong.iter().map(|(n, _)| n.to_string()).collect();
        let legal: Vec<u8> = counted.iter().filter(|(_, it)| it.is_ok()).map(|(n, _)| *n).collect();
        let help = match (legal.first(), legal.last()) {
            (Some(from), Some(to)) => format!("write from = {from} and to = {to}"),
            _ => "change the other units of the army".to_owned(),
        };
        problems.add(
            Problem::at(
                "experiment::counts",
                node.span.clone(),
                format!(
                    "{} can't have {} {kind}; with {first}: {why}",
                    G::name(&self.armies[of].army),
                    analysis::phrases::listed(&numbers)
                ),
            )
            .label("not legal with all of these numbers")
            .help(help),
        );
        None
    }
}
