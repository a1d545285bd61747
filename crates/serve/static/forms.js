// The fields of each question, and the question that they make together.
import { combobox } from "/static/combobox.js";
import { debounced, make, post } from "/static/common.js";
import { shown } from "/static/army.js";
import { standing } from "/static/standing.js";

const field = (words, input) => make("label", {}, words, input);
const row = (...fields) => make("div", { class: "row top" }, ...fields);

const searched = (ruleset, of, game) => async (query) => {
  const { ok, data } = await post("/api/names", { ruleset, of, game: game?.() ?? "", query });
  return ok ? data : [];
};

function players(all) {
  return all.map((it) => make("option", { value: it.name, selected: it.is_usual, title: it.about }, it.name));
}
const chosenOf = (all) => make("select", {}, ...players(all));

const oneOf = (choices) => make("select", {}, ...choices.map(([value, words]) => make("option", { value }, words)));
const PRECISIONS = [["3", "3 points in 100, a first look"], ["2", "2 points in 100"], ["1", "1 point in 100"]];
const precision = (...finer) => oneOf([...PRECISIONS, ...finer]);

/** Players by name: several play with the same armies and dice. */
function several(one, game, changed) {
  const usual = one.players.find((it) => it.is_usual);
  return combobox({ words: "Who plays, one or several", many: true, placeholder: usual.name, search: searched(one.ruleset, "players", () => game), changed });
}

const number = (placeholder, min) => make("input", { type: "number", min, step: "288", class: "short", placeholder });
const whole = (input) => Number.parseInt(input.value, 10) || null;

/** What armies of lists meet. */
function ofEnemies(one, changed) {
  return combobox({ words: "Against these lists", many: true, placeholder: "lists of their time", search: searched(one.ruleset, "lists"), changed });
}

/** Fills a form for a game. */
export function fields(form, about, one, asked) {
  const fill = { rule: ofSides, beats: ofSides, stronger: ofSides, swap: ofSwap, price: ofPrice, list: ofList }[asked.name];
  fill(form, about, one, asked.name);
}

const SIDES = {
  armies: ["armies", "an army, such as norman"], troops: ["troops", "a type, such as spear"], scenarios: ["scenarios", "a scenario"],
};

function ofSides(form, about, one, question) {
  const { arenas } = one;
  const kind = make("select", {}, ...arenas.map((arena) => make("option", { value: arena.game }, `${arena.sides}: a ${arena.playout}`)));
  const arena = () => arenas.find((it) => it.game === kind.value);
  let later = () => {};
  const changed = () => { later(); drawArmies(); };
  const search = searched(one.ruleset, "sides", () => kind.value);
  const many = question !== "stronger";
  const a = combobox({ words: "", search, many, changed });
  const b = combobox({ words: "", search, many, changed });
  const [player, points] = [chosenOf([]), precision()];
  const who = field("Who plays both", player);
  const rule = question === "rule" ? ofRule(one, () => kind.value, () => later()) : null;
  const armies = make("div", { class: "armies" });

  function drawKind() {
    const [what, example] = SIDES[arena().sides];
    const each = question === "beats" || !arena().has_two;
    a.element.querySelector("label").textContent = question === "stronger" && arena().has_two ? "One side"
      : question === "stronger" ? "The scenario" : each ? `Which ${what}` : `Looked at: ${what}`;
    b.element.querySelector("label").textContent = question === "stronger" ? "Against" : `Against, or nothing if each meets each`;
    a.input.placeholder = b.input.placeholder = example;
    b.element.hidden = each;
    player.replaceChildren(...players(arena().players));
    who.hidden = arena().players.length === 0;
  }

  let turn = 0;
  async function drawArmies() {
    const mine = ++turn;
    const names = arena().sides === "troops" ? [] : [...new Set(many ? [...a.names, ...b.names] : [a.value, b.value])].filter(Boolean);
    const all = await Promise.all(names.slice(0, 8).map((name) => post("/api/army", { ruleset: one.ruleset, name })));
    if (mine !== turn) return;
    armies.replaceChildren(...all.filter(({ ok, data }) => ok && data && (data.army || data.wrong)).map(({ data }) => shown(data)));
  }

  kind.addEventListener("change", () => { a.clear(); b.clear(); rule?.clear(); drawKind(); drawArmies(); });
  drawKind();
  form.append(...(rule ? [rule.element] : []),
    row(field("What meets", kind), a.element, b.element),
    row(who, field("Until each score is known to", points)), armies);
  later = standing(form, about, () => {
    const named = (box) => box.element.hidden ? [] : many ? box.names : [box.value].filter(Boolean);
    const [first, second] = [named(a), named(b)];
    const change = rule?.change();
    const isWhole = question === "stronger" && arena().has_two ? first.length > 0 && second.length > 0
      : question === "beats" && arena().has_two ? first.length > 1 || first[0] === "all" : first.length > 0;
    if (!isWhole || rule && !change) return null;
    return { question: "sides", ruleset: one.ruleset, game: kind.value, a: first, b: second, player: player.value, points: Number(points.value), change };
  });
}

