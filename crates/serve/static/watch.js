import { bar, decimal, find, get, grouped, interval, make, post } from "/static/common.js";

const about = bar();
const [status, list] = [find("#status"), find("#jobs")];
const STATES = { waiting: "waits", playing: "", stopped: "stopped; what is finished is kept", done: "done", failed: "could not be played" };
const shown = new Map();

async function act(id, action) {
  const { ok, message } = await post(`/api/queue/${id}/${action}`);
  if (!ok) say(message, true);
}

async function more(name) {
  const { ok, data, message } = await post(`/api/runs/${encodeURIComponent(name)}/more`);
  if (!ok) say(data.problems?.map((it) => it.message).join("; ") || message, true);
}

function say(words, isBad) {
  status.className = `status ${isBad ? "bad" : ""}`;
  status.textContent = words;
}

const button = (id, action, words) => make("button", { type: "button", onclick: () => act(id, action) }, words);

function actions(job, isReadOnly) {
  if (isReadOnly) return [];
  switch (job.state) {
    case "playing": return [button(job.id, "stop", "Stop")];
    case "waiting": return [button(job.id, "first", "First"), button(job.id, "stop", "Don’t play"), button(job.id, "remove", "Remove")];
    case "stopped": return [button(job.id, "resume", "Go on"), button(job.id, "remove", "Remove from the list")];
    case "failed": return [button(job.id, "resume", "Try again"), button(job.id, "remove", "Remove from the list")];
    case "done": return [make("button", { type: "button", title: "Four times as many battles; those that were played are kept.", onclick: () => more(job.name) }, "More precision"), button(job.id, "remove", "Remove from the list")];
    default: return [button(job.id, "remove", "Remove from the list")];
  }
}

/** A run in the queue; made again only when it has changed, so that a button keeps its focus. */
function entry(job, isReadOnly) {
  const key = JSON.stringify(job);
  const old = shown.get(job.id);
  if (old?.key === key) return old;
  const live = make("div", {});
  const pairs = job.max_pairs ? ` · at most ${grouped(job.max_pairs)} pairs a cell` : "";
  const read = ["done", "stopped"].includes(job.state)
    ? make("a", { class: "button", href: `/run/${encodeURIComponent(job.name)}` }, job.state === "done" ? "Read its page" : "Its page so far") : null;
  const element = make("li", { "data-state": job.state },
    make("h2", {}, job.name, " ", make("span", { class: "state" }, `${STATES[job.state]}${pairs}`)),
    job.said ? make("p", {}, job.said) : null, live,
    make("div", { class: "actions" }, read, ...actions(job, isReadOnly),
      make("a", { class: "button", href: `/edit?file=${encodeURIComponent(job.name)}` }, "Its experiment")));
  const made = { key, element, live, bars: null };
  shown.set(job.id, made);
  return made;
}

