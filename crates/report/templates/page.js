"use strict";

// The theme: what the system asks for, until the reader chooses the other one.
{
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "theme";
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const name = () => { button.textContent = isDark() ? "Light" : "Dark"; button.setAttribute("aria-label", `${button.textContent} theme`); };
  // A page opened from a disk may have no storage; then a choice lasts as long as the page.
  const stored = (act) => { try { return act(localStorage); } catch { return null; } };
  const kept = stored((storage) => storage.getItem("equipoise-theme"));
  if (kept === "dark" || kept === "light") root.dataset.theme = kept;
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    stored((storage) => storage.setItem("equipoise-theme", root.dataset.theme));
    name();
  });
  system.addEventListener("change", name);
  name();
  document.querySelector("header").append(button);
}

// Parts that are folded: a link into one opens it, what was open is open again, and paper gets everything.
{
  const folds = [...document.querySelectorAll("details[data-part]")];
  const stored = (act) => { try { return act(localStorage); } catch { return null; } };
  const key = `equipoise-open ${document.title}`;
  const kept = (stored((storage) => storage.getItem(key)) || "").split(" ");
  let isPrinting = false;
  for (const fold of folds) {
    if (kept.includes(fold.dataset.part)) fold.open = true;
    fold.addEventListener("toggle", () => {
      if (isPrinting) return;
      const open = folds.filter((it) => it.open).map((it) => it.dataset.part);
      stored((storage) => storage.setItem(key, open.join(" ")));
    });
  }
  const reveal = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const fold = target && target.closest("details[data-part]");
    if (!fold) return;
    fold.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  document.addEventListener("click", (event) => { if (event.target.closest("a[href^='#']")) setTimeout(reveal); });
  reveal();
  let closed = [];
  addEventListener("beforeprint", () => { isPrinting = true; closed = folds.filter((it) => !it.open); closed.forEach((it) => { it.open = true; }); });
  addEventListener("afterprint", () => { closed.forEach((it) => { it.open = false; }); setTimeout(() => { isPrinting = false; }); });
}

// The lists of the navigation: one is open at a time, and it closes where something is chosen, beside it, or by Escape.
{
  const groups = [...document.querySelectorAll("nav details")];
  for (const group of groups) {
    group.addEventListener("toggle", () => { if (group.open) for (const other of groups) if (other !== group) other.open = false; });
  }
  document.addEventListener("click", (event) => { for (const group of groups) if (!event.target.closest("summary") || !group.contains(event.target)) group.open = false; });
  document.addEventListener("keydown", (event) => {
    const open = event.key === "Escape" && groups.find((it) => it.open);
    if (open) { open.open = false; open.querySelector("summary").focus(); }
  });
}

// The meaning of a word beside it; its link leads to the list of all of them, and there without a script.
if (HTMLElement.prototype.showPopover && document.querySelector("a.word")) {
  const meaning = document.createElement("div");
  meaning.className = "meaning";
  meaning.popover = "auto";
  meaning.setAttribute("role", "note");
  document.body.append(meaning);
  document.addEventListener("click", (event) => {
    const word = event.target.closest("a.word");
    const name = word && document.getElementById(word.hash.slice(1));
    if (!name) return;
    event.preventDefault();
    const all = document.createElement("a");
    all.href = word.hash;
    all.textContent = "all words";
    all.addEventListener("click", () => meaning.hidePopover());
    const said = document.createElement("p");
    said.append(...[...name.nextElementSibling.childNodes].map((it) => it.cloneNode(true)));
    meaning.replaceChildren(said, all);
    meaning.showPopover();
    const at = word.getBoundingClientRect(), own = meaning.getBoundingClientRect();
    meaning.style.left = `${Math.max(8, Math.min(at.left, innerWidth - own.width - 8))}px`;
    const below = at.bottom + own.height + 8 <= innerHeight;
    meaning.style.top = `${Math.max(8, Math.min(below ? at.bottom + 4 : at.top - own.height - 4, innerHeight - own.height - 8))}px`;
  });
}

// Copies a text, also where there is no clipboard for pages from a disk.
const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
};

// A table as CSV: the rows that are shown, in their order; a number with an interval takes three columns.
const csv = (table) => {
  const heads = [...table.tHead.rows[0].cells];
  const rows = [...table.tBodies[0].rows].filter((row) => !row.hidden);
  // What a spreadsheet would run as a formula becomes a text by an apostrophe; numbers stay numbers.
  const isFormula = (text) => /^'*[=+\-@＝＋－＠\t\r]/.test(text) && !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);
  const safe = (text) => (isFormula(text) ? `'${text}` : text);
  const quoted = (given) => { const text = safe(given); return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text; };
  // What is folded in a cell is copied as if it were open.
  const words = (cell) => {
    const folded = cell.querySelector(".reasons");
    return (folded ? folded.textContent : (cell.querySelector("code") || cell).innerText).replace(/\s+/g, " ").trim();
  };
  const columns = heads.map((head, at) => {
    const cells = rows.map((row) => row.cells[at]);
    const column = (name, value) => [name, ...cells.map((cell) => (cell ? value(cell) : ""))];
    const name = head.textContent.trim();
    const own = column(name, (cell) => (head.classList.contains("number") ? cell.dataset.sort ?? "" : words(cell)));
    if (!cells.some((cell) => cell && cell.dataset.lo !== undefined)) return [own];
    return [own, column(`${name}, low`, (cell) => cell.dataset.lo ?? ""), column(`${name}, high`, (cell) => cell.dataset.hi ?? "")];
  }).flat();
  return columns[0].map((_, line) => columns.map((column) => quoted(column[line])).join(",")).join("\n") + "\n";
};

