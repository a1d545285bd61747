//! The request: what may change, within which bounds, and what counts as fair.

use analysis::CellInfo;
use analysis::rebalance::FieldAim;
use battle_core::values::same_word;
use stats::rebalance::MOST_HALF_POINTS;

use super::{Bounds, MayChange, Rebalancing};
use crate::document::problem::{Failure, nearest};

/// The most changes that may be asked for.
pub const MOST_CHANGES: usize = 8;
/// The most changes together where nothing is said.
pub const USUAL_CHANGES: usize = 4;

/// A question as it was typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RebalanceRequest {
    /// `NAME` or `NAME=LOW..HIGH`; everything may change if there is none.
    pub change: Vec<String>,
    /// How far from fair still counts as fair, in points of 100; the game's own if not given.
    pub margin: Option<f64>,
    /// How often each army should be in the equilibrium of redrawn scores, 0 to 1, in place of fair matchups.
    pub support: Option<f64>,
    /// The most changes together; four if not given.
    pub most: Option<usize>,
    /// Further players, who play both sides of the proposal that the answer names.
    pub then: Vec<String>,
    /// The seed of the proof; [`RebalanceRequest::seed_of_proof`] if not given.
    pub proof_seed: Option<u64>,
    /// Which search of the question it is, where it isn't the first.
    pub round: Option<u32>,
}

/// Rounds of one question have proofs this far apart, with room for the seeds that follow each proof.
const SEEDS_OF_A_ROUND: u64 = 1_000;

/// The next seed, within those that a file can name.
pub fn next_seed(seed: u64) -> u64 {
    (seed + 1) % i64::MAX as u64
}

impl RebalanceRequest {
    /// The number of the search, from 1.
    pub fn round(&self) -> u32 {
        self.round.unwrap_or(1).max(1)
    }

    /// ST-P4: the seed of the proof: where none is asked for, the one after that of the search, and in later rounds one that no
    /// earlier round had by default.
    pub fn seed_of_proof(&self, search: u64) -> u64 {
        let of_round = u64::from(self.round() - 1) * SEEDS_OF_A_ROUND;
        let usual = search.wrapping_add(of_round) % i64::MAX as u64;
        self.proof_seed.unwrap_or_else(|| next_seed(usual))
    }

    pub fn most_changes(&self) -> usize {
        self.most.unwrap_or(USUAL_CHANGES)
    }

    /// The command that asks it of an experiment, with more options where they have a value.
    pub fn command(&self, experiment: &str, options: &[(&str, Option<String>)]) -> String {
        let mut command = format!("equipoise rebalance {experiment}");
        for change in &self.change {
            command.push_str(&format!(" --change {change}"));
        }
        for player in &self.then {
            command.push_str(&format!(" --then {player}"));
        }
        let own = [
            ("margin", self.margin.map(|it| it.to_string())),
            ("support", self.support.map(|it| it.to_string())),
            ("most", self.most.map(|it| it.to_string())),
        ];
        for (name, value) in own.iter().chain(options) {
            if let Some(value) = value {
                command.push_str(&format!(" --{name} {value}"));
            }
        }
        command
    }
}

