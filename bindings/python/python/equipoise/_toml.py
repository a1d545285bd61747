"""A dictionary as TOML; the standard library only reads it."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any


def to_toml(table: Mapping[str, Any]) -> str:
    """The file that says what a dictionary says; keys without a value (None) are left out.

    >>> print(to_toml({"pairs": 288, "battle": {"policies": ["steady"]}}), end="")
    "pairs" = 288
    "battle" = { "policies" = ["steady"] }
    """
    return "".join(f"{_text(key)} = {_value(value, key)}\n" for key, value in _said(table))


def _said(table: Mapping[str, Any]) -> list[tuple[str, Any]]:
    for key in table:
        if not isinstance(key, str):
            raise TypeError(f"a key of an experiment is a text, and {key!r} is none")
    return [(key, value) for key, value in table.items() if value is not None]


def _text(text: str) -> str:
    # The escapes of JSON are escapes of TOML too; DEL is the one sign that only TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any, key: str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            return "nan" if math.isnan(value) else ("inf" if value > 0 else "-inf")
        text = repr(value)
        return text if "." in text or "e" in text else text + ".0"
    if isinstance(value, Mapping):
        pairs = (f"{_text(inner)} = {_value(said, inner)}" for inner, said in _said(value))
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(item, key) for item in value) + "]"
    if hasattr(value, "item"):
        # A number of numpy.
        return _value(value.item(), key)
    raise TypeError(f"`{key}` is a {type(value).__name__}; an experiment has texts, numbers, truths, lists and tables")
