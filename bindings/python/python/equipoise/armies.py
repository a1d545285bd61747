"""Armies: checked against the rules of their game, and, for Triumph!, drawn from army lists."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from equipoise import _native

__all__ = ["check", "draw"]


def check(
    army: str | os.PathLike[str],
    *,
    lists: str | os.PathLike[str] | None = None,
    points: int | None = None,
) -> str:
    """What an army costs, line by line; whatever is wrong with it is raised as :class:`equipoise.Refused`.

    :param army: a file, or the name of a built-in army, of any game; of Table Battles a scenario, with both of its armies
    :param lists: a folder of army lists, to check it against the one that it names
    :param points: the most points that it may cost; the game's usual number if not given (48 of Triumph!, 120 of Tropaion)

    >>> from equipoise import armies
    >>> print(armies.check("norman-conquest").splitlines()[0])
    norman-conquest: Norman Conquest
    """
    return _native.check_army(os.fspath(army), None if lists is None else Path(lists), points)


def draw(
    army_list: str,
    *,
    lists: str | os.PathLike[str],
    points: int = 48,
    year: int | None = None,
    faction: str | None = None,
    cards: Sequence[str] = (),
    aim: str | None = None,
    seed: int = 1,
) -> str:
    """A legal army of a list, drawn by a seed, or the best by an aim, as the text of its file.

    :param army_list: the list, by its name or that of its file
    :param lists: the folder of army lists, as ``equipoise army import`` writes them
    :param cards: cards to buy, such as ``"shower-shooting"`` or ``"hold-the-line=2"``
    :param aim: what to have as much of as the points allow, such as ``"mounted"``
    """
    return _native.draw_army(army_list, Path(lists), points, year, faction, list(cards), aim, seed)
