// The table with its stands: bases that move, outlines where they came from, rings where they fought.
replay(({ stands, steps }, player) => {
  const $ = (id) => document.getElementById(id);
  const table = $("table"), frame = $("frame"), info = $("info");
  const SVG = "http://www.w3.org/2000/svg";

  const bases = stands.map((stand) => $(stand.id));
  const labels = bases.map((base) => base ? [...base.querySelectorAll(".label")] : []);
  const camps = [$("camp0"), $("camp1")];
  const cells = (name) => stands.map((stand) => document.querySelector(`[data-row="${stand.id}"] .${name}`));
  const where = cells("where"), troops = cells("troop"), data = cells("facts");

  let zoom = 1;
  let picked = null;
  const angles = stands.map(() => 0);
  const poses = stands.map(() => null);
  const notes = stands.map(() => "not placed yet");
  const worn = stands.map(() => 0);
  // What a stand has left of what it began with, written on it where the game counts that.
  const left = stands.map((stand) => stand.left);
  // Which of the things that a stand is in this battle it is now.
  const guises = stands.map(() => 0);
  const looks = (index) => stands[index].guises ? stands[index].guises[guises[index]] : stands[index];

  const shape = (name, attributes, into) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    into.append(node);
    return node;
  };

  const drawWay = ([, index, to, mover, from]) => {
    if (mover === "placed" || Math.hypot(to[0] - from[0], to[1] - from[1]) < 3) return;
    const { seat } = stands[index], { half: [w, h] } = looks(index);
    const way = shape("g", { class: `way seat${seat} ${mover}` }, $("ways"));
    shape("rect", { x: -w, y: -h, width: 2 * w, height: 2 * h, transform: `translate(${from[0]} ${from[1]}) rotate(${from[2]})` }, way);
    // The arrow ends at the rim of the base, which lies above it.
    const turn = to[2] * Math.PI / 180, dx = to[0] - from[0], dy = to[1] - from[1];
    const aside = Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn)) / w;
    const ahead = Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn)) / h;
    const outside = Math.max(aside, ahead);
    const share = outside > 1 ? 1 - 1 / outside : 1;
    shape("line", {
      x1: from[0], y1: from[1], x2: from[0] + share * dx, y2: from[1] + share * dy, "marker-end": `url(#head${seat})`,
    }, way);
  };

  const drawMark = ({ at: [x, y], from, loser, letter }, taken, fresh) => {
    const mark = shape("g", { class: `mark${loser === null ? "" : ` loser${loser}`}${fresh ? " fresh" : ""}` }, $("marks"));
    if (from) {
      const length = Math.max(1, Math.hypot(x - from[0], y - from[1]));
      const [dx, dy] = [(x - from[0]) / length, (y - from[1]) / length];
      const before = Math.min(length, 22), after = Math.min(length, 26);
      [x, y] = [x - after * dx, y - after * dy];
      shape("line", { x1: from[0] + before * dx, y1: from[1] + before * dy, x2: x, y2: y }, mark);
    }
    while (taken.some(([ox, oy]) => Math.hypot(x - ox, y - oy) < 16)) x += 18;
    taken.push([x, y]);
    const badge = shape("g", { transform: `translate(${x} ${y})` }, mark);
    shape("circle", { r: 6.8 }, badge);
    shape("text", { y: 3.4 }, badge).textContent = letter;
  };

  const draw = (to, start, animated) => {
    const here = steps[to];
    table.classList.toggle("moving", animated);
    table.style.setProperty("--pace", `${Math.round(Math.min(700, 0.6 * player.pace()))}ms`);
    // From the start each time: a battle is some hundred events, and there is nothing to undo.
    poses.fill(null);
    notes.fill("not placed yet");
    worn.fill(0);
    stands.forEach((stand, index) => { left[index] = stand.left; });
    guises.fill(0);
    const standing = [false, false];
    for (let step = 0; step <= to; step++) {
      for (const [kind, index, value, place] of steps[step].changes) {
        if (kind === "move") { poses[index] = value; notes[index] = "on the table"; }
        if (kind === "off") { poses[index] = null; notes[index] = value; }
        if (kind === "guise") { guises[index] = value; if (place) poses[index] = place; }
        if (kind === "worn") worn[index] = value;
        if (kind === "left") left[index] = value;
        if (kind === "camp") standing[index] = value;
      }
    }
    stands.forEach((stand, index) => {
      if (where[index]) where[index].textContent = notes[index];
      if (stand.guises) {
        const { troop, facts } = looks(index);
        if (troops[index]) troops[index].textContent = troop;
        if (data[index]) data[index].textContent = facts;
      }
      const base = bases[index], pose = poses[index];
      if (!base) return;
      if (stand.guises) {
        base.querySelectorAll(".guise").forEach((drawn, n) => drawn.setAttribute("visibility", n === guises[index] ? "inherit" : "hidden"));
        base.querySelector("title").textContent = looks(index).name;
      }
      base.removeAttribute("visibility");
      const count = base.querySelector(".left");
      if (count) count.textContent = left[index];
      for (const n of [1, 2]) base.querySelector(`.worn${n}`)?.setAttribute("visibility", n <= worn[index] ? "visible" : "hidden");
      const wasGone = base.classList.contains("gone");
      base.classList.toggle("gone", pose === null);
      base.classList.remove("lit");
      if (pose === null) return;
      // The short way round.
      angles[index] += ((pose[2] - angles[index]) % 360 + 540) % 360 - 180;
      // Who comes onto the table does not fly in.
      base.style.transition = wasGone ? "none" : "";
      base.style.transform = `translate(${pose[0]}px, ${pose[1]}px) rotate(${angles[index]}deg)`;
      for (const label of labels[index]) label.setAttribute("transform", `translate(0 2)${pose[3] ? " rotate(180)" : ""}`);
    });
    camps.forEach((camp, seat) => {
      if (!camp) return;
      camp.removeAttribute("visibility");
      camp.classList.toggle("gone", !standing[seat]);
    });

    $("ways").replaceChildren();
    $("marks").replaceChildren();
    const taken = [];
    for (let step = 0; step <= to; step++) {
      if (here.turn === 0 || steps[step].turn !== here.turn) continue;
      for (const change of steps[step].changes) {
        if (change[0] !== "move") continue;
        drawWay(change);
        if (step >= start && bases[change[1]]) bases[change[1]].classList.add("lit");
      }
      if (steps[step].mark) drawMark(steps[step].mark, taken, step >= start);
    }

    for (const cell of document.querySelectorAll("[data-lost]")) cell.textContent = here.lost[cell.dataset.lost];
    if (zoom > 1) follow(start, to);
    showPicked();
  };

  // Brings what happens into view when the table is larger than its frame.
  const follow = (start, to) => {
    const points = [];
    for (let step = start; step <= to; step++) {
      for (const change of steps[step].changes) if (change[0] === "move") points.push(change[2]);
      if (steps[step].mark) points.push(steps[step].mark.at);
    }
    if (points.length === 0) return;
    const box = table.viewBox.baseVal, scale = table.clientWidth / box.width;
    const middle = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
    frame.scrollTo({
      left: (middle(0) - box.x) * scale - frame.clientWidth / 2,
      top: (middle(1) - box.y) * scale - frame.clientHeight / 2,
      behavior: "smooth",
    });
  };

  const showPicked = () => {
    bases.forEach((base, index) => base && base.classList.toggle("picked", index === picked));
    info.hidden = picked === null;
    if (picked === null) return;
    const { name, facts } = looks(picked);
    info.textContent = `${name}, ${notes[picked]}: ${facts}`;
  };

  const size = (by) => {
    zoom = Math.min(4, Math.max(1, zoom * by));
    table.style.width = `${100 * zoom}%`;
    player.again();
  };

  bases.forEach((base, index) => {
    if (!base) return;
    base.addEventListener("pointerenter", () => { picked = index; showPicked(); });
    base.addEventListener("click", () => { picked = index; showPicked(); });
  });
  table.addEventListener("click", (event) => {
    if (!event.target.closest(".stand")) { picked = null; showPicked(); }
  });

  return {
    draw,
    opens: () => {
      for (const base of bases) if (base) base.removeAttribute("transform");
      // On a phone the letters on the bases count more than the corners of the board.
      if (!matchMedia("(max-width: 40rem)").matches) return;
      zoom = 2.25;
      table.style.width = `${100 * zoom}%`;
      frame.scrollTo((table.clientWidth - frame.clientWidth) / 2, (table.clientHeight - frame.clientHeight) / 2);
    },
    actions: { in: () => size(1.5), out: () => size(1 / 1.5) },
    keys: { "+": "in", "=": "in", "-": "out" },
  };
});
