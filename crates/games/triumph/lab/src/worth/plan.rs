//! The plan of a worth experiment, and what its cells mean (ST-E2).

mod added_stands;
mod bearers;
mod cells;
mod draws;
mod other_rules;
mod own_cards;
mod settings;
mod worth_cells;

use super::PlannedWorths;
use std::sync::Arc;

use analysis::worth::{
    AtPrice, EnemyKind, OtherPrice, WorthBearer, WorthCard, WorthEnemy, WorthLevel, WorthPlan,
};
use analysis::{CellInfo, VariantInfo};
use battle_core::streams::name_id;
use battle_core::{BySide, StreamKey};
use harness::{GameSource, Group, Plan, Slot};
use triumph::army_lists::{ListedArmy, cost};
use triumph::battle::Battle;
use triumph::{CardSet, Category, HalfPoints, RuleParameters, TroopType};
use triumph_players::Player;
use triumph_players::diagnostics::statistics_of;

use crate::custom::CustomLines;
use crate::named_list::NamedList;
use crate::random_armies::{RandomArmies, of_list};
use crate::worth::bearer::Bearer;
use crate::worth::prices::printed;
use crate::worth::setup::{WorthSetup, at_handicap};
use crate::worth_subject::WorthSubject;
use experiment::Experiment;
use experiment::document::problem::Problem;
use experiment::document::{Problems, Span};
use experiment::planned_run::NamedPlan;
use experiment::stronger::{of_numbers, of_same, strengthened};

pub use added_stands::{mark, offers};
pub use bearers::{Barred, may_have};
use cells::{Cells, in_setting};
use draws::first_slots;
pub use draws::{Draws, Treatment};
pub use own_cards::Caps;
pub use worth_cells::WorthCells;

/// The number of draws over which descriptions of the armies are averaged: the cost of a card, whether an enemy is mounted.
const DESCRIBED: usize = 144;

/// Makes the plan of an experiment; lists without suitable armies are problems.
pub fn plan(
    setup: &WorthSetup,
    experiment: &Experiment,
    problems: &mut Problems,
) -> Option<PlannedWorths> {
    let mut planning = WorthPlanning::of(setup, experiment);
    for bearer in &setup.bearers {
        planning.bearer(bearer, problems);
    }
    // Armies are described by the experiment's own cells.
    let draws = planning.draws.clone();
    let plan = planning.plan();
    let variants = other_rules::add(&mut planning, problems);
    let sensitivity = setup.sensitivity.as_deref();
    let sensitivity = sensitivity.map(|it| settings::add(it, &plan, &mut planning, problems));
    if !problems.is_empty() {
        return None;
    }
    let planned = NamedPlan {
        plan: Plan {
            seeds: experiment.seeds(),
            pairing: experiment.pairing,
            groups: planning.groups,
            n_blocks: experiment.n_blocks,
        },
        cells: planning.cells,
        plays: triumph_loops::battle,
    };
    let worth = WorthCells { draws, plan, sensitivity, variants };
    Some(PlannedWorths {
        planned,
        worth,
        parameters: setup.parameters,
        variants: setup.variants.clone(),
    })
}

/// A plan that is being made.
struct WorthPlanning<'s> {
    setup: &'s WorthSetup,
    experiment: &'s Experiment,
    /// The name of the rules by which its cells are played, if they are not the experiment's own.
    setting: Option<&'s str>,
    /// Whether cards are played at their prices too. They aren't under settings of assumptions, whose worths come from the curve.
    asks_prices: bool,
    /// The number of cells before its own.
    n_before: u32,
    players: Arc<Vec<Player>>,
    readings: Arc<Vec<RuleParameters>>,
    custom: Arc<CustomLines>,
    groups: Vec<Group<Battle, Player>>,
    cells: Vec<CellInfo>,
    bearers: Vec<WorthBearer>,
    draws: Vec<Draws>,
    other_prices: Vec<OtherPrice>,
}

