"""Walks through `equipoise serve` in Chromium as a designer does: an empty folder, "what if this rule changes" by keyboard to the verdict,
more precision, two runs side by side, a file that is broken and mended in the editor, completion, an army that breaks a rule, an invented
card that is priced, two groups at equal points, price lists, a run that is watched, stopped and gone on with, and battles in a page.

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
import time

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

FOCUS = """
const label = [...document.querySelectorAll("label")].filter((it) => it.firstChild.textContent === arguments[0] && it.checkVisibility())[arguments[1] ?? 0];
if (!label) return null;
label.control.focus();
label.control.select?.();
return label.control.id || "without a list";
"""

OFFERED = 'return document.querySelectorAll("#" + arguments[0] + "-list:not([hidden]) li").length'

DOWN, ENTER, ESCAPE = "\ue015", "\ue007", "\ue00c"

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

    def type(self, text):
        """By keyboard, into what has the focus."""
        for letter in text:
            self.browser.key(letter)

    def game(self, name):
        """Chooses a game above the forms."""
        self.browser.until('return document.querySelector("#form").childElementCount > 0')
        self.browser.run('const game = document.querySelector("#game"); game.value = arguments[0]; game.dispatchEvent(new Event("change"));', name)

    def pick(self, field, value):
        """Chooses in the list of a label."""
        self.browser.until(FOCUS, field)
        self.browser.run('const list = document.activeElement; list.value = arguments[0]; list.dispatchEvent(new Event("input", { bubbles: true }));', value)

    def standing(self, words):
        """Whether the experiment below a form comes to have these words, and nothing is wrong with it."""
        right = 'document.querySelector("#form .status").textContent.startsWith("Nothing is wrong")'
        return self.browser.until(f'return {right} && arguments.length > 0 && [...arguments].every((it) => document.querySelector("pre.file").textContent.includes(it))', *words)

    def choose(self, field, words, nth=0):
        """Types into the field of a label, and takes the first name that is proposed."""
        box = self.browser.until(FOCUS, field, nth)
        self.type(words)
        self.browser.until(OFFERED, box)
        self.browser.key(DOWN)
        self.browser.key(ENTER)

    def ended(self):
        """Waits on the page of the queue until nothing is played or waits there, and something has ended."""
        self.browser.until('return location.pathname === "/watch"')
        # The page shows the queue as it was a quarter of a second ago.
        time.sleep(1)
        return self.browser.until('const all = [...document.querySelectorAll(".jobs > li")]; return all.length > 0 && all.every((one) => one.dataset.state === "done")')

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


def rule(it):
    """What if Warriors had 4 against mounted: from an empty folder to the verdict, by keyboard."""
    browser = it.browser
    it.go("/ask")
    it.choose("The rule: a parameter, or a cell of a printed table", "warriors mounted")
    if browser.run('return document.activeElement.value') != "troops.warriors.vs_mounted":
        yield "a rule isn't found by its words"
    browser.run(FOCUS, "To")
    it.type("4")
    it.choose("Looked at: troops", "warriors")
    it.choose("Against, or nothing if each meets each", "knights")
    if not browser.until('return document.querySelector("#form .status").textContent.startsWith("Nothing is wrong: 2 cells")'):
        yield "a changed rule isn't two cells"
    text = browser.run('return document.querySelector("pre.file").textContent')
    if '"troops.warriors.vs_mounted" = 4' not in text or "is 4 in place of 2?" not in text:
        yield f"the experiment of a changed rule is another one: {text}"
    yield from it.look("rule")
    it.click("Save")
    if not browser.until('return document.querySelector("#form").textContent.includes("Saved as troops-warriors-vs-mounted-4.toml")'):
        yield "a form's experiment isn't saved"
    it.click("Run")
    if not it.ended():
        yield "a run by a form doesn't end"
    it.click("Read its page")
    browser.until('return Boolean(document.querySelector("iframe"))')
    browser.ask("POST", "/frame", {"id": 0})
    verdict = browser.until('const verdict = document.querySelector(".answer p"); return verdict && verdict.textContent')
    if not verdict or "helps its unit" not in verdict:
        yield f"two more against mounted don't help Warriors: {verdict}"
    browser.ask("POST", "/frame", {"id": None})
    it.click("More precision")
    it.ended()
    longer = (pathlib.Path(it.folder.name) / "troops-warriors-vs-mounted-4.toml").read_text()
    if "half_width = 0.015" not in longer:
        yield "more precision doesn't go on with the run"


def together(it):
    """A second run of the same cells by another rule, beside the first."""
    browser = it.browser
    text = (pathlib.Path(it.folder.name) / "troops-warriors-vs-mounted-4.toml").read_text()
    browser.run('sessionStorage.clear()')
    it.go("/edit")
    browser.until('return document.querySelector("#status").textContent.startsWith("Start from")')
    browser.run(TYPE, "#text", text.replace("[duel]", '[parameters]\n"troops.knights.vs_foot" = 6\n\n[duel]', 1))
    browser.run(TYPE, "#name", "stronger-knights")
    it.click("Run")
    it.ended()
    it.go("/")
    browser.until('return document.querySelectorAll("#runs input").length === 2')
    browser.run('document.querySelectorAll("#runs input").forEach((box) => box.click())')
    it.click("Compare these two")
    if not browser.until('return document.querySelectorAll("table.moves tbody tr").length === 2'):
        yield "two runs aren't compared"
    found = browser.run('return document.querySelector("table.moves").textContent')
    if "down for certain" not in found:
        yield f"stronger knights move nothing: {found}"
    yield from it.look("diff")


def files(it):
    """An army that breaks a rule and is mended, and completion by keyboard."""
    browser = it.browser
    at = 'const text = document.querySelector("#text"); text.focus(); const at = text.value.indexOf(arguments[0]) + arguments[0].length; text.setSelectionRange(at, at);'
    browser.run('sessionStorage.clear()')
    it.go("/edit?new=cards:triumph")
    browser.until('return document.querySelector("#status").textContent.startsWith("Nothing is wrong: 1 card")')
    browser.run(at, "mu = 2")
    it.type("\n[[card.effect]]\nki")
    browser.until(OFFERS)
    yield from it.look("completion")
    browser.key(DOWN)
    if not browser.run('return document.querySelector("#text").getAttribute("aria-activedescendant")'):
        yield "no option is active for who doesn't see it"
    browser.key(ENTER)
    it.type('"mo')
    browser.until(OFFERS)
    browser.key(DOWN)
    browser.key(ENTER)
    it.type('"\nm')
    browser.until(OFFERS)
    browser.key(ESCAPE)
    if browser.run(OFFERS):
        yield "Escape leaves the list open"
    it.type("u = 1")
    written = browser.run('return document.querySelector("#text").value')
    if '[[card.effect]]\nkind = "move"\nmu = 1' not in written:
        yield f"completion writes something else: {written}"
    browser.run('const kind = document.querySelector("#kind"); kind.value = "army:triumph"; kind.dispatchEvent(new Event("change"));')
    browser.run('const from = document.querySelector("#from"); from.value = JSON.stringify(["begin", "anglo-danish"]); from.dispatchEvent(new Event("change"));')
    if not browser.until('return document.querySelectorAll("table.army .stand").length === 16'):
        yield "an army isn't shown as it is built"
    yield from it.look("army")
    browser.run(at, "count = 6")
    it.type("0")
    browser.run('const text = document.querySelector("#text"); text.setRangeText("16", text.value.indexOf("count = 60") + 8, text.value.indexOf("count = 60") + 10); text.dispatchEvent(new Event("input", { bubbles: true }));')
    if not browser.until('return document.querySelector("#problems").textContent.includes("TR-AB-01")'):
        yield "an army that costs too much isn't refused by its rule"
    yield from it.look("refusal")


OFFERS = 'return document.querySelectorAll("#offers:not([hidden]) li").length'


def forms(it):
    """An invented card that is priced, two armies, and games that can't be asked."""
    browser = it.browser
    browser.run('sessionStorage.clear()')
    it.go("/edit?new=cards:triumph")
    browser.until('return document.querySelector("#status").textContent.startsWith("Nothing is wrong: 1 card")')
    it.click("Save")
    browser.until('return document.querySelector("#done").textContent.includes("Saved as my-cards.toml")')
    it.go("/ask#price")
    it.choose("Cards and troops", "my cards")
    if not browser.until('return document.querySelector("pre.file").textContent.includes("Shield Wall")'):
        yield "an invented card isn't asked for its price"
    yield from it.look("price")
    it.choose("In armies of these lists", "polybian")
    browser.until('return document.querySelector("#form .status").textContent.startsWith("Nothing is wrong: 7 cells")')
    browser.run(FOCUS, "Most pairs a list", 0)
    it.type("1152")
    browser.until('return document.querySelector("#form .status").textContent.startsWith("Nothing is wrong: 7 cells, at most 1,152 pairs")')
    it.click("Run")
    if not it.ended() or not browser.until('return [...document.querySelectorAll(".jobs > li p")].some((one) => one.textContent.includes("Shield Wall"))'):
        yield "an invented card isn't priced to its verdict"
    it.go("/ask#stronger")
    browser.until('return document.querySelector("#form select")')
    browser.run('const kind = document.querySelector("#form select"); kind.value = "battle"; kind.dispatchEvent(new Event("change", { bubbles: true }));')
    it.choose("One side", "norman")
    it.choose("Against", "anglo")
    if not browser.until('return document.querySelectorAll("table.army").length === 2 && document.querySelector("#form .status").textContent.startsWith("Nothing is wrong")'):
        yield "two armies aren't shown as they are built"
    yield from it.look("stronger")
    it.click("Open in the editor")
    if not browser.until('return location.pathname === "/edit" && document.querySelector("#text").value.includes("norman-conquest")'):
        yield "a form's experiment doesn't open in the editor"
    it.go("/ask#stronger")
    browser.until('return document.querySelector("#form input")')
    it.game("table-battles")
    it.choose("The scenario", "marston")
    if not browser.until('return document.querySelector("table.army") && document.querySelector("#form .status").textContent.startsWith("Nothing is wrong: 1 cell")'):
        yield "a scenario isn't asked which of its armies is stronger"
    it.go("/ask#rule")
    browser.until('return document.querySelector("#form input")')
    it.choose("The rule: a parameter, or a cell of a printed table", "covered")
    browser.run(FOCUS, "To")
    if not browser.until('return document.querySelectorAll(".narrow .options:not([hidden]) li").length === 3'):
        yield "the values of a rule aren't proposed"
    yield from it.look("values")
    it.go("/ask#price")
    browser.until('return document.querySelector("#form input")')
    it.game("gloriam")
    if not browser.until('return document.querySelector("#form .bad") && document.querySelector("#form a")'):
        yield "a game without prices isn't refused in a sentence"
    yield from it.look("refused")
    browser.run('sessionStorage.clear()')


