import { bar, find, get, make } from "/static/common.js";

bar();

let runs = [];
let chosen = [];

/** Two runs are compared: the older one first. */
function choose(name, isChosen) {
  chosen = [...chosen.filter((own) => own !== name), ...(isChosen ? [name] : [])].slice(-2);
  for (const box of document.querySelectorAll("#runs input")) box.checked = chosen.includes(box.value);
  const [second, first] = runs.map((run) => run.name).filter((own) => chosen.includes(own));
  const [link, query] = [find("#compare"), new URLSearchParams({ first: first ?? second ?? "", second: first ? second : "" })];
  link.href = `/diff?${query}`;
  link.textContent = first ? "Compare these two" : second ? "Compare with another" : "Compare two";
}

const day = (seconds) => seconds == null ? "" : new Date(1000 * seconds).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });

function item(run) {
  const title = make("h2", {}, make("a", { href: `/run/${encodeURIComponent(run.name)}` }, run.title));
  const facts = [run.name, run.played, day(run.written), run.has_page ? "" : "no page yet"].filter(Boolean).join(" · ");
  return make("li", {}, title,
    run.question ? make("p", { class: "asked" }, run.question) : null,
    make("p", {}, run.is_read ? run.answer : "The answer is being read …"),
    make("p", { class: "facts" }, facts, " ", make("label", { class: "pick" }, make("input", {
      type: "checkbox", value: run.name, checked: chosen.includes(run.name), "aria-label": `Compare ${run.title}, ${run.name}`,
      onchange: (event) => choose(run.name, event.target.checked),
    }), "compare")));
}

function show() {
  const words = find("#search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = runs.filter((run) => {
    const text = [run.name, run.title, run.question, run.answer, run.played, day(run.written)].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
  find("#runs").replaceChildren(...shown.map(item));
  const status = find("#status");
  if (runs.length === 0) {
    status.replaceChildren("There is no run here yet. ", make("a", { href: "/ask" }, "Ask something"), " or ",
      make("a", { href: "/edit?builtin=first-battle" }, "start from an experiment"), ".");
  } else if (shown.length === 0) {
    status.textContent = "No run has these words.";
  } else {
    status.textContent = shown.length === 1 ? "One run" : `${shown.length} runs`;
  }
}

async function load() {
  const { ok, data, message } = await get("/api/runs");
  if (!ok) {
    find("#status").textContent = message;
    return;
  }
  const changed = JSON.stringify(runs) !== JSON.stringify(data.runs);
  runs = data.runs;
  if (changed || runs.length === 0) show();
  if (data.n_unread > 0) setTimeout(load, 700);
}

find("#search").addEventListener("input", show);
load();
