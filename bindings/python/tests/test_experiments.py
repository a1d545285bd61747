"""Experiments as values: problems, dictionaries, callbacks, Ctrl-C, folders."""

import signal
import threading
import time

import equipoise
import pytest

QUESTION = {
    "question": "Who wins at Hastings?",
    "ruleset": "triumph",
    "game": "battle",
    "seed": 9,
    "pairs": 2_880,
    "battle": {
        "policies": ["steady", "steady"],
        "diagnostics_pairs": 0,
        "matchups": [{"a": "norman-conquest", "b": "anglo-danish"}],
    },
}


def test_every_problem_is_told_with_its_remedy_before_anything_is_played(tmp_path):
    bad = equipoise.experiment({**QUESTION, "pairs": 300, "sed": 1, "battle": {**QUESTION["battle"], "policies": ["stedy", "bold"]}})
    problems = bad.problems()
    assert len(problems) == 3
    assert all(problem.remedy and problem.line for problem in problems)
    assert {"did you mean `seed`?", "use 576"} <= {problem.remedy.split("?")[0] + "?" if "?" in problem.remedy else problem.remedy for problem in problems}
    with pytest.raises(equipoise.Refused) as refused:
        bad.run(folder=tmp_path / "run", progress=False)
    assert list(refused.value.problems) == problems
    assert not (tmp_path / "run").exists()


def test_an_unknown_name_is_refused_with_the_nearest():
    with pytest.raises(equipoise.Refused, match="did you mean `card-values`"):
        equipoise.experiment("card-value")


def test_a_dictionary_plays_as_its_file_does(tmp_path):
    experiment = equipoise.experiment(QUESTION)
    file = tmp_path / "hastings.toml"
    file.write_text(experiment.toml)
    by_file = equipoise.experiment(file).run(max_pairs=288, progress=False)
    assert experiment.run(max_pairs=288, progress=False).cells.to_dicts() == by_file.cells.to_dicts()


def test_every_block_is_told_and_others_run_meanwhile():
    seen = []
    counted = [0]
    over = threading.Event()

    def count():
        while not over.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    experiment = equipoise.experiment(QUESTION)
    experiment.run(max_pairs=1_152, on_block=lambda done, of: seen.append((done, of)), progress=False)
    over.set()
    thread.join()
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert counted[0] > 20


def test_what_a_callback_raises_ends_the_run_and_what_is_finished_is_kept(tmp_path):
    class Enough(Exception):
        pass

    def enough(done, of):
        raise Enough

    experiment = equipoise.experiment(QUESTION)
    with pytest.raises(Enough):
        experiment.run(folder=tmp_path / "run", threads=1, on_block=enough, progress=False)
    whole = experiment.run(folder=tmp_path / "whole", progress=False)
    gone_on = experiment.run(folder=tmp_path / "run", resume=True, progress=False)
    assert gone_on.cells.to_dicts() == whole.cells.to_dicts()


@pytest.mark.parametrize("listens", [False, True])
def test_ctrl_c_ends_between_blocks_and_what_is_finished_is_kept(tmp_path, listens):
    # A shell that starts the tests in the background has the interrupt ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    experiment = equipoise.experiment({**QUESTION, "pairs": 28_800})
    timer = threading.Timer(2, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(equipoise.Stopped) as stopped:
        experiment.run(folder=tmp_path / "run", threads=1, on_block=(lambda *_: None) if listens else None, progress=False)
    answer = stopped.value.answer
    assert answer is not None and not answer.is_finished
    pairs = answer.scores["pairs"][0]
    assert 0 < pairs < 28_800 and pairs % 288 == 0
    gone_on = []
    with pytest.raises(RuntimeError, match="enough"):
        def tell(done, of):
            gone_on.append(done)
            raise RuntimeError("enough")
        experiment.run(folder=stopped.value.folder, resume=True, threads=1, on_block=tell, progress=False)
    assert gone_on[0] * 288 > pairs


def test_a_run_is_saved_and_loaded(tmp_path):
    answer = equipoise.experiment(QUESTION).run(max_pairs=288, progress=False)
    kept = answer.save(tmp_path / "kept")
    again = equipoise.load(kept)
    assert again.cells.to_dicts() == answer.cells.to_dicts()
    assert again.page().html == answer.page().html
    with pytest.raises(FileExistsError):
        answer.save(kept)
    with pytest.raises(equipoise.Refused, match="no run"):
        equipoise.load(tmp_path)
    temporary = answer.folder
    del answer
    assert not temporary.exists()
