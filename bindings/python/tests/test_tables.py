"""Tables leave as Arrow, with units, into every tool; a notebook shows verdicts."""

import equipoise
import pandas
import polars
import pyarrow
import pytest


@pytest.fixture(scope="module")
def answer():
    return equipoise.experiment("duel-cards").run(max_pairs=288, progress=False)


@pytest.mark.parametrize("name", list(equipoise.experiment("duel-cards").run(max_pairs=288, progress=False).tables))
def test_polars_pyarrow_and_pandas_take_every_table(answer, name):
    table = answer.table(name)
    frame, arrow, pandas_frame = polars.DataFrame(table), pyarrow.table(table), table.to_pandas()
    assert frame.columns == arrow.column_names == list(pandas_frame.columns) == table.columns
    assert frame.height == arrow.num_rows == len(pandas_frame) == len(table)
    assert frame.to_dicts() == arrow.to_pylist() == table.to_dicts()


def test_units_are_in_the_metadata_of_columns(answer):
    schema = pyarrow.table(answer.cells).schema
    assert schema.field("score").metadata[b"unit"] == b"share 0..1"
    assert answer.cells.units["score"] == "share 0..1"
    assert schema.field("score").metadata[b"meaning"].startswith(b"A's mean score")


def test_a_stream_can_be_taken_twice_or_dropped_untaken(answer):
    for _ in range(3):
        answer.cells.__arrow_c_stream__()
        answer.cells.__arrow_c_schema__()
    assert pyarrow.table(answer.cells) == pyarrow.table(answer.cells)
    assert pyarrow.schema(answer.cells) == pyarrow.table(answer.cells).schema


def test_a_notebook_shows_the_verdicts_and_a_chart(answer):
    html = answer._repr_html_()
    assert html.count("<tr>") == len(answer.verdicts) + 1
    assert "verdict" in html and "95 %" in html
    assert "and 2547 more rows" in answer.cells._repr_html_()
    chart = answer.chart().to_dict()
    assert len(chart["layer"]) == 2
    values = chart.get("data", chart["layer"][0].get("data"))
    assert values is not None


def test_names_join(answer):
    effects, cells = polars.DataFrame(answer.effects), polars.DataFrame(answer.cells)
    joined = effects.join(cells, on="cell", how="inner")
    assert joined.height == effects.height
    assert (joined["matchup"] == joined["matchup_right"]).all()
    assert (joined["variant"] == joined["variant_right"]).all()


def test_a_column_that_is_not_there_is_named(answer):
    with pytest.raises(KeyError, match="has no column scor"):
        answer.cells["scor"]
    with pytest.raises(KeyError, match="there is no table cell;"):
        answer.table("cell")
    assert isinstance(answer.cells.to_pandas(), pandas.DataFrame)
