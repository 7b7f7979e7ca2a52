// Entry of the instructor's file, which checks pasted result codes and lists them in a table.

import { toCsv, checkCodes, resultRow } from "./assignment/checking.js";
import { download, make, setText } from "./core/elements.js";

/** @type {import("./assignment/checking.js").Given} */
const data = JSON.parse(document.getElementById("reel")?.textContent ?? "");
const words = data.words;
const field = make("textarea", { rows: "8", spellcheck: "false" });
const status = make("p", { role: "status" });
const place = make("div", {
  class: "results",
  tabindex: "0",
  role: "region",
  "aria-label": words.results,
  hidden: true,
});
const save = make("button", { type: "button", hidden: true }, words.csv);

function check() {
  const checked = checkCodes(field.value, data.plan),
    lines = checked.map((one) => resultRow(one, data));
  setText(status, checked.length || !field.value.trim() ? "" : words.none);
  place.hidden = save.hidden = !checked.length;
  const rows = lines.map((line, k) =>
    make("tr", { "data-verdict": checked[k].verdict }, ...line.map((cell) => make("td", {}, cell))),
  );
  const head = make("tr", {}, ...data.heads.map((text) => make("th", { scope: "col" }, text)));
  place.replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
  save.onclick = () => download(new Blob([toCsv(data.heads, lines)], { type: "text/csv" }), "results.csv");
}

field.addEventListener("input", check);
document
  .querySelector("[data-testid=assignment]")
  ?.replaceChildren(
    make(
      "div",
      { class: "list checks" },
      make("h1", {}, `${data.plan.title}: ${words.does}`),
      make("p", { class: "soft" }, words.proves),
      make("label", {}, words.codes, field),
      status,
      place,
      save,
    ),
  );
