//! A price list asked for without a file: which rulesets have one, and the experiment that answers it.

mod pilot;
mod values;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use harness::{BLOCK_PAIRS, SLOTS};

use crate::rulesets;
use analysis::parts::type_prices::FEWEST_MEETINGS;
use experiment::document::problem::Failure;
use experiment::document::{Problems, Value, parse_toml};
use experiment::kind::ExperimentKind;
use experiment::ruleset::{KnownPlayer, Ruleset, TypedRules};

pub use pilot::Pilot;

/// The kind of experiment by which a ruleset's types are priced.
const KIND: &str = "prices";
/// Pairs that two random armies play before others are drawn (ST-R3).
const MEETING_PAIRS: u64 = 2;
/// Pairs of each player, if no other number is asked for.
const PAIRS: u64 = 72_000;
/// Armies that no list limits.
pub const RANDOM: &str = "random";
/// Armies of the built-in lists.
pub const HISTORICAL: &str = "historical";
/// A player has a meeting in every block at least.
const MOST_ONE_IN: u64 = SLOTS as u64;
/// Fewer blocks have no price list.
const FEWEST_BLOCKS: u64 = 40;

/// The kind of experiment that prices a ruleset's types; none where it has no such list.
fn price_kind(ruleset: &Ruleset) -> Option<&'static dyn ExperimentKind> {
    ruleset.kinds.iter().copied().find(|kind| kind.name() == KIND)
}

/// What a price list of a ruleset takes.
#[derive(Clone, Debug)]
pub struct Takes {
    /// Who can play: several at a time where the rules charge points.
    pub players: Vec<KnownPlayer>,
    /// Pairs that are played if no number is asked for.
    pub pairs: u64,
    pub fewest_pairs: u64,
    /// What the rules charge nothing for, such as a `formation`. Where they charge points there is none, and a list takes several players, a
    /// precision and a field too.
    pub uncharged: Option<&'static str>,
}

/// What it takes to ask what all types or units of a ruleset should cost; none where that can't be asked.
pub fn takes(ruleset: &Ruleset) -> Option<Takes> {
    if let Some(kind) = price_kind(ruleset) {
        return Some(Takes {
            players: kind.players(),
            pairs: PAIRS,
            fewest_pairs: FEWEST_BLOCKS * MEETING_PAIRS * SLOTS as u64,
            uncharged: None,
        });
    }
    let (kind, values) = values::of(ruleset)?;
    Some(Takes {
        players: kind.players(),
        pairs: values.pairs,
        fewest_pairs: values.fewest_pairs,
        uncharged: Some(values.unit),
    })
}

#[derive(Clone, Debug)]
pub struct Question {
    /// Whose types are priced.
    pub ruleset: &'static Ruleset,
    /// Who plays, against itself.
    pub players: Vec<String>,
    /// Every player but the first plays one of this number of meetings.
    pub one_in: u64,
    /// Pairs of each player; the most of them where a precision is wanted.
    pub max_pairs: Option<u64>,
    /// The half-width of fair prices at which play ends, in points.
    pub precision: Option<f64>,
    /// Whose armies meet: `random`, `historical`, or a folder of army lists.
    pub field: String,
    /// A list of prices to try: what a user wrote, and where.
    pub tried: Option<TriedList>,
    pub seed: u64,
    pub rules: TypedRules,
}

/// A list of prices that is tried.
#[derive(Clone, Debug)]
pub struct TriedList {
    pub path: PathBuf,
    pub text: String,
}

impl TriedList {
    /// The seed on which the list was found, if it says so.
    pub fn seed(&self) -> Option<u64> {
        let file = parse_toml(&self.text, &mut Problems::default());
        match file.get("seed")?.value {
            Value::Integer(seed) => u64::try_from(seed).ok(),
            _ => None,
        }
    }

