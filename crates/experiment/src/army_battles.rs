//! Battles of two named armies: the common code for games whose armies are files of units and whose players are named.
//!
//! A game implements [`ArmyGame`], which reads armies and makes a battle of two; the rest is here.

mod armies;
mod changed;
mod changes;
mod check;
mod counts;
pub mod keys;
mod matchups;
mod named_battle;
mod plan;
mod rebalance;
mod replay;
mod resolved;
mod variants;

use std::fmt::Debug;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

use analysis::Variants;
use analysis::readings::AS_THEY_ARE;
use analysis::sensitivity::SensitivityPlan;
use analysis::units_needed::CountedMatchup;
use battle_core::policy::Policy;
use battle_core::values::same_word;
use battle_core::{BySide, Game, Gift, Seating};

use super::keys::Key;
use super::kind::{ExperimentFile, ExperimentKind, KindFacts, NO_FIRST_DICE};
use super::parameters::{changed, is_reading, values};
use super::planned_run::{AnyPlan, Loop, NamedPlan, PlannedRun};
use super::players::{players_in_words, usual_players};
use super::setup::{GameSetup, ResolvedSetup, Serialized};
use super::{Experiment, PlayerText, Settings};
use crate::document::problem::{Failure, Problem};
use crate::document::{Node, Problems, TableReader};
use crate::gifts;
use crate::rebalancing::Rebalancing;
use crate::replay::ReplayRequest;
use crate::replay::battles::Pictures;
use crate::ruleset::armies::AccountLine;
use crate::ruleset::{KnownPlayer, Players, Rules, Ruleset, players};
use crate::sensitivity::{self, Asked, OfRules, Sensitivity};
use crate::stronger::Compared;

pub use armies::NamedArmy;
pub use check::armies;
pub use matchups::Matchup;
pub use named_battle::named_battle;
pub use replay::{Shown, show_in_lines};
pub use variants::Variant;

use armies::Armies;
use counts::Counts;
use keys::KeysOf;

/// A player of a game.
pub type PlayerOf<G> = <<G as ArmyGame>::Players as Players>::Player;
/// The rule parameters of a game.
pub type RulesOf<G> = <<G as ArmyGame>::Rules as Rules>::Parameters;

