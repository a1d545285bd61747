"""Duel as a class of Python: `python duel.py 1152` plays 1152 pairs. It needs the package `equipoise`."""

import sys

import equipoise


class Duel:
    """Two fencers, the first to reach a number of hits wins. The rules are those of `duel.c`."""

    sides = {"master": 1, "pupil": 0}
    parameters = {"target": (3, 1, 9)}
    handicaps = {"free_hits": 5}

    def play(self, chance, first, second, target, free_hits):
        """What the first side scores: 1, 0.5 or 0."""
        hits = list(free_hits)
        turn = 0
        while turn < 20 and max(hits) < target:
            one = chance.die("fight", turn, "first") + first
            two = chance.die("fight", turn, "second") + second
            if one != two:
                hits[one < two] += 1
            turn += 1
        return 0.5 + ((hits[0] >= target) - (hits[1] >= target)) / 2


if __name__ == "__main__":
    print(equipoise.run(Duel(), pairs=int(sys.argv[1]), progress=False))