    /// Its prices as lines of an experiment.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file.
    fn lines(&self, ruleset: &Ruleset) -> Result<String, Failure> {
        let kind = price_kind(ruleset);
        let mut problems = Problems::default();
        let file = parse_toml(&self.text, &mut problems);
        let lines = match problems.is_empty() {
            true => kind.and_then(|kind| kind.price_list(&file, &mut problems)),
            false => None,
        };
        Failure::of_file(&self.path, &self.text, problems)?;
        Ok(lines.unwrap_or_default())
    }
}

impl Question {
    /// The experiment, as a file of TOML.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the question: a ruleset that has no such list, unknown players, too few pairs.
    pub fn experiment(&self) -> Result<String, Failure> {
        let Some(kind) = price_kind(self.ruleset) else {
            let values = values::of(self.ruleset).ok_or_else(|| self.cannot_be_asked())?;
            return values::experiment(self, values);
        };
        let mut wrong: Vec<String> =
            self.players.iter().filter_map(|name| kind.unknown_policy(name)).collect();
        let n_blocks = self.n_blocks();
        if n_blocks < self.fewest_blocks() {
            wrong.push(format!(
                "--max-pairs {} is too little for a price list{}: use {} or more",
                self.max_pairs.unwrap_or(PAIRS),
                match self.one_in {
                    1 => String::new(),
                    n => format!(" of players who play one meeting in {n}"),
                },
                self.fewest_blocks() * MEETING_PAIRS * SLOTS as u64
            ));
        }
        if !(1..=MOST_ONE_IN).contains(&self.one_in) {
            wrong.push(format!("--one-in {}: say 1 to {MOST_ONE_IN}", self.one_in));
        }
        if self.one_in > 1 && self.players.len() < 2 {
            wrong.push(format!(
                "--one-in {} is for the players after the first, and there is one: name another with --for, or leave it out",
                self.one_in
            ));
        }
        if let Some(list) = self.tried.as_ref().filter(|list| list.seed() == Some(self.seed)) {
            wrong.push(format!(
                "{} was found on seed {}: use another --seed, or leave it out, so that other armies try it",
                list.path.display(),
                self.seed
            ));
        }
        let field = self.field_written().unwrap_or_else(|message| {
            wrong.push(message);
            None
        });
        Failure::of_lines(&wrong)?;
        let list = self.tried.as_ref().map(|list| list.lines(self.ruleset)).transpose()?;
        let changed = kind.typed_rules(&self.rules)?;
        let quoted: Vec<String> = self.players.iter().map(|name| format!("{name:?}")).collect();
        let mut text = format!("# equipoise prices {}", self.ruleset.name);
        self.players.iter().for_each(|name| {
            let _ = write!(text, " --for {name}");
        });
        let mut shares = String::new();
        if self.one_in > 1 {
            let _ = write!(text, " --one-in {}", self.one_in);
            let each = (1..self.players.len()).map(|_| format!(", {}", self.one_in));
            shares = format!("player_shares = [1{}]\n", each.collect::<String>());
        }
        let precision = self.precision.map(|points| format!("precision = {points:?}\n"));
        if let Some(points) = self.precision {
            let _ = write!(text, " --precision {points}");
        }
        if field.is_some() {
            let _ = write!(text, " --field {}", self.field);
        }
        text.push_str(&self.rules.typed());
        let _ = write!(
            text,
            "\n#\n# Of each eight of the `pairs` {MEETING_PAIRS} are played, since armies are drawn anew that often.{5}\n\n\
             title = \"What every type of {0} should cost\"\n\
             question = \"What should every type cost?\"\n\
             ruleset = \"{1}\"\ngame = \"{KIND}\"\nseed = {2}\npairs = {3}\n\n\
             [prices]\nplayers = [{4}]\n{shares}{7}{6}meeting_pairs = {MEETING_PAIRS}\n",
            self.ruleset.title,
            self.ruleset.name,
            self.seed,
            n_blocks * BLOCK_PAIRS,
            quoted.join(", "),
            match self.precision {
                Some(_) =>
                    "\n# They are the most that are played: play ends when prices are known as well as `precision` says.",
                None => "",
            },
            precision.unwrap_or_default(),
            field.map(|field| format!("field = {field:?}\n")).unwrap_or_default(),
        );
        if let Some(lines) = list {
            let _ = write!(text, "\n[{KIND}.list]\n{lines}");
        }
        text.push_str(&changed);
        Ok(text)
    }

