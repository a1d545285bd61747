"""Exact odds, and battles shown again."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from equipoise import _native


def odds(a: str, b: str, *, ruleset: str = "triumph", shoot: bool = False, from_rear: bool = False) -> dict[str, Any]:
    """Exact odds of one fight, of two parties as they are typed after ``equipoise odds``.

    >>> import equipoise
    >>> fight = equipoise.odds("spear+elephant-screen", "knights:general,difficult")
    >>> fight["counts"]["a_beats"], fight["results"]["b_beaten"]
    (20, 'destroyed')
    """
    found: dict[str, Any] = json.loads(_native.odds_between(ruleset, a, b, shoot, from_rear))
    return found


def odds_of(situations: Sequence[Mapping[str, Any]], *, ruleset: str = "triumph") -> list[dict[str, Any]]:
    """Exact odds of many fights, each a dictionary as in a file of ``equipoise odds --from``.

    >>> import equipoise
    >>> fights = equipoise.odds_of([{"kind": "ranged", "a": "archers", "b": "spear"}, {"kind": "close", "a": "spear", "b": "pikes"}])
    >>> len(fights)
    2
    """
    with tempfile.TemporaryDirectory(prefix="equipoise-") as folder:
        file = Path(folder) / "situations.json"
        file.write_text(json.dumps([dict(situation) for situation in situations]), encoding="utf-8")
        return _all(_native.odds_of_file(ruleset, file))


def odds_matrix(*, ruleset: str = "triumph", shoot: bool = False) -> list[dict[str, Any]]:
    """Exact odds of all kinds of units against all.

    >>> import equipoise
    >>> len(equipoise.odds_matrix()) > 500
    True
    """
    return _all(_native.odds_matrix(ruleset, shoot))


def replay(
    source: str | os.PathLike[str],
    *armies: str,
    cell: str | int = 0,
    pair: int = 0,
    battle: Literal[1, 2] | None = None,
    turn: int | None = None,
    format: Literal["text", "json", "svg", "html"] = "text",
    seed: int | None = None,
    policies: str | None = None,
) -> str:
    """One pair of a run, of an experiment or of two armies again, event by event.

    :param source: a run's folder, an experiment, or before armies or a scenario their ruleset
    :param armies: two armies that meet, or a scenario, with their ``seed`` and ``policies``
    :param cell: a cell by number or name
    :param pair: the pair, from 0
    :param battle: the first battle of the pair or the second
    :param turn: of a picture: the player turn after which it is drawn
    :param format: words, one JSON object an event, a picture, or a page that plays the battle back

    >>> import equipoise
    >>> equipoise.replay("first-battle", cell="Hastings", battle=1, format="svg")[:4]
    '<svg'
    """
    return _native.replay(os.fspath(source), list(armies), str(cell), pair, battle, turn, format, seed, policies)


def _all(text: str) -> list[dict[str, Any]]:
    """A list, or one object a line."""
    if text.lstrip().startswith("["):
        found: list[dict[str, Any]] = json.loads(text)
        return found
    return [json.loads(line) for line in text.splitlines() if line.strip()]
