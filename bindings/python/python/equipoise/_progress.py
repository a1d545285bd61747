"""How far a run has come, by tqdm where it is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any


def _tqdm() -> Any:
    try:
        return import_module("tqdm.auto").tqdm
    except ImportError:
        return None


@contextmanager
def bar(name: str, is_wanted: bool) -> Iterator[Callable[[int, int], object] | None]:
    """What to call with the blocks that are finished and all of them; :data:`None` where nothing is shown."""
    make = _tqdm() if is_wanted else None
    if make is None:
        yield None
        return
    with make(desc=name, unit="block") as shown:

        def tick(n_done: int, n_tasks: int) -> None:
            shown.total = n_tasks
            shown.update(n_done - shown.n)

        yield tick