/// A game whose battles are fought by two armies that files describe.
pub trait ArmyGame: Debug + Send + Sync + Sized + 'static {
    type Rules: Rules;
    type Players: Players<Player: Policy<Self::Battle> + PartialEq>;
    /// Two armies under rules.
    type Battle: Game + Clone + PartialEq + Debug;
    /// What a side may have beyond the rules; [`battle_core::gift::NoGift`] if nothing.
    type Gift: Gift;
    /// An army that may take the field.
    type Army: Clone + Debug + Send + Sync;

    const RULESET: &'static Ruleset;
    /// The keys of a gift, if there are gifts.
    const GIFT: &'static [Key] = &[];
    const PLAYS: Loop<Self::Battle, PlayerOf<Self>>;
    /// Names of two built-in armies, for examples.
    const EXAMPLES: [&'static str; 2];

    /// The built-in armies: name and file.
    fn built_in() -> Vec<(&'static str, &'static str)>;

    /// Reads the file of an army; everything that is wrong with it is a problem at its place in the file.
    fn read(text: &str, rules: &RulesOf<Self>, problems: &mut Problems) -> Option<Self::Army>;

    fn name(army: &Self::Army) -> String;

    /// The parameter that limits what an army may cost; none in a game without points.
    const ARMY_POINTS: Option<&'static str> = None;

    /// The parts of an army under these rules, their sum last; then sentences about it.
    fn account(army: &Self::Army, rules: &RulesOf<Self>) -> (Vec<AccountLine>, Vec<String>);

    /// The kinds of its units, each with how many there are.
    fn kinds(army: &Self::Army) -> Vec<(String, usize)>;

    /// The kind of its units that a word of a file means, by its name.
    fn kind(army: &Self::Army, word: &str) -> Option<String> {
        let kinds = Self::kinds(army).into_iter();
        kinds.map(|(name, _)| name).find(|name| same_word(name, word))
    }

    /// The army with this number of units of a kind more, or fewer below zero; none where it has no such kind, or too few of it.
    fn with_units(army: &Self::Army, kind: &str, more: i8) -> Option<Self::Army>;

    /// What of its command can be more or less, by the words of files.
    const COMMAND: &'static [&'static str];

    /// The army with more of this, or less below zero; none beyond what there is.
    fn with_command(army: &Self::Army, what: &str, more: i8) -> Option<Self::Army>;

    /// `1 more point of valour a turn`.
    fn command_in_words(what: &str, more: i8) -> String;

    /// An army beside the one in whose place it stands; none where the rules leave open which is stronger.
    fn compared(army: &Self::Army, base: &Self::Army) -> Compared;

    /// The battle of two armies.
    ///
    /// # Errors
    ///
    /// Every reason why they can't meet under these rules.
    fn battle(
        armies: BySide<Self::Army>,
        rules: &RulesOf<Self>,
    ) -> Result<Self::Battle, Vec<String>>;

    /// The battle, with what its sides have beyond the rules.
    fn with_gifts(battle: Self::Battle, _gifts: BySide<Self::Gift>) -> Self::Battle {
        battle
    }

    /// What each side has beyond the rules.
    fn gifts(_battle: &Self::Battle) -> BySide<Self::Gift> {
        BySide::default()
    }

    /// What the numbers of its battles apply to, a sentence each.
    fn notes(rules: &RulesOf<Self>) -> Vec<String>;

    /// An event in plain English.
    fn line(
        battle: &Self::Battle,
        seating: Seating,
        event: &<Self::Battle as Game>::Event,
    ) -> String;

    /// Whether a turn begins with an event: a report has an empty line before it.
    fn begins_turn(event: &<Self::Battle as Game>::Event) -> bool;

    /// What stands before the events, as a line of JSON.
    fn set_up_json(battle: &Self::Battle, seating: Seating) -> String;

    /// An event as a line of JSON.
    fn event_json(
        battle: &Self::Battle,
        seating: Seating,
        event: &<Self::Battle as Game>::Event,
    ) -> String;

    /// Whether answers begin with the verdicts that hold under all readings of the rules in a run.
    const TELLS_READINGS: bool = false;

    /// What a run's own rules are called beside its readings.
    fn as_they_are(_own: &RulesOf<Self>, _readings: &[&RulesOf<Self>]) -> String {
        AS_THEY_ARE.to_owned()
    }

    /// Whether [`ArmyGame::pictures`] draws its battles, so that they belong on the page of a run.
    const HAS_PICTURES: bool = false;

    /// A battle as a picture and as a page; [`None`] where battles aren't drawn.
    fn pictures<'r>(_shown: Shown<'r, Self::Battle>) -> Option<Box<dyn Pictures + 'r>> {
        None
    }

    /// What to ask in place of an army against itself, a sentence.
    const ON_MIRRORS: &'static str;

    /// What is said after who won: what each side lost.
    fn losses(outcome: &battle_core::Outcome, seating: Seating) -> String;
}

/// `game = "battle"` of a game.
#[derive(Debug)]
pub struct ArmyBattleKind<G>(PhantomData<fn() -> G>);

impl<G> ArmyBattleKind<G> {
    pub const NEW: ArmyBattleKind<G> = ArmyBattleKind(PhantomData);
}

impl<G: ArmyGame> ExperimentKind for ArmyBattleKind<G> {
    fn facts(&self) -> KindFacts {
        KindFacts {
            name: "battle",
            playout: "battle",
            ruleset: G::RULESET,
            keys: KeysOf::<G>::OF_ARMY_BATTLES,
            first_dice: Err(NO_FIRST_DICE),
            records_luck: None,
        }
    }

