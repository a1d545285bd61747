"""What there is to name: experiments, troops, cards, armies, players, parameters, keys of files.

>>> from equipoise import lists
>>> "duel-cards" in [found["name"] for found in lists.experiments()]
True
>>> lists.rulesets()[0]["name"]
'triumph'
"""

from __future__ import annotations

import json
from typing import Any

from equipoise import _native

__all__ = [
    "armies",
    "cards",
    "experiments",
    "keys",
    "parameters",
    "policies",
    "rulesets",
    "scenarios",
    "troops",
]


def _list(kind: str, ruleset: str | None) -> list[dict[str, Any]]:
    text = _native.list_of(kind, ruleset)
    try:
        found = json.loads(text)
    except ValueError:
        found = [json.loads(line) for line in text.splitlines() if line.strip()]
    return found if isinstance(found, list) else [found]


def rulesets() -> list[dict[str, Any]]:
    """The rules of which games there are."""
    return _list("rulesets", None)


def experiments(ruleset: str | None = None) -> list[dict[str, Any]]:
    """What :func:`equipoise.experiment` knows by name."""
    return _list("experiments", ruleset)


def keys(ruleset: str | None = None) -> list[dict[str, Any]]:
    """What experiments, armies and other files may say, with defaults."""
    return _list("keys", ruleset)


def troops(ruleset: str = "triumph") -> list[dict[str, Any]]:
    """Kinds of troops."""
    return _list("troops", ruleset)


def cards(ruleset: str = "triumph") -> list[dict[str, Any]]:
    """Battle cards, or the deck."""
    return _list("cards", ruleset)


def armies(ruleset: str = "triumph") -> list[dict[str, Any]]:
    """Armies that take the field in whole battles."""
    return _list("armies", ruleset)


def scenarios(ruleset: str = "table-battles") -> list[dict[str, Any]]:
    """Battles with their armies and formations."""
    return _list("scenarios", ruleset)


def policies(ruleset: str | None = None) -> list[dict[str, Any]]:
    """Who can play a battle, with their parameters."""
    return _list("policies", ruleset)


def parameters(ruleset: str | None = None) -> list[dict[str, Any]]:
    """Named assumptions of the rules, with their defaults and where they act."""
    return _list("parameters", ruleset)
