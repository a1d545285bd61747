"""A game as a class: `python game.py` plays it, and so does a notebook. It needs the package `equipoise`."""

import equipoise


class Game:
    """Two sides roll against each other until one has enough hits."""

    title = "NAME"
    sides = {"red": 1, "blue": 0, "green": 0}
    parameters = {"hits": (3, 1, 9)}
    # What may be given to one side: 0 to this much. `play` is given what the first side and the second side have.
    handicaps = {"free_hits": 3}
    about = {"hits": "hits that win", "free_hits": "hits before the first round"}

    def play(self, chance, first, second, hits, free_hits):
        """What the first side scores: 1 for a win, 0.5 for a draw, 0 for a loss."""
        scored = list(free_hits)
        for turn in range(20):
            if max(scored) >= hits:
                break
            rolls = [chance.die("fight", turn, seat) + skill for seat, skill in enumerate((first, second))]
            if rolls[0] != rolls[1]:
                scored[rolls[0] < rolls[1]] += 1
        return 0.5 + 0.5 * ((scored[0] > scored[1]) - (scored[0] < scored[1]))


if __name__ == "__main__":
    answers = [
        equipoise.run(Game(), variants={"five hits": {"hits": 5}}, pairs=288),
        # How many free hits make it even?
        equipoise.run(
            Game(), matchups=[("red", "blue")], counts={"side": "blue", "handicap": "free_hits", "to": 2}, pairs=288
        ),
    ]
    for answer in answers:
        for sentence in answer.sentences:
            print(sentence)
