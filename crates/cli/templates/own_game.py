"""A game as a class: `python game.py` plays it, and so does a notebook. It needs the package `equipoise`."""

import equipoise


class Game:
    """Two sides roll against each other until one has enough hits."""

    title = "NAME"
    sides = {"red": 1, "blue": 0, "green": 0}
    parameters = {"hits": (3, 1, 9)}

    def play(self, chance, first, second, hits):
        """What the first side scores: 1 for a win, 0.5 for a draw, 0 for a loss."""
        scored = [0, 0]
        for turn in range(20):
            rolls = [chance.die("fight", turn, seat) + skill for seat, skill in enumerate((first, second))]
            if rolls[0] != rolls[1]:
                scored[rolls[0] < rolls[1]] += 1
            if max(scored) == hits:
                break
        return 0.5 + 0.5 * ((scored[0] > scored[1]) - (scored[0] < scored[1]))


if __name__ == "__main__":
    answer = equipoise.run(Game(), variants={"five hits": {"hits": 5}}, pairs=288)
    for sentence in answer.sentences:
        print(sentence)
