// The experiment that a form stands for, kept below it: run, saved, downloaded or opened in the editor.
import { debounced, download, make, openInEditor, post, showFound } from "/static/common.js";

/**
 * Puts it below `form`; `asked()` is the question, or nothing while something is missing. `answered()` gets what the server says of it, or
 * nothing. Returns what to call when the form changes.
 */
export function standing(form, about, asked, answered = () => {}) {
  const file = make("pre", { class: "file", tabindex: "0", "aria-label": "The experiment that this form stands for" });
  const [status, problems, remarks] = [make("p", { class: "status", role: "status" }), make("ul", { class: "problems" }), make("details", { class: "remarks", hidden: true })];
  const done = make("p", { class: "status", role: "status" });
  const run = make("button", { class: "main", type: "submit", "data-writes": true, disabled: true }, "Run");
  const action = (words, act) => make("button", { type: "button", disabled: true, onclick: act }, words);
  const others = [
    action("Save", save), action("Download", () => download(stands.name, stands.text)),
    action("Open in the editor", () => openInEditor(stands.name, stands.text)),
  ];
  let stands = null;
  let turn = 0;

  function able(isPlayable, isReadOnly) {
    run.disabled = !isPlayable || isReadOnly;
    others.forEach((one) => { one.disabled = !stands; });
    if (isReadOnly) others[0].disabled = true;
  }

  async function show() {
    const mine = ++turn;
    const question = asked();
    stands = null;
    able(false, false);
    done.textContent = "";
    if (!question) {
      details.hidden = true;
      problems.replaceChildren();
      remarks.hidden = true;
      status.textContent = "";
      answered(null);
      return;
    }
    const { ok, data, message } = await post("/api/ask/stands", question);
    if (mine !== turn) return;
    if (!ok) {
      status.className = "status bad";
      status.textContent = message;
      return;
    }
    answered(data);
    remarks.hidden = data.remarks.length === 0;
    remarks.replaceChildren(make("summary", {}, "Remarks"), ...data.remarks.map((it) => make("p", {}, it)));
    details.hidden = !data.text;
    if (data.wrong) {
      showFound(problems, status, data.wrong);
      return;
    }
    if (!data.text) {
      problems.replaceChildren();
      status.textContent = "";
      return;
    }
    file.textContent = data.text;
    stands = data;
    const { read_only: isReadOnly } = await about;
    able(false, isReadOnly);
    const checked = await post("/api/check", { name: data.name, text: data.text });
    if (mine !== turn || !checked.ok) return;
    showFound(problems, status, checked.data);
    able(checked.data.problems.length === 0, isReadOnly);
  }

  /** The name is ours, so another one will do where it is taken. */
  async function under(path, then) {
    let name = stands.name;
    for (let tried = 0; tried < 2; tried++) {
      const { ok, data, message } = await post(path, { name, text: stands.text });
      if (ok) return then(name);
      done.className = "status bad";
      done.textContent = message || "This was refused.";
      if (!data.free) return;
      name = data.free;
    }
  }

  function save() {
    return under("/api/save", (name) => {
      done.className = "status good";
      done.textContent = `Saved as ${name}.toml.`;
    });
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!stands || run.disabled) return;
    run.disabled = true;
    await under("/api/run", () => { location.href = "/watch"; });
    run.disabled = false;
  });
  const details = make("details", { hidden: true }, make("summary", {}, "The experiment that this stands for"), file);
  const later = debounced(250, show);
  form.addEventListener("input", later);
  form.append(status, problems, make("div", { class: "row" }, run, ...others), done, details, remarks);
  show();
  return later;
}
