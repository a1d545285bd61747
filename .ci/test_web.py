"""Opens pages in Chromium through chromedriver's HTTP and tries what a reader does.

Python's standard library only, and axe-core. Arguments: the script of axe-core, the pages of runs, after `--mapped` those of price lists, whose map of types leads to battles, after `--watched` those whose rows open battles, then after `--replay` pages that play a battle back.
Every complaint is printed; exit code 1 if there is any.
"""

import base64
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

PORT = 9517

# What lies over or outside what: the boxes of all texts of every chart, in the units of its viewBox.
LABELS = """
const found = [];
for (const svg of document.querySelectorAll("figure svg")) {
  const name = svg.querySelector("title") ? svg.querySelector("title").textContent : "a chart without a title";
  if (!svg.querySelector("desc")) found.push(`${name}: no description`);
  const { width, height } = svg.viewBox.baseVal;
  const texts = [...svg.querySelectorAll("text")].map((text) => {
    const box = text.getBBox();
    const matrix = svg.getScreenCTM().inverse().multiply(text.getScreenCTM());
    const corners = [[box.x, box.y], [box.x + box.width, box.y + box.height]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    const [xs, ys] = [corners.map((c) => c.x).sort((a, b) => a - b), corners.map((c) => c.y).sort((a, b) => a - b)];
    // A line's box is higher than its letters: a fifth of it above and below is air.
    const air = 0.2 * (text.getAttribute("transform") ? xs[1] - xs[0] : ys[1] - ys[0]);
    const turned = Boolean(text.getAttribute("transform"));
    return { text: text.textContent.trim(), left: xs[0] + (turned ? air : 0), right: xs[1] - (turned ? air : 0),
             top: ys[0] + (turned ? 0 : air), bottom: ys[1] - (turned ? 0 : air) };
  });
  texts.forEach((one, i) => {
    if (one.left < 0 || one.top < 0 || one.right > width || one.bottom > height) found.push(`${name}: "${one.text}" leaves the picture`);
    for (const other of texts.slice(i + 1)) {
      const apart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      if (!apart) found.push(`${name}: "${one.text}" overlaps "${other.text}"`);
    }
  });
}
return found;
"""

HEADINGS = """
const levels = [...document.querySelectorAll("h1, h2, h3, h4")].map((heading) => Number(heading.tagName[1]));
const skips = levels.some((level, at) => level > (at ? levels[at - 1] : 0) + 1);
const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
// What is folded away has no innerText; its text still names it once it is opened.
const named = (it) => (it.checkVisibility() ? it.innerText : it.textContent.trim());
const unnamed = [...document.querySelectorAll("button, a, input")].filter((it) => !(named(it) || it.ariaLabel || it.labels && it.labels.length));
return [...(skips ? ["headings skip a level"] : []), ...(wide ? ["the page is wider than its window"] : []),
        ...unnamed.map((it) => `a ${it.tagName} has no name`)];
"""

# WCAG 2 contrast of everything that has text of its own.
CONTRAST = """
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const rgba = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
const linear = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const found = new Set();
for (const it of document.querySelectorAll("body *:not(svg *):not(script)")) {
  if (![...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
  let under = it, back = rgba(getComputedStyle(under).backgroundColor);
  while (back[3] < 255 && under.parentElement) { under = under.parentElement; back = rgba(getComputedStyle(under).backgroundColor); }
  const [x, y] = [light(rgba(getComputedStyle(it).color)), light(back)].sort((a, b) => b - a);
  if ((x + 0.05) / (y + 0.05) < 4.5) found.add(`contrast ${((x + 0.05) / (y + 0.05)).toFixed(1)} of <${it.tagName.toLowerCase()} class="${it.className}">`);
}
return [...found];
"""

# What axe-core finds, whatever its weight; `arguments` end with the function that takes the result.
AXE = """
const done = arguments[arguments.length - 1];
axe.run(document, { resultTypes: ["violations"] }).then(
  (found) => done(found.violations.map((it) => `axe ${it.id} (${it.impact}): ${it.nodes.length} nodes, ${it.nodes[0].target.join(" ")}`)),
  (error) => done([`axe fails: ${error}`]));
"""

# Where the chart of the answer begins, in pixels from the top of the page; none where a page has no chart.
FIRST_CHART = """
const shown = [...document.querySelectorAll(".beside > figure svg")].find((svg) => svg.getBoundingClientRect().height > 0);
return shown ? shown.getBoundingClientRect().top + scrollY : null;
"""

# How tall a page may be at 1280 pixels while everything on it is folded that can be: a price list of 24 cards is the longest.
TALLEST = 6000