impl<'s> WorthPlanning<'s> {
    /// An empty plan.
    fn of(setup: &'s WorthSetup, experiment: &'s Experiment) -> WorthPlanning<'s> {
        let players = setup.players.iter().map(|player| *player.player());
        WorthPlanning {
            setup,
            experiment,
            setting: None,
            asks_prices: true,
            n_before: 0,
            players: Arc::new(players.collect()),
            readings: Arc::new(setup.readings.iter().map(|it| it.parameters).collect()),
            custom: Arc::new(setup.custom.clone()),
            groups: Vec::new(),
            cells: Vec::new(),
            bearers: Vec::new(),
            draws: Vec::new(),
            other_prices: Vec::new(),
        }
    }

    /// What the cells answer.
    fn plan(&self) -> WorthPlan {
        let (setup, experiment) = (self.setup, self.experiment);
        let price = |troop: &TroopType| f64::from(setup.parameters.price(*troop).0) / 2.0;
        let troop = |troop: &TroopType| (troop.to_string(), price(troop));
        WorthPlan {
            margin: setup.margin,
            half_width: setup.half_width.filter(|_| experiment.pool.is_empty()),
            is_open: setup.half_width.is_some() && !experiment.pool.is_empty(),
            curve: setup.curve,
            seed: experiment.seed,
            n_blocks: experiment.n_blocks,
            players: setup.players.iter().map(|player| player.in_words()).collect(),
            is_about_skill: setup.is_about_skill && self.setting.is_none(),
            readings: setup.readings.iter().map(|it| it.name.clone()).collect(),
            bearers: self.bearers.clone(),
            other_prices: self.other_prices.clone(),
            population: setup.population,
            rates: setup.rates.clone(),
            meeting_pairs: setup.meeting_pairs,
            troops: TroopType::ALL.iter().map(troop).collect(),
        }
    }

    /// Adds a bearer's baseline, handicaps and cards, all in one group.
    fn bearer(&mut self, bearer: &Bearer, problems: &mut Problems) {
        let rules = &self.setup.parameters;
        let named = &self.setup.lists[bearer.list];
        let a = of_list(named, rules, &bearer.span, problems);
        let enemies: Vec<Option<RandomArmies>> = bearer
            .enemies
            .iter()
            .map(|enemy| of_list(&self.setup.lists[*enemy], rules, &bearer.span, problems))
            .collect();
        let enemies: Option<Vec<RandomArmies>> = enemies.into_iter().collect();
        let (Some(a), Some(enemies)) = (a, enemies) else {
            return;
        };
        let stream_id = name_id(&format!("triumph/worth/{}", named.key));
        let matchup = StreamKey::of_seed(self.experiment.seed).matchup(stream_id);
        let baseline = Draws {
            a: Arc::new(a),
            having: Treatment::Troops,
            custom: Arc::clone(&self.custom),
            caps: Arc::new(Caps::default()),
            enemies: Arc::new(enemies),
            players: Arc::clone(&self.players),
            player_shares: self.setup.player_shares.clone(),
            share: 1,
            meeting_pairs: self.setup.meeting_pairs,
            rules: *rules,
            readings: Arc::clone(&self.readings),
        };
        let against: Vec<WorthEnemy> = (bearer.enemies.iter().zip(baseline.enemies.iter()))
            .map(|(enemy, source)| WorthEnemy {
                name: self.setup.lists[*enemy].list.name.clone(),
                kind: Some(kind_of(source, matchup)),
            })
            .collect();
        let names: Vec<&str> = against.iter().map(|enemy| enemy.name.as_str()).collect();
        let mut group = Cells {
            matchup: self.named(&format!("{} v {}", named.list.name, names.join(", "))),
            a: named.list.name.clone(),
            b: names.join(", "),
            setting: self.setting.map(str::to_owned),
            first: self.n_before + self.cells.len() as u32,
            cells: Vec::new(),
            draws: Vec::new(),
        };
        let baseline_cell = group.add(None, baseline.clone());
        let levels = self.levels(&baseline, matchup, &mut group, &bearer.span, problems);
        let cards = bearer.cards.iter().filter_map(|card| {
            let share = u64::from(self.setup.price_share);
            let paid = (self.asks_prices && share > 0).then_some(share);
            let asked = asked(*card, &baseline, paid, matchup, &mut group);
            if asked.is_none() {
                let title = card.title(&self.custom);
                problems.add(cannot_have(&title, named, &bearer.span));
            }
            asked
        });
        let cards = cards.collect();
        if self.asks_prices {
            self.at_other_prices(bearer, &baseline, &mut group);
        }
        self.bearers.push(WorthBearer {
            name: named.list.name.clone(),
            baseline: baseline_cell,
            levels,
            enemies: against,
            cards,
        });
        let mut contests =
            group.draws.iter().map(|draws| GameSource::Drawn(Arc::new(draws.clone())));
        if let Some(baseline) = contests.next() {
            self.groups.push(Group { stream_id, baseline, variants: contests.collect() });
        }
        self.cells.extend(group.cells);
        self.draws.extend(group.draws);
    }

    /// Adds a bearer's cards at other prices, in all of its draws.
    fn at_other_prices(&mut self, bearer: &Bearer, baseline: &Draws, group: &mut Cells) {
        let (custom, rules) = (&*self.custom, &self.setup.parameters);
        for price in &self.setup.prices {
            let is_here = price.variant.as_deref() == self.setting;
            let mut cards = bearer.cards.iter();
            let Some(card) = cards.find(|card| is_here && **card == price.card) else {
                continue;
            };
            let more = price.cost - printed(*card, custom, rules);
            let name = card.name(custom);
            let points = price.cost.to_string();
            let variant = VariantInfo {
                name: format!("{name}-at-{points}").replace(' ', "-"),
                title: format!("{} at {points}", card.title(custom)),
                printed_cost: Some(card.charged(custom, rules)),
            };
            let draws = Draws {
                having: Treatment::PaidMore(*card, more),
                readings: readings_with(*card, baseline),
                ..baseline.clone()
            };
            self.other_prices.push(OtherPrice {
                bearer: self.bearers.len(),
                card: name,
                half_points: price.cost.0.into(),
                cell: group.add(Some(variant), draws),
            });
        }
    }

    /// A name, with the setting under which it is played.
    fn named(&self, name: &str) -> String {
        in_setting(name, self.setting)
    }

    /// ST-E2: the handicaps by the half points that their armies spend more than the baseline's, each once.
    fn levels(
        &self,
        baseline: &Draws,
        matchup: StreamKey,
        group: &mut Cells,
        span: &Span,
        problems: &mut Problems,
    ) -> Vec<WorthLevel> {
        let slot = Slot { matchup, number: 0 };
        let spent = |draws: &Draws| {
            draws.army_of_a(slot).map(|listed_army| cost(&listed_army.army, &draws.rules))
        };
        let mut levels: Vec<WorthLevel> = Vec::new();
        for points in &self.setup.handicaps {
            let capped = baseline.a.capped(at_handicap(&self.setup.parameters, *points));
            let Ok(a) = capped else {
                problems.add_once(no_handicap(*points, &group.a, span));
                continue;
            };
            let draws =
                Draws { a: Arc::new(a), share: self.setup.share.into(), ..baseline.clone() };
            let (Some(more), Some(less)) = (spent(&draws), spent(baseline)) else {
                problems.add_once(no_handicap(*points, &group.a, span));
                continue;
            };
            // Every army of a list spends as much as the list can of its points.
            let spent = i32::from((more - less).0);
            if spent == 0 || levels.iter().any(|other| other.spent == spent) {
                continue;
            }
            let name = format!("{points:+} points");
            let variant =
                VariantInfo { name: name.replace(' ', "-"), title: name, printed_cost: None };
            let by_points = strengthened(BySide([of_numbers(spent, 0), of_same(&0, &0)]));
            levels.push(WorthLevel {
                asked: 2 * i32::from(*points),
                spent,
                cell: group.add_of(Some(variant), by_points, draws),
            });
        }
        levels
    }
}

