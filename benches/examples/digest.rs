//! One number for every battle that a change of speed must not change: `cargo run --release -p benches --example digest`.
//!
//! It plays battles between the armies of the built-in catalogue, at half, whole and double their stands, without cards and with them,
//! and digests every position that a player or the dice led to. `--check` compares the numbers with `benches/digests.toml`,
//! `--accept` writes them there; `--tenth` plays a tenth of the battles, and a word only the groups that have it in their names.
//!
//! A change of a rule, of a player or of the catalogue changes the numbers, and accepts them again.
#![allow(clippy::print_stdout, reason = "it prints what it played")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use battle_core::dice::DiceTransform;
use battle_core::streams::{Purpose, name_id};
use battle_core::{
    BySide, Chance, Game, Next, NoTrace, Policy, Role, SampledChance, Seating, Side, StreamKey,
};
use benches::catalogue::topography;
use rayon::prelude::*;
use serde::Deserialize;
use triumph::army_lists::{Disguise, ListedArmy, Purchase};
use triumph::battle::{Army, ArmyStand, Battle, State};
use triumph::{Card, HalfPoints, RuleParameters, TroopType};
use triumph_players::Player;

/// Battles of each player at 24, 48 and 96 points, without cards and as many with them; a `random` battle is long.
const PLAYED: [(&str, [u64; 3]); 3] =
    [("random", [120, 60, 10]), ("steady", [1_200, 1_200, 400]), ("bold", [800, 800, 400])];
/// The points that the armies are near to: half, as and twice what the catalogue says.
const POINTS: [i16; 3] = [24, 48, 96];
/// Most stands that an army may have, those that exist as a disguise included.
const ROOM: usize = 32;

/// An army file of the catalogue, as far as it is needed.
#[derive(Deserialize)]
struct ArmyFile {
    name: String,
    invasion: u8,
    maneuver: u8,
    home: Vec<String>,
    stands: Vec<Line>,
    #[serde(default)]
    cards: Vec<CardLine>,
}

#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    name: String,
    troop: String,
    count: usize,
    #[serde(default)]
    general: bool,
    #[serde(default)]
    battle_line: Option<toml::Value>,
    #[serde(default)]
    ally: bool,
}

#[derive(Deserialize)]
struct CardLine {
    card: String,
    on: Option<Words>,
    helps: Option<Words>,
    count: Option<u8>,
    #[serde(rename = "as")]
    becomes: Option<String>,
    #[serde(default)]
    disguises: Vec<String>,
}

/// One word or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Words {
    One(String),
    Several(Vec<String>),
}

impl ArmyFile {
    /// Its lines with half, as many or twice as many stands, as far as there is room.
    fn counts(&self, size: usize) -> Vec<usize> {
        let n_more = |card: &CardLine| 2 * card.disguises.len();
        let mut room = ROOM - self.cards.iter().map(n_more).sum::<usize>();
        let sized = self.stands.iter().map(|line| {
            let wanted = (line.count << size).div_ceil(2);
            let count = wanted.min(room);
            room -= count;
            count
        });
        sized.collect()
    }

    fn army(&self, size: usize) -> Army {
        let counts = self.counts(size);
        let mut stands = Vec::new();
        let mut by_line = Vec::new();
        for (line, n) in self.stands.iter().zip(counts) {
            let troop = troop(&line.troop);
            let n_marked = match &line.battle_line {
                Some(toml::Value::Boolean(true)) => n,
                Some(toml::Value::String(mark)) if mark == "all" => n,
                Some(toml::Value::String(mark)) if mark == "half" => n / 2,
                _ => 0,
            };
            by_line.push((line.name.as_str(), troop, stands.len()..stands.len() + n));
            stands.extend((0..n).map(|at| ArmyStand {
                general: line.general && at == 0,
                battle_line: at < n_marked,
                ally: line.ally,
                ..ArmyStand::of(troop)
            }));
        }
        let called = |words: &Option<Words>| {
            let words = match words {
                None => &[],
                Some(Words::One(word)) => std::slice::from_ref(word),
                Some(Words::Several(words)) => words,
            };
            let is_called = |name: &str, troop| {
                (words.iter()).any(|word| name == word || TroopType::from_word(word) == Some(troop))
            };
            let mut found: Vec<usize> = by_line
                .iter()
                .filter(|(name, troop, _)| is_called(name, *troop))
                .flat_map(|(.., stands)| stands.clone())
                .collect();
            found.sort_unstable();
            found
        };
        let purchase = |line: &CardLine| {
            let card = Card::from_word(&line.card).expect("a card");
            let mut bought = called(&line.on);
            let by_the_card = card.is_bought_by_the_card();
            if let Some(n) = line.count.filter(|_| !by_the_card) {
                bought.sort_by_key(|&stand| stands[stand].general);
                bought.truncate((usize::from(n) << size).div_ceil(2));
                bought.sort_unstable();
            }
            if card == Card::SeparatedValets {
                bought.truncate(bought.len() / 2 * 2);
            }
            let disguises = line.disguises.iter().map(|text| {
                let shown = text.strip_prefix("nobody as ").expect("a disguise of nobody");
                Disguise { real: Vec::new(), shown: troop(shown), n_shown: 1 }
            });
            Purchase {
                count: if by_the_card { line.count.unwrap_or(1) } else { 1 },
                stands: bought,
                helped: called(&line.helps),
                dismount: line.becomes.as_deref().map(troop),
                disguises: disguises.collect(),
                ..Purchase::of(card)
            }
        };
        let purchases = self.cards.iter().map(purchase).collect();
        let army = Army {
            name: self.name.clone(),
            invasion: self.invasion,
            maneuver: self.maneuver,
            home: self.home.iter().map(|home| topography(home)).collect(),
            purchases: Vec::new(),
            stands,
        };
        ListedArmy { army, entries: Vec::new(), purchases }.in_the_field()
    }
}

