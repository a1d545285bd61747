//! A process that speaks the protocol, line by line; it ends with this value.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// How a program is started: without a shell, and with the environment that the file gives it and no other.
#[derive(Clone, Debug, PartialEq)]
pub struct Launch {
    /// The program, and its arguments.
    pub command: Vec<String>,
    /// Where it runs: the folder of the experiment file.
    pub folder: PathBuf,
    pub environment: BTreeMap<String, String>,
    /// How many seconds it may take for an answer.
    pub seconds: u32,
}

impl Launch {
    /// The command as a shell would take it, to be read by people.
    pub fn in_words(&self) -> String {
        let plain = |word: &str| {
            let mut letters = word.chars();
            !word.is_empty() && letters.all(|it| it.is_alphanumeric() || "-_./=+:,@%".contains(it))
        };
        let quoted = |word: &String| match plain(word) {
            true => word.clone(),
            // Signs that a terminal obeys are shown, not sent to it.
            false => format!("'{}'", word.escape_debug()),
        };
        self.command.iter().map(quoted).collect::<Vec<_>>().join(" ")
    }

    /// The program: a path is one from the folder, and a plain name is looked for where the system looks.
    fn program(&self) -> PathBuf {
        let name = self.command.first().map_or("", String::as_str);
        match name.contains('/') {
            true => self.folder.join(name),
            false => Path::new(name).to_owned(),
        }
    }

    /// Starts it.
    ///
    /// # Errors
    ///
    /// Why it can't be.
    pub(crate) fn start(&self) -> Result<Process, String> {
        let mut command = Command::new(self.program());
        command
            .args(&self.command[1..])
            .current_dir(&self.folder)
            .env_clear()
            .envs(&self.environment)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit());
        // Ctrl-C is for Equipoise, which ends the blocks that it has begun.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| format!("can't be started: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("has no standard input and output".to_owned());
        };
        let (sender, lines) = channel();
        // It ends with the output, or when its lines are not taken any more.
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
                let is_whole = line.last() == Some(&b'\n');
                let said = match read {
                    Ok(0) => Err("ended".to_owned()),
                    Ok(_) if is_whole => String::from_utf8(line)
                        .map(|line| line.trim_end().to_owned())
                        .map_err(|_| "answered what is no text in UTF-8".to_owned()),
                    Ok(n) if n as u64 == LONGEST_LINE => {
                        Err(format!("answered a line of more than {LONGEST_LINE} bytes"))
                    }
                    Ok(_) => Err("ended in the middle of a line".to_owned()),
                    Err(error) => Err(format!("can't be read: {error}")),
                };
                let is_over = said.is_err();
                if sender.send(said).is_err() || is_over {
                    return;
                }
            }
        });
        let limit = Duration::from_secs(self.seconds.into());
        Ok(Process { child, input, lines, limit })
    }
}

/// A process of a program.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Result<String, String>>,
    limit: Duration,
}

impl Process {
    /// Its answer to a line.
    ///
    /// # Errors
    ///
    /// If it has ended, takes too long, or says what is no line.
    pub(crate) fn ask(&mut self, line: &str) -> Result<String, String> {
        let sent = self.input.write_all(format!("{line}\n").as_bytes());
        // A process that has ended may have left its last words.
        let answer = self.lines.recv_timeout(match sent {
            Ok(()) => self.limit,
            Err(_) => Duration::from_millis(100),
        });
        match answer {
            Ok(Ok(answer)) => Ok(answer),
            Err(RecvTimeoutError::Timeout) if sent.is_ok() => {
                Err(format!("gave no answer within {} seconds", self.limit.as_secs()))
            }
            Ok(Err(why)) if why != "ended" => Err(why),
            _ => Err(self.end()),
        }
    }

    fn end(&mut self) -> String {
        // Its output is closed; what doesn't end now is made to.
        for _ in 0..20 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return format!("ended ({status})");
            }
            thread::sleep(Duration::from_millis(5));
        }
        "closed its standard output".to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // With those that it has started itself: it leads a group of its own.
        #[cfg(unix)]
        if let Ok(None) = self.child.try_wait() {
            use rustix::process::{Pid, Signal, kill_process_group};
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
