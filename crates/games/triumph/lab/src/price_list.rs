//! `game = "prices"`: what every troop type should cost, from battles of random armies (ST-R1 to ST-R12).

mod answer;
mod draws;
mod field;
mod plan;
mod proof;
mod resolved;
mod tried_prices;

use crate::ruleset::TriumphRules;
use std::sync::Arc;

use analysis::parts::Part;
use analysis::parts::type_prices::TypePrices;
use analysis::phrases::upper_first;
use analysis::worth::WorthRows;
use analysis::{Answer, Variants};
use triumph::{RuleParameters, TroopPrices};
use triumph_players::Player;

use super::battle::plan::BattlePlan;
use super::battle::replay;
use super::players::{self, PlayerText, Settings, compared, each_against_itself};
use super::random_population::{self, MOST, RandomPopulation, fewer_in_words};
use super::{TRIUMPH, digest, kind_names, resolved_parameters};
use experiment::Experiment;
use experiment::document::problem::Failure;
use experiment::document::{Node, Problems, TableReader};
use experiment::kind::{ExperimentFile, ExperimentKind, KindFacts};
use experiment::parameters::changed;
use experiment::planned_run::{AnyPlan, PlannedRun};
use experiment::replay::ReplayRequest;
use experiment::rules_file;
use experiment::ruleset::{Rules, TypedRules};
use experiment::setup::{GameSetup, ResolvedSetup};
use experiment::stopping::PriceGoal;

use field::StatedField;
use plan::OfPlayer;

/// `game = "prices"`.
pub const PRICES: &'static dyn ExperimentKind = &PricesKind;

/// How armies are drawn, and how they meet (ST-R3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meetings {
    pub armies: RandomPopulation,
    /// Pairs of battles of a meeting.
    pub pairs: u64,
    /// One meeting in this number is played again with dearer losses.
    pub dearer_share: u64,
}

#[derive(Debug)]
struct PricesKind;

impl ExperimentKind for PricesKind {
    fn facts(&self) -> KindFacts {
        KindFacts {
            name: kind_names::PRICES,
            playout: "battle",
            ruleset: &TRIUMPH,
            keys: &super::keys::OF_PRICES,
            first_dice: Err(
                "deals first dice out over a whole block, and the armies of a price list are drawn anew for every few pairs, which are one \
             observation",
            ),
            // It removes much of the noise of a meeting, and costs little time.
            records_luck: Some(true),
        }
    }

    fn typed_rules(&self, typed: &TypedRules) -> Result<String, Failure> {
        rules_file::typed_table::<TriumphRules>(typed, PRICES)
    }

    fn price_list(&self, list: &Node, problems: &mut Problems) -> Option<String> {
        tried_prices::read(list, problems).map(|prices| tried_prices::lines(&prices))
    }

    fn read(
        &self,
        file: &ExperimentFile<'_, '_>,
        problems: &mut Problems,
    ) -> Option<Arc<dyn GameSetup>> {
        let parameters = file.rules::<TriumphRules>(PRICES, problems);
        let settings = Settings::read(file.table.get("policies"), problems);
        let example = "a table [prices] with players = [\"steady\"]";
        file.table.require("prices", example, problems)?;
        let table = file.table.table("prices", "[prices]", problems)?;
        let players = compared(&table, &settings, problems);
        let n_players = players.as_ref().map(Vec::len);
        let player_shares = players::shares(&table, n_players, problems);
        let meetings = meetings(&table, problems);
        let field = StatedField::read(&table, file.folder, file.seed, problems);
        let precision = table.given("precision", problems);
        let tried = table.get("list").map(|node| tried_prices::read(node, problems));
        Some(Arc::new(PricesSetup {
            parameters,
            players: players?,
            player_shares,
            meetings: meetings?,
            field: field?,
            precision,
            tried: tried.flatten(),
        }))
    }
}

/// The settings of meetings.
fn meetings(table: &TableReader<'_>, problems: &mut Problems) -> Option<Meetings> {
    let armies = RandomPopulation::read(table, problems);
    let pairs = random_population::meeting_pairs(table, problems);
    let dearer_share = table.or_default("dearer_share", problems);
    Some(Meetings { armies: armies?, pairs, dearer_share })
}

/// The `[prices]` table.
#[derive(Clone, Debug)]
pub struct PricesSetup {
    parameters: RuleParameters,
    players: Vec<PlayerText>,
    /// Each player plays one meeting in this number.
    player_shares: Vec<u8>,
    meetings: Meetings,
    field: StatedField,
    /// The half-width of fair prices that ends play, in points.
    precision: Option<f64>,
    /// The prices that are tried.
    tried: Option<TroopPrices>,
}

