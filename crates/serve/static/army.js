// An army as it is built: a row for each line of its account, with a block for each stand.
import { make, showProblems } from "/static/common.js";

/** The rows of an army. */
export function rows(army) {
  const row = (line, isSum) => make("tr", { class: isSum ? "sum" : null },
    make("td", { class: "figure" }, line.figure),
    make("td", {}, ...Array.from({ length: line.n_units }, () => make("i", { class: "stand", "aria-hidden": "true" })),
      make("span", {}, line.what)));
  const last = army.lines.length - 1;
  return make("table", { class: "army" }, make("caption", {}, army.name),
    make("tbody", {}, ...army.lines.map((line, at) => row(line, at === last))));
}

/** The rows, or what is wrong: a refusal names the rule that is broken. */
export function shown({ army, wrong }) {
  if (army) return rows(army);
  const list = make("ul", { class: "problems" });
  showProblems(list, wrong);
  return list;
}
