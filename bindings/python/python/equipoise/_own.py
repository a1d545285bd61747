"""A game of one's own: a class with a method ``play``."""

from __future__ import annotations

import json
import operator
import os
import random
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from equipoise._answer import Answer
from equipoise._experiment import Experiment, OnBlock
from equipoise._toml import to_toml


class Chance:
    """The dice of a battle, each found by its address and not taken in turn.

    The same address of the same pair has the same dice in both battles and in every variant, however many others were rolled:

    >>> import equipoise
    >>> chance = equipoise.Chance(seed=7)
    >>> first = [chance.die("attack", turn) for turn in range(4)]
    >>> again = equipoise.Chance(seed=7)
    >>> again.die("retreat", 0) in range(1, 7)
    True
    >>> [again.die("attack", turn) for turn in range(4)] == first
    True
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._streams: dict[tuple[object, ...], random.Random] = {}

    def stream(self, role: str, *index: int | str) -> random.Random:
        """The generator of a role, such as ``"attack"``, with a turn, a seat or whatever tells its dice apart."""
        address = (role, *index)
        if address not in self._streams:
            words = "/".join(map(str, (self.seed, *address)))
            self._streams[address] = random.Random(words)
        return self._streams[address]

    def die(self, role: str, *index: int | str, faces: int = 6) -> int:
        """The next die at an address, from 1 to ``faces``."""
        return self.stream(role, *index).randint(1, faces)


class GameError(RuntimeError):
    """A game of one's own has raised an exception, which is the cause of this one. :meth:`again` plays that battle again."""

    pair: int
    """The number of the pair."""
    seed: int
    """The seed of its chance."""
    first: str
    """Who was first."""
    second: str
    """Who was second."""

    def __init__(self, game: Any, pair: int, seed: int, first: str, second: str, values: dict[str, Any], why: object) -> None:
        super().__init__(f"pair {pair}, seed {seed}, {first} first against {second}: {why}")
        self.game, self.pair, self.seed = game, pair, seed
        self.first, self.second, self.values = first, second, values

    def again(self) -> Any:
        """Plays the battle again, as for a debugger; its score, if it has one this time."""
        sides = sides_of(self.game)
        return self.game.play(Chance(self.seed), sides[self.first], sides[self.second], **self.values)


def sides_of(game: Any) -> dict[str, Any]:
    """The sides of a game by name: what ``play`` is given for each."""
    sides = game.sides
    return dict(sides) if isinstance(sides, Mapping) else {str(side): side for side in sides}


class Adapter:
    """What the native module asks of a game."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.sides = sides_of(game)
        self.parameters = {name: _limits(name, given) for name, given in getattr(game, "parameters", {}).items()}
        self.handicaps = {name: _most(name, given) for name, given in getattr(game, "handicaps", {}).items()}
        least, most = getattr(game, "score", (0, 1))
        # Halves of a point are counted as whole numbers.
        self.least, self.most = 2 * least, 2 * most

    def description(self) -> str:
        game = self.game
        describe = getattr(game, "describe", None)
        title = getattr(game, "title", type(game).__name__)
        about = getattr(game, "about", {})
        parameters = [
            {"name": name, "about": about.get(name, ""), "default": int(default), "least": int(least), "most": int(most)}
            for name, (default, least, most) in self.parameters.items()
        ]
        handicaps = [{"name": name, "about": about.get(name, ""), "most": most} for name, most in self.handicaps.items()]
        return json.dumps(
            {
                "title": title,
                "version": str(describe()) if describe else "none",
                "sides": list(self.sides),
                "parameters": parameters,
                "handicaps": handicaps,
                "score": [self.least, self.most],
            }
        )

    def play(
        self,
        a: str,
        b: str,
        values: Sequence[int],
        handicaps: Sequence[Sequence[int]],
        first_pair: int,
        seeds: Sequence[int],
    ) -> list[list[int]]:
        named: dict[str, Any] = {}
        for (name, (default, _, _)), value in zip(self.parameters.items(), values):
            named[name] = bool(value) if isinstance(default, bool) else value
        # What the first side has and what the second has, when A is first and when B is.
        of_a, of_b = (dict(zip(self.handicaps, amounts)) for amounts in handicaps)
        one = named | {name: (of_a[name], of_b[name]) for name in self.handicaps}
        other = named | {name: (of_b[name], of_a[name]) for name in self.handicaps}
        both = self.least + self.most
        return [
            [self._score(pair, seed, a, b, one), both - self._score(pair, seed, b, a, other)]
            for pair, seed in enumerate(seeds, first_pair)
        ]

    def _score(self, pair: int, seed: int, first: str, second: str, values: dict[str, Any]) -> int:
        try:
            score = self.game.play(Chance(seed), self.sides[first], self.sides[second], **values)
            doubled = 2 * score
            if doubled != int(doubled) or not self.least <= doubled <= self.most:
                raise ValueError(f"the score is {score!r}, and has to be a half or whole number from {self.least / 2:g} to {self.most / 2:g}")
            return int(doubled)
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise GameError(self.game, pair, seed, first, second, values, why) from error


def _limits(name: str, given: Any) -> tuple[Any, Any, Any]:
    """A default alone, of a flag, or a default with the least and the most."""
    if isinstance(given, bool):
        return (given, 0, 1)
    if isinstance(given, (tuple, list)) and len(given) == 3 and all(map(_is_whole, given)):
        return (given[0], given[1], given[2])
    raise TypeError(
        f"parameter {name!r} has to be True or False, or (default, least, most) in whole numbers, and is {given!r}"
    )


def _most(name: str, given: Any) -> int:
    """The most of a handicap that a side can have."""
    if _is_whole(given) and not isinstance(given, bool):
        return operator.index(given)
    raise TypeError(f"handicap {name!r} has to be the most of it that a side can have, a whole number, and is {given!r}")


def _is_whole(number: Any) -> bool:
    try:
        operator.index(number)
    except TypeError:
        return False
    return True


def _plain(value: Any) -> Any:
    """What a file would say: a flag is a number there."""
    if isinstance(value, Mapping):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(inner) for inner in value]
    return operator.index(value) if _is_whole(value) else value


def _variant(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """A variant as a file has it: what isn't its handicaps, by side, are its parameters."""
    changed = dict(given)
    handicaps = changed.pop("handicaps", None)
    variant: dict[str, Any] = {"name": name, "parameters": _plain(changed)}
    if handicaps is not None:
        variant["handicaps"] = _plain(handicaps)
    return variant