    fn players(&self) -> Vec<KnownPlayer> {
        players::known::<G::Players>()
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn GameSetup>> {
        let rules = file.rules::<G::Rules>(kind::<G>(), problems);
        let settings = Settings::<G::Players>::read(file.table.get("policies"), problems);
        let example = format!(
            "a table [battle] with policies = [\"{0}\", \"{0}\"] and matchups",
            G::Players::USUAL
        );
        let node = file.table.require("battle", &example, problems)?;
        let table = TableReader::declared("[battle]", node, KeysOf::<G>::BATTLE, problems)?;
        let mut setup = ArmyBattles::<G>::read(&table, rules, &settings, file.folder, problems);
        match (file.table.get("sensitivity"), &mut setup) {
            (Some(node), Some(setup)) => setup.screen(node, file.seed, problems),
            (Some(node), None) => {
                let questions = OfRules::<G::Rules> { game: kind::<G>(), rules: &rules };
                drop(sensitivity::read(node, &Asked::alone(questions), problems));
            }
            (None, _) => {}
        }
        Some(Arc::new(setup?))
    }
}

pub const fn kind<G: ArmyGame>() -> &'static dyn ExperimentKind {
    const { &ArmyBattleKind::<G>::NEW }
}

/// The `[battle]` table.
#[derive(Clone, Debug)]
pub struct ArmyBattles<G: ArmyGame> {
    pub rules: RulesOf<G>,
    /// Who plays A and who plays B.
    pub policies: BySide<PlayerText<G::Players>>,
    pub armies: Vec<NamedArmy<G::Army>>,
    pub matchups: Vec<Matchup<G::Army>>,
    /// Named changes, those of the open questions among them.
    pub variants: Vec<Variant<G>>,
    /// Whose units are counted.
    pub counts: Option<Counts<G::Army>>,
    /// Which open questions are screened.
    pub sensitivity: Option<Box<Sensitivity>>,
}

impl<G: ArmyGame> ArmyBattles<G> {
    /// The variants that are other readings of the rules.
    fn reading_variants(&self) -> impl Iterator<Item = &Variant<G>> {
        // Combinations of answers have an entry of their own.
        let screened =
            |name: &str| self.sensitivity.as_ref().is_some_and(|it| it.has_variant(name));
        let variants = self.variants.iter().filter(|_| G::TELLS_READINGS);
        let variants = variants.filter(move |it| !screened(&it.name));
        let readings = variants
            .filter(|it| it.policies == self.policies && it.a.is_none() && it.changed.is_empty())
            .filter(|it| it.has_no_gifts());
        readings.filter(|it| is_reading::<G::Rules>(&self.rules, &it.rules))
    }

    fn read(
        table: &TableReader<'_>,
        rules: RulesOf<G>,
        settings: &Settings<G::Players>,
        folder: &Path,
        problems: &mut Problems,
    ) -> Option<ArmyBattles<G>> {
        let example = format!("policies = [\"{0}\", \"{0}\"]", G::Players::USUAL);
        let policies = table
            .require("policies", &example, problems)
            .and_then(|node| settings.both(node, problems));
        let mut armies = Armies::<G>::of(table, &rules, folder, problems);
        let matchups = matchups::read(table, &mut armies, problems);
        // An unknown player doesn't hide what is wrong with variants, changes and counts.
        let usual = policies.clone().or_else(usual_players);
        let variants =
            variants::read(table, &rules, usual.as_ref(), &mut armies, settings, problems);
        if policies.is_some() {
            settings.refuse_unused(problems);
        }
        let in_variants = variants.iter().map(|it| (&it.policies, &it.gifts));
        let place = table.place("policies");
        gifts::refuse_nothing_to_ignore(policies.as_ref(), in_variants, &place, problems);
        let mut setup = ArmyBattles {
            rules,
            policies: usual?,
            armies: armies.found,
            matchups,
            variants,
            counts: None,
            sensitivity: None,
        };
        match (table.get("changes"), table.get("counts")) {
            (Some(_), Some(node)) => problems.add(
                Problem::at(
                    "experiment::counts",
                    node.span.clone(),
                    "[battle.changes] and [battle.counts] both change the units of armies",
                )
                .label("one of them is too much")
                .help("make two experiments of them"),
            ),
            (Some(node), None) => drop(setup.change(node, problems)),
            (None, Some(node)) => drop(setup.count(node, problems)),
            (None, None) => {}
        }
        policies.is_some().then_some(setup)
    }

