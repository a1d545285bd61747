"use strict";
// Plays a battle back: buttons, keys, slider, and the report beside the board. `boardOf` gets the score of the page, its events
// and its pace, and gives a board: `draw(to, start, animated)` shows what stands after event `to`, and lights what happened from event `start` on;
// `opens` comes before it is first drawn; `actions` and `keys` are its own, if it has any.
const replay = (boardOf) => {
  const $ = (id) => document.getElementById(id);
  const read = (id) => JSON.parse($(id).textContent);
  const score = read("score"), events = read("events");
  const { steps } = score;
  if (steps.length === 0) return;
  const report = $("report");
  const PACE = [3200, 2400, 1800, 1300, 950, 650, 420, 250, 120];
  const last = steps.length - 1;
  const lines = [...report.querySelectorAll(".line")].map((line) => ({
    line, from: Number(line.dataset.from), to: Number(line.dataset.to), isTurn: line.tagName === "H3",
  }));
  // Where a step by move rests: after all that follows from one sentence. Headings are passed.
  const rests = lines.filter((it) => !it.isTurn).map((it) => it.to - 1);
  const turnStarts = lines.filter((it) => it.isTurn).map((it) => it.from);
  // A full table says more than an empty one.
  const opening = turnStarts[0] ?? last;

  let at = -1;
  let timer = null;

  const grain = () => $("grain").value;
  const pace = () => PACE[$("speed").selectedIndex];
  const stops = () => (grain() === "move" ? rests : steps.map((_, step) => step));
  const next = () => stops().find((stop) => stop > at) ?? last;
  const previous = () => stops().findLast((stop) => stop < at) ?? 0;

  const show = (to, animated, spoken) => {
    to = Math.min(last, Math.max(0, to));
    const entries = lines.filter((it) => it.from <= to && to < it.to);
    const start = entries.length > 0 && grain() === "move" ? entries[0].from : to;
    at = to;
    board.draw(to, start, animated);
    const here = steps[to];
    const names = [...document.querySelectorAll(".army .name")].map((name) => name.textContent);
    const command = here.command == null ? "" : `, ${here.command} command point${here.command === 1 ? "" : "s"}`;
    const who = here.active == null ? "" : `: ${names[here.active]}`;
    $("when").textContent = here.turn === 0 ? "before the battle" : `turn ${here.turn}${who}${command}`;
    $("seek").value = to;
    highlight(entries, to, spoken);
    if ($("data").open) $("event").textContent = JSON.stringify(events[to], null, 1);
  };

  const highlight = (entries, to, spoken) => {
    for (const old of report.querySelectorAll(".current")) {
      old.classList.remove("current");
      old.removeAttribute("aria-current");
    }
    if (entries.length === 0) return;
    entries.forEach(({ line }) => line.classList.add("current"));
    const [{ line, from }] = entries;
    line.setAttribute("aria-current", "step");
    const details = entries.flatMap((it) => [...it.line.querySelectorAll(`[data-event="${to}"]`)]);
    let text = (line.querySelector("p") ?? line).textContent;
    if (grain() === "event" && to > from && details.length > 0) {
      details.forEach((detail) => detail.classList.add("current"));
      text = details.map((detail) => detail.textContent).join(" ");
    }
    // Read aloud only as fast as one can listen.
    $("now").setAttribute("aria-live", spoken ? "polite" : "off");
    $("now").textContent = text;
    const top = line.offsetTop, bottom = top + line.offsetHeight;
    if (top < report.scrollTop + 40 || bottom > report.scrollTop + report.clientHeight - 40) {
      report.scrollTop = top - report.clientHeight / 3;
    }
  };

  const pause = () => {
    clearTimeout(timer);
    timer = null;
    $("play").classList.remove("playing");
    $("play").setAttribute("aria-label", "Play");
  };
  const run = () => {
    if (at >= last) { pause(); return; }
    show(next(), true, pace() >= 1800);
    timer = setTimeout(run, pace());
  };
  const play = () => {
    if (timer !== null) { pause(); return; }
    if (at >= last) show(opening, false, false);
    $("play").classList.add("playing");
    $("play").setAttribute("aria-label", "Pause");
    run();
  };
  const step = (to) => { pause(); show(to, true, true); };
  const jump = (to) => { pause(); show(to, false, true); };
  const again = () => show(at, false, false);

  const board = boardOf(score, { events, pace, again });
  const ACTIONS = {
    play,
    on: () => step(next()),
    back: () => step(previous()),
    "turn-on": () => jump(turnStarts.find((start) => start > at) ?? last),
    "turn-back": () => jump(turnStarts.findLast((start) => start < at) ?? 0),
    first: () => jump(0),
    last: () => jump(last),
    ...board.actions,
  };
  const KEYS = {
    " ": "play", ArrowRight: "on", ArrowLeft: "back", ArrowDown: "turn-on", ArrowUp: "turn-back", Home: "first", End: "last", ...board.keys,
  };

  $("controls").addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) ACTIONS[button.dataset.do]();
  });
  $("seek").max = last;
  $("seek").addEventListener("input", () => jump(Number($("seek").value)));
  $("grain").addEventListener("change", again);
  document.addEventListener("keydown", (event) => {
    // Of a page that shows this battle in a dialog; the page may be closed off from it.
    if (event.key === "Escape" && parent !== window) parent.postMessage("escape", "*");
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    // A list, a slider and a button have keys of their own.
    if (target.matches("select") || target.matches("#seek") && event.key !== " ") return;
    if (event.key === " " && target.closest("button, summary")) return;
    if (/^Arrow(Up|Down)$/.test(event.key) && target.closest(".report, .scroll, .frame")) return;
    if (/^[1-9]$/.test(event.key)) {
      $("speed").selectedIndex = Number(event.key) - 1;
      event.preventDefault();
    } else if (KEYS[event.key]) {
      event.preventDefault();
      ACTIONS[KEYS[event.key]]();
    }
  });
  report.addEventListener("click", (event) => {
    const line = event.target.closest(".line");
    if (!line || String(getSelection()) !== "") return;
    const detail = event.target.closest("[data-event]");
    jump(detail && grain() === "event" ? Number(detail.dataset.event) : Number(line.dataset.to) - 1);
  });
  $("data").addEventListener("toggle", again);

  document.body.classList.add("scripted");
  $("controls").hidden = false;
  // On a phone the board counts more than how to read it.
  if (matchMedia("(max-width: 40rem)").matches) $("how").open = false;
  board.opens?.();
  // `#t5` opens at the end of turn 5.
  const wanted = /^#t(\d+)$/.exec(location.hash);
  const ofTurn = wanted ? steps.findLastIndex((it) => it.turn === Number(wanted[1])) : -1;
  show(ofTurn >= 0 ? ofTurn : opening, false, false);
};
