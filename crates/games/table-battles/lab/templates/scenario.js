"use strict";
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const { cards, steps } = read("score");
  if (steps.length === 0) return;
  const events = read("events");
  const $ = (id) => document.getElementById(id);
  const report = $("report");
  const PACE = [3200, 2400, 1800, 1300, 950, 650, 420, 250, 120];
  const last = steps.length - 1;
  const shown = cards.map((id) => document.querySelector(`[data-card="${id}"]`));
  const armies = [...document.querySelectorAll(".army")];
  const lines = [...report.querySelectorAll(".line")].map((line) => ({
    line, from: Number(line.dataset.from), to: Number(line.dataset.to),
  }));
  const turnStarts = steps.map((step, at) => at).filter((at) => at === 0 || steps[at].turn !== steps[at - 1].turn);

  let at = -1;
  let timer = null;

  const piece = (kind, text) => {
    const node = document.createElement("span");
    node.className = kind;
    node.textContent = text;
    return node;
  };

  const showCard = (card, [, sticks, cubes, dice, place], lit) => {
    card.classList.toggle("away", place !== "");
    card.classList.toggle("lit", lit);
    const state = card.querySelector("[data-state]");
    state.replaceChildren();
    const many = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
    const words = [];
    if (place !== "") { state.append(place); words.push(place); }
    if (place === "" || place === "in Reserve") {
      for (let n = 0; n < sticks; n++) state.append(piece("stick", ""));
      for (let n = 0; n < cubes; n++) state.append(piece("cube", ""));
      for (const face of dice) state.append(piece("die", face));
      if (sticks > 0) words.push(many(sticks, "stick"));
      if (cubes > 0) words.push(many(cubes, "cube"));
      if (dice.length > 0) words.push(`dice ${dice.join(" ")}`);
    }
    state.setAttribute("role", "img");
    state.setAttribute("aria-label", words.join(", ") || "nothing on it");
  };

  const show = (to, spoken) => {
    to = Math.min(last, Math.max(0, to));
    const here = steps[to];
    // From the start each time: a battle is some hundred events, and there is nothing to undo.
    const states = cards.map(() => null);
    for (let step = 0; step <= to; step++) for (const state of steps[step].cards) states[state[0]] = state;
    const event = events[to];
    const named = [event.card, event.target, event.entering, event.by, event.giver, event.receiver];
    states.forEach((state, index) => {
      if (state && shown[index]) showCard(shown[index], state, named.includes(cards[index]));
    });
    armies.forEach((army, index) => {
      army.classList.toggle("active", here.turn > 0 && index === here.active);
      const morale = army.querySelector("[data-morale]");
      if (morale) morale.textContent = `Morale ${here.morale[index]}`;
      const rolled = index === here.active && here.rolled.length > 0 ? `, rolled: ${here.rolled.join(" ")}` : "";
      army.querySelector("[data-pool]").textContent = `dice in the pool: ${here.pool[index]}${rolled}`;
    });
    at = to;
    $("seek").value = to;
    for (const old of report.querySelectorAll(".current")) {
      old.classList.remove("current");
      old.removeAttribute("aria-current");
    }
    const entries = lines.filter((it) => it.from <= to && to < it.to);
    entries.forEach(({ line }) => line.classList.add("current"));
    const entry = entries[0];
    if (entry) {
      entry.line.setAttribute("aria-current", "step");
      const details = entries.flatMap(({ line }) => [...line.querySelectorAll(`[data-event="${to}"]`)]);
      details.forEach((detail) => detail.classList.add("current"));
      // Read aloud only as fast as one can listen.
      $("now").setAttribute("aria-live", spoken ? "polite" : "off");
      $("now").textContent = details.length > 0 ? details.map((it) => it.textContent).join(" ") : entry.line.textContent;
      const top = entry.line.offsetTop, bottom = top + entry.line.offsetHeight;
      if (top < report.scrollTop + 40 || bottom > report.scrollTop + report.clientHeight - 40) {
        report.scrollTop = top - report.clientHeight / 3;
      }
    }
    if ($("data").open) $("event").textContent = JSON.stringify(event, null, 1);
  };

  const pace = () => PACE[$("speed").selectedIndex];
  const pause = () => {
    clearTimeout(timer);
    timer = null;
    $("play").classList.remove("playing");
    $("play").setAttribute("aria-label", "Play");
  };
  const run = () => {
    if (at >= last) { pause(); return; }
    show(at + 1, pace() >= 1800);
    timer = setTimeout(run, pace());
  };
  const play = () => {
    if (timer !== null) { pause(); return; }
    if (at >= last) show(0, false);
    $("play").classList.add("playing");
    $("play").setAttribute("aria-label", "Pause");
    run();
  };
  const jump = (to) => { pause(); show(to, true); };
  const ACTIONS = {
    play,
    on: () => jump(at + 1),
    back: () => jump(at - 1),
    "turn-on": () => jump(turnStarts.find((start) => start > at) ?? last),
    "turn-back": () => jump(turnStarts.findLast((start) => start < at) ?? 0),
    first: () => jump(0),
    last: () => jump(last),
  };
  const KEYS = {
    " ": "play", ArrowRight: "on", ArrowLeft: "back", ArrowDown: "turn-on", ArrowUp: "turn-back", Home: "first", End: "last",
  };

  $("controls").addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) ACTIONS[button.dataset.do]();
  });
  $("seek").max = last;
  $("seek").addEventListener("input", () => jump(Number($("seek").value)));
  document.addEventListener("keydown", (event) => {
    // Of a page that shows this battle in a dialog; the page may be closed off from it.
    if (event.key === "Escape" && parent !== window) parent.postMessage("escape", "*");
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    // A list, a slider and a button have keys of their own.
    if (target.matches("select") || target.matches("#seek") && event.key !== " ") return;
    if (event.key === " " && target.closest("button, summary")) return;
    if (/^Arrow(Up|Down)$/.test(event.key) && target.closest(".report")) return;
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
    jump(detail ? Number(detail.dataset.event) : Number(line.dataset.from));
  });
  $("data").addEventListener("toggle", () => show(at, false));

  document.body.classList.add("scripted");
  $("controls").hidden = false;
  // `#t5` opens where turn 5 begins.
  const wanted = /^#t(\d+)$/.exec(location.hash);
  const ofTurn = wanted && steps.findIndex((step) => step.turn === Number(wanted[1]));
  show(wanted && ofTurn >= 0 ? ofTurn : 0, false);
})();