    fn cannot_be_asked(&self) -> Failure {
        let able = rulesets::all().iter().filter(|it| takes(it).is_some());
        let able: Vec<String> = able.map(|it| it.name.to_owned()).collect();
        Failure::new(format!(
            "{} has no units of which prices can be asked; these rulesets have: {}",
            self.ruleset.title,
            able.join(", ")
        ))
    }

    /// The field as an experiment names it, which lies in another folder; none for random armies.
    ///
    /// # Errors
    ///
    /// If it is neither a word nor a folder.
    fn field_written(&self) -> Result<Option<String>, String> {
        match self.field.as_str() {
            RANDOM => Ok(None),
            HISTORICAL => Ok(Some(HISTORICAL.to_owned())),
            folder if Path::new(folder).is_dir() => {
                let path = std::path::absolute(folder).unwrap_or_else(|_| folder.into());
                Ok(Some(path.display().to_string()))
            }
            other => Err(format!(
                "--field {other}: write {RANDOM}, {HISTORICAL} for the built-in army lists, or a folder of army lists; there is no such folder"
            )),
        }
    }

    /// What a folder of its run is called: `prices-triumph-historical`.
    pub fn name(&self) -> String {
        let tried = self.tried.as_ref().map(|_| "tried");
        let parts = [Some("prices"), Some(self.ruleset.name), self.field_name(), tried];
        parts.into_iter().flatten().collect::<Vec<_>>().join("-")
    }

    /// The field as a part of a folder's name; none for random armies.
    fn field_name(&self) -> Option<&str> {
        match self.field.as_str() {
            RANDOM => None,
            HISTORICAL => Some(HISTORICAL),
            _ => Some("lists"),
        }
    }

    /// The fewest blocks from which every player has prices.
    fn fewest_blocks(&self) -> u64 {
        FEWEST_BLOCKS.max((FEWEST_MEETINGS as u64 * self.one_in).div_ceil(SLOTS as u64))
    }

