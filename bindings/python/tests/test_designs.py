"""Explore and rebalance are played from Python with the same results; what they have left in a folder is read as frames, with units."""

import json

import equipoise
import polars
import pytest

SCENARIO = """
question = "?"
ruleset = "table-battles"
game = "scenario"
seed = 9
pairs = 576
[scenario]
scenarios = ["marston-moor"]
policies = ["steady", "steady"]
formations = ["12A"]
sticks = [-1, 1]
"""


@pytest.fixture(scope="module")
def folder(says, tmp_path_factory):
    path = tmp_path_factory.mktemp("rebalance")
    (path / "moor.toml").write_text(SCENARIO, encoding="utf-8")
    out = path / "out"
    says("rebalance", str(path / "moor.toml"), "--margin", "0.5", "--proof-pairs", "864", "--quiet", "--out", str(out))
    return out


def test_a_rebalancing_is_read_as_frames(folder):
    found = equipoise.load_rebalance(folder)
    assert found.to_dict() == json.loads((folder / "rebalance.json").read_text(encoding="utf-8"))
    for name in found.tables:
        frame = polars.DataFrame(found.table(name))
        assert frame.equals(polars.read_parquet(folder / f"{name}.parquet")), name
    assert found.verdicts.units["before"] == "points of 100"
    assert found.sentences[0] in repr(found)
    assert "<table" in found._repr_html_()


def test_what_is_not_there_is_named(folder, tmp_path):
    with pytest.raises(FileNotFoundError, match=r"has no explore\.json"):
        equipoise.load_explore(folder)
    with pytest.raises(KeyError, match="there is no table finds; there are proposals, verdicts"):
        equipoise.load_rebalance(folder).table("finds")


def test_a_rebalancing_is_played_and_is_what_the_command_finds(folder, tmp_path):
    blocks = []
    found = equipoise.rebalance(
        folder.parent / "moor.toml",
        margin=0.5,
        proof_pairs=864,
        folder=tmp_path / "out",
        on_block=lambda done, all: blocks.append((done, all)),
        progress=False,
    )
    written = json.loads((folder / "rebalance.json").read_text(encoding="utf-8"))
    assert {**found.to_dict(), "command": ""} == {**written, "command": ""}
    # The search, then the proof.
    assert blocks[0][0] == 1 and blocks[-1][0] == blocks[-1][1] and len({all for _, all in blocks}) == 2
    further = equipoise.experiment(found.experiment)
    assert further.problems() == []
    # The run on which was searched is not played again.
    again = equipoise.rebalance(equipoise.load(tmp_path / "out" / "search"), margin=50, progress=False)
    assert again.to_dict()["outcome"] == "nothing_to_mend"
    assert again.experiment is None


def test_what_is_wrong_with_a_search_is_raised_and_nothing_is_written(tmp_path):
    with pytest.raises(equipoise.Refused) as refused:
        equipoise.explore(lists=["husite"], margin=-1, folder=tmp_path / "no", progress=False)
    # What is wrong with the options is one report, each fault on a line of its own.
    [problem] = refused.value.problems
    assert problem.message.startswith("2 things are wrong:")
    assert "margin is -1" in problem.message and "husite" in problem.message
    with pytest.raises(equipoise.Refused, match="invalid value 'many' for '--armies"):
        equipoise.explore(armies="many", folder=tmp_path / "no", progress=False)
    assert not (tmp_path / "no").exists()


def test_a_search_is_ended_by_what_its_caller_raises_and_goes_on(folder, tmp_path):
    def enough(done, _all):
        raise LookupError(done)

    search = {"change": ["12A +1"], "margin": 0.5, "proof_pairs": 864, "folder": tmp_path / "out", "progress": False}
    with pytest.raises(LookupError):
        equipoise.rebalance(folder.parent / "moor.toml", on_block=enough, **search)
    found = equipoise.rebalance(folder.parent / "moor.toml", resume=True, **search)
    assert found.to_dict()["may_change"] == ["12A +1"]
