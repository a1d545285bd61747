//! The `[battle]` table.

mod cards;
mod contenders;
mod matchups;
mod own_cards;
mod variants;

use std::path::Path;

use analysis::CellInfo;
use battle_core::{BySide, Side};
use triumph::{CardSet, RuleParameters};

use crate::custom::CustomLines;
use crate::keys;
use crate::players::{PlayerText, Settings};
use crate::sensitivity::Sensitivity;
use experiment::document::{Node, Problems, TableReader};
use experiment::gifts;
use experiment::optional;
use experiment::players::usual_players;
use experiment::stratify::{KEY as STRATIFY, refusal};

pub use contenders::Contender;
use contenders::Contenders;
pub use matchups::Matchup;
pub use own_cards::gather as gather_own_cards;
pub use variants::BattleVariant;

/// The `[battle]` table.
#[derive(Clone, Debug)]
pub struct BattleSetup {
    /// The rules.
    pub parameters: RuleParameters,
    /// The players of A and of B.
    pub policies: BySide<PlayerText>,
    /// The contenders, with the names by which matchups know them.
    pub contenders: Vec<(String, Contender)>,
    /// The matchups.
    pub matchups: Vec<Matchup>,
    /// Cards that are tried one by one on the armies of A that buy them: the baseline is without them.
    pub cards: CardSet,
    /// The custom cards, which sets of cards know by number: those of the experiment, then those of its armies.
    pub custom: Box<CustomLines>,
    /// The custom cards of the experiment's file, which any army A with suitable stands may have.
    pub stated: CardSet,
    /// Named changes.
    pub variants: Vec<BattleVariant>,
    /// The variants that are settings of assumptions.
    pub sensitivity: Option<Box<Sensitivity>>,
    /// Pairs of every cell that are played again for diagnostics of play.
    pub diagnostics_pairs: u16,
}

impl BattleSetup {
    /// The names of its matchups in the file, beside their titles: `parthian v seleucid`, and their own names.
    pub fn names_of_matchups(&self) -> Vec<Vec<String>> {
        let names = self.matchups.iter().map(|matchup| {
            let [a, b] = [Side::A, Side::B].map(|side| &self.contenders[matchup.armies[side]].0);
            let both = format!("{a} v {b}");
            std::iter::once(both).chain(matchup.name.clone()).collect()
        });
        names.collect()
    }

    /// The cards that A has in some cells only: those that are tried, and those that a variant has.
    ///
    /// A card that is like a printed one brings the printed one with it.
    pub fn tried(&self) -> CardSet {
        let with = self.variants.iter().map(|variant| variant.with);
        let named = with.fold(self.cards, CardSet::union);
        self.custom.with_models(named)
    }

    /// The own cards that an army may have on a side: those of its own file, and on side A those of the experiment.
    pub fn may_have(&self, contender: &Contender, side: Side) -> CardSet {
        let own = contender.own_cards(&self.contenders, &self.custom);
        match side {
            Side::A => own.union(self.stated),
            Side::B => own,
        }
    }

    /// Whether it changes nothing but the cards of A.
    pub fn tries_cards(&self) -> bool {
        let mut variants = self.variants.iter();
        let of_cards =
            |variant: &BattleVariant| !variant.with.is_empty() || !variant.without.is_empty();
        !(self.cards.is_empty() && self.variants.is_empty()) && variants.all(of_cards)
    }

    /// Whether any of its armies buys battle cards.
    pub fn has_cards(&self) -> bool {
        (self.contenders.iter()).any(|(_, contender)| contender.buys_cards())
    }

    /// The players of a cell.
    pub fn players_of(&self, cell: &CellInfo) -> &BySide<PlayerText> {
        let named = cell.variant.as_ref().and_then(|of| {
            let mut variants = self.variants.iter();
            variants.find(|variant| variant.name == of.name)
        });
        named.map_or(&self.policies, |variant| &variant.policies)
    }
}

pub(super) fn read(
    node: &Node,
    parameters: &RuleParameters,
    custom: CustomLines,
    settings: &Settings,
    folder: &Path,
    problems: &mut Problems,
) -> Option<BattleSetup> {
    let table = TableReader::declared("[battle]", node, &keys::BATTLE, problems)?;
    let policies = table
        .require("policies", "policies = [\"steady\", \"steady\"]", problems)
        .and_then(|node| settings.both(node, problems));
    let mut contenders = Contenders::of(&table, folder, problems);
    let matchups = matchups::read(&table, &mut contenders, problems);
    let contenders = contenders.found;
    let stated = custom.those_of(&custom);
    let mut custom = custom;
    own_cards::gather(&contenders, &matchups, &mut custom, problems);
    let mut rules = *parameters;
    custom.define(&mut rules);
    let parameters = &rules;
    let bought = cards::bought_by_a(&contenders, &matchups, &custom, stated, parameters);
    let cards = optional(&table, "cards", |node| {
        Some(cards::tried(node, bought, &custom, stated, problems))
    });
    let cards = cards.unwrap_or_default();
    // An unknown player doesn't hide what is wrong with variants.
    let usual = policies.clone().or_else(usual_players);
    let variants = match &usual {
        Some(policies) => {
            let baseline = variants::Baseline {
                parameters,
                policies,
                cards,
                bought,
                custom: &custom,
                has_cards: contenders.iter().any(|(_, own)| own.buys_cards()),
            };
            variants::read(&table, &baseline, settings, problems)
        }
        None => Vec::new(),
    };
    let place = table.place("policies");
    let in_variants = variants.iter().map(|it| (&it.policies, &it.gifts));
    gifts::refuse_nothing_to_ignore(policies.as_ref(), in_variants, &place, problems);
    let diagnostics_pairs = table.or_default("diagnostics_pairs", problems);
    let of_variants = variants.iter().map(|variant| variant.with.union(variant.without));
    let named = of_variants.fold(cards, CardSet::union);
    cards::refuse_unnamed(&custom, stated, named, problems);
    if policies.is_some() {
        settings.refuse_unused(problems);
    }
    Some(BattleSetup {
        parameters: *parameters,
        policies: policies?,
        contenders,
        matchups,
        cards,
        custom: Box::new(custom),
        stated,
        variants,
        sensitivity: None,
        diagnostics_pairs,
    })
}

/// Refuses stratified dice in battles whose observations aren't whole blocks, or whose answer is computed from pairs.
pub fn refuse_stratified(table: &TableReader<'_>, setup: &BattleSetup, problems: &mut Problems) {
    let Some(node) = table.get(STRATIFY) else {
        return;
    };
    let mut contenders = setup.contenders.iter();
    let list = contenders.find(|(_, it)| matches!(it, Contender::List(_) | Contender::Field(_)));
    if let Some((name, _)) = list {
        problems.add(refusal(
            node,
            format!(
                "`{STRATIFY}` deals first dice out over a whole block, and the armies of `{name}` are drawn anew for every eight pairs, \
                 which are one observation"
            ),
        ));
    }
    if setup.sensitivity.is_some() {
        problems.add(refusal(
            node,
            format!(
                "`{STRATIFY}` makes the pairs of a block depend on each other, and [sensitivity] computes its noise as if they didn't"
            ),
        ));
    }
}
