"""Experiments: what is wrong with them, and playing them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from equipoise import _native
from equipoise._answer import Answer
from equipoise._errors import Problem, Stopped, problems_of
from equipoise._progress import bar
from equipoise._toml import to_toml

OnBlock = Callable[[int, int], object]
"""Called with the blocks that are finished and all that are wanted."""


class Experiment:
    """A question that is answered by playing.

    >>> import equipoise
    >>> bad = equipoise.experiment({"question": "?", "ruleset": "tropaion", "game": "batle"})
    >>> for problem in bad.problems():
    ...     print(problem.message)
    the experiment has no `battle`
    `game` is "batle", which is none of its values
    """

    name: str
    """What its run's folder would be called."""
    toml: str
    """Its file."""

    def __init__(self, given: str, text: str | None = None) -> None:
        self._given = given
        self._text = text
        self.name, self.toml = _native.text_of(given, text)

    def problems(self) -> list[Problem]:
        """Everything that is wrong with it, each with its remedy; nothing is played."""
        return problems_of(_native.problems(self._given, self._text))

    def run(
        self,
        *,
        threads: int | None = None,
        max_pairs: int | None = None,
        seed: int | None = None,
        on_block: OnBlock | None = None,
        folder: str | os.PathLike[str] | None = None,
        resume: bool = False,
        progress: bool = True,
    ) -> Answer:
        """Plays it.

        :param threads: threads to play on, all cores if not given; results don't depend on it
        :param max_pairs: at most this number of pairs of battles a cell, rounded up to whole blocks of 288
        :param seed: another seed than the experiment's
        :param on_block: called after every block of a matchup with the blocks that are finished and all that are wanted;
            what it raises ends the run, and what is finished is kept
        :param folder: where the run is kept; a temporary folder that goes away with the answer if not given
        :param resume: go on with the run in the folder
        :param progress: show a bar where tqdm is installed

        Other Python threads run meanwhile. Ctrl-C ends the run between two blocks, by :class:`Stopped`.
        Every problem of the experiment is raised at once as :class:`Refused`, before anything is written.
        """
        return self._run_of(
            None,
            threads=threads,
            max_pairs=max_pairs,
            seed=seed,
            on_block=on_block,
            folder=folder,
            resume=resume,
            progress=progress,
        )

    def _run_of(
        self,
        game: object | None,
        *,
        threads: int | None = None,
        max_pairs: int | None = None,
        seed: int | None = None,
        on_block: OnBlock | None = None,
        folder: str | os.PathLike[str] | None = None,
        resume: bool = False,
        progress: bool = True,
    ) -> Answer:
        """Plays it; battles are those of a game of one's own, if there is one."""
        keeps = None
        if folder is None:
            # The text runs of a folder name are those of the experiment's.
            keeps = tempfile.TemporaryDirectory(prefix="equipoise-", ignore_cleanup_errors=True)
            folder = Path(keeps.name) / self.name
        at = Path(folder)
        with bar(self.name, progress) as tick:
            on_task = _on_task(on_block, tick)
            native, is_finished, raised = _native.play(
                self._given,
                self._text,
                at,
                seed=seed,
                threads=threads,
                max_pairs=max_pairs,
                resume=resume,
                on_task=on_task,
                game=game,
            )
        answer = None if native is None else Answer(native, keeps)
        if isinstance(raised, KeyboardInterrupt):
            if answer is None and keeps is not None:
                keeps.cleanup()
            raise Stopped(answer, at) from raised
        if raised is not None:
            raise raised
        if answer is None:
            raise RuntimeError(f"{self.name} was stopped before anything was finished")
        return answer

    def __repr__(self) -> str:
        return f"<Experiment {self.name}>"


def experiment(source: str | os.PathLike[str] | Mapping[str, Any]) -> Experiment:
    """A built-in experiment by its name, a file by its path, or what a file would say as a dictionary.

    >>> import equipoise
    >>> equipoise.experiment("card-values")
    <Experiment card-values>
    >>> question = {
    ...     "question": "Do charges without a test help the Gauls against Caesar?",
    ...     "ruleset": "tropaion",
    ...     "game": "battle",
    ...     "pairs": 288,
    ...     "battle": {
    ...         "policies": ["steady", "steady"],
    ...         "matchups": [{"a": "gallic", "b": "caesarian-roman"}],
    ...         "variant": [{"name": "no test", "parameters": {"charge_needs_test": False}}],
    ...     },
    ... }
    >>> len(equipoise.experiment(question).run(progress=False).effects)
    1

    Files that a dictionary names are looked for in the working directory. ``equipoise.lists.keys()`` has what may be said.
    """
    if isinstance(source, Mapping):
        return Experiment("experiment.toml", to_toml(source))
    return Experiment(os.fspath(source))


def _on_task(on_block: OnBlock | None, tick: OnBlock | None) -> Callable[[int, int, int], None] | None:
    """What the native module calls after every task."""
    listeners = [listener for listener in (tick, on_block) if listener is not None]
    if not listeners:
        return None

    def on_task(n_done: int, n_tasks: int, _n_battles: int) -> None:
        for listener in listeners:
            listener(n_done, n_tasks)

    return on_task
