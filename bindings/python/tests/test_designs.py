"""What explore and rebalance have left in a folder is read as frames, with units."""

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
policies = ["greedy", "greedy"]
formations = ["12A"]
sticks = [-1, 1]
"""


@pytest.fixture(scope="module")
def folder(says, tmp_path_factory):
    path = tmp_path_factory.mktemp("rebalance")
    (path / "moor.toml").write_text(SCENARIO, encoding="utf-8")
    out = path / "out"
    says("rebalance", str(path / "moor.toml"), "--margin", "0.5", "--proof-pairs", "600", "--quiet", "--out", str(out))
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
