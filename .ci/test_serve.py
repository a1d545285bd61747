"""Walks through `equipoise serve` in Chromium as a designer does: an empty folder, a file that is broken and mended in the editor, a run
that is watched, stopped and gone on with, its page, and a question by a form.

Arguments: the program, built with its server; the script of axe-core; and, if wanted, a folder for screenshots. Every complaint is
printed; exit code 1 if there is any.
"""

import base64
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

from test_web import AXE, CONTRAST, HEADINGS, Browser

DUEL = """title = "Spears and knights"
question = "Do spears stand up to knights?"
ruleset = "triumph"
game = "duel"
seed = 26
pairs = 576

[duel]
a = ["spear"]
b = ["knights"]
"""

TYPE = """
const field = document.querySelector(arguments[0]);
field.value = arguments[1];
field.dispatchEvent(new Event("input", { bubbles: true }));
"""

BUTTON = """
const found = [...document.querySelectorAll("button, a")].find((it) => it.textContent === arguments[0] && !it.disabled && it.checkVisibility());
if (found) found.click();
return Boolean(found);
"""


class Walk:
    """A server of an empty folder, and a browser that is let in."""

    def __init__(self, program, axe, shots):
        self.folder = tempfile.TemporaryDirectory()
        self.program = program
        self.shots = shots
        self.browser = Browser()
        self.browser.axe = pathlib.Path(axe).read_text()
        self.start()

    def start(self):
        command = [self.program, "serve", self.folder.name, "--no-open", "--threads", "1"]
        self.server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = self.server.stdout.readline().strip()
        self.base = address.split("/?")[0]
        self.go(address)

    def go(self, path):
        self.browser.ask("POST", "/url", {"url": path if path.startswith("http") else self.base + path})

    def click(self, words):
        return self.browser.until(BUTTON, words)

    def look(self, name):
        """Both themes, wide and narrow."""
        for width in (1280, 400):
            for theme in ("light", "dark"):
                self.browser.screen(width, 900, theme)
                if self.shots:
                    shot = base64.b64decode(self.browser.ask("GET", "/screenshot"))
                    (pathlib.Path(self.shots) / f"{name}-{width}-{theme}.png").write_bytes(shot)
                yield from (f"{name}, {theme}: {it}" for it in self.browser.run(CONTRAST))
            yield from (f"{name}, {width} wide: {it}" for it in self.browser.run(HEADINGS))
        self.browser.run(self.browser.axe)
        yield from (f"{name}: {it}" for it in self.browser.ask("POST", "/execute/async", {"script": AXE, "args": []}))
        yield from (f"{name}: {it}" for it in self.browser.errors())
        self.browser.screen(1280, 900, "light")

    def end(self):
        self.server.send_signal(signal.SIGINT)
        self.server.wait(timeout=120)

    def close(self):
        if self.server.poll() is None:
            self.server.kill()
            self.server.wait()
        self.browser.close()
        self.folder.cleanup()