    /// Blocks, in each of which every draw plays a few of its pairs.
    fn n_blocks(&self) -> u64 {
        self.max_pairs.unwrap_or(PAIRS).div_ceil(MEETING_PAIRS * SLOTS as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::RULESETS;
    use crate::rulesets::named;
    use experiment::Source;

    fn question(ruleset: &str, players: &[&str], max_pairs: Option<u64>) -> Question {
        Question {
            ruleset: named(ruleset).expect("a ruleset"),
            players: players.iter().map(|&name| name.to_owned()).collect(),
            one_in: 1,
            max_pairs,
            precision: None,
            field: RANDOM.to_owned(),
            tried: None,
            seed: 3,
            rules: TypedRules::default(),
        }
    }

    /// The experiment can be played, and has the pairs that were asked for.
    #[test]
    fn st_r9_the_experiment_of_two_players_has_the_same_armies_for_both() {
        let text = question("triumph", &["steady", "captain"], Some(7_200)).experiment();
        let text = text.expect("nothing is wrong");
        assert!(text.contains("pairs = 28800"), "{text}");
        let source = Source::of_text(Path::new("prices.toml"), &text);
        let (experiment, planned) = source.planned(&RULESETS, |_| {}).expect("it can be played");
        assert_eq!(experiment.game.kind().name(), KIND);
        let addresses = planned.playable().schedule().slots();
        // Each player has meetings, some with dearer losses, and three cells that test the list.
        assert_eq!(planned.playable().cells().len(), 10);
        assert_eq!(addresses.of(0, 3, 5), addresses.of(2, 3, 5));
    }

    /// ST-R9: a slow player plays a part of the first one's meetings, and as many as prices take.
    #[test]
    fn st_r9_a_slow_player_plays_a_part_of_the_meetings() {
        let slow =
            Question { one_in: 4, ..question("triumph", &["steady", "captain"], Some(7_200)) };
        let text = slow.experiment().expect("nothing is wrong");
        assert!(text.contains("--for captain --one-in 4\n"), "{text}");
        assert!(text.contains("player_shares = [1, 4]\n"), "{text}");
        let few = Question { max_pairs: Some(5_000), ..slow.clone() };
        let said = few.experiment().expect_err("720 meetings of four are 5,760 pairs").in_short();
        assert!(said.contains("use 5760 or more"), "{said}");
        let alone = Question { players: vec!["steady".to_owned()], one_in: 40, ..slow };
        let said = alone.experiment().expect_err("there is one player").in_short();
        for part in ["--one-in 40: say 1 to 36", "name another with --for"] {
            assert!(said.contains(part), "no `{part}` in {said}");
        }
    }

    /// ST-D8: the experiment of a wanted precision says so, and ends no later than at its pairs.
    #[test]
    fn st_d8_the_experiment_to_a_precision_ends_when_prices_are_known() {
        let asked =
            Question { precision: Some(0.25), ..question("triumph", &["steady"], Some(7_200)) };
        let text = asked.experiment().expect("nothing is wrong");
        assert!(text.contains("precision = 0.25\n") && text.contains("pairs = 28800"), "{text}");
        let source = Source::of_text(Path::new("prices.toml"), &text);
        let (_, planned) = source.planned(&RULESETS, |_| {}).expect("it can be played");
        assert_eq!(planned.price_goal().map(|it| it.half_width()), Some(0.25));
    }

    /// ST-R7: a list is tried on armies that had no part in it, and what is wrong with it is said of its own file.
    #[test]
    fn st_r7_a_list_is_not_tried_on_the_seed_that_found_it() {
        let asked = |text: &str| {
            let list = TriedList { path: "mine.toml".into(), text: text.to_owned() };
            Question { tried: Some(list), ..question("triumph", &["steady"], Some(7_200)) }
        };
        let same = asked("seed = 3\nspear = 3\n").experiment().expect_err("the same seed");
        assert!(same.in_short().contains("mine.toml was found on seed 3"), "{}", same.in_short());
        let other = asked("seed = 4\nspear = 3\n").experiment().expect_err("types are lacking");
        let said: String = other.pieces().collect();
        assert!(said.contains("mine.toml") && said.contains("lacks archers"), "{said}");
    }

    #[test]
    fn everything_wrong_with_a_question_is_said_at_once() {
        let refused = question("triumph", &["no-player"], Some(5)).experiment();
        let said = refused.expect_err("two things are wrong").in_short();
        assert!(said.contains("no-player") && said.contains("use 2880 or more"), "{said}");
    }

    /// Games that charge nothing for a unit are asked what it should cost, by rules that were typed too.
    #[test]
    fn every_ruleset_with_units_can_be_asked_what_they_should_cost() {
        for ruleset in &RULESETS {
            let text = question(ruleset.name, &["steady"], None).experiment();
            let text = text.expect("nothing is wrong");
            let source = Source::of_text(Path::new("prices.toml"), &text);
            let (experiment, planned) =
                source.planned(&RULESETS, |_| {}).expect("it can be played");
            assert_eq!(experiment.game.kind().ruleset().name, ruleset.name);
            assert!(planned.playable().cells().len() > 1);
        }
    }

    #[test]
    fn what_a_game_without_prices_cannot_be_asked_is_said_at_once() {
        let list = TriedList { path: "mine.toml".into(), text: String::new() };
        let asked = Question {
            precision: Some(0.25),
            tried: Some(list),
            field: HISTORICAL.to_owned(),
            ..question("tropaion", &["steady", "no-player"], Some(5))
        };
        let said = asked.experiment().expect_err("six things are wrong").in_short();
        for part in [
            "policy `no-player` is unknown",
            "--for names 2",
            "leave out --precision",
            "leave out --field historical",
            "Tropaion charges nothing for a unit, so there are no prices that mine.toml could replace",
            "use 5760 or more",
        ] {
            assert!(said.contains(part), "no `{part}` in {said}");
        }
    }
}
