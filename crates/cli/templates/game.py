#!/usr/bin/env python3
"""A game as a program: the protocol is a page of the book of Equipoise, "A game in any language".

Equipoise asks for batches of pairs, a line each. Both battles of a pair are played on the same seed, with the seats swapped.
Change `GREETING` and `play`; the rest can stay as it is.
"""

import json
import random
import sys

GREETING = {
    "equipoise": 1,
    "title": "NAME",
    # Another version is another game: change it with the rules.
    "version": "1",
    "sides": ["red", "blue", "green"],
    "parameters": [{"name": "hits", "about": "hits that win", "default": 3, "least": 1, "most": 9}],
    # What an experiment may give to one side: 0 to `most`.
    "handicaps": [{"name": "free hits", "about": "hits before the first round", "most": 3}],
    # The least and the most of a battle: 2 is a win, 1 a draw, 0 a loss.
    "score": [0, 2],
}

SKILL = {"red": 1, "blue": 0, "green": 0}


def die(seed, role, round_, seat):
    """A die that is found by its address: it doesn't matter how many others were rolled before it."""
    return random.Random(f"{seed}/{role}/{round_}/{seat}").randint(1, 6)


def play(seed, first, second, parameters, handicaps):
    """What the first side scores. A side is its name; of handicaps each side has its own."""
    hits = [own["free hits"] for own in handicaps]
    for round_ in range(20):
        if max(hits) >= parameters["hits"]:
            break
        rolls = [die(seed, "fight", round_, seat) + SKILL[side] for seat, side in enumerate((first, second))]
        if rolls[0] != rolls[1]:
            hits[rolls[0] < rolls[1]] += 1
    return 1 + (hits[0] > hits[1]) - (hits[0] < hits[1])


def pair(seed, asked):
    """A's score in both battles: the one in which A is first, then the other."""
    least, most = GREETING["score"]
    a, b, parameters = asked["a"], asked["b"], asked["parameters"]
    of_a, of_b = asked["handicaps"]["a"], asked["handicaps"]["b"]
    return [
        play(seed, a, b, parameters, (of_a, of_b)),
        least + most - play(seed, b, a, parameters, (of_b, of_a)),
    ]


def main():
    for line in sys.stdin:
        asked = json.loads(line)
        if "equipoise" in asked:
            answer = GREETING
        else:
            scores = [pair(seed, asked) for seed in asked["seeds"]]
            answer = {"batch": asked["batch"], "scores": scores}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
