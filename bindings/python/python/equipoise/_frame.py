"""A table of an answer."""

from __future__ import annotations

import html
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from equipoise import _native

_ROWS_SHOWN = 20


class Table:
    """A table of an answer: columns with units, and rows.

    It leaves as Arrow, without a copy, through the PyCapsule stream interface: ``polars.DataFrame(table)``,
    ``pyarrow.table(table)`` and ``pandas.DataFrame.from_arrow(table)`` take it. Units and meanings are in the metadata
    of its columns. Without any of these packages it is iterated:

    >>> import equipoise
    >>> answer = equipoise.experiment("command-points").run(max_pairs=288, progress=False)
    >>> row = next(iter(answer.scores))
    >>> row["pairs"], row["level"], answer.scores.units["score"]
    (288, 0.95, 'share 0..1')

    Every estimate has four columns: ``score``, ``score_lo``, ``score_hi``, ``score_kind``. ``cell`` joins
    ``cells``, ``scores``, ``effects``, ``battles`` and ``blocks``; ``matchup`` and ``variant`` are the same words in all tables.
    """

    _frame: _native.Frame

    def __init__(self, frame: _native.Frame) -> None:
        self._frame = frame

    @property
    def name(self) -> str:
        """The table's name, which is its file's."""
        return self._frame.name

    @property
    def row(self) -> str:
        """What one row is."""
        return self._frame.row

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self._frame.columns

    @property
    def units(self) -> dict[str, str]:
        """The unit of each column; empty for names."""
        return self._frame.units

    @property
    def meanings(self) -> dict[str, str]:
        """What each column means."""
        return self._frame.meanings

    def to_dicts(self) -> list[dict[str, Any]]:
        """The rows, a dictionary each."""
        return self._frame.to_dicts()

    def to_polars(self) -> Any:
        """The table in Polars, which has to be installed."""
        return import_module("polars").DataFrame(self)

    def to_arrow(self) -> Any:
        """The table in PyArrow, which has to be installed; its schema has units and meanings."""
        return import_module("pyarrow").table(self)

    def to_pandas(self) -> Any:
        """The table in pandas, which has to be installed, with PyArrow before pandas 3."""
        take = getattr(import_module("pandas").DataFrame, "from_arrow", None)
        return self.to_arrow().to_pandas() if take is None else take(self)

    def __getitem__(self, column: str) -> list[Any]:
        """The values of a column."""
        return self._frame.column(column)

    def __len__(self) -> int:
        return len(self._frame)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.to_dicts())

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return self._frame.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> Any:
        return self._frame.__arrow_c_schema__()

    def __repr__(self) -> str:
        return f"<Table {self.name}: {len(self)} rows, one {self.row}; {len(self.columns)} columns>"

    def _repr_html_(self) -> str:
        units = self.units
        heads = [html.escape(f"{name} ({units[name]})" if units[name] else name) for name in self.columns]
        rows = [[_shown(value) for value in row.values()] for row in self.to_dicts()[:_ROWS_SHOWN]]
        more = len(self) - len(rows)
        return html_table(heads, rows) + (f"<p>and {more} more rows</p>" if more > 0 else "")


def html_table(heads: list[str], rows: list[list[str]]) -> str:
    """A table of HTML; heads and cells are HTML already."""
    head = "".join(f"<th>{text}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _shown(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.6g}"
    return html.escape(str(value))