# Rows from which a table has a filter (`report/src/page/table.rs`).
WORTH_FILTERING = 6

COLUMN = """
const table = document.querySelectorAll("table.data")[arguments[0]];
return [...table.tBodies[0].rows].filter((row) => !row.hidden).map((row) => row.cells[arguments[1]].dataset.sort ?? row.cells[arguments[1]].textContent);
"""


class Browser:
    """One session of a browser."""

    def __init__(self):
        self.driver = subprocess.Popen(["chromedriver", f"--port={PORT}", "--log-level=SEVERE"], stdout=subprocess.DEVNULL)
        self.folder = tempfile.TemporaryDirectory()
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
                 "--disable-background-networking", "--disable-component-update", f"--user-data-dir={self.folder.name}"]
        # axe reads a large page for a second on an idle machine, and for longer than WebDriver's 30 on a loaded one.
        wanted = {"goog:chromeOptions": {"args": flags}, "goog:loggingPrefs": {"browser": "ALL"}, "timeouts": {"script": 240_000}}
        self.session = ""
        for _ in range(50):
            try:
                self.session = "/" + self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
                return
            except OSError:
                time.sleep(0.2)
        sys.exit("chromedriver doesn't answer")

    def ask(self, method, path, body=None):
        prefix = "/session" if self.session else ""
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request(f"http://127.0.0.1:{PORT}{prefix}{self.session}{path}", data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=300) as answer:
            return json.load(answer)["value"]

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def command(self, name, **parameters):
        self.ask("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def screen(self, width, height, theme):
        """The window's inside, to the pixel, and what the system prefers."""
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])

    def until(self, script, *arguments):
        """What a script returns once that is true; none after a minute."""
        for _ in range(300):
            found = self.run(script, *arguments)
            if found:
                return found
            time.sleep(0.2)
        return None

    def open(self, page, width):
        self.ask("POST", "/window/rect", {"width": width, "height": 1000})
        self.ask("POST", "/url", {"url": pathlib.Path(page).resolve().as_uri()})
        # What is folded has no boxes to look at.
        self.run('document.querySelectorAll("details[data-part]").forEach((it) => { it.open = true; })')

    def key(self, key):
        keys = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": keys}]})

    def errors(self):
        return [entry["message"] for entry in self.ask("POST", "/se/log", {"type": "browser"}) if entry["level"] == "SEVERE"]

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()


def is_number(text):
    """Whether a cell has a number; some say in words why they have none."""
    try:
        float(text)
        return True
    except ValueError:
        return False


def sorts(browser):
    """Sorts every table by its first column of numbers, down and then up."""
    for table in range(browser.run('return document.querySelectorAll("table.data").length')):
        column = browser.run(
            'return [...document.querySelectorAll("table.data")[arguments[0]].tHead.rows[0].cells].findIndex((head) => head.classList.contains("number"))', table)
        # Words that stand for a number, such as a fair price, are sorted by it too.
        in_words = browser.run(
            """const table = document.querySelectorAll("table.data")[arguments[0]];
            return [...table.tHead.rows[0].cells].findIndex((head, at) => !head.classList.contains("number")
              && [...table.tBodies[0].rows].some((row) => row.cells[at].dataset.sort !== undefined));""", table)
        for column, sign in [(at, sign) for at in (column, in_words) if at >= 0 for sign in (-1, 1)]:
            browser.run('document.querySelectorAll("table.data")[arguments[0]].tHead.rows[0].cells[arguments[1]].querySelector("button").click()', table, column)
            values = [float(value) for value in browser.run(COLUMN, table, column) if is_number(value)]
            if values != sorted(values, reverse=sign < 0):
                yield f"table {table} isn't sorted by column {column}"


def filters(browser):
    """Filters the first long table by a word of its last row, and takes the word back."""
    found = browser.run('return [...document.querySelectorAll("table.data")].findIndex((table) => table.classList.contains("long"))')
    if found < 0:
        # Short tables need no filter.
        longest = browser.run('return Math.max(0, ...[...document.querySelectorAll("table.data")].map((table) => table.tBodies[0].rows.length))')
        if longest >= WORTH_FILTERING:
            yield f"no table can be filtered, though one has {longest} rows"
        return
    typed = """
      const table = document.querySelectorAll("table.data")[arguments[0]];
      const filter = table.closest("section").querySelector("input[type=search]");
      filter.value = arguments[1] ?? table.tBodies[0].rows[table.tBodies[0].rows.length - 1].cells[0].childNodes[0].textContent;
      filter.dispatchEvent(new Event("input"));
      const rows = [...table.tBodies[0].rows];
      return [rows.filter((row) => !row.hidden).length, rows.length, filter.value];
    """
    shown, of, word = browser.run(typed, found, None)
    if not 0 < shown < of:
        yield f'filtering by "{word}" shows {shown} of {of} rows'
    shown, of, _ = browser.run(typed, found, "")
    if shown != of:
        yield f"without a filter {shown} of {of} rows are shown"


