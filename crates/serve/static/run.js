import { bar, find, get, make, post } from "/static/common.js";

const server = bar();

const name = decodeURIComponent(location.pathname.slice("/run/".length));
const { ok, data: run, message } = await get(`/api/runs/${encodeURIComponent(name)}`);
const about = find("#about");
if (!ok) {
  about.append(make("h1", {}, name), message);
} else {
  document.title = `${run.title} – Equipoise`;
  about.append(make("h1", {}, run.name));
  if (run.has_experiment) about.append(make("a", { href: `/edit?file=${encodeURIComponent(name)}` }, "its experiment"));
  about.append(make("a", { href: `/diff?first=${encodeURIComponent(name)}` }, "compare"));
  if (run.is_run && !(await server).read_only) {
    const done = make("span", { class: "status bad", role: "status" });
    about.append(make("button", {
      type: "button", title: "Four times as many battles, so that intervals become half as long. What was played is kept and not played again.",
      onclick: async (event) => {
        event.target.disabled = true;
        const { ok, data, message } = await post(`/api/runs/${encodeURIComponent(name)}/more`);
        if (ok) location.href = "/watch";
        else done.textContent = data.problems?.map((it) => it.message).join("; ") || message;
        event.target.disabled = false;
      },
    }, "More precision"), done);
  }
  if (run.has_page) {
    about.append(make("a", { href: run.view, target: "_blank", rel: "noopener" }, "the page alone"));
    find("#run").append(make("iframe", {
      src: run.view, title: `The page of ${run.title}`, referrerpolicy: "no-referrer",
      sandbox: "allow-scripts allow-downloads allow-modals allow-popups",
    }));
  } else {
    about.append("This run has no page yet: when it is played to its end, or equipoise report is called for its folder, it has one.");
  }
}