def swap(it):
    """Two groups that don't cost the same, and then do; the experiment is saved and played."""
    browser = it.browser
    costs = 'return [...document.querySelectorAll("#form .cost")].map((one) => one.textContent).join(" | ") === arguments[0]'
    it.go("/ask#swap")
    it.game("triumph")
    browser.until('return document.querySelector("#form input")')
    browser.run(FOCUS, "Number")
    it.type("4")
    it.choose("Type", "heavy foot")
    if not browser.until(costs, "12 points | "):
        yield "a group isn't counted before there is another one"
    browser.run(FOCUS, "Number", 1)
    it.type("4")
    it.choose("Type", "foot elite", 1)
    if not browser.until(costs, "12 points | 16 points") or not browser.until('return document.querySelector("#form .problems").textContent.includes("4 heavy-foot for 3 elite-foot")'):
        yield "groups that don't cost the same aren't refused with numbers that do"
    yield from it.look("swap-refused")
    it.click("Another type")
    browser.run(FOCUS, "Number", 1)
    it.type("1")
    browser.run(FOCUS, "Type", 1)
    # Where the whole name is typed nothing is proposed any more, and Enter doesn't run the form.
    it.type("archers" + ENTER)
    if not browser.until(costs, "16 points | 16 points") or not it.standing(["first = { heavy-foot = 4, archers = 1 }"]):
        yield "a group doesn't have two types"
    browser.run('document.querySelector("[aria-label=\'Remove this type\']").click()')
    browser.run(FOCUS, "Number", 1)
    it.type("3")
    it.choose("Who plays, one or several", "steady")
    it.choose("In armies of these lists", "marian")
    it.pick("Until the difference is known to", "3")
    if not browser.until(costs, "12 points | 12 points") or not it.standing(["equipoise swap 4 heavy-foot for 3 elite-foot --list marian-roman", "half_width = 0.03"]):
        yield "the experiment of two groups is another one"
    yield from it.look("swap")
    it.click("Save")
    if not browser.until('return document.querySelector("#form").textContent.includes("Saved as swap-4-heavy-foot-for-3-elite-foot.toml")'):
        yield "the experiment of two groups isn't saved"
    it.game("tropaion")
    if not browser.until('return document.querySelector("#form .bad")?.textContent.includes("asked of Triumph! and not of Tropaion")'):
        yield "a game whose stands cost no points isn't refused in a sentence"
    browser.run('sessionStorage.clear()')
    it.go("/edit")
    browser.until('return document.querySelector("#status").textContent.startsWith("Start from")')
    file = pathlib.Path(it.folder.name) / "swap-4-heavy-foot-for-3-elite-foot.toml"
    browser.run(TYPE, "#text", file.read_text().replace("max_pairs = 115200", "max_pairs = 2304"))
    browser.run(TYPE, "#name", "groups")
    it.click("Run")
    it.ended()
    it.click("Read its page")
    browser.until('return Boolean(document.querySelector("iframe"))')
    browser.ask("POST", "/frame", {"id": 0})
    verdict = browser.until('const verdict = document.querySelector(".answer p"); return verdict && verdict.textContent')
    if not verdict or "Heavy Foot" not in verdict:
        yield f"two groups have no verdict: {verdict}"
    browser.ask("POST", "/frame", {"id": None})


