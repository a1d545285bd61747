//! The questions, and which cells of the run answer them.

use harness::SLOTS;

use super::rate::Rate;

/// The questions of a run about the worth of cards.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthPlan {
    /// Points on either side of a price that count as right (ST-E15).
    pub margin: f64,
    /// The half-width in points that is wanted; none where all pairs are played.
    pub half_width: Option<f64>,
    /// Whether several runs are pooled that looks at their results could end: then no card ends with the last block, and all are read at
    /// any time (ST-D8).
    pub is_open: bool,
    /// The seed of the run, which is also that of resamples (ST-E7).
    pub seed: u64,
    /// Blocks that are played of every cell at most.
    pub n_blocks: u32,
    /// From whose handicaps a card's worth is read.
    pub curve: CurveOf,
    /// Who plays, each against itself.
    pub players: Vec<String>,
    /// Whether the players are listed from the weakest to the strongest, and the trend with skill is asked for each card (ST-N).
    pub is_about_skill: bool,
    /// How the rules are read, the run's own parameters first.
    pub readings: Vec<String>,
    /// Whose cards are asked about.
    pub bearers: Vec<WorthBearer>,
    /// Cells of their cards at other prices than the rules' (ST-L7).
    pub other_prices: Vec<OtherPrice>,
    /// How many lists the bearers were drawn from at random; none where the answer is about these lists only (ST-K1).
    pub population: Option<usize>,
    /// What a point is worth to each player, where that was measured in other battles; else none, and handicaps measure it.
    pub rates: Vec<Rate>,
    /// How many pairs of each eight are played.
    pub meeting_pairs: u64,
    /// Troop types by name, with the points that the rules charge for a stand.
    pub troops: Vec<(String, f64)>,
}

/// A cell in which armies pay another price for a card.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherPrice {
    /// The number of the bearer in the plan.
    pub bearer: usize,
    /// The card, as in files.
    pub card: String,
    /// What a unit of it costs there, in half points.
    pub half_points: i32,
    /// The cell.
    pub cell: u32,
}

/// From whose handicaps a worth is read (ST-E1: a worth belongs to a set of matchups).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CurveOf {
    /// From those of the card's own bearer: a point is one that this list's armies spend.
    #[default]
    Bearer,
    /// From those of all bearers together, in proportion to their pairs: a point is one as armies spend it on average.
    All,
    /// From those of the card's own bearer, straight from each level to the next: what a game declares as a handicap needn't move scores
    /// as smoothly as points of an army do, and a smooth curve that misses its levels by little is off by more than chance.
    Levels,
}

/// An army list and its cells, which are all of one group of the plan.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthBearer {
    /// The list: `Parthian`.
    pub name: String,
    /// The cell of armies without a card.
    pub baseline: u32,
    /// The handicaps (ST-E2).
    pub levels: Vec<WorthLevel>,
    /// The enemies that its armies meet, in the order of the draws.
    pub enemies: Vec<WorthEnemy>,
    /// The cards that are asked about.
    pub cards: Vec<WorthCard>,
}

/// ST-E2: armies that may spend more or fewer points than the baseline's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorthLevel {
    /// Half points more than the list's own that the armies may spend.
    pub asked: i32,
    /// Half points more that they do spend: not every list can spend every number of points.
    pub spent: i32,
    /// The cell.
    pub cell: u32,
}

impl WorthLevel {
    /// A level whose armies spend all that they may.
    pub const fn spending_all((half_points, cell): (i32, u32)) -> WorthLevel {
        WorthLevel { asked: half_points, spent: half_points, cell }
    }
}

/// A list whose armies the bearer meets.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthEnemy {
    /// The list: `Marian Roman`.
    pub name: String,
    /// Into which kind the game sorts it; none where it sorts none.
    pub kind: Option<EnemyKind>,
}

/// A kind of enemy; where a card meets several, its worth is stated against each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EnemyKind {
    /// Its place in the order of tables.
    pub order: u8,
    /// After "against": `foot`.
    pub words: &'static str,
    /// A sentence that says what all kinds of the game are.
    pub meaning: &'static str,
}

/// A card and its cells.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthCard {
    /// As in files: `pack-trains`.
    pub name: String,
    /// As in text: `Pack Trains and Herds`.
    pub title: String,
    /// What the rules charge, in words: `3 points, army`.
    pub printed: String,
    /// What the rules charge these armies, in points: the mean over their builds.
    pub price: f64,
    /// In what the rules charge for it; none where nothing is charged by the rules.
    pub unit: Option<PriceUnit>,
    /// Statistics of play on which its use depends, by name: where players do badly in these, their battles say little about the
    /// card.
    pub touches: &'static [&'static str],
    /// The share of the drawn armies that may have it.
    pub share: f64,
    /// The cell of armies that have it and did not pay.
    pub cell: u32,
    /// The armies that have paid, if any can.
    pub at_price: Option<AtPrice>,
}

/// The unit in which the rules charge for a card: a stand, an entry, a copy, or the army as a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PriceUnit {
    /// Points that the rules charge for one.
    pub points: f64,
    /// After a number of points: ` a stand`.
    pub words: &'static str,
    /// The plural: `stands`.
    pub plural: &'static str,
    /// Whether an army may buy several.
    pub is_counted: bool,
    /// Whether it is a stand of troops, and no card.
    pub is_troops: bool,
}

