// The cards with their sticks, cubes and dice.
replay(({ cards, steps }, { events }) => {
  const shown = cards.map((id) => document.querySelector(`[data-card="${id}"]`));
  const armies = [...document.querySelectorAll(".army")];

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

  const draw = (to, start) => {
    const here = steps[to];
    // From the start each time: a battle is some hundred events, and there is nothing to undo.
    const states = cards.map(() => null);
    for (let step = 0; step <= to; step++) for (const state of steps[step].cards) states[state[0]] = state;
    const lit = events.slice(start, to + 1);
    const named = lit.flatMap((it) => [it.card, it.target, it.entering, it.by, it.giver, it.receiver]);
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
  };

  return { draw };
});
