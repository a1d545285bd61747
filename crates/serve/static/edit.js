import { shown } from "/static/army.js";
import { completion } from "/static/complete.js";
import { bar, debounced, download, find, get, make, post, showFound } from "/static/common.js";

const about = bar();
const [name, text, gutter, from, done, kind] = ["#name", "#text", "#gutter", "#from", "#done", "#kind"].map(find);
const EXPERIMENT = "experiment";
let bad = new Set();

function lines() {
  const n = text.value.split("\n").length;
  gutter.replaceChildren(...Array.from({ length: n }, (_, at) =>
    make("span", { class: bad.has(at + 1) ? "bad" : null }, String(at + 1))));
  gutter.scrollTop = text.scrollTop;
}

function goTo(line, column) {
  const before = text.value.split("\n").slice(0, line - 1);
  const at = before.reduce((sum, one) => sum + one.length + 1, 0) + (column ?? 1) - 1;
  text.focus();
  text.setSelectionRange(at, at);
  text.scrollTop = Math.max(0, (line - 4) * text.scrollHeight / text.value.split("\n").length);
}

const asked = () => ({
  name: name.value.trim(), text: text.value, kind: kind.value, anyway: find("#anyway").checked,
  max_pairs: Number.parseInt(find("#pairs").value, 10) || null,
});

let turn = 0;
async function check() {
  const mine = ++turn;
  if (!text.value.trim()) {
    bad = new Set();
    lines();
    find("#problems").replaceChildren();
    find("#armies").replaceChildren();
    find("#status").className = "status";
    find("#status").textContent = "Start from one of those above, or write your own.";
    return;
  }
  const { ok, data, message } = await post("/api/check", asked());
  // An answer about an older text is of no use.
  if (mine !== turn) return;
  if (!ok) {
    find("#status").className = "status bad";
    find("#status").textContent = message;
    return;
  }
  show(data);
}

function show(found) {
  bad = new Set(found.problems.map((problem) => problem.line));
  lines();
  showFound(find("#problems"), find("#status"), found, goTo);
  find("#armies").replaceChildren(...(found.army ? [shown(found)] : []));
}

const later = debounced(350, check);

function say(message, isBad, ...more) {
  done.className = `status ${isBad ? "bad" : "good"}`;
  done.replaceChildren(message, ...more);
}

function changed() {
  sessionStorage.setItem("draft", JSON.stringify({ name: name.value, text: text.value, kind: kind.value }));
  say("");
  lines();
  later();
}

/** What can't be played has no buttons for that. */
function drawKind() {
  const isPlayed = kind.value === EXPERIMENT;
  find("#run").hidden = find("#length").hidden = !isPlayed;
  find("#save").classList.toggle("main", !isPlayed);
  drawStarts();
}

function put(draft) {
  name.value = draft.name;
  kind.value = draft.kind || EXPERIMENT;
  if (!kind.value) kind.value = EXPERIMENT;
  drawKind();
  text.value = draft.text;
  text.scrollTop = 0;
  text.setSelectionRange(0, 0);
  changed();
  check();
}

async function load(path) {
  const { ok, data, message } = await get(path);
  if (ok) put(data); else say(message, true);
}

/** Says that a name is taken: another one is free, or what lies there may be replaced. */
function taken(data, again) {
  if (data.can_replace) {
    say(`${data.message}. `, true, make("button", { type: "button", onclick: () => again(true) }, "Replace it"));
  } else if (data.free) {
    name.value = data.free;
    sessionStorage.setItem("draft", JSON.stringify({ name: name.value, text: text.value, kind: kind.value }));
    say(`${data.message}. The name is now ${data.free}: try again.`, true);
  } else {
    say(data.message, true);
  }
}