/// Adds the cells of a card: given, and paid for in one draw of `price_share`, if any. `None` if no army that was drawn may have
/// it.
fn asked(
    card: WorthSubject,
    baseline: &Draws,
    price_share: Option<u64>,
    matchup: StreamKey,
    group: &mut Cells,
) -> Option<WorthCard> {
    let given = Draws {
        having: Treatment::Given(card),
        readings: readings_with(card, baseline),
        ..baseline.clone()
    };
    let having: Vec<ListedArmy> =
        first_slots(matchup, DESCRIBED).filter_map(|slot| given.army_of_a(slot)).collect();
    if having.is_empty() {
        return None;
    }
    let price = mean(having.iter().map(|listed_army| given.price(listed_army)));
    let paid =
        price_share.map(|share| Draws { having: Treatment::Paid(card), share, ..given.clone() });
    // What each army that pays saves on troops, and whether it is the same as the army without the card.
    let both = |paid: &Draws| -> Vec<(HalfPoints, bool)> {
        let slots = first_slots(matchup, DESCRIBED);
        let both = slots.filter_map(|slot| {
            let (with, without) = (paid.army_of_a(slot)?, baseline.army_of_a(slot)?);
            let is_same = with.in_the_field() == without.in_the_field();
            let spent = |listed_army: &ListedArmy| cost(&listed_army.army, &baseline.rules);
            Some((spent(&without) - spent(&with), is_same))
        });
        both.collect()
    };
    let (custom, rules) = (&*baseline.custom, &baseline.rules);
    let name = card.name(custom);
    let title = card.title(custom);
    let printed = card.charged(custom, rules);
    let variant = |suffix: &str, words: &str| VariantInfo {
        name: format!("{name}{suffix}"),
        title: format!("{title}{words}"),
        printed_cost: Some(printed.clone()),
    };
    let cell = group.add(Some(variant("", "")), given);
    let at_price = paid.and_then(|paid| {
        let both = both(&paid);
        let n_same = both.iter().filter(|(_, is_same)| *is_same).count();
        (!both.is_empty()).then(|| AtPrice {
            paid: mean(both.iter().map(|(saved, _)| *saved)),
            same: n_same as f64 / both.len() as f64,
            cell: group.add(Some(variant("-at-its-price", ", paid for")), paid),
        })
    });
    Some(WorthCard {
        touches: match card {
            WorthSubject::Printed(wanted) => statistics_of(wanted.card),
            WorthSubject::Custom(_) | WorthSubject::Stands(..) => &[],
        },
        unit: Some(card.unit(custom, rules)),
        name,
        printed,
        title,
        price,
        share: having.len() as f64 / DESCRIBED as f64,
        cell,
        at_price,
    })
}