impl PriceUnit {
    /// What is priced, as a sentence goes on about it.
    pub const fn thing(self) -> &'static str {
        match self.is_troops {
            true => "a stand",
            false => "the card",
        }
    }

    /// What the rules charge for one, in half points.
    pub fn half_points(self) -> i32 {
        libm::round(2.0 * self.points) as i32
    }

    /// How many an army has that pays this for all of them.
    pub fn number(self, price: f64) -> f64 {
        if self.is_counted && self.points != 0.0 { price / self.points } else { 1.0 }
    }
}

impl WorthCard {
    /// Whether it is in a cell, given or paid for.
    pub fn has_cell(&self, cell: u32) -> bool {
        self.cell == cell || self.at_price.is_some_and(|at_price| at_price.cell == cell)
    }
}

/// The test at the price (ST-E13).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AtPrice {
    /// The cell of armies that have paid for the card.
    pub cell: u32,
    /// What their troops cost less than the baseline's, in points: the mean over their builds.
    pub paid: f64,
    /// The share of them that are the baseline's armies, so that the test says nothing: 1 where a stand that is paid for is one that
    /// these armies had anyway.
    pub same: f64,
}

impl WorthBearer {
    /// The curve of its own armies.
    pub fn own_curve(&self) -> Curve<'_> {
        through(&[self])
    }

    /// The number of the enemy in a draw of a block.
    pub fn enemy_of(&self, slot: usize) -> usize {
        slot % self.enemies.len().max(1)
    }

    /// The number of the player in a draw of a block.
    pub fn player_of(&self, slot: usize, n_players: usize) -> usize {
        slot / self.enemies.len().max(1) % n_players.max(1)
    }

    /// The number of the reading of the rules in a draw of a block.
    pub fn reading_of(&self, slot: usize, n_players: usize, n_readings: usize) -> usize {
        slot / (self.enemies.len() * n_players).max(1) % n_readings.max(1)
    }

    /// Whether a cell that plays one in `share` draws plays this one; numbers count draws through all blocks.
    ///
    /// Every condition (enemy, player and reading) has its share in each block, and other rounds of draws take their turn from
    /// block to block.
    pub fn plays(number: u64, share: u64, n_conditions: usize) -> bool {
        let round = (number % SLOTS as u64) / n_conditions.max(1) as u64;
        (round + number / SLOTS as u64).is_multiple_of(share)
    }
}

/// A curve's levels in the order of the points that are asked, each of the same bearers; the baselines are the level of no points.
pub type Curve<'p> = Vec<Vec<CurveCell<'p>>>;

/// Where a level of a curve is played by the armies of a bearer.
#[derive(Clone, Copy, Debug)]
pub struct CurveCell<'p> {
    /// The bearer.
    pub bearer: &'p WorthBearer,
    /// The level; of the baseline no points more.
    pub level: WorthLevel,
}

/// The curve of some bearers: the handicaps that all of them were asked for, so that every level is of the same lists, and the
/// baselines.
///
/// Handicaps are matched by the points that were asked for, since one list may spend 4 where another spends 3. Such a level stands at
/// the mean of the points that its pairs spend ([`WorthRows::blocks`](super::WorthRows)): the mean score of the lists is then on the
/// line of their mean slope, up to the covariance, over lists, of slopes and spent points.
fn through<'p>(bearers: &[&'p WorthBearer]) -> Curve<'p> {
    let at = |bearer: &'p WorthBearer, asked: i32| {
        let mut levels = bearer.levels.iter();
        let level = levels.find(|level| level.asked == asked)?;
        Some(CurveCell { bearer, level: *level })
    };
    let of_all = |asked: i32| {
        let cells = bearers.iter().map(|bearer| at(bearer, asked));
        cells.collect::<Option<Vec<_>>>()
    };
    let first = bearers.iter().take(1);
    let asked = first.flat_map(|bearer| bearer.levels.iter().map(|level| level.asked));
    let mut curve: Curve<'p> = asked.filter_map(of_all).collect();
    let baseline = |bearer: &&'p WorthBearer| CurveCell {
        bearer,
        level: WorthLevel::spending_all((0, bearer.baseline)),
    };
    curve.push(bearers.iter().map(baseline).collect());
    curve.sort_by_key(|cells| cells.first().map(|it| it.level.asked));
    curve
}

impl WorthPlan {
    /// A sentence that explains the kinds of enemies; empty where there are none.
    pub fn enemy_kinds(&self) -> &'static str {
        let mut enemies = self.bearers.iter().flat_map(|bearer| &bearer.enemies);
        let kind = enemies.find_map(|enemy| enemy.kind);
        kind.map_or("", |kind| kind.meaning)
    }

    /// Every card with its bearer, in the order of the plan.
    pub fn cards(&self) -> impl Iterator<Item = (&WorthBearer, &WorthCard)> {
        let bearers = self.bearers.iter();
        bearers.flat_map(|bearer| bearer.cards.iter().map(move |card| (bearer, card)))
    }

    /// The curve from which a bearer's cards are read.
    pub fn curve_of<'p>(&'p self, bearer: &'p WorthBearer) -> Curve<'p> {
        match self.curve {
            CurveOf::Bearer | CurveOf::Levels => bearer.own_curve(),
            CurveOf::All => self.shared_curve(),
        }
    }

    /// The curve of all bearers together.
    pub fn shared_curve(&self) -> Curve<'_> {
        let bearers: Vec<&WorthBearer> = self.bearers.iter().collect();
        through(&bearers)
    }

    /// How many cards are asked about.
    pub fn n_cards(&self) -> usize {
        self.bearers.iter().map(|bearer| bearer.cards.len()).sum()
    }
}