/// What may change, and between which bounds: by default every price by two points either way, and never below nothing.
///
/// `search_seed` is that of the experiment on which is searched; `unknown_policy` says what is wrong with the name of a policy.
///
/// # Errors
///
/// Everything that is wrong with the question, together.
pub fn bounds(
    request: &RebalanceRequest,
    of: &dyn Rebalancing,
    search_seed: u64,
    unknown_policy: &dyn Fn(&str) -> Option<String>,
) -> Result<Vec<Bounds>, Failure> {
    let may_change = of.may_change();
    let mut wrong = Vec::new();
    if let Some(margin) = request.margin
        && !(margin > 0.0 && margin <= 50.0)
    {
        wrong.push(format!(
            "--margin is {margin}: it is how far from fair still counts as fair, above 0 and at most 50 points of 100"
        ));
    }
    if let Some(support) = request.support {
        if !(support > 0.0 && support <= 1.0) {
            wrong.push(format!(
                "--support is {support}: it is how often each army should be in the equilibrium of redrawn scores, above 0 and at most 1"
            ));
        }
        if request.margin.is_some() {
            wrong.push(
                "--support and --margin are two different wishes: name one of them".to_owned(),
            );
        }
    }
    let most = request.most_changes();
    if most == 0 || most > MOST_CHANGES {
        wrong.push(format!("--most is {most}: name 1 to {MOST_CHANGES} changes"));
    }
    // ST-P4: battles on which was searched prove nothing.
    if request.seed_of_proof(search_seed) == search_seed {
        wrong.push(format!(
            "--proof-seed is {search_seed}, the seed of the search: a proof needs another one"
        ));
    }
    for (at, name) in request.then.iter().enumerate() {
        if let Some(unknown) = unknown_policy(name) {
            wrong.push(format!("--then: {unknown}"));
        } else if request.then[..at].contains(name) {
            wrong.push(format!("--then names {name} twice"));
        }
    }
    let mut all: Vec<Bounds> = Vec::new();
    for text in &request.change {
        match one(text, &may_change) {
            Ok(bounds) if all.iter().any(|it| it.name == bounds.name) => {
                wrong.push(format!("--change names {} twice", bounds.name));
            }
            Ok(bounds) => all.push(bounds),
            Err(message) => wrong.push(message),
        }
    }
    if request.change.is_empty() {
        all = may_change.iter().map(usual).collect();
    }
    if may_change.is_empty() {
        wrong.push("nothing in this experiment can be changed".to_owned());
    }
    Failure::of_lines(&wrong)?;
    Ok(all)
}

/// The field in which every army should be worth bringing, if that is asked.
///
/// # Errors
///
/// Where the armies don't each meet every other one once.
pub fn field_of(
    request: &RebalanceRequest,
    seed: u64,
    matchups: Option<&[CellInfo]>,
) -> Result<Option<FieldAim>, Failure> {
    let Some(least) = request.support else {
        return Ok(None);
    };
    let field = matchups.and_then(|cells| FieldAim::of(cells, least, seed));
    field.map(Some).ok_or_else(|| {
        Failure::with_help(
            "`support` asks that every army be worth bringing, and here there is no field: three armies or more that each meet every other one \
             once",
            "name an experiment with game = \"meta\", or leave `support` out",
        )
    })
}

/// ST-P2: two points either way.
fn usual(of: &MayChange) -> Bounds {
    let around = |now: i32| {
        let lowest = (now - MOST_HALF_POINTS).max(now.min(0));
        (lowest, now + MOST_HALF_POINTS)
    };
    Bounds { name: of.name.clone(), half_points: of.half_points.map(around) }
}

fn one(text: &str, may_change: &[MayChange]) -> Result<Bounds, String> {
    let (name, range) = match text.split_once('=') {
        Some((name, range)) => (name.trim(), Some(range.trim())),
        None => (text.trim(), None),
    };
    let names: Vec<&str> = may_change.iter().map(|it| it.name.as_str()).collect();
    let Some(found) = may_change.iter().find(|it| same_word(&it.name, name)) else {
        let guess = nearest(name, &names).map_or_else(
            || format!("it has {}", names.join(", ")),
            |name| format!("did you mean `{name}`?"),
        );
        return Err(format!("the experiment has no `{name}` to change: {guess}"));
    };
    let Some(range) = range else {
        return Ok(usual(found));
    };
    if found.half_points.is_none() {
        return Err(format!("`{name}` has no price: name it without `={range}`"));
    }
    let half = |text: &str| {
        let points: f64 = text.trim().parse().ok()?;
        let half = 2.0 * points;
        let is_half = half == half.round() && (-8.0..=48.0).contains(&half);
        is_half.then_some(half as i32)
    };
    let ends =
        range.split_once("..").and_then(|(lowest, highest)| Some((half(lowest)?, half(highest)?)));
    let Some((lowest, highest)) = ends else {
        return Err(format!(
            "`{text}` has no bounds after its `=`: write points in halves, such as {name}=1..4.5; prices are from -4 to 24"
        ));
    };
    if lowest > highest {
        return Err(format!(
            "the bounds of `{name}` are reversed: write {name}={}..{}",
            f64::from(highest) / 2.0,
            f64::from(lowest) / 2.0
        ));
    }
    if highest - lowest > 48 {
        return Err(format!("the bounds of `{name}` are more than 24 points apart"));
    }
    if Some((lowest, highest)) == found.half_points.map(|now| (now, now)) {
        return Err(format!("the bounds of `{name}` leave it what it is"));
    }
    Ok(Bounds { name: name.to_owned(), half_points: Some((lowest, highest)) })
}

