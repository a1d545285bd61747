"""One row a battle: what it adds up to, and the lines of the README."""

import os
import re
from pathlib import Path

import equipoise
import polars
import pyarrow.parquet
import pytest

from conftest import REPOSITORY


@pytest.mark.parametrize("given", [".ci/battles.toml", ".ci/worth.toml", "command-points"])
def test_rows_add_up_to_scores_and_measures(given, tmp_path):
    at = REPOSITORY / given
    answer = equipoise.experiment(str(at) if at.exists() else given).run(max_pairs=288, progress=False)
    folder = answer.battle_rows(tmp_path / "rows", threads=2)
    rows = polars.read_parquet(folder / "*.parquet")
    cells = polars.DataFrame(answer.cells)
    assert rows.height == cells["battles"].sum()
    assert rows.columns[:7] == ["cell", "matchup", "variant", "pair", "draw", "seat", "a_spent"]
    assert rows.columns[7:9] == ["b_spent", "score"]
    measures = rows.columns[9:-1]
    found = rows.group_by("cell").agg(polars.col("score", *measures).mean()).sort("cell")
    joined = found.join(cells, on="cell", suffix="_of_cell")
    assert joined.height == cells.filter(polars.col("pairs") > 0).height
    words = rows.select("cell", "matchup", "variant").unique().join(cells, on="cell", suffix="_of_cell")
    assert words.filter(polars.col("matchup") != polars.col("matchup_of_cell")).is_empty()
    assert words.filter(~polars.col("variant").eq_missing(polars.col("variant_of_cell"))).is_empty()
    for name in ["score", *measures]:
        # Measures per battle, as cells have them.
        assert (joined[name] - joined[f"{name}_of_cell"]).abs().max() < 1e-9, name
    again = answer.battle_rows(tmp_path / "again", threads=1)
    for path in folder.iterdir():
        assert path.read_bytes() == (again / path.name).read_bytes()


