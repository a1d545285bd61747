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
    measures = [name for name in rows.columns[5:-1]]
    found = rows.group_by("cell").agg(polars.col("score", *measures).mean()).sort("cell")
    joined = found.join(cells, on="cell", suffix="_of_cell")
    assert joined.height == cells.filter(polars.col("pairs") > 0).height
    for name in ["score", *measures]:
        # Measures per battle, as cells have them.
        assert (joined[name] - joined[f"{name}_of_cell"]).abs().max() < 1e-9, name
    again = answer.battle_rows(tmp_path / "again", threads=1)
    for path in folder.iterdir():
        assert path.read_bytes() == (again / path.name).read_bytes()


def test_units_are_in_the_metadata(tmp_path):
    answer = equipoise.experiment("command-points").run(max_pairs=288, progress=False)
    folder = answer.battle_rows(tmp_path / "rows")
    metadata = pyarrow.parquet.read_metadata(folder / "part-00000.parquet").metadata
    assert metadata[b"score.unit"] == b"share 0..1"
    with pytest.raises(equipoise.Refused, match="is a folder with files in it"):
        answer.battle_rows(folder)


def test_the_lines_of_the_readme_recompute_the_headline(tmp_path):
    readme = (REPOSITORY / "bindings" / "python" / "README.md").read_text()
    section = readme[readme.index("## Rows for analysts") :]
    code = re.search(r"```python\n(.*?)```", section, re.S).group(1)
    names = {}
    before = Path.cwd()
    os.chdir(tmp_path)
    try:
        exec(compile(code, "README.md", "exec"), names)
    finally:
        os.chdir(before)
    answer = names["answer"]
    expected = {row["name"]: row["swing"] for row in answer.verdicts}
    gains = {row["variant"]: row["gain"] for row in names["gains"].to_dicts()}
    titles = dict(polars.DataFrame(answer.table("variants")).select("variant", "title").rows())
    assert len(gains) == len(expected) == 14
    for variant, gain in gains.items():
        assert abs(gain - expected[titles[variant]]) < 1e-9