#[cfg(test)]
mod tests {
    use analysis::rebalance::{Change, ProofBlocks, Surrogate};

    use super::*;
    use crate::rebalancing::StoredRows;

    struct Cards;

    impl Rebalancing for Cards {
        fn default_margin(&self) -> f64 {
            1.0
        }

        fn may_change(&self) -> Vec<MayChange> {
            let of = |name: &str, half_points| MayChange { name: name.to_owned(), half_points };
            vec![of("ambush", Some(2)), of("deeper zones", None)]
        }

        fn surrogate(&self, _: &StoredRows, _: &[Bounds]) -> Option<Surrogate> {
            None
        }

        fn add(&self, _: &[Vec<(&str, &Change)>], _: &mut toml::Table) {}

        fn played(&self, _: &StoredRows, _: &[Vec<(&str, &Change)>]) -> ProofBlocks {
            ProofBlocks::default()
        }
    }

    fn asked(change: &[&str], margin: Option<f64>) -> Result<Vec<Bounds>, Failure> {
        asked_by(change, margin, &[], None)
    }

    /// A request about an experiment with seed 7.
    fn asked_by(
        change: &[&str],
        margin: Option<f64>,
        then: &[&str],
        proof_seed: Option<u64>,
    ) -> Result<Vec<Bounds>, Failure> {
        let request = RebalanceRequest {
            change: change.iter().map(|it| (*it).to_owned()).collect(),
            margin,
            support: None,
            most: Some(3),
            then: then.iter().map(|it| (*it).to_owned()).collect(),
            proof_seed,
            round: None,
        };
        let unknown = |name: &str| {
            (!["random", "steady"].contains(&name)).then(|| format!("policy `{name}` is unknown"))
        };
        bounds(&request, &Cards, 7, &unknown)
    }

    /// ST-P2: two points either way, and never below nothing.
    #[test]
    fn st_p2_prices_move_by_two_points_unless_bounds_say_otherwise() {
        let all = asked(&[], None).expect("everything");
        let half_points: Vec<_> = all.iter().map(|it| it.half_points).collect();
        assert_eq!(half_points, [Some((0, 6)), None]);
        let one = asked(&["ambush=0.5..4"], Some(0.5)).expect("one card");
        assert_eq!(one[0].half_points, Some((1, 8)));
    }

    #[test]
    fn everything_that_is_wrong_is_reported_together() {
        let wrong = ["ambus", "ambush=4..1", "deeper zones=1..2", "ambush=0.3..2"];
        let failure = asked_by(&wrong, Some(0.0), &["stedy", "random", "random"], Some(7))
            .expect_err("eight things are wrong");
        let text = format!("{failure:?}");
        for part in [
            "8 things are wrong",
            "--proof-seed is 7, the seed of the search: a proof needs another one",
            "policy `stedy` is unknown",
            "--then names random twice",
            "--margin is 0",
            "did you mean `ambush`?",
            "reversed: write ambush=1..4",
            "`deeper zones` has no price",
            "no bounds after its `=`",
        ] {
            assert!(text.contains(part), "no `{part}` in: {text}");
        }
        assert!(asked(&["ambush=1..1"], None).is_err(), "it is what it is");
    }

    /// ST-P4: no round of a question proves on the seed of the search, or on that of an earlier round.
    #[test]
    fn st_p4_every_round_has_a_proof_on_a_seed_of_its_own() {
        assert!(asked_by(&[], None, &[], Some(8)).is_ok());
        let request =
            |round| RebalanceRequest { round: Some(round), ..RebalanceRequest::default() };
        for search in [0, 7, i64::MAX as u64 - 1, i64::MAX as u64] {
            let mut seeds = vec![search];
            seeds.extend((1..10).map(|round| request(round).seed_of_proof(search)));
            seeds.sort_unstable();
            seeds.dedup();
            assert_eq!(seeds.len(), 10, "{seeds:?}");
        }
        assert_eq!(request(1).seed_of_proof(7), 8);
    }
}
