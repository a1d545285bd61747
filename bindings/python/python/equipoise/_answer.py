"""What a run came to."""

from __future__ import annotations

import html
import json
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from equipoise import _native
from equipoise._frame import Table, html_table

if TYPE_CHECKING:
    import os


class Answer:
    """What a run came to: every number with its interval.

    >>> import equipoise
    >>> answer = equipoise.experiment("command-points").run(max_pairs=288, progress=False)
    >>> answer.verdicts.columns[:4]
    ['name', 'bearers', 'pairs', 'level']
    >>> answer.to_dict()["ruleset"]
    'tropaion'

    Tables are attributes; :attr:`tables` names them all. Planned intervals are at :attr:`level`, each by itself: of
    twenty of them one may miss. Those that hold together say so in their ``_kind`` column, as the page does.
    """

    _of: _native.NativeAnswer
    _keeps: tempfile.TemporaryDirectory[str] | None

    def __init__(
        self,
        native: _native.NativeAnswer,
        keeps: tempfile.TemporaryDirectory[str] | None = None,
    ) -> None:
        self._of = native
        # A run without a folder has one that goes away with its answer.
        self._keeps = keeps

    @property
    def folder(self) -> Path:
        """The run's folder; without a folder of your own it goes away with the answer, see :meth:`save`."""
        return Path(self._of.folder)

    @property
    def is_finished(self) -> bool:
        """Whether the run came to its end."""
        return self._of.is_finished

    @property
    def sentences(self) -> list[str]:
        """The answer in words, the headline first."""
        return self._of.sentences

    @property
    def level(self) -> float:
        """The level of planned intervals, as a share."""
        return self._of.level

    @property
    def verdicts(self) -> Table:
        """One row a variant over all its matchups, or one a matchup, with its verdict."""
        return self.table("verdicts")

    @property
    def worths(self) -> Table:
        """What each card, formation or unit is worth, where that was asked; ``level`` is that of the row's interval."""
        return self.table("worths")

    @property
    def effects(self) -> Table:
        """One row a variant in one matchup, against its baseline."""
        return self.table("effects")

    @property
    def scores(self) -> Table:
        """One row a cell with its score."""
        return self.table("scores")

    @property
    def cells(self) -> Table:
        """One row a cell with its score, draws, seat effect and every measure."""
        return self.table("cells")

    @property
    def blocks(self) -> Table:
        """One row a block of a cell: the integer tallies that everything else is made from."""
        return self.table("blocks")

    @property
    def battles(self) -> Table:
        """One row a battle that was looked at, a few of every cell."""
        return self.table("battles")

    @property
    def tables(self) -> dict[str, str]:
        """The names of all tables, with what a row of each is."""
        return dict(_native.NativeAnswer.frames())

    def table(self, name: str) -> Table:
        """A table by its name; it has no rows where the run has none."""
        return Table(self._of.frame(name))

    @property
    def json(self) -> str:
        """The answer as ``equipoise run --json`` prints it."""
        return self._of.json()

    def to_dict(self) -> dict[str, Any]:
        """The answer as a dictionary."""
        answer: dict[str, Any] = json.loads(self.json)
        return answer

    def page(self) -> Page:
        """The page of the run, which a notebook shows in a frame."""
        return Page(self.folder / "index.html")

    def save(self, folder: str | os.PathLike[str]) -> Path:
        """Keeps the whole run in a folder that is not there yet, or empty; ``equipoise.load`` reads it."""
        to = Path(folder)
        if to.exists() and any(to.iterdir()):
            raise FileExistsError(f"{to} has files in it; name another folder")
        shutil.copytree(self.folder, to, dirs_exist_ok=True, ignore=shutil.ignore_patterns("run.lock"))
        return to

    def battle_rows(
        self, folder: str | os.PathLike[str] | None = None, *, threads: int | None = None
    ) -> Path:
        """One row a battle, as Parquet files: ``polars.scan_parquet(answer.battle_rows() / "*.parquet")``.

        An experiment with ``rows = "battles"`` keeps them as it is played, in ``battle_rows`` of its folder, and this says where.
        Of any other run they are written into the ``folder`` that is named, which is made: the battles are played again from their
        addresses, which takes as long as the run did, and each block is compared with what the run has stored. Few rows are in
        memory at a time, however many there are. ``cell`` and ``pair`` are the battle's, ``seat`` is A's; battles of a matchup with
        the same ``draw`` have the same armies. Units are in the files' metadata.

        >>> import equipoise, tempfile, pathlib
        >>> answer = equipoise.experiment("command-points").run(max_pairs=288, progress=False)
        >>> folder = answer.battle_rows(pathlib.Path(tempfile.mkdtemp()) / "rows")
        >>> [path.name for path in folder.iterdir()]
        ['part-00000.parquet']
        """
        if folder is None:
            kept = self.folder / "battle_rows"
            if not kept.is_dir():
                raise FileNotFoundError('the run keeps no rows of battles; play it with rows = "battles", or name a folder for them')
            return kept
        to = Path(folder)
        _native.battle_rows(self.folder, to, threads)
        return to

    def chart(self) -> Any:
        """The verdicts as an Altair chart, intervals and all; Altair has to be installed."""
        from equipoise._charts import verdict_chart

        return verdict_chart(self)

    def __repr__(self) -> str:
        return "\n".join(self.sentences)

    def _repr_html_(self) -> str:
        words = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in self.sentences)
        rows = [list(row) for row in self._of.printed_verdicts]
        unit = self._of.swing_unit
        swing = html.escape(f"swing, {unit}") if unit else "swing"
        level = f"{100 * self.level:g} %"
        heads = ["", "pairs", "score, %", level, swing, level, "verdict"]
        kept = [at for at in range(len(heads)) if at == 0 or any(row[at] for row in rows)]
        cells = [[html.escape(row[at]) for at in kept] for row in rows]
        return words + html_table([heads[at] for at in kept], cells)


class Page:
    """The page of a run: one HTML file without outside parts."""

    def __init__(self, path: Path) -> None:
        self._html = path.read_text(encoding="utf-8")

    @property
    def html(self) -> str:
        """The page's HTML."""
        return self._html

    def save(self, file: str | os.PathLike[str]) -> Path:
        """Writes the page into a file."""
        path = Path(file)
        path.write_text(self._html, encoding="utf-8")
        return path

    def __repr__(self) -> str:
        return f"<Page of {len(self._html)} characters; .save(file) writes it>"

    def _repr_html_(self) -> str:
        inner = html.escape(self._html, quote=True)
        return f'<iframe srcdoc="{inner}" style="width: 100%; height: 40em; border: 0"></iframe>'


def load(folder: str | os.PathLike[str]) -> Answer:
    """The answer of a run that ``equipoise run`` or :meth:`Answer.save` has left in a folder; nothing is written.

    >>> import equipoise, tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp()) / "run"
    >>> answer = equipoise.experiment("command-points").run(max_pairs=288, folder=folder, progress=False)
    >>> equipoise.load(folder).json == answer.json
    True
    """
    return Answer(_native.load(Path(folder)))
