import { bar, debounced, find, get, make, openInEditor, post, showFound } from "/static/common.js";

const about = bar();

const field = (words, input, wide = true) => make("label", { class: wide ? "wide" : null }, words, input);
const choice = (players) => make("select", {}, ...players.map((one) =>
  make("option", { value: one.name, selected: one.name === "steady" }, one.name)));

let n = 0;
/** A field that proposes names while one types. */
function named(entries, attributes = {}) {
  const id = `names-${++n}`;
  const options = entries.map((one) => make("option", { value: one.name }, one.title ?? one.name));
  return { list: make("datalist", { id }, ...options), input: make("input", { list: id, autocomplete: "off", spellcheck: "false", ...attributes }) };
}

/** The experiment that a form stands for, kept below it. */
function standing(form, path, asked) {
  const file = make("pre", { class: "file", tabindex: "0", "aria-label": "The experiment that this form stands for" });
  const [status, problems, remarks] = [make("p", { class: "status", role: "status" }), make("ul", { class: "problems" }), make("p", { class: "lead" })];
  const run = make("button", { class: "main", type: "submit", "data-writes": true, disabled: true }, "Run");
  const edit = make("button", { type: "button", disabled: true }, "Open in the editor");
  let stands = null;
  let turn = 0;
  const show = async () => {
    const mine = ++turn;
    const question = asked();
    stands = null;
    run.disabled = edit.disabled = true;
    if (!question) {
      details.hidden = true;
      problems.replaceChildren();
      remarks.textContent = status.textContent = "";
      return;
    }
    const { ok, data, message } = await post(path, question);
    if (mine !== turn) return;
    if (!ok) {
      status.className = "status bad";
      status.textContent = message;
      return;
    }
    remarks.textContent = data.remarks.join(" ");
    details.hidden = !data.text;
    if (data.wrong) {
      showFound(problems, status, data.wrong);
      return;
    }
    file.textContent = data.text;
    edit.disabled = false;
    stands = data;
    const checked = await post("/api/check", { name: data.name, text: data.text });
    if (mine !== turn) return;
    if (checked.ok) {
      showFound(problems, status, checked.data);
      run.disabled = checked.data.problems.length > 0 || (await about).read_only;
    }
  };
  const details = make("details", { hidden: true }, make("summary", {}, "The experiment that this stands for"), file);
  edit.addEventListener("click", () => openInEditor(stands.name, stands.text));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!stands || run.disabled) return;
    run.disabled = true;
    let name = stands.name;
    for (let tried = 0; tried < 2; tried++) {
      const { ok, data, message } = await post("/api/run", { name, text: stands.text });
      if (ok) {
        location.href = "/watch";
        return;
      }
      status.className = "status bad";
      status.textContent = message || "It is not played.";
      // The name is ours, so another one will do.
      if (!data.free) break;
      name = data.free;
    }
    run.disabled = false;
  });
  const later = debounced(300, show);
  form.addEventListener("input", later);
  form.append(remarks, status, problems, details, make("div", { class: "row" }, run, edit));
  show();
}

const { ok, data, message } = await get("/api/ask");
if (!ok) find("main").append(make("p", { class: "status bad" }, message));

if (ok && data.price) {
  const form = find("#price");
  const all = data.price;
  const card = named(all.names, { placeholder: "type a few letters: knights, valets …" });
  const lists = named(all.lists.map((name) => ({ name })), { placeholder: "every list that may have it" });
  const player = choice(all.players);
  const pairs = make("input", { type: "number", min: "288", step: "288", class: "short", placeholder: "23,000 in all" });
  form.append(make("p", { class: "lead" }, `Of ${all.title}: every card and every troop type has a name.`),
    make("div", { class: "row" }, field("Card or troop", card.input), field("In armies of this list", lists.input)),
    make("div", { class: "row" }, field("Who plays", player, false), field("Most pairs a list", pairs, false)), card.list, lists.list);
  standing(form, "/api/ask/price", () => card.input.value.trim() && {
    cards: [card.input.value.trim()], lists: lists.input.value.trim() ? [lists.input.value.trim()] : [],
    player: player.value, max_pairs: Number.parseInt(pairs.value, 10) || null,
  });
}

if (ok && data.matchup.length > 0) {
  const form = find("#matchup");
  const game = make("select", {}, ...data.matchup.map((one) => make("option", { value: one.ruleset }, one.title)));
  const [a, b] = ["an army or a list of this game", "its enemy"].map((words) => named([], { placeholder: words }));
  const player = make("select", {});
  const points = make("select", {}, ...[["3", "3 points in 100, a first look"], ["2", "2 points in 100"], ["1", "1 point in 100"]].map(([value, words]) => make("option", { value }, words)));
  const fill = () => {
    const own = data.matchup.find((one) => one.ruleset === game.value);
    for (const side of [a, b]) {
      side.list.replaceChildren(...own.armies.map((one) => make("option", { value: one.name }, one.title)));
      side.input.value = "";
    }
    player.replaceChildren(...choice(own.players).children);
    if (own.players.some((one) => one.name === "steady")) player.value = "steady";
  };
  game.addEventListener("change", fill);
  fill();
  form.append(make("div", { class: "row" }, field("Game", game, false), field("Army", a.input), field("Against", b.input)),
    make("div", { class: "row" }, field("Who plays both", player, false), field("Until its score is known to", points, false)), a.list, b.list);
  standing(form, "/api/ask/matchup", () => a.input.value.trim() && b.input.value.trim() && {
    ruleset: game.value, a: a.input.value.trim(), b: b.input.value.trim(), player: player.value,
    points: Number(points.value), max_pairs: 28800,
  });
}
