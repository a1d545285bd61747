// What all pages share. Nothing that comes from files is put in as HTML: everything is text.

export const find = (selector) => document.querySelector(selector);

/** An element with attributes and children; texts become text. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

async function ask(path, options) {
  try {
    const response = await fetch(path, options);
    let data = {};
    try { data = await response.json(); } catch { /* a refusal is a page */ }
    const gone = response.status === 401 || response.status === 403 && !data.message;
    const message = gone
      ? "The server was started again: open the address that it has printed."
      : data.message ?? (response.ok ? "" : `The server answered ${response.status}.`);
    return { ok: response.ok, status: response.status, data, message };
  } catch {
    return { ok: false, status: 0, data: {}, message: "The server does not answer: has it ended?" };
  }
}

export const get = (path) => ask(path);

export const post = (path, body) => ask(path, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}),
});

/** Calls `act` once when nothing has called this for a while. */
export function debounced(milliseconds, act) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
}

export const grouped = (n) => Math.round(n).toLocaleString("en-US");

/** To a decimal, with the minus sign that answers have. */
export const decimal = (number) => `${number < 0 ? "−" : ""}${Math.abs(number).toFixed(1)}`;

/** `[lo, hi]` to a decimal, rounded outward as in answers. */
export const interval = (lo, hi, said = decimal) => `[${said(Math.floor(10 * lo) / 10)}, ${said(Math.ceil(10 * hi) / 10)}]`;

/** Puts what is wrong into a list. */
export function showProblems(list, found, goTo) {
  list.replaceChildren(...(found.problems ?? []).map((problem) => {
    const place = problem.line && goTo
      ? make("button", { type: "button", onclick: () => goTo(problem.line, problem.column) }, `line ${problem.line}`)
      : problem.line ? `line ${problem.line}` : null;
    const remedy = problem.remedy ? make("span", { class: "remedy" }, `help: ${problem.remedy}`) : null;
    // An account of several lines keeps its columns.
    const message = /^ +\S+  \S/m.test(problem.message) ? make("span", { class: "account" }, problem.message) : problem.message;
    return make("li", {}, place, place ? ": " : null, message, remedy);
  }));
}

/** Puts what is wrong, or how much would be played, into a list and a line below it. */
export function showFound(list, status, found, goTo) {
  showProblems(list, found, goTo);
  const n = (found.problems ?? []).length + (found.n_more ?? 0);
  status.className = `status ${n ? "bad" : "good"}`;
  status.textContent = n === 0 ? `Nothing is wrong: ${found.said}.` : n === 1 ? "One problem." : `${n} problems.`;
}

/** Opens a text in the editor. */
export function openInEditor(name, text) {
  sessionStorage.setItem("draft", JSON.stringify({ name, text, kind: "experiment" }));
  location.href = "/edit";
}

/** Downloads a text as a file. */
export function download(name, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: `${name}.toml` });
  link.click();
  URL.revokeObjectURL(link.href);
}

const PAGES = [["/", "Runs"], ["/ask", "Ask"], ["/edit", "Editor"], ["/watch", "Queue"]];

/** The bar above every page. Resolves to what the server says of itself. */
export async function bar() {
  const links = PAGES.map(([path, words]) =>
    make("a", { href: path, "aria-current": location.pathname === path ? "page" : null }, words));
  const place = make("span", { class: "place" });
  find("body").prepend(make("div", { class: "bar", role: "navigation", "aria-label": "Pages" },
    make("strong", {}, "Equipoise"), ...links, place));
  const { ok, data } = await get("/api/server");
  if (ok) {
    place.textContent = `${data.folder}${data.read_only ? ", read only" : ""}`;
    for (const element of document.querySelectorAll("[data-writes]")) element.disabled = data.read_only;
  }
  return data;
}
