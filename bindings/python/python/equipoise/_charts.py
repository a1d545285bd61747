"""Charts by Altair."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from equipoise._answer import Answer


def verdict_chart(answer: Answer) -> Any:
    """The verdicts as points on their intervals: swings where the game has them, else scores."""
    altair: Any = import_module("altair")

    table = answer.verdicts
    number = "swing" if "swing" in table.columns else "score"
    unit = table.units[number]
    rows = [row for row in table.to_dicts() if row[number] is not None]
    base = altair.Chart(altair.Data(values=rows)).encode(
        y=altair.Y("name:N", sort=None, title=None),
        tooltip=["name:N", f"{number}:Q", f"{number}_lo:Q", f"{number}_hi:Q", "verdict:N"],
    )
    intervals = base.mark_rule().encode(x=altair.X(f"{number}_lo:Q", title=f"{number}, {unit}"), x2=f"{number}_hi:Q")
    points = base.mark_point(filled=True).encode(x=f"{number}:Q")
    return (intervals + points).properties(title=answer.sentences[0] if answer.sentences else "")
