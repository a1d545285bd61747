//! Plays a run, keeps of it what its answer is made from, and draws its page from that.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use report::SIDE_FILES;
use sha2::{Digest, Sha256};

use crate::manifest::{Run, root, workshop};

/// The program, built beside this one.
#[derive(Debug)]
pub struct Program(PathBuf);

impl Program {
    pub fn beside_this() -> Result<Program, String> {
        let own = std::env::current_exe().map_err(|error| error.to_string())?;
        let binary = own.parent().and_then(Path::parent).map(|folder| folder.join("equipoise"));
        let binary = binary.filter(|binary| binary.is_file());
        binary.map(Program).ok_or_else(|| "build the program first: `make publish` does".to_owned())
    }

    /// Plays a run, or goes on with it where it was stopped, and keeps it; false if its command is refused.
    pub fn play(&self, run: &Run) -> Result<bool, String> {
        let shop = workshop();
        fs::create_dir_all(shop.join("reports")).map_err(at(&shop))?;
        run.forget();
        let file = format!("reports/{}.toml", run.name);
        let mut words = run.words();
        if !matches!(words[0], "run" | "explore" | "rebalance") {
            // What is typed without a file goes on by the file that it writes.
            let experiment = match self.experiment_of(run) {
                Ok(experiment) => experiment,
                Err(_) => return Ok(false),
            };
            fs::write(shop.join(&file), experiment).map_err(at(&shop))?;
            words = vec!["run", &file];
        }
        words.extend(["--resume", "--quiet"]);
        let played = run.played_in();
        if self.say(&shop, &words)? == 2 {
            // What lies there is another program's, or of another plan.
            let _ = fs::remove_dir_all(&played);
            if self.say(&shop, &words)? == 2 {
                return Ok(false);
            }
        }
        if run.published.is_played_anew {
            return Ok(true);
        }
        let kept = run.folder();
        let _ = fs::remove_dir_all(&kept);
        // Without a page there are no battles to watch.
        let unwatched = ["replays.parquet", "battles.csv"].map(str::to_owned);
        let without =
            run.published.without.iter().chain(unwatched.iter().filter(|_| !run.has_page));
        keep(&played, &kept, &without.cloned().collect::<Vec<_>>())?;
        if run.is_search() {
            // Nothing of the proof but what says whether it would be played like this again.
            keep(&played.join("proof"), &kept.join("proof"), &SIDE_FILES.map(str::to_owned))?;
        }
        // Only what was stopped is gone on with.
        fs::remove_dir_all(&played).map_err(at(&played))?;
        Ok(true)
    }

    /// The experiment of a question that is typed without a file: the command writes it before it plays, and is stopped by a file where
    /// its folder would be.
    pub fn experiment_of(&self, run: &Run) -> Result<String, String> {
        let folder = workshop().join("asked");
        let out = format!("reports/{}", run.name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("reports")).map_err(at(&folder))?;
        fs::write(folder.join(&out), "").map_err(at(&folder))?;
        let words: Vec<&str> = run.words().into_iter().chain(["--out", &out, "--quiet"]).collect();
        let output = self.command(&folder, &words).output().map_err(at(&self.0))?;
        let file = folder.join(format!("{out}.toml"));
        fs::read_to_string(&file).map_err(|_| {
            format!(
                "{}: the command wrote no experiment: {}",
                run.name,
                String::from_utf8_lossy(&output.stderr)
            )
        })
    }

    /// Draws the page of what is kept, and puts charts where texts show them.
    pub fn draw(&self, run: &Run) -> Result<(), String> {
        if !run.has_page && run.published.charts.is_empty() {
            return Ok(());
        }
        let shop = workshop().join("drawn");
        let drawn = shop.join("reports").join(&run.name);
        let _ = fs::remove_dir_all(&drawn);
        copy_all(&run.folder(), &drawn, &|name| !is_drawn(name))?;
        if self.say(&shop, &["report", &format!("reports/{}", run.name), "--quiet"])? == 2 {
            return Err(format!("{}: `equipoise report` was refused", run.name));
        }
        let charts = run.published.charts.iter();
        for (chart, to) in charts {
            fs::copy(drawn.join("charts").join(chart), root().join(to)).map_err(at(to))?;
        }
        if run.has_page {
            let kept = run.folder();
            let readme =
                fs::read_to_string(root().join("reports/gallery/README.md")).unwrap_or_default();
            let shown = |name: &str| readme.contains(&format!("({}/charts/{name})", run.name));
            let _ = fs::remove_dir_all(kept.join("charts"));
            copy_all(&drawn.join("charts"), &kept.join("charts"), &shown)?;
            fs::copy(drawn.join("index.html"), kept.join("index.html")).map_err(at(&kept))?;
        }
        Ok(())
    }

    /// Runs a command of the program in a folder, before the eyes of whoever waits for it; its exit code.
    fn say(&self, folder: &Path, words: &[&str]) -> Result<i32, String> {
        let status =
            self.command(folder, words).stdout(Stdio::null()).status().map_err(at(&self.0))?;
        match status.code() {
            Some(code @ 0..=2) => Ok(code),
            _ => Err("stopped; the same command goes on with it".to_owned()),
        }
    }

    fn command(&self, folder: &Path, words: &[&str]) -> Command {
        let mut command = Command::new(&self.0);
        command.current_dir(folder).args(words);
        command
    }
}

fn at(path: &Path) -> impl Fn(std::io::Error) -> String {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}

/// What is drawn from the rest.
fn is_drawn(name: &str) -> bool {
    name.ends_with(".html") || name.ends_with(".svg")
}

/// Copies the files of a folder, and of the folders in it, whose names are wanted.
fn copy_all(from: &Path, to: &Path, wanted: &dyn Fn(&str) -> bool) -> Result<(), String> {
    fs::create_dir_all(to).map_err(at(to))?;
    for entry in fs::read_dir(from).map_err(at(from))? {
        let path = entry.map_err(at(from))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            copy_all(&path, &to.join(&name), wanted)?;
        } else if wanted(&name) {
            fs::copy(&path, to.join(&name)).map_err(at(&path))?;
        }
    }
    Ok(())
}

/// Copies what the answer of a run or a search is made from; `run.toml` no longer lists what is left out.
fn keep(played: &Path, kept: &Path, without: &[String]) -> Result<(), String> {
    fs::create_dir_all(kept).map_err(at(kept))?;
    let stored = ["run.toml", "answer.toml", "blocks.parquet"].into_iter().chain(SIDE_FILES);
    for file in stored.filter(|file| !without.iter().any(|it| it == file)) {
        if played.join(file).is_file() {
            fs::copy(played.join(file), kept.join(file)).map_err(at(kept))?;
        }
    }
    if played.join("finds").is_dir() {
        copy_all(&played.join("finds"), &kept.join("finds"), &|_| true)?;
    }
    let record = kept.join("run.toml");
    if without.is_empty() || !record.is_file() {
        return Ok(());
    }
    let text = fs::read_to_string(&record).map_err(at(&record))?;
    let is_left_out = |line: &str| {
        line.starts_with("digest = ")
            || without.iter().any(|file| line.starts_with(&format!("\"{file}\" = ")))
    };
    let text: String = text.split_inclusive('\n').filter(|line| !is_left_out(line)).collect();
    let digest: String = Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect();
    let head =
        text.split_inclusive('\n').take_while(|line| line.starts_with('#')).map(str::len).sum();
    let (head, rest) = text.split_at(head);
    fs::write(&record, format!("{head}digest = \"{digest}\"\n{rest}")).map_err(at(&record))
}