/** The rule that changes: its name, the value that it has, and the one that is tried. */
function ofRule(one, game, later) {
  const about = make("p", { class: "lead" });
  let entry = null;
  const name = combobox({
    words: "The rule: a parameter, or a cell of a printed table", placeholder: "such as warriors mounted, or zone", search: searched(one.ruleset, "rules", game),
    changed: (chosen) => {
      if (chosen) meant(chosen);
      else typed();
    },
  });
  function meant(found) {
    entry = found;
    from.value = entry?.default ?? "";
    about.textContent = entry ? `${entry.about} Allowed: ${entry.allowed}.` : "";
    later();
  }
  // A whole name may be typed without choosing it.
  const typed = debounced(400, async () => {
    const found = await searched(one.ruleset, "rules", game)(name.value);
    meant(found.find((it) => it.name === name.value) ?? null);
  });
  const values = async () => {
    const each = (entry?.allowed ?? "").split(" | ");
    return each.length > 1 ? each.map((it) => ({ name: it })) : [];
  };
  const [from, to] = ["From", "To"].map((words) => combobox({ words, search: values, changed: later }));
  for (const one of [from, to]) one.element.classList.replace("wide", "narrow");
  return {
    element: make("div", {}, row(name.element, from.element, to.element), about),
    change: () => name.value && to.value ? { name: name.value, from: from.value, to: to.value } : null,
    clear() { name.clear(); from.clear(); to.clear(); about.textContent = ""; entry = null; },
  };
}

/** Rows that grow in number: `part()` makes one of `fields`, with the `input` that is written first and what stands `below`; a form may need one. */
function growing(words, remove, needed, part, changed) {
  const [rows, list] = [[], make("div")];
  function add() {
    const own = part();
    const element = make("div", {}, make("div", { class: "row part" }, ...own.fields, needed && rows.length === 0 ? null : make("button", { type: "button", "aria-label": remove, onclick: () => {
      rows.splice(rows.indexOf(own), 1);
      element.remove();
      (rows[0]?.input ?? more).focus();
      changed();
    } }, "×")), own.below ?? null);
    rows.push(own);
    list.append(element);
  }
  const more = make("button", { type: "button", onclick: () => {
    add();
    rows.at(-1).input.focus();
  } }, words);
  if (needed) add();
  return { rows, list, more };
}

/** Rules that are changed beside the question: names with their values. */
function ofRules(one, game, changed) {
  const part = () => {
    const about = make("p", { class: "lead", role: "status" });
    const known = async () => (await searched(one.ruleset, "rules", () => game)(name.value)).find((it) => it.name === name.value);
    const describe = debounced(400, async () => { about.textContent = (await known())?.about ?? ""; });
    const name = combobox({ words: "A rule: a parameter, or a cell of a printed table", placeholder: "such as knights foot, or zone", search: searched(one.ruleset, "rules", () => game),
      changed: () => { describe(); changed(); } });
    const to = combobox({ words: "Is", search: async () => {
      const each = ((await known())?.allowed ?? "").split(" | ");
      return each.length > 1 ? each.map((it) => ({ name: it })) : [];
    }, changed });
    to.element.classList.replace("wide", "narrow");
    return { fields: [name.element, to.element], below: about, input: name.input, setting: () => name.value && to.value ? `${name.value}=${to.value}` : null };
  };
  const { rows, list, more } = growing("Change a rule", "Leave this rule as it is", false, part, changed);
  return { element: make("div", {}, list, make("div", { class: "row" }, more)), settings: () => rows.map((it) => it.setting()).filter(Boolean) };
}