impl GameSetup for PricesSetup {
    fn kind(&self) -> &'static dyn ExperimentKind {
        PRICES
    }

    fn rules_digest(&self) -> String {
        TriumphRules::digest(&self.parameters)
    }

    fn luck_digest(&self) -> String {
        digest::of_luck()
    }

    fn changed_parameters(&self) -> Vec<(String, String)> {
        changed::<TriumphRules>(&self.parameters)
    }

    fn players_in_words(&self) -> String {
        each_against_itself(&self.players)
    }

    fn variants(&self) -> Variants {
        Variants::Game
    }

    fn notes(&self) -> Vec<String> {
        let Meetings { armies: RandomPopulation { types, points }, pairs, dearer_share } =
            &self.meetings;
        let tried = self.tried.map(|_| {
            "A list of prices is tried: other random armies are drawn by its prices, and a lost stand counts what it says.".to_owned()
        });
        let armies = match self.field.in_words() {
            None => [
                format!(
                    "Two random armies meet: {} to {} types, all equally likely, with random shares of {} to {} points, at most {} stands of a type ({}). They are drawn anew for every {pairs} pairs of battles.",
                    types.start(), types.end(), points.start(), points.end(), MOST, fewer_in_words(),
                ),
                "No army list limits them: in armies of lists a type may be worth more or less.".to_owned(),
            ],
            Some(words) => [
                format!(
                    "Two {words} meet: each list and each number of points from {} to {} is equally likely, where the list has armies of that size. They are drawn anew for every {pairs} pairs of battles.",
                    points.start(), points.end(),
                ),
                "Prices hold for these lists: a type that few of them have is known from these few, and what it does there may be their other troops' doing.".to_owned(),
            ],
        };
        let mut notes = armies.to_vec();
        notes.extend([
            format!(
                "A point of price is paid twice: it buys fewer other troops, and it is handed to the enemy when a stand is lost. The second rate is measured in one meeting of {dearer_share}, played again with the stands of about half of A's types counting a point more when they are lost."
            ),
            "A price holds for these players: where a better player's price differs, it depends on skill.".to_owned(),
            format!(
                "A battle without a winner after {} player turns ends as `timeout` says.",
                self.parameters.max_turns.0
            ),
        ]);
        let parts = seated(self).filter(|(_, seated)| seated.share > 1);
        notes.extend(parts.map(|(name, seated)| {
            format!(
                "{} plays one meeting in {} of these, with the same armies and dice, so that its prices are known less well.",
                upper_first(&name),
                seated.share
            )
        }));
        notes.extend(tried);
        notes
    }

    fn resolved(&self) -> ResolvedSetup {
        ResolvedSetup {
            parameters: resolved_parameters(&self.parameters, PRICES, false),
            cards: Vec::new(),
            sensitivity: None,
            own: Box::new(resolved::resolved(self)),
        }
    }

    fn plan(
        self: Arc<Self>,
        experiment: &Experiment,
        problems: &mut Problems,
    ) -> Option<Box<dyn PlannedRun>> {
        let (planned, players) = plan::plan(&self, experiment, problems)?;
        let armies = self.field.in_words();
        Some(Box::new(PlannedPrices { planned, players, precision: self.precision, armies }))
    }
}

/// The battles of a price list, ready to be played.
#[derive(Debug)]
struct PlannedPrices {
    planned: BattlePlan,
    players: Vec<OfPlayer>,
    precision: Option<f64>,
    /// The lists whose armies meet, in words; `None` for random armies.
    armies: Option<String>,
}

impl PlannedRun for PlannedPrices {
    fn playable(&self) -> AnyPlan<'_> {
        self.planned.playable()
    }

    fn asks_part(&self) -> bool {
        true
    }

    fn part(&self, _: &Answer, rows: &WorthRows, n_blocks: u32) -> Option<Part> {
        let list = self.type_prices(rows, n_blocks);
        Some(Part::TypePrices(list.to_precision(self.precision).in_armies(self.armies.clone())))
    }

    fn price_goal(&self) -> Option<Box<dyn PriceGoal + '_>> {
        Some(Box::new(ToHalfWidth { of: self, half_width: self.precision? }))
    }

    fn replay(&self, request: &ReplayRequest) -> Result<String, Failure> {
        replay::show(&self.planned, None, request)
    }
}

impl PlannedPrices {
    fn type_prices(&self, rows: &WorthRows, n_blocks: u32) -> TypePrices {
        let addresses = self.planned.plan.schedule().slots();
        answer::type_prices(&self.players, &addresses, rows, n_blocks)
    }
}

/// ST-D8: the prices of all types to a half-width.
#[derive(Debug)]
struct ToHalfWidth<'p> {
    of: &'p PlannedPrices,
    half_width: f64,
}

impl PriceGoal for ToHalfWidth<'_> {
    fn half_width(&self) -> f64 {
        self.half_width
    }

    fn widest(&self, rows: &WorthRows, n_blocks: u32) -> Option<f64> {
        self.of.type_prices(rows, n_blocks).widest()
    }

    fn is_reached(&self, rows: &WorthRows, n_blocks: u32, part: f64) -> bool {
        self.of.type_prices(rows, n_blocks).is_known_to(self.half_width, part)
    }
}

/// A player, and the number of meetings of which it plays one.
#[derive(Clone, Copy, Debug)]
struct Seated {
    player: Player,
    share: u64,
}

/// The players by name, for the plan.
fn seated(setup: &PricesSetup) -> impl Iterator<Item = (String, Seated)> + '_ {
    setup.players.iter().zip(&setup.player_shares).map(|(player, share)| {
        (player.in_words(), Seated { player: *player.player(), share: (*share).into() })
    })
}

#[cfg(test)]
mod tests;
