"""Shards on the engines of others; shards that don't belong together."""

import filecmp
import hashlib
import os
import shutil
import signal
import subprocess
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import equipoise
import pytest

QUESTION = {
    "question": "Who wins at Hastings?",
    "ruleset": "triumph",
    "game": "battle",
    "seed": 9,
    "pairs": 3_456,
    "battle": {
        "policies": ["steady", "steady"],
        "diagnostics_pairs": 0,
        "matchups": [{"a": "norman-conquest", "b": "anglo-danish"}],
    },
}


def assert_same(one: Path, other: Path) -> None:
    names = sorted(str(path.relative_to(one)) for path in one.rglob("*") if path.is_file())
    assert names == sorted(str(path.relative_to(other)) for path in other.rglob("*") if path.is_file())
    assert filecmp.cmpfiles(one, other, names, shallow=False)[1:] == ([], [])


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "run"
    equipoise.experiment(QUESTION).run(folder=folder, progress=False)
    return folder


@contextmanager
def killing_a_worker(parts: Path):
    """Kills the first process that is in the middle of a shard, with -9, and gives a list of those that were killed."""
    killed: list[int] = []
    ended = threading.Event()

    def kill():
        while not killed and not ended.is_set():
            locks = list(parts.glob("*/run.lock"))
            begun = [lock for lock in locks if (lock.parent / "blocks.journal").exists()]
            if begun and (pid := begun[0].read_text().strip()):
                os.kill(int(pid), signal.SIGKILL)
                killed.append(int(pid))
            time.sleep(0.005)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield killed
    finally:
        ended.set()
        thread.join()


def test_a_pool_of_processes_plays_the_same_bytes(whole, tmp_path):
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        answer = equipoise.map_shards(equipoise.experiment(QUESTION), pool, 3, tmp_path / "run")
    assert answer.is_finished
    assert_same(whole, tmp_path / "run")
    assert not (tmp_path / "run-shards").exists()


def test_dask_plays_the_same_bytes_though_a_worker_is_killed_in_the_middle(whole, tmp_path):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client, killing_a_worker(tmp_path / "run-shards") as killed:
            answer = equipoise.map_shards(equipoise.experiment(QUESTION), client, 4, tmp_path / "run")
    assert killed and answer.is_finished
    assert_same(whole, tmp_path / "run")


def test_ray_plays_the_same_bytes_though_a_worker_is_killed_in_the_middle(whole, tmp_path):
    pools = pytest.importorskip("ray.util.multiprocessing", reason="no wheel of Ray for this Python")
    with pools.Pool(2, ray_remote_args={"max_restarts": -1}) as pool:
        with pytest.raises(equipoise.Refused, match="only 12 tasks"):
            equipoise.map_shards(equipoise.experiment(QUESTION), pool, 13, tmp_path / "run")
        with killing_a_worker(tmp_path / "run-shards") as killed:
            answer = equipoise.map_shards(equipoise.experiment(QUESTION), pool, 4, tmp_path / "run")
    assert killed and answer.is_finished
    assert_same(whole, tmp_path / "run")


def reseal(path: Path, key: str, value: str) -> None:
    """Another value in a ``run.toml``, under a digest as if the program had written it."""
    lines = path.read_text().splitlines(keepends=True)
    kept = [f'{key} = "{value}"\n' if line.startswith(f"{key} = ") else line for line in lines if not line.startswith("digest = ")]
    digest = hashlib.sha256("".join(kept).encode()).hexdigest()
    n_comments = next(at for at, line in enumerate(kept) if not line.startswith("#"))
    path.write_text("".join([*kept[:n_comments], f'digest = "{digest}"\n', *kept[n_comments:]]))


@pytest.fixture(scope="module")
def shards(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("shards")
    text = equipoise.experiment(QUESTION).toml
    play = equipoise.play_shard
    for index in (1, 2, 3):
        play("experiment.toml", text, index, 3, str(folder / str(index)), max_pairs=864)
    play("experiment.toml", text, 2, 3, str(folder / "twice"), max_pairs=864)
    play("experiment.toml", text, 2, 3, str(folder / "seed"), seed=8, max_pairs=864)
    play("experiment.toml", text, 2, 2, str(folder / "half"), max_pairs=864)
    copy = shutil.copytree(folder / "2", folder / "program")
    reseal(copy / "run.toml", "binary", "0123456789abcdef")
    rules = equipoise.experiment({**QUESTION, "parameters": {"zoc_depth_mu": 3}}).toml
    play("experiment.toml", rules, 2, 3, str(folder / "rule"), max_pairs=864)
    return folder


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("1 3", "shard 2 of 3 is missing"),
        ("1 2 twice 3", "are both shard 2/3"),
        ("1 seed 3", "is of another experiment"),
        ("1 rule 3", "is of another experiment"),
        ("1 half 3", "is one of 2 shards"),
        ("1 program 3", "was played by another build of the program"),
    ],
)
def test_shards_that_do_not_belong_together_are_named(shards, program, tmp_path, given, why):
    with pytest.raises(equipoise.Refused, match=why):
        equipoise.merge([shards / name for name in given.split()], tmp_path / "run")
    folders = [str(shards / name) for name in given.split()]
    words = [program, "merge", *folders, "--out", str(tmp_path / "run")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and why in " ".join(done.stderr.replace("│", " ").split()), done.stderr
    assert not (tmp_path / "run").exists()


def test_bad_input_is_not_tried_again(tmp_path):
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(equipoise.Refused, match="only 12 tasks"):
            equipoise.map_shards(equipoise.experiment(QUESTION), pool, 13, tmp_path / "run")
