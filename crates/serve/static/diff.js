import { bar, decimal, find, get, grouped, interval, make, post } from "/static/common.js";

bar();

const [first, second, status, found] = ["#first", "#second", "#status", "#found"].map(find);
const wanted = new URLSearchParams(location.search);

const VERDICTS = { up: "up for certain", down: "down for certain", unchanged: "unchanged", "no move seen": "no move seen" };

const signed = (number) => `${number > 0 ? "+" : ""}${decimal(number)}`;
const score = (it) => it.estimate == null ? "–" : it.estimate.toFixed(1);

/** The move on a scale from −`most` to `most`, with its interval. */
function track(moved, most) {
  const place = (value) => `${50 + 50 * Math.max(-1, Math.min(1, value / most))}%`;
  const [band, point] = [make("span", { class: "band" }), make("span", { class: "point" })];
  band.style.left = place(moved.lo);
  band.style.width = `calc(${place(moved.hi)} - ${place(moved.lo)})`;
  point.style.left = place(moved.estimate);
  return make("span", { class: "track", "aria-hidden": "true" }, ...(moved.estimate == null ? [] : [band, point]));
}

function table(data, names) {
  const ends = data.cells.flatMap(({ moved }) => [moved.lo, moved.hi]).filter(Number.isFinite).map(Math.abs);
  const most = Math.ceil(Math.max(1, ...ends));
  const head = ["Cell", ...names.map((name) => `Score in ${name}`), "Moved", `From −${most} to ${most}`, "Verdict", "How"];
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Every cell" }, make("table", { class: "moves" },
    make("thead", {}, make("tr", {}, ...head.map((words) => make("th", { scope: "col" }, words)))),
    make("tbody", {}, ...data.cells.map((cell) => make("tr", {},
      make("th", { scope: "row" }, cell.name),
      ...cell.scores.map((it, at) => make("td", { class: "figure" }, score(it), make("small", {}, ` ${grouped(cell.pairs[at])} pairs`))),
      make("td", { class: "figure" }, cell.moved.estimate == null ? "–" : `${signed(cell.moved.estimate)} ${interval(cell.moved.lo, cell.moved.hi, signed)}`),
      make("td", {}, track(cell.moved, most)),
      make("td", {}, VERDICTS[cell.verdict] ?? cell.verdict), make("td", {}, cell.compared))))));
}

let turn = 0;
async function show() {
  const mine = ++turn;
  found.replaceChildren();
  if (!first.value || !second.value || first.value === second.value) {
    status.className = "status";
    status.textContent = "Choose two runs.";
    return;
  }
  history.replaceState(null, "", `/diff?first=${encodeURIComponent(first.value)}&second=${encodeURIComponent(second.value)}`);
  status.className = "status";
  status.textContent = "They are read …";
  const { ok, data, message } = await post("/api/diff", { first: first.value, second: second.value });
  if (mine !== turn) return;
  status.textContent = "";
  if (!ok) {
    status.className = "status bad";
    status.textContent = data.problems ? data.problems.map((it) => [it.message, it.remedy && `help: ${it.remedy}`].filter(Boolean).join("\n")).join("\n") : message;
    return;
  }
  const lone = data.only_in.flatMap((names, at) => names.length > 0
    ? [make("p", {}, `Only in ${[first.value, second.value][at]}: ${names.join("; ")}.`)] : []);
  found.replaceChildren(...data.answer.map((sentence, at) => make("p", { class: at === 0 ? "headline" : null }, sentence)),
    table(data, [first.value, second.value]), ...lone,
    make("p", { class: "scale" }, `Scores in points of 100, moves in percentage points with intervals of ${data.level_percent} %. ${data.same_seed ? "Both runs have the same seed." : "The runs have different seeds."}`));
}

const { ok, data, message } = await get("/api/runs");
if (!ok) {
  status.className = "status bad";
  status.textContent = message;
} else {
  for (const [field, name] of [[first, "first"], [second, "second"]]) {
    field.append(make("option", { value: "" }, "a run …"), ...data.runs.map((run) => make("option", { value: run.name }, `${run.name}: ${run.title}`)));
    field.value = data.runs.some((run) => run.name === wanted.get(name)) ? wanted.get(name) : "";
    field.addEventListener("change", show);
  }
  show();
}