function ofSwap(form, about, one) {
  let later = () => {};
  const changed = () => later();
  const groups = ["One group", "The other group"].map((words) => ofGroup(one, words, changed));
  const lists = combobox({ words: "In armies of these lists", many: true, placeholder: "random armies, which no list limits", search: searched(one.ruleset, "lists"), changed });
  const [against, rules] = [ofEnemies(one, changed), ofRules(one, "swap", changed)];
  const players = several(one, "swap", changed);
  const [points, pairs] = [precision(["0.5", "½ point in 100"]), number("28,800", "288")];
  points.value = "1";
  form.append(make("div", { class: "groups" }, ...groups.map((group) => group.element)), row(lists.element, against.element), row(players.element), rules.element,
    row(field("Until the difference is known to", points), field("Most pairs with each group", pairs)));
  later = standing(form, about, () => groups.some((group) => group.parts().length > 0) && {
    question: "swap", ruleset: one.ruleset, groups: groups.map((group) => group.parts()), lists: lists.names, against: against.names, players: players.names,
    rules: rules.settings(), points: Number(points.value), max_pairs: whole(pairs),
  }, (stands) => groups.forEach((group, at) => group.tell(stands?.costs[at])));
}

/** A group of stands: numbers with their types, and what they cost together. */
function ofGroup(one, words, changed) {
  const cost = make("p", { class: "cost", role: "status" });
  const { rows, list, more } = growing("Another type", "Remove this type", true, () => {
    const n = make("input", { type: "number", min: "1", step: "1", class: "count", value: "1" });
    const type = combobox({ words: "Type", placeholder: "such as elite foot", search: searched(one.ruleset, "swapped"), changed });
    return { fields: [field("Number", n), type.element], input: n, n, type };
  }, changed);
  return {
    element: make("fieldset", {}, make("legend", {}, words), list, make("div", { class: "row" }, more, cost)),
    parts: () => rows.filter(({ n, type }) => n.value && type.value).map(({ n, type }) => ({ n: Number.parseInt(n.value, 10), name: type.value })),
    tell(words) { cost.textContent = words ?? ""; },
  };
}

function ofPrice(form, about, one) {
  let later = () => {};
  const changed = () => later();
  const cards = combobox({ words: "Cards and troops", many: true, placeholder: "type a few letters: knights, valets …", search: searched(one.ruleset, "priced"), changed });
  const lists = combobox({ words: "In armies of these lists", many: true, placeholder: "every list that may have it", search: searched(one.ruleset, "lists"), changed });
  const [against, rules] = [ofEnemies(one, changed), ofRules(one, "worth", changed)];
  const [player, pairs] = [chosenOf(one.players), number("23,000 in all", "288")];
  form.append(row(cards.element), row(lists.element, against.element), row(field("Who plays", player), field("Most pairs a list", pairs)), rules.element,
    make("p", { class: "lead" }, "A card of your own: ", make("a", { href: `/edit?new=cards:${one.ruleset}` }, "write it in the editor"), " and save it; it is then found here by the name of its file."));
  later = standing(form, about, () => cards.names.length > 0 && {
    question: "price", ruleset: one.ruleset, cards: cards.names, lists: lists.names, against: against.names, player: player.value,
    rules: rules.settings(), max_pairs: whole(pairs),
  });
}

const PRICE_PRECISIONS = [["", "no matter; play all pairs"], ["1", "1 point"], ["0.5", "½ point"], ["0.25", "¼ point"], ["0.1", "0.1 point"]];
const FIELDS = [["random", "random armies, which no list limits"], ["historical", "armies of the built-in lists"]];

function ofList(form, about, one) {
  const { uncharged, pairs: usual, fewest_pairs: fewest } = one.list;
  const pairs = number(usual.toLocaleString("en"), fewest);
  let later = () => {};
  if (uncharged) {
    const [player, rules] = [chosenOf(one.list.players), ofRules(one, "", () => later())];
    form.append(row(field("Who plays", player), field("Pairs of each matchup", pairs)), rules.element);
    later = standing(form, about, () => ({ question: "list", ruleset: one.ruleset, players: [player.value], rules: rules.settings(), max_pairs: whole(pairs) }));
    return;
  }
  const players = several(one, "prices", () => later());
  const [points, meeting, rules] = [oneOf(PRICE_PRECISIONS), oneOf(FIELDS), ofRules(one, "prices", () => later())];
  form.append(row(players.element, field("Whose armies meet", meeting)),
    row(field("Until every price is known to", points), field("Most pairs of each player", pairs)), rules.element);
  later = standing(form, about, () => ({
    question: "list", ruleset: one.ruleset, players: players.names, precision: Number(points.value) || null, field: meeting.value, rules: rules.settings(),
    max_pairs: whole(pairs),
  }));
}
