//! The trend of a card's effect with skill: its effect on the score with each player, from the weakest to the strongest (ST-N).

use harness::SLOTS;
use schemars::JsonSchema;
use serde::Serialize;
use stats::Estimate;
use stats::exchange_rate::score_margin;
use stats::skill::{FEWEST_DRAWS, OverPlayers, SkillTrend, effect_of_draws};
use stats::worth::Level;

use super::plan::{WorthBearer, WorthCard, WorthPlan};
use super::rows::WorthRows;
use crate::card_uses::CardUseLine;
use crate::trust::HARDLY_USED;

/// Why a player that used a card less often than that isn't judged.
const HARDLY: &str = "hardly used";

/// One minus the level of the intervals.
const ALPHA: f64 = 0.05;

/// What skill does to a card's effect.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CardSkill {
    /// The effect under each player, from the weakest to the strongest.
    pub players: Vec<UnderPlayer>,
    /// From the first player that is judged to the last, in points of 100; holds together with the changes between all other two players.
    pub change: Option<Estimate>,
    /// "grows with skill, for these three players"; "not judged" where fewer than two players used the card, "not yet" where too few
    /// draws were played.
    #[serde(rename = "trend")]
    pub words: String,
    /// The trend itself.
    #[serde(skip)]
    pub trend: Option<SkillTrend>,
    /// ST-N2: what counts as the same, in points of 100.
    #[serde(skip)]
    margin: f64,
}

/// A card's effect in the hands of one player, who plays both sides.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct UnderPlayer {
    /// The name of the player.
    pub player: String,
    /// What the card adds to the score of its bearer, unpaid, in points of 100; null where no draw was played.
    pub effect: Option<Estimate>,
    /// How many times a battle the card's most frequent use occurred; null where that was not counted.
    pub uses_a_battle: Option<f64>,
    /// Battles in which that was counted.
    pub battles: u32,
    /// Why the effect says nothing: "hardly used" or "too few draws"; null where it is judged.
    pub not_judged: Option<&'static str>,
    /// The effect in each draw, in points of 100, adjusted for luck.
    #[serde(skip)]
    draws: Vec<f64>,
}

impl CardSkill {
    /// From the first blocks of a card's draws; nothing is known of its use yet, and every player is judged.
    pub(super) fn of(
        plan: &WorthPlan,
        rows: &WorthRows,
        bearer: &WorthBearer,
        card: &WorthCard,
        levels: &[Level],
        n_blocks: usize,
    ) -> CardSkill {
        let differences = rows.differences(card.cell, n_blocks);
        let n_players = plan.players.len();
        let under = |(number, name): (usize, &String)| {
            let of_block = |block: &[super::rows::DrawDifference; SLOTS]| -> Vec<f64> {
                let own = (0..SLOTS).filter(|slot| bearer.player_of(*slot, n_players) == number);
                let played = own.map(|slot| block[slot]).filter(|draw| draw.n_pairs > 0);
                played.map(|draw| draw.points_of_100()).collect()
            };
            let draws: Vec<f64> = differences.iter().flat_map(of_block).collect();
            UnderPlayer {
                player: name.clone(),
                effect: effect_of_draws(&draws, ALPHA),
                uses_a_battle: None,
                battles: 0,
                not_judged: None,
                draws,
            }
        };
        let mut skill = CardSkill {
            players: plan.players.iter().enumerate().map(under).collect(),
            change: None,
            words: String::new(),
            trend: None,
            margin: score_margin(plan.margin, points_of_100_a_point(levels)),
        };
        skill.settle();
        skill
    }

    /// Takes in how often each player used the card, which decides who is judged.
    fn take_uses(&mut self, uses: &[&CardUseLine]) {
        for under in &mut self.players {
            let own = uses.iter().filter(|line| line.player == under.player);
            let most = own.max_by_key(|line| line.times);
            let Some(most) = most.filter(|line| line.battles > 0) else {
                continue;
            };
            let uses = most.times as f64 / f64::from(most.battles);
            under.uses_a_battle = Some(uses);
            under.battles = most.battles;
        }
        self.settle();
    }

    /// Who is judged, and the trend over them.
    fn settle(&mut self) {
        for under in &mut self.players {
            let is_hardly_used =
                under.uses_a_battle.is_some_and(|uses| uses * (HARDLY_USED as f64) < 1.0);
            under.not_judged = match is_hardly_used {
                true => Some(HARDLY),
                false => (under.draws.len() < FEWEST_DRAWS).then_some("too few draws"),
            };
        }
        let judged = self.players.iter().filter(|it| it.not_judged.is_none());
        let draws: Vec<Vec<f64>> = judged.map(|under| under.draws.clone()).collect();
        let over = OverPlayers::of_draws(&draws, self.margin, ALPHA);
        self.change = over.map(|over| over.change);
        self.trend = over.map(|over| over.trend);
        self.words = match &self.trend {
            Some(trend) => trend.words(),
            None if self.n_using() < 2 => "not judged".to_owned(),
            None => "not yet".to_owned(),
        };
    }

    /// The word alone: `grows with skill`.
    pub fn in_a_word(&self) -> &str {
        self.trend.map_or(&self.words, |trend| trend.word.words())
    }

    /// How many players used the card.
    fn n_using(&self) -> usize {
        let using = self.players.iter();
        using.filter(|under| under.not_judged != Some(HARDLY)).count()
    }
}

/// Takes in how often each player used each card.
pub(super) fn take_uses<'c>(
    cards: impl Iterator<Item = (&'c str, &'c str, &'c mut CardSkill)>,
    lines: &[CardUseLine],
) {
    for (card, bearer, skill) in cards {
        let own = lines.iter();
        let own: Vec<&CardUseLine> =
            own.filter(|line| line.card == card && line.bearer == bearer).collect();
        skill.take_uses(&own);
    }
}

/// How much a point moves the score, in points of 100, from the lowest handicap to the highest.
fn points_of_100_a_point(levels: &[Level]) -> f64 {
    let played: Vec<&Level> = levels.iter().filter(|level| level.scores.n > 0).collect();
    match (played.first(), played.last()) {
        (Some(low), Some(high)) if high.points > low.points => {
            100.0 * (high.mean() - low.mean()) / (high.points - low.points)
        }
        _ => 0.0,
    }
}
