"""Executes notebooks and compares what their cells print with what they store; with --store, stores what they print now."""

import difflib
import pathlib
import sys

import nbformat
from nbclient import NotebookClient


def lines(notebook):
    """What cells print and show as text, line by line, each with the number of its cell."""
    shown = []
    for number, cell in enumerate(notebook.cells):
        for output in cell.get("outputs", []):
            text = output.get("text", output.get("data", {}).get("text/plain", ""))
            shown += [f"cell {number}: {line}" for line in text.splitlines()]
    return shown


store = "--store" in sys.argv
others = 0
for path in map(pathlib.Path, (argument for argument in sys.argv[1:] if argument != "--store")):
    stored = nbformat.read(path, as_version=4)
    played = NotebookClient(nbformat.from_dict(stored), timeout=300, kernel_name="python3").execute()
    difference = list(difflib.unified_diff(lines(stored), lines(played), "stored", "now", n=0, lineterm=""))
    if store:
        for cell in played.cells:
            cell.metadata.pop("execution", None)
        nbformat.write(played, path)
    answer = "other results than it stored:" if difference else "the results that it stores"
    print(f"{path.name}: {len(played.cells)} cells, {answer}")
    for line in difference:
        print(line)
    others += bool(difference)
if others and not store:
    sys.exit("look at what changed, then store the new results: .ci/python --store-notebooks")