def lists(it):
    """Price lists: of Triumph! with two players, a precision and the field; of games that charge nothing, with what they take."""
    browser = it.browser
    browser.run('sessionStorage.clear()')
    it.go("/ask#list")
    it.game("triumph")
    browser.until('return document.querySelector("#form input")')
    for player in ("steady", "captain"):
        it.choose("Who plays, one or several", player)
    it.pick("Whose armies meet", "historical")
    it.pick("Until every price is known to", "0.25")
    if not it.standing(["equipoise prices triumph --for steady --for captain --precision 0.25 --field historical", 'field = "historical"']):
        yield "a price list isn't that of its form"
    yield from it.look("list")
    it.choose("Who plays, one or several", "rand")
    browser.run(FOCUS, "Who plays, one or several")
    it.type("stedy" + ENTER)
    if not browser.until('return document.querySelector("#form .problems").textContent.includes("did you mean `steady`?")'):
        yield "an unknown player of a price list isn't refused"
    for game in ("tropaion", "gloriam", "table-battles"):
        it.game(game)
        if not it.standing([f"equipoise prices {game} --for steady", "The rules charge nothing for a "]):
            yield f"{game} isn't asked what its units should cost"
        labels = browser.run('return [...document.querySelectorAll("#form label")].map((it) => it.firstChild.textContent)')
        if labels != ["Who plays", "Pairs of each matchup"]:
            yield f"a price list of {game} has other fields: {labels}"
        if any(name.startswith("by-") for name in browser.run('return [...document.querySelectorAll("#form option")].map((it) => it.value)')):
            yield f"players of duels are offered for the battles of {game}"
    yield from it.look("list-uncharged")
    browser.run('sessionStorage.clear()')