function left(seconds) {
  if (seconds == null) return "";
  if (seconds < 2) return "seconds left";
  if (seconds < 120) return `${Math.round(seconds)} s left at most`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min left at most`;
  return `${Math.round(seconds / 3600)} h left at most`;
}

function begin(made, live) {
  const progress = make("span", {});
  const facts = make("p", {});
  const said = make("p", { class: "lead" });
  const cells = make("div", { class: "cells" });
  const rows = live.cells.map((name) => {
    const [band, point, value] = [make("span", { class: "band" }), make("span", { class: "point" }), make("span", { class: "value" })];
    // What has no score yet isn't shown.
    const row = make("div", { hidden: true }, make("span", { class: "name" }, name), make("span", { class: "track", "aria-hidden": "true" }, band, point), value);
    cells.append(row);
    return { row, band, point, value };
  });
  const more = live.n_cells > live.cells.length ? `, of the first ${live.cells.length} of ${grouped(live.n_cells)} cells` : "";
  const scale = make("p", { class: "scale" },
    live.cells.length > 0 ? `Scores in points of 100 with intervals of 95 %${more}. The dashed line is an even match. There is no verdict before the run ends.` : "");
  const known = make("div", {}, make("p", { class: "lead" }, "No answer yet: it begins when every matchup has its first block of 288 pairs."));
  const scores = make("details", { open: true }, make("summary", {}, "Scores"), cells, scale);
  scores.hidden = live.cells.length === 0;
  made.live.replaceChildren(make("div", { class: "progress" }, progress), facts, known, scores, said);
  made.bars = { progress, facts, said, rows, known, scores, job: live.job, of: live.cells.length };
  const { bars } = made;
  setTimeout(() => ask(bars), 1000);
}

/** What the answer would be now, anew every few seconds as long as the page is seen. */
async function ask(bars) {
  if (!bars.known.isConnected) return;
  if (!document.hidden) {
    const { ok, data } = await get(`/api/queue/${bars.job}/so-far`);
    if (ok && data.so_far) tell(bars, data.so_far);
  }
  setTimeout(() => ask(bars), 5000);
}

/** The answer so far: what it says, and its rows as intervals that narrow. */
function tell(bars, { answer, rows, rows_are: are, n_rows: all }) {
  // Effects lie about none, scores about an even match.
  const isEffect = are === "variants";
  const drawn = rows.filter(({ score }) => score.estimate != null);
  const most = Math.ceil(Math.max(1, ...drawn.flatMap(({ score }) => [score.lo, score.hi]).filter(Number.isFinite).map(Math.abs)));
  const place = (value) => isEffect ? 50 + 50 * Math.max(-1, Math.min(1, value / most)) : Math.max(0, Math.min(100, value));
  if (!bars.isKnown) bars.scores.open = false;
  bars.isKnown = true;
  bars.known.replaceChildren(
    make("p", { class: "headline" }, "Not a verdict yet. So far: ", answer[0]),
    make("div", { class: "cells" }, ...drawn.map(({ name, score, verdict }) => {
      const [band, point] = [make("span", { class: "band" }), make("span", { class: "point" })];
      band.style.left = `${place(score.lo ?? -Infinity)}%`;
      band.style.width = `${place(score.hi ?? Infinity) - place(score.lo ?? -Infinity)}%`;
      point.style.left = `${place(score.estimate)}%`;
      const ends = score.lo == null || score.hi == null ? "" : interval(score.lo, score.hi);
      return make("div", {}, make("span", { class: "name" }, name.replace(/(^|[ (])-(?=\d)/g, "$1−")), make("span", { class: "track", "aria-hidden": "true" }, band, point),
        make("span", { class: "value" }, `${decimal(score.estimate)} ${ends}: ${verdict}`));
    })),
    make("p", { class: "scale" }, isEffect
      ? `What each changes in the score, from −${most} to ${most} points of 100; the dashed line is nothing.`
      : "Scores from 0 to 100; the dashed line is an even match.",
    all > rows.length ? ` The first ${rows.length} of ${grouped(all)}.` : ""));
}

function update(made, live, isStopping) {
  if (!made.bars || made.bars.of !== live.cells.length) begin(made, live);
  const { progress, facts, said, rows } = made.bars;
  progress.style.width = `${100 * live.share}%`;
  facts.textContent = [
    isStopping ? "It stops: the blocks under way are finished first" : `It ${live.phase}`,
    `${Math.floor(100 * live.share)} %`,
    live.pairs ? `${grouped(live.pairs)} of at most ${grouped(live.n_pairs)} pairs${live.went_on ? " of this session" : ""}` : "",
    live.battles_a_second ? `${grouped(live.battles_a_second)} battles a second` : "",
    live.pairs ? left(live.seconds_left) : "",
    live.widest == null ? "" : `least sure score ±${live.widest.toFixed(1)}`,
  ].filter(Boolean).join(" · ");
  said.textContent = live.said.join("\n");
  rows.forEach(({ row, band, point, value }, at) => {
    const score = live.scores[at];
    row.hidden = !score;
    if (!score) return;
    const [middle, lo, hi] = score;
    band.style.left = `${Math.max(0, lo)}%`;
    band.style.width = `${Math.min(100, hi) - Math.max(0, lo)}%`;
    point.style.left = `${middle}%`;
    value.textContent = `${decimal(middle)} ${interval(lo, hi)}`;
  });
}

function show(state, isReadOnly) {
  const jobs = state.jobs ?? [];
  const order = { playing: 0, waiting: 1, stopped: 2, failed: 3, done: 4 };
  const sorted = jobs.map((job, at) => [job, at]).sort(([a, i], [b, j]) =>
    order[a.state] - order[b.state] || (a.state === "done" || a.state === "failed" ? j - i : i - j));
  const made = sorted.map(([job]) => entry(job, isReadOnly));
  const elements = made.map((one) => one.element);
  if (elements.length !== list.children.length || elements.some((one, at) => list.children[at] !== one)) {
    list.replaceChildren(...elements);
  }
  for (const id of [...shown.keys()]) if (!jobs.some((job) => job.id === id)) shown.delete(id);
  if (state.live && shown.has(state.live.job)) update(shown.get(state.live.job), state.live, state.stopping);
  say(state.trouble ?? (jobs.length === 0 ? "Nothing was asked for yet." : ""), Boolean(state.trouble));
}

const { read_only: isReadOnly } = await about;
const events = new EventSource("/api/watch");
events.addEventListener("message", (event) => show(JSON.parse(event.data), isReadOnly));
events.addEventListener("error", () => say("The connection is lost, and is tried again. If the server was started again, open the address that it has printed.", true));