async function save(replace = false) {
  const { ok, status, data, message } = await post("/api/save", { ...asked(), replace });
  if (ok) {
    say(`Saved as ${data.name}.toml.${kind.value === EXPERIMENT ? "" : ` Experiments in this folder name it by "${data.name}.toml".`}`);
    if (!saved.some((one) => one.name === data.name)) saved.push({ name: data.name, kind: kind.value });
    drawStarts();
  }
  else if (status === 409) taken(data, save);
  else say(message, true);
}

async function run(replace = false) {
  find("#run").disabled = true;
  const { ok, status, data, message } = await post("/api/run", { ...asked(), replace });
  find("#run").disabled = false;
  if (ok) location.href = "/watch";
  else if (status === 422) {
    show(data);
    say("It is not played: see what is wrong above.", true);
  } else if (status === 409) taken({ message, ...data }, run);
  else say(message, true);
}

text.addEventListener("input", changed);
text.addEventListener("scroll", () => { gutter.scrollTop = text.scrollTop; });
name.addEventListener("input", changed);
find("#pairs").addEventListener("input", later);
find("#anyway").addEventListener("change", later);
find("#save").addEventListener("click", () => save());
find("#run").addEventListener("click", () => run());
find("#download").addEventListener("click", () => download(name.value.trim() || "experiment", text.value));
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey)) return;
  const act = { s: save, Enter: run }[event.key];
  if (act && !find("#run").disabled && !(act === run && find("#run").hidden)) {
    event.preventDefault();
    act();
  }
});
from.addEventListener("change", () => {
  const [way, chosen] = JSON.parse(from.value);
  from.value = "";
  if (way === "begin") begin(kind.value, chosen);
  else load(`/api/${way}/${encodeURIComponent(chosen)}`);
});
kind.addEventListener("change", () => { drawKind(); changed(); });
completion(text, { kind: () => kind.value, hint: find("#hint"), changed });

/** A text of a kind to begin with, such as a built-in army. */
async function begin(of, chosen) {
  const { ok, data, message } = await post("/api/begin", { kind: of, name: chosen });
  if (ok) put({ name: chosen ? `my-${chosen}` : `my-${of.split(":")[0]}`, text: data.text, kind: of });
  else say(message, true);
}

const { ok, data } = await get("/api/experiments");
const [saved, builtIn, kinds] = ok ? [data.saved, data.built_in, data.kinds] : [[], [], []];
kind.append(...kinds.map((one) => make("option", { value: one.kind }, one.title)));

/** What the kind can start from: files of this folder, and what is built in. */
function drawStarts() {
  const option = (way, one, words) => make("option", { value: JSON.stringify([way, one]) }, words);
  const group = (label, options) => options.length > 0 ? make("optgroup", { label }, ...options) : null;
  const own = saved.filter((one) => one.kind === kind.value).map((one) => option("files", one.name, one.name));
  const parts = [make("option", { value: "" }, "choose …"), group("saved here", own)];
  if (kind.value === EXPERIMENT) {
    const rulesets = new Set(builtIn.map((one) => one.ruleset));
    for (const ruleset of rulesets) {
      parts.push(group(ruleset, builtIn.filter((one) => one.ruleset === ruleset).map((one) => option("experiments", one.name, `${one.name}: ${one.question}`))));
    }
  } else {
    const names = kinds.find((one) => one.kind === kind.value)?.names ?? [];
    parts.push(group("built in", names.length > 0 ? names.map((one) => option("begin", one, one)) : [option("begin", "", "an example")]));
  }
  from.replaceChildren(...parts.filter(Boolean));
}

const wanted = new URLSearchParams(location.search);
const draft = sessionStorage.getItem("draft");
drawKind();
if (wanted.get("builtin")) load(`/api/experiments/${encodeURIComponent(wanted.get("builtin"))}`);
else if (wanted.get("file")) load(`/api/files/${encodeURIComponent(wanted.get("file"))}`);
else if (wanted.get("new")) begin(wanted.get("new"), "");
else if (draft) put(JSON.parse(draft));
else check();
await about;