/// The readings of the rules, as the card changes them.
fn readings_with(card: WorthSubject, baseline: &Draws) -> Arc<Vec<RuleParameters>> {
    match card {
        WorthSubject::Printed(_) | WorthSubject::Stands(..) => Arc::clone(&baseline.readings),
        WorthSubject::Custom(id) => {
            let cards = CardSet::EMPTY.with_custom(id);
            let readings = baseline.readings.iter();
            Arc::new(readings.map(|rules| baseline.custom.rules(cards, rules)).collect())
        }
    }
}

/// The mean in points.
fn mean(costs: impl Iterator<Item = HalfPoints>) -> f64 {
    let (mut n, mut sum) = (0u32, 0i64);
    for cost in costs {
        n += 1;
        sum += i64::from(cost.0);
    }
    sum as f64 / (2.0 * f64::from(n.max(1)))
}

/// Whether most stands of a list's armies are foot or mounted.
fn kind_of(source: &RandomArmies, matchup: StreamKey) -> EnemyKind {
    let (mut mounted, mut all) = (0, 0);
    for slot in first_slots(matchup, DESCRIBED) {
        let Ok(listed_army) = source.army(slot, battle_core::streams::Purpose::Deployment) else {
            continue;
        };
        let stands = &listed_army.army.stands;
        all += stands.len();
        mounted +=
            stands.iter().filter(|stand| stand.troop.category() == Category::Mounted).count();
    }
    let (order, words) = if 3 * mounted >= 2 * all {
        (1, "mounted")
    } else if 3 * mounted <= all {
        (0, "foot")
    } else {
        (2, "mixed")
    };
    EnemyKind {
        order,
        words,
        meaning: "\"Foot\" and \"mounted\" are enemies with at least two thirds foot, or mounted, stands.",
    }
}

fn no_handicap(points: i16, list: &str, span: &Span) -> Problem {
    Problem::at(
        "experiment::handicaps",
        span.clone(),
        format!("{list} has no army with a handicap of {points} points"),
    )
    .label("has no such armies")
    .help("name smaller handicaps, or another list")
}

fn cannot_have(title: &str, named: &NamedList, span: &Span) -> Problem {
    Problem::at(
        "experiment::cards",
        span.clone(),
        format!(
            "none of {DESCRIBED} armies drawn from the list \"{}\" in the year {} may have {title}",
            named.key, named.year
        ),
    )
    .label("no stand may have it")
    .help("name another card, another list, or by [[worth.list]] another year or faction")
}
