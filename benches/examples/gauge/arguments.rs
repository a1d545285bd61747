//! What is asked for on the command line.

use std::path::PathBuf;

use battle_core::values::same_word;
use benches::contestants::Contestant;
use benches::matchups::Beaten;
use triumph::RuleParameters;
use triumph_players::Player;

/// What is measured.
pub struct Arguments {
    pub seed: u64,
    /// Pairs of battles of each cell.
    pub pairs: u64,
    pub new: Contestant,
    pub old: Contestant,
    pub armies: Armies,
    /// Only the new player against the old one.
    pub quick: bool,
    /// Only the new player against the old one with equal armies.
    pub even: bool,
    /// Also whether a commander gains what it expects.
    pub calibration: bool,
    /// Whether the new player makes use of gifts, instead of how it plays; and in which game.
    pub gifts: bool,
    pub game: Game,
    /// The new player as it was named, which may be one of another game.
    pub named: String,
    /// The rules that are played.
    pub rules: RuleParameters,
    /// When an army is beaten.
    pub beaten: Beaten,
    /// Where the table goes besides the screen.
    pub out: Option<PathBuf>,
}

/// Whose gifts are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    Triumph,
    TableBattles,
    Tropaion,
    Gloriam,
}

impl Game {
    const ALL: [(&str, Game); 4] = [
        ("triumph", Game::Triumph),
        ("table-battles", Game::TableBattles),
        ("tropaion", Game::Tropaion),
        ("gloriam", Game::Gloriam),
    ];

    pub fn name(self) -> &'static str {
        Game::ALL[self as usize].0
    }
}

/// Which armies play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Armies {
    Tuned,
    HeldOut,
    All,
    /// Every army of the catalogue without cards.
    Every,
}

impl Arguments {
    /// Reads arguments; the text of an error says everything that is wrong.
    pub fn read(mut words: impl Iterator<Item = String>) -> Result<Arguments, String> {
        let steady = || Contestant::read("steady").expect("a player of the list");
        let mut read = Arguments {
            seed: 77,
            pairs: 48,
            new: steady(),
            old: steady(),
            armies: Armies::All,
            quick: false,
            even: false,
            calibration: false,
            gifts: false,
            game: Game::Triumph,
            named: "steady".to_owned(),
            rules: RuleParameters::DEFAULT,
            beaten: Beaten::ByTheRules,
            out: None,
        };
        let mut problems = Vec::new();
        while let Some(name) = words.next() {
            if name == "--quick" {
                read.quick = true;
                continue;
            }
            if name == "--even" {
                read.even = true;
                continue;
            }
            if name == "--calibration" {
                (read.even, read.calibration) = (true, true);
                continue;
            }
            if name == "--gifts" {
                read.gifts = true;
                continue;
            }
            if name == "--own-third" {
                read.beaten = Beaten::AtItsOwnThird;
                continue;
            }
            let Some(value) = words.next() else {
                problems.push(format!("{name} has no value"));
                break;
            };
            if let Err(problem) = read.set(&name, &value) {
                problems.push(problem);
            }
        }
        match read.game {
            Game::Triumph => match Contestant::read(&read.named) {
                Ok(new) => read.new = new,
                Err(problem) => problems.push(problem),
            },
            game if !read.gifts => problems.push(format!("--game {} is for --gifts", game.name())),
            _ => {}
        }
        if read.calibration && !matches!(read.new.player, Player::Commander(_)) {
            problems.push("--calibration is for --new commander".to_owned());
        }
        if problems.is_empty() { Ok(read) } else { Err(problems.join("; ")) }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |least: u64| {
            let number = value.parse().ok().filter(|&number| number >= least);
            number.ok_or_else(|| {
                format!("{name} is `{value}`, and a whole number from {least} is wanted")
            })
        };
        match name {
            "--seed" => self.seed = number(0)?,
            "--pairs" => self.pairs = number(2)?,
            "--new" => value.clone_into(&mut self.named),
            "--old" => self.old = Contestant::read(value)?,
            "--armies" => {
                self.armies = match value {
                    "tuned" => Armies::Tuned,
                    "held-out" => Armies::HeldOut,
                    "all" => Armies::All,
                    "every" => Armies::Every,
                    _ => {
                        return Err(format!(
                            "--armies is `{value}`; tuned, held-out, all and every are known"
                        ));
                    }
                }
            }
            "--game" => {
                let found = Game::ALL.iter().find(|(name, _)| same_word(name, value));
                let names = Game::ALL.map(|(name, _)| name).join(", ");
                let unknown = || format!("--game is `{value}`; {names} are known");
                self.game = found.ok_or_else(unknown)?.1;
            }
            "--rule" => {
                let (rule, text) = (value.split_once('='))
                    .ok_or_else(|| format!("`{value}` after --rule is no NAME=VALUE"))?;
                let set = self.rules.set(rule, text);
                set.map_err(|why| why.to_string())?;
            }
            "--out" => self.out = Some(PathBuf::from(value)),
            _ => {
                return Err(format!(
                    "{name} is unknown; --seed, --pairs, --new, --old, --armies, --quick, --even, --calibration, --gifts, --game, --rule, --own-third and --out are known"
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Result<Arguments, String> {
        Arguments::read(words.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn rules_may_be_changed_one_by_one() {
        let read = read("--rule victory_points=12 --rule max_turns=30 --own-third");
        let (rules, beaten) = read.map(|it| (it.rules, it.beaten)).expect("two rules");
        assert_eq!(rules.changed().count(), 2);
        assert_eq!(beaten, Beaten::AtItsOwnThird);
    }

    #[test]
    fn a_calibration_is_of_a_commander_with_equal_armies() {
        let read_as = read("--new commander:playouts=8 --calibration").map(|it| it.even);
        assert_eq!(read_as, Ok(true));
        let why = read("--calibration").err().expect("steady expects nothing");
        assert!(why.contains("--new commander"), "{why}");
    }

    #[test]
    fn a_rule_that_is_none_is_said() {
        for (words, expected) in
            [("--rule victory_points", "no NAME=VALUE"), ("--rule fight_twice=true", "fight_twice")]
        {
            let why = read(words).err().expect(words);
            assert!(why.contains(expected), "{why}");
        }
    }
}