def themes(browser):
    """Switches the theme there and back, and looks at the contrast in both."""
    seen = []
    for _ in range(2):
        browser.run('document.querySelector("button.theme").click()')
        seen.append(browser.run("return getComputedStyle(document.body).backgroundColor"))
        yield from browser.run(CONTRAST)
    if seen[0] == seen[1]:
        yield f"both themes are {seen[0]}"


OPENED = """
const dialog = document.getElementById("player"), inside = dialog.querySelector("iframe").contentDocument;
const seek = inside && inside.getElementById("seek");
return dialog.open && seek && Number(seek.max) > 0 ? [Number(seek.value), Number(seek.max), inside.getElementById("now").textContent,
                              inside.defaultView.getComputedStyle(inside.body).backgroundColor] : null;
"""


def opened(browser):
    """What the player inside the page shows, as soon as its script has laid out the battle."""
    for _ in range(50):
        seen = browser.run(OPENED)
        if seen:
            return seen
        time.sleep(0.1)
    return None


def plays(browser):
    """Opens the first and the last battle that the page plays back, in either theme, steps them by keyboard, and closes them by it."""
    n = browser.run('return document.querySelectorAll("button[data-replay]").length')
    colors = set()
    for button in sorted({0, n - 1}) if n else []:
        browser.run('document.querySelector("button.theme").click()')
        browser.run('document.querySelectorAll("button[data-replay]")[arguments[0]].click()', button)
        start = opened(browser)
        if not start or start[1] < 10:
            yield f"battle {button} of {n} doesn't open: {start}"
            continue
        colors.add(start[3])
        for key, goes_on in (("\ue014", True), ("\ue014", True), ("\ue012", False)):
            before = opened(browser)
            browser.key(key)
            after = opened(browser)
            if (after[0] > before[0]) != goes_on or after[0] == before[0]:
                yield f"in battle {button} a key leads from step {before[0]} to {after[0]}"
        browser.key("\ue00c")
        if browser.run('return document.getElementById("player").open'):
            yield f"battle {button} isn't closed by Escape"
            browser.run('document.getElementById("player").close()')
    if n > 1 and len(colors) < 2:
        yield f"battles are {colors} in either theme"


def is_sound(browser, page, has_chart):
    """What axe-core says, light and dark, on a wide and on a narrow screen; and how far down the first chart begins."""
    for width, height, farthest in ((1280, 900, 450), (400, 860, 600)):
        for theme in ("light", "dark"):
            browser.screen(width, height, theme)
            browser.ask("POST", "/url", {"url": pathlib.Path(page).resolve().as_uri()})
            browser.run('document.querySelectorAll("details").forEach((it) => { it.open = false; })')
            tall = browser.run("return document.documentElement.scrollHeight")
            if width == 1280 and tall > TALLEST:
                yield f"at {width} pixels the page is {tall} pixels tall, above {TALLEST}"
            begins = browser.run(FIRST_CHART)
            if has_chart and (begins is None or begins > farthest):
                yield f"at {width} pixels the first chart begins at {begins}, after {farthest}"
            browser.run('document.querySelectorAll("details").forEach((it) => { it.open = !it.closest("nav"); })')
            browser.run(browser.axe)
            found = browser.ask("POST", "/execute/async", {"script": AXE, "args": []})
            yield from (f"{it}, at {width} pixels, {theme}" for it in found)
    browser.command("Emulation.clearDeviceMetricsOverride")
    browser.command("Emulation.setEmulatedMedia", features=[])


MEANING = """
const word = document.querySelector("a.word");
if (!word) return [];
word.click();
const shown = document.querySelector(".meaning:popover-open");
const said = shown ? shown.querySelector("p").textContent.trim() : "";
const { left, top, right, bottom } = shown ? shown.getBoundingClientRect() : { left: 0, top: 0, right: 0, bottom: 0 };
const inside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
if (shown) shown.hidePopover();
return [...(said.length > 20 ? [] : ["a word doesn't say what it means"]), ...(inside ? [] : ["the meaning of a word leaves the window"])];
"""