    /// Adds the variants of `[sensitivity]`.
    fn screen(&mut self, node: &Node, seed: u64, problems: &mut Problems) {
        let asked = Asked {
            questions: OfRules::<G::Rules> { game: kind::<G>(), rules: &self.rules },
            seed,
            n_matchups: self.matchups.len(),
            variants: self.variants.iter().map(|it| it.name.as_str()).collect(),
        };
        let Some(stated) = sensitivity::read(node, &asked, problems) else {
            return;
        };
        self.variants.extend(stated.variants.into_iter().map(|(name, rules)| Variant {
            name,
            policies: self.policies.clone(),
            rules,
            a: None,
            changed: Vec::new(),
            gifts: BySide::default(),
            span: node.span.clone(),
        }));
        self.sensitivity = Some(Box::new(stated.sensitivity));
    }

    fn players_of(&self, cell: &analysis::CellInfo) -> &BySide<PlayerText<G::Players>> {
        let named = cell.variant.as_ref().and_then(|of| {
            let mut variants = self.variants.iter();
            variants.find(|variant| variant.name == of.name)
        });
        named.map_or(&self.policies, |variant| &variant.policies)
    }
}

impl<G: ArmyGame> GameSetup for ArmyBattles<G> {
    fn kind(&self) -> &'static dyn ExperimentKind {
        kind::<G>()
    }

    fn rules_digest(&self) -> String {
        G::Rules::digest(&self.rules)
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        changed::<G::Rules>(&self.rules)
    }

    fn players_in_words(&self) -> String {
        let variants = self.variants.iter();
        players_in_words(
            &self.policies,
            variants.map(|variant| (variant.name.as_str(), &variant.policies)),
        )
    }

    fn variants(&self) -> Variants {
        Variants::Game
    }

    fn readings(&self) -> Vec<String> {
        self.reading_variants().map(|it| it.name.clone()).collect()
    }

    fn as_they_are(&self) -> String {
        let readings: Vec<_> = self.reading_variants().map(|it| &it.rules).collect();
        G::as_they_are(&self.rules, &readings)
    }

    fn on_mirrors(&self) -> String {
        G::ON_MIRRORS.to_owned()
    }

    fn counted(&self) -> Vec<CountedMatchup> {
        self.counted_matchups()
    }

    fn notes(&self) -> Vec<String> {
        let of_players = "A score is that of these armies in these hands: another player, or other units, may come to another one.";
        let mut notes = vec![of_players.to_owned()];
        notes.extend(G::notes(&self.rules));
        notes.extend(self.variants.iter().flat_map(|it| gifts::in_words(&it.name, &it.gifts)));
        if !G::HAS_PICTURES {
            let of_pages = "Battles of this game are shown again as text and JSON (`equipoise replay`); this page has no pictures of them yet.";
            notes.push(of_pages.to_owned());
        }
        notes
    }

    fn resolved(&self) -> ResolvedSetup {
        ResolvedSetup {
            parameters: values::<G::Rules>(&self.rules, kind::<G>()),
            cards: Vec::new(),
            sensitivity: self.sensitivity.as_ref().map(|it| Box::new(it.resolved()) as Serialized),
            own: Box::new(resolved::resolved(self)),
        }
    }

    fn plan(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn PlannedRun>> {
        let planned = plan::plan(&self, experiment, problems)?;
        Some(Box::new(PlannedArmyBattles { setup: self, planned }))
    }
}

/// Battles that are ready to be played.
#[derive(Debug)]
struct PlannedArmyBattles<G: ArmyGame> {
    setup: Arc<ArmyBattles<G>>,
    planned: NamedPlan<G::Battle, PlayerOf<G>>,
}

impl<G: ArmyGame> PlannedRun for PlannedArmyBattles<G> {
    fn playable(&self) -> AnyPlan<'_> {
        self.planned.playable()
    }

    fn names_of_matchups(&self) -> Vec<Vec<String>> {
        self.setup.names_of_matchups()
    }

    fn sensitivity_plan(&self) -> Option<SensitivityPlan> {
        let sensitivity = self.setup.sensitivity.as_ref()?;
        Some(sensitivity.plan(&self.planned.cells))
    }

    fn rebalancing(&self) -> Option<&dyn Rebalancing> {
        Some(self).filter(|it| !it.may_change().is_empty()).map(|it| it as _)
    }

    fn has_pages(&self) -> bool {
        G::HAS_PICTURES
    }

    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        show_in_lines::<G>(&self.planned, request, |cell| self.setup.players_of(cell))
    }
}