for (const table of document.querySelectorAll("table.data")) {
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];

  // Sorting: a click on a heading, numbers from the highest. Words that stand for a number, such as a fair price, sort by it.
  const isNumeric = (column) => heads[column].classList.contains("number") || [...body.rows].some((row) => row.cells[column].dataset.sort !== undefined);
  const key = (row, column) => {
    const cell = row.cells[column];
    if (isNumeric(column)) return cell.dataset.sort === undefined ? null : Number(cell.dataset.sort);
    return cell.textContent.trim() || null;
  };
  heads.forEach((head, column) => {
    if (head.classList.contains("watch")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const isNumber = isNumeric(column);
      const now = head.getAttribute("aria-sort");
      const next = now === null ? (isNumber ? "descending" : "ascending") : now === "ascending" ? "descending" : "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", next);
      const sign = next === "ascending" ? 1 : -1;
      const rows = [...body.rows].map((row) => [key(row, column), row]);
      rows.sort(([x], [y]) => {
        if (x === null || y === null) return (x === null) - (y === null);
        return sign * (isNumber ? x - y : x.localeCompare(y));
      });
      body.append(...rows.map(([, row]) => row));
    });
  });

  // Filtering and copying.
  const tools = document.createElement("div");
  tools.className = "tools";
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  if (table.classList.contains("long")) {
    const label = document.createElement("label");
    const filter = document.createElement("input");
    filter.type = "search";
    filter.placeholder = "words that a row has";
    label.append("Filter ", filter);
    filter.addEventListener("input", () => {
      const wanted = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of body.rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !wanted.every((word) => text.includes(word));
        shown += row.hidden ? 0 : 1;
      }
      status.textContent = wanted.length ? `${shown} of ${body.rows.length} rows` : "";
    });
    tools.append(label);
  }
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy as CSV";
  button.addEventListener("click", async () => {
    await copy(csv(table));
    status.textContent = "copied";
  });
  tools.append(button, status);
  table.closest(".scroll").before(tools);
}

// Charts: pointing at a row, or the arrow keys, says its numbers; what a chart shows can be copied.
for (const figure of document.querySelectorAll("figure")) {
  const said = figure.querySelector(".said");
  for (const svg of figure.querySelectorAll("svg")) {
    const marks = [...svg.querySelectorAll(".mark")];
    if (!marks.length) continue;
    // What can be reached by keys is no single picture any more.
    svg.setAttribute("role", "group");
    const say = (mark) => { said.textContent = mark.querySelector("title").textContent; };
    marks.forEach((mark, at) => {
      mark.setAttribute("tabindex", at ? "-1" : "0");
      mark.setAttribute("role", "img");
      mark.addEventListener("pointerenter", () => say(mark));
      mark.addEventListener("focus", () => say(mark));
      mark.addEventListener("keydown", (event) => {
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        const next = step && marks[at + step];
        if (!next) return;
        event.preventDefault();
        mark.setAttribute("tabindex", "-1");
        next.setAttribute("tabindex", "0");
        next.focus();
      });
    });
  }
  const numbers = figure.querySelector("template.csv");
  if (!numbers) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy as CSV";
  button.addEventListener("click", async () => {
    await copy(numbers.content.textContent);
    said.textContent = "The chart's numbers are copied.";
  });
  figure.querySelector("figcaption").append(" ", button);
}

// Battles: each is a page of its own, packed; it is unpacked and shown in the theme that is on.
{
  const packed = [...document.querySelectorAll("script.replay")];
  const dialog = document.getElementById("player");
  const unpacked = async (letters) => {
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).text();
  };
  const play = async (place) => {
    const { textContent, dataset } = packed[place];
    const page = await unpacked(textContent.trim());
    const theme = document.documentElement.dataset.theme;
    const dark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    const frame = dialog.querySelector("iframe");
    frame.title = dataset.title;
    frame.onload = () => {
      // Keys are the battle's; only Escape is the dialog's. A page that is closed off from its frames is passed it by the battle.
      try {
        frame.contentWindow.addEventListener("keydown", (event) => { if (event.key === "Escape") dialog.close(); });
      } catch {}
      frame.contentWindow.focus();
    };
    frame.srcdoc = page
      .replaceAll("@media (prefers-color-scheme: dark)", dark ? "@media all" : "@media not all")
      .replace('content="light dark"', `content="${dark ? "dark" : "light"}"`);
    dialog.showModal();
  };
  // A browser that can't unpack them leaves the command to type.
  if (dialog && typeof DecompressionStream === "function") {
    const frame = dialog.querySelector("iframe");
    dialog.addEventListener("close", () => { frame.srcdoc = ""; });
    addEventListener("message", (event) => {
      if (event.source === frame.contentWindow && event.data === "escape") dialog.close();
    });
    for (const button of document.querySelectorAll("button[data-replay]")) {
      button.hidden = false;
      button.addEventListener("click", () => play(Number(button.dataset.replay)));
    }
  }
}
