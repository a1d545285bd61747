import { bar, find, get, make } from "/static/common.js";
import { fields } from "/static/forms.js";

const about = bar();

const ofList = (one) => one.list?.uncharged ? `The rules of ${one.title} charge nothing for a ${one.list.uncharged}: the answer is what each should cost.`
  : "Armies of equal points meet; one regression corrects all printed prices at once.";

/** The questions: what each is called here, which kind of question it is for the server, and a sentence about it, or what makes one for a game. */
const QUESTIONS = [
  { name: "rule", of: "sides", words: "What happens if this rule changes?", about: "The rulebook and the changed rule are played side by side with the same dice, so that the difference is the rule’s." },
  { name: "beats", of: "sides", words: "What beats what?", about: "Each of several sides meets each of the others." },
  { name: "stronger", of: "sides", words: "Which of two is stronger?", about: "Two armies meet, both led alike." },
  { name: "swap", of: "swap", words: "Which of two groups is stronger at equal points?", about: "Armies have the one group of stands, and then the other in its place. The rest of the army, the enemy and the dice are the same." },
  { name: "price", of: "price", words: "What should this card or troop cost?", about: "Armies with it meet armies without it, which spend more or fewer points. Your own cards can be priced too." },
  { name: "list", of: "list", words: "What should every type cost?", about: ofList },
];

const { ok, data, message } = await get("/api/ask");
if (!ok) find("main").append(make("p", { class: "status bad" }, message));

const [game, form] = [find("#game"), find("#form")];

function refused(one, sentence) {
  const links = one.instead.map((name) => make("a", { href: `/edit?builtin=${encodeURIComponent(name)}` }, name));
  const between = links.flatMap((link, at) => at === 0 ? [": ", link] : [", ", link]);
  return make("p", { class: "status bad" }, sentence, ...(sentence.includes("these experiments") ? between : []), ".");
}

function show() {
  const one = data.games.find((own) => own.ruleset === game.value);
  const name = location.hash.slice(1);
  const asked = QUESTIONS.find((question) => question.name === name) ?? QUESTIONS[0];
  find("#questions").replaceChildren(...QUESTIONS.map((question) => make("li", {},
    make("a", { href: `#${question.name}`, "aria-current": question === asked ? "true" : null }, question.words))));
  find("#asked").textContent = asked.words;
  find("#about").textContent = typeof asked.about === "function" ? asked.about(one) : asked.about;
  const fresh = form.cloneNode(false);
  find("#form").replaceWith(fresh);
  const sentence = one.refused[asked.of];
  if (sentence) fresh.append(refused(one, sentence));
  else fields(fresh, about, one, asked);
}

if (ok) {
  game.append(...data.games.map((one) => make("option", { value: one.ruleset }, one.title)));
  const before = sessionStorage.getItem("game");
  if (data.games.some((one) => one.ruleset === before)) game.value = before;
  game.addEventListener("change", () => {
    sessionStorage.setItem("game", game.value);
    show();
  });
  window.addEventListener("hashchange", show);
  show();
}