fn troop(word: &str) -> TroopType {
    TroopType::from_word(word).unwrap_or_else(|| panic!("{word} is no troop type"))
}

/// The armies of the catalogue by the names of their files: those without cards and those with them.
fn catalogue() -> [Vec<ArmyFile>; 2] {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/games/triumph/lab/armies");
    let entries = std::fs::read_dir(&folder).expect("the armies of the catalogue");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    let files = paths.iter().map(|path| {
        let text = std::fs::read_to_string(path).expect("readable");
        toml::from_str(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
    });
    let (plain, with_cards) = files.partition(|file: &ArmyFile| file.cards.is_empty());
    [plain, with_cards]
}

fn rules(size: usize) -> RuleParameters {
    RuleParameters {
        victory_points: HalfPoints::whole(POINTS[size] / 3),
        center_min_points: HalfPoints::whole(POINTS[size] / 2),
        ..RuleParameters::DEFAULT
    }
}

/// A number of all that happened so far.
struct Digest(u64);

impl Digest {
    fn fold(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    fn fold_position(&mut self, state: &State) {
        for stand in state.on_board.iter() {
            let pose = state.pose(stand);
            let (x, y) = (pose.at.x as u32, pose.at.y as u32);
            self.fold(u64::from(x) << 32 | u64::from(y));
            let heading = u64::from(pose.heading.to_steps());
            self.fold(heading << 8 | stand.index() as u64);
        }
        self.fold(u64::from(state.command_points) << 32 | u64::from(state.turn));
        for lost in state.lost.0 {
            self.fold(lost.0 as u64);
        }
    }
}

/// Plays one battle to its end; the number of all its positions.
fn play(battle: &Battle, player: &Player, key: StreamKey, seating: Seating) -> u64 {
    let mut chance = SampledChance::new(key, DiceTransform::default());
    let players = BySide([player; 2]);
    let mut digest = Digest(0);
    let mut state = battle.setup(seating, &mut chance, &mut NoTrace);
    for step in 0_u16.. {
        match battle.next(&state) {
            Next::Over => break,
            Next::Advance => battle.advance(&mut state, &mut chance, &mut NoTrace),
            Next::Decide(seat) => {
                let role = Role::of_seat(Purpose::Policy, seat, state.turn).nth(step);
                let side: Side = seating.side_in(seat);
                let decision = players[side].decide(battle, &state, seat, &mut chance.dice(role));
                battle.apply(&mut state, decision, &mut chance, &mut NoTrace);
            }
        }
        digest.fold_position(&state);
    }
    digest.0
}

/// The number of one group of battles.
fn group(armies: &[&ArmyFile], player: &str, size: usize, n: u64) -> u64 {
    let key = StreamKey::of_seed(16).matchup(name_id(player));
    let player = Player::named(player).expect("a player of the list");
    let n_armies = armies.len() as u64;
    let one = |number: u64| {
        let first = number % n_armies;
        let second = (first + 1 + number / n_armies * 7) % n_armies;
        let sides = [first, second].map(|at| armies[at as usize].army(size));
        let names = sides.each_ref().map(|army| army.name.clone());
        let battle = Battle::new(BySide(sides), &rules(size))
            .unwrap_or_else(|problems| panic!("{names:?}: {problems:?}"));
        let seating = Seating::ALL[(number % 2) as usize];
        play(&battle, &player, key.pair(number), seating)
    };
    let digests: Vec<u64> = (0..n).into_par_iter().map(one).collect();
    let mut all = Digest(n);
    digests.into_iter().for_each(|digest| all.fold(digest));
    all.0
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| words.iter().any(|other| other == word);
    let (table, share) = if has("--tenth") { ("tenth", 10) } else { ("all", 1) };
    let wanted = words.iter().find(|word| !word.starts_with("--"));
    let [plain, with_cards] = catalogue();
    let mut numbers = BTreeMap::new();
    for (cards, armies) in [("plain", &plain), ("cards", &with_cards)] {
        let armies: Vec<&ArmyFile> = armies.iter().collect();
        for (player, counts) in PLAYED {
            for (size, n) in counts.into_iter().enumerate() {
                let name = format!("{cards}-{player}-{}", POINTS[size]);
                if wanted.is_some_and(|wanted| !name.contains(wanted.as_str())) {
                    continue;
                }
                let number = group(&armies, player, size, n / share);
                println!("{name:20} {:5} battles  {number:016x}", n / share);
                numbers.insert(name, format!("{number:016x}"));
            }
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("digests.toml");
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let mut known: BTreeMap<String, BTreeMap<String, String>> =
        toml::from_str(&text).expect("benches/digests.toml is a file of this example");
    if has("--accept") {
        known.entry(table.to_owned()).or_default().extend(numbers);
        let text = toml::to_string(&known).expect("text");
        let head = "# Digests of battles, by `benches/examples/digest.rs`; a change of speed leaves them as they are.\n\n";
        std::fs::write(&file, format!("{head}{text}")).expect("benches/digests.toml is written");
    } else if has("--check") {
        let wrong: Vec<&String> = (numbers.iter())
            .filter(|&(name, number)| {
                known.get(table).and_then(|all| all.get(name)) != Some(number)
            })
            .map(|(name, _)| name)
            .collect();
        if !wrong.is_empty() {
            println!("other battles than before: {wrong:?}");
            return ExitCode::FAILURE;
        }
        println!("the same battles as before");
    }
    ExitCode::SUCCESS
}
