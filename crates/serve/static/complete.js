// Completion in a text: a list box at the cursor, of what the server offers there. The keyboard stays in the text.
import { debounced, make, post } from "/static/common.js";
import { move, option } from "/static/combobox.js";

/** Adds it to a text area; `kind()` says what the text is, `hint` is where the meaning of a key is shown, `changed()` is called after. */
export function completion(text, { kind, hint, changed }) {
  const list = make("ul", { id: "offers", role: "listbox", class: "options offers", "aria-label": "What may be written here", hidden: true });
  text.parentElement.append(list);
  for (const [name, value] of [["aria-autocomplete", "list"], ["aria-haspopup", "listbox"], ["aria-controls", list.id]]) text.setAttribute(name, value);
  let [options, replaces, at, turn] = [[], 0, -1, 0];

  function close() {
    turn++;
    list.hidden = true;
    text.removeAttribute("aria-activedescendant");
  }

  function activate(place) {
    at = place;
    [...list.children].forEach((one, own) => one.setAttribute("aria-selected", own === at ? "true" : "false"));
    const active = list.children[at];
    if (active) {
      text.setAttribute("aria-activedescendant", active.id);
      active.scrollIntoView({ block: "nearest" });
    } else text.removeAttribute("aria-activedescendant");
  }

  /** Below the cursor: lines don't wrap, and all letters are as wide. */
  function put() {
    const before = text.value.slice(0, text.selectionStart - replaces).split("\n");
    const style = getComputedStyle(text);
    const brush = document.createElement("canvas").getContext("2d");
    brush.font = `${style.fontSize} ${style.fontFamily}`;
    const [wide, high] = [brush.measureText("0").width, Number.parseFloat(style.lineHeight)];
    const [frame, own] = [text.parentElement.getBoundingClientRect(), text.getBoundingClientRect()];
    const padding = Number.parseFloat(style.paddingLeft);
    const left = own.left - frame.left + padding + before.at(-1).length * wide - text.scrollLeft;
    const top = padding + before.length * high - text.scrollTop;
    list.style.left = `${Math.max(0, Math.min(left, frame.width - list.offsetWidth - 8))}px`;
    list.style.right = "auto";
    // Above the line where there is no room below it.
    const isLow = top + list.offsetHeight > frame.height && top - high > list.offsetHeight;
    list.style.top = `${isLow ? top - high - list.offsetHeight : Math.max(0, top)}px`;
  }

  function take(chosen) {
    const end = text.selectionStart;
    const closes = !chosen.insert.endsWith("\n") && /^["']/.test(chosen.insert) && /^["']/.test(text.value.slice(end));
    text.setRangeText(chosen.insert, end - replaces, closes ? end + 1 : end, "end");
    close();
    changed();
  }

  async function open(isAsked) {
    const mine = ++turn;
    if (text.selectionStart !== text.selectionEnd) return close();
    const before = text.value.slice(0, text.selectionStart);
    const { ok, data } = await post("/api/complete", { kind: kind(), text: text.value, before });
    if (mine !== turn || !ok || document.activeElement !== text) return;
    hint.textContent = data.hint;
    ({ options, replaces } = data);
    const word = before.slice(before.length - replaces);
    // Unasked, it doesn't stand in the way of a new line, nor after what is written whole.
    const isWanted = isAsked || word.length > 0 || /["']$/.test(before);
    if (!isWanted || options.length === 0 || !isAsked && options.length === 1 && options[0].name === word) return close();
    list.replaceChildren(...options.map((one, place) => {
      const element = option({ name: one.name, about: one.about }, `offer-${place}`, false);
      element.addEventListener("mousedown", (event) => { event.preventDefault(); take(one); });
      return element;
    }));
    list.hidden = false;
    put();
    activate(isAsked ? 0 : -1);
  }

  const later = debounced(120, () => open(false));
  const hinted = debounced(250, async () => {
    if (!list.hidden || text.selectionStart !== text.selectionEnd) return;
    const { ok, data } = await post("/api/complete", { kind: kind(), text: text.value, before: text.value.slice(0, text.selectionStart) });
    if (ok) hint.textContent = data.hint;
  });
  text.addEventListener("input", later);
  text.addEventListener("blur", close);
  text.addEventListener("scroll", () => { if (!list.hidden) put(); });
  window.addEventListener("resize", () => { if (!list.hidden) put(); });
  text.addEventListener("click", () => { close(); hinted(); });
  text.addEventListener("keyup", (event) => { if (event.key.startsWith("Arrow") && list.hidden) hinted(); });
  text.addEventListener("keydown", (event) => {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      open(true);
      return;
    }
    if (list.hidden) return;
    const to = move(event.key, at, options.length);
    if (to !== null) activate(to);
    else if (event.key === "Escape") close();
    else if (["Enter", "Tab"].includes(event.key) && at >= 0) take(options[at]);
    else {
      if (["ArrowLeft", "ArrowRight", "Home", "End", "Tab"].includes(event.key)) close();
      return;
    }
    event.preventDefault();
  });
}