def try_report(browser, page):
    yield from is_sound(browser, page, True)
    for width in (1400, 500):
        browser.open(page, width)
        yield from browser.run(LABELS)
        yield from browser.run(HEADINGS)
        yield from browser.run(MEANING)
    yield from sorts(browser)
    yield from filters(browser)
    yield from themes(browser)
    yield from plays(browser)
    printed = base64.b64decode(browser.ask("POST", "/print", {}))
    if not printed.startswith(b"%PDF") or len(printed) < 10_000:
        yield "it doesn't print"
    yield from browser.errors()


def try_replay(browser, page):
    """Steps a battle by keyboard: on from the beginning, back to it, and to the end."""
    yield from is_sound(browser, page, False)
    browser.open(page, 1400)
    place = 'return [Number(document.getElementById("seek").value), document.getElementById("now").textContent]'
    browser.key("\ue011")
    home = browser.run(place)
    seen = [home]
    for _ in range(5):
        browser.key("\ue014")
        seen.append(browser.run(place))
    if any(later[0] <= earlier[0] for earlier, later in zip(seen, seen[1:])):
        yield f"steps to the right don't go on: {[at for at, _ in seen]}"
    for _ in range(5):
        browser.key("\ue012")
    if browser.run(place) != home:
        yield f"five steps back don't come back to {home}: {browser.run(place)}"
    browser.key("\ue010")
    if browser.run(place)[0] <= seen[-1][0]:
        yield "the end doesn't come after five steps"
    yield from browser.errors()


def try_watched(browser, page):
    """A page that must have battles to watch."""
    yield from try_report(browser, page)
    if not browser.run('return document.querySelectorAll("button[data-replay]:not([hidden])").length'):
        yield "no row opens a battle"


# Clicks the middle of a cell of the map of types, and tells what the page then says of it.
CLICKED = """
const cells = document.querySelector(".cells"), box = cells.getBoundingClientRect();
const [own, enemy] = document.querySelectorAll("template.meetings ~ .tools select");
const [row, column, n] = [arguments[0], arguments[1], own.options.length];
const at = (from, length, number) => from + (length * (number + 0.5)) / n;
cells.dispatchEvent(new MouseEvent("click", { clientX: at(box.left, box.width, column), clientY: at(box.top, box.height, row), bubbles: true }));
const said = document.querySelector("div.meeting"), frame = document.querySelector("rect.chosen").getBoundingClientRect();
return { row: Number(own.value), column: Number(enemy.value), names: [own, enemy].map((it) => it.selectedOptions[0].textContent),
         said: said.querySelector("[role=status]").textContent, command: said.querySelector("code").checkVisibility() ? said.querySelector("code").textContent : "",
         framed: frame.left <= at(box.left, box.width, column) && at(box.left, box.width, column) <= frame.right
           && frame.top <= at(box.top, box.height, row) && at(box.top, box.height, row) <= frame.bottom };
"""


def maps(browser):
    """Clicks cells of the map of types: each is chosen and framed, says what meets, and names the battle of both of its sides."""
    n = browser.run('return document.querySelectorAll("template.meetings ~ .tools select option").length / 2')
    if not n or n < 20:
        yield f"the map has {n} types"
        return
    commands = set()
    for row, column in ((0, 1), (1, 0), (3, n - 1), (n - 1, 3), (n - 2, n - 1)):
        seen = browser.run(CLICKED, row, column)
        if (seen["row"], seen["column"]) != (row, column) or not seen["framed"]:
            yield f"a click on cell {row}, {column} chooses {seen}"
        if not all(name in seen["said"] for name in seen["names"]) or not seen["command"].startswith("equipoise replay . --cell "):
            yield f"cell {row}, {column} says {seen}"
        commands.add(seen["command"])
    if len(commands) != 3:
        yield f"five cells of three pairs of types lead to {commands}"
    itself = browser.run(CLICKED, 2, 2)
    if itself["command"] or "itself" not in itself["said"]:
        yield f"a type against itself says {itself}"


def try_mapped(browser, page):
    """A price list with a map of types."""
    yield from try_report(browser, page)
    browser.open(page, 1400)
    yield from maps(browser)
    yield from browser.errors()


def main(axe, *arguments):
    attempts = {"--mapped": try_mapped, "--watched": try_watched, "--replay": try_replay}
    tries, attempt = [], try_report
    for argument in arguments:
        if argument in attempts:
            attempt = attempts[argument]
        else:
            tries.append((argument, attempt))
    browser = Browser()
    browser.axe = pathlib.Path(axe).read_text()
    n_complaints = 0
    try:
        for page, attempt in tries:
            complaints = list(attempt(browser, page))
            n_complaints += len(complaints)
            print(f"{page}: {'fine' if not complaints else f'{len(complaints)} complaints'}")
            for complaint in complaints[:20]:
                print(f"  {complaint}")
    finally:
        browser.close()
    return 1 if n_complaints else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
