"""The package and the program agree bit for bit, over one experiment of each kind."""

import filecmp
import json
import os
import shutil
from pathlib import Path

import equipoise
import polars
import pytest

from conftest import REPOSITORY

WORTH = (REPOSITORY / ".ci" / "worth.toml").read_text()

# A kind of experiment each: a built-in one, or a file that is small.
KINDS = {
    "triumph duel": "duel-cards",
    "triumph battle": str(REPOSITORY / ".ci" / "battles.toml"),
    "triumph battle with a precision": str(REPOSITORY / ".ci" / "precise.toml"),
    "triumph worth": str(REPOSITORY / ".ci" / "worth.toml"),
    "table-battles": "scenario-balance",
    "tropaion": "command-points",
    "tropaion points": "points-list",
    "gloriam duel": "gloriam-command",
    "gloriam pool": "gloriam-pool",
    "gloriam battle": "gloriam-rules",
}


def files_of(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("kind", KINDS)
def test_every_file_table_and_the_json_are_those_of_the_program(kind, says, tmp_path):
    given = KINDS[kind]
    out = tmp_path / "run"
    printed = says("run", given, "--max-pairs", "288", "--anyway", "--threads", "1", "--out", str(out), "--json", "--page")
    by_program = tmp_path / "program"
    shutil.move(out, by_program)
    answer = equipoise.experiment(given).run(max_pairs=288, folder=out, progress=False)

    assert files_of(out) == files_of(by_program)
    _, different, unread = filecmp.cmpfiles(out, by_program, files_of(out), shallow=False)
    # The command that makes the run again is the same too: options that don't change results are not in it.
    assert (different, unread) == ([], [])
    assert answer.json + "\n" == printed
    assert answer.to_dict() == json.loads(printed)
    for name in answer.tables:
        stored = by_program / f"{name}.parquet"
        if stored.is_file():
            assert polars.DataFrame(answer.table(name)).equals(polars.read_parquet(stored)), name
    assert equipoise.load(by_program).cells.to_dicts() == answer.cells.to_dicts()


def test_results_depend_on_the_seed_and_not_on_the_threads():
    experiment = equipoise.experiment("command-points")
    one, three = (experiment.run(max_pairs=576, threads=threads, progress=False) for threads in (1, 3))
    other = experiment.run(max_pairs=576, seed=77, progress=False)
    assert one.json.replace(str(one.folder), "") == three.json.replace(str(three.folder), "")
    assert one.scores["score"] != other.scores["score"]


def test_odds_lists_and_replays_are_those_of_the_program(says):
    fight = ["spear+elephant-screen", "knights:general,difficult"]
    assert equipoise.odds(*fight) == json.loads(says("odds", "triumph", *fight, "--json"))
    assert equipoise.lists.experiments() == json_of(says("list", "experiments", "--json"))
    battle = says("replay", "first-battle", "--cell", "Hastings", "--battle", "2")
    assert equipoise.replay("first-battle", cell="Hastings", battle=2) == battle


def json_of(text: str):
    try:
        return json.loads(text)
    except ValueError:
        return [json.loads(line) for line in text.splitlines()]


def test_shards_of_the_program_and_of_the_package_are_of_different_builds(says, tmp_path):
    words = ["command-points", "--max-pairs", "576"]
    says("run", *words, "--shard", "1/2", "--out", str(tmp_path / "1"), "--quiet")
    equipoise.play_shard("command-points", None, 2, 2, str(tmp_path / "2"), max_pairs=576)
    with pytest.raises(equipoise.Refused, match="was played by another build of the program"):
        equipoise.merge([tmp_path / "1", tmp_path / "2"], tmp_path / "run")
    assert not os.path.exists(tmp_path / "run")
