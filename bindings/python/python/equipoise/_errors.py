"""What is wrong, and how to mend it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from equipoise._answer import Answer


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with an input.

    >>> print(Problem("there is no army `gauls`", "did you mean `gallic`?"))
    there is no army `gauls`
      help: did you mean `gallic`?
    """

    message: str
    """What is wrong."""
    remedy: str = ""
    """How to mend it; empty where that is not known."""
    code: str = ""
    """Its kind, such as ``experiment::game``; empty where it is in no file."""
    line: int | None = None
    """Its line in the file, from 1."""
    column: int | None = None
    """Its column, from 1."""

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}, column {self.column}: "
        remedy = self.remedy.replace("\n", "\n    ")
        return f"{place}{self.message}" + (f"\n  help: {remedy}" if remedy else "")


class Refused(ValueError):
    """Bad input: every problem at once, and nothing was played or written.

    >>> import equipoise
    >>> try:
    ...     equipoise.experiment("duel-card")
    ... except equipoise.Refused as refused:
    ...     print(refused.problems[0].remedy)
    did you mean `duel-cards`? `equipoise list experiments` shows the built-in ones
    """

    problems: tuple[Problem, ...]
    """Everything that is wrong."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        # As one argument, so that it can be sent to another process.
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class Stopped(KeyboardInterrupt):
    """Ctrl-C has ended a run between two blocks. What is finished is kept.

    ``experiment.run(folder=stopped.folder, resume=True)`` goes on with it.
    """

    answer: Answer | None
    """What was finished; :data:`None` if nothing was."""
    folder: Path
    """The folder of the run."""

    def __init__(self, answer: Answer | None, folder: Path) -> None:
        super().__init__(f"stopped; what is finished is kept in {folder}")
        self.answer = answer
        self.folder = folder


def problems_of(reported: list[dict[str, Any]]) -> list[Problem]:
    """Problems as the native module reports them."""
    return [Problem(**problem) for problem in reported]


def refused(reported: list[dict[str, Any]]) -> Refused:
    """The exception of some problems; called by the native module."""
    return Refused(tuple(problems_of(reported)))
