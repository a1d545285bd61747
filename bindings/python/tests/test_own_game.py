"""A game of one's own: a class with ``play``."""

from __future__ import annotations

import random
import runpy
from pathlib import Path

import pytest

import equipoise


# The game of the book, and of the programs in C and Rust.
_PROGRAMS = Path(__file__).resolve().parents[3] / "crates" / "examples" / "programs"
Plain = runpy.run_path(str(_PROGRAMS / "duel.py"))["Duel"]


class Duel(Plain):  # type: ignore[misc, valid-type]
    """The duel, with a parameter more."""

    parameters = {"target": (3, 1, 9), "unused": False}

    def play(self, chance: equipoise.Chance, first: int, second: int, unused: bool, **more: object) -> float:
        score: float = super().play(chance, first, second, **more)
        return score


def is_about(estimate: dict[str, float], exact: float) -> bool:
    """Within 4.5 standard errors, of which an interval has 1.96 to either side."""
    return abs(estimate["estimate"] - exact) < 2.3 * (estimate["estimate"] - estimate["lo"])


def test_the_scores_are_the_exact_ones() -> None:
    """Those of the same duel in Rust, by its code and by a count (crates/examples/tests/duel.rs)."""
    exact = [80.5792, 61.1703, 31.0866]
    answer = equipoise.run(Plain(), counts={"side": "pupil", "handicap": "free_hits", "to": 2}, pairs=1440, progress=False)
    (counts,) = answer.to_dict()["counts"]
    for n, master in enumerate(exact):
        assert counts["scores"][n]["n"] == n
        assert is_about(counts["scores"][n]["score"], 100 - master)
    assert (counts["loses_with"], counts["wins_with"]) == (1, 2)


def test_a_hit_is_worth_one_hit_and_the_parameters_are_screened() -> None:
    variants = {"a hit": {"handicaps": {"master": {"free_hits": 1}}}, "against": {"handicaps": {"pupil": {"free_hits": 1}}}}
    answer = equipoise.run(Plain(), variants=variants, worth={"handicap": "free_hits"}, pairs=5760, progress=False)
    worths = {row["id"]: row["equivalent"] for row in answer.table("worths").to_dicts()}
    assert worths == pytest.approx({"a hit": 1, "against": -1})
    screened = equipoise.run(Duel(), sensitivity={"parameters": {"target": [1], "unused": [False, True]}}, pairs=2304, progress=False)
    (of,) = screened.to_dict()["sensitivity"]
    changes = {(line["parameter"], line["value"]): line for line in of["settings"]}
    assert changes["target", "1"]["beyond_noise"]
    assert changes["unused", "1"]["change"]["estimate"] == 0


def test_variants_share_luck_and_runs_repeat(tmp_path: Path) -> None:
    variants = {"longer": {"target": 6}, "same": {"target": 3}, "read and not used": {"unused": True}}
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

    def play(self, chance: equipoise.Chance, first: int, second: int, unused: bool, **more: object) -> float:
        self.n_battles += 1
        if self.n_battles > 2_000 and not self.is_mended:
            raise ZeroDivisionError("a rule that was forgotten")
        return super().play(chance, first, second, unused, **more)


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
        def play(self, chance: equipoise.Chance, first: int, second: int, unused: bool, **more: object) -> float:
            return random.choice([0, 0.5, 1])

    with pytest.warns(UserWarning, match="doesn't repeat"):
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
        equipoise.run(Duel(), variants={"x": {"tarhet": 2}}, progress=False)
    with pytest.raises(equipoise.Refused, match="takes a whole number from 1 to 9"):
        equipoise.run(Duel(), parameters={"target": 10}, progress=False)
    with pytest.raises(TypeError, match="default, least, most"):
        equipoise.run(type("Other", (Duel,), {"parameters": {"n": 3}})(), progress=False)
    # A part of a number isn't cut off.
    with pytest.raises(equipoise.Refused, match="takes a whole number from 1 to 9"):
        equipoise.run(Duel(), variants={"x": {"target": 2.5}}, progress=False)
    with pytest.raises(TypeError, match="whole numbers"):
        equipoise.run(type("Other", (Duel,), {"parameters": {"n": (1.5, 1, 2)}})(), progress=False)


def test_bad_handicaps_are_refused() -> None:
    def refuses(match: str, **asked: object) -> None:
        with pytest.raises(equipoise.Refused, match=match):
            equipoise.run(Duel(), progress=False, **asked)  # type: ignore[arg-type]

    refuses("no handicap `free_hit`", counts={"side": "pupil", "handicap": "free_hit"})
    refuses("`free_hits` is 9", variants={"x": {"handicaps": {"pupil": {"free_hits": 9}}}})
    refuses("no side `novice`", variants={"x": {"handicaps": {"novice": {"free_hits": 1}}}})
    refuses("there are none", worth={"handicap": "free_hits"}, pairs=5760)
    refuses("no parameter `tarhet`", sensitivity={"parameters": {"tarhet": [1]}})
    for most in (0, -1):
        with pytest.raises(ValueError, match="whole number `most` from 1"):
            equipoise.run(type("Other", (Duel,), {"handicaps": {"free_hits": most}})(), progress=False)
    with pytest.raises(ValueError, match="are called `target`"):
        equipoise.run(type("Other", (Duel,), {"handicaps": {"target": 2}})(), progress=False)
    with pytest.raises(TypeError, match="the most of it that a side can have"):
        equipoise.run(type("Other", (Duel,), {"handicaps": {"free_hits": 1.5}})(), progress=False)


def test_a_battle_with_handicaps_plays_again() -> None:
    class Unready(Plain):  # type: ignore[misc, valid-type]
        def play(self, chance: equipoise.Chance, first: int, second: int, target: int, free_hits: tuple[int, int]) -> float:
            if free_hits == (0, 2):
                raise ZeroDivisionError("two is not handled")
            score: float = super().play(chance, first, second, target, free_hits)
            return score

    with pytest.raises(equipoise.GameError) as caught:
        equipoise.run(Unready(), variants={"x": {"handicaps": {"pupil": {"free_hits": 2}}}}, pairs=288, progress=False)
    assert (caught.value.first, caught.value.second) == ("master", "pupil")
    assert caught.value.values == {"target": 3, "free_hits": (0, 2)}
    with pytest.raises(ZeroDivisionError):
        caught.value.again()
