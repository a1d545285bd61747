//! Two finished runs, and what every command says when one of their folders was damaged.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Six matchups of 288 pairs of duels.
const DUELS: &str = r#"
question = "What does a screen do to Heavy Foot?"
ruleset = "triumph"
game = "duel"
seed = 5
pairs = 288

[duel]
a = ["heavy-foot", "spear:general"]
b = ["spear", "light-foot", "knights"]
cards = ["elephant-screen"]
"#;

/// The file of the experiment.
pub const FILE: &str = "duels.toml";

/// The folder that commands are tried on.
pub const LOOKED_AT: &str = "looked-at";

/// Files of a folder with their bytes, in order.
pub type Files = Vec<(PathBuf, Vec<u8>)>;

/// What became of faults of one kind.
#[derive(Debug, Default)]
pub struct Tally {
    /// Which kind.
    pub name: String,
    pub tried: usize,
    /// Of these the folder was the run that was there before, by every command.
    pub as_before: usize,
    /// Of these it was the new run.
    pub as_after: usize,
    /// Of these every command refused it by name.
    pub refused: usize,
    /// What went wrong otherwise.
    pub wrong: Vec<String>,
}

/// What a folder is, by all commands together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Before,
    After,
    Refused,
}

impl Tally {
    pub fn new(name: &str) -> Tally {
        Tally { name: name.to_owned(), ..Tally::default() }
    }

    pub fn add(&mut self, what: &str, state: Result<State, String>) {
        self.tried += 1;
        match state {
            Ok(State::Before) => self.as_before += 1,
            Ok(State::After) => self.as_after += 1,
            Ok(State::Refused) => self.refused += 1,
            Err(why) => self.wrong.push(format!("{}, {what}: {why}", self.name)),
        }
    }
}

/// All of them under each other.
pub fn table(tallies: &[Tally]) -> String {
    let mut text = format!(
        "{:<46} {:>6} {:>9} {:>8} {:>8} {:>6}\n",
        "fault", "tried", "as before", "as after", "refused", "wrong"
    );
    let mut sum = Tally::new("all");
    for tally in tallies {
        sum.tried += tally.tried;
        sum.as_before += tally.as_before;
        sum.as_after += tally.as_after;
        sum.refused += tally.refused;
        sum.wrong.extend(tally.wrong.clone());
    }
    for tally in tallies.iter().chain([&sum]) {
        text.push_str(&format!(
            "{:<46} {:>6} {:>9} {:>8} {:>8} {:>6}\n",
            tally.name,
            tally.tried,
            tally.as_before,
            tally.as_after,
            tally.refused,
            tally.wrong.len()
        ));
    }
    text
}

/// Where faults are tried.
#[derive(Debug)]
pub struct Bench {
    binary: PathBuf,
    dir: PathBuf,
    /// The run that is in the folder before, and what each command says of it.
    pub before: (Files, Vec<String>),
    /// The one that takes its place.
    pub after: (Files, Vec<String>),
}

impl Bench {
    /// Plays both runs, the second one in shards too.
    pub fn new(binary: &Path, dir: &Path) -> Bench {
        fs::write(dir.join(FILE), DUELS).expect("writable");
        let mut bench = Bench {
            binary: binary.to_owned(),
            dir: dir.to_owned(),
            before: Default::default(),
            after: Default::default(),
        };
        bench.done(&["run", FILE, "--quiet", "--out", "other", "--seed", "7"]);
        for shard in ["1", "2"] {
            let part = format!("{shard}/2");
            let out = format!("shard-{shard}");
            bench.done(&[&NEW_RUN[..], &["--shard", &part, "--out", &out]].concat());
        }
        bench.done(&["run", FILE, "--quiet", "--out", LOOKED_AT]);
        bench.before = (bench.files(LOOKED_AT), bench.said());
        bench.remove(LOOKED_AT);
        bench.done(&[&NEW_RUN[..], &["--out", LOOKED_AT]].concat());
        bench.after = (bench.files(LOOKED_AT), bench.said());
        assert_ne!(bench.before.1, bench.after.1, "two runs are alike");
        bench
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// The program, in the folder of the bench.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.binary);
        command.current_dir(&self.dir).args(arguments);
        command
    }

    /// The program under another one, which is given its path and arguments last.
    pub fn under(&self, outer: &[&str], arguments: &[&str]) -> Command {
        let mut command = Command::new(outer[0]);
        command.current_dir(&self.dir).args(&outer[1..]);
        command.arg(&self.binary).args(arguments);
        command
    }

    pub fn output(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program runs")
    }

    fn done(&self, arguments: &[&str]) {
        let output = self.output(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}");
    }

    pub fn remove(&self, name: &str) {
        let path = self.path(name);
        if path.exists() {
            fs::remove_dir_all(path).expect("removable");
        }
    }

    /// Fills a folder with these files and nothing else.
    pub fn fill(&self, name: &str, files: &Files) {
        self.remove(name);
        let root = self.path(name);
        fs::create_dir_all(&root).expect("writable");
        for (file, bytes) in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
            fs::write(path, bytes).expect("writable");
        }
    }

    pub fn files(&self, name: &str) -> Files {
        let root = self.path(name);
        let (mut found, mut folders) = (Files::new(), vec![root.clone()]);
        while let Some(at) = folders.pop() {
            for entry in fs::read_dir(at).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(&root).expect("below").to_owned();
                    found.push((name, fs::read(path).expect("readable")));
                }
            }
        }
        found.sort();
        found
    }

    /// What each command that reads says of a whole run in [`LOOKED_AT`].
    fn said(&self) -> Vec<String> {
        let said = READERS.iter().map(|arguments| {
            let output = self.output(arguments);
            String::from_utf8_lossy(&output.stdout).into_owned()
        });
        said.collect()
    }

    /// What the folder [`LOOKED_AT`] is, by all commands that read: the run before or after, or none that can be read.
    pub fn state(&self) -> Result<State, String> {
        let mut states = Vec::new();
        for (at, arguments) in READERS.iter().enumerate() {
            let output = self.output(arguments);
            let said = String::from_utf8_lossy(&output.stdout);
            let state = match output.status.code() {
                Some(2) => {
                    is_refusal(&output, "")?;
                    State::Refused
                }
                Some(0) if said == self.before.1[at] => State::Before,
                Some(0) if said == self.after.1[at] => State::After,
                code => return Err(format!("{arguments:?} says {said:.300} with {code:?}")),
            };
            states.push(state);
        }
        states.dedup();
        match states.as_slice() {
            [state] => Ok(*state),
            _ => Err(format!("commands differ: {states:?}")),
        }
    }
}

/// The command that plays the second run.
pub const NEW_RUN: [&str; 7] = ["run", FILE, "--quiet", "--threads", "1", "--seed", "9"];

/// The commands that read a folder; the last one draws its report again.
pub const READERS: [&[&str]; 3] = [
    &["diff", LOOKED_AT, "other", "--json"],
    &["replay", LOOKED_AT, "--cell", "1", "--pair", "7"],
    &["report", LOOKED_AT, "--json"],
];

/// Whether a command has ended with a refusal that names a folder or this file.
pub fn is_refusal(output: &Output, file: &str) -> Result<(), String> {
    let said = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code();
    let is_one = code == Some(2) && !said.contains("panicked") && said.contains(file);
    match is_one && output.stdout.is_empty() && !said.is_empty() {
        true => Ok(()),
        false => Err(format!("exit code {code:?}, said {said:.300}")),
    }
}
