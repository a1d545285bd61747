"""What ``explore`` and ``rebalance`` find, and what the commands of these names have left in folders."""

from __future__ import annotations

import html
import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from equipoise import _native
from equipoise._answer import Answer, Page
from equipoise._errors import Stopped
from equipoise._experiment import Experiment, OnBlock, _on_task, experiment
from equipoise._frame import Table
from equipoise._progress import bar


class _Found:
    """What one of these commands has left in a folder."""

    _command: str
    _keeps: tempfile.TemporaryDirectory[str] | None

    def __init__(
        self,
        folder: str | os.PathLike[str],
        keeps: tempfile.TemporaryDirectory[str] | None = None,
    ) -> None:
        # A search without a folder has one that goes away with what it found.
        self._keeps = keeps
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

    @property
    def experiment(self) -> Path | None:
        """The experiment to go on with: the named proposal beside the present rules; none where nothing is proposed."""
        name = self.to_dict()["experiment"]
        return None if name is None else self.folder / name


def load_explore(folder: str | os.PathLike[str]) -> Explored:
    """What ``equipoise explore`` has left in a folder; nothing is written."""
    return Explored(folder)


def load_rebalance(folder: str | os.PathLike[str]) -> Rebalanced:
    """What ``equipoise rebalance`` has left in a folder; nothing is written."""
    return Rebalanced(folder)


def explore(
    *,
    lists: Sequence[str] = (),
    against: Sequence[str] = (),
    player: str | None = None,
    then: Sequence[str] = (),
    margin: float | None = None,
    armies: int | None = None,
    rounds: int | None = None,
    finds: int | None = None,
    proof_pairs: int | None = None,
    seed: int | None = None,
    proof_seed: int | None = None,
    lists_folder: str | os.PathLike[str] | None = None,
    own_cards: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    on_block: OnBlock | None = None,
    folder: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: bool = True,
) -> Explored:
    """Searches legal armies of Triumph! for those that win too much, and plays each find again on another seed.

    :param lists: the lists whose armies are searched, built in or files; all of them if not given
    :param against: the armies of the field, 2 to 36; twelve of the catalogue if not given
    :param player: who plays both sides; the usual player of the game if none is named
    :param then: players who play the finds too, to see what changes
    :param margin: how far beyond 50 points of 100 a score is too much
    :param armies: armies a round
    :param rounds: the first draws armies at random, each other one changes the best of each kind
    :param finds: how many are played again
    :param proof_pairs: pairs of battles of a find against each opponent in the proof
    :param seed: the seed of the search
    :param proof_seed: the seed of the proof
    :param lists_folder: army lists in place of the built-in ones
    :param own_cards: a file with a designer's own cards
    :param threads: threads to play on, all cores if not given; results don't depend on it
    :param on_block: called with the blocks of the present run that are finished and all of its; what it raises ends the search
    :param folder: where everything is kept; a temporary folder that goes away with the result if not given
    :param resume: go on with the search in the folder
    :param progress: show a bar where tqdm is installed

    Where nothing is given, it is as for the command ``equipoise explore``.

    >>> import equipoise
    >>> found = equipoise.explore(
    ...     lists=["hussite"], against=["parthian", "seleucid"], armies=2, rounds=1, finds=1, progress=False
    ... )
    >>> len(found.finds), found.to_dict()["n_scanned"]
    (1, 2)
    """
    typed = ["explore"]
    several = (("list", lists), ("against", against), ("then", then))
    for name, values in several:
        for value in values:
            typed.append(f"--{name}={value}")
    typed += _options(
        {
            "lists": lists_folder,
            "cards": own_cards,
            "for": player,
            "margin": margin,
            "armies": armies,
            "rounds": rounds,
            "finds": finds,
            "proof-pairs": proof_pairs,
            "seed": seed,
            "proof-seed": proof_seed,
        }
    )
    at, keeps = _search(typed, "explore", None, folder, threads, resume, on_block, progress)
    return Explored(at, keeps)


