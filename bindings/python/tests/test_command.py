"""The command that the wheel installs is the program: the same output, files and exit codes."""

import filecmp
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from conftest import REPOSITORY

COMMAND = str(Path(sys.executable).with_name("equipoise"))

MISSED = """\
question = "Is a spear better than another one?"
ruleset = "triumph"
game = "duel"
pairs = 288
[duel]
a = ["spear"]
b = ["spear"]
[[expect]]
score = "spear v spear"
at_least = 0.6
"""


def ends(command: str | list[str], *words: str, folder: Path = REPOSITORY) -> tuple[int, bytes, bytes]:
    start = [command] if isinstance(command, str) else command
    done = subprocess.run([*start, *words], capture_output=True, check=False, cwd=folder)
    return done.returncode, done.stdout, done.stderr


WORDS = {
    "nothing": (2, []),
    "a list": (0, ["list", "rulesets"]),
    "help": (0, ["--help"]),
    "help of a command": (0, ["run", "--help"]),
    "the version": (0, ["--version"]),
    "a manual page": (0, ["man", "price"]),
    "completions": (0, ["completions", "bash"]),
    "a schema": (0, ["schema", "answer"]),
    "odds": (0, ["odds", "triumph", "spear", "knights"]),
    "a battle": (0, ["replay", ".ci/battles.toml", "--pair", "1"]),
    "a mistyped command": (2, ["rnu"]),
    "a mistyped option": (2, ["run", "duel-cards", "--max-pair", "288"]),
    "no such experiment": (2, ["run", "duel-crads"]),
    "a word that is no text": (2, ["run", os.fsdecode(b"\xff\xfe")]),
}


@pytest.mark.parametrize("case", WORDS)
def test_output_and_exit_code_are_those_of_the_program(case, program):
    code, words = WORDS[case]
    by_wheel = ends(COMMAND, *words)
    assert by_wheel[0] == code, by_wheel[2].decode()
    assert by_wheel == ends(program, *words)


def test_the_module_is_the_command():
    for words in [["--help"], ["list", "rulesets"], ["rnu"]]:
        assert ends([sys.executable, "-m", "equipoise"], *words) == ends(COMMAND, *words)


def test_a_run_prints_and_writes_what_the_program_does(program, tmp_path):
    folders = {}
    for name, command in {"wheel": COMMAND, "program": program}.items():
        folder = tmp_path / name
        folder.mkdir()
        (folder / "missed.toml").write_text(MISSED)
        # Standard error says how long it may take, which differs from run to run; every row of these answers is settled, so that
        # standard output has no such times.
        played = [ends(command, "run", "duel-cards", "--max-pairs", "288", folder=folder)[:2]]
        played.append(ends(command, "run", "missed.toml", "--json", folder=folder)[:2])
        assert [code for code, _ in played] == [0, 1]
        folders[name] = (played, sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file()))
    assert folders["wheel"] == folders["program"]
    names = folders["wheel"][1]
    assert len(names) > 20
    assert filecmp.cmpfiles(tmp_path / "wheel", tmp_path / "program", names, shallow=False)[1:] == ([], [])


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_what_is_finished(sent, tmp_path):
    run = subprocess.Popen(
        [COMMAND, "run", "duel-cards", "--threads", "1", "--out", "run"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Python leaves an interrupt alone that is ignored where the tests are started, as from a script in the background.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    journal = tmp_path / "run" / "blocks.journal"
    until = time.monotonic() + 120
    # Its first line names the run; each other one is a task that is finished.
    while (not journal.exists() or journal.read_bytes().count(b"\n") < 2) and run.poll() is None and time.monotonic() < until:
        time.sleep(0.01)
    run.send_signal(sent)
    printed, said = run.communicate(timeout=120)
    assert run.returncode == 130, said
    assert "Stopped after" in said and "equipoise run duel-cards" in said and "--resume" in said
    assert "Traceback" not in said and "page: run" in printed
    assert (tmp_path / "run" / "index.html").is_file()
    assert ends(COMMAND, "run", "duel-cards", "--out", "run", folder=tmp_path)[0] == 2


@pytest.mark.skipif(sys.platform == "win32", reason="has no such pipes")
def test_a_reader_that_has_gone_away_is_no_failure(program):
    for command in [COMMAND, program]:
        piped = subprocess.Popen([command, "list", "troops", "triumph"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        piped.stdout.close()
        assert (piped.stderr.read(), piped.wait()) == (b"", 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no full disk to write to")
def test_a_full_disk_is_said(program):
    full = [subprocess.run([command, "list", "rulesets"], stdout=open("/dev/full", "w"), stderr=subprocess.PIPE) for command in [COMMAND, program]]
    assert [done.returncode for done in full] == [2, 2]
    assert full[0].stderr == full[1].stderr != b""


@pytest.mark.skipif(sys.platform == "win32", reason="closes streams otherwise")
def test_closed_streams_are_not_the_numbers_of_files():
    code = """
import os, sys
from equipoise._command import main
sys.argv = ["equipoise", "--version"]
assert main() == 0
assert all(os.path.samestat(os.fstat(stream), os.stat(os.devnull)) for stream in range(3))
"""
    assert subprocess.run(["sh", "-c", 'exec "$0" -c "$1" <&- >&- 2>&-', sys.executable, code], check=False).returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")
def test_the_wheel_has_the_laboratory_in_a_browser(tmp_path):
    served = subprocess.Popen(
        [COMMAND, "serve", "--no-open"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert served.stdout.readline().startswith("http://127.0.0.1:")
    served.send_signal(signal.SIGINT)
    assert served.wait(timeout=60) == 0