def walk(it):
    browser = it.browser
    here = "return location.href"
    if browser.run(here) != f"{it.base}/":
        yield f"the token stays in the address: {browser.run(here)}"
    if not browser.until('return document.querySelector("#status").textContent.includes("no run here yet")'):
        yield "an empty folder isn't said to be empty"
    yield from it.look("empty")

    it.go("/edit?builtin=first-battle")
    if not browser.until('return document.querySelector("#status").textContent.startsWith("Nothing is wrong: 6 cells")'):
        yield "a built-in experiment doesn't come up, or something is wrong with it"
    browser.run(TYPE, "#text", DUEL.replace('"spear"', '"spaer"').replace("seed", "sed"))
    found = browser.until('const all = [...document.querySelectorAll("#problems li")]; return all.length > 1 && all.map((one) => one.textContent)')
    if not found or not any("line 5" in one for one in found) or not any("line 9" in one for one in found):
        yield f"a broken file isn't reported at its lines: {found}"
    yield from it.look("broken")
    browser.run(TYPE, "#text", DUEL)
    browser.run(TYPE, "#name", "walk")
    if not browser.until('return document.querySelector("#status").textContent.startsWith("Nothing is wrong: 1 cell")'):
        yield "a mended file isn't right"
    it.click("Run")
    if not it.click("Read its page"):
        yield "the run doesn't come to its end"
    if not browser.until('return location.pathname === "/run/walk" && document.querySelector("iframe")'):
        yield "its page isn't shown"
    # Inside the frame, which is of another origin: nothing of it is reached from outside.
    if browser.run('try { return Boolean(document.querySelector("iframe").contentDocument); } catch { return false; }'):
        yield "the frame isn't apart"
    browser.ask("POST", "/frame", {"id": 0})
    if not browser.until('const verdict = document.querySelector(".answer p"); return verdict && verdict.textContent.length > 20'):
        yield "the page has no verdict"
    if not browser.run('return Boolean(document.querySelector("button.theme"))'):
        yield "the script of the page doesn't run"
    if browser.run('try { return document.cookie; } catch { return ""; }'):
        yield "the page sees a cookie"
    browser.ask("POST", "/frame", {"id": None})
    yield from it.look("run")

    browser.run('sessionStorage.clear()')
    it.go("/edit")
    browser.until('return document.querySelector("#status").textContent.startsWith("Start from")')
    browser.run(TYPE, "#text", DUEL.replace("pairs = 576", "pairs = 28_800_000"))
    browser.run(TYPE, "#name", "long")
    it.click("Run")
    if not browser.until('return [...document.querySelectorAll(".band")].some((band) => !band.hidden)'):
        yield "no interval is shown while it is played"
    yield from it.look("watch")
    it.click("Stop")
    if not it.click("Go on"):
        yield "a run isn't stopped"
    if not browser.until('return document.querySelector(".jobs").textContent.includes("of this session")'):
        yield "a run doesn't go on"
    # Killed, and started again: the queue goes on by itself.
    it.server.kill()
    it.server.wait()
    browser.errors()
    it.start()
    it.go("/watch")
    if not browser.until('return document.querySelector(".jobs").textContent.includes("of this session")'):
        yield "the queue doesn't go on after a kill"
    it.click("Stop")
    browser.until('return document.querySelector("[data-state=stopped]")')

    it.go("/ask")
    browser.until('return document.querySelector("#matchup input")')
    browser.run(TYPE, "#price input", "knights")
    browser.run('const [a, b] = document.querySelectorAll("#matchup input"); a.value = "norman-conquest"; b.value = "anglo-danish"; b.dispatchEvent(new Event("input", { bubbles: true }));')
    said = 'return [...document.querySelectorAll("form .status")].every((one) => one.textContent.startsWith("Nothing is wrong"))'
    if not browser.until(said):
        yield "a form's experiment isn't right"
    yield from it.look("ask")
    browser.run('document.querySelectorAll("#matchup button")[1].click()')
    if not browser.until('return location.pathname === "/edit" && document.querySelector("#text").value.includes("norman-conquest")'):
        yield "a form's experiment doesn't open in the editor"
    it.go("/")
    if not browser.until('return document.querySelector("#runs").textContent.includes("Do spears stand up to knights?")'):
        yield "the run isn't listed"
    browser.until('return !document.querySelector("#runs").textContent.includes("being read")')
    browser.run(TYPE, "#search", "no such words")
    if browser.run('return document.querySelectorAll("#runs li").length'):
        yield "the search finds what isn't there"
    browser.run(TYPE, "#search", "spears")
    yield from it.look("runs")


    # A page with battles to watch: each is a page in a frame of the frame.
    gallery = pathlib.Path(__file__).parent.parent / "reports/gallery/explore-parthian"
    shutil.copytree(gallery, pathlib.Path(it.folder.name) / "explore-parthian")
    it.go("/run/explore-parthian")
    browser.until('return Boolean(document.querySelector("iframe"))')
    browser.ask("POST", "/frame", {"id": 0})
    if not browser.until('const play = document.querySelector("button[data-replay]:not([hidden])"); if (play) play.click(); return Boolean(play);'):
        yield "no battle can be watched"
    browser.ask("POST", "/frame", {"id": browser.until('return [...document.querySelectorAll("iframe")].findIndex((one) => one.closest("dialog[open]")) + 1') - 1})
    if not browser.until('const now = document.getElementById("now"); return now && now.textContent'):
        yield "the script of a battle doesn't run"
    begun = browser.run('return Number(document.getElementById("seek").value)')
    browser.run('window.focus()')
    browser.key("\ue014")
    if browser.run('return Number(document.getElementById("seek").value)') <= begun:
        yield "a battle isn't stepped by keyboard"
    browser.ask("POST", "/frame", {"id": None})
    yield from browser.errors()


def main(program, axe, shots=None):
    it = Walk(program, axe, shots)
    try:
        complaints = list(walk(it))
        it.end()
    finally:
        it.close()
    print(f"equipoise serve: {'fine' if not complaints else f'{len(complaints)} complaints'}")
    for complaint in complaints[:40]:
        print(f"  {complaint}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