def rebalance(
    source: Experiment | Answer | str | os.PathLike[str] | Mapping[str, Any],
    *,
    change: Sequence[str] = (),
    margin: float | None = None,
    support: float | None = None,
    most: int | None = None,
    then: Sequence[str] = (),
    proof_seed: int | None = None,
    proof_pairs: int | None = None,
    max_pairs: int | None = None,
    round: int = 1,
    threads: int | None = None,
    on_block: OnBlock | None = None,
    folder: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: bool = True,
) -> Rebalanced:
    """Searches for the fewest changes that make an experiment's verdicts fair, and plays them on another seed.

    :param source: an experiment, what :func:`equipoise.experiment` takes, or the answer or folder of a finished run, which is then
        not played again
    :param change: what may change: ``"ambush=1..4.5"`` for a price with its bounds, or a variant by name; all that can if not given
    :param margin: how far from fair still counts as fair, in points of 100 of the score
    :param support: in place of it, how often each army of a field should be in the equilibrium of redrawn scores
    :param most: the most changes together
    :param then: players who play the named proposal too, to see what changes
    :param proof_seed: the seed of the proof
    :param proof_pairs: pairs of battles of each cell of the proof; 11,520 are the fewest of which a gain is claimed
    :param max_pairs: at most this number of pairs a cell of the search
    :param round: which search of this question it is: 2 after one whose proposals failed
    :param threads: threads to play on, all cores if not given; results don't depend on it
    :param on_block: called with the blocks of the present run that are finished and all of its; what it raises ends the search
    :param folder: where everything is kept; a temporary folder that goes away with the result if not given
    :param resume: go on with the search in the folder
    :param progress: show a bar where tqdm is installed

    >>> import equipoise
    >>> found = equipoise.rebalance({
    ...     "question": "Which stick would even it out?", "ruleset": "table-battles", "game": "scenario", "pairs": 576,
    ...     "scenario": {"scenarios": ["marston-moor"], "policies": ["steady", "steady"], "formations": ["12A"], "sticks": [1]},
    ... }, margin=50, progress=False)
    >>> found.to_dict()["outcome"], found.experiment
    ('nothing_to_mend', None)
    """
    text = None
    if isinstance(source, Answer):
        given = str(source.folder)
    elif isinstance(source, str | os.PathLike) and (Path(source) / "run.toml").is_file():
        given = os.fspath(source)
    else:
        of = source if isinstance(source, Experiment) else experiment(source)
        given = of._given
        text = None if of._text is None else (Path(given), of._text)
    typed = ["rebalance", given]
    for value in change:
        typed.append(f"--change={value}")
    for player in then:
        typed.append(f"--then={player}")
    typed += _options(
        {
            "margin": margin,
            "support": support,
            "most": most,
            "proof-seed": proof_seed,
            "proof-pairs": proof_pairs,
            "max-pairs": max_pairs,
            "round": round,
        }
    )
    at, keeps = _search(typed, "rebalance", text, folder, threads, resume, on_block, progress)
    return Rebalanced(at, keeps)


def _options(values: Mapping[str, object]) -> list[str]:
    """Those that are given, as they are typed."""
    return [f"--{name}={value}" for name, value in values.items() if value is not None]


def _search(
    typed: list[str],
    command: str,
    text: tuple[Path, str] | None,
    folder: str | os.PathLike[str] | None,
    threads: int | None,
    resume: bool,
    on_block: OnBlock | None,
    progress: bool,
) -> tuple[Path, tempfile.TemporaryDirectory[str] | None]:
    """Plays it; where everything is, and what keeps that."""
    keeps = None
    if folder is None:
        keeps = tempfile.TemporaryDirectory(prefix="equipoise-", ignore_cleanup_errors=True)
        folder = Path(keeps.name) / command
    at = Path(folder)
    typed = [*typed, *_options({"out": at, "threads": threads})]
    if resume:
        typed.append("--resume")
    with bar(command, progress) as tick:
        is_finished, raised = _native.search(typed, text, on_task=_on_task(on_block, tick))
    if isinstance(raised, KeyboardInterrupt):
        raise Stopped(None, at) from raised
    if raised is not None:
        raise raised
    if not is_finished:
        raise RuntimeError(f"{command} was stopped before its end; resume=True goes on")
    return at, keeps
