"""What ``equipoise explore`` and ``equipoise rebalance`` have found, from the folders that they have written."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from equipoise import _native
from equipoise._answer import Page
from equipoise._frame import Table

if TYPE_CHECKING:
    import os


class _Found:
    """What one of these commands has left in a folder."""

    _command: str

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        file = self.folder / f"{self._command}.json"
        if not file.is_file():
            raise FileNotFoundError(f"{self.folder} has no {file.name}: name a folder that `equipoise {self._command}` has finished")
        self.json = file.read_text(encoding="utf-8")

    @property
    def sentences(self) -> list[str]:
        """The answer in words, the headline first."""
        sentences: list[str] = self.to_dict()["answer"]
        return sentences

    @property
    def tables(self) -> dict[str, str]:
        """The names of all tables, with what a row of each is."""
        return dict(_native.stored_frames_of(self._command))

    def table(self, name: str) -> Table:
        """A table by its name."""
        if name not in self.tables:
            raise KeyError(f"there is no table {name}; there are {', '.join(self.tables)}")
        return Table(_native.stored_frame(self.folder, name))

    def to_dict(self) -> dict[str, Any]:
        """The answer as a dictionary; ``equipoise schema explore-answer`` and ``rebalance-answer`` describe it."""
        answer: dict[str, Any] = json.loads(self.json)
        return answer

    def page(self) -> Page:
        """Its page, which a notebook shows in a frame."""
        return Page(self.folder / "index.html")

    def __repr__(self) -> str:
        return "\n".join(self.sentences)

    def _repr_html_(self) -> str:
        words = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in self.sentences)
        return words + self.table(next(iter(self.tables)))._repr_html_()


class Explored(_Found):
    """Legal armies that win too much, as ``equipoise explore`` has found and proved them."""

    _command = "explore"

    @property
    def finds(self) -> Table:
        """One row an army that was played again: what the search promised, what the proof gave, its verdict."""
        return self.table("finds")

    @property
    def opponents(self) -> Table:
        """One row a find against one opponent, or against the field as another player plays."""
        return self.table("opponents")

    @property
    def kinds(self) -> Table:
        """One row a kind of armies that the search came across, with the best of it."""
        return self.table("kinds")


class Rebalanced(_Found):
    """The fewest changes, as ``equipoise rebalance`` has found and played them."""

    _command = "rebalance"

    @property
    def proposals(self) -> Table:
        """One row a set of changes as all players, or one of them, played it."""
        return self.table("proposals")

    @property
    def verdicts(self) -> Table:
        """One row a verdict under the present rules and under a proposal."""
        return self.table("verdicts")


def load_explore(folder: str | os.PathLike[str]) -> Explored:
    """What ``equipoise explore`` has left in a folder; nothing is written."""
    return Explored(folder)


def load_rebalance(folder: str | os.PathLike[str]) -> Rebalanced:
    """What ``equipoise rebalance`` has left in a folder; nothing is written."""
    return Rebalanced(folder)
