"""A game of one's own: a class with ``play``."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import equipoise


class Duel:
    """The first to reach a number of hits wins; the master adds one to each die."""

    sides = {"master": 1, "pupil": 0}
    parameters = {"hits": (3, 1, 9), "unused": False}

    def play(self, chance: equipoise.Chance, first: int, second: int, hits: int, unused: bool) -> float:
        scored = [0, 0]
        turn = 0
        while max(scored) < hits:
            one, two = (chance.die("fight", turn, seat) + skill for seat, skill in enumerate((first, second)))
            if one != two:
                scored[one < two] += 1
            turn += 1
        return float(scored[0] == hits)


def test_the_score_is_that_of_a_count() -> None:
    """Of a duel to one hit the master wins 21 of the 31 rolls that decide."""
    answer = equipoise.run(Duel(), parameters={"hits": 1}, pairs=2880, progress=False)
    (row,) = answer.scores.to_dicts()
    assert row["score_lo"] - 0.01 < 21 / 31 < row["score_hi"] + 0.01


def test_variants_share_luck_and_runs_repeat(tmp_path: Path) -> None:
    variants = {"longer": {"hits": 6}, "same": {"hits": 3}, "read and not used": {"unused": True}}
    first = equipoise.run(Duel(), variants=variants, pairs=576, folder=tmp_path / "one", progress=False)
    equipoise.run(Duel(), variants=variants, pairs=576, folder=tmp_path / "two", progress=False)
    one, two = ((tmp_path / name / "blocks.parquet").read_bytes() for name in ("one", "two"))
    assert one == two
    effects = {row["variant"]: row for row in first.effects.to_dicts()}
    assert effects["same"]["identical"] and effects["same"]["score_difference"] == 0
    assert effects["read and not used"]["score_difference"] == 0
    assert effects["longer"]["score_difference"] > 0
    assert equipoise.load(tmp_path / "one").sentences == first.sentences


class Fragile(Duel):
    """Fails after a number of battles, until it is mended."""

    n_battles = 0
    is_mended = False

    def play(self, chance: equipoise.Chance, first: int, second: int, hits: int, unused: bool) -> float:
        self.n_battles += 1
        if self.n_battles > 2_000 and not self.is_mended:
            raise ZeroDivisionError("a rule that was forgotten")
        return super().play(chance, first, second, hits, unused)


def test_an_exception_names_its_pair_plays_again_and_loses_no_block(tmp_path: Path) -> None:
    game = Fragile()
    with pytest.raises(equipoise.GameError, match="pair .*, seed .* against .*: ZeroDivisionError") as caught:
        equipoise.run(game, pairs=1440, folder=tmp_path / "run", progress=False)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    # Three blocks of 576 battles were finished.
    assert caught.value.pair // 288 == 3
    with pytest.raises(ZeroDivisionError):
        caught.value.again()
    game.is_mended, game.n_battles = True, 0
    assert caught.value.again() in (0, 1)
    equipoise.run(game, pairs=1440, folder=tmp_path / "run", resume=True, progress=False)
    # Two blocks, and the pairs that are played twice to see whether the game repeats.
    assert game.n_battles < 3 * 576
    equipoise.run(game, pairs=1440, folder=tmp_path / "whole", progress=False)
    one, two = ((tmp_path / name / "blocks.parquet").read_bytes() for name in ("run", "whole"))
    assert one == two


def test_a_game_that_does_not_repeat_is_said_to_be_one(tmp_path: Path) -> None:
    class Careless(Duel):
        def play(self, chance: equipoise.Chance, first: int, second: int, hits: int, unused: bool) -> float:
            return random.choice([0, 0.5, 1])

    equipoise.run(Careless(), pairs=288, folder=tmp_path / "run", progress=False)
    assert "repeat: pairs can" in (tmp_path / "run" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("score", [2, 0.3, -1, float("nan"), "won", None])
def test_a_score_out_of_range_is_refused(score: object) -> None:
    class Wrong(Duel):
        def play(self, *_: object, **__: object) -> object:  # type: ignore[override]
            return score

    with pytest.raises(equipoise.GameError):
        equipoise.run(Wrong(), pairs=288, progress=False)


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(equipoise.Refused, match="no side"):
        equipoise.run(Duel(), matchups=[("master", "novice")], progress=False)
    with pytest.raises(equipoise.Refused, match="no parameter"):
        equipoise.run(Duel(), variants={"x": {"hitz": 2}}, progress=False)
    with pytest.raises(equipoise.Refused, match="takes a whole number from 1 to 9"):
        equipoise.run(Duel(), parameters={"hits": 10}, progress=False)
    with pytest.raises(TypeError, match="default, least, most"):
        equipoise.run(type("Other", (Duel,), {"parameters": {"n": 3}})(), progress=False)