KINDS = {
    "triumph duel": {
        "ruleset": "triumph",
        "game": "duel",
        "duel": {"a": ["spear"], "b": ["knights", "light-foot"], "cards": ["elephant-screen"]},
    },
    "triumph battle": {
        "ruleset": "triumph",
        "game": "battle",
        "luck": True,
        "battle": {
            "policies": ["steady", "steady"],
            "diagnostics_pairs": 0,
            "matchups": [{"a": "norman-conquest", "b": "anglo-danish"}],
        },
    },
    "table-battles scenario": {
        "ruleset": "table-battles",
        "game": "scenario",
        "scenario": {"policies": ["steady", "steady"], "scenarios": ["marston-moor"], "morale": [1]},
    },
    "tropaion battle": {
        "ruleset": "tropaion",
        "game": "battle",
        "battle": {"policies": ["steady", "steady"], "matchups": [{"a": "macedonian", "b": "seleucid"}]},
    },
    "gloriam pool": {
        "ruleset": "gloriam",
        "game": "pool",
        "pool": {"a": ["Tercio"], "b": ["Gendarmes"]},
    },
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_keeps_the_rows_that_are_played_again(kind, tmp_path):
    given = {"question": "Who is ahead?", "seed": 5, "pairs": 288, **KINDS[kind]}
    kept = equipoise.experiment({**given, "rows": "battles"}).run(progress=False, folder=tmp_path / "run")
    folder = kept.battle_rows()
    assert folder == tmp_path / "run" / "battle_rows"
    again = kept.battle_rows(tmp_path / "again")
    names = sorted(path.name for path in folder.iterdir())
    assert names == sorted(path.name for path in again.iterdir()) == ["part-00000.parquet"]
    assert (folder / names[0]).read_bytes() == (again / names[0]).read_bytes()
    rows = polars.read_parquet(folder / "*.parquet")
    has_luck, has_draws = kind == "triumph battle", False
    assert rows["luck"].null_count() == (0 if has_luck else rows.height)
    assert rows["draw"].null_count() == (0 if has_draws else rows.height)
    for side in ["a_spent", "b_spent"]:
        assert rows[side].null_count() == (0 if kind == "triumph battle" else rows.height)
    plain = equipoise.experiment(given).run(progress=False)
    assert polars.DataFrame(plain.scores).equals(polars.DataFrame(kept.scores))
    with pytest.raises(FileNotFoundError, match="keeps no rows of battles"):
        plain.battle_rows()


def test_units_are_in_the_metadata(tmp_path):
    answer = equipoise.experiment("command-points").run(max_pairs=288, progress=False)
    folder = answer.battle_rows(tmp_path / "rows")
    metadata = pyarrow.parquet.read_metadata(folder / "part-00000.parquet").metadata
    assert metadata[b"score.unit"] == b"share 0..1"
    with pytest.raises(equipoise.Refused, match="is a folder with files in it"):
        answer.battle_rows(folder)


def run_the_lines(number, folder):
    """Runs an example of the README's section about rows in a folder; what it has named."""
    readme = (REPOSITORY / "bindings" / "python" / "README.md").read_text()
    section = readme[readme.index("## Rows for analysts") : readme.index("## What is wrong")]
    code = re.findall(r"```python\n(.*?)```", section, re.S)[number]
    names = {}
    before = Path.cwd()
    os.chdir(folder)
    try:
        exec(compile(code, "README.md", "exec"), names)
    finally:
        os.chdir(before)
    return names


def test_the_lines_of_the_readme_recompute_the_headline(tmp_path):
    names = run_the_lines(0, tmp_path)
    answer = names["answer"]
    expected = {row["name"]: row["swing"] for row in answer.verdicts}
    gains = {row["variant"]: row["gain"] for row in names["worths"].to_dicts()}
    titles = dict(polars.DataFrame(answer.table("variants")).select("variant", "title").rows())
    assert len(gains) == len(expected) == len(titles) > 10
    for variant, gain in gains.items():
        assert abs(gain - expected[titles[variant]]) < 1e-9


def test_the_lines_of_the_readme_recompute_a_worth_in_army_points(tmp_path):
    """The estimate of the answer, from one row a battle: the worth is a number, and the same one."""
    names = run_the_lines(1, tmp_path)
    [row] = names["answer"].worths.to_dicts()
    assert row["card"] == "pack-trains"
    assert row["worth"] is not None and abs(row["worth"]) > 0.01
    assert abs(names["worth"] - row["worth"]) < 1e-9
    # What armies spend more or less than their caps allow, whole stands that they are.
    assert names["levels"]["more"].to_list() == [-8, -4, 0, 3, 6]


def test_effects_of_a_worth_run_are_those_of_its_rows(tmp_path):
    """Drawn armies, and cells that play fewer pairs than their baseline."""
    text = (REPOSITORY / ".ci" / "worth.toml").read_text()
    file = tmp_path / "worth.toml"
    file.write_text(text.replace("[parameters]", 'rows = "battles"\nluck = false\n[parameters]', 1))
    answer = equipoise.experiment(str(file)).run(max_pairs=288, progress=False)
    rows = polars.read_parquet(answer.battle_rows() / "*.parquet")
    pairs = rows.group_by("matchup", "variant", "pair", "draw").agg(polars.col("score").mean())
    assert (pairs.group_by("matchup", "variant", "draw").len()["len"] == 8).all()
    before = pairs.filter(polars.col("variant").is_null())
    both = pairs.drop_nulls("variant").join(before, on=["matchup", "pair"], suffix="_before")
    effects = both.group_by("variant").agg(effect=(polars.col("score") - polars.col("score_before")).mean())
    found = dict(effects.rows())
    expected = {row["variant"]: row["score_difference"] for row in answer.table("variants")}
    assert len(expected) == len(found) > 2
    for variant, effect in expected.items():
        assert abs(found[variant] - effect) < 1e-12, variant
