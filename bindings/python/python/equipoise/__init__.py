"""What is this rule worth? A Monte Carlo balance laboratory for tabletop battle games.

An experiment is a built-in one, a file or a dictionary. It is played, and its answer has every number with its interval:

>>> import equipoise
>>> experiment = equipoise.experiment("duel-cards")
>>> experiment.problems()
[]
>>> answer = experiment.run(max_pairs=288, progress=False)
>>> len(answer.cells), answer.level
(2567, 0.95)

Tables leave as Arrow: ``polars.DataFrame(answer.effects)``, ``pyarrow.table(answer.effects)``.
"""

from pathlib import Path as _Path

from equipoise import _native, armies, lists
from equipoise._answer import Answer, load
from equipoise._designs import Explored, Rebalanced, explore, load_explore, load_rebalance, rebalance
from equipoise._errors import Problem, Refused, Stopped
from equipoise._experiment import Experiment, experiment
from equipoise._fights import odds, odds_matrix, odds_of, replay
from equipoise._frame import Table
from equipoise._own import Chance, GameError, run
from equipoise._shards import map_shards, merge, play_shard

__all__ = [
    "Answer",
    "Chance",
    "Experiment",
    "Explored",
    "GameError",
    "Problem",
    "Rebalanced",
    "Refused",
    "Stopped",
    "Table",
    "armies",
    "experiment",
    "explore",
    "lists",
    "load",
    "load_explore",
    "load_rebalance",
    "map_shards",
    "merge",
    "odds",
    "odds_matrix",
    "odds_of",
    "play_shard",
    "rebalance",
    "replay",
    "run",
]

__version__: str = _native.VERSION

# Shards and unfinished runs name the build that has played them.
_native.code_is_in(_Path(_native.__file__))
