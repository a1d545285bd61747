"use strict";

// A map whose cells lead to meetings: a click on a cell, or a choice of two names, tells the battle to play again.
for (const source of document.querySelectorAll("template.meetings")) {
  const [names, ...meetings] = source.content.textContent.split("\n").map((line) => line.split("\t"));
  const made = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const choice = () => made("select", {}, ...names.map((name, at) => made("option", { value: at, textContent: name })));
  const [own, enemy] = [choice(), choice()];
  const said = made("span", {});
  said.setAttribute("role", "status");
  const watch = made("button", { type: "button", className: "play", hidden: true, textContent: "watch" });
  watch.dataset.replay = "";
  const played = made("span", {}, watch);
  const command = made("code", {});
  const copied = made("button", { type: "button", textContent: "Copy" });
  copied.addEventListener("click", async () => { await copy(command.textContent); copied.textContent = "Copied"; });
  const typed = made("span", {}, command, " ", copied);

  // The cell that is described has a frame.
  const cells = source.previousElementSibling.querySelector(".cells");
  const frame = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  frame.setAttribute("class", "chosen");
  cells.before(frame);
  const size = (name) => Number(cells.getAttribute(name));
  const [width, height] = [size("width") / names.length, size("height") / names.length];
  frame.setAttribute("width", width);
  frame.setAttribute("height", height);

  const tell = () => {
    const [row, column] = [own.value, enemy.value];
    const isOf = ([first, second]) => (first === row && second === column) || (first === column && second === row);
    const meeting = meetings.find(isOf);
    frame.setAttribute("x", size("x") + column * width);
    frame.setAttribute("y", size("y") + row * height);
    played.hidden = !meeting || meeting[4] === "";
    typed.hidden = !meeting;
    copied.textContent = "Copy";
    if (!meeting) {
      said.textContent = row === column ? "A type is not compared with itself." : "No two armies met that have these types.";
      return;
    }
    const [first, second, adds, place, recorded] = meeting;
    said.textContent = `${names[first]} against ${names[second]}: ${adds}`;
    command.textContent = `equipoise replay . ${place}`;
    watch.dataset.replay = recorded;
  };
  const choose = (row, column) => { own.value = row; enemy.value = column; tell(); };
  own.addEventListener("change", tell);
  enemy.addEventListener("change", tell);
  cells.addEventListener("click", (event) => {
    const box = cells.getBoundingClientRect();
    const at = (from, length) => Math.max(0, Math.min(names.length - 1, Math.floor((from / length) * names.length)));
    choose(at(event.clientY - box.top, box.height), at(event.clientX - box.left, box.width));
  });
  source.after(
    made("div", { className: "tools" }, "A battle of two types, by a click in the map or here:", made("label", {}, "own ", own), made("label", {}, "the enemy's ", enemy)),
    made("div", { className: "meeting" }, said, played, typed),
  );
  const [row, column] = meetings.find((it) => it[4] !== "") || meetings[0] || ["0", "1"];
  choose(row, column);
}