def walk(it):
    browser = it.browser
    here = "return location.href"
    if browser.run(here) != f"{it.base}/":
        yield f"the token stays in the address: {browser.run(here)}"
    if not browser.until('return document.querySelector("#status").textContent.includes("no run here yet")'):
        yield "an empty folder isn't said to be empty"
    yield from it.look("empty")
    yield from rule(it)
    yield from together(it)
    yield from files(it)
    yield from forms(it)
    yield from swap(it)
    yield from lists(it)

    browser.run('sessionStorage.clear()')
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
    it.ended()
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
    if not browser.until('return [...document.querySelectorAll(".jobs .headline")].some((one) => one.textContent.startsWith("Not a verdict yet. So far: ") && one.textContent.includes("knights"))'):
        yield "a run that is played doesn't show its answer so far"
    yield from it.look("watch")
    it.click("Stop")
    if not it.click("Go on"):
        yield "a run isn't stopped"
    if not browser.until('return document.querySelector(".jobs").textContent.includes("of this session")'):
        yield "a run doesn't go on"
    # Killed, and started again: the queue goes on by itself.
    it.server.kill()
    it.server.wait()
    it.start()
    it.go("/watch")
    if not browser.until('return document.querySelector(".jobs").textContent.includes("of this session")'):
        yield "the queue doesn't go on after a kill"
    # The browser reports in its own time that the kill cut the stream of the page before: only now has it surely done so.
    yield from (f"after a kill: {it}" for it in browser.errors() if "net::ERR_" not in it)
    it.click("Stop")
    browser.until('return document.querySelector("[data-state=stopped]")')

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
