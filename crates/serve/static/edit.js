import { bar, debounced, download, find, get, make, post, showFound } from "/static/common.js";

const about = bar();
const [name, text, gutter, from, done] = ["#name", "#text", "#gutter", "#from", "#done"].map(find);
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
  name: name.value.trim(), text: text.value, anyway: find("#anyway").checked,
  max_pairs: Number.parseInt(find("#pairs").value, 10) || null,
});

let turn = 0;
async function check() {
  const mine = ++turn;
  if (!text.value.trim()) {
    bad = new Set();
    lines();
    find("#problems").replaceChildren();
    find("#status").className = "status";
    find("#status").textContent = "Start from an experiment above, or write one.";
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
}

const later = debounced(350, check);

function say(message, isBad, ...more) {
  done.className = `status ${isBad ? "bad" : "good"}`;
  done.replaceChildren(message, ...more);
}

function changed() {
  sessionStorage.setItem("draft", JSON.stringify({ name: name.value, text: text.value }));
  say("");
  lines();
  later();
}

function put(draft) {
  name.value = draft.name;
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
    sessionStorage.setItem("draft", JSON.stringify({ name: name.value, text: text.value }));
    say(`${data.message}. The name is now ${data.free}: try again.`, true);
  } else {
    say(data.message, true);
  }
}

async function save(replace = false) {
  const { ok, status, data, message } = await post("/api/save", { ...asked(), replace });
  if (ok) say(`Saved as ${data.name}.toml.`);
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
  if (act && !find("#run").disabled) {
    event.preventDefault();
    act();
  }
});
from.addEventListener("change", () => {
  const [kind, chosen] = from.value.split(":");
  if (chosen) load(`/api/${kind}/${encodeURIComponent(chosen)}`);
  from.value = "";
});

const { ok, data } = await get("/api/experiments");
if (ok) {
  const groups = new Map();
  for (const one of data.built_in) {
    groups.set(one.ruleset, [...(groups.get(one.ruleset) ?? []), one]);
  }
  const option = (kind, one, words) => make("option", { value: `${kind}:${one}` }, words);
  if (data.saved.length > 0) {
    from.append(make("optgroup", { label: "saved here" }, ...data.saved.map((one) => option("files", one, one))));
  }
  for (const [ruleset, all] of groups) {
    from.append(make("optgroup", { label: ruleset },
      ...all.map((one) => option("experiments", one.name, `${one.name}: ${one.question}`))));
  }
}

const wanted = new URLSearchParams(location.search);
const draft = sessionStorage.getItem("draft");
if (wanted.get("builtin")) load(`/api/experiments/${encodeURIComponent(wanted.get("builtin"))}`);
else if (wanted.get("file")) load(`/api/files/${encodeURIComponent(wanted.get("file"))}`);
else if (draft) put(JSON.parse(draft));
else check();
await about;
