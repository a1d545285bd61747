// A field that proposes names while one types: the combobox of the ARIA practices, with a list box below it.
import { debounced, make } from "/static/common.js";

let n = 0;

/** Whether a key moves in a list of options; does so. */
export function move(key, at, length) {
  switch (key) {
    case "ArrowDown": return at + 1 >= length ? 0 : at + 1;
    case "ArrowUp": return at <= 0 ? length - 1 : at - 1;
    default: return null;
  }
}

/** The option of an entry. */
export function option(entry, id, isActive) {
  const more = [entry.title, entry.default && `${entry.default} in the rulebook`, entry.about].filter(Boolean).join(" · ");
  return make("li", { role: "option", id, "aria-selected": isActive ? "true" : "false" },
    make("span", { class: "name" }, entry.name), more ? make("span", { class: "more" }, more) : null);
}

/**
 * `search(words)` resolves to entries; `many` collects several names, each with a button that removes it. `changed` is called with the
 * entry that was chosen, or without one where a name was typed or removed.
 */
export function combobox({ words, search, many = false, placeholder = "", changed = () => {}, value = "" }) {
  const id = `box-${++n}`;
  const list = make("ul", { id: `${id}-list`, role: "listbox", class: "options", "aria-label": words, hidden: true });
  const input = make("input", {
    id, role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id,
    autocomplete: "off", spellcheck: "false", autocapitalize: "off", placeholder, value,
  });
  const chips = make("span", { class: "chips" });
  let [entries, at, names, turn, isMeant] = [[], -1, [], 0, false];

  function close() {
    turn++;
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    at = -1;
  }

  function activate(place) {
    at = place;
    [...list.children].forEach((one, own) => one.setAttribute("aria-selected", own === at ? "true" : "false"));
    const active = list.children[at];
    if (active?.id) {
      input.setAttribute("aria-activedescendant", active.id);
      active.scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  }

  function draw() {
    chips.replaceChildren(...names.map((name) => make("span", { class: "chip" }, name, make("button", {
      type: "button", "aria-label": `Remove ${name}`, onclick: () => { names = names.filter((own) => own !== name); draw(); changed(); input.focus(); },
    }, "×"))));
  }

  function take(name, entry) {
    isMeant = false;
    if (many) {
      if (name && !names.includes(name)) names.push(name);
      input.value = "";
      draw();
    } else input.value = name;
    close();
    changed(entry);
  }

  async function open() {
    if (!isMeant) return;
    const mine = ++turn;
    const found = await search(input.value.trim());
    if (mine !== turn || document.activeElement !== input) return;
    entries = found.filter((entry) => !names.includes(entry.name));
    list.replaceChildren(...entries.map((entry, place) => {
      const element = option(entry, `${id}-${place}`, false);
      // Before the field loses its focus.
      element.addEventListener("mousedown", (event) => { event.preventDefault(); take(entry.name, entry); });
      return element;
    }));
    const isDone = entries.length === 0 || !many && entries.length === 1 && entries[0].name === input.value.trim();
    list.hidden = isDone;
    input.setAttribute("aria-expanded", isDone ? "false" : "true");
    activate(-1);
  }

  const later = debounced(90, open);
  input.addEventListener("input", (event) => {
    event.stopPropagation();
    isMeant = true;
    later();
    if (!many) changed();
  });
  input.addEventListener("focus", () => {
    isMeant = true;
    later();
  });
  input.addEventListener("blur", () => {
    if (many && input.value.trim()) take(input.value.trim());
    close();
  });
  input.addEventListener("keydown", (event) => {
    const to = move(event.key, at, entries.length);
    if (to !== null) {
      event.preventDefault();
      isMeant = true;
      if (list.hidden) open(); else activate(to);
    } else if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && !list.hidden && at >= 0) {
      event.preventDefault();
      take(entries[at].name, entries[at]);
    } else if (event.key === "Enter") {
      // Who ends a name so doesn't mean to run the form.
      event.preventDefault();
      if (many && input.value.trim()) take(input.value.trim());
      else close();
    } else if (event.key === "Backspace" && many && !input.value && names.length > 0) {
      names.pop();
      draw();
      changed();
    }
  });
  const element = make("div", { class: "combobox wide" }, make("label", { for: id }, words), many ? chips : null, input, list);
  return {
    element, input,
    get value() { return input.value.trim(); },
    set value(text) { input.value = text; },
    get names() { return input.value.trim() && many ? [...names, input.value.trim()] : [...names]; },
    clear() { names = []; input.value = ""; draw(); },
  };
}