def run(
    game: Any,
    *,
    question: str | None = None,
    matchups: Sequence[tuple[str, str]] | None = None,
    variants: Mapping[str, Mapping[str, Any]] | None = None,
    parameters: Mapping[str, Any] | None = None,
    counts: Mapping[str, Any] | None = None,
    worth: Mapping[str, Any] | None = None,
    sensitivity: Mapping[str, Any] | None = None,
    pairs: int = 1152,
    seed: int = 0,
    folder: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: bool = True,
    on_block: OnBlock | None = None,
) -> Answer:
    """Plays a game of one's own, which is an object with ``sides`` and ``play``.

    >>> import equipoise
    >>> class Duel:
    ...     sides = {"master": 1, "pupil": 0}
    ...     parameters = {"hits": (3, 1, 9)}
    ...     def play(self, chance, first, second, hits):
    ...         scored = [0, 0]
    ...         turn = 0
    ...         while max(scored) < hits:
    ...             one, two = (chance.die("fight", turn, seat) + skill for seat, skill in enumerate((first, second)))
    ...             if one != two:
    ...                 scored[one < two] += 1
    ...             turn += 1
    ...         return float(scored[0] == hits)
    >>> answer = equipoise.run(Duel(), variants={"longer": {"hits": 6}}, pairs=288, progress=False)
    >>> len(answer.effects)
    1

    :param game: an object with ``sides``, a list of names or a dictionary of what ``play`` is given for each name, and
        ``play(chance, first, second, **parameters)``, which returns what the first side scores: 1, 0.5 or 0, or a number within
        its ``score`` (least, most). It may have ``parameters`` (name to a flag, or to default, least and most), ``handicaps`` (name to
        the most of it that a side can have; ``play`` is given a tuple of what the first side and the second side have), ``about``
        (what each of these is, in words), a ``title``, and ``describe()``, a text that changes with the rules
    :param question: what the run answers, in words
    :param matchups: pairs of names that meet; all of them two by two if not given
    :param variants: for each name of a variant the parameters that it changes; its ``handicaps`` are amounts by side, such as
        ``{"pupil": {"free_hits": 1}}``
    :param parameters: parameters of the whole run
    :param counts: how much of a handicap makes an even battle: ``{"side": "pupil", "handicap": "free_hits"}``
    :param worth: what each variant is worth to the first side of a matchup in amounts of a handicap: ``{"handicap": "free_hits"}``; an
        interval takes 5,760 pairs
    :param sensitivity: which parameters matter: ``{"parameters": "all"}``, or for each name the values that are tried
    :param pairs: pairs of battles of each cell, whole blocks of 288
    :param seed: the seed of all chance
    :param folder: where the run is kept; a temporary folder that goes away with the answer if not given
    :param resume: go on with the run in the folder
    :param progress: show a bar where tqdm is installed
    :param on_block: called after every block with the blocks that are finished and all that are wanted

    What the game raises ends the run as :class:`GameError`, which names the pair and plays it again; finished blocks are kept in the
    folder. ``counts``, ``worth`` and ``sensitivity`` have the keys of the tables of these names in a file.
    """
    adapter = Adapter(game)
    title = getattr(game, "title", type(game).__name__)
    own: dict[str, Any] = {"class": type(game).__name__}
    if matchups is not None:
        own["matchups"] = [{"a": a, "b": b} for a, b in matchups]
    elif len(adapter.sides) == 1:
        own["mirror"] = "all"
    else:
        own["matrix"] = "all"
    if variants:
        own["variant"] = [_variant(name, given) for name, given in variants.items()]
    for key, table in (("counts", counts), ("worth", worth)):
        if table is not None:
            own[key] = _plain(table)
    file: dict[str, Any] = {
        "title": title,
        "question": question or f"Which side of {title} is strongest?",
        "ruleset": "program",
        "game": "program",
        "seed": seed,
        "pairs": pairs,
        "program": own,
    }
    if parameters:
        file["parameters"] = _plain(parameters)
    if sensitivity is not None:
        file["sensitivity"] = _plain(sensitivity)
    experiment = Experiment("experiment.toml" if folder is None else f"{Path(folder).name}.toml", to_toml(file))
    # One thread: Python plays one battle at a time.
    answer = experiment._run_of(adapter, threads=1, folder=folder, resume=resume, progress=progress, on_block=on_block)
    for note in answer.to_dict()["not_modeled"]:
        if note.startswith("This game doesn't repeat"):
            warnings.warn(note, stacklevel=2)
    return answer
