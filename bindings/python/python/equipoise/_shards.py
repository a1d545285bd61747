"""Shards: parts of one experiment that are played anywhere, and merged byte for byte as if it had been played at once."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol

from equipoise import _native
from equipoise._answer import Answer
from equipoise._experiment import Experiment, experiment


class _Promise(Protocol):
    """What ``submit`` gives: a future of any engine."""

    def result(self) -> Any: ...


class Submits(Protocol):
    """Anything with ``submit``: the pools of ``concurrent.futures``, Dask's ``Client``."""

    def submit(self, fn: Any, /, *args: Any) -> Any: ...


class Applies(Protocol):
    """Anything with ``apply_async`` instead, as Ray's ``ray.util.multiprocessing.Pool``."""

    def apply_async(self, func: Any, args: Any = ...) -> Any: ...


def _begin(executor: Submits | Applies, args: tuple[Any, ...]) -> Callable[[], Any]:
    """Hands a shard to an engine; returns what waits for its end, and raises what it raised."""
    submit = getattr(executor, "submit", None)
    if submit is not None:
        promise: _Promise = submit(_try_shard, *args)
        return promise.result
    apply_async = getattr(executor, "apply_async", None)
    if apply_async is None:
        raise TypeError(f"{type(executor).__name__} has neither submit nor apply_async; give a pool or a client")
    wait: Callable[[], Any] = apply_async(_try_shard, args).get
    return wait


def play_shard(
    given: str,
    text: str | None,
    index: int,
    count: int,
    folder: str,
    seed: int | None = None,
    max_pairs: int | None = None,
    threads: int | None = 1,
) -> str:
    """Plays shard ``index`` of ``count`` of an experiment into a folder, from where an earlier attempt was killed.

    It is a plain function of plain values, so any engine can send it to a worker. Returns the folder.
    """
    _, is_finished, raised = _native.play(
        given,
        text,
        Path(folder),
        seed=seed,
        threads=threads,
        max_pairs=max_pairs,
        shard=(index, count),
        resume=True,
        on_task=None,
    )
    if raised is not None:
        raise raised
    if not is_finished:
        raise RuntimeError(f"shard {index} of {count} was stopped")
    return folder


def _try_shard(_attempt: int, *args: Any) -> str:
    """A shard once more; the number makes it another task for engines that know tasks by their arguments."""
    return play_shard(*args)


def map_shards(
    what: Experiment | str | os.PathLike[str],
    executor: Submits | Applies,
    n_shards: int,
    folder: str | os.PathLike[str],
    *,
    seed: int | None = None,
    max_pairs: int | None = None,
    threads: int | None = 1,
    retries: int = 2,
) -> Answer:
    """Plays an experiment in shards on anything with ``submit`` or ``apply_async``, and merges them into ``folder``.

    The shards are in ``folder``-shards meanwhile, which all workers have to see. A shard whose worker was killed is
    submitted again and goes on where it was, ``retries`` times at most. The run's bytes are those of one that was played
    at once.

    Dask's ``Client`` and the pools of ``concurrent.futures`` have ``submit``. Ray's ``ray.util.multiprocessing.Pool`` has
    ``apply_async``; give it ``ray_remote_args={"max_restarts": -1}``, without which it goes on handing work to a worker that is dead.
    The pool of ``multiprocessing`` has it too, and waits for ever if a worker is killed.

    >>> import equipoise, tempfile, pathlib
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> folder = pathlib.Path(tempfile.mkdtemp()) / "run"
    >>> with ThreadPoolExecutor(2) as pool:
    ...     answer = equipoise.map_shards("command-points", pool, 2, folder, max_pairs=576)
    >>> answer.is_finished
    True
    """
    asked = what if isinstance(what, Experiment) else experiment(what)
    to = Path(folder).absolute()
    parts = to.with_name(f"{to.name}-shards")

    def begin(attempt: int, index: int) -> Callable[[], Any]:
        at = str(parts / f"{index}-of-{n_shards}")
        shard = (asked._given, asked._text, index, n_shards, at, seed, max_pairs, threads)
        return _begin(executor, (attempt, *shard))

    left = list(range(1, n_shards + 1))
    for attempt in range(retries + 1):
        begun = [(index, begin(attempt, index)) for index in left]
        failed: list[tuple[int, Exception]] = []
        for index, wait in begun:
            try:
                wait()
            except ValueError:
                # Bad input stays bad.
                raise
            except Exception as error:
                failed.append((index, error))
        if not failed:
            break
        if attempt == retries:
            raise failed[0][1]
        left = [index for index, _ in failed]
    answer = merge([parts / f"{index}-of-{n_shards}" for index in range(1, n_shards + 1)], to)
    shutil.rmtree(parts)
    return answer


def merge(
    folders: Iterable[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    *,
    threads: int | None = None,
) -> Answer:
    """The shards in some folders as one run in ``out``.

    A shard that is missing, twice there, or of another program, seed or rules is named by :class:`equipoise.Refused`,
    and nothing is written.
    """
    return Answer(_native.merge([Path(folder) for folder in folders], Path(out), threads))
